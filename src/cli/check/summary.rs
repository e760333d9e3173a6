//! The counts of `--summary`.

use std::io::Write;

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
    if context.format == OutputFormat::Json {
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
    } else {
        for (name, count) in [
            ("games", summary.games),
            ("moves", summary.moves),
            ("clean", summary.clean),
            ("unfinished", summary.unfinished),
            ("with findings", summary.with_findings),
        ] {
            writeln!(out, "{name:<18}{count:>10}")?;
        }
        for (code, count) in &summary.by_code {
            writeln!(out, "  {} {:<22}{count:>10}", code.code(), code.name())?;
        }
    }
    out.flush()?;
    Ok(())
}
