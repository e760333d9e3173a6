//! `/`: the event now. The running round, missing results, the top of the
//! standings.

use super::about_results;
use crate::report::round::view::RoundView;
use crate::report::standings::view::StandingsView;
use crate::service::results::standings::{Ranking, RoundsCounted};
use crate::service::rounds::tables::{RoundTables, TableFilter};
use crate::web::prelude::*;

/// How many players the first page shows.
const TOP: usize = 8;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/", Role::Spectator, show)
}

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    frame: Frame,
    /// The last round that was paired.
    round: Option<RoundView>,
    standings: StandingsView,
}

impl HomePage {
    fn results(&self) -> String {
        self.round.as_ref().map(super::results).unwrap_or_default()
    }
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let event = app.event();
    app.page(&visitor, move |session, frame| {
        let event = || event.clone();
        let round = frame.round.map(|round| RoundTables {
            event: event(),
            round,
            filter: TableFilter::All,
        });
        let ranking = about_results(event(), RoundsCounted::Live, Ranking::default());
        Ok(HomePage {
            round: round.map(|round| session.shared(&round)).transpose()?,
            standings: session.shared(&ranking)?.answer,
            frame: frame.titled("Now"),
        })
    })
    .await
}
