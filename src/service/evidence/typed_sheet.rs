//! A sheet while it is typed: what is wrong so far, what is missing, and the board.
//! Nothing is corrected, and nothing is kept.

use super::{sheet::AddSheet, sheet::WrittenBy};
use crate::report::hall::view::{SquareView, TypedFindingView, TypedView};
use crate::report::{
    check::help::help, hall::wording, refusal::EntryRefusal, sheet::view::AddedSheetView,
};
use crate::service::prelude::*;
use crate::service::{event::overview, session::actor::Role, session::actor::Touches};
use outflank_core::adjudicate::{Fault, Finding, Replay, replay};
use outflank_core::board::{Geometry, Square, SquareSet};
use outflank_core::{
    adjudicate::Words, formats::Expect, formats::read, formats::record::grid::Cell,
    formats::record::grid::cell, game::State, game::move_list, transcript::Place,
    transcript::Written,
};

/// What was typed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The moves one after another: `f5 d6 c3`.
    List(String),
    /// The cells of the grid, in the order of the squares of the board; an empty
    /// text for an empty cell.
    Grid(Vec<String>),
}

impl Typed {
    /// The sheet as a file, to be kept.
    pub fn bytes(&self, geometry: &Geometry) -> Vec<u8> {
        match self {
            Self::List(text) => text.clone().into_bytes(),
            Self::Grid(cells) => grid_text(cells, geometry).into_bytes(),
        }
    }

    /// How the file is read.
    pub const fn format(&self) -> Format {
        match self {
            Self::List(_) => Format::Coordinates,
            Self::Grid(_) => Format::Grid,
        }
    }

    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::List(text) => text.trim().is_empty(),
            // The starting discs are drawn beforehand.
            Self::Grid(cells) => cells
                .iter()
                .all(|text| matches!(cell(text.trim()), Cell::Blank | Cell::Disc(_))),
        }
    }
}

/// One line a row. Blanks inside a cell would make two of it.
fn grid_text(cells: &[String], geometry: &Geometry) -> String {
    let mut cells = cells.iter();
    let mut text = String::new();
    for row in 0..geometry.rows() {
        for column in 0..geometry.squares_in_row(row) {
            let cell: String = cells.next().map_or_else(String::new, |cell| {
                cell.split_whitespace().collect::<Vec<_>>().join("_")
            });
            let cell = if cell.is_empty() { "-" } else { &cell };
            let between = if column == 0 { "" } else { " " };
            text.push_str(between);
            text.push_str(cell);
        }
        text.push('\n');
    }
    text
}

/// Checks what was typed so far of a sheet of the event.
#[derive(Clone, Debug)]
pub struct CheckTyped {
    pub event: EventRef,
    pub typed: Typed,
}

impl Query for CheckTyped {
    const LEAST_ROLE: Role = Role::Player;
    type Answer = TypedView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<TypedView> {
        let event = self.event.find(snapshot)?;
        let variant = overview::variant(&event)?;
        Ok(check(&variant, &overview::rules(&event)?, &self.typed))
    }
}

/// Hands in a sheet that was typed on a page: kept as typed, whatever is wrong
/// with it.
#[derive(Clone, Debug)]
pub struct AddTypedSheet {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    pub typed: Typed,
    pub by: WrittenBy,
    /// Whether it is kept although no move on it can be followed.
    pub confirmed: bool,
}

impl Command for AddTypedSheet {
    type Outcome = AddedSheetView;
    const NAME: &'static str = "sheet add";
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), self.by.side())
    }

    fn run(&self, change: &mut Change<'_>) -> Result<AddedSheetView> {
        if self.typed.is_empty() {
            return Err(EntryRefusal::EmptySheet.into());
        }
        let event = self.event.find(change)?;
        let variant = overview::variant(&event)?;
        let checked = check(&variant, &overview::rules(&event)?, &self.typed);
        if checked.moves == 0 && !self.confirmed {
            return Err(EntryRefusal::NoMoveFollowed.into());
        }
        let sheet = AddSheet {
            event: self.event.clone(),
            round: self.round,
            table: self.table,
            file: format!("typed-r{}t{}-{}", self.round, self.table, self.by),
            bytes: self.typed.bytes(variant.geometry()),
            format: Some(self.typed.format()),
            number: 1,
            by: self.by,
        };
        sheet.run(change)
    }
}

/// Checks what was typed so far.
pub fn check(variant: &Variant, rules: &Ruleset, typed: &Typed) -> TypedView {
    let geometry = variant.geometry();
    let bytes = typed.bytes(geometry);
    let reading = read(typed.format(), &bytes, &Expect::new(variant));
    let transcript = reading.games.into_iter().next();
    let transcript = transcript.filter(|_| !typed.is_empty());
    let transcript = transcript.unwrap_or_else(|| Transcript::empty(variant.clone(), Place::TOP));
    let replayed = replay(&transcript);
    let legal = match replayed.state {
        State::MayPlace(squares) => squares,
        State::MustPass | State::Over => SquareSet::EMPTY,
    };
    let mut view = TypedView {
        moves: replayed.moves(),
        finished: replayed.finished(),
        score: if replayed.finished() {
            replayed.score(rules.scoring.empties)
        } else {
            discs(&replayed)
        },
        to_move: (!replayed.finished()).then(|| replayed.end.to_move().name()),
        findings: findings(&replayed, typed),
        missing_numbers: missing_numbers(typed, &replayed),
        empty_squares: empty_squares(&transcript, &replayed),
        rows: rows(&replayed, legal),
        played: played(&replayed),
        summary: String::new(),
        missing: String::new(),
    };
    view.summary = wording::typed_so_far(&view);
    view.missing = wording::typed_missing(&view);
    view
}

fn rows(replay: &Replay, legal: SquareSet) -> Vec<Vec<SquareView>> {
    let geometry = replay.variant.geometry();
    let last = replay.steps.last();
    let last = last.and_then(|step| step.taken.played.square());
    let mut squares = geometry.squares().iter().map(|square| SquareView {
        square: geometry.name(square),
        disc: replay.end.holder(square).map(Colour::name),
        drawn: replay.start.holder(square).map(Colour::name),
        legal: legal.contains(square),
        last: last == Some(square),
    });
    let rows = 0..geometry.rows();
    rows.map(|row| {
        let squares = squares.by_ref();
        squares.take(geometry.squares_in_row(row)).collect()
    })
    .collect()
}

/// The discs on the board, whoever gets the empty squares at the end.
fn discs(replay: &Replay) -> Score {
    let counts = replay.end.counts();
    Score::of_discs(counts.black, counts.white)
}

fn played(replay: &Replay) -> String {
    let moves = replay.steps.iter().map(|step| step.taken.played);
    move_list(replay.variant.geometry(), moves, " ")
}

/// What is wrong, without what is only not there yet: whoever types knows that
/// they have not finished.
fn findings(replay: &Replay, typed: &Typed) -> Vec<TypedFindingView> {
    let is_due = |finding: &&Finding| {
        !matches!(
            finding.fault,
            Fault::Unfinished { .. } | Fault::MissingNumber { .. } | Fault::WrongRows { .. }
        )
    };
    let due = replay.findings.iter().filter(is_due);
    due.map(|finding| view(finding, &replay.variant, typed))
        .collect()
}

fn view(finding: &Finding, variant: &Variant, typed: &Typed) -> TypedFindingView {
    let geometry = variant.geometry();
    let words = Words::of(finding, variant);
    let mut squares: Vec<Square> = match &finding.fault {
        Fault::DuplicateNumber { squares, .. } => squares.iter().collect(),
        _ => finding.square.into_iter().collect(),
    };
    if let (Typed::Grid(cells), true) = (typed, squares.is_empty()) {
        squares = cell_at(finding, cells, geometry).into_iter().collect();
    }
    TypedFindingView {
        code: finding.code().code(),
        severity: finding.severity().name(),
        message: words.headline,
        help: help(finding, variant),
        number: finding.number,
        squares: squares
            .into_iter()
            .map(|square| geometry.name(square))
            .collect(),
        place: match (typed, finding.place) {
            (
                Typed::List(_),
                Some(Place::Text {
                    line,
                    column,
                    width,
                }),
            ) => Some((line, column, width)),
            _ => None,
        },
    }
}

/// The cell of the grid that a finding is about, by its place in the text.
fn cell_at(finding: &Finding, cells: &[String], geometry: &Geometry) -> Option<Square> {
    let Some(Place::Text { line, column, .. }) = finding.place else {
        return None;
    };
    let text = grid_text(cells, geometry);
    let row = text.lines().nth(line as usize - 1)?;
    let before: String = row.chars().take(column as usize - 1).collect();
    let in_row = before.split_whitespace().count();
    let rows = 0..line as usize - 1;
    let above: usize = rows.map(|row| geometry.squares_in_row(row)).sum();
    geometry.squares().iter().nth(above + in_row)
}

/// The numbers that no cell has, up to the greatest one.
fn missing_numbers(typed: &Typed, replay: &Replay) -> Vec<u16> {
    let Typed::Grid(cells) = typed else {
        return Vec::new();
    };
    let number = |text: &String| match cell(text.trim()) {
        Cell::Number(number) => Some(number),
        _ => None,
    };
    // A number greater than the squares that can be played on is a slip of the
    // finger, not a game of so many moves.
    let discs = replay.start.setup().discs;
    let drawn = (discs.black | discs.white).iter().count();
    let most = cells.len().saturating_sub(drawn);
    let is_possible = |number: &u16| usize::from(*number) <= most;
    let numbers = cells.iter().filter_map(number).filter(is_possible);
    let mut found: Vec<u16> = numbers.collect();
    found.sort_unstable();
    let last = found.last().copied().unwrap_or(0);
    let is_missing = |number: &u16| found.binary_search(number).is_err();
    (1..last).filter(is_missing).collect()
}

/// The squares that neither a disc has nor a mark names.
fn empty_squares(transcript: &Transcript, replay: &Replay) -> Vec<String> {
    let geometry = replay.variant.geometry();
    let discs = replay.end.setup().discs;
    let mut taken = discs.black | discs.white;
    for mark in &transcript.marks {
        match mark.written {
            Written::Place(square) => taken.insert(square),
            Written::Pass | Written::OffBoard(_) | Written::Illegible(_) => {}
        }
        if let Some(square) = mark.cell {
            taken.insert(square);
        }
    }
    let empty = geometry.squares() - taken;
    empty.iter().map(|square| geometry.name(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(typed: &Typed) -> TypedView {
        let rules = Ruleset::preset("woc").expect("a preset");
        check(&Variant::othello(), &rules, typed)
    }

    fn grid(numbers: &[(&str, &str)]) -> Typed {
        let othello = Variant::othello();
        let geometry = othello.geometry();
        let mut cells = vec![String::new(); geometry.len()];
        for (square, text) in numbers {
            let square = geometry.parse(square).expect("a square");
            cells[square.index()] = (*text).to_owned();
        }
        Typed::Grid(cells)
    }

    fn found(view: &TypedView) -> Vec<(&'static str, Vec<&str>)> {
        let findings = view.findings.iter();
        findings
            .map(|each| (each.code, each.squares.iter().map(String::as_str).collect()))
            .collect()
    }

    #[test]
    fn nothing_typed_is_the_starting_board_without_a_finding() {
        for typed in [Typed::List(String::new()), grid(&[])] {
            let view = checked(&typed);
            assert_eq!(view.summary, "0 moves, 2-2, Black to move");
            assert_eq!(found(&view), []);
            assert_eq!(view.empty_squares.len(), 60);
            assert!(typed.is_empty());
        }
    }

    #[test]
    fn a_move_that_outflanks_nothing_is_marked_where_it_was_typed() {
        let view = checked(&Typed::List("f5 d6 a1".to_owned()));
        assert_eq!(view.moves, 2);
        assert_eq!(found(&view), [("M102", vec!["a1"])]);
        assert_eq!(view.findings[0].place, Some((1, 7, 2)));
        assert_eq!(view.played, "f5 d6");
    }

    #[test]
    fn a_number_in_two_cells_marks_both_and_a_gap_is_listed() {
        let view = checked(&grid(&[("f5", "1"), ("d6", "2"), ("c3", "2"), ("h8", "5")]));
        let twice = found(&view).into_iter().find(|(code, _)| *code == "G102");
        assert_eq!(twice, Some(("G102", vec!["c3", "d6"])));
        assert_eq!(view.missing_numbers, [3, 4]);
        assert!(
            view.missing.starts_with("missing numbers: 3, 4"),
            "{}",
            view.missing
        );
    }

    #[test]
    fn a_number_that_no_game_reaches_does_not_make_others_missing() {
        let typed = grid(&[("f5", "1"), ("d6", "2"), ("c3", "4"), ("d3", "99")]);
        assert_eq!(checked(&typed).missing_numbers, [3]);
    }

    #[test]
    fn a_cell_that_cannot_be_read_is_marked_and_kept_as_typed() {
        let typed = grid(&[("f5", "1"), ("d6", "z!")]);
        let view = checked(&typed);
        let marked = found(&view).into_iter().find(|(code, _)| *code == "S001");
        assert_eq!(marked, Some(("S001", vec!["d6"])));
        let kept = typed.bytes(Variant::othello().geometry());
        let kept = String::from_utf8(kept).expect("text");
        assert_eq!(kept.lines().nth(5), Some("- - - z! - - - -"));
    }

    #[test]
    fn the_starting_discs_may_be_drawn_in_the_grid() {
        let discs = [("d4", "○"), ("e4", "●"), ("d5", "●"), ("e5", "○")];
        assert!(grid(&discs).is_empty());
        let mut cells = discs.to_vec();
        cells.extend([("f5", "1"), ("d6", "2")]);
        let view = checked(&grid(&cells));
        assert_eq!((view.moves, found(&view)), (2, vec![]));
        assert_eq!(view.rows[4][5].disc, Some("black"));
        assert!(view.rows[5][3].last);
    }
}
