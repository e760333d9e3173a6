//! A piece of a file as it is printed, for people or for programs.

use super::super::{findings::Quoted, hypotheses};
use crate::cli::prelude::*;
use crate::report::{analysis::wording, check::window, csv, csv::Cell};
use crate::service::Refusal;
use crate::service::files::check::{Checked, Options, Piece};
use outflank_core::game::Empties;
use serde::Serialize;

/// Files with more games than this are not listed game by game.
const LISTED: usize = 20;

/// A piece of a file, ready to be printed.
pub(super) struct Rendered {
    pub(super) out: Vec<u8>,
    pub(super) err: String,
    pub(super) bytes: u64,
    pub(super) refusal: Option<Refusal>,
}

pub(super) fn render(piece: &Piece, options: &Options, format: OutputFormat) -> Rendered {
    let quoted = Quoted::new(
        &piece.chunk.source.name,
        &piece.chunk.bytes,
        piece.chunk.origin,
    );
    let mut out = Vec::new();
    match format {
        OutputFormat::Json => {
            for view in piece.views(options) {
                json_line(&mut out, &view);
            }
            if let Some(view) = piece.view_without_game() {
                json_line(&mut out, &view);
            }
        }
        OutputFormat::Csv => {
            for view in piece.views(options) {
                csv_rows(&mut out, view.rows());
            }
            if let Some(view) = piece.view_without_game() {
                csv_rows(&mut out, view.rows());
            }
        }
        OutputFormat::Text => {
            let listed = piece.chunk.first && piece.chunk.last && piece.games.len() <= LISTED;
            for checked in &piece.games {
                out.extend(text(piece, checked, options, &quoted, listed).into_bytes());
            }
        }
    }
    let unread = piece.unread.iter();
    Rendered {
        out,
        err: unread
            .map(|unread| quoted.render_unread(unread) + "\n")
            .collect(),
        bytes: piece.chunk.bytes.len() as u64,
        refusal: piece.refusal.clone(),
    }
}

fn json_line(out: &mut Vec<u8>, view: &impl Serialize) {
    serde_json::to_writer(&mut *out, view).expect("writing to memory does not fail");
    out.push(b'\n');
}

fn csv_rows(out: &mut Vec<u8>, rows: impl Iterator<Item = Vec<Cell>>) {
    csv::write_rows(out, rows).expect("writing to memory does not fail");
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
        let ruleset = options.ruleset.as_ref();
        let allowed = ruleset.zip(allowance.as_ref()).map(|(ruleset, allowance)| {
            let words = window::allowance(allowance);
            let source = allowance.source(ruleset);
            let source = source.map_or_else(String::new, |source| format!(" ({source})"));
            format!("under `{}`: {words}{source}", ruleset.name)
        });
        text += &quoted.render(finding, &replay.variant, allowed.as_deref());
        text += "\n\n";
    }
    if let Some(found) = &checked.hypotheses {
        text += &hypotheses::repairs(&found.repairs, replay.variant.geometry());
        text += &hypotheses::explanations(&found.explanations, &found.evidence);
    }
    if let Some(advice) = &checked.advice {
        for sentence in wording::advice(&replay.variant, advice) {
            text += &wrap(&format!("solved: {sentence}"), 0, 8);
            text += "\n";
        }
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
