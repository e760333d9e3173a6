//! `outflank check [FILE|-]...`

mod desk;
mod render;
mod summary;

use super::{game::GameArgs, rules};
use crate::cli::prelude::*;
use crate::report::{check::view::FINDING_COLUMNS, csv};
use crate::service::files::check::{self, Options, Piece, Solving, Summary};
use crate::service::files::source::Input;
use clap::ValueEnum;
use desk::Desk;
use outflank_core::{adjudicate::Severity, formats::Format, game::Score};
use render::render;

/// Check transcripts of any known format and explain what is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank check r3t5.txt
  echo f5d6c3d3c4 | outflank check -
  outflank --format json check --summary WTH_*.wtb
  outflank check sheet.txt --reported 38-26 --claim 20:11-13
  outflank check resigned.txt --solve")]
pub struct Args {
    /// Files of games; `-` reads standard input.
    #[arg(default_value = "-")]
    files: Vec<String>,
    /// The format; detected if not given.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    #[command(flatten)]
    game: GameArgs,
    /// The result reported at the desk, black-white.
    #[arg(long, value_name = "B-W")]
    reported: Option<Score>,
    /// The board or the disc count after move N, as `20:11-13` or `20:<64 cells>`.
    #[arg(long, value_name = "N:BOARD")]
    claim: Vec<String>,
    /// Judge by these rules (see `outflank rulesets`): empty squares, and what
    /// can still be corrected.
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// Apply a ruling before the moves are replayed, as `read 23 as f2`.
    #[arg(long, value_name = "RULING")]
    ruling: Vec<String>,
    /// Do not search for repairs and explanations.
    #[arg(long)]
    no_repair: bool,
    /// Also find what best play would give: at wrong flips, and from the last
    /// board of a game that is not over. It is advice; the rules decide.
    #[arg(long, conflicts_with = "summary")]
    solve: bool,
    /// Print counts instead of games.
    #[arg(long, conflicts_with = "ruling")]
    summary: bool,
    /// The lowest severity that makes the exit status 1.
    #[arg(long, value_enum, default_value_t = FailOn::Warning, value_name = "SEVERITY")]
    fail_on: FailOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Error,
    Warning,
    Never,
}

impl FailOn {
    fn status(self, summary: &Summary) -> Status {
        let least = match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Never => return Status::Clean,
        };
        Status::of(summary.worst < Some(least))
    }
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let options = options(args)?;
    let inputs: Vec<Input> = args
        .files
        .iter()
        .map(|file| Input::from(file.as_str()))
        .collect();
    let mut desk = Desk::new(context, &inputs);
    let summary = if args.summary {
        let summary = check::summary(&inputs, &options, |read| desk.progress(read));
        context.print_table(&summary, Summary::table, |out| {
            summary::print(&summary, out)
        })?;
        summary
    } else {
        if context.format == OutputFormat::Csv {
            let mut out = context.out();
            csv::write(&mut out, &FINDING_COLUMNS, [])?;
            out.flush()?;
        }
        let render = |piece: Piece| render(&piece, &options, context.format);
        let summary = check::games(&inputs, &options, render, |piece| desk.print(piece))?;
        desk.close(&summary)?;
        summary
    };
    desk.finish()?;
    Ok(args.fail_on.status(&summary))
}

fn options(args: &Args) -> anyhow::Result<Options> {
    let variant = args.game.variant()?;
    let claims = args
        .claim
        .iter()
        .map(|text| arguments::claim(text, &variant));
    Ok(Options {
        from: args.from,
        reported: args.reported,
        claims: claims.collect::<Result<_, _>>()?,
        search: !args.no_repair,
        ruleset: args.ruleset.as_deref().map(rules::load).transpose()?,
        rulings: args.ruling.clone(),
        solving: if args.solve {
            Solving::Advice
        } else {
            Solving::Nothing
        },
        variant,
    })
}
