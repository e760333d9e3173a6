//! Disputes: both claims are kept, and the game is provisional until ruled.

mod case;
mod desk;
mod rule;

pub use case::DisputeCase;
pub use desk::{DisputeDesk, DisputeState};
pub use rule::{Rule, WithdrawRuling};

use super::sheet;
use crate::report::{
    dispute::view::DisputeRowView, dispute::view::DisputeStatusView, refusal::TextField,
    refusal::ValueRefusal,
};
use crate::service::prelude::*;
use crate::service::{
    results::claim, results::enter::subject, session::actor::Role, session::actor::Touches,
    session::value,
};
use crate::storage::{dispute::Dispute, dispute::Status};
use outflank_core::board::PerColour;

pub use crate::storage::dispute::RaisedBy;
pub use crate::storage::{DisputeId, RulingId};

/// Opens a dispute about a game. The standings are provisional until it is ruled.
#[derive(Clone, Debug)]
pub struct OpenDispute {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    pub by: RaisedBy,
    /// What it is about, in their words.
    pub about: String,
    pub at_move: Option<u32>,
    /// What Black says; empty if nothing.
    pub black_claim: String,
    /// What White says; empty if nothing.
    pub white_claim: String,
}

impl Command for OpenDispute {
    type Outcome = DisputeStatusView;
    const NAME: &'static str = "dispute open";
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), self.by.side())
    }

    fn run(&self, change: &mut Change<'_>) -> Result<DisputeStatusView> {
        let about = value::clean_name(TextField::Dispute, &self.about)?;
        let mut says = PerColour::new(
            value::clean(TextField::Claim, &self.black_claim)?,
            value::clean(TextField::Claim, &self.white_claim)?,
        );
        if self.at_move == Some(0) {
            return Err(ValueRefusal::Move.into());
        }
        let (round, game) = sheet::table(change, &self.event, self.round, self.table)?;
        let earlier = change.disputes_of_game(game.id)?;
        if let Some(open) = earlier.iter().find(|each| each.status == Status::Open) {
            return Err(Refusal::DisputeOpen {
                table: self.table,
                dispute: open.id.0,
            }
            .into());
        }
        // Whoever has claimed a result on their phone has said what they say.
        let claims = claim::current(change, &game)?;
        for side in [Colour::Black, Colour::White] {
            if let Some(claim) = claims[side].as_ref().filter(|_| says[side].is_empty()) {
                let name = round.directory.name(claim.player_id);
                let view = claim::view_of(change, self.round, &game, claim, name)?;
                says[side] = view.result();
            }
        }
        let dispute = change.insert(|id| Dispute {
            id,
            game_id: game.id,
            raised_by: self.by,
            about,
            at_move: self.at_move,
            black_claim: says.black,
            white_claim: says.white,
            status: Status::Open,
        })?;
        change.about(subject(&round, &game));
        let (id, by) = (dispute.id.0, self.by.word());
        let summary = summary::dispute_opened(self.round, self.table, id, by, &dispute.about);
        change.summarise(summary);
        Ok(status_view(&dispute))
    }
}

fn status_view(dispute: &Dispute) -> DisputeStatusView {
    DisputeStatusView {
        dispute: dispute.id.0,
        status: dispute.status.word(),
    }
}

/// The disputes of an event.
#[derive(Clone, Debug)]
pub struct Disputes {
    pub event: EventRef,
}

impl Query for Disputes {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Vec<DisputeRowView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<DisputeRowView>> {
        let event = self.event.find(snapshot)?;
        let disputes = snapshot.disputes_of_event(event.id)?;
        // A round is loaded once, however many of its games are disputed.
        let mut rounds: BTreeMap<u32, RoundState> = BTreeMap::new();
        for place in snapshot.disputed_rounds_of_event(event.id)? {
            rounds.insert(place, RoundState::of(snapshot, &event, place)?);
        }
        let mut rows = Vec::new();
        for dispute in disputes {
            let games = rounds.values().flat_map(|round| {
                let games = round.games.iter();
                games.map(move |game| (round, game))
            });
            let mut games = games.filter(|(_, game)| game.id == dispute.game_id);
            let Some((round, game)) = games.next() else {
                return Err(Refusal::NoDispute(dispute.id.0).into());
            };
            let in_force = snapshot.rulings_in_force(game.id)?;
            rows.push(DisputeRowView {
                is_ruled: in_force.iter().any(|each| each.dispute_id == dispute.id),
                id: dispute.id.0,
                round: round.round.number,
                table: game.table_number,
                status: dispute.status.word(),
                by: dispute.raised_by.word(),
                about: dispute.about,
                game: round.table_view(game),
            });
        }
        Ok(rows)
    }
}

/// A dispute, its game and the round it belongs to.
pub(in crate::service) struct Disputed {
    pub(in crate::service) dispute: Dispute,
    pub(in crate::service) round: RoundState,
    pub(in crate::service) game: Game,
}

impl Disputed {
    pub(in crate::service) fn of(snapshot: &Snapshot<'_>, id: DisputeId) -> Result<Self> {
        let unknown = || Refusal::NoDispute(id.0);
        let dispute = snapshot.dispute(id)?.ok_or_else(unknown)?;
        let game = snapshot.game(dispute.game_id)?.ok_or_else(unknown)?;
        let event = snapshot.event(game.event_id)?.ok_or_else(unknown)?;
        let round = game.round_id.ok_or_else(unknown)?;
        let round = snapshot.round(round)?.ok_or_else(unknown)?;
        let round = RoundState::of(snapshot, &event, round.number)?;
        Ok(Self {
            dispute,
            round,
            game,
        })
    }

    /// Refuses a dispute whose rulings are final.
    fn not_final(self) -> Result<Self> {
        match self.dispute.status {
            Status::Final => Err(Refusal::DisputeFinal(self.dispute.id.0).into()),
            Status::Open | Status::Ruled => Ok(self),
        }
    }

    /// Makes the dispute final.
    fn finish(self, change: &mut Change<'_>, sentence: String) -> Result<DisputeStatusView> {
        let closed = Dispute {
            status: Status::Final,
            ..self.dispute
        };
        change.update(&closed)?;
        change.about(subject(&self.round, &self.game));
        change.summarise(sentence);
        Ok(status_view(&closed))
    }
}

/// Makes the rulings of a dispute final.
#[derive(Clone, Copy, Debug)]
pub struct CloseDispute {
    pub dispute: DisputeId,
}

impl Command for CloseDispute {
    type Outcome = DisputeStatusView;
    const NAME: &'static str = "dispute close";
    const LEAST_ROLE: Role = Role::Arbiter;

    fn run(&self, change: &mut Change<'_>) -> Result<DisputeStatusView> {
        let disputed = Disputed::of(change, self.dispute)?;
        if disputed.dispute.status != Status::Ruled {
            return Err(Refusal::NotRuled(self.dispute.0).into());
        }
        disputed.finish(change, summary::dispute_closed(self.dispute.0))
    }
}

/// Closes a dispute without a ruling: it was opened by mistake, or taken back.
/// What was entered counts.
#[derive(Clone, Debug)]
pub struct DismissDispute {
    pub dispute: DisputeId,
    pub reason: String,
}

impl Command for DismissDispute {
    type Outcome = DisputeStatusView;
    const NAME: &'static str = "dispute dismiss";
    const LEAST_ROLE: Role = Role::Arbiter;
    const REASON_REQUIRED: Option<Refusal> = Some(Refusal::RulingWithoutReason);

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<DisputeStatusView> {
        let disputed = Disputed::of(change, self.dispute)?.not_final()?;
        let in_force = change.rulings_in_force(disputed.game.id)?;
        if in_force.iter().any(|each| each.dispute_id == self.dispute) {
            return Err(Refusal::DisputeRuled(self.dispute.0).into());
        }
        disputed.finish(change, summary::dispute_dismissed(self.dispute.0))
    }
}
