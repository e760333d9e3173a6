//! A certificate against the database that it comes from.

use super::super::verification;
use super::{CertificateDraft, CertifyDispute, CertifyStandings};
use crate::report::certificate::wording as words;
use crate::report::{
    certificate::Certificate, certificate::PROGRAM, certificate::view::CheckView,
    certificate::view::Holds,
};
use crate::service::evidence::dispute::DisputeId;
use crate::service::prelude::*;
use crate::service::results::standings::{ResultsRequest, RoundsCounted, Source};
use crate::storage::{chain::HeadFound, chain::WrittenHead, signature::PublicKey};
use serde_json::Value;

/// Whether the certificate that the database would give holds the same. Who forges
/// rules or results can leave the journal in the file as it was.
fn same_content(
    snapshot: &Snapshot<'_>,
    certificate: &Certificate<Value>,
    later: u64,
) -> CheckView {
    let holds = drafts(snapshot, certificate).is_ok_and(|drafts| {
        let mut drafts = drafts.iter();
        drafts.any(|draft| draft.holds_the_same(certificate))
    });
    if !holds && (later > 0 || certificate.program != PROGRAM) {
        return CheckView {
            check: "database-content",
            holds: Holds::NotChecked,
            message: words::content_of_later_database(later),
        };
    }
    CheckView::new("database-content", holds, words::content_in_database())
}

/// The certificates that the database gives: of the dispute, or of the standings
/// of the events of this name in each way of counting.
fn drafts(
    snapshot: &Snapshot<'_>,
    certificate: &Certificate<Value>,
) -> Result<Vec<CertificateDraft>> {
    if let Some(dispute) = &certificate.dispute {
        let dispute = DisputeId(dispute.id);
        return Ok(vec![CertifyDispute { dispute }.answer(snapshot)?]);
    }
    let mut drafts = Vec::new();
    for event in snapshot.events_named(&certificate.event.name)? {
        for counting in RoundsCounted::ALL {
            let results = ResultsRequest {
                source: Source::Event(EventRef::Id(event.id)),
                ruleset: None,
                seed: None,
                after: certificate.event.after,
                what_if: Vec::new(),
                counting,
            };
            drafts.push(CertifyStandings { results }.answer(snapshot)?);
        }
    }
    Ok(drafts)
}

/// Whether the key of a certificate has signed a line of the database, as issuing
/// one does. Who forges a certificate has another key, and no way to sign.
fn known_key(snapshot: &Snapshot<'_>, certificate: &Certificate<Value>) -> Result<CheckView> {
    let key = PublicKey::from_hex(&certificate.key);
    let signatures = snapshot.check_signatures()?;
    let mut signatures = signatures.iter();
    let is_known = signatures.any(|each| each.is_valid && Some(each.key) == key);
    let check = CheckView::new("database-key", is_known, words::key_in_database());
    Ok(check)
}

/// Whether a database has the journal that the certificate comes from.
pub(super) fn in_database(
    snapshot: &Snapshot<'_>,
    certificate: &Certificate<Value>,
) -> Result<Vec<CheckView>> {
    let Ok(written) = certificate.journal.head.parse::<WrittenHead>() else {
        return Ok(vec![CheckView::new("database", false, words::no_head())]);
    };
    let head = verification::check_head(snapshot, &written)?;
    let mut checks = vec![CheckView {
        check: "database",
        holds: if head.is_same() {
            Holds::Yes
        } else {
            Holds::No
        },
        message: words::in_database(&head.message),
    }];
    checks.push(known_key(snapshot, certificate)?);
    if let HeadFound::Same { later, .. } = snapshot.find_head(&written)? {
        checks.push(same_content(snapshot, certificate, later));
    }
    let lines = &certificate.journal.lines;
    if !lines.is_empty() {
        let mut same = true;
        for line in lines {
            let stored = snapshot.journal_line(JournalId(line.line))?;
            same &= stored.is_some_and(|stored| stored.record() == *line);
        }
        checks.push(CheckView::new("database", same, words::lines_in_database()));
    }
    Ok(checks)
}
