//! `outflank solve [FILE|-]`

use super::{game::GameArgs, interrupt, wrap::labelled};
use crate::cli::prelude::*;
use crate::report::{
    solve::view::MoveValueView, solve::view::SolveView, solve::wording::proven,
    solve::wording::signed,
};
use crate::service::computer::solve::{Limit, SolveRequest, solve};
use crate::service::{files::game_source::GameSource, files::source::Input};
use outflank_core::formats::Format;
use std::{sync::Arc, time::Duration};

/// Find the value of a position: who wins and by how much with best play.
///
/// The position is that of a game after a move, that of --position, or the
/// start of a variant. The value counts discs of the side to move less those of
/// the other side, the empty squares to the side with more. If the search ends
/// before the value is known, what is proven is printed: the bounds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank solve final.txt --at 44
  outflank solve final.txt --at 40 --all --time 120
  outflank solve --variant othello-4x4 --all
  outflank solve --variant othello-6x6 --save six.proofs
  outflank solve --position 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'")]
pub struct Args {
    /// The game, in any known format; - reads standard input.
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// The format of the file; detected if not given.
    #[arg(long, value_parser = arguments::format, requires = "file")]
    from: Option<Format>,
    /// Which game of the file, if there are several.
    #[arg(long, value_name = "N", requires = "file")]
    game: Option<usize>,
    /// The moves, instead of a file.
    #[arg(long, value_name = "MOVES", conflicts_with = "file")]
    moves: Option<String>,
    /// The board after this move (discs placed); 0 is the start.
    #[arg(long, value_name = "MOVE")]
    at: Option<u16>,
    #[command(flatten)]
    variant: GameArgs,
    /// Also find the value of every legal move.
    #[arg(long)]
    all: bool,
    /// Stop after about this many positions. The same limit gives the same answer
    /// on every machine.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search no longer than this many seconds; without it, --nodes and --save, 60.
    #[arg(long, value_name = "S", value_parser = arguments::seconds)]
    time: Option<Duration>,
    /// Keep what is proven in this file, and go on from what an earlier run has
    /// kept there. A long search can be stopped by --time, --nodes or Ctrl-C and
    /// resumed by the same command. Boards of up to 8x8 only.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if !args.all {
        context.refuse_csv()?;
    }
    let view = solve(&request(args)?)?;
    if let Some(file) = &args.file {
        context.warn_unread(view.solved.unread, file)?;
    }
    if context.format == OutputFormat::Csv {
        context.print_rows(&view.moves, |_| Ok(()))?;
    } else {
        context.print(&view, |out| print(&view, out))?;
    }
    if let Some(file) = args.save.as_ref().filter(|_| !view.exact) {
        let file = file.display();
        let help =
            format!("help: what is proven is kept in {file}; run the same command to continue");
        writeln!(context.err(), "{}", wrap(&help, 0, 2))?;
    }
    Ok(Status::Clean)
}

fn request(args: &Args) -> anyhow::Result<SolveRequest> {
    Ok(SolveRequest {
        game: game(args),
        variant: args.variant.variant()?,
        at: args.at,
        all_values: args.all,
        limit: Limit {
            nodes: args.nodes,
            time: args.time,
        },
        proofs: args.save.clone(),
        cancelled: match args.save {
            Some(_) => interrupt::flag(),
            None => Arc::default(),
        },
    })
}

fn game(args: &Args) -> Option<GameSource> {
    let moves = || args.moves.clone().map(GameSource::Moves);
    match &args.file {
        Some(file) => Some(GameSource::File {
            input: Input::from(file.as_str()),
            format: args.from,
            number: args.game,
        }),
        // The start is also the board after move 0.
        None => moves().or_else(|| args.at.map(|_| GameSource::Moves(String::new()))),
    }
}

fn print(view: &SolveView, out: &mut dyn Write) -> io::Result<()> {
    let side = view.solved.position.to_move().title();
    let empty = plural(view.empties, "empty square", "empty squares");
    if view.to_move.is_some() {
        writeln!(out, "{side} to move, {empty}")?;
    }
    labelled(out, "value", &proven(view))?;
    if view.exact && !view.turns.is_empty() {
        labelled(out, "line", &view.turns.join(" "))?;
    }
    if let Some(left) = view.remoteness.filter(|_| view.to_move.is_some()) {
        let moves = plural(left, "move", "moves");
        labelled(out, "length", &format!("{moves} to the end of the game"))?;
    }
    labelled(out, "search", &plural_of(view.nodes))?;
    if !view.moves.is_empty() {
        writeln!(out)?;
        print_moves(&view.moves, out)?;
    }
    Ok(())
}

fn plural_of(nodes: u64) -> String {
    match nodes {
        1 => "1 position looked at".to_owned(),
        _ => format!("{nodes} positions looked at"),
    }
}

/// The moves with their values, as a table.
pub(super) fn print_moves(moves: &[MoveValueView], mut out: &mut dyn Write) -> io::Result<()> {
    let rows: Vec<Vec<String>> = moves
        .iter()
        .map(|each| {
            let value = match each.value {
                Some(value) => signed(value),
                None => format!("{} to {}", signed(each.lower), signed(each.upper)),
            };
            let remoteness = each.remoteness.map(|moves| moves.to_string());
            vec![
                each.r#move.clone(),
                each.outcome.unwrap_or("open").to_owned(),
                value,
                remoteness.unwrap_or_default(),
            ]
        })
        .collect();
    let heading = table::heading(&["move", "outcome", ">value", ">moves left"]);
    table::print(&mut out, &heading, &rows)
}
