//! `outflank result set|enter|default|bye|swap|correct`

mod correct;
mod enter;
mod keyboard;
mod swap;

use crate::cli::prelude::*;
use crate::report::{
    result::verdict, round::table_wording, round::view::EnteredView, round::view::RankChangeView,
};
use crate::service::results::enter::{EnterResult, Entered, GiveBye};
use crate::service::{Done, rounds::tables::Existing};
use outflank_core::{board::Colour, game::Score, tournament::HalfPoints, transcript::Ending};

/// Enter results: one, many result slips, defaults, byes, corrections.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank result set 3 5 38-26\n  \
    outflank result enter 3\n  \
    outflank result default 3 5 flag black --score 38-26\n  \
    outflank result correct 3 5 --score 36-28 --reason \"result slip misread\"")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Enter the result of a table, black's discs first.
    #[command(after_help = "Examples:\n  \
        outflank result set 3 5 38-26\n  \
        outflank result set 3 5 32-32 --draw-win black")]
    Set(Set),
    /// Enter result slips from the keyboard or a pipe: a name and a count, or a
    /// table and a score.
    #[command(after_help = "Examples:\n  \
        outflank result enter\n  \
        printf 'laz 38\\ntam +4\\nsha =\\n5 40-24\\n' | outflank result enter 3\n\n\
        One result slip per line: any words of the name and the player's discs\n\
        (laz 38), their lead (laz +4, laz -4, laz =), both counts (laz 38-26), or a\n\
        table and its score, black's first (5 38-26).\n\
        An ending follows the table or the score: 2 flag black, 3 40-24 flag white,\n\
        4 both-absent 0-0 if both lose.\n\
        bye NAME gives a bye, absent NAME is a no-show, undo takes the last change\n\
        back, ? lists the tables without a result, ! seals the round, quit ends;\n\
        # begins a comment. At a terminal the arrow keys edit the line and bring\n\
        earlier ones back, and Tab completes names. Each result is shown with the\n\
        points of both players after it, in brackets.")]
    Enter(enter::Args),
    /// Enter a game that did not end on the board: flag, overrun, resign, no-show, both-absent.
    #[command(after_help = "Examples:\n  \
        outflank result default 3 5 flag black --score 38-26\n  \
        outflank result default 3 5 no-show white\n  \
        outflank result default 3 5 both-absent --score 0-0\n\n\
        The official score follows from the rules of the event. After a flag, --score is\n\
        the board at the end, as it was played out; a score that was entered before is\n\
        kept. Where the rules leave it to the director, --score is the decision: 0-0 if\n\
        both lose.")]
    Default(DefaultArgs),
    /// Give a player a bye.
    #[command(
        after_help = "Examples:\n  outflank result bye 3 laz\n  outflank result bye 3 12 --again"
    )]
    Bye(Bye),
    /// Exchange the results of two tables that were entered at the wrong one.
    ///
    /// The players stay where they are; black's score goes to black. A result that
    /// was entered at the wrong table moves to one that has none.
    #[command(after_help = "Examples:\n  \
        outflank result swap 3 5 6\n  \
        outflank result swap 2 1 4 --reason \"slips mixed up\"")]
    Swap(swap::Args),
    /// Correct players, colours or the score of a past game.
    #[command(after_help = "Examples:\n  \
        outflank result correct 2 4 --score 36-28 --reason \"result slip misread\" --dry-run\n  \
        outflank result correct 2 4 --swap-colours --reason \"sheet shows it\"")]
    Correct(correct::Args),
}

#[derive(Debug, clap::Args)]
struct Set {
    #[command(flatten)]
    seat: Seat,
    /// Black's discs and white's: 38-26; 0-0 if both lose.
    score: Score,
    /// Who wins an equal game, where that was settled before the game.
    #[arg(long, value_name = "COLOUR")]
    draw_win: Option<Colour>,
    /// Replace the result that was entered before.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct DefaultArgs {
    #[command(flatten)]
    seat: Seat,
    /// What happened, and to which player unless it concerns both: flag, overrun,
    /// resign or no-show with black or white; both-absent, both-flags, agreed or
    /// adjourned.
    #[arg(required = true, value_name = "ENDING [COLOUR]")]
    ending: Vec<String>,
    /// The discs on the board at the end, if the rules use them: 38-26.
    #[arg(long, value_name = "B-W")]
    score: Option<Score>,
    /// Replace the result that was entered before.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct Bye {
    /// The round.
    #[arg(value_parser = arguments::round)]
    round: u32,
    /// The player: any words of the name, the entrant number or the federation
    /// number.
    player: PlayerRef,
    /// Also if the player has already had a bye.
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    match &args.action {
        Action::Set(args) => set(args, context)?,
        Action::Enter(args) => return enter::run(args, context),
        Action::Default(args) => by_default(args, context)?,
        Action::Bye(args) => bye(args, context)?,
        Action::Swap(args) => swap::run(args, context)?,
        Action::Correct(args) => correct::run(args, context)?,
    }
    Ok(Status::Clean)
}

fn set(args: &Set, context: &Context) -> anyhow::Result<()> {
    let entered = Entered {
        score: Some(args.score),
        draw_win: args.draw_win,
        ending: None,
    };
    enter(args.seat, entered, args.yes, &args.scope, context)
}

fn by_default(args: &DefaultArgs, context: &Context) -> anyhow::Result<()> {
    let entered = Entered {
        score: args.score,
        draw_win: None,
        ending: Some(args.ending.join(" ").parse::<Ending>()?),
    };
    enter(args.seat, entered, args.yes, &args.scope, context)
}

fn enter(
    Seat { round, table }: Seat,
    entered: Entered,
    replace: bool,
    scope: &Scope,
    context: &Context,
) -> anyhow::Result<()> {
    let command = EnterResult {
        event: scope.event(context),
        round,
        table,
        entered,
        existing: Existing::forced(replace),
    };
    print(&scope.writer(context)?.execute(&command)?, context)
}

fn bye(args: &Bye, context: &Context) -> anyhow::Result<()> {
    let command = GiveBye {
        event: args.scope.event(context),
        round: args.round,
        player: args.player.clone(),
        again: args.again,
    };
    print(&args.scope.writer(context)?.execute(&command)?, context)
}

/// The names, colours and new totals, so that the director can compare them
/// with the result slip; and the result that was replaced.
fn print(entered: &Done<EnteredView>, context: &Context) -> anyhow::Result<()> {
    let view = &entered.outcome;
    context.print(view, |out| {
        if let Some(event) = &entered.event {
            write!(out, "{event}: ")?;
        }
        writeln!(out, "{}", confirmation(view))?;
        if let Some(before) = view.before.as_ref().filter(|before| **before != view.table) {
            writeln!(
                out,
                "          before: {}",
                table_wording::table_line(before)
            )?;
        }
        print_ground(out, view)
    })
}

/// The rule that gave the official score, or what is missing for one.
fn print_ground(out: &mut dyn Write, view: &EnteredView) -> io::Result<()> {
    let words = match (&view.table.basis, &view.table.pending) {
        (Some(rule), _) => format!("{} ({})", rule.reason, rule.key()),
        (None, Some(undecided)) => {
            let table = view.table.table.unwrap_or_default();
            let help = verdict::help_at_table(undecided, view.round, table);
            format!("no score yet: {undecided}; {help}")
        }
        (None, None) => return Ok(()),
    };
    writeln!(out, "          {}", wrap(&words, 10, 10))
}

fn confirmation(view: &EnteredView) -> String {
    let table = view.table.table.unwrap_or_default();
    let total = |points: Option<HalfPoints>| {
        points.map_or_else(String::new, |points| format!(" [{points}]"))
    };
    let (black, white) = (total(view.totals.black), total(view.totals.white));
    let name = &view.table.black;
    match &view.table.white {
        None => format!("table {table}: {name}{black} has a bye"),
        Some(opponent) => format!(
            "table {table}: {name}{black} black {} white {opponent}{white}",
            view.table.result()
        ),
    }
}

/// What to write before a result that changes, and before the new one.
pub(super) const fn before_and_after(preview: bool) -> [&'static str; 2] {
    if preview {
        ["now       ", "would be  "]
    } else {
        ["was  ", "is   "]
    }
}

/// The players who get another rank or other points.
pub(super) fn print_moved(mut out: &mut dyn Write, moved: &[RankChangeView]) -> io::Result<()> {
    match moved.len() {
        0 => return writeln!(out, "ranks and points do not change"),
        _ => writeln!(out, "in the standings:")?,
    }
    let heading = table::heading(&["place", "points", "player"]);
    let rows: Vec<Vec<String>> = moved.iter().map(moved_cells).collect();
    table::print_in_lines(&mut out, &heading, &rows)
}

/// Points that stay the same are left out.
fn moved_cells(moved: &RankChangeView) -> Vec<String> {
    let (points, new_points) = (moved.points_before, moved.points_after);
    vec![
        format!("{} -> {}", moved.rank_before, moved.rank_after),
        if points == new_points {
            String::new()
        } else {
            format!("{points} -> {new_points}")
        },
        moved.name.clone(),
    ]
}
