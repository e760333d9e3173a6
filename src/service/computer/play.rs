//! A live game, recorded move by move: what was typed goes in, what happened
//! comes out. Knows no terminal.

use crate::service::prelude::*;
use outflank_core::board::{Square, SquareError, SquareSet};
use outflank_core::game::{
    Empties, Illegal, Move, Passing, Position, State, Turn, score, written_moves,
};

/// A game in progress and how it came about.
#[derive(Clone, Debug)]
pub struct LiveGame {
    variant: Variant,
    position: Position,
    turns: Vec<(Turn, Cause)>,
}

/// Why a turn was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// Somebody entered it.
    Entered,
    /// The rules left no choice: a forced pass.
    Forced,
    /// A forced pass that somebody has entered as well.
    ForcedAndEntered,
}

/// What one typed word asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Move(Move),
    Undo,
    Quit,
    Help,
    /// Which move to play.
    Hint,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A disc was placed and these discs turned.
    Placed {
        by: Colour,
        /// Discs placed so far.
        number: usize,
        square: Square,
        turned: SquareSet,
    },
    /// A side passed because it wanted to.
    Passed(Colour),
    /// A side had to pass.
    ForcedPass(Colour),
    /// The pass that was entered had already been made.
    AlreadyPassed(Colour),
    /// The last move of this side was taken back.
    TakenBack(Colour, Move),
    NothingToUndo,
    /// By the rules.
    Refused(Move, Illegal),
    Over,
}

impl LiveGame {
    /// A game before its first turn. A side that cannot move has passed already.
    pub fn new(variant: Variant) -> (Self, Vec<Event>) {
        let mut game = Self {
            position: variant.start(),
            variant,
            turns: Vec::new(),
        };
        let mut events = Vec::new();
        game.settle(&mut events);
        (game, events)
    }

    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn is_over(&self) -> bool {
        self.variant.is_over(&self.position)
    }

    /// The squares on which discs were placed, in order.
    pub fn placed(&self) -> impl Iterator<Item = Square> {
        self.turns
            .iter()
            .filter_map(|(turn, _)| turn.played.square())
    }

    /// The score of the board now, the empty squares to the winner.
    pub fn score(&self) -> Score {
        score(
            self.position.counts(),
            self.variant.geometry().len(),
            Empties::ToWinner,
        )
    }

    /// The moves as a transcript.
    pub fn moves(&self) -> String {
        written_moves(
            &self.variant,
            self.turns.iter().map(|(turn, _)| turn.played),
        )
    }

    /// The game as a file of coordinates: the moves, and the result of a game
    /// that has ended.
    pub fn transcript(&self) -> String {
        let head = match self.variant.name() {
            "othello" => String::new(),
            name => format!("Variant: {name}\n\n"),
        };
        let result = if self.is_over() {
            format!("= {}\n", self.score())
        } else {
            String::new()
        };
        format!("{head}{}\n{result}", self.moves())
    }

    /// Does what was asked; `Quit`, `Help` and `Hint` change nothing.
    pub fn enter(&mut self, request: &Request) -> Vec<Event> {
        match request {
            Request::Move(played) => self.enter_move(*played),
            Request::Undo => vec![self.undo()],
            Request::Quit | Request::Help | Request::Hint => Vec::new(),
        }
    }

    fn enter_move(&mut self, played: Move) -> Vec<Event> {
        if let Some(side) = self.pass_already_made(played) {
            return vec![Event::AlreadyPassed(side)];
        }
        let turn = match self.variant.play(&mut self.position, played) {
            Ok(turn) => turn,
            Err(reason) => return vec![Event::Refused(played, reason)],
        };
        self.turns.push((turn, Cause::Entered));
        let mut events = vec![match played {
            Move::Place(square) => Event::Placed {
                by: turn.mover,
                number: self.placed().count(),
                square,
                turned: turn.turned,
            },
            Move::Pass => Event::Passed(turn.mover),
        }];
        self.settle(&mut events);
        events
    }

    /// Somebody may write down a forced pass that was announced. Where a pass
    /// is free it would be the other side's, so there it counts as a new one.
    /// The side whose forced pass this is, if it is recorded already. Where a
    /// side may pass at will, the next pass is the opponent's own.
    fn pass_already_made(&mut self, played: Move) -> Option<Colour> {
        let at_will = self.variant.passing() == Passing::AtWill;
        let (turn, cause) = self.turns.last_mut()?;
        if played != Move::Pass {
            return None;
        }
        match *cause {
            Cause::Forced => *cause = Cause::ForcedAndEntered,
            Cause::ForcedAndEntered if !at_will => {}
            _ => return None,
        }
        Some(turn.mover)
    }

    /// Takes forced passes and notices the end.
    fn settle(&mut self, events: &mut Vec<Event>) {
        while self.variant.state(&self.position) == State::MustPass {
            let turn = self
                .variant
                .play(&mut self.position, Move::Pass)
                .expect("a side that must pass may pass");
            self.turns.push((turn, Cause::Forced));
            events.push(Event::ForcedPass(turn.mover));
        }
        if self.is_over() {
            events.push(Event::Over);
        }
    }

    /// Takes back the last move together with the forced passes after it.
    fn undo(&mut self) -> Event {
        let entered = |(_, cause): &(Turn, Cause)| *cause == Cause::Entered;
        if !self.turns.iter().any(entered) {
            return Event::NothingToUndo;
        }
        loop {
            let (turn, cause) = self.turns.pop().expect("an entered turn is left");
            self.position.undo(&turn);
            if cause == Cause::Entered {
                return Event::TakenBack(turn.mover, turn.played);
            }
        }
    }

    /// What a typed line asks for, word by word: squares in either order, also
    /// run together, or `pass`, `undo`, `hint`, `quit`, `help`.
    ///
    /// Each word is read on its own, so that what comes before an unreadable
    /// one can still be played.
    pub fn read(&self, line: &str) -> Vec<Result<Request, SquareError>> {
        line.split([' ', '\t', ',', ';', '\r', '\n'])
            .filter(|word| !word.is_empty())
            .flat_map(|word| self.read_word(word))
            .collect()
    }

    fn read_word(&self, word: &str) -> Vec<Result<Request, SquareError>> {
        let request = match word.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Request::Move(Move::Pass),
            "undo" | "u" | "back" => Request::Undo,
            "quit" | "q" | "exit" | "stop" => Request::Quit,
            "help" | "h" | "?" => Request::Help,
            "hint" => Request::Hint,
            _ => {
                let parts = split_squares(word).unwrap_or_else(|| vec![word]);
                return parts
                    .into_iter()
                    .map(|part| {
                        let square = self.variant.geometry().parse(part)?;
                        Ok(Request::Move(Move::Place(square)))
                    })
                    .collect();
            }
        };
        vec![Ok(request)]
    }
}

/// Separates squares that are run together, `f5d6` or `5f6d`; `None` if the word is
/// made of anything else.
fn split_squares(word: &str) -> Option<Vec<&str>> {
    if !word.is_ascii() {
        return None;
    }
    let letter_first = word.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut parts = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (letters, digits) = if letter_first {
            let after = rest.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
            (1, after.bytes().take_while(u8::is_ascii_digit).count())
        } else {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let letter = *rest.as_bytes().get(digits)?;
            (usize::from(letter.is_ascii_alphabetic()), digits)
        };
        if letters == 0 || digits == 0 {
            return None;
        }
        let (part, after) = rest.split_at(letters + digits);
        parts.push(part);
        rest = after;
    }
    Some(parts)
}
