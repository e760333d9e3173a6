//! Series: points for places over several events.

use std::fmt;
use std::str::FromStr;

use std::collections::BTreeMap;

use num_rational::Ratio;
use serde::Deserialize;

use super::value::Exact;
use super::{Crosstable, Finals, HalfPoints, Standings};
use crate::ruleset::Ruleset;

/// How a series gives points, read from TOML.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeriesRules {
    /// The name to type, such as `european`.
    pub name: String,
    /// The name to print.
    pub title: String,
    /// Points of the first place, the second and so on.
    pub points: Vec<u32>,
    /// Points of all places after those.
    pub below: u32,
    /// Who is tied in an event.
    tied: Tied,
    ties: Ties,
    rounding: Rounding,
    /// How many results count.
    counted: Counted,
    total: Total,
    order: Vec<SeriesOrder>,
}

/// Who is tied in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Tied {
    /// Players with equal points in the rounds, whatever separates them in the
    /// order, unless the finals have placed them.
    Points,
    /// Only players whom nothing separates.
    Rank,
}

/// What tied players get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ties {
    /// From this place on: the sum of their places' points, in equal shares.
    /// Before it places are not shared; the order of the event holds, for those
    /// too who are tied with somebody after it.
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
    /// This many of the best.
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

/// What separates players with equal totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SeriesOrder {
    /// The best result that did not count.
    BestDiscarded,
    /// The most first places, then the most second places and so on.
    MostWins,
    /// The most results worth the points of a first place, then of a second
    /// place and so on; a share is worth neither.
    MostOfEach,
}

/// The series that come with the program: name and text.
pub const SERIES: [(&str, &str); 5] = [
    ("european", include_str!("series/european.toml")),
    ("european-1986", include_str!("series/european-1986.toml")),
    ("british", include_str!("series/british.toml")),
    ("italian", include_str!("series/italian.toml")),
    ("ggs", include_str!("series/ggs.toml")),
];

/// Why the rules of a series cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum SeriesError {
    /// No series has this name.
    NoSuchSeries {
        /// The name asked for.
        name: String,
    },
    /// The TOML does not hold the rules of a series.
    Unreadable {
        /// What was found and what was expected.
        message: String,
    },
}

/// The places of one event, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPlaces {
    /// Everybody in the order of the event.
    pub places: Vec<EventPlace>,
}

impl EventPlaces {
    /// The places of an event: as the finals give them to those who play on, as
    /// the rounds do to all others.
    pub fn new(
        table: &Crosstable,
        ruleset: &Ruleset,
        standings: &Standings,
        finals: &Finals,
    ) -> Self {
        let id = |player| table.player(player).id.clone();
        let after_rounds = standings.rows.iter().map(|row| EventPlace {
            rank: row.rank,
            points: Some(row.points),
            player: id(row.player),
        });
        let playing_on = ruleset.finals.as_ref().map_or(0, |rule| rule.places);
        let after_finals = finals.places.iter().map(|placed| {
            let row = standings.row(placed.player);
            let played_for = placed.place <= usize::from(playing_on);
            EventPlace {
                rank: placed.place,
                points: row.filter(|_| !played_for).map(|row| row.points),
                player: id(placed.player),
            }
        });
        let places = if finals.places.is_empty() {
            after_rounds.collect()
        } else {
            after_finals.collect()
        };
        Self { places }
    }
}

/// A player's place in one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlace {
    /// The rank, equal where nothing separates two players.
    pub rank: usize,
    /// The points of the rounds; nothing where the finals have placed them.
    pub points: Option<HalfPoints>,
    /// The id.
    pub player: String,
}

/// One player of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesRow {
    /// From 1; equal where nothing separates two players.
    pub rank: usize,
    /// Whether somebody else has the same rank.
    pub shared: bool,
    /// The id.
    pub player: String,
    /// Points of each event; nothing where they did not play.
    pub events: Vec<Option<Exact>>,
    /// Whether each event's points were counted.
    pub counted: Vec<bool>,
    /// The total.
    pub total: Exact,
}

impl SeriesRules {
    /// The series of this name.
    pub fn preset(name: &str) -> Result<Self, SeriesError> {
        let found = SERIES.iter().find(|(found, _)| *found == name);
        let (_, text) = found.ok_or_else(|| SeriesError::NoSuchSeries {
            name: name.to_owned(),
        })?;
        text.parse()
    }

    /// Counts only this many of the best results.
    #[must_use]
    pub fn counting_best(mut self, best: usize) -> Self {
        self.counted = Counted::Best(best);
        self
    }

    /// The table of the series.
    pub fn table(&self, events: &[EventPlaces]) -> Vec<SeriesRow> {
        let mut results: BTreeMap<&str, Vec<Option<Gained>>> = BTreeMap::new();
        for (at, event) in events.iter().enumerate() {
            for (player, gained) in self.event(event) {
                let row = results
                    .entry(player)
                    .or_insert_with(|| vec![None; events.len()]);
                row[at] = Some(gained);
            }
        }
        let mut rows: Vec<RankedRow> = results
            .into_iter()
            .map(|(player, gained)| self.ranked_row(player, &gained))
            .collect();
        rows.sort_by(|left, right| right.key.cmp(&left.key));
        let keys: Vec<Key> = rows.iter().map(|ranked| ranked.key.clone()).collect();
        let ranked = rows.into_iter().map(|mut ranked| {
            ranked.row.rank = keys.partition_point(|other| *other > ranked.key) + 1;
            let after = keys.partition_point(|other| *other >= ranked.key);
            ranked.row.shared = after > ranked.row.rank;
            ranked.row
        });
        ranked.collect()
    }

    /// What every player of one event gets.
    fn event<'a>(&self, event: &'a EventPlaces) -> Vec<(&'a str, Gained)> {
        let mut gained = Vec::new();
        let mut before = 0;
        for group in event
            .places
            .chunk_by(|left, right| self.are_tied(left, right))
        {
            let last = before + group.len();
            for (place, found) in (before + 1..).zip(group) {
                gained.push((found.player.as_str(), self.gains(before + 1, place, last)));
            }
            before = last;
        }
        gained
    }

    fn are_tied(&self, left: &EventPlace, right: &EventPlace) -> bool {
        let equal = left.points.is_some() && left.points == right.points;
        left.rank == right.rank || (self.tied == Tied::Points && equal)
    }

    /// What the player on one place gets who is tied with those from `first` to
    /// `last`.
    fn gains(&self, first: usize, place: usize, last: usize) -> Gained {
        match self.ties {
            Ties::Higher => Gained {
                place: first,
                points: self.of_place(first),
            },
            Ties::ShareFrom(shared) if place >= shared => {
                let first = first.max(shared);
                let sum: Ratio<i64> = (first..=last).map(|place| self.of_place(place)).sum();
                let players = i64::try_from(last + 1 - first).unwrap_or(i64::MAX);
                Gained {
                    place: first,
                    points: self.rounded(sum / players),
                }
            }
            Ties::ShareFrom(_) => Gained {
                place,
                points: self.of_place(place),
            },
        }
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

    fn ranked_row(&self, player: &str, gained: &[Option<Gained>]) -> RankedRow {
        let points = |at: usize| gained[at].map(|gained| gained.points);
        let mut best: Vec<usize> = (0..gained.len())
            .filter(|&at| gained[at].is_some())
            .collect();
        best.sort_by_key(|&at| std::cmp::Reverse(points(at)));
        let most = match self.counted {
            Counted::Best(most) => most.min(best.len()),
            Counted::All => best.len(),
        };
        let sum: Ratio<i64> = best[..most].iter().filter_map(|&at| points(at)).sum();
        let total = match self.total {
            Total::Hundredths => sum,
            Total::Nearest => (sum + Ratio::new(1, 2)).floor(),
        };
        let discarded = best.get(most).and_then(|&at| points(at));
        let key = self.order.iter().map(|order| match order {
            SeriesOrder::BestDiscarded => vec![discarded.unwrap_or_default()],
            SeriesOrder::MostWins => times(gained, |gained| Some(gained.place)),
            SeriesOrder::MostOfEach => times(gained, |gained| {
                let worth = |place: &usize| self.of_place(*place) == gained.points;
                (1..=self.points.len()).find(worth)
            }),
        });
        RankedRow {
            key: Key {
                total,
                ties: key.collect(),
            },
            row: SeriesRow {
                rank: 0,
                shared: false,
                player: player.to_owned(),
                counted: (0..gained.len())
                    .map(|at| best[..most].contains(&at))
                    .collect(),
                events: (0..gained.len())
                    .map(|at| points(at).map(Exact::from))
                    .collect(),
                total: Exact::from(total),
            },
        }
    }
}

/// What a player got out of one event.
#[derive(Clone, Copy)]
struct Gained {
    /// The place; those who share the points share the first of their places.
    place: usize,
    points: Ratio<i64>,
}

struct RankedRow {
    key: Key,
    row: SeriesRow,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    total: Ratio<i64>,
    ties: Vec<Vec<Ratio<i64>>>,
}

/// How often a player was first, second and so on.
fn times(gained: &[Option<Gained>], place: impl Fn(&Gained) -> Option<usize>) -> Vec<Ratio<i64>> {
    let mut times = Vec::new();
    for place in gained.iter().flatten().filter_map(place) {
        if times.len() < place {
            times.resize(place, Ratio::from(0));
        }
        times[place - 1] += 1;
    }
    times
}

/// The rules of a series from TOML.
impl FromStr for SeriesRules {
    type Err = SeriesError;

    fn from_str(text: &str) -> Result<Self, SeriesError> {
        toml::from_str(text).map_err(|error| SeriesError::Unreadable {
            message: error.to_string(),
        })
    }
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchSeries { name } => {
                let known = SERIES.map(|(name, _)| name).join(", ");
                write!(f, "no series is named `{name}`; there are {known}")
            }
            Self::Unreadable { message } => write!(f, "series: {message}"),
        }
    }
}

impl std::error::Error for SeriesError {}
