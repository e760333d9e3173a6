//! Findings for a spreadsheet: one row each.

use crate::adjudicate::{Code, Finding, Severity};
use crate::formats::Unread;
use crate::game::Variant;
use crate::report::csv::{self, Cell};
use crate::report::wording::Words;
use crate::service::check::{Checked, Piece};
use crate::transcript::Place;

/// The names of the columns.
const HEADING: [&str; 9] = [
    "source", "game", "code", "severity", "move", "square", "line", "column", "message",
];

/// The heading, printed once.
pub(super) fn heading() -> Vec<u8> {
    written(vec![HEADING.map(Cell::from).to_vec()])
}

/// The findings of a game, and the unread pieces next to it.
pub(super) fn of_game(piece: &Piece, checked: &Checked, unread: &[&Unread]) -> Vec<u8> {
    let source = &piece.chunk.source.name;
    let game = Cell::number(checked.game);
    let variant = &checked.replay.variant;
    let findings = checked.replay.findings.iter();
    let mut rows: Vec<_> = findings
        .map(|finding| row(source, game.clone(), finding, variant))
        .collect();
    rows.extend(unread.iter().map(|each| unread_row(source, &game, each)));
    written(rows)
}

/// The unread pieces of a file without any game.
pub(super) fn without_game(piece: &Piece) -> Vec<u8> {
    let source = &piece.chunk.source.name;
    let unread = piece.unread.iter();
    let rows: Vec<_> = unread
        .map(|each| unread_row(source, &Cell::Nothing, each))
        .collect();
    written(rows)
}

fn row(source: &str, game: Cell, finding: &Finding, variant: &Variant) -> Vec<Cell> {
    let words = Words::of(finding, variant);
    let square = finding.square.map(|square| variant.geometry().name(square));
    let mut row = head(source, game, finding.code(), finding.severity());
    row.push(finding.number.map_or(Cell::Nothing, Cell::number));
    row.push(square.map_or(Cell::Nothing, Cell::Text));
    row.extend(place(finding.place));
    row.push(Cell::Text(format!("{}: {}", words.headline, words.label)));
    row
}

fn unread_row(source: &str, game: &Cell, unread: &Unread) -> Vec<Cell> {
    let code = Code::Unread;
    let mut row = head(source, game.clone(), code, code.severity());
    row.extend([Cell::Nothing, Cell::Nothing]);
    row.extend(place(Some(unread.place)));
    row.push(Cell::Text(unread.reason.to_string()));
    row
}

fn head(source: &str, game: Cell, code: Code, severity: Severity) -> Vec<Cell> {
    vec![
        Cell::Text(source.to_owned()),
        game,
        Cell::Text(code.code().to_owned()),
        Cell::Text(severity.name().to_owned()),
    ]
}

/// Line and column; a file of records has neither, its record is the game.
fn place(place: Option<Place>) -> [Cell; 2] {
    match place {
        Some(Place::Text { line, column, .. }) => [Cell::number(line), Cell::number(column)],
        Some(Place::Record { .. }) | None => [Cell::Nothing, Cell::Nothing],
    }
}

fn written(rows: Vec<Vec<Cell>>) -> Vec<u8> {
    let mut out = Vec::new();
    csv::write_rows(&mut out, rows).expect("writing to memory does not fail");
    out
}
