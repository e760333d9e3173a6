//! Certificates of disputes and standings: what they hold, read from the
//! database, and how they are signed.

mod database;
mod dispute;
mod record;
mod standings;
mod verify;

pub use dispute::CertifyDispute;
pub use standings::CertifyStandings;
pub use verify::VerifyCertificate;

use crate::report::certificate::{
    Certificate, DisputeRecord, EventRecord, FORMAT, FORMAT_VERSION, Issued, JournalRecord,
    LineRecord, PROGRAM, ResultRecord, Unsigned,
};
use crate::report::{
    certificate::view::CertificateView, paper, refusal::TrustRefusal, trust::key_view::KeyOrigin,
};
use crate::service::prelude::*;
use crate::storage::{chain::Head, signature::SecretKey};

/// What a certificate holds, before it is signed.
#[derive(Clone, Debug)]
pub struct CertificateDraft {
    event: EventRecord,
    dispute: Option<DisputeRecord>,
    lines: Vec<LineRecord>,
    /// The journal it comes from.
    pub(in crate::service) head: Head,
}

/// As what a certificate is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateForm {
    /// As JSON, for programs.
    Json,
    /// As a page for the printer, which holds the JSON too.
    Page,
}

impl CertificateForm {
    /// The form that a file name asks for by its ending.
    pub fn of_file(path: &std::path::Path) -> Self {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("html" | "htm") => Self::Page,
            _ => Self::Json,
        }
    }
}

impl CertificateDraft {
    /// Whether a certificate was made of the same rules, players, results, sheets
    /// and rulings. What counts of a game is computed, and compared elsewhere.
    fn holds_the_same<C>(&self, certificate: &Certificate<C>) -> bool {
        let entered = |event: &EventRecord| {
            let mut event = event.clone();
            for game in &mut event.games {
                game.result = ResultRecord::default();
            }
            event
        };
        entered(&self.event) == entered(&certificate.event) && self.dispute == certificate.dispute
    }

    /// Computes what follows, and signs.
    pub(in crate::service) fn issue(
        self,
        issued: Issued,
        (key, key_origin): (&SecretKey, KeyOrigin),
        form: CertificateForm,
    ) -> Result<CertificateView> {
        let mut certificate = Certificate {
            format: FORMAT.to_owned(),
            format_version: FORMAT_VERSION,
            program: PROGRAM.to_owned(),
            issued,
            event: self.event,
            dispute: self.dispute,
            conclusions: (),
            journal: JournalRecord {
                head: self.head.in_full(),
                lines: self.lines,
            },
            key: key.public().to_string(),
        };
        let (contents, conclusions) = certificate.conclude().map_err(TrustRefusal::Unusable)?;
        for (game, result) in certificate.event.games.iter_mut().zip(&contents.results) {
            game.result = ResultRecord::new(result);
        }
        let certificate = certificate.with(conclusions);
        let unsigned = Unsigned::new(&certificate);
        let signature = key.sign_certificate(unsigned.message());
        let json = unsigned.signed(&signature);
        Ok(CertificateView {
            kind: certificate.kind().name(),
            journal: self.head.to_string(),
            key: certificate.key.clone(),
            key_origin,
            bytes: match form {
                CertificateForm::Page => {
                    paper::certificate(&certificate, &contents, &json, &signature)
                }
                CertificateForm::Json => json,
            },
        })
    }
}

/// The journal that a certificate comes from.
fn head(snapshot: &Snapshot<'_>) -> Result<Head> {
    let head = snapshot.head()?;
    Ok(head.ok_or(TrustRefusal::EmptyJournal)?)
}
