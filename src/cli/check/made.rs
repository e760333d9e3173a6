//! A piece of a file as it is printed, for people or for programs.

use super::super::findings::Quoted;
use super::super::wrap::wrap;
use super::super::{OutputFormat, hypotheses};
use super::rows;
use crate::formats::Unread;
use crate::game::Empties;
use crate::report::{GameJson, NoGameJson};
use crate::service::check::{Checked, Options, Piece};

/// Files with more games than this are not listed game by game.
const LISTED: usize = 20;

/// What a piece of a file becomes: the text to print, and how much it was.
pub(super) struct Made {
    pub(super) out: Vec<u8>,
    pub(super) err: String,
    pub(super) games: u64,
    pub(super) bytes: u64,
    pub(super) refused: Option<String>,
}

pub(super) fn made(piece: &Piece, options: &Options, format: OutputFormat) -> Made {
    let quoted = Quoted::new(
        &piece.chunk.source.name,
        &piece.chunk.bytes,
        piece.chunk.origin,
    );
    let mut out = Vec::new();
    let mut err = String::new();
    let listed = piece.chunk.first && piece.chunk.last && piece.games.len() <= LISTED;
    for (index, checked) in piece.games.iter().enumerate() {
        let unread = beside(piece, index);
        match format {
            OutputFormat::Json => json_line(&mut out, piece, checked, options, &unread),
            OutputFormat::Csv => out.extend(rows::of_game(piece, checked, &unread)),
            OutputFormat::Text => {
                out.extend(text(piece, checked, options, &quoted, listed).into_bytes());
            }
        }
    }
    if piece.games.is_empty() && !piece.unread.is_empty() {
        match format {
            OutputFormat::Json => json_without_game(&mut out, piece),
            OutputFormat::Csv => out.extend(rows::without_game(piece)),
            OutputFormat::Text => {}
        }
    }
    for unread in &piece.unread {
        err += &quoted.render_unread(unread);
        err += "\n";
    }
    let bytes = piece.chunk.bytes.len() as u64;
    Made {
        out,
        err,
        games: piece.games.last().map_or(0, |game| game.game),
        bytes,
        refused: piece
            .games
            .iter()
            .find_map(|checked| checked.refused.clone()),
    }
}

/// What belongs to no game and stands nearest to this one: behind it, or before
/// it if it is the first.
fn beside(piece: &Piece, index: usize) -> Vec<&Unread> {
    let nearest = |unread: &&Unread| {
        let mut before = piece.games.iter();
        let last = before.rposition(|game| game.transcript.place <= unread.place);
        last.unwrap_or(0) == index
    };
    piece.unread.iter().filter(nearest).collect()
}

fn json_without_game(out: &mut Vec<u8>, piece: &Piece) {
    let nothing = NoGameJson {
        source: &piece.chunk.source.name,
        from: piece.chunk.source.format,
        unread: &piece.unread,
    };
    serde_json::to_writer(&mut *out, &nothing).expect("writing to memory does not fail");
    out.push(b'\n');
}

fn json_line(
    out: &mut Vec<u8>,
    piece: &Piece,
    checked: &Checked,
    options: &Options,
    unread: &[&Unread],
) {
    let game = GameJson {
        source: &piece.chunk.source.name,
        game: checked.game,
        from: piece.chunk.source.format,
        transcript: &checked.transcript,
        replay: &checked.replay,
        repairs: checked.hypotheses.as_ref().map(|found| &found.repairs),
        explanations: checked.hypotheses.as_ref().map(|found| &found.explanations),
        allowances: &checked.allowances,
        empties: options.empties(),
        reported: options.reported,
        ruled: checked.ruled,
        unread,
    };
    serde_json::to_writer(&mut *out, &game).expect("writing to memory does not fail");
    out.push(b'\n');
}

fn text(
    piece: &Piece,
    checked: &Checked,
    options: &Options,
    quoted: &Quoted<'_>,
    listed: bool,
) -> String {
    let replay = &checked.replay;
    let mut text = String::new();
    for (finding, allowance) in replay.findings.iter().zip(&checked.allowances) {
        let allowed =
            options
                .ruleset
                .as_ref()
                .zip(allowance.as_ref())
                .map(|(ruleset, allowance)| {
                    let rule = allowance.rule(ruleset);
                    let source = rule
                        .source
                        .map_or_else(String::new, |source| format!(" ({source})"));
                    format!("under `{}`: {}{source}", ruleset.name, rule.words)
                });
        text += &quoted.render(finding, &replay.variant, allowed.as_deref());
        text += "\n\n";
    }
    if let Some(found) = &checked.hypotheses {
        text += &hypotheses::repairs(&found.repairs, replay.variant.geometry());
        text += &hypotheses::explanations(&found.explanations, &found.evidence);
    }
    if listed || !replay.findings.is_empty() {
        text += &headline(piece, checked, options.empties());
        text += "\n";
    }
    text
}

/// One line about a game: `r3t5.txt game 1: 60 moves, 1 pass, 34-30, finished`.
fn headline(piece: &Piece, checked: &Checked, empties: Empties) -> String {
    let replay = &checked.replay;
    let header = &checked.transcript.header;
    let players = match (header.get("black"), header.get("white")) {
        (Some(black), Some(white)) => format!(" ({black} - {white})"),
        _ => String::new(),
    };
    let passes = match replay.passes() {
        0 => String::new(),
        1 => ", 1 pass".to_owned(),
        passes => format!(", {passes} passes"),
    };
    let discs = replay.end.counts();
    let end = if replay.finished() {
        format!("finished {}", replay.score(empties))
    } else {
        format!("{}-{} on the board", discs.black, discs.white)
    };
    let ruled = checked
        .ruled
        .map_or_else(String::new, |score| format!(", ruled {score}"));
    let verdict = match replay.findings.len() {
        0 => "nothing wrong".to_owned(),
        1 => "1 finding".to_owned(),
        findings => format!("{findings} findings"),
    };
    let line = format!(
        "{} game {}{players}: {} moves{passes}, {end}{ruled}, {verdict}",
        piece.chunk.source.name,
        checked.game,
        replay.moves()
    );
    wrap(&line, 0, 2)
}
