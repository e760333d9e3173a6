//! `outflank result enter ROUND`: result slips, one per line.

use super::super::{help::notation, round::show};
use super::{keyboard::Answer, keyboard::Input};
use crate::cli::prelude::*;
use crate::report::{round::view::EnteredView, round::view::RoundView, text::shortened};
use crate::service::record::undo::Undo;
use crate::service::results::enter::{EnterNoShow, EnterSlip, GiveBye};
use crate::service::rounds::tables::{Existing, OpenRound, RoundTables, SealRound, TableFilter};
use crate::service::{self, Command, Done, Refusal, Session};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round; if not given, the only open one, or the only one that misses results.
    #[arg(value_parser = arguments::round)]
    round: Option<u32>,
    /// Replace results without asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    scope: Scope,
}

/// The desk at which result slips are handed in.
struct Desk<'a> {
    session: Session,
    event: EventRef,
    round: u32,
    existing: Existing,
    input: Input<'a>,
    /// Who sits at the desk, as the journal calls them.
    name: String,
    context: &'a Context,
    refused: usize,
    /// Whether the round was sealed here: there is nothing more to enter.
    sealed: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let session = args.scope.writer(context)?;
    let event = args.scope.event(context);
    let round = match args.round {
        Some(round) => round,
        None => session.ask(&OpenRound {
            event: event.clone(),
        })?,
    };
    let tables = session.ask(&RoundTables {
        event,
        round,
        filter: TableFilter::All,
    })?;
    let mut desk = Desk {
        session,
        // The slips belong to this event, whatever somebody selects meanwhile.
        event: EventRef::numbered(tables.event_id),
        round,
        existing: Existing::forced(args.yes),
        input: Input::new(context, names(&tables))?,
        name: args.scope.who.name(),
        context,
        refused: 0,
        sealed: false,
    };
    if desk.input.interactive {
        let missing = desk.missing()?;
        let results = plural(missing.tables.len(), "result", "results");
        let title = missing.title();
        writeln!(
            context.err(),
            "{title}: {results} missing\n`tan 38` enters a result, ? lists the tables, \
             help, undo, ! seals, Ctrl-D quits"
        )?;
    }
    while let Some(line) = desk.input.line()? {
        match without_comment(&line) {
            "quit" | "exit" => break,
            line => desk.take(line)?,
        }
        // What a file has after the seal is refused line by line.
        if desk.sealed && desk.input.interactive {
            break;
        }
    }
    desk.close()
}

fn names(round: &RoundView) -> Vec<String> {
    let of_table = |table: &crate::report::round::view::TableView| {
        [Some(table.black.clone()), table.white.clone()]
    };
    let mut names: Vec<String> = round.tables.iter().flat_map(of_table).flatten().collect();
    names.sort();
    names
}

/// How much of a refused line is repeated.
const MOST_SHOWN: usize = 200;

/// A line without its comment. `#` begins one at the beginning of a word, unless
/// it is the number of an entrant: `#12`.
fn without_comment(line: &str) -> &str {
    let begins = |&at: &usize| {
        let (before, after) = (line[..at].chars().next_back(), &line[at + 1..]);
        before.is_none_or(char::is_whitespace) && !after.starts_with(|c: char| c.is_ascii_digit())
    };
    let comment = line.match_indices('#').map(|(at, _)| at).find(begins);
    line[..comment.unwrap_or(line.len())].trim()
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
        let done = match line.split_once(char::is_whitespace) {
            None if line.is_empty() => return Ok(()),
            None if line == "?" => self.list_missing(),
            None if line == "help" => self.help(),
            None if line == "!" => self.seal(),
            None if line == "undo" => self.undo(),
            Some(("bye", name)) => self.bye(name),
            Some(("absent", name)) => self.absent(name),
            _ => self.enter(line),
        };
        match done {
            Ok(()) => Ok(()),
            // After a refused slip the next one is taken; a database that
            // cannot be written ends the command.
            Err(error) if is_refusal(&error) => {
                self.refused += 1;
                let line = shortened(line, MOST_SHOWN);
                let place = if self.input.interactive {
                    format!("`{line}`")
                } else {
                    format!("line {}, `{line}`", self.input.number)
                };
                self.context.report(&error.context(place));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn enter(&mut self, line: &str) -> anyhow::Result<()> {
        let report = line.parse().map_err(service::Error::from)?;
        let command = |event, round, existing| EnterSlip {
            event,
            round,
            report: Clone::clone(&report),
            existing,
        };
        self.carry_out(command)
    }

    fn absent(&mut self, name: &str) -> anyhow::Result<()> {
        let command = |event, round, existing| EnterNoShow {
            event,
            round,
            player: PlayerRef::new(name.trim()),
            existing,
        };
        self.carry_out(command)
    }

    /// Enters a result, after a question where there is another one.
    fn carry_out<C>(&mut self, command: impl Fn(EventRef, u32, Existing) -> C) -> anyhow::Result<()>
    where
        C: Command<Outcome = EnteredView>,
    {
        let command = |existing| command(self.event.clone(), self.round, existing);
        let since = self.session.last_journal_id()?;
        let entered: Done<EnteredView> = match self.session.execute(&command(self.existing)) {
            Err(service::Error::Refused(Refusal::HasOtherResult {
                table,
                found,
                wanted,
            })) if self.input.interactive => {
                let question =
                    format!("table {table} already has {found}; replace it with {wanted}?");
                if !self.input.confirm(&question)? {
                    writeln!(self.context.err(), "table {table} keeps {found}")?;
                    return Ok(());
                }
                // The result that was shown has to be the one that is replaced.
                let replacing = command(Existing::Replace);
                self.session.execute_if_unchanged(&replacing, since)?
            }
            other => other?,
        };
        super::print(&entered, self.context)
    }

    fn bye(&mut self, name: &str) -> anyhow::Result<()> {
        let given = self.session.execute(&GiveBye {
            event: self.event.clone(),
            round: self.round,
            player: PlayerRef::new(name.trim()),
            again: false,
        })?;
        super::print(&given, self.context)
    }

    /// Undoes the last change of the event; asks first if somebody else has
    /// made it.
    fn undo(&mut self) -> anyhow::Result<()> {
        let since = self.session.last_journal_id()?;
        let undo = Undo {
            event: self.event.clone(),
            ..Undo::default()
        };
        let last = self.session.preview(&undo)?;
        if last.by != self.name {
            let change = format!("{} by {}", last.summary, last.by);
            if !self.input.interactive {
                let text = format!("the last change is not yours: {change}");
                return Err(Hint::new(text, "`outflank undo` undoes it").into());
            }
            if !self.input.confirm(&format!("undo {change}?"))? {
                return Ok(());
            }
        }
        let undone = self.session.execute_if_unchanged(&undo, since)?;
        writeln!(self.context.out(), "undone: {}", undone.outcome.summary)?;
        self.sealed = false;
        Ok(())
    }

    /// What can be typed.
    fn help(&self) -> anyhow::Result<()> {
        writeln!(self.context.err(), "{}", notation::slips().trim_end())?;
        let words = "bye NAME, absent NAME (a no-show), undo, ? (the tables without a result), \
                     ! (seals the round), quit";
        writeln!(self.context.err(), "{}", wrap(words, 0, 2))?;
        Ok(())
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
        let seal = SealRound {
            event,
            round,
            ..SealRound::default()
        };
        if self.input.interactive {
            // What cannot be sealed is said before the question.
            self.session.preview(&seal)?;
            let question = format!("Seal round {round} and publish its standings?");
            match self.input.ask(&question)? {
                Answer::Yes => {}
                Answer::No => return Ok(()),
                // After sealing, the result could not be entered any more.
                Answer::Other(_) => {
                    writeln!(self.context.err(), "round {round} is not sealed yet")?;
                    return Ok(());
                }
            }
        }
        let sealed = self.session.execute(&seal)?;
        self.sealed = true;
        writeln!(self.context.out(), "{}", show::sealed(&sealed.outcome))?;
        self.context.note_key(&sealed)?;
        show::warn(&sealed.outcome.warnings, self.context)
    }

    fn close(&self) -> anyhow::Result<Status> {
        if !self.context.quiet {
            let view = self.missing()?;
            let title = view.title();
            let text = match view.tables.len() {
                0 if self.sealed => format!("{title} is sealed: there is nothing more to enter"),
                0 if view.is_complete() => format!("{title} is complete"),
                0 => format!(
                    "{title}: all results are in, but not everybody has a table or a bye \
                     (`outflank round missing {}`)",
                    self.round
                ),
                missing => {
                    let results = plural(missing, "result", "results");
                    format!("{title}: {results} missing")
                }
            };
            writeln!(self.context.err(), "{text}")?;
        }
        if self.refused > 0 && !self.input.interactive {
            let slips = plural(self.refused, "result slip", "result slips");
            let hint = "correct them and enter them again; the others were entered";
            return Err(Hint::new(format!("{slips} rejected"), hint).into());
        }
        Ok(Status::Clean)
    }
}

fn is_refusal(error: &anyhow::Error) -> bool {
    error.is::<Hint>()
        || error.chain().any(|cause| {
            matches!(
                cause.downcast_ref::<service::Error>(),
                Some(service::Error::Refused(_))
            )
        })
}
