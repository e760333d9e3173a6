//! Who left an event before its end.

use std::collections::{BTreeMap, BTreeSet};

use super::ResultFile;
use crate::formats::list::elo::PlayerId;
use crate::tournament::PlayerIndex;

/// Whoever has no game or bye up to the last round of everybody, and the last
/// round they took part in. Nobody has left who plays in the finals, or who has
/// met everybody in a round robin. A single player without a game in the last
/// round of an event without byes was merely free.
pub(super) fn of(
    file: &ResultFile,
    busy: &BTreeSet<(PlayerIndex, u16)>,
) -> Vec<(PlayerIndex, u16)> {
    let rounds = last_round_of_most(busy);
    let last_of = |player| {
        let found = busy.range((player, 0)..=(player, u16::MAX)).next_back();
        found.map_or(0, |&(_, round)| round)
    };
    let stayed = stayed(file);
    let players = file.players.iter().enumerate();
    let gone: Vec<_> = players
        .filter(|(_, player)| player.id != PlayerId::Unknown)
        .map(|(index, _)| PlayerIndex::new(index))
        .filter(|player| !stayed.contains(player))
        .map(|player| (player, last_of(player)))
        .filter(|&(_, last)| last < rounds)
        .collect();
    let free = gone.len() == 1 && gone[0].1 + 1 == rounds && file.byes.is_empty();
    if free { Vec::new() } else { gone }
}

/// The last round in which more than half of the players take part. Where
/// fewer play on, in a knock-out or in groups, the others were not asked to.
fn last_round_of_most(busy: &BTreeSet<(PlayerIndex, u16)>) -> u16 {
    let mut sizes: BTreeMap<u16, usize> = BTreeMap::new();
    let mut players = BTreeSet::new();
    for &(player, round) in busy {
        *sizes.entry(round).or_default() += 1;
        players.insert(player);
    }
    let mut rounds = sizes.into_iter().rev();
    let most = rounds.find(|&(_, size)| 2 * size > players.len());
    most.map_or(0, |(round, _)| round)
}

/// Those who play in the finals, and those who have met everybody else where
/// nobody meets twice.
fn stayed(file: &ResultFile) -> BTreeSet<PlayerIndex> {
    let finals = file.finals.iter();
    let mut stayed: BTreeSet<_> = finals.flat_map(|game| [game.first, game.second]).collect();
    let mut opponents: BTreeMap<PlayerIndex, usize> = BTreeMap::new();
    let mut pairs = BTreeSet::new();
    for game in &file.games {
        let pair = (game.first.min(game.second), game.first.max(game.second));
        if !pairs.insert(pair) {
            return stayed;
        }
        for player in [game.first, game.second] {
            *opponents.entry(player).or_default() += 1;
        }
    }
    let others = opponents.len().saturating_sub(1);
    let met_all = opponents.iter().filter(|&(_, &met)| met == others);
    stayed.extend(met_all.map(|(&player, _)| player));
    stayed
}
