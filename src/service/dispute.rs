//! Disputes: both claims are kept, and the game is provisional until ruled.

mod case;
mod desk;

pub use case::DisputeCase;
pub use desk::DisputeDesk;

use super::actor::{Role, Touches};
use super::correct::{moved, standings};
use super::event_results::EventResults;
use super::result::subject;
use super::round_state::RoundState;
use super::session::{Command, Query};
use super::{EventRef, Refusal, Result, claim, ruled, sheet, value};
use crate::adjudicate::official::is_double_loss;
use crate::adjudicate::ruling::{Ruling as Decision, apply};
use crate::adjudicate::{Replay, replay};
use crate::board::{Colour, PerColour};
use crate::game::Score;
use crate::report::refusal::{TextField, ValueRefusal};
use crate::report::view::dispute::{Caution, DisputeRowView, DisputeStatusView, RulingView};
use crate::report::{summary, wording};
use crate::storage::dispute::{Dispute, Status};
use crate::storage::game::{Game, TypedEnding};
use crate::storage::round::State;
use crate::storage::ruling::Ruling;
use crate::storage::{Change, Snapshot};
use crate::tournament::Standings;

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

    fn name(&self) -> &'static str {
        "dispute open"
    }

    fn least_role(&self) -> Role {
        Role::Player
    }

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
    type Answer = Vec<DisputeRowView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<DisputeRowView>> {
        let event = self.event.find(snapshot)?;
        let disputes = snapshot.disputes_of_event(event.id)?.into_iter();
        let row = |dispute: Dispute| {
            let disputed = Disputed::of(snapshot, dispute.id)?;
            let in_force = snapshot.rulings_in_force(disputed.game.id)?;
            Ok(DisputeRowView {
                is_ruled: in_force.iter().any(|each| each.dispute_id == dispute.id),
                id: dispute.id.0,
                round: disputed.round.round.number,
                table: disputed.game.table_number,
                status: dispute.status.word(),
                by: dispute.raised_by.word(),
                about: dispute.about,
                game: disputed.round.table_view(&disputed.game),
            })
        };
        disputes.map(row).collect()
    }
}

/// A dispute, its game and the round it belongs to.
pub(super) struct Disputed {
    pub(super) dispute: Dispute,
    pub(super) round: RoundState,
    pub(super) game: Game,
}

impl Disputed {
    pub(super) fn of(snapshot: &Snapshot<'_>, id: DisputeId) -> Result<Self> {
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

    fn text_of(&self, decision: Decision) -> String {
        decision.text(self.round.judge.variant().geometry())
    }

    /// Refuses a ruling that does not fit what the ones before it have left.
    fn check(&self, change: &Change<'_>, decision: Decision) -> Result<()> {
        let judge = &self.round.judge;
        match decision {
            Decision::Withdraw(_) => return Err(Refusal::WithdrawByNumber.into()),
            Decision::ExchangeColours => return Ok(()),
            Decision::ScoreIs(score) if is_double_loss(score) => {}
            Decision::ScoreIs(score) => judge.check(score).map_err(Refusal::RulingImpossible)?,
            _ => {}
        }
        let mut rulings = ruled::in_force(change, judge, self.game.id)?;
        rulings.push(decision);
        let sheets = sheet::of_game(change, judge.variant(), self.game.id)?;
        match (ruled::base(sheets), decision) {
            (Some(sheet), _) => {
                apply(&rulings, &sheet).map_err(Refusal::RulingUnfit)?;
                Ok(())
            }
            (None, Decision::ScoreIs(_) | Decision::LetStand) => Ok(()),
            (None, _) => Err(Refusal::NoSheet {
                round: self.round.round.number,
                table: self.game.table_number.unwrap_or_default(),
            }
            .into()),
        }
    }

    /// Exchanges the colours of the game where this is what was ruled.
    fn exchange(&self, change: &mut Change<'_>, decision: Decision) -> Result<()> {
        let mut game = self.game.clone();
        let (Decision::ExchangeColours, Some(white)) = (decision, game.white_id) else {
            return Ok(());
        };
        game.white_id = Some(game.black_id);
        game.black_id = white;
        let score = game.score();
        game.set_score(score.map(Score::exchanged));
        game.ending = game.ending.map(|ending| TypedEnding(ending.0.exchanged()));
        Ok(change.update(&game)?)
    }

    /// What to think of before something is ruled about this game.
    fn cautions_of_place(&self, change: &Change<'_>, event: &EventRef) -> Result<Vec<Caution>> {
        let mut cautions = Vec::new();
        match event.find(change) {
            Ok(selected) if selected.id != self.round.event.id => {
                cautions.push(Caution::OtherEvent {
                    event: self.round.event.name.clone(),
                    selected: selected.name,
                });
            }
            Err(error) if event.is_named() => return Err(error),
            _ => {}
        }
        if self.round.round.state == State::Sealed {
            cautions.push(Caution::SealedRound(self.round.round.number));
        }
        Ok(cautions)
    }

    /// What a ruling does to a result that was entered. Players whose colours
    /// are exchanged keep their discs.
    fn cautions_of_result(
        &self,
        change: &Change<'_>,
        decision: Decision,
    ) -> Result<Option<Caution>> {
        let before = self.round.table_view(&self.game);
        let judge = &self.round.judge;
        let counts = judge.entered(&self.game).is_ok_and(|entered| {
            let entered = (entered.score, Some(entered.outcome.name()));
            self.game.is_settled() && entered == (before.score, before.outcome)
        });
        if !counts || decision == Decision::ExchangeColours {
            return Ok(None);
        }
        let after = Self::of(change, self.dispute.id)?;
        let view = after.round.table_view(&after.game);
        let entered = wording::table_result(&before);
        Ok(match view.score {
            _ if (before.score, before.outcome) == (view.score, view.outcome) => None,
            Some(score) => Some(Caution::Replaces {
                entered,
                by: score.to_string(),
            }),
            None => Some(Caution::TakesAway {
                entered,
                reached: after
                    .ruled_sheet(change)?
                    .map_or(0, |replay| replay.moves()),
            }),
        })
    }

    /// Sees what a ruling has changed. The dispute is settled as soon as the
    /// rulings in force make an official score.
    fn settle(
        &self,
        change: &mut Change<'_>,
        ruling: RulingId,
        standings_before: &(EventResults, Standings),
        cautions: Vec<Caution>,
    ) -> Result<RulingView> {
        let after = Self::of(change, self.dispute.id)?;
        let view = after.round.table_view(&after.game);
        let is_ruled = !change.rulings_in_force(self.game.id)?.is_empty();
        let status = match view.outcome {
            Some(_) if is_ruled => Status::Ruled,
            _ => Status::Open,
        };
        change.update(&Dispute {
            status,
            ..self.dispute.clone()
        })?;
        change.about(subject(&after.round, &after.game));
        let standings_after = standings(change, &self.round.event)?;
        let finding = match view.pending {
            Some(_) => after.first_error(change)?,
            None => None,
        };
        Ok(RulingView {
            ruling: ruling.0,
            cautions,
            before: self.round.table_view(&self.game),
            after: view,
            finding,
            dispute: status.word(),
            dry_run: false,
            moved: moved(standings_before, &standings_after),
        })
    }

    /// What is still wrong with the sheet under the rulings in force.
    fn first_error(&self, change: &Change<'_>) -> Result<Option<String>> {
        let replay = self.ruled_sheet(change)?;
        Ok(replay.and_then(|replay| wording::first_error(&replay)))
    }

    /// The sheet under the rulings in force, replayed.
    fn ruled_sheet(&self, change: &Change<'_>) -> Result<Option<Replay>> {
        let judge = &self.round.judge;
        let sheets = sheet::of_game(change, judge.variant(), self.game.id)?;
        let Some(sheet) = ruled::base(sheets) else {
            return Ok(None);
        };
        let rulings = ruled::in_force(change, judge, self.game.id)?;
        let ruled = apply(&rulings, &sheet).map_err(Refusal::RulingUnfit)?;
        Ok(Some(replay(&ruled)))
    }

    /// Round, table and dispute, for the journal.
    fn place(&self) -> (u32, u32, i64) {
        let table = self.game.table_number.unwrap_or_default();
        (self.round.round.number, table, self.dispute.id.0)
    }
}

/// Rules in a dispute: the score of the game follows from the replay.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The selected event: a dispute of another one has to be meant.
    pub event: EventRef,
    pub dispute: DisputeId,
    /// In the notation of rulings. It names squares of the board the event is
    /// played on, so it can be read only there.
    pub ruling: String,
    pub reason: String,
    pub confirmed: Confirmed,
}

/// Whether something is wanted in spite of what speaks against it: a ruling in
/// spite of its [cautions](Caution), a sheet on which no move can be followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmed {
    #[default]
    No,
    Yes,
}

impl Confirmed {
    /// Refuses what has to be confirmed and is not.
    fn check(self, cautions: &[Caution]) -> std::result::Result<(), Refusal> {
        match self {
            Self::No if !cautions.is_empty() => Err(Refusal::RulingUnconfirmed {
                cautions: cautions.to_vec(),
            }),
            _ => Ok(()),
        }
    }
}

impl Command for Rule {
    type Outcome = RulingView;

    fn name(&self) -> &'static str {
        "dispute rule"
    }

    fn least_role(&self) -> Role {
        Role::Arbiter
    }

    fn reason(&self) -> &str {
        &self.reason
    }

    fn without_reason(&self) -> Option<Refusal> {
        Some(Refusal::RulingWithoutReason)
    }

    fn run(&self, change: &mut Change<'_>) -> Result<RulingView> {
        let disputed = Disputed::of(change, self.dispute)?.not_final()?;
        let geometry = disputed.round.judge.variant().geometry();
        let decision = Decision::parse(geometry, &self.ruling).map_err(Refusal::from)?;
        disputed.check(change, decision)?;
        let before = standings(change, &disputed.round.event)?;
        let text = disputed.text_of(decision);
        let ruling = change.insert(|id| Ruling {
            id,
            dispute_id: self.dispute,
            decision: text.clone(),
            reason: kept_reason(&self.reason),
            withdraws: None,
        })?;
        disputed.exchange(change, decision)?;
        let (round, table, dispute) = disputed.place();
        change.summarise(summary::dispute_ruled(round, table, dispute, &text));
        let mut cautions = disputed.cautions_of_place(change, &self.event)?;
        cautions.extend(disputed.cautions_of_result(change, decision)?);
        self.confirmed.check(&cautions)?;
        disputed.settle(change, ruling.id, &before, cautions)
    }
}

/// The reason as the database keeps it. It keeps no ruling without one; a preview
/// may have none, and is not kept.
fn kept_reason(reason: &str) -> String {
    match reason.trim() {
        "" => "(not given yet)".to_owned(),
        _ => reason.to_owned(),
    }
}

/// Withdraws a ruling: the dispute is open again.
#[derive(Clone, Debug)]
pub struct WithdrawRuling {
    /// The selected event: a ruling of another one has to be meant.
    pub event: EventRef,
    pub ruling: RulingId,
    pub reason: String,
    pub confirmed: Confirmed,
}

impl Command for WithdrawRuling {
    type Outcome = RulingView;

    fn name(&self) -> &'static str {
        "dispute withdraw"
    }

    fn least_role(&self) -> Role {
        Role::Arbiter
    }

    fn reason(&self) -> &str {
        &self.reason
    }

    fn without_reason(&self) -> Option<Refusal> {
        Some(Refusal::RulingWithoutReason)
    }

    fn run(&self, change: &mut Change<'_>) -> Result<RulingView> {
        let unknown = || Refusal::NoRuling(self.ruling.0);
        let ruling = change.ruling(self.ruling)?.ok_or_else(unknown)?;
        let disputed = Disputed::of(change, ruling.dispute_id)?.not_final()?;
        let in_force = change.rulings_in_force(disputed.game.id)?;
        if !in_force.iter().any(|each| each.id == ruling.id) {
            return Err(unknown().into());
        }
        let before = standings(change, &disputed.round.event)?;
        let cautions = disputed.cautions_of_place(change, &self.event)?;
        self.confirmed.check(&cautions)?;
        let withdrawal = change.insert(|id| Ruling {
            id,
            dispute_id: ruling.dispute_id,
            decision: String::new(),
            reason: kept_reason(&self.reason),
            withdraws: Some(ruling.id),
        })?;
        let geometry = disputed.round.judge.variant().geometry();
        if let Ok(decision) = Decision::parse(geometry, &ruling.decision) {
            disputed.exchange(change, decision)?;
        }
        let (round, table, dispute) = disputed.place();
        let text = &ruling.decision;
        change.summarise(summary::ruling_withdrawn(round, table, dispute, text));
        disputed.settle(change, withdrawal.id, &before, cautions)
    }
}

/// Makes the rulings of a dispute final.
#[derive(Clone, Copy, Debug)]
pub struct CloseDispute {
    pub dispute: DisputeId,
}

impl Command for CloseDispute {
    type Outcome = DisputeStatusView;

    fn name(&self) -> &'static str {
        "dispute close"
    }

    fn least_role(&self) -> Role {
        Role::Arbiter
    }

    fn run(&self, change: &mut Change<'_>) -> Result<DisputeStatusView> {
        let disputed = Disputed::of(change, self.dispute)?;
        if disputed.dispute.status != Status::Ruled {
            return Err(Refusal::NotRuled(self.dispute.0).into());
        }
        let closed = Dispute {
            status: Status::Final,
            ..disputed.dispute
        };
        change.update(&closed)?;
        change.about(subject(&disputed.round, &disputed.game));
        change.summarise(summary::dispute_closed(self.dispute.0));
        Ok(status_view(&closed))
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

    fn name(&self) -> &'static str {
        "dispute dismiss"
    }

    fn least_role(&self) -> Role {
        Role::Arbiter
    }

    fn reason(&self) -> &str {
        &self.reason
    }

    fn without_reason(&self) -> Option<Refusal> {
        Some(Refusal::RulingWithoutReason)
    }

    fn run(&self, change: &mut Change<'_>) -> Result<DisputeStatusView> {
        let disputed = Disputed::of(change, self.dispute)?.not_final()?;
        let in_force = change.rulings_in_force(disputed.game.id)?;
        if in_force.iter().any(|each| each.dispute_id == self.dispute) {
            return Err(Refusal::DisputeRuled(self.dispute.0).into());
        }
        let dismissed = Dispute {
            status: Status::Final,
            ..disputed.dispute
        };
        change.update(&dismissed)?;
        change.about(subject(&disputed.round, &disputed.game));
        change.summarise(summary::dispute_dismissed(self.dispute.0));
        Ok(status_view(&dismissed))
    }
}
