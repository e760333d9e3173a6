//! A round as text: by table, by name, and the tables without a result.

use super::super::context::fitting;
use crate::cli::prelude::*;
use crate::report::round::view::{
    RoundView, RoundWarningView, RoundWarningsView, SealedView, SeatView, TableView,
};
use crate::report::{round::wording::round_title, standings::publication::PublishedAgainView};

pub(super) fn show(round: &RoundView, by_name: bool, context: &Context) -> anyhow::Result<()> {
    let heading = |out: &mut dyn Write| {
        if context.quiet {
            return Ok(());
        }
        let (event, title, state) = (&round.event, round.title(), round.state);
        let text = if title.ends_with(')') {
            format!("{event}, {title}, {state}")
        } else {
            format!("{event}, {title} ({state})")
        };
        writeln!(out, "{}", wrap(&text, 0, 2))
    };
    if by_name {
        let seats = round.seats();
        return context.print_rows(&seats, |out| {
            heading(out)?;
            print_seats(out, &seats)
        });
    }
    // `round set --csv` reads the CSV again, which has pairings alone.
    let away = match context.format {
        OutputFormat::Csv => &[],
        OutputFormat::Text | OutputFormat::Json => round.away.as_slice(),
    };
    let rows = [&round.tables, away].concat();
    context.print_rows(&rows, |out| {
        heading(out)?;
        print_tables(out, &rows)
    })
}

pub(in crate::cli) fn print_tables(
    mut out: &mut dyn Write,
    tables: &[TableView],
) -> io::Result<()> {
    let heading = table::heading(&[">table", "black", "white", "result"]);
    let row = |table: &TableView| {
        vec![
            number(table.table),
            table.black.clone(),
            table.white_or_bye().to_owned(),
            table.result(),
        ]
    };
    let rows: Vec<Vec<String>> = tables.iter().map(row).collect();
    table::print(&mut out, &heading, &rows)
}

fn print_seats(mut out: &mut dyn Write, seats: &[SeatView]) -> io::Result<()> {
    let heading = table::heading(&["name", ">table", "colour", "opponent"]);
    let row = |seat: &SeatView| {
        vec![
            seat.name.clone(),
            number(seat.table),
            seat.colour.unwrap_or_default().to_owned(),
            seat.opponent_or_bye().to_owned(),
        ]
    };
    let rows: Vec<Vec<String>> = seats.iter().map(row).collect();
    table::print(&mut out, &heading, &rows)
}

fn number(table: Option<u32>) -> String {
    table.map_or_else(String::new, |table| table.to_string())
}

/// Prints the warnings about a round where messages go; with JSON as one line,
/// as an error is.
pub(in crate::cli) fn warn(warnings: &[RoundWarningView], context: &Context) -> anyhow::Result<()> {
    if warnings.is_empty() {
        return Ok(());
    }
    if context.format == OutputFormat::Json {
        let view = serde_json::to_string(&RoundWarningsView { warnings })?;
        return Ok(writeln!(context.err(), "{view}")?);
    }
    let mut err = context.err();
    for warning in warnings {
        let table = warning.table.map(|table| format!("table {table}: "));
        let text = format!("{}{}", table.unwrap_or_default(), warning.message);
        writeln!(err, "warning: {}", fitting(&text, "warning: "))?;
    }
    Ok(())
}

/// What sealing a round has done.
pub(in crate::cli) fn sealed(view: &SealedView) -> String {
    let (round, title) = (view.round, round_title(view.round, &view.name));
    let (published, note) = match view.standing {
        "provisional" => (
            "provisional standings published",
            "\nthey are provisional because a dispute is open: `outflank dispute list`",
        ),
        _ => ("standings published", ""),
    };
    format!("{title} is sealed; {published} (`outflank standings --published {round}`){note}")
}

/// What publishing a round again has done.
pub(super) fn published(view: &PublishedAgainView) -> String {
    let replaced = view
        .replaces
        .map(|number| format!("; replaces no. {number}"));
    format!(
        "standings after round {} published (no. {}){} (`outflank standings --published {}`)",
        view.round,
        view.number,
        replaced.unwrap_or_default(),
        view.round
    )
}

pub(super) fn print_missing(out: &mut dyn Write, round: &RoundView) -> io::Result<()> {
    for game in &round.tables {
        let table = game.table.unwrap_or_default();
        let (black, white) = (&game.black, game.white_or_bye());
        let why = match &game.undecided {
            Some(undecided) => format!(": {undecided}"),
            None => String::new(),
        };
        writeln!(out, "table {table:>3}  {black} v {white}{why}")?;
    }
    if round.is_complete() {
        writeln!(out, "{} is complete", round.title())?;
    } else if round.tables.is_empty() {
        let text = "all results are in, but not everybody has a table or a bye";
        writeln!(out, "{}: {text}", round.title())?;
    }
    Ok(())
}
