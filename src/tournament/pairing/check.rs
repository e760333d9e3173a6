//! The price of a pairing that somebody set, against the best one.

use super::conditions::Impossible;
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
    /// What the best pairing would have otherwise.
    pub exchanges: Vec<Exchange>,
}

impl Problem<'_> {
    /// Prices a pairing of the whole field.
    ///
    /// # Errors
    ///
    /// If the field cannot be paired under the conditions.
    pub fn assess(&self, set: &[SetPair]) -> Result<Assessment, Impossible> {
        let best = self.solve()?;
        let tables: Vec<Priced> = set.iter().map(|pair| self.price_as_set(pair)).collect();
        let start = Cost::nothing(self.pricing.levels());
        let cost = tables.iter().fold(start, |sum, table| sum + &table.cost);
        let entrants = self.field().entrants.len();
        let worse = cost.worse_than(&best.cost);
        Ok(Assessment {
            worse: worse.filter(|worse| worse.level + 1 < self.pricing.levels()),
            exchanges: exchanges(&tables, &best.tables, entrants),
            tables,
            cost,
            best,
        })
    }
}

impl Problem<'_> {
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
