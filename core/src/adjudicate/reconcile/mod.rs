//! Two sheets of one game: where they differ, and which games both could come
//! from with the fewest slips.

mod align;
mod conclusion;
mod contradiction;
mod orient;
mod pool;
#[cfg(test)]
mod tests;
mod toward;

pub use align::{Difference, WrittenMove};
pub use conclusion::{Conclusion, Doubt, Rule};
pub use contradiction::{About, Contradiction, Statement};
pub use orient::{Side, Turned};

use super::evidence::Evidence;
use super::express::Express;
use super::lane::{General, Lane};
use super::repair::{Edit, SHOWN};
use crate::engine::Budget;
use crate::game::{Move, Passing, Score, Variant, readable_moves};
use crate::transcript::{Layout, Transcript, Written};
use conclusion::Known;
use pool::{Breadth, MOST, Pool, Shared};

/// What two sheets of one game say together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconciliation {
    /// The sheet that had to be turned to match the other, and how.
    pub turned: Option<Turned>,
    /// Every move about which they differ.
    pub differences: Vec<Difference>,
    /// Everything besides the moves about which they contradict each other.
    pub contradictions: Vec<Contradiction>,
    /// Moves on which they agree before the first difference.
    pub agree_until: usize,
    /// Moves on which they agree, side by side.
    pub agree_on: usize,
    /// The games both could come from with the fewest slips, the best first,
    /// at most [`SHOWN`].
    pub candidates: Vec<SharedGame>,
    /// How many there are.
    pub total: usize,
    /// How many other games are at most one slip away from each sheet, or need
    /// one slip more in all; with a reported result that the first game has,
    /// only those that have it too.
    pub rivals: usize,
    /// Whether every game with that many slips was tried.
    pub complete: bool,
    /// What follows.
    pub conclusion: Conclusion,
}

/// A game both sheets could come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedGame {
    /// The turns, passes included.
    pub turns: Vec<Move>,
    /// The moves in our notation, if the sheets record wrong flips: the
    /// score is that of this board.
    pub as_played: Option<Vec<String>>,
    /// The score at the end.
    pub score: Score,
    /// Whether the game is over then.
    pub finished: bool,
    /// Whether the score is the reported one; `None` if none was reported or
    /// the game is not over.
    pub fits_reported: Option<bool>,
    /// What is wrong with the first sheet in its own orientation.
    pub a: Vec<Edit>,
    /// What is wrong with the second sheet in its own orientation.
    pub b: Vec<Edit>,
}

impl SharedGame {
    /// The moves so that they can be read back.
    pub fn moves(&self, variant: &Variant) -> String {
        match &self.as_played {
            Some(played) => played.join(" "),
            None => readable_moves(variant, self.turns.iter().copied()),
        }
    }

    /// The moves one by one, with what is recorded about the discs they turned
    /// and the passes that do not follow from the board.
    pub fn words(&self, variant: &Variant) -> Vec<String> {
        if let Some(played) = &self.as_played {
            return played.clone();
        }
        let follows = |turn| turn == Move::Pass && variant.passing() == Passing::Forced;
        let turns = self.turns.iter().filter(|&&turn| !follows(turn));
        turns.map(|turn| turn.text(variant.geometry())).collect()
    }

    /// The moves for which a sheet records other turned discs than this game
    /// has, as the sheet writes them: `c3{-d4}`. A sheet that records nothing
    /// about a move leaves it open.
    pub fn recorded_otherwise<'a>(
        &self,
        sheet: impl Iterator<Item = &'a WrittenMove>,
        variant: &Variant,
    ) -> Vec<&'a str> {
        let words = self.words(variant);
        let square = |text: &str| text.split(['{', '[']).next().map(str::to_owned);
        let recorded = sheet.map(|written| written.text.as_str());
        let recorded = recorded.filter(|text| text.contains(['{', '[']));
        let otherwise = recorded.filter(|&text| {
            let same_square = |word: &&String| square(word) == square(text);
            words
                .iter()
                .find(same_square)
                .is_some_and(|word| word != text)
        });
        otherwise.collect()
    }

    /// The slips on both sheets together.
    pub fn slips(&self) -> usize {
        slips(&self.a) + slips(&self.b)
    }

    /// The slips on the sheet that has more of them.
    pub fn most_on_either(&self) -> usize {
        slips(&self.a).max(slips(&self.b))
    }
}

/// How many edits are slips; to read what cannot be read is none.
fn slips(edits: &[Edit]) -> usize {
    edits.iter().filter(|edit| edit.is_slip()).count()
}

impl Reconciliation {
    /// The moves about which they differ, but for those after the end of a sheet
    /// that stops before the other.
    pub fn disputed(&self) -> &[Difference] {
        align::disputed(&self.differences)
    }

    /// What the sheets write for the moves about which they differ.
    pub fn differing(&self, side: Side) -> impl Iterator<Item = &WrittenMove> {
        let differences = self.differences.iter();
        differences.filter_map(move |difference| match side {
            Side::A => difference.a.as_ref(),
            Side::B => difference.b.as_ref(),
        })
    }

    /// Whether both sheets say the same: moves, recorded flips and passes, and
    /// nothing else about which they contradict each other.
    pub fn agree(&self) -> bool {
        self.differences.is_empty() && self.contradictions.is_empty()
    }
}

/// Compares two sheets of one game and finds the games that both could come
/// from with the fewest slips on the two together, as far as four slips and
/// the budget reach. A sheet may stop before the other does. Both sheets have
/// to be about the same variant; the first one's counts.
///
/// ```
/// use outflank_core::adjudicate::{Budget, Evidence, reconcile};
/// use outflank_core::formats::{Expect, Format, read};
/// use outflank_core::Variant;
///
/// let variant = Variant::othello();
/// let text = b"f5 d6 c3 d3 c4 f4\nf5 d6 c3 a3 c4 f4";
/// let sheets = read(Format::Coordinates, text, &Expect::new(&variant)).games;
/// let budget = Budget::usual(&variant);
/// let answer = reconcile(&sheets[0], &sheets[1], &Evidence::default(), &budget);
/// assert_eq!(answer.disputed().len(), 1);
/// assert_eq!(answer.candidates[0].moves(&variant), "f5d6c3d3c4f4");
/// ```
pub fn reconcile(
    a: &Transcript,
    b: &Transcript,
    evidence: &Evidence,
    budget: &Budget,
) -> Reconciliation {
    let oriented = orient::orient(a, b);
    match Express::new(&a.variant) {
        Some(lane) => settle(&lane, &oriented, evidence, budget),
        None => settle(&General::new(&a.variant), &oriented, evidence, budget),
    }
}

fn settle<L: Lane>(
    lane: &L,
    oriented: &orient::Oriented,
    evidence: &Evidence,
    budget: &Budget,
) -> Reconciliation {
    let alignment = &oriented.alignment;
    let pool = |breadth| Pool::new(lane, &oriented.a, &oriented.b, breadth, evidence, budget);
    let mut searched = pool(Breadth::Usual);
    // Where more than half of a sheet has to be rewritten, nothing ties it to
    // the other.
    let shorter = moves(&oriented.a).min(moves(&oriented.b));
    let tied = |game: &SharedGame| 2 * game.slips() <= shorter.max(2);
    // An edit changes what two moves say at most.
    let mut shared = if alignment.disputed() > 2 * MOST {
        Shared::default()
    } else {
        searched.shared_games()
    };
    shared.nearest.retain(tied);
    let is_grid = |sheet: &Transcript| matches!(sheet.layout, Layout::Grid { .. });
    if shared.nearest.is_empty() && (is_grid(&oriented.a) || is_grid(&oriented.b)) {
        searched = pool(Breadth::Rearranged);
        shared = searched.shared_games();
        shared.nearest.retain(tied);
    }
    let Shared {
        nearest: mut candidates,
        rivals,
    } = shared;
    let passes = [&oriented.a, &oriented.b].map(contradiction::needless_pass);
    for game in &mut candidates {
        for (edits, pass) in [&mut game.a, &mut game.b].into_iter().zip(passes) {
            edits.extend(pass.map(|before| Edit::DropPass { before }));
        }
    }
    let legal = searched.legal();
    let legal = (
        legal.0 && passes[0].is_none(),
        legal.1 && passes[1].is_none(),
    );
    let known = Known {
        alignment,
        shorter,
        legal,
        rivals: conclusion::rivals(&candidates, &rivals),
        report_decides: conclusion::report_decides(&candidates, &rivals),
        complete: searched.complete(),
    };
    let conclusion = Conclusion::of(&candidates, &known);
    let total = candidates.len();
    candidates.truncate(SHOWN);
    Reconciliation {
        turned: oriented.turned,
        differences: alignment.differences.clone(),
        contradictions: contradiction::contradictions(&oriented.a, &oriented.b),
        agree_until: alignment.until,
        agree_on: alignment.same,
        candidates,
        total,
        rivals: known.rivals,
        complete: known.complete,
        conclusion,
    }
}

/// How many moves a sheet has, legible or not.
fn moves(sheet: &Transcript) -> usize {
    let written = sheet.marks.iter().map(|mark| &mark.written);
    written.filter(|&written| *written != Written::Pass).count()
}
