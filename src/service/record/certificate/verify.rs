//! Whether a certificate holds: everything in it is computed again.

use super::database::in_database;
use crate::report::certificate::view::{CertificateCheckView, CheckView, Holds};
use crate::report::certificate::wording as words;
use crate::report::certificate::{
    Certificate, Conclusions, Contents, DisputeRecord, LineRecord, PROGRAM, ResultRecord,
    RulingRecord, Signed, Unusable, json_in_page,
};
use crate::report::{paper, refusal::TrustRefusal};
use crate::service::prelude::*;
use crate::storage::signature::PublicKey;
use crate::storage::{Hash, JournalLine, Row};
use serde_json::Value;

/// A file that claims to be a certificate: JSON, or a page that holds it. It
/// needs no database; asked of one, the journal is compared as well.
#[derive(Clone, Debug)]
pub struct VerifyCertificate {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Query for VerifyCertificate {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = CertificateCheckView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<CertificateCheckView> {
        let signed = self.read()?;
        let mut checks = self.checks(&signed);
        checks.extend(in_database(snapshot, &signed.certificate)?);
        Ok(self.view(&signed.certificate, checks))
    }
}

impl VerifyCertificate {
    /// Verifies the file by itself.
    pub fn verify(&self) -> Result<CertificateCheckView> {
        let signed = self.read()?;
        let mut checks = self.checks(&signed);
        checks.push(CheckView {
            check: "database",
            holds: Holds::NotChecked,
            message: words::no_database(),
        });
        let mut view = self.view(&signed.certificate, checks);
        view.unproven.push(words::journal_unproven());
        Ok(view)
    }

    fn read(&self) -> Result<Signed<'_>> {
        let signed = Signed::read_file(&self.bytes);
        Ok(signed.map_err(|why| TrustRefusal::NotACertificate {
            file: self.name.clone(),
            why,
        })?)
    }

    fn view(
        &self,
        certificate: &Certificate<Value>,
        checks: Vec<CheckView>,
    ) -> CertificateCheckView {
        CertificateCheckView {
            file: self.name.clone(),
            kind: certificate.kind().name(),
            title: words::title(certificate),
            sound: checks.iter().all(|check| check.holds != Holds::No),
            checks,
            key: certificate.key.clone(),
            journal: certificate.journal.head.clone(),
            unproven: words::unproven(certificate.kind()),
        }
    }

    fn checks(&self, signed: &Signed<'_>) -> Vec<CheckView> {
        let certificate = &signed.certificate;
        let mut checks = vec![signature(signed)];
        checks.extend(sheets(certificate));
        checks.extend(lines(&certificate.journal.lines));
        if let Some(dispute) = &certificate.dispute {
            checks.extend(as_in_journal(dispute, &certificate.journal.lines));
        }
        match certificate.conclude() {
            Err(why) => checks.push(unusable(&why)),
            Ok((contents, conclusions)) => {
                checks.push(results(certificate, &contents));
                checks.extend(certificate.dispute.as_ref().map(|dispute| {
                    CheckView::new(
                        "in-force",
                        is_applied(certificate, dispute),
                        words::in_force(),
                    )
                }));
                checks.extend(concluded(certificate, &conclusions));
                checks.extend(self.page(signed, &contents, conclusions));
            }
        }
        checks
    }

    /// Whether the page is what this program makes of the certificate in it.
    fn page(
        &self,
        signed: &Signed<'_>,
        contents: &Contents,
        conclusions: Conclusions,
    ) -> Option<CheckView> {
        let json = json_in_page(&self.bytes)?;
        let certificate = signed.certificate.clone().with(conclusions);
        let signature = signed.signature.map(|bytes| words::digits(&bytes));
        let signature = signature.unwrap_or_default();
        let page = paper::certificate(&certificate, contents, json, &signature);
        if page != self.bytes && certificate.program != PROGRAM {
            return Some(CheckView {
                check: "page",
                holds: Holds::NotChecked,
                message: words::other_page(&certificate.program),
            });
        }
        Some(CheckView::new("page", page == self.bytes, words::page()))
    }
}

fn unusable(why: &Unusable) -> CheckView {
    CheckView {
        check: "contents",
        holds: Holds::No,
        message: words::unusable(why),
    }
}

/// Whether every byte is as it was signed.
fn signature(signed: &Signed<'_>) -> CheckView {
    let key = PublicKey::from_hex(&signed.certificate.key);
    let holds = match (key, signed.message, &signed.signature) {
        (Some(key), Some(message), Some(signature)) => key.signed_certificate(message, signature),
        _ => false,
    };
    let words = if signed.has_signature {
        words::signature()
    } else {
        words::no_signature()
    };
    CheckView::new("signature", holds, words)
}

/// Whether the bytes of each sheet are those that were received.
fn sheets(certificate: &Certificate<Value>) -> Vec<CheckView> {
    let sheets = certificate.event.sheets.iter();
    let check = |sheet: &crate::report::certificate::SheetRecord| {
        let bytes = sheet.bytes.decode();
        let hash = bytes.map(|bytes| Hash::of(&bytes).to_string());
        CheckView::new(
            "sheet",
            hash.as_ref() == Some(&sheet.hash),
            words::sheet(sheet),
        )
    };
    sheets.map(check).collect()
}

/// Whether the lines of the journal are unaltered and in order.
fn lines(records: &[LineRecord]) -> Option<CheckView> {
    let (first, last) = (records.first()?, records.last()?);
    let read: Option<Vec<JournalLine>> = records.iter().map(JournalLine::of_record).collect();
    let holds = read.is_some_and(|lines| {
        let in_order = lines.windows(2).all(|pair| {
            let next = pair[0].id.0 + 1;
            next < pair[1].id.0 || next == pair[1].id.0 && pair[1].follows(&pair[0])
        });
        in_order && lines.iter().all(JournalLine::is_unaltered)
    });
    let words = words::lines(records.len(), first.line, last.line);
    Some(CheckView::new("journal", holds, words))
}

/// The last row that the lines say of each ruling and of the dispute.
fn rows(records: &[LineRecord]) -> Vec<(i64, Row)> {
    let mut rows = Vec::new();
    for record in records {
        let Some(line) = JournalLine::of_record(record) else {
            continue;
        };
        let Ok((_, after)) = line.rows() else {
            continue;
        };
        rows.extend(
            after
                .rows
                .into_iter()
                .flatten()
                .map(|row| (record.line, row)),
        );
    }
    rows
}

/// Whether the claims and the rulings are those that the journal has.
fn as_in_journal(dispute: &DisputeRecord, records: &[LineRecord]) -> Vec<CheckView> {
    let rows = rows(records);
    let opened = rows.iter().rev().find_map(|(_, row)| match row {
        Row::Dispute(row) if row.id.0 == dispute.id => Some(row),
        _ => None,
    });
    let claims = opened.map(|row| {
        row.about == dispute.about
            && row.raised_by.word() == dispute.by
            && row.at_move == dispute.r#move
            && row.black_claim == dispute.claims.black
            && row.white_claim == dispute.claims.white
            && row.status.word() == dispute.status
    });
    let claims = match claims {
        Some(holds) => CheckView::new("claims", holds, words::claims()),
        None => CheckView {
            check: "claims",
            holds: Holds::NotChecked,
            message: words::not_in_journal("the dispute"),
        },
    };
    let rulings = dispute.rulings.iter();
    let rulings = rulings.map(|ruling| ruling_in_journal(ruling, &rows, records));
    std::iter::once(claims).chain(rulings).collect()
}

fn ruling_in_journal(
    ruling: &RulingRecord,
    rows: &[(i64, Row)],
    records: &[LineRecord],
) -> CheckView {
    let row = rows.iter().find_map(|(line, row)| match row {
        Row::Ruling(row) if row.id.0 == ruling.id => Some((*line, row)),
        _ => None,
    });
    let line = records.iter().find(|line| line.line == ruling.line);
    let (Some((at, row)), Some(line)) = (row, line) else {
        return CheckView {
            check: "ruling",
            // A database made before version 11 does not have the line.
            holds: if ruling.line == 0 {
                Holds::NotChecked
            } else {
                Holds::No
            },
            message: words::not_in_journal(&words::ruling_name(ruling)),
        };
    };
    let holds = at == ruling.line
        && row.dispute_id.0 == ruling.dispute_id
        && row.decision == ruling.decision
        && row.reason == ruling.reason
        && row.withdraws.map(|id| id.0) == ruling.withdraws
        && (line.by.as_str(), line.at.as_str()) == (ruling.by.as_str(), ruling.at.as_str());
    CheckView::new("ruling", holds, words::ruling(ruling))
}

/// Whether every result follows from what was entered, the sheets and the rulings.
fn results(certificate: &Certificate<Value>, contents: &Contents) -> CheckView {
    let games = &certificate.event.games;
    let results = games.iter().zip(&contents.results);
    let wrong = results
        .filter(|(game, result)| game.result != ResultRecord::new(result))
        .map(|(game, _)| game.seat())
        .next();
    let words = words::results(games.len(), wrong);
    CheckView::new("results", wrong.is_none(), words)
}

/// Whether the rulings and sheets that count in the game are those of the dispute
/// that were not withdrawn.
fn is_applied(certificate: &Certificate<Value>, dispute: &DisputeRecord) -> bool {
    let event = &certificate.event;
    let Some(game) = event.game_at(dispute.seat()).map(|at| &event.games[at]) else {
        return false;
    };
    let is_withdrawn = |id: &i64| {
        let sheet = event.sheets.iter().find(|sheet| sheet.id == *id);
        sheet.is_none_or(|sheet| sheet.withdrawn)
    };
    let counting = dispute.sheets.iter().filter(|id| !is_withdrawn(id));
    game.rulings == dispute.in_force() && game.sheets.iter().eq(counting)
}

/// Whether what the certificate concludes is what follows.
fn concluded(certificate: &Certificate<Value>, conclusions: &Conclusions) -> Vec<CheckView> {
    let found = words::as_json(conclusions);
    let said = &certificate.conclusions;
    let parts: &[(&'static str, &[&str])] = match conclusions {
        Conclusions::Dispute(_) => &[
            ("findings", &["sheets"]),
            (
                "hypotheses",
                &[
                    "comparisons",
                    "repairs",
                    "repairs_total",
                    "explanations",
                    "explanations_total",
                ],
            ),
            ("allowed", &["allowed"]),
            ("verdict", &["verdict", "without_rulings"]),
            (
                "standings-change",
                &["standings_change", "final_places_change"],
            ),
        ],
        Conclusions::Standings(_) => &[
            ("standings", &["after", "ruleset", "standings"]),
            ("arithmetic", &["working"]),
        ],
    };
    let check = |&(check, keys): &(&'static str, &[&str])| {
        let holds = keys.iter().all(|key| said.get(key) == found.get(key));
        let words = words::concluded(check, conclusions, &certificate.program);
        CheckView::new(check, holds, words)
    };
    let mut checks: Vec<CheckView> = parts.iter().map(check).collect();
    if checks.iter().all(|check| check.holds == Holds::Yes) && *said != found {
        checks.push(CheckView::new(
            "conclusions",
            false,
            words::more_conclusions(),
        ));
    }
    checks
}
