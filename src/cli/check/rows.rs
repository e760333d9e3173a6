//! Findings for a spreadsheet: one row each.

use crate::adjudicate::{Code, Finding, Severity};
use crate::formats::Unread;
use crate::game::Variant;
use crate::report::cell::Cell;
use crate::report::wording::Words;
use crate::service::check::{Checked, Piece};
use crate::transcript::Place;

/// The names of the columns.
const HEADING: [&str; 9] = [
    "source", "game", "code", "severity", "move", "square", "line", "column", "message",
];

/// The heading, printed once.
pub(super) fn heading() -> Vec<u8> {
    written(&[HEADING.map(|name| Cell::Text(name.to_owned())).to_vec()])
}

/// The findings of a game, and what stands beside it and belongs to none.
pub(super) fn of_game(piece: &Piece, checked: &Checked, unread: &[&Unread]) -> Vec<u8> {
    let source = &piece.chunk.source.name;
    let game = Cell::number(checked.game);
    let variant = &checked.replay.variant;
    let findings = checked.replay.findings.iter();
    let mut rows: Vec<_> = findings
        .map(|finding| row(source, game.clone(), finding, variant))
        .collect();
    rows.extend(unread.iter().map(|each| strange(source, &game, each)));
    written(&rows)
}

/// What stands in a file without any game.
pub(super) fn without_game(piece: &Piece) -> Vec<u8> {
    let source = &piece.chunk.source.name;
    let unread = piece.unread.iter();
    let rows: Vec<_> = unread
        .map(|each| strange(source, &Cell::Nothing, each))
        .collect();
    written(&rows)
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

fn strange(source: &str, game: &Cell, unread: &Unread) -> Vec<Cell> {
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

fn written(rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        let cells = row.iter().map(|cell| cell.csv().into_owned());
        writer
            .write_record(cells)
            .expect("every row has the same columns");
    }
    writer
        .into_inner()
        .expect("writing to memory does not fail")
}
