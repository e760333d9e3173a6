//! The words on paper: titles, footers, who does not play and why.

use crate::report::paper::view::{Away, PaperHeadView, RoundPaperView};
use crate::report::standings::results_note::counted;
use crate::report::text::{capitalised, plural};

/// `Round 3`, or `Round 10 (semi-final)`.
pub fn round_name(round: &RoundPaperView) -> String {
    capitalised(&crate::report::round::wording::round_title(
        round.round,
        &round.name,
    ))
}

/// `Round 3: pairings`.
pub fn round_title(round: &RoundPaperView, what: &str) -> String {
    format!("{}: {what}", round_name(round))
}

/// `Hamburg, 2026-11-21`; empty if neither is known.
pub fn where_and_when(head: &PaperHeadView) -> String {
    place_and_date(&head.place, &head.date)
}

/// `Hamburg, 2026-11-21`; empty if neither is known.
pub fn place_and_date(place: &str, date: &str) -> String {
    let parts = [place, date];
    let known: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    known.join(", ")
}

/// What the page holds, and the line of the journal up to which it does.
pub fn paper_footer(head: &PaperHeadView, holds: &str) -> String {
    let journal = head.journal.as_ref();
    let journal = journal.map(|head| format!("journal {head}"));
    let holds = Some(holds.to_owned()).filter(|holds| !holds.is_empty());
    let parts: Vec<String> = holds.into_iter().chain(journal).collect();
    parts.join(" · ")
}

/// The points of pairings: after which round, and what they lack.
pub fn points_counted(round: &RoundPaperView) -> String {
    let Some(after) = round.points_after else {
        return "before round 1".to_owned();
    };
    let points = format!("points {}", counted(after, &[], false));
    if round.incomplete.is_empty() {
        return points;
    }
    let rounds: Vec<String> = round.incomplete.iter().map(u16::to_string).collect();
    format!("{points}; results of round {} missing", rounds.join(", "))
}

/// `12 of 14 results`.
pub fn results_counted(round: &RoundPaperView) -> String {
    let tables = plural(round.tables.len(), "result", "results");
    format!("{} of {tables}", round.results())
}

/// Why somebody who is entered does not play.
pub fn away(why: Away) -> String {
    match why {
        Away::Absent => "absent".to_owned(),
        Away::HalfPointBye => "half-point bye".to_owned(),
        Away::Withdrew(after) => {
            crate::report::standings::wording::withdrew(u16::try_from(after).unwrap_or(u16::MAX))
        }
        Away::From(round) => format!("from round {round}"),
    }
}

/// Who does not play, below the pairings: one line for each reason.
pub fn away_notes(round: &RoundPaperView) -> Vec<(&'static str, String)> {
    let names = |wanted: fn(Away) -> bool| {
        let away = round.away.iter().filter(|each| wanted(each.why));
        let names = away.map(|each| match each.why {
            Away::Absent | Away::HalfPointBye => each.name.clone(),
            why => format!("{} ({})", each.name, self::away(why)),
        });
        names.collect::<Vec<String>>().join(" · ")
    };
    let notes = [
        ("Half-point bye", names(|why| why == Away::HalfPointBye)),
        ("Absent", names(|why| why == Away::Absent)),
        ("Arrive later", names(|why| matches!(why, Away::From(_)))),
        ("Withdrawn", names(|why| matches!(why, Away::Withdrew(_)))),
        ("Without a table", round.unpaired.join(" · ")),
    ];
    let notes = notes.into_iter().filter(|(_, names)| !names.is_empty());
    notes.collect()
}

/// The title of the standings of everybody.
pub const STANDINGS: &str = "Standings";

/// The title of the standings of one category.
pub fn category_title(category: &str) -> String {
    format!("Standings: {category}")
}

/// `pairings-3.html`: what a file is called unless somebody says otherwise.
///
/// A category is part of the name, in letters that every system takes.
pub fn file_name(document: &str, category: Option<&str>, round: Option<u32>) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let category = category.map(|name| name.to_lowercase().chars().map(plain).collect::<String>());
    let document = match category {
        Some(category) => format!("{document}-{category}"),
        None => document.to_owned(),
    };
    match round {
        Some(round) => format!("{document}-{round}.html"),
        None => format!("{document}.html"),
    }
}

/// What is in a file about a round.
pub fn round_content(round: &RoundPaperView, document: &str) -> String {
    let tables = plural(round.tables.len(), "table", "tables");
    match document {
        "results" => format!("round {}, {}", round.round, results_counted(round)),
        _ => format!("round {}, {tables}", round.round),
    }
}

/// What is in a file of blank sheets.
pub fn blank_sheets(number: usize) -> String {
    plural(number, "blank sheet", "blank sheets")
}
