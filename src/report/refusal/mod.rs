//! Why a request was refused: data with a stable code, its text, and the
//! command that helps.

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
pub use help::{Advice, PageRef, Part};
pub(in crate::report) use help::{advice, refusals};
pub use value::{TextField, ValueRefusal};

use self::words::{
    at_table, did_you_mean, earlier, have, last_round, of_date, open_rounds, pairing_place,
    per_line, plays, sheets, similar, unknown_player, which_rounds_are_open, without_result,
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

refusals! {
    /// A request that the rules of the program or of the event do not allow.
    /// The text says what was found; [`help`](Self::help) says what to do.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum Refusal;

    // Requests
    #[error("{name} may not do this: `{request}`")]
    NotAllowed { name: String, request: &'static str } = "request-not-allowed" [],
    #[error("this has changed since you looked: {}", earlier(changes))]
    ChangedSince { changes: Vec<EarlierChange> } = "request-stale"
        [Page("This page shows it as it is now. Look at it, and send the form again.")],

    // Devices
    #[error(transparent)]
    Entry(#[from] refusal: EntryRefusal) = { refusal.code() } { refusal.help() },

    // Typed texts and numbers
    #[error(transparent)]
    Value(#[from] refusal: ValueRefusal) = { refusal.code() } { refusal.help() },

    // Pairings
    #[error(transparent)]
    RoundPairing(#[from] refusal: PairingRefusal) = { refusal.code() } { refusal.help() },

    // Events
    #[error("there is no event yet")]
    NoEvent = "event-none" [
        Command("`outflank event new NAME --rounds 9` creates one"),
        Page("The director creates one on the machine of the server. One that was undone by \
             mistake is made again at the desk."),
        See(Desk),
    ],
    #[error("the database has archives of games and no tournament")]
    OnlyArchives = "event-only-archives"
        [Command("name an archive with --event; `outflank event list` lists them")],
    #[error("no event is selected; there are {}", wording::at_most_ten(events))]
    NoEventSelected { events: Vec<String> } = "event-not-selected"
        [Command("use --event NAME, or select one with `outflank event use NAME`")],
    #[error("no event matches `{text}`{}", did_you_mean(nearest))]
    UnknownEvent { text: String, nearest: Vec<String> } = "event-unknown"
        [Command("`outflank event list` lists them with their numbers")],
    #[error("`{text}` matches {} events: {}", found.len(), wording::at_most_ten(found))]
    AmbiguousEvent { text: String, found: Vec<String> } = "event-ambiguous"
        [Command("`outflank event list` lists them with their numbers")],
    #[error("there is already an event `{name}` {}", of_date(date))]
    EventExists { name: String, date: String } = "event-exists" [
        Command("`outflank event use NAME` selects it; use another name or --date for another \
                event"),
    ],
    #[error("an event needs a name")]
    EventWithoutName = "event-without-name" [],
    #[error(transparent)]
    Event(#[from] refusal: EventRefusal) = { refusal.code() } { refusal.help() },
    #[error("lots have already been drawn, from seed {0}")]
    LotsDrawn(seed: u32) = "event-lots-drawn" [
        Command("`outflank standings` shows the order they give; `outflank journal` shows who drew \
                them"),
    ],
    #[error(transparent)]
    Variant(#[from] error: VariantError) = "variant-unknown" [],
    #[error("this program cannot read the rules of the event: {0}")]
    Ruleset(#[from] error: RulesetError) = "ruleset-unreadable" [],

    // Players
    #[error("{}", unknown_player(text, nearest))]
    UnknownPlayer { text: String, nearest: Vec<String> } = "player-unknown" [
        Command("`outflank player list` lists all players; `outflank player add NAME` adds one"),
        See(Players),
    ],
    #[error("`{text}` matches {} players: {}", found.len(), wording::at_most_ten(found))]
    AmbiguousPlayer { text: String, found: Vec<String> } = "player-ambiguous" [
        Command("type more of the name, or the number (`no.`) that `outflank player list` shows"),
        Page("Type more of the name, or # and the number of the entrant."),
        See(Players),
    ],
    #[error("a player needs a name")]
    PlayerWithoutName = "player-without-name" [],
    #[error("{name} is already entered, as number {number}")]
    AlreadyEntered { name: String, number: u32 } = "player-already-entered" [
        Command("if it is a namesake: add --new"),
        Page("If it is a namesake, tick “somebody new”."),
    ],
    #[error("{name} has not entered this event")]
    NotEntered { name: String } = "player-not-entered" [
        Command("`outflank player add \"{name}\"` enters them"),
        Page("They can be entered there."),
        See(Registration),
    ],
    #[error("{name} already has number {number}")]
    NumberTaken { name: String, number: String } = "player-number-taken" [
        Command("`outflank player add {number}` enters them; if both are one person: `outflank \
                player merge NAME INTO`"),
        Page("If it is the same person, type the number in the place of the name."),
    ],
    #[error("{name} withdrew after round {after}")]
    Withdrawn { name: String, after: u32 } = "player-withdrawn" [
        Command("`outflank player return \"{name}\"` lets them return"),
        Page("They can return there."),
        See(Registration),
    ],
    #[error("{name} is absent in round {round} and returns in round {back}")]
    AbsentUntil { name: String, round: u32, back: u32 } = "player-absent" [
        Command("`outflank player return \"{name}\" --round {round}` lets them return earlier"),
        Page("They can return there."),
        See(Registration),
    ],
    #[error("{name} has not withdrawn")]
    NotWithdrawn { name: String } = "player-not-withdrawn" [],
    #[error("{name} already {} in round {round}{}", plays(*bye), at_table(*table))]
    AlreadyPaired { name: String, round: u32, table: Option<u32>, bye: bool }
        = "player-already-paired" {
        let how = match table {
            Some(table) => format!(
                "`outflank round set {round} BLACK WHITE --table N --replace --from {table}` \
                 takes them from table {table}"
            ),
            None => format!("`outflank round show {round}` shows the tables"),
        };
        advice![
            Command("{how}; `outflank round set {round} --csv FILE --replace` pairs the whole \
                     round again"),
            See(Round(*round)),
        ]
    },
    #[error("{name} plays in round {round}, so they cannot withdraw before it")]
    PlaysLater { name: String, round: u32 } = "player-already-paired" [
        Command("give the last round they play: --after {round}; if round {round} has not begun, \
                `outflank round pair {round} --absent \"{name}\"` pairs their table again"),
        Page("The last round they play is {round} or a later one."),
        See(Round(*round)),
    ],
    #[error("{name} plays in round {round}, which is before that round")]
    PlaysEarlier { name: String, round: u32 } = "player-plays-earlier" [],
    #[error("{name} plays in round {round}")]
    PlaysThen { name: String, round: u32 } = "player-already-paired" [
        Command("`outflank round pair {round} --absent NAME` takes them out of the round and pairs \
                their opponent again"),
        Page("To take them out of the round, take back its pairing first, or enter that they did \
             not appear."),
        See(Round(*round)),
    ],
    #[error("{name} comes late: their first round is {first_round}")]
    NotYetThere { name: String, first_round: u32 } = "player-not-yet-there" [
        Command("`outflank player edit \"{name}\" --from-round N` changes it"),
        Page("Their first round can be changed there."),
        See(Registration),
    ],
    #[error("the last round of the event is {last}; there is no round {round}")]
    BeyondRounds { round: u32, last: u32 } = "round-not-announced"
        [Command("`outflank event edit --rounds {round}` if more rounds are played"), See(Desk)],
    #[error("{name} already has {colour} at table {table}")]
    HasColour { name: String, colour: &'static str, table: u32 } = "player-has-colour"
        [Command("--swap-colours exchanges the two players of the table and their discs")],
    #[error("{name} cannot play against themselves")]
    AgainstThemselves { name: String } = "player-against-themselves"
        [Command("`outflank player list` lists all players; "), Say("type more of the names")],
    #[error("{name} has already had a bye")]
    SecondBye { name: String } = "player-second-bye" [Command("use --again to give another one")],
    #[error("nobody in the register has number {number}")]
    UnknownNumber { number: String } = "player-number-unknown" [
        Command("`outflank player list --all` lists the register; a new player needs a name: \
                `outflank player add \"FAMILY, Given\" --number N`"),
    ],
    #[error("`{name}` is not a name: it has no letters")]
    NameWithoutLetters { name: String } = "player-name-without-letters" [],
    #[error("{name} may already be in the register: {}", similar(found))]
    LikelyDuplicate { name: String, found: Vec<SimilarPlayer> } = "player-likely-duplicate" [
        Command("if it is the same person: `outflank player add` with the name or number shown; if \
                not, add --new"),
        Page("If it is the same person, type the name or the number as it is shown here. If not, \
             tick “somebody new”."),
    ],
    #[error("both names are the same player, {name}")]
    SamePlayer { name: String } = "player-same" [],
    #[error("{one} and {other} are both entered in {event} and {}", why.text())]
    TwoPeople { one: String, other: String, event: String, why: TwoPeople }
        = "player-two-people"
        [Command("if one of them was entered by mistake: `outflank player remove NAME`")],

    // Lists of players
    #[error(
        "{file} is not a list of players: expected CSV with a column `name`, or PAPP's `joueurs`"
    )]
    NotAPlayerList { file: String } = "list-unreadable" [],
    #[error("no line of {file} names a player; line {line}: {problem}")]
    EmptyPlayerList { file: String, line: u64, problem: String } = "list-empty"
        [Say("correct the line and import the list again")],
    #[error(
        "{file} gives number {number} to two people: {} (line {}) and {} (line {})",
        first.1, first.0, second.1, second.0
    )]
    NumberTwice {
        file: String,
        number: String,
        first: (u64, String),
        second: (u64, String),
    } = "list-number-twice"
        [Say("a number belongs to one player: correct the list; nothing was imported")],

    #[error("{file}: two columns mean the same: `{first}` and `{second}`")]
    ColumnTwice { file: String, first: String, second: String } = "list-column-twice"
        [Say("rename one of them (the given name is `given`) or delete it; nothing was imported")],
    #[error(
        "{}",
        per_line(file, lines.iter().map(|line| (line.line, line.to_string())))
    )]
    LikelyDuplicates { file: String, lines: Vec<DoubtfulLine> } = "list-likely-duplicates" [
        Command("nothing was imported: add --same if each is the person shown first, --new if all \
                are new players, or correct the list"),
    ],
    #[error(
        "{}",
        per_line(file, renamed.iter().map(|each| (each.line, player_wording::renamed(each))))
    )]
    PlayersRenamed { file: String, renamed: Vec<RenamedView> } = "list-renames"
        [Command("nothing was imported: add --yes if the new names are right")],

    // Rounds and tables
    #[error("{}: {why}", pairing_place(file.as_deref(), *line))]
    Pairing {
        /// `None` if the pairings are not from a file.
        file: Option<String>,
        /// The line of the file, or the number of the pairing.
        line: u64,
        why: Box<Refusal>,
    } = { why.code() } {
        match file {
            Some(_) => {
                advice![Say("correct the file and set the round again: nothing was changed")]
            }
            None => why.help(),
        }
    },
    #[error("{file} has no pairings")]
    NoPairings { file: String } = "pairings-none"
        [Say("add a line for each table; nothing was changed")],
    #[error("{file}: {error}")]
    NotPairings { file: String, error: PairingError } = "pairings-unreadable"
        [Command("`outflank round set --help` describes the file")],
    #[error("round {round} is not the next one; {}", last_round(*last))]
    NotNextRound { round: u32, last: u32 } = "round-not-next" [
        Command("`outflank round pair {next}` pairs the next round; `outflank round set {next} \
                BLACK WHITE` sets its tables by hand", next = last + 1),
        See(Pairing),
    ],
    #[error("there is no round {round}; {}", last_round(*last))]
    NoRound { round: u32, last: u32 } = "round-unknown" [
        Command("`outflank round pair {next}` pairs the next round; `outflank round set {next} \
                BLACK WHITE` sets its tables by hand", next = last + 1),
        See(Pairing),
    ],
    #[error("there is no round {round}; the last one is {last}, and no more are planned")]
    RoundsOver { round: u32, last: u32 } = "round-unknown" [
        Command("`outflank finals pair` sets the games after the rounds, if there are any; \
                `outflank status` shows what is next"),
        See(Desk),
    ],
    #[error("{}", which_rounds_are_open(open))]
    NoSingleOpenRound { open: Vec<u32> } = "round-not-named"
        [Say("name the round"), Command("; `outflank round pair` pairs the next one")],
    #[error("round {0} is sealed")]
    RoundSealed(round: u32) = "round-sealed" [
        Command("`outflank result correct ROUND TABLE` corrects a past result and first shows what \
                changes"),
        Page("A result of a sealed round is corrected there: “correct” next to the result."),
        See(Desk),
    ],
    #[error("round {round} is not complete: {}", without_result(tables))]
    ResultsMissing { round: u32, tables: Vec<u32> } = "round-incomplete" [
        Command("`outflank round missing {round}` lists them"),
        Page("Enter the missing results there."),
        See(Desk),
    ],
    #[error("round {round} cannot be sealed: {} still open", open_rounds(rounds))]
    OpenBefore { round: u32, rounds: Vec<u32> } = "round-open-before" {
        let first = rounds.first().copied().unwrap_or(1);
        advice![
            Command("`outflank round missing {first}` lists what is missing there, `outflank \
                     round seal {first}` seals it first"),
            Page("Seal round {first} first."),
            See(Desk),
        ]
    },
    #[error(
        "round {round} cannot be sealed: {} neither a table nor a bye",
        have(players)
    )]
    Unpaired { round: u32, players: Vec<String> } = "round-unpaired" {
        let name = players.first().map_or("NAME", String::as_str);
        advice![
            Command("say why: `outflank round seal {round} --absent \"{name}\"`, or `--bye \
                     \"{name}\"`; each can be given several times"),
            Page("Note there who was absent."),
            See(CheckIn),
        ]
    },
    #[error("round {0} is not sealed, so its standings are not published")]
    NotSealed(round: u32) = "round-not-sealed" [
        Command("`outflank round seal {round}` seals it and publishes its standings"),
        Page("Seal it first."),
        See(Desk),
    ],
    #[error("the standings after round {round} are as published on {at}")]
    AlreadyPublished { round: u32, at: String } = "round-already-published"
        [Command("`outflank standings --published {round}` shows them"), See(Published(*round))],
    #[error("--replace changes one table, and none is named")]
    ReplaceWithoutTable { round: u32 } = "table-not-named" [
        Command("`outflank round set {round} BLACK WHITE --table N --replace` changes table N; \
                `outflank round set {round} --csv FILE --replace` and `outflank round clear \
                {round}` change the whole round"),
    ],
    #[error("round {round} has no table {table}")]
    NoTable { round: u32, table: u32 } = "table-unknown"
        [Command("`outflank round show {round}` shows the tables"), See(Round(*round))],
    #[error("{name} has no table in round {round}")]
    NotPaired { name: String, round: u32 } = "table-none-for-player"
        [Command("`outflank round show {round}` shows the tables"), See(Round(*round))],
    #[error("table {table} of round {round} is already taken")]
    TableTaken { round: u32, table: u32 } = "table-taken"
        [Command("`outflank round show {round}` shows the tables"), See(Round(*round))],

    // Results
    #[error("table {table} of round {round} has a result, so its pairing cannot change")]
    HasResult { round: u32, table: u32 } = "result-exists" [
        Command("`outflank round show {round}` shows the tables"),
        Page("Undo the result first, or correct the table with “correct”."),
        See(Round(*round)),
    ],
    #[error("table {table} already has a result, {found}")]
    HasOtherResult { table: u32, found: String, wanted: String } = "result-differs" [
        Command("use --yes to replace it with {wanted}"),
        Page("To change it, use “correct” next to the result there."),
        See(Desk),
    ],
    #[error("table {table} is a bye: it has no game")]
    TableIsBye { round: u32, table: u32 } = "table-is-bye" [
        Command("`outflank round show {round}` shows the tables; `outflank result correct {round} \
                {table} --black NAME` changes who has the bye"),
        See(Round(*round)),
    ],
    #[error("table {table} already has this result; nothing changes")]
    NothingChanges { table: u32 } = "result-unchanged" [],
    #[error("a correction needs a reason")]
    CorrectionWithoutReason = "correction-without-reason"
        [Command("add --reason \"result slip misread\""), Page("Type the reason.")],
    #[error("round {round} is sealed: exchanging its results needs a reason")]
    SwapWithoutReason { round: u32 } = "result-swap-without-reason"
        [Command("add --reason \"entered at the wrong tables\""), Page("Type the reason.")],
    #[error("a draw-win decides an equal game, and {0} is not equal")]
    NotEqual(score: Score) = "result-not-equal"
        [Command("leave --draw-win out, or check the score")],
    #[error("under `{ruleset}` an equal game is half a point each, so there is no draw-win")]
    NoDrawWin { ruleset: String } = "result-no-draw-win"
        [Command("leave --draw-win out; `outflank rulesets` lists other rules")],
    #[error(
        "table {table} was ruled in dispute {dispute}: the ruling counts, not the entered result"
    )]
    RulingHolds { table: u32, dispute: i64 } = "result-ruled" [
        Command("`outflank dispute show {dispute}` lists the rulings; `outflank dispute withdraw \
                N` withdraws one"),
        Page("Withdraw the ruling there first."),
        See(Dispute(*dispute)),
    ],
    #[error(transparent)]
    Slip(#[from] error: SlipError) = { error.code() } [],
    #[error(transparent)]
    Score(#[from] error: ImpossibleScore) = "score-impossible" [],

    // Files
    #[error("no game or result can be read from {file}")]
    NoGames { file: String } = "file-without-games"
        [Command("`outflank check FILE` shows what is in it")],
    #[error("{file} holds players and no game")]
    PlayersNotGames { file: String } = "file-of-players"
        [Command("`outflank player import {file}` imports a list of players")],
    #[error("the import of {file} was undone, or continued by somebody else, in the meantime")]
    ImportTakenOver { file: String } = "import-taken-over" [
        Command("`outflank journal` shows what happened; `outflank import {file}` continues it"),
    ],
    #[error(
        "round {round} is not in {file}, and cannot be deleted: its games have sheets or disputes"
    )]
    EditionWithoutRound { file: String, round: u32 } = "file-without-round" [
        Command("add the round to the file, or make an event of its own of it: `outflank import \
                {file} --new-event`"),
    ],
    #[error(
        "{file} is another edition of {}, with {}; nothing was changed",
        edition.name,
        plural(edition.changes.len(), "difference", "differences")
    )]
    OtherEdition { file: String, edition: Box<EditionView> } = "file-other-edition" [
        Command("`outflank import {file} --yes` applies the differences; with --new-event instead \
                of --yes it becomes an event of its own"),
    ],

    #[error("{file} is a whole database as outflank exports it, not a file of games or results")]
    OwnExport { file: String } = "file-own-export"
        [Command("`outflank --db NEW.db restore {file}` makes a database of it")],
    #[error(transparent)]
    Trust(#[from] refusal: TrustRefusal) = { refusal.code() } { refusal.help() },
    #[error("{file} is a database, not a file of games or results")]
    DatabaseFile { file: String } = "file-database"
        [Command("`outflank --db NEW.db restore {file}` makes a database of it")],
    #[error("{file} is an export of an older outflank; such a file cannot be imported")]
    OldExport { file: String } = "file-own-export" [
        Command("`outflank backup FILE` copies a database with everything in it; `outflank export \
                elo` writes results that can be imported"),
    ],
    #[error("no game of {event} has a sheet")]
    NoSheets { event: String } = "export-no-sheets"
        [Command("`outflank sheet add ROUND TABLE FILE --by black` adds one")],
    #[error("{event} is an archive: it has no rounds and no entrants for a result file")]
    ArchiveWithoutRounds { event: String } = "export-archive"
        [Command("`outflank export csv` or `outflank export pgn` writes its games")],
    #[error(
        "{} open, so the results are provisional",
        if *disputes == 1 { "a dispute is".to_owned() } else { format!("{disputes} disputes are") }
    )]
    Provisional { disputes: usize } = "export-provisional"
        [Command("`outflank dispute list` shows them")],

    // Finals
    #[error(transparent)]
    Finals(#[from] refusal: FinalsRefusal) = { refusal.code() } { refusal.help() },

    // Standings, crosstables, series
    #[error(transparent)]
    Standings(#[from] refusal: StandingsRefusal) = { refusal.code() } { refusal.help() },

    // Sheets, disputes, rulings
    #[error("table {table} already has this sheet")]
    SheetExists { round: u32, table: u32 } = "sheet-exists"
        [Command("`outflank sheet show {round} {table}` shows it")],
    #[error("this game has no sheet: only `score B-W` or `let stand` can be ruled")]
    NoSheet { round: u32, table: u32 } = "sheet-none"
        [Command("`outflank sheet add {round} {table} FILE --by official` adds one")],
    #[error("table {table} of round {round} has no sheet {sheet} in use")]
    NoSuchSheet { round: u32, table: u32, sheet: i64 } = "sheet-unknown"
        [Command("`outflank sheet show {round} {table}` lists them with their numbers")],
    #[error("there is no game {0}")]
    NoGame(game: i64) = "game-id-unknown" [],
    #[error("game {game} has no sheet `{wanted}`")]
    NoSheetNamed { game: i64, wanted: String, known: Vec<String> } = "sheet-name-unknown"
        [Say("{}", sheets(known))],
    #[error("dispute {dispute} has no line `{wanted}`")]
    NoLine { dispute: i64, wanted: String } = "dispute-line-unknown" [],
    #[error("withdrawing a sheet needs a reason")]
    SheetWithoutReason = "sheet-without-reason"
        [Command("add --reason \"wrong file\""), Page("Type the reason.")],
    #[error("a ruling in dispute {dispute} rests on the sheets of this table")]
    SheetRuledOn { dispute: i64 } = "sheet-ruled-on" [
        Command("`outflank dispute show {dispute}` lists the rulings; withdraw them first with \
                `outflank dispute withdraw N --reason REASON`"),
        Page("Withdraw the ruling first."),
        See(Dispute(*dispute)),
    ],
    #[error("dispute {0} has a ruling in force, so it cannot be dismissed")]
    DisputeRuled(dispute: i64) = "dispute-ruled" [
        Command("`outflank dispute show {dispute}` lists the rulings; withdraw them first with \
                `outflank dispute withdraw N --reason REASON`"),
        Page("Withdraw the ruling first."),
        See(Dispute(*dispute)),
    ],
    #[error("table {table} already has an open dispute, number {dispute}")]
    DisputeOpen { table: u32, dispute: i64 } = "dispute-open" [
        Command("`outflank dispute show {dispute}` shows it, `outflank dispute rule {dispute} \
                RULING` settles it"),
        Page("Rule on it there."),
        See(Dispute(*dispute)),
    ],
    #[error("there is no dispute {0}")]
    NoDispute(dispute: i64) = "dispute-unknown"
        [Command("`outflank dispute list` lists them"), See(Disputes)],
    #[error("dispute {0} is closed: its rulings can no longer change")]
    DisputeFinal(dispute: i64) = "dispute-final"
        [Command("`outflank dispute list` lists them"), See(Disputes)],
    #[error("dispute {0} has no ruling yet")]
    NotRuled(dispute: i64) = "dispute-not-ruled" [
        Command("`outflank dispute show {dispute}` shows it, `outflank dispute rule {dispute} \
                RULING` settles it"),
        Page("Rule on it there."),
        See(Dispute(*dispute)),
    ],
    #[error("there is no ruling {0} in force")]
    NoRuling(ruling: i64) = "ruling-unknown" [
        Command("`outflank dispute show N` lists the rulings with their numbers, `outflank dispute \
                withdraw N` withdraws one"),
        Page("The rulings are listed above, each with its own button."),
    ],
    #[error("a ruling needs a confirmation: {}", dispute_wording::cautions(cautions))]
    RulingUnconfirmed { cautions: Vec<Caution> } = "ruling-unconfirmed"
        [Command("use --yes to rule so, or --dry-run to see what would change")],
    #[error("a ruling needs a reason")]
    RulingWithoutReason = "ruling-without-reason"
        [Command("--reason \"both sheets agree\" gives one"), Page("Type the reason.")],
    #[error(transparent)]
    NotARuling(#[from] error: NotARuling) = "ruling-unreadable" [
        Command("`outflank dispute rule --help` lists the rulings"),
        Page("Choose one of the rulings that are offered, or type a score: score 37-27."),
    ],
    #[error("a ruling is withdrawn by its number")]
    WithdrawByNumber = "ruling-withdraw-by-number" [
        Command("`outflank dispute show N` lists the rulings with their numbers, `outflank dispute \
                withdraw N` withdraws one"),
        Page("The rulings are listed above, each with its own button."),
    ],
    #[error(transparent)]
    RulingUnfit(error: RulingError) = "ruling-unfit" [
        Command("`outflank dispute rule --help` lists the rulings"),
        Page("Choose one of the rulings that are offered, or type a score: score 37-27."),
    ],
    #[error("the ruling is not possible: {0}")]
    RulingImpossible(error: ImpossibleScore) = "ruling-impossible" [
        Command("`outflank dispute rule --help` lists the rulings"),
        Page("Choose one of the rulings that are offered, or type a score: score 37-27."),
    ],

    // Games in files
    #[error(transparent)]
    Game(#[from] refusal: GameRefusal) = { refusal.code() } { refusal.help() },

    // The journal
    #[error(transparent)]
    Undo(#[from] refusal: UndoRefusal) = { refusal.code() } { refusal.help() },
    #[error("line {line} of the journal ({command}) cannot be undone: {why}")]
    CannotUndo { line: i64, command: String, why: CannotUndo } = "undo-impossible"
        { why.help(command) },
    #[error("line {line} of the journal ({command}) cannot be made again: {why}")]
    CannotRedo { line: i64, command: String, why: CannotUndo } = "redo-impossible"
        { why.help(command) },
}

impl Refusal {
    /// Why a reference does not name one player.
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
        assert_eq!(refusal.help().to_string(), help);
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
