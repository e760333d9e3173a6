//! What can still happen on an edge of the 8×8 board.
//!
//! Every line through a square of the edge, but the edge itself, ends there,
//! so that a disc on the edge turns along its edge only, and a disc in a corner
//! never turns. Whatever else happens on the board, an edge changes by nothing
//! but placements on it and what they turn along it. Looking at all sequences
//! of placements by either side, whether or not the rest of the board would
//! allow them, therefore leaves out nothing that can happen.

use std::sync::LazyLock;

/// What all sequences of placements on an edge have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The discs, of either colour, that none of them turns.
    pub fixed: u8,
    /// How little of the second side can be left whenever they stop: two for
    /// each disc, but one for a corner, which belongs to two edges.
    pub least: u8,
}

const PATTERNS: usize = 6561;

static EDGES: LazyLock<Vec<Edge>> = LazyLock::new(|| {
    let mut known = vec![None; PATTERNS];
    for first in 0..=u8::MAX {
        for second in (0..=u8::MAX).filter(|second| first & second == 0) {
            work_out(first, second, &mut known);
        }
    }
    known.into_iter().flatten().collect()
});

/// What can still happen on an edge where the two sides have these discs.
#[inline]
pub fn edge(first: u8, second: u8) -> Edge {
    EDGES[pattern(first, second)]
}

/// The number of a pattern: one digit a square, empty, first or second side.
#[inline]
fn pattern(first: u8, second: u8) -> usize {
    usize::from(TERNARY[usize::from(first)]) + 2 * usize::from(TERNARY[usize::from(second)])
}

/// The bits of a number read as digits to base three.
static TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        let last = if bits % 2 == 1 { 1 } else { 0 };
        table[bits] = 3 * table[bits / 2] + last;
        bits += 1;
    }
    table
};

fn work_out(first: u8, second: u8, known: &mut [Option<Edge>]) -> Edge {
    if let Some(edge) = known[pattern(first, second)] {
        return edge;
    }
    let mut found = Edge {
        fixed: first | second,
        least: weight(second),
    };
    for square in (0..8).filter(|square| (first | second) >> square & 1 == 0) {
        let by_first = turned(first, second, square);
        let by_second = turned(second, first, square);
        let disc = 1 << square;
        let after = [
            work_out(first | by_first | disc, second & !by_first, known),
            work_out(first & !by_second, second | by_second | disc, known),
        ];
        found.fixed &= !(by_first | by_second) & after[0].fixed & after[1].fixed;
        found.least = found.least.min(after[0].least).min(after[1].least);
    }
    known[pattern(first, second)] = Some(found);
    found
}

fn weight(discs: u8) -> u8 {
    let (corners, inner) = (discs & 0b1000_0001, discs & 0b0111_1110);
    u8::try_from(corners.count_ones() + 2 * inner.count_ones()).expect("at most 14")
}

/// The discs of `other` that a disc of `own` on `square` turns along the edge.
fn turned(own: u8, other: u8, square: u8) -> u8 {
    let run = |squares: &mut dyn Iterator<Item = u8>| {
        let mut run = 0;
        for at in squares {
            match (own >> at & 1, other >> at & 1) {
                (1, _) => return run,
                (_, 1) => run |= 1 << at,
                _ => return 0,
            }
        }
        0
    };
    run(&mut (square + 1..8)) | run(&mut (0..square).rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edge drawn as text: X the first side, O the second.
    fn drawn(text: &str) -> (u8, u8) {
        let of = |disc| {
            text.chars()
                .enumerate()
                .filter(|(_, c)| *c == disc)
                .map(|(at, _)| 1 << at)
                .sum()
        };
        (of('X'), of('O'))
    }

    fn least(text: &str) -> u8 {
        let (first, second) = drawn(text);
        edge(first, second).least
    }

    #[test]
    fn a_disc_in_the_corner_counts_half_for_each_of_its_edges() {
        assert_eq!(least("O-------"), 1);
    }

    #[test]
    fn a_lonely_disc_in_the_middle_can_be_outflanked() {
        assert_eq!(least("---O----"), 0);
    }

    #[test]
    fn discs_shut_in_next_to_a_corner_stay() {
        assert_eq!(least("-OOXOOX-"), 4);
    }

    #[test]
    fn a_full_edge_does_not_change() {
        let (first, second) = drawn("XOXOOXOX");
        assert_eq!(edge(first, second).fixed, u8::MAX);
        assert_eq!(edge(first, second).least, 8);
    }

    #[test]
    fn discs_joined_to_a_corner_never_turn() {
        let (first, second) = drawn("OOO--X--");
        assert_eq!(edge(first, second).fixed & 0b111, 0b111);
    }
}
