//! The certificate of a dispute: claims, rulings, verdict, and the evidence.

use askama::Template;

use super::Proof;
use crate::report::certificate::wording as certificate_wording;
use crate::report::certificate::{
    Certificate, Conclusions, Contents, DisputeConclusions, DisputeRecord, RulingRecord,
    SheetConclusion, SheetRecord,
};
use crate::report::hypothesis::explanation_wording;
use crate::report::hypothesis::repair_wording;
use crate::report::reconcile::wording as reconcile_wording;
use crate::report::result::verdict;
use crate::report::svg::Picture;
use crate::report::text::{capitalised, plural};
use outflank_core::adjudicate::{Official, Undecided};
use outflank_core::formats::text::decode;

/// How many hypotheses are printed; the certificate has all.
const SHOWN: usize = 5;
/// The longest text of a sheet that is printed whole, in characters.
const LONGEST: usize = 4_000;

#[derive(Template)]
#[template(path = "paper/certificate_dispute.html")]
pub(super) struct DisputePage<'a> {
    certificate: &'a Certificate<Conclusions>,
    contents: &'a Contents,
    dispute: &'a DisputeRecord,
    found: &'a DisputeConclusions,
    proof: Proof<'a>,
}

/// The text of a sheet as it was received, as far as it is a text.
enum Received {
    /// This many bytes that are not a text.
    Bytes(usize),
    Text {
        shown: String,
        is_cut: bool,
    },
}

impl Received {
    fn of(record: &SheetRecord) -> Self {
        let bytes = record.bytes.decode().unwrap_or_default();
        if bytes.contains(&0) {
            return Self::Bytes(bytes.len());
        }
        let text = decode(&bytes);
        let shown: String = text.trim_end().chars().take(LONGEST).collect();
        Self::Text {
            is_cut: shown.len() < text.trim_end().len(),
            shown,
        }
    }
}

/// Hypotheses that could explain a sheet.
struct Explained {
    total: usize,
    /// How many there are, in words.
    count: String,
    /// The first of them.
    shown: Vec<String>,
}

impl Explained {
    fn new(lines: impl Iterator<Item = String>, total: usize, one: &str, many: &str) -> Self {
        let count = match total {
            0 => format!("No {one} explains it."),
            _ => format!("{} could explain it:", plural(total, one, many)),
        };
        Self {
            total,
            count,
            shown: lines.take(SHOWN).collect(),
        }
    }
}

impl<'a> DisputePage<'a> {
    const TITLE: &'static str = "Adjudication certificate";

    pub(super) const fn new(
        certificate: &'a Certificate<Conclusions>,
        contents: &'a Contents,
        (dispute, found): (&'a DisputeRecord, &'a DisputeConclusions),
        proof: Proof<'a>,
    ) -> Self {
        Self {
            certificate,
            contents,
            dispute,
            found,
            proof,
        }
    }

    fn game(&self) -> [(&'static str, String); 6] {
        let (event, dispute) = (&self.certificate.event, self.dispute);
        let game = event.game_at(dispute.seat()).map(|at| &event.games[at]);
        let names =
            game.map(|game| [game.black, game.white].map(|player| event.player_name(player)));
        let [black, white] = names.unwrap_or_default().map(str::to_owned);
        let seat = format!("round {}, table {}", dispute.round, dispute.table);
        [
            ("Dispute", format!("{} ({})", dispute.id, dispute.status)),
            ("Game", seat),
            ("Black", black),
            ("White", white),
            (
                "Without rulings",
                result(&self.found.official_without_rulings),
            ),
            ("Verdict", result(&self.found.official)),
        ]
    }

    fn claims(&self) -> [(&'static str, String); 2] {
        let claims = &self.dispute.claims;
        [
            ("Black says", claims.black.clone()),
            ("White says", claims.white.clone()),
        ]
    }

    fn decision(&self, ruling: &RulingRecord) -> String {
        let mut rulings = self.dispute.rulings.iter();
        let later = rulings.find(|each| each.withdraws == Some(ruling.id));
        match (ruling.withdraws, later) {
            (Some(old), _) => format!("ruling {old} is withdrawn"),
            (None, Some(later)) => format!("{} (withdrawn by {})", ruling.decision, later.id),
            (None, None) => ruling.decision.clone(),
        }
    }

    fn boards(&self) -> impl Iterator<Item = String> {
        let evidence = &self.found.evidence;
        evidence.boards.iter().map(|(title, position)| {
            Picture::of_position(&evidence.variant, position, capitalised(title)).element()
        })
    }

    /// What was received, with what it says.
    fn sheets(&self) -> impl Iterator<Item = (&SheetRecord, &SheetConclusion)> {
        let read = self.found.sheets.iter().zip(&self.dispute.sheets);
        read.filter_map(|(read, id)| {
            let mut received = self.certificate.event.sheets.iter();
            Some((received.find(|record| record.id == *id)?, read))
        })
    }

    fn known(record: &SheetRecord, read: &SheetConclusion) -> Vec<(&'static str, String)> {
        let file = format!("{} ({}, game {})", record.file, record.from, record.game);
        let mut known = vec![("File", file), ("Hash (BLAKE3)", record.hash.clone())];
        match &read.game {
            None => known.push(("Read", "no game can be read on it".to_owned())),
            Some(game) => {
                known.push(("Read", certificate_wording::replayed(game)));
                known.push(("Moves", game.moves.clone()));
            }
        }
        known
    }

    fn findings(read: &SheetConclusion) -> Vec<String> {
        let findings = read.game.iter().flat_map(|game| &game.findings);
        findings
            .map(|finding| format!("{}: {}", finding.code, finding.message))
            .collect()
    }

    fn comparisons(&self) -> impl Iterator<Item = String> {
        let comparisons = self.found.evidence.comparisons.iter();
        comparisons.map(|comparison| {
            let (one, other) = comparison.between;
            let differences = if comparison.found.agree() {
                "nothing".to_owned()
            } else {
                reconcile_wording::differences(&comparison.found)
            };
            let games = plural(comparison.found.total, "game", "games");
            format!(
                "The sheets by {one} and {other} differ in {differences}; {games} could explain \
                 both."
            )
        })
    }

    fn hypotheses(&self) -> Vec<Explained> {
        let evidence = &self.found.evidence;
        let geometry = self.contents.variant.geometry();
        // Where a game explains the sheets together, none of them needs one of its own.
        let are_explained = evidence.comparisons.iter().any(|each| each.found.total > 0);
        let repairs = evidence.repairs.as_ref().map(|repairs| {
            let lines = repairs.found.iter();
            let lines = lines.map(|each| repair_wording::repair(each, geometry));
            let [one, many] = ["correction of the sheet", "corrections of the sheet"];
            Explained::new(lines, repairs.total, one, many)
        });
        let explanations = evidence.explanations.as_ref().map(|(_, explanations)| {
            let lines = explanations.found.iter();
            let lines = lines.map(|each| explanation_wording::explanation(each, geometry));
            let [one, many] = ["set of wrong flips", "sets of wrong flips"];
            Explained::new(lines, explanations.total, one, many)
        });
        let explained = repairs.into_iter().chain(explanations);
        explained
            .filter(|each| each.total > 0 || !are_explained)
            .collect()
    }
}

/// What counts of a game and why, in words.
fn result(result: &Result<Option<Official>, Undecided>) -> String {
    let official = match result {
        Ok(Some(official)) => official,
        Ok(None) => return "no result".to_owned(),
        Err(undecided) => return format!("no result: {undecided}"),
    };
    let score = official.score.map(|score| format!("{score}, "));
    let reason = official.rule.as_ref().map(|rule| {
        let source = rule.source.as_ref().map(|source| format!(" ({source})"));
        let reason = rule.reason.to_string();
        format!(": {reason}{}", source.unwrap_or_default())
    });
    format!(
        "{}{}{}",
        score.unwrap_or_default(),
        verdict::outcome(official.outcome),
        reason.unwrap_or_default()
    )
}
