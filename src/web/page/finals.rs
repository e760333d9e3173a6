//! `/finals`: the bracket and the matches after the rounds.

use super::about_results;
use crate::report::finals::bracket::bracket_svg;
use crate::report::standings::view::FinalsView;
use crate::service::results::standings::{Ranking, RoundsCounted};
use crate::service::rounds::finals::Bracket;
use crate::web::prelude::*;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/finals", Role::Spectator, show)
}

#[derive(Template)]
#[template(path = "finals.html")]
struct FinalsPage {
    frame: Frame,
    bracket: crate::report::html::Html,
    finals: FinalsView,
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let bracket = about_results(app.event(), RoundsCounted::CompleteRounds, Bracket);
    let ranking = about_results(
        app.event(),
        RoundsCounted::CompleteRounds,
        Ranking::default(),
    );
    app.page(&visitor, move |session, frame| {
        Ok(FinalsPage {
            bracket: bracket_svg(&session.shared(&bracket)?.answer),
            finals: session.shared(&ranking)?.answer.finals,
            frame: frame.titled("Finals"),
        })
    })
    .await
}
