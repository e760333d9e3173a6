//! Results: entered, given by default, given as a bye.

use super::judge::{Judge, needs_a_sheet};
use super::round::{self, Existing, Floor};
use super::round_state::{GameState, RoundState, points};
use super::slip::Slip;
use super::{Refusal, Result, Signature};
use crate::board::{Colour, PerColour};
use crate::game::Score;
use crate::ruleset::Draw;
use crate::storage::event::Event;
use crate::storage::game::{Game, TypedEnding, Winner};
use crate::storage::round::{Stage, State};
use crate::storage::{Change, Database, Snapshot, Subject};
use crate::tournament::{HalfPoints, PlayerRef};
use crate::transcript::Ending;

/// What is to stand for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// The discs.
    pub score: Option<Score>,
    /// Who wins an equal game, where that was settled before it.
    pub draw_win: Option<Colour>,
    /// How it ended, if not on the board.
    pub ending: Option<Ending>,
}

/// Whether a result that is there may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Ask first.
    Refuse,
    /// It has been asked.
    Allow,
}

/// A result that was entered.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The game as it stands.
    pub seen: GameState,
    /// The game as it was, if it had a result.
    pub before: Option<GameState>,
    /// The points of both players after it.
    pub totals: PerColour<Option<HalfPoints>>,
}

/// Enters a result.
///
/// # Errors
///
/// If the score cannot be, the round is sealed, or another result is there.
pub fn set(
    database: &mut Database,
    signature: &Signature,
    hall: &RoundState,
    board: u32,
    entered: Entered,
    overwrite: Overwrite,
) -> Result<Settled> {
    check_entered(&hall.judge, entered)?;
    let act = match entered.ending {
        None => "result set",
        Some(_) => "result default",
    };
    let mut change = database.change(signature.act(act))?;
    // What another process has done since the round was read counts too.
    let round = super::round_state::find_round(&change, hall.event.id, hall.round.number)?;
    if round.state == State::Sealed {
        return Err(Refusal::RoundSealed(round.number).into());
    }
    let old = change
        .game_at_table(round.id, board)?
        .ok_or(Refusal::NoTable {
            round: round.number,
            board,
        })?;
    if old.is_bye() {
        return Err(Refusal::TableIsBye { board }.into());
    }
    refuse_if_ruled(&hall.judge, &old)?;
    let new = with(&old, entered);
    let before = old.is_settled().then(|| hall.game_state(&old));
    if old.is_settled() && old != new && overwrite == Overwrite::Refuse {
        return Err(Refusal::HasOtherResult {
            board,
            stands: result_words(&hall.game_state(&old)),
            wanted: result_words(&hall.game_state(&new)),
        }
        .into());
    }
    change.enter_result(&old, &new)?;
    change.about(subject(hall, &new));
    let reread = needs_a_sheet(&new)
        .then(|| RoundState::of(&change, &hall.event, round.number))
        .transpose()?;
    let hall = reread.as_ref().unwrap_or(hall);
    let seen = hall.game_state(&new);
    let summary = format!("round {}, table {board}: {}", round.number, line(&seen));
    let totals = totals(&change, hall, &new)?;
    if !change.is_empty() {
        change.commit(&summary)?;
    }
    Ok(Settled {
        seen,
        before,
        totals,
    })
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

pub(super) fn subject(hall: &RoundState, game: &Game) -> Subject {
    Subject {
        event: Some(hall.event.id),
        round: Some(hall.round.number),
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
    hall: &RoundState,
    game: &Game,
) -> Result<PerColour<Option<HalfPoints>>> {
    let of = |player| points(snapshot, &hall.judge, hall.event.id, player);
    Ok(PerColour {
        black: Some(of(game.black_id)?),
        white: game.white_id.map(of).transpose()?,
    })
}

/// The table and the score that a result slip reports.
///
/// # Errors
///
/// If it cannot be read, fits nobody of the round or several players, or no
/// game ends with the score.
pub fn read_slip(hall: &RoundState, line: &str) -> Result<(u32, Score)> {
    let (board, score) = match Slip::parse(line)? {
        Slip::Table(board, score) => (hall.at(board)?.table_number.unwrap_or(board), score),
        Slip::Player(player, count) => {
            let (game, colour) = hall.of_player(&player)?;
            let score = count.score(colour, hall.judge.squares())?;
            (game.table_number.unwrap_or_default(), score)
        }
    };
    hall.judge.check(score)?;
    Ok((board, score))
}

/// Whether a second bye is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondBye {
    /// No.
    Refuse,
    /// Yes.
    Allow,
}

/// Gives a bye.
///
/// # Errors
///
/// If the player has had one, or is in the round already.
pub fn bye(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    number: u32,
    player: &PlayerRef,
    second: SecondBye,
) -> Result<Settled> {
    let pair = |change: &mut Change<'_>, floor: &Floor| {
        let player = floor.directory.resolve(player)?;
        let earlier = change.games_of_player(player.id)?;
        let had = earlier
            .iter()
            .any(|game| game.event_id == event.id && game.is_bye());
        if had && second == SecondBye::Refuse {
            return Err(Refusal::SecondBye {
                name: player.full_name(),
            }
            .into());
        }
        let bye = floor.pair(change, None, player, None)?;
        Ok(vec![bye])
    };
    let (existing, stage) = (Existing::Keep, Stage::Swiss);
    let paired = round::set_by(database, signature, event, number, existing, stage, pair)?;
    let game = paired.new.first().expect("one bye was given");
    Ok(Settled {
        seen: paired.hall.game_state(game),
        before: None,
        totals: totals(&database.snapshot()?, &paired.hall, game)?,
    })
}

/// `LAZARD Emmanuel 38-26 TAMENORI Hideshi`, and how it ended.
#[must_use]
pub fn line(seen: &GameState) -> String {
    match &seen.white {
        None => format!("{}: bye", seen.black),
        Some(white) => format!("{} {} {white}", seen.black, result_words(seen)),
    }
}

/// `38-26`, `31-33 (flag black)`, or `-` while nothing is known.
#[must_use]
pub fn result_words(seen: &GameState) -> String {
    let score = match &seen.official {
        Ok(Some(official)) => official.score,
        _ => seen.game.score(),
    };
    let score = score.map(|score| score.to_string());
    let winner = || match seen.game.winner {
        Some(winner) => format!("won by {winner}"),
        None => "-".to_owned(),
    };
    let score = score.unwrap_or_else(winner);
    match (seen.game.ending, &seen.official) {
        (Some(ending), Ok(_)) => format!("{score} ({})", ending.0),
        (Some(ending), Err(_)) => format!("{score} ({}, undecided)", ending.0),
        (None, _) => score,
    }
}
