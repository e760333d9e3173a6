//! Disputes: both claims are kept, and the game is provisional until ruled.

use super::correct::{Moved, moved, standings};
use super::result::subject;
use super::round_state::{GameState, RoundState};
use super::sheet::{self, ReadSheet};
use super::{Refusal, Result, Signature, ruled};
use crate::adjudicate::ruling::{Ruling as Decision, apply};
use crate::adjudicate::window::{Play, WindowFault, allowed, later};
use crate::adjudicate::{
    Budget, Ended, Explanations, How, Reconciliation, Repairs, Undecided, decide, explanations,
    reconcile, repairs,
};
use crate::game::Score;
use crate::report::wording::{self, Words};
use crate::storage::dispute::{Dispute, RaisedBy, Status};
use crate::storage::game::Game;
use crate::storage::ruling::Ruling;
use crate::storage::{Change, Database, DisputeId, RulingId, Snapshot};
use crate::transcript::Transcript;

/// A dispute as it is raised.
#[derive(Clone, Debug)]
pub struct Raised {
    /// By whom.
    pub by: RaisedBy,
    /// What it is about.
    pub about: String,
    /// The move it is about.
    pub at_move: Option<u32>,
    /// What Black says.
    pub black_claim: String,
    /// What White says.
    pub white_claim: String,
}

/// A dispute with everything that bears on it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The dispute.
    pub dispute: Dispute,
    /// The round of the game, with its people and rules.
    pub hall: RoundState,
    /// The game.
    pub seen: GameState,
    /// Its sheets.
    pub sheets: Vec<ReadSheet>,
    /// What the two first readable sheets say together.
    pub reconciliation: Option<Reconciliation>,
    /// What could be wrong with the sheet a ruling would be about.
    pub repairs: Option<Repairs>,
    /// Which wrong flips could have happened.
    pub explanations: Option<(Transcript, Explanations)>,
    /// What the rules still allow about each fault: headline and rule.
    pub allowed: Vec<(String, String)>,
    /// The rulings so far, withdrawals included.
    pub rulings: Vec<Ruling>,
}

/// A ruling that was made, or would be.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// The game before.
    pub before: GameState,
    /// The game after.
    pub after: GameState,
    /// What becomes of the dispute.
    pub status: Status,
    /// Who gets another rank or other points.
    pub moved: Vec<Moved>,
}

/// Opens a dispute about a game.
///
/// # Errors
///
/// If there is one open already.
pub fn open(
    database: &mut Database,
    signature: &Signature,
    hall: &RoundState,
    board: u32,
    raised: &Raised,
) -> Result<Dispute> {
    let mut change = database.change(signature.act("dispute open"))?;
    let game = hall.at(board)?;
    if game.is_bye() {
        return Err(Refusal::TableIsBye { board }.into());
    }
    let earlier = change.disputes_of_game(game.id)?;
    if let Some(open) = earlier.iter().find(|each| each.status == Status::Open) {
        return Err(Refusal::DisputeOpen {
            board,
            dispute: open.id.0,
        }
        .into());
    }
    let dispute = change.insert(|id| Dispute {
        id,
        game_id: game.id,
        raised_by: raised.by,
        about: raised.about.clone(),
        at_move: raised.at_move,
        black_claim: raised.black_claim.clone(),
        white_claim: raised.white_claim.clone(),
        status: Status::Open,
    })?;
    change.about(subject(hall, game));
    let round = hall.round.number;
    change.commit(&format!(
        "round {round}, table {board}: dispute {} by {}: {}",
        dispute.id, dispute.raised_by, dispute.about
    ))?;
    Ok(dispute)
}

/// A dispute and the round of its game.
fn find(snapshot: &Snapshot<'_>, id: i64) -> Result<(Dispute, RoundState)> {
    let unknown = || Refusal::NoDispute(id);
    let dispute = snapshot.dispute(DisputeId(id))?.ok_or_else(unknown)?;
    let game = snapshot.game(dispute.game_id)?.ok_or_else(unknown)?;
    let event = snapshot.event(game.event_id)?.ok_or_else(unknown)?;
    let round = game.round_id.ok_or_else(unknown)?;
    let round = snapshot.round(round)?.ok_or_else(unknown)?;
    Ok((dispute, RoundState::of(snapshot, &event, round.number)?))
}

fn game_of<'h>(hall: &'h RoundState, dispute: &Dispute) -> Result<&'h Game> {
    let found = hall.games.iter().find(|game| game.id == dispute.game_id);
    Ok(found.ok_or(Refusal::NoDispute(dispute.id.0))?)
}

/// The round and the game a dispute is about.
///
/// # Errors
///
/// If there is none of this number.
pub fn place(snapshot: &Snapshot<'_>, id: i64) -> Result<(RoundState, GameState)> {
    let (dispute, hall) = find(snapshot, id)?;
    let seen = hall.game_state(game_of(&hall, &dispute)?);
    Ok((hall, seen))
}

/// Everything that bears on a dispute.
///
/// # Errors
///
/// If there is none of this number.
pub fn case(snapshot: &Snapshot<'_>, id: i64) -> Result<Case> {
    let (dispute, hall) = find(snapshot, id)?;
    let game = game_of(&hall, &dispute)?.clone();
    let sheets = sheet::of_game(snapshot, hall.judge.variant(), game.id)?;
    let readable: Vec<&Transcript> = sheets
        .iter()
        .filter_map(|sheet| sheet.game.as_ref().map(|(transcript, _)| transcript))
        .collect();
    let budget = Budget::usual(hall.judge.variant());
    let evidence = |sheet: &Transcript| sheet::evidence(&hall.judge, &game, sheet);
    let reconciliation = match readable.as_slice() {
        [one, other, ..] => Some(reconcile(one, other, &evidence(one), &budget)),
        _ => None,
    };
    let base = ruled::base(sheets.clone());
    let found = base.map(|base| {
        let evidence = evidence(&base);
        let repairs = repairs(&base, &evidence, &budget);
        let explained = explanations(&base, &evidence, &budget);
        (repairs, (base, explained))
    });
    let (repairs, explanations) = found.unzip();
    Ok(Case {
        allowed: windows(&hall, &sheets),
        rulings: snapshot.rulings_of_dispute(dispute.id)?,
        seen: hall.game_state(&game),
        reconciliation,
        repairs,
        explanations,
        sheets,
        dispute,
        hall,
    })
}

/// What the rules of the event allow about each fault of each sheet.
fn windows(hall: &RoundState, sheets: &[ReadSheet]) -> Vec<(String, String)> {
    let rules = hall.judge.rules();
    let mut allowances = Vec::new();
    for (transcript, replayed) in sheets.iter().filter_map(|sheet| sheet.game.as_ref()) {
        for finding in &replayed.findings {
            let Some(fault) = WindowFault::of(finding) else {
                continue;
            };
            let play = if replayed.finished() {
                Play::IsOver
            } else {
                Play::GoesOn
            };
            let later = later(transcript, replayed, fault.turn);
            let allowance = allowed(rules, fault, &later, play);
            let headline = Words::of(finding, &transcript.variant).headline;
            allowances.push((headline, wording::allowance(&allowance)));
        }
    }
    allowances.dedup();
    allowances
}

/// Whether to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only show what would change.
    Show,
    /// Do it.
    Apply,
}

/// Rules in a dispute: the score of the game follows from the replay.
///
/// # Errors
///
/// If it is no ruling, does not fit the record, or the dispute is closed.
pub fn rule(
    database: &mut Database,
    signature: &Signature,
    id: i64,
    text: &str,
    mode: Mode,
) -> Result<Ruled> {
    let mut change = database.change(signature.act("dispute rule"))?;
    let (dispute, hall) = find(&change, id)?;
    if dispute.status == Status::Final {
        return Err(Refusal::DisputeFinal(id).into());
    }
    let geometry = hall.judge.variant().geometry();
    let decision = Decision::parse(geometry, text).map_err(Refusal::from)?;
    let before = standings(&change, &hall.event)?;
    fit(&change, &hall, &dispute, decision)?;
    change.insert(|row| Ruling {
        id: row,
        dispute_id: dispute.id,
        decision: decision.text(geometry),
        reason: signature.why.clone(),
        withdraws: None,
    })?;
    if decision == Decision::ExchangeColours {
        exchange(&mut change, &hall, &dispute)?;
    }
    let what = decision.text(geometry);
    close(
        change,
        &hall,
        &dispute,
        &before,
        mode,
        &format!("ruled: {what}"),
    )
}

/// Refuses a ruling that does not fit what the ones before it have left.
fn fit(
    change: &Change<'_>,
    hall: &RoundState,
    dispute: &Dispute,
    decision: Decision,
) -> Result<()> {
    if let Decision::Withdraw(_) = decision {
        return Err(Refusal::WithdrawByNumber.into());
    }
    let mut standing = ruled::standing(change, &hall.judge, dispute.game_id)?;
    if decision == Decision::ExchangeColours {
        return Ok(());
    }
    if let Decision::ScoreIs(score) = decision {
        possible(hall, score)?;
    }
    standing.push(decision);
    let sheets = sheet::of_game(change, hall.judge.variant(), dispute.game_id)?;
    match (ruled::base(sheets), decision) {
        (Some(sheet), _) => {
            apply(&standing, &sheet).map_err(Refusal::RulingUnfit)?;
            Ok(())
        }
        (None, Decision::ScoreIs(_) | Decision::LetStand) => Ok(()),
        (None, _) => Err(Refusal::NoSheet.into()),
    }
}

/// Refuses a score that no game can have. Who holds a draw-win may be said later.
fn possible(hall: &RoundState, score: Score) -> Result<()> {
    let ended = Ended {
        variant: hall.judge.variant().clone(),
        board: None,
        how: How::Ruled(score),
        draw_win: None,
    };
    match decide(hall.judge.rules(), &ended) {
        Ok(_) | Err(Undecided::NoHolder { .. }) => Ok(()),
        Err(impossible) => Err(Refusal::RulingImpossible(impossible).into()),
    }
}

fn exchange(change: &mut Change<'_>, hall: &RoundState, dispute: &Dispute) -> Result<()> {
    let mut game = game_of(hall, dispute)?.clone();
    if let Some(white) = game.white_id {
        game.white_id = Some(game.black_id);
        game.black_id = white;
        let score = game.score();
        game.set_score(score.map(Score::exchanged));
        change.update(&game)?;
    }
    Ok(())
}

/// Withdraws a ruling: the dispute is open again.
///
/// # Errors
///
/// If there is no such ruling, or it does not hold.
pub fn withdraw(
    database: &mut Database,
    signature: &Signature,
    id: i64,
    mode: Mode,
) -> Result<Ruled> {
    let mut change = database.change(signature.act("dispute withdraw"))?;
    let unknown = || Refusal::NoRuling(id);
    let old = change.ruling(RulingId(id))?.ok_or_else(unknown)?;
    let (dispute, hall) = find(&change, old.dispute_id.0)?;
    if dispute.status == Status::Final {
        return Err(Refusal::DisputeFinal(dispute.id.0).into());
    }
    let holding = change.rulings_in_force(dispute.game_id)?;
    if !holding.iter().any(|each| each.id == old.id) {
        return Err(unknown().into());
    }
    let before = standings(&change, &hall.event)?;
    change.insert(|row| Ruling {
        id: row,
        dispute_id: dispute.id,
        decision: String::new(),
        reason: signature.why.clone(),
        withdraws: Some(old.id),
    })?;
    let geometry = hall.judge.variant().geometry();
    let decision = Decision::parse(geometry, &old.decision);
    if matches!(decision, Ok(Decision::ExchangeColours)) {
        exchange(&mut change, &hall, &dispute)?;
    }
    let what = format!("withdrawn: {}", old.decision);
    close(change, &hall, &dispute, &before, mode, &what)
}

/// Sees what has changed, and keeps it or not. The dispute is settled as soon
/// as the rulings that hold make an official score.
fn close(
    mut change: Change<'_>,
    hall: &RoundState,
    dispute: &Dispute,
    before: &(super::table::EventTable, crate::tournament::Standings),
    mode: Mode,
    what: &str,
) -> Result<Ruled> {
    let changed = RoundState::of(&change, &hall.event, hall.round.number)?;
    let seen = changed.game_state(game_of(&changed, dispute)?);
    let holding = change.rulings_in_force(dispute.game_id)?;
    let status = match seen.official {
        Ok(Some(_)) if !holding.is_empty() => Status::Ruled,
        _ => Status::Open,
    };
    change.update(&Dispute {
        status,
        ..dispute.clone()
    })?;
    let after = standings(&change, &hall.event)?;
    let ruled = Ruled {
        before: hall.game_state(game_of(hall, dispute)?),
        after: seen,
        status,
        moved: moved(before, &after),
    };
    if mode == Mode::Apply {
        let game = game_of(&changed, dispute)?;
        change.about(subject(hall, game));
        change.commit(&format!(
            "round {}, table {}, dispute {}: {what}",
            hall.round.number,
            game.table_number.unwrap_or_default(),
            dispute.id
        ))?;
    }
    Ok(ruled)
}

/// Makes the rulings of a dispute final.
///
/// # Errors
///
/// If nobody has ruled.
pub fn close_for_good(database: &mut Database, signature: &Signature, id: i64) -> Result<Dispute> {
    let mut change = database.change(signature.act("dispute close"))?;
    let (dispute, hall) = find(&change, id)?;
    if dispute.status != Status::Ruled {
        return Err(Refusal::NotRuled(id).into());
    }
    let closed = Dispute {
        status: Status::Final,
        ..dispute
    };
    change.update(&closed)?;
    change.about(subject(&hall, game_of(&hall, &closed)?));
    change.commit(&format!("dispute {id}: final"))?;
    Ok(closed)
}
