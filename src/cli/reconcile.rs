//! `outflank reconcile SHEET_A SHEET_B`

use std::io::{self, Write};
use std::path::Path;

use super::game::GameArgs;
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, arguments, files};
use crate::adjudicate::reconcile::{Conclusion, Reconciliation, Rule, SharedGame};
use crate::adjudicate::{Budget, Edit, Evidence, reconcile};
use crate::board::Geometry;
use crate::formats::Format;
use crate::game::{Empties, Move, Score, Variant, move_list};
use crate::transcript::{Transcript, Written};

/// How many games are shown to a person.
const SHOWN: usize = 5;

/// Compare two sheets of one game: where they differ, and which games both
/// could come from with the fewest slips. One sheet may lie turned, lack a move,
/// stop early, or be a grid where the other is a list.
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
    /// The format of both, instead of finding it out.
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
        OutputFormat::Json => writeln!(out, "{}", answer.json(desk.geometry()))?,
        OutputFormat::Csv => {
            return Err(Hint::new(
                "two sheets side by side have no form as CSV",
                "use --format json",
            )
            .into());
        }
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

/// A sheet and the file it stands in.
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
                format!("`outflank check {source}` says what stands in it"),
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
        let player = |key| self.game.header.get(key);
        match (player("black"), player("white")) {
            (Some(black), Some(white)) => format!("{moves} moves, {black} - {white}"),
            _ => format!("{moves} moves"),
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
                "{} is a sheet of {}, {} one of {}: found two boards or starting positions, expected one",
                self.a.name,
                a.name(),
                self.b.name,
                b.name()
            ),
            "compare sheets of one game; --variant says which where a sheet does not",
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
        let width = self.a.name.chars().count().max(self.b.name.chars().count());
        for (letter, sheet) in [("A", &self.a), ("B", &self.b)] {
            writeln!(out, "{letter}  {:width$}  {}", sheet.name, sheet.title())?;
        }
        if let Some(turned) = answer.turned {
            writeln!(
                out,
                "{} had to be turned to lie as the other ({}); its squares are given so.",
                turned.sheet.title(),
                turned.symmetry.name()
            )?;
        }
        writeln!(out)?;
        print_differences(answer, out)?;
        print_contradictions(answer, out)?;
        print_games(answer, self.geometry(), out)?;
        writeln!(out, "{}", wrap(&conclusion(answer), 0, 0))?;
        if answer.conclusion == Conclusion::Several {
            writeln!(out, "help: --reported B-W brings in the result")?;
        }
        Ok(())
    }
}

fn print_differences(answer: &Reconciliation, out: &mut impl Write) -> io::Result<()> {
    if answer.differences.is_empty() {
        return writeln!(out, "The sheets agree on all {} moves.", answer.agree_on);
    }
    writeln!(
        out,
        "The sheets agree on {} moves and differ here:\n",
        answer.agree_on
    )?;
    let text = |said: &Option<crate::adjudicate::reconcile::Said>| {
        said.as_ref()
            .map_or_else(|| "·".to_owned(), |said| said.text.clone())
    };
    let column = answer
        .differences
        .iter()
        .map(|difference| text(&difference.a).chars().count())
        .max()
        .unwrap_or(2)
        .max(2);
    writeln!(out, "  move  {:column$}  B", "A")?;
    for difference in &answer.differences {
        let (a, b) = (text(&difference.a), text(&difference.b));
        write!(out, "  {:>4}  {a:column$}  {b}", difference.number())?;
        match (&difference.a, &difference.b) {
            (Some(a), Some(b)) if a.number != b.number => writeln!(out, " (move {})", b.number)?,
            _ => writeln!(out)?,
        }
    }
    writeln!(out)
}

/// What they contradict each other in besides the moves.
fn print_contradictions(answer: &Reconciliation, out: &mut impl Write) -> io::Result<()> {
    if answer.contradictions.is_empty() {
        return Ok(());
    }
    writeln!(out, "They contradict each other in this:\n")?;
    let says = |said: &Option<String>| match said {
        Some(text) => format!("says {text}"),
        None => "does not have it".to_owned(),
    };
    for row in &answer.contradictions {
        let (a, b) = (says(&row.a), says(&row.b));
        let line = format!("{}: A {a}, B {b}", row.about.words());
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
    let slips = match first.slips() {
        0 => "no slip at all".to_owned(),
        1 => "1 slip in all".to_owned(),
        slips => format!("{slips} slips in all"),
    };
    match answer.total {
        1 => writeln!(out, "Both could come from one game, with {slips}:")?,
        total => writeln!(
            out,
            "Both could come from {total} games, each with {slips}:"
        )?,
    }
    for (number, game) in (1..).zip(answer.candidates.iter().take(SHOWN)) {
        writeln!(out, "{number:>3}. {}", ending(game))?;
        writeln!(out, "     A: {}", wrap(&words(&game.a, geometry), 8, 8))?;
        writeln!(out, "     B: {}", wrap(&words(&game.b, geometry), 8, 8))?;
        print_moves(game, geometry, out)?;
    }
    if answer.total > SHOWN {
        let more = answer.total - SHOWN;
        writeln!(out, "     and {more} more: `--format json` has them all")?;
    }
    writeln!(out)
}

fn ending(game: &SharedGame) -> String {
    match (game.finished, game.fits_reported) {
        (false, _) => "legal as far as it goes".to_owned(),
        (true, None) => format!("ends {}", game.score),
        (true, Some(true)) => format!("ends {}, as reported", game.score),
        (true, Some(false)) => format!("ends {}, not as reported", game.score),
    }
}

fn words(edits: &[Edit], geometry: &Geometry) -> String {
    if edits.is_empty() {
        return "as written".to_owned();
    }
    let words = edits.iter().map(|edit| edit.words(geometry));
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

fn conclusion(answer: &Reconciliation) -> String {
    let search = if answer.complete {
        "every game with so few slips was tried"
    } else {
        "the search was broken off, there may be more"
    };
    match answer.conclusion {
        Conclusion::One(Rule::BothSayIt) if answer.differences.is_empty() => legal(answer),
        Conclusion::One(Rule::BothSayIt) => {
            "It is the only one: where both sheets say something, they say it.".to_owned()
        }
        Conclusion::One(Rule::OnlyLegalSheet(side)) => format!(
            "It is the only one: {} is legal as it stands, the other is not.",
            side.title()
        ),
        Conclusion::One(Rule::FewestSlips) => {
            format!("It is the only one: no other game needs so few slips ({search}).")
        }
        Conclusion::One(Rule::ReportedScore) => {
            format!("Only the first has the reported score ({search}).")
        }
        Conclusion::One(Rule::FewestOnEither) => format!(
            "The first is the likeliest: each other one blames more slips on one sheet ({search})."
        ),
        Conclusion::Several => format!("The sheets alone cannot tell which it was ({search})."),
        Conclusion::Unexplained => {
            format!("No game was found that both could come from with four slips ({search}).")
        }
        Conclusion::DifferentGames => format!(
            "These are sheets of two games: they agree up to move {}, then on {} more moves.",
            answer.agree_until,
            answer.agree_on - answer.agree_until
        ),
    }
}

/// What a game is that both sheets say.
fn legal(answer: &Reconciliation) -> String {
    match answer.candidates.first() {
        Some(game) if game.finished => format!("The game is legal; it {}.", ending(game)),
        _ => "The game is legal as far as it goes.".to_owned(),
    }
}
