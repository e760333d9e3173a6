//! `outflank export csv|elo|json|wthor|pgn|ggf|sgf`

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::database::{self, EventArg};
use super::{Context, Hint, Status};
use crate::formats::Format;
use crate::report::csv::{self, Cell};
use crate::report::elo::{self, EloHead};
use crate::service::result::result_words;
use crate::service::round_state::RoundState;
use crate::service::save::{Existing, save};
use crate::service::table::EventTable;
use crate::service::{convert, export};
use crate::storage::Database;
use crate::storage::event::Event;
use crate::tournament::Date;

/// Write an event to a file: results for a spreadsheet or the rating officer,
/// games for an archive, or everything.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank export elo --out 20261121_paris.ELO\n  \
    outflank export pgn > paris.pgn\n  \
    outflank export json --event paris")]
pub struct Args {
    /// What to write.
    #[arg(value_enum)]
    what: What,
    /// The file, which must not exist yet; without it, standard output. WTHOR
    /// writes the tables of names beside it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// The games with their results, one a row.
    Csv,
    /// The federation's result file.
    Elo,
    /// Everything that is kept.
    Json,
    /// The games with a sheet, as a WTHOR archive.
    Wthor,
    /// The games with a sheet, as PGN.
    Pgn,
    /// The games with a sheet, as GGF.
    Ggf,
    /// The games with a sheet, as SGF.
    Sgf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let database = database::read(context)?;
    let event = args.event.find(&database)?;
    let mut bytes = Vec::new();
    match args.what {
        What::Csv => csv_of(&mut bytes, &database, &event)?,
        What::Elo => elo_of(&mut bytes, &database, &event, context)?,
        What::Json => {
            let value = export::everything(&database.snapshot()?, &event)?;
            serde_json::to_writer_pretty(&mut bytes, &value)?;
            bytes.push(b'\n');
        }
        What::Wthor => return games(args, Format::Wthor, &database, &event, context),
        What::Pgn => return games(args, Format::Pgn, &database, &event, context),
        What::Ggf => return games(args, Format::Ggf, &database, &event, context),
        What::Sgf => return games(args, Format::Sgf, &database, &event, context),
    }
    match &args.out {
        Some(path) => {
            save(path, &bytes, Existing::Keep)?;
            said(context, path)?;
        }
        None => context.out().write_all(&bytes)?,
    }
    Ok(Status::Clean)
}

fn said(context: &Context, path: &std::path::Path) -> anyhow::Result<()> {
    if !context.quiet {
        writeln!(context.err(), "wrote {}", path.display())?;
    }
    Ok(())
}

fn csv_of(out: &mut Vec<u8>, database: &Database, event: &Event) -> anyhow::Result<()> {
    let heading = ["round", "table", "black", "white", "result", "remark"];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for round in database.snapshot()?.rounds_of_event(event.id)? {
        let hall = RoundState::of(&database.snapshot()?, event, round.number)?;
        for game in &hall.games {
            let seen = hall.game_state(game);
            let cells = [
                round.name.clone(),
                game.table_number
                    .map_or_else(String::new, |n| n.to_string()),
                seen.black.clone(),
                seen.white.clone().unwrap_or_else(|| "bye".to_owned()),
                if game.is_settled() && !game.is_bye() {
                    result_words(&seen)
                } else {
                    String::new()
                },
                game.remark.clone(),
            ];
            rows.push(cells.map(Cell::Text).to_vec());
        }
    }
    Ok(csv::write(out, &heading, rows)?)
}

fn elo_of(
    out: &mut Vec<u8>,
    database: &Database,
    event: &Event,
    context: &Context,
) -> anyhow::Result<()> {
    let table = EventTable::of(&database.snapshot()?, event)?;
    if table.is_provisional() {
        let text = "a dispute is open: the results are provisional";
        return Err(Hint::new(text, "`outflank dispute list` shows it").into());
    }
    let head = EloHead {
        tournament: event.name.clone(),
        country: event.country.clone(),
        date: day(&event.date),
        sender: event.sender.clone(),
    };
    let standings = table.standings(None);
    let unsaid = elo::elo(out, &head, &table.table, &standings)?;
    for line in unsaid {
        writeln!(context.err(), "note: a result file cannot say: {line}")?;
    }
    Ok(())
}

/// The date as `12/06/2010`; what is not a date stays as written.
fn day(date: &str) -> String {
    date.parse::<Date>()
        .map_or_else(|_| date.to_owned(), Date::day_first)
}

fn games(
    args: &Args,
    format: Format,
    database: &Database,
    event: &Event,
    context: &Context,
) -> anyhow::Result<Status> {
    let (games, without) = export::games(&database.snapshot()?, event)?;
    if games.is_empty() {
        let text = format!("no game of {} has a sheet", event.name);
        let hint = "`outflank sheet add ROUND TABLE FILE --by black` keeps one";
        return Err(Hint::new(text, hint).into());
    }
    let lost = match &args.out {
        Some(path) => {
            let lost = convert::to_file(&games, format, path, Existing::Keep)?;
            said(context, path)?;
            lost
        }
        None => convert::to_stream(&games, format, &mut context.out())?,
    };
    for lost in &lost {
        let number = lost.game + 1;
        writeln!(
            context.err(),
            "note: game {number}: {} is left out",
            lost.loss
        )?;
    }
    if without > 0 && !context.quiet {
        writeln!(
            context.err(),
            "note: {without} games have no sheet and are not there"
        )?;
    }
    Ok(Status::Clean)
}
