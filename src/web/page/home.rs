//! `/`: the event now. The running round, missing results, the top of the
//! standings.

use askama::Template;
use axum::extract::State;
use axum::response::Html;

use super::super::app::Shared;
use super::super::fault::Fault;
use super::super::frame::Frame;
use super::super::routes::Routes;
use super::super::visitor::Visitor;
use crate::report::view::round::RoundView;
use crate::report::view::status::StatusView;
use crate::service::Role;
use crate::service::round::{RoundTables, TableFilter};
use crate::service::status::EventStatus;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/", Role::Spectator, show)
}

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    frame: Frame,
    status: StatusView,
    /// The last round that was paired.
    round: Option<RoundView>,
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, Fault> {
    let event = app.event();
    app.page(&visitor, move |session, frame| {
        let event = || event.clone();
        let round = frame.round.map(|round| RoundTables {
            event: event(),
            round,
            filter: TableFilter::All,
        });
        Ok(HomePage {
            status: session.ask(&EventStatus { event: event() })?,
            round: round.map(|round| session.ask(&round)).transpose()?,
            frame: frame.titled("Now"),
        })
    })
    .await
}
