//! `outflank explain CODE`

use std::io::Write;

use super::{Context, Hint, OutputFormat, Status};
use crate::adjudicate::Code;

/// Tell what a finding means, why it matters and how to settle it.
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
        None => {
            for code in Code::ALL {
                let (code, name, severity) = (code.code(), code.name(), code.severity().name());
                writeln!(out, "{code}  {name:<22} {severity}")?;
            }
        }
    }
    out.flush()?;
    Ok(Status::Clean)
}

fn explain(code: Code, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
    if context.format == OutputFormat::Json {
        let json = serde_json::json!({
            "code": code.code(),
            "name": code.name(),
            "severity": code.severity().name(),
            "text": code.explanation(),
        });
        writeln!(out, "{json}")?;
    } else {
        let bold = anstyle::Style::new().bold();
        writeln!(
            out,
            "{bold}{} {}{bold:#}\n\n{}",
            code.code(),
            code.name(),
            code.explanation().replace("**", "")
        )?;
    }
    Ok(())
}
