//! `outflank show [FILE]`

use super::{analyse, game::GameArgs, table::Align, visible::styled};
use crate::cli::prelude::*;
use crate::report::board::text as board;
use crate::report::{
    board::text::Ink, board::view::BoardDrawing, board::view::BoardView, board::wording,
    check::clock::spent_in_all,
};
use crate::service::files::show::{self, PictureOf, ShowBoard};
use crate::service::{
    files::game_source::GameSource, files::source::Input, record::save::Existing,
};
use outflank_core::{
    board::PerColour, board::Square, formats::Format, transcript::ClockTime, transcript::MoveTime,
};

/// Draw a board: of a game in a file, of moves, or of a position.
///
/// X is black, O is white, + is an empty square that the side to move may take.
///
/// On a hexagon the number counts the rows from the top and the letter counts
/// the slanting lines that run down to the right.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  outflank show\n  outflank show game.txt --at 20\n  outflank show game.txt --values\n  outflank show --moves f5d6c3 --svg board.svg\n  outflank show --variant hex-4"
)]
pub struct Args {
    /// The game, in any known format; - reads standard input.
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// The format of the file; detected if not given.
    #[arg(long, value_parser = arguments::format, requires = "file")]
    from: Option<Format>,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "file")]
    game: usize,
    /// The board after this move (discs placed); 0 is the start.
    #[arg(long, value_name = "MOVE")]
    at: Option<u16>,
    /// The moves, instead of a file.
    #[arg(long, value_name = "MOVES", conflicts_with = "file")]
    moves: Option<String>,
    /// Also write a picture to this file.
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Replace the picture if the file exists.
    #[arg(long, requires = "svg")]
    force: bool,
    /// In the picture, show every disc where it was placed, with its number.
    #[arg(long, requires = "svg")]
    numbers: bool,
    /// Also show what the last 20 moves were worth with best play, as far as a
    /// minute allows.
    #[arg(long)]
    values: bool,
    #[command(flatten)]
    variant: GameArgs,
}

/// Of how many moves the values are shown, as many as `analyse` looks at.
const VALUED: usize = 20;

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if context.format == OutputFormat::Csv {
        return Err(Hint::new(
            "this command has no CSV output",
            "use --format json, or --svg FILE for a picture",
        )
        .into());
    }
    let view = show::board(&ShowBoard {
        game: game(args),
        variant: args.variant.variant()?,
        at: args.at,
        values: if args.values { VALUED } else { 0 },
    })?;
    if let Some(file) = &args.file {
        context.warn_unread(view.drawing.unread, file)?;
    }
    context.print(&view, |out| print(&view, out))?;
    write_picture(args, &view, context)?;
    print_stop(&view.drawing, context)?;
    Ok(Status::of(view.drawing.stopped.is_none()))
}

fn game(args: &Args) -> Option<GameSource> {
    match (&args.file, &args.moves) {
        (Some(file), _) => Some(GameSource::File {
            input: Input::from(file.as_str()),
            format: args.from,
            number: Some(args.game),
        }),
        (None, Some(moves)) => Some(GameSource::Moves(moves.clone())),
        (None, None) => None,
    }
}

fn print(view: &BoardView, mut out: &mut dyn Write) -> io::Result<()> {
    let drawing = &view.drawing;
    let (variant, position) = (&drawing.variant, &drawing.position);
    if let Some(title) = &drawing.title {
        writeln!(out, "{title}")?;
    }
    if let Some(last) = wording::last_move(drawing) {
        writeln!(out, "{last}")?;
    }
    let mut drawn = Vec::new();
    board::board(&mut drawn, variant, position, Ink::Coloured)?;
    write!(out, "{}", styled(&String::from_utf8_lossy(&drawn)))?;
    writeln!(out)?;
    board::summary(&mut out, variant, position)?;
    if let Some(right) = drawing.by_the_rules {
        writeln!(out)?;
        let boards = [
            ("as played".to_owned(), *position),
            ("as the rules say".to_owned(), right),
        ];
        board::side_by_side(&mut out, variant, &boards)?;
    }
    if let Some(score) = drawing.score {
        writeln!(out, "Score {score}, empty squares to the winner.")?;
    }
    print_clock(drawing, out)?;
    if !view.values.is_empty() {
        writeln!(out)?;
        analyse::print_moves(&view.values, variant, out)?;
    }
    if !drawing.placed.is_empty() {
        writeln!(out, "\nThe moves by number:")?;
        let squares: Vec<Square> = drawing.placed.iter().map(|&(_, square)| square).collect();
        board::grid(&mut out, variant, &squares)?;
    }
    Ok(())
}

/// One of the times of a move.
type Which = fn(&MoveTime) -> Option<ClockTime>;

/// The time control, what the clock showed at each move, and the sums.
fn print_clock(drawing: &BoardDrawing, mut out: &mut dyn Write) -> io::Result<()> {
    if let Some(control) = &drawing.time_control {
        writeln!(out, "Time control: {control}.")?;
    }
    if drawing.times.is_empty() {
        return Ok(());
    }
    let time = |time: Option<ClockTime>| time.map_or_else(String::new, |time| time.to_string());
    let mut heading = table::heading(&[">move", "by", "square"]);
    let times = drawing.times.iter();
    let mut rows: Vec<_> = times
        .map(|view| {
            let by = view.by.unwrap_or_default().to_owned();
            let number = view
                .number
                .map_or_else(String::new, |number| number.to_string());
            vec![number, by, view.text.clone()]
        })
        .collect();
    let columns: [(&str, Which); 2] = [("took", |time| time.spent), ("left", |time| time.left)];
    for (title, which) in columns {
        let times = drawing.times.iter().map(|view| which(&view.time));
        if times.clone().all(|time| time.is_none()) {
            continue;
        }
        heading.push((title, Align::Right));
        for (row, cell) in rows.iter_mut().zip(times) {
            row.push(time(cell));
        }
    }
    writeln!(out)?;
    table::print(&mut out, &heading, &rows)?;
    if let Some(PerColour { black, white }) = spent_in_all(&drawing.times) {
        writeln!(out, "In all Black took {black}, White {white}.")?;
    }
    Ok(())
}

fn write_picture(args: &Args, view: &BoardView, context: &Context) -> anyhow::Result<()> {
    let Some(path) = &args.svg else {
        return Ok(());
    };
    let what = if args.numbers {
        PictureOf::Moves
    } else {
        PictureOf::Position
    };
    let existing = Existing::forced(args.force);
    files::save(show::picture(view, what), path, existing, context)
}

/// Says that the transcript cannot be followed to its end, if so.
fn print_stop(drawing: &BoardDrawing, context: &Context) -> io::Result<()> {
    let Some(stopped) = &drawing.stopped else {
        return Ok(());
    };
    let why = match &stopped.why {
        Some(why) => why.clone(),
        None => format!("mark {} cannot be played", stopped.mark),
    };
    let line = format!("{why}; showing the board before it");
    let mut err = context.err();
    writeln!(err, "{}", wrap(&line, 0, 2))?;
    writeln!(err, "help: `outflank check` shows what is wrong")
}
