//! `outflank player assign`, and the options it shares with `player add`.

use std::io::Write;

use serde_json::json;

use super::database::{self, EventArg, Who};
use super::{Context, Hint, OutputFormat};
use crate::service::membership::{self, Said};
use crate::storage::membership::Designation;
use crate::tournament::PlayerRef;

/// What a player counts for besides the own place.
#[derive(Debug, clap::Args)]
pub(super) struct SaidArgs {
    /// The team the points count for, if it is not the country.
    #[arg(long, value_name = "NAME")]
    team: Option<String>,
    /// A category to be ranked by itself, such as junior; any number of them.
    #[arg(long, value_name = "NAME")]
    category: Vec<String>,
    /// One of those named for the team (rulesets that count designated players).
    #[arg(long, conflicts_with = "extra")]
    designated: bool,
    /// Not one of those who count for the team.
    #[arg(long)]
    extra: bool,
}

impl SaidArgs {
    pub(super) fn said(&self) -> Said {
        let designation = match (self.designated, self.extra) {
            (true, _) => Some(Designation::Designated),
            (false, true) => Some(Designation::Extra),
            (false, false) => None,
        };
        Said {
            team: self.team.clone(),
            categories: (!self.category.is_empty()).then(|| self.category.clone()),
            designation,
        }
    }
}

/// Say for which team and in which categories a player of the event counts.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player assign laz --team Lyon --designated\n  \
    outflank player assign martin --category junior --category women\n  \
    outflank player assign laz --team \"\" --category \"\"\n\n\
    What is not said stays; an empty name takes a team or the categories away.\n\
    `outflank standings --category NAME` and `--teams` use them.")]
pub(super) struct Args {
    /// The player: the beginning of a name, or a number.
    player: PlayerRef,
    #[command(flatten)]
    said: SaidArgs,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn assign(args: &Args, context: &Context) -> anyhow::Result<()> {
    let said = args.said.said();
    if said.is_empty() {
        let hint = "add --team NAME, --category NAME, --designated or --extra";
        return Err(Hint::new("nothing is said about the player", hint).into());
    }
    let mut database = database::write(context)?;
    let event = args.event.find(&database)?;
    let signature = args.who.sign(context);
    let (player, row) = membership::assign(&mut database, &signature, &event, &args.player, &said)?;
    let (name, row) = (player.full_name(), row.as_ref());
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let value = json!({
            "name": name, "team": row.and_then(|row| row.team.clone()),
            "categories": row.map(|row| row.categories.0.clone()).unwrap_or_default(),
            "designation": row.map(|row| row.designation.word()),
        });
        writeln!(out, "{value}")?;
    } else {
        let counts_for = row.map(membership::words).unwrap_or_default();
        writeln!(out, "{name}: {counts_for}")?;
    }
    Ok(())
}
