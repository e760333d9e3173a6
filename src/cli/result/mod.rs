//! `outflank result set|enter|default|bye|correct`

mod correct;
mod enter;

use std::io::Write;

use super::arguments;
use super::database::{self, EventArg, Who};
use super::round::json_of;
use super::wrap::wrap;
use super::{Context, OutputFormat, Status};
use crate::board::Colour;
use crate::game::Score;
use crate::report::wording;
use crate::service::correct::Moved;
use crate::service::result::{self, Entered, Overwrite, SecondBye, Settled, line, result_words};
use crate::service::round_state::RoundState;
use crate::tournament::PlayerRef;

/// Enter results: one, a pile of slips, defaults, byes, corrections.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank result set 3 5 38-26\n  \
    outflank result enter 3\n  \
    outflank result default 3 5 flag black --score 38-26\n  \
    outflank result correct 3 5 --score 36-28 --reason \"slip misread\"")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Enter the result of a table, black's discs first.
    #[command(after_help = "Examples:\n  \
        outflank result set 3 5 38-26\n  \
        outflank result set 3 5 32-32 --draw-win black")]
    Set(Set),
    /// Enter slips from the keyboard or a pipe: a name and a count, or a table and a score.
    #[command(after_help = "Examples:\n  \
        outflank result enter 3\n  \
        printf 'laz 38\\ntam +4\\nsha =\\n5 40-24\\n' | outflank result enter 3\n\n\
        A slip is a line: the beginning of a name and their discs (laz 38), their\n\
        lead (laz +4, laz -4, laz =), both counts (laz 38-26), or a table and its\n\
        score, black's first (5 38-26). A line ? lists the tables still open, ! seals the round.")]
    Enter(enter::Args),
    /// Enter a game that did not end on the board: flag, overrun, resign, no-show, both-absent.
    #[command(after_help = "Examples:\n  \
        outflank result default 3 5 flag black --score 38-26\n  \
        outflank result default 3 5 no-show white\n  \
        outflank result default 3 5 both-absent\n\n\
        The official score follows from the rules of the event. After a flag, --score is\n\
        the board at the end, as it was played out.")]
    Default(Default),
    /// Give a player a bye.
    #[command(after_help = "Example:\n  outflank result bye 3 laz")]
    Bye(Bye),
    /// Correct players, colours or the score of a past game.
    #[command(after_help = "Examples:\n  \
        outflank result correct 2 4 --score 36-28 --reason \"slip misread\" --dry-run\n  \
        outflank result correct 2 4 --swap-colours --reason \"sheet shows it\"")]
    Correct(correct::Args),
}

#[derive(Debug, clap::Args)]
struct Set {
    /// The round.
    round: u32,
    /// The table.
    table: u32,
    /// Black's discs and white's: 38-26.
    score: Score,
    /// Who wins an equal game, where that was settled before it.
    #[arg(long, value_name = "COLOUR")]
    draw_win: Option<Colour>,
    /// Replace the result that is there.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

#[derive(Debug, clap::Args)]
struct Default {
    /// The round.
    round: u32,
    /// The table.
    table: u32,
    /// What happened: flag, overrun, resign, no-show, both-absent, both-flags,
    /// agreed or adjourned.
    ending: String,
    /// To whom, where it happened to one player: black or white.
    #[arg(value_name = "COLOUR")]
    side: Option<Colour>,
    /// The board at the end, where it counts: 38-26.
    #[arg(long, value_name = "B-W")]
    score: Option<Score>,
    /// Replace the result that is there.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

#[derive(Debug, clap::Args)]
struct Bye {
    /// The round.
    round: u32,
    /// The player: a name or the beginning of one, or a number.
    player: PlayerRef,
    /// Even though they have had one.
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.what {
        What::Set(args) => set(args, context)?,
        What::Enter(args) => return enter::run(args, context),
        What::Default(args) => by_default(args, context)?,
        What::Bye(args) => bye(args, context)?,
        What::Correct(args) => correct::run(args, context)?,
    }
    Ok(Status::Clean)
}

const fn overwrite(yes: bool) -> Overwrite {
    if yes {
        Overwrite::Allow
    } else {
        Overwrite::Refuse
    }
}

fn set(args: &Set, context: &Context) -> anyhow::Result<()> {
    let entered = Entered {
        score: Some(args.score),
        draw_win: args.draw_win,
        ending: None,
    };
    let place = (args.round, args.table);
    enter_at(
        place,
        entered,
        overwrite(args.yes),
        &args.event,
        &args.who,
        context,
    )
}

fn by_default(args: &Default, context: &Context) -> anyhow::Result<()> {
    let entered = Entered {
        score: args.score,
        draw_win: None,
        ending: Some(arguments::ending(&args.ending, args.side)?),
    };
    let place = (args.round, args.table);
    enter_at(
        place,
        entered,
        overwrite(args.yes),
        &args.event,
        &args.who,
        context,
    )
}

/// Enters a result at a table of a round and says what stands there now.
fn enter_at(
    (round, table): (u32, u32),
    entered: Entered,
    mode: Overwrite,
    event: &EventArg,
    who: &Who,
    context: &Context,
) -> anyhow::Result<()> {
    let mut database = database::write(context)?;
    let event = event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, round)?;
    let signature = who.sign(context);
    let settled = result::set(&mut database, &signature, &hall, table, entered, mode)?;
    answer(&settled, context)
}

fn bye(args: &Bye, context: &Context) -> anyhow::Result<()> {
    let mut database = database::write(context)?;
    let event = args.event.find(&database)?;
    let signature = args.who.sign(context);
    let second = if args.again {
        SecondBye::Allow
    } else {
        SecondBye::Refuse
    };
    let settled = result::bye(
        &mut database,
        &signature,
        &event,
        args.round,
        &args.player,
        second,
    )?;
    answer(&settled, context)
}

/// The names, colours and new totals, so that the director can compare them
/// with the slip; and what stood there before.
fn answer(settled: &Settled, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    let seen = &settled.seen;
    if context.format == OutputFormat::Json {
        let mut value = json_of(seen);
        let total = |points: Option<crate::tournament::HalfPoints>| {
            points.map(|points| f64::from(points.as_halves()) / 2.0)
        };
        value["totals"] = serde_json::json!({
            "black": total(settled.totals.black), "white": total(settled.totals.white),
        });
        value["before"] = settled.before.as_ref().map(json_of).into();
        writeln!(out, "{value}")?;
        out.flush()?;
        return Ok(());
    }
    writeln!(out, "{}", confirmation(settled))?;
    if let Some(before) = settled
        .before
        .as_ref()
        .filter(|before| before.game != seen.game)
    {
        writeln!(out, "          before: {}", line(before))?;
    }
    match &seen.official {
        Ok(Some(official)) => {
            if let Some(rule) = &official.rule {
                let words = format!("{} ({})", wording::reason(&rule.reason), rule.key());
                writeln!(out, "          {}", wrap(&words, 10, 10))?;
            }
        }
        Ok(None) => {}
        Err(undecided) => {
            let words = format!(
                "no official score yet: {undecided}; {}",
                wording::help(undecided)
            );
            writeln!(out, "          {}", wrap(&words, 10, 10))?;
        }
    }
    // A confirmation is only one once it can be read.
    out.flush()?;
    Ok(())
}

fn confirmation(settled: &Settled) -> String {
    let seen = &settled.seen;
    let board = seen.game.table_number.unwrap_or_default();
    let total = |points: Option<crate::tournament::HalfPoints>| {
        points.map_or_else(String::new, |points| format!(" [{points}]"))
    };
    let (black, white) = (total(settled.totals.black), total(settled.totals.white));
    match &seen.white {
        None => format!("table {board:>3} {}{black} has a bye", seen.black),
        Some(name) => format!(
            "table {board:>3} {}{black} black {} white {name}{white}",
            seen.black,
            result_words(seen)
        ),
    }
}

/// Who gets another rank or other points.
pub(super) fn print_moved(out: &mut impl Write, moved: &[Moved]) -> anyhow::Result<()> {
    match moved.len() {
        0 => writeln!(out, "no rank and no points change")?,
        _ => writeln!(out, "in the standings:")?,
    }
    for moved in moved {
        let ((rank, points), (new_rank, new_points)) = (moved.before, moved.after);
        writeln!(
            out,
            "  {rank:>3} -> {new_rank:<3} {points:>4} -> {new_points:<4} points  {}",
            moved.name
        )?;
    }
    Ok(())
}
