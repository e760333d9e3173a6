//! `outflank doctor`

use crate::cli::prelude::*;
use crate::report::{doctor::view::DoctorView, doctor::wording};
use crate::service::record::doctor::Diagnose;

/// Check the database and the journal.
///
/// The file, its references, the journal, the files received, every row
/// against the journal, the tables and triggers, and the signatures.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  outflank doctor\n  outflank --db old.db doctor")]
pub struct Args {}

pub(super) fn run(_args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let view = database::examiner(context)?.ask(&Diagnose)?;
    context.print(&view, |out| print(out, &view))?;
    if context.format == OutputFormat::Text {
        print_notes(&mut context.err(), &view)?;
    }
    let is_damaged = view.sections().iter().any(|(_, lines)| !lines.is_empty());
    if context.format != OutputFormat::Text {
        return Ok(Status::of(view.sound));
    }
    if !view.seated_twice.is_empty() {
        writeln!(
            context.err(),
            "help: `outflank result correct ROUND TABLE --black NAME` (or `--white NAME`) seats \
             the player who really sat there"
        )?;
    }
    if is_damaged || !view.unseen.is_empty() {
        let path = context.database().display();
        writeln!(
            context.err(),
            "help: keep {path} as it is, and continue with the last undamaged copy\n\
             (`outflank backup FILE` makes copies; each upgrade leaves one next to the file)"
        )?;
    }
    Ok(Status::of(view.sound))
}

/// How many notes of a kind are shown.
const MOST: usize = 5;

/// What is worth knowing and not damage.
fn print_notes(err: &mut dyn Write, view: &DoctorView) -> io::Result<()> {
    let mut note = |text: &str| writeln!(err, "{}", wrap(&format!("note: {text}"), 0, 2));
    for import in &view.unfinished_imports {
        let (file, games) = (&import.file, import.games);
        let games = plural(games as usize, "game", "games");
        note(&format!(
            "the import of {file} stopped after {games}, or is still running; \
             `outflank import {file}` continues it, `outflank undo` takes it back"
        ))?;
    }
    for path in view.left_over.iter().take(MOST) {
        note(&format!(
            "a command was stopped while it wrote {path}; you can delete that file"
        ))?;
    }
    for line in view.earlier_lines.iter().take(MOST) {
        note(line)?;
    }
    let others =
        view.left_over.len().saturating_sub(MOST) + view.earlier_lines.len().saturating_sub(MOST);
    if others > 0 {
        let notes = plural(others, "note", "notes");
        note(&format!(
            "{notes} more: `outflank --format json doctor` has them all"
        ))?;
    }
    Ok(())
}

fn print(out: &mut dyn Write, view: &DoctorView) -> io::Result<()> {
    for (part, found) in view.sections() {
        let state = match found.len() {
            0 if view.unseen.contains(&part) => "cannot be read".to_owned(),
            0 if !view.damage.is_empty() => "nothing found in what can be read".to_owned(),
            0 => "sound".to_owned(),
            several => plural(several, "finding", "findings"),
        };
        writeln!(out, "{:<26} {state}", wording::examined(part))?;
        for line in found {
            writeln!(out, "  {}", wrap(line, 2, 4))?;
        }
    }
    if !view.seated_twice.is_empty() {
        let several = plural(view.seated_twice.len(), "finding", "findings");
        writeln!(out, "{:<26} {several}", "people at the tables")?;
        for line in &view.seated_twice {
            writeln!(out, "  {}", wrap(line, 2, 4))?;
        }
    }
    let rows: i64 = view.rows.values().sum();
    let lines = view.journal_lines;
    let word = if lines == 1 { "line" } else { "lines" };
    writeln!(out, "{lines} journal {word}, {rows} rows")
}
