//! The 16 bytes at the beginning of every file.

use std::fmt;
use std::str::FromStr;

use crate::UnknownWord;

/// Day on which a file was made, as four bytes: century, year in the century,
/// month, day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edition(pub [u8; 4]);

impl Edition {
    /// An edition of this year, month and day.
    pub fn new(year: u16, month: u8, day: u8) -> Self {
        let part = |value: u16| u8::try_from(value).unwrap_or(u8::MAX);
        Self([part(year / 100), part(year % 100), month, day])
    }
}

/// What [`Display`](fmt::Display) wrote.
impl FromStr for Edition {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let bytes: Option<Vec<u8>> = text.split('-').map(|part| part.parse().ok()).collect();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        let unknown = || UnknownWord::new(text, "an edition", "four bytes: 20-26-03-15");
        bytes.map(Self).ok_or_else(unknown)
    }
}

/// `20-26-03-15`: the four bytes, so that even an impossible date comes back.
impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [century, year, month, day] = self.0;
        f.pad(&format!("{century:02}-{year:02}-{month:02}-{day:02}"))
    }
}

/// What the head of a file says; nothing is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// When the file was made.
    pub edition: Edition,
    /// N1: how many games; 0 in files of names.
    pub games: u32,
    /// N2: how many names; 0 in files of games.
    pub names: u16,
    /// The year of the games.
    pub year: u16,
    /// P1: 0 or 8 for 8×8, 10 for 10×10.
    pub board: u8,
    /// P2: 1 in files of solitaires.
    pub kind: u8,
    /// P3: how many empties the theoretical score looks at (0 means 22).
    pub depth: u8,
    /// The last byte, reserved.
    pub reserved: u8,
}

impl Head {
    /// Its length in bytes.
    pub const LENGTH: usize = 16;

    /// The head of a file, if there are enough bytes for one.
    pub fn read(file: &[u8]) -> Option<Self> {
        let bytes: &[u8; Self::LENGTH] = file.first_chunk()?;
        let [
            a,
            b,
            c,
            d,
            n0,
            n1,
            n2,
            n3,
            m0,
            m1,
            y0,
            y1,
            board,
            kind,
            depth,
            reserved,
        ] = *bytes;
        Some(Self {
            edition: Edition([a, b, c, d]),
            games: u32::from_le_bytes([n0, n1, n2, n3]),
            names: u16::from_le_bytes([m0, m1]),
            year: u16::from_le_bytes([y0, y1]),
            board,
            kind,
            depth,
            reserved,
        })
    }

    /// The bytes.
    pub fn to_bytes(&self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..4].copy_from_slice(&self.edition.0);
        bytes[4..8].copy_from_slice(&self.games.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.names.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        bytes[12..].copy_from_slice(&[self.board, self.kind, self.depth, self.reserved]);
        bytes
    }

    /// Squares along each side of the board, if it is one of the two known.
    pub const fn side(&self) -> Option<usize> {
        match self.board {
            0 | 8 => Some(8),
            10 => Some(10),
            _ => None,
        }
    }

    /// Bytes of one record of a file of games: 68, on 10×10 104.
    pub const fn record_length(&self) -> usize {
        if self.board == 10 { 104 } else { 68 }
    }

    /// Whether it is the head of games on a known board: not names, not solitaires.
    pub const fn is_of_games(&self) -> bool {
        self.side().is_some() && self.kind != 1 && (self.games > 0 || self.names == 0)
    }

    /// Whether a file of the archive can begin like this.
    pub(super) fn is_plausible(&self) -> bool {
        let [century, year, month, day] = self.edition.0;
        (19..=21).contains(&century)
            && year < 100
            && month <= 12
            && day <= 31
            && self.side().is_some()
            && self.kind <= 1
    }
}
