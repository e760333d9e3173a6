//! The price of every pair of a field, level by level.

use super::cost::Cost;
use super::field::{Entrant, Field, halves};
use super::lot::Lots;
use super::{colours, groups::Groups, papp};
use crate::board::Colour;
use crate::ruleset::{Exemption, Level, PairingRules, Seeding, Unplayed};

/// Prices the pairs of a field by rules and lots.
#[derive(Clone, Debug)]
pub struct Pricing<'a> {
    field: &'a Field,
    rules: &'a PairingRules,
    lots: Lots,
    groups: Vec<Option<Groups>>,
}

/// A pair with the colours that cost least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// Who has Black, by the place in the field.
    pub black: usize,
    /// Who has White; `None` for a bye.
    pub white: Option<usize>,
    /// What it costs.
    pub cost: Cost,
}

impl<'a> Pricing<'a> {
    /// Prices by these rules; lots are drawn from the seed.
    pub fn new(field: &'a Field, rules: &'a PairingRules, seed: u64) -> Self {
        let groups = rules.levels.iter().map(|level| match level {
            Level::Floaters { order } | Level::Seeding { order, .. } => {
                Some(Groups::of(field, *order))
            }
            _ => None,
        });
        Self {
            groups: groups.collect(),
            lots: Lots::new(seed, field),
            field,
            rules,
        }
    }

    /// The field.
    pub const fn field(&self) -> &'a Field {
        self.field
    }

    /// How many levels a cost has, the lot included.
    pub fn levels(&self) -> usize {
        self.rules.levels.len() + 1
    }

    /// The price of a game with these colours.
    pub fn game(&self, black: usize, white: usize) -> Cost {
        let mut cost = Vec::with_capacity(self.levels());
        self.write_rule_costs(black, white, &mut cost);
        cost.push(self.lots.of_pair(black, Some(white)));
        cost.into()
    }

    /// The price of a bye.
    pub fn bye(&self, player: usize) -> Cost {
        let mut cost = Vec::with_capacity(self.levels());
        self.write_bye(player, &mut cost);
        cost.into()
    }

    /// Adds the levels of a bye to a list.
    pub(super) fn write_bye(&self, player: usize, costs: &mut Vec<i64>) {
        let levels = self.rules.levels.iter().zip(&self.groups);
        costs.extend(
            levels.map(|(level, groups)| self.level_of_bye(level, groups.as_ref(), player)),
        );
        costs.push(self.lots.of_pair(player, None));
    }

    /// The price of a pair with the colours that cost least; if they cost the
    /// same, those that exchange what the two had last, and else by lot.
    pub fn pair(&self, first: usize, second: usize) -> Priced {
        let mut cost = Vec::with_capacity(2 * self.levels());
        let (black, white) = if self.write_pair(first, second, &mut cost) {
            (first, second)
        } else {
            (second, first)
        };
        Priced {
            black,
            white: Some(white),
            cost: cost.into(),
        }
    }

    /// Adds the levels of a pair to a list; whether the first has Black.
    pub(super) fn write_pair(&self, first: usize, second: usize, costs: &mut Vec<i64>) -> bool {
        let levels = self.rules.levels.len();
        let start = costs.len();
        self.write_rule_costs(first, second, costs);
        self.write_exchanged(start, first, second, costs);
        let (as_named, exchanged) = costs[start..].split_at_mut(levels);
        let first_is_black = match as_named.cmp(&exchanged) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => {
                as_named.copy_from_slice(exchanged);
                false
            }
            std::cmp::Ordering::Equal => self.first_has_black(first, second),
        };
        costs.truncate(start + levels);
        costs.push(self.lots.of_pair(first, Some(second)));
        first_is_black
    }

    /// PAPP: back to the last round in which the two had different colours,
    /// which are exchanged now.
    fn first_has_black(&self, first: usize, second: usize) -> bool {
        let [one, two] = [first, second].map(|place| &self.field.entrants[place]);
        let rounds = one.by_round.iter().zip(&two.by_round).rev();
        let mut different = rounds.filter(|(one, two)| one != two);
        match different.next() {
            Some((Some(Colour::Black), _) | (_, Some(Colour::White))) => false,
            Some((Some(Colour::White), _) | (_, Some(Colour::Black))) => true,
            _ => self.lots.gives_black(first, second),
        }
    }

    fn write_rule_costs(&self, black: usize, white: usize, costs: &mut Vec<i64>) {
        let levels = self.rules.levels.iter().zip(&self.groups);
        costs.extend(
            levels.map(|(level, groups)| self.level_of_game(level, groups.as_ref(), black, white)),
        );
    }

    /// The levels of a pair with the colours exchanged, after those as named,
    /// which begin at `start`.
    fn write_exchanged(&self, start: usize, first: usize, second: usize, costs: &mut Vec<i64>) {
        for (at, level) in self.rules.levels.iter().enumerate() {
            let groups = self.groups[at].as_ref();
            let cost = if level.depends_on_colours() {
                self.level_of_game(level, groups, second, first)
            } else {
                costs[start + at]
            };
            costs.push(cost);
        }
    }

    fn level_of_game(
        &self,
        level: &Level,
        groups: Option<&Groups>,
        black: usize,
        white: usize,
    ) -> i64 {
        let entrants = &self.field.entrants;
        let (one, two) = (&entrants[black], &entrants[white]);
        let (high, low) = (halves(one.score), halves(two.score));
        match level {
            Level::Repeats { .. } => repeats(one, two),
            Level::Score => (high - low).pow(2),
            Level::Floats => one.float_history(low) + two.float_history(high),
            Level::ColourLimit => {
                colours::beyond_limit(one, Colour::Black)
                    + colours::beyond_limit(two, Colour::White)
            }
            Level::Colours => {
                colours::imbalance(one, Colour::Black) + colours::imbalance(two, Colour::White)
            }
            Level::Top => (high + low) * (high - low).abs(),
            Level::Acquaintance {
                country,
                club,
                family,
                from_round,
                exempt,
            } => {
                let exempted = |each: &Entrant| 2 * each.wins >= self.field.rounds;
                let applies = self.field.round >= *from_round
                    && (*exempt == Exemption::Nobody || !exempted(one) && !exempted(two));
                let weights = [*country, *club, *family].map(i64::from);
                if applies {
                    acquaintance(one, two, weights)
                } else {
                    0
                }
            }
            Level::Floaters { .. } => groups.map_or(0, |groups| groups.floaters(black, white)),
            Level::Seeding { method, .. } => {
                groups.map_or(0, |groups| groups.seeding(*method, black, white))
            }
            Level::Papp(weights) => papp::game(weights, self.field.round, one, two),
        }
    }

    fn level_of_bye(&self, level: &Level, groups: Option<&Groups>, player: usize) -> i64 {
        let own = &self.field.entrants[player];
        let (score, bye) = (halves(own.score), self.field.bye_score());
        match level {
            Level::Repeats { unplayed } => {
                let missed = match unplayed {
                    Unplayed::CountsAsBye => own.missed.len(),
                    Unplayed::IsNoBye => 0,
                };
                2 * count(own.byes.len() + missed)
            }
            Level::Score => (score - bye).pow(2),
            Level::Floats => own.float_history(bye),
            Level::Colours => 2 * i64::from(own.balance).pow(2),
            Level::Top => (score + bye.max(0)) * (score - bye),
            Level::Floaters { .. } => groups.map_or(0, |groups| groups.below(player)),
            Level::Seeding {
                method: Seeding::Neighbours,
                ..
            } => groups.map_or(0, |groups| groups.neighbour_of_last(player)),
            Level::ColourLimit | Level::Acquaintance { .. } | Level::Seeding { .. } => 0,
            Level::Papp(weights) => papp::bye(weights, self.field.round, own, bye),
        }
    }
}

impl Entrant {
    /// Two if the player floats the same way as in the last round, one if as in
    /// the round before it, three if as in both.
    fn float_history(&self, other_score: i64) -> i64 {
        let now = super::field::Float::of(halves(self.score), other_score);
        if now == super::field::Float::Level {
            return 0;
        }
        2 * i64::from(self.floats[0] == now) + i64::from(self.floats[1] == now)
    }
}

fn repeats(black: &Entrant, white: &Entrant) -> i64 {
    let Some(met) = black.met.get(&white.player) else {
        return 0;
    };
    let same = met
        .iter()
        .filter(|(_, colour)| *colour == Some(Colour::Black));
    2 * count(met.len()) + count(same.count())
}

fn acquaintance(one: &Entrant, two: &Entrant, [country, club, family]: [i64; 3]) -> i64 {
    let same = |a: &str, b: &str| i64::from(!a.is_empty() && a == b);
    let clubs = (one.club.as_deref(), two.club.as_deref());
    let club_is_same = same(clubs.0.unwrap_or(""), clubs.1.unwrap_or(""));
    country * same(&one.country, &two.country)
        + club * club_is_same
        + family * same(&one.family, &two.family)
}

/// A count as a part of a cost.
pub(super) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
