//! Why a request was refused: data with a stable code, its text, and the
//! command that helps.

mod code;
mod file;
pub mod file_wording;
mod help;
mod value;
pub mod view;
pub(in crate::report) mod words;

pub use crate::report::standings::refusal::{QuestionTables, StandingsRefusal};

pub use crate::report::check::refusal::{GameRefusal, SourceError};
pub use crate::report::event::refusal::EventRefusal;
pub use crate::report::finals::refusal::FinalsRefusal;
pub use crate::report::hall::refusal::EntryRefusal;
pub use crate::report::journal::refusal::{CannotUndo, UndoRefusal};
pub use crate::report::pairing::refusal::PairingRefusal;
pub use crate::report::player::refusal::{DoubtfulLine, SimilarPlayer, TwoPeople};
pub use crate::report::result::refusal::SlipError;
pub use crate::report::trust::refusal::{KeyError, TrustRefusal};
pub use file::{SaveError, SelectionError};
pub use value::{TextField, ValueRefusal};

use self::words::{
    at_table, did_you_mean, earlier, have, last_round, of_date, open_rounds, pairing_place,
    per_line, plays, similar, unknown_player, which_rounds_are_open, without_result,
};
use super::text::plural;
use crate::report::dispute::view::Caution;
use crate::report::dispute::wording as dispute_wording;
use crate::report::import::view::EditionView;
use crate::report::player::view::RenamedView;
use crate::report::player::wording as player_wording;
use crate::report::wording;
use outflank_core::adjudicate::ruling::{NotARuling, RulingError};
use outflank_core::formats::list::pairing_csv::PairingError;
use outflank_core::game::{Score, VariantError};
use outflank_core::ruleset::{ImpossibleScore, RulesetError};
use outflank_core::tournament::{Candidate, NoPlayer, PlayerRef};

/// A change that was made after somebody has looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierChange {
    /// Its line in the journal.
    pub journal: i64,
    /// Who made it.
    pub by: String,
    /// What it did.
    pub summary: String,
}

/// A request that the rules of the program or of the event do not allow.
/// The text says what was found; [`help`](Self::help) says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum Refusal {
    // Requests
    #[error("{name} may not do this: `{request}`")]
    NotAllowed { name: String, request: &'static str },
    #[error("this has changed since you looked: {}", earlier(changes))]
    ChangedSince { changes: Vec<EarlierChange> },

    // Devices
    #[error(transparent)]
    Entry(#[from] EntryRefusal),

    // Typed texts and numbers
    #[error(transparent)]
    Value(#[from] ValueRefusal),

    // Pairings
    #[error(transparent)]
    RoundPairing(#[from] PairingRefusal),

    // Events
    #[error("there is no event yet")]
    NoEvent,
    #[error("the database has archives of games and no tournament")]
    OnlyArchives,
    #[error("no event is selected; there are {}", wording::at_most_ten(events))]
    NoEventSelected { events: Vec<String> },
    #[error("no event matches `{text}`{}", did_you_mean(nearest))]
    UnknownEvent { text: String, nearest: Vec<String> },
    #[error("`{text}` matches {} events: {}", found.len(), wording::at_most_ten(found))]
    AmbiguousEvent { text: String, found: Vec<String> },
    #[error("there is already an event `{name}` {}", of_date(date))]
    EventExists { name: String, date: String },
    #[error("an event needs a name")]
    EventWithoutName,
    #[error(transparent)]
    Event(#[from] EventRefusal),
    #[error("lots have already been drawn, from seed {0}")]
    LotsDrawn(u32),
    #[error(transparent)]
    Variant(#[from] VariantError),
    #[error("this program cannot read the rules of the event: {0}")]
    Ruleset(#[from] RulesetError),

    // Players
    #[error("{}", unknown_player(text, nearest))]
    UnknownPlayer { text: String, nearest: Vec<String> },
    #[error("`{text}` matches {} players: {}", found.len(), wording::at_most_ten(found))]
    AmbiguousPlayer { text: String, found: Vec<String> },
    #[error("a player needs a name")]
    PlayerWithoutName,
    #[error("{name} is already entered, as number {number}")]
    AlreadyEntered { name: String, number: u32 },
    #[error("{name} has not entered this event")]
    NotEntered { name: String },
    #[error("{name} already has number {number}")]
    NumberTaken { name: String, number: String },
    #[error("{name} withdrew after round {after}")]
    Withdrawn { name: String, after: u32 },
    #[error("{name} is absent in round {round} and returns in round {back}")]
    AbsentUntil { name: String, round: u32, back: u32 },
    #[error("{name} has not withdrawn")]
    NotWithdrawn { name: String },
    #[error("{name} already {} in round {round}{}", plays(*bye), at_table(*table))]
    AlreadyPaired {
        name: String,
        round: u32,
        table: Option<u32>,
        bye: bool,
    },
    #[error("{name} plays in round {round}, so they cannot withdraw before it")]
    PlaysLater { name: String, round: u32 },
    #[error("{name} plays in round {round}, so that is not before their first round")]
    PlaysEarlier { name: String, round: u32 },
    #[error("{name} plays in round {round}")]
    PlaysThen { name: String, round: u32 },
    #[error("{name} comes late: their first round is {first_round}")]
    NotYetThere { name: String, first_round: u32 },
    #[error("the last round of the event is {last}; there is no round {round}")]
    BeyondRounds { round: u32, last: u32 },
    #[error("{name} already has {colour} at table {table}")]
    HasColour {
        name: String,
        colour: &'static str,
        table: u32,
    },
    #[error("{name} cannot play against themselves")]
    AgainstThemselves { name: String },
    #[error("{name} has already had a bye")]
    SecondBye { name: String },
    #[error("nobody in the register has number {number}")]
    UnknownNumber { number: String },
    #[error("`{name}` is not a name: it has no letters")]
    NameWithoutLetters { name: String },
    #[error("{name} may already be in the register: {}", similar(found))]
    LikelyDuplicate {
        name: String,
        found: Vec<SimilarPlayer>,
    },
    #[error("both names are the same player, {name}")]
    SamePlayer { name: String },
    #[error("{one} and {other} are both entered in {event} and {}", why.text())]
    TwoPeople {
        one: String,
        other: String,
        event: String,
        why: TwoPeople,
    },

    // Lists of players
    #[error(
        "{file} is not a list of players: expected CSV with a column `name`, or PAPP's `joueurs`"
    )]
    NotAPlayerList { file: String },
    #[error("no line of {file} names a player; line {line}: {problem}")]
    EmptyPlayerList {
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

    #[error("{file}: two columns mean the same: `{first}` and `{second}`")]
    ColumnTwice {
        file: String,
        first: String,
        second: String,
    },
    #[error(
        "{}",
        per_line(file, lines.iter().map(|line| (line.line, line.to_string())))
    )]
    LikelyDuplicates {
        file: String,
        lines: Vec<DoubtfulLine>,
    },
    #[error(
        "{}",
        per_line(file, renamed.iter().map(|each| (each.line, player_wording::renamed(each))))
    )]
    PlayersRenamed {
        file: String,
        renamed: Vec<RenamedView>,
    },

    // Rounds and tables
    #[error("{}: {why}", pairing_place(file.as_deref(), *line))]
    Pairing {
        /// `None` if the pairings are not from a file.
        file: Option<String>,
        /// The line of the file, or the number of the pairing.
        line: u64,
        why: Box<Refusal>,
    },
    #[error("{file} has no pairings")]
    NoPairings { file: String },
    #[error("{file}: {error}")]
    NotPairings { file: String, error: PairingError },
    #[error("round {round} is not the next one; {}", last_round(*last))]
    NotNextRound { round: u32, last: u32 },
    #[error("there is no round {round}; {}", last_round(*last))]
    NoRound { round: u32, last: u32 },
    #[error("there is no round {round}; the last one is {last}, and no more are planned")]
    RoundsOver { round: u32, last: u32 },
    #[error("{}", which_rounds_are_open(open))]
    NoSingleOpenRound { open: Vec<u32> },
    #[error("round {0} is sealed")]
    RoundSealed(u32),
    #[error("round {round} is not complete: {}", without_result(tables))]
    ResultsMissing { round: u32, tables: Vec<u32> },
    #[error("round {round} cannot be sealed: {} still open", open_rounds(rounds))]
    OpenBefore { round: u32, rounds: Vec<u32> },
    #[error(
        "round {round} cannot be sealed: {} neither a table nor a bye",
        have(players)
    )]
    Unpaired { round: u32, players: Vec<String> },
    #[error("round {0} is not sealed, so its standings are not published")]
    NotSealed(u32),
    #[error("the standings after round {round} are as published on {at}")]
    AlreadyPublished { round: u32, at: String },
    #[error("--replace changes one table, and none is named")]
    ReplaceWithoutTable { round: u32 },
    #[error("round {round} has no table {table}")]
    NoTable { round: u32, table: u32 },
    #[error("{name} has no table in round {round}")]
    NotPaired { name: String, round: u32 },
    #[error("table {table} of round {round} is already taken")]
    TableTaken { round: u32, table: u32 },

    // Results
    #[error("table {table} of round {round} has a result, so its pairing cannot change")]
    HasResult { round: u32, table: u32 },
    #[error("table {table} already has a result, {found}")]
    HasOtherResult {
        table: u32,
        found: String,
        wanted: String,
    },
    #[error("table {table} is a bye: it has no game")]
    TableIsBye { round: u32, table: u32 },
    #[error("table {table} already has this result; nothing changes")]
    NothingChanges { table: u32 },
    #[error("a correction needs a reason")]
    CorrectionWithoutReason,
    #[error("round {round} is sealed: exchanging its results needs a reason")]
    SwapWithoutReason { round: u32 },
    #[error("a draw-win decides an equal game, and {0} is not equal")]
    NotEqual(Score),
    #[error("under `{ruleset}` an equal game is half a point each, so there is no draw-win")]
    NoDrawWin { ruleset: String },
    #[error(
        "table {table} was ruled in dispute {dispute}: the ruling counts, not the entered result"
    )]
    RulingHolds { table: u32, dispute: i64 },
    #[error(transparent)]
    Slip(#[from] SlipError),
    #[error(transparent)]
    Score(#[from] ImpossibleScore),

    // Files
    #[error("{file} holds no game and no result that can be read")]
    NoGames { file: String },
    #[error("{file} holds players and no game")]
    PlayersNotGames { file: String },
    #[error("the import of {file} was undone, or continued by somebody else, in the meantime")]
    ImportTakenOver { file: String },
    #[error(
        "round {round} is not in {file}, and cannot be deleted: its games have sheets or disputes"
    )]
    EditionWithoutRound { file: String, round: u32 },
    #[error(
        "{file} is another edition of {}, with {}; nothing was changed",
        edition.name,
        plural(edition.changes.len(), "difference", "differences")
    )]
    OtherEdition {
        file: String,
        edition: Box<EditionView>,
    },

    #[error("{file} is a whole database as outflank exports it, not a file of games or results")]
    OwnExport { file: String },
    #[error(transparent)]
    Trust(#[from] TrustRefusal),
    #[error("{file} is a database, not a file of games or results")]
    DatabaseFile { file: String },
    #[error("{file} is an export of an older outflank; such a file cannot be imported")]
    OldExport { file: String },
    #[error("no game of {event} has a sheet")]
    NoSheets { event: String },
    #[error("{event} is an archive: it has no rounds and no entrants for a result file")]
    ArchiveWithoutRounds { event: String },
    #[error(
        "{} open, so the results are provisional",
        if *disputes == 1 { "a dispute is".to_owned() } else { format!("{disputes} disputes are") }
    )]
    Provisional { disputes: usize },

    // Finals
    #[error(transparent)]
    Finals(#[from] FinalsRefusal),

    // Standings, crosstables, series
    #[error(transparent)]
    Standings(#[from] StandingsRefusal),

    // Sheets, disputes, rulings
    #[error("table {table} already has this sheet")]
    SheetExists { round: u32, table: u32 },
    #[error("this game has no sheet: only `score B-W` or `let stand` can be ruled")]
    NoSheet { round: u32, table: u32 },
    #[error("table {table} of round {round} has no sheet {sheet} in use")]
    NoSuchSheet { round: u32, table: u32, sheet: i64 },
    #[error("there is no game {0}")]
    NoGame(i64),
    #[error("game {game} has no sheet `{wanted}`")]
    NoSheetNamed {
        game: i64,
        wanted: String,
        known: Vec<String>,
    },
    #[error("dispute {dispute} has no line `{wanted}`")]
    NoLine { dispute: i64, wanted: String },
    #[error("withdrawing a sheet needs a reason")]
    SheetWithoutReason,
    #[error("a ruling in dispute {dispute} rests on the sheets of this table")]
    SheetRuledOn { dispute: i64 },
    #[error("dispute {0} has a ruling in force, so it cannot be dismissed")]
    DisputeRuled(i64),
    #[error("table {table} already has an open dispute, number {dispute}")]
    DisputeOpen { table: u32, dispute: i64 },
    #[error("there is no dispute {0}")]
    NoDispute(i64),
    #[error("dispute {0} is closed: its rulings can no longer change")]
    DisputeFinal(i64),
    #[error("dispute {0} has no ruling yet")]
    NotRuled(i64),
    #[error("there is no ruling {0} in force")]
    NoRuling(i64),
    #[error(
        "a ruling needs a confirmation: {}",
        dispute_wording::cautions(cautions)
    )]
    RulingUnconfirmed { cautions: Vec<Caution> },
    #[error("a ruling needs a reason")]
    RulingWithoutReason,
    #[error(transparent)]
    NotARuling(#[from] NotARuling),
    #[error("a ruling is withdrawn by its number")]
    WithdrawByNumber,
    #[error(transparent)]
    RulingUnfit(RulingError),
    #[error("the ruling is not possible: {0}")]
    RulingImpossible(ImpossibleScore),

    // Games in files
    #[error(transparent)]
    Game(#[from] GameRefusal),

    // The journal
    #[error(transparent)]
    Undo(#[from] UndoRefusal),
    #[error("line {line} of the journal ({command}) cannot be undone: {why}")]
    CannotUndo {
        line: i64,
        command: String,
        why: CannotUndo,
    },
    #[error("line {line} of the journal ({command}) cannot be made again: {why}")]
    CannotRedo {
        line: i64,
        command: String,
        why: CannotUndo,
    },
}

impl Refusal {
    /// Why a reference does not name one player.
    #[must_use]
    pub fn no_player<K>(wanted: &PlayerRef, error: NoPlayer<K>) -> Self {
        let text = wanted.to_string();
        let labels = |players: Vec<Candidate<K>>| players.iter().map(ToString::to_string).collect();
        match error {
            NoPlayer::Unknown { nearest } => Self::UnknownPlayer {
                text,
                nearest: labels(nearest),
            },
            NoPlayer::Ambiguous { matches } => Self::AmbiguousPlayer {
                text,
                found: labels(matches),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal;

    #[test]
    fn a_pairing_is_refused_with_the_code_and_the_help_of_its_reason() {
        let name = "Goto Haruka".to_owned();
        let refusal = Refusal::Pairing {
            file: None,
            line: 3,
            why: Box::new(Refusal::NotEntered { name }),
        };
        assert_eq!(refusal.code(), "player-not-entered");
        assert_eq!(
            refusal.to_string(),
            "pairing 3: Goto Haruka has not entered this event"
        );
        let help = "`outflank player add \"Goto Haruka\"` enters them";
        assert_eq!(refusal.help().as_deref(), Some(help));
    }

    #[test]
    fn a_long_list_of_matches_is_cut() {
        let refusal = Refusal::AmbiguousPlayer {
            text: "a".to_owned(),
            found: (1..=12).map(|number| format!("A{number}")).collect(),
        };
        let text = refusal.to_string();
        assert!(
            text.starts_with("`a` matches 12 players: A1; A2;"),
            "{text}"
        );
        assert!(text.ends_with("A10; and 2 more"), "{text}");
    }
}
