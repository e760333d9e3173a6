//! Replaying a transcript: never fails, never repairs, reports what is wrong.

use super::context::Context;
use super::finding::{Fault, Finding};
use super::{declared, express, labels, sheet};
use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::game::{
    Empties, Illegal, Line, Move, Passing, Position, Score, State, Turn, Variant, score,
};
use crate::transcript::{Claim, Layout, Mark, Place, Recorded, Transcript, Written};

/// A transcript played on a board as far as it can be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game played.
    pub variant: Variant,
    /// The board before the first turn.
    pub start: Position,
    /// The turns of the longest prefix that can be followed: legal, or
    /// accepted as played.
    pub steps: Vec<Step>,
    /// The board after the last of them.
    pub end: Position,
    /// What the side to move could do there.
    pub state: State,
    /// The mark at which the prefix ends for a fault.
    pub stopped_at: Option<usize>,
    /// What is wrong, in the order of the sheet.
    pub findings: Vec<Finding>,
}

/// One turn of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The mark it comes from; `None` is a pass that was left out.
    pub mark: Option<usize>,
    /// Discs placed up to and including this turn.
    pub number: u16,
    /// Turns up to and including this one.
    pub turn: u16,
    /// What happened.
    pub taken: Turn,
    /// The discs that should have turned.
    pub due: SquareSet,
}

impl Step {
    /// Discs that were due and were left.
    pub fn left(&self) -> SquareSet {
        self.due - self.taken.turned
    }

    /// Discs that were turned and were not due.
    pub fn extra(&self) -> SquareSet {
        self.taken.turned - self.due
    }
}

impl Replay {
    /// Whether the game was played to its end.
    pub fn finished(&self) -> bool {
        self.state == State::Over
    }

    /// Discs placed.
    pub fn moves(&self) -> usize {
        self.steps.last().map_or(0, |step| step.number.into())
    }

    /// Turns without a disc.
    pub fn passes(&self) -> usize {
        self.steps.len() - self.moves()
    }

    /// The score of the last board.
    pub fn score(&self, empties: Empties) -> Score {
        score(self.end.counts(), self.variant.geometry().len(), empties)
    }

    /// The board after move `number`, if the replay got there.
    pub fn after(&self, number: u16) -> Option<Position> {
        let mut position = self.start;
        if number == 0 {
            return Some(position);
        }
        for step in &self.steps {
            position.carry_out(step.taken.played, step.taken.turned);
            if step.number == number && step.taken.played != Move::Pass {
                return Some(position);
            }
        }
        None
    }
}

/// Replays a transcript as far as it can be followed and reports what is
/// wrong with it. Empty squares go to the winner.
///
/// ```
/// use outflank_core::adjudicate::{Code, replay};
/// use outflank_core::formats::{Expect, Format, read};
/// use outflank_core::game::Variant;
///
/// let othello = Variant::othello();
/// let reading = read(Format::Coordinates, b"f5 d6 c3 a1", &Expect::new(&othello));
/// let replayed = replay(&reading.games[0]);
/// assert_eq!(replayed.steps.len(), 3);
/// assert_eq!(replayed.findings[0].code(), Code::OutflanksNothing);
/// ```
pub fn replay(transcript: &Transcript) -> Replay {
    replay_with_context(transcript, &Context::default())
}

/// [`replay`], judged by what is known besides the sheet. Clean games take the
/// express lane.
pub fn replay_with_context(transcript: &Transcript, context: &Context<'_>) -> Replay {
    let clean = context
        .is_plain()
        .then(|| express::clean_replay(transcript));
    clean
        .flatten()
        .unwrap_or_else(|| replay_by_walking(transcript, context))
}

/// [`replay_with_context`] without the express lane.
pub(super) fn replay_by_walking(transcript: &Transcript, context: &Context<'_>) -> Replay {
    let mut walk = Walk::new(transcript);
    match transcript.layout {
        Layout::List => walk.list(),
        Layout::Grid { .. } => sheet::walk_grid(&mut walk),
    }
    walk.close(context)
}

/// A replay under way.
#[derive(Clone)]
pub(super) struct Walk<'t> {
    pub(super) transcript: &'t Transcript,
    pub(super) position: Position,
    start: Position,
    steps: Vec<Step>,
    pub(super) findings: Vec<Finding>,
    pub(super) stopped_at: Option<usize>,
    /// The move on which each square was first written.
    written_at: Vec<Option<u16>>,
    /// Discs placed or written so far.
    pub(super) number: u16,
}

impl<'t> Walk<'t> {
    fn new(transcript: &'t Transcript) -> Self {
        let start = transcript.variant.start();
        Self {
            transcript,
            position: start,
            start,
            steps: Vec::with_capacity(transcript.marks.len() + 2),
            findings: Vec::new(),
            stopped_at: None,
            written_at: vec![None; transcript.variant.geometry().len()],
            number: 0,
        }
    }

    pub(super) const fn variant(&self) -> &'t Variant {
        &self.transcript.variant
    }

    fn list(&mut self) {
        for (index, fault) in labels::faults(&self.transcript.marks) {
            self.note(index, fault);
        }
        for index in 0..self.transcript.marks.len() {
            if let Some(fault) = self.after_end(index) {
                if !are_final_passes(&self.transcript.marks[index..]) {
                    self.report(index, fault);
                }
                return;
            }
            self.take(index);
        }
        // Where a pass is free, a forced one after another ends the game.
        let second = self.variant().passing() == Passing::AtWill && self.position.passes() > 0;
        if self.stopped_at.is_none() && second {
            self.forced_pass();
        }
    }

    fn over(&self) -> bool {
        self.variant().is_over(&self.position)
    }

    /// The fault of a mark that follows the end of the game. Where a pass is free,
    /// a placement may follow a pass although the side to move has to pass too:
    /// that ends the game before it.
    pub(super) fn after_end(&mut self, index: usize) -> Option<Fault> {
        if self.stopped_at.is_some() {
            return None;
        }
        if self.transcript.marks[index].square().is_some() {
            self.forced_pass();
        }
        let cause = self.variant().end_cause(&self.position)?;
        let marks = self.transcript.marks.len() - index;
        Some(Fault::AfterEnd { marks, cause })
    }

    fn forced_pass(&mut self) {
        if self.variant().state(&self.position) == State::MustPass {
            self.step(None, Move::Pass, SquareSet::EMPTY, SquareSet::EMPTY);
        }
    }

    /// Takes one mark: onto the board while the sheet can be followed, and
    /// afterwards only as far as the paper alone can be judged.
    pub(super) fn take(&mut self, index: usize) {
        let mark = &self.transcript.marks[index];
        if mark.written != Written::Pass && mark.cell.is_none() {
            self.number += 1;
        }
        match (&mark.written, self.stopped_at) {
            (Written::Illegible(text), _) => {
                self.stop(index, Fault::Illegible { text: text.clone() });
            }
            (Written::OffBoard(text), _) => {
                self.stop(index, Fault::OffBoard { text: text.clone() });
            }
            (Written::Pass, None) => self.pass(index),
            (Written::Pass, Some(_)) => {}
            (&Written::Place(square), None) => self.place(index, square),
            (&Written::Place(square), Some(_)) => self.compare_with_paper(index, square),
        }
        if let Written::Place(square) = mark.written {
            self.written_at[square.index()].get_or_insert(self.number);
        }
    }

    fn pass(&mut self, index: usize) {
        if let Ok(due) = self.variant().due(&self.position, Move::Pass) {
            self.compare_colour(index);
            self.step(Some(index), Move::Pass, due, due);
        } else {
            let legal = self.variant().placements(&self.position);
            let fault = Fault::PassNotForced { legal };
            if self.transcript.marks[index].recorded.is_some() && !self.over() {
                self.report(index, fault);
                self.step(Some(index), Move::Pass, SquareSet::EMPTY, SquareSet::EMPTY);
            } else {
                self.stop(index, fault);
            }
        }
    }

    fn place(&mut self, index: usize, square: Square) {
        self.forced_pass();
        let mark = &self.transcript.marks[index];
        match self.variant().due(&self.position, Move::Place(square)) {
            Ok(due) => {
                self.compare_colour(index);
                self.put(index, square, due);
            }
            Err(illegal) => {
                let fault = self.why(illegal, square);
                if mark.recorded.is_some() && !matches!(fault, Fault::Occupied { .. }) {
                    self.report(index, fault);
                    self.put(index, square, SquareSet::EMPTY);
                } else {
                    self.stop(index, fault);
                }
            }
        }
    }

    /// Places a disc and turns the discs that the sheet records, or those due.
    fn put(&mut self, index: usize, square: Square, due: SquareSet) {
        let (turned, empty) = self.turned(&self.transcript.marks[index], due);
        let left = due - turned;
        let extra = turned - due;
        if !left.is_empty() {
            self.report(index, Fault::UnderFlip { left });
        }
        if !extra.is_empty() || !empty.is_empty() {
            self.report(index, Fault::OverFlip { extra, empty });
        }
        if let Some(Recorded::Slips { left, extra }) = self.transcript.marks[index].recorded {
            let (left, extra) = (left - due, extra & due);
            if !left.is_empty() || !extra.is_empty() {
                self.report(index, Fault::SlipMisplaced { left, extra });
            }
        }
        self.step(Some(index), Move::Place(square), due, turned);
    }

    /// The discs that were turned, and the squares recorded as turned that
    /// hold no disc.
    fn turned(&self, mark: &Mark, due: SquareSet) -> (SquareSet, SquareSet) {
        let recorded = mark.recorded;
        let claimed = recorded.map_or(due, |recorded| recorded.turned(due));
        let discs = self.position.occupied();
        (claimed & discs, claimed - discs)
    }

    fn step(&mut self, mark: Option<usize>, played: Move, due: SquareSet, turned: SquareSet) {
        let taken = self.position.carry_out(played, turned);
        let before = self
            .steps
            .last()
            .map_or((0, 0), |step| (step.number, step.turn));
        let number = before.0 + u16::from(played != Move::Pass);
        self.steps.push(Step {
            mark,
            number,
            turn: before.1 + 1,
            taken,
            due,
        });
    }

    /// A pass that a gap in the numbers of a grid allows.
    pub(super) fn implied_pass(&mut self) {
        self.step(None, Move::Pass, SquareSet::EMPTY, SquareSet::EMPTY);
    }

    fn why(&self, illegal: Illegal, square: Square) -> Fault {
        let legal = self.variant().placements(&self.position);
        let other = self.position.with_turn_of(!self.position.to_move());
        match illegal {
            Illegal::Occupied(holder) => Fault::Occupied {
                holder: Some(holder),
                since: self.written_at[square.index()],
                turned: self.last_turned(square),
            },
            Illegal::OutsideCentre => Fault::OutsideCentre { legal },
            _ if self.variant().due(&other, Move::Place(square)).is_ok() => {
                if self.steps.is_empty() {
                    Fault::MirroredStart { legal }
                } else {
                    Fault::OutOfTurn { legal }
                }
            }
            _ => Fault::OutflanksNothing {
                lines: self.lines(square),
                legal,
            },
        }
    }

    /// The runs of opposing discs next to `square`, none of which is closed.
    fn lines(&self, square: Square) -> Vec<Line> {
        let lines = self.variant().lines(&self.position, square);
        lines.filter(|line| !line.run.is_empty()).collect()
    }

    /// After the sheet can no longer be followed: a square written twice or
    /// on a starting disc is wrong whatever happened on the board.
    fn compare_with_paper(&mut self, index: usize, square: Square) {
        let since = self.written_at[square.index()];
        if since.is_some() || self.start.occupied().contains(square) {
            let fault = Fault::Occupied {
                holder: self.position.holder(square),
                since,
                turned: self.last_turned(square),
            };
            self.report(index, fault);
        }
    }

    /// The move that last turned the disc on a square.
    fn last_turned(&self, square: Square) -> Option<u16> {
        let turned = |step: &&Step| step.taken.turned.contains(square);
        let last = self.steps.iter().rev().find(turned);
        last.map(|step| step.number)
    }

    fn compare_colour(&mut self, index: usize) {
        let written = self.transcript.marks[index].by;
        if let Some(written) = written.filter(|&by| by != self.position.to_move()) {
            self.report(index, Fault::WrongColour { written });
        }
    }

    fn stop(&mut self, index: usize, fault: Fault) {
        self.report(index, fault);
        self.stopped_at.get_or_insert(index);
    }

    /// Reports something about a mark that has nothing to do with the board.
    fn note(&mut self, index: usize, fault: Fault) {
        let mark = &self.transcript.marks[index];
        let moves = self.transcript.marks[..=index].iter();
        let number = moves.filter(|mark| mark.written != Written::Pass).count();
        self.findings.push(Finding {
            fault,
            number: u16::try_from(number).ok(),
            turn: None,
            player: None,
            square: mark.square(),
            place: Some(mark.place),
        });
    }

    pub(super) fn report(&mut self, index: usize, fault: Fault) {
        let mark = &self.transcript.marks[index];
        let following = self.stopped_at.is_none();
        let turn = self.steps.len() + 1;
        let has_number = mark.written != Written::Pass && mark.cell.is_none();
        let number = has_number.then_some(self.number);
        self.findings.push(Finding {
            fault,
            number,
            turn: following.then(|| u16::try_from(turn).unwrap_or(u16::MAX)),
            player: following.then(|| self.position.to_move()),
            square: mark.square().or(mark.cell),
            place: Some(mark.place),
        });
    }

    fn close(mut self, context: &Context<'_>) -> Replay {
        let mut replay = Replay {
            variant: self.variant().clone(),
            start: self.start,
            state: self.variant().state(&self.position),
            end: self.position,
            steps: std::mem::take(&mut self.steps),
            stopped_at: self.stopped_at,
            findings: std::mem::take(&mut self.findings),
        };
        for claim in &self.transcript.claims {
            let finding = judge_claim(&replay, claim, Some(claim.place));
            replay.findings.extend(finding);
        }
        for claim in context.claims {
            let finding = judge_claim(&replay, claim, None);
            replay.findings.extend(finding);
        }
        let result = declared::judge(&replay, self.transcript, context);
        replay.findings.extend(result);
        replay
    }
}

/// Whether these marks after the end are the passes that show it: one of each
/// side at most.
fn are_final_passes(marks: &[Mark]) -> bool {
    marks.len() <= 2 && marks.iter().all(|mark| mark.written == Written::Pass)
}

/// Compares a claim with the board after its move.
fn judge_claim(replay: &Replay, claim: &Claim, place: Option<Place>) -> Option<Finding> {
    let fault = match replay.after(claim.after) {
        Some(position) => {
            let replayed =
                PerColour::new(position.discs(Colour::Black), position.discs(Colour::White));
            (!claim.claimed.holds(&replayed)).then_some(Fault::ClaimDiffers {
                after: claim.after,
                claimed: claim.claimed,
                replayed,
            })
        }
        None if replay.stopped_at.is_some() => None,
        None => {
            let moves = u16::try_from(replay.moves()).unwrap_or(u16::MAX);
            Some(Fault::ClaimBeyondEnd {
                after: claim.after,
                moves,
            })
        }
    }?;
    Some(Finding {
        fault,
        number: Some(claim.after),
        turn: None,
        player: None,
        square: None,
        place,
    })
}
