//! `outflank convert FILE --to FORMAT`

use super::{findings::Quoted, game::GameArgs};
use crate::cli::prelude::*;
use crate::report::{export::view::LossTally, export::wording};
use crate::service;
use crate::service::files::convert::{Convert, ConvertError, Converted};
use crate::service::files::source::Input;
use outflank_core::{formats::Format, formats::Origin};

/// Convert games to another format.
///
/// What the format cannot hold is listed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank convert sheet.txt --to grid
  outflank convert WTH_2019.wtb --to pgn --out 2019.pgn
  outflank convert games.pgn --to wthor --out games.wtb

The last one also writes games.jou and games.trn, with the names.")]
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
    #[arg(long, alias = "replace", requires = "out")]
    force: bool,
    /// The format to read, instead of detecting it.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    /// List what the format cannot hold for each game, instead of counting it.
    #[arg(long)]
    notes: bool,
    #[command(flatten)]
    game: GameArgs,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only(
        "--to names the format of the games; `outflank check --format json` prints them",
    )?;
    let input = Input::from(args.file.as_str());
    let name = input.name();
    let request = Convert {
        input,
        from: args.from,
        to: args.to,
        variant: args.game.variant()?,
    };
    let mut converted = request.run().map_err(|error| match error {
        ConvertError::Source(error) => anyhow::Error::from(service::Error::from(error)),
        ConvertError::Write(error) => error.into(),
    })?;
    files::deliver(
        &mut converted.output,
        args.out.as_deref(),
        args.force,
        context,
    )?;
    report(&name, &converted, args, context)?;
    Ok(Status::of(converted.is_complete()))
}

/// What the format cannot hold: each kind once, or every game.
fn lost_lines(converted: &Converted, args: &Args) -> Vec<String> {
    if args.notes {
        return converted.lost.iter().map(wording::lost).collect();
    }
    let mut tally = LossTally::default();
    tally.extend(converted.lost.iter().cloned());
    tally.groups().map(|group| group.to_string()).collect()
}

/// What was not read and what could not be kept.
fn report(name: &str, converted: &Converted, args: &Args, context: &Context) -> anyhow::Result<()> {
    let mut err = context.err();
    let quoted = Quoted::new(name, b"", Origin::default());
    for unread in &converted.unread {
        writeln!(err, "{}", quoted.render_unread(unread))?;
    }
    for lost in lost_lines(converted, args) {
        writeln!(err, "{}", wrap(&format!("{name} {lost}"), 0, 2))?;
    }
    if !context.quiet {
        let read = plural(converted.read, "game", "games");
        match converted.written {
            all if all == converted.read => writeln!(err, "{read} read and written")?,
            0 => writeln!(err, "{read} read, none written")?,
            some => writeln!(err, "{read} read, {some} written")?,
        }
    }
    Ok(())
}
