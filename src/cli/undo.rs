//! `outflank undo` and `outflank redo`

use std::io::Write as _;

use super::change::{Preview, Reason};
use super::database::{self, EventArg, Who};
use super::{Context, OutputFormat, Status, ask};
use crate::report::journal::view::{DryRun, RedoView, UndoView};
use crate::report::refusal::UndoRefusal;
use crate::report::text::plural;
use crate::service::record::undo::{Others, Redo, Undo, Which};
use crate::service::{Command, Done, Error, Refusal};

/// Undo the last change, or a chosen one.
///
/// Undoes the last change of the event (of all events if none is selected), or the
/// one with this line in the journal. It says what it undoes and who made that change; the change of somebody else
/// is undone after a question, or with --yes. Imports, changes of the register and
/// removals of events belong to every event. A change on which later ones depend is not
/// undone: those are named. The journal keeps both lines, the file of an import
/// stays, and `outflank redo` makes the change again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank undo --reason \"wrong table\"\n  \
    outflank undo 12 --dry-run")]
pub struct Args {
    #[command(flatten)]
    choice: Choice,
}

/// Make a change again that was undone.
///
/// Takes the last one of the event, or the one with this line in the journal. The
/// journal keeps all lines: the change, that it was undone, and that it was
/// made again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank redo\n  \
    outflank redo 12 --reason \"it was right\"")]
pub struct RedoArgs {
    #[command(flatten)]
    choice: Choice,
}

#[derive(Debug, clap::Args)]
struct Choice {
    /// The line of the change in the journal (see `outflank journal`).
    #[arg(value_name = "LINE", value_parser = journal_line)]
    line: Option<i64>,
    /// The last one of any event.
    #[arg(long, conflicts_with_all = ["line", "event"])]
    all: bool,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    preview: Preview,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

/// The number of a line of the journal.
fn journal_line(text: &str) -> Result<i64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("expected the number of a line of the journal, found `{text}`"))
}

impl Choice {
    const fn which(&self) -> Which {
        match (self.line, self.all) {
            (Some(line), _) => Which::Line(line),
            (None, true) => Which::LastOfAll,
            (None, false) => Which::Last,
        }
    }

    const fn others(&self) -> Others {
        if self.preview.yes || self.preview.dry_run {
            Others::Allow
        } else {
            Others::Refuse
        }
    }
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let choice = &args.choice;
    let command = |which, others| Undo {
        event: choice.event.event(context),
        which,
        others,
        reason: choice.reason.text(),
    };
    let text = |view: &UndoView| {
        let (summary, command, line, by) = (&view.summary, &view.command, view.undone, &view.by);
        let parts = further_parts(view.parts);
        format!("{summary} ({command}, line {line} of the journal{parts}, by {by})")
    };
    if let Some(done) = carry_out(choice, context, "undo", command, text)? {
        context.confirm(&done, |view| format!("undone: {}", text(view)))?;
        if !context.quiet && context.format == OutputFormat::Text {
            writeln!(context.err(), "note: `outflank redo` makes it again")?;
        }
    }
    Ok(Status::Clean)
}

pub(super) fn run_redo(args: &RedoArgs, context: &Context) -> anyhow::Result<Status> {
    let choice = &args.choice;
    let command = |which, others| Redo {
        event: choice.event.event(context),
        which,
        others,
        reason: choice.reason.text(),
    };
    let text = |view: &RedoView| {
        let (summary, command, line) = (&view.summary, &view.command, view.redone);
        let (by, undone_by) = (&view.by, &view.undone_by);
        let parts = further_parts(view.parts);
        format!(
            "{summary} ({command}, line {line} of the journal{parts}, by {by}; \
             undone by {undone_by})"
        )
    };
    if let Some(done) = carry_out(choice, context, "redo", command, text)? {
        context.confirm(&done, |view| format!("made again: {}", text(view)))?;
    }
    Ok(Status::Clean)
}

/// The lines of a change after its first.
fn further_parts(parts: usize) -> String {
    match parts {
        0 | 1 => String::new(),
        several => format!(
            " and {}",
            plural(several - 1, "further part", "further parts")
        ),
    }
}

/// Carries the command out, after a question if somebody else made the change.
/// `None` if nothing was to be changed.
fn carry_out<C: Command>(
    choice: &Choice,
    context: &Context,
    verb: &str,
    command: impl Fn(Which, Others) -> C,
    text: impl Fn(&C::Outcome) -> String,
) -> anyhow::Result<Option<Done<C::Outcome>>>
where
    C::Outcome: serde::Serialize,
{
    context.refuse_csv()?;
    let mut session = database::writer(context, &choice.who)?;
    let first = command(choice.which(), choice.others());
    if choice.preview.dry_run {
        let view = session.preview(&first)?;
        let preview = DryRun::of(&view);
        context.print(&preview, |out| {
            writeln!(out, "would {verb}: {}", text(&view))
        })?;
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(None);
    }
    let since = session.last_journal_id()?;
    match session.execute(&first) {
        Err(Error::Refused(Refusal::Undo(UndoRefusal::SomebodyElses {
            change,
            command: name,
        }))) if ask::possible() => {
            let (line, by, summary) = (change.journal, &change.by, &change.summary);
            let text = format!("line {line}, {summary} ({name}), is by {by}; {verb} it?");
            if !ask::yes(context, &text)? {
                anyhow::bail!("nothing was changed");
            }
            // What was shown has to be what is done.
            let shown = command(Which::Line(line), Others::Allow);
            Ok(Some(session.execute_if_unchanged(&shown, since)?))
        }
        done => Ok(Some(done?)),
    }
}
