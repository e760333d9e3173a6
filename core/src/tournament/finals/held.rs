//! The bracket as it was set: once the games of the first stage have a round
//! with its name, a later correction of a round makes no other matches of them.

use crate::ruleset;
use crate::tournament::{Crosstable, PlayerIndex};

use super::{PLAY_OFF, Pair, same};

/// Who was set to play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// In the order of the matches: the first meets the last.
    pub(super) seeds: Vec<PlayerIndex>,
    /// The game for the last place, if it was set.
    pub(super) play_off: Option<Pair>,
}

impl Held {
    /// `None` if no round has the name of the first stage, or its games are not
    /// the matches of this rule. Who of two was placed better is not kept: it is
    /// the one who is better now, whom `candidates` has first.
    pub(super) fn of(
        table: &Crosstable,
        rule: &ruleset::Finals,
        candidates: &[PlayerIndex],
    ) -> Option<Self> {
        let places = usize::from(rule.places);
        let first = ruleset::Finals::stages_of(rule.places).checked_sub(1)?;
        let play_off = pairs_of(table, PLAY_OFF).first().copied();
        let mut pairs = pairs_of(table, &rule.name_of_stage(first));
        if pairs.is_empty() {
            return None;
        }
        let standing = |player: PlayerIndex| {
            let place = candidates.iter().position(|each| *each == player);
            place.unwrap_or(usize::MAX)
        };
        let best = |pair: &Pair| standing(pair[0]).min(standing(pair[1]));
        if pairs.len() < places / 2 {
            pairs.extend(decided_beforehand(table, &pairs, play_off));
            pairs.sort_by_key(best);
        }
        if pairs.len() != places / 2 {
            return None;
        }
        for pair in &mut pairs {
            let last = play_off.is_some_and(|game| game.contains(&pair[0]));
            let turned = play_off.is_none_or(|game| !game.contains(&pair[1]))
                && standing(pair[0]) > standing(pair[1]);
            if last || turned {
                pair.reverse();
            }
        }
        let free = free_pass(table, &pairs, play_off, candidates).filter(|_| places % 2 == 1);
        let upper = pairs.iter().map(|pair| pair[0]);
        let lower = pairs.iter().rev().map(|pair| pair[1]);
        let seeds: Vec<PlayerIndex> = upper.chain(free).chain(lower).collect();
        (seeds.len() == places).then_some(Self { seeds, play_off })
    }
}

/// Who met in the rounds of a stage, table by table.
fn pairs_of(table: &Crosstable, stage: &str) -> Vec<Pair> {
    let mut games: Vec<_> = table
        .finals()
        .iter()
        .filter(|game| {
            let name = table.final_round_name(game.round);
            let rest = name.and_then(|name| name.strip_prefix(stage));
            rest.is_some_and(|rest| {
                let game = rest.strip_prefix(" game ");
                rest.is_empty() || game.is_some_and(|number| number.parse::<u16>().is_ok())
            })
        })
        .collect();
    games.sort_by_key(|game| (game.round, game.table));
    let mut pairs: Vec<Pair> = Vec::new();
    for game in games {
        let pair = [game.first, game.second];
        if !pairs.iter().any(|known| same(*known, pair)) {
            pairs.push(pair);
        }
    }
    pairs
}

/// The matches that the director decided before a game was set.
fn decided_beforehand(table: &Crosstable, set: &[Pair], play_off: Option<Pair>) -> Vec<Pair> {
    let decisions = table.match_decisions().iter();
    let pairs = decisions.map(|each| [each.winner, each.loser]);
    let is_other = |pair: &Pair| {
        let mut known = set.iter().flatten();
        !known.any(|player| pair.contains(player)) && play_off.is_none_or(|game| !same(game, *pair))
    };
    pairs.filter(is_other).collect()
}

/// Who had no opponent in the first stage: somebody who played later on, else
/// the best who is left.
fn free_pass(
    table: &Crosstable,
    pairs: &[Pair],
    play_off: Option<Pair>,
    candidates: &[PlayerIndex],
) -> Option<PlayerIndex> {
    let is_left = |player: &&PlayerIndex| {
        let mut known = pairs.iter().chain(&play_off).flatten();
        !known.any(|each| each == *player)
    };
    let plays = |player: &PlayerIndex| {
        let mut games = table.finals().iter();
        games.any(|game| [game.first, game.second].contains(player))
    };
    let mut left = candidates.iter().filter(is_left);
    let best = left.clone().next();
    left.find(|player| plays(player)).or(best).copied()
}
