//! `outflank doctor`

use std::io::{self, Write};

use super::wrap::wrap;
use super::{Context, OutputFormat, Status, database};
use crate::report::text::plural;
use crate::report::view::doctor::DoctorView;
use crate::report::wording;
use crate::service::doctor::Diagnose;

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
        for import in &view.unfinished_imports {
            let (file, games) = (&import.file, import.games);
            let note = format!(
                "note: the import of {file} stopped after {}, or is still running; \
                 `outflank import {file}` continues it, `outflank undo` takes it back",
                plural(games as usize, "game", "games")
            );
            writeln!(context.err(), "{}", wrap(&note, 0, 2))?;
        }
    }
    if !view.sound && context.format == OutputFormat::Text {
        let path = context.database().display();
        writeln!(
            context.err(),
            "help: keep {path} as it is, and continue with the last undamaged copy\n\
             (`outflank backup FILE` makes copies; each upgrade leaves one next to the file)"
        )?;
    }
    Ok(Status::of(view.sound))
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
    let rows: i64 = view.rows.values().sum();
    writeln!(out, "{} journal lines, {rows} rows", view.journal_lines)
}
