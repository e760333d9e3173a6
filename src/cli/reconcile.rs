//! `outflank reconcile SHEET_A SHEET_B`

use std::io::{self, Write};
use std::path::Path;

use super::game::GameArgs;
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, arguments, files};
use crate::adjudicate::reconcile::{Conclusion, Mark, Reconciliation, Rule, SharedGame, Statement};
use crate::adjudicate::{Budget, Edit, Evidence, reconcile};
use crate::board::Geometry;
use crate::formats::Format;
use crate::game::{Empties, Move, Score, Variant, move_list};
use crate::report::text::{padded, plural, width};
use crate::report::view::ReconciliationView;
use crate::report::wording;
use crate::transcript::{Transcript, Written};

/// How many games are shown to a person.
const SHOWN: usize = 5;

/// Compare two sheets of one game: where they differ, and which games explain
/// both with the fewest mistakes. One sheet may be turned, lack a move, stop
/// early, or be a grid while the other is a list.
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
    let variant = args.game.variant()?;
    let desk = Desk {
        a: Sheet::read(&args.a, args.from, &variant)?,
        b: Sheet::read(&args.b, args.from, &variant)?,
    };
    desk.same_variant()?;
    let evidence = desk.evidence().or_reported(args.reported);
    let budget = Budget::usual(&desk.a.game.variant);
    let answer = reconcile(&desk.a.game, &desk.b.game, &evidence, &budget);
    let mut out = context.out();
    match context.format {
        OutputFormat::Text => desk.print(&answer, &mut out)?,
        OutputFormat::Json => {
            let view = ReconciliationView::new(&answer, desk.geometry());
            writeln!(out, "{}", serde_json::to_string(&view)?)?;
        }
        OutputFormat::Csv => context.refuse_csv()?,
    }
    out.flush()?;
    let as_reported = |game: &SharedGame| game.fits_reported != Some(false);
    Ok(match answer.conclusion {
        Conclusion::One(Rule::BothSayIt)
            if answer.agree() && answer.candidates.iter().all(as_reported) =>
        {
            Status::Clean
        }
        _ => Status::Findings,
    })
}

/// A sheet and the name of its file.
struct Sheet {
    name: String,
    game: Transcript,
}

impl Sheet {
    fn read(source: &str, from: Option<Format>, variant: &Variant) -> anyhow::Result<Self> {
        let mut games = files::games(source, from, variant)?.games;
        let legible = |game: &Transcript| {
            let mut entries = game.entries.iter();
            entries.any(|entry| matches!(entry.written, Written::Place(_)))
        };
        games.retain(legible);
        let found = games.len();
        match games.pop() {
            Some(game) if found == 1 => Ok(Self {
                name: files::name(Path::new(source)),
                game,
            }),
            _ => Err(Hint::new(
                format!("reading {source}: found {found} games with moves, expected one sheet"),
                format!("`outflank check {source}` shows what is in it"),
            )
            .into()),
        }
    }

    /// `60 moves, Tanaka - Smith`.
    fn title(&self) -> String {
        let moves = self
            .game
            .entries
            .iter()
            .filter(|entry| entry.written != Written::Pass)
            .count();
        let moves = plural(moves, "move", "moves");
        let player = |key| self.game.header.get(key);
        match (player("black"), player("white")) {
            (Some(black), Some(white)) => format!("{moves}, {black} - {white}"),
            _ => moves,
        }
    }
}

/// The two sheets on the director's desk.
struct Desk {
    a: Sheet,
    b: Sheet,
}

impl Desk {
    fn geometry(&self) -> &Geometry {
        self.a.game.variant.geometry()
    }

    fn same_variant(&self) -> anyhow::Result<()> {
        let (a, b) = (&self.a.game.variant, &self.b.game.variant);
        if a == b {
            return Ok(());
        }
        Err(Hint::new(
            format!(
                "expected two sheets of one variant, found {} ({}) and {} ({})",
                self.a.name,
                a.name(),
                self.b.name,
                b.name()
            ),
            "compare two sheets of one game; use --variant where a sheet does not name it",
        )
        .into())
    }

    /// The result both sheets declare, or the only one declared.
    fn evidence(&self) -> Evidence {
        let [a, b] = [&self.a, &self.b].map(|sheet| Evidence::of(&sheet.game, Empties::default()));
        match (a.reported, b.reported) {
            (Some(one), Some(other)) if one != other => Evidence {
                reported: None,
                ..a
            },
            (None, Some(_)) => b,
            _ => a,
        }
    }

    fn print(&self, answer: &Reconciliation, out: &mut impl Write) -> io::Result<()> {
        let column = width(&self.a.name).max(width(&self.b.name));
        for (letter, sheet) in [("A", &self.a), ("B", &self.b)] {
            writeln!(
                out,
                "{letter}  {}  {}",
                padded(&sheet.name, column),
                sheet.title()
            )?;
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
        print_contradictions(answer, self.geometry(), out)?;
        print_games(answer, self.geometry(), out)?;
        writeln!(out, "{}", wrap(&wording::conclusion(answer), 0, 0))?;
        if answer.conclusion == Conclusion::Several {
            writeln!(out, "help: use --reported B-W to add the result")?;
        }
        Ok(())
    }
}

fn print_differences(answer: &Reconciliation, out: &mut impl Write) -> io::Result<()> {
    if answer.differences.is_empty() {
        let moves = plural(answer.agree_on, "move", "moves");
        return writeln!(out, "The sheets agree on all {moves}.");
    }
    let moves = plural(answer.agree_on, "move", "moves");
    writeln!(out, "The sheets agree on {moves} and differ here:\n")?;
    let text = |mark: &Option<Mark>| {
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
    out: &mut impl Write,
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

fn print_games(
    answer: &Reconciliation,
    geometry: &Geometry,
    out: &mut impl Write,
) -> io::Result<()> {
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
        writeln!(out, "     A: {}", wrap(&words(&game.a, geometry), 8, 8))?;
        writeln!(out, "     B: {}", wrap(&words(&game.b, geometry), 8, 8))?;
        print_moves(game, geometry, out)?;
    }
    if answer.total > SHOWN {
        let more = answer.total - SHOWN;
        writeln!(out, "     and {more} more: `--format json` lists all")?;
    }
    writeln!(out)
}

fn words(edits: &[Edit], geometry: &Geometry) -> String {
    if edits.is_empty() {
        return "as written".to_owned();
    }
    let words = edits.iter().map(|edit| wording::edit(edit, geometry));
    words.collect::<Vec<_>>().join(", and ")
}

/// The moves, twenty a line, or as many as fit with what is recorded of them.
fn print_moves(game: &SharedGame, geometry: &Geometry, out: &mut impl Write) -> io::Result<()> {
    if let Some(played) = &game.as_played {
        return writeln!(out, "     {}", wrap(&played.join(" "), 5, 5));
    }
    let placed = |turn: &Move| *turn != Move::Pass;
    let moves: Vec<Move> = game.turns.iter().copied().filter(placed).collect();
    for line in moves.chunks(20) {
        let line = move_list(geometry, line.iter().copied(), " ");
        writeln!(out, "     {line}")?;
    }
    Ok(())
}
