//! `outflank claim list|withdraw`

use crate::cli::prelude::*;
use crate::report::hall::view::ClaimView;
use crate::service::{results::claim::Claims, results::claim::WithdrawClaim};
use outflank_core::board::Colour;

/// Show what players have claimed on their phones, and withdraw it.
///
/// A result from one player is a claim. Two equal claims make the result, two that
/// differ open a dispute; `outflank result set` makes it whatever was claimed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank claim list 3\n  \
    outflank claim withdraw 3 5 --side black")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the claims of a round, also those that were changed.
    #[command(
        after_help = "Examples:\n  outflank claim list 3\n  outflank claim list 3 --format json"
    )]
    List {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        #[command(flatten)]
        event: EventArg,
    },
    /// Withdraw what a player has claimed, as long as it has made no result.
    #[command(after_help = "Examples:\n  \
        outflank claim withdraw 3 5 --side black\n  \
        outflank claim withdraw 3 5 --side white --by Anna")]
    Withdraw {
        #[command(flatten)]
        seat: Seat,
        /// Whose claim: black or white.
        #[arg(long, value_name = "COLOUR")]
        side: Colour,
        #[command(flatten)]
        scope: Scope,
    },
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.command {
        Command::List { round, event } => {
            let claims = database::reader(context)?.ask(&Claims {
                event: event.event(context),
                round: *round,
            })?;
            list(*round, &claims, context)?;
        }
        Command::Withdraw { seat, side, scope } => {
            let Seat { round, table } = *seat;
            context.refuse_csv()?;
            let withdrawn = scope.writer(context)?.execute(&WithdrawClaim {
                event: scope.event(context),
                round,
                table,
                side: *side,
            })?;
            let claim = withdrawn.outcome.claim;
            context.print(&claim, |out| {
                let (name, result) = (&claim.name, claim.result());
                writeln!(out, "withdrawn: {name} claimed {result} at table {table}")
            })?;
        }
    }
    Ok(Status::Clean)
}

fn list(round: u32, claims: &[ClaimView], context: &Context) -> anyhow::Result<()> {
    let heading = table::heading(&[">table", "by", "claim", "device", "status"]);
    context.print_rows(claims, |mut out| {
        if claims.is_empty() {
            return writeln!(out, "nothing was claimed in round {round}");
        }
        let row = |claim: &ClaimView| {
            vec![
                claim.table.to_string(),
                format!("{} ({})", claim.name, claim.by),
                claim.result(),
                claim.device.clone().unwrap_or_else(|| "-".to_owned()),
                claim.status.to_owned(),
            ]
        };
        let rows: Vec<_> = claims.iter().map(row).collect();
        table::print(&mut out, &heading, &rows)
    })
}
