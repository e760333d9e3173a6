//! The working behind a rank, and what parts two players.

use crate::ruleset::{Ruleset, TieBreak};

use super::standings::Order;
use super::tally::{Kind, Tally};
use super::terms::{Term, Terms, What};
use super::value::{Exact, Scale};
use super::{Crosstable, HalfPoints, PlayerIndex, Query, Row, Standings};

/// The working behind one player's rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// Whose.
    pub player: PlayerIndex,
    /// Where the points come from: round, what happened, points.
    pub points: Vec<(u16, What, HalfPoints)>,
    /// The sums behind the tie-breaks, in the ruleset's order.
    pub tie_breaks: Vec<WorkingOf>,
    /// What a point of an opponent is worth in the Brightwell quotient.
    pub constant: Exact,
}

/// The sum behind one tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkingOf {
    /// Which.
    pub tie_break: TieBreak,
    /// Its terms; they add up to the sum.
    pub terms: Vec<(Term, Exact)>,
    /// The sum.
    pub sum: Exact,
    /// The value ranked: the sum, rounded if the ruleset says so. Nothing where
    /// the tie-break was not needed.
    pub value: Option<Exact>,
}

/// The first value that parts two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// They have different points.
    Points(HalfPoints, HalfPoints),
    /// Equal points; this differs.
    TieBreak(TieBreak, Exact, Exact),
    /// Nothing does: they share a rank.
    Nothing,
}

impl Standings {
    /// The working behind a player's rank.
    pub fn explain(
        &self,
        table: &Crosstable,
        ruleset: &Ruleset,
        query: Query,
        player: PlayerIndex,
    ) -> Working {
        let tally = Tally::new(table, ruleset, self.after);
        let scale = Scale::new(ruleset, table.rounds());
        let terms = Terms::new(table, ruleset, &tally, scale);
        let order = Order {
            table,
            terms: &terms,
            seed: query.seed,
        };
        let row = self.row(player);
        let tie_breaks = self.tie_breaks.iter().enumerate().map(|(at, &tie_break)| {
            let found = self.terms_of(&order, tie_break, at, player);
            let sum: i64 = found.iter().map(|term| term.parts).sum();
            WorkingOf {
                tie_break,
                terms: found
                    .into_iter()
                    .map(|term| (term, scale.exact(term.parts)))
                    .collect(),
                sum: scale.exact(sum),
                value: row.and_then(|row| row.values.get(at).copied().flatten()),
            }
        });
        Working {
            player,
            points: points(&tally, ruleset, player),
            tie_breaks: tie_breaks.collect(),
            constant: scale.exact(scale.brightwell(2)),
        }
    }

    fn terms_of(
        &self,
        order: &Order<'_>,
        tie_break: TieBreak,
        at: usize,
        player: PlayerIndex,
    ) -> Vec<Term> {
        let mut found = Vec::new();
        order
            .terms
            .each(tie_break, player, &mut |term| found.push(term));
        if matches!(
            tie_break,
            TieBreak::DirectEncounter | TieBreak::DirectEncounterOfTwo
        ) {
            let tied = self.tied_before(player, at);
            let place = tied.iter().position(|&other| other == player);
            let terms = order.encounter(&tied, tie_break);
            if let (Some(mut terms), Some(place)) = (terms, place) {
                found = terms.swap_remove(place);
            }
        }
        found
    }

    /// Those who are equal to a player in everything before one tie-break.
    fn tied_before(&self, player: PlayerIndex, at: usize) -> Vec<PlayerIndex> {
        let Some(own) = self.row(player) else {
            return Vec::new();
        };
        let same = |row: &&Row| row.points == own.points && row.values[..at] == own.values[..at];
        self.rows
            .iter()
            .filter(same)
            .map(|row| row.player)
            .collect()
    }

    /// The first value that parts two players.
    pub fn versus(&self, one: PlayerIndex, other: PlayerIndex) -> Parting {
        let (Some(one), Some(other)) = (self.row(one), self.row(other)) else {
            return Parting::Nothing;
        };
        if one.points != other.points {
            return Parting::Points(one.points, other.points);
        }
        let values = one.values.iter().zip(&other.values);
        let parted = self
            .tie_breaks
            .iter()
            .zip(values)
            .find_map(|(&tie_break, pair)| match pair {
                (Some(left), Some(right)) if left != right => {
                    Some(Parting::TieBreak(tie_break, *left, *right))
                }
                _ => None,
            });
        parted.unwrap_or(Parting::Nothing)
    }
}

fn points(tally: &Tally, ruleset: &Ruleset, player: PlayerIndex) -> Vec<(u16, What, HalfPoints)> {
    let bye = HalfPoints::halves(u32::from(ruleset.bye.half_points));
    let lines = tally
        .lines(player)
        .iter()
        .filter_map(|line| match line.kind {
            Kind::Game(meeting) => Some((line.round, What::Game(meeting.opponent), meeting.points)),
            Kind::Bye => Some((line.round, What::Bye, bye)),
            Kind::Idle => Some((line.round, What::Idle, HalfPoints::NONE)),
            Kind::Gone => Some((line.round, What::Gone, HalfPoints::NONE)),
            Kind::Pending => None,
        });
    lines.collect()
}
