//! Why games of the finals are not set, or a match is not decided.

use crate::report::refusal::words::did_you_mean;
use crate::report::text::plural;

/// Why games of the finals are not set, or a match is not decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum FinalsRefusal {
    #[error("{event} has no finals")]
    NoFinals { event: String },
    #[error("the rounds are not over: {}", rounds(*paired, *announced, *missing))]
    RoundsNotOver {
        paired: u16,
        announced: u16,
        missing: usize,
    },
    #[error("expected all results of the finals, found none for {}", tables(seats))]
    ResultsMissing { seats: Vec<(u16, u16)> },
    #[error("nothing is to be paired: {} level", level.join("; "))]
    Level {
        level: Vec<String>,
        first: [String; 2],
    },
    #[error("nothing is to be paired: all matches of the finals are decided")]
    AllDecided,
    #[error("there are not two players for the finals")]
    NotEnoughPlayers,
    #[error("{name} is not there in round {round}, so {stage} cannot be paired")]
    Away {
        name: String,
        opponent: String,
        stage: String,
        round: u32,
    },
    #[error("{name} has no game in the finals that is to be paired")]
    NoDueGame { name: String },
    #[error("{one} and {other} play each other: one of them has black")]
    BothBlack { one: String, other: String },
    #[error("{one} and {other} have no match in the finals; there are {}", matches.join("; "))]
    NoMatch {
        one: String,
        other: String,
        matches: Vec<String>,
    },
    #[error("{winner} does not play in the match {one} v {other}")]
    WinnerNotInMatch {
        winner: String,
        one: String,
        other: String,
    },
    #[error("`{name}` is not a stage of finals{}", did_you_mean(nearest))]
    UnknownStage { name: String, nearest: Vec<String> },
    #[error("a decision needs a reason")]
    WithoutReason,
    #[error("{one} v {other} is already decided for {winner}: {reason}")]
    AlreadyDecided {
        one: String,
        other: String,
        winner: String,
        reason: String,
    },
}

impl FinalsRefusal {
    pub(in crate::report) const fn code(&self) -> &'static str {
        match self {
            Self::NoFinals { .. } => "finals-none",
            Self::RoundsNotOver { .. } => "finals-rounds-not-over",
            Self::ResultsMissing { .. } => "finals-results-missing",
            Self::Level { .. } => "finals-level",
            Self::AllDecided => "finals-decided",
            Self::NotEnoughPlayers => "finals-not-enough-players",
            Self::Away { .. } => "finals-player-away",
            Self::NoDueGame { .. } => "finals-no-game-due",
            Self::BothBlack { .. } => "finals-both-black",
            Self::NoMatch { .. } => "finals-no-match",
            Self::WinnerNotInMatch { .. } => "finals-winner-not-in-match",
            Self::WithoutReason => "finals-without-reason",
            Self::AlreadyDecided { .. } => "finals-already-decided",
            Self::UnknownStage { .. } => "finals-not-a-stage",
        }
    }

    pub(in crate::report) fn help(&self) -> String {
        match self {
            Self::NoFinals { .. } => {
                "`outflank event edit --finals \"semi-final 1, final 3\"` sets them".to_owned()
            }
            Self::RoundsNotOver {
                paired,
                announced,
                missing: 0,
            } if paired < announced => format!(
                "`outflank event edit --rounds {}` if no round follows",
                (*paired).max(1)
            ),
            Self::RoundsNotOver { paired, .. } => {
                format!("`outflank round missing {paired}` lists what is missing")
            }
            Self::ResultsMissing { seats } => {
                let (round, table) = seats.first().copied().unwrap_or((1, 1));
                format!("`outflank result set {round} {table} BLACK-WHITE` enters one")
            }
            Self::Level { first, .. } => {
                let [one, other] = first;
                format!(
                    "`outflank finals decide \"{one}\" \"{other}\" --winner \"{one}\" --reason \
                     REASON` decides it; `outflank finals pair --another-game` sets another game"
                )
            }
            Self::AllDecided => "`outflank standings` shows the final places".to_owned(),
            Self::NotEnoughPlayers => "`outflank player list` shows who has withdrawn".to_owned(),
            Self::Away { name, opponent, .. } => format!(
                "`outflank finals decide \"{name}\" \"{opponent}\" --winner \"{opponent}\" --reason \
                 REASON` lets the opponent through; `outflank player return \"{name}\"` if they \
                 are there"
            ),
            Self::NoDueGame { .. } | Self::BothBlack { .. } => {
                "`outflank finals` shows the games that are to be paired".to_owned()
            }
            Self::NoMatch { .. } => "`outflank finals` shows the matches".to_owned(),
            Self::WinnerNotInMatch { one, other, .. } => {
                format!("--winner \"{one}\" or --winner \"{other}\"")
            }
            Self::WithoutReason => "--reason \"more discs in the match\" gives one".to_owned(),
            Self::UnknownStage { .. } => {
                "the stages are round of 16, quarter-final, semi-final, third place and final, \
                 each with its number of games"
                    .to_owned()
            }
            Self::AlreadyDecided { .. } => {
                "`outflank undo` takes back the decision, if it is the last change; another \
                 --winner or --reason changes it"
                    .to_owned()
            }
        }
    }
}

fn rounds(paired: u16, announced: u16, missing: usize) -> String {
    let results = plural(missing, "result is", "results are");
    match missing {
        0 => format!("{paired} of {announced} are paired"),
        _ => format!("{results} missing"),
    }
}

fn tables(seats: &[(u16, u16)]) -> String {
    let seats = seats.iter();
    let seats: Vec<String> = seats
        .map(|(round, table)| format!("table {table} of round {round}"))
        .collect();
    seats.join(", ")
}
