//! A computer at the board: its moves, hints, and the values of the moves.

use crate::report::solve::view::MoveValueView;
use crate::service::computer::play::{Event, LiveGame, Request};
use crate::service::prelude::*;
use outflank_core::engine::{Budget, Level, Memory, MoveValue, Player, Solver};
use outflank_core::{game::Move, game::Position};

/// Who the computer plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    Nobody,
    One(Colour),
    Both,
}

impl Sides {
    fn include(self, side: Colour) -> bool {
        match self {
            Self::Nobody => false,
            Self::One(own) => own == side,
            Self::Both => true,
        }
    }
}

/// A computer at the board.
pub struct Opponent {
    variant: Variant,
    sides: Sides,
    player: Player,
    adviser: Player,
    solver: Solver,
}

/// What finding the values of the moves of a position may take: about a second.
const VALUES: u64 = 10_000_000;

impl Opponent {
    /// A computer that plays for these sides; `seed` decides between moves that
    /// look equally good.
    pub fn new(variant: &Variant, sides: Sides, level: Level, seed: u64) -> Self {
        Self {
            variant: variant.clone(),
            sides,
            player: Player::new(variant, level, seed),
            adviser: Player::new(variant, Level::Deep, seed),
            solver: Solver::new(variant, Memory::power(18)),
        }
    }

    /// Whether nobody but the computer plays.
    pub fn plays_alone(&self) -> bool {
        self.sides == Sides::Both
    }

    /// Plays the computer's move, if it is its turn: what happened.
    pub fn answer(&mut self, game: &mut LiveGame) -> Option<Vec<Event>> {
        if !self.sides.include(game.position().to_move()) {
            return None;
        }
        let played = self.player.choose(game.position())?;
        Some(game.enter(&Request::Move(played)))
    }

    /// Takes back moves until it is a person's turn: their last one and the
    /// computer's answer.
    pub fn take_back(&self, game: &mut LiveGame) -> Vec<Event> {
        let mut events = game.enter(&Request::Undo);
        while !self.plays_alone()
            && self.sides.include(game.position().to_move())
            && !events.contains(&Event::NothingToUndo)
        {
            let more = game.enter(&Request::Undo);
            if more.contains(&Event::NothingToUndo) {
                break;
            }
            events.extend(more);
        }
        events
    }

    /// The move the strongest computer would play.
    pub fn hint(&mut self, position: &Position) -> Option<Move> {
        self.adviser.choose(position)
    }

    /// The value of every legal move, the best first; `None` if they cannot be
    /// found in about a second.
    pub fn values(&mut self, position: &Position) -> Option<Vec<MoveValueView>> {
        let budget = Budget::for_solver(&self.variant, VALUES);
        let solution = self.solver.solve(position, &budget);
        solution.value.value()?;
        let left = budget.less(solution.nodes);
        let (moves, _) = self.solver.values(position, solution.value, &left);
        let view = |each: &MoveValue| MoveValueView::new(&self.variant, each);
        Some(moves.iter().map(view).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four_by_four() -> Variant {
        "othello-4x4".parse::<Variant>().unwrap()
    }

    #[test]
    fn two_computers_play_a_game_to_its_end() {
        for (name, level) in [
            ("othello-4x4", Level::Deep),
            ("hex-3", Level::Searching),
            ("anti-4x4", Level::Mobility),
        ] {
            let variant = name.parse::<Variant>().unwrap();
            let (mut game, _) = LiveGame::new(variant.clone());
            let mut computer = Opponent::new(&variant, Sides::Both, level, 1);
            while computer.answer(&mut game).is_some() {}
            assert!(game.is_over(), "{name}");
        }
    }

    #[test]
    fn the_second_player_wins_four_by_four_by_playing_from_the_solution() {
        let variant = four_by_four();
        for seed in 0..5 {
            let (mut game, _) = LiveGame::new(variant.clone());
            let mut black = Opponent::new(&variant, Sides::One(Colour::Black), Level::Random, seed);
            let mut white = Opponent::new(&variant, Sides::One(Colour::White), Level::Deep, seed);
            while !game.is_over() {
                let _ = black
                    .answer(&mut game)
                    .or_else(|| white.answer(&mut game))
                    .unwrap();
            }
            assert_eq!(
                game.score().leader(),
                Some(Colour::White),
                "{}",
                game.moves()
            );
        }
    }

    #[test]
    fn the_values_are_those_of_the_solution() {
        let variant = four_by_four();
        let mut computer = Opponent::new(&variant, Sides::Nobody, Level::Random, 1);
        let values = computer.values(&variant.start()).unwrap();
        let found: Vec<_> = values
            .iter()
            .map(|each| (each.value, each.outcome, each.remoteness))
            .collect();
        assert_eq!(found, [(Some(-10), Some("loss"), Some(10)); 4]);
        let othello = Variant::othello();
        let mut computer = Opponent::new(&othello, Sides::Nobody, Level::Random, 1);
        assert!(computer.hint(&othello.start()).is_some());
    }

    #[test]
    fn a_move_is_taken_back_together_with_the_answer_to_it() {
        let variant = four_by_four();
        let (mut game, _) = LiveGame::new(variant.clone());
        let mut computer = Opponent::new(&variant, Sides::One(Colour::White), Level::Greedy, 1);
        assert_eq!(computer.answer(&mut game), None);
        let first = computer.hint(game.position()).unwrap();
        game.enter(&Request::Move(first));
        computer.answer(&mut game).unwrap();
        assert_eq!(game.placed().count(), 2);
        assert_eq!(computer.take_back(&mut game).len(), 2);
        assert_eq!(game.placed().count(), 0);
        assert_eq!(computer.take_back(&mut game), [Event::NothingToUndo]);
    }
}
