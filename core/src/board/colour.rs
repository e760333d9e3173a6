//! The two sides.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::UnknownWord;

/// A side, and the colour of its discs.
///
/// ```
/// use outflank_core::board::Colour;
///
/// let side: Colour = "X".parse()?;
/// assert_eq!(side, Colour::Black);
/// assert_eq!(!side, Colour::White);
/// assert_eq!(side.to_string(), "black");
/// # Ok::<_, outflank_core::UnknownWord>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The dark discs; moves first in every variant.
    Black,
    /// The light discs.
    White,
}

impl Colour {
    /// Both colours, black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The name in running text and in JSON: `black` or `white`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// The name at the beginning of a sentence or in a table.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// The cell of a board drawn as text: `X` or `O`.
    pub const fn cell(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

/// The opponent.
impl Not for Colour {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// `black` or `white`, their first letters, or the cells `X` and `O`, in
/// either case.
impl FromStr for Colour {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text.trim().to_ascii_lowercase().as_str() {
            "black" | "b" | "x" => Ok(Self::Black),
            "white" | "w" | "o" => Ok(Self::White),
            _ => Err(UnknownWord::new(text.trim(), "a colour", "black or white")),
        }
    }
}

/// One value for each side, found by its colour.
///
/// ```
/// use outflank_core::board::{Colour, PerColour};
///
/// let discs = PerColour::new(38, 26);
/// assert_eq!(discs[Colour::White], 26);
/// assert_eq!(discs.exchanged().black, 26);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct PerColour<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> PerColour<T> {
    /// Black's value, then White's.
    pub const fn new(black: T, white: T) -> Self {
        Self { black, white }
    }

    /// The same pair with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        Self {
            black: self.white,
            white: self.black,
        }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> PerColour<U> {
        PerColour {
            black: f(self.black),
            white: f(self.white),
        }
    }
}

impl<T> Index<Colour> for PerColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }
}

impl<T> IndexMut<Colour> for PerColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}
