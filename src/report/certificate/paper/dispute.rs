//! The certificate of a dispute: claims, rulings, verdict, and the evidence.

use super::{facts, head, table};
use crate::report::certificate::wording as certificate_wording;
use crate::report::certificate::{
    Certificate, Conclusions, Contents, DisputeConclusions, DisputeRecord, SheetConclusion,
    SheetRecord,
};
use crate::report::finals::place_change::PlaceChangeView;
use crate::report::html::{Column, Html};
use crate::report::hypothesis::explanation_wording;
use crate::report::hypothesis::repair_wording;
use crate::report::reconcile::wording as reconcile_wording;
use crate::report::result::verdict;
use crate::report::round::view::RankChangeView;
use crate::report::svg::Picture;
use crate::report::text::{capitalised, plural};
use outflank_core::adjudicate::{Official, Undecided};
use outflank_core::formats::text::decode;

/// How many hypotheses are printed; the certificate has all.
const SHOWN: usize = 5;
/// The longest text of a sheet that is printed whole, in characters.
const LONGEST: usize = 4_000;

pub(super) fn page(
    html: &mut Html,
    certificate: &Certificate<Conclusions>,
    contents: &Contents,
    found: &DisputeConclusions,
) {
    let Some(dispute) = &certificate.dispute else {
        return;
    };
    head(html, "Adjudication certificate", &certificate.event);
    game(html, certificate, dispute, found);
    claims(html, dispute);
    rulings(html, dispute);
    change(html, found);
    html.raw("<section class=\"evidence\">")
        .element("h2", "", "Evidence")
        .raw("\n");
    boards(html, found);
    for (sheet, id) in found.sheets.iter().zip(&dispute.sheets) {
        let mut sheets = certificate.event.sheets.iter();
        if let Some(record) = sheets.find(|record| record.id == *id) {
            self::sheet(html, record, sheet);
        }
    }
    html.raw("</section>\n");
    hypotheses(html, contents, found);
    allowed(html, found);
    journal(html, certificate);
}

fn game(
    html: &mut Html,
    certificate: &Certificate<Conclusions>,
    dispute: &DisputeRecord,
    found: &DisputeConclusions,
) {
    let event = &certificate.event;
    let game = event.game_at(dispute.seat()).map(|at| &event.games[at]);
    let names = game.map(|game| [game.black, game.white].map(|player| event.player_name(player)));
    let [black, white] = names.unwrap_or_default().map(str::to_owned);
    html.raw("<section class=\"verdict\">");
    facts(
        html,
        &[
            ("Dispute", format!("{} ({})", dispute.id, dispute.status)),
            (
                "Game",
                format!("round {}, table {}", dispute.round, dispute.table),
            ),
            ("Black", black),
            ("White", white),
            ("Without rulings", result(&found.official_without_rulings)),
            ("Verdict", result(&found.official)),
        ],
    );
    html.raw("</section>\n");
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

fn claims(html: &mut Html, dispute: &DisputeRecord) {
    html.raw("<section>").element("h2", "", "What it is about");
    let at_move = dispute.r#move.map(|at| format!(", at move {at}"));
    let about = format!(
        "{} (raised by {}{})",
        dispute.about,
        dispute.by,
        at_move.unwrap_or_default()
    );
    html.element("p", "", about).raw("\n");
    facts(
        html,
        &[
            ("Black says", dispute.claims.black.clone()),
            ("White says", dispute.claims.white.clone()),
        ],
    );
    html.raw("</section>\n");
}

fn rulings(html: &mut Html, dispute: &DisputeRecord) {
    html.raw("<section>").element("h2", "", "Rulings").raw("\n");
    if dispute.rulings.is_empty() {
        html.element("p", "", "Nothing has been ruled.")
            .raw("</section>\n");
        return;
    }
    let columns = [
        Column::new("", "rank"),
        Column::new("Decision", "text"),
        Column::new("Reason", "text"),
        Column::new("By", "text"),
        Column::new("When", "code"),
        Column::new("Journal line", ""),
    ];
    let withdrawn_by = |id: i64| {
        let mut rulings = dispute.rulings.iter();
        rulings.find(|each| each.withdraws == Some(id))
    };
    let rows: Vec<Vec<String>> = dispute
        .rulings
        .iter()
        .map(|ruling| {
            let decision = match (ruling.withdraws, withdrawn_by(ruling.id)) {
                (Some(old), _) => format!("ruling {old} is withdrawn"),
                (None, Some(later)) => {
                    format!("{} (withdrawn by {})", ruling.decision, later.id)
                }
                (None, None) => ruling.decision.clone(),
            };
            let (by, at) = (ruling.by.clone(), ruling.at.clone());
            let (id, line) = (ruling.id.to_string(), ruling.line.to_string());
            vec![id, decision, ruling.reason.clone(), by, at, line]
        })
        .collect();
    table(html, &columns, &rows);
    html.raw("</section>\n");
}

fn change(html: &mut Html, found: &DisputeConclusions) {
    html.raw("<section>")
        .element("h2", "", "What the rulings change in the standings")
        .raw("\n");
    if found.standings_change.is_empty() {
        html.element("p", "", "No rank and no points.").raw("\n");
    } else {
        ranks(html, &found.standings_change);
    }
    if !found.final_places_change.is_empty() {
        html.element("h2", "", "What they change in the final places")
            .raw("\n");
        final_places(html, &found.final_places_change);
    }
    html.raw("</section>\n");
}

fn final_places(html: &mut Html, changes: &[PlaceChangeView]) {
    let columns = [
        Column::new("Player", "name"),
        Column::new("Place without", ""),
        Column::new("Place with", ""),
    ];
    let place =
        |place: Option<usize>| place.map_or_else(|| "open".to_owned(), |place| place.to_string());
    let rows: Vec<Vec<String>> = changes
        .iter()
        .map(|each| {
            vec![
                each.name.clone(),
                place(each.place_before),
                place(each.place_after),
            ]
        })
        .collect();
    table(html, &columns, &rows);
}

fn ranks(html: &mut Html, changes: &[RankChangeView]) {
    let columns = [
        Column::new("Player", "name"),
        Column::new("Rank without", ""),
        Column::new("Rank with", ""),
        Column::new("Points without", ""),
        Column::new("Points with", ""),
    ];
    let rows: Vec<Vec<String>> = changes
        .iter()
        .map(|each| {
            vec![
                each.name.clone(),
                each.rank_before.to_string(),
                each.rank_after.to_string(),
                each.points_before.to_string(),
                each.points_after.to_string(),
            ]
        })
        .collect();
    table(html, &columns, &rows);
}

fn boards(html: &mut Html, found: &DisputeConclusions) {
    if found.evidence.boards.is_empty() {
        html.element(
            "p",
            "",
            "No sheet on which a game can be read was handed in.",
        )
        .raw("\n");
        return;
    }
    html.raw("<div class=\"boards\">\n");
    for (title, position) in &found.evidence.boards {
        let caption = capitalised(title);
        let picture = Picture::of_position(&found.evidence.variant, position, caption);
        html.picture(&picture);
    }
    html.raw("</div>\n");
}

fn sheet(html: &mut Html, record: &SheetRecord, found: &SheetConclusion) {
    let withdrawn = if record.withdrawn { ", withdrawn" } else { "" };
    let title = format!("Sheet {} by {}{withdrawn}", record.id, record.by);
    html.raw("<article>").element("h3", "", title);
    let file = format!("{} ({}, game {})", record.file, record.from, record.game);
    let mut known = vec![("File", file), ("Hash (BLAKE3)", record.hash.clone())];
    match &found.game {
        None => known.push(("Read", "no game can be read on it".to_owned())),
        Some(game) => {
            known.push(("Read", certificate_wording::replayed(game)));
            known.push(("Moves", game.moves.clone()));
        }
    }
    facts(html, &known);
    let findings = found.game.iter().flat_map(|game| &game.findings);
    let findings: Vec<String> = findings
        .map(|finding| format!("{}: {}", finding.code, finding.message))
        .collect();
    if !findings.is_empty() {
        html.list("ul", &findings);
    }
    received(html, record);
    html.raw("</article>\n");
}

/// The text of a sheet as it was received, as far as it is a text.
fn received(html: &mut Html, record: &SheetRecord) {
    let bytes = record.bytes.decode().unwrap_or_default();
    if bytes.contains(&0) {
        let size = plural(bytes.len(), "byte", "bytes");
        html.element("p", "soft", format!("The file is not a text: {size}."));
        return;
    }
    let text = decode(&bytes);
    let shown: String = text.trim_end().chars().take(LONGEST).collect();
    html.element("pre", "", &shown);
    if shown.len() < text.trim_end().len() {
        html.element("p", "soft", "The rest is in the certificate for programs.");
    }
}

fn hypotheses(html: &mut Html, contents: &Contents, found: &DisputeConclusions) {
    let evidence = &found.evidence;
    let geometry = contents.variant.geometry();
    html.raw("<section>")
        .element("h2", "", "What could have happened")
        .raw("\n");
    for comparison in &evidence.comparisons {
        let (one, other) = comparison.between;
        let differences = if comparison.found.agree() {
            "nothing".to_owned()
        } else {
            reconcile_wording::differences(&comparison.found)
        };
        let games = plural(comparison.found.total, "game", "games");
        let text = format!(
            "The sheets by {one} and {other} differ in {differences}; {games} could explain both."
        );
        html.element("p", "", text).raw("\n");
    }
    // Where a game explains the sheets together, none of them needs one of its own.
    let are_explained = evidence.comparisons.iter().any(|each| each.found.total > 0);
    let is_said = |total: usize| total > 0 || !are_explained;
    if let Some(repairs) = &evidence.repairs
        && is_said(repairs.total)
    {
        let lines = repairs.found.iter();
        let lines = lines.map(|each| repair_wording::repair(each, geometry));
        listed(
            html,
            lines.collect(),
            repairs.total,
            "correction of the sheet",
            "corrections of the sheet",
        );
    }
    if let Some((_, explanations)) = &evidence.explanations
        && is_said(explanations.total)
    {
        let lines = explanations.found.iter();
        let lines = lines.map(|each| explanation_wording::explanation(each, geometry));
        listed(
            html,
            lines.collect(),
            explanations.total,
            "set of wrong flips",
            "sets of wrong flips",
        );
    }
    html.raw("</section>\n");
}

fn listed(html: &mut Html, mut lines: Vec<String>, total: usize, one: &str, many: &str) {
    let count = if total == 0 {
        format!("No {one} explains it.")
    } else {
        format!("{} could explain it:", plural(total, one, many))
    };
    html.element("p", "", count).raw("\n");
    if lines.is_empty() {
        return;
    }
    lines.truncate(SHOWN);
    html.list("ol", &lines);
    if total > lines.len() {
        let more = total - lines.len();
        html.element(
            "p",
            "soft",
            format!("And {more} more, in the certificate for programs."),
        );
    }
}

fn allowed(html: &mut Html, found: &DisputeConclusions) {
    if found.allowed.is_empty() {
        return;
    }
    html.raw("<section>")
        .element("h2", "", "What the rules allow")
        .raw("\n");
    let allowed = found.allowed.iter();
    let allowed: Vec<String> = allowed
        .map(|each| format!("{}: {}", each.fault, each.rule))
        .collect();
    html.list("ul", &allowed);
    html.raw("</section>\n");
}

fn journal(html: &mut Html, certificate: &Certificate<Conclusions>) {
    html.raw("<section>")
        .element("h2", "", "The journal about this table")
        .raw("\n");
    let columns = [
        Column::new("Line", "rank"),
        Column::new("When", "code"),
        Column::new("By", "text"),
        Column::new("What", "text"),
        Column::new("Hash", "code"),
    ];
    let lines = certificate.journal.lines.iter();
    let rows: Vec<Vec<String>> = lines
        .map(|line| {
            let hash = line.hash.chars().take(16).collect();
            let number = line.line.to_string();
            vec![
                number,
                line.at.clone(),
                line.by.clone(),
                line.summary.clone(),
                hash,
            ]
        })
        .collect();
    table(html, &columns, &rows);
    html.raw("</section>\n");
}
