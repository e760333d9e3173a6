//! Why an event is not edited or removed.

use crate::report::text::plural;

/// Why an event is not edited or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum EventRefusal {
    #[error("expected at least {paired} rounds, found {rounds}: round {paired} has been paired")]
    RoundsPaired { rounds: u32, paired: u32 },
    #[error("the finals have begun after round {paired}: no further round can be announced")]
    FinalsBegun { paired: u32 },
    #[error("there are results: other rules need a reason")]
    RulesetWithoutReason,
    #[error("nothing of {name} would change")]
    Unchanged { name: String },
    #[error(
        "{name} cannot be removed: it has {}, {} and {}",
        plural(*entrants, "entrant", "entrants"),
        plural(*rounds, "round", "rounds"),
        plural(*games, "game", "games")
    )]
    InUse {
        name: String,
        entrants: usize,
        rounds: usize,
        games: usize,
    },
}

impl EventRefusal {
    pub(in crate::report) const fn code(&self) -> &'static str {
        match self {
            Self::RoundsPaired { .. } => "event-rounds-paired",
            Self::FinalsBegun { .. } => "event-finals-begun",
            Self::RulesetWithoutReason => "event-ruleset-without-reason",
            Self::Unchanged { .. } => "event-unchanged",
            Self::InUse { .. } => "event-in-use",
        }
    }

    pub(in crate::report) const fn help(&self) -> &'static str {
        match self {
            Self::RoundsPaired { .. } => {
                "`outflank undo` undoes the pairings of the last round, if it is the last change"
            }
            Self::FinalsBegun { .. } => {
                "`outflank journal` lists how the games of the finals were set, `outflank undo N` \
                 undoes it"
            }
            Self::RulesetWithoutReason => {
                "add --reason \"announced so\"; --dry-run shows which results and ranks change"
            }
            Self::Unchanged { .. } => {
                "`outflank event show` shows it; `outflank event edit --help` lists what can change"
            }
            Self::InUse { .. } => {
                "`outflank journal` lists its changes, `outflank undo N` undoes one of them"
            }
        }
    }
}
