//! A disputed game: what its sheets show, and what could have happened.

use super::window::{Allowance, Play, WindowFault, allowed, later};
use super::{
    Budget, Evidence, Explanations, Finding, Reconciliation, Repairs, Replay, explanations,
    reconcile, repairs,
};
use crate::board::Colour;
use crate::game::{Position, Score, Variant};
use crate::ruleset::Ruleset;
use crate::text::words;
use crate::transcript::Transcript;

words! {
    /// Who wrote a sheet.
    WrittenBy {
        /// Black.
        Black = "black",
        /// White.
        White = "white",
        /// A table judge, or the director.
        Official = "official",
        /// An archive.
        Archive = "archive",
    }
}

impl WrittenBy {
    /// The side of the player who wrote it; `None` if no player did.
    pub const fn side(self) -> Option<Colour> {
        match self {
            Self::Black => Some(Colour::Black),
            Self::White => Some(Colour::White),
            Self::Official | Self::Archive => None,
        }
    }
}

/// What decides which of several sheets of a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetRank {
    /// Its number; sheets are numbered as they came in.
    pub id: i64,
    /// Who wrote it.
    pub by: WrittenBy,
    /// How many of its moves can be followed.
    pub moves: usize,
}

impl SheetRank {
    /// Whether the same person wrote another sheet that is used instead: the
    /// last one on which a move can be followed, else the last one.
    fn is_replaced_by(self, other: Self) -> bool {
        let age = |sheet: Self| (sheet.moves > 0, sheet.id);
        self.by == other.by && age(other) > age(self)
    }

    /// The order of the sheets in use: one on which no move can be followed
    /// counts last, then the official's counts before the players', and of
    /// theirs the one handed in first.
    const fn order(self) -> (bool, u8, i64) {
        let rank = match self.by {
            WrittenBy::Official => 0,
            WrittenBy::Black | WrittenBy::White => 1,
            WrittenBy::Archive => 2,
        };
        (self.moves == 0, rank, self.id)
    }
}

/// The sheets of a game: each person has one that is used, and the earlier ones
/// are kept as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedSheets<T> {
    /// One of each person, the one that counts first.
    pub in_use: Vec<T>,
    /// Those that their writers have replaced, the last one first.
    pub earlier: Vec<T>,
}

impl<T> RankedSheets<T> {
    /// The one place that decides which sheet of a game is used.
    pub fn new(sheets: impl IntoIterator<Item = T>, rank: impl Fn(&T) -> SheetRank) -> Self {
        let sheets: Vec<T> = sheets.into_iter().collect();
        let ranks: Vec<SheetRank> = sheets.iter().map(&rank).collect();
        let is_replaced = |sheet: &T| {
            let own = rank(sheet);
            ranks.iter().any(|other| own.is_replaced_by(*other))
        };
        let (mut earlier, mut in_use): (Vec<T>, Vec<T>) = sheets.into_iter().partition(is_replaced);
        in_use.sort_by_key(|sheet| rank(sheet).order());
        earlier.sort_by_key(|sheet| std::cmp::Reverse(rank(sheet).id));
        Self { in_use, earlier }
    }
}

/// A sheet of a disputed game on which a game can be read.
#[derive(Clone, Copy, Debug)]
pub struct CaseSheet<'a> {
    /// Its number; sheets are numbered as they came in.
    pub id: i64,
    /// Who wrote it.
    pub by: WrittenBy,
    /// What it says.
    pub transcript: &'a Transcript,
    /// What comes of that on the board.
    pub replay: &'a Replay,
}

impl CaseSheet<'_> {
    /// What decides whether it counts.
    pub fn rank(&self) -> SheetRank {
        SheetRank {
            id: self.id,
            by: self.by,
            moves: self.replay.moves(),
        }
    }
}

/// A disputed game with its readable sheets in use, the one that counts first.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The rules of the event.
    pub ruleset: &'a Ruleset,
    /// The game it is played in.
    pub variant: &'a Variant,
    /// The score that was entered, if it was reached on the board.
    pub entered: Option<Score>,
    /// The move the dispute names.
    pub at_move: Option<u32>,
    /// The sheets.
    pub sheets: &'a [CaseSheet<'a>],
}

/// Two sheets of a game, compared.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Who wrote them.
    pub between: (&'static str, &'static str),
    /// What they have in common.
    pub found: Reconciliation,
}

/// What the sheets of a disputed game show.
#[derive(Clone, Debug)]
pub struct CaseFindings {
    /// Every other sheet against the first one.
    pub comparisons: Vec<Comparison>,
    /// The sheet was written wrongly: of the sheet that counts.
    pub repairs: Option<Repairs>,
    /// The board was turned wrongly: together with the sheet that counts.
    pub explanations: Option<(Transcript, Explanations)>,
    /// Each sheet's board at the disputed move or at its end: its place among
    /// the sheets, the move, and the position.
    pub boards: Vec<(usize, usize, Position)>,
}

impl Case<'_> {
    /// Compares the sheets and looks for what could explain them.
    pub fn findings(&self) -> CaseFindings {
        let budget = Budget::usual(self.variant);
        let comparisons = self.comparisons(&budget);
        let hypotheses = self.base().map(|base| {
            let evidence = self.evidence(base);
            let repairs = repairs(base, &evidence, &budget);
            let explanations = explanations(base, &evidence, &budget);
            (repairs, (base.clone(), explanations))
        });
        let (repairs, explanations) = hypotheses.unzip();
        CaseFindings {
            boards: self.boards(&comparisons),
            comparisons,
            repairs,
            explanations,
        }
    }

    /// The transcript a ruling is about: that of the sheet that counts first.
    pub fn base(&self) -> Option<&Transcript> {
        Some(self.sheets.first()?.transcript)
    }

    /// What the rules allow about each fault of each sheet, in their order.
    pub fn allowed(&self) -> Vec<(&Finding, Allowance)> {
        let mut found = Vec::new();
        for sheet in self.sheets {
            let play = if sheet.replay.finished() {
                Play::IsOver
            } else {
                Play::GoesOn
            };
            for finding in &sheet.replay.findings {
                let Some(fault) = WindowFault::of(finding) else {
                    continue;
                };
                let later = later(sheet.transcript, sheet.replay, fault.turn);
                found.push((finding, allowed(self.ruleset, fault, &later, play)));
            }
        }
        found
    }

    /// Every other sheet is compared with the one that counts.
    fn comparisons(&self, budget: &Budget) -> Vec<Comparison> {
        let Some((one, others)) = self.sheets.split_first() else {
            return Vec::new();
        };
        let compare = |other: &CaseSheet<'_>| {
            let evidence = self.evidence(one.transcript);
            Comparison {
                between: (one.by.word(), other.by.word()),
                found: reconcile(one.transcript, other.transcript, &evidence, budget),
            }
        };
        others.iter().map(compare).collect()
    }

    fn evidence(&self, sheet: &Transcript) -> Evidence {
        Evidence::of(sheet, self.ruleset.scoring.empties).or_reported(self.entered)
    }

    /// At the move the dispute names, else the first at which the sheets differ.
    fn boards(&self, comparisons: &[Comparison]) -> Vec<(usize, usize, Position)> {
        let named = self.at_move.and_then(|at| u16::try_from(at).ok());
        let first = |each: &Comparison| Some(each.found.differences.first()?.number());
        let wanted = named.or_else(|| comparisons.iter().filter_map(first).min());
        let board = |sheet: &CaseSheet<'_>| {
            let at_move = wanted.and_then(|at| Some((usize::from(at), sheet.replay.after(at)?)));
            at_move.unwrap_or((sheet.replay.moves(), sheet.replay.end))
        };
        let boards = self.sheets.iter().map(board).enumerate();
        boards
            .map(|(place, (at, board))| (place, at, board))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(id: i64, by: WrittenBy, moves: usize) -> SheetRank {
        SheetRank { id, by, moves }
    }

    /// The numbers of the sheets in use and of the earlier ones.
    fn ranked(sheets: &[SheetRank]) -> (Vec<i64>, Vec<i64>) {
        let RankedSheets { in_use, earlier } = RankedSheets::new(sheets, |sheet| **sheet);
        let ids = |sheets: Vec<&SheetRank>| sheets.iter().map(|sheet| sheet.id).collect();
        (ids(in_use), ids(earlier))
    }

    #[test]
    fn the_last_sheet_of_a_person_takes_the_place_of_their_earlier_ones() {
        let sheets = [
            rank(1, WrittenBy::Black, 60),
            rank(2, WrittenBy::White, 60),
            rank(3, WrittenBy::Black, 50),
            rank(4, WrittenBy::Black, 60),
        ];
        assert_eq!(ranked(&sheets), (vec![2, 4], vec![3, 1]));
    }

    #[test]
    fn a_sheet_without_a_move_counts_only_if_its_writer_has_no_other_and_then_last() {
        let sheets = [
            rank(1, WrittenBy::Black, 60),
            rank(2, WrittenBy::Black, 0),
            rank(3, WrittenBy::Official, 0),
        ];
        assert_eq!(ranked(&sheets), (vec![1, 3], vec![2]));
    }

    #[test]
    fn the_sheet_of_an_official_counts_before_those_of_the_players() {
        let sheets = [
            rank(1, WrittenBy::Black, 60),
            rank(2, WrittenBy::White, 60),
            rank(3, WrittenBy::Official, 12),
        ];
        assert_eq!(ranked(&sheets), (vec![3, 1, 2], Vec::new()));
    }
}
