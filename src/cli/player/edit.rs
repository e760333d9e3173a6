//! `outflank player edit|remove|absent`: corrections of the list of entrants.

use crate::cli::prelude::*;
use crate::report::player::wording;
use crate::service::players::registration::{EditPlayer, RegistrationChange, RemovePlayer};
use crate::service::{
    players::add::Search, players::attendance::MissRounds, players::attendance::RequestedBye,
};
use outflank_core::tournament::RoundRange;
use std::io::Write as _;

/// Correct the registration of a player: name, country, rating, numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player edit 27 --name \"TANAKA, Kenji\"\n  \
    outflank player edit tanaka --country JPN --rating 1850\n  \
    outflank player edit tanaka --number 190005 --from-round 2\n\n\
    The correction holds in every event of the player; --from-round is about this\n\
    event. An empty text removes a country or a number. `outflank player assign`\n\
    changes the team and the categories.")]
pub(super) struct Edit {
    /// The player: any words of the name, the entrant number or the federation
    /// number.
    player: PlayerRef,
    /// The right name: `FAMILY, Given`.
    #[arg(long)]
    name: Option<String>,
    /// The country, by code or name.
    #[arg(long)]
    country: Option<String>,
    /// The rating.
    #[arg(long, value_parser = arguments::rating, allow_negative_numbers = true)]
    rating: Option<u32>,
    /// The number in the federation's list.
    #[arg(long)]
    number: Option<String>,
    /// The first round they play.
    #[arg(long, value_name = "N", value_parser = arguments::round)]
    from_round: Option<u32>,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn edit(args: &Edit, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let changes = RegistrationChange {
        name: args.name.clone(),
        country: args.country.clone(),
        rating: args.rating,
        number: args.number.clone(),
        first_round: args.from_round,
    };
    if changes == RegistrationChange::default() {
        let hint = "add --name NAME, --country CODE, --rating N, --number N or --from-round N";
        return Err(Hint::new("nothing to change", hint).into());
    }
    let edited = args.scope.writer(context)?.execute(&EditPlayer {
        event: args.scope.event(context),
        player: args.player.clone(),
        changes,
        search: Search::Nowhere,
        reason: args.reason.text(),
    })?;
    context.confirm(&edited, |view| {
        let name = wording::full_name(&view.after);
        match wording::registration_changes(view).as_str() {
            "" => format!("{name}: nothing changes"),
            changes => format!("{name}: {changes}"),
        }
    })?;
    let country = args
        .country
        .as_ref()
        .map(|_| &*edited.outcome.after.country);
    note_country(country.unwrap_or_default(), context)
}

/// Says that a country has no code.
pub(super) fn note_country(country: &str, context: &Context) -> anyhow::Result<()> {
    if let Some(note) = wording::unknown_country(country).filter(|_| !context.quiet) {
        writeln!(context.err(), "note: {note}")?;
    }
    Ok(())
}

/// Take a player out of the event; if they have games, they are withdrawn instead.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player remove 28\n  \
    outflank player remove \"Tanaka Kenji\" --reason \"entered twice\"\n\n\
    The player stays in the register. The number in the event is not given to\n\
    anybody else; a player who is added again gets it back.")]
pub(super) struct Remove {
    /// The player: any words of the name, the entrant number or the federation
    /// number.
    player: PlayerRef,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn remove(args: &Remove, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let removed = args.scope.writer(context)?.execute(&RemovePlayer {
        event: args.scope.event(context),
        player: args.player.clone(),
        reason: args.reason.text(),
    })?;
    context.confirm(&removed, wording::removal)
}

/// Note that a player misses a round, or several.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player absent laz --round 3\n  \
    outflank player absent laz --round 3-5 --reason \"ill\"\n  \
    outflank player absent laz --round 3 --half-point\n\n\
    They are not paired in these rounds and play again after them; each round is\n\
    worth nothing, or half a point. `outflank rulesets show woc` says what a\n\
    half-point bye adds to discs and tie-breaks. The same command with or without\n\
    --half-point changes that; `outflank player return laz --round 3` takes it back.\n\
    Whoever does not come back withdraws: `outflank player withdraw`.")]
pub(super) struct Absent {
    /// The player: any words of the name, the entrant number or the federation
    /// number.
    player: PlayerRef,
    /// The round they miss, or the first and the last one: 3-5.
    #[arg(long, value_name = "N[-M]")]
    round: RoundRange,
    /// They get half a point for each of these rounds instead of nothing.
    #[arg(long)]
    half_point: bool,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn absent(args: &Absent, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let absent = args.scope.writer(context)?.execute(&MissRounds {
        event: args.scope.event(context),
        player: args.player.clone(),
        rounds: args.round,
        bye: if args.half_point {
            RequestedBye::HalfPoint
        } else {
            RequestedBye::ZeroPoint
        },
        reason: args.reason.text(),
    })?;
    context.confirm(&absent, wording::absent)
}
