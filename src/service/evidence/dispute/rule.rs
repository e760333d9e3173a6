//! Rulings: given, and withdrawn.

use super::super::sheet;
use super::{DisputeId, Disputed, RulingId};
use crate::report::{
    board::wording, dispute::view::Caution, dispute::view::RulingView, round::table_wording,
};
use crate::service::prelude::*;
use crate::service::{
    results::consequence::moved, results::consequence::standings, results::enter::subject,
    results::event_results::EventResults, results::ruled, session::actor::Role,
};
use crate::storage::{dispute::Dispute, dispute::Status, round::State, ruling::Ruling};
use outflank_core::adjudicate::ruling::{Ruling as Decision, apply};
use outflank_core::{
    adjudicate::Replay, adjudicate::official::is_double_loss, adjudicate::replay,
    tournament::Standings,
};

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
    /// It is wanted in spite of its [cautions](Caution).
    pub confirmed: bool,
}

/// Refuses what has [cautions](Caution) and is not confirmed.
fn check_cautions(confirmed: bool, cautions: &[Caution]) -> std::result::Result<(), Refusal> {
    if confirmed || cautions.is_empty() {
        return Ok(());
    }
    Err(Refusal::RulingUnconfirmed {
        cautions: cautions.to_vec(),
    })
}

impl Command for Rule {
    type Outcome = RulingView;
    const NAME: &'static str = "dispute rule";
    const LEAST_ROLE: Role = Role::Arbiter;
    const REASON_REQUIRED: Option<Refusal> = Some(Refusal::RulingWithoutReason);

    fn reason(&self) -> &str {
        &self.reason
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
        check_cautions(self.confirmed, &cautions)?;
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
    /// It is wanted in spite of its [cautions](Caution).
    pub confirmed: bool,
}

impl Command for WithdrawRuling {
    type Outcome = RulingView;
    const NAME: &'static str = "dispute withdraw";
    const LEAST_ROLE: Role = Role::Arbiter;
    const REASON_REQUIRED: Option<Refusal> = Some(Refusal::RulingWithoutReason);

    fn reason(&self) -> &str {
        &self.reason
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
        check_cautions(self.confirmed, &cautions)?;
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

impl Disputed {
    pub(super) fn text_of(&self, decision: Decision) -> String {
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
        match (ruled::counted_transcript(&sheets), decision) {
            (Some(sheet), _) => {
                apply(&rulings, sheet).map_err(Refusal::RulingUnfit)?;
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
        if decision != Decision::ExchangeColours || self.game.is_bye() {
            return Ok(());
        }
        let mut game = self.game.clone();
        game.exchange_colours();
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
        let entered = table_wording::table_result(&before);
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
        let Some(sheet) = ruled::counted_transcript(&sheets) else {
            return Ok(None);
        };
        let rulings = ruled::in_force(change, judge, self.game.id)?;
        let ruled = apply(&rulings, sheet).map_err(Refusal::RulingUnfit)?;
        Ok(Some(replay(&ruled)))
    }

    /// Round, table and dispute, for the journal.
    fn place(&self) -> (u32, u32, i64) {
        let table = self.game.table_number.unwrap_or_default();
        (self.round.round.number, table, self.dispute.id.0)
    }
}
