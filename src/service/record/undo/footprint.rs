//! What would be different after a line of the journal was taken back, and
//! whether a later change depends on it.

use crate::service::prelude::*;
use crate::storage::journal::{IdRange, JournalLine, Rows};
use crate::storage::{RoundId, Row, RowKey};

/// The rows that taking a line back would change.
pub(super) struct Footprint<'a> {
    snapshot: &'a Snapshot<'a>,
    touched: BTreeSet<RowKey>,
    deleted: BTreeSet<RowKey>,
    /// The rows the journal has only counted: they would be deleted.
    counted: BTreeMap<String, Vec<IdRange>>,
    /// The entrants who would be deleted: their games name the player.
    entrants: BTreeSet<(EventId, PersonId)>,
    /// The rows whose other names would be people of their own again.
    no_longer_meant: BTreeSet<PlayerId>,
    /// The people who would be one: of a name, and of those it would belong to.
    merged: Vec<[PersonId; 2]>,
    /// The rounds that would be deleted: no later round can be left alone.
    rounds: Vec<(EventId, u32)>,
    /// The rounds whose games would change: they are sealed as they are.
    rounds_of_games: BTreeSet<RoundId>,
    /// The rows that would be there again.
    restored: Vec<Row>,
}

impl<'a> Footprint<'a> {
    pub(super) fn of(snapshot: &'a Snapshot<'a>, line: &JournalLine) -> storage::Result<Self> {
        let (before, after) = line.rows()?;
        let mut footprint = Self {
            snapshot,
            touched: BTreeSet::new(),
            deleted: BTreeSet::new(),
            counted: BTreeMap::new(),
            entrants: BTreeSet::new(),
            no_longer_meant: BTreeSet::new(),
            merged: Vec::new(),
            rounds: Vec::new(),
            rounds_of_games: BTreeSet::new(),
            restored: Vec::new(),
        };
        for (before, after) in before.rows.iter().zip(&after.rows) {
            footprint.add(before.as_ref(), after.as_ref())?;
        }
        for IdRange(first, last) in after.ids.get("entrant").into_iter().flatten() {
            for id in *first..=*last {
                let row = snapshot.stored("entrant", id)?;
                footprint.add(None, row.as_ref())?;
            }
        }
        footprint.counted = after.ids;
        Ok(footprint)
    }

    fn add(&mut self, before: Option<&Row>, after: Option<&Row>) -> storage::Result<()> {
        for row in [before, after].into_iter().flatten() {
            match row {
                Row::Document(_) | Row::Publication(_) => return Ok(()),
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
                        let person = self.snapshot.person(row.player_id)?;
                        self.entrants.insert((row.event_id, person));
                    }
                    Row::Round(row) => self.rounds.push((row.event_id, row.number)),
                    _ => {}
                }
            }
            (Some(row), None) => self.restored.push(row.clone()),
            (Some(Row::Player(before)), Some(Row::Player(after)))
                if before.merged_into != after.merged_into =>
            {
                self.no_longer_meant.extend(after.merged_into);
                let [one, other] = [after, before].map(Player::person);
                self.merged.push([one, other]);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_counted(&self, (table, id): RowKey) -> bool {
        let ranges = self.counted.get(table).into_iter().flatten();
        let mut ranges = ranges.copied();
        ranges.any(|IdRange(first, last)| (first..=last).contains(&id))
    }

    /// Whether a later change with these rows depends on the line.
    pub(super) fn carries(&self, before: &Rows, after: &Rows) -> storage::Result<bool> {
        for (before, after) in before.rows.iter().zip(&after.rows) {
            if self.carries_row(before.as_ref(), after.as_ref())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn carries_row(&self, before: Option<&Row>, after: Option<&Row>) -> storage::Result<bool> {
        let mut rows = [before, after].into_iter().flatten();
        let same = rows.any(|row| self.touched.contains(&row.key()) || self.is_counted(row.key()));
        if same || seals(before, after).is_some_and(|round| self.rounds_of_games.contains(&round)) {
            return Ok(true);
        }
        let Some(row) = after else { return Ok(false) };
        Ok(self.is_base_of(row)?
            || self.clashes_with(row)?
            || self.is_of_other_names(row)?
            || self.enters_twice(row)?)
    }

    /// Whether a row could not stay without those that would be deleted.
    fn is_base_of(&self, row: &Row) -> storage::Result<bool> {
        let refers = |key: &RowKey| self.deleted.contains(key) || self.is_counted(*key);
        if row.references().iter().any(refers) {
            return Ok(true);
        }
        match row {
            Row::Game(game) => self.has_player_of(game),
            Row::Round(row) => Ok(self.has_round_before(row)),
            _ => Ok(false),
        }
    }

    fn has_player_of(&self, game: &Game) -> storage::Result<bool> {
        if self.entrants.is_empty() {
            return Ok(false);
        }
        for person in self.people_of(game)? {
            if self.entrants.contains(&(game.event_id, person)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn people_of(&self, game: &Game) -> storage::Result<Vec<PersonId>> {
        let rows = game.seats().map(|(_, row)| self.snapshot.person(row));
        rows.collect()
    }

    /// Whether a row of an event names an entrant by a name that would no longer
    /// be theirs. Earlier versions wrote such rows after a merge.
    fn is_of_other_names(&self, row: &Row) -> storage::Result<bool> {
        let (event, named) = match row {
            Row::Game(row) if row.round_id.is_some() => {
                (row.event_id, vec![Some(row.black_id), row.white_id])
            }
            Row::ForbiddenPair(row) => (row.event_id, vec![Some(row.one_id), Some(row.other_id)]),
            Row::MatchDecision(row) => {
                (row.event_id, vec![Some(row.winner_id), Some(row.loser_id)])
            }
            _ => return Ok(false),
        };
        let mut named = named.into_iter().flatten();
        if !named.any(|row| self.no_longer_meant.contains(&row)) {
            return Ok(false);
        }
        let entrants = self.snapshot.entrants_of_event(event)?;
        let mut entrants = entrants.iter();
        Ok(!entrants.any(|entrant| self.no_longer_meant.contains(&entrant.player_id)))
    }

    /// Whether a row enters somebody who would be another entrant, too.
    fn enters_twice(&self, row: &Row) -> storage::Result<bool> {
        let Row::Entrant(entered) = row else {
            return Ok(false);
        };
        if self.merged.is_empty() {
            return Ok(false);
        }
        let person = self.snapshot.person(entered.player_id)?;
        for pair in self.merged.iter().filter(|pair| pair.contains(&person)) {
            for other in pair.iter().filter(|other| **other != person) {
                if self
                    .snapshot
                    .entrant_of(entered.event_id, *other)?
                    .is_some()
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn has_round_before(&self, round: &Round) -> bool {
        let mut rounds = self.rounds.iter();
        rounds.any(|&(event, number)| event == round.event_id && number < round.number)
    }

    /// Whether a row has the place of one that would be there again.
    fn clashes_with(&self, row: &Row) -> storage::Result<bool> {
        for restored in &self.restored {
            let clashes = match (restored, row) {
                (Row::Round(one), Row::Round(other)) => {
                    (one.event_id, one.number) == (other.event_id, other.number)
                }
                (Row::Game(one), Row::Game(other)) => {
                    one.round_id.is_some()
                        && one.round_id == other.round_id
                        && (one.table_number == other.table_number
                            || self.share_a_player(one, other)?)
                }
                (Row::Entrant(one), Row::Entrant(other)) => {
                    one.event_id == other.event_id
                        && (one.number == other.number
                            || self.snapshot.person(one.player_id)?
                                == self.snapshot.person(other.player_id)?)
                }
                (Row::PlayerNumber(one), Row::PlayerNumber(other)) => {
                    (one.register, &one.number) == (other.register, &other.number)
                }
                _ => false,
            };
            if clashes {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn share_a_player(&self, one: &Game, other: &Game) -> storage::Result<bool> {
        let people = self.people_of(other)?;
        let of_one = self.people_of(one)?;
        Ok(of_one.iter().any(|person| people.contains(person)))
    }
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
