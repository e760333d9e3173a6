//! The notes of many imported files: counted by kind, so that the few that
//! matter are seen.

use std::collections::BTreeMap;

use crate::report::import::view::ImportNote;
use crate::report::text::plural;
use outflank_core::formats::list::elo::Odd;
use outflank_core::tournament::Note;

/// How often each kind of note was made, and in how many files.
#[derive(Clone, Debug, Default)]
pub struct NoteTally(BTreeMap<Kind, Count>);

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    notes: usize,
    files: usize,
}

/// Kinds of notes that a large archive has by the thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    WithoutDiscs,
    LevelWin,
    SignAgainstDiscs,
    Sum,
    UnknownPlayer,
    NotListed,
    Unrated,
    Rounds,
    Bye,
    Left,
    Points,
    Finals,
    Matched,
}

impl Kind {
    /// `None` for a note that somebody has to read.
    const fn of(note: &ImportNote) -> Option<Self> {
        Some(match note {
            ImportNote::Odd(oddity) => match oddity.odd {
                Odd::WinnerOnly => Self::WithoutDiscs,
                Odd::LevelWin => Self::LevelWin,
                Odd::SignAgainstDiscs => Self::SignAgainstDiscs,
                Odd::Sum(_) => Self::Sum,
                Odd::UnknownPlayer => Self::UnknownPlayer,
                Odd::NotListed(_) => Self::NotListed,
                Odd::Unrated => Self::Unrated,
                Odd::Unread | Odd::ListedTwice(_) | Odd::AgainstSelf => return None,
            },
            ImportNote::Inferred { note, .. } => match note {
                Note::Rounds(_) => Self::Rounds,
                Note::Bye { .. } => Self::Bye,
                Note::Left { .. } => Self::Left,
                Note::Points { .. } => Self::Points,
                Note::Finals { .. } => Self::Finals,
                Note::Matched { .. } => Self::Matched,
                Note::MissingRound(_) | Note::DoubledRound { .. } | Note::Unmatched { .. } => {
                    return None;
                }
            },
            ImportNote::NotRead { .. }
            | ImportNote::NotPairing { .. }
            | ImportNote::BrightwellConstant { .. } => return None,
        })
    }

    /// What there are so many of.
    fn subject(self, notes: usize) -> String {
        let (one, many) = match self {
            Self::WithoutDiscs => ("game without discs", "games without discs"),
            Self::LevelWin => ("win with equal discs", "wins with equal discs"),
            Self::SignAgainstDiscs => (
                "game whose winner has fewer discs",
                "games whose winner has fewer discs",
            ),
            Self::Sum => (
                "game whose discs do not add up to 64",
                "games whose discs do not add up to 64",
            ),
            Self::UnknownPlayer => (
                "line with a player without a number",
                "lines with a player without a number",
            ),
            Self::NotListed => (
                "game of a player who is not in the list",
                "games of players who are not in the list",
            ),
            Self::Unrated => ("game that is not rated", "games that are not rated"),
            Self::Rounds => (
                "event with games outside rounds",
                "events with games outside rounds",
            ),
            Self::Bye => ("bye assumed", "byes assumed"),
            Self::Left => ("withdrawal assumed", "withdrawals assumed"),
            Self::Points => (
                "player whose printed points differ",
                "players whose printed points differ",
            ),
            Self::Finals => (
                "event with last rounds taken for finals",
                "events with last rounds taken for finals",
            ),
            Self::Matched => (
                "player without a number found by their points",
                "players without a number found by their points",
            ),
        };
        plural(notes, one, many)
    }
}

impl NoteTally {
    /// Counts the notes of a file, and gives back those that somebody has to read.
    pub fn count(&mut self, notes: &[ImportNote]) -> Vec<ImportNote> {
        let mut seen: Vec<Kind> = Vec::new();
        let mut rare = Vec::new();
        for note in notes {
            let Some(kind) = Kind::of(note) else {
                rare.push(note.clone());
                continue;
            };
            let count = self.0.entry(kind).or_default();
            count.notes += 1;
            if !seen.contains(&kind) {
                count.files += 1;
                seen.push(kind);
            }
        }
        rare
    }

    /// `95189 games without discs in 2310 files`
    pub fn sentences(&self) -> Vec<String> {
        let counts = self.0.iter();
        let sentence = |(kind, count): (&Kind, &Count)| {
            let files = plural(count.files, "file", "files");
            format!("{} in {files}", kind.subject(count.notes))
        };
        counts.map(sentence).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_core::formats::list::elo::Oddity;
    use outflank_core::transcript::Place;

    #[test]
    fn the_notes_of_many_files_are_counted_and_those_that_matter_are_left() {
        let odd = |odd| {
            let place = Place::TOP;
            ImportNote::Odd(Oddity { place, odd })
        };
        let mut tally = NoteTally::default();
        let first = [odd(Odd::WinnerOnly), odd(Odd::Unread), odd(Odd::WinnerOnly)];
        assert_eq!(tally.count(&first), [odd(Odd::Unread)]);
        assert_eq!(tally.count(&[odd(Odd::WinnerOnly), odd(Odd::Unrated)]), []);
        let sentences = tally.sentences();
        assert_eq!(
            sentences,
            [
                "3 games without discs in 2 files",
                "1 game that is not rated in 1 file"
            ]
        );
    }
}
