//! The search against plain exhaustion, and stable discs against play.

use std::sync::atomic::{AtomicU32, Ordering};

use proptest::prelude::*;

use super::node::{Node, Side};
use super::plan::{self, Outlook, Plan};
use super::{Best, Stopping, best, solve};
use crate::board::eight::Position;
use crate::board::{Colour, Square};
use crate::engine::Budget;
use crate::engine::general::legal;
use crate::engine::stable::{remaining, stable};
use crate::game::{self, Empties, Goal, Move, Setup, State, Variant, score};

/// The positions of a game in which each choice picks one of the placements.
fn game(choices: &[u8]) -> Vec<Node> {
    let mut nodes = vec![Node::new(Position::START, Side::Winner)];
    for choice in choices {
        let node = nodes[nodes.len() - 1];
        let children: Vec<_> = node.children().collect();
        if children.is_empty() {
            break;
        }
        nodes.push(children[usize::from(*choice) % children.len()].1);
    }
    nodes
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 60)
}

/// The best outcome by looking at every line.
fn exhaust(node: Node, stopping: Stopping) -> u32 {
    let here = stopping.value(&node).unwrap_or(0);
    node.children()
        .map(|(_, child)| exhaust(child, stopping))
        .fold(here, u32::max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_stable_disc_never_turns(choices in choices()) {
        let nodes = game(&choices);
        let (mut winner, mut loser) = (0, 0);
        for view in nodes.iter().map(Node::winners_view) {
            prop_assert_eq!(winner & !view.own, 0);
            prop_assert_eq!(loser & !view.opponent, 0);
            winner = stable(view);
            loser = stable(view.pass());
        }
    }

    #[test]
    fn what_must_remain_is_never_more_than_what_does(choices in choices()) {
        let nodes = game(&choices);
        let end = nodes[nodes.len() - 1].losers();
        for node in nodes {
            prop_assert!(remaining(node.winners_view()) <= end);
        }
    }

    #[test]
    fn no_plan_calls_a_score_hopeless_that_was_reached(choices in choices()) {
        let nodes = game(&choices);
        let outcome = nodes[nodes.len() - 1].outcome();
        for node in nodes {
            if plan::fits(&node) {
                let outlook = Plan::new(&node.settled(), outcome).outlook(0);
                prop_assert!(matches!(outlook, Outlook::Open(_)));
            }
        }
    }
}

/// Whether a plan leaves it open that the winner scores this much.
fn is_open(node: &Node, score: u32, hint: u64) -> bool {
    matches!(
        Plan::new(&node.settled(), score).outlook(hint),
        Outlook::Open(_)
    )
}

/// The best score, and whether every plan leaves it open from each position of
/// a line to it.
fn exhaust_with_plans(node: Node, stopping: Stopping, hint: u64) -> (u32, bool) {
    let here = (stopping.value(&node).unwrap_or(0), true);
    let lines = node
        .children()
        .map(|(_, child)| exhaust_with_plans(child, stopping, hint));
    let best = lines.fold(here, |best, line| if line.0 > best.0 { line } else { best });
    // A plan is about placing once more.
    let planned = plan::fits(&node) && best.0 > here.0;
    let agrees = !planned || is_open(&node, best.0, 0) && is_open(&node, best.0, hint);
    (best.0, best.1 && agrees)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_plan_calls_the_best_score_hopeless(choices in choices(), hint: u64, left in 6..=7_u32) {
        let node = game(&choices).into_iter().find(|node| node.empties() <= left);
        if let Some(node) = node {
            for stopping in [Stopping::Never, Stopping::AtAnyTime] {
                prop_assert!(exhaust_with_plans(node, stopping, hint).1);
            }
        }
    }
}

#[test]
fn a_plan_sees_that_a_disc_the_loser_places_in_a_corner_stays() {
    // a1 and b1 are empty; the loser has b3 and the diagonal from c3 to h8. To
    // turn b3 from b1, the winner needs b2 turned from a1 before.
    let diagonal = 0x8040_2010_0804_0000;
    let loser = diagonal | 1 << 17;
    let position = Position {
        own: loser,
        opponent: !(loser | 0b11),
    };
    let node = Node::new(position, Side::Loser);
    assert_eq!(exhaust(node, Stopping::Never), 57);
    let outlook = |score| Plan::new(&node, score).outlook(0);
    assert!(matches!(outlook(57), Outlook::Open(_)));
    assert!(matches!(outlook(58), Outlook::Hopeless));
}

#[test]
fn a_plan_sees_that_one_placement_cannot_turn_everything() {
    let position = Position {
        own: 0xfc,
        opponent: 0x7fff_ffff_ffff_ff03,
    };
    let node = Node::new(position, Side::Loser);
    let outlook = |score| Plan::new(&node, score).outlook(0);
    assert!(matches!(outlook(64), Outlook::Hopeless));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_search_finds_what_exhaustion_finds(choices in choices(), left in 1..=7_u32) {
        let node = game(&choices).into_iter().find(|node| node.empties() <= left);
        if let Some(node) = node {
            for stopping in [Stopping::Never, Stopping::AtAnyTime] {
                let known = solve(node, stopping, &Budget::nodes(u64::MAX));
                prop_assert_eq!(known.found.score, exhaust(node, stopping));
                prop_assert_eq!(known.bound, known.found.score);
            }
        }
    }

    #[test]
    fn idle_discs_of_the_loser_count_the_same_when_settled(choices in choices()) {
        let node = game(&choices).into_iter().find(|node| node.empties() <= 6);
        if let Some(node) = node {
            for stopping in [Stopping::Never, Stopping::AtAnyTime] {
                prop_assert_eq!(exhaust(node.settled(), stopping), exhaust(node, stopping));
            }
        }
    }

    #[test]
    fn a_small_budget_still_gives_a_true_interval(choices in choices(), budget in 0..200_u64) {
        let node = game(&choices).into_iter().find(|node| node.empties() <= 7);
        if let Some(node) = node {
            let known = solve(node, Stopping::Never, &Budget::nodes(budget));
            let truth = exhaust(node, Stopping::Never);
            prop_assert!(known.found.score <= truth && truth <= known.bound);
        }
    }

    #[test]
    fn a_search_that_is_stopped_still_gives_a_true_interval(choices in choices(), after in 0..6_u32) {
        let node = game(&choices).into_iter().find(|node| node.empties() <= 7);
        if let Some(node) = node {
            let asked = AtomicU32::new(0);
            let stop = move || asked.fetch_add(1, Ordering::Relaxed) >= after;
            let budget = Budget::nodes(u64::MAX).until(stop);
            let known = solve(node, Stopping::Never, &budget);
            let truth = exhaust(node, Stopping::Never);
            prop_assert!(known.found.score <= truth && truth <= known.bound);
        }
    }
}

/// The best completion of a drawn position, and its line played by the rules.
fn completed(cells: &str, winner: Colour, stopping: Stopping) -> Best {
    let othello = Variant::othello();
    let setup = Setup::parse(othello.geometry(), cells).unwrap();
    let variant = othello.starting_from(setup).unwrap();
    let mut position = variant.start();
    let best = best(
        &variant,
        &position,
        winner,
        stopping,
        &Budget::usual(&variant),
    );
    for &turn in &best.line {
        variant.play(&mut position, turn).unwrap();
    }
    if stopping == Stopping::Never {
        assert_eq!(variant.state(&position), State::Over);
        let discs = score(position.counts(), 64, Empties::ToWinner);
        let found = i32::try_from(best.found).unwrap();
        assert_eq!(discs[winner].as_whole(), Some(found));
    } else {
        assert_eq!(position.counts()[winner], best.found as usize);
    }
    best
}

const ONE_MOVE_LEFT: &str = "
    XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX
    XXXXXXXX XXXXXXXX XXXXXXXX OXXXXXX- O";

#[test]
fn the_last_move_may_have_to_be_made_for_the_loser() {
    let best = completed(ONE_MOVE_LEFT, Colour::Black, Stopping::Never);
    assert_eq!((best.found, best.bound), (56, 56));
}

#[test]
fn a_winner_who_may_stop_does_not_complete_a_move_that_costs_discs() {
    let best = completed(ONE_MOVE_LEFT, Colour::Black, Stopping::AtAnyTime);
    assert_eq!((best.found, best.bound), (62, 62));
    assert!(best.line.is_empty());
}

#[test]
fn a_forced_pass_is_part_of_the_line() {
    let best = completed(
        "XO------ -------- -------- -------- -------- -------- -------- -------- O",
        Colour::Black,
        Stopping::Never,
    );
    assert_eq!(best.found, 64);
    let c1 = Move::Place(Square::from_index(2));
    assert_eq!(best.line, [Move::Pass, c1]);
}

#[test]
fn a_board_without_a_move_is_its_own_answer() {
    let best = completed(
        "XX------ -------- -------- -------- -------- -------- -------- ------OO X",
        Colour::Black,
        Stopping::Never,
    );
    assert_eq!((best.found, best.bound), (32, 32));
}

/// What can be counted at most for a side on any board, by looking at every line.
fn exhaust_any(
    variant: &Variant,
    position: &game::Position,
    winner: Colour,
    stopping: Stopping,
) -> u32 {
    let turns = legal(variant, position);
    let discs = score(
        position.counts(),
        variant.geometry().len(),
        Empties::ToWinner,
    );
    let counted = match variant.goal() {
        Goal::Most => winner,
        Goal::Fewest => !winner,
    };
    let here = match stopping {
        _ if turns.is_empty() => u32::try_from(discs[counted].as_halves() / 2).unwrap(),
        Stopping::AtAnyTime => u32::try_from(position.counts()[counted]).unwrap(),
        Stopping::Never => 0,
    };
    let after = turns.into_iter().map(|played| {
        let mut next = *position;
        variant.play(&mut next, played).unwrap();
        exhaust_any(variant, &next, winner, stopping)
    });
    after.fold(here, u32::max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn on_any_board_the_search_finds_what_exhaustion_finds(choices in choices(), nodes in 0..300_u64) {
        for (name, left) in [("othello-6x6", 6), ("othello-8x5", 6), ("othello-10x6", 6), ("othello-5x5", 6), ("reversi", 6), ("hex-3", 5), ("anti", 6), ("anti-5x5", 6)] {
            let variant = name.parse::<Variant>().unwrap();
            let mut position = variant.start();
            for choice in choices.iter().chain(&choices) {
                let turns: Vec<Move> = variant.placements(&position).iter().map(Move::Place).collect();
                let empties = variant.geometry().len() - position.occupied().len();
                if variant.is_over(&position) || empties <= left {
                    break;
                }
                let turn = turns.get(usize::from(*choice) % turns.len().max(1));
                variant.play(&mut position, turn.copied().unwrap_or(Move::Pass)).unwrap();
            }
            for (winner, stopping) in [(Colour::Black, Stopping::Never), (Colour::White, Stopping::AtAnyTime)] {
                let truth = exhaust_any(&variant, &position, winner, stopping);
                let whole = best(&variant, &position, winner, stopping, &Budget::nodes(u64::MAX));
                prop_assert_eq!((whole.found, whole.bound), (truth, truth), "{}", name);
                let mut end = position;
                for &turn in &whole.line {
                    variant.play(&mut end, turn).unwrap();
                }
                if stopping == Stopping::Never {
                    prop_assert!(variant.is_over(&end), "{}", name);
                }
                let part = best(&variant, &position, winner, stopping, &Budget::nodes(nodes));
                prop_assert!(part.found <= truth && truth <= part.bound, "{}", name);
            }
        }
    }
}

#[test]
fn where_the_fewest_discs_win_the_best_is_the_most_for_the_opponent() {
    let anti = "anti".parse::<Variant>().unwrap();
    let setup = Setup::parse(anti.geometry(), ONE_MOVE_LEFT).unwrap();
    let anti = anti.starting_from(setup).unwrap();
    let budget = Budget::usual(&anti);
    let white = best(
        &anti,
        &anti.start(),
        Colour::White,
        Stopping::Never,
        &budget,
    );
    assert_eq!(
        white,
        completed(ONE_MOVE_LEFT, Colour::Black, Stopping::Never)
    );
}
