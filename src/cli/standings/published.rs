//! `outflank standings --published [ROUND]`

use std::io::{self, Write};

use super::super::source;
use super::super::table::{self, Align};
use super::super::wrap::wrap;
use super::super::{Context, database};
use crate::report::csv::Cell;
use crate::report::standings::FINALS;
use crate::report::view::{PublicationView, PublishedStandingsView};
use crate::report::wording;
use crate::service::published::{Publications, PublishedStandings};
use crate::service::{EventRef, local_time};

/// Lists what has been published, or shows what was after a round.
pub(super) fn show(round: Option<u32>, event: EventRef, context: &Context) -> anyhow::Result<()> {
    let session = database::reader(context)?;
    let Some(after_round) = round else {
        let published = session.ask(&Publications { event })?;
        return context.print_rows(&published, |out| list(out, &published));
    };
    let view = session.ask(&PublishedStandings { event, after_round })?;
    context.print_table(&view, |view| view.table.clone(), |out| text(out, &view))
}

fn list(mut out: &mut dyn Write, published: &[PublicationView]) -> io::Result<()> {
    if published.is_empty() {
        return writeln!(
            out,
            "nothing is published yet: `outflank round seal N` publishes"
        );
    }
    let heading = [
        ("round", Align::Right),
        ("standing", Align::Left),
        ("published", Align::Left),
        ("by", Align::Left),
        ("no", Align::Right),
        ("", Align::Left),
    ];
    let cells = |each: &PublicationView| {
        vec![
            each.round.to_string(),
            each.standing.clone(),
            local_time(&each.at),
            each.by.clone(),
            each.number.to_string(),
            wording::publication_notes(each.replaces, each.differs),
        ]
    };
    let rows: Vec<Vec<String>> = published.iter().map(cells).collect();
    table::print(&mut out, &heading, &rows)
}

fn text(mut out: &mut dyn Write, view: &PublishedStandingsView) -> io::Result<()> {
    let PublicationView {
        round,
        standing,
        at,
        by,
        replaces,
        differs,
        ..
    } = &view.publication;
    writeln!(out, "{}, after round {round} ({standing})", view.event)?;
    writeln!(out, "as published {} by {by}", local_time(at))?;
    let notes = wording::publication_notes(*replaces, *differs);
    if !notes.is_empty() {
        writeln!(out, "{notes}")?;
    }
    writeln!(out)?;
    let columns = &view.table.columns;
    let shared = columns.iter().position(|column| column == "shared");
    // A shared rank has its sign, and the id is for programs.
    let shown: Vec<usize> = (0..columns.len())
        .filter(|&at| !matches!(columns[at].as_str(), "shared" | "id" | FINALS))
        .collect();
    let heading = |&at: &usize| (short(&columns[at]), align(&columns[at]));
    let heading: Vec<(&str, Align)> = shown.iter().map(heading).collect();
    let cell = |row: &[Cell], at: usize| {
        let is_shared = shared.is_some_and(|shared| row[shared] == Cell::Flag(true));
        let sign = if columns[at] == "rank" && is_shared {
            "="
        } else {
            ""
        };
        format!("{}{sign}", row[at])
    };
    let cells = |row: &Vec<Cell>| shown.iter().map(|&at| cell(row, at)).collect();
    let rows: Vec<Vec<String>> = view.table.rows.iter().map(cells).collect();
    table::print(&mut out, &heading, &rows)?;
    finals(out, view)?;
    source::print_journal(out, view.publication.journal.as_deref())
}

/// The matches of those who played on, below the table: they are too long for it.
fn finals(out: &mut dyn Write, view: &PublishedStandingsView) -> io::Result<()> {
    let columns = &view.table.columns;
    let place = |wanted: &str| columns.iter().position(|column| column == wanted);
    let (Some(name), Some(finals)) = (place("name"), place(FINALS)) else {
        return Ok(());
    };
    writeln!(out, "\nfinals")?;
    for row in &view.table.rows {
        let matches = row[finals].to_string();
        if !matches.is_empty() {
            let text = format!("{}: {matches}", row[name]);
            writeln!(out, "  {}", wrap(&text, 2, 4))?;
        }
    }
    Ok(())
}

/// The heading on a terminal, as the standings have it.
fn short(column: &str) -> &str {
    match column {
        "rank" => "",
        "country" => "from",
        "played" => "games",
        "wins" => "+",
        "draws" => "=",
        "losses" => "-",
        "final_place" => "final",
        "withdrew_after" => "left",
        other => other,
    }
}

fn align(column: &str) -> Align {
    match column {
        "name" | "country" => Align::Left,
        _ => Align::Right,
    }
}
