//! `outflank round pair`: propose a pairing, show it, set it after a yes.

use super::super::rules;
use super::show;
use crate::cli::prelude::*;
use crate::report::{pairing::view::PairingView, pairing::view::ScheduleView, pairing::wording};
use crate::service::rounds::pairing::{
    PairRound, PairText, PairingRequest, ProposePairing, RoundRobin, RoundRobinSchedule,
    TypedConditions,
};
use clap::ValueEnum;
use outflank_core::{tournament::pairing::Cycles, tournament::pairing::ScheduleTable};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round; without it the one that is to be paired next.
    #[arg(value_parser = arguments::round)]
    round: Option<u32>,
    /// Pairing rules: strict, papp, danish, monrad, a file of your own, or PAPP's
    /// configuration with its penalties. By default those of the event's ruleset.
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "round_robin")]
    preset: Option<String>,
    /// Two players who meet, as 3:7 or goto:fairley; can be given several times.
    #[arg(long, value_name = "A:B", conflicts_with = "round_robin")]
    lock: Vec<PairText>,
    /// Two players who do not meet in this round; can be given several times.
    /// `outflank round forbid` keeps them apart in every round.
    #[arg(long, value_name = "A:B", conflicts_with = "round_robin")]
    forbid: Vec<PairText>,
    /// The player who has the bye.
    #[arg(long, value_name = "PLAYER", conflicts_with = "round_robin")]
    bye: Option<PlayerRef>,
    /// A player who turns out to be absent: it is noted for this round, and only
    /// their table is paired again; can be given several times.
    #[arg(long, value_name = "PLAYER")]
    absent: Vec<PlayerRef>,
    /// Pair the whole round again, and not only the players without a table.
    #[arg(long)]
    again: bool,
    /// Everybody against everybody by a fixed schedule, once or twice.
    #[arg(long, value_name = "TIMES", num_args = 0..=1, default_missing_value = "single")]
    round_robin: Option<Times>,
    /// The tables the schedule is made by.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "circle",
        requires = "round_robin"
    )]
    schedule: Tables,
    /// Show the pairing, or with --round-robin the whole schedule, and stop.
    #[arg(long)]
    dry_run: bool,
    /// Set it without asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Times {
    Single,
    Double,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Tables {
    /// The last player stays, the others go round.
    Circle,
    /// The tables of FIDE.
    Berger,
}

impl Args {
    fn round_robin(&self) -> Option<RoundRobin> {
        let cycles = match self.round_robin? {
            Times::Single => Cycles::Single,
            Times::Double => Cycles::Double,
        };
        let table = match self.schedule {
            Tables::Circle => ScheduleTable::Circle,
            Tables::Berger => ScheduleTable::Berger,
        };
        Some(RoundRobin { cycles, table })
    }

    fn request(&self, context: &Context) -> anyhow::Result<PairingRequest> {
        let preset = self.preset.as_deref().map(rules::pairing);
        Ok(PairingRequest {
            event: self.scope.event(context),
            round: self.round,
            rules: preset.transpose()?,
            seed: seed(context)?,
            conditions: TypedConditions {
                locked: self.lock.clone(),
                forbidden: self.forbid.clone(),
                bye: self.bye.clone(),
            },
            absent: self.absent.clone(),
            again: self.again,
            round_robin: self.round_robin(),
        })
    }
}

/// The seed that was given, or one from the random bits with which every hasher
/// of the library begins.
fn seed(context: &Context) -> anyhow::Result<u32> {
    let drawn = || RandomState::new().build_hasher().finish() % u64::from(u32::MAX);
    let seed = context.seed().unwrap_or_else(drawn);
    let wrong = |_| {
        Hint::new(
            format!("the seed {seed} is too large"),
            "use one up to 4294967295",
        )
    };
    Ok(u32::try_from(seed).map_err(wrong)?)
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    if let (Some(round_robin), true, None) = (args.round_robin(), args.dry_run, args.round) {
        let event = args.scope.event(context);
        let query = RoundRobinSchedule { event, round_robin };
        let schedule = database::reader(context)?.ask(&query)?;
        return context.print_rows(&schedule.games, |out| print_schedule(out, &schedule));
    }
    let request = args.request(context)?;
    if args.dry_run {
        let view = database::reader(context)?.ask(&ProposePairing(request))?;
        print(&view, context)?;
        return show::warn(&view.notes, context);
    }
    let mut session = args.scope.writer(context)?;
    let mut command = PairRound {
        request,
        shown: None,
    };
    if args.yes {
        let done = session.execute(&command)?;
        print(&done.outcome, context)?;
        show::warn(&done.outcome.notes, context)?;
        return confirm(done.outcome.round, context);
    }
    let view = session.ask(&ProposePairing(command.request.clone()))?;
    if !ask::possible() {
        let text = "setting a pairing needs a yes, and the input is not a terminal";
        return Err(Hint::new(text, "add --yes, or --dry-run to see the pairing").into());
    }
    print(&view, context)?;
    show::warn(&view.notes, context)?;
    let question = format!("set this pairing of round {}?", view.round);
    if !ask::yes(context, &question)? {
        anyhow::bail!("nothing was changed");
    }
    // What was shown has to be what is set.
    command.request.round = Some(view.round);
    command.shown = Some(view);
    let done = session.execute(&command)?;
    confirm(done.outcome.round, context)
}

fn confirm(round: u32, context: &Context) -> anyhow::Result<()> {
    if context.format == OutputFormat::Text && !context.quiet {
        writeln!(
            context.err(),
            "round {round} is paired; `outflank print pairings {round}` makes a page for the wall"
        )?;
    }
    Ok(())
}

fn print(view: &PairingView, context: &Context) -> anyhow::Result<()> {
    context.print_table(view, PairingView::table, |out| {
        if !context.quiet {
            let PairingView {
                event,
                round,
                rules,
                seed,
                ..
            } = view;
            let title = format!("{event}, round {round} ({rules}, seed {seed})");
            writeln!(out, "{}", wrap(&title, 0, 2))?;
        }
        print_pairing(out, view)?;
        print_absent(out, view)
    })
}

/// The tables of a pairing and what they cost.
pub(super) fn print_pairing(mut out: &mut dyn Write, view: &PairingView) -> io::Result<()> {
    let heading = table::heading(&[
        ">table",
        "black",
        "pts (B-W)",
        "white",
        "pts (B-W)",
        "remarks",
    ]);
    let number = |table: Option<u32>| table.map_or_else(String::new, |table| table.to_string());
    let mut rows: Vec<Vec<String>> = Vec::new();
    for table in &view.tables {
        rows.push(vec![
            number(table.table),
            table.black.name.clone(),
            table.black.record.clone(),
            table.white.name.clone(),
            table.white.record.clone(),
            table.remarks.clone(),
        ]);
    }
    for bye in view.byes() {
        let (name, record, remarks) = (&bye.name, &bye.record, &bye.remarks);
        let (table, bye) = (
            bye.table,
            [name, record, "bye", "", remarks].map(str::to_owned),
        );
        rows.push(std::iter::once(number(table)).chain(bye).collect());
    }
    table::print(&mut out, &heading, &rows)?;
    if view.has_virtual_points {
        writeln!(out, "{}", wording::VIRTUAL_POINTS)?;
    }
    let cost = wording::cost(&view.levels, &view.cost);
    writeln!(out, "cost: {cost}")
}

fn print_absent(out: &mut dyn Write, view: &PairingView) -> io::Result<()> {
    if view.absent.is_empty() {
        return Ok(());
    }
    let names = view.absent.iter().map(|player| match player.bye {
        "half-point" => format!("{} (half a point)", player.name),
        _ => player.name.clone(),
    });
    let text = format!("absent: {}", names.collect::<Vec<_>>().join("; "));
    writeln!(out, "{}", wrap(&text, 0, 2))
}

fn print_schedule(out: &mut dyn Write, schedule: &ScheduleView) -> io::Result<()> {
    let mut round = 0;
    for game in &schedule.games {
        if game.round != round {
            round = game.round;
            writeln!(out, "round {round}")?;
        }
        let white = game
            .white
            .as_ref()
            .map_or("bye", |white| white.name.as_str());
        writeln!(out, "  {:>3}  {} - {white}", game.table, game.black.name)?;
    }
    let uneven = schedule
        .balances
        .iter()
        .filter(|(_, balance)| *balance != 0);
    let uneven: Vec<String> = uneven
        .map(|(player, balance)| {
            let colour = if *balance > 0 { "black" } else { "white" };
            format!("{} {} {colour}", player.name, balance.abs())
        })
        .collect();
    if uneven.is_empty() {
        writeln!(out, "everybody has each colour equally often")
    } else {
        let text = format!("more often: {}", uneven.join("; "));
        writeln!(out, "{}", wrap(&text, 0, 2))
    }
}
