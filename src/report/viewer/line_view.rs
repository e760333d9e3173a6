//! One way a game went, turn by turn: as somebody wrote it, by the rules, as
//! ruled, or as a hypothesis has it.

use serde::Serialize;

use crate::report::check::view::FindingView;
use crate::report::viewer::line_wording as wording;
use outflank_core::adjudicate::{Replay, Severity, Step};
use outflank_core::board::{Colour, PerColour, Square, SquareSet};
use outflank_core::game::{Empties, Move, Position, Score, State, Variant};
use outflank_core::transcript::Transcript;

/// A game, turn by turn.
#[derive(Clone, Debug, Serialize)]
pub struct LineView {
    /// What an address calls it: `black`, `ruled`, `h2`.
    pub key: String,
    pub title: String,
    /// The first one is the start of the game.
    pub plies: Vec<PlyView>,
    pub finished: bool,
    /// Of the last board.
    pub score: Score,
    pub findings: Vec<FindingView<'static>>,
    /// Marks after the one at which the sheet cannot be followed.
    pub unplayed: Vec<String>,
    #[serde(skip)]
    pub variant: Variant,
}

/// What a ply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlyKind {
    Start,
    Move,
    Pass,
    /// A mark that cannot be played: the board is the one before it.
    Stopped,
}

/// The board after a turn.
#[derive(Clone, Debug, Serialize)]
pub struct PlyView {
    pub ply: usize,
    pub kind: PlyKind,
    /// Discs placed so far; of a mark that cannot be played, its number.
    pub r#move: usize,
    /// The square, `pass`, or what is written there.
    pub played: Option<String>,
    pub player: Option<&'static str>,
    pub turned: Vec<String>,
    /// Discs that should have turned and were left.
    pub left: Vec<String>,
    /// Discs that were turned and should not have been.
    pub extra: Vec<String>,
    pub board: String,
    pub discs: PerColour<usize>,
    /// `None` if the game is over.
    pub to_move: Option<&'static str>,
    pub legal: Vec<String>,
    /// The places of the findings about this turn in those of the line.
    pub findings: Vec<usize>,
    /// What happened, in a sentence.
    pub sentence: String,
    /// Whose turn it is then.
    pub next: String,
    #[serde(skip)]
    pub drawing: PlyDrawing,
}

/// What is drawn of a ply.
#[derive(Clone, Copy, Debug)]
pub struct PlyDrawing {
    pub position: Position,
    pub placed: Option<Square>,
    pub turned: SquareSet,
    /// Discs left or turned against the rules.
    pub wrong: SquareSet,
    pub legal: SquareSet,
    /// The square of a mark that cannot be played.
    pub refused: Option<Square>,
}

impl PlyView {
    /// The number of the move, for a template, which cannot name the field.
    pub const fn move_number(&self) -> usize {
        self.r#move
    }
}

impl LineView {
    /// The game of a transcript and its replay.
    pub fn new(
        key: impl Into<String>,
        title: impl Into<String>,
        transcript: &Transcript,
        replay: &Replay,
        empties: Empties,
    ) -> Self {
        let variant = &replay.variant;
        let findings = replay.findings.iter();
        let findings = findings.map(|finding| FindingView::new(finding, variant));
        let mut line = Self {
            key: key.into(),
            title: title.into(),
            plies: plies(replay),
            finished: replay.finished(),
            score: replay.score(empties),
            findings: findings.collect(),
            unplayed: Vec::new(),
            variant: variant.clone(),
        };
        if let Some(stop) = replay.stopped_at {
            line.stop(transcript, replay, stop);
        }
        line.place_findings();
        line
    }

    /// Adds the mark that cannot be played, and lists those after it.
    fn stop(&mut self, transcript: &Transcript, replay: &Replay, stop: usize) {
        let geometry = replay.variant.geometry();
        let Some(mark) = transcript.marks.get(stop) else {
            return;
        };
        let rest = transcript.marks[stop + 1..].iter();
        self.unplayed = rest.map(|mark| mark.text(geometry)).collect();
        let text = mark.text(geometry);
        let finding = replay.findings.iter().zip(&self.findings);
        let finding = finding
            .filter(|(finding, _)| finding.severity() == Severity::Error)
            .find(|(finding, _)| finding.place == Some(mark.place));
        let headline = finding.map(|(_, view)| view.message.as_str());
        let last = self.plies.last().expect("a line has a start");
        let number = last.r#move + 1;
        self.plies.push(PlyView {
            ply: last.ply + 1,
            kind: PlyKind::Stopped,
            r#move: number,
            sentence: wording::stopped(&text, headline),
            played: Some(text),
            player: Some(replay.end.to_move().name()),
            turned: Vec::new(),
            left: Vec::new(),
            extra: Vec::new(),
            findings: Vec::new(),
            drawing: PlyDrawing {
                placed: None,
                turned: SquareSet::EMPTY,
                wrong: SquareSet::EMPTY,
                refused: mark.square(),
                ..last.drawing
            },
            ..last.clone()
        });
    }

    /// Gives each finding about a move to the ply it is about.
    fn place_findings(&mut self) {
        for (index, finding) in self.findings.iter().enumerate() {
            let Some(number) = finding.r#move.map(usize::from) else {
                continue;
            };
            let is_at = |ply: &&mut PlyView| {
                ply.r#move == number && matches!(ply.kind, PlyKind::Move | PlyKind::Stopped)
            };
            if let Some(ply) = self.plies.iter_mut().find(is_at) {
                ply.findings.push(index);
            }
        }
    }

    /// The last ply.
    pub fn last(&self) -> usize {
        self.plies.len() - 1
    }

    /// This ply, or the last one if there are fewer.
    pub fn ply(&self, wanted: usize) -> &PlyView {
        &self.plies[wanted.min(self.last())]
    }

    /// The ply at which a move was made; the last one if the line does not get
    /// there.
    pub fn ply_of_move(&self, number: impl Into<usize>) -> usize {
        let number = number.into();
        let at = self.plies.iter().position(|ply| ply.r#move >= number);
        at.unwrap_or_else(|| self.last())
    }

    /// The ply that a finding is about; the last one if it is about none.
    pub fn ply_of_finding(&self, finding: &FindingView<'_>) -> usize {
        let number = finding.r#move;
        number.map_or_else(|| self.last(), |number| self.ply_of_move(number))
    }

    /// The number of the move that placed the disc on each square, up to a ply.
    pub fn numbers(&self, ply: usize) -> Vec<(Square, usize)> {
        let plies = self.plies.iter().take(ply + 1);
        let placed = plies.filter_map(|ply| Some((ply.drawing.placed?, ply.r#move)));
        placed.collect()
    }
}

fn plies(replay: &Replay) -> Vec<PlyView> {
    let variant = &replay.variant;
    let mut position = replay.start;
    let mut plies = vec![ply(variant, &position, None)];
    for step in &replay.steps {
        position.carry_out(step.taken.played, step.taken.turned);
        plies.push(PlyView {
            ply: plies.len(),
            ..ply(variant, &position, Some(step))
        });
    }
    plies
}

fn ply(variant: &Variant, position: &Position, step: Option<&Step>) -> PlyView {
    let geometry = variant.geometry();
    let names = |squares: SquareSet| -> Vec<String> {
        let squares = squares.iter();
        squares.map(|square| geometry.name(square)).collect()
    };
    let state = variant.state(position);
    let legal = match state {
        State::MayPlace(squares) => squares,
        State::MustPass | State::Over => SquareSet::EMPTY,
    };
    let taken = step.map(|step| &step.taken);
    let set = |of: fn(&Step) -> SquareSet| step.map_or(SquareSet::EMPTY, of);
    let (left, extra) = (set(Step::left), set(Step::extra));
    let turned = set(|step| step.taken.turned);
    let side = position.to_move();
    let next = wording::next(side, state);
    PlyView {
        ply: 0,
        kind: match taken.map(|taken| taken.played) {
            None => PlyKind::Start,
            Some(Move::Place(_)) => PlyKind::Move,
            Some(Move::Pass) => PlyKind::Pass,
        },
        r#move: step.map_or(0, |step| step.number.into()),
        played: taken.map(|taken| taken.played.text(geometry)),
        player: taken.map(|taken| taken.mover.name()),
        turned: names(turned),
        left: names(left),
        extra: names(extra),
        board: position.setup().cells(geometry),
        discs: position.counts(),
        to_move: (state != State::Over).then(|| Colour::name(side)),
        legal: names(legal),
        findings: Vec::new(),
        sentence: match step {
            Some(step) => wording::turn(geometry, step.number, &step.taken),
            None => "The start.".to_owned(),
        },
        next,
        drawing: PlyDrawing {
            position: *position,
            placed: taken.and_then(|taken| taken.played.square()),
            turned,
            wrong: left | extra,
            legal,
            refused: None,
        },
    }
}
