//! Whole events at random, to compare pairing rules.

use crate::report::pairing::view::SimulatedView;
use crate::service::prelude::*;
use crate::service::session::workers;
use outflank_core::{
    ruleset::PairingRules, tournament::pairing::Simulated, tournament::pairing::Simulation,
};

/// What is simulated. It needs no database.
#[derive(Clone, Debug)]
pub struct Simulate {
    pub players: u16,
    pub rounds: u16,
    /// How many events.
    pub events: u32,
    pub seed: u64,
    /// One or more, side by side: the same strengths and the same chances.
    pub rules: Vec<PairingRules>,
}

/// Plays the events under each of the rules.
pub fn simulate(request: &Simulate, ruleset: &Ruleset) -> Vec<SimulatedView> {
    let view = |rules: &PairingRules| {
        let played: Vec<Simulated> = workers::map(0..request.events, |event| {
            let simulation = Simulation {
                players: request.players,
                rounds: request.rounds,
                seed: request.seed.wrapping_add(event.into()),
            };
            simulation.play(rules, ruleset)
        });
        let mut sum = Simulated::default();
        for event in played {
            sum += event;
        }
        SimulatedView {
            preset: rules.name.clone(),
            events: request.events,
            games: sum.games,
            repeats: sum.repeats,
            second_byes: sum.second_byes,
            floats: sum.floats,
            float_points: sum.float_halves.div_ceil(2),
            third_colours: sum.third_colours,
            unbalanced: sum.unbalanced,
            order_per_mille: 1000 - (1000 * sum.inversions).div_ceil(sum.ordered_pairs.max(1)),
        }
    };
    request.rules.iter().map(view).collect()
}
