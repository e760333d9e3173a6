//! What two sheets say besides the moves, where it cannot both be so: the
//! result, the board along the way, a pass, who had which colour.

use super::orient::Side;
use crate::adjudicate::finding::Fault;
use crate::adjudicate::replay::replay;
use crate::transcript::{Claimed, Declared, DeclaredResult, Transcript};

/// Something besides the moves about which two sheets contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What it is about.
    pub about: About,
    /// What the first sheet says, if it says anything.
    pub a: Option<Statement>,
    /// What the second sheet says, if it says anything.
    pub b: Option<Statement>,
}

/// What one sheet says besides the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// There was a pass.
    Pass,
    /// The board, or the count of its discs.
    Board(Claimed),
    /// The result.
    Result(Declared),
    /// The players.
    Names {
        /// The black player.
        black: String,
        /// The white player.
        white: String,
    },
}

/// What a contradiction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// A pass that was not forced, before this move.
    Pass(u16),
    /// The board after this move.
    Board(u16),
    /// The declared result.
    Result,
    /// The sheets give the players each other's colour.
    Names,
}

impl About {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass(_) => "pass",
            Self::Board(_) => "board",
            Self::Result => "result",
            Self::Names => "names",
        }
    }
}

/// The move before which a sheet has a pass that was not forced, if any.
pub(super) fn needless_pass(sheet: &Transcript) -> Option<u16> {
    let replayed = replay(sheet);
    let mut findings = replayed.findings.iter();
    let found = findings.find(|found| matches!(found.fault, Fault::PassNotForced { .. }))?;
    let turns = usize::from(found.turn?).saturating_sub(1);
    let before = replayed.steps.get(..turns).and_then(<[_]>::last);
    Some(before.map_or(1, |step| step.number + 1))
}

/// Everything besides the moves about which the sheets contradict each other.
/// Both have the same orientation.
pub(super) fn contradictions(a: &Transcript, b: &Transcript) -> Vec<Contradiction> {
    let mut found = passes(needless_pass(a), needless_pass(b));
    for claim in &a.claims {
        let others = b.claims.iter().filter(|other| other.after == claim.after);
        for other in others.filter(|other| claim.claimed.contradicts(&other.claimed)) {
            found.push(Contradiction {
                about: About::Board(claim.after),
                a: Some(Statement::Board(claim.claimed)),
                b: Some(Statement::Board(other.claimed)),
            });
        }
    }
    found.extend(results(a.declared.as_ref(), b.declared.as_ref()));
    found.extend(names(a, b));
    found
}

fn passes(a: Option<u16>, b: Option<u16>) -> Vec<Contradiction> {
    if a == b {
        return Vec::new();
    }
    let row = |side: Side, before| {
        let pass = Some(Statement::Pass);
        let (a, b) = match side {
            Side::A => (pass, None),
            Side::B => (None, pass),
        };
        Contradiction {
            about: About::Pass(before),
            a,
            b,
        }
    };
    let rows = [
        a.map(|before| row(Side::A, before)),
        b.map(|before| row(Side::B, before)),
    ];
    rows.into_iter().flatten().collect()
}

fn results(a: Option<&Declared>, b: Option<&Declared>) -> Option<Contradiction> {
    let (a, b) = (a?, b?);
    let one_unsaid = [a, b]
        .iter()
        .any(|declared| declared.result == DeclaredResult::Unsaid);
    let same_result = one_unsaid || same(a.result, b.result);
    let same_ending = match (a.ending, b.ending) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    };
    (!same_result || !same_ending).then_some(Contradiction {
        about: About::Result,
        a: Some(Statement::Result(*a)),
        b: Some(Statement::Result(*b)),
    })
}

/// Whether two results can both be so.
fn same(one: DeclaredResult, other: DeclaredResult) -> bool {
    match (one, other) {
        (DeclaredResult::Score(score), DeclaredResult::Difference(difference))
        | (DeclaredResult::Difference(difference), DeclaredResult::Score(score)) => {
            score.black - score.white == difference
        }
        (DeclaredResult::Winner(_), DeclaredResult::Winner(_)) => one == other,
        // Who won follows from a score, but not by the same rule in every game.
        (DeclaredResult::Winner(_), _) | (_, DeclaredResult::Winner(_)) => true,
        _ => one == other,
    }
}

fn names(a: &Transcript, b: &Transcript) -> Option<Contradiction> {
    let players = |sheet: &Transcript| {
        let name = |key| Some(sheet.header.get(key)?.trim().to_lowercase());
        Some((name("black")?, name("white")?))
    };
    let (one, other) = (players(a)?, players(b)?);
    let crosswise = one.0 == other.1 && one.1 == other.0;
    let statement = |sheet: &Transcript| {
        let name = |key| sheet.header.get(key).unwrap_or_default().trim().to_owned();
        Some(Statement::Names {
            black: name("black"),
            white: name("white"),
        })
    };
    (crosswise && one != other).then(|| Contradiction {
        about: About::Names,
        a: statement(a),
        b: statement(b),
    })
}
