//! Repairs in words.

use outflank_core::adjudicate::repair::{Likelihood, Reach, Shift, Smudged};
use outflank_core::adjudicate::{Edit, Repair};
use outflank_core::board::{Geometry, Square};

/// A repair in one line: the edits, why such mistakes happen, and how the game
/// ends.
pub fn repair(repair: &Repair, geometry: &Geometry) -> String {
    let edits = repair.edits.iter().map(|each| edit(each, geometry));
    let edits: Vec<_> = edits.collect();
    let mut why: Vec<_> = repair.why.iter().copied().map(likelihood).collect();
    why.dedup();
    let end = crate::report::wording::end(
        repair.finished.then_some(repair.score),
        repair.fits_reported,
    );
    format!("{}: {}; {end}", edits.join(", and "), why.join(" and "))
}

/// One edit, in the imperative: `exchange 23 and 25 (g2 and f2)`.
pub fn edit(edit: &Edit, geometry: &Geometry) -> String {
    let name = |square: Square| geometry.name(square);
    let written =
        |written: Option<Square>| written.map_or_else(|| "what is written".to_owned(), name);
    match *edit {
        Edit::Swap { a, b } => format!(
            "exchange {} and {} ({} and {})",
            a.number,
            b.number,
            name(a.square),
            name(b.square)
        ),
        Edit::Replace {
            number,
            written: old,
            square,
        } => format!(
            "read move {number} as {} instead of {}",
            name(square),
            written(old)
        ),
        Edit::Insert { before, square } => format!("insert {} as move {before}", name(square)),
        Edit::Delete {
            number,
            written: old,
        } => match number {
            Some(number) => format!("delete move {number} ({})", written(old)),
            None => format!("delete {}", written(old)),
        },
        Edit::Number {
            square,
            written,
            number,
            reach,
        } => renumber(&name(square), written, number, reach),
        Edit::Read {
            number,
            square,
            on: Smudged::Square,
        } => format!("read move {number} as {}", name(square)),
        Edit::Read {
            number,
            square,
            on: Smudged::Number,
        } => format!("read the number on {} as {number}", name(square)),
        Edit::ShiftRow { row, to } => format!(
            "move row {} one cell to the {}",
            row + 1,
            match to {
                Shift::Left => "left",
                Shift::Right => "right",
            }
        ),
        Edit::SwapRows { a, b } => format!("exchange rows {} and {}", a + 1, b + 1),
        Edit::SwapColumns { a, b } => format!(
            "exchange columns {} and {}",
            Geometry::letter(a),
            Geometry::letter(b)
        ),
        Edit::Renumber { first } => {
            format!("count from 1: the first move has the number {first}")
        }
        Edit::TurnBoard(symmetry) => format!("turn the sheet ({})", symmetry.name()),
        Edit::DropPass { before } => format!("delete the pass before move {before}"),
    }
}

fn renumber(cell: &str, written: Option<u16>, number: u16, reach: Reach) -> String {
    let instead = written.map_or_else(String::new, |written| format!(" instead of {written}"));
    let onward = match reach {
        Reach::Cell => "",
        Reach::Onward => " and continue counting from there",
    };
    format!("read the number on {cell} as {number}{instead}{onward}")
}

/// Why such a mistake may happen, in a few words.
pub const fn likelihood(likelihood: Likelihood) -> &'static str {
    match likelihood {
        Likelihood::TurnedSheet => "the sheet is turned or mirrored",
        Likelihood::MisreadNumber => "digits reversed or similar",
        Likelihood::ByTheNumbers => "the numbers say so",
        Likelihood::Illegible => "an illegible mark",
        Likelihood::NumbersTooHigh => "the starting discs were counted",
        Likelihood::LastMoves => "the last moves were not written",
        Likelihood::BlankCell => "a cell left blank",
        Likelihood::ShiftedRow => "a row written a cell too far",
        Likelihood::ExchangedLines => "two lines of the board exchanged",
        Likelihood::Miscounted => "the writer miscounted and continued",
        Likelihood::WrongNumber => "a wrong number in one cell",
        Likelihood::ConsecutiveExchange => "consecutive moves",
        Likelihood::TransposedSquare => "column and row exchanged",
        Likelihood::WrittenTwice => "a move written twice",
        Likelihood::NeedlessPass => "a pass that was not forced",
        Likelihood::NeighbouringSquare => "a neighbouring square",
        Likelihood::LeftOut => "a move left out",
        Likelihood::SameSideExchange => "both by one side",
        Likelihood::OtherSquare => "another square",
        Likelihood::OtherExchange => "one of each side",
        Likelihood::TooMany => "an extra move",
    }
}
