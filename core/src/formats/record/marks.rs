//! As much of one game as a game can have: what a file holds beyond that is
//! counted and reported once, so that no file takes much more memory than
//! its own length.

use super::{Reason, Unread};
use crate::transcript::{Mark, Place};

/// The most marks a game can have: the largest board has 256 squares, and
/// nobody passes more often than the opponent moves. What goes on longer is not
/// a game, and its rest stays unread.
pub(super) const MOST_MARKS: usize = 1024;

/// The most remarks a game can have: header lines, comments, evaluations.
pub(super) const MOST_REMARKS: usize = 16 * 1024;

/// The longest word of moves run together that is looked at, in bytes: no game
/// has that many.
pub(super) const LONGEST_WORD: usize = 2 * MOST_MARKS;

/// The marks of one game while they are read.
pub(super) type Marks = UpTo<Mark, MOST_MARKS>;

/// The remarks of one game while they are read.
pub(super) type Remarks<T> = UpTo<T, MOST_REMARKS>;

/// Room for `MOST` of something; further ones are only counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Room<const MOST: usize> {
    taken: usize,
    beyond: usize,
    first_beyond: Option<Place>,
}

impl<const MOST: usize> Room<MOST> {
    /// Whether there is room for one at this place; then it is taken.
    pub(super) fn take(&mut self, place: Place) -> bool {
        let free = self.taken < MOST;
        if free {
            self.taken += 1;
        } else {
            self.beyond += 1;
            self.first_beyond.get_or_insert(place);
        }
        free
    }

    /// Reports how many `items` were too many, and where they begin.
    pub(super) fn note_beyond(&self, items: &'static str, unread: &mut Vec<Unread>) {
        unread.extend(self.first_beyond.map(|place| Unread {
            place,
            reason: Reason::TooMany {
                count: self.beyond,
                items,
                most: MOST,
            },
        }));
    }
}

/// The first `MOST` of something.
#[derive(Clone, Debug)]
pub(super) struct UpTo<T, const MOST: usize> {
    kept: Vec<T>,
    room: Room<MOST>,
}

impl<T, const MOST: usize> Default for UpTo<T, MOST> {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            room: Room::default(),
        }
    }
}

impl<T, const MOST: usize> UpTo<T, MOST> {
    /// Adds one at this place; it is made only if there is room for it.
    pub(super) fn push(&mut self, place: Place, make: impl FnOnce() -> T) {
        if self.room.take(place) {
            self.kept.push(make());
        }
    }

    /// Those that were kept.
    pub(super) fn into_kept(self) -> Vec<T> {
        self.kept
    }

    /// Those that were kept.
    pub(super) fn kept(&self) -> &[T] {
        &self.kept
    }

    /// The last one, unless there was no room for it.
    pub(super) fn last_mut(&mut self) -> Option<&mut T> {
        self.kept.last_mut().filter(|_| self.room.beyond == 0)
    }

    /// Reports how many `items` were too many, and where they begin.
    pub(super) fn note_beyond(&self, items: &'static str, unread: &mut Vec<Unread>) {
        self.room.note_beyond(items, unread);
    }
}

impl Marks {
    /// Those that were kept; that there were more is reported.
    pub(super) fn finish(self, unread: &mut Vec<Unread>) -> Vec<Mark> {
        self.note_beyond("marks", unread);
        self.kept
    }
}

/// The beginning of a word, as long as a game can be, and what follows it.
pub(super) fn cut_word(word: &str) -> (&str, &str) {
    let longest = word.len().min(LONGEST_WORD);
    let end = (0..=longest).rev().find(|&at| word.is_char_boundary(at));
    word.split_at(end.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::Written;

    #[test]
    fn what_no_game_can_have_is_counted_and_said_once() {
        let mut marks = Marks::default();
        for column in 1..=1030 {
            let place = Place::Text {
                line: 1,
                column,
                width: 1,
            };
            marks.push(place, || Mark::new(Written::Pass, place));
        }
        let mut unread = Vec::new();
        assert_eq!(marks.finish(&mut unread).len(), MOST_MARKS);
        let [note] = unread.as_slice() else {
            panic!("one note, not {unread:?}");
        };
        assert_eq!(note.place.to_string(), "1:1025");
        let expected = "further marks (6): no game has more than 1024";
        assert_eq!(note.reason.to_string(), expected);
    }
}
