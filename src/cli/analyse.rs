//! `outflank analyse FILE`

use super::game::GameArgs;
use crate::cli::prelude::*;
use crate::report::{
    analysis::view::AnalysedMoveView, analysis::view::AnalysisView, analysis::wording::decision,
    solve::wording::signed,
};
use crate::service::{
    computer::analyse::AnalyseRequest, computer::analyse::analyse, computer::solve::Limit,
    files::game_source::GameSource, files::source::Input,
};
use outflank_core::{formats::Format, game::Goal, game::Variant};
use std::time::Duration;

/// Find what the last moves of a game were worth, and which one decided it.
///
/// From the end backwards, the exact value before and after every move is
/// found, as far as the time allows. A value counts discs of the player less
/// those of the other side at the end, the empty squares to the side with more.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank analyse final.txt
  outflank analyse WTH_2019.wtb --game 12 --last 22 --time 120")]
pub struct Args {
    /// The game, in any known format; - reads standard input.
    #[arg(value_name = "FILE", required_unless_present = "moves")]
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
    /// How many moves, counted from the end.
    #[arg(long, value_name = "MOVES", default_value_t = 20)]
    last: usize,
    #[command(flatten)]
    variant: GameArgs,
    /// Stop after about this many positions. The same limit gives the same answer
    /// on every machine.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search no longer than this many seconds; without it and --nodes, 60.
    #[arg(long, value_name = "S", value_parser = arguments::seconds)]
    time: Option<Duration>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let game = match (&args.file, &args.moves) {
        (Some(file), _) => GameSource::File {
            input: Input::from(file.as_str()),
            format: args.from,
            number: args.game,
        },
        (None, moves) => GameSource::Moves(moves.clone().unwrap_or_default()),
    };
    let view = analyse(&AnalyseRequest {
        game,
        variant: args.variant.variant()?,
        last: args.last,
        limit: Limit {
            nodes: args.nodes,
            time: args.time,
        },
    })?;
    context.warn_unread(view.unread, &view.source)?;
    if context.format == OutputFormat::Csv {
        context.print_rows(&view.moves, |_| Ok(()))?;
    } else {
        context.print(&view, |out| print(&view, out))?;
    }
    let stopped = view.replay.stopped_at.is_some();
    if stopped {
        let mut err = context.err();
        writeln!(
            err,
            "note: the moves can be followed to move {} only",
            view.replay.moves()
        )?;
        writeln!(err, "help: `outflank check` shows what is wrong")?;
    }
    Ok(Status::of(!stopped))
}

fn print(view: &AnalysisView, out: &mut dyn Write) -> io::Result<()> {
    if let Some(title) = &view.title {
        writeln!(out, "{title}")?;
    }
    if !view.moves.is_empty() {
        print_moves(&view.moves, &view.replay.variant, out)?;
        writeln!(out)?;
    }
    let mut sentences = vec![decision(view)];
    sentences.extend(view.sentences.iter().cloned());
    if !view.complete {
        sentences.push(format!(
            "{} of the last {} moves were analysed; a larger --nodes or --time may reach further",
            view.moves.len(),
            view.asked.min(view.replay.moves())
        ));
    }
    for sentence in sentences {
        writeln!(out, "{}", wrap(&sentence, 0, 2))?;
    }
    Ok(())
}

/// The moves with what they were worth and a small chart, as a table.
pub(super) fn print_moves(
    moves: &[AnalysedMoveView],
    variant: &Variant,
    mut out: &mut dyn Write,
) -> io::Result<()> {
    let squares = variant.geometry().len();
    // Where the fewest discs win, who has more of them is behind.
    let ahead = |black_lead: i32| match variant.goal() {
        Goal::Most => black_lead,
        Goal::Fewest => -black_lead,
    };
    let row = |each: &AnalysedMoveView| row(each, bar(ahead(each.black_lead), squares));
    let rows: Vec<Vec<String>> = moves.iter().map(row).collect();
    let heading = table::heading(&[
        ">move",
        "player",
        "played",
        ">value",
        ">lost",
        "better",
        "White ahead | Black ahead",
    ]);
    table::print_in_lines(&mut out, &heading, &rows)
}

fn row(each: &AnalysedMoveView, chart: String) -> Vec<String> {
    let lost = match each.lost {
        0 => String::new(),
        lost => lost.to_string(),
    };
    vec![
        each.r#move.to_string(),
        each.player.to_owned(),
        each.played.clone() + if each.decisive { " !" } else { "" },
        signed(each.after),
        lost,
        each.best.clone().unwrap_or_default(),
        chart,
    ]
}

/// Columns of the chart on either side of its middle.
const HALF: usize = 12;

/// By how much Black is ahead, as a bar to the right; White as one to the left.
fn bar(ahead: i32, squares: usize) -> String {
    let length = (ahead.unsigned_abs() as usize * HALF).div_ceil(squares);
    let drawn = "#".repeat(length);
    if ahead > 0 {
        format!("{:HALF$}|{drawn}", "")
    } else {
        format!("{drawn:>HALF$}|")
    }
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn a_lead_of_the_whole_board_fills_its_half_of_the_chart() {
        assert_eq!(bar(64, 64), "            |############");
        assert_eq!(bar(-64, 64), "############|");
        assert_eq!(bar(2, 64), "            |#");
        assert_eq!(bar(0, 64), "            |");
    }
}
