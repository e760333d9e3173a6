//! The board of a game after a move, and a picture of it.

use super::{game_source::GameSource, game_source::board_after};
use crate::report::board::view::{BoardDrawing, BoardView, StoppedAt};
use crate::report::{
    analysis::view::AnalysedMoveView, analysis::view::AnalysisView, board::wording,
    check::clock::time_control, check::clock::times, svg::Picture,
};
use crate::service::computer::solve::Limit;
use crate::service::prelude::*;
use outflank_core::adjudicate::{Replay, Step, analysis, replay};
use outflank_core::game::{Empties, Move, Position, score};
use outflank_core::{board::Square, transcript::Place};

/// Asks for a board of a game.
#[derive(Clone, Debug)]
pub struct ShowBoard {
    /// `None` for the start of the variant.
    pub game: Option<GameSource>,
    /// Where a transcript does not name it.
    pub variant: Variant,
    /// After this move (discs placed); `None` for the last board.
    pub at: Option<u16>,
    /// Of how many moves, counted from the end of the game, the values are
    /// wanted too.
    pub values: usize,
}

/// The board that is asked for.
pub fn board(request: &ShowBoard) -> Result<BoardView> {
    let (transcript, unread) = match &request.game {
        Some(game) => {
            let read = game.read(&request.variant)?;
            (read.transcript, read.unread)
        }
        None => (Transcript::empty(request.variant.clone(), Place::TOP), 0),
    };
    let replay = replay(&transcript);
    let (position, shown) = board_after(&replay, request.at)?;
    let variant = replay.variant.clone();
    let squares = variant.geometry().len();
    let is_over = variant.is_over(&position);
    let steps = steps_up_to(&replay, shown, request.at);
    let last_mark = steps.iter().filter_map(|step| step.mark).max();
    let mut times = times(&transcript, &replay);
    if request.at.is_some() {
        times.retain(|time| Some(time.mark) <= last_mark.map(|mark| mark + 1));
    }
    let values = match request.values {
        0 => Vec::new(),
        last => values(&replay, last, shown),
    };
    let view = BoardView::new(BoardDrawing {
        position,
        placed: placed(steps),
        turns: steps.iter().map(|step| step.taken.played).collect(),
        time_control: time_control(&transcript),
        times,
        by_the_rules: by_the_rules(&transcript, &replay, shown),
        title: wording::game_title(&transcript.header),
        score: is_over.then(|| score(position.counts(), squares, Empties::ToWinner)),
        stopped: replay.stopped_at.map(|mark| StoppedAt {
            mark: mark + 1,
            why: wording::first_error(&replay),
        }),
        unread,
        variant,
    });
    Ok(BoardView { values, ..view })
}

/// What the last moves of a game were worth, those after the board shown left out.
fn values(replay: &Replay, last: usize, shown: usize) -> Vec<AnalysedMoveView> {
    let analysis = analysis::analyse(replay, last, &Limit::default().budget());
    let mut moves = AnalysisView::new(String::new(), replay.clone(), &analysis).moves;
    moves.retain(|each| usize::from(each.r#move) <= shown);
    moves
}

/// The steps up to a move (discs placed); all of them, passes at the end
/// included, if none is asked for.
fn steps_up_to(replay: &Replay, shown: usize, at: Option<u16>) -> &[Step] {
    let reached = |step: &Step| {
        usize::from(step.number) <= shown && matches!(step.taken.played, Move::Place(_))
    };
    let end = match at {
        Some(_) => replay
            .steps
            .iter()
            .rposition(reached)
            .map_or(0, |at| at + 1),
        None => replay.steps.len(),
    };
    &replay.steps[..end]
}

/// Who placed which disc.
pub(in crate::service) fn placed(steps: &[Step]) -> Vec<(Colour, Square)> {
    let placement = |step: &Step| match step.taken.played {
        Move::Place(square) => Some((step.taken.mover, square)),
        Move::Pass => None,
    };
    steps.iter().filter_map(placement).collect()
}

/// The board after the same moves with the right discs turned, if some were
/// turned wrongly and the moves are legal on that board too.
fn by_the_rules(transcript: &Transcript, replayed: &Replay, shown: usize) -> Option<Position> {
    let is_wrong = |step: &&Step| !step.left().is_empty() || !step.extra().is_empty();
    let up_to = replayed.steps.iter();
    let mut up_to = up_to.take_while(|step| usize::from(step.number) <= shown);
    up_to.find(is_wrong)?;
    replay(&transcript.by_the_rules()).after(u16::try_from(shown).ok()?)
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureOf {
    /// The discs on the board.
    Position,
    /// Every disc where it was placed, with its number.
    Moves,
}

/// A picture of a board, as SVG.
pub fn picture(board: &BoardView, what: PictureOf) -> Vec<u8> {
    let drawing = &board.drawing;
    let caption = [drawing.title.clone(), wording::last_move(drawing)];
    let caption = caption.into_iter().flatten().collect::<Vec<_>>().join(". ");
    let picture = match what {
        PictureOf::Moves => Picture::of_game(&drawing.variant, &drawing.placed, caption),
        PictureOf::Position => Picture::of_position(&drawing.variant, &drawing.position, caption),
    };
    let mut drawn = Vec::new();
    picture
        .write(&mut drawn)
        .expect("writing to memory does not fail");
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Error;

    fn shown(moves: &str, at: Option<u16>) -> Result<BoardView> {
        board(&ShowBoard {
            game: Some(GameSource::Moves(moves.to_owned())),
            variant: Variant::othello(),
            at,
            values: 0,
        })
    }

    #[test]
    fn a_board_is_shown_after_any_move_that_was_reached() {
        let view = shown("f5d6c3", Some(2)).unwrap();
        assert_eq!((view.r#move, view.moves.as_str()), (2, "f5d6"));
        assert_eq!(view.to_move, Some("black"));
        let refused = shown("f5d6c3", Some(4));
        let Err(Error::Refused(refusal)) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(refusal.code(), "game-move-unknown");
    }

    #[test]
    fn the_values_of_the_last_moves_end_with_the_board_shown() {
        let valued = |at| {
            let view = board(&ShowBoard {
                game: Some(GameSource::Moves("b1a1a2c1d4a3d1b4a4c4".to_owned())),
                variant: "othello-4x4".parse::<Variant>().unwrap(),
                at,
                values: 3,
            });
            let moves = view.unwrap().values;
            let leads = moves.iter().map(|each| (each.r#move, each.black_lead));
            leads.collect::<Vec<_>>()
        };
        // Both sides play as well as possible: White wins by 10.
        assert_eq!(valued(None), [(8, -10), (9, -10), (10, -10)]);
        assert_eq!(valued(Some(9)), [(8, -10), (9, -10)]);
    }

    #[test]
    fn the_moves_of_a_board_can_be_fed_back_passes_at_will_included() {
        let on_a_hexagon = |moves: &str, at| {
            let view = board(&ShowBoard {
                game: Some(GameSource::Moves(moves.to_owned())),
                variant: "hex-4".parse::<Variant>().unwrap(),
                at,
                values: 0,
            });
            view.unwrap()
        };
        let shown = on_a_hexagon("e2 pass c3 pass e5", None);
        assert_eq!(shown.moves, "e2 pass c3 pass e5");
        let again = on_a_hexagon(&shown.moves, None);
        assert_eq!(again.board, shown.board);
        assert_eq!(on_a_hexagon(&shown.moves, Some(2)).moves, "e2 pass c3");
        assert_eq!(on_a_hexagon(&shown.moves, Some(0)).moves, "");
    }

    #[test]
    fn a_transcript_that_stops_is_shown_as_far_as_it_goes() {
        let view = shown("f5d6a1", None).unwrap();
        assert_eq!(view.r#move, 2);
        let stopped = view.drawing.stopped.unwrap();
        assert_eq!(stopped.mark, 3);
        assert!(stopped.why.is_some());
    }
}
