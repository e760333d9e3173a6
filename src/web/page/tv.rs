//! `/tv`: pairings, results and standings in turn, to be read from ten metres.

use super::about_results;
use crate::report::round::view::{RoundView, TableView};
use crate::report::standings::view::{StandingsRowView, StandingsView};
use crate::report::text::capitalised;
use crate::service::EventRef;
use crate::service::results::standings::{Ranking, RoundsCounted};
use crate::service::rounds::tables::{RoundTables, TableFilter};
use crate::web::prelude::*;

/// How many rows fit on a screen. A longer list is cut into equal parts.
const ROWS: usize = 12;
/// How long a screen stays, in seconds, unless the address says otherwise.
const EVERY: u32 = 15;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get_fresh("/tv", Role::Spectator, show)
}

/// What the address says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    /// `pairings,results,standings`
    show: String,
    every: Option<u32>,
    /// Which screen, from 0; it goes on from the first after the last.
    screen: usize,
}

/// One screen.
enum Screen {
    Pairings(RoundView),
    Results(RoundView),
    Standings(StandingsView),
    /// Those who played for the first places, best first.
    Places(Vec<String>),
}

#[derive(Template)]
#[template(path = "tv.html")]
struct TvPage {
    frame: Frame,
    screen: Screen,
    /// Which part of a list that is longer than the screen: 2 of 3.
    part: (usize, usize),
    every: u32,
    next: String,
    message: String,
}

impl TvPage {
    fn title(&self) -> String {
        match &self.screen {
            Screen::Pairings(round) => capitalised(&round.title()),
            Screen::Results(round) => format!("Results, {}", round.title()),
            Screen::Standings(_) => "Standings".to_owned(),
            Screen::Places(_) => "Final places".to_owned(),
        }
    }

    /// Which results are in the standings.
    fn counted(&self) -> Option<&str> {
        match &self.screen {
            Screen::Standings(view) => Some(&view.counted),
            Screen::Pairings(_) | Screen::Results(_) | Screen::Places(_) => None,
        }
    }

    fn rows<'a, T>(&self, all: &'a [T]) -> &'a [T] {
        let (part, of) = self.part;
        let rows = all.len().div_ceil(of).max(1);
        all.chunks(rows).nth(part - 1).unwrap_or_default()
    }

    fn tables<'a>(&self, round: &'a RoundView) -> &'a [TableView] {
        self.rows(&round.tables)
    }

    /// The place of a row of this part of the list of places.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass what they have counted by reference"
    )]
    fn place(&self, row: &usize) -> usize {
        let earlier = match &self.screen {
            Screen::Places(all) => (self.part.0 - 1) * all.len().div_ceil(self.part.1),
            _ => 0,
        };
        earlier + row
    }

    fn has_brightwell(view: &StandingsView) -> bool {
        view.rows.iter().any(|row| row.brightwell.is_some())
    }

    fn players<'a>(&self, view: &'a StandingsView) -> &'a [StandingsRowView] {
        self.rows(&view.rows)
    }
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, PageError> {
    let (event, message) = (app.event(), app.message());
    app.page(&visitor, move |session, frame| {
        let screens = screens(session, &event, &frame, &asked.show)?;
        // Each list takes as many screens as it needs.
        let mut parts = Vec::new();
        for (at, screen) in screens.iter().enumerate() {
            let of = screen.rows().div_ceil(ROWS).max(1);
            parts.extend((1..=of).map(|part| (at, (part, of))));
        }
        let screen = asked.screen % parts.len();
        let (at, part) = parts[screen];
        let every = asked.every.unwrap_or(EVERY).clamp(3, 600);
        let next = (screen + 1) % parts.len();
        let shown = &asked.show;
        let show: String = form_urlencoded::byte_serialize(shown.as_bytes()).collect();
        Ok(TvPage {
            screen: screens.into_iter().nth(at).expect("a screen that is there"),
            part,
            every,
            next: format!("/tv?show={show}&every={every}&screen={next}"),
            message,
            frame: frame.titled("Screen"),
        })
    })
    .await
}

/// The lists that are shown, at least one.
fn screens(
    session: &Reader<'_>,
    event: &EventRef,
    frame: &Frame,
    show: &str,
) -> crate::service::Result<Vec<Screen>> {
    let round = |number| {
        session.shared(&RoundTables {
            event: event.clone(),
            round: number,
            filter: TableFilter::All,
        })
    };
    let ranking = about_results(event.clone(), RoundsCounted::Live, Ranking::default());
    // Once the finals are over, their places come before the order of the rounds.
    let standings = || -> crate::service::Result<Vec<Screen>> {
        let view = session.shared(&ranking)?.answer;
        let places = view.finals.places.clone();
        let places = Some(places).filter(|places| !places.is_empty());
        let places = places.map(Screen::Places).into_iter();
        Ok(places.chain([Screen::Standings(view)]).collect())
    };
    let wanted = if show.trim().is_empty() {
        "pairings,results,standings"
    } else {
        show
    };
    let mut screens = Vec::new();
    for name in wanted.split(',') {
        match (name.trim(), frame.round) {
            ("pairings", Some(number)) => screens.push(Screen::Pairings(round(number)?)),
            ("results", Some(number)) => screens.push(Screen::Results(round(number)?)),
            ("standings", _) => screens.extend(standings()?),
            _ => {}
        }
    }
    if screens.is_empty() {
        screens.extend(standings()?);
    }
    Ok(screens)
}

impl Screen {
    fn rows(&self) -> usize {
        match self {
            Self::Pairings(round) | Self::Results(round) => round.tables.len(),
            Self::Standings(view) => view.rows.len(),
            Self::Places(places) => places.len(),
        }
    }
}
