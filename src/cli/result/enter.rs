//! `outflank result enter ROUND`: result slips, one per line.

use std::io::{self, BufRead, IsTerminal, Write};

use super::super::database::{self, EventArg, Who};
use super::super::round::show;
use super::super::{Context, Hint, Status, arguments, ask};
use crate::report::text::plural;
use crate::report::view::round::RoundView;
use crate::service::result::EnterSlip;
use crate::service::round::{Existing, RoundTables, SealRound, TableFilter};
use crate::service::{self, EventRef, Refusal, Session};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round.
    #[arg(value_parser = arguments::round)]
    round: u32,
    /// Replace results without asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

/// The desk at which result slips are handed in.
struct Desk<'a> {
    session: Session,
    event: EventRef,
    round: u32,
    existing: Existing,
    /// Whether somebody at a terminal can be asked.
    interactive: bool,
    context: &'a Context,
    refused: usize,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let stdin = io::stdin();
    let mut desk = Desk {
        session: database::writer(context, &args.who)?,
        event: args.event.event(context),
        round: args.round,
        existing: super::existing(args.yes),
        interactive: stdin.is_terminal(),
        context,
        refused: 0,
    };
    let missing = desk.missing()?;
    // The slips belong to this event, whatever somebody selects meanwhile.
    desk.event = EventRef::numbered(missing.event_id);
    if desk.interactive {
        let results = plural(missing.tables.len(), "result", "results");
        writeln!(
            context.err(),
            "round {}: {results} missing\n`laz 38` enters a result, ? lists the tables, ! seals, \
             Ctrl-D quits; [3] is a player's points",
            args.round
        )?;
    }
    loop {
        if desk.interactive {
            write!(context.err(), "> ")?;
        }
        let mut line = String::new();
        if stdin.lock().read_line(&mut line)? == 0 {
            break;
        }
        desk.take(line.trim())?;
    }
    desk.close()
}

impl Desk<'_> {
    fn missing(&self) -> service::Result<RoundView> {
        self.session.ask(&RoundTables {
            event: self.event.clone(),
            round: self.round,
            filter: TableFilter::WithoutResult,
        })
    }

    fn take(&mut self, line: &str) -> anyhow::Result<()> {
        let done = match line {
            "" => return Ok(()),
            "?" => self.list_missing(),
            "!" => self.seal(),
            slip => self.enter(slip),
        };
        match done {
            Ok(()) => Ok(()),
            // After a refused slip the next one is taken; a database that
            // cannot be written ends the command.
            Err(error) if is_refusal(&error) => {
                self.refused += 1;
                self.context.report(&error.context(format!("`{line}`")));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn enter(&mut self, line: &str) -> anyhow::Result<()> {
        let mut command = EnterSlip {
            event: self.event.clone(),
            round: self.round,
            slip: line.parse().map_err(service::Error::from)?,
            existing: self.existing,
        };
        let since = self.session.last_journal_id()?;
        let entered = match self.session.execute(&command) {
            Err(service::Error::Refused(Refusal::HasOtherResult {
                table,
                found,
                wanted,
            })) if self.interactive && confirm(self.context, table, &found, &wanted)? => {
                command.existing = Existing::Replace;
                // The result that was shown has to be the one that is replaced.
                self.session.execute_if_unchanged(&command, since)?
            }
            other => other?,
        };
        super::print(&entered, self.context)
    }

    fn list_missing(&self) -> anyhow::Result<()> {
        for game in self.missing()?.tables {
            let table = game.table.unwrap_or_default();
            let (black, white) = (&game.black, game.white_or_bye());
            writeln!(self.context.err(), "table {table:>3} {black} v {white}")?;
        }
        Ok(())
    }

    fn seal(&mut self) -> anyhow::Result<()> {
        let (event, round) = (self.event.clone(), self.round);
        let sealed = self.session.execute(&SealRound {
            event,
            round,
            ..SealRound::default()
        })?;
        writeln!(self.context.out(), "{}", show::sealed(round))?;
        show::warn(&sealed.outcome.warnings, self.context)
    }

    fn close(&self) -> anyhow::Result<Status> {
        let round = self.round;
        if !self.context.quiet {
            let text = match self.missing()?.tables.len() {
                0 => format!("round {round} is complete"),
                missing => format!(
                    "round {round}: {} missing",
                    plural(missing, "result", "results")
                ),
            };
            writeln!(self.context.err(), "{text}")?;
        }
        if self.refused > 0 && !self.interactive {
            let slips = plural(self.refused, "result slip", "result slips");
            let hint = "correct them and enter them again; the others were entered";
            return Err(Hint::new(format!("{slips} rejected"), hint).into());
        }
        Ok(Status::Clean)
    }
}

fn is_refusal(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        matches!(
            cause.downcast_ref::<service::Error>(),
            Some(service::Error::Refused(_))
        )
    })
}

/// Asks before a result is replaced.
fn confirm(context: &Context, table: u32, found: &str, wanted: &str) -> anyhow::Result<bool> {
    let question = format!("table {table} already has {found}; replace it with {wanted}?");
    ask::yes(context, &question)
}
