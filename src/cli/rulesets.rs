//! `outflank rulesets [show NAME | diff A B]`

use std::io::Write;

use super::{Context, OutputFormat, Status, rules};
use crate::report::csv;
use crate::ruleset::{Difference, PRESETS, Ruleset, diff};

/// List the rulesets, print one, or compare two.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank rulesets\n  \
    outflank rulesets show woc > club.toml\n  \
    outflank rulesets diff woc ./club.toml")]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Print a ruleset, with the source of every value.
    #[command(after_help = "Example:\n  outflank rulesets show woc > club.toml")]
    Show {
        /// A preset, or a file.
        #[arg(value_name = "NAME|FILE")]
        name: String,
    },
    /// Print what two rulesets differ in.
    #[command(after_help = "Example:\n  outflank rulesets diff woc ./club.toml")]
    Diff {
        /// A preset, or a file.
        #[arg(value_name = "A")]
        first: String,
        /// Another.
        #[arg(value_name = "B")]
        second: String,
    },
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.action {
        None => list(context)?,
        Some(Action::Show { name }) => show(name, context)?,
        Some(Action::Diff { first, second }) => {
            let (one, other) = (rules::load(first)?, rules::load(second)?);
            // A ruleset made from another one may still have its name.
            let names = if one.name == other.name {
                [first.as_str(), second.as_str()]
            } else {
                [one.name.as_str(), other.name.as_str()]
            };
            compare(names, &diff(&one, &other), context)?;
        }
    }
    Ok(Status::Clean)
}

fn list(context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    if context.format == OutputFormat::Csv {
        csv::write(&mut out, &["name", "title"], [])?;
    }
    for preset in PRESETS {
        let ruleset = Ruleset::preset(preset.name)?;
        match context.format {
            OutputFormat::Text => {
                let order: Vec<&str> = ruleset
                    .standings
                    .tie_breaks
                    .iter()
                    .map(|tie_break| tie_break.name())
                    .collect();
                writeln!(out, "{:<13} {}", ruleset.name, ruleset.title)?;
                writeln!(out, "{:<13} points, {}", "", order.join(", "))?;
            }
            OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&ruleset)?)?,
            OutputFormat::Csv => {
                let row = vec![ruleset.name.as_str().into(), ruleset.title.as_str().into()];
                csv::write_rows(&mut out, [row])?;
            }
        }
    }
    Ok(())
}

fn show(name: &str, context: &Context) -> anyhow::Result<()> {
    let ruleset = rules::load(name)?;
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(&ruleset)?)?,
        OutputFormat::Csv => {
            let rows = ruleset.values().into_iter().map(|(key, value)| {
                let source = ruleset.sources.get(&key).map(String::as_str).into();
                vec![key.into(), value.into(), source]
            });
            csv::write(&mut out, &["key", "value", "source"], rows)?;
        }
        OutputFormat::Text => match Ruleset::preset_text(name) {
            Ok(text) => write!(out, "{text}")?,
            Err(_) => write!(out, "{}", toml::to_string(&ruleset)?)?,
        },
    }
    Ok(())
}

fn compare(
    [first, second]: [&str; 2],
    differences: &[Difference],
    context: &Context,
) -> anyhow::Result<()> {
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(differences)?)?,
        OutputFormat::Csv => {
            let rows = differences.iter().map(|one| {
                let [left, right] = sides(one);
                vec![one.key.as_str().into(), left.into(), right.into()]
            });
            csv::write(&mut out, &["key", first, second], rows)?;
        }
        OutputFormat::Text if differences.is_empty() => {
            writeln!(out, "{first} and {second} are the same")?;
        }
        OutputFormat::Text => {
            let width = first.len().max(second.len()).max(14);
            for one in differences {
                let [left, right] = sides(one);
                writeln!(out, "{}", one.key)?;
                writeln!(out, "  {first:<width$} {left}")?;
                writeln!(out, "  {second:<width$} {right}")?;
            }
        }
    }
    Ok(())
}

fn sides(one: &Difference) -> [&str; 2] {
    [&one.first, &one.second].map(|side| side.as_deref().unwrap_or("(nothing)"))
}
