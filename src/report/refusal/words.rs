//! Parts of sentences that depend on how many there are.

use super::{EarlierChange, SimilarPlayer};
use crate::report::round::wording as round_wording;
use crate::report::text::list;
use crate::report::wording;

pub(in crate::report) fn similar(found: &[SimilarPlayer]) -> String {
    let labels: Vec<String> = found.iter().map(ToString::to_string).collect();
    wording::at_most_ten(&labels)
}

/// `file:2: text`, one a line.
pub(in crate::report) fn per_line(
    file: &str,
    lines: impl Iterator<Item = (u64, String)>,
) -> String {
    let lines = lines.map(|(line, text)| format!("{file}:{line}: {text}"));
    lines.collect::<Vec<_>>().join("\n")
}

pub(in crate::report) fn unknown_player(text: &str, nearest: &[String]) -> String {
    if text.is_empty() {
        return "the name of the player is empty".to_owned();
    }
    format!("no player matches `{text}`{}", did_you_mean(nearest))
}

pub(in crate::report) fn did_you_mean(nearest: &[String]) -> String {
    match nearest {
        [] => String::new(),
        names => format!("; did you mean {}?", names.join(" or ")),
    }
}

pub(in crate::report) const fn plays(bye: bool) -> &'static str {
    if bye { "has a bye" } else { "plays" }
}

pub(in crate::report) fn at_table(table: Option<u32>) -> String {
    table.map_or_else(String::new, |table| format!(", at table {table}"))
}

pub(in crate::report) fn pairing_place(file: Option<&str>, line: u64) -> String {
    match file {
        Some(file) => format!("{file}:{line}"),
        None => format!("pairing {line}"),
    }
}

pub(in crate::report) fn of_date(date: &str) -> String {
    match date {
        "" => "without a date".to_owned(),
        date => format!("of {date}"),
    }
}

pub(in crate::report) fn last_round(last: u32) -> String {
    match last {
        0 => "no round has been paired yet".to_owned(),
        last => format!("the last one is {last}"),
    }
}

pub(in crate::report) fn open_rounds(rounds: &[u32]) -> String {
    let are = if rounds.len() == 1 { "is" } else { "are" };
    format!("{} {are}", round_wording::rounds(rounds))
}

pub(in crate::report) fn have(players: &[String]) -> String {
    let have = if players.len() == 1 { "has" } else { "have" };
    format!("{} {have}", wording::at_most_ten(players))
}

pub(in crate::report) fn which_rounds_are_open(open: &[u32]) -> String {
    match open {
        [] => "no round is open".to_owned(),
        several => format!("rounds {} are open", list(several)),
    }
}

/// The last change, and how many there were.
pub(in crate::report) fn earlier(changes: &[EarlierChange]) -> String {
    let last = changes.last().map_or_else(String::new, |change| {
        format!("{} by {}", change.summary, change.by)
    });
    match changes.len() {
        0 | 1 => last,
        several => format!("{last}, the last of {several} changes"),
    }
}

/// Which sheets a game has.
pub(in crate::report) fn sheets(known: &[String]) -> String {
    match known {
        [] => "it has no sheet that can be read".to_owned(),
        known => format!("it has {}", known.join(", ")),
    }
}

pub(in crate::report) fn without_result(tables: &[u32]) -> String {
    match tables {
        [] => "it has no pairings".to_owned(),
        [one] => format!("table {one} has no result"),
        several => format!("tables {} have no result", list(several)),
    }
}
