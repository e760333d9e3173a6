//! How help is laid out, and `outflank help [COMMAND|TOPIC]`.
//!
//! Every page begins with what the command is for and its examples; then come the
//! usage, its own options and what else is to be known. The options that every
//! command takes are one line at the end: `outflank help options` explains them.

pub(super) mod notation;

use super::{Cli, wrap::prose};
use crate::cli::prelude::*;
use clap::{Arg, ArgAction, Command, CommandFactory};

/// The line at the end of every page.
const GLOBAL_OPTIONS: &str =
    "Options of every command: --db --format --color -q -h (`outflank help options`)";

/// Show the help of a command, or a topic: notation, options.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank help result enter\n  \
    outflank help notation\n\n\
    Topics:\n  \
    notation  how sheets, result slips, endings, rulings, players and boards are\n            \
    written\n  \
    options   the options that every command takes")]
pub struct Args {
    /// The command as it is typed, or a topic.
    topic: Vec<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only("leave --format out")?;
    let words: Vec<&str> = args.topic.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["notation"] => context.out().write_all(notation::text().as_bytes())?,
        ["options"] => options().print_help()?,
        path => page(path)?.print_help()?,
    }
    Ok(Status::Clean)
}

/// The help of a command, by the words that are typed.
fn page(path: &[&str]) -> anyhow::Result<Command> {
    let mut command = command();
    command.build();
    for name in path {
        let Some(found) = command.find_subcommand(name) else {
            let text = format!("there is no command or topic `{}`", path.join(" "));
            let hint = "`outflank help` lists the commands, `outflank help help` the topics";
            return Err(Hint::new(text, hint).into());
        };
        command = found.clone();
    }
    Ok(command)
}

/// The command line, with every page laid out.
pub(super) fn command() -> Command {
    let flag = |id: &'static str, short, action, help| {
        let arg = Arg::new(id).short(short).long(id);
        arg.action(action).global(true).help(help)
    };
    let root = Cli::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .term_width(prose())
        .arg(flag("help", 'h', ArgAction::HelpShort, "Print help"))
        .arg(flag("version", 'V', ArgAction::Version, "Print version"));
    let globals: Vec<Arg> = root
        .get_arguments()
        .filter(|arg| arg.is_global_set())
        .map(|arg| arg.clone().hide(true))
        .collect();
    let root = root.mut_subcommands(|command| laid_out(command, &globals));
    let top = top(&root);
    root.help_template(format!(
        "{top}{{usage-heading}} {{usage}}\n\n{{all-args}}\n"
    ))
}

/// A command and those below it; their options that every command takes are
/// hidden.
fn laid_out(command: Command, globals: &[Arg]) -> Command {
    let command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(false)
        .args(globals)
        .mut_subcommands(|command| laid_out(command, globals));
    let top = top(&command);
    let (_, notes) = after_help(&command);
    let notes = notes.map(|notes| format!("\n\n{}", notes.trim_end()));
    let notes = notes.unwrap_or_default();
    let end = wrap(GLOBAL_OPTIONS, 0, 2);
    command.help_template(format!(
        "{top}{{usage-heading}} {{usage}}\n\n{{all-args}}{notes}\n\n{end}\n"
    ))
}

/// What a command is for, and its examples.
fn top(command: &Command) -> String {
    let about = command.get_long_about().or(command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    let about = about.split("\n\n").map(|part| wrap(part, 0, 0));
    let about = about.collect::<Vec<_>>().join("\n\n");
    let (examples, _) = after_help(command);
    let examples = examples.map(|examples| format!("{examples}\n\n"));
    format!("{about}\n\n{}", examples.unwrap_or_default())
}

/// The examples, and what follows them.
fn after_help(command: &Command) -> (Option<String>, Option<String>) {
    let Some(text) = command.get_after_help().map(ToString::to_string) else {
        return (None, None);
    };
    match text.split_once("\n\n") {
        Some((examples, notes)) => (Some(examples.to_owned()), Some(notes.to_owned())),
        None => (Some(text), None),
    }
}

/// A page with the options that every command takes.
fn options() -> Command {
    command().help_template(
        "The options that every command takes\n\n\
         Examples:\n  outflank --db paris.db standings\n  outflank round show 3 --format json\n\n\
         {options}\n\n\
         They can be written before the command or after it. Messages go to standard\n\
         error, so that --format json and csv can be piped. The event is the one of\n\
         --event, else of the variable OUTFLANK_EVENT, else the one selected with\n\
         `outflank event use`, else the only open one.\n",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command that can be run, by the words that are typed.
    fn commands(of: &Command, path: &[String], found: &mut Vec<(Vec<String>, Command)>) {
        for command in of.get_subcommands() {
            // What clap makes by itself has no page of ours.
            if command.get_name() == "help" && !path.is_empty() {
                continue;
            }
            let mut path = path.to_vec();
            path.push(command.get_name().to_owned());
            commands(command, &path, found);
            found.push((path, command.clone()));
        }
    }

    fn all() -> Vec<(Vec<String>, Command)> {
        let mut root = command();
        root.build();
        let mut found = vec![(Vec::new(), root.clone())];
        commands(&root, &[], &mut found);
        found
    }

    /// The lines below `Examples:`; a line that ends in a backslash goes on.
    fn examples(command: &Command) -> Vec<String> {
        let (text, _) = after_help(command);
        let text = text.unwrap_or_default().replace("\\\n", " ");
        let mut lines = text.lines();
        if lines.next() != Some("Examples:") {
            return Vec::new();
        }
        lines.map(|line| line.trim().to_owned()).collect()
    }

    /// The words that `outflank` gets of a line that is typed in a shell.
    fn words(line: &str) -> Vec<String> {
        let line = line.rsplit(" | ").find(|part| part.starts_with("outflank"));
        let line = line.unwrap_or_default();
        let line = line.split(" > ").next().unwrap_or_default();
        let (mut words, mut word, mut quote) = (Vec::new(), None, None);
        for c in line.chars() {
            match (c, quote) {
                (c, Some(open)) if c == open => quote = None,
                ('"' | '\'', None) => {
                    quote = Some(c);
                    word.get_or_insert_with(String::new);
                }
                (' ', None) => words.extend(word.take()),
                (c, _) => word.get_or_insert_with(String::new).push(c),
            }
        }
        words.extend(word);
        words
    }

    #[test]
    fn the_help_of_every_command_has_two_examples_that_can_be_typed() {
        let mut wrong = Vec::new();
        for (path, command) in all() {
            let name = path.join(" ");
            let examples = examples(&command);
            if examples.len() < 2 || !examples.iter().any(|line| line.contains(&name)) {
                wrong.push(format!("`{name}` has {examples:?}"));
            }
            for example in &examples {
                let parsed = super::command().try_get_matches_from(words(example));
                if let Err(error) = parsed {
                    wrong.push(format!("`{name}`: {example}: {}", error.kind()));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn purpose_usage_and_examples_fit_a_small_terminal() {
        for (path, mut command) in all() {
            let page = command.render_help().to_string();
            let usage = page.lines().position(|line| line.starts_with("Usage:"));
            assert!(usage.is_some_and(|line| line < 20), "{path:?}\n{page}");
        }
    }

    #[test]
    fn every_page_fits_eighty_columns() {
        for (path, mut command) in all() {
            for line in command.render_help().to_string().lines() {
                let width = crate::report::text::width(line);
                // What is typed is not broken.
                let line = line.trim_start();
                let is_typed = ["outflank ", "printf ", "Usage:"]
                    .iter()
                    .any(|start| line.starts_with(start));
                assert!(is_typed || width <= 80, "{path:?}: {line}");
            }
        }
    }
}
