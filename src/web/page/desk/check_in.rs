//! `/desk/check-in`: who is there for the next round. The whole row is tapped,
//! and what changes is confirmed by name.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse as _, Redirect, Response};

use super::super::super::app::Shared;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::frame::Frame;
use super::super::super::routes::Routes;
use super::super::super::visitor::Visitor;
use crate::report::view::player::PlayerRowView;
use crate::service::attendance::{MissRounds, RequestedBye, ReturnPlayer};
use crate::service::player_rows::PlayerRows;
use crate::service::status::EventStatus;
use crate::service::{Role, Session};
use crate::tournament::{PlayerRef, RoundRange};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk/check-in", Role::Arbiter, show)
        .post("/desk/check-in", Role::Director, check)
}

/// An entrant, and whether they play in the next round.
#[derive(Clone, Debug)]
struct Expected {
    number: u32,
    name: String,
    is_present: bool,
}

#[derive(Template)]
#[template(path = "check_in.html")]
struct CheckInPage {
    frame: Frame,
    round: u32,
    players: Vec<Expected>,
    /// Who comes and who goes, to be confirmed.
    changes: Option<Changes>,
}

#[derive(Clone, Debug, Default)]
struct Changes {
    leaving: Vec<Expected>,
    arriving: Vec<Expected>,
    /// The fields that are sent again with the confirmation.
    fields: Vec<String>,
}

impl CheckInPage {
    fn there(&self) -> usize {
        self.players
            .iter()
            .filter(|player| player.is_present)
            .count()
    }
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, Fault> {
    page(&app, &visitor, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    changes: Option<Changes>,
) -> Result<Html<String>, Fault> {
    let lookup = lookup(app);
    app.page(visitor, move |session, frame| {
        let (round, players) = lookup(session)?;
        Ok(CheckInPage {
            round,
            players,
            changes,
            frame: frame.titled("Check-in"),
        })
    })
    .await
}

/// The next round and its players.
fn lookup(
    app: &Shared,
) -> impl FnOnce(&Session) -> crate::service::Result<(u32, Vec<Expected>)> + Send + 'static {
    let event = app.event();
    move |session| {
        let status = session.ask(&EventStatus {
            event: event.clone(),
        })?;
        let open = status
            .rounds_made
            .last()
            .filter(|round| round.state == "open");
        let made = status.rounds_made.last().map_or(0, |round| round.round);
        let round = open.map_or(made + 1, |round| round.round);
        let rows = session.ask(&PlayerRows {
            event: Some(event),
            matching: None,
        })?;
        let present = |row: &PlayerRowView| {
            Some(Expected {
                number: row.entrant?,
                name: format!("{} {}", row.name, row.given).trim().to_owned(),
                is_present: !misses(row, round),
            })
        };
        Ok((round, rows.iter().filter_map(present).collect()))
    }
}

/// Whether an entrant misses a round: `2`, `3-5`, or `6-` for all from 6 on.
fn misses(row: &PlayerRowView, round: u32) -> bool {
    let within = |range: &String| {
        let (first, last) = match range.split_once('-') {
            None => (range.as_str(), range.as_str()),
            Some((first, last)) => (first, last),
        };
        let first = first.parse().unwrap_or(u32::MAX);
        let last = last.parse().unwrap_or(u32::MAX);
        (first..=last).contains(&round)
    };
    row.absences.iter().any(within) || row.first_round.is_some_and(|first| first > round)
}

/// Shows who would come and go; with the confirmation, notes it.
async fn check(
    State(app): State<Shared>,
    posted: Posted<BTreeMap<String, String>>,
) -> Result<Response, Fault> {
    let numbers = posted.fields.keys();
    let ticked: BTreeSet<u32> = numbers
        .filter_map(|field| field.strip_prefix("there-")?.parse().ok())
        .collect();
    let (round, players) = app.read(&posted.visitor, lookup(&app)).await?;
    let (mut leaving, mut arriving) = (Vec::new(), Vec::new());
    for player in players {
        match (player.is_present, ticked.contains(&player.number)) {
            (true, false) => leaving.push(player),
            (false, true) => arriving.push(player),
            _ => {}
        }
    }
    if !posted.fields.contains_key("confirmed") {
        let changes = Changes {
            leaving,
            arriving,
            fields: ticked
                .iter()
                .map(|number| format!("there-{number}"))
                .collect(),
        };
        return Ok(page(&app, &posted.visitor, Some(changes))
            .await?
            .into_response());
    }
    for player in leaving {
        let command = MissRounds {
            event: app.event(),
            player: PlayerRef::new(&format!("#{}", player.number)),
            rounds: RoundRange {
                first: round,
                last: round,
            },
            bye: RequestedBye::ZeroPoint,
            reason: String::new(),
        };
        let part = format!("absent-{}", player.number);
        app.submit_part(&posted, &part, command).await?;
    }
    for player in arriving {
        let command = ReturnPlayer {
            event: app.event(),
            player: PlayerRef::new(&format!("#{}", player.number)),
            round: Some(round),
        };
        let part = format!("there-{}", player.number);
        app.submit_part(&posted, &part, command).await?;
    }
    Ok(Redirect::to("/desk/check-in").into_response())
}
