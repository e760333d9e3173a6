//! `outflank demo`

use super::{Cli, serve::Serving, visible::styled};
use crate::cli::prelude::*;
use anyhow::{Context as _, bail};
use clap::Parser;
use std::fs::File;

/// Show what the program does on an example tournament.
///
/// Twelve players, seven rounds, two sheets that differ, a disc left unturned, a
/// tie, a flag, an overrun, a bye, a withdrawal, a wipe-out, and two rounds that
/// the program pairs.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank demo\n  \
    outflank demo harbour\n  \
    outflank demo --serve")]
pub struct Args {
    /// The folder to create; without it, a temporary one.
    folder: Option<PathBuf>,
    /// Show the pages of the tournament instead of its commands.
    #[arg(long)]
    serve: bool,
    #[command(flatten)]
    serving: Serving,
}

/// The commands of the demo, as a director would type them. A line that begins
/// with `@` is run without being shown; one with `#` is a heading.
const SCRIPT: &str = include_str!("../../fixtures/demo/script.txt");

macro_rules! material {
    ($($name:literal),* $(,)?) => {
        /// The files the commands read.
        const MATERIAL: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../fixtures/demo/", $name)))),*];
    };
}

material![
    "players.csv",
    "round1.csv",
    "round2.csv",
    "round3.csv",
    "round4.csv",
    "round5.csv",
    "r1t1-black.txt",
    "r1t2-official.txt",
    "r2t2-official.txt",
    "r3t1-black.txt",
    "r3t1-white.txt",
    "r4t3-official.txt",
    "r5t2-official.txt",
    "r6t3-official.txt",
    "r7t4-official.txt",
];

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only("run it without --format; the commands it shows accept it")?;
    let folder = fresh_folder(args.folder.as_deref())?;
    for (name, content) in MATERIAL {
        let path = folder.join(name);
        std::fs::write(&path, content).with_context(|| format!("writing {}", path.display()))?;
    }
    std::env::set_current_dir(&folder).with_context(|| format!("going to {}", folder.display()))?;
    let shown = if args.serve {
        &context.silent()
    } else {
        context
    };
    for line in SCRIPT.lines() {
        run_line(line, shown)?;
    }
    if args.serve {
        let context = context.with_database(folder.join("outflank.db"));
        let event = EventRef::Unnamed;
        return args.serving.run(event, &Who::default(), &context);
    }
    print_next_steps(&folder, context)?;
    Ok(Status::Clean)
}

/// Creates the folder; one that is not empty is refused.
fn fresh_folder(wanted: Option<&Path>) -> anyhow::Result<PathBuf> {
    let folder = match wanted {
        Some(folder) => folder.to_owned(),
        None => std::env::temp_dir().join(format!("outflank-demo-{}", std::process::id())),
    };
    std::fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    if folder
        .read_dir()
        .is_ok_and(|mut entries| entries.next().is_some())
    {
        bail!(Hint::new(
            format!("{} is not empty", folder.display()),
            "name a folder that does not exist yet: `outflank demo NEW-FOLDER`",
        ));
    }
    folder
        .canonicalize()
        .with_context(|| format!("finding {}", folder.display()))
}

/// Carries out one line of the script.
fn run_line(line: &str, context: &Context) -> anyhow::Result<()> {
    if let Some(heading) = line.strip_prefix("# ") {
        let bold = anstyle::Style::new().bold();
        let heading = styled(&format!("{bold}{heading}{bold:#}"));
        writeln!(context.out(), "\n{heading}")?;
    } else if let Some(command) = line.strip_prefix('@') {
        run_command(command, &context.silent())?;
    } else if !line.is_empty() {
        let dim = anstyle::Style::new().dimmed();
        let prompt = styled(&format!("{dim}${dim:#}"));
        writeln!(context.out(), "\n{prompt} {line}")?;
        run_command(line, context)?;
    }
    Ok(())
}

/// Runs a command of the script on the database of the demo; after `>` comes
/// the file for its output.
fn run_command(line: &str, context: &Context) -> anyhow::Result<()> {
    let (command, file) = match line.split_once(" > ") {
        Some((command, file)) => (command, Some(file)),
        None => (line, None),
    };
    let cli = Cli::try_parse_from(words(command)).context("reading the script of the demo")?;
    let mut context = context.for_command(&cli.globals, "outflank.db");
    if let Some(file) = file {
        let created = File::create(file).with_context(|| format!("creating {file}"))?;
        context = context.into_file(created);
    }
    cli.command
        .run(&context)
        .with_context(|| format!("running `{line}`"))?;
    Ok(())
}

/// The words of a command line; double quotes hold several together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn print_next_steps(folder: &Path, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    let bold = anstyle::Style::new().bold();
    let heading = styled(&format!("{bold}What to try next{bold:#}"));
    writeln!(out, "\n{heading}")?;
    writeln!(out, "  cd {}", folder.display())?;
    for (command, what) in [
        (
            "outflank standings --explain Goto",
            "every term of a Brightwell value",
        ),
        (
            "outflank standings --if \"7:3=31-33\"",
            "what another result would change",
        ),
        (
            "outflank dispute show 1",
            "both claims, both boards, the ruling",
        ),
        (
            "outflank crosstable",
            "who met whom, with colours and scores",
        ),
        ("outflank journal", "who changed what, when and why"),
        ("outflank export elo", "the file for the rating officer"),
    ] {
        writeln!(out, "  {command:<38} {what}")?;
    }
    writeln!(
        out,
        "standings.csv in that folder opens in any spreadsheet."
    )?;
    out.flush()?;
    Ok(())
}
