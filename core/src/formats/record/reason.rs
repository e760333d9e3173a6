//! Why a piece of a file belongs to no game.

use crate::game::{Score, SetupError, VariantError};
use crate::transcript::EndingError;

/// Why a piece of a file belongs to no game, with its text: what was found,
/// then what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
#[allow(missing_docs, reason = "the text of each says what it is")]
pub enum Reason {
    #[error("there is no game in this file")]
    NoGame,
    #[error("`{0}` is outside of any game")]
    OutsideOfGames(String),
    #[error("`{found}` is not {expected}")]
    Not { found: String, expected: Expected },
    #[error("`{0}` is a title: it was not read as moves")]
    Title(String),
    #[error("this {0} is not closed")]
    NotClosed(&'static str),
    #[error("further {items} ({count}): no game has more than {most}")]
    TooMany {
        count: usize,
        items: &'static str,
        most: usize,
    },
    #[error("further characters ({count}): no game has more than {most} marks")]
    TooLong { count: usize, most: usize },
    #[error("this row has more cells than any board")]
    TooManyCells,
    #[error("a second result that contradicts the first")]
    SecondResult,
    #[error("the result after the moves contradicts the tag")]
    ResultContradictsTag,
    #[error("the score {0} contradicts the winner")]
    ScoreContradictsWinner(Score),
    #[error("variations are left out; the main line was read")]
    Variations,
    #[error("discs set up after move {0} are left out")]
    SetupDuringGame(usize),
    #[error("unsupported board size `{0}`")]
    BoardSize(String),
    #[error("{} for {}", counted(*.times, "time", "times"), counted(*.marks, "move", "moves"))]
    TimesWithoutMoves { times: usize, marks: usize },
    #[error("{0}")]
    Setup(SetupError),
    #[error("{0}")]
    Variant(VariantError),
    #[error("{0}")]
    Ending(EndingError),
    #[error("game type {0}, expected GM[2]")]
    OtherGame(String),
    #[error("`{0}` is a property without a value")]
    NoValue(String),
    #[error("a match of {} is announced, found {found}", counted(*.expected, "game", "games"))]
    MatchLength { expected: usize, found: usize },
    #[error("a board of {found} cells, expected {expected} and the side to move")]
    BoardCells { found: usize, expected: usize },
    #[error("type {0} has a random start, but there is no BO")]
    NoRandomStart(String),
    #[error("not {expected}: {error}")]
    Json {
        expected: &'static str,
        error: String,
    },
    #[error("a game of `{0}`, expected reversi")]
    QuestGame(String),
    #[error("{0}")]
    Row(String),
    #[error("a tournament without rounds")]
    NoRounds,
    #[error("`{found}` in round {round} is not a pairing")]
    NotPairing { found: String, round: String },
    #[error("{found} bytes, expected a head of 16")]
    ShortHead { found: usize },
    #[error("a board of size {0}, expected 8 or 10")]
    WthorBoard(u8),
    #[error("a file of solitaires: positions, not games")]
    Solitaires,
    #[error("a table of {0} names (.jou or .trn), not games")]
    NameTable(u16),
    #[error("{found} bytes of a {item}, expected {expected}")]
    ShortRecord {
        item: &'static str,
        found: usize,
        expected: usize,
    },
    #[error("number of {items}: the head says {declared}, the file holds {found}")]
    Miscount {
        items: &'static str,
        declared: u64,
        found: u64,
    },
    #[error(
        "the head has N2 = {names}, P2 = {kind} and {reserved} in its last byte, expected zeros"
    )]
    HeadNotZero { names: u16, kind: u8, reserved: u8 },
    #[error("the table of {0} is shorter than its head of 16 bytes")]
    ShortTable(&'static str),
    #[error("bytes after the end of the name")]
    BytesAfterName,
    #[error("the name does not end with a zero")]
    NameNotEnded,
}

/// What was expected instead of a piece that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
#[allow(missing_docs, reason = "the text of each says what it is")]
pub enum Expected {
    #[error("a tag: expected letters and [value]")]
    GgfTag,
    #[error("a tag: expected [Name \"value\"]")]
    PgnTag,
    #[error("a property")]
    Property,
    #[error("a value that ends with `]`")]
    ClosedValue,
    #[error("a square of this board")]
    Square,
    #[error("a position of this board")]
    Position,
    #[error("a game: expected +f5-d6…")]
    LogistelloGame,
    #[error("a game: expected `Name 52-12 Name : moves`")]
    NamedGame,
    #[error("a row: expected id,winner,moves")]
    EothelloRow,
    #[error(
        "a game of IOS: expected time, e, r or t, name, discs and clock of Black and White, moves"
    )]
    IosGame,
    #[error("a row of a grid: expected numbers")]
    GridRow,
    #[error("a time: expected minutes and seconds as in 0:12, or `-`")]
    Time,
    #[error("a winner: expected 1, -1 or 0")]
    Winner,
    #[error("a result")]
    Result,
    #[error("a result: expected discs as in `= 38-26`, or an ending as in `flag black`")]
    DeclaredResult,
    #[error("a result: expected a difference as in +02")]
    Difference,
    #[error("a result: expected Black's difference less the komi")]
    DifferenceLessKomi,
}

impl Expected {
    /// That this text is not what was expected.
    pub(super) fn instead_of(self, text: &str) -> Reason {
        Reason::Not {
            found: excerpt(text),
            expected: self,
        }
    }
}

/// `1 pass`, `2 passes`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// That this text is outside of any game.
pub(super) fn outside_of_games(text: &str) -> Reason {
    Reason::OutsideOfGames(excerpt(text))
}

/// The beginning of a piece of text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    let line = text.trim().lines().next().unwrap_or_default();
    let mut excerpt: String = line.chars().take(LENGTH).collect();
    if excerpt.len() < text.trim().len() {
        excerpt.push('…');
    }
    excerpt
}
