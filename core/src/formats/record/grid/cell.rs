//! What one cell of a drawn board holds.

use crate::board::Colour;

/// What one cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The number of a move.
    Number(u16),
    /// A disc drawn beforehand.
    Disc(Colour),
    /// Nothing: blank, dots, dashes, zeros, the mark of the centre.
    Blank,
    /// A number that can be read in part or not at all: `4?`, `1_`, `??`.
    Smudged,
    /// Neither of these.
    Illegible,
}

/// Reads the text of a cell.
pub fn cell(text: &str) -> Cell {
    let blank = text.chars().all(|c| ".-_·–—".contains(c)) || text.bytes().all(|b| b == b'0');
    // `#` marks the centre on some sheets.
    if (blank && text.chars().count() <= 4) || text == "#" {
        return Cell::Blank;
    }
    if text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().map_or(Cell::Illegible, Cell::Number);
    }
    match text {
        "X" | "x" | "*" | "B" | "b" | "●" | "⚫" | "⬤" | "•" => Cell::Disc(Colour::Black),
        "O" | "o" | "W" | "w" | "○" | "⚪" | "◯" => Cell::Disc(Colour::White),
        text if is_smudged(text) => Cell::Smudged,
        _ => Cell::Illegible,
    }
}

/// Up to three digits and signs that stand for a digit.
fn is_smudged(text: &str) -> bool {
    let sign = |c: char| c.is_ascii_digit() || "?_*".contains(c);
    text.len() <= 3 && text.chars().all(sign) && text.contains(['?', '_', '*'])
}
