//! What a hypothesis has to agree with, and how much each checkpoint decides.

use super::search::{Inquiry, courses};
use crate::adjudicate::evidence::Evidence;
use crate::adjudicate::lane::Lane;
use crate::engine::Meter;

/// Something a hypothesis has to agree with, besides that every move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Checkpoint {
    /// A claim, by its place on the sheet, from 0.
    Claim(usize),
    /// The reported result.
    Reported,
}

/// How checkpoints narrow the single slips down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrowing {
    /// Slips with which every move is legal.
    pub legal: usize,
    /// How many of them each checkpoint removes, in the order of the game;
    /// one that an earlier checkpoint has removed is not counted again.
    pub removed: Vec<(Checkpoint, usize)>,
}

/// Adds one checkpoint after the other and counts the slips that are left.
pub(super) fn narrowing<L: Lane>(lane: &L, inquiry: Inquiry<'_>, meter: &mut Meter) -> Narrowing {
    let mut claims = inquiry.claims.to_vec();
    claims.sort_by_key(|(index, claim)| (claim.after, *index));
    let unreported = Evidence {
        reported: None,
        ..*inquiry.evidence
    };
    let mut count = |inquiry: Inquiry<'_>| {
        let found = courses(lane, inquiry, 1, meter);
        found
            .iter()
            .filter(|course| !course.slips.is_empty())
            .count()
    };
    let first = |checkpoints| Inquiry {
        claims: &claims[..checkpoints],
        evidence: &unreported,
        ..inquiry
    };
    let legal = count(first(0));
    let mut left = legal;
    let mut removed = Vec::new();
    for (place, (index, _)) in claims.iter().enumerate() {
        let now = count(first(place + 1));
        removed.push((Checkpoint::Claim(*index), left.saturating_sub(now)));
        left = now;
    }
    if inquiry.evidence.reported.is_some() {
        removed.push((Checkpoint::Reported, left.saturating_sub(count(inquiry))));
    }
    Narrowing { legal, removed }
}

/// The checkpoints without which a single slip would explain the rest.
pub(super) fn without_one<L: Lane>(
    lane: &L,
    inquiry: Inquiry<'_>,
    meter: &mut Meter,
) -> Vec<(Checkpoint, usize)> {
    let mut found = Vec::new();
    let mut leave_out = |checkpoint, others: Inquiry<'_>| {
        let count = courses(lane, others, 1, meter).len();
        if count > 0 {
            found.push((checkpoint, count));
        }
    };
    for left_out in 0..inquiry.claims.len() {
        let mut claims = inquiry.claims.to_vec();
        let (index, _) = claims.remove(left_out);
        let others = Inquiry {
            claims: &claims,
            ..inquiry
        };
        leave_out(Checkpoint::Claim(index), others);
    }
    if inquiry.evidence.reported.is_some() {
        let evidence = Evidence {
            reported: None,
            ..*inquiry.evidence
        };
        let others = Inquiry {
            evidence: &evidence,
            ..inquiry
        };
        leave_out(Checkpoint::Reported, others);
    }
    found
}
