//! Results: entered, given by default, given as a bye.

use super::judge::{Judge, needs_a_sheet};
use super::round::{self, Existing};
use super::round_state::{GameState, RoundState, points};
use super::session::Command;
use super::slip::Slip;
use super::{EventRef, Refusal, Result};
use crate::board::{Colour, PerColour};
use crate::game::Score;
use crate::report::view::round::EnteredView;
use crate::report::{summary, wording};
use crate::ruleset::Draw;
use crate::storage::game::{Game, TypedEnding, Winner};
use crate::storage::round::{Stage, State};
use crate::storage::{Change, Snapshot, Subject};
use crate::tournament::{HalfPoints, PlayerRef};
use crate::transcript::Ending;

/// The result of a game as somebody enters it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// `None` if the game has an ending and the discs are not known.
    pub score: Option<Score>,
    /// Who wins an equal game, where that was settled before it.
    pub draw_win: Option<Colour>,
    /// How it ended, if not on the board.
    pub ending: Option<Ending>,
}

impl From<Score> for Entered {
    fn from(score: Score) -> Self {
        Self {
            score: Some(score),
            ..Self::default()
        }
    }
}

/// Enters the result of a table.
#[derive(Clone, Debug)]
pub struct EnterResult {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    pub entered: Entered,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterResult {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        match self.entered.ending {
            None => "result set",
            Some(_) => "result default",
        }
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let state = RoundState::of(change, &event, self.round)?;
        enter(change, &state, self.table, self.entered, self.existing)
    }
}

/// Enters the result that a result slip reports.
#[derive(Clone, Debug)]
pub struct EnterSlip {
    pub event: EventRef,
    pub round: u32,
    pub slip: Slip,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterSlip {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        "result set"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let state = RoundState::of(change, &event, self.round)?;
        let (table, score) = match &self.slip {
            Slip::Table(table, score) => (*table, *score),
            Slip::Player(player, count) => {
                let (game, colour) = state.of_player(player)?;
                let score = count.score(colour, state.judge.squares())?;
                (game.table_number.unwrap_or_default(), score)
            }
        };
        enter(change, &state, table, score.into(), self.existing)
    }
}

fn enter(
    change: &mut Change<'_>,
    state: &RoundState,
    table: u32,
    entered: Entered,
    existing: Existing,
) -> Result<EnteredView> {
    let old = state.at(table)?;
    check_entered(&state.judge, entered)?;
    if state.round.state == State::Sealed {
        return Err(Refusal::RoundSealed(state.round.number).into());
    }
    if old.is_bye() {
        return Err(Refusal::TableIsBye { board: table }.into());
    }
    refuse_if_ruled(&state.judge, old)?;
    let new = with(old, entered);
    let before = old.is_settled().then(|| state.table_view(old));
    if let Some(before) = &before
        && *old != new
        && existing == Existing::Keep
    {
        return Err(Refusal::HasOtherResult {
            board: table,
            stands: wording::table_result(before),
            wanted: wording::table_result(&state.table_view(&new)),
        }
        .into());
    }
    change.enter_result(old, &new)?;
    // A sheet of the game may give the discs that were not entered.
    let reread = needs_a_sheet(&new)
        .then(|| RoundState::of(change, &state.event, state.round.number))
        .transpose()?;
    let state = reread.as_ref().unwrap_or(state);
    let outcome = EnteredView {
        table: state.table_view(&new),
        totals: totals(change, state, &new)?,
        before,
    };
    change.about(subject(state, &new));
    change.summarise(summary::result_entered(state.round.number, &outcome.table));
    Ok(outcome)
}

/// The game with this result.
pub(super) fn with(old: &Game, entered: Entered) -> Game {
    let mut new = old.clone();
    new.set_score(entered.score);
    new.winner = entered.draw_win.map(|side| match side {
        Colour::Black => Winner::Black,
        Colour::White => Winner::White,
    });
    new.ending = entered.ending.map(TypedEnding);
    new
}

pub(super) fn subject(state: &RoundState, game: &Game) -> Subject {
    Subject {
        event: Some(state.event.id),
        round: Some(state.round.number),
        table: game.table_number,
        players: std::iter::once(game.black_id)
            .chain(game.white_id)
            .collect(),
    }
}

/// A ruling counts, whatever is entered: it has to be withdrawn first.
pub(super) fn refuse_if_ruled(judge: &Judge, game: &Game) -> std::result::Result<(), Refusal> {
    match judge.ruled_in(game) {
        None => Ok(()),
        Some(dispute) => Err(Refusal::RulingHolds {
            board: game.table_number.unwrap_or_default(),
            dispute: dispute.0,
        }),
    }
}

/// Refuses what no game under these rules can have as its result.
pub(super) fn check_entered(judge: &Judge, entered: Entered) -> Result<()> {
    if let Some(score) = entered.score {
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

fn totals(
    snapshot: &Snapshot<'_>,
    state: &RoundState,
    game: &Game,
) -> Result<PerColour<Option<HalfPoints>>> {
    let of = |player| points(snapshot, &state.judge, state.event.id, player);
    Ok(PerColour {
        black: Some(of(game.black_id)?),
        white: game.white_id.map(of).transpose()?,
    })
}

/// Gives a player a bye, at the next free table.
#[derive(Clone, Debug)]
pub struct GiveBye {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    /// Also if the player has already had one.
    pub again: bool,
}

impl Command for GiveBye {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        "round set"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let place = (self.round, Stage::Swiss);
        let paired = round::pair(change, &event, place, Existing::Keep, |change, players| {
            let player = players.directory.resolve(&self.player)?;
            let games = change.games_of_player(player.id)?;
            let mut games = games.iter().filter(|game| game.event_id == event.id);
            if !self.again && games.any(Game::is_bye) {
                return Err(Refusal::SecondBye {
                    name: player.full_name(),
                }
                .into());
            }
            Ok(vec![players.pair(change, None, player, None)?])
        })?;
        let bye = paired.new.first().expect("one bye was given");
        Ok(EnteredView {
            table: paired.state.table_view(bye),
            totals: totals(change, &paired.state, bye)?,
            before: None,
        })
    }
}

/// `LAZARD Emmanuel 38-26 TAMENORI Hideshi`, and how it ended.
#[must_use]
pub fn line(game: &GameState) -> String {
    wording::table_line(&game.view())
}

/// `38-26`, `31-33 (flag black)`, or `-` while nothing is known.
#[must_use]
pub fn result_words(game: &GameState) -> String {
    wording::table_result(&game.view())
}
