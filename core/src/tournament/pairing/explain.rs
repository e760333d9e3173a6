//! Why two players meet or do not: the price of having it otherwise.

use super::conditions::{Impossible, Pair};
use super::cost::Worse;
use super::pricing::Priced;
use super::problem::{Pairing, Problem};

/// What it costs to have a pair, or to do without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// The cheapest pairing then.
    pub pairing: Pairing,
    /// The first level that gets worse, and by how much. The lot is a level;
    /// `None` if nothing changes.
    pub worse: Option<Worse>,
    /// What changes, each exchange by itself.
    pub exchanges: Vec<Exchange>,
}

/// Tables that take each other's place: the same players, paired otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// As they would have been.
    pub instead_of: Vec<Priced>,
    /// As they are then.
    pub then: Vec<Priced>,
}

impl Problem<'_> {
    /// The price of two players meeting, against the cheapest pairing.
    pub fn price_of(&self, best: &Pairing, pair: Pair) -> Result<Price, Impossible> {
        let mut conditions = self.conditions.clone();
        conditions.locked.push(pair);
        Ok(self.compare(best, self.solve_under(&conditions)?))
    }

    /// The price of two players not meeting, against the cheapest pairing.
    pub fn price_without(&self, best: &Pairing, pair: Pair) -> Result<Price, Impossible> {
        let mut conditions = self.conditions.clone();
        conditions.forbidden.push(pair);
        Ok(self.compare(best, self.solve_under(&conditions)?))
    }

    /// What another pairing costs more than the best one, and what it changes.
    pub fn compare(&self, best: &Pairing, other: Pairing) -> Price {
        let entrants = self.field().entrants.len();
        Price {
            worse: other.cost.worse_than(&best.cost),
            exchanges: exchanges(&best.tables, &other.tables, entrants),
            pairing: other,
        }
    }
}

/// The difference between two pairings of one field. Everybody has one partner
/// in each, so it consists of even cycles, and each cycle is an exchange.
pub(super) fn exchanges(from: &[Priced], to: &[Priced], entrants: usize) -> Vec<Exchange> {
    let before = by_player(from, entrants);
    let after = by_player(to, entrants);
    let other = |table: &Priced, player| {
        let (black, white) = (table.black, table.white.unwrap_or(entrants));
        if black == player { white } else { black }
    };
    let mut seen = vec![false; entrants + 1];
    let mut found = Vec::new();
    for start in 0..entrants {
        let mut exchange = Exchange {
            instead_of: Vec::new(),
            then: Vec::new(),
        };
        let mut player = start;
        while !seen[player] {
            seen[player] = true;
            let (Some(old), Some(new)) = (before[player], after[player]) else {
                break;
            };
            let partner = other(old, player);
            if other(new, player) == partner {
                seen[partner] = true;
                break;
            }
            exchange.instead_of.push(old.clone());
            seen[partner] = true;
            let Some(new) = after[partner] else { break };
            exchange.then.push(new.clone());
            player = other(new, partner);
        }
        if !exchange.then.is_empty() {
            found.push(exchange);
        }
    }
    found
}

/// The table of each player, and of the bye after the last.
fn by_player(tables: &[Priced], entrants: usize) -> Vec<Option<&Priced>> {
    let mut found = vec![None; entrants + 1];
    for table in tables {
        found[table.black] = Some(table);
        found[table.white.unwrap_or(entrants)] = Some(table);
    }
    found
}

impl Price {
    /// What the pairing costs more than the best one, level by level.
    pub fn more_than(&self, best: &Pairing) -> Vec<i64> {
        let levels = self.pairing.cost.levels().iter().zip(best.cost.levels());
        levels.map(|(own, best)| own - best).collect()
    }
}

impl Pairing {
    /// Whether two players meet in it, or one has the bye.
    pub fn has(&self, pair: Pair) -> bool {
        self.tables
            .iter()
            .any(|table| match (table.white, pair.two) {
                (Some(white), Some(two)) => {
                    [(table.black, white), (white, table.black)].contains(&(pair.one, two))
                }
                (None, None) => table.black == pair.one,
                _ => false,
            })
    }
}
