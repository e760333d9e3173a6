//! Pairings as they are shown.

use super::round_field::RoundField;
use crate::report::pairing::view::{
    ExchangeView, PairedPlayer, PairingView, PricedBye, PricedTable, TablePair, WorseView,
};
use crate::report::pairing::wording::{Remarks, record, remark};
use outflank_core::ruleset::Acceleration;
use outflank_core::tournament::pairing::{Cost, Exchange, Priced, Problem, Worse};

impl RoundField {
    pub(super) fn player(&self, place: usize) -> PairedPlayer {
        PairedPlayer {
            number: self.number(place),
            name: self.name(place),
            record: record(&self.field.entrants[place]),
        }
    }

    /// Whether somebody has virtual points in this round.
    pub(super) fn has_virtual_points(&self) -> bool {
        let mut entrants = self.field.entrants.iter();
        entrants.any(|each| each.score != each.points)
    }

    fn remarks(&self, problem: &Problem<'_>, table: &Priced) -> String {
        let remarks = problem.remarks(table.black, table.white);
        let name = |place| self.name(place);
        let texts = remarks
            .iter()
            .filter_map(|each| remark(each, Remarks::Brief, name));
        texts.collect::<Vec<_>>().join("; ")
    }

    /// A pairing with its prices. Tables are given with their numbers.
    pub(super) fn view(
        &self,
        problem: &Problem<'_>,
        seed: u32,
        tables: &[(Option<u32>, Priced)],
        cost: &Cost,
    ) -> PairingView {
        let mut view = PairingView {
            round: self.number,
            preset: self.rules.name.clone(),
            acceleration: self.rules.acceleration.map(Acceleration::name),
            has_virtual_points: self.has_virtual_points(),
            rules: self.rules.label(),
            seed,
            levels: self.rules.level_names(),
            cost: cost.levels().to_vec(),
            tables: Vec::new(),
            bye: None,
            more_byes: Vec::new(),
            absent: Vec::new(),
            event: self.event.name.clone(),
            notes: Vec::new(),
        };
        for (table, priced) in tables {
            let (table, cost) = (*table, priced.cost.levels().to_vec());
            let remarks = self.remarks(problem, priced);
            let black = self.player(priced.black);
            match priced.white {
                Some(white) => view.tables.push(PricedTable {
                    table,
                    black,
                    white: self.player(white),
                    cost,
                    remarks,
                }),
                None => {
                    let bye = PricedBye {
                        number: black.number,
                        name: black.name,
                        cost,
                        table,
                        record: black.record,
                        remarks,
                    };
                    match view.bye {
                        None => view.bye = Some(bye),
                        Some(_) => view.more_byes.push(bye),
                    }
                }
            }
        }
        view
    }

    pub(super) fn worse(&self, worse: Worse) -> WorseView {
        WorseView {
            level: self.rules.level_names()[worse.level],
            by: worse.by,
        }
    }

    pub(super) fn exchanges(&self, exchanges: &[Exchange]) -> Vec<ExchangeView> {
        let pair = |table: &Priced| TablePair {
            black: self.player(table.black),
            white: table.white.map(|white| self.player(white)),
        };
        let view = |exchange: &Exchange| ExchangeView {
            instead_of: exchange.instead_of.iter().map(pair).collect(),
            then: exchange.then.iter().map(pair).collect(),
        };
        exchanges.iter().map(view).collect()
    }
}
