//! `outflank sheet add|type|show|check`

mod typed;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::json;

use super::database::{self, EventArg};
use super::findings::Quoted;
use super::wrap::wrap;
use super::{Context, OutputFormat, Status, arguments, files, hypotheses};
use crate::adjudicate::Replay;
use crate::formats::{Format, Origin};
use crate::service::result::line;
use crate::service::round_state::RoundState;
use crate::service::sheet::{self, Filed, Incoming, Problem, ReadSheet, TableCheck};
use crate::storage::sheet::WrittenBy;

/// Keep the sheets of a round as they were handed in, and check them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank sheet add 3 5 r3t5.txt --by black\n  \
    outflank sheet type 3 5 --by official\n  \
    outflank sheet check 3")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Keep a sheet as received, whatever is wrong with it, and check it.
    #[command(after_help = "Example:\n  outflank sheet add 3 5 r3t5.txt --by black")]
    Add(Add),
    /// Type a sheet at the keyboard: the grid, row by row.
    #[command(after_help = "Example:\n  outflank sheet type 3 5 --by official\n\n\
        A row is eight cells parted by blanks: the number of the move, - for a square\n\
        nobody took; the four discs of the start are - too.")]
    Type(Type),
    /// Show the sheets of a table as they were received.
    #[command(after_help = "Example:\n  outflank sheet show 3 5")]
    Show {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        #[command(flatten)]
        event: EventArg,
    },
    /// Check all sheets of a round against each other and the results entered.
    #[command(after_help = "Example:\n  outflank sheet check 3")]
    Check {
        /// The round.
        round: u32,
        #[command(flatten)]
        event: EventArg,
    },
}

#[derive(Debug, clap::Args)]
struct Add {
    /// The round.
    round: u32,
    /// The table.
    table: u32,
    /// The sheet, in any format.
    file: PathBuf,
    /// Who wrote it. (Who hands it in is taken from `OUTFLANK_USER` or the login.)
    #[arg(long, value_enum)]
    by: Writer,
    /// Its format; found out unless said.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    /// Which of the games in the file.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Debug, clap::Args)]
struct Type {
    /// The round.
    round: u32,
    /// The table.
    table: u32,
    /// Who wrote it. (Who types it is taken from `OUTFLANK_USER` or the login.)
    #[arg(long, value_enum)]
    by: Writer,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Writer {
    Black,
    White,
    Official,
}

impl From<Writer> for WrittenBy {
    fn from(writer: Writer) -> Self {
        match writer {
            Writer::Black => Self::Black,
            Writer::White => Self::White,
            Writer::Official => Self::Official,
        }
    }
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.what {
        What::Add(args) => {
            let bytes = files::read(&args.file)?;
            let name = files::name(&args.file);
            let incoming = Incoming {
                name: &name,
                bytes: &bytes,
                format: args.from,
                number: args.game,
                by: args.by.into(),
            };
            add(args.round, args.table, incoming, &args.event, context)
        }
        What::Type(args) => typed::run(args, context),
        What::Show {
            round,
            table,
            event,
        } => show(*round, *table, event, context),
        What::Check { round, event } => check(*round, event, context),
    }
}

fn add(
    round: u32,
    table: u32,
    incoming: Incoming<'_>,
    event: &EventArg,
    context: &Context,
) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let mut database = database::write(context)?;
    let event = event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, round)?;
    let signature = database::signature(context, None, "");
    let filed = sheet::add(&mut database, &signature, &hall, table, incoming)?;
    report(&filed, &hall, context)
}

fn report(filed: &Filed, hall: &RoundState, context: &Context) -> anyhow::Result<Status> {
    let read = &filed.read;
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        writeln!(out, "{}", filed_json(filed, hall))?;
    } else {
        writeln!(
            out,
            "table {}, {}: sheet by {} kept ({}, {} bytes)",
            filed.seen.game.table_number.unwrap_or_default(),
            line(&filed.seen),
            read.sheet.written_by,
            read.document.format,
            read.bytes.len()
        )?;
        findings(&mut out, read)?;
        for problem in &filed.problems {
            writeln!(out, "{}", wrap(&problem.words(hall.judge.variant()), 0, 2))?;
        }
        if read.games_in_file > 1 {
            let games = read.games_in_file;
            writeln!(
                out,
                "the file holds {games} games; --game N says which one is meant"
            )?;
        }
        if filed.elsewhere > 0 {
            writeln!(out, "the very same file is the sheet of another table too")?;
        }
    }
    Ok(status(&filed.problems))
}

fn status(problems: &[Problem]) -> Status {
    if problems.is_empty() {
        Status::Clean
    } else {
        Status::Findings
    }
}

/// What is wrong with a sheet, with the lines it stands in.
fn findings(out: &mut impl Write, read: &ReadSheet) -> anyhow::Result<()> {
    let quoted = Quoted::new(&read.document.name, &read.bytes, Origin::default());
    if let Some((_, replay)) = &read.game {
        for finding in &replay.findings {
            writeln!(out, "{}", quoted.render(finding, &replay.variant, None))?;
        }
    }
    for unread in &read.unread {
        writeln!(out, "{}", quoted.render_unread(unread))?;
    }
    Ok(())
}

fn filed_json(filed: &Filed, hall: &RoundState) -> serde_json::Value {
    let read = &filed.read;
    let codes: Vec<&str> = read
        .game
        .iter()
        .flat_map(|(_, replay)| &replay.findings)
        .map(|finding| finding.code().code())
        .collect();
    let problems = words(&filed.problems, hall);
    json!({
        "sheet": read.sheet.id, "by": read.sheet.written_by, "from": read.document.format,
        "hash": read.document.hash, "bytes": read.bytes.len(),
        "findings": codes, "problems": problems,
    })
}

fn words(problems: &[Problem], hall: &RoundState) -> Vec<String> {
    let variant = hall.judge.variant();
    problems.iter().map(|each| each.words(variant)).collect()
}

fn show(round: u32, table: u32, event: &EventArg, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let database = database::read(context)?;
    let event = event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, round)?;
    let game = hall.at(table)?;
    let sheets = sheet::of_game(&database.snapshot()?, hall.judge.variant(), game.id)?;
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        for read in &sheets {
            writeln!(out, "{}", sheet_json(read, &hall))?;
        }
        return Ok(Status::Clean);
    }
    if sheets.is_empty() {
        writeln!(out, "table {table} of round {round} has no sheet")?;
    }
    for read in &sheets {
        writeln!(
            out,
            "sheet {} by {}, {} ({})\n  {}",
            read.sheet.id,
            read.sheet.written_by,
            visible(&read.document.name),
            read.document.format,
            read.document.hash
        )?;
        let text = crate::formats::text::decode(&read.bytes);
        writeln!(out, "{}", visible(text.trim_end()))?;
        if let Some((transcript, replay)) = &read.game {
            let score = replay.score(hall.judge.rules().scoring.empties);
            writeln!(out, "{} moves, {score} on the board", replay.moves())?;
            if !replay.findings.is_empty() {
                findings(&mut out, read)?;
                let budget = crate::adjudicate::Budget::usual(&transcript.variant);
                let evidence =
                    crate::adjudicate::Evidence::of(transcript, hall.judge.rules().scoring.empties);
                let found = crate::adjudicate::repairs(transcript, &evidence, &budget);
                let text = hypotheses::repairs(&found, transcript.variant.geometry());
                write!(out, "{text}")?;
            }
        }
        writeln!(out)?;
    }
    Ok(Status::Clean)
}

/// The text with its control characters as pictures: what a sheet holds
/// shows, and does nothing to the terminal.
fn visible(text: &str) -> String {
    let picture = |c: char| match c {
        '\n' | '\t' => c,
        '\u{7f}' => '\u{2421}',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.replace("\r\n", "\n").chars().map(picture).collect()
}

fn sheet_json(read: &ReadSheet, hall: &RoundState) -> serde_json::Value {
    let game = read.game.as_ref();
    let empties = hall.judge.rules().scoring.empties;
    let codes = |replay: &Replay| -> Vec<&str> {
        let findings = replay.findings.iter();
        findings.map(|finding| finding.code().code()).collect()
    };
    json!({
        "sheet": read.sheet.id, "by": read.sheet.written_by, "file": read.document.name,
        "from": read.document.format, "hash": read.document.hash, "bytes": read.bytes.len(),
        "text": crate::formats::text::decode(&read.bytes),
        "moves": game.map(|(transcript, _)| transcript.moves()),
        "move_count": game.map(|(_, replay)| replay.moves()),
        "score": game.map(|(_, replay)| replay.score(empties).to_string()),
        "findings": game.map(|(_, replay)| codes(replay)),
    })
}

fn check(round: u32, event: &EventArg, context: &Context) -> anyhow::Result<Status> {
    let database = database::read(context)?;
    let event = event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, round)?;
    let checks = sheet::check_round(&database.snapshot()?, &hall)?;
    let mut out = context.out();
    if context.format == OutputFormat::Csv {
        let rows: Vec<Vec<String>> = checks.iter().flat_map(|check| rows(check, &hall)).collect();
        super::table::csv(&mut out, &["table", "sheets", "problem"], &rows)?;
    }
    for check in &checks {
        match context.format {
            OutputFormat::Csv => {}
            OutputFormat::Json => writeln!(
                out,
                "{}",
                json!({
                    "table": check.seen.game.table_number, "sheets": check.sheets,
                    "problems": words(&check.problems, &hall),
                })
            )?,
            OutputFormat::Text => print(&mut out, check, &hall)?,
        }
    }
    let wrong = checks
        .iter()
        .filter(|check| !check.problems.is_empty())
        .count();
    let without = checks.iter().filter(|check| check.sheets == 0).count();
    if context.format == OutputFormat::Text {
        writeln!(
            out,
            "{} tables, {wrong} with something wrong, {without} without a sheet",
            checks.len()
        )?;
    }
    Ok(if wrong == 0 {
        Status::Clean
    } else {
        Status::Findings
    })
}

/// A row for each problem of a table; one without, if there is none.
fn rows(check: &TableCheck, hall: &RoundState) -> Vec<Vec<String>> {
    let mut problems = words(&check.problems, hall);
    if problems.is_empty() {
        problems.push(String::new());
    }
    let board = check.seen.game.table_number.unwrap_or_default().to_string();
    let row = |problem| vec![board.clone(), check.sheets.to_string(), problem];
    problems.into_iter().map(row).collect()
}

fn print(out: &mut impl Write, check: &TableCheck, hall: &RoundState) -> anyhow::Result<()> {
    if check.problems.is_empty() {
        return Ok(());
    }
    let board = check.seen.game.table_number.unwrap_or_default();
    writeln!(out, "table {board:>3} {}", wrap(&line(&check.seen), 10, 10))?;
    for text in words(&check.problems, hall) {
        writeln!(out, "          {}", wrap(&text, 10, 12))?;
    }
    Ok(())
}
