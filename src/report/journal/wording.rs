//! What is wrong with the journal, and what is published with it.

use crate::report::refusal::KeyError;
use crate::report::trust::key_view::{ImportedKeyView, KeyOrigin};

/// The rows of a line are not JSON.
pub fn journal_rows(line: i64) -> String {
    format!("the rows in line {line} of the journal cannot be read")
}

/// A line whose content has been altered.
pub fn journal_content(line: i64, at: &str, act: &str, by: &str) -> String {
    format!("line {line} ({at}, {act} by {by}) was altered: its content does not match its hash")
}

/// A line that does not follow the one before it.
pub fn journal_link(line: i64, at: &str, act: &str, by: &str) -> String {
    format!("line {line} ({at}, {act} by {by}) does not follow the line before it")
}

/// A line that is dated before the one it follows.
pub fn journal_earlier(line: i64, at: &str, before: &str) -> String {
    format!(
        "line {line} ({at}) is dated before the line it follows ({before}): \
         a clock was set, or differs from another"
    )
}

/// Lines that are missing.
pub fn journal_gap(expected: i64, found: i64) -> String {
    format!("expected line {expected}, found line {found}: lines are missing")
}

/// A head that the journal has.
pub fn head_same(line: i64, later: u64) -> String {
    let later = match later {
        0 => "it is the last one".to_owned(),
        1 => "1 line was added since".to_owned(),
        several => format!("{several} lines were added since"),
    };
    format!("line {line} is the one that was written down; {later}")
}

/// The first line of an export that the journal does not have, with when, what and
/// by whom the line in its place was made.
pub fn first_difference(line: i64, is: Option<&(String, String, String)>) -> String {
    let is = match is {
        Some((at, act, by)) => format!("the journal has another one there ({at}, {act} by {by})"),
        None => "the journal does not have it".to_owned(),
    };
    format!("line {line} of the file is the first that differs: {is}")
}

/// A line of an export that was changed in the file.
pub fn file_line_altered(line: i64) -> String {
    format!("line {line} in the file was altered: its content does not match its hash")
}

/// A line that an export of a whole database should hold.
pub fn file_line_missing(line: i64) -> String {
    format!("line {line} is missing in the file")
}

/// A line of an export that is not one, counted in the file.
pub fn file_line_unreadable(place: i64) -> String {
    format!("the journal in the file cannot be read from its line {place} on")
}

/// That only the journal of a published file was looked for.
pub fn contents_not_compared(file: &str) -> String {
    format!(
        "only the journal was compared, not what else {file} says; `outflank journal --verify` \
         compares the rows of the database with it, and of a certificate (`outflank standings \
         --certificate FILE`) every byte is verified"
    )
}

/// A head after the end of the journal.
pub fn head_cut_off(head: &str, last: i64) -> String {
    format!(
        "{head} was written down, but the journal ends with line {last}: its end is missing, or this is not the database it comes from"
    )
}

/// A head whose line has another hash.
pub fn head_different(head: &str, line: i64, is: &str) -> String {
    format!(
        "{head} was written down, but line {line} has another hash ({is}): the head was mistyped, \
         is of another database, or the journal was rewritten"
    )
}

/// A head with the hash of another line.
pub fn head_other_line(head: &str, line: i64) -> String {
    format!("{head} was written down, but this is the hash of line {line}: the number is wrong")
}

/// A hash that no line has.
pub fn head_nowhere(head: &str) -> String {
    format!(
        "no line of this journal has the hash {head}: the hash was mistyped, is of another \
         database, or the journal was cut or rewritten"
    )
}

/// Something was published without a signature.
pub fn unsigned(error: &KeyError) -> String {
    format!("it is published without a signature: {error}")
}

/// A key was made to sign something; `None` if it was there before.
pub fn new_key(key: &str, origin: KeyOrigin) -> Option<String> {
    let publish = format!("publish its public key {key}, so that others can tell your signature");
    match origin {
        KeyOrigin::Known => None,
        KeyOrigin::First => Some(format!("a new key was made for this database: {publish}")),
        KeyOrigin::Another => Some(format!(
            "a new key was made, because none of the keys that have signed in this database is \
             on this computer: {publish}; to use the same key on two computers, `outflank key \
             export` on one and `outflank key import` on the other before anything is signed there"
        )),
    }
}

/// That a key is on this computer now, but does not sign in the database.
pub fn imported_key(imported: &ImportedKeyView) -> Option<&'static str> {
    match (imported.key.signatures, imported.signs_next) {
        (Some(0), Some(false)) => Some(
            "this key has signed nothing in this database and is not used for it; check that it \
             is the right file and the right database (--db)",
        ),
        (_, Some(false)) => Some(
            "another key of this computer has signed in this database since, and goes on signing \
             (`outflank key` shows it); once this key has signed on the other computer it is used \
             here too",
        ),
        (_, None) => Some(
            "there is no database here, so the key was not compared with one; \
             `outflank key --db PATH` shows the key that is used",
        ),
        (_, Some(true)) => None,
    }
}
