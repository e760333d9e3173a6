//! Questions about standings that have no answer.

use outflank_core::tournament::{NoPlayer, PlayerRef, SeriesError, WhatIfError};

use crate::report::refusal::Refusal;

/// Why a question about standings, crosstables or series has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum StandingsRefusal {
    #[error("no standings after round {round}: the event has {}", rounds(*last, *has_finals))]
    NoRound {
        round: u16,
        last: u16,
        has_finals: bool,
    },
    /// The player's name or number does not name one player of the event.
    #[error(transparent)]
    Player(Box<Refusal>),
    #[error("--if `{question}`: {why}")]
    WhatIf {
        question: String,
        why: WhatIfError,
        tables: QuestionTables,
    },
    #[error(
        "nobody is in the category `{name}`{}",
        crate::report::refusal::words::did_you_mean(nearest)
    )]
    NobodyInCategory { name: String, nearest: Vec<String> },
    #[error("the ruleset {0} does not rank teams")]
    NoTeams(String),
    #[error("there is no team `{team}`; there are {}", teams.join(", "))]
    NoTeam { team: String, teams: Vec<String> },
    #[error("nothing was published after round {0}")]
    NotPublished(u32),
    #[error("{0}")]
    Unreadable(String),
    #[error("{file} has no game that can be read")]
    NoResults { file: String },
    #[error(transparent)]
    Series(#[from] SeriesError),
}

/// How the tables in a what-if question are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionTables {
    /// In the order of the games in a result file.
    OfFile,
    /// As the tables of the round are.
    OfEvent,
}

impl StandingsRefusal {
    /// A reference that does not name one player of the event.
    #[must_use]
    pub fn no_player<K>(wanted: &PlayerRef, error: NoPlayer<K>) -> Self {
        Self::Player(Box::new(Refusal::no_player(wanted, error)))
    }

    pub(in crate::report) const fn code(&self) -> &'static str {
        match self {
            Self::NoRound { .. } => "standings-round-unknown",
            Self::Player(why) => why.code(),
            Self::WhatIf { .. } => "standings-what-if",
            Self::NobodyInCategory { .. } => "standings-category-empty",
            Self::NoTeams(_) => "standings-no-teams",
            Self::NoTeam { .. } => "standings-team-unknown",
            Self::NotPublished(_) => "standings-not-published",
            Self::Unreadable(_) => "file-unreadable",
            Self::NoResults { .. } => "file-without-results",
            Self::Series(_) => "series-unknown",
        }
    }

    pub(in crate::report) fn help(&self) -> String {
        let help = match self {
            Self::NoRound { .. } => "leave --after out for the last round",
            Self::Player(why) => match **why {
                Refusal::AmbiguousPlayer { .. } => {
                    "type more of the name, or one of the numbers after it"
                }
                _ => "`outflank player list` lists the players with their numbers",
            },
            Self::WhatIf { why, tables, .. } => what_if_help(why, *tables),
            Self::NobodyInCategory { .. } => {
                "`outflank player list` shows the countries and categories; \
                 `outflank player assign NAME --category junior` assigns one"
            }
            Self::NoTeams(_) => "add a [team] table, or use --ruleset woc",
            Self::NoTeam { .. } => "`outflank standings --teams` lists them",
            Self::NotPublished(round) => {
                return format!("`outflank round seal {round}` publishes the standings after it");
            }
            Self::Unreadable(_) => "check the name of the file",
            Self::NoResults { .. } => {
                "a result file has lines such as `5577 (51)>(13) 5301 B`; \
                 for transcripts use `outflank check`"
            }
            Self::Series(_) => {
                "`outflank series` lists them; a file of your own needs its path, as ./club.toml"
            }
        };
        help.to_owned()
    }
}

/// How tables are numbered, or which scores are possible.
const fn what_if_help(why: &WhatIfError, tables: QuestionTables) -> &'static str {
    match (why, tables) {
        (WhatIfError::Impossible(_) | WhatIfError::Score(_), _) => {
            "a score is one that `outflank result set` would accept: the whole board, \
             with the empty squares as the ruleset says"
        }
        (WhatIfError::NoHolder | WhatIfError::NeedsNoHolder, _) => {
            "`outflank rulesets show NAME` shows what an equal game is worth (scoring.draw)"
        }
        (WhatIfError::AfterRound { .. }, _) => "leave --after out, or ask about an earlier round",
        (WhatIfError::Twice(_), _) => "a game has one result; run the command once for each",
        (_, QuestionTables::OfFile) => {
            "in a result file tables count from 1 in the order of the round; \
             `outflank crosstable` shows who met whom"
        }
        (_, QuestionTables::OfEvent) => {
            "the table is the number it has in the round: `outflank round show N` lists them"
        }
    }
}

fn rounds(last: u16, has_finals: bool) -> String {
    let rounds = match last {
        0 => "no round yet".to_owned(),
        1 => "round 1 only".to_owned(),
        _ => format!("rounds 1 to {last}"),
    };
    if has_finals {
        format!("{rounds}; games after the rounds do not count in the standings")
    } else {
        rounds
    }
}
