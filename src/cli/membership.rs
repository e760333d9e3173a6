//! `outflank player assign`, and the options it shares with `player add`.

use crate::cli::prelude::*;
use crate::report::player::wording;
use crate::service::players::membership::{AssignMembership, Designation, MembershipChange};

/// What a player counts for besides their own place.
#[derive(Debug, clap::Args)]
pub(super) struct MembershipArgs {
    /// The team the points count for, if it is not the country.
    #[arg(long, value_name = "NAME")]
    team: Option<String>,
    /// A category with its own ranking, such as junior; can be repeated.
    #[arg(long, value_name = "NAME")]
    category: Vec<String>,
    /// One of the players named for the team (for rulesets that count only those).
    #[arg(long, conflicts_with = "extra")]
    designated: bool,
    /// Not one of the players who count for the team.
    #[arg(long)]
    extra: bool,
}

impl MembershipArgs {
    pub(super) fn change(&self) -> MembershipChange {
        let designation = match (self.designated, self.extra) {
            (true, _) => Some(Designation::Designated),
            (false, true) => Some(Designation::Extra),
            (false, false) => None,
        };
        let clears = self.category.iter().any(|name| name.trim().is_empty());
        MembershipChange {
            team: self.team.clone(),
            // An empty name removes the categories that are there.
            categories: clears.then(Vec::new),
            add_categories: self.category.clone(),
            remove_categories: Vec::new(),
            designation,
        }
    }
}

/// Set the team and the categories of a player of the event.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player assign laz --team Lyon --designated\n  \
    outflank player assign martin --category junior --category women\n  \
    outflank player assign martin --no-category junior\n  \
    outflank player assign laz --team \"\" --category \"\"\n\n\
    Options that are not given change nothing; --category adds a category to those\n\
    of the player, --no-category removes one; an empty name removes the team or all\n\
    categories.\n\
    `outflank standings --category NAME` and `--teams` use them.")]
pub(super) struct Args {
    /// The player: any words of the name, the entrant number or the federation
    /// number.
    player: PlayerRef,
    #[command(flatten)]
    membership: MembershipArgs,
    /// A category the player no longer belongs to; can be repeated.
    #[arg(long, value_name = "NAME")]
    no_category: Vec<String>,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn assign(args: &Args, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let membership = MembershipChange {
        remove_categories: args.no_category.clone(),
        ..args.membership.change()
    };
    if membership.is_empty() {
        let hint = "add --team NAME, --category NAME, --no-category NAME, --designated or --extra";
        return Err(Hint::new("nothing to change", hint).into());
    }
    let assigned = args.scope.writer(context)?.execute(&AssignMembership {
        event: args.scope.event(context),
        player: args.player.clone(),
        membership,
    })?;
    context.confirm(&assigned, |view| {
        format!("{}: {}", view.name, wording::membership(&view.membership))
    })
}
