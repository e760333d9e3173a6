//! Lists of numbers packed into one, in the same order.
//!
//! A pairing is compared level by level, a matching by one number. The place
//! value of a level is one more than everything further down can differ by
//! between two pairings, so that the sums of the packed numbers are in the
//! same order as the lists of the sums. Nothing is rounded; what does not fit
//! into a word begins another one.

use super::graph::Graph;

/// What a word of a packed pair stays below. A matching counts a pair more than
/// all costs together, and its labels reach eight times that: with a thousand
/// players 2¹²¹, and there is room for 60,000.
pub(super) const LIMIT: i128 = 1 << 108;

/// How the levels of the costs of a graph are packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    /// The word of each level and its place value there.
    places: Vec<(usize, i128)>,
    /// What is taken off each level, so that no number is negative.
    least: Vec<i64>,
    /// How many words a cost needs.
    pub(super) words: usize,
}

impl Packing {
    /// The packing for the costs of a graph. The least important level is at
    /// the end of the last word.
    pub(super) fn of(graph: &Graph) -> Self {
        let ranges = Range::of_levels(graph);
        let mut places = vec![(0, 0); ranges.len()];
        let (mut word, mut place) = (0, 1_i128);
        for (level, range) in ranges.iter().enumerate().rev() {
            if !range.fits(place) {
                (word, place) = (word + 1, 1);
            }
            places[level] = (word, place);
            place = range.next_place(place);
        }
        for (in_word, _) in &mut places {
            *in_word = word - *in_word;
        }
        Self {
            places,
            least: ranges.iter().map(|range| range.least).collect(),
            words: word + 1,
        }
    }

    /// The packed cost of a pair; there are at least as many words as it needs.
    pub(super) fn pack<const N: usize>(&self, cost: &[i64]) -> [i128; N] {
        let mut packed = [0_i128; N];
        for ((&value, &least), &(word, place)) in cost.iter().zip(&self.least).zip(&self.places) {
            packed[word] += (i128::from(value) - i128::from(least)) * place;
        }
        packed
    }
}

/// What a level can be in a graph.
#[derive(Clone, Copy, Debug)]
struct Range {
    least: i64,
    greatest: i64,
    /// What the totals of two perfect matchings can differ by.
    spread: i128,
}

impl Range {
    /// Each player has one pair: half the sum, over the players, of the
    /// difference between their dearest and their cheapest pair bounds what
    /// two pairings can differ by.
    fn of_levels(graph: &Graph) -> Vec<Self> {
        let levels = graph.levels();
        let mut of_vertex = vec![(i64::MAX, i64::MIN); graph.vertices * levels];
        for edge in 0..graph.edges() {
            let (one, two) = graph.ends(edge);
            for vertex in [one, two] {
                let ranges = of_vertex[vertex * levels..].iter_mut();
                for ((least, greatest), &value) in ranges.zip(graph.cost(edge)) {
                    *least = value.min(*least);
                    *greatest = value.max(*greatest);
                }
            }
        }
        let of_level = |level| {
            let all = of_vertex.iter().skip(level).step_by(levels);
            Self::of(all.copied().filter(|(least, greatest)| least <= greatest))
        };
        (0..levels).map(of_level).collect()
    }

    fn of(of_vertex: impl Iterator<Item = (i64, i64)> + Clone) -> Self {
        let differences = of_vertex
            .clone()
            .map(|(least, greatest)| i128::from(greatest) - i128::from(least));
        Self {
            least: of_vertex.clone().map(|each| each.0).min().unwrap_or(0),
            greatest: of_vertex.map(|each| each.1).max().unwrap_or(0),
            spread: differences.sum::<i128>() / 2,
        }
    }

    /// The place value of the next level up.
    fn next_place(self, place: i128) -> i128 {
        place * (self.spread + 1)
    }

    /// Whether the packed cost of a pair stays below the limit with this level
    /// at this place.
    fn fits(self, place: i128) -> bool {
        let range = i128::from(self.greatest) - i128::from(self.least);
        let largest = place.checked_mul(range + 1);
        let next = place.checked_mul(self.spread + 1);
        [largest, next]
            .iter()
            .all(|value| value.is_some_and(|value| value < LIMIT / 2))
    }
}
