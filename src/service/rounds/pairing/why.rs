//! Why two players meet, or do not.

use super::{round_field::RoundField, round_field::Terms};
use crate::report::pairing::view::{
    ByeReasonsView, ColouringView, OpponentView, WhyPairView, WhyPlayerView,
};
use crate::report::pairing::wording::{Remarks, reasons_of_bye, remark};
use crate::report::refusal::PairingRefusal;
use crate::service::prelude::*;
use crate::service::{Directory, rounds::check, session::workers};
use outflank_core::ruleset::PairingRules;
use outflank_core::tournament::pairing::{Pair, Pairing, Price, Problem};

/// In a field larger than this only the cheapest opponents are priced: each
/// price is a pairing of the whole field.
const ALL_OPPONENTS: usize = 100;
/// So many are priced then.
const CHEAPEST: usize = 25;

/// Which round is asked about, and under which rules.
#[derive(Clone, Debug)]
pub struct WhyPaired {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    /// `None` for the bye.
    pub opponent: Option<PlayerRef>,
    /// Instead of the rules by which it was paired, or those of the event.
    pub rules: Option<PairingRules>,
}

/// All opponents of a player by price.
#[derive(Clone, Debug)]
pub struct WhyPlayer {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    pub rules: Option<PairingRules>,
}

/// The field of a round that is set, or is to be paired next.
fn load(
    snapshot: &Snapshot<'_>,
    event: &EventRef,
    number: u32,
    rules: Option<&PairingRules>,
) -> Result<(RoundField, Terms)> {
    let event = event.find(snapshot)?;
    let directory = Directory::of_event(snapshot, event.id)?;
    let round = snapshot.round_numbered(event.id, number)?;
    let people = match &round {
        Some(round) => directory.seated(&snapshot.games_of_round(round.id)?),
        None => {
            let last = snapshot.rounds_of_event(event.id)?;
            let last = last.last().map_or(0, |round| round.number);
            if number != last + 1 {
                let round = number;
                return Err(crate::service::Refusal::NoRound { round, last }.into());
            }
            check::expected(snapshot, event.id, number, &directory)?
        }
    };
    let terms = Terms::of_round(snapshot, &event, round.map(|round| round.id), rules)?;
    let rules = terms.rules.clone();
    Ok((
        RoundField::of(snapshot, &event, number, rules, &people)?,
        terms,
    ))
}

impl Query for WhyPaired {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = WhyPairView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<WhyPairView> {
        let (field, terms) = load(snapshot, &self.event, self.round, self.rules.as_ref())?;
        let one = field.place_of(&self.player)?;
        let two = self.opponent.as_ref().map(|other| field.place_of(other));
        let two = two.transpose()?;
        if two == Some(one) {
            let name = field.name(one);
            return Err(crate::service::Refusal::AgainstThemselves { name }.into());
        }
        if two.is_none() && !field.field.has_bye() {
            return Err(PairingRefusal::NoBye {
                name: field.name(one),
                round: self.round,
            }
            .into());
        }
        let pair = Pair::new(one, two);
        let conditions = terms.conditions(&field);
        let forbidden = conditions
            .forbidden
            .iter()
            .any(|each| each.is_same_as(pair));
        let problem = field.problem(terms.seed, conditions);
        let best = problem.solve().map_err(|why| field.refused(&why))?;
        let in_best = best.has(pair);
        let price = if in_best {
            problem.price_without(&best, pair)
        } else {
            problem.price_of(&best, pair)
        };
        // Two players alone have to meet.
        let price = price.ok();
        Ok(WhyPairView {
            round: self.round,
            preset: field.rules.name.clone(),
            seed: terms.seed,
            levels: field.rules.level_names(),
            bye: two.is_none().then(|| bye(&field, &problem, one)),
            colourings: two.map_or_else(Vec::new, |two| colourings(&field, &problem, one, two)),
            in_best,
            forbidden,
            kept_apart: field.is_apart(pair),
            best: best.cost.levels().to_vec(),
            otherwise: price
                .as_ref()
                .map(|price| price.pairing.cost.levels().to_vec()),
            worse: price.as_ref().and_then(|price| above_lot(&field, price)),
            exchanges: price.map_or_else(Vec::new, |price| field.exchanges(&price.exchanges)),
        })
    }
}

/// What there is to say about the bye of a player.
fn bye(field: &RoundField, problem: &Problem<'_>, player: usize) -> ByeReasonsView {
    let entrant = &field.field.entrants[player];
    let absence_counts = field.rules.counts_absence_as_bye();
    ByeReasonsView {
        player: field.player(player),
        cost: problem.pricing().bye(player).levels().to_vec(),
        reasons: reasons_of_bye(&field.name(player), entrant, absence_counts),
    }
}

/// The first level above the lot that gets worse.
fn above_lot(field: &RoundField, price: &Price) -> Option<crate::report::pairing::view::WorseView> {
    let levels = price.pairing.cost.levels().len();
    let worse = price.worse.filter(|worse| worse.level + 1 < levels)?;
    Some(field.worse(worse))
}

/// Both ways to put two players at a table, the cheaper one first.
fn colourings(
    field: &RoundField,
    problem: &Problem<'_>,
    one: usize,
    two: usize,
) -> Vec<ColouringView> {
    let chosen = problem.pricing().pair(one, two);
    let black = chosen.black;
    let white = if black == one { two } else { one };
    [(black, white), (white, black)]
        .into_iter()
        .map(|(black, white)| {
            let remarks = problem.remarks(black, Some(white));
            let name = |place| field.name(place);
            let reasons = remarks
                .iter()
                .filter_map(|each| remark(each, Remarks::Full, name));
            ColouringView {
                black: field.player(black),
                white: field.player(white),
                cost: problem.pricing().game(black, white).levels().to_vec(),
                reasons: reasons.collect(),
            }
        })
        .collect()
}

impl Query for WhyPlayer {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = WhyPlayerView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<WhyPlayerView> {
        let (field, terms) = load(snapshot, &self.event, self.round, self.rules.as_ref())?;
        let player = field.place_of(&self.player)?;
        let problem = field.problem(terms.seed, terms.conditions(&field));
        let best = problem.solve().map_err(|why| field.refused(&why))?;
        let mut pairs = pairs_of(&field, &problem, player);
        let left_out = if pairs.len() > ALL_OPPONENTS {
            let left_out = pairs.split_off(CHEAPEST);
            pairs.extend(left_out.iter().copied().filter(|pair| best.has(*pair)));
            left_out.len()
        } else {
            0
        };
        let mut priced = price_all(&problem, &best, &pairs);
        priced.sort_by(|(_, a), (_, b)| a.pairing.cost.cmp(&b.pairing.cost));
        let view = |(pair, price): &(Pair, Price)| OpponentView {
            opponent: other(*pair, player).map(|other| field.player(other)),
            more: price.more_than(&best),
            worse: above_lot(&field, price),
            in_best: best.has(*pair),
        };
        Ok(WhyPlayerView {
            round: self.round,
            preset: field.rules.name.clone(),
            seed: terms.seed,
            levels: field.rules.level_names(),
            player: field.player(player),
            opponents: priced.iter().map(view).collect(),
            left_out,
        })
    }
}

fn other(pair: Pair, player: usize) -> Option<usize> {
    if pair.two == Some(player) {
        Some(pair.one)
    } else {
        pair.two
    }
}

/// All pairs of a player, the cheapest in themselves first.
fn pairs_of(field: &RoundField, problem: &Problem<'_>, player: usize) -> Vec<Pair> {
    let others = (0..field.field.entrants.len()).filter(|&other| other != player);
    let mut pairs: Vec<_> = others
        .map(|other| {
            (
                problem.pricing().pair(player, other).cost,
                Pair::new(player, Some(other)),
            )
        })
        .collect();
    if field.field.has_bye() {
        pairs.push((problem.pricing().bye(player), Pair::new(player, None)));
    }
    pairs.sort();
    pairs.into_iter().map(|(_, pair)| pair).collect()
}

/// Pairs that the conditions rule out have no price.
fn price_all(problem: &Problem<'_>, best: &Pairing, pairs: &[Pair]) -> Vec<(Pair, Price)> {
    let priced = workers::map(pairs, |&pair| {
        Some((pair, problem.price_of(best, pair).ok()?))
    });
    priced.into_iter().flatten().collect()
}
