//! A position as somebody claims it: discs and the side to move.

use crate::board::{Colour, Geometry, PerColour, Square, SquareError, SquareSet};

/// Discs on a board and the side to move, as claimed; nothing is checked yet.
///
/// ```
/// use outflank_core::board::Colour;
/// use outflank_core::game::{Setup, Variant};
///
/// let othello = Variant::othello();
/// let claimed = Setup::parse(othello.geometry(), "black:e4,d5 white:d4,e5 black")?;
/// assert_eq!(claimed, othello.start().setup());
/// assert_eq!(claimed.to_move, Colour::Black);
///
/// // What no board can show is not read.
/// let refused = Setup::parse(othello.geometry(), "black:e4 white:e4").unwrap_err();
/// assert_eq!(refused.to_string(), "e4 cannot hold a black and a white disc at once");
/// # Ok::<_, outflank_core::game::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where each side has its discs.
    pub discs: PerColour<SquareSet>,
    /// Whose turn it is.
    pub to_move: Colour,
}

/// Why a claimed position is not possible on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum SetupError {
    /// Both colours on one square.
    #[error("{squares} cannot hold a black and a white disc at once")]
    BothColours {
        /// The squares, by name.
        squares: String,
    },
    /// The text does not have one cell for each square.
    #[error(
        "the position has {found} cells, expected {expected}: one for each square, row by row, X black, O white, - empty, then the side to move"
    )]
    WrongLength {
        /// Cells found.
        found: usize,
        /// Squares of the board.
        expected: usize,
    },
    /// A character that is not a cell.
    #[error(
        "`{found}` at character {at} of the position is not a cell: expected X (black), O (white) or - (empty)"
    )]
    UnknownCell {
        /// The character.
        found: char,
        /// Its place in the text, from 1.
        at: usize,
    },
    /// A square in a list of squares cannot be read.
    #[error("in the list of discs, {0}")]
    Square(#[from] SquareError),
    /// A word in a list of squares that belongs to neither side.
    #[error(
        "`{0}` comes before any colour: expected `black:` or `white:` and squares, then the side to move"
    )]
    Stray(String),
}

impl Setup {
    /// Reads a position: one cell a square, row by row, with or without blanks
    /// and line breaks, and perhaps the side to move at the end (`X`, `O`, `black`
    /// or `white`; black if it is missing); or lists of squares as in `black:e4,d5 white:d4,e5 black`.
    ///
    /// Black is `X`, `x`, `*`, `B` or `b`; white is `O`, `o`, `W` or `w`;
    /// empty is `-`, `.` or `_`. A single sign separated from the rows is
    /// the side to move, even where a cell is missing.
    ///
    /// # Errors
    ///
    /// If a character is not a cell, their number does not fit the board, or a
    /// square is in the lists of both colours.
    pub fn parse(geometry: &Geometry, text: &str) -> Result<Self, SetupError> {
        if text.contains(':') {
            Self::parse_lists(geometry, text)
        } else {
            Self::parse_cells(geometry, text)
        }
    }

    fn parse_cells(geometry: &Geometry, text: &str) -> Result<Self, SetupError> {
        let (drawn, side) = split_side(text);
        let mut cells = Vec::with_capacity(geometry.len() + 1);
        for (at, found) in drawn
            .chars()
            .enumerate()
            .filter(|(_, c)| !c.is_whitespace() && *c != '/')
        {
            cells.push(cell(found).ok_or(SetupError::UnknownCell { found, at: at + 1 })?);
        }
        let to_move = match (cells.get(geometry.len()), side) {
            (Some(Cell::Disc(colour)), None) if cells.len() == geometry.len() + 1 => *colour,
            (None, side) if cells.len() == geometry.len() => side.unwrap_or(Colour::Black),
            _ => {
                return Err(SetupError::WrongLength {
                    found: cells.len(),
                    expected: geometry.len(),
                });
            }
        };
        let mut discs = PerColour::<SquareSet>::default();
        for (square, held) in geometry.squares().iter().zip(cells) {
            if let Cell::Disc(colour) = held {
                discs[colour].insert(square);
            }
        }
        Ok(Self { discs, to_move })
    }

    fn parse_lists(geometry: &Geometry, text: &str) -> Result<Self, SetupError> {
        let mut discs = PerColour::<SquareSet>::default();
        let mut to_move = Colour::Black;
        let mut side = None;
        let spaced = text.replace(':', ": ");
        for word in spaced
            .split([' ', ',', '\n', '\t', '\r'])
            .filter(|word| !word.is_empty())
        {
            match (colour_word(word.trim_end_matches(':')), side) {
                (Some(colour), _) if word.ends_with(':') => side = Some(colour),
                (Some(colour), _) => to_move = colour,
                (None, Some(colour)) => discs[colour].insert(geometry.parse(word)?),
                (None, None) => return Err(SetupError::Stray(word.to_owned())),
            }
        }
        let listed = Self { discs, to_move };
        listed.check(geometry)?;
        Ok(listed)
    }

    /// The board as text: one cell a square in reading order, `X`, `O` or `-`.
    pub fn cells(&self, geometry: &Geometry) -> String {
        let PerColour { black, white } = self.discs;
        let mut cells = String::with_capacity(geometry.len());
        for square in (0..geometry.len()).map(Square::from_index) {
            cells.push(match (black.contains(square), white.contains(square)) {
                (true, _) => Colour::Black.cell(),
                (false, true) => Colour::White.cell(),
                (false, false) => '-',
            });
        }
        cells
    }

    /// The squares that hold a disc.
    pub fn occupied(&self) -> SquareSet {
        self.discs.black | self.discs.white
    }

    /// Refuses what no board can show.
    pub(super) fn check(&self, geometry: &Geometry) -> Result<(), SetupError> {
        let both = self.discs.black & self.discs.white;
        if both.is_empty() {
            Ok(())
        } else {
            Err(SetupError::BothColours {
                squares: geometry.names(both),
            })
        }
    }
}

/// What one cell of a drawn board holds.
enum Cell {
    Disc(Colour),
    Empty,
}

/// What one character of a drawn board means, if anything.
fn cell(c: char) -> Option<Cell> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Cell::Disc(Colour::Black)),
        'O' | 'o' | 'W' | 'w' => Some(Cell::Disc(Colour::White)),
        '-' | '.' | '_' => Some(Cell::Empty),
        _ => None,
    }
}

/// Separates a drawn board from the word `black` or `white` at its end, or from a
/// single sign there that is separated from the rows.
fn split_side(text: &str) -> (&str, Option<Colour>) {
    let text = text.trim_end();
    let lower = text.to_ascii_lowercase();
    let word = Colour::BOTH
        .into_iter()
        .find(|colour| lower.ends_with(colour.name()))
        .map(|colour| (&text[..text.len() - colour.name().len()], Some(colour)));
    word.or_else(|| sign_apart(text)).unwrap_or((text, None))
}

fn sign_apart(text: &str) -> Option<(&str, Option<Colour>)> {
    let (drawn, sign) = text.rsplit_once(char::is_whitespace)?;
    let mut characters = sign.chars();
    let (Some(Cell::Disc(colour)), None) = (cell(characters.next()?), characters.next()) else {
        return None;
    };
    let after_rows = drawn.split_whitespace().any(|row| row.len() > 1);
    after_rows.then_some((drawn, Some(colour)))
}

fn colour_word(word: &str) -> Option<Colour> {
    match word.to_ascii_lowercase().as_str() {
        "black" | "b" | "x" => Some(Colour::Black),
        "white" | "w" | "o" => Some(Colour::White),
        _ => None,
    }
}
