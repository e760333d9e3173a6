//! The price of a pairing that somebody set, against the best one.

use std::collections::BTreeSet;

use super::conditions::{Impossible, Pair};
use super::cost::{Cost, Worse};
use super::explain::{Exchange, exchanges};
use super::pricing::Priced;
use super::problem::{Pairing, Problem};

/// A table as it was set, by the places in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetPair {
    /// Black, or the player who has a bye.
    pub black: usize,
    /// White; `None` for a bye.
    pub white: Option<usize>,
    /// Whether it is known who had Black; if not, the cheaper way is taken.
    pub colours_known: bool,
}

/// A pairing that was set, and the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The tables as they were given.
    pub tables: Vec<Priced>,
    /// What they cost together.
    pub cost: Cost,
    /// The cheapest pairing of the same players.
    pub best: Pairing,
    /// The first level on which the pairing is worse; the lot does not count.
    pub worse: Option<Worse>,
    /// What would have to change for the pairing to be as good as the best: the
    /// fewest tables that will do, tables with other colours included.
    pub exchanges: Vec<Exchange>,
}

impl Problem<'_> {
    /// Prices a pairing of the whole field.
    pub fn assess(&self, set: &[SetPair]) -> Result<Assessment, Impossible> {
        let best = self.solve()?;
        let tables: Vec<Priced> = set.iter().map(|pair| self.price_as_set(pair)).collect();
        let start = Cost::nothing(self.pricing.levels());
        let cost = tables.iter().fold(start, |sum, table| sum + &table.cost);
        let entrants = self.field().entrants.len();
        let worse = cost.worse_than(&best.cost);
        Ok(Assessment {
            worse: worse.filter(|worse| worse.level + 1 < self.pricing.levels()),
            exchanges: self.least_changes(&tables, entrants),
            tables,
            cost,
            best,
        })
    }
}

impl Problem<'_> {
    /// The exchanges that lead from a pairing to the nearest of the best ones:
    /// instead of the lot, every pair that is not in it counts.
    fn least_changes(&self, tables: &[Priced], entrants: usize) -> Vec<Exchange> {
        let set: BTreeSet<(usize, usize)> = tables
            .iter()
            .map(|table| Pair::new(table.black, table.white).ends(entrants))
            .collect();
        let graph = self.graph().repriced(|ends, cost| {
            if let Some(lot) = cost.last_mut() {
                *lot = i64::from(!set.contains(&ends));
            }
        });
        let Ok(nearest) = self.with_graph(graph).solve() else {
            return Vec::new();
        };
        let mut changes = exchanges(tables, &nearest.tables, entrants);
        changes.extend(nearest.tables.iter().filter_map(|best| {
            let turned = |set: &&Priced| Some(set.black) == best.white;
            let set = tables.iter().find(turned)?;
            let dearer = set.cost.above_lot() > best.cost.above_lot();
            (set.white == Some(best.black) && dearer).then(|| Exchange {
                instead_of: vec![set.clone()],
                then: vec![best.clone()],
            })
        }));
        changes
    }

    /// The price of a table as it was set.
    pub fn price_as_set(&self, pair: &SetPair) -> Priced {
        match pair.white {
            Some(white) if pair.colours_known => Priced {
                black: pair.black,
                white: Some(white),
                cost: self.pricing.game(pair.black, white),
            },
            Some(white) => self.pricing.pair(pair.black, white),
            None => Priced {
                black: pair.black,
                white: None,
                cost: self.pricing.bye(pair.black),
            },
        }
    }
}

impl Assessment {
    /// Whether no pairing is better, the lot apart.
    pub fn is_optimal(&self) -> bool {
        self.cost.is_as_good_as(&self.best.cost)
    }
}
