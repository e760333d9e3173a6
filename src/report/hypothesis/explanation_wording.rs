//! Wrong flips, and claims about the board, in words.

use crate::report::text::plural;
use outflank_core::adjudicate::explain::{Checkpoint, ClaimProblem, Flaw, SlipKind};
use outflank_core::adjudicate::{Explanation, Slip};
use outflank_core::board::Geometry;
use outflank_core::transcript::Transcript;

/// An explanation in one line: the wrong flips and where they lead.
pub fn explanation(explanation: &Explanation, geometry: &Geometry) -> String {
    let slips = explanation.slips.iter().map(|each| slip(each, geometry));
    let slips: Vec<_> = slips.collect();
    format!("{}: {}", slips.join(", and "), explained_end(explanation))
}

/// Where wrong flips lead: `ends 38-26, as reported`.
pub fn explained_end(explanation: &Explanation) -> String {
    if explanation.finished {
        return crate::report::wording::end(Some(explanation.score), explanation.fits_reported);
    }
    let discs = &explanation.discs;
    let (black, white) = (discs.black.len(), discs.white.len());
    format!("the board is then {black}-{white}")
}

/// `on move 17 (c3), e3 could have been left unturned`
pub fn slip(slip: &Slip, geometry: &Geometry) -> String {
    let done = match slip.kind {
        SlipKind::UnderFlip => "left unturned",
        SlipKind::OverFlip => "turned although nothing closes the line",
    };
    format!(
        "on move {} ({}), {} could have been {done}",
        slip.number,
        geometry.name(slip.placed),
        geometry.names(slip.squares)
    )
}

/// What is wrong with a claim itself.
pub fn claim_problem(problem: &ClaimProblem, geometry: &Geometry) -> String {
    let after = problem.after;
    match problem.flaw {
        Flaw::NeverPlayed { moves } => format!(
            "a claim is about the board after move {after}, but the sheet has only {}",
            plural(moves.into(), "move", "moves")
        ),
        Flaw::WrongTotal { found, expected } => format!(
            "a claim has {} after move {after}, expected {expected}: \
             a wrong flip does not change their number",
            plural(found, "disc", "discs")
        ),
        Flaw::OtherSquares { missing, surplus } => format!(
            "after move {after} a claim has a disc on {} and none on {}, \
             the sheet the other way round: a wrong flip does not move a disc",
            geometry.names(surplus),
            geometry.names(missing)
        ),
        Flaw::Contradicts { .. } => {
            format!("two claims about the board after move {after} contradict each other")
        }
    }
}

/// The evidence that a hypothesis has to agree with.
pub fn checkpoint(checkpoint: Checkpoint, sheet: &Transcript) -> String {
    match checkpoint {
        Checkpoint::Claim(index) => format!("the claim after move {}", sheet.claims[index].after),
        Checkpoint::Reported => "the reported result".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_core::adjudicate::explain::Manner;
    use outflank_core::board::SquareSet;
    use outflank_core::game::Variant;

    #[test]
    fn a_wrong_flip_is_only_a_possibility() {
        let othello = Variant::othello();
        let geometry = othello.geometry();
        let square = |name: &str| geometry.parse(name).unwrap();
        let under = Slip {
            kind: SlipKind::UnderFlip,
            number: 1,
            placed: square("f5"),
            squares: SquareSet::of(square("e5")),
            manner: Manner::WholeLineLeft,
        };
        let words = "on move 1 (f5), e5 could have been left unturned";
        assert_eq!(slip(&under, geometry), words);
        let over = Slip {
            kind: SlipKind::OverFlip,
            ..under
        };
        let words = "on move 1 (f5), e5 could have been turned although nothing closes the line";
        assert_eq!(slip(&over, geometry), words);
    }

    #[test]
    fn a_claim_that_cannot_be_true_is_explained() {
        let othello = Variant::othello();
        let words = |flaw| {
            let problem = ClaimProblem {
                claim: 0,
                after: 2,
                flaw,
            };
            claim_problem(&problem, othello.geometry())
        };
        let never = "a claim is about the board after move 2, but the sheet has only 1 move";
        assert_eq!(words(Flaw::NeverPlayed { moves: 1 }), never);
        let total = "a claim has 7 discs after move 2, expected 6: \
                     a wrong flip does not change their number";
        let flaw = Flaw::WrongTotal {
            found: 7,
            expected: 6,
        };
        assert_eq!(words(flaw), total);
    }
}
