//! The tables of a round that stay, and everybody else paired.

use super::{propose::PairingRequest, round_field::RoundField, round_robin};
use crate::report::{pairing::wording, round::view::RoundWarningView};
use crate::service::Error;
use crate::service::prelude::*;
use crate::storage::game::Colours;
use outflank_core::tournament::pairing::{Conditions, Cost, Pair, Priced, Problem, SetPair};

impl RoundField {
    /// The tables of a round that stay, and the numbers of those that do not.
    /// A bye stays only if nobody else is without a table.
    pub(super) fn kept(
        &self,
        games: &[Game],
        again: bool,
    ) -> (Vec<(Option<u32>, SetPair)>, Vec<u32>) {
        if again {
            return (Vec::new(), Vec::new());
        }
        let seats = |game: &Game| {
            let black = self.place(game.black_id)?;
            let white = game.white_id.map(|white| self.place(white));
            let white = match white {
                None => None,
                Some(white) => Some(white?),
            };
            Some(SetPair {
                black,
                white,
                colours_known: game.colours == Colours::Known,
            })
        };
        let mut kept = Vec::new();
        let mut removed = Vec::new();
        for game in games {
            match seats(game).filter(|pair| pair.white.is_some()) {
                Some(pair) => kept.push((game.table_number, pair)),
                None => removed.extend(game.table_number),
            }
        }
        let byes: Vec<(Option<u32>, SetPair)> = games
            .iter()
            .filter(|game| game.is_bye())
            .filter_map(|game| Some((game.table_number, seats(game)?)))
            .collect();
        let seated = 2 * kept.len() + byes.len();
        if seated == self.field.entrants.len() {
            removed.retain(|table| byes.iter().all(|bye| bye.0 != Some(*table)));
            kept.extend(byes);
        }
        (kept, removed)
    }
}

/// A proposal: conditions, tables that stay, new ones, the price.
pub(super) struct SolvedRound {
    pub(super) typed: Conditions,
    pub(super) kept: Vec<(Option<u32>, Priced)>,
    pub(super) new: Vec<Priced>,
    pub(super) cost: Cost,
}

/// A field with the tables that stay, to be paired.
pub(super) struct Draft<'a> {
    pub(super) field: &'a RoundField,
    pub(super) request: &'a PairingRequest,
    pub(super) kept: &'a [(Option<u32>, SetPair)],
}

impl Draft<'_> {
    /// Whether everybody has a table that stays.
    pub(super) fn is_complete(&self) -> bool {
        let players = |pair: &SetPair| 1 + usize::from(pair.white.is_some());
        let seated: usize = self.kept.iter().map(|(_, pair)| players(pair)).sum();
        seated == self.field.field.entrants.len()
    }

    pub(super) fn pair(&self, snapshot: &Snapshot<'_>) -> Result<SolvedRound> {
        let typed = self.request.conditions.resolve(self.field)?;
        let mut conditions = typed.clone();
        let stay = self
            .kept
            .iter()
            .map(|(_, pair)| Pair::new(pair.black, pair.white));
        conditions.locked.extend(stay);
        let problem = self.field.problem(self.request.seed, conditions);
        let tables = match self.request.round_robin {
            Some(robin) => round_robin::tables(snapshot, self.field, &problem, robin)?,
            None => self.solve(&problem)?,
        };
        let is_kept = |table: &Priced| {
            let same = |pair: &SetPair| {
                [pair.black, pair.white.unwrap_or(usize::MAX)].contains(&table.black)
            };
            self.kept.iter().any(|(_, pair)| same(pair))
        };
        let new: Vec<Priced> = tables.into_iter().filter(|table| !is_kept(table)).collect();
        let kept: Vec<(Option<u32>, Priced)> = self
            .kept
            .iter()
            .map(|(table, pair)| (*table, problem.price_as_set(pair)))
            .collect();
        let start = Cost::nothing(problem.pricing().levels());
        let all = new.iter().chain(kept.iter().map(|(_, table)| table));
        let cost = all.fold(start, |sum, table| sum + &table.cost);
        Ok(SolvedRound {
            typed,
            kept,
            new,
            cost,
        })
    }

    fn solve(&self, problem: &Problem<'_>) -> Result<Vec<Priced>> {
        let solved = problem.solve();
        let solved = solved.map_err(|why| Error::from(self.field.refused(&why)))?;
        Ok(solved.tables)
    }

    /// What it costs that tables stay, if it costs anything.
    pub(super) fn price_of_keeping(&self, cost: &Cost) -> Result<Option<RoundWarningView>> {
        if self.kept.is_empty() || self.request.round_robin.is_some() {
            return Ok(None);
        }
        let typed = self.request.conditions.resolve(self.field)?;
        let again = self.field.problem(self.request.seed, typed);
        let Ok(again) = again.solve() else {
            return Ok(None);
        };
        let worse = cost.worse_than(&again.cost);
        let worse = worse.filter(|worse| worse.level + 1 < cost.levels().len());
        let worse = worse.map(|worse| self.field.worse(worse));
        Ok(Some(RoundWarningView {
            code: "tables-kept",
            table: None,
            message: wording::tables_kept(self.field.number, self.kept.len(), worse.as_ref()),
        }))
    }
}
