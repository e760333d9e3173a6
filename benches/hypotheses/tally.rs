//! Counting how often the truth was found, and how long it took.

use std::time::Duration;

/// How one answer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The truth is the only answer.
    Only,
    /// It stands first among several.
    First,
    /// It is among the answers.
    Among,
    /// Another answer was said to be the only one.
    Misled,
    /// It is not among the answers.
    Missing,
    /// Nothing speaks against the sheet.
    Unseen,
}

/// The answers of one kind.
#[derive(Default)]
pub struct Tally {
    places: Vec<Place>,
    times: Vec<Duration>,
    totals: Vec<usize>,
}

impl Tally {
    pub fn add(&mut self, place: Place, total: usize, time: Duration) {
        self.places.push(place);
        self.times.push(time);
        if place != Place::Unseen {
            self.totals.push(total);
        }
    }

    pub fn games(&self) -> usize {
        self.places.len()
    }

    pub fn seen(&self) -> usize {
        self.totals.len()
    }

    pub fn count(&self, wanted: &[Place]) -> usize {
        self.places
            .iter()
            .filter(|place| wanted.contains(place))
            .count()
    }

    pub fn found(&self) -> usize {
        self.count(&[Place::Only, Place::First, Place::Among])
    }

    /// `seen | found | first | only`, the last three in percent of those seen.
    pub fn shares(&self) -> String {
        format!(
            "{} | {} | {} | {}",
            percent(self.seen(), self.games()),
            percent(self.found(), self.seen()),
            percent(self.count(&[Place::Only, Place::First]), self.seen()),
            percent(self.count(&[Place::Only]), self.seen()),
        )
    }

    /// `found | first | only`, in percent.
    pub fn shares_of_found(&self) -> String {
        let found = percent(self.found(), self.games());
        format!("{found} | {}", self.shares_of_first())
    }

    /// `first | only`, in percent, and how often another was said to be the
    /// only one.
    pub fn shares_of_first(&self) -> String {
        format!(
            "{} | {} | {}",
            percent(self.count(&[Place::Only, Place::First]), self.games()),
            percent(self.count(&[Place::Only]), self.games()),
            self.count(&[Place::Misled]),
        )
    }

    /// The median number of answers where there was something to explain.
    pub fn median_total(&self) -> usize {
        let mut totals = self.totals.clone();
        totals.sort_unstable();
        totals.get(totals.len() / 2).copied().unwrap_or(0)
    }

    /// `median | 99th percentile`, in milliseconds.
    pub fn times(&self) -> String {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |part: usize| {
            times
                .get(times.len() * part / 100)
                .copied()
                .unwrap_or_default()
        };
        format!("{} | {}", milliseconds(at(50)), milliseconds(at(99)))
    }
}

/// A share in percent with one decimal, by whole numbers.
pub fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let tenths = (part * 1000 + whole / 2) / whole;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

fn milliseconds(time: Duration) -> String {
    let hundredths = (time.as_micros() + 5) / 10;
    format!("{}.{:02} ms", hundredths / 100, hundredths % 100)
}
