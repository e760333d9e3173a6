//! A board as a picture: an SVG file a director can put into a bulletin.

use std::io::{self, Write};

use super::html::escape;
use crate::board::{Colour, Geometry, PerColour, Shape, Square, SquareSet};
use crate::game::{Position, State, Variant};

/// What a picture shows.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    geometry: &'a Geometry,
    discs: PerColour<SquareSet>,
    /// Empty squares with a small dot: where the side to move may place a disc.
    dots: SquareSet,
    /// The numbers in the discs.
    numbers: Vec<(Square, usize)>,
    caption: String,
    inks: Inks,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug)]
struct Inks {
    square: &'static str,
    line: &'static str,
}

/// A board to look at.
const BOARD: Inks = Inks {
    square: "#3f9d5f",
    line: "#1d4d2e",
};
/// A board to write on.
const SHEET: Inks = Inks {
    square: "#ffffff",
    line: "#555555",
};

impl<'a> Picture<'a> {
    /// A position, with a dot on every square the side to move may take.
    #[must_use]
    pub fn of_position(variant: &'a Variant, position: &Position, caption: String) -> Self {
        let dots = match variant.state(position) {
            State::MayPlace(squares) => squares,
            State::MustPass | State::Over => SquareSet::EMPTY,
        };
        Self {
            geometry: variant.geometry(),
            discs: position.setup().discs,
            dots,
            numbers: Vec::new(),
            caption,
            inks: BOARD,
        }
    }

    /// A game: every disc in the colour of the side that placed it, with the
    /// number of the move.
    #[must_use]
    pub fn of_game(variant: &'a Variant, placed: &[(Colour, Square)], caption: String) -> Self {
        let mut discs = variant.start().setup().discs;
        for &(colour, square) in placed {
            discs[colour].insert(square);
        }
        let numbers = placed.iter().map(|&(_, square)| square).zip(1..).collect();
        Self {
            geometry: variant.geometry(),
            discs,
            dots: SquareSet::EMPTY,
            numbers,
            caption,
            inks: BOARD,
        }
    }

    /// The board of a score sheet: the starting discs, and squares to write the
    /// numbers of the moves in.
    #[must_use]
    pub fn of_sheet(variant: &'a Variant) -> Self {
        Self {
            geometry: variant.geometry(),
            discs: variant.start().setup().discs,
            dots: SquareSet::EMPTY,
            numbers: Vec::new(),
            caption: String::new(),
            inks: SHEET,
        }
    }

    /// Writes the picture.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written to.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (width, height) = self.size();
        let below = if self.caption.is_empty() { 0 } else { CAPTION };
        let full = height + below;
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {full}" width="{width}" height="{full}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#
        )?;
        if !self.caption.is_empty() {
            writeln!(out, "<title>{}</title>", escape(&self.caption))?;
        }
        writeln!(
            out,
            r##"<rect width="{width}" height="{full}" fill="#ffffff"/>"##
        )?;
        match self.geometry.shape() {
            Shape::Rectangle { columns, rows } => rectangle(out, columns, rows, self.inks)?,
            Shape::Hexagon { side } => self.hexagon(out, side)?,
        }
        for square in self.geometry.squares().iter() {
            self.content(out, square)?;
        }
        if below > 0 {
            let y = height + CAPTION / 2;
            label(out, width / 2, y, 20, &escape(&self.caption))?;
        }
        writeln!(out, "</svg>")
    }

    /// The cells of a hexagon, the letters of the slanting lines at both their
    /// ends and the numbers of the rows at both theirs.
    fn hexagon(&self, out: &mut impl Write, side: usize) -> io::Result<()> {
        for square in self.geometry.squares().iter() {
            let (x, y) = self.centre(square);
            let corners = HEXAGON
                .map(|(across, down)| format!("{},{}", add(x, across), add(y, down)))
                .join(" ");
            let Inks { square, line } = self.inks;
            writeln!(
                out,
                r#"<polygon points="{corners}" fill="{square}" stroke="{line}" stroke-width="1.5"/>"#
            )?;
        }
        let last = self.geometry.columns() - 1;
        for column in 0..=last {
            let first_row = (side - 1).saturating_sub(column);
            let last_row = (3 * (side - 1) - column).min(last);
            let letter = Geometry::letter(column).to_string();
            let (x, y) = hexagon_centre(side, column, first_row);
            label(out, x - STEP * 9 / 20, y - HEX_STEP * 17 / 20, 18, &letter)?;
            let (x, y) = hexagon_centre(side, column, last_row);
            label(out, x + STEP * 9 / 20, y + HEX_STEP * 17 / 20, 18, &letter)?;
        }
        for row in 0..=last {
            let number = (row + 1).to_string();
            let (_, y) = hexagon_centre(side, side - 1, row);
            // In line at both edges, clear of the letters.
            label(out, MARGIN / 2, y, 18, &number)?;
            label(out, self.size().0 - MARGIN / 2, y, 18, &number)?;
        }
        Ok(())
    }

    /// The disc, number or dot on a square.
    fn content(&self, out: &mut impl Write, square: Square) -> io::Result<()> {
        let (x, y) = self.centre(square);
        let holder = Colour::BOTH
            .into_iter()
            .find(|&colour| self.discs[colour].contains(square));
        let Some(colour) = holder else {
            if self.dots.contains(square) {
                let line = self.inks.line;
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="5" fill="{line}"/>"#)?;
            }
            return Ok(());
        };
        let (disc, ink) = match colour {
            Colour::Black => ("#111111", "#ffffff"),
            Colour::White => ("#ffffff", "#111111"),
        };
        writeln!(
            out,
            r##"<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{disc}" stroke="#111111" stroke-width="1.5"/>"##
        )?;
        if let Some((_, number)) = self.numbers.iter().find(|(at, _)| *at == square) {
            text(out, (x, y), 20, ink, &number.to_string())?;
        }
        Ok(())
    }

    /// Width and height without the caption.
    fn size(&self) -> (usize, usize) {
        match self.geometry.shape() {
            Shape::Rectangle { columns, rows } => {
                (columns * STEP + 2 * MARGIN, rows * STEP + 2 * MARGIN)
            }
            Shape::Hexagon { side } => {
                let (x, y) = hexagon_centre(side, side - 1, side - 1);
                (2 * x, 2 * y)
            }
        }
    }

    fn centre(&self, square: Square) -> (usize, usize) {
        let (column, row) = self.geometry.coordinates(square);
        match self.geometry.shape() {
            Shape::Rectangle { .. } => (
                MARGIN + column * STEP + STEP / 2,
                MARGIN + row * STEP + STEP / 2,
            ),
            Shape::Hexagon { side } => hexagon_centre(side, column, row),
        }
    }
}

/// From one square to the next, in pixels; even, so that halves are whole.
const STEP: usize = 50;
/// From one row of a hexagon to the next: `STEP` times √3/2.
const HEX_STEP: usize = 43;
/// The corners of a hexagonal cell around its centre.
const HEXAGON: [(isize, isize); 6] = [
    (0, -29),
    (25, -14),
    (25, 14),
    (0, 29),
    (-25, 14),
    (-25, -14),
];
const RADIUS: usize = 20;
const MARGIN: usize = 36;
const CAPTION: usize = 44;

/// The squares of a rectangle, their letters and numbers.
fn rectangle(out: &mut impl Write, columns: usize, rows: usize, inks: Inks) -> io::Result<()> {
    let (width, height) = (columns * STEP, rows * STEP);
    let Inks { square, line: ink } = inks;
    writeln!(
        out,
        r#"<rect x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" fill="{square}" stroke="{ink}" stroke-width="3"/>"#
    )?;
    for column in 0..columns {
        let x = MARGIN + column * STEP;
        if column > 0 {
            line(out, (x, MARGIN), (x, MARGIN + height), ink)?;
        }
        let letter = Geometry::letter(column).to_string();
        label(out, x + STEP / 2, MARGIN / 2, 18, &letter)?;
        label(out, x + STEP / 2, height + MARGIN * 3 / 2, 18, &letter)?;
    }
    for row in 0..rows {
        let y = MARGIN + row * STEP;
        if row > 0 {
            line(out, (MARGIN, y), (MARGIN + width, y), ink)?;
        }
        let number = (row + 1).to_string();
        label(out, MARGIN / 2, y + STEP / 2, 18, &number)?;
        label(out, width + MARGIN * 3 / 2, y + STEP / 2, 18, &number)?;
    }
    Ok(())
}

/// Where a cell of a hexagon lies, labels at all ends allowed for.
fn hexagon_centre(side: usize, column: usize, row: usize) -> (usize, usize) {
    // The middle row is the widest and begins with column 0.
    let x = (2 * column + row + 1 - side) * STEP / 2;
    (MARGIN + STEP + x, MARGIN + HEX_STEP + row * HEX_STEP)
}

fn add(base: usize, offset: isize) -> usize {
    base.checked_add_signed(offset)
        .expect("the margin is wider than half a cell")
}

fn line(
    out: &mut impl Write,
    from: (usize, usize),
    to: (usize, usize),
    ink: &str,
) -> io::Result<()> {
    writeln!(
        out,
        r#"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{ink}" stroke-width="1.5"/>"#,
        from.0, from.1, to.0, to.1
    )
}

fn label(out: &mut impl Write, x: usize, y: usize, size: usize, words: &str) -> io::Result<()> {
    text(out, (x, y), size, "#333333", words)
}

/// Text around a point. Its middle is set by hand: not every program that
/// shows SVG knows `dominant-baseline`.
fn text(
    out: &mut impl Write,
    (x, y): (usize, usize),
    size: usize,
    ink: &str,
    words: &str,
) -> io::Result<()> {
    let baseline = y + size * 7 / 20;
    writeln!(
        out,
        r#"<text x="{x}" y="{baseline}" font-size="{size}" fill="{ink}">{words}</text>"#
    )
}
