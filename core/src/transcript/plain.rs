//! Games in which nothing is unusual, without places: what the express lane
//! needs, and nothing else.

use super::{DeclaredResult, Mark, Written};
use crate::board::Colour;
use crate::game::Move;

/// A mark that is a move and perhaps tells who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMark {
    /// What was written.
    pub played: Move,
    /// Who moved, where the file tells.
    pub by: Option<Colour>,
}

impl PlainMark {
    /// The mark of a transcript, if it is no more than that.
    pub fn of(mark: &Mark) -> Option<Self> {
        let played = match mark.written {
            Written::Place(square) => Move::Place(square),
            Written::Pass => Move::Pass,
            Written::OffBoard(_) | Written::Illegible(_) => return None,
        };
        let by = mark.by;
        mark.recorded.is_none().then_some(Self { played, by })
    }
}

/// Some games one after the other. Made for being filled again and again.
#[derive(Clone, Debug, Default)]
pub struct PlainGames {
    marks: Vec<PlainMark>,
    /// Where the marks of each game end, and its result.
    ends: Vec<(usize, Option<DeclaredResult>)>,
}

impl PlainGames {
    /// Forgets all games.
    pub fn clear(&mut self) {
        self.marks.clear();
        self.ends.clear();
    }

    /// Adds a mark to the game that has not ended yet.
    #[inline]
    pub fn push(&mut self, played: Move, by: Option<Colour>) {
        self.marks.push(PlainMark { played, by });
    }

    /// Ends a game, with the result that the file declares.
    pub fn end_game(&mut self, declared: Option<DeclaredResult>) {
        self.ends.push((self.marks.len(), declared));
    }

    /// The games that have ended.
    pub fn iter(&self) -> impl Iterator<Item = (&[PlainMark], Option<DeclaredResult>)> {
        let mut start = 0;
        self.ends.iter().map(move |&(end, declared)| {
            let marks = &self.marks[start..end];
            start = end;
            (marks, declared)
        })
    }
}
