//! Applying rulings to a sheet.

use super::{CannotStand, Entered, Ruling, RulingError, Unfit};
use crate::adjudicate::finding::Fault;
use crate::adjudicate::replay::{Replay, replay};
use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::game::{HalfDiscs, Move, Score, Setup};
use crate::transcript::{
    Declared, DeclaredResult, Ending, Header, Layout, Mark, Recorded, Transcript, Written,
};

/// The rulings that have not been withdrawn, with their places in the list.
///
/// # Errors
///
/// If something is withdrawn that was not in force.
pub fn in_force(rulings: &[Ruling]) -> Result<Vec<(usize, Ruling)>, (usize, Unfit)> {
    let mut holding: Vec<(usize, Ruling)> = Vec::with_capacity(rulings.len());
    for (index, &ruling) in rulings.iter().enumerate() {
        let number = index + 1;
        let Ruling::Withdraw(wanted) = ruling else {
            holding.push((number, ruling));
            continue;
        };
        if usize::from(wanted) >= number {
            return Err((number, Unfit::NothingToWithdraw(wanted)));
        }
        let place = holding
            .iter()
            .position(|(at, _)| *at == usize::from(wanted));
        holding.remove(place.ok_or((number, Unfit::NotInForce(wanted)))?);
    }
    Ok(holding)
}

/// The score the director has ruled, the last one that has not been withdrawn.
pub fn ruled_score(rulings: &[Ruling]) -> Option<Score> {
    let holding = in_force(rulings).ok()?;
    holding.iter().rev().find_map(|(_, ruling)| match ruling {
        Ruling::ScoreIs(score) => Some(*score),
        _ => None,
    })
}

/// Whether the last word of the director is that the entered result stands:
/// nothing was ruled about the moves or the score after it.
pub fn lets_result_stand(rulings: &[Ruling]) -> bool {
    let Ok(holding) = in_force(rulings) else {
        return false;
    };
    let last = holding.last().map(|(_, ruling)| *ruling);
    last == Some(Ruling::LetStand)
}

/// The sheet as it reads after the rulings, ready to be replayed.
///
/// # Errors
///
/// The first ruling that does not fit what the ones before it have left.
pub fn apply(rulings: &[Ruling], transcript: &Transcript) -> Result<Transcript, RulingError> {
    let geometry = transcript.variant.geometry();
    let refused = |(number, reason): (usize, Unfit)| RulingError {
        number,
        ruling: rulings[number - 1].text(geometry),
        reason,
    };
    let mut sheet = Sheet(transcript.clone());
    for (number, ruling) in in_force(rulings).map_err(refused)? {
        sheet
            .apply(ruling)
            .map_err(|reason| refused((number, reason)))?;
    }
    Ok(sheet.0)
}

/// A sheet that is being changed.
struct Sheet(Transcript);

impl Sheet {
    fn apply(&mut self, ruling: Ruling) -> Result<(), Unfit> {
        match ruling {
            Ruling::LetStand | Ruling::Withdraw(_) => Ok(()),
            Ruling::LetMoveStand(number) => self.let_stand(self.mark(number)?),
            Ruling::LetPassStand { before } => self.let_stand(self.pass_before(before)?),
            Ruling::BoardIs { after, board } => self.board_is(after, board),
            Ruling::ReadAs { number, meant } => self.read_as(number, meant),
            Ruling::NumberAs { square, number } => self.number_as(square, number),
            Ruling::PutIn { before, missing } => self.put_in(before, missing),
            Ruling::Strike(entered) => self.strike(entered),
            Ruling::ExchangeColours => self.exchange_colours(),
            Ruling::ScoreIs(score) => self.score_is(score),
        }
    }

    fn is_grid(&self) -> bool {
        matches!(self.0.layout, Layout::Grid { .. })
    }

    fn name(&self, square: Square) -> String {
        self.0.variant.geometry().name(square)
    }

    fn last(&self) -> u16 {
        self.0.numbers().into_iter().flatten().max().unwrap_or(0)
    }

    /// Where the mark for a move is.
    fn mark(&self, number: u16) -> Result<usize, Unfit> {
        let numbers = self.0.numbers();
        let places: Vec<usize> = (0..numbers.len())
            .filter(|&place| numbers[place] == Some(number))
            .collect();
        match places[..] {
            [] => Err(Unfit::NoSuchMove {
                number,
                last: self.last(),
            }),
            [place] => Ok(place),
            _ => {
                let squares = places
                    .iter()
                    .filter_map(|&place| self.0.marks[place].square());
                let squares: SquareSet = squares.collect();
                Err(Unfit::Ambiguous {
                    number,
                    squares: self.0.variant.geometry().names(squares),
                })
            }
        }
    }

    /// Where something put in before a move goes.
    fn gap_before(&self, before: u16) -> Result<usize, Unfit> {
        if before == self.last() + 1 {
            Ok(self.0.marks.len())
        } else {
            self.mark(before)
        }
    }

    fn pass_before(&self, before: u16) -> Result<usize, Unfit> {
        let gap = self.gap_before(before)?;
        gap.checked_sub(1)
            .filter(|&place| self.0.marks[place].written == Written::Pass)
            .ok_or(Unfit::NoPass { before })
    }

    /// Where the one mark is that names a square.
    fn written_on(&self, square: Square) -> Result<usize, Unfit> {
        let places: Vec<usize> = (0..self.0.marks.len())
            .filter(|&place| self.0.marks[place].square() == Some(square))
            .collect();
        match places[..] {
            [place] => Ok(place),
            _ => Err(Unfit::SquareWritten {
                square: self.name(square),
                times: places.len(),
            }),
        }
    }

    /// A mark is accepted against the rules: the replay goes on from it. If it
    /// was made out of turn, the other side has in effect passed.
    fn let_stand(&mut self, place: usize) -> Result<(), Unfit> {
        let replayed = replay(&self.0);
        if replayed.stopped_at.is_some_and(|stop| stop < place) {
            return Err(not_reached(&replayed));
        }
        let mark = &self.0.marks[place];
        let faults = replayed.findings.iter().filter(|found| {
            found.place == Some(mark.place)
                && found.number.is_none() == (mark.written == Written::Pass)
        });
        let mut accepted = Err(Unfit::NotAtFault);
        for fault in faults.map(|finding| &finding.fault) {
            match fault {
                Fault::Occupied { .. } => {
                    return Err(Unfit::CannotStand(CannotStand::Occupied));
                }
                Fault::AfterEnd { .. } => {
                    return Err(Unfit::CannotStand(CannotStand::GameOver));
                }
                Fault::Illegible { .. } | Fault::OffBoard { .. } => {
                    return Err(Unfit::CannotStand(CannotStand::Illegible));
                }
                Fault::OutOfTurn { .. } | Fault::MirroredStart { .. } => {
                    return self.put_standing_pass(place);
                }
                Fault::OutflanksNothing { .. }
                | Fault::OutsideCentre { .. }
                | Fault::PassNotForced { .. }
                | Fault::UnderFlip { .. }
                | Fault::OverFlip { .. }
                | Fault::WrongColour { .. } => accepted = Ok(()),
                _ => {}
            }
        }
        accepted?;
        accept(&mut self.0.marks[place]);
        Ok(())
    }

    fn put_standing_pass(&mut self, place: usize) -> Result<(), Unfit> {
        self.lists_only()?;
        let mut pass = Mark::new(Written::Pass, self.0.marks[place].place);
        accept(&mut pass);
        self.0.marks.insert(place, pass);
        Ok(())
    }

    fn lists_only(&self) -> Result<(), Unfit> {
        if self.is_grid() {
            return Err(Unfit::NoPassOnGrid);
        }
        Ok(())
    }

    /// The discs turned at a move are whatever makes the board so.
    fn board_is(&mut self, after: u16, board: PerColour<SquareSet>) -> Result<(), Unfit> {
        let replayed = replay(&self.0);
        if after == 0 {
            return self.start_is(board);
        }
        let mut before = replayed.start;
        for step in &replayed.steps {
            let Move::Place(square) = step.taken.played else {
                before.carry_out(step.taken.played, step.taken.turned);
                continue;
            };
            if step.number < after {
                before.carry_out(step.taken.played, step.taken.turned);
                continue;
            }
            let filled = before.occupied() | SquareSet::of(square);
            let mut differing = filled ^ (board.black | board.white);
            if !board[step.taken.mover].contains(square) {
                differing.insert(square);
            }
            if !differing.is_empty() {
                let squares = self.0.variant.geometry().names(differing);
                return Err(Unfit::OtherSquares { after, squares });
            }
            let turned = (before.discs(Colour::Black) ^ board.black) & before.occupied();
            let place = step.mark.expect("a placement comes from a mark");
            self.0.marks[place].recorded = Some(Recorded::Turned(turned));
            return Ok(());
        }
        Err(match replayed.stopped_at {
            Some(_) => not_reached(&replayed),
            None => Unfit::NoSuchMove {
                number: after,
                last: self.last(),
            },
        })
    }

    fn start_is(&mut self, discs: PerColour<SquareSet>) -> Result<(), Unfit> {
        let to_move = self.0.variant.start().to_move();
        let setup = Setup { discs, to_move };
        let variant = self.0.variant.starting_from(setup);
        self.0.variant = variant.map_err(|_| Unfit::ImpossibleBoard)?;
        Ok(())
    }

    fn read_as(&mut self, number: u16, meant: Move) -> Result<(), Unfit> {
        let place = self.mark(number)?;
        if meant == Move::Pass {
            self.lists_only()?;
        }
        let mark = &mut self.0.marks[place];
        let written = written(meant);
        if mark.written == written {
            return Err(Unfit::AlreadySo);
        }
        mark.written = written;
        // The discs turned were noted for another square.
        mark.recorded = None;
        Ok(())
    }

    fn number_as(&mut self, square: Square, number: u16) -> Result<(), Unfit> {
        if !self.is_grid() {
            return Err(Unfit::NoNumbersInList);
        }
        let place = self.written_on(square)?;
        if self.0.marks[place].number == Some(number) {
            return Err(Unfit::AlreadySo);
        }
        self.0.marks[place].number = Some(number);
        self.sort();
        Ok(())
    }

    /// In a grid a missing number is filled; if none is missing, the later ones
    /// move up.
    fn put_in(&mut self, before: u16, missing: Move) -> Result<(), Unfit> {
        if missing == Move::Pass {
            self.lists_only()?;
        }
        let gap = self.gap_before(before)?;
        let around = self.0.marks.get(gap).or(self.0.marks.last());
        let place = around.map_or(self.0.place, |mark| mark.place);
        let mut mark = Mark::new(written(missing), place);
        if self.is_grid() {
            let free = before > 1 && self.mark(before - 1).is_err();
            if !free {
                self.renumber(before, |number| number + 1);
            }
            mark.number = Some(if free { before - 1 } else { before });
        }
        self.0.marks.insert(gap, mark);
        self.sort();
        Ok(())
    }

    fn strike(&mut self, entered: Entered) -> Result<(), Unfit> {
        let place = match entered {
            Entered::Move(number) => self.mark(number)?,
            Entered::Square(square) => self.written_on(square)?,
            Entered::PassBefore(before) => self.pass_before(before)?,
        };
        let struck = self.0.marks.remove(place);
        if let Some(number) = struck.number
            && !self.0.numbers().contains(&Some(number))
        {
            self.renumber(number, |later| later - 1);
        }
        Ok(())
    }

    /// Changes the numbers of a grid from this one on.
    fn renumber(&mut self, from: u16, to: impl Fn(u16) -> u16) {
        for mark in &mut self.0.marks {
            mark.number = mark
                .number
                .map(|number| if number < from { number } else { to(number) });
        }
    }

    fn sort(&mut self) {
        if self.is_grid() {
            let last = u16::MAX;
            self.0.marks.sort_by_key(|mark| mark.number.unwrap_or(last));
        }
    }

    fn exchange_colours(&mut self) -> Result<(), Unfit> {
        let header = &self.0.header;
        let named = header.get("black").is_some() || header.get("white").is_some();
        if !named && self.0.declared.is_none() {
            return Err(Unfit::NoColours);
        }
        self.0.header = exchanged(&self.0.header);
        if let Some(declared) = &mut self.0.declared {
            exchange_declared(declared);
        }
        Ok(())
    }

    fn score_is(&mut self, score: Score) -> Result<(), Unfit> {
        let squares = self.0.variant.geometry().len();
        let sum = score.black + score.white;
        if sum > HalfDiscs::whole(squares) {
            return Err(Unfit::ImpossibleScore { sum, squares });
        }
        let result = DeclaredResult::Score(score);
        let place = self.0.place;
        let declared = self.0.declared.get_or_insert(Declared {
            result,
            ending: None,
            place,
        });
        declared.result = result;
        Ok(())
    }
}

fn not_reached(replayed: &Replay) -> Unfit {
    let reached = u16::try_from(replayed.moves()).expect("a board has at most 256 squares");
    Unfit::NotReached { reached }
}

/// Accepts a mark although it is illegal; what it records stays.
fn accept(mark: &mut Mark) {
    mark.recorded.get_or_insert(Recorded::AcceptedIllegal);
}

const fn written(played: Move) -> Written {
    match played {
        Move::Place(square) => Written::Place(square),
        Move::Pass => Written::Pass,
    }
}

fn exchanged(header: &Header) -> Header {
    let mut exchanged = Header::default();
    for (key, value) in header.iter() {
        let key = match key {
            "black" => "white",
            "white" => "black",
            "black-rating" => "white-rating",
            "white-rating" => "black-rating",
            other => other,
        };
        exchanged.push(key, value);
    }
    exchanged
}

fn exchange_declared(declared: &mut Declared) {
    declared.result = declared.result.exchanged();
    declared.ending = declared.ending.map(Ending::exchanged);
}
