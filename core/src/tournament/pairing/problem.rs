//! A field to be paired under rules and conditions.

use std::sync::OnceLock;

use super::conditions::{Condition, Conditions, Impossible};
use super::cost::Cost;
use super::field::{Field, halves};
use super::graph::Graph;
use super::packing::Packing;
use super::pricing::{Priced, Pricing};
use super::pruning::cheapest;
use crate::ruleset::PairingRules;

/// A field to be paired.
///
/// ```
/// use outflank_core::game::HalfDiscs;
/// use outflank_core::ruleset::{PairingRules, Ruleset};
/// use outflank_core::tournament::pairing::{Conditions, Field, Problem};
/// use outflank_core::tournament::{Crosstable, Game, GameResult, Player};
///
/// // In round 1 A beat B and C beat D; round 2 is paired.
/// let mut table = Crosstable::new(3);
/// let [a, b, c, d] = ["A", "B", "C", "D"].map(|name| table.add_player(Player::new(name, name)));
/// let won = GameResult::by_discs(HalfDiscs::whole(40), HalfDiscs::whole(24));
/// table.add_game(Game::new(1, 1, a, b).with_result(won));
/// table.add_game(Game::new(1, 2, c, d).with_result(won));
///
/// let (ruleset, rules) = (Ruleset::preset("woc")?, PairingRules::usual());
/// let field = Field::before(&table, &ruleset, &rules, 2, &[a, b, c, d]);
/// let problem = Problem::new(&field, &rules, 7, Conditions::default());
/// let pairing = problem.solve().unwrap();
/// let first = &pairing.tables[0];
/// let players = [first.black, first.white.unwrap()].map(|place| field.entrants[place].player);
/// assert!(players.contains(&a) && players.contains(&c), "the winners meet");
/// # Ok::<_, outflank_core::ruleset::RulesetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    pub(super) pricing: Pricing<'a>,
    pub(super) conditions: Conditions,
    /// All pairs, the conditions apart; made when it is first asked for.
    priced: OnceLock<(Graph, Packing)>,
}

/// The pairs of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Pairing {
    /// In the order of the tables: the leaders first, the bye last.
    pub tables: Vec<Priced>,
    /// What they cost together.
    pub cost: Cost,
}

impl<'a> Problem<'a> {
    /// The problem of pairing a field. Lots are drawn from the seed.
    pub fn new(
        field: &'a Field,
        rules: &'a PairingRules,
        seed: u64,
        conditions: Conditions,
    ) -> Self {
        Self {
            pricing: Pricing::new(field, rules, seed),
            conditions,
            priced: OnceLock::new(),
        }
    }

    /// The same problem at other prices.
    pub(super) fn with_graph(&self, graph: Graph) -> Self {
        let packing = Packing::of(&graph);
        Self {
            pricing: self.pricing.clone(),
            conditions: self.conditions.clone(),
            priced: OnceLock::from((graph, packing)),
        }
    }

    fn priced(&self) -> &(Graph, Packing) {
        self.priced.get_or_init(|| {
            let graph = Graph::complete(&self.pricing);
            let packing = Packing::of(&graph);
            (graph, packing)
        })
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.priced().0
    }

    /// The pairs as a matching sees them, the larger the better, for measuring:
    /// `None` if they do not fit into one word.
    #[doc(hidden)]
    pub fn packed_weights(&self) -> Option<Vec<(usize, usize, i128)>> {
        let (graph, packing) = self.priced();
        if packing.words > 1 {
            return None;
        }
        let cost = |edge| packing.pack::<1>(graph.cost(edge))[0];
        let dearest = (0..graph.edges()).map(cost).max().unwrap_or(0);
        let weights = (0..graph.edges()).map(|edge| {
            let (one, two) = graph.ends(edge);
            (one, two, dearest - cost(edge))
        });
        Some(weights.collect())
    }

    /// The field.
    pub const fn field(&self) -> &'a Field {
        self.pricing.field()
    }

    /// The prices.
    pub const fn pricing(&self) -> &Pricing<'a> {
        &self.pricing
    }

    /// The cheapest pairing that satisfies the conditions.
    pub fn solve(&self) -> Result<Pairing, Impossible> {
        self.solve_under(&self.conditions)
    }

    pub(super) fn solve_under(&self, conditions: &Conditions) -> Result<Pairing, Impossible> {
        conditions.check(self.field().entrants.len())?;
        let matching = self.matching(conditions);
        let matching = matching.ok_or_else(|| self.what_to_lift(conditions))?;
        Ok(self.pairing(&matching))
    }

    fn matching(&self, conditions: &Conditions) -> Option<Vec<(usize, usize)>> {
        let (graph, packing) = self.priced();
        let entrants = self.field().entrants.len();
        cheapest(graph, packing, |ends| conditions.allow(ends, entrants))
    }

    fn pairing(&self, matching: &[(usize, usize)]) -> Pairing {
        let pairs = matching.iter();
        let graph = self.graph();
        let priced = pairs.map(|&(one, two)| graph.priced(graph.edge(one, two).expect("an edge")));
        let mut tables: Vec<Priced> = priced.collect();
        self.sort_tables(&mut tables);
        let start = Cost::nothing(self.pricing.levels());
        Pairing {
            cost: tables.iter().fold(start, |sum, table| sum + &table.cost),
            tables,
        }
    }

    /// The leaders sit at the first table, the bye comes last.
    fn sort_tables(&self, tables: &mut [Priced]) {
        let entrants = &self.field().entrants;
        tables.sort_by_key(|table| {
            let places = std::iter::once(table.black).chain(table.white);
            let mut scores: Vec<i64> = places
                .clone()
                .map(|place| -halves(entrants[place].points))
                .collect();
            scores.sort_unstable();
            let standing = places.map(|place| entrants[place].standing).min();
            (table.white.is_none(), scores, standing)
        });
    }

    /// Which conditions are in the way of every pairing.
    fn what_to_lift(&self, conditions: &Conditions) -> Impossible {
        let all = conditions.list();
        let without = |lifted: &[Condition]| {
            let kept = all.iter().filter(|each| !lifted.contains(each));
            Conditions::of(&kept.copied().collect::<Vec<_>>())
        };
        let helps = |lifted: &[Condition]| self.matching(&without(lifted)).is_some();
        let any_of: Vec<Condition> = all.iter().copied().filter(|each| helps(&[*each])).collect();
        let mut all_of = Vec::new();
        if any_of.is_empty() {
            all_of.clone_from(&all);
            for condition in &all {
                let fewer: Vec<_> = all_of
                    .iter()
                    .copied()
                    .filter(|each| each != condition)
                    .collect();
                if helps(&fewer) {
                    all_of = fewer;
                }
            }
        }
        Impossible::Conditions { any_of, all_of }
    }
}
