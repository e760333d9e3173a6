//! `/published`: standings as they were published, with their journal number.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Html;

use super::super::app::Shared;
use super::super::escape::filters;
use super::super::fault::Fault;
use super::super::frame::Frame;
use super::super::routes::Routes;
use super::super::visitor::Visitor;
use crate::report::view::{PublicationView, PublishedStandingsView};
use crate::report::wording;
use crate::service::Role;
use crate::service::published::{Publications, PublishedStandings};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get("/published", Role::Spectator, list)
        .get("/published/{round}", Role::Spectator, show)
}

#[derive(Template)]
#[template(path = "publications.html")]
struct PublicationsPage {
    frame: Frame,
    publications: Vec<PublicationView>,
}

impl PublicationsPage {
    fn notes(publication: &PublicationView) -> String {
        wording::publication_notes(publication.replaces, publication.differs)
    }
}

async fn list(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, Fault> {
    let query = Publications { event: app.event() };
    app.page(&visitor, move |session, frame| {
        Ok(PublicationsPage {
            publications: session.ask(&query)?,
            frame: frame.titled("Published standings"),
        })
    })
    .await
}

#[derive(Template)]
#[template(path = "published.html")]
struct PublishedPage {
    frame: Frame,
    view: PublishedStandingsView,
}

impl PublishedPage {
    fn notes(&self) -> String {
        let publication = &self.view.publication;
        wording::publication_notes(publication.replaces, publication.differs)
    }
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(round): Path<u32>,
) -> Result<Html<String>, Fault> {
    let query = PublishedStandings {
        event: app.event(),
        after_round: round,
    };
    app.page(&visitor, move |session, frame| {
        Ok(PublishedPage {
            view: session.ask(&query)?,
            frame: frame.titled(format!("Published after round {round}")),
        })
    })
    .await
}
