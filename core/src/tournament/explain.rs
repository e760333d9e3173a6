//! How a rank came about, and what separates two players.

use crate::ruleset::{Ruleset, TieBreak};

use super::standings::Order;
use super::tally::{Kind, Tally};
use super::terms::{Term, TermSource, Terms};
use super::value::Exact;
use super::{Crosstable, HalfPoints, PlayerIndex, Query, Row, Standings};

/// How one player's rank came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// The player.
    pub player: PlayerIndex,
    /// Where the points come from: round, what happened, points.
    pub points: Vec<(u16, TermSource, HalfPoints)>,
    /// The sums of the tie-breaks, in the ruleset's order.
    pub tie_breaks: Vec<WorkingOf>,
    /// What a point of an opponent is worth in the Brightwell quotient.
    pub constant: Exact,
}

impl Working {
    /// Points of an opponent in the Brightwell quotient.
    pub fn times_constant(&self, points: HalfPoints) -> Exact {
        Exact::from(self.constant.ratio() * i64::from(points.as_halves()) / 2)
    }
}

/// The sum of one tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkingOf {
    /// The tie-break.
    pub tie_break: TieBreak,
    /// Its terms; they add up to the sum.
    pub terms: Vec<(Term, Exact)>,
    /// The sum.
    pub sum: Exact,
    /// The value ranked: the sum, rounded if the ruleset rounds it. `None` if
    /// the tie-break was not needed.
    pub value: Option<Exact>,
}

/// The first value that separates two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separation {
    /// They have different points.
    Points(HalfPoints, HalfPoints),
    /// Equal points; this differs.
    TieBreak(TieBreak, Exact, Exact),
    /// Nothing does: they share a rank.
    Nothing,
}

impl Standings {
    /// How a player's rank came about.
    pub fn explain(
        &self,
        table: &Crosstable,
        ruleset: &Ruleset,
        query: Query,
        player: PlayerIndex,
    ) -> Working {
        let terms = Terms::new(table, ruleset, self.after);
        let scale = terms.scale;
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
            points: points(&terms.tally, player),
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

    /// The first value that separates two players.
    pub fn versus(&self, one: PlayerIndex, other: PlayerIndex) -> Separation {
        let (Some(one), Some(other)) = (self.row(one), self.row(other)) else {
            return Separation::Nothing;
        };
        if one.points != other.points {
            return Separation::Points(one.points, other.points);
        }
        let values = one.values.iter().zip(&other.values);
        let separated =
            self.tie_breaks
                .iter()
                .zip(values)
                .find_map(|(&tie_break, pair)| match pair {
                    (Some(left), Some(right)) if left != right => {
                        Some(Separation::TieBreak(tie_break, *left, *right))
                    }
                    _ => None,
                });
        separated.unwrap_or(Separation::Nothing)
    }
}

fn points(tally: &Tally, player: PlayerIndex) -> Vec<(u16, TermSource, HalfPoints)> {
    let lines = tally.lines(player).iter().filter_map(|line| {
        let source = match line.kind {
            Kind::Game(meeting) => TermSource::Game(meeting.opponent),
            Kind::Bye => TermSource::Bye,
            Kind::HalfPointBye => TermSource::HalfPointBye,
            Kind::Idle => TermSource::Idle,
            Kind::Gone => TermSource::Gone,
            Kind::Pending => return None,
        };
        Some((line.round, source, tally.points_of(line)))
    });
    lines.collect()
}
