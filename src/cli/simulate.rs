//! `outflank simulate`: whole events at random, to compare pairing rules.

use super::{rules, table::Align};
use crate::cli::prelude::*;
use crate::report::pairing::view::SimulatedView;
use crate::service::{rounds::pairing::Simulate, rounds::pairing::simulate};

/// Play whole events at random from known strengths, to compare pairing rules.
///
/// The same strengths and the same chances are used for each of the rules. The
/// results are made up; nothing is read from or written to a database.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank simulate --players 40 --rounds 9\n  \
    outflank simulate --players 64 --rounds 11 --preset strict --against papp --events 20 --seed 7")]
pub struct Args {
    /// How many play.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=2000))]
    players: u16,
    /// How many rounds.
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: u16,
    /// Pairing rules: strict, papp, danish, monrad, or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "strict")]
    preset: String,
    /// Other rules, for comparison.
    #[arg(long, value_name = "NAME|FILE")]
    against: Option<String>,
    /// How many events.
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    events: u32,
    /// The ruleset that ranks the players.
    #[arg(long, value_name = "NAME|FILE", default_value = "woc")]
    ruleset: String,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let names = std::iter::once(&args.preset).chain(&args.against);
    let rules: Vec<_> = names
        .map(|name| rules::pairing(name))
        .collect::<anyhow::Result<_>>()?;
    if args.against.as_ref() == Some(&args.preset) {
        let text = format!("{} cannot be compared with itself", args.preset);
        return Err(Hint::new(text, "name other rules with --against").into());
    }
    let ruleset = rules::load(&args.ruleset)?;
    let request = Simulate {
        players: args.players,
        rounds: args.rounds,
        events: args.events,
        seed: context.seed().unwrap_or(1),
        rules,
    };
    let views = simulate(&request, &ruleset);
    context.print_rows(&views, |out| print(out, args, &views))?;
    Ok(Status::Clean)
}

fn print(mut out: &mut dyn Write, args: &Args, views: &[SimulatedView]) -> io::Result<()> {
    let games = views.first().map_or(0, |view| view.games);
    writeln!(
        out,
        "{} players, {} rounds, {} events, {games} games",
        args.players, args.rounds, args.events
    )?;
    let mut heading = vec![("", Align::Left)];
    heading.extend(
        views
            .iter()
            .map(|view| (view.preset.as_str(), Align::Right)),
    );
    let row = |name: &str, value: &dyn Fn(&SimulatedView) -> String| {
        let values = views.iter().map(value);
        std::iter::once(name.to_owned())
            .chain(values)
            .collect::<Vec<_>>()
    };
    let per_mille = |view: &SimulatedView| {
        format!(
            "{}.{} %",
            view.order_per_mille / 10,
            view.order_per_mille % 10
        )
    };
    let rows = [
        row("games between players who had met", &|view| {
            view.repeats.to_string()
        }),
        row("second byes", &|view| view.second_byes.to_string()),
        row("games between different points", &|view| {
            view.floats.to_string()
        }),
        row("points between them", &|view| view.float_points.to_string()),
        row("third games of one colour in a row", &|view| {
            view.third_colours.to_string()
        }),
        row("players with colours more than one apart", &|view| {
            view.unbalanced.to_string()
        }),
        row("pairs of players in the right order", &per_mille),
    ];
    table::print(&mut out, &heading, &rows)
}
