//! Standings as they were published when a round was sealed.

use super::event_results::EventResults;
use crate::report::csv::{Cell, Table};
use crate::report::refusal::StandingsRefusal;
use crate::report::standings::publication::{
    PublicationView, PublishedAgainView, PublishedStandingsView,
};
use crate::report::standings::{results_note, results_note::ResultsNote, written};
use crate::service::event::overview;
use crate::service::prelude::*;
use crate::service::rounds::state as round_state;
use crate::service::{Command, Query, local_time};
use crate::storage::publication::{Publication, PublishedBy, Status};
use crate::storage::{PublicationId, round::State};
use outflank_core::tournament::{self, Crosstable, Standings};

/// The columns of standings that say who a player is or where they stand.
/// Players who come later change ranks, not values.
const NOT_A_VALUE: [&str; 8] = [
    "rank",
    "shared",
    "id",
    "name",
    "country",
    "final_place",
    "overall",
    "withdrew_after",
];

/// What was published of an event, oldest first.
#[derive(Clone, Debug)]
pub struct Publications {
    pub event: EventRef,
}

impl Query for Publications {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Vec<PublicationView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<PublicationView>> {
        let published = of_event(snapshot, &self.event.find(snapshot)?)?;
        Ok(published.into_iter().map(|(_, view)| view).collect())
    }
}

/// The standings that were last published after a round.
#[derive(Clone, Debug)]
pub struct PublishedStandings {
    pub event: EventRef,
    pub after_round: u32,
}

impl Query for PublishedStandings {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = PublishedStandingsView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<PublishedStandingsView> {
        let event = self.event.find(snapshot)?;
        let round = self.after_round;
        let published = of_event(snapshot, &event)?.into_iter();
        let mut published = published.filter(|(_, view)| view.round == round);
        let (row, publication) = published
            .next_back()
            .ok_or(StandingsRefusal::NotPublished(round))?;
        Ok(PublishedStandingsView {
            event: event.name,
            publication,
            table: Table::from_json(&row.standings).map_err(|_| damaged(round))?,
        })
    }
}

/// What was published and holds: a publication whose seal was undone does not.
fn of_event(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<(Publication, PublicationView)>> {
    let results = EventResults::of(snapshot, event)?;
    let published = in_force(snapshot, event)?;
    let compared = Compared::of(&results, &published);
    let compared = snapshot.derived(&event.id, compared, Compared::differences);
    let view = |((row, line), differs): (&(Publication, Option<PublishedBy>), &Option<bool>)| {
        let line = line.clone();
        let journal = line.as_ref().map(|line| line.head.to_string());
        let (at, by) = line.map_or_else(Default::default, |line| (line.at, line.by));
        let view = PublicationView {
            round: row.after_round,
            standing: row.status.to_string(),
            at,
            by,
            number: row.id.0,
            replaces: row.replaces.map(|id| id.0),
            differs: differs.ok_or_else(|| damaged(row.after_round))?,
            journal,
        };
        Ok((row.clone(), view))
    };
    published.iter().zip(&compared.1).map(view).collect()
}

/// Published standings, and the results they are compared with: those of the rounds
/// to come change nothing about them.
#[derive(PartialEq)]
struct Compared {
    /// By round, as JSON.
    published: Vec<(u32, String)>,
    results: Rankable,
}

impl Compared {
    fn of(results: &EventResults, published: &InForce) -> Self {
        let published = published.iter();
        let published: Vec<_> = published
            .map(|(row, _)| (row.after_round, row.standings.clone()))
            .collect();
        let last = published.iter().map(|&(round, _)| round).max();
        let last = u16::try_from(last.unwrap_or_default()).unwrap_or(u16::MAX);
        Self {
            published,
            results: Rankable {
                table: until(&results.table, last),
                ..Rankable::of(results)
            },
        }
    }

    /// Of each whether it differs; `None` if it cannot be read.
    fn differences(&self) -> Vec<Option<bool>> {
        let published = self.published.iter();
        published
            .map(|(round, standings)| self.results.differ_from(*round, standings))
            .collect()
    }
}

/// The results of the rounds until one of them. Players are as they are now: who
/// leaves later is shown.
fn until(table: &Crosstable, round: u16) -> Crosstable {
    if !table.finals().is_empty() {
        return table.with_finals_until(round);
    }
    let mut then = table.as_after(round);
    for (index, player) in table.players() {
        then.player_mut(index).clone_from(player);
    }
    then
}

fn in_force(snapshot: &Snapshot<'_>, event: &Event) -> Result<Arc<InForce>> {
    snapshot.loaded(&event.id, || Ok(snapshot.publications_in_force(event.id)?))
}

type InForce = Vec<(Publication, Option<PublishedBy>)>;

/// What was last published after a round, and when.
fn last(
    snapshot: &Snapshot<'_>,
    event: &Event,
    round: u32,
) -> Result<Option<(Publication, String)>> {
    let found = in_force(snapshot, event)?;
    let last = found.iter().rfind(|(row, _)| row.after_round == round);
    Ok(last.map(|(row, line)| {
        let at = line.as_ref().map(|line| line.at.clone());
        (row.clone(), at.unwrap_or_default())
    }))
}

/// The notes that the standings after a round are not those published, if so.
/// After the last one the finals are asked about, too.
pub(in crate::service) fn differences(
    snapshot: &Snapshot<'_>,
    event: &Event,
    results: &EventResults,
    round: u16,
) -> Result<Vec<ResultsNote>> {
    let mut notes: Vec<ResultsNote> = Vec::new();
    notes.extend(difference(snapshot, event, results, round)?);
    if round < results.table.paired_rounds() {
        return Ok(notes);
    }
    let finals = results.table.finals().iter().map(|game| game.round);
    let finals: BTreeSet<u16> = finals.collect();
    for &number in finals.iter().rev() {
        if last(snapshot, event, number.into())?.is_some() {
            notes.extend(difference(snapshot, event, results, number)?);
            break;
        }
    }
    Ok(notes)
}

/// The note that the standings after a round are not those published, if so.
fn difference(
    snapshot: &Snapshot<'_>,
    event: &Event,
    results: &EventResults,
    round: u16,
) -> Result<Option<ResultsNote>> {
    let round = u32::from(round);
    let Some((row, at)) = last(snapshot, event, round)? else {
        return Ok(None);
    };
    let differs = Rankable::of(results).differ_from(round, &row.standings);
    let at = local_time(&at);
    let note = ResultsNote::DiffersFromPublished { round, at };
    Ok(differs.ok_or_else(|| damaged(round))?.then_some(note))
}

fn damaged(round: u32) -> storage::Error {
    storage::Error::Damaged(results_note::published_standings(round))
}

/// A table of standings, its rows to be found by id and by name.
struct Shown<'a> {
    rows: Vec<ShownRow<'a>>,
    by_id: BTreeMap<&'a Cell, usize>,
    by_name: BTreeMap<&'a Cell, usize>,
}

struct ShownRow<'a> {
    id: &'a Cell,
    name: &'a Cell,
    /// By column.
    values: BTreeMap<&'a str, &'a Cell>,
}

impl<'a> Shown<'a> {
    fn of(table: &'a Table) -> Self {
        let place = |wanted: &str| table.columns.iter().position(|column| column == wanted);
        let [id, name, finals] = ["id", "name", written::FINALS].map(place);
        let row = |cells: &'a Vec<Cell>| {
            let cell = |place: Option<usize>| place.map_or(&Cell::Nothing, |place| &cells[place]);
            let has_played_on =
                !matches!(cell(finals), Cell::Nothing) && !cell(finals).to_string().is_empty();
            let is_value = |column: &str| {
                !NOT_A_VALUE.contains(&column) || column == "final_place" && has_played_on
            };
            let columns = table.columns.iter().map(String::as_str);
            ShownRow {
                id: cell(id),
                name: cell(name),
                values: columns
                    .zip(cells)
                    .filter(|(column, _)| is_value(column))
                    .collect(),
            }
        };
        let rows: Vec<ShownRow<'a>> = table.rows.iter().map(row).collect();
        // Of equal ones the first.
        let index = |key: fn(&ShownRow<'a>) -> &'a Cell| {
            let places = rows.iter().enumerate().rev();
            places.map(|(place, row)| (key(row), place)).collect()
        };
        Self {
            by_id: index(|row| row.id),
            by_name: index(|row| row.name),
            rows,
        }
    }

    /// The row of the same player.
    fn row_of(&self, wanted: &ShownRow<'_>) -> Option<&ShownRow<'a>> {
        let place = self
            .by_id
            .get(wanted.id)
            .or_else(|| self.by_name.get(wanted.name))?;
        Some(&self.rows[*place])
    }
}

impl ShownRow<'_> {
    fn has_values_of(&self, other: &Self) -> bool {
        self.values.len() == other.values.len()
            && self
                .values
                .iter()
                .zip(&other.values)
                .all(|((one, value), (column, other))| one == column && value.is_same(other))
    }
}

/// All that published standings follow from.
#[derive(PartialEq)]
struct Rankable {
    table: Crosstable,
    rules: Ruleset,
    seed: Option<u64>,
    /// The ids under which people were published who have another one since a merge,
    /// each with the one they have now.
    earlier_ids: BTreeMap<String, String>,
}

impl Rankable {
    fn of(results: &EventResults) -> Self {
        Self {
            table: results.table.clone(),
            rules: results.rules.clone(),
            seed: results.seed,
            earlier_ids: results.earlier_ids(),
        }
    }

    /// The standings after a round as they are published; after a round of the
    /// finals with what was played and decided in them until then.
    fn shown(&self, round: u32) -> Table {
        let after = u16::try_from(round).ok();
        let seed = self.seed;
        let query = tournament::Query { after, seed };
        let standings = Standings::of(&self.table, &self.rules, query);
        let mut games = self.table.finals().iter();
        let is_final = games.any(|game| Some(game.round) == after);
        let finals = after.filter(|_| is_final).map(|round| {
            let then = self.table.with_finals_until(round);
            tournament::finals(&then, &self.rules, &standings)
        });
        written::table(&self.table, &standings, finals.as_ref())
    }

    /// Whether a value of a player in published standings is another one now;
    /// `None` if these cannot be read. Names, numbers and players who came later
    /// make no difference.
    fn differ_from(&self, round: u32, published: &str) -> Option<bool> {
        let now = self.shown(round);
        // As a rule nothing has changed.
        if now.json() == published {
            return Some(false);
        }
        let mut then = Table::from_json(published).ok()?;
        let ids = then.columns.iter().position(|column| column == "id");
        for id in then.rows.iter_mut().filter_map(|row| row.get_mut(ids?)) {
            if let Some(now) = self.earlier_ids.get(&id.to_string()) {
                *id = Cell::Text(now.clone());
            }
        }
        let now = Shown::of(&now);
        Some(Shown::of(&then).rows.iter().any(|then| {
            let now = now.row_of(then);
            now.is_none_or(|now| !then.has_values_of(now))
        }))
    }
}

/// Keeps the standings after a round as published.
pub(in crate::service) fn publish(
    change: &mut Change<'_>,
    event: &Event,
    round: u32,
    replaces: Option<PublicationId>,
) -> Result<Publication> {
    let results = EventResults::of(change, event)?;
    let standings = Rankable::of(&results).shown(round).json();
    Ok(change.insert(|id| Publication {
        id,
        event_id: event.id,
        after_round: round,
        status: status(&results),
        standings,
        replaces,
    })?)
}

const fn status(results: &EventResults) -> Status {
    if results.is_provisional() {
        Status::Provisional
    } else {
        Status::Official
    }
}

/// Publishes the standings after a sealed round again, after corrections.
#[derive(Clone, Debug)]
pub struct PublishRound {
    pub event: EventRef,
    pub round: u32,
}

impl Command for PublishRound {
    type Outcome = PublishedAgainView;
    const NAME: &'static str = "round publish";

    fn run(&self, change: &mut Change<'_>) -> Result<PublishedAgainView> {
        let event = self.event.find(change)?;
        let round = round_state::find_round(change, event.id, self.round)?;
        if round.state != State::Sealed {
            return Err(Refusal::NotSealed(self.round).into());
        }
        let last = last(change, &event, self.round)?;
        if let Some((row, at)) = &last {
            let results = EventResults::of(change, &event)?;
            let now = Rankable::of(&results).shown(self.round).json();
            if row.standings == now && row.status == status(&results) {
                let (round, at) = (self.round, local_time(at));
                return Err(Refusal::AlreadyPublished { round, at }.into());
            }
        }
        let replaces = last.map(|(row, _)| row.id);
        let row = publish(change, &event, self.round, replaces)?;
        change.about(Subject {
            round: Some(self.round),
            ..overview::subject(&event)
        });
        change.summarise(summary::round_published(self.round));
        Ok(PublishedAgainView {
            round: self.round,
            number: row.id.0,
            replaces: replaces.map(|id| id.0),
        })
    }
}
