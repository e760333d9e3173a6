//! The certificate of standings.

use super::record::Recorder;
use super::{CertificateDraft, head};
use crate::report::refusal::TrustRefusal;
use crate::service::Result;
use crate::service::Role;
use crate::service::results::standings::{ResultsRequest, Source};
use crate::service::session::Query;
use crate::storage::Snapshot;

/// The standings of an event with everything they follow from.
#[derive(Clone, Debug)]
pub struct CertifyStandings {
    pub results: ResultsRequest,
}

impl Query for CertifyStandings {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = CertificateDraft;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<CertificateDraft> {
        let Source::Event(event) = &self.results.source else {
            return Err(TrustRefusal::NoJournal.into());
        };
        let results = self.results.of_event(snapshot, event)?;
        let recorder = Recorder {
            snapshot,
            event: &event.find(snapshot)?,
            disputed: None,
        };
        Ok(CertificateDraft {
            event: recorder.record(&results.table, results.query)?,
            dispute: None,
            lines: Vec::new(),
            head: head(snapshot)?,
        })
    }
}
