//! `outflank convert FILE --to FORMAT`

use std::io::Write;
use std::path::PathBuf;

use super::findings::Quoted;
use super::game::GameArgs;
use super::wrap::wrap;
use super::{Context, Hint, Status, arguments, files};
use crate::formats::{Format, Lost, Origin};
use crate::report::text::plural;
use crate::service::convert::{self, ConvertError, Loaded};
use crate::service::save::{Existing, SaveError};
use crate::service::source::Input;

/// Write records in another format; what it cannot hold is said.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank convert sheet.txt --to grid
  outflank convert WTH_2019.wtb --to pgn --out 2019.pgn
  outflank convert games.pgn --to wthor --out games.wtb   (also games.jou, games.trn)")]
pub struct Args {
    /// The file of games; `-` reads standard input.
    file: String,
    /// The format to write: coordinates, grid, wthor, ggf, sgf or pgn.
    #[arg(long, value_parser = arguments::written_format)]
    to: Format,
    /// Where to write, instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out")]
    replace: bool,
    /// The format to read, instead of finding it out.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    #[command(flatten)]
    game: GameArgs,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let input = Input::from(args.file.as_str());
    let loaded = files::games(&args.file, args.from, &args.game.variant()?)?;
    let lost = match &args.out {
        Some(path) => {
            let existing = if args.replace {
                Existing::Replace
            } else {
                Existing::Keep
            };
            convert::to_file(&loaded.games, args.to, path, existing).map_err(|error| {
                let help = way_on(&error);
                anyhow::Error::new(error).context(Hint::new("converting", help))
            })?
        }
        None => {
            let mut out = context.out_bytes();
            let lost = convert::to_stream(&loaded.games, args.to, &mut out)?;
            out.flush()?;
            lost
        }
    };
    report(&input.name(), &loaded, &lost, context)?;
    let whole = lost.is_empty() && loaded.unread.is_empty();
    Ok(if whole {
        Status::Clean
    } else {
        Status::Findings
    })
}

/// What to do about games that were not written.
const fn way_on(error: &ConvertError) -> &'static str {
    match error {
        ConvertError::Save(SaveError::Exists(_)) => "`--replace` overwrites a file that exists",
        ConvertError::Save(SaveError::Io { .. }) => {
            "look whether the folder exists and can be written; without --out it goes to \
             standard output"
        }
        ConvertError::Write(_) => "`outflank convert --help` names the formats",
    }
}

/// How many games went into the file, of those that were read.
fn written(games: usize, lost: &[Lost]) -> String {
    let whole = lost.iter().filter(|lost| lost.is_whole_game());
    let mut left_out: Vec<usize> = whole.map(|lost| lost.game).collect();
    left_out.dedup();
    match games - left_out.len() {
        all if all == games => format!("{} read and written", plural(games, "game", "games")),
        0 => format!("{} read, none written", plural(games, "game", "games")),
        some => format!("{} read, {some} written", plural(games, "game", "games")),
    }
}

/// Says what was not read and what could not be kept.
fn report(name: &str, loaded: &Loaded, lost: &[Lost], context: &Context) -> anyhow::Result<()> {
    let mut err = context.err();
    let quoted = Quoted::new(name, b"", Origin::default());
    for unread in &loaded.unread {
        writeln!(err, "{}", quoted.render_unread(unread))?;
    }
    for lost in lost {
        let line = format!("not kept: {name} game {}: {}", lost.game + 1, lost.loss);
        writeln!(err, "{}", wrap(&line, 0, 2))?;
    }
    if !context.quiet {
        writeln!(err, "{}", written(loaded.games.len(), lost))?;
    }
    Ok(())
}
