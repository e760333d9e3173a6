//! `outflank reconcile SHEET_A SHEET_B`

use super::game::GameArgs;
use crate::cli::prelude::*;
use crate::report::{
    reconcile::view::ComparedSheetView, reconcile::view::ComparisonView, reconcile::wording,
    text::padded, text::width,
};
use crate::service::{
    evidence::reconcile::CompareSheets, evidence::reconcile::compare, files::source::Input,
};
use outflank_core::adjudicate::reconcile::{
    Conclusion, Reconciliation, SharedGame, Side, Statement, WrittenMove,
};
use outflank_core::{board::Geometry, formats::Format, game::Score, game::Variant};

/// How many games are shown to a person.
const SHOWN: usize = 5;

/// Compare two sheets of one game and find the games that explain both.
///
/// One sheet may be turned, lack a move, stop early, or be a grid while the
/// other is a list. The games with the fewest mistakes come first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank reconcile r3t5-black.txt r3t5-white.txt
  outflank reconcile black.txt white.txt --reported 38-26")]
pub struct Args {
    /// The first sheet.
    #[arg(value_name = "SHEET_A")]
    a: String,
    /// The second sheet.
    #[arg(value_name = "SHEET_B")]
    b: String,
    /// The format of both; detected if not given.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    /// The result reported at the desk, black-white.
    #[arg(long, value_name = "B-W")]
    reported: Option<Score>,
    #[command(flatten)]
    game: GameArgs,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let sheets = compare(&CompareSheets {
        a: Input::from(args.a.as_str()),
        b: Input::from(args.b.as_str()),
        format: args.from,
        variant: args.game.variant()?,
        reported: args.reported,
    })?;
    context.print(&sheets, |out| print(&sheets, out))?;
    Ok(Status::of(sheets.is_settled()))
}

fn print(sheets: &ComparisonView, out: &mut dyn Write) -> io::Result<()> {
    let geometry = sheets.variant.geometry();
    let answer = &sheets.reconciliation;
    let column = width(&sheets.a.name).max(width(&sheets.b.name));
    for (letter, sheet) in [("A", &sheets.a), ("B", &sheets.b)] {
        let name = padded(&sheet.name, column);
        writeln!(out, "{letter}  {name}  {}", title(sheet))?;
    }
    if let Some(turned) = answer.turned {
        writeln!(
            out,
            "{} was turned to match the other ({}); its squares are shown turned.",
            turned.sheet.title(),
            turned.symmetry.name()
        )?;
    }
    writeln!(out)?;
    print_differences(answer, out)?;
    print_contradictions(answer, geometry, out)?;
    print_games(answer, &sheets.variant, out)?;
    writeln!(out, "{}", wrap(&wording::conclusion(answer), 0, 0))?;
    if answer.conclusion == Conclusion::Several {
        writeln!(out, "help: use --reported B-W to add the result")?;
    }
    Ok(())
}

/// `60 moves, Tanaka - Smith`.
fn title(sheet: &ComparedSheetView) -> String {
    let moves = plural(sheet.moves, "move", "moves");
    match &sheet.players {
        Some((black, white)) => format!("{moves}, {black} - {white}"),
        None => moves,
    }
}

fn print_differences(answer: &Reconciliation, out: &mut dyn Write) -> io::Result<()> {
    if answer.differences.is_empty() {
        let moves = plural(answer.agree_on, "move", "moves");
        return writeln!(out, "The sheets agree on all {moves}.");
    }
    let moves = plural(answer.agree_on, "move", "moves");
    writeln!(out, "The sheets agree on {moves} and differ here:\n")?;
    let text = |mark: &Option<WrittenMove>| {
        mark.as_ref()
            .map_or_else(|| "·".to_owned(), |mark| mark.text.clone())
    };
    let column = answer
        .differences
        .iter()
        .map(|difference| width(&text(&difference.a)))
        .max()
        .unwrap_or(2)
        .max(2);
    writeln!(out, "  move  {:column$}  B", "A")?;
    for difference in &answer.differences {
        let (a, b) = (text(&difference.a), text(&difference.b));
        let a = padded(&a, column);
        write!(out, "  {:>4}  {a}  {b}", difference.number())?;
        match (&difference.a, &difference.b) {
            (Some(a), Some(b)) if a.number != b.number => writeln!(out, " (move {})", b.number)?,
            _ => writeln!(out)?,
        }
    }
    writeln!(out)
}

fn print_contradictions(
    answer: &Reconciliation,
    geometry: &Geometry,
    out: &mut dyn Write,
) -> io::Result<()> {
    if answer.contradictions.is_empty() {
        return Ok(());
    }
    writeln!(out, "They contradict each other about:\n")?;
    let says = |statement: &Option<Statement>| match statement {
        Some(statement) => format!("says {}", wording::statement(statement, geometry)),
        None => "does not have it".to_owned(),
    };
    for row in &answer.contradictions {
        let (a, b) = (says(&row.a), says(&row.b));
        let line = format!("{}: A {a}, B {b}", wording::about(row.about));
        writeln!(out, "  {}", wrap(&line, 2, 4))?;
    }
    writeln!(out)
}

fn print_games(answer: &Reconciliation, variant: &Variant, out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = answer.candidates.first() else {
        return Ok(());
    };
    if first.slips() == 0 && answer.differences.is_empty() {
        return Ok(());
    }
    let mistakes = plural(first.slips(), "mistake", "mistakes");
    match answer.total {
        1 => writeln!(out, "One game explains both, with {mistakes} in total:")?,
        total => writeln!(
            out,
            "{total} games explain both, each with {mistakes} in total:"
        )?,
    }
    for (number, game) in (1..).zip(answer.candidates.iter().take(SHOWN)) {
        writeln!(out, "{number:>3}. {}", wording::shared_game(game))?;
        for (side, edits) in [(Side::A, &game.a), (Side::B, &game.b)] {
            let recorded = game.recorded_otherwise(answer.differing(side), variant);
            let words = wording::sheet_of_game(edits, &recorded, variant.geometry());
            let letter = side.name().to_uppercase();
            writeln!(out, "     {letter}: {}", wrap(&words, 8, 8))?;
        }
        print_moves(game, variant, out)?;
    }
    if answer.total > SHOWN {
        let more = answer.total - SHOWN;
        writeln!(out, "     and {more} more: `--format json` lists all")?;
    }
    writeln!(out)
}

/// The moves, twenty a line, or as many as fit with what is recorded of them.
fn print_moves(game: &SharedGame, variant: &Variant, out: &mut dyn Write) -> io::Result<()> {
    let words = game.words(variant);
    if game.as_played.is_some() {
        return writeln!(out, "     {}", wrap(&words.join(" "), 5, 5));
    }
    for line in words.chunks(20) {
        writeln!(out, "     {}", line.join(" "))?;
    }
    Ok(())
}
