//! What a sheet claims besides the moves.

use std::fmt;
use std::str::FromStr;

use super::Place;
use crate::board::{Colour, ColourError, PerColour, SquareSet};
use crate::game::{Goal, HalfDiscs, Score};

/// A claim about the board after some move: a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// After which move (discs placed).
    pub after: u16,
    /// What is claimed.
    pub claimed: Claimed,
    /// Where it stands.
    pub place: Place,
}

/// What is claimed about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// It looked like this.
    Board(PerColour<SquareSet>),
    /// Each side had this many discs.
    Counts(PerColour<usize>),
}

impl Claimed {
    /// Whether a board with these discs is as claimed.
    #[must_use]
    pub fn holds(&self, discs: &PerColour<SquareSet>) -> bool {
        match self {
            Self::Board(board) => board == discs,
            Self::Counts(counts) => *counts == discs.map(SquareSet::len),
        }
    }
}

/// The result a sheet declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Who won, or by what score.
    pub result: DeclaredResult,
    /// How the game ended, if not on the board.
    pub ending: Option<Ending>,
    /// Where it stands.
    pub place: Place,
}

/// Who won, or by what score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredResult {
    /// Discs of both sides.
    Score(Score),
    /// Black's discs less White's.
    Difference(HalfDiscs),
    /// Only the winner; `None` is a tie.
    Winner(Option<Colour>),
    /// Nothing but the ending.
    Unsaid,
}

impl DeclaredResult {
    /// Whether a game with this score has the declared result.
    #[must_use]
    pub fn fits(self, score: &Score, goal: Goal) -> bool {
        match self {
            Self::Score(declared) => declared == *score,
            Self::Difference(difference) => difference == score.black - score.white,
            Self::Winner(winner) => winner == goal.winner(score),
            Self::Unsaid => true,
        }
    }

    /// The declared score, if both numbers were written.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self {
            Self::Score(score) => Some(score),
            _ => None,
        }
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Self::Score(score) => Self::Score(score.exchanged()),
            Self::Difference(difference) => Self::Difference(-difference),
            Self::Winner(winner) => Self::Winner(winner.map(|winner| !winner)),
            Self::Unsaid => Self::Unsaid,
        }
    }
}

/// How a game ended, if not on the board. The colour is the side it happened to.
///
/// ```
/// use outflank::board::Colour;
/// use outflank::transcript::Ending;
///
/// let ending: Ending = "flag black".parse()?;
/// assert_eq!(ending, Ending::Flag(Colour::Black));
/// assert_eq!(ending.to_string(), "flag black");
/// # Ok::<(), outflank::transcript::EndingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The flag fell.
    Flag(Colour),
    /// The extension after the flag was overrun too.
    Overrun(Colour),
    /// Resigned.
    Resigned(Colour),
    /// Did not appear.
    NoShow(Colour),
    /// Neither appeared.
    BothAbsent,
    /// Both flags were found down.
    BothFlags,
    /// The players agreed on a score.
    Agreed,
    /// Broken off, to be continued.
    Adjourned,
}

impl Ending {
    /// The side it happened to, where it is one.
    #[must_use]
    pub const fn side(self) -> Option<Colour> {
        match self {
            Self::Flag(side) | Self::Overrun(side) | Self::Resigned(side) | Self::NoShow(side) => {
                Some(side)
            }
            Self::BothAbsent | Self::BothFlags | Self::Agreed | Self::Adjourned => None,
        }
    }

    /// Whether the discs on the board can count after it. After the others the
    /// rules give the score, or there is none.
    #[must_use]
    pub const fn counts_discs(self) -> bool {
        match self {
            Self::Flag(_) | Self::BothFlags | Self::Agreed => true,
            Self::Overrun(_)
            | Self::Resigned(_)
            | Self::NoShow(_)
            | Self::BothAbsent
            | Self::Adjourned => false,
        }
    }

    /// What happened, without the side it happened to: `flag`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flag(_) => "flag",
            Self::Overrun(_) => "overrun",
            Self::Resigned(_) => "resign",
            Self::NoShow(_) => "no-show",
            Self::BothAbsent => "both-absent",
            Self::BothFlags => "both-flags",
            Self::Agreed => "agreed",
            Self::Adjourned => "adjourned",
        }
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Self::Flag(side) => Self::Flag(!side),
            Self::Overrun(side) => Self::Overrun(!side),
            Self::Resigned(side) => Self::Resigned(!side),
            Self::NoShow(side) => Self::NoShow(!side),
            same => same,
        }
    }
}

/// `flag black`, `both-absent`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side() {
            Some(side) => f.pad(&format!("{} {side}", self.name())),
            None => f.pad(self.name()),
        }
    }
}

/// Why a piece of text is not an ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// No ending is called so.
    #[error(
        "`{0}` is not an ending: expected flag, overrun, resign or no-show with a colour, \
         or both-absent, both-flags, agreed, adjourned"
    )]
    Unknown(String),
    /// It happens to one side, and that side is missing.
    #[error("`{ending}` needs a colour: {}, black or white?", whose(ending))]
    SideMissing {
        /// As it was typed.
        ending: String,
    },
    /// It does not happen to one side.
    #[error("`{0}` concerns both players: leave the colour out")]
    SideNotNeeded(String),
    /// What follows is not a colour.
    #[error(transparent)]
    Colour(#[from] ColourError),
}

fn whose(ending: &str) -> &'static str {
    match ending {
        "flag" => "whose flag fell",
        "overrun" => "who overran the time",
        "resign" | "resigned" => "who resigned",
        "no-show" => "who did not appear",
        _ => "whom does it concern",
    }
}

/// `flag black` in either case; the older spellings `resigned black`,
/// `no-show both`, `both absent`, `flag both` and `both flags` too.
impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        let lower = text.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let (of_side, side): (fn(Colour) -> Self, _) = match words.as_slice() {
            ["both-absent"] | ["both", "absent"] | ["no-show", "both"] => {
                return Ok(Self::BothAbsent);
            }
            ["both-flags"] | ["both", "flags"] | ["flag", "both"] => return Ok(Self::BothFlags),
            ["agreed"] => return Ok(Self::Agreed),
            ["adjourned"] => return Ok(Self::Adjourned),
            ["both-absent" | "both-flags" | "agreed" | "adjourned", _] => {
                return Err(EndingError::SideNotNeeded(words[0].to_owned()));
            }
            ["flag", side @ ..] => (Self::Flag, side),
            ["overrun", side @ ..] => (Self::Overrun, side),
            ["resign" | "resigned", side @ ..] => (Self::Resigned, side),
            ["no-show", side @ ..] => (Self::NoShow, side),
            _ => return Err(EndingError::Unknown(text.trim().to_owned())),
        };
        match side {
            [] => Err(EndingError::SideMissing { ending: lower }),
            [side] => Ok(of_side(side.parse()?)),
            _ => Err(EndingError::Unknown(text.trim().to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Ending; 12] = [
        Ending::Flag(Colour::Black),
        Ending::Flag(Colour::White),
        Ending::Overrun(Colour::Black),
        Ending::Overrun(Colour::White),
        Ending::Resigned(Colour::Black),
        Ending::Resigned(Colour::White),
        Ending::NoShow(Colour::Black),
        Ending::NoShow(Colour::White),
        Ending::BothAbsent,
        Ending::BothFlags,
        Ending::Agreed,
        Ending::Adjourned,
    ];

    #[test]
    fn an_ending_reads_back_what_it_writes() {
        for ending in ALL {
            assert_eq!(ending.to_string().parse(), Ok(ending));
            assert_eq!(ending.to_string().to_uppercase().parse(), Ok(ending));
        }
    }

    #[test]
    fn older_spellings_of_an_ending_are_still_read() {
        for (text, ending) in [
            ("no-show both", Ending::BothAbsent),
            ("both absent", Ending::BothAbsent),
            ("flag both", Ending::BothFlags),
            ("both flags", Ending::BothFlags),
            ("resigned  white", Ending::Resigned(Colour::White)),
            ("flag b", Ending::Flag(Colour::Black)),
        ] {
            assert_eq!(text.parse(), Ok(ending), "{text}");
        }
    }

    #[test]
    fn what_is_not_an_ending_says_what_is_missing() {
        let error = |text: &str| text.parse::<Ending>().unwrap_err();
        assert_eq!(
            error("flag"),
            EndingError::SideMissing {
                ending: "flag".to_owned(),
            }
        );
        let not_needed = EndingError::SideNotNeeded("agreed".to_owned());
        assert_eq!(error("agreed black"), not_needed);
        assert!(matches!(error("flag red"), EndingError::Colour(_)));
        assert!(matches!(error("flag black white"), EndingError::Unknown(_)));
        assert!(matches!(error("won"), EndingError::Unknown(_)));
    }
}
