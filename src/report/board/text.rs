//! A board as text: for a terminal, a mail or a bulletin without pictures.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::report::text::{PAGE, padded, plural, width, wrap};
use outflank_core::board::{Colour, Geometry, Shape, Square, SquareSet};
use outflank_core::game::{Position, State, Variant};

/// Whether a drawing carries terminal colours. Nothing is said by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Characters only.
    Plain,
    /// With escape codes, for a terminal.
    Coloured,
}

/// Draws the board: `X` black, `O` white, `.` empty, `+` an empty square on
/// which the side to move may place a disc.
pub fn board(
    out: &mut impl Write,
    variant: &Variant,
    position: &Position,
    ink: Ink,
) -> io::Result<()> {
    let placements = match variant.state(position) {
        State::MayPlace(squares) => squares,
        State::MustPass | State::Over => SquareSet::EMPTY,
    };
    draw(out, variant.geometry(), 1, |square| {
        let (text, style) = match position.holder(square) {
            Some(Colour::Black) => ("X", Style::new().bold()),
            Some(Colour::White) => ("O", Style::new()),
            None if placements.contains(square) => ("+", AnsiColor::Green.on_default()),
            None => (".", Style::new().dimmed()),
        };
        match ink {
            Ink::Plain => text.to_owned(),
            Ink::Coloured => format!("{style}{text}{style:#}"),
        }
    })
}

/// Draws the game as a sheet shows it: the number of every move in its square,
/// `X` and `O` for the discs that lay there from the start, `.` for a square
/// that stayed empty.
pub fn grid(out: &mut impl Write, variant: &Variant, placed: &[Square]) -> io::Result<()> {
    let start = variant.start();
    draw(out, variant.geometry(), 3, |square| {
        let text = match placed.iter().position(|&other| other == square) {
            Some(index) => (index + 1).to_string(),
            None => start.holder(square).map_or('.', Colour::cell).to_string(),
        };
        format!("{text:>3}")
    })
}

/// The lines below a board: the discs of both sides, the empty squares, whose
/// turn it is and where that side may place a disc.
pub fn summary(out: &mut impl Write, variant: &Variant, position: &Position) -> io::Result<()> {
    let counts = position.counts();
    let empty = variant.geometry().len() - counts.black - counts.white;
    writeln!(
        out,
        "Black X {}   White O {}   empty {empty}",
        counts.black, counts.white
    )?;
    let side = position.to_move().title();
    match variant.state(position) {
        State::Over if position.passes() >= 2 => {
            writeln!(out, "The game is over: both sides have passed.")
        }
        State::Over => writeln!(out, "The game is over: neither side can move."),
        State::MustPass => writeln!(out, "{side} to move: no square, must pass"),
        State::MayPlace(squares) => {
            let head = format!(
                "{side} to move, {}:",
                plural(squares.len(), "square", "squares")
            );
            let names = variant.geometry().names(squares);
            writeln!(out, "{}", wrap(&format!("{head} {names}"), PAGE, 0, 2))
        }
    }
}

/// Draws boards side by side, each below its title, without colour.
pub fn side_by_side(
    out: &mut impl Write,
    variant: &Variant,
    boards: &[(String, Position)],
) -> io::Result<()> {
    let mut columns: Vec<Vec<String>> = Vec::new();
    for (title, position) in boards {
        let mut drawn = Vec::new();
        board(&mut drawn, variant, position, Ink::Plain)?;
        let drawn = String::from_utf8_lossy(&drawn);
        let lines = std::iter::once(title.as_str()).chain(drawn.lines());
        columns.push(lines.map(str::to_owned).collect());
    }
    let widest = |lines: &Vec<String>| lines.iter().map(|line| width(line)).max();
    let column = columns.iter().filter_map(widest).max().unwrap_or(0) + 3;
    for row in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
        let cell = |lines: &Vec<String>| lines.get(row).cloned().unwrap_or_default();
        let cells: String = columns
            .iter()
            .map(|lines| padded(&cell(lines), column))
            .collect();
        writeln!(out, "{}", cells.trim_end())?;
    }
    Ok(())
}

/// Draws any board with cells of `width` characters; `cell` gives their text,
/// already of that width.
fn draw(
    out: &mut impl Write,
    geometry: &Geometry,
    width: usize,
    cell: impl Fn(Square) -> String,
) -> io::Result<()> {
    match geometry.shape() {
        Shape::Rectangle { columns, rows } => {
            let letters = (0..columns)
                .map(|column| format!("{:>width$}", Geometry::letter(column)))
                .collect::<Vec<_>>()
                .join(" ");
            writeln!(out, "    {letters}")?;
            for row in 0..rows {
                let cells = (0..columns)
                    .filter_map(|column| geometry.square_at(column, row))
                    .map(&cell)
                    .collect::<Vec<_>>()
                    .join(" ");
                writeln!(out, "{:>3} {cells} {}", row + 1, row + 1)?;
            }
            writeln!(out, "    {letters}")
        }
        Shape::Hexagon { side } => draw_hexagon(out, geometry, side, width, cell),
    }
}

/// A hexagon: staggered rows with their numbers at both ends, and a letter at
/// both ends of every slanting line that runs down to the right.
///
/// One step along a row is two half-steps to the right, one step down a
/// slanting line is one. The letters stand one step before the first and one
/// after the last cell of their line, so the drawing has a row more at the top
/// and at the bottom.
fn draw_hexagon(
    out: &mut impl Write,
    geometry: &Geometry,
    side: usize,
    width: usize,
    cell: impl Fn(Square) -> String,
) -> io::Result<()> {
    // A step along a row takes a cell and at least one blank, and is even.
    let half_step = width / 2 + 1;
    let last = geometry.rows() - 1;
    for line in 0..=last + 2 {
        // Shifted by one against the rows of the board: line 0 lies above it.
        let mut text = String::new();
        let mut drawn = 0;
        for column in 0..=last {
            let label = label_of(side, column, line);
            let square = line
                .checked_sub(1)
                .and_then(|row| geometry.square_at(column, row));
            let content = match (square, label) {
                (Some(square), _) => cell(square),
                (None, true) => format!("{:>width$}", Geometry::letter(column)),
                (None, false) => continue,
            };
            let from = (2 * column + line + 2 - side) * half_step;
            text += &" ".repeat(from - drawn);
            text += &content;
            drawn = from + width;
        }
        if (1..=last + 1).contains(&line) {
            let right = (2 * last + 3) * half_step + width;
            let blanks = " ".repeat(right - drawn);
            writeln!(out, "{line:>3}{text}{blanks} {line}")?;
        } else {
            writeln!(out, "   {text}")?;
        }
    }
    Ok(())
}

/// Whether the letter of a slanting line is in this line of the drawing.
fn label_of(side: usize, column: usize, line: usize) -> bool {
    let first_row = (side - 1).saturating_sub(column);
    let last_row = (3 * (side - 1) - column).min(2 * (side - 1));
    line == first_row || line == last_row + 2
}
