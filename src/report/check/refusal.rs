//! Why a question about a game in a file cannot be answered.

use crate::report::refusal::file_wording;
use crate::report::result::verdict;
use crate::report::text::plural;
use outflank_core::adjudicate::Undecided;
use outflank_core::formats::Foreign;
use outflank_core::game::SetupError;

/// A question about a game that cannot be answered from what was given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum GameRefusal {
    #[error("--reported, --claim and --ruling need exactly one game, found several")]
    NotOneGame,
    #[error("expected one game in {file}, found {found}")]
    SeveralGames { file: String, found: usize },
    #[error("{file} has no game {number}: found {}", plural(*found, "game", "games"))]
    NoSuchGame {
        file: String,
        number: usize,
        found: usize,
    },
    #[error("expected one game in --moves, found {found}")]
    MovesOfSeveral { found: usize },
    #[error("there is no board after move {wanted}: the game can be followed to move {last}")]
    NoBoardAfter { wanted: usize, last: usize },
    #[error("{why}; the game can be followed to move {last}")]
    CannotFollow { why: String, last: usize },

    // A search that is kept
    #[error("{file} does not hold the proofs of a search in {variant}")]
    NotProofs { file: String, variant: String },
    #[error("the proofs of a search can be kept for boards of up to 8x8 only, not for {0}")]
    ProofsOtherGame(String),
    #[error("cannot save the proofs: {0}")]
    ProofsUnsaved(String),

    // Two sheets
    #[error("expected one sheet in {file}, found {found} games with moves")]
    NotOneSheet { file: String, found: usize },
    #[error(
        "expected two sheets of one variant, found {} ({}) and {} ({})",
        a.0, a.1, b.0, b.1
    )]
    DifferentVariants {
        a: (String, String),
        b: (String, String),
    },

    // The official result
    #[error("the board cannot be read: {0}")]
    Board(SetupError),
    #[error("--ending ruled needs --reported SCORE")]
    RuledWithoutScore,
    #[error(
        "--completed and --stop apply only to games lost on time, and this game ended {ending}"
    )]
    CompletionWithoutFlag { ending: &'static str },
    #[error("move {number} of the completion, `{text}`, is not a square of this board")]
    CompletionUnreadable { number: usize, text: String },
    #[error("a best completion exists only for games lost on time")]
    BestWithoutFlag,
    #[error("by the ruleset {0} the winner does not complete a game lost on time")]
    BestNotByRules(String),
    #[error("the board on which the flag fell is not known")]
    BestWithoutBoard,
    #[error("no official result under `{ruleset}`: {why}")]
    NoResult { ruleset: String, why: Undecided },
}

impl GameRefusal {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotOneGame => "game-not-one",
            Self::SeveralGames { .. } => "game-several",
            Self::NoSuchGame { .. } => "game-unknown",
            Self::MovesOfSeveral { .. } => "game-moves-several",
            Self::NoBoardAfter { .. } => "game-move-unknown",
            Self::CannotFollow { .. } => "game-not-followed",
            Self::NotProofs { .. } => "proofs-unreadable",
            Self::ProofsOtherGame(_) => "proofs-other-game",
            Self::ProofsUnsaved(_) => "proofs-unsaved",
            Self::NotOneSheet { .. } => "sheet-not-one",
            Self::DifferentVariants { .. } => "sheet-variants-differ",
            Self::Board(_) => "board-impossible",
            Self::RuledWithoutScore => "score-ruled-missing",
            Self::CompletionWithoutFlag { .. } => "completion-without-flag",
            Self::CompletionUnreadable { .. } => "completion-unreadable",
            Self::BestWithoutFlag => "best-without-flag",
            Self::BestNotByRules(_) => "best-not-by-rules",
            Self::BestWithoutBoard => "best-without-board",
            Self::NoResult { .. } => "result-undecided",
        }
    }

    /// What to do.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::SeveralGames { found, .. } => {
                format!("use --game N to choose one, 1 to {found}")
            }
            Self::NoSuchGame { file, .. } | Self::NotOneSheet { file, .. } => {
                format!("`outflank check {file}` shows what is in it")
            }
            Self::CannotFollow { last, .. } => format!(
                "`--at {last}` takes the board before it; `outflank check` shows what is wrong"
            ),
            Self::NoResult { why, .. } => verdict::help(why),
            other => other.fixed_help().to_owned(),
        }
    }

    const fn fixed_help(&self) -> &'static str {
        match self {
            Self::NotOneGame => "put the game into a file of its own",
            Self::MovesOfSeveral { .. } => "write the moves of one game, as in --moves f5d6c3",
            Self::NoBoardAfter { .. } => "leave --at out to see the last board",
            Self::DifferentVariants { .. } => {
                "compare two sheets of one game; use --variant where a sheet does not name it"
            }
            Self::Board(_) => {
                "write one character per square, X black, O white, - empty, then the side to move"
            }
            Self::NotProofs { .. } => {
                "use a whole file that --save of this version wrote for the same variant, or choose a new name"
            }
            Self::ProofsOtherGame(_) => "leave --save out",
            Self::ProofsUnsaved(_) => {
                "choose another file; what was found since the last save is lost"
            }
            Self::RuledWithoutScore => "add --reported 38-26",
            Self::CompletionWithoutFlag { .. } | Self::BestWithoutFlag => {
                "add --ending flag --by black or white: whose flag fell"
            }
            Self::CompletionUnreadable { .. } => "write squares as in d3, and `pass` for a pass",
            Self::BestNotByRules(_) => {
                "use --ruleset joa or classic, where the winner completes the game"
            }
            Self::BestWithoutBoard => "give the game as a file, with --moves or with --board",
            _ => "leave --best out",
        }
    }
}

/// A file that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The system refuses it.
    #[error("{}", file_wording::unreadable(name, reason))]
    Unreadable {
        /// The name of the file.
        name: String,
        /// What the system answered.
        reason: std::io::Error,
    },
    /// It is something else than a record of games.
    #[error("{name} is not a record of games: {}", file_wording::foreign(*foreign))]
    Foreign {
        /// The name of the file.
        name: String,
        /// What it is.
        foreign: Foreign,
    },
}

impl SourceError {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "file-unreadable",
            Self::Foreign { .. } => "file-not-games",
        }
    }

    /// The command that helps.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Unreadable { .. } => {
                "check the name of the file; `-` reads standard input".to_owned()
            }
            Self::Foreign { name, foreign } => match foreign {
                Foreign::Results => format!("`outflank import {name}` imports it"),
                Foreign::Players => format!("`outflank player import {name}` imports it"),
                Foreign::Pairings => {
                    format!("`outflank round set ROUND --csv {name}` sets a round from it")
                }
                Foreign::Positions => format!("`outflank show {name} --game 1` shows the first"),
                Foreign::Packed => "unpack it and name the files in it".to_owned(),
                Foreign::Database => format!("`outflank --db {name} status` opens it"),
                _ => "name its format with --from if it is one of those in `outflank check --help`"
                    .to_owned(),
            },
        }
    }
}
