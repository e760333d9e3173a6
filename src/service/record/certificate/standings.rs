//! The certificate of standings.

use super::{CertificateDraft, head, record::Recorder};
use crate::report::refusal::TrustRefusal;
use crate::service::prelude::*;
use crate::service::{results::standings::ResultsRequest, results::standings::Source};

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
