//! The declared result against the board.

use super::finding::{Fault, Finding, Impossible};
use super::replay::Replay;
use crate::board::Colour;
use crate::game::{Empties, HalfDiscs, Score, State};
use crate::transcript::{Declared, DeclaredResult, Transcript};

/// What is wrong with the end of a record, if anything.
pub(super) fn judge(replay: &Replay, transcript: &Transcript, empties: Empties) -> Option<Finding> {
    let declared = transcript.declared.as_ref();
    let fault = match declared {
        Some(declared) => {
            judge_result(replay, declared, empties).or_else(|| unfinished(replay, Some(declared)))
        }
        None => unfinished(replay, None),
    }?;
    let ends = || {
        replay
            .steps
            .last()
            .and_then(|step| step.entry)
            .map(|entry| transcript.entries[entry].place)
    };
    let place = match (&fault, declared) {
        (Fault::Unfinished { .. }, _) | (_, None) => ends().unwrap_or(transcript.place),
        (_, Some(declared)) => declared.place,
    };
    let open = matches!(fault, Fault::Unfinished { .. });
    Some(Finding {
        number: open.then(|| u16::try_from(replay.moves() + 1).unwrap_or(u16::MAX)),
        turn: open.then(|| u16::try_from(replay.steps.len() + 1).unwrap_or(u16::MAX)),
        player: open.then(|| replay.end.to_move()),
        square: None,
        fault,
        place,
    })
}

fn unfinished(replay: &Replay, declared: Option<&Declared>) -> Option<Fault> {
    let settled = declared.is_some_and(|declared| declared.ending.is_some());
    if replay.finished() || replay.stopped_at.is_some() || settled {
        return None;
    }
    let legal = match replay.state {
        State::MayPlace(squares) => squares,
        State::MustPass | State::Over => {
            let other = !replay.end.to_move();
            replay.variant.placements_of(&replay.end, other)
        }
    };
    let empty = replay.variant.geometry().len() - replay.end.occupied().len();
    Some(Fault::Unfinished { legal, empty })
}

fn judge_result(replay: &Replay, declared: &Declared, empties: Empties) -> Option<Fault> {
    if let DeclaredResult::Score(score) = declared.result
        && let Some(reason) = impossible(replay, score)
    {
        return Some(Fault::ScoreImpossible {
            declared: score,
            reason,
        });
    }
    if !replay.finished() || declared.ending.is_some() {
        return None;
    }
    let board = replay.score(empties);
    let result = declared.result;
    let under = |convention| agrees(replay, result, replay.score(convention));
    if under(empties) {
        return None;
    }
    let counts = replay.end.counts();
    let discs_alone = Score::of_discs(counts.black, counts.white);
    let fits = Empties::ALL
        .into_iter()
        .find(|&convention| under(convention))
        .or_else(|| agrees(replay, result, discs_alone).then_some(Empties::ToNobody));
    // A mere winner is the other side or not: that tells nothing about colours.
    let exchanged = !matches!(result, DeclaredResult::Winner(_))
        && Empties::ALL
            .into_iter()
            .any(|convention| agrees(replay, result, replay.score(convention).exchanged()));
    Some(if fits.is_none() && exchanged {
        Fault::ColoursExchanged {
            declared: result,
            board,
        }
    } else {
        Fault::ScoreDiffers {
            declared: result,
            board,
            fits,
        }
    })
}

fn agrees(replay: &Replay, declared: DeclaredResult, score: Score) -> bool {
    match declared {
        DeclaredResult::Score(declared) => declared == score,
        DeclaredResult::Difference(difference) => difference == score.black - score.white,
        DeclaredResult::Winner(winner) => winner == replay.variant.goal().winner(&score),
        DeclaredResult::Unsaid => true,
    }
}

/// Why no board gives this score. The sum is that of the squares, or that of
/// the discs where empty squares are given to nobody.
fn impossible(replay: &Replay, declared: Score) -> Option<Impossible> {
    let squares = replay.variant.geometry().len();
    let all = HalfDiscs::whole(squares);
    let side = |colour| (HalfDiscs::default()..=all).contains(&declared[colour]);
    if !Colour::BOTH.into_iter().all(side) {
        return Some(Impossible::OutOfRange);
    }
    let sum = declared.black + declared.white;
    let discs = HalfDiscs::whole(replay.end.occupied().len());
    let wrong = sum > all || (replay.finished() && sum != all && sum != discs);
    wrong.then_some(Impossible::WrongSum { expected: squares })
}
