//! `outflank explain CODE`

use std::io::Write;

use super::visible::styled;
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status};
use crate::adjudicate::Code;
use crate::report::csv::{self, Cell};
use crate::report::view::CodeView;
use crate::report::wording;

/// Explain what a finding means, why it matters and how to settle it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  outflank explain M102\n  outflank explain")]
pub struct Args {
    /// The code, as in `error[M102]`, or its name; without it, all codes are listed.
    code: Option<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let mut out = context.out();
    match &args.code {
        Some(text) => {
            let code = Code::parse(text).ok_or_else(|| {
                Hint::new(
                    format!("there is no finding `{text}`"),
                    "`outflank explain` lists the codes",
                )
            })?;
            explain(code, context, &mut out)?;
        }
        None => list(context, &mut out)?,
    }
    out.flush()?;
    Ok(Status::Clean)
}

fn list(context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
    match context.format {
        OutputFormat::Text => {
            for code in Code::ALL {
                let (code, name, severity) = (code.code(), code.name(), code.severity().name());
                writeln!(out, "{code}  {name:<22} {severity}")?;
            }
        }
        OutputFormat::Json => {
            for code in Code::ALL {
                writeln!(out, "{}", json(*code)?)?;
            }
        }
        OutputFormat::Csv => rows(Code::ALL, out)?,
    }
    Ok(())
}

fn explain(code: Code, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", json(code)?)?,
        OutputFormat::Csv => rows(&[code], out)?,
        OutputFormat::Text => {
            let bold = anstyle::Style::new().bold();
            let title = format!("{bold}{} {}{bold:#}", code.code(), code.name());
            writeln!(out, "{}", styled(&title))?;
            for paragraph in wording::meaning(code).replace("**", "").split("\n\n") {
                writeln!(out, "\n{}", wrap(paragraph, 0, 0))?;
            }
        }
    }
    Ok(())
}

fn json(code: Code) -> serde_json::Result<String> {
    serde_json::to_string(&CodeView::from(code))
}

fn rows(codes: &[Code], out: &mut impl Write) -> anyhow::Result<()> {
    let rows = codes.iter().map(|code| {
        let view = CodeView::from(*code);
        [view.code, view.name, view.severity, view.text]
            .map(Cell::from)
            .to_vec()
    });
    Ok(csv::write(
        out,
        &["code", "name", "severity", "text"],
        rows,
    )?)
}
