//! `outflank score [FILE|-]`

mod ask;
mod print;

use super::game::GameArgs;
use super::{Context, Hint, Status, arguments, rules};
use crate::adjudicate::Budget;
use crate::board::Colour;
use crate::formats::Format;
use crate::game::Score;
use crate::report::wording;
use crate::service::score::{NoBest, Question, score};

/// Give the official result of one game and the rule that gave it.
///
/// The game comes from a file, from --moves or from --board; how it ended from
/// the sheet or from --ending.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank score r3t5.txt
  outflank score r3t5.txt --ending flag --by black
  outflank score --ending no-show --by white --ruleset joa
  outflank score cut.txt --ruleset joa --ending flag --by black --completed \"h8 g7\"
  outflank score cut.txt --ruleset classic --ending flag --by black --best")]
pub struct Args {
    /// The game, in any known format; - reads standard input.
    #[arg(value_name = "FILE", conflicts_with_all = ["moves", "board"])]
    file: Option<String>,
    /// The format of the file; detected if not given.
    #[arg(long, value_parser = arguments::format, requires = "file")]
    from: Option<Format>,
    /// Which game of the file, if there are several.
    #[arg(long, value_name = "N", requires = "file")]
    game: Option<usize>,
    /// The moves, instead of a file.
    #[arg(long, value_name = "MOVES", conflicts_with = "board")]
    moves: Option<String>,
    /// The last board, instead of the moves: one cell a square, then perhaps
    /// the side to move.
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    board: Option<String>,
    #[command(flatten)]
    variant: GameArgs,
    /// The rules: a preset or a file (see `outflank rulesets`).
    #[arg(long, default_value = "woc", value_name = "NAME|FILE")]
    ruleset: String,
    /// How the game ended, if the sheet does not say: played-out, flag, overrun,
    /// resign, no-show, both-absent, both-flags, agreed, bye, ruled or adjourned;
    /// the score agreed or ruled is the one in --reported.
    #[arg(long, value_name = "ENDING")]
    ending: Option<String>,
    /// Whom it happened to, black or white: the first flag, the player who
    /// resigned.
    #[arg(long, value_name = "COLOUR")]
    by: Option<Colour>,
    /// What was played after the flag; forced passes may be left out.
    #[arg(long, value_name = "MOVES")]
    completed: Option<String>,
    /// The winner stopped there, before the end of the game.
    #[arg(long)]
    stop: bool,
    /// Who wins an equal game, where that was settled before it.
    #[arg(long, value_name = "COLOUR")]
    draw_win: Option<Colour>,
    /// Compute the best score the winner could reach by choosing both sides'
    /// moves, and the line that leads to it.
    #[arg(long)]
    best: bool,
    /// How many placements the search for it may try.
    #[arg(long, value_name = "PLACEMENTS", requires = "best")]
    budget: Option<u64>,
    /// The score that is reported, claimed, agreed or ruled, black-white.
    #[arg(long, value_name = "B-W")]
    reported: Option<Score>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let ruleset = rules::load(&args.ruleset)?;
    let asked = ask::asked(args, context)?;
    let budget = match args.budget {
        Some(nodes) => Budget::nodes(nodes),
        None => Budget::usual(&asked.ended.variant),
    };
    let question = Question {
        ruleset: &ruleset,
        ended: &asked.ended,
        reported: asked.reported,
        best: args.best.then_some(budget),
    };
    let answer = score(&question).map_err(|error| {
        let help = match &error {
            NoBest::NoFlag => "add --ending flag --by black or white: whose flag fell",
            NoBest::NotByRules(_) => {
                "use --ruleset joa or classic, where the winner completes the game"
            }
            NoBest::NoBoard => "give the game as a file, with --moves or with --board",
            NoBest::Game(_) => "leave --best out",
        };
        Hint::new(error.to_string(), help)
    })?;
    if let Err(undecided) = &answer.decided
        && !undecided.is_finding()
    {
        return Err(Hint::new(
            format!("no official result by {}: {undecided}", ruleset.name),
            wording::help(undecided),
        )
        .into());
    }
    print::print(&asked, &question, &answer, context)
}
