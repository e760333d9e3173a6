//! `/players` and `/player/12`: who is here; the games of a player and how
//! their place came about.

use super::about_results;
use crate::report::csv::Cell;
use crate::report::finals::view::PlayerFinalsView;
use crate::report::player::view::PlayerRowView;
use crate::report::standings::crosstable_view::{CrosstableRowView, CrosstableView, MeetingView};
use crate::report::standings::working_view::ExplainView;
use crate::service::players::rows::PlayerRows;
use crate::service::results::crosstable::CrosstableQuestion;
use crate::service::results::standings::{Explanation, PlacesChart, RoundsCounted};
use crate::service::rounds::finals::FinalsOfPlayer;
use crate::web::prelude::*;
use outflank_core::tournament::PlayerRef;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get("/players", Role::Spectator, list)
        .get("/player/{number}", Role::Spectator, card)
}

#[derive(Template)]
#[template(path = "players.html")]
struct PlayersPage {
    frame: Frame,
    players: Vec<PlayerRowView>,
}

async fn list(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let query = PlayerRows {
        event: Some(app.event()),
        matching: None,
    };
    app.page(&visitor, move |session, frame| {
        Ok(PlayersPage {
            players: session.shared(&query)?,
            frame: frame.titled("Players"),
        })
    })
    .await
}

#[derive(Debug, Deserialize)]
struct Asked {
    /// The number of a player to compare with.
    #[serde(default)]
    versus: String,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    frame: Frame,
    number: u32,
    player: PlayerRowView,
    versus: Option<u32>,
    explain: ExplainView,
    crosstable: CrosstableView,
    finals: PlayerFinalsView,
    /// Empty before the first round is complete.
    chart: crate::report::html::Html,
}

impl PlayerPage {
    /// A text with the names as the rest of the page writes them, not as a
    /// crosstable does.
    fn in_one_style(&self, text: &str) -> String {
        let rows = self.crosstable.rows.iter();
        rows.fold(text.to_owned(), |text, row| {
            text.replace(&row.name, &row.name.replacen(", ", " ", 1))
        })
    }

    fn row(&self) -> Option<&CrosstableRowView> {
        let mut rows = self.crosstable.rows.iter();
        rows.find(|row| row.entrant == Some(self.number))
    }

    fn is_compared(&self, other: &u32) -> bool {
        self.versus == Some(*other)
    }

    /// The player on this line of the crosstable.
    fn on_line(&self, line: &Option<usize>) -> Option<&CrosstableRowView> {
        self.crosstable.rows.get(line.as_ref()?.checked_sub(1)?)
    }
}

async fn card(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(number): Path<u32>,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, PageError> {
    let event = app.event();
    app.page(&visitor, move |session, frame| {
        let reference = |number: u32| PlayerRef::new(&format!("#{number}"));
        let versus = asked.versus.parse().ok().filter(|&other| other != number);
        let explanation = Explanation {
            player: reference(number),
            versus: versus.map(reference),
        };
        let explain = about_results(event.clone(), RoundsCounted::Live, explanation);
        let crosstable = about_results(event.clone(), RoundsCounted::Live, CrosstableQuestion);
        let chart = PlacesChart {
            player: Some(reference(number)),
        };
        let chart = about_results(event.clone(), RoundsCounted::CompleteRounds, chart);
        let player = reference(number);
        let finals = about_results(
            event.clone(),
            RoundsCounted::Live,
            FinalsOfPlayer { player },
        );
        let explain = session.ask(&explain)?.answer;
        let players = session.ask(&PlayerRows {
            event: Some(event),
            matching: Some(reference(number)),
        })?;
        let player = players.into_iter().find(|row| row.entrant == Some(number));
        let player = player.ok_or(crate::service::Refusal::UnknownPlayer {
            text: format!("#{number}"),
            nearest: Vec::new(),
        })?;
        let title = format!("{} {}", player.name, player.given);
        let title = title.trim().to_owned();
        Ok(PlayerPage {
            number,
            player,
            versus,
            explain,
            crosstable: session.ask(&crosstable)?.answer,
            finals: session.ask(&finals)?.answer,
            chart: session.ask(&chart)?.answer,
            frame: frame.titled(title),
        })
    })
    .await
}
