//! The counts of `--summary`.

use std::io::{self, Write};

use serde::Serialize;

use super::super::{Context, OutputFormat};
use crate::service::check::Summary;

#[derive(Serialize)]
struct SummaryJson {
    games: u64,
    moves: u64,
    clean: u64,
    unfinished: u64,
    with_findings: u64,
    by_code: serde_json::Map<String, serde_json::Value>,
}

pub(super) fn print(summary: &Summary, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => json(summary, &mut out)?,
        OutputFormat::Csv => rows(summary, &mut out)?,
        OutputFormat::Text => text(summary, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn json(summary: &Summary, out: &mut impl Write) -> anyhow::Result<()> {
    let by_code = summary
        .by_code
        .iter()
        .map(|(code, &count)| (code.code().to_owned(), count.into()));
    let json = SummaryJson {
        games: summary.games,
        moves: summary.moves,
        clean: summary.clean,
        unfinished: summary.unfinished,
        with_findings: summary.with_findings,
        by_code: by_code.collect(),
    };
    writeln!(out, "{}", serde_json::to_string(&json)?)?;
    Ok(())
}

/// The counts that do not belong to a code.
const fn totals(summary: &Summary) -> [(&'static str, u64); 5] {
    [
        ("games", summary.games),
        ("moves", summary.moves),
        ("clean", summary.clean),
        ("unfinished", summary.unfinished),
        ("with_findings", summary.with_findings),
    ]
}

fn rows(summary: &Summary, out: &mut impl Write) -> anyhow::Result<()> {
    let mut rows = csv::Writer::from_writer(out);
    rows.write_record(["key", "value"])?;
    for (key, count) in totals(summary) {
        rows.write_record([key, &count.to_string()])?;
    }
    for (code, count) in &summary.by_code {
        rows.write_record([code.code(), &count.to_string()])?;
    }
    rows.flush()?;
    Ok(())
}

fn text(summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    for (name, count) in totals(summary) {
        writeln!(out, "{:<18}{count:>10}", name.replace('_', " "))?;
    }
    for (code, count) in &summary.by_code {
        writeln!(out, "  {} {:<22}{count:>10}", code.code(), code.name())?;
    }
    Ok(())
}
