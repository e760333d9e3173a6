//! The lot: a number for each pair, from the recorded seed.

use super::field::Field;

/// The lots of the pairs of a field.
///
/// The lot of a pair depends on the seed, the round and the two players alone:
/// neither on the order in which they entered nor on anybody else. It has 32
/// bits, so that two sums of lots are as good as never equal and the best
/// pairing is the only one (isolation lemma).
#[derive(Clone, Debug)]
pub(super) struct Lots {
    pairs: [u8; 32],
    colours: [u8; 32],
    keys: Vec<String>,
}

impl Lots {
    pub(super) fn new(seed: u64, field: &Field) -> Self {
        let mut material = seed.to_le_bytes().to_vec();
        material.extend(field.round.to_le_bytes());
        Self {
            pairs: blake3::derive_key("outflank lots of pairings", &material),
            colours: blake3::derive_key("outflank lots of colours", &material),
            keys: field.entrants.iter().map(|each| each.key.clone()).collect(),
        }
    }

    /// The lot of two players, or of a bye.
    pub(super) fn of_pair(&self, one: usize, two: Option<usize>) -> i64 {
        let other = two.map_or("", |two| self.keys[two].as_str());
        let (drawn, _) = draw(&self.pairs, &self.keys[one], other);
        i64::from(drawn)
    }

    /// Whether the first has Black where nothing else decides.
    pub(super) fn gives_black(&self, first: usize, second: usize) -> bool {
        let (drawn, in_order) = draw(&self.colours, &self.keys[first], &self.keys[second]);
        drawn.is_multiple_of(2) == in_order
    }
}

/// A number for two players in either order, and whether they are in order.
fn draw(key: &[u8; 32], one: &str, two: &str) -> (u32, bool) {
    let in_order = one <= two;
    let (low, high) = if in_order { (one, two) } else { (two, one) };
    let hash = with_text(low, high, |text| blake3::keyed_hash(key, text));
    let (first, _) = hash
        .as_bytes()
        .split_first_chunk::<4>()
        .expect("a hash has 32 bytes");
    (u32::from_le_bytes(*first), in_order)
}

/// Two keys as one text, with a byte between them that neither has. There are
/// as many texts as pairs, and nearly all keys are short numbers: those are put
/// together without asking for memory.
fn with_text<T>(low: &str, high: &str, use_text: impl FnOnce(&[u8]) -> T) -> T {
    let mut short = [0; 64];
    let length = low.len() + 1 + high.len();
    match short.get_mut(..length) {
        Some(text) => {
            text[..low.len()].copy_from_slice(low.as_bytes());
            text[low.len() + 1..].copy_from_slice(high.as_bytes());
            use_text(text)
        }
        None => use_text(format!("{low}\0{high}").as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_however_long_the_keys_are() {
        for (low, high) in [
            ("3", "12"),
            ("", "7"),
            ("a".repeat(40).as_str(), "b".repeat(30).as_str()),
        ] {
            let text = with_text(low, high, <[u8]>::to_vec);
            assert_eq!(text, format!("{low}\0{high}").into_bytes());
        }
    }
}
