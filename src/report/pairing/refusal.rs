//! Why a round cannot be paired.

use crate::report::text::plural;
use crate::report::wording;

/// Why a round cannot be paired or a pairing explained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum PairingRefusal {
    #[error("nobody is there to be paired in round {round}")]
    NoPlayers { round: u32 },
    #[error("everybody has a table in round {round}")]
    EverybodyPaired { round: u32 },
    #[error("round {round} is paired, and {} no result yet", games_have(*games))]
    ResultsMissing { round: u32, games: usize },
    #[error("round {round} is a final: its players come from the standings")]
    Final { round: u32 },
    #[error("the finals have begun: no round {round} is paired any more")]
    FinalsBegun { round: u32 },
    #[error("there is no round {round}: the event has {}, all paired", rounds_of(*rounds))]
    AllRoundsPaired {
        round: u32,
        rounds: u32,
        has_finals: bool,
    },
    #[error("{name} is in two locked pairs")]
    LockedTwice { name: String },
    #[error("{name} cannot meet themselves")]
    MeetsThemselves { name: String },
    #[error("{} and {} must meet and must not meet", names[0], names[1])]
    LockedAndForbidden { names: [String; 2] },
    #[error("{name} cannot have a bye: the number of players in round {round} is even")]
    NoBye { name: String, round: u32 },
    #[error("{name} does not play in round {round}")]
    DoesNotPlay { name: String, round: u32 },
    #[error("no pairing of round {round} satisfies all conditions")]
    Conditions {
        round: u32,
        any_of: Vec<String>,
        all_of: Vec<String>,
    },
    #[error("the pairing of round {round} is not the one that was shown: something has changed")]
    NotAsShown { round: u32 },
    #[error("round {round} has a player at two tables, so it has no price")]
    TwoTables { round: u32 },
    #[error("the schedule of this round robin has {rounds} rounds; there is no round {round}")]
    BeyondSchedule { round: u32, rounds: usize },
    #[error("`{text}` is not a pair: expected two players as 3:7 or goto:fairley")]
    NotAPair { text: String },
    #[error("{} and {} must not meet already", names[0], names[1])]
    ForbiddenAlready { names: [String; 2] },
    #[error("{} and {} may meet: nothing forbids it", names[0], names[1])]
    NotForbidden { names: [String; 2] },
    #[error("a bye cannot be forbidden for all rounds")]
    ByeInEveryRound,
    #[error("this program cannot read how round {round} was paired: {why}")]
    Unreadable { round: u32, why: String },
}

impl PairingRefusal {
    pub(in crate::report) const fn code(&self) -> &'static str {
        match self {
            Self::NoPlayers { .. } => "pairing-no-players",
            Self::EverybodyPaired { .. } => "pairing-complete",
            Self::ResultsMissing { .. } => "round-incomplete",
            Self::Final { .. } => "pairing-of-final",
            Self::FinalsBegun { .. } => "pairing-finals-begun",
            Self::AllRoundsPaired { .. } => "pairing-rounds-over",
            Self::LockedTwice { .. } => "pairing-locked-twice",
            Self::MeetsThemselves { .. } => "pairing-meets-themselves",
            Self::LockedAndForbidden { .. } => "pairing-locked-and-forbidden",
            Self::NoBye { .. } => "pairing-no-bye",
            Self::DoesNotPlay { .. } => "player-not-paired",
            Self::Conditions { .. } => "pairing-impossible",
            Self::NotAsShown { .. } => "pairing-changed",
            Self::TwoTables { .. } => "pairing-two-tables",
            Self::BeyondSchedule { .. } => "round-not-scheduled",
            Self::NotAPair { .. } => "pair-unreadable",
            Self::ForbiddenAlready { .. } => "pair-forbidden",
            Self::NotForbidden { .. } => "pair-not-forbidden",
            Self::ByeInEveryRound => "pair-bye",
            Self::Unreadable { .. } => "pairing-unreadable",
        }
    }

    pub(in crate::report) fn help(&self) -> Option<String> {
        Some(match self {
            Self::NoPlayers { .. } => {
                "`outflank player add NAME` enters a player; `outflank player list` lists them"
                    .to_owned()
            }
            Self::EverybodyPaired { round } => format!(
                "`outflank round pair {round} --again` pairs it anew; `outflank round show \
                 {round}` shows it"
            ),
            Self::ResultsMissing { round, .. } => format!(
                "`outflank round missing {round}` lists them; `outflank round pair {}` pairs the \
                 next round all the same",
                round + 1
            ),
            Self::Conditions { any_of, .. } if !any_of.is_empty() => {
                format!("leave one of these out: {}", wording::at_most_ten(any_of))
            }
            Self::Conditions { all_of, .. } => {
                format!("leave these out: {}", wording::at_most_ten(all_of))
            }
            Self::NotAsShown { round } => {
                format!("`outflank round pair {round}` shows the new one")
            }
            Self::DoesNotPlay { round, .. } => {
                format!("`outflank round show {round} --by-name` lists everybody")
            }
            Self::BeyondSchedule { .. } => {
                "`outflank round pair --round-robin double` has twice as many".to_owned()
            }
            Self::Final { .. } => "`outflank finals pair` sets the games that are due; `outflank \
                                   round set N A B --final` sets any other"
                .to_owned(),
            Self::FinalsBegun { .. } => {
                "`outflank finals pair` sets the next games of the finals; \
                                         `outflank finals` shows them"
                    .to_owned()
            }
            Self::AllRoundsPaired {
                round, has_finals, ..
            } => {
                let finals = if *has_finals {
                    "`outflank finals pair` sets the finals; "
                } else {
                    ""
                };
                format!("{finals}`outflank event edit --rounds {round}` announces one more round")
            }
            Self::ForbiddenAlready { .. } | Self::NotForbidden { .. } => {
                "`outflank round forbid` lists the players who must not meet".to_owned()
            }
            Self::LockedAndForbidden { names } => {
                let pair = names.join(":");
                format!("leave one of these out: --lock {pair}, --forbid {pair}")
            }
            Self::ByeInEveryRound => {
                "`outflank round pair --forbid A:bye` forbids it for one round".to_owned()
            }
            Self::LockedTwice { .. }
            | Self::MeetsThemselves { .. }
            | Self::NoBye { .. }
            | Self::TwoTables { .. }
            | Self::NotAPair { .. }
            | Self::Unreadable { .. } => return None,
        })
    }
}

fn rounds_of(rounds: u32) -> String {
    let count = usize::try_from(rounds).unwrap_or(usize::MAX);
    plural(count, "round", "rounds")
}

fn games_have(games: usize) -> String {
    let have = if games == 1 { "has" } else { "have" };
    format!("{} {have}", plural(games, "game", "games"))
}
