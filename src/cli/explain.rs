//! `outflank explain CODE`

use super::visible::styled;
use crate::cli::prelude::*;
use crate::report::check::summary::CodeView;
use outflank_core::adjudicate::Code;

/// Explain what a finding means, why it matters and how to settle it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  outflank explain M102\n  outflank explain")]
pub struct Args {
    /// The code, as in `error[M102]`, or its name; without it, all codes are listed.
    code: Option<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let Some(text) = &args.code else {
        let codes: Vec<CodeView> = Code::ALL.iter().copied().map(CodeView::from).collect();
        context.print_rows(&codes, |out| print_list(&codes, out))?;
        return Ok(Status::Clean);
    };
    let code = text.parse::<Code>().map_err(|_| {
        Hint::new(
            format!("there is no finding `{text}`"),
            "`outflank explain` lists the codes",
        )
    })?;
    let code = CodeView::from(code);
    context.print_rows(&[code], |out| explain(code, out))?;
    Ok(Status::Clean)
}

fn print_list(codes: &[CodeView], out: &mut dyn Write) -> io::Result<()> {
    for view in codes {
        writeln!(out, "{}  {:<22} {}", view.code, view.name, view.severity)?;
    }
    Ok(())
}

fn explain(view: CodeView, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    let title = format!("{bold}{} {}{bold:#}", view.code, view.name);
    writeln!(out, "{}", styled(&title))?;
    for paragraph in view.text.replace("**", "").split("\n\n") {
        writeln!(out, "\n{}", wrap(paragraph, 0, 0))?;
    }
    Ok(())
}
