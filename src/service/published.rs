//! Standings as they were published when a round was sealed.

use super::{EventRef, Query, Result};
use crate::report::csv::Table;
use crate::report::refusal::StandingsRefusal;
use crate::report::view::{PublicationView, PublishedStandingsView};
use crate::report::wording;
use crate::storage::event::Event;
use crate::storage::publication::Publication;
use crate::storage::{self, PublicationId, Row, Snapshot};

/// What was published of an event, oldest first.
#[derive(Clone, Debug)]
pub struct Publications {
    pub event: EventRef,
}

impl Query for Publications {
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
    type Answer = PublishedStandingsView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<PublishedStandingsView> {
        let event = self.event.find(snapshot)?;
        let round = self.after_round;
        let published = of_event(snapshot, &event)?.into_iter();
        let mut published = published.filter(|(_, view)| view.round == round);
        let (row, publication) = published
            .next_back()
            .ok_or(StandingsRefusal::NotPublished(round))?;
        let damaged = |_| storage::Error::Damaged(wording::published_standings(round));
        Ok(PublishedStandingsView {
            event: event.name,
            publication,
            table: Table::from_json(&row.standings).map_err(damaged)?,
        })
    }
}

fn of_event(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<(Publication, PublicationView)>> {
    let lines = snapshot.journal_of_event(event.id)?;
    let seals = lines.into_iter().filter(|line| line.act == "round seal");
    let mut signed = Vec::new();
    for line in seals {
        let (_, after) = line.rows()?;
        let ids = after.rows.iter().flatten().filter_map(publication_id);
        signed.extend(ids.map(|id| (id, line.at.clone(), line.by.clone())));
    }
    let published = snapshot.publications_of_event(event.id)?;
    let published = published.into_iter().map(|row| {
        let line = signed.iter().find(|(id, _, _)| *id == row.id);
        let (at, by) = line.map_or_else(Default::default, |(_, at, by)| (at.clone(), by.clone()));
        let view = PublicationView {
            round: row.after_round,
            standing: row.status.to_string(),
            at,
            by,
        };
        (row, view)
    });
    Ok(published.collect())
}

fn publication_id(row: &Row) -> Option<PublicationId> {
    match row {
        Row::Publication(publication) => Some(publication.id),
        _ => None,
    }
}
