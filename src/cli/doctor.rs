//! `outflank doctor`

use std::io::Write;

use serde_json::json;

use super::wrap::wrap;
use super::{Context, OutputFormat, Status, database};
use crate::service::doctor::{self, Diagnosis};
use crate::service::journal::broken;

/// Look whether the record is sound: the file, its references, the journal,
/// the files received, and every row against what the journal tells.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank doctor")]
pub struct Args {}

pub(super) fn run(_args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let database = database::examine(context)?;
    let mut diagnosis = doctor::examine(&database.snapshot()?);
    diagnosis.damage.splice(0..0, database.cut_off()?);
    let breaks: Vec<String> = diagnosis.breaks.iter().map(broken).collect();
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let value = json!({
            "sound": diagnosis.is_sound(), "damage": diagnosis.damage,
            "dangling": diagnosis.dangling, "journal": breaks, "untold": diagnosis.untold,
            "altered": diagnosis.altered, "unseen": diagnosis.unseen, "entries": diagnosis.entries, "rows": diagnosis.rows,
        });
        writeln!(out, "{value}")?;
    } else {
        print(&mut out, &diagnosis, &breaks)?;
    }
    if diagnosis.is_sound() {
        return Ok(Status::Clean);
    }
    if context.format == OutputFormat::Text {
        let path = database.path().display();
        writeln!(
            context.err(),
            "help: keep {path} as it is, and go on from the last copy that is sound\n\
             (`outflank backup FILE` makes copies; one is beside the file before each migration)"
        )?;
    }
    Ok(Status::Findings)
}

fn print(out: &mut impl Write, diagnosis: &Diagnosis, breaks: &[String]) -> anyhow::Result<()> {
    let sections = [
        ("the file", &diagnosis.damage),
        ("references", &diagnosis.dangling),
        ("the journal", &breaks.to_vec()),
        ("rows against the journal", &diagnosis.untold),
        ("files received", &diagnosis.altered),
    ];
    for (title, found) in sections {
        let state = match found.len() {
            0 if diagnosis.unseen.contains(&title) => "cannot be looked at".to_owned(),
            0 if !diagnosis.damage.is_empty() => "nothing found in what can be read".to_owned(),
            0 => "sound".to_owned(),
            1 => "one thing wrong".to_owned(),
            n => format!("{n} things wrong"),
        };
        writeln!(out, "{title:<26} {state}")?;
        for line in found {
            writeln!(out, "  {}", wrap(line, 2, 4))?;
        }
    }
    let rows: i64 = diagnosis.rows.values().sum();
    writeln!(out, "{} journal entries, {rows} rows", diagnosis.entries)?;
    Ok(())
}
