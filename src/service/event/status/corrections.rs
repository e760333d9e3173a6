//! What was corrected since standings were published.

use crate::report::{standings::publication::PublicationView, status::view::CorrectionStatusView};
use crate::service::prelude::*;
use crate::service::results::published::Publications;
use crate::service::session::Query as _;
use crate::storage::{
    JournalLine, PublicationId, dispute::Status, publication, publication::Publication,
    round::State,
};

/// The changes of a published round.
const CORRECTIONS: [&str; 4] = [
    "result correct",
    "dispute rule",
    "dispute withdraw",
    "event edit",
];

/// What is published of an event and holds.
pub(super) struct Published {
    /// The last publication of the last published round.
    last: Option<PublicationView>,
    /// The rounds whose published standings are no longer those of the results.
    pub(super) outdated: Vec<u32>,
}

impl Published {
    /// A round that was opened again has no published standings.
    pub(super) fn of(snapshot: &Snapshot<'_>, event: &Event) -> Result<Self> {
        let rounds = snapshot.rounds_of_event(event.id)?;
        let is_sealed = |number: u32| {
            let mut rounds = rounds.iter();
            rounds.any(|round| round.number == number && round.state == State::Sealed)
        };
        let publications = Publications {
            event: EventRef::Id(event.id),
        };
        let found = publications.answer(snapshot)?.into_iter();
        let found = found.filter(|each| is_sealed(each.round));
        let found: BTreeMap<u32, PublicationView> = found.map(|each| (each.round, each)).collect();
        let disputes = snapshot.disputes_of_event(event.id)?;
        let is_provisional = disputes.iter().any(|each| each.status == Status::Open);
        let last = found.values().next_back().cloned();
        let became_official = |each: &PublicationView| {
            !is_provisional && each.standing == publication::Status::Provisional.word()
        };
        let is_outdated = |each: &&PublicationView| {
            let is_last = last.as_ref().is_some_and(|last| last.round == each.round);
            each.differs || is_last && became_official(each)
        };
        let outdated = found.values().filter(is_outdated);
        Ok(Self {
            outdated: outdated.map(|each| each.round).collect(),
            last,
        })
    }

    /// The changes in effect since the last publication that can have altered
    /// what it says.
    pub(super) fn corrections(
        &self,
        snapshot: &Snapshot<'_>,
        event: &Event,
    ) -> Result<Vec<CorrectionStatusView>> {
        let Some(last) = &self.last else {
            return Ok(Vec::new());
        };
        let Some(line) = snapshot.line_of::<Publication>(PublicationId(last.number))? else {
            return Ok(Vec::new());
        };
        let since = line.id;
        let mut corrections = Vec::new();
        for line in snapshot.corrections_since(since, event.id, last.round)? {
            let act = act_in_effect(snapshot, &line, since)?;
            if act.is_some_and(|act| CORRECTIONS.contains(&act.as_str())) {
                corrections.push(CorrectionStatusView {
                    line: line.id.0,
                    by: line.by,
                    summary: line.summary,
                    published_after: last.round,
                });
            }
        }
        Ok(corrections)
    }
}

/// What a line that was not undone does, undoes or does again; `None` if that
/// cancels what was done since a line.
fn act_in_effect(
    snapshot: &Snapshot<'_>,
    line: &JournalLine,
    since: JournalId,
) -> storage::Result<Option<String>> {
    let mut cancels = false;
    let (mut act, mut undoes) = (line.act.clone(), line.undoes);
    while let Some(earlier) = undoes {
        cancels ^= earlier > since;
        let Some(earlier) = snapshot.journal_line(earlier)? else {
            break;
        };
        (act, undoes) = (earlier.act, earlier.undoes);
    }
    Ok((!cancels).then_some(act))
}
