//! A result is entered into its game: what was there, what is added, what is
//! refused.

use super::{enter::Entered, event_results::EventResults, judge, judge::needs_a_sheet};
use crate::report::{round::table_wording, round::view::EnteredView, round::view::TableView};
use crate::service::prelude::*;
use crate::service::{rounds::state::TableState, rounds::tables::Existing};
use crate::storage::{game::TypedEnding, game::Winner, round::State};
use outflank_core::{
    adjudicate::official::is_double_loss, board::PerColour, ruleset::Draw, tournament::HalfPoints,
    transcript::Ending,
};

pub(in super::super) fn enter(
    change: &mut Change<'_>,
    state: &TableState,
    entered: Entered,
    existing: Existing,
) -> Result<EnteredView> {
    let old = &state.game;
    let (round, table) = (state.round.number, old.table_number.unwrap_or_default());
    check_entered(&state.judge, entered)?;
    if state.round.state == State::Sealed {
        return Err(Refusal::RoundSealed(round).into());
    }
    if old.is_bye() {
        return Err(Refusal::TableIsBye { round, table }.into());
    }
    refuse_if_ruled(&state.judge, old)?;
    let kept_ending = match old.score() {
        None => OldEnding::Stays,
        Some(_) => OldEnding::Goes,
    };
    let new = with(old, merged(old, entered, kept_ending));
    let before = old.is_settled().then(|| state.view(old));
    let is_other = |before: &&TableView| *old != new && !completes(before, old, &new);
    let replaced = before.as_ref().filter(is_other).cloned();
    if let Some(before) = &replaced
        && existing == Existing::Keep
    {
        return Err(Refusal::HasOtherResult {
            table,
            found: table_wording::table_result(before),
            wanted: table_wording::table_result(&state.view(&new)),
        }
        .into());
    }
    change.enter_result(old, &new)?;
    // A sheet of the game may give the discs that were not entered.
    let reread = needs_a_sheet(&new)
        .then(|| TableState::of(change, &state.event, round, table))
        .transpose()?;
    let state = reread.as_ref().unwrap_or(state);
    let outcome = EnteredView {
        round,
        table: state.view(&new),
        totals: totals(change, &state.event, &new)?,
        before,
    };
    change.about(subject_of(state.event.id, round, &new));
    change.summarise(match &replaced {
        Some(before) => summary::result_replaced(round, before, &outcome.table),
        None => summary::result_entered(round, &outcome.table),
    });
    Ok(outcome)
}

/// Whether an ending that was entered stays where only a score is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OldEnding {
    #[default]
    Stays,
    /// The game ended on the board.
    Goes,
}

/// What is entered together with what was entered before and still fits it: an
/// ending keeps the score that it needs, a score the ending that it belongs to.
pub(in super::super) fn merged(old: &Game, entered: Entered, ending: OldEnding) -> Entered {
    let has_board = |ending: Ending| {
        !matches!(
            ending,
            Ending::NoShow(_) | Ending::BothAbsent | Ending::BothFlags | Ending::Adjourned
        )
    };
    let old_score = old.score().filter(|_| entered.ending.is_none_or(has_board));
    let score = entered.score.or(old_score);
    let belongs = |ending: &Ending| match ending {
        Ending::NoShow(_) | Ending::Adjourned => false,
        Ending::BothAbsent => score.is_some_and(is_double_loss),
        _ => true,
    };
    let old_ending = match ending {
        OldEnding::Stays => old.ending.map(|ending| ending.0).filter(belongs),
        OldEnding::Goes => None,
    };
    let is_equal = score.is_none_or(|score| score.leader().is_none());
    Entered {
        score,
        draw_win: entered.draw_win.or(judge::entered(old)
            .draw_win()
            .filter(|_| is_equal && old.score().is_some())),
        ending: entered.ending.or(old_ending),
    }
}

/// Whether what was missing is added to a result that did not decide the game,
/// and nothing else changes.
fn completes(before: &TableView, old: &Game, new: &Game) -> bool {
    let adjourned = TypedEnding(Ending::Adjourned);
    before.outcome.is_none()
        && (old.score().is_none() || old.score() == new.score())
        && (old.ending.is_none() || old.ending == Some(adjourned) || old.ending == new.ending)
}

/// The game with this result.
pub(in super::super) fn with(old: &Game, entered: Entered) -> Game {
    let mut new = old.clone();
    new.set_score(entered.score);
    new.winner = entered.draw_win.map(|side| match side {
        Colour::Black => Winner::Black,
        Colour::White => Winner::White,
    });
    new.ending = entered.ending.map(TypedEnding);
    new
}

pub(in super::super) fn subject(state: &RoundState, game: &Game) -> Subject {
    subject_of(state.event.id, state.round.number, game)
}

pub(in super::super) fn subject_of(event: EventId, round: u32, game: &Game) -> Subject {
    Subject {
        event: Some(event),
        round: Some(round),
        table: game.table_number,
        players: game.seats().map(|(_, row)| row).collect(),
    }
}

/// A ruling counts, whatever is entered: it has to be withdrawn first.
pub(in super::super) fn refuse_if_ruled(
    judge: &Judge,
    game: &Game,
) -> std::result::Result<(), Refusal> {
    match judge.ruled_in(game) {
        None => Ok(()),
        Some(dispute) => Err(Refusal::RulingHolds {
            table: game.table_number.unwrap_or_default(),
            dispute: dispute.0,
        }),
    }
}

/// Refuses what no game under these rules can have as its result. 0-0 means that
/// both have lost.
pub(in super::super) fn check_entered(judge: &Judge, entered: Entered) -> Result<()> {
    if let Some(score) = entered.score
        && !is_double_loss(score)
    {
        judge.check(score)?;
    }
    if entered.draw_win.is_none() {
        return Ok(());
    }
    if judge.rules().scoring.draw != Draw::DrawWin {
        return Err(Refusal::NoDrawWin {
            ruleset: judge.rules().name.clone(),
        }
        .into());
    }
    match entered.score {
        Some(score) if score.leader().is_some() => Err(Refusal::NotEqual(score).into()),
        _ => Ok(()),
    }
}

/// The points of the players of a game so far; finals count for nothing.
pub(in crate::service) fn totals(
    snapshot: &Snapshot<'_>,
    event: &Event,
    game: &Game,
) -> Result<PerColour<Option<HalfPoints>>> {
    let results = EventResults::of(snapshot, event)?;
    let of = |row| results.index(row).map(|player| results.points(player));
    Ok(PerColour {
        black: of(game.black_id),
        white: game.white_id.and_then(of),
    })
}
