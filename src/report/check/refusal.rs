//! Why a question about a game in a file cannot be answered.

use crate::report::refusal::file_wording;
use crate::report::refusal::{advice, refusals};
use crate::report::result::verdict;
use crate::report::text::plural;
use outflank_core::adjudicate::{NoCompletion, Undecided};
use outflank_core::formats::Foreign;
use outflank_core::game::SetupError;

refusals! {
    /// A question about a game that cannot be answered from what was given.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum GameRefusal;

    #[error("--reported, --claim and --ruling need exactly one game, found several")]
    NotOneGame = "game-not-one" [Say("put the game into a file of its own")],
    #[error("expected one game in {file}, found {found}")]
    SeveralGames { file: String, found: usize } = "game-several"
        [Command("use --game N to choose one, 1 to {found}")],
    #[error("{file} has no game {number}: found {}", plural(*found, "game", "games"))]
    NoSuchGame { file: String, number: usize, found: usize } = "game-unknown"
        [Command("`outflank check {file}` shows what is in it")],
    #[error("expected one game in --moves, found {found}")]
    MovesOfSeveral { found: usize } = "game-moves-several"
        [Command("write the moves of one game, as in --moves f5d6c3")],
    #[error("there is no board after move {wanted}: the game can be followed to move {last}")]
    NoBoardAfter { wanted: usize, last: usize } = "game-move-unknown"
        [Command("leave --at out to see the last board")],
    #[error("{why}; the game can be followed to move {last}")]
    CannotFollow { why: String, last: usize } = "game-not-followed"
        [Command("`--at {last}` takes the board before it; `outflank check` shows what is wrong")],

    // A search that is kept
    #[error("{file} does not hold the proofs of a search in {variant}")]
    NotProofs { file: String, variant: String } = "proofs-unreadable" [
        Command("use a whole file that --save of this version wrote for the same variant, or \
                choose a new name"),
    ],
    #[error("the proofs of a search can be kept for boards of up to 8x8 only, not for {0}")]
    ProofsOtherGame(variant: String) = "proofs-other-game" [Command("leave --save out")],
    #[error("cannot save the proofs: {0}")]
    ProofsUnsaved(reason: String) = "proofs-unsaved"
        [Say("choose another file; what was found since the last save is lost")],

    // Two sheets
    #[error("expected one sheet in {file}, found {found} games with moves")]
    NotOneSheet { file: String, found: usize } = "sheet-not-one"
        [Command("`outflank check {file}` shows what is in it")],
    #[error(
        "expected two sheets of one variant, found {} ({}) and {} ({})",
        a.0, a.1, b.0, b.1
    )]
    DifferentVariants { a: (String, String), b: (String, String) } = "sheet-variants-differ" [
        Say("compare two sheets of one game"),
        Command("; use --variant where a sheet does not name it"),
    ],

    // The official result
    #[error("the board cannot be read: {0}")]
    Board(error: SetupError) = "board-impossible"
        [Say("write one character per square, X black, O white, - empty, then the side to move")],
    #[error("--ending ruled needs --reported SCORE")]
    RuledWithoutScore = "score-ruled-missing" [Command("add --reported 38-26")],
    #[error(
        "--completed and --stop apply only to games lost on time, and this game ended {ending}"
    )]
    CompletionWithoutFlag { ending: &'static str } = "completion-without-flag"
        [Command("add --ending flag --by black or white: whose flag fell")],
    #[error("move {number} of the completion, `{text}`, is not a square of this board")]
    CompletionUnreadable { number: usize, text: String } = "completion-unreadable"
        [Say("write squares as in d3, and `pass` for a pass")],
    #[error("{}", NoCompletion::WithoutFlag)]
    BestWithoutFlag = "best-without-flag"
        [Command("add --ending flag --by black or white: whose flag fell")],
    #[error("by the ruleset {0} the winner does not complete a game lost on time")]
    BestNotByRules(ruleset: String) = "best-not-by-rules"
        [Command("use --ruleset joa or classic, where the winner completes the game")],
    #[error("{}", NoCompletion::WithoutBoard)]
    BestWithoutBoard = "best-without-board"
        [Command("give the game as a file, with --moves or with --board")],
    #[error("no official result under `{ruleset}`: {why}")]
    NoResult { ruleset: String, why: Undecided } = "result-undecided"
        [Command("{}", verdict::help(why))],
}

refusals! {
    /// A file that could not be read.
    #[derive(Debug, thiserror::Error)]
    pub enum SourceError;

    /// The system refuses it.
    #[error("{}", file_wording::unreadable(name, reason))]
    Unreadable {
        /// The name of the file.
        name: String,
        /// What the system answered.
        reason: std::io::Error,
    } = "file-unreadable" [Say("check the name of the file; `-` reads standard input")],
    /// It is something else than a record of games.
    #[error("{name} is not a record of games: {}", file_wording::foreign(*foreign))]
    Foreign {
        /// The name of the file.
        name: String,
        /// What it is.
        foreign: Foreign,
    } = "file-not-games" {
        match foreign {
            Foreign::Results => advice![Command("`outflank import {name}` imports it")],
            Foreign::Players => advice![Command("`outflank player import {name}` imports it")],
            Foreign::Pairings => advice![
                Command("`outflank round set ROUND --csv {name}` sets a round from it")
            ],
            Foreign::Positions => {
                advice![Command("`outflank show {name} --game 1` shows the first")]
            }
            Foreign::Packed => advice![Say("unpack it and name the files in it")],
            Foreign::Database => advice![Command("`outflank --db {name} status` opens it")],
            _ => advice![
                Command("name its format with --from if it is one of those in `outflank check \
                         --help`")
            ],
        }
    },
}
