//! `outflank export csv|elo|json|wthor|pgn|ggf|sgf`

use crate::cli::prelude::*;
use crate::report::{csv, export::view::ExportNote};
use crate::service::files::export::{
    ExportDatabase, ExportEvent, ExportFormat, Exported, GameFormat,
};
use clap::ValueEnum;

/// Write an event to a file: its results, its games, or everything.
///
/// Results are for a spreadsheet or the rating officer, games for an archive.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank export elo --out 20261121_paris.ELO\n  \
    outflank export pgn > paris.pgn\n  \
    outflank export csv --out paris.csv\n  \
    outflank export json --all --out everything.json\n\n\
    `outflank restore` makes a database of a JSON file again.")]
pub struct Args {
    /// What to write.
    #[arg(value_enum)]
    kind: Kind,
    /// Where to write, instead of standard output. WTHOR writes its tables of
    /// names next to it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, alias = "replace", requires = "out")]
    force: bool,
    /// With json: the whole database with all its events.
    #[arg(long, conflicts_with = "event")]
    all: bool,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The games with their results, one per row.
    Csv,
    /// The federation's result file.
    Elo,
    /// Everything that the database has about the event.
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
    let mut exported = export(args, context)?;
    if args.kind == Kind::Csv && args.out.is_some() {
        let bytes = exported.output.content.into_bytes()?;
        exported.output.content = csv::file(&bytes).into();
    }
    files::deliver(
        &mut exported.output,
        args.out.as_deref(),
        args.force,
        context,
    )?;
    let mut err = context.err();
    for note in &exported.notes {
        let is_count = matches!(note, ExportNote::WithoutSheet(_));
        if !(is_count && context.quiet) {
            writeln!(err, "note: {note}")?;
        }
    }
    if let Some(path) = &args.out {
        files::say_written(path, context)?;
    }
    if let Some(head) = exported.journal.filter(|_| !context.quiet) {
        writeln!(err, "journal {head}")?;
    }
    Ok(Status::Clean)
}

fn export(args: &Args, context: &Context) -> anyhow::Result<Exported> {
    let session = database::reader(context)?;
    let format = match args.kind {
        Kind::Json if args.all => return Ok(session.ask(&ExportDatabase)?),
        _ if args.all => {
            let help = "use `outflank export json --all`, or name an event with --event";
            return Err(Hint::new("only JSON holds several events", help).into());
        }
        Kind::Csv => ExportFormat::Csv,
        Kind::Elo => ExportFormat::Elo,
        Kind::Json => ExportFormat::Json,
        Kind::Wthor => ExportFormat::Games(GameFormat::Wthor),
        Kind::Pgn => ExportFormat::Games(GameFormat::Pgn),
        Kind::Ggf => ExportFormat::Games(GameFormat::Ggf),
        Kind::Sgf => ExportFormat::Games(GameFormat::Sgf),
    };
    let event = args.event.event(context);
    Ok(session.ask(&ExportEvent { event, format })?)
}
