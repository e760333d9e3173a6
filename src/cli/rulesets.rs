//! `outflank rulesets [show NAME | diff A B]`

use super::rules;
use crate::cli::prelude::*;
use crate::report::{ruleset::view, ruleset::view::RulesetComparison};
use outflank_core::{ruleset::PRESETS, ruleset::Ruleset};

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
    #[command(
        after_help = "Examples:\n  outflank rulesets show woc\n  outflank rulesets show woc > club.toml"
    )]
    Show {
        /// A preset, or a file.
        #[arg(value_name = "NAME|FILE")]
        name: String,
    },
    /// Print what two rulesets differ in.
    #[command(
        after_help = "Examples:\n  outflank rulesets diff woc joa\n  outflank rulesets diff woc ./club.toml"
    )]
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
        None => {
            let presets = PRESETS.iter().map(|preset| Ruleset::preset(preset.name));
            let presets = presets.collect::<Result<Vec<_>, _>>()?;
            context.print_rows(&presets, |out| print_list(&presets, out))?;
        }
        Some(Action::Show { name }) => {
            let ruleset = rules::load(name)?;
            let text = match Ruleset::preset_text(name) {
                Ok(text) => text.to_owned(),
                Err(_) => toml::to_string(&ruleset)?,
            };
            context.print_table(&ruleset, view::table, |out| write!(out, "{text}"))?;
        }
        Some(Action::Diff { first, second }) => {
            let rulesets = [rules::load(first)?, rules::load(second)?];
            let compared = RulesetComparison::new([first, second], &rulesets);
            context.print_table(&compared, RulesetComparison::table, |out| {
                print_comparison(&compared, out)
            })?;
        }
    }
    Ok(Status::Clean)
}

fn print_list(rulesets: &[Ruleset], out: &mut dyn Write) -> io::Result<()> {
    for ruleset in rulesets {
        let tie_breaks = ruleset.standings.tie_breaks.iter();
        let order: Vec<&str> = tie_breaks.map(|tie_break| tie_break.name()).collect();
        writeln!(out, "{:<13} {}", ruleset.name, ruleset.title)?;
        writeln!(out, "{:<13} points, {}", "", order.join(", "))?;
    }
    Ok(())
}

fn print_comparison(compared: &RulesetComparison, out: &mut dyn Write) -> io::Result<()> {
    let [first, second] = &compared.names;
    if compared.differences.is_empty() {
        return writeln!(out, "{first} and {second} are the same");
    }
    let width = first.len().max(second.len()).max(14);
    for (key, [left, right]) in compared.rows() {
        writeln!(out, "{key}")?;
        writeln!(out, "  {first:<width$} {left}")?;
        writeln!(out, "  {second:<width$} {right}")?;
    }
    Ok(())
}
