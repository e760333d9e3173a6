//! `outflank rulesets [show NAME | diff A B]`

use std::io::Write;

use serde_json::json;

use super::{Context, OutputFormat, Status, rules};
use crate::ruleset::{Difference, PRESETS, Ruleset, diff};

/// List the rulesets, print one, or compare two.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank rulesets\n  \
    outflank rulesets show woc > club.toml\n  \
    outflank rulesets diff woc ./club.toml")]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, clap::Subcommand)]
enum What {
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
    match &args.what {
        None => list(context)?,
        Some(What::Show { name }) => show(name, context)?,
        Some(What::Diff { first, second }) => {
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
                let mut row = csv::Writer::from_writer(&mut out);
                row.write_record([&ruleset.name, &ruleset.title])?;
                row.flush()?;
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
            let mut rows = csv::Writer::from_writer(&mut out);
            rows.write_record(["key", "value", "source"])?;
            for (key, value) in ruleset.values() {
                let source = ruleset.sources.get(&key).map_or("", String::as_str);
                rows.write_record([&key, &value, source])?;
            }
            rows.flush()?;
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
        OutputFormat::Json => {
            let rows: Vec<_> = differences
                .iter()
                .map(|one| json!({"key": one.key, "first": one.first, "second": one.second}))
                .collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        }
        OutputFormat::Csv => {
            let mut rows = csv::Writer::from_writer(&mut out);
            rows.write_record(["key", first, second])?;
            for one in differences {
                let [left, right] = sides(one);
                rows.write_record([one.key.as_str(), left, right])?;
            }
            rows.flush()?;
        }
        OutputFormat::Text if differences.is_empty() => {
            writeln!(out, "{first} and {second} say the same")?;
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
