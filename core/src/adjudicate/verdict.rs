//! The official result of a game, or why there is none.

use std::fmt;

use crate::board::Colour;
use crate::game::{Empties, HalfDiscs, Illegal, Score};
use crate::ruleset::Unsettled;

/// The official result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What each side officially scored.
    pub score: Score,
    /// Who won.
    pub outcome: Outcome,
    /// The rule that gave it.
    pub rule: Rule,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side.
    Won(Colour),
    /// Neither: half a point each.
    Tie,
    /// The score is equal, and this side held the draw-win.
    DrawWin(Colour),
    /// Both have lost.
    Nobody,
}

impl Outcome {
    /// The side that gets the whole point.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Won(side) | Self::DrawWin(side) => Some(side),
            Self::Tie | Self::Nobody => None,
        }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(Colour::Black) => "black",
            Self::Won(Colour::White) => "white",
            Self::Tie => "tie",
            Self::DrawWin(Colour::Black) => "draw-win-black",
            Self::DrawWin(Colour::White) => "draw-win-white",
            Self::Nobody => "nobody",
        }
    }
}

/// Which value of the ruleset gave a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What gave the result, with its numbers.
    pub reason: Reason,
    /// Its mark and source, where the ruleset names one.
    pub source: Option<String>,
}

impl Rule {
    /// Its dotted key, as in `time-default.capped.at-most`.
    pub const fn key(&self) -> &'static str {
        self.reason.key()
    }
}

/// What gave a result, with the numbers that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Every square holds a disc.
    FullBoard,
    /// The score of the finished board was reported.
    ReportedScore,
    /// A side has no disc left.
    WipeOut,
    /// Squares stayed empty.
    Empties {
        /// How many.
        count: usize,
        /// Who gets them.
        convention: Empties,
    },
    /// An equal game, won by the holder of the draw-win.
    DrawWin,
    /// A player resigned.
    Resigned {
        /// What they get.
        discs: HalfDiscs,
    },
    /// A player did not appear.
    NoShow {
        /// What they get.
        discs: HalfDiscs,
    },
    /// A flag fell, for which the ruleset has a fixed score.
    FlagFixed {
        /// What the loser gets.
        discs: HalfDiscs,
    },
    /// A flag fell, and the finished board counts as it is.
    FlagBoard,
    /// A flag fell, and the finished board gives the loser too much.
    FlagCapped {
        /// What the board gives.
        shown: HalfDiscs,
        /// What the loser gets.
        counted: HalfDiscs,
    },
    /// The winner on time completed the game.
    Completed,
    /// The winner on time takes the smallest win.
    SmallestWin {
        /// What the completion reached, if there was one.
        reached: Option<HalfDiscs>,
        /// The winner's discs in the smallest win.
        smallest: HalfDiscs,
    },
    /// The winner on time stopped before the end.
    StoppedEarly,
    /// A player overran the extension.
    Overrun {
        /// What they get.
        discs: HalfDiscs,
    },
    /// Nobody can be the winner.
    NobodyWins {
        /// The rule that it breaks.
        why: NobodyWins,
        /// What the ruleset gives.
        settled: Unsettled,
    },
    /// The players agreed on the score.
    Agreed,
    /// The director ruled the score.
    Ruled,
    /// The director ruled that both have lost.
    RuledBothLost,
    /// A bye.
    Bye {
        /// The discs the ruleset gives, of 64.
        of_64: usize,
        /// The same share of this board.
        discs: usize,
        /// The squares of this board.
        squares: usize,
    },
}

/// The rule that gave the result, in one sentence.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Reason::FullBoard => "the discs on the full board".to_owned(),
            Reason::ReportedScore => "the score reported for the finished board".to_owned(),
            Reason::WipeOut => "a side without a disc loses by the whole board".to_owned(),
            Reason::Empties { count, convention } => empties(count, convention),
            Reason::DrawWin => "an equal game is won by the holder of the draw-win".to_owned(),
            Reason::Resigned { discs } => format!("a player who resigns gets {discs}"),
            Reason::NoShow { discs } => format!("a player who does not appear gets {discs}"),
            Reason::FlagFixed { discs } => format!("a player whose flag falls gets {discs}"),
            Reason::FlagBoard => {
                "the first flag to fall loses; the finished board counts".to_owned()
            }
            Reason::FlagCapped { shown, counted } => {
                let change = if counted < shown { "reduced" } else { "raised" };
                format!(
                    "the first flag to fall loses; the finished board gives {shown}, \
                 which is {change} to {counted}"
                )
            }
            Reason::Completed => "the winner completed the game for both sides".to_owned(),
            Reason::SmallestWin {
                reached: Some(reached),
                smallest,
            } => format!("the winner reached {reached} and takes the smallest win, {smallest}"),
            Reason::SmallestWin {
                reached: None,
                smallest,
            } => format!("without a completion the winner gets {smallest}"),
            Reason::StoppedEarly => {
                "the winner stopped: they keep their discs, the empty squares go to the loser"
                    .to_owned()
            }
            Reason::Overrun { discs } => format!(
                "a player who overruns the extension gets {discs}, no matter whose flag fell first"
            ),
            Reason::NobodyWins { why, settled } => {
                let result = match settled {
                    Unsettled::BothLose => "both have lost",
                    Unsettled::Draw => "a draw",
                    Unsettled::DirectorRules => "the director decides",
                };
                format!("{why}: {result}")
            }
            Reason::Agreed => "the players agreed on the score".to_owned(),
            Reason::Ruled => "the director has ruled the score".to_owned(),
            Reason::RuledBothLost => "the director has ruled that both have lost".to_owned(),
            Reason::Bye {
                of_64,
                discs,
                squares: 64,
            } if of_64 == discs => {
                format!("a bye counts as {discs} discs")
            }
            Reason::Bye {
                of_64,
                discs,
                squares,
            } => format!("a bye counts as {of_64} discs of 64, on {squares} squares as {discs}"),
        };
        f.write_str(&text)
    }
}

fn empties(count: usize, convention: Empties) -> String {
    let squares = match count {
        1 => "the empty square".to_owned(),
        more => format!("the {more} empty squares"),
    };
    format!("the discs on the board, {squares} {}", convention.to_whom())
}

impl Reason {
    /// The dotted key of the ruleset's value.
    pub const fn key(self) -> &'static str {
        match self {
            Self::FullBoard | Self::ReportedScore | Self::WipeOut | Self::Empties { .. } => {
                "scoring.empties"
            }
            Self::DrawWin => "scoring.draw",
            Self::Resigned { .. } => "endings.resigned",
            Self::NoShow { .. } => "endings.no-show",
            Self::FlagFixed { .. } => "time-default.fixed.loser",
            Self::FlagBoard | Self::FlagCapped { .. } => "time-default.capped.at-most",
            Self::Completed | Self::SmallestWin { .. } => {
                "time-default.winner-completes.smallest-win"
            }
            Self::StoppedEarly => "time-default.winner-completes.early-stop",
            Self::Overrun { .. } => "time-default.capped.overrun",
            Self::NobodyWins { why, .. } => why.key(),
            Self::Agreed => "agreed",
            Self::Ruled | Self::RuledBothLost => "ruled",
            Self::Bye { .. } => "bye.discs",
        }
    }
}

/// Why nobody can be the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum NobodyWins {
    /// Neither player appeared.
    BothAbsent,
    /// Both flags are down and nobody knows which fell first.
    BothFlags,
}

impl NobodyWins {
    const fn key(self) -> &'static str {
        match self {
            Self::BothAbsent => "endings.both-absent",
            Self::BothFlags => "endings.both-flags",
        }
    }
}

/// What the board is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardNeeded {
    /// To count it.
    Score,
    /// After a flag the game is played to its end.
    AfterFlag,
    /// A completion continues from it.
    Completion,
}

/// Why a game has no official result yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Undecided {
    /// The board at the end is not known.
    NoBoard(BoardNeeded),
    /// Somebody can still move.
    NotOver {
        /// Whose turn it is.
        side: Colour,
        /// The squares that can be played, by whoever comes next.
        squares: String,
        /// What the finished board is needed for.
        needed: BoardNeeded,
    },
    /// A turn of the completion is against the rules.
    IllegalCompletion {
        /// The turn within the completion, from 1, passes as entered.
        turn: usize,
        /// The number on the sheet.
        number: usize,
        /// The square, or `pass`.
        played: String,
        /// Whose turn it was.
        side: Colour,
        /// The rule that it breaks.
        reason: Illegal,
        /// What could have been played instead.
        legal: String,
    },
    /// The winner stopped where the game has to be played to its end.
    NoEarlyStop,
    /// An equal game, and nobody is known to hold the draw-win.
    NoHolder {
        /// The equal score.
        score: Score,
    },
    /// The ruleset leaves it to the director.
    DirectorRules(NobodyWins),
    /// A score that no game can have.
    ImpossibleScore {
        /// The score.
        score: Score,
        /// Its sum.
        sum: HalfDiscs,
        /// The squares of the board.
        squares: usize,
    },
    /// The players agreed, but the score is not known.
    NoScore,
    /// Broken off, to be continued.
    Adjourned,
}

impl Undecided {
    /// Whether something is wrong with the game itself, rather than
    /// missing or left to the director.
    pub const fn is_finding(&self) -> bool {
        matches!(
            self,
            Self::NotOver { .. } | Self::IllegalCompletion { .. } | Self::ImpossibleScore { .. }
        )
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoard(need) => {
                let need = match need {
                    BoardNeeded::Score => "the score is that of the board",
                    BoardNeeded::AfterFlag => "after a flag the game is played to its end",
                    BoardNeeded::Completion => "the completion continues from the board",
                };
                write!(f, "{need}, and the board is not known")
            }
            Self::NotOver {
                side,
                squares,
                needed,
            } => {
                if *needed == BoardNeeded::AfterFlag {
                    f.write_str("after a flag the game is played to its end, and ")?;
                }
                let side = side.title();
                write!(f, "the game is not over: {side} can play {squares}")
            }
            Self::IllegalCompletion {
                turn,
                number,
                played,
                side,
                reason,
                ..
            } => write!(
                f,
                "the completion is illegal at its turn {turn} (move {number}), {played} by {}: {reason}",
                side.title()
            ),
            Self::NoEarlyStop => {
                f.write_str("the ruleset does not let the winner stop before the end of the game")
            }
            Self::NoHolder { score } => write!(
                f,
                "the score is {score} and the draw-win decides, but its holder is not known"
            ),
            Self::DirectorRules(why) => {
                write!(f, "{why}, so the director decides")
            }
            Self::ImpossibleScore {
                score,
                sum,
                squares,
            } => write!(
                f,
                "expected {squares} discs, found {sum} ({} + {})",
                score.black, score.white
            ),
            Self::NoScore => f.write_str("the players agreed on a score that is not known"),
            Self::Adjourned => f.write_str("the game is adjourned"),
        }
    }
}

impl std::error::Error for Undecided {}

impl fmt::Display for NobodyWins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BothAbsent => "neither player appeared",
            Self::BothFlags => "it is not known which flag fell first",
        })
    }
}
