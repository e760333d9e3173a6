//! Standings as they were published when a round was sealed.

use super::{EventRef, Query, Result};
use crate::report::csv::Table;
use crate::report::refusal::StandingsRefusal;
use crate::report::view::{PublicationView, PublishedStandingsView};
use crate::report::wording;
use crate::storage::event::Event;
use crate::storage::publication::Publication;
use crate::storage::{self, Snapshot};

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
    let mut published = Vec::new();
    for row in snapshot.publications_of_event(event.id)? {
        let line = snapshot.line_of::<Publication>(row.id)?;
        let (at, by) = line.map_or_else(Default::default, |line| (line.at, line.by));
        let view = PublicationView {
            round: row.after_round,
            standing: row.status.to_string(),
            at,
            by,
        };
        published.push((row, view));
    }
    Ok(published)
}
