//! What would be different after a line of the journal was taken back, and
//! whether a later change depends on it.

use std::collections::{BTreeMap, BTreeSet};

use crate::storage::game::Game;
use crate::storage::journal::{IdRange, JournalLine, Rows};
use crate::storage::round::Round;
use crate::storage::{self, EventId, PlayerId, RoundId, Row, RowKey, Snapshot};

/// The rows that taking a line back would change.
#[derive(Default)]
pub(super) struct Footprint {
    touched: BTreeSet<RowKey>,
    deleted: BTreeSet<RowKey>,
    /// The rows the journal has only counted: they would be deleted.
    counted: BTreeMap<String, Vec<IdRange>>,
    /// The entrants who would be deleted: their games name the player.
    entrants: BTreeSet<(EventId, PlayerId)>,
    /// The rounds that would be deleted: no later round can be left alone.
    rounds: Vec<(EventId, u32)>,
    /// The rounds whose games would change: they are sealed as they are.
    rounds_of_games: BTreeSet<RoundId>,
    /// The rows that would be there again.
    restored: Vec<Row>,
}

impl Footprint {
    pub(super) fn of(snapshot: &Snapshot<'_>, line: &JournalLine) -> storage::Result<Self> {
        let (before, after) = line.rows()?;
        let mut footprint = Self::default();
        for (before, after) in before.rows.iter().zip(&after.rows) {
            footprint.add(before.as_ref(), after.as_ref());
        }
        for IdRange(first, last) in after.ids.get("entrant").into_iter().flatten() {
            for id in *first..=*last {
                let row = snapshot.stored("entrant", id)?;
                footprint.add(None, row.as_ref());
            }
        }
        footprint.counted = after.ids;
        Ok(footprint)
    }

    fn add(&mut self, before: Option<&Row>, after: Option<&Row>) {
        for row in [before, after].into_iter().flatten() {
            match row {
                Row::Document(_) | Row::Publication(_) => return,
                Row::Game(game) => self.rounds_of_games.extend(game.round_id),
                _ => {}
            }
            self.touched.insert(row.key());
        }
        match (before, after) {
            (None, Some(row)) => {
                self.deleted.insert(row.key());
                match row {
                    Row::Entrant(row) => {
                        self.entrants.insert((row.event_id, row.player_id));
                    }
                    Row::Round(row) => self.rounds.push((row.event_id, row.number)),
                    _ => {}
                }
            }
            (Some(row), None) => self.restored.push(row.clone()),
            _ => {}
        }
    }

    fn is_counted(&self, (table, id): RowKey) -> bool {
        let ranges = self.counted.get(table).into_iter().flatten();
        let mut ranges = ranges.copied();
        ranges.any(|IdRange(first, last)| (first..=last).contains(&id))
    }

    /// Whether a later change with these rows depends on the line.
    pub(super) fn carries(&self, before: &Rows, after: &Rows) -> bool {
        let mut pairs = before.rows.iter().zip(&after.rows);
        pairs.any(|(before, after)| self.carries_row(before.as_ref(), after.as_ref()))
    }

    fn carries_row(&self, before: Option<&Row>, after: Option<&Row>) -> bool {
        let mut rows = [before, after].into_iter().flatten();
        let same = rows.any(|row| self.touched.contains(&row.key()) || self.is_counted(row.key()));
        same || seals(before, after).is_some_and(|round| self.rounds_of_games.contains(&round))
            || after.is_some_and(|row| self.is_base_of(row) || self.clashes_with(row))
    }

    /// Whether a row could not stay without those that would be deleted.
    fn is_base_of(&self, row: &Row) -> bool {
        let refers = |key: &RowKey| self.deleted.contains(key) || self.is_counted(*key);
        row.references().iter().any(refers)
            || match row {
                Row::Game(game) => self.has_player_of(game),
                Row::Round(row) => self.has_round_before(row),
                _ => false,
            }
    }

    fn has_player_of(&self, game: &Game) -> bool {
        let mut players = [Some(game.black_id), game.white_id].into_iter().flatten();
        players.any(|player| self.entrants.contains(&(game.event_id, player)))
    }

    fn has_round_before(&self, round: &Round) -> bool {
        let mut rounds = self.rounds.iter();
        rounds.any(|&(event, number)| event == round.event_id && number < round.number)
    }

    /// Whether a row has the place of one that would be there again.
    fn clashes_with(&self, row: &Row) -> bool {
        self.restored.iter().any(|restored| match (restored, row) {
            (Row::Round(one), Row::Round(other)) => {
                (one.event_id, one.number) == (other.event_id, other.number)
            }
            (Row::Game(one), Row::Game(other)) => {
                one.round_id.is_some()
                    && one.round_id == other.round_id
                    && (one.table_number == other.table_number || share_a_player(one, other))
            }
            (Row::Entrant(one), Row::Entrant(other)) => {
                one.event_id == other.event_id
                    && (one.number == other.number || one.player_id == other.player_id)
            }
            (Row::PlayerNumber(one), Row::PlayerNumber(other)) => {
                (one.register, &one.number) == (other.register, &other.number)
            }
            _ => false,
        })
    }
}

fn share_a_player(one: &Game, other: &Game) -> bool {
    let players = |game: &Game| [Some(game.black_id), game.white_id];
    let mut of_one = players(one).into_iter().flatten();
    of_one.any(|player| players(other).contains(&Some(player)))
}

/// The round that is sealed or opened.
fn seals(before: Option<&Row>, after: Option<&Row>) -> Option<RoundId> {
    match (before, after) {
        (Some(Row::Round(before)), Some(Row::Round(after))) if before.state != after.state => {
            Some(after.id)
        }
        _ => None,
    }
}
