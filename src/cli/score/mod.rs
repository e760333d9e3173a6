//! `outflank score [FILE|-]`

mod print;

use super::{game::GameArgs, rules};
use crate::cli::prelude::*;
use crate::service::files::score::{
    BestSearch, ScoreRequest, ScoredEnding, ScoredGame, TypedCompletion, score,
};
use crate::service::{files::game_source::GameSource, files::source::Input};
use anyhow::Context as _;
use outflank_core::game::{Score, Setup, Variant};
use outflank_core::{board::Colour, formats::Format, transcript::EndingError};

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
    /// The last board, instead of the moves: one character per square, row by
    /// row (X black, O white, - empty), then if needed the side to move.
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
    /// The player concerned, black or white: the first flag, the player who
    /// resigned.
    #[arg(long, value_name = "COLOUR", requires = "ending")]
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
    let view = score(&request(args)?)?;
    if let Some(file) = &args.file {
        context.warn_unread(view.unread, file)?;
    }
    context.print(&view, |out| print::text(&view, out))?;
    Ok(Status::of(view.is_settled()))
}

fn request(args: &Args) -> anyhow::Result<ScoreRequest> {
    let variant = args.variant.variant()?;
    let completed = args.completed.clone();
    Ok(ScoreRequest {
        game: game(args, &variant)?,
        ruleset: rules::load(&args.ruleset)?,
        ending: args
            .ending
            .as_deref()
            .map(|name| ending(name, args.by))
            .transpose()?,
        completion: match (args.stop, completed) {
            (true, completed) => TypedCompletion::Stopped(completed.unwrap_or_default()),
            (false, Some(completed)) => TypedCompletion::Played(completed),
            (false, None) => TypedCompletion::Nothing,
        },
        draw_win: args.draw_win,
        reported: args.reported,
        best: args.best.then(|| {
            args.budget
                .map_or(BestSearch::Usual, BestSearch::Placements)
        }),
        variant,
    })
}

fn game(args: &Args, variant: &Variant) -> anyhow::Result<ScoredGame> {
    Ok(match (&args.file, &args.moves, &args.board) {
        (Some(file), _, _) => ScoredGame::Transcript(GameSource::File {
            input: Input::from(file.as_str()),
            format: args.from,
            number: args.game,
        }),
        (None, Some(moves), _) => ScoredGame::Transcript(GameSource::Moves(moves.clone())),
        (None, None, Some(cells)) => {
            let setup = Setup::parse(variant.geometry(), cells).context(Hint::new(
                "cannot read --board",
                "write one character per square, X black, O white, - empty, then the side to move",
            ))?;
            ScoredGame::Board(setup)
        }
        (None, None, None) => ScoredGame::Unknown,
    })
}

fn ending(name: &str, by: Option<Colour>) -> anyhow::Result<ScoredEnding> {
    const WHOSE: &str = "add --by black or --by white";
    Ok(match name {
        "played-out" => ScoredEnding::PlayedOut,
        "ruled" => ScoredEnding::Ruled,
        "bye" => {
            let missing = || Hint::new("which player? --ending bye needs --by", WHOSE);
            ScoredEnding::Bye(by.ok_or_else(missing)?)
        }
        name => ScoredEnding::Other(arguments::ending(name, by).map_err(|error| match error {
            EndingError::SideMissing { .. } => Hint::new(error.to_string(), WHOSE).into(),
            other => anyhow::Error::from(other),
        })?),
    })
}
