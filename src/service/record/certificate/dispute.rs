//! The certificate of a dispute.

use super::{CertificateDraft, head, record::Recorder};
use crate::report::certificate::{
    DisputeRecord, EventRecord, LineRecord, RulingRecord, SheetRecord,
};
use crate::service::prelude::*;
use crate::service::{
    evidence::dispute::DisputeId, evidence::dispute::Disputed, results::consequence::standings,
    results::event_results::round_number,
};
use crate::storage::ruling::Ruling;
use outflank_core::{board::PerColour, tournament};

/// A dispute with everything its verdict follows from.
#[derive(Clone, Copy, Debug)]
pub struct CertifyDispute {
    pub dispute: DisputeId,
}

impl Query for CertifyDispute {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = CertificateDraft;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<CertificateDraft> {
        let disputed = Disputed::of(snapshot, self.dispute)?;
        let event = &disputed.round.event;
        let recorder = Recorder {
            snapshot,
            event,
            disputed: Some(disputed.game.id),
        };
        let (results, _) = standings(snapshot, event)?;
        let query = tournament::Query {
            after: None,
            seed: results.seed,
        };
        let mut record = recorder.record(&results.table, query)?;
        let withdrawn = recorder.withdrawn(disputed.game.id)?;
        let dispute = disputed.record(snapshot, &record, &withdrawn)?;
        record.sheets.extend(withdrawn);
        Ok(CertificateDraft {
            lines: disputed.lines(snapshot, &dispute.rulings)?,
            event: record,
            dispute: Some(dispute),
            head: head(snapshot)?,
        })
    }
}

impl Disputed {
    fn record(
        &self,
        snapshot: &Snapshot<'_>,
        event: &EventRecord,
        withdrawn: &[SheetRecord],
    ) -> Result<DisputeRecord> {
        let round = round_number(self.round.round.number);
        let table = round_number(self.game.table_number.unwrap_or_default());
        let game = event.game_at(tournament::Seat { round, table });
        let counting = game.map(|place| event.games[place].sheets.clone());
        let withdrawn = withdrawn.iter().map(|sheet| sheet.id);
        let dispute = &self.dispute;
        Ok(DisputeRecord {
            id: dispute.id.0,
            status: dispute.status.word().to_owned(),
            round,
            table,
            by: dispute.raised_by.word().to_owned(),
            about: dispute.about.clone(),
            r#move: dispute.at_move,
            claims: PerColour::new(dispute.black_claim.clone(), dispute.white_claim.clone()),
            sheets: counting
                .unwrap_or_default()
                .into_iter()
                .chain(withdrawn)
                .collect(),
            rulings: self.rulings(snapshot)?,
        })
    }

    /// All rulings about the game, in whichever of its disputes.
    fn rulings(&self, snapshot: &Snapshot<'_>) -> Result<Vec<RulingRecord>> {
        let mut rulings = Vec::new();
        for dispute in snapshot.disputes_of_game(self.game.id)? {
            rulings.extend(snapshot.rulings_of_dispute(dispute.id)?);
        }
        rulings.sort_by_key(|ruling| ruling.id);
        let record = |ruling: Ruling| {
            let line = snapshot.line_of::<Ruling>(ruling.id)?;
            Ok(RulingRecord {
                id: ruling.id.0,
                dispute_id: ruling.dispute_id.0,
                decision: ruling.decision,
                reason: ruling.reason,
                withdraws: ruling.withdraws.map(|id| id.0),
                line: line.as_ref().map_or(0, |line| line.id.0),
                by: line
                    .as_ref()
                    .map_or_else(String::new, |line| line.by.clone()),
                at: line.map_or_else(String::new, |line| line.at),
            })
        };
        rulings.into_iter().map(record).collect()
    }

    /// The lines of the journal about the table, and those of the rulings.
    fn lines(&self, snapshot: &Snapshot<'_>, rulings: &[RulingRecord]) -> Result<Vec<LineRecord>> {
        let (round, table) = (self.round.round.number, self.game.table_number);
        let lines = snapshot.journal_of_event(self.round.event.id)?.into_iter();
        let lines = lines.filter(|line| {
            let is_about = line.subject.round == Some(round) && line.subject.table == table;
            is_about || rulings.iter().any(|ruling| ruling.line == line.id.0)
        });
        Ok(lines.map(|line| line.record()).collect())
    }
}
