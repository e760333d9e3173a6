//! Certificates for the file of a federation: what was decided, with everything
//! it follows from, and the certificate itself for programs.

mod dispute;
mod standings;

use self::dispute::DisputePage;
use self::standings::StandingsPage;
use crate::report::certificate::{Certificate, Conclusions, Contents};
use crate::report::paper::document;

/// A certificate as a page. It holds the JSON too, which has to be that of the
/// same certificate.
pub fn certificate(
    certificate: &Certificate<Conclusions>,
    contents: &Contents,
    json: &[u8],
    signature: &str,
) -> Vec<u8> {
    let json = String::from_utf8_lossy(json);
    let proof = Proof {
        json: &json,
        signature,
    };
    match (&certificate.conclusions, &certificate.dispute) {
        (Conclusions::Standings(found), _) => {
            document(&StandingsPage::new(certificate, found, proof))
        }
        (Conclusions::Dispute(found), Some(dispute)) => document(&DisputePage::new(
            certificate,
            contents,
            (dispute, found),
            proof,
        )),
        (Conclusions::Dispute(_), None) => Vec::new(),
    }
}

/// How anybody can verify a certificate.
struct Proof<'a> {
    json: &'a str,
    signature: &'a str,
}

impl Proof<'_> {
    fn facts(&self, certificate: &Certificate<Conclusions>) -> [(&'static str, String); 5] {
        let issued = &certificate.issued;
        [
            ("Issued", format!("{} by {}", issued.at, issued.by)),
            ("Journal", certificate.journal.head.clone()),
            ("Key (Ed25519)", certificate.key.clone()),
            ("Signature", self.signature.to_owned()),
            ("Program", format!("outflank {}", certificate.program)),
        ]
    }
}
