//! What each move of a game was worth, from its end backwards as far as the
//! budget goes. Advice: no rule gives a result by it.

use super::replay::{Replay, Step};
use crate::board::Colour;
use crate::engine::{Budget, Interval, Memory, Outcome, Solver};
use crate::game::{Goal, Move, Passing, Position};

/// The last moves of a game and what they were worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// In the order of play; the first ones are missing if the budget ended.
    pub moves: Vec<AnalysedMove>,
    /// What the side to move could still get from the last board; `None` if
    /// the game is over.
    pub end: Option<Interval>,
    /// Whether as many moves were analysed as asked for.
    pub is_complete: bool,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move and what it was worth; all values are those of the side that
/// played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedMove {
    /// Discs placed up to and including this move.
    pub number: u16,
    /// Who played it.
    pub mover: Colour,
    /// What was played.
    pub played: Move,
    /// With best play from before the move on.
    pub before: i32,
    /// With best play from the board as it was left.
    pub after: i32,
    /// With best play if the right discs had turned, where others did.
    pub by_the_rules: Option<i32>,
    /// A best move, where a better one than this was missed.
    pub best: Option<Move>,
}

impl AnalysedMove {
    /// How many discs the choice of the move cost.
    pub fn lost(&self, goal: Goal) -> i32 {
        gain(goal, self.before) - gain(goal, self.by_the_rules.unwrap_or(self.after))
    }

    /// Whether the side that played it could have had a better outcome.
    pub fn changed_the_outcome(&self, goal: Goal) -> bool {
        gain(goal, self.before).signum() > gain(goal, self.after).signum()
    }

    /// What the side that played it has after it.
    pub fn outcome(&self, goal: Goal) -> Option<Outcome> {
        Interval::exactly(self.after).outcome(goal)
    }
}

const fn gain(goal: Goal, value: i32) -> i32 {
    match goal {
        Goal::Most => value,
        Goal::Fewest => -value,
    }
}

impl Analysis {
    /// The move that decided the game: the last one that gave a better outcome
    /// away.
    pub fn decisive(&self, goal: Goal) -> Option<&AnalysedMove> {
        let mut backwards = self.moves.iter().rev();
        backwards.find(|each| each.changed_the_outcome(goal))
    }
}

impl Analysis {
    /// The wrong flips among the moves, and the value of the last board, where
    /// `side` is to move.
    pub fn advice(&self, side: Colour) -> Advice {
        let wrong = |each: &AnalysedMove| {
            each.by_the_rules.map(|right| WrongFlips {
                number: each.number,
                mover: each.mover,
                as_played: Interval::exactly(each.after),
                by_the_rules: Interval::exactly(right),
            })
        };
        Advice {
            wrong_flips: self.moves.iter().filter_map(wrong).collect(),
            end: self.end.map(|value| (side, value)),
        }
    }
}

/// Analyses the last moves of a game, at most `last` of them.
pub fn analyse(replay: &Replay, last: usize, budget: &Budget) -> Analysis {
    let mut walk = Walk {
        replay,
        solver: Solver::new(&replay.variant, Memory::USUAL),
        left: budget.clone(),
        nodes: 0,
    };
    let boards = boards(replay);
    let first = replay.moves().saturating_sub(last);
    let end = walk.value(&replay.end);
    let mut after = end.value();
    let (mut moves, mut is_complete) = (Vec::new(), after.is_some());
    for (step, before) in replay.steps.iter().zip(&boards).rev() {
        let Some(value) = after.filter(|_| usize::from(step.number) > first) else {
            break;
        };
        match walk.analysed(step, before, -value) {
            Some(analysed) => {
                after = Some(analysed.before);
                let is_forced =
                    step.taken.played == Move::Pass && replay.variant.passing() == Passing::Forced;
                moves.extend((!is_forced).then_some(analysed));
            }
            None => {
                is_complete = false;
                break;
            }
        }
    }
    moves.reverse();
    Analysis {
        moves,
        end: (!replay.finished()).then_some(end),
        is_complete,
        nodes: walk.nodes,
    }
}

/// What best play would give where a game was not played by the rules, or not
/// to its end. Advice: no rule gives a result by it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// The turns in which the wrong discs were turned.
    pub wrong_flips: Vec<WrongFlips>,
    /// What the side to move could still get from the last board, if the game
    /// is not over.
    pub end: Option<(Colour, Interval)>,
}

/// A turn in which the wrong discs were turned; values are those of the side
/// that played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongFlips {
    /// Discs placed up to and including this move.
    pub number: u16,
    /// Who played it.
    pub mover: Colour,
    /// With best play from the board as it was left.
    pub as_played: Interval,
    /// With best play if the right discs had turned.
    pub by_the_rules: Interval,
}

impl Advice {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.wrong_flips.is_empty() && self.end.is_none()
    }
}

/// What best play would give at each wrong flip and from the last board of an
/// unfinished game. Each question gets the whole budget.
pub fn advise(replay: &Replay, budget: &Budget) -> Advice {
    let mut solver = Solver::new(&replay.variant, Memory::USUAL);
    let mut value = |position: &Position| solver.value(position, budget).0;
    let end = (!replay.finished()).then(|| (replay.end.to_move(), value(&replay.end)));
    let boards = boards(replay);
    let mut wrong_flips = Vec::new();
    for (step, before) in replay.steps.iter().zip(&boards).rev() {
        if step.due == step.taken.turned {
            continue;
        }
        let mut after = |turned| {
            let mut board = *before;
            board.carry_out(step.taken.played, turned);
            value(&board).reversed()
        };
        wrong_flips.push(WrongFlips {
            number: step.number,
            mover: step.taken.mover,
            as_played: after(step.taken.turned),
            by_the_rules: after(step.due),
        });
    }
    wrong_flips.reverse();
    Advice { wrong_flips, end }
}

/// The board before each turn.
fn boards(replay: &Replay) -> Vec<Position> {
    let mut board = replay.start;
    let turn = |step: &Step| {
        let before = board;
        board = before.with_turn_of(step.taken.mover);
        board.carry_out(step.taken.played, step.taken.turned);
        before.with_turn_of(step.taken.mover)
    };
    replay.steps.iter().map(turn).collect()
}

/// The solver on its way back through a game.
struct Walk<'a> {
    replay: &'a Replay,
    solver: Solver,
    left: Budget,
    nodes: u64,
}

impl Walk<'_> {
    fn value(&mut self, position: &Position) -> Interval {
        let (value, nodes) = self.solver.value(position, &self.left);
        self.spend(nodes);
        value
    }

    fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.left = self.left.less(nodes);
    }

    /// What a turn was worth, if it can be found. `after` is known.
    fn analysed(&mut self, step: &Step, board: &Position, after: i32) -> Option<AnalysedMove> {
        let played = step.taken.played;
        let by_the_rules = if step.due == step.taken.turned {
            None
        } else {
            let mut right = *board;
            right.carry_out(played, step.due);
            Some(-self.value(&right).value()?)
        };
        let before = self.value(board).value()?;
        let mut analysed = AnalysedMove {
            number: step.number,
            mover: step.taken.mover,
            played,
            before,
            after,
            by_the_rules,
            best: None,
        };
        if analysed.lost(self.replay.variant.goal()) > 0 {
            let solution = self.solver.solve(board, &self.left);
            self.spend(solution.nodes);
            analysed.best = solution.line.first().copied();
        }
        Some(analysed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::replay;
    use crate::formats::{Expect, Format, read};
    use crate::game::Variant;

    fn replayed(variant: &Variant, moves: &str) -> Replay {
        let reading = read(Format::Coordinates, moves.as_bytes(), &Expect::new(variant));
        replay(&reading.games[0])
    }

    fn four_by_four() -> Variant {
        "othello-4x4".parse::<Variant>().unwrap()
    }

    /// A game played at random.
    const GAME: &str = "d3d2a1a2d1d4b4c4a3a4b1c1";
    const UNLIMITED: Budget = Budget::nodes(u64::MAX);

    #[test]
    fn what_is_lost_by_all_moves_makes_the_difference_between_start_and_end() {
        let variant = four_by_four();
        let replay = replayed(&variant, GAME);
        assert!(replay.stopped_at.is_none(), "{:?}", replay.findings);
        let analysis = analyse(&replay, 20, &UNLIMITED);
        assert!(analysis.is_complete);
        assert_eq!(analysis.moves.len(), replay.moves());
        assert_eq!(analysis.moves[0].before, -10);
        let goal = variant.goal();
        let black_lead = |each: &AnalysedMove| match each.mover {
            Colour::Black => -each.lost(goal),
            Colour::White => each.lost(goal),
        };
        let end: i32 = analysis.moves.iter().map(black_lead).sum();
        let score = replay.score(crate::game::Empties::ToWinner);
        assert_eq!(
            -10 + end,
            (score.black.as_halves() - score.white.as_halves()) / 2
        );
        for each in &analysis.moves {
            assert!(each.lost(goal) >= 0, "{each:?}");
            assert_eq!(each.best.is_some(), each.lost(goal) > 0, "{each:?}");
        }
    }

    #[test]
    fn the_last_move_that_gave_a_better_outcome_away_decided_the_game() {
        let variant = four_by_four();
        let analysis = analyse(&replayed(&variant, GAME), 20, &UNLIMITED);
        let decisive = analysis.decisive(variant.goal()).unwrap();
        assert_eq!((decisive.number, decisive.mover), (4, Colour::White));
        assert_eq!((decisive.before, decisive.after), (2, -10));
    }

    #[test]
    fn the_last_moves_only_are_analysed_if_so_asked() {
        let variant = four_by_four();
        let replay = replayed(&variant, GAME);
        let analysis = analyse(&replay, 3, &UNLIMITED);
        let numbers: Vec<_> = analysis.moves.iter().map(|each| each.number).collect();
        assert_eq!(numbers.len(), 3);
        assert_eq!(usize::from(numbers[2]), replay.moves());
    }

    #[test]
    fn a_wrong_flip_is_valued_as_played_and_as_the_rules_say() {
        let variant = four_by_four();
        let replay = replayed(&variant, "d3 d2 a1 a2 d1{-c2}");
        let analysis = analyse(&replay, 20, &UNLIMITED);
        let last = analysis.moves.last().unwrap();
        assert_eq!((last.by_the_rules, last.after), (Some(10), 2));
        assert_eq!(last.lost(variant.goal()), 0, "the move itself was the best");
        assert_eq!(analysis.end, Some(Interval::exactly(-2)));
    }

    #[test]
    fn a_budget_that_ends_leaves_out_the_first_moves() {
        let variant = Variant::othello();
        let replay = replayed(&variant, "f5d6c3");
        let analysis = analyse(&replay, 20, &Budget::nodes(100));
        assert!(!analysis.is_complete && analysis.moves.is_empty());
        assert_eq!(
            analysis.end.map(|end| (end.lower, end.upper)),
            Some((-64, 64))
        );
    }
}
