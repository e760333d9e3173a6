//! `outflank standings --published [ROUND]`

use super::super::table::Align;
use crate::cli::prelude::*;
use crate::report::{
    standings::publication::PublicationView, standings::publication::PublishedStandingsView,
    standings::results_note,
};
use crate::service::{
    local_time, results::published::Publications, results::published::PublishedStandings,
};

/// Lists what has been published, or shows what was after a round.
pub(super) fn show(round: Option<u32>, event: EventRef, context: &Context) -> anyhow::Result<()> {
    let session = database::reader(context)?;
    let Some(after_round) = round else {
        let (published, head) = session.ask_with_head(&Publications { event })?;
        context.print_rows(&published, |out| list(out, &published))?;
        return Ok(context.print_journal(head.filter(|_| !published.is_empty()))?);
    };
    let view = session.ask(&PublishedStandings { event, after_round })?;
    context.print_table(&view, |view| view.table.clone(), |out| text(out, &view))?;
    Ok(context.print_journal(view.publication.journal.as_deref())?)
}

fn list(mut out: &mut dyn Write, published: &[PublicationView]) -> io::Result<()> {
    if published.is_empty() {
        return writeln!(
            out,
            "nothing is published yet: `outflank round seal N` publishes"
        );
    }
    let heading = table::heading(&[">round", "standing", "published", "by", ">no", ""]);
    let cells = |each: &PublicationView| {
        vec![
            each.round.to_string(),
            each.standing.clone(),
            local_time(&each.at),
            each.by.clone(),
            each.number.to_string(),
            results_note::publication_notes(each.replaces, each.differs),
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
    let notes = results_note::publication_notes(*replaces, *differs);
    if !notes.is_empty() {
        writeln!(out, "{notes}")?;
    }
    writeln!(out)?;
    let columns = view.columns().into_iter();
    let heading: Vec<(&str, Align)> = columns
        .map(|column| (PublishedStandingsView::heading(column), align(column)))
        .collect();
    table::print(&mut out, &heading, &view.rows())?;
    finals(out, view)
}

/// The matches of those who played on, below the table: they are too long for it.
fn finals(out: &mut dyn Write, view: &PublishedStandingsView) -> io::Result<()> {
    let finals = view.finals();
    if finals.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nfinals")?;
    for (name, matches) in finals {
        let text = format!("{name}: {matches}");
        writeln!(out, "  {}", wrap(&text, 2, 4))?;
    }
    Ok(())
}

fn align(column: &str) -> Align {
    match column {
        "name" | "country" => Align::Left,
        _ => Align::Right,
    }
}
