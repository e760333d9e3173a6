//! Claims: what players say the result of their game is. Two equal claims make
//! the result; two that differ open a dispute.

use super::enter::{self, Entered, check_entered, refuse_if_ruled, subject_of, with};
use crate::report::hall::view::{ClaimOutcome, ClaimView, ClaimedView};
use crate::report::{hall::wording, refusal::EntryRefusal, round::table_wording};
use crate::service::prelude::*;
use crate::service::{
    rounds::state::TableState, rounds::state::find_round, rounds::tables::Existing,
    session::actor::Role, session::actor::Touches,
};
use crate::storage::claim::{Claim, ClaimOrigin, ClaimStatus};
use crate::storage::dispute::{Dispute, RaisedBy, Status};
use crate::storage::{device::Device, game::Winner, round::State};
use outflank_core::board::PerColour;

pub use crate::storage::DeviceId;

/// Claims the result of a table for one of its players.
#[derive(Clone, Debug)]
pub struct ClaimResult {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// Who claims it.
    pub side: Colour,
    pub entered: Entered,
    /// The device it comes from.
    pub device: Option<DeviceId>,
}

impl Command for ClaimResult {
    type Outcome = ClaimedView;
    const NAME: &'static str = "claim";
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), Some(self.side))
    }

    fn run(&self, change: &mut Change<'_>) -> Result<ClaimedView> {
        let state = open_table(change, &self.event, self.round, self.table)?;
        check_entered(&state.judge, self.entered)?;
        if self.entered.score.is_none() && self.entered.ending.is_none() {
            return Err(EntryRefusal::EmptyClaim.into());
        }
        let claims = current(change, &state.game)?;
        let own = match &claims[self.side] {
            // Said before: nothing changes.
            Some(own) if entered_of(own) == self.entered => own.clone(),
            _ => self.write(change, &state.game)?,
        };
        let mut outcome = ClaimedView {
            claim: view(change, &state, &own)?,
            outcome: ClaimOutcome::Waiting,
            dispute: None,
            result: None,
        };
        let place = (self.round, self.table);
        change.about(subject_of(state.event.id, self.round, &state.game));
        change.summarise(summary::result_claimed(place, &outcome.claim.name));
        match &claims[!self.side] {
            None => {}
            Some(other) if entered_of(other) == self.entered => {
                let made = enter::enter(change, &state, self.entered, Existing::Keep)?;
                change.summarise(summary::result_agreed(self.round, &made.table));
                outcome.outcome = ClaimOutcome::Result;
                outcome.result = Some(made.table);
            }
            Some(other) => {
                let other = view(change, &state, other)?;
                outcome.outcome = ClaimOutcome::Dispute;
                outcome.dispute = Some(self.dispute(change, &state, &outcome.claim, &other)?);
            }
        }
        Ok(outcome)
    }
}

impl ClaimResult {
    /// Writes the claim; an earlier one of the same player is withdrawn and stays.
    fn write(&self, change: &mut Change<'_>, game: &Game) -> Result<Claim> {
        let player = match self.side {
            Colour::Black => Some(game.black_id),
            Colour::White => game.white_id,
        };
        let player_id = player.expect("a bye has been refused");
        for claim in change.claims_of_game(game.id)? {
            if claim.player_id == player_id && claim.status == ClaimStatus::Current {
                withdraw(change, &claim)?;
            }
        }
        let claimed = with(game, self.entered);
        Ok(change.insert(|id| Claim {
            id,
            game_id: game.id,
            player_id,
            side: self.side.into(),
            device_id: self.device,
            winner: claimed.winner,
            black_halves: claimed.black_halves,
            white_halves: claimed.white_halves,
            ending: claimed.ending,
            status: ClaimStatus::Current,
        })?)
    }

    /// Opens a dispute with both claims, unless one is open: the arbiter is called.
    fn dispute(
        &self,
        change: &mut Change<'_>,
        state: &TableState,
        own: &ClaimView,
        other: &ClaimView,
    ) -> Result<i64> {
        let disputes = change.disputes_of_game(state.game.id)?;
        if let Some(open) = disputes.iter().find(|each| each.status == Status::Open) {
            return Ok(open.id.0);
        }
        let (black, white) = match self.side {
            Colour::Black => (own, other),
            Colour::White => (other, own),
        };
        let dispute = change.insert(|id| Dispute {
            id,
            game_id: state.game.id,
            raised_by: match self.side {
                Colour::Black => RaisedBy::Black,
                Colour::White => RaisedBy::White,
            },
            about: wording::CLAIMS_DIFFER.to_owned(),
            at_move: None,
            black_claim: wording::claimed(black),
            white_claim: wording::claimed(white),
            status: Status::Open,
        })?;
        let place = (self.round, self.table);
        change.summarise(summary::claims_differ(place, dispute.id.0, black, white));
        Ok(dispute.id.0)
    }
}

/// Takes back what a player has claimed.
#[derive(Clone, Debug)]
pub struct WithdrawClaim {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// Whose claim.
    pub side: Colour,
}

impl Command for WithdrawClaim {
    type Outcome = ClaimedView;
    const NAME: &'static str = "claim withdraw";
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), Some(self.side))
    }

    fn run(&self, change: &mut Change<'_>) -> Result<ClaimedView> {
        let state = open_table(change, &self.event, self.round, self.table)?;
        let claims = current(change, &state.game)?;
        let claim = claims[self.side].as_ref().ok_or(EntryRefusal::NoClaim {
            table: self.table,
            side: self.side.name(),
        })?;
        let claim = withdraw(change, claim)?;
        let claim = view(change, &state, &claim)?;
        change.about(subject_of(state.event.id, self.round, &state.game));
        let place = (self.round, self.table);
        change.summarise(summary::claim_withdrawn(place, &claim.name));
        Ok(ClaimedView {
            claim,
            outcome: ClaimOutcome::Withdrawn,
            dispute: None,
            result: None,
        })
    }
}

fn withdraw(change: &mut Change<'_>, claim: &Claim) -> Result<Claim> {
    let claim = Claim {
        status: ClaimStatus::Withdrawn,
        ..claim.clone()
    };
    change.update(&claim)?;
    Ok(claim)
}

/// A table whose result can still be claimed.
fn open_table(change: &Change<'_>, event: &EventRef, round: u32, table: u32) -> Result<TableState> {
    let event = event.find(change)?;
    let state = TableState::of(change, &event, round, table)?;
    if state.round.state == State::Sealed {
        return Err(Refusal::RoundSealed(round).into());
    }
    if state.game.is_bye() {
        return Err(Refusal::TableIsBye { round, table }.into());
    }
    refuse_if_ruled(&state.judge, &state.game)?;
    if state.game.is_settled() {
        return Err(EntryRefusal::ResultStands {
            table,
            found: table_wording::table_result(&state.view(&state.game)),
        }
        .into());
    }
    Ok(state)
}

/// What each side of a game claims now.
pub(in crate::service) fn current(
    snapshot: &Snapshot<'_>,
    game: &Game,
) -> Result<PerColour<Option<Claim>>> {
    let mut claims = PerColour::new(None, None);
    for claim in snapshot.claims_of_game(game.id)? {
        if claim.is_about(game) {
            let side = Colour::from(claim.side);
            claims[side] = Some(claim);
        }
    }
    Ok(claims)
}

/// What a claim says, as if it were entered.
pub(in crate::service) fn entered_of(claim: &Claim) -> Entered {
    Entered {
        score: claim.score(),
        draw_win: claim.winner.and_then(|winner| match winner {
            Winner::Black => Some(Colour::Black),
            Winner::White => Some(Colour::White),
            Winner::Draw | Winner::Nobody => None,
        }),
        ending: claim.ending.map(|ending| ending.0),
    }
}

pub(in crate::service) fn view(
    snapshot: &Snapshot<'_>,
    state: &TableState,
    claim: &Claim,
) -> Result<ClaimView> {
    let name = state.name_of(claim.side.into());
    view_of(snapshot, state.round.number, &state.game, claim, name)
}

/// A claim as it is shown.
pub(in crate::service) fn view_of(
    snapshot: &Snapshot<'_>,
    round: u32,
    game: &Game,
    claim: &Claim,
    name: String,
) -> Result<ClaimView> {
    let device = claim.device_id.map(|id| snapshot.device(id)).transpose()?;
    let origin = ClaimOrigin {
        at: snapshot.line_of::<Claim>(claim.id)?.map(|line| line.at),
        device: device.flatten().map(|device: Device| device.label),
    };
    let table = game.table_number.unwrap_or_default();
    Ok(view_with(round, table, claim, name, origin))
}

fn view_with(
    round: u32,
    table: u32,
    claim: &Claim,
    name: String,
    origin: ClaimOrigin,
) -> ClaimView {
    let entered = entered_of(claim);
    ClaimView {
        claim: claim.id.0,
        round,
        table,
        by: claim.side.word(),
        name,
        score: entered.score,
        ending: entered.ending.map(|ending| ending.to_string()),
        draw_win: entered.draw_win.map(Colour::name),
        status: claim.status.word(),
        at: origin.at,
        device: origin.device,
    }
}

/// What was claimed in a round, by table. It is not for the players: the opponent
/// has to say it first.
#[derive(Clone, Debug)]
pub struct Claims {
    pub event: EventRef,
    pub round: u32,
}

impl Query for Claims {
    const LEAST_ROLE: Role = Role::TableJudge;
    type Answer = Vec<ClaimView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<ClaimView>> {
        let event = self.event.find(snapshot)?;
        let round = find_round(snapshot, event.id, self.round)?;
        let directory = Directory::of_event(snapshot, event.id)?;
        let games = snapshot.games_of_round(round.id)?;
        let tables: BTreeMap<GameId, Option<u32>> = games
            .iter()
            .map(|game| (game.id, game.table_number))
            .collect();
        let claims = snapshot.claims_of_round(round.id)?.into_iter();
        let view = |(claim, origin): (Claim, ClaimOrigin)| {
            let table = tables.get(&claim.game_id).copied().flatten();
            let name = directory.name(claim.player_id);
            view_with(self.round, table.unwrap_or_default(), &claim, name, origin)
        };
        Ok(claims.map(view).collect())
    }
}

#[cfg(test)]
mod tests;
