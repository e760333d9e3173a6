//! Questions about standings that have no answer.

use outflank_core::tournament::{NoPlayer, PlayerRef, SeriesError, WhatIfError};

use crate::report::refusal::{Advice, Refusal, advice, refusals};

refusals! {
    /// Why a question about standings, crosstables or series has no answer.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum StandingsRefusal;

    #[error("no standings after round {round}: the event has {}", rounds(*last, *has_finals))]
    NoRound { round: u16, last: u16, has_finals: bool } = "standings-round-unknown"
        [Command("leave --after out for the last round")],
    /// The player's name or number does not name one player of the event.
    #[error(transparent)]
    Player(why: Box<Refusal>) = { why.code() } {
        match **why {
            Refusal::AmbiguousPlayer { .. } => {
                advice![Say("type more of the name, or one of the numbers after it")]
            }
            _ => advice![
                Command("`outflank player list` lists the players with their numbers")
            ],
        }
    },
    #[error("--if `{question}`: {why}")]
    WhatIf { question: String, why: WhatIfError, tables: QuestionTables }
        = "standings-what-if" { what_if_help(why, *tables) },
    #[error("nobody is in the category `{name}`{}", crate::report::refusal::words::did_you_mean(nearest))]
    NobodyInCategory { name: String, nearest: Vec<String> } = "standings-category-empty" [
        Command("`outflank player list` shows the countries and categories; `outflank player \
                assign NAME --category junior` assigns one"),
    ],
    #[error("the ruleset {0} does not rank teams")]
    NoTeams(ruleset: String) = "standings-no-teams"
        [Command("add a [team] table, or use --ruleset woc")],
    #[error("there is no team `{team}`; there are {}", teams.join(", "))]
    NoTeam { team: String, teams: Vec<String> } = "standings-team-unknown"
        [Command("`outflank standings --teams` lists them")],
    #[error("nothing was published after round {0}")]
    NotPublished(round: u32) = "standings-not-published"
        [Command("`outflank round seal {round}` publishes the standings after it")],
    #[error("{0}")]
    Unreadable(text: String) = "file-unreadable" [Say("check the name of the file")],
    #[error("{file} has no game that can be read")]
    NoResults { file: String } = "file-without-results" [
        Say("a result file has lines such as `5577 (51)>(13) 5301 B`"),
        Command("; for transcripts use `outflank check`"),
    ],
    #[error(transparent)]
    Series(#[from] error: SeriesError) = "series-unknown" [
        Command("`outflank series` lists them; "),
        Say("a file of your own needs its path, as ./club.toml"),
    ],
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
    pub fn no_player<K>(wanted: &PlayerRef, error: NoPlayer<K>) -> Self {
        Self::Player(Box::new(Refusal::no_player(wanted, error)))
    }
}

/// How tables are numbered, or which scores are possible.
fn what_if_help(why: &WhatIfError, tables: QuestionTables) -> Advice {
    match (why, tables) {
        (WhatIfError::Impossible(_) | WhatIfError::Score(_), _) => {
            advice![Command(
                "a score is one that `outflank result set` would accept: the whole board, \
                 with the empty squares as the ruleset says"
            )]
        }
        (WhatIfError::NoHolder | WhatIfError::NeedsNoHolder, _) => {
            advice![Command(
                "`outflank rulesets show NAME` shows what an equal game is worth (scoring.draw)"
            )]
        }
        (WhatIfError::AfterRound { .. }, _) => {
            advice![Command("leave --after out, or ask about an earlier round")]
        }
        (WhatIfError::Twice(_), _) => {
            advice![Say("a game has one result; run the command once for each")]
        }
        (_, QuestionTables::OfFile) => {
            advice![
                Say("in a result file tables count from 1 in the order of the round"),
                Command("; `outflank crosstable` shows who met whom"),
            ]
        }
        (_, QuestionTables::OfEvent) => {
            advice![Command(
                "the table is the number it has in the round: `outflank round show N` lists them"
            )]
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
