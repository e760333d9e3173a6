//! A piece of a file as it is printed, for people or for programs.

use super::super::findings::Quoted;
use super::super::wrap::wrap;
use super::super::{OutputFormat, hypotheses};
use super::rows;
use crate::formats::Unread;
use crate::game::Empties;
use crate::report::text::plural;
use crate::report::view::{CheckedGame, NoGameView};
use crate::report::wording;
use crate::service::check::{Checked, Options, Piece};

/// Files with more games than this are not listed game by game.
const LISTED: usize = 20;

/// A piece of a file, ready to be printed.
pub(super) struct Rendered {
    pub(super) out: Vec<u8>,
    pub(super) err: String,
    pub(super) games: u64,
    pub(super) bytes: u64,
    pub(super) refused: Option<String>,
}

pub(super) fn render(piece: &Piece, options: &Options, format: OutputFormat) -> Rendered {
    let quoted = Quoted::new(
        &piece.chunk.source.name,
        &piece.chunk.bytes,
        piece.chunk.origin,
    );
    let mut out = Vec::new();
    let mut err = String::new();
    let listed = piece.chunk.first && piece.chunk.last && piece.games.len() <= LISTED;
    for (index, checked) in piece.games.iter().enumerate() {
        let unread = nearest_unread(piece, index);
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
    Rendered {
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

/// The pieces of the file that belong to no game and are nearest to this one:
/// after it, or before it if it is the first.
fn nearest_unread(piece: &Piece, index: usize) -> Vec<&Unread> {
    let nearest = |unread: &&Unread| {
        let mut before = piece.games.iter();
        let last = before.rposition(|game| game.transcript.place <= unread.place);
        last.unwrap_or(0) == index
    };
    piece.unread.iter().filter(nearest).collect()
}

fn json_without_game(out: &mut Vec<u8>, piece: &Piece) {
    let source = &piece.chunk.source;
    let view = NoGameView::new(&source.name, source.format, &piece.unread);
    serde_json::to_writer(&mut *out, &view).expect("writing to memory does not fail");
    out.push(b'\n');
}

fn json_line(
    out: &mut Vec<u8>,
    piece: &Piece,
    checked: &Checked,
    options: &Options,
    unread: &[&Unread],
) {
    let game = CheckedGame {
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
    serde_json::to_writer(&mut *out, &game.view()).expect("writing to memory does not fail");
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
                    let words = wording::allowance(allowance);
                    let source = allowance
                        .source(ruleset)
                        .map_or_else(String::new, |source| format!(" ({source})"));
                    format!("under `{}`: {words}{source}", ruleset.name)
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
        passes => format!(", {}", plural(passes, "pass", "passes")),
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
        findings => plural(findings, "finding", "findings"),
    };
    let line = format!(
        "{} game {}{players}: {}{passes}, {end}{ruled}, {verdict}",
        piece.chunk.source.name,
        checked.game,
        plural(replay.moves(), "move", "moves")
    );
    wrap(&line, 0, 2)
}
