//! A dispute on the desk: the case, with every version of the game turn by turn.

use super::super::game_sheets::{GameSheets, NamedSheet, RULED};
use super::{DisputeCase, DisputeId, Disputed, RulingId};
use crate::report::dispute::desk_view::{
    DeskSheetView, DeskView, OfferedRulingView, RulesInForceView, RulingHistoryView,
};
use crate::report::dispute::view::{CaseEvidence, CaseView, RulingRowView};
use crate::report::dispute::wording as dispute_wording;
use crate::report::hypothesis::wording as hypothesis_wording;
use crate::report::{
    hypothesis::view::Draft, hypothesis::view::HypothesisView, viewer::line_view::LineView,
    viewer::line_wording,
};
use crate::service::prelude::*;
use crate::service::{files::check::Solving, local_time, results::ruled};
use crate::storage::{Hash, dispute::Dispute, ruling::Ruling};
use outflank_core::adjudicate::ruling::{Ruling as Decision, apply};
use outflank_core::adjudicate::{Comparison, Edit, Explanation, replay};
use outflank_core::{
    adjudicate::reconcile::Difference, adjudicate::reconcile::WrittenMove, board::SquareSet,
    game::Empties, game::Move,
};

/// Asks for a dispute with everything the desk shows of it.
#[derive(Clone, Copy, Debug)]
pub struct DisputeDesk {
    pub dispute: DisputeId,
    pub solving: Solving,
}

/// A hash of everything that [`DisputeDesk`] depends on: equal as long as nothing
/// has changed that concerns the dispute.
#[derive(Clone, Copy, Debug)]
pub struct DisputeState {
    pub dispute: DisputeId,
}

impl Query for DisputeState {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Hash;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Hash> {
        let Disputed {
            dispute,
            round,
            game,
        } = Disputed::of(snapshot, self.dispute)?;
        let parts = [
            format!("{dispute:?}"),
            format!("{:?} {:?}", round.event, round.round),
            format!("{game:?} {:?}", round.table_view(&game)),
            format!("{:?}", snapshot.sheets_of_game(game.id)?),
            format!("{:?}", snapshot.rulings_of_dispute(self.dispute)?),
            format!("{:?}", snapshot.rulings_in_force(game.id)?),
        ];
        Ok(Hash::of_parts(parts.iter().map(String::as_bytes)))
    }
}

/// How many hypotheses of a kind are listed.
const LISTED: usize = 5;

impl Query for DisputeDesk {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = DeskView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<DeskView> {
        let Self { dispute, solving } = *self;
        let case = DisputeCase { dispute, solving }.answer(snapshot)?;
        let disputed = Disputed::of(snapshot, dispute)?;
        let judge = &disputed.round.judge;
        let sheets = GameSheets::of(snapshot, judge, disputed.game.id)?;
        let bench = Bench {
            empties: judge.rules().scoring.empties,
            rulings: ruled::in_force(snapshot, judge, disputed.game.id)?,
            sheets: &sheets,
        };
        let written = bench.written(&case.evidence);
        let found = bench.hypotheses(&case.evidence);
        let offered = disputed.offered(&case, &found, &bench);
        let squares = written.iter().map(|sheet| sheet.squares);
        let squares = squares.fold(SquareSet::EMPTY, |all, each| all | each);
        let geometry = judge.variant().geometry();
        Ok(DeskView {
            game_id: disputed.game.id.0,
            event: disputed.round.event.name.clone(),
            round_name: disputed.round.round.name.clone(),
            opened: match snapshot.line_of::<Dispute>(dispute)? {
                Some(line) => local_time(&line.at),
                None => String::new(),
            },
            written,
            lines: bench.lines(),
            more_hypotheses: total(&case.evidence).saturating_sub(found.len()),
            hypotheses: found,
            conclusions: hypothesis_wording::case_conclusions(&case.evidence),
            differences: differences(&case.evidence),
            disputed: squares.iter().map(|each| geometry.name(each)).collect(),
            rules: RulesInForceView::new(judge.rules()),
            offered,
            solved: solving == Solving::Advice,
            history: history(snapshot, &case)?,
            squares,
            case,
        })
    }
}

/// The rulings with who made them and when.
fn history(snapshot: &Snapshot<'_>, case: &CaseView) -> Result<Vec<RulingHistoryView>> {
    let rulings = case.rulings.iter();
    let view = |ruling: &RulingRowView| {
        let line = snapshot.line_of::<Ruling>(RulingId(ruling.id))?;
        let is_withdrawn = case
            .rulings
            .iter()
            .any(|each| each.withdraws == Some(ruling.id));
        let (by, at) = line.map_or_else(Default::default, |line| (line.by, local_time(&line.at)));
        Ok(RulingHistoryView {
            id: ruling.id,
            decision: ruling.decision.clone(),
            reason: ruling.reason.clone(),
            withdraws: ruling.withdraws,
            in_force: ruling.withdraws.is_none() && !is_withdrawn,
            by,
            at,
        })
    };
    rulings.map(view).collect()
}

/// The numbers of the moves about which the sheets differ.
fn differences(evidence: &CaseEvidence) -> Vec<u16> {
    let comparisons = evidence.comparisons.iter();
    let disputed = comparisons.flat_map(|each| each.found.disputed());
    let mut numbers: Vec<u16> = disputed.map(Difference::number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// How many hypotheses there are.
fn total(evidence: &CaseEvidence) -> usize {
    let shared = evidence.comparisons.iter().map(|each| each.found.total);
    let repairs = evidence.repairs.as_ref().map_or(0, |found| found.total);
    let explained = evidence.explanations.as_ref();
    let explained = explained.map_or(0, |(_, found)| found.total);
    shared.sum::<usize>() + repairs + explained
}

/// The sheets of the game and what has been ruled about them.
struct Bench<'a> {
    sheets: &'a GameSheets,
    rulings: Vec<Decision>,
    empties: Empties,
}

impl Bench<'_> {
    /// The sheet that counts, and its line.
    fn base(&self) -> Option<(&Transcript, LineView)> {
        let sheet = self.sheets.in_use().first()?;
        Some((&sheet.transcript, sheet.line(self.empties)))
    }

    fn written(&self, evidence: &CaseEvidence) -> Vec<DeskSheetView> {
        let sheets = self.sheets.in_use().iter().enumerate();
        let geometry = evidence.variant.geometry();
        let view = |(index, sheet): (usize, &NamedSheet)| {
            let squares = differing(evidence, index);
            DeskSheetView {
                key: sheet.key.clone(),
                letter: letter(index),
                sheet: sheet.written.clone(),
                differs: squares.iter().map(|each| geometry.name(each)).collect(),
                squares,
            }
        };
        sheets.map(view).collect()
    }

    /// As written by each, by the rules where that is another game, as ruled, and
    /// as written before by those who have replaced their sheet.
    fn lines(&self) -> Vec<LineView> {
        let sheets = self.sheets.in_use();
        let written = sheets.iter().map(|sheet| sheet.line(self.empties));
        let mut lines: Vec<LineView> = written.collect();
        let legal = sheets.iter().map(|sheet| {
            let right = sheet.transcript.by_the_rules();
            let replayed = replay(&right);
            (replayed.moves(), right, replayed)
        });
        // Of equally long ones the first: the sheet that counts.
        let longest = legal.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((_, right, replayed)) = longest {
            let title = line_wording::BY_THE_RULES;
            let line = LineView::new("legal", title, &right, &replayed, self.empties);
            lines.push(line);
        }
        lines.extend(self.sheets.line(RULED));
        let earlier = self.sheets.earlier().iter();
        lines.extend(earlier.map(|sheet| sheet.line(self.empties)));
        lines
    }

    fn hypotheses(&self, evidence: &CaseEvidence) -> Vec<HypothesisView> {
        let Some((sheet, line)) = self.base() else {
            return Vec::new();
        };
        let mut found: Vec<HypothesisView> = Vec::new();
        let draft = |number| Draft {
            number,
            sheet,
            line: &line,
            empties: self.empties,
            differs_at: differences(evidence).first().copied(),
        };
        let mut games: Vec<&[Move]> = Vec::new();
        for (other, Comparison { found: both, .. }) in (1..).zip(&evidence.comparisons) {
            for game in both.candidates.iter().take(LISTED) {
                let letters = (letter(0), letter(other));
                let mut view = draft(found.len() + 1).shared_game(letters, game);
                self.add_rulings(&mut view, of_edits(&game.a));
                games.push(&game.turns);
                found.push(view);
            }
        }
        // What both sheets could come from need not be listed as a correction of
        // one of them again.
        let repairs = evidence.repairs.iter().flat_map(|repairs| &repairs.found);
        let repairs = repairs.filter(|repair| !games.contains(&repair.turns.as_slice()));
        for repair in repairs.take(LISTED) {
            let mut view = draft(found.len() + 1).repair(letter(0), repair);
            self.add_rulings(&mut view, of_edits(&repair.edits));
            found.push(view);
        }
        let explained = evidence.explanations.iter();
        for explanation in explained.flat_map(|(_, all)| &all.found).take(LISTED) {
            let mut view = draft(found.len() + 1).explanation(explanation);
            let board = of_slips(explanation, &view.line);
            self.add_rulings(&mut view, board);
            found.push(view);
        }
        found
    }

    /// Notes the rulings that make a hypothesis the official game: the one that
    /// corrects the sheet, if it leads to the same board, and its score.
    fn add_rulings(&self, view: &mut HypothesisView, correction: Option<Decision>) {
        let Some(sheet) = self.sheets.in_use().first() else {
            return;
        };
        let geometry = sheet.transcript.variant.geometry();
        let fits = |decision: &Decision| {
            let mut rulings = self.rulings.clone();
            rulings.push(*decision);
            let ruled = apply(&rulings, &sheet.transcript).ok();
            let last = &view.line.ply(view.line.last()).board;
            ruled.is_some_and(|ruled| replay(&ruled).end.setup().cells(geometry) == *last)
        };
        let correction = correction.filter(fits);
        let mut rulings: Vec<String> = correction
            .iter()
            .map(|decision| decision.text(geometry))
            .collect();
        if view.finished {
            rulings.insert(0, Decision::ScoreIs(view.score).text(geometry));
        }
        view.rulings = rulings;
    }
}

/// The ruling that makes the one correction of the sheet that counts.
const fn of_edits(edits: &[Edit]) -> Option<Decision> {
    match edits {
        [edit] => Decision::of_edit(edit),
        _ => None,
    }
}

/// The board after a wrong flip is what was on the table.
fn of_slips(explanation: &Explanation, line: &LineView) -> Option<Decision> {
    let [slip] = explanation.slips.as_slice() else {
        return None;
    };
    let ply = line.ply(line.ply_of_move(slip.number));
    Some(Decision::BoardIs {
        after: slip.number,
        board: ply.drawing.position.setup().discs,
    })
}

/// What the conclusions call the sheet at this place.
fn letter(index: usize) -> char {
    let letters = ('A'..='Z').nth(index);
    letters.unwrap_or('?')
}

/// The cells of the sheet at this place about which it differs from another.
fn differing(evidence: &CaseEvidence, index: usize) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    for (other, Comparison { found, .. }) in (1..).zip(&evidence.comparisons) {
        if found.turned.is_some() {
            // The squares are those of the sheet after it was turned.
            continue;
        }
        for difference in found.disputed() {
            let written = match index {
                0 => &difference.a,
                _ if index == other => &difference.b,
                _ => continue,
            };
            let square = written.as_ref().and_then(WrittenMove::square);
            squares |= square.map_or(SquareSet::EMPTY, SquareSet::of);
        }
    }
    squares
}

impl Disputed {
    /// The rulings that are worth a thought, each once.
    fn offered(
        &self,
        case: &CaseView,
        hypotheses: &[HypothesisView],
        bench: &Bench<'_>,
    ) -> Vec<OfferedRulingView> {
        let mut offered: Vec<OfferedRulingView> = Vec::new();
        let mut offer = |ruling: String, meaning: String| {
            if offered.iter().all(|known| known.ruling != ruling) {
                offered.push(OfferedRulingView { ruling, meaning });
            }
        };
        for hypothesis in hypotheses {
            for ruling in &hypothesis.rulings {
                offer(ruling.clone(), dispute_wording::as_in(&hypothesis.key));
            }
        }
        for (side, claim) in [("Black", &case.claims.black), ("White", &case.claims.white)] {
            if let Ok(score) = claim.trim().parse::<Score>() {
                let ruling = self.text_of(Decision::ScoreIs(score));
                offer(ruling, dispute_wording::as_claimed(side));
            }
        }
        if let Some(entered) = case.game.entered {
            let ruling = self.text_of(Decision::LetStand);
            offer(ruling, dispute_wording::entered_stands(entered));
        }
        for decision in bench.standing_moves() {
            let text = self.text_of(decision);
            offer(text, dispute_wording::MOVE_STANDS.to_owned());
        }
        offered
    }
}

impl Bench<'_> {
    /// The faults of the sheet that counts which can be let stand.
    fn standing_moves(&self) -> Vec<Decision> {
        let Some(sheet) = self.sheets.in_use().first() else {
            return Vec::new();
        };
        let numbers = sheet.replay.findings.iter().filter_map(|each| each.number);
        let decisions = numbers.map(Decision::LetMoveStand);
        let fits = |decision: &Decision| {
            let mut rulings = self.rulings.clone();
            rulings.push(*decision);
            apply(&rulings, &sheet.transcript).is_ok()
        };
        let mut found: Vec<Decision> = decisions.filter(fits).collect();
        found.dedup();
        found
    }
}
