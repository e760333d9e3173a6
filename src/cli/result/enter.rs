//! `outflank result enter ROUND`: slips, one a line.

use std::io::{self, BufRead, IsTerminal, Write};

use super::super::database::{self, EventArg, Who};
use super::super::{Context, Hint, Status};
use super::answer;
use crate::service::result::{self, Entered, Overwrite};
use crate::service::round_state::RoundState;
use crate::service::{self, Refusal, Signature, round};
use crate::storage::Database;
use crate::storage::event::Event;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round.
    round: u32,
    /// Replace results that are there without asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

/// The desk at which slips come in.
struct Desk<'a> {
    database: Database,
    event: Event,
    round: u32,
    signature: Signature,
    overwrite: Overwrite,
    context: &'a Context,
    refused: usize,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let database = database::write(context)?;
    let event = args.event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, args.round)?;
    let mut desk = Desk {
        database,
        event,
        round: args.round,
        signature: args.who.sign(context),
        overwrite: super::overwrite(args.yes),
        context,
        refused: 0,
    };
    let stdin = io::stdin();
    let asks = stdin.is_terminal();
    if asks {
        let open = hall.missing().count();
        writeln!(
            context.err(),
            "round {}: {open} tables open; a slip a line (laz 38), ? lists them, ! seals, ctrl-d ends",
            args.round
        )?;
    }
    loop {
        if asks {
            write!(context.err(), "> ")?;
        }
        let mut line = String::new();
        if stdin.lock().read_line(&mut line)? == 0 {
            break;
        }
        desk.take(line.trim(), asks)?;
    }
    desk.close(asks)
}

impl Desk<'_> {
    fn hall(&self) -> service::Result<RoundState> {
        RoundState::of(&self.database.snapshot()?, &self.event, self.round)
    }

    fn take(&mut self, line: &str, asks: bool) -> anyhow::Result<()> {
        let done = match line {
            "" => return Ok(()),
            "?" => self.list_open(),
            "!" => self.seal(),
            slip => self.enter(slip, asks),
        };
        match done {
            Ok(()) => Ok(()),
            // A slip that is refused is said and the next one is taken; a
            // record that cannot be written ends it.
            Err(error) if is_refusal(&error) => {
                self.refused += 1;
                self.context
                    .report(&database::hinted(error.context(format!("`{line}`"))));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn enter(&mut self, slip: &str, asks: bool) -> anyhow::Result<()> {
        let hall = self.hall()?;
        let (board, score) = result::read_slip(&hall, slip)?;
        let entered = Entered {
            score: Some(score),
            ..Entered::default()
        };
        let signature = &self.signature;
        let first = result::set(
            &mut self.database,
            signature,
            &hall,
            board,
            entered,
            self.overwrite,
        );
        let settled = match first {
            Err(service::Error::Refused(Refusal::HasOtherResult {
                board,
                stands,
                wanted,
            })) if asks && confirm(self.context, board, &stands, &wanted)? => {
                let allowed = Overwrite::Allow;
                result::set(
                    &mut self.database,
                    signature,
                    &hall,
                    board,
                    entered,
                    allowed,
                )?
            }
            other => other?,
        };
        answer(&settled, self.context)
    }

    fn list_open(&self) -> anyhow::Result<()> {
        for game in self.hall()?.missing() {
            let board = game.game.table_number.unwrap_or_default();
            let white = game.white.unwrap_or_default();
            writeln!(
                self.context.err(),
                "table {board:>3} {} v {white}",
                game.black
            )?;
        }
        Ok(())
    }

    fn seal(&mut self) -> anyhow::Result<()> {
        let sealed = round::seal(&mut self.database, &self.signature, &self.event, self.round)?;
        writeln!(self.context.out(), "round {} is sealed", sealed.number)?;
        Ok(())
    }

    fn close(&self, asks: bool) -> anyhow::Result<Status> {
        let open = self.hall()?.missing().count();
        if !self.context.quiet {
            match open {
                0 => writeln!(self.context.err(), "round {} is complete", self.round)?,
                1 => writeln!(
                    self.context.err(),
                    "one table of round {} is open",
                    self.round
                )?,
                n => writeln!(
                    self.context.err(),
                    "{n} tables of round {} are open",
                    self.round
                )?,
            }
        }
        if self.refused > 0 && !asks {
            let text = format!("{} slips were not taken", self.refused);
            return Err(Hint::new(text, "mend them and enter them again; the others stand").into());
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
fn confirm(context: &Context, board: u32, stands: &str, wanted: &str) -> anyhow::Result<bool> {
    super::super::ask::yes(
        context,
        &format!("table {board} has {stands}; replace it by {wanted}?"),
    )
}
