//! `/round/5`: who plays whom, by table or by name, and results as they come.

use crate::report::round::view::RoundView;
use crate::report::text::capitalised;
use crate::service::rounds::tables::{RoundTables, TableFilter};
use crate::web::prelude::*;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/round/{round}", Role::Spectator, show)
}

#[derive(Debug, Deserialize)]
struct Shown {
    #[serde(default)]
    by: String,
}

#[derive(Template)]
#[template(path = "round.html")]
struct RoundPage {
    frame: Frame,
    round: RoundView,
    by_name: bool,
}

impl RoundPage {
    fn title(&self) -> String {
        capitalised(&self.round.title())
    }

    /// The tables with a result, of all that have one to come.
    fn results(&self) -> String {
        super::results(&self.round)
    }
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(round): Path<u32>,
    Query(shown): Query<Shown>,
) -> Result<Html<String>, PageError> {
    let event = app.event();
    app.page(&visitor, move |session, frame| {
        let filter = TableFilter::All;
        Ok(RoundPage {
            round: session.shared(&RoundTables {
                event,
                round,
                filter,
            })?,
            by_name: shown.by == "name",
            frame: frame.titled(format!("Round {round}")),
        })
    })
    .await
}
