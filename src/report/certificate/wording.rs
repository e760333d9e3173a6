//! What a certificate proves and what it does not, in words.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::report::certificate::{
    Certificate, Conclusions, Kind, PROGRAM, ReplayConclusion, RulingRecord, SheetRecord, Unusable,
};
use crate::report::text::plural;
use outflank_core::tournament::Seat;

/// What holds and what does not.
type Words = [String; 2];

fn words(holds: &str, fails: &str) -> Words {
    [holds.to_owned(), fails.to_owned()]
}

/// What a certificate is about.
pub fn title<C>(certificate: &Certificate<C>) -> String {
    let event = &certificate.event;
    match &certificate.dispute {
        Some(dispute) => format!(
            "dispute {}, {}, round {}, table {}",
            dispute.id, event.name, dispute.round, dispute.table
        ),
        None => format!("standings, {}", event.name),
    }
}

/// How far a sheet can be followed.
pub fn replayed(game: &ReplayConclusion) -> String {
    let ReplayConclusion {
        move_count: moves,
        score,
        ..
    } = game;
    if game.finished {
        format!(
            "{}, played to the end: {score}",
            plural(*moves, "move", "moves")
        )
    } else {
        format!("it can be followed to move {moves}; the game is not over there")
    }
}

/// The bytes of a signature as digits.
pub fn digits(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The value as it is read back from a file.
pub fn as_json(value: &impl Serialize) -> Value {
    let text = serde_json::to_string(value).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Whether the file is as it was signed.
pub fn signature() -> Words {
    words(
        "every byte is as it was signed",
        "the signature does not fit: the file was changed after it was signed",
    )
}

/// The same of a file without a signature.
pub fn no_signature() -> Words {
    words(
        "every byte is as it was signed",
        "it has no signature: nothing shows that it is as it was issued",
    )
}

/// Whether a sheet is as it was received.
pub fn sheet(sheet: &SheetRecord) -> Words {
    let SheetRecord { id, by, file, .. } = sheet;
    let name = format!("sheet {id} ({file}, by {by})");
    let short: String = sheet.hash.chars().take(16).collect();
    [
        format!("{name} has the hash {short}"),
        format!("{name} does not have the hash {short}: its bytes were changed"),
    ]
}

/// Whether the lines of the journal are unaltered.
pub fn lines(count: usize, first: i64, last: i64) -> Words {
    let lines = plural(count, "line", "lines");
    [
        format!("{lines} of the journal, {first} to {last}: each matches its hash"),
        format!("{lines} of the journal, {first} to {last}: one was changed or moved"),
    ]
}

/// Whether the claims are as the journal has them.
pub fn claims() -> Words {
    words(
        "the dispute and both claims are as the journal says",
        "the dispute or a claim is not as the journal says",
    )
}

/// `ruling 2`, or the withdrawal of one.
pub fn ruling_name(ruling: &RulingRecord) -> String {
    match ruling.withdraws {
        Some(withdrawn) => format!("ruling {} (withdraws ruling {withdrawn})", ruling.id),
        None => format!("ruling {} ({})", ruling.id, ruling.decision),
    }
}

/// Whether a ruling is as the journal has it.
pub fn ruling(ruling: &RulingRecord) -> Words {
    let name = ruling_name(ruling);
    let (line, by, at) = (ruling.line, &ruling.by, &ruling.at);
    [
        format!("{name}: by {by}, {at}, as line {line} of the journal says"),
        format!("{name}: line {line} of the journal says something else"),
    ]
}

/// Something whose line of the journal is not in the file.
pub fn not_in_journal(name: &str) -> String {
    format!("{name}: the line of the journal is not in the file")
}

/// Nothing can be computed from what a certificate holds.
pub fn unusable(why: &Unusable) -> String {
    format!("nothing can be computed from it: {why}")
}

/// Whether the results follow from what was entered.
pub fn results(games: usize, wrong: Option<Seat>) -> Words {
    let games = plural(games, "result follows", "results follow");
    let wrong = wrong.map_or_else(String::new, |seat| {
        let Seat { round, table } = seat;
        format!("the result of round {round}, table {table} does not follow from what was entered")
    });
    [
        format!("{games} from what was entered, the sheets and the rulings"),
        wrong,
    ]
}

/// Whether the rulings that were not withdrawn are applied.
pub fn in_force() -> Words {
    words(
        "the rulings and sheets that count are those that were not withdrawn",
        "the rulings or sheets that count are not those of the dispute",
    )
}

/// Whether a part of the conclusions follows.
pub fn concluded(check: &str, conclusions: &Conclusions, program: &str) -> Words {
    let (holds, subject) = match conclusions {
        Conclusions::Dispute(found) => match check {
            "findings" => {
                let sheets = plural(found.sheets.len(), "sheet replays", "sheets replay");
                (
                    format!("{sheets} as written down, with the same findings"),
                    "findings",
                )
            }
            "hypotheses" => (
                "what could have happened was found again: the comparisons, repairs and \
                 explanations are the same"
                    .to_owned(),
                "comparisons, repairs or explanations",
            ),
            "allowed" => ("what the rules allow is the same".to_owned(), "allowances"),
            "verdict" => ("the verdict follows".to_owned(), "verdict"),
            _ => (
                "what the rulings change in the standings follows".to_owned(),
                "changes in the standings",
            ),
        },
        Conclusions::Standings(found) => match check {
            "standings" => {
                let players = plural(found.standings.rows.len(), "player is", "players are");
                (format!("{players} ranked as written down"), "standings")
            }
            _ => (
                "every term and every sum was computed again and is the same".to_owned(),
                "arithmetic",
            ),
        },
    };
    let version = if program == PROGRAM {
        String::new()
    } else {
        format!(" (it was written by version {program}, this is version {PROGRAM})")
    };
    [
        holds,
        format!("the {subject} came out differently here{version}"),
    ]
}

/// The conclusions say more than what follows.
pub fn more_conclusions() -> Words {
    words("", "the conclusions contain something that does not follow")
}

/// Whether a page is that of its certificate.
pub fn page() -> Words {
    words(
        "the page says what the certificate in it says",
        "the page does not say what the certificate in it says: trust the certificate, or ask \
         for the page again",
    )
}

/// A page of another version of the program.
pub fn other_page(program: &str) -> String {
    format!(
        "the page was made by version {program}, this is version {PROGRAM}: only the certificate \
         in it was verified"
    )
}

/// The head of a certificate is not one.
pub fn no_head() -> Words {
    words("", "the file does not say from which journal it comes")
}

/// What a database says about the head of a certificate.
pub fn in_database(message: &str) -> String {
    format!("the journal of the database: {message}")
}

/// Whether a database has the lines of a certificate.
pub fn lines_in_database() -> Words {
    words(
        "the database has the same lines of the journal",
        "the database does not have these lines of the journal",
    )
}

/// Whether the key of a certificate has signed something in a database.
pub fn key_in_database() -> Words {
    words(
        "its key has signed lines of this journal",
        "its key has signed nothing in this database: compare it with the director's key",
    )
}

/// Whether a database holds what a certificate was made of.
pub fn content_in_database() -> Words {
    words(
        "the database has the same rules, players, results, sheets and rulings",
        "the database has other rules, players, results, sheets or rulings",
    )
}

/// The database may hold something else by now.
pub fn content_of_later_database(later: u64) -> String {
    let changes = match later {
        0 => "another version has written it".to_owned(),
        1 => "1 change was made since".to_owned(),
        several => format!("{several} changes were made since"),
    };
    format!("rules and results cannot be compared with the database: {changes}")
}

/// Nothing was compared with a database.
pub fn no_database() -> String {
    "the journal was not compared with the database: `--db FILE` does that".to_owned()
}

/// What no computation can tell.
pub fn unproven(kind: Kind) -> Vec<String> {
    let mut unproven = vec![
        "whose key it is: compare it with the key that the director or the federation has \
         published (`outflank key` shows it on their computer)"
            .to_owned(),
    ];
    unproven.push(match kind {
        Kind::Dispute => {
            "that the sheets are what the players wrote, and that no other sheet was handed in"
                .to_owned()
        }
        Kind::Standings => "that each result was entered as it was played".to_owned(),
    });
    unproven
}

/// What is not proven as long as no database is compared.
pub fn journal_unproven() -> String {
    "that the journal is still the same since, and complete: whoever has the database \
     verifies with `--db`"
        .to_owned()
}
