//! `outflank undo` and `outflank redo`

use crate::cli::prelude::*;
use crate::report::{journal::view::DryRun, journal::view::ReversedView, refusal::UndoRefusal};
use crate::service::{Error, Refusal, record::undo::Reversal, record::undo::Which};

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
    scope: Scope,
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
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if carry_out::<false>(&args.choice, context, ["undo", "undone"])?
        && !context.quiet
        && context.format == OutputFormat::Text
    {
        writeln!(context.err(), "note: `outflank redo` makes it again")?;
    }
    Ok(Status::Clean)
}

pub(super) fn run_redo(args: &RedoArgs, context: &Context) -> anyhow::Result<Status> {
    carry_out::<true>(&args.choice, context, ["redo", "made again"])?;
    Ok(Status::Clean)
}

fn text(view: &ReversedView) -> String {
    let (summary, command, by) = (&view.summary, &view.command, &view.by);
    let line = view.undone.or(view.redone).unwrap_or_default();
    let parts = further_parts(view.parts);
    let undone_by = view.undone_by.as_ref();
    let undone_by = undone_by.map_or_else(String::new, |by| format!("; undone by {by}"));
    format!("{summary} ({command}, line {line} of the journal{parts}, by {by}{undone_by})")
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
/// Whether something was to be changed.
fn carry_out<const AGAIN: bool>(
    choice: &Choice,
    context: &Context,
    [verb, done]: [&str; 2],
) -> anyhow::Result<bool> {
    context.refuse_csv()?;
    let mut command = Reversal::<AGAIN> {
        event: choice.scope.event(context),
        which: choice.which(),
        only_own: !choice.preview.yes && !choice.preview.dry_run,
        reason: choice.reason.text(),
    };
    let mut session = choice.scope.writer(context)?;
    if choice.preview.dry_run {
        let view = session.preview(&command)?;
        let preview = DryRun::of(&view);
        context.print(&preview, |out| {
            writeln!(out, "would {verb}: {}", text(&view))
        })?;
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(false);
    }
    let since = session.last_journal_id()?;
    let reversed = match session.execute(&command) {
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
            command.which = Which::Line(line);
            command.only_own = false;
            session.execute_if_unchanged(&command, since)?
        }
        reversed => reversed?,
    };
    context.confirm(&reversed, |view| format!("{done}: {}", text(view)))?;
    Ok(true)
}
