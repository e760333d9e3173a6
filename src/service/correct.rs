//! Corrections of past games. A preview shows what a correction changes.

use super::event_results::EventResults;
use super::result::{self, Entered, OldEnding, check_entered, refuse_if_ruled, subject};
use super::round::RoundPlayers;
use super::round_check;
use super::round_state::RoundState;
use super::session::Command;
use super::{EventRef, Refusal, Result, pairing};
use crate::board::Colour;
pub use crate::report::view::round::RankChangeView as Moved;
use crate::report::view::round::{
    ChangedTableView, CorrectionView, RoundWarningView, RunningRoundView,
};
use crate::report::wording::round::Detail;
use crate::report::{summary, wording};
use crate::storage::event::Event;
use crate::storage::game::{Game, TypedEnding};
use crate::storage::round::State;
use crate::storage::{Change, PlayerId, Snapshot};
use crate::tournament::{self, CheckedState, PlayerRef, Standings};

/// Corrects a game of any round, sealed or not. What is not named stays.
#[derive(Clone, Debug, Default)]
pub struct CorrectResult {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// The player who really had black; one who sits at another table changes
    /// seats with the one who sits here.
    pub black: Option<PlayerRef>,
    /// The player who really had white.
    pub white: Option<PlayerRef>,
    pub colours: Colours,
    /// The real result, or what of it was wrong: the score or the ending.
    pub entered: Option<Entered>,
    /// Whether the ending stays if only the score was wrong.
    pub old_ending: OldEnding,
    pub reason: String,
}

/// Whether the colours were the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    #[default]
    Stay,
    /// The discs go with the players.
    Exchange,
}

impl CorrectResult {
    /// Whether only the player of a bye is replaced.
    fn is_about_bye(&self) -> bool {
        self.white.is_none() && self.colours == Colours::Stay && self.entered.is_none()
    }
}

impl Command for CorrectResult {
    type Outcome = CorrectionView;

    fn name(&self) -> &'static str {
        "result correct"
    }

    fn reason(&self) -> &str {
        &self.reason
    }

    fn without_reason(&self) -> Option<Refusal> {
        Some(Refusal::CorrectionWithoutReason)
    }

    fn run(&self, change: &mut Change<'_>) -> Result<CorrectionView> {
        let state = RoundState::find(change, &self.event, self.round)?;
        let event = &state.event;
        let old = state.at(self.table)?.clone();
        if old.is_bye() && !self.is_about_bye() {
            return Err(Refusal::TableIsBye {
                round: self.round,
                table: self.table,
            }
            .into());
        }
        if let (Some(black), Some(white)) = (&self.black, &self.white) {
            let black = state.directory.resolve(black)?;
            if black.id == state.directory.resolve(white)?.id {
                let name = black.full_name();
                return Err(Refusal::AgainstThemselves { name }.into());
            }
        }
        if self.entered.is_some() {
            refuse_if_ruled(&state.judge, &old)?;
        }
        let before = standings(change, event)?;
        let new = apply(change, &state, &old, self)?;
        let exchanged = exchanged(change, &state, &old)?;
        if change.is_empty() {
            return Err(Refusal::NothingChanges { table: self.table }.into());
        }
        let after = standings(change, event)?;
        let moved = moved(&before, &after);
        let correction = CorrectionView {
            event_id: event.id.0,
            before: state.table_view(&old),
            after: state.table_view(&new),
            paired_on_old_points: paired_on_old_points(change, &state, &moved)?,
            finals: finals_changes(&before, &after),
            warnings: self.warnings(change, &state, &exchanged)?,
            running_round: running_round(change, &state, &moved)?,
            exchanged,
            moved,
        };
        change.about(subject(&state, &new));
        change.summarise(summary::result_corrected(self.round, &correction));
        Ok(correction)
    }
}

impl CorrectResult {
    /// What is unusual about the tables whose players are others now.
    fn warnings(
        &self,
        change: &Change<'_>,
        before: &RoundState,
        exchanged: &[ChangedTableView],
    ) -> Result<Vec<RoundWarningView>> {
        if self.black.is_none() && self.white.is_none() && self.colours == Colours::Stay {
            return Ok(Vec::new());
        }
        let state = RoundState::of(change, &before.event, self.round)?;
        let found = round_check::check_as(change, &state, CheckedState::Open)?;
        let others = exchanged.iter().filter_map(|each| each.after.table);
        let tables: Vec<u32> = std::iter::once(self.table).chain(others).collect();
        let mut views = round_check::views(&state, &found, Detail::Full);
        views.retain(|view| view.table.is_some_and(|table| tables.contains(&table)));
        Ok(views)
    }
}

/// The later rounds that have pairings, if anybody's points change.
pub(super) fn paired_on_old_points(
    change: &Change<'_>,
    state: &RoundState,
    moved: &[Moved],
) -> Result<Vec<u32>> {
    let mut paired = Vec::new();
    if moved
        .iter()
        .all(|each| each.points_before == each.points_after)
    {
        return Ok(paired);
    }
    for round in change.rounds_of_event(state.event.id)? {
        let is_later = round.number > state.round.number;
        if is_later && !change.games_of_round(round.id)?.is_empty() {
            paired.push(round.number);
        }
    }
    Ok(paired)
}

/// What the pairing of the running round costs under the new points, if that
/// is a later round and anybody's points change. It stays as it is.
pub(super) fn running_round(
    change: &Change<'_>,
    state: &RoundState,
    moved: &[Moved],
) -> Result<Option<RunningRoundView>> {
    let paired = paired_on_old_points(change, state, moved)?;
    let Some(&number) = paired.last() else {
        return Ok(None);
    };
    let running = RoundState::of(change, &state.event, number)?;
    if running.round.state == State::Sealed {
        return Ok(None);
    }
    let price = pairing::price_of_round(change, &running)?;
    Ok(price.map(|price| RunningRoundView {
        round: number,
        cost: price.cost,
        worse: price.worse,
    }))
}

pub(super) fn standings(
    snapshot: &Snapshot<'_>,
    event: &Event,
) -> Result<(EventResults, Standings)> {
    let mut results = EventResults::of(snapshot, event)?;
    // As in the standings: byes and absences count when their round is complete.
    let progress = results.progress.iter();
    let in_progress = progress.filter(|round| !round.is_complete());
    let in_progress: Vec<u16> = in_progress.map(|round| round.round).collect();
    results.table.set_in_progress(in_progress);
    let standings = results.standings(None);
    Ok((results, standings))
}

/// What is different in the finals, in words.
fn finals_changes(
    before: &(EventResults, Standings),
    after: &(EventResults, Standings),
) -> Vec<String> {
    let [old, new] = [before, after]
        .map(|(results, standings)| tournament::finals(&results.table, &results.rules, standings));
    wording::finals_changes(&after.0.table, &old, &new)
}

pub(super) fn moved(
    before: &(EventResults, Standings),
    after: &(EventResults, Standings),
) -> Vec<Moved> {
    Moved::between((&before.0.table, &before.1), (&after.0.table, &after.1))
}

fn apply(
    change: &mut Change<'_>,
    state: &RoundState,
    old: &Game,
    correction: &CorrectResult,
) -> Result<Game> {
    change.correct_round(state.round.id)?;
    let mut new = old.clone();
    for (colour, name) in [
        (Colour::Black, &correction.black),
        (Colour::White, &correction.white),
    ] {
        let Some(name) = name else { continue };
        let player = state.directory.resolve(name)?;
        RoundPlayers::of(change, &state.event, &state.round)?.ensure_attends(player)?;
        let player = player.id;
        let seat = Seat {
            table: new.table_number,
            colour,
        };
        exchange(change, state, &new, seat, player)?;
        new = change
            .game_at_table(state.round.id, new.table_number.unwrap_or_default())?
            .unwrap_or(new);
    }
    if correction.colours == Colours::Exchange {
        let white = new.white_id.expect("a bye has been refused");
        new.white_id = Some(new.black_id);
        new.black_id = white;
        let score = new.score();
        new.set_score(score.map(crate::game::Score::exchanged));
        new.ending = new.ending.map(|ending| TypedEnding(ending.0.exchanged()));
    }
    if let Some(entered) = correction.entered {
        let entered = result::merged(&new, entered, correction.old_ending);
        check_entered(&state.judge, entered)?;
        new = result::with(&new, entered);
    }
    change.update(&new)?;
    Ok(new)
}

/// The other tables of the round whose players are others now.
fn exchanged(
    change: &Change<'_>,
    state: &RoundState,
    corrected: &Game,
) -> Result<Vec<ChangedTableView>> {
    let mut changed = Vec::new();
    for game in change.games_of_round(state.round.id)? {
        let before = state.games.iter().find(|each| each.id == game.id);
        let Some(before) = before.filter(|each| each.id != corrected.id) else {
            continue;
        };
        if (before.black_id, before.white_id) != (game.black_id, game.white_id) {
            changed.push(ChangedTableView {
                before: state.table_view(before),
                after: state.table_view(&game),
            });
        }
    }
    Ok(changed)
}

/// A side of a table.
#[derive(Clone, Copy)]
struct Seat {
    table: Option<u32>,
    colour: Colour,
}

/// Seats a player; whoever sat there takes the seat the player comes from.
fn exchange(
    change: &mut Change<'_>,
    state: &RoundState,
    game: &Game,
    seat: Seat,
    player: PlayerId,
) -> Result<()> {
    let games = change.games_of_round(state.round.id)?;
    let from = games.iter().find_map(|each| {
        let colour = each.colour_of(player)?;
        (each.table_number != seat.table).then_some((each.clone(), colour))
    });
    if game.colour_of(player) == Some(!seat.colour) {
        return Err(Refusal::HasColour {
            name: state.directory.name(player),
            colour: (!seat.colour).name(),
            table: game.table_number.unwrap_or_default(),
        }
        .into());
    }
    let leaves = sitting(game, seat.colour);
    let (Some((other, colour)), Some(leaves)) = (from, leaves) else {
        change.update(&seated(game, seat.colour, player))?;
        return Ok(());
    };
    let here = seated(game, seat.colour, player);
    let there = seated(&other, colour, leaves);
    if there.white_id == Some(there.black_id) {
        let name = state.directory.name(leaves);
        return Err(Refusal::AgainstThemselves { name }.into());
    }
    // Nobody sits twice, not even for a moment: a table of two waits with one
    // player while the seats are changed.
    let (waiting, first, last) = if other.is_bye() {
        (alone(game, !seat.colour), &there, &here)
    } else {
        (alone(&other, !colour), &here, &there)
    };
    for step in [&waiting, first, last] {
        change.update(step)?;
    }
    Ok(())
}

/// A table at which only one of its players is left.
pub(super) fn alone(game: &Game, colour: Colour) -> Game {
    let mut game = game.clone();
    game.black_id = sitting(&game, colour).unwrap_or(game.black_id);
    game.white_id = None;
    game.winner = None;
    game.ending = None;
    game.set_score(None);
    game
}

fn sitting(game: &Game, colour: Colour) -> Option<PlayerId> {
    match colour {
        Colour::Black => Some(game.black_id),
        Colour::White => game.white_id,
    }
}

fn seated(game: &Game, colour: Colour, player: PlayerId) -> Game {
    let mut game = game.clone();
    match colour {
        Colour::Black => game.black_id = player,
        Colour::White => game.white_id = Some(player),
    }
    game
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{Desk, pairings, refusal, result};
    use super::super::round::Existing;
    use super::*;
    use crate::game::Score;
    use crate::tournament::HalfPoints;

    fn correction() -> CorrectResult {
        CorrectResult {
            round: 1,
            table: 1,
            reason: "slip misread".to_owned(),
            ..CorrectResult::default()
        }
    }

    fn score(score: &str) -> CorrectResult {
        let score: Score = score.parse().expect("a score");
        CorrectResult {
            entered: Some(score.into()),
            ..correction()
        }
    }

    #[test]
    fn a_preview_shows_what_changes_and_changes_nothing() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let journal = desk.journal();
        let preview = desk.session.preview(&score("24-40")).expect("a preview");
        assert_eq!(desk.journal(), journal);
        let corrected = desk.done(&score("24-40"));
        assert_eq!(corrected.moved, preview.moved);
        let goto = corrected
            .moved
            .iter()
            .find(|each| each.name == "Goto, Haruka");
        let goto = goto.expect("a player who moves");
        assert_eq!(goto.points_before, HalfPoints::WIN);
        assert_eq!(goto.points_after, HalfPoints::NONE);
        assert_eq!(corrected.before.result(), "40-24");
        assert_eq!(corrected.after.result(), "24-40");
    }

    #[test]
    fn a_correction_says_which_rounds_were_paired_on_the_old_points() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        desk.done(&pairings(2, &[("goto", "1002")]));
        assert_eq!(desk.done(&score("24-40")).paired_on_old_points, [2]);
        let same_winner = desk.done(&score("20-44"));
        assert_eq!(same_winner.paired_on_old_points, [0; 0]);
    }

    #[test]
    fn in_a_round_in_progress_whoever_loses_their_table_is_not_ranked_by_it() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        desk.enter(2, "40-24");
        desk.done(&pairings(2, &[("goto", "1002")]));
        let corrected = desk.done(&CorrectResult {
            round: 2,
            white: Some(PlayerRef::new("lefevre")),
            ..correction()
        });
        assert!(corrected.moved.is_empty(), "{:?}", corrected.moved);
    }

    #[test]
    fn a_correction_of_the_players_says_that_they_have_met() {
        let mut desk = Desk::paired();
        desk.done(&pairings(2, &[("goto", "1002"), ("1001", "lefevre")]));
        let corrected = desk.done(&CorrectResult {
            round: 2,
            white: Some(PlayerRef::new("1001")),
            ..correction()
        });
        let met: Vec<&str> = corrected.warnings.iter().map(|each| each.code).collect();
        assert_eq!(met, ["rematch", "rematch"]);
    }

    #[test]
    fn players_change_seats_and_colours() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let moved = desk.done(&CorrectResult {
            white: Some(PlayerRef::new("1002")),
            ..correction()
        });
        let [other] = moved.exchanged.as_slice() else {
            panic!("expected one other table: {:?}", moved.exchanged);
        };
        assert_eq!(other.after.table, Some(2));
        assert_eq!(other.after.black, "Smith John");
        assert_ne!(other.before.entrants, other.after.entrants);
        let turned = desk.done(&CorrectResult {
            colours: Colours::Exchange,
            ..correction()
        });
        assert_eq!(turned.after.black, "Smith John");
        assert_eq!(turned.after.result(), "24-40");
    }

    #[test]
    fn a_correction_that_corrects_nothing_is_refused() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        assert_eq!(desk.refused(&score("40-24")).code(), "result-unchanged");
        assert_eq!(desk.refused(&score("40-20")).code(), "score-impossible");
        let nowhere = CorrectResult {
            table: 9,
            ..score("24-40")
        };
        assert_eq!(desk.refused(&nowhere).code(), "table-unknown");
    }

    #[test]
    fn nobody_sits_on_both_sides_of_a_table() {
        let mut desk = Desk::paired();
        let seats = |black: Option<&str>, white: Option<&str>| CorrectResult {
            black: black.map(PlayerRef::new),
            white: white.map(PlayerRef::new),
            ..correction()
        };
        for (black, white, code) in [
            (Some("1001"), None, "player-has-colour"),
            (None, Some("goto"), "player-has-colour"),
            (Some("goto"), Some("goto"), "player-against-themselves"),
            (Some("1002"), Some("1002"), "player-against-themselves"),
        ] {
            assert_eq!(
                desk.refused(&seats(black, white)).code(),
                code,
                "{black:?} {white:?}"
            );
        }
    }

    #[test]
    fn a_correction_of_what_has_changed_since_its_preview_is_stale() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let seen = desk.journal();
        desk.session.preview(&score("24-40")).expect("a preview");
        let replace = super::super::result::EnterResult {
            existing: Existing::Replace,
            ..result(1, "33-31")
        };
        desk.second_session().execute(&replace).expect("a result");
        let stale = desk.session.execute_if_unchanged(&score("24-40"), seen);
        assert_eq!(refusal(stale).code(), "request-stale");
    }

    #[test]
    fn an_ending_is_added_to_a_score_and_neither_is_lost() {
        let mut desk = Desk::paired();
        desk.enter(1, "18-46");
        let flag = desk.done(&CorrectResult {
            entered: Some(Entered {
                ending: Some("flag white".parse().expect("an ending")),
                ..Entered::default()
            }),
            ..correction()
        });
        // The flag costs White the game: no more than 31 discs.
        assert_eq!(flag.after.entered, Some(Score::of_discs(18, 46)));
        assert_eq!(flag.after.result(), "33-31 (flag white)");
        let board = desk.done(&score("20-44"));
        assert_eq!(board.after.entered, Some(Score::of_discs(20, 44)));
        assert_eq!(board.after.ending.as_deref(), Some("flag white"));
        let played = desk.done(&CorrectResult {
            entered: Some(Entered::default()),
            old_ending: OldEnding::Goes,
            ..correction()
        });
        assert_eq!(played.after.result(), "20-44");
    }

    #[test]
    fn the_ending_goes_with_the_player_whose_colour_was_wrong() {
        let mut desk = Desk::paired();
        let mut resigned = result(1, "40-24");
        resigned.entered.ending = Some("resign white".parse().expect("an ending"));
        desk.done(&resigned);
        let turned = desk.done(&CorrectResult {
            colours: Colours::Exchange,
            ..correction()
        });
        assert_eq!(turned.after.result(), "0-64 (resign black)");
    }

    #[test]
    fn nobody_who_is_absent_takes_a_seat() {
        let mut desk = Desk::paired();
        desk.done(&super::super::fixture::player("Adams, Amy", "1005"));
        desk.done(&super::super::attendance::WithdrawPlayer {
            event: EventRef::Unnamed,
            player: PlayerRef::new("1005"),
            after: 0,
            reason: String::new(),
        });
        let seated = CorrectResult {
            white: Some(PlayerRef::new("1005")),
            ..correction()
        };
        assert_eq!(desk.refused(&seated).code(), "player-withdrawn");
    }
}
