//! Two editions of an archive: which games are the same, changed, new, gone.

use crate::report::import::view::ArchiveChange;
use crate::service::prelude::*;

/// A game of an edition, as far as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    /// Who played where: what stays the same when a game is corrected.
    pub(super) key: String,
    pub(super) moves: String,
    pub(super) result: String,
}

/// What became of the games of the old edition; numbers are places in the lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Comparison {
    /// The same in both: old and new.
    pub(super) same: Vec<(usize, usize)>,
    /// Corrected: old and new.
    pub(super) changed: Vec<(usize, usize)>,
    /// Only in the new one.
    pub(super) new: Vec<usize>,
    /// Only in the old one.
    pub(super) gone: Vec<usize>,
}

/// Compares two editions, whose games may be in any order: first what is
/// equal, then what has the same players and event, then what has the same moves.
pub(super) fn compare(old: &[Compared], new: &[Compared]) -> Comparison {
    let whole = |game: &Compared| format!("{}\n{}\n{}", game.key, game.moves, game.result);
    let mut comparison = Comparison::default();
    let mut old_left: Vec<usize> = (0..old.len()).collect();
    let mut new_left: Vec<usize> = (0..new.len()).collect();
    comparison.same = pair_up(
        &mut old_left,
        &mut new_left,
        |i| whole(&old[i]),
        |i| whole(&new[i]),
    );
    comparison.changed = pair_up(
        &mut old_left,
        &mut new_left,
        |i| old[i].key.clone(),
        |i| new[i].key.clone(),
    );
    comparison.changed.extend(pair_up(
        &mut old_left,
        &mut new_left,
        |i| old[i].moves.clone(),
        |i| new[i].moves.clone(),
    ));
    comparison.new = new_left;
    comparison.gone = old_left;
    comparison
}

/// Pairs those with the same key, in order, and leaves the others.
fn pair_up(
    old: &mut Vec<usize>,
    new: &mut Vec<usize>,
    old_key: impl Fn(usize) -> String,
    new_key: impl Fn(usize) -> String,
) -> Vec<(usize, usize)> {
    let mut waiting: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for &index in old.iter().rev() {
        waiting.entry(old_key(index)).or_default().push(index);
    }
    let mut pairs = Vec::new();
    new.retain(|&index| {
        let found = waiting.get_mut(&new_key(index)).and_then(Vec::pop);
        pairs.extend(found.map(|old| (old, index)));
        found.is_none()
    });
    let paired: std::collections::BTreeSet<usize> = pairs.iter().map(|(old, _)| *old).collect();
    old.retain(|index| !paired.contains(index));
    pairs
}

impl Compared {
    /// What is different in the new edition, where it is game `number`.
    pub(super) fn difference(&self, new: &Self, number: usize) -> ArchiveChange {
        let squares = |moves: &str| -> Vec<[u8; 2]> { moves.as_bytes().as_chunks().0.to_vec() };
        let pairs = squares(&self.moves).into_iter().zip(squares(&new.moves));
        let same = pairs.take_while(|(old, new)| old == new).count();
        ArchiveChange {
            number,
            game: self.key.clone(),
            now: (self.key != new.key).then(|| new.key.clone()),
            result: (self.result != new.result).then(|| (self.result.clone(), new.result.clone())),
            moves_from: (self.moves != new.moves).then_some(same + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(key: &str, moves: &str, result: &str) -> Compared {
        Compared {
            key: key.to_owned(),
            moves: moves.to_owned(),
            result: result.to_owned(),
        }
    }

    #[test]
    fn records_in_another_order_are_the_same() {
        let old = [game("a-b", "f5d6", "40-24"), game("c-d", "f5f6", "30-34")];
        let new = [old[1].clone(), old[0].clone()];
        let comparison = compare(&old, &new);
        assert_eq!(comparison.same.len(), 2);
        assert!(comparison.changed.is_empty() && comparison.new.is_empty());
    }

    #[test]
    fn a_corrected_score_is_a_change_and_not_a_new_game() {
        let old = [game("a-b", "f5d6", "40-24")];
        let new = [game("a-b", "f5d6", "41-23"), game("a-b", "f5f6", "10-54")];
        let comparison = compare(&old, &new);
        assert_eq!(comparison.changed, [(0, 0)]);
        assert_eq!(comparison.new, [1]);
        assert_eq!(
            old[0].difference(&new[0], 3).to_string(),
            "game 3, a-b: 40-24 is now 41-23"
        );
    }

    #[test]
    fn a_renamed_player_is_found_by_the_moves_and_a_lost_game_is_said() {
        let old = [
            game("levanen-b", "f5d6", "40-24"),
            game("x-y", "f5f6", "1-63"),
        ];
        let new = [game("haglund-b", "f5d6", "40-24")];
        let comparison = compare(&old, &new);
        assert_eq!(comparison.changed, [(0, 0)]);
        assert_eq!(comparison.gone, [1]);
    }
}
