//! Why something was not done.

use crate::storage;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file did not let it.
    #[error(transparent)]
    Storage(#[from] storage::Error),
    /// A rule of the house, or of the event, does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<super::slip::Wrong> for Error {
    fn from(wrong: super::slip::Wrong) -> Self {
        Refusal::from(wrong).into()
    }
}

/// What a rule of the house, or of the event, does not allow. Says what was
/// found; the command line adds what to type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum Refusal {
    #[error("there is no event yet")]
    NoEvent,
    #[error("no event is selected; there are {}{}", events.join("; "), and_more(*more))]
    NoEventSelected { events: Vec<String>, more: usize },
    #[error("no event is called `{0}`")]
    UnknownEvent(String),
    #[error("`{text}` could be any of {}: {}", found.len(), found.join("; "))]
    AmbiguousEvent { text: String, found: Vec<String> },
    #[error("there is already an event `{name}` of {date}")]
    EventExists { name: String, date: String },
    #[error("lots have been drawn already, from seed {0}")]
    LotsDrawn(u32),
    #[error("{what} `{name}` is not known: {why}")]
    Unknown {
        what: &'static str,
        name: String,
        why: String,
    },
    #[error("no player fits `{0}`")]
    UnknownPlayer(String),
    #[error("`{text}` could be any of {}: {}", found.len(), shown(found))]
    AmbiguousPlayer { text: String, found: Vec<String> },
    #[error("{name} is already entered, as number {number}")]
    AlreadyEntered { name: String, number: u32 },
    #[error("{name} has number {number} already")]
    NumberTaken { name: String, number: String },
    #[error("{0} has not entered this event")]
    NotEntered(String),
    #[error("{name} has been away since after round {after}")]
    AlreadyAway { name: String, after: u32 },
    #[error("{name} is away in round {round}, and back in round {back}")]
    AwayUntil { name: String, round: u32, back: u32 },
    #[error("{0} is not away")]
    NotAway(String),
    #[error("{name} is at a table of round {round} already")]
    AlreadyPlayed { name: String, round: u32 },
    #[error("{0} cannot play against themselves")]
    AgainstThemselves(String),
    #[error("{what} needs a name")]
    Nameless { what: &'static str },
    #[error("pairing {number}: {why}")]
    Pairing { number: usize, why: Box<Refusal> },
    #[error("round {round} is not the next one; {}", rounds(*last))]
    NotNextRound { round: u32, last: u32 },
    #[error("{0} cannot be merged with itself")]
    SamePlayer(String),
    #[error("{one} and {other} are both in `{event}`: they are two people")]
    TwoPeople {
        one: String,
        other: String,
        event: String,
    },
    #[error("{0} is no list of players: expected CSV with a column `name`, or PAPP's `joueurs`")]
    NoPlayerList(String),
    #[error("no line of {file} names a player; line {line}: {problem}")]
    NobodyListed {
        file: String,
        line: u64,
        problem: String,
    },
    #[error(
        "{file} gives number {number} to two people: {} (line {}) and {} (line {})",
        first.1, first.0, second.1, second.0
    )]
    NumberTwice {
        file: String,
        number: String,
        first: (u64, String),
        second: (u64, String),
    },
    #[error("there is no round {round}; {}", rounds(*last))]
    NoRound { round: u32, last: u32 },
    #[error("round {round} has no table {board}")]
    NoTable { round: u32, board: u32 },
    #[error("{name} has no table in round {round}")]
    NotPaired { name: String, round: u32 },
    #[error("table {board} of round {round} is taken")]
    TableTaken { round: u32, board: u32 },
    #[error("round {0} is sealed")]
    Sealed(u32),
    #[error("table {board} of round {round} has a result: the pairings stay")]
    HasResult { round: u32, board: u32 },
    #[error("table {board} has {stands} already; not replaced by {wanted}")]
    HasOtherResult {
        board: u32,
        stands: String,
        wanted: String,
    },
    #[error("table {board} is a bye: it has no result")]
    IsBye { board: u32 },
    #[error("a draw-win decides an equal game, and {0} is not equal")]
    NotEqual(crate::game::Score),
    #[error("under `{0}` an equal game is half a point each: nobody holds a draw-win")]
    NoDrawWin(String),
    #[error("table {board} was ruled in dispute {dispute}: the ruling counts, not what is entered")]
    RulingStands { board: u32, dispute: i64 },
    #[error("{0} has had a bye already")]
    SecondBye(String),
    #[error("round {round} is not complete: {}", tables(boards))]
    ResultsMissing { round: u32, boards: Vec<u32> },
    #[error(transparent)]
    Score(#[from] super::slip::Wrong),
    #[error("table {board} is like that already: nothing changes")]
    NothingChanges { board: u32 },
    #[error("{0} holds no game and no result that can be read")]
    NoGames(String),
    #[error("{0} names players; there is no game in it")]
    PlayersNotGames(String),
    #[error("{file} is another edition of {event}, with {}; nothing was changed", differences(changes.len()))]
    Amended {
        file: String,
        event: String,
        changes: Vec<String>,
        kept: Vec<String>,
    },
    #[error("table {board} has this very sheet already")]
    SheetHere { board: u32 },
    #[error("table {board} has an open dispute already, number {dispute}")]
    DisputeOpen { board: u32, dispute: i64 },
    #[error("there is no dispute {0}")]
    NoDispute(i64),
    #[error("dispute {0} is final")]
    DisputeFinal(i64),
    #[error("nobody has ruled in dispute {0}")]
    NotRuled(i64),
    #[error("no ruling {0} holds")]
    NoRuling(i64),
    #[error("{0}")]
    NotARuling(String),
    #[error("the ruling does not fit: {0}")]
    Unfit(String),
    #[error("the game has no sheet: only its score can be ruled, or that it stands")]
    NoSheet,
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("the last change cannot be undone ({act}, entry {entry}): {why}")]
    Irreversible {
        entry: i64,
        act: String,
        why: String,
    },
}

/// At most ten names, and how many more.
fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!("; and {count} more"),
    }
}

fn shown(names: &[String]) -> String {
    const MOST: usize = 10;
    let list = names
        .iter()
        .take(MOST)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("; ");
    match names.len().saturating_sub(MOST) {
        0 => list,
        more => format!("{list}; and {more} more"),
    }
}

fn differences(count: usize) -> String {
    match count {
        1 => "one difference".to_owned(),
        several => format!("{several} differences"),
    }
}

fn rounds(last: u32) -> String {
    match last {
        0 => "none has been paired yet".to_owned(),
        last => format!("the last one is {last}"),
    }
}

fn tables(boards: &[u32]) -> String {
    match boards {
        [] => "it has no pairings".to_owned(),
        [one] => format!("table {one} has no result"),
        several => {
            let list: Vec<String> = several.iter().map(u32::to_string).collect();
            format!("tables {} have no result", list.join(", "))
        }
    }
}
