//! `outflank standings --published [ROUND]`

use std::io::Write;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::super::database::{self, EventArg};
use super::super::table::{self, Align};
use super::super::{Context, Hint, OutputFormat};
use crate::report::csv::{self, Cell};
use crate::service::published::{self, Published};

/// Lists what has been published, or shows what was after a round.
pub(super) fn show(round: Option<u32>, event: &EventArg, context: &Context) -> anyhow::Result<()> {
    let database = database::read(context)?;
    let event = event.find(&database)?;
    let all = published::of_event(&database.snapshot()?, &event)?;
    let Some(round) = round else {
        return list(&all, context);
    };
    let Some(last) = all.iter().rev().find(|each| each.after_round() == round) else {
        let text = format!("nothing was published after round {round}");
        let hint = format!("`outflank round seal {round}` publishes the standings after it");
        return Err(Hint::new(text, hint).into());
    };
    print(&event.name, last, context)
}

fn list(all: &[Published], context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        for each in all {
            let value = json!({
                "round": each.after_round(), "standing": each.publication.status,
                "at": each.at, "by": each.by,
            });
            writeln!(out, "{value}")?;
        }
        return Ok(());
    }
    let row = |each: &Published| {
        let word = each.publication.status.to_string();
        vec![
            each.after_round().to_string(),
            word,
            each.at.clone(),
            each.by.clone(),
        ]
    };
    let heading = [
        ("round", Align::Right),
        ("standing", Align::Left),
        ("published", Align::Left),
        ("by", Align::Left),
    ];
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    table::print(&mut out, &heading, &rows)?;
    Ok(())
}

fn print(event: &str, shown: &Published, context: &Context) -> anyhow::Result<()> {
    let text = &shown.publication.standings;
    let rows: Vec<serde_json::Map<String, Value>> =
        serde_json::from_str(text).context("reading the published standings")?;
    let mut out = context.out();
    let columns: Vec<&String> = rows
        .first()
        .map(|row| row.keys().collect())
        .unwrap_or_default();
    match context.format {
        OutputFormat::Json => writeln!(out, "{text}")?,
        OutputFormat::Csv => {
            let cells = |row: &serde_json::Map<String, Value>| {
                let cell = |key: &&String| row.get(key.as_str()).map(Cell::from).into();
                columns.iter().map(cell).collect()
            };
            csv::write(&mut out, &columns, rows.iter().map(cells))?;
        }
        OutputFormat::Text => {
            let (round, standing) = (shown.after_round(), shown.publication.status);
            writeln!(out, "{event}, after round {round} ({standing})")?;
            writeln!(out, "as published {} by {}\n", shown.at, shown.by)?;
            // A shared rank has its sign, and the number is for programs.
            let shown: Vec<&String> = columns
                .into_iter()
                .filter(|key| !matches!(key.as_str(), "shared" | "id"))
                .collect();
            let heading: Vec<(&str, Align)> =
                shown.iter().map(|key| (short(key), align(key))).collect();
            let cells: Vec<Vec<String>> = rows
                .iter()
                .map(|row| shown.iter().map(|key| cell(row, key)).collect())
                .collect();
            table::print(&mut out, &heading, &cells)?;
        }
    }
    Ok(())
}

/// The heading on a terminal, as the standings have it.
fn short(column: &str) -> &str {
    match column {
        "rank" => "",
        "country" => "from",
        "played" => "games",
        "wins" => "+",
        "draws" => "=",
        "losses" => "-",
        other => other,
    }
}

fn align(column: &str) -> Align {
    match column {
        "name" | "country" => Align::Left,
        _ => Align::Right,
    }
}

fn cell(row: &serde_json::Map<String, Value>, key: &str) -> String {
    let text = row.get(key).map(plain).unwrap_or_default();
    let shared = key == "rank" && row.get("shared") == Some(&Value::Bool(true));
    if shared { format!("{text}=") } else { text }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
