//! Rounds: their tables, their players, results entered and corrected.

use std::io;

use serde::{Serialize, Serializer};

use crate::report::csv::Cell;
use crate::report::hall::wording as hall_wording;
use crate::report::pairing::view::WorseView;
use crate::report::player::wording as player_wording;
use crate::report::refusal::Advice;
use crate::report::round::table_wording;
use crate::report::round::wording as round_wording;
use crate::report::rows::Columns;
use outflank_core::adjudicate::{Rule, Undecided};
use outflank_core::board::PerColour;
use outflank_core::game::Score;
use outflank_core::tournament::{Crosstable, HalfPoints, Standings, sort_key};

/// A round with its tables, or those of them that were asked for.
#[derive(Clone, Debug)]
pub struct RoundView {
    pub event_id: i64,
    pub event: String,
    pub round: u32,
    /// `3`, or the name of a stage of the finals.
    pub name: String,
    /// `open` or `sealed`.
    pub state: &'static str,
    pub tables: Vec<TableView>,
    /// Those who asked not to play in it, as rows without a table.
    pub away: Vec<TableView>,
    /// What is wrong or unusual about the whole round.
    pub warnings: Vec<RoundWarningView>,
}

/// Something that a director should know about a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundWarningView {
    /// Stable, for programs.
    pub code: &'static str,
    /// `None` if it is about the round.
    pub table: Option<u32>,
    pub message: Advice,
}

/// The warnings about a round as a line of JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RoundWarningsView<'a> {
    pub warnings: &'a [RoundWarningView],
}

/// A pairing or a bye, and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableView {
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: String,
    pub white: Option<String>,
    pub bye: bool,
    /// For somebody who asked not to play what that is worth: `half-point` or
    /// `zero-point`.
    pub requested_bye: Option<&'static str>,
    /// The score as entered.
    pub entered: Option<Score>,
    pub ending: Option<String>,
    /// The official score.
    pub score: Option<Score>,
    pub outcome: Option<&'static str>,
    pub rule: Option<&'static str>,
    /// What is missing for an official result.
    pub undecided: Option<String>,
    /// The players who have claimed a result, while there is none: `black`, `white`.
    /// What they claim is not said: the opponent has to say it first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claimed_by: Vec<&'static str>,
    /// The dispute about its game that nobody has ruled on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<i64>,
    /// Who won, if only that was written down.
    #[serde(skip)]
    pub winner: Option<&'static str>,
    /// The rule that gave the official score.
    #[serde(skip)]
    pub basis: Option<Rule>,
    #[serde(skip)]
    pub pending: Option<Undecided>,
    /// Where a page about it is found; `None` for somebody who asked not to play.
    #[serde(skip)]
    pub game: Option<i64>,
    /// The numbers of its players in the event.
    #[serde(skip)]
    pub entrants: PerColour<Option<u32>>,
}

impl TableView {
    /// Whether there is no result at all: neither a score nor an ending nor a winner
    /// was entered, and no ruling has given one.
    pub const fn is_unplayed(&self) -> bool {
        let is_entered = self.entered.is_some() || self.ending.is_some() || self.winner.is_some();
        !self.bye && !is_entered && self.outcome.is_none()
    }

    /// The result for a table of text; empty for a bye.
    pub fn result(&self) -> String {
        if self.bye {
            String::new()
        } else if self.is_unplayed() && !self.claimed_by.is_empty() {
            hall_wording::claimed_by(&self.claimed_by)
        } else {
            table_wording::table_result(self)
        }
    }

    /// White's name; a bye or an absence is called so.
    pub fn white_or_bye(&self) -> &str {
        let bye = self
            .requested_bye
            .map_or("bye", player_wording::requested_bye);
        self.white.as_deref().unwrap_or(bye)
    }

    /// Somebody who asked not to play.
    pub const fn away(player: String, bye: &'static str) -> Self {
        Self {
            table: None,
            black: player,
            white: None,
            bye: true,
            requested_bye: Some(bye),
            entered: None,
            ending: None,
            score: None,
            outcome: None,
            rule: None,
            undecided: None,
            claimed_by: Vec::new(),
            dispute: None,
            winner: None,
            basis: None,
            pending: None,
            game: None,
            entrants: PerColour::new(None, None),
        }
    }
}

/// In CSV, the result is one column; it is empty while it is not known.
impl Columns for TableView {
    const COLUMNS: &'static [&'static str] = &["table", "black", "white", "result"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        let result = if self.is_unplayed() {
            String::new()
        } else {
            self.result()
        };
        Ok(vec![
            self.table.map_or(Cell::Nothing, Cell::number),
            Cell::Text(self.black.clone()),
            Cell::Text(self.white_or_bye().to_owned()),
            Cell::Text(result),
        ])
    }
}

/// A player of a round, for the notice board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    pub name: String,
    pub table: Option<u32>,
    /// `None` for a bye.
    pub colour: Option<&'static str>,
    pub opponent: Option<String>,
    /// For somebody who asked not to play what that is worth.
    pub requested_bye: Option<&'static str>,
}

impl SeatView {
    /// The opponent's name; a bye or an absence is called so.
    pub fn opponent_or_bye(&self) -> &str {
        let bye = self
            .requested_bye
            .map_or("bye", player_wording::requested_bye);
        self.opponent.as_deref().unwrap_or(bye)
    }
}

impl Columns for SeatView {
    const COLUMNS: &'static [&'static str] = &["name", "table", "colour", "opponent"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        Ok(vec![
            Cell::Text(self.name.clone()),
            self.table.map_or(Cell::Nothing, Cell::number),
            Cell::Text(self.colour.unwrap_or_default().to_owned()),
            Cell::Text(self.opponent_or_bye().to_owned()),
        ])
    }
}

impl RoundView {
    /// `round 10 (semi-final)`.
    pub fn title(&self) -> String {
        round_wording::round_title(self.round, &self.name)
    }

    /// Whether no table of those asked for is left and everybody has a table or
    /// a bye.
    pub fn is_complete(&self) -> bool {
        let is_about_players = |warning: &RoundWarningView| warning.code == "unpaired";
        self.tables.is_empty() && !self.warnings.iter().any(is_about_players)
    }

    /// Every player of the round, by name.
    pub fn seats(&self) -> Vec<SeatView> {
        let mut seats = Vec::new();
        for game in self.tables.iter().chain(&self.away) {
            seats.push(SeatView {
                name: game.black.clone(),
                table: game.table,
                colour: game.white.as_ref().map(|_| "black"),
                opponent: game.white.clone(),
                requested_bye: game.requested_bye,
            });
            seats.extend(game.white.clone().map(|white| SeatView {
                name: white,
                table: game.table,
                colour: Some("white"),
                opponent: Some(game.black.clone()),
                requested_bye: None,
            }));
        }
        seats.sort_by_cached_key(|seat| (sort_key(&seat.name), seat.table));
        seats
    }
}

/// Pairings that were set.
#[derive(Clone, Debug)]
pub struct PairedView {
    /// The whole round.
    pub round: RoundView,
    /// The new pairings.
    pub new: Vec<TableView>,
    /// About the new pairings, and who is not paired yet.
    pub warnings: Vec<RoundWarningView>,
    /// What the round costs against the best pairing, once everybody has a
    /// table.
    pub price: Option<Advice>,
}

/// A round without pairings.
#[derive(Clone, Debug, Serialize)]
pub struct ClearedView {
    pub round: u32,
    /// How many pairings and byes there were.
    pub cleared: usize,
}

/// A round that was sealed.
#[derive(Clone, Debug, Serialize)]
pub struct SealedView {
    pub round: u32,
    /// `3`, or the name of a stage of the finals.
    pub name: String,
    pub state: &'static str,
    /// `official`, or `provisional` if a dispute is open.
    pub standing: &'static str,
    pub warnings: Vec<RoundWarningView>,
}

/// A result that was entered.
#[derive(Clone, Debug, Serialize)]
pub struct EnteredView {
    #[serde(skip)]
    pub round: u32,
    #[serde(flatten)]
    pub table: TableView,
    /// The points of both players after it.
    #[serde(serialize_with = "as_numbers")]
    pub totals: PerColour<Option<HalfPoints>>,
    /// The result it replaces.
    pub before: Option<TableView>,
}

fn as_numbers<S: Serializer>(
    totals: &PerColour<Option<HalfPoints>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let number = |points: HalfPoints| f64::from(points.as_halves()) / 2.0;
    PerColour::new(totals.black.map(number), totals.white.map(number)).serialize(serializer)
}

/// What a correction changes.
#[derive(Clone, Debug, Serialize)]
pub struct CorrectionView {
    #[serde(skip)]
    pub event_id: i64,
    pub before: TableView,
    pub after: TableView,
    /// The other tables of the round that have another player now.
    pub exchanged: Vec<ChangedTableView>,
    /// The players who get another rank or other points.
    pub moved: Vec<RankChangeView>,
    /// What changes in the finals, in words.
    pub finals: Vec<Advice>,
    /// The later rounds that were paired on the old points.
    pub paired_on_old_points: Vec<u32>,
    /// The pairing of the running round under the new points.
    pub running_round: Option<RunningRoundView>,
    /// About the round with the players as corrected.
    pub warnings: Vec<RoundWarningView>,
}

/// A table whose players are others now.
#[derive(Clone, Debug, Serialize)]
pub struct ChangedTableView {
    pub before: TableView,
    pub after: TableView,
}

/// Two tables that have each other's result now.
#[derive(Clone, Debug, Serialize)]
pub struct SwappedResultsView {
    #[serde(skip)]
    pub event_id: i64,
    pub round: u32,
    pub tables: Vec<TableView>,
    /// The players who get another rank or other points.
    pub moved: Vec<RankChangeView>,
    /// The later rounds that were paired on the old points.
    pub paired_on_old_points: Vec<u32>,
    /// The pairing of the running round under the new points.
    pub running_round: Option<RunningRoundView>,
}

/// What the pairing of the running round costs after a correction. Nothing is
/// paired again by itself.
#[derive(Clone, Debug, Serialize)]
pub struct RunningRoundView {
    pub round: u32,
    pub cost: Vec<i64>,
    /// The first level on which it is worse than the best pairing; `None` if
    /// no pairing is better.
    pub worse: Option<WorseView>,
}

/// A player whose rank or points change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankChangeView {
    pub name: String,
    pub rank_before: usize,
    pub rank_after: usize,
    #[serde(serialize_with = "as_text")]
    pub points_before: HalfPoints,
    #[serde(serialize_with = "as_text")]
    pub points_after: HalfPoints,
}

impl RankChangeView {
    /// The players who have another rank or other points than before.
    pub fn between(
        (old_table, before): (&Crosstable, &Standings),
        (new_table, after): (&Crosstable, &Standings),
    ) -> Vec<Self> {
        let mut moved = Vec::new();
        for row in &after.rows {
            let player = new_table.player(row.player);
            let mut rows = before.rows.iter();
            let old = rows.find(|old| old_table.player(old.player).id == player.id);
            let Some(old) = old else { continue };
            if (old.rank, old.points) != (row.rank, row.points) {
                moved.push(Self {
                    name: player.name.clone(),
                    rank_before: old.rank,
                    rank_after: row.rank,
                    points_before: old.points,
                    points_after: row.points,
                });
            }
        }
        moved
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn as_text<S: Serializer>(points: &HalfPoints, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(points)
}
