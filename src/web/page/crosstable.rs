//! `/crosstable`: who played whom, round by round.

use super::about_results;
use crate::report::html::CROSSTABLE_LEGEND;
use crate::report::standings::crosstable_view::CrosstableView;
use crate::service::results::crosstable::CrosstableQuestion;
use crate::service::results::standings::RoundsCounted;
use crate::web::prelude::*;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/crosstable", Role::Spectator, show)
}

#[derive(Template)]
#[template(path = "crosstable.html")]
struct CrosstablePage {
    frame: Frame,
    view: CrosstableView,
}

impl CrosstablePage {
    const LEGEND: &'static str = CROSSTABLE_LEGEND;
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let query = about_results(app.event(), RoundsCounted::Live, CrosstableQuestion);
    app.page(&visitor, move |session, frame| {
        Ok(CrosstablePage {
            view: session.shared(&query)?.answer,
            frame: frame.titled("Crosstable"),
        })
    })
    .await
}
