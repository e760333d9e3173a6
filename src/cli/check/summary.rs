//! The counts of `--summary`.

use std::io::{self, Write};

use super::super::{Context, OutputFormat};
use crate::report::csv::{self, Cell};
use crate::report::view::SummaryView;
use crate::service::check::Summary;

pub(super) fn print(summary: &Summary, context: &Context) -> anyhow::Result<()> {
    let view = summary.view();
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&view)?)?,
        OutputFormat::Csv => rows(&view, &mut out)?,
        OutputFormat::Text => text(&view, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn rows(view: &SummaryView, out: &mut impl Write) -> io::Result<()> {
    let codes = view
        .by_code
        .iter()
        .map(|(code, count)| (code.code(), *count));
    let counts = view.totals().into_iter().chain(codes);
    let rows = counts.map(|(key, count)| vec![key.into(), Cell::number(count)]);
    csv::write(out, &["key", "value"], rows)
}

fn text(view: &SummaryView, out: &mut impl Write) -> io::Result<()> {
    for (name, count) in view.totals() {
        writeln!(out, "{:<18}{count:>10}", name.replace('_', " "))?;
    }
    for (code, count) in &view.by_code {
        writeln!(out, "  {} {:<22}{count:>10}", code.code(), code.name())?;
    }
    Ok(())
}
