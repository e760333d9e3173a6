//! How a game ended, with what is needed to score it.

use crate::board::Colour;
use crate::game::{Move, Position, Score, Variant};
use crate::transcript::{Declared, Ending};

/// A game that has ended, as it is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Ended {
    /// The game played.
    pub variant: Variant,
    /// What is known of the board at the end.
    pub board: Option<LastBoard>,
    /// How it ended.
    pub how: How,
    /// Who wins an equal game, where that was settled before it.
    pub draw_win: Option<Colour>,
}

/// What is known of the board at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastBoard {
    /// The board as far as it was played.
    Position(Position),
    /// Only the score of the finished board, as it was reported.
    Score(Score),
}

impl Ended {
    /// A game of this variant, of which nothing more is known.
    pub const fn new(variant: Variant, how: How) -> Self {
        Self {
            variant,
            board: None,
            how,
            draw_win: None,
        }
    }

    /// With the last position, or only its score.
    #[must_use]
    pub fn with_board(mut self, board: impl Into<LastBoard>) -> Self {
        self.board = Some(board.into());
        self
    }

    /// With the player who wins an equal game.
    #[must_use]
    pub const fn with_draw_win(mut self, colour: Colour) -> Self {
        self.draw_win = Some(colour);
        self
    }

    /// The board as far as it was played, if it is known.
    pub const fn position(&self) -> Option<Position> {
        match self.board {
            Some(LastBoard::Position(position)) => Some(position),
            Some(LastBoard::Score(_)) | None => None,
        }
    }
}

impl From<Position> for LastBoard {
    fn from(position: Position) -> Self {
        Self::Position(position)
    }
}

impl From<Score> for LastBoard {
    fn from(score: Score) -> Self {
        Self::Score(score)
    }
}

/// How a game ended, with all that decides its score: an
/// [`Ending`](crate::transcript::Ending) is what is written of it. The colour is the
/// side it happened to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum How {
    /// On the board: neither side can move.
    PlayedOut,
    /// The flag fell, the first of the two if both did.
    Flag {
        /// The player whose flag it was.
        by: Colour,
        /// What was played after it.
        completion: Completion,
    },
    /// The extension after the flag was overrun too.
    Overrun(Colour),
    /// A player resigned.
    Resigned(Colour),
    /// A player did not appear.
    NoShow(Colour),
    /// Neither player appeared.
    BothAbsent,
    /// Both flags were found down.
    BothFlags,
    /// The players agreed on this score, if it is known.
    Agreed(Option<Score>),
    /// No opponent; the result is written on this side.
    Bye(Colour),
    /// The director ruled this score.
    Ruled(Score),
    /// Broken off, to be continued.
    Adjourned,
}

/// What was played after a flag had fallen; forced passes may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Nothing beyond the board.
    Nothing,
    /// These turns, to the end of the game.
    Played(Vec<Move>),
    /// These turns, and there the winner stopped.
    Stopped(Vec<Move>),
}

impl Completion {
    /// The turns entered.
    pub fn turns(&self) -> &[Move] {
        match self {
            Self::Nothing => &[],
            Self::Played(turns) | Self::Stopped(turns) => turns,
        }
    }
}

impl How {
    /// How a game ended according to its sheet.
    pub fn declared(declared: Option<&Declared>) -> Self {
        let ending = declared.and_then(|declared| Some((declared.ending?, declared.result)));
        ending.map_or(Self::PlayedOut, |(ending, result)| {
            Self::of(ending, result.score())
        })
    }

    /// How a game ended, with the score that was reported for it: players who
    /// agreed have agreed on that.
    pub const fn of(ending: Ending, reported: Option<Score>) -> Self {
        match ending {
            Ending::Flag(by) => Self::flag(by),
            Ending::Overrun(by) => Self::Overrun(by),
            Ending::Resigned(by) => Self::Resigned(by),
            Ending::NoShow(by) => Self::NoShow(by),
            Ending::BothAbsent => Self::BothAbsent,
            Ending::BothFlags => Self::BothFlags,
            Ending::Agreed => Self::Agreed(reported),
            Ending::Adjourned => Self::Adjourned,
        }
    }

    /// A flag after which nothing was played that is not on the sheet.
    pub const fn flag(by: Colour) -> Self {
        Self::Flag {
            by,
            completion: Completion::Nothing,
        }
    }

    /// The name on the command line and in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::PlayedOut => "played-out",
            Self::Flag { .. } => "flag",
            Self::Overrun(_) => "overrun",
            Self::Resigned(_) => "resign",
            Self::NoShow(_) => "no-show",
            Self::BothAbsent => "both-absent",
            Self::BothFlags => "both-flags",
            Self::Agreed(_) => "agreed",
            Self::Bye(_) => "bye",
            Self::Ruled(_) => "ruled",
            Self::Adjourned => "adjourned",
        }
    }

    /// The side it happened to, where it happened to one.
    pub const fn by(&self) -> Option<Colour> {
        match self {
            Self::Flag { by, .. }
            | Self::Overrun(by)
            | Self::Resigned(by)
            | Self::NoShow(by)
            | Self::Bye(by) => Some(*by),
            _ => None,
        }
    }
}
