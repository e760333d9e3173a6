//! `outflank sheet add|type|replace|withdraw|show|attach|photos|check`

mod photo;
mod typed;

use super::{change::NeededReason, findings::Quoted, hypotheses};
use crate::cli::prelude::*;
use crate::report::sheet::view::{AddedSheetView, SheetContent, SheetView, TableSheetsView};
use crate::report::sheet::wording;
use crate::service::Command as Request;
use crate::service::evidence::sheet::{AddSheet, CheckSheets, SheetsOfTable, WrittenBy};
use crate::service::{
    evidence::photo::PhotosOfTable, evidence::sheet::withdrawal::ReplaceSheet,
    evidence::sheet::withdrawal::WithdrawSheet,
};
use outflank_core::{board::Colour, formats::Format, formats::Origin};
use photo::print_photo;

/// Keep the sheets of a round as they were handed in, and check them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank sheet add 3 5 r3t5.txt --by black\n  \
    outflank sheet type 3 5 --by official\n  \
    outflank sheet check 3")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Keep a sheet as received, whatever is wrong with it, and check it.
    #[command(after_help = "Examples:\n  \
        outflank sheet add 3 5 r3t5.txt --by black\n  \
        outflank sheet add 3 5 games.pgn --game 2 --by official\n\n\
        A sheet is a list of squares (f5 d6 c3), a grid with the number of the move in\n\
        each square, or a file of WTHOR, GGF, SGF, PGN and others; `outflank help\n\
        notation` shows what a list can say besides the moves.")]
    Add(Add),
    /// Replace a sheet that was added by mistake; the old one is kept, and no
    /// longer looked at.
    #[command(after_help = "Examples:\n  \
        outflank sheet show 3 5\n  \
        outflank sheet replace 3 5 7 r3t5.txt --reason \"wrong file\"\n\n\
        `sheet show` tells the numbers of the sheets. The writer stays the same.")]
    Replace(Replace),
    /// Withdraw a sheet that was added by mistake; it is kept, and no longer
    /// looked at.
    #[command(after_help = "Examples:\n  \
        outflank sheet show 3 5\n  \
        outflank sheet withdraw 3 5 7 --reason \"sheet of table 6\"\n\n\
        `sheet show` tells the numbers of the sheets; `outflank undo` takes it back.")]
    Withdraw(Withdraw),
    /// Type a sheet at the keyboard: the grid, row by row.
    #[command(
        after_help = "Examples:\n  outflank sheet type 3 5 --by official\n  outflank sheet type 3 5 --by black\n\n\
        A row is eight cells separated by blanks: the number of the move, or - for a\n\
        square without a number, the four of the starting position included."
    )]
    Type(Type),
    /// Show the sheets of a table as they were received.
    #[command(
        after_help = "Examples:\n  outflank sheet show 3 5\n  outflank sheet show 3 5 --format json"
    )]
    Show {
        #[command(flatten)]
        seat: Seat,
        #[command(flatten)]
        event: EventArg,
    },
    /// Keep a photo of a sheet or a board as received; it is evidence, and not read.
    #[command(after_help = "Examples:\n  \
        outflank sheet attach 3 5 r3t5.jpg --by black\n  \
        outflank sheet attach 3 5 board.pdf --by official\n\n\
        JPEG, PNG, WebP, HEIC or PDF, at most 12 MiB.")]
    Attach(photo::Attach),
    /// List the photos of a table.
    #[command(
        after_help = "Examples:\n  outflank sheet photos 3 5\n  outflank sheet photos 3 5 --format json"
    )]
    Photos {
        #[command(flatten)]
        seat: Seat,
        #[command(flatten)]
        event: EventArg,
    },
    /// Check all sheets of a round against each other and the results entered.
    #[command(
        after_help = "Examples:\n  outflank sheet check 3\n  outflank sheet check 3 --format json"
    )]
    Check {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        #[command(flatten)]
        event: EventArg,
    },
}

#[derive(Debug, clap::Args)]
struct Add {
    #[command(flatten)]
    seat: Seat,
    /// The sheet, in any format.
    file: PathBuf,
    /// Who wrote it: black, white or official; set `OUTFLANK_USER` for the name in
    /// the journal.
    #[arg(long, value_name = "WHO", value_parser = written_by)]
    by: WrittenBy,
    /// Its format; detected if not given.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    /// Which of the games in the file.
    #[arg(long, default_value_t = 1, value_parser = arguments::game)]
    game: u32,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Debug, clap::Args)]
struct Replace {
    #[command(flatten)]
    seat: Seat,
    /// The number of the sheet that is replaced.
    sheet: i64,
    /// The right sheet, in any format.
    file: PathBuf,
    #[command(flatten)]
    reason: NeededReason,
    /// Its format; detected if not given.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    /// Which of the games in the file.
    #[arg(long, default_value_t = 1, value_parser = arguments::game)]
    game: u32,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct Withdraw {
    #[command(flatten)]
    seat: Seat,
    /// The number of the sheet.
    sheet: i64,
    #[command(flatten)]
    reason: NeededReason,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct Type {
    #[command(flatten)]
    seat: Seat,
    /// Who wrote it: black, white or official; set `OUTFLANK_USER` for the name in
    /// the journal.
    #[arg(long, value_name = "WHO", value_parser = written_by)]
    by: WrittenBy,
    #[command(flatten)]
    event: EventArg,
}

fn written_by(text: &str) -> Result<WrittenBy, String> {
    let of_colour = |colour| match colour {
        Colour::Black => WrittenBy::Black,
        Colour::White => WrittenBy::White,
    };
    arguments::person(text, of_colour, WrittenBy::Official)
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.command {
        Command::Add(args) => {
            let sheet = AddSheet {
                event: args.event.event(context),
                round: args.seat.round,
                table: args.seat.table,
                file: files::name(&args.file),
                bytes: files::read(&args.file)?,
                format: args.from,
                number: args.game,
                by: args.by,
            };
            add(&sheet, context)
        }
        Command::Replace(args) => {
            let replacement = ReplaceSheet {
                sheet: args.sheet,
                new: AddSheet {
                    event: args.scope.event(context),
                    round: args.seat.round,
                    table: args.seat.table,
                    file: files::name(&args.file),
                    bytes: files::read(&args.file)?,
                    format: args.from,
                    number: args.game,
                    by: WrittenBy::Official,
                },
                reason: args.reason.text(),
            };
            keep(&replacement, &args.scope.who, args.seat.round, context)
        }
        Command::Withdraw(args) => withdraw(args, context),
        Command::Type(args) => typed::run(args, context),
        Command::Show { seat, event } => {
            let Seat { round, table } = *seat;
            let session = database::reader(context)?;
            let sheets = session.ask(&SheetsOfTable {
                event: event.event(context),
                round,
                table,
            })?;
            let photos = session.ask(&PhotosOfTable {
                event: event.event(context),
                round,
                table,
            })?;
            context.print_rows(&sheets, |out| {
                if sheets.is_empty() {
                    writeln!(out, "table {table} of round {round} has no sheet")?;
                }
                sheets
                    .iter()
                    .try_for_each(|sheet| print_sheet(out, sheet))?;
                photos.iter().try_for_each(|photo| print_photo(out, photo))
            })?;
            Ok(Status::Clean)
        }
        Command::Attach(args) => photo::attach(args, context),
        Command::Photos { seat, event } => photo::list(*seat, event, context),
        Command::Check { round, event } => check(*round, event, context),
    }
}

fn add(sheet: &AddSheet, context: &Context) -> anyhow::Result<Status> {
    keep(sheet, &Who::default(), sheet.round, context)
}

fn withdraw(args: &Withdraw, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let withdrawn = args.scope.writer(context)?.execute(&WithdrawSheet {
        event: args.scope.event(context),
        round: args.seat.round,
        table: args.seat.table,
        sheet: args.sheet,
        reason: args.reason.text(),
    })?;
    context.confirm(&withdrawn, |view| {
        format!(
            "round {}, table {}: sheet {} by {} is withdrawn; {} left",
            view.round,
            view.table,
            view.sheet,
            view.by,
            plural(view.left, "sheet", "sheets")
        )
    })?;
    Ok(Status::Clean)
}

/// Keeps a sheet and says what is wrong with it.
fn keep<C>(request: &C, who: &Who, round: u32, context: &Context) -> anyhow::Result<Status>
where
    C: Request<Outcome = AddedSheetView>,
{
    context.refuse_csv()?;
    let done = database::writer(context, who)?.execute(request)?;
    let view = &done.outcome;
    context.print(view, |out| {
        if let Some(event) = &done.event {
            write!(out, "{event}: ")?;
        }
        print_added(out, view, round)
    })?;
    Ok(Status::of(view.table_findings.is_empty()))
}

fn print_added(out: &mut dyn Write, view: &AddedSheetView, round: u32) -> io::Result<()> {
    let (table, by, bytes) = (view.table, view.by, view.bytes);
    writeln!(
        out,
        "table {table}, {}: sheet by {by} kept ({}, {bytes} bytes)",
        view.game, view.from
    )?;
    print_findings(out, &view.content)?;
    for finding in &view.table_findings {
        writeln!(out, "{}", wrap(&finding.to_string(), 0, 2))?;
    }
    if !view.table_findings.is_empty() {
        let help = wording::sheet_help(&view.table_findings, round, table);
        writeln!(out, "{}", wrap(&help, 0, 2))?;
    }
    if view.games_in_file > 1 {
        let games = view.games_in_file;
        writeln!(
            out,
            "the file holds {games} games; use --game N to say which"
        )?;
    }
    if view.same_elsewhere > 0 {
        writeln!(out, "the same file is also a sheet of another table")?;
    }
    Ok(())
}

/// The findings of a sheet, with the lines they are about.
fn print_findings(out: &mut dyn Write, sheet: &SheetContent) -> io::Result<()> {
    let quoted = Quoted::new(&sheet.name, &sheet.bytes, Origin::default());
    if let Some(replay) = &sheet.replay {
        for finding in &replay.findings {
            writeln!(out, "{}", quoted.render(finding, &replay.variant, None))?;
        }
    }
    for unread in &sheet.unread {
        writeln!(out, "{}", quoted.render_unread(unread))?;
    }
    Ok(())
}

fn print_sheet(out: &mut dyn Write, sheet: &SheetView) -> io::Result<()> {
    let (id, by, file) = (sheet.sheet, sheet.by, &sheet.file);
    writeln!(out, "sheet {id} by {by}, {file} ({})", sheet.from)?;
    writeln!(out, "  {}", sheet.hash)?;
    writeln!(out, "{}", sheet.text.replace("\r\n", "\n").trim_end())?;
    if let (Some(moves), Some(discs)) = (sheet.move_count, sheet.discs) {
        let moves = plural(moves, "move", "moves");
        let end = match &sheet.score {
            Some(score) => format!("finished {score}"),
            None => format!("{}-{} on the board", discs.black, discs.white),
        };
        writeln!(out, "{moves}, {end}")?;
    }
    if let Some((repairs, variant)) = &sheet.repairs {
        print_findings(out, &sheet.content)?;
        write!(out, "{}", hypotheses::repairs(repairs, variant.geometry()))?;
    }
    writeln!(out)
}

fn check(round: u32, event: &EventArg, context: &Context) -> anyhow::Result<Status> {
    let event = event.event(context);
    let tables = database::reader(context)?.ask(&CheckSheets { event, round })?;
    if context.format == OutputFormat::Csv {
        let rows: Vec<_> = tables.iter().flat_map(TableSheetsView::rows).collect();
        context.print_rows(&rows, |_| Ok(()))?;
    } else {
        context.print_lines(&tables, |out| print_check(out, &tables, round))?;
    }
    let clean = tables.iter().all(|table| table.findings.is_empty());
    Ok(Status::of(clean))
}

fn print_check(out: &mut dyn Write, tables: &[TableSheetsView], round: u32) -> io::Result<()> {
    let wrong = || tables.iter().filter(|table| !table.findings.is_empty());
    for table in wrong() {
        let number = table.table.unwrap_or_default();
        writeln!(out, "table {number:>3} {}", wrap(&table.game, 10, 10))?;
        for finding in &table.findings {
            let text = wrap(&finding.to_string(), 10, 12);
            writeln!(out, "          {text}")?;
        }
        let help = wording::sheet_help(&table.findings, round, number);
        writeln!(out, "          {}", wrap(&help, 10, 12))?;
    }
    writeln!(
        out,
        "{}: {} with findings, {} without a sheet",
        plural(tables.len(), "table", "tables"),
        wrong().count(),
        tables.iter().filter(|table| table.sheets == 0).count()
    )
}
