//! `outflank finals [pair|decide]`

use super::{source, source::SourceArgs, wrap::columns};
use crate::cli::prelude::*;
use crate::report::finals::view::{
    BracketMatchView, BracketStageView, BracketView, DecidedView, FinalsTableView, PairedFinalsView,
};
use crate::report::{
    finals::bracket::bracket_svg, finals::bracket::bracket_text, finals::wording::stage_title,
    text::width,
};
use crate::service::record::save::Existing;
use crate::service::rounds::finals::{Bracket, DecideMatch, LevelMatches, PairFinals};

/// Show the finals as a bracket; set their games, decide a level match.
///
/// Who plays on, in which stages and how many games a match has follows from the
/// rules, or from `outflank event edit --finals`. The first plays the last, the
/// second the last but one, and so on.
///
/// If the last who plays on and the next have equal points, the two play a game
/// for the place first: the play-off. Where more have as many points, the
/// tie-breaks choose the two, and place the others in or out. `no play-off` in the
/// plan leaves it all to the tie-breaks.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  \
    outflank finals\n  \
    outflank finals pair\n  \
    outflank finals decide laz tam --winner tam --reason \"more discs in the match\"\n  \
    outflank finals --from-file woc.elo --svg bracket.svg"
)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    show: Show,
}

#[derive(Debug, clap::Args)]
struct Show {
    #[command(flatten)]
    source: SourceArgs,
    /// Also draw the bracket into this file.
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "svg")]
    force: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Set the games that are to be played next, as a round with its name.
    ///
    /// The play-off first, then stage by stage one game of every match that is not
    /// decided. Whoever may choose the colour has black, unless --black says
    /// otherwise.
    #[command(after_help = "Examples:\n  \
        outflank finals pair\n  \
        outflank finals pair --black tam --dry-run\n  \
        outflank finals pair --another-game")]
    Pair(Pair),
    /// Decide a match that is level or cannot be played, with the reason.
    ///
    /// The decision counts more than the games: it also lets another player
    /// through when the winner has left. Decide again to change it.
    #[command(after_help = "Examples:\n  \
        outflank finals decide laz tam --winner tam --reason \"more discs in the match\"\n  \
        outflank finals decide 3 7 --winner 7 --reason \"Lazard is ill\"")]
    Decide(Decide),
}

#[derive(Debug, clap::Args)]
struct Pair {
    /// A player who has black; can be given several times.
    #[arg(long, value_name = "PLAYER")]
    black: Vec<PlayerRef>,
    /// Also set another game of each match that is level.
    #[arg(long)]
    another_game: bool,
    /// Show the games, and set nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct Decide {
    /// One player of the match.
    one: PlayerRef,
    /// The other.
    other: PlayerRef,
    /// Who goes through.
    #[arg(long, value_name = "PLAYER")]
    winner: PlayerRef,
    /// Why, for the journal and the bracket.
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.action {
        None => show(&args.show, context)?,
        Some(Action::Pair(args)) => pair(args, context)?,
        Some(Action::Decide(args)) => decide(args, context)?,
    }
    Ok(Status::Clean)
}

fn show(args: &Show, context: &Context) -> anyhow::Result<()> {
    let noted = source::ask(&args.source.request(context)?, Bracket, context)?;
    context.print_notes(&noted.notes)?;
    let view = noted.answer;
    context.print_table(&view, BracketView::table, |out| print(out, &view))?;
    context.print_journal(noted.journal)?;
    if let Some(path) = &args.svg {
        let existing = Existing::forced(args.force);
        files::save(bracket_svg(&view).as_bytes(), path, existing, context)?;
        files::say_written(path, context)?;
    }
    Ok(())
}

fn print(out: &mut dyn Write, view: &BracketView) -> io::Result<()> {
    let title = format!("{}, finals: {}", view.title, view.plan);
    writeln!(out, "{}", wrap(&title, 0, 2))?;
    let tree = bracket_text(view, columns());
    if !tree.is_empty() {
        write!(out, "\n{tree}")?;
    }
    if view.stages.is_empty() && !view.next.is_empty() {
        let text = "the rounds are not over: who plays in the finals is not known yet";
        writeln!(out, "{text}")?;
    }
    for stage in &view.stages {
        print_stage(out, stage)?;
    }
    if !view.others.is_empty() {
        writeln!(out, "\nother games after the rounds")?;
        for other in &view.others {
            writeln!(out, "  {}", wrap(other, 2, 4))?;
        }
    }
    if !view.places.is_empty() {
        writeln!(out, "\nfinal places")?;
        for place in &view.places {
            writeln!(out, "{:>3}  {}", place.place, place.name)?;
        }
    }
    for note in &view.notes {
        writeln!(out, "\n{}", wrap(&format!("note: {note}"), 0, 2))?;
    }
    print_next(out, view)
}

fn print_stage(out: &mut dyn Write, stage: &BracketStageView) -> io::Result<()> {
    writeln!(out, "\n{}", stage_title(&stage.stage, stage.best_of))?;
    for each in &stage.matches {
        let text = format!("{}{}", each.summary, state(each));
        writeln!(out, "  {}", wrap(&text, 2, 4))?;
        if let Some(reason) = &each.reason {
            writeln!(out, "    {}", wrap(&format!("reason: {reason}"), 4, 6))?;
        }
    }
    if let Some(free) = &stage.free_pass {
        writeln!(out, "  {} goes through without a match", free.label())?;
    }
    Ok(())
}

/// What a match still lacks.
fn state(each: &BracketMatchView) -> String {
    match each.state {
        "due" => match each.games.len() {
            0 => ": to be set".to_owned(),
            games => format!("; game {} to be set", games + 1),
        },
        "playing" => {
            let games = each.games.iter().filter(|game| !game.has_result);
            let seats: Vec<String> = games
                .map(|game| format!("round {}, table {}", game.round, game.table))
                .collect();
            format!("; no result yet ({})", seats.join("; "))
        }
        "level" => "; level: the director decides".to_owned(),
        _ => String::new(),
    }
}

fn print_next(out: &mut dyn Write, view: &BracketView) -> io::Result<()> {
    if view.next.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nnext:")?;
    for step in &view.next {
        if width(&step.command) + width(step.what) + 4 > columns() {
            writeln!(out, "  {}:\n    {}", step.what, step.command)?;
        } else {
            writeln!(out, "  {}  {}", step.command, step.what)?;
        }
    }
    Ok(())
}

fn pair(args: &Pair, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let command = PairFinals {
        event: args.scope.event(context),
        black: args.black.clone(),
        level: if args.another_game {
            LevelMatches::AnotherGame
        } else {
            LevelMatches::Wait
        },
    };
    let mut session = args.scope.writer(context)?;
    if args.dry_run {
        let preview = session.preview(&command)?;
        context.print(&preview, |out| print_paired(out, &preview, None))?;
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(());
    }
    let paired = session.execute(&command)?;
    let event = paired.event.as_deref();
    context.print(&paired.outcome, |out| {
        print_paired(out, &paired.outcome, event)
    })?;
    if context.format == OutputFormat::Text && !context.quiet {
        let round = paired.outcome.round;
        writeln!(context.err(), "next: `outflank result enter {round}`")?;
    }
    Ok(())
}

fn print_paired(
    mut out: &mut dyn Write,
    paired: &PairedFinalsView,
    event: Option<&str>,
) -> io::Result<()> {
    let event = event.map_or_else(String::new, |event| format!("{event}, "));
    writeln!(out, "{event}round {}: {}", paired.round, paired.name)?;
    let heading = table::heading(&[">table", "black", "white", "stage"]);
    let row = |table: &FinalsTableView| {
        vec![
            table.table.to_string(),
            table.black.clone(),
            table.white.clone(),
            table.stage.clone(),
        ]
    };
    let rows: Vec<Vec<String>> = paired.tables.iter().map(row).collect();
    table::print(&mut out, &heading, &rows)?;
    for table in &paired.tables {
        let text = format!("table {}: {}", table.table, table.colours);
        writeln!(out, "{}", wrap(&text, 0, 2))?;
    }
    Ok(())
}

fn decide(args: &Decide, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let command = DecideMatch {
        event: args.scope.event(context),
        players: [args.one.clone(), args.other.clone()],
        winner: args.winner.clone(),
        reason: args.reason.clone(),
    };
    let decided = args.scope.writer(context)?.execute(&command)?;
    context.confirm(&decided, |view: &DecidedView| {
        let before = match view.before.as_str() {
            "" => "no game was played".to_owned(),
            score => score.to_owned(),
        };
        let (stage, winner, reason) = (&view.stage, &view.winner, &view.reason);
        format!("{stage}: decided for {winner} ({before}): {reason}")
    })?;
    if context.format == OutputFormat::Text && !context.quiet {
        let next = if decided.outcome.decided {
            "outflank standings"
        } else {
            "outflank finals"
        };
        writeln!(context.err(), "next: `{next}`")?;
    }
    Ok(())
}
