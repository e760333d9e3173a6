//! Findings in words: what was found first, then what was expected. What to do
//! about it depends on the program that shows them.

mod result;

use super::{Fault, Finding};
use crate::board::{Colour, Geometry, PerColour, SquareSet};
use crate::game::{EndCause, Variant};
use crate::text::{list, plural};
use crate::transcript::Claimed;

/// A finding in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What was found, in one line without a period.
    pub headline: String,
    /// What to write under the place itself.
    pub label: String,
    /// Facts that help to settle it.
    pub notes: Vec<String>,
}

impl Finding {
    /// The finding in words, for a game of this variant.
    pub fn words(&self, variant: &Variant) -> Words {
        Words::of(self, variant)
    }
}

impl Words {
    /// A finding in words, for a game of this variant.
    pub fn of(finding: &Finding, variant: &Variant) -> Self {
        let writer = Writer {
            finding,
            geometry: variant.geometry(),
        };
        Self {
            headline: writer.headline(),
            label: writer.label(),
            notes: writer.notes(),
        }
    }
}

struct Writer<'f> {
    finding: &'f Finding,
    geometry: &'f Geometry,
}

impl Writer<'_> {
    fn headline(&self) -> String {
        let subject = self.subject();
        match &self.finding.fault {
            Fault::Illegible { text } => format!("{subject} cannot be read: `{text}`"),
            Fault::OffBoard { text } => format!("{subject} is off the board: `{text}`"),
            Fault::WrongRows { found } => {
                format!(
                    "the grid has {}, expected {}",
                    plural(*found, "row", "rows"),
                    self.geometry.rows()
                )
            }
            Fault::WrongCells { row, found } => format!(
                "row {row} of the grid has {}, expected {}",
                plural(*found, "cell", "cells"),
                self.geometry.squares_in_row(row - 1)
            ),
            Fault::DuplicateNumber { written, squares } => {
                format!(
                    "number {written} is in {} cells: {}",
                    squares.len(),
                    self.names(*squares)
                )
            }
            Fault::MissingNumber { written } => {
                format!("number {written} is missing from the grid")
            }
            Fault::NumberTooLarge { written, last } => {
                format!("number {written} is beyond the last possible move, {last}")
            }
            Fault::StartSquareNumbered { written } => {
                format!(
                    "number {written} is on {}, which holds a starting disc",
                    self.square()
                )
            }
            Fault::PassNumbered { numbers } => {
                format!("passes take numbers on this grid: {}", list(numbers))
            }
            Fault::LabelOutOfOrder { written, expected } => {
                format!("{subject} has the number {written}, but {expected} would follow")
            }
            Fault::Occupied { .. } => format!("{subject} is already occupied"),
            Fault::OutflanksNothing { .. } => format!("{subject} outflanks nothing"),
            Fault::OutsideCentre { .. } => format!("{subject} is outside the centre"),
            Fault::OutOfTurn { .. } => format!("{subject} is out of turn"),
            Fault::PassNotForced { .. } => {
                format!("a pass by {}, but a move is possible", self.player())
            }
            Fault::AfterEnd { marks, .. } => {
                format!(
                    "{} after the end of the game",
                    plural(*marks, "mark", "marks")
                )
            }
            Fault::MirroredStart { .. } => {
                format!("{subject} belongs to the starting position with colours exchanged")
            }
            Fault::WrongColour { written } => {
                format!("{subject} is written as {}'s", written.title())
            }
            Fault::UnderFlip { left } => format!("{subject} left {} unturned", self.names(*left)),
            Fault::OverFlip { extra, empty } => {
                format!(
                    "{subject} turned {}, which should have stayed",
                    self.names(*extra | *empty)
                )
            }
            Fault::SlipMisplaced { left, extra } => self.misplaced(*left | *extra),
            Fault::ClaimDiffers { after: 0, .. } => {
                "the starting position on the sheet is not this game's starting position".to_owned()
            }
            Fault::ClaimDiffers { after, .. } => {
                format!("the board after move {after} is not as claimed")
            }
            Fault::ClaimBeyondEnd { after, moves } => {
                let played = plural((*moves).into(), "move was played", "moves were played");
                format!("a claim about move {after}, but only {played}")
            }
            Fault::Unfinished { empty, .. } => {
                format!(
                    "the transcript stops with {}, but a move is possible",
                    plural(*empty, "empty square", "empty squares")
                )
            }
            Fault::ScoreDiffers { .. }
            | Fault::DecidedOtherwise { .. }
            | Fault::DefaulterWins { .. }
            | Fault::ReportDiffers { .. }
            | Fault::ScoreImpossible { .. }
            | Fault::OutOfReach { .. }
            | Fault::ColoursExchanged { .. } => self.result_headline(),
        }
    }

    fn label(&self) -> String {
        if self.finding.place.is_none() {
            return "reported at the desk".to_owned();
        }
        let square = self.square();
        match &self.finding.fault {
            Fault::Illegible { .. } => "neither a square nor a pass".to_owned(),
            Fault::OffBoard { .. } => format!("this board has {}", self.geometry),
            Fault::WrongRows { .. } | Fault::WrongCells { .. } => "counted here".to_owned(),
            Fault::DuplicateNumber { .. } => "the first of them".to_owned(),
            Fault::MissingNumber { .. } => "on this sheet".to_owned(),
            Fault::NumberTooLarge { .. } => "no move can have this number".to_owned(),
            Fault::StartSquareNumbered { .. } => "a starting disc is here".to_owned(),
            Fault::PassNumbered { .. } => "numbers count turns, not discs".to_owned(),
            Fault::LabelOutOfOrder { .. } => "the numbers do not count on".to_owned(),
            Fault::Occupied {
                holder,
                since,
                turned,
            } => occupied(&square, *holder, *since, *turned),
            Fault::OutflanksNothing { lines, .. } => match lines.as_slice() {
                [] => format!(
                    "{square} is empty, but no {} disc is next to it",
                    self.opponent()
                ),
                lines => format!(
                    "{square} is empty, but {} a {} disc",
                    if lines.len() == 1 {
                        "the line from it does not end in"
                    } else {
                        "no line from it ends in"
                    },
                    self.mover()
                ),
            },
            Fault::OutsideCentre { .. } => "the first four discs go to the centre".to_owned(),
            Fault::OutOfTurn { .. } => format!("legal only for {}", self.other()),
            Fault::PassNotForced { .. } => {
                "a pass is allowed only when no disc can be placed".to_owned()
            }
            Fault::AfterEnd { cause, .. } => match cause {
                EndCause::NoPlacement => "neither side can move any more".to_owned(),
                EndCause::BothPassed => {
                    "both sides had passed, one after the other, and that ends the game".to_owned()
                }
            },
            Fault::MirroredStart { legal } => {
                format!(
                    "from this starting position Black begins with {}",
                    self.names(*legal)
                )
            }
            Fault::WrongColour { .. } => format!("but it is {}'s turn", self.player()),
            Fault::UnderFlip { .. } | Fault::OverFlip { .. } => {
                "recorded as played: the replay continues from that board".to_owned()
            }
            Fault::SlipMisplaced { .. } => "recorded here".to_owned(),
            Fault::ClaimDiffers { .. } | Fault::ClaimBeyondEnd { .. } => "claimed here".to_owned(),
            Fault::Unfinished { .. } => "the last move of the transcript".to_owned(),
            Fault::ScoreDiffers { .. }
            | Fault::DecidedOtherwise { .. }
            | Fault::DefaulterWins { .. }
            | Fault::ReportDiffers { .. }
            | Fault::ScoreImpossible { .. }
            | Fault::OutOfReach { .. }
            | Fault::ColoursExchanged { .. } => "declared here".to_owned(),
        }
    }

    fn notes(&self) -> Vec<String> {
        let here = |legal: &SquareSet| {
            if legal.is_empty() {
                Vec::new()
            } else {
                vec![format!(
                    "legal for {} here: {}",
                    self.player(),
                    self.names(*legal)
                )]
            }
        };
        match &self.finding.fault {
            Fault::OutflanksNothing { lines, legal } => {
                let looked = lines
                    .iter()
                    .map(|line| line.words(self.geometry))
                    .collect::<Vec<_>>()
                    .join("; ");
                let looked = (!lines.is_empty()).then(|| format!("lines checked: {looked}"));
                looked.into_iter().chain(here(legal)).collect()
            }
            Fault::OutOfTurn { legal }
            | Fault::PassNotForced { legal }
            | Fault::OutsideCentre { legal } => here(legal),
            Fault::Unfinished { legal, .. } => {
                vec![format!("possible next: {}", self.names(*legal))]
            }
            Fault::OverFlip { empty, .. } if !empty.is_empty() => {
                vec![format!(
                    "there was no disc to turn on {}",
                    self.names(*empty)
                )]
            }
            Fault::ClaimDiffers {
                claimed, replayed, ..
            } => self.difference(claimed, replayed),
            Fault::SlipMisplaced { left, extra } => self.no_slip(*left, *extra),
            Fault::DecidedOtherwise { .. }
            | Fault::ScoreImpossible { .. }
            | Fault::OutOfReach { .. } => self.result_notes(),
            _ => Vec::new(),
        }
    }

    /// What was done, at the head of a sentence: `move 23, g2 by Black`.
    fn subject(&self) -> String {
        let mut words = match (self.finding.number, self.finding.turn) {
            (Some(number), _) => format!("move {number}"),
            (None, Some(turn)) => format!("turn {turn}"),
            (None, None) => "a mark".to_owned(),
        };
        if let Some(square) = self.finding.square {
            words = format!("{words}, {}", self.geometry.name(square));
        }
        if let Some(player) = self.finding.player {
            words = format!("{words} by {}", player.title());
        }
        words
    }

    fn square(&self) -> String {
        self.finding.square.map_or_else(
            || "this square".to_owned(),
            |square| self.geometry.name(square),
        )
    }

    fn names(&self, squares: SquareSet) -> String {
        self.geometry.names(squares)
    }

    fn player(&self) -> &'static str {
        self.finding
            .player
            .map_or("the side to move", Colour::title)
    }

    fn other(&self) -> &'static str {
        self.finding
            .player
            .map_or("the other side", |player| (!player).title())
    }

    fn mover(&self) -> &'static str {
        self.finding.player.map_or("own", Colour::name)
    }

    fn opponent(&self) -> &'static str {
        self.finding
            .player
            .map_or("opposing", |player| (!player).name())
    }

    fn misplaced(&self, squares: SquareSet) -> String {
        let (subject, names) = (self.subject(), self.names(squares));
        match squares.len() {
            1 => format!("{subject}: {names} is recorded as a wrong flip, but it is not one"),
            _ => format!("{subject}: {names} are recorded as wrong flips, but they are not"),
        }
    }

    /// Why a recorded slip cannot have been one.
    fn no_slip(&self, left: SquareSet, extra: SquareSet) -> Vec<String> {
        let parts = [
            (left, "not due to turn: leaving it was right"),
            (extra, "due to turn: turning it was right"),
        ];
        let wrong = parts.into_iter().filter(|(squares, _)| !squares.is_empty());
        wrong
            .map(|(squares, why)| format!("{}: {why}", self.names(squares)))
            .collect()
    }

    fn difference(&self, claimed: &Claimed, replayed: &PerColour<SquareSet>) -> Vec<String> {
        match claimed {
            Claimed::Counts(counts) => vec![format!(
                "claimed {}-{}, replayed {}-{} (Black-White)",
                counts.black,
                counts.white,
                replayed.black.len(),
                replayed.white.len()
            )],
            Claimed::Board(discs) => {
                let parts = [
                    ("claimed black", discs.black - replayed.black),
                    ("claimed white", discs.white - replayed.white),
                    (
                        "claimed empty",
                        (replayed.black | replayed.white) - (discs.black | discs.white),
                    ),
                ];
                parts
                    .into_iter()
                    .filter(|(_, squares)| !squares.is_empty())
                    .map(|(words, squares)| {
                        format!(
                            "{words}, but different on the board: {}",
                            self.names(squares)
                        )
                    })
                    .collect()
            }
        }
    }
}

fn occupied(
    square: &str,
    holder: Option<Colour>,
    since: Option<u16>,
    turned: Option<u16>,
) -> String {
    let since = since.map_or_else(|| "the start".to_owned(), |number| format!("move {number}"));
    match (holder, turned) {
        (Some(holder), Some(turned)) => {
            format!("{square} has held a disc since {since}, {holder} since move {turned}")
        }
        (Some(holder), None) => format!("{square} has held a {holder} disc since {since}"),
        (None, _) => format!("{square} has held a disc since {since}"),
    }
}
