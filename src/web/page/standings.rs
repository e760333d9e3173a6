//! `/standings`: the table; a name leads to the arithmetic. What if a result
//! were another one?

use super::about_results;
use crate::report::html::StandingsTable;
use crate::report::standings::open_view::OpenView;
use crate::report::standings::results_note::ResultsNote;
use crate::report::standings::teams_view::TeamsView;
use crate::report::standings::view::{StandingsRowView, StandingsView};
use crate::report::standings::wording;
use crate::report::text::capitalised;
use crate::service::results::standings::{
    OpenPlaces, PlacesChart, Ranking, ResultsQuery, RoundsCounted, Teams, WithNotes,
};
use crate::web::prelude::*;
use outflank_core::tournament::WhatIf;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get("/standings", Role::Spectator, now)
        .get("/standings/after/{after}", Role::Spectator, after)
        .get("/standings/chart", Role::Spectator, chart)
        .get("/standings/open", Role::Spectator, open)
        .get("/standings/teams", Role::Spectator, teams)
}

/// What a form on the page asks for.
#[derive(Clone, Debug, Default, Deserialize)]
struct Asked {
    /// `complete` for the rounds that are complete; else every result that is in.
    #[serde(default)]
    rounds: String,
    #[serde(default)]
    category: String,
    /// `3:5=38-26`, several separated by blanks.
    #[serde(default)]
    r#if: String,
}

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage {
    frame: Frame,
    noted: WithNotes<StandingsView>,
    asked: Asked,
    is_live: bool,
    /// What is asked about: the table is not that of the standings.
    what_if: Vec<WhatIf>,
    /// Why the question "what if" has no answer.
    refusal: Option<PageError>,
    /// The rounds whose standings can be seen.
    rounds: Vec<u16>,
}

impl StandingsPage {
    fn view(&self) -> &StandingsView {
        &self.noted.answer
    }

    fn table(&self) -> StandingsTable<'_> {
        StandingsTable::new(self.view())
    }

    /// Every row with its values: a cell each, and all in words for a narrow
    /// screen.
    fn rows(&self) -> Vec<(&StandingsRowView, Vec<String>, String)> {
        let table = self.table();
        let rows = self.view().rows.iter().enumerate();
        rows.map(|(at, row)| {
            let cells = table.cells(at).map(str::to_owned).collect();
            (row, cells, table.values(at))
        })
        .collect()
    }

    fn title(&self) -> String {
        capitalised(&self.view().counted)
    }

    /// The question that the table answers, if it is not that of the standings.
    fn question(&self) -> Option<String> {
        (!self.what_if.is_empty()).then(|| wording::what_if(&self.what_if))
    }

    fn notes(&self) -> impl Iterator<Item = &ResultsNote> {
        self.noted.notes.iter()
    }
}

async fn now(
    State(app): State<Shared>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Response, PageError> {
    show(&app, &visitor, asked, None).await
}

async fn after(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(after): Path<u16>,
    Query(asked): Query<Asked>,
) -> Result<Response, PageError> {
    show(&app, &visitor, asked, Some(after)).await
}

/// The standings; a "what if" that cannot be answered stays in its field, and the
/// standings are shown as they are.
async fn show(
    app: &Shared,
    visitor: &Visitor,
    asked: Asked,
    after: Option<u16>,
) -> Result<Response, PageError> {
    let asks_what_if = !asked.r#if.trim().is_empty();
    let answered = match questions(&asked.r#if) {
        Ok(what_if) => page(app, visitor, &asked, after, what_if, None).await,
        Err(fault) => Err(fault),
    };
    match answered {
        Err(fault) if asks_what_if && fault.is_refusal() => {
            let status = fault.status;
            let fault = PageError {
                headline: capitalised(fault.headline.trim_start_matches("--if ")),
                ..fault
            };
            let page = page(app, visitor, &asked, after, Vec::new(), Some(fault)).await?;
            Ok((status, page).into_response())
        }
        answered => Ok(answered?.into_response()),
    }
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    asked: &Asked,
    after: Option<u16>,
    what_if: Vec<WhatIf>,
    refusal: Option<PageError>,
) -> Result<Html<String>, PageError> {
    let asked = asked.clone();
    let is_live = after.is_none() && asked.rounds != "complete";
    let counting = if is_live {
        RoundsCounted::Live
    } else {
        RoundsCounted::CompleteRounds
    };
    let title = if what_if.is_empty() {
        "Standings"
    } else {
        "What if"
    };
    let category = Some(asked.category.trim().to_owned()).filter(|name| !name.is_empty());
    let mut query = about_results(app.event(), counting, Ranking { category });
    query.results.after = after;
    query.results.what_if.clone_from(&what_if);
    app.page(visitor, move |session, frame| {
        let noted = session.shared(&query)?;
        let every_round = ResultsQuery {
            results: query.results.clone(),
            question: Ranking::default(),
        };
        let last = match after {
            None => noted.answer.after,
            Some(_) => {
                let mut all = every_round;
                all.results.after = None;
                all.results.what_if.clear();
                session.shared(&all)?.answer.after
            }
        };
        Ok(StandingsPage {
            noted,
            asked,
            is_live,
            what_if,
            refusal,
            rounds: (1..=last).collect(),
            frame: frame.titled(title),
        })
    })
    .await
}

fn questions(text: &str) -> Result<Vec<WhatIf>, PageError> {
    let parse = |each: &str| {
        each.parse::<WhatIf>().map_err(|error| {
            let headline = format!("`{each}` cannot be read: {error}.");
            PageError::new(StatusCode::UNPROCESSABLE_ENTITY, headline)
                .with_help("Write the round, the table and the score: 3:5=38-26.")
        })
    };
    text.split([' ', ','])
        .filter(|each| !each.is_empty())
        .map(parse)
        .collect()
}

#[derive(Template)]
#[template(path = "chart.html")]
struct ChartPage {
    frame: Frame,
    chart: crate::report::html::Html,
}

async fn chart(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let query = about_results(
        app.event(),
        RoundsCounted::CompleteRounds,
        PlacesChart::default(),
    );
    app.page(&visitor, move |session, frame| {
        Ok(ChartPage {
            chart: session.shared(&query)?.answer,
            frame: frame.titled("Places by round"),
        })
    })
    .await
}

#[derive(Template)]
#[template(path = "open.html")]
struct OpenPage {
    frame: Frame,
    open: OpenView,
}

async fn open(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let query = about_results(
        app.event(),
        RoundsCounted::Everything,
        OpenPlaces::default(),
    );
    app.page(&visitor, move |session, frame| {
        Ok(OpenPage {
            open: session.shared(&query)?.answer,
            frame: frame.titled("Who can still reach the first places"),
        })
    })
    .await
}

#[derive(Template)]
#[template(path = "teams.html")]
struct TeamsPage {
    frame: Frame,
    teams: TeamsView,
}

async fn teams(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let query = about_results(app.event(), RoundsCounted::Live, Teams);
    app.page(&visitor, move |session, frame| {
        Ok(TeamsPage {
            teams: session.shared(&query)?.answer,
            frame: frame.titled("Teams"),
        })
    })
    .await
}
