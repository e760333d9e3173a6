//! What is odd about a result file: one sentence for each kind of oddity.

use std::fmt;

use crate::report::text::plural;
use outflank_core::formats::list::elo::{Odd, Oddity};
use outflank_core::transcript::Place;

/// Oddities of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddities {
    odd: Odd,
    first: Place,
    last: Place,
    count: usize,
}

impl Oddities {
    /// One for each kind, in the order in which the kinds appear.
    pub fn of(oddities: impl IntoIterator<Item = Oddity>) -> Vec<Self> {
        let mut kinds: Vec<Self> = Vec::new();
        for Oddity { place, odd } in oddities {
            match kinds.iter_mut().find(|kind| kind.odd == odd) {
                Some(kind) => {
                    kind.last = place;
                    kind.count += 1;
                }
                None => kinds.push(Self {
                    odd,
                    first: place,
                    last: place,
                    count: 1,
                }),
            }
        }
        kinds
    }
}

/// `line 6: the discs are not given`, or
/// `112 games: the discs are not given (lines 6 to 117)`.
impl fmt::Display for Oddities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { odd, count, .. } = self;
        let (first, last) = (line(self.first), line(self.last));
        if *count == 1 {
            return write!(f, "line {first}: {odd}");
        }
        let subject = match odd {
            Odd::WinnerOnly
            | Odd::LevelWin
            | Odd::SignAgainstDiscs
            | Odd::Sum(_)
            | Odd::Unrated => plural(*count, "game", "games"),
            _ => plural(*count, "line", "lines"),
        };
        write!(f, "{subject}: {odd} (lines {first} to {last})")
    }
}

/// The line; the column says nothing about a line of a result file.
pub(in crate::report) fn line(place: Place) -> String {
    match place {
        Place::Text { line, .. } => line.to_string(),
        record @ Place::Record { .. } => record.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_notes_of_one_kind_are_one_sentence() {
        let at = |line, odd| Oddity {
            place: Place::Text {
                line,
                column: 1,
                width: 0,
            },
            odd,
        };
        let games = (6..=117).map(|line| at(line, Odd::WinnerOnly));
        let notes = Oddities::of(games.chain([at(279, Odd::Unrated)]));
        let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
        assert_eq!(
            notes,
            [
                "112 games: the discs are not given (lines 6 to 117)",
                "line 279: not rated, but counted in the standings",
            ]
        );
    }
}
