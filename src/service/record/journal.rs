//! The journal: who changed what, when and why.

use super::verification;
use crate::report::journal::view::{HeadCheckView, JournalCheckView, JournalLineView};
use crate::report::journal::wording;
use crate::service::prelude::*;
use crate::service::{Error, local_time, session::event_ref};
use crate::storage::{RoundId, Row, chain::Break, chain::EarlierLine, journal::JournalLine};
use serde_json::value::RawValue;

pub use crate::storage::chain::{Head, WrittenHead};

/// The lines of the journal, oldest first: those that say themselves that they
/// are about what is asked for, and those that changed such a game.
#[derive(Clone, Debug, Default)]
pub struct JournalLines {
    /// Only of this event, if it is named. If not, it only says whose rounds,
    /// tables and entrant numbers are meant.
    pub event: EventRef,
    pub round: Option<u32>,
    pub table: Option<u32>,
    /// About this player, under all their names.
    pub player: Option<PlayerRef>,
    /// Only the last lines, this many.
    pub last: Option<usize>,
}

impl Query for JournalLines {
    const LEAST_ROLE: Role = Role::Arbiter;
    type Answer = Vec<JournalLineView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<JournalLineView>> {
        let names = event_ref::names_if_several(snapshot)?;
        let filter = Filter::of(snapshot, self)?;
        let mut lines = match (filter.event, self.last) {
            (event, Some(last)) if filter.is_of_event_only() => {
                snapshot.last_journal_lines(event, last)?
            }
            (Some(event), _) => snapshot.journal_of_event(event)?,
            (None, _) => snapshot.journal_since(JournalId(0))?,
        };
        lines.retain(|line| filter.matches(line));
        let undoings = snapshot.undoings()?;
        let skipped = lines.len() - self.last.unwrap_or(lines.len()).min(lines.len());
        let lines = lines.into_iter().skip(skipped);
        lines
            .map(|line| {
                let name = line.subject.event.and_then(|id| names.get(&id));
                let undone_by = undoings.get(&line.id).copied();
                view(line, name.cloned(), undone_by)
            })
            .collect()
    }
}

fn view(
    line: JournalLine,
    event_name: Option<String>,
    undone_by: Option<JournalId>,
) -> Result<JournalLineView> {
    let raw = |json: String| {
        let damaged = |_| storage::Error::Damaged(wording::journal_rows(line.id.0));
        RawValue::from_string(json).map_err(damaged)
    };
    Ok(JournalLineView {
        id: line.id.0,
        before: raw(line.before)?,
        after: raw(line.after)?,
        at: line.at,
        by: line.by,
        command: line.act,
        reason: line.why,
        summary: line.summary,
        event: line.subject.event.map(|id| id.0),
        event_name,
        round: line.subject.round,
        table: line.subject.table,
        players: line.subject.players.iter().map(|id| id.0).collect(),
        undoes: line.undoes.map(|id| id.0),
        undone_by: undone_by.map(|id| id.0),
    })
}

/// [`JournalLines`] with everything looked up.
struct Filter<'a> {
    query: &'a JournalLines,
    event: Option<EventId>,
    rounds: Vec<RoundId>,
    player: Option<(Arc<Directory>, PersonId)>,
}

impl<'a> Filter<'a> {
    fn of(snapshot: &Snapshot<'_>, query: &'a JournalLines) -> Result<Self> {
        let is_about_event =
            query.event.is_named() || query.round.is_some() || query.table.is_some();
        let event = is_about_event.then(|| query.event.find(snapshot));
        let event = event.transpose()?.map(|event| event.id);
        let player = query.player.as_ref();
        let player = player.map(|player| person_meant(snapshot, &query.event, player));
        let rounds = match event {
            None => Vec::new(),
            Some(event) => snapshot.rounds_of_event(event)?,
        };
        let is_wanted = |number| query.round.is_none_or(|wanted| wanted == number);
        let rounds = rounds.iter().filter(|round| is_wanted(round.number));
        Ok(Self {
            query,
            event,
            rounds: rounds.map(|round| round.id).collect(),
            player: player.transpose()?,
        })
    }

    /// Whether every line is wanted that is about the event, if one is meant.
    const fn is_of_event_only(&self) -> bool {
        let query = self.query;
        query.round.is_none() && query.table.is_none() && query.player.is_none()
    }

    fn matches(&self, line: &JournalLine) -> bool {
        if self.is_of_event_only() {
            return true;
        }
        // Without readable rows, the line still has what it says of itself.
        let rows = line.rows().ok();
        let rows: Vec<&Row> = rows
            .iter()
            .flat_map(|(before, after)| before.rows.iter().chain(&after.rows))
            .flatten()
            .collect();
        self.matches_place(line, &rows) && self.matches_player(line, &rows)
    }

    fn matches_place(&self, line: &JournalLine, rows: &[&Row]) -> bool {
        let table = |table| self.query.table.is_none() || self.query.table == table;
        let of_round = |game: &Game| game.round_id.is_some_and(|id| self.rounds.contains(&id));
        let named = self.query.round.is_none() || self.query.round == line.subject.round;
        named && table(line.subject.table)
            || rows.iter().any(|row| match row {
                Row::Game(game) => of_round(game) && table(game.table_number),
                _ => false,
            })
    }

    fn matches_player(&self, line: &JournalLine, rows: &[&Row]) -> bool {
        let Some((register, wanted)) = &self.player else {
            return true;
        };
        let is_wanted = |row: PlayerId| register.person(row) == *wanted;
        line.subject.players.iter().any(|&row| is_wanted(row))
            || rows.iter().any(|row| match row {
                Row::Game(game) => register.colour_in(game, *wanted).is_some(),
                Row::Player(player) => is_wanted(player.id),
                Row::Entrant(entrant) => is_wanted(entrant.player_id),
                _ => false,
            })
    }
}

/// The player who is meant: an entrant of the event, where one is used, else
/// anybody in the register. With the register.
fn person_meant(
    snapshot: &Snapshot<'_>,
    event: &EventRef,
    player: &PlayerRef,
) -> Result<(Arc<Directory>, PersonId)> {
    let register = Directory::of_all(snapshot)?;
    let entrant = match event.find(snapshot) {
        Ok(event) => {
            let directory = Directory::of_event(snapshot, event.id)?;
            directory.resolve(player).map(Player::person).ok()
        }
        Err(Error::Refused(_)) => None,
        Err(failed) => return Err(failed),
    };
    let person = match entrant {
        Some(person) => person,
        None => register.resolve(player)?.person(),
    };
    Ok((register, person))
}

/// Checks that every line of the journal is as it was written, that the rows
/// are as it says, and that it has the heads that were written down.
#[derive(Clone, Debug, Default)]
pub struct VerifyJournal {
    pub heads: Vec<WrittenHead>,
}

impl Query for VerifyJournal {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = JournalCheckView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<JournalCheckView> {
        let check = snapshot.verify_journal()?;
        let heads = self.heads.iter();
        let heads = heads.map(|head| verification::check_head(snapshot, head));
        let altered = snapshot.altered_documents()?;
        let mut view = JournalCheckView {
            sound: false,
            lines: check.lines,
            head: snapshot.head()?.map(|head| head.to_string()),
            breaks: check.breaks.iter().map(broken).collect(),
            earlier_lines: check.earlier.iter().map(earlier).collect(),
            altered_rows: verification::altered_rows(snapshot, &snapshot.row_counts()?)?,
            altered: verification::altered_documents(&altered),
            schema: verification::altered_schema(snapshot)?,
            damage: snapshot.integrity()?,
            signatures: verification::signatures(snapshot)?,
            heads: heads.collect::<Result<_>>()?,
        };
        let found = [
            &view.breaks,
            &view.altered_rows,
            &view.altered,
            &view.schema,
            &view.damage,
            &view.signatures.invalid,
        ];
        view.sound = found.iter().all(|lines| lines.is_empty())
            && view.heads.iter().all(HeadCheckView::is_same);
        Ok(view)
    }
}

/// One sentence on a line that is dated before the line it follows.
pub fn earlier(found: &EarlierLine) -> String {
    wording::journal_earlier(
        found.id.0,
        &local_time(&found.at),
        &local_time(&found.before),
    )
}

/// One sentence on a break of the chain.
pub fn broken(found: &Break) -> String {
    match found {
        Break::Content(line) => {
            wording::journal_content(line.id.0, &local_time(&line.at), &line.act, &line.by)
        }
        Break::Link(line) => {
            wording::journal_link(line.id.0, &local_time(&line.at), &line.act, &line.by)
        }
        Break::Gap { expected, found } => wording::journal_gap(expected.0, found.0),
    }
}
