//! Series: points for places over several events.

use std::collections::BTreeMap;

use num_rational::Ratio;
use serde::Deserialize;

use super::value::Exact;

/// How a series gives points, read from TOML.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeriesRules {
    /// What one types.
    pub name: String,
    /// What one says.
    pub title: String,
    /// Points of the first place, the second and so on.
    pub points: Vec<u32>,
    /// Points of all places after those.
    pub below: u32,
    ties: Ties,
    rounding: Rounding,
    /// How many results count.
    counted: Counted,
    total: Total,
    order: Vec<SeriesOrder>,
}

/// What players with a shared place get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ties {
    /// From this place on: the sum of their places' points, in equal shares.
    /// Before it places are not shared; the order of the event holds.
    ShareFrom(usize),
    /// All get the points of the higher place.
    Higher,
}

/// How a share is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rounding {
    /// To two decimals.
    Hundredths,
    /// Any fraction upwards.
    Up,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Counted {
    /// The best so many.
    Best(usize),
    /// All of them.
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Total {
    /// Kept to two decimals.
    Hundredths,
    /// To the nearest whole number, halves upwards.
    Nearest,
}

/// What parts players with equal totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SeriesOrder {
    /// The best result that did not count.
    BestDiscarded,
    /// The most first places, then the most second places and so on.
    MostWins,
}

/// The series that come with the program: name and text.
pub const SERIES: [(&str, &str); 5] = [
    ("european", include_str!("series/european.toml")),
    ("european-1986", include_str!("series/european-1986.toml")),
    ("british", include_str!("series/british.toml")),
    ("italian", include_str!("series/italian.toml")),
    ("ggs", include_str!("series/ggs.toml")),
];

/// What is wrong with a series.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// No series has this name.
    #[error("no series is named {name:?}; there are {}", SERIES.map(|(name, _)| name).join(", "))]
    NoSuchSeries {
        /// What was asked for.
        name: String,
    },
    /// Not what a series looks like.
    #[error("series: {0}")]
    Unreadable(String),
}

/// The places of one event: rank and player, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPlaces {
    /// Rank (equal where shared) and id, in the order of the event.
    pub places: Vec<(usize, String)>,
}

/// One player of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesRow {
    /// From 1.
    pub rank: usize,
    /// The id.
    pub player: String,
    /// Points of each event; nothing where he did not play.
    pub events: Vec<Option<Exact>>,
    /// Whether each event's points were counted.
    pub counted: Vec<bool>,
    /// The total.
    pub total: Exact,
}

impl SeriesRules {
    /// The series of this name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn preset(name: &str) -> Result<Self, SeriesError> {
        let found = SERIES.iter().find(|(found, _)| *found == name);
        let (_, text) = found.ok_or_else(|| SeriesError::NoSuchSeries {
            name: name.to_owned(),
        })?;
        Self::parse(text)
    }

    /// Reads a series.
    ///
    /// # Errors
    ///
    /// If it is not one.
    pub fn parse(text: &str) -> Result<Self, SeriesError> {
        toml::from_str(text).map_err(|error| SeriesError::Unreadable(error.to_string()))
    }

    /// Counts only the best so many results.
    #[must_use]
    pub fn counting_best(mut self, best: usize) -> Self {
        self.counted = Counted::Best(best);
        self
    }

    /// The table of the series.
    pub fn table(&self, events: &[EventPlaces]) -> Vec<SeriesRow> {
        let mut points: BTreeMap<&str, Vec<Option<Ratio<i64>>>> = BTreeMap::new();
        for (at, event) in events.iter().enumerate() {
            for (player, gained) in self.event(event) {
                let row = points
                    .entry(player)
                    .or_insert_with(|| vec![None; events.len()]);
                row[at] = Some(gained);
            }
        }
        let mut rows: Vec<Entry> = points
            .into_iter()
            .map(|(player, gained)| self.entry(player, gained, events))
            .collect();
        rows.sort_by(|left, right| right.key.cmp(&left.key));
        let keys: Vec<Key> = rows.iter().map(|entry| entry.key.clone()).collect();
        let ranked = rows.into_iter().map(|mut entry| {
            entry.row.rank = keys.partition_point(|other| *other > entry.key) + 1;
            entry.row
        });
        ranked.collect()
    }

    /// What every player of one event gets.
    fn event<'a>(&self, event: &'a EventPlaces) -> Vec<(&'a str, Ratio<i64>)> {
        let mut gained = Vec::new();
        for (at, (rank, player)) in event.places.iter().enumerate() {
            let equals = event
                .places
                .iter()
                .filter(|(other, _)| other == rank)
                .count();
            let points = match self.ties {
                Ties::Higher => self.of_place(*rank),
                Ties::ShareFrom(first) if *rank >= first => {
                    let places = *rank..*rank + equals;
                    let sum: Ratio<i64> = places.map(|place| self.of_place(place)).sum();
                    self.rounded(sum / i64::try_from(equals).unwrap_or(1))
                }
                Ties::ShareFrom(_) => self.of_place(at + 1),
            };
            gained.push((player.as_str(), points));
        }
        gained
    }

    fn of_place(&self, place: usize) -> Ratio<i64> {
        let points = self.points.get(place - 1).copied().unwrap_or(self.below);
        Ratio::from(i64::from(points))
    }

    fn rounded(&self, share: Ratio<i64>) -> Ratio<i64> {
        match self.rounding {
            Rounding::Up => share.ceil(),
            Rounding::Hundredths => (share * 100).round() / 100,
        }
    }

    fn entry(
        &self,
        player: &str,
        gained: Vec<Option<Ratio<i64>>>,
        events: &[EventPlaces],
    ) -> Entry {
        let mut best: Vec<usize> = (0..gained.len())
            .filter(|&at| gained[at].is_some())
            .collect();
        best.sort_by_key(|&at| std::cmp::Reverse(gained[at]));
        let most = match self.counted {
            Counted::Best(most) => most.min(best.len()),
            Counted::All => best.len(),
        };
        let sum: Ratio<i64> = best[..most].iter().filter_map(|&at| gained[at]).sum();
        let total = match self.total {
            Total::Hundredths => sum,
            Total::Nearest => (sum + Ratio::new(1, 2)).floor(),
        };
        let discarded = best.get(most).and_then(|&at| gained[at]);
        let key = self.order.iter().map(|order| match order {
            SeriesOrder::BestDiscarded => vec![discarded.unwrap_or_default()],
            SeriesOrder::MostWins => firsts(player, events),
        });
        Entry {
            key: Key {
                total,
                ties: key.collect(),
            },
            row: SeriesRow {
                rank: 0,
                player: player.to_owned(),
                counted: (0..gained.len())
                    .map(|at| best[..most].contains(&at))
                    .collect(),
                events: gained
                    .into_iter()
                    .map(|points| points.map(Exact::from))
                    .collect(),
                total: Exact::from(total),
            },
        }
    }
}

struct Entry {
    key: Key,
    row: SeriesRow,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    total: Ratio<i64>,
    ties: Vec<Vec<Ratio<i64>>>,
}

/// How often a player was first, second and so on.
fn firsts(player: &str, events: &[EventPlaces]) -> Vec<Ratio<i64>> {
    let mut times = Vec::new();
    for event in events {
        if let Some((rank, _)) = event.places.iter().find(|(_, id)| id == player) {
            if times.len() < *rank {
                times.resize(*rank, Ratio::from(0));
            }
            times[rank - 1] += 1;
        }
    }
    times
}
