//! A board as a picture: an SVG file a director can put into a bulletin.

use std::io::{self, Write};

use super::layout::{Layout, MARGIN, Point, RADIUS, STEP};
use crate::report::html::escape;
use outflank_core::board::{Colour, Geometry, PerColour, Shape, Square, SquareSet};
use outflank_core::game::{Position, State, Variant};

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
    /// As an element of a page.
    pub fn element(&self) -> String {
        let mut svg = Vec::new();
        self.write(&mut svg).expect("memory can be written to");
        String::from_utf8_lossy(&svg).into_owned()
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let layout = Layout(self.geometry);
        let (width, height) = layout.size();
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
            Shape::Hexagon { .. } => self.hexagon(out)?,
        }
        for (at, text) in layout.coordinates() {
            label(out, at, 18, &text)?;
        }
        for square in self.geometry.squares().iter() {
            self.content(out, square)?;
        }
        if below > 0 {
            let y = height + CAPTION / 2;
            label(out, (width / 2, y), 20, &escape(&self.caption))?;
        }
        writeln!(out, "</svg>")
    }

    fn hexagon(&self, out: &mut impl Write) -> io::Result<()> {
        for at in self.geometry.squares().iter() {
            let corners = Layout(self.geometry).corners(at);
            let Inks { square, line } = self.inks;
            writeln!(
                out,
                r#"<polygon points="{corners}" fill="{square}" stroke="{line}" stroke-width="1.5"/>"#
            )?;
        }
        Ok(())
    }

    /// The disc, number or dot on a square.
    fn content(&self, out: &mut impl Write, square: Square) -> io::Result<()> {
        let (x, y) = Layout(self.geometry).centre(square);
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
}

const CAPTION: usize = 44;

/// The lines between the squares of a rectangle.
fn rectangle(out: &mut impl Write, columns: usize, rows: usize, inks: Inks) -> io::Result<()> {
    let (width, height) = (columns * STEP, rows * STEP);
    let Inks { square, line: ink } = inks;
    writeln!(
        out,
        r#"<rect x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" fill="{square}" stroke="{ink}" stroke-width="3"/>"#
    )?;
    for column in 1..columns {
        let x = MARGIN + column * STEP;
        line(out, (x, MARGIN), (x, MARGIN + height), ink)?;
    }
    for row in 1..rows {
        let y = MARGIN + row * STEP;
        line(out, (MARGIN, y), (MARGIN + width, y), ink)?;
    }
    Ok(())
}

fn line(out: &mut impl Write, from: Point, to: Point, ink: &str) -> io::Result<()> {
    writeln!(
        out,
        r#"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{ink}" stroke-width="1.5"/>"#,
        from.0, from.1, to.0, to.1
    )
}

fn label(out: &mut impl Write, at: Point, size: usize, words: &str) -> io::Result<()> {
    text(out, at, size, "#333333", words)
}

/// Text around a point. Its middle is set by hand: not every program that
/// shows SVG knows `dominant-baseline`.
fn text(
    out: &mut impl Write,
    (x, y): Point,
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
