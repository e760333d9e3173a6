//! `/desk/players`: registration, withdrawals and returns.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::super::super::app::Shared;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::frame::Frame;
use super::super::super::routes::Routes;
use super::super::super::visitor::Visitor;
use super::then_go;
use crate::report::view::player::PlayerRowView;
use crate::service::Role;
use crate::service::attendance::{ReturnPlayer, WithdrawPlayer};
use crate::service::player::{AddPlayer, NewEntrant, Person, Search};
use crate::service::player_rows::PlayerRows;
use crate::tournament::PlayerRef;

const PAGE: &str = "/desk/players";

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh(PAGE, Role::Director, show)
        .post("/desk/players/add", Role::Director, add)
        .post("/desk/players/withdraw", Role::Director, withdraw)
        .post("/desk/players/return", Role::Director, come_back)
}

#[derive(Template)]
#[template(path = "desk_players.html")]
struct PlayersPage {
    frame: Frame,
    players: Vec<PlayerRowView>,
    typed: NewPlayer,
    problem: Option<String>,
}

/// A registration, as typed.
#[derive(Clone, Debug, Default, Deserialize)]
struct NewPlayer {
    /// `FAMILY, Given`.
    name: String,
    #[serde(default)]
    country: String,
    #[serde(default)]
    rating: String,
    #[serde(default)]
    number: String,
    /// `yes` for a new person, though the register has the name.
    #[serde(default)]
    new: String,
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, Fault> {
    page(&app, &visitor, NewPlayer::default(), None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    typed: NewPlayer,
    problem: Option<String>,
) -> Result<Html<String>, Fault> {
    let event = Some(app.event());
    app.page(visitor, move |session, frame| {
        let matching = None;
        Ok(PlayersPage {
            players: session.ask(&PlayerRows { event, matching })?,
            typed,
            problem,
            frame: frame.titled("Registration"),
        })
    })
    .await
}

async fn add(State(app): State<Shared>, posted: Posted<NewPlayer>) -> Result<Response, Fault> {
    let typed = &posted.fields;
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let rating = filled(&typed.rating).map(|text| text.parse::<u32>());
    let Ok(rating) = rating.transpose() else {
        let problem = format!("`{}` is not a rating", typed.rating);
        return refused(&app, &posted, problem).await;
    };
    let command = AddPlayer {
        person: Person {
            country: typed.country.trim().to_owned(),
            number: filled(&typed.number),
            rating,
            ..Person::named(&typed.name)
        },
        search: match typed.new.as_str() {
            "yes" => Search::Nowhere,
            _ => Search::Register,
        },
        entrant: Some(NewEntrant::into_event(app.event())),
    };
    match app.submit(&posted, command).await {
        Ok(()) => Ok(Redirect::to(PAGE).into_response()),
        Err(fault) if fault.is_refusal() => refused(&app, &posted, fault.headline).await,
        Err(fault) => Err(fault),
    }
}

/// The page again with what was typed and why it cannot be.
async fn refused(
    app: &Shared,
    posted: &Posted<NewPlayer>,
    problem: String,
) -> Result<Response, Fault> {
    let typed = posted.fields.clone();
    let page = page(app, &posted.visitor, typed, Some(problem)).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

#[derive(Debug, Deserialize)]
struct Leaving {
    number: u32,
    /// The last round they play.
    after: u32,
    #[serde(default)]
    reason: String,
}

async fn withdraw(State(app): State<Shared>, posted: Posted<Leaving>) -> Result<Response, Fault> {
    let Leaving {
        number,
        after,
        reason,
    } = &posted.fields;
    let command = WithdrawPlayer {
        event: app.event(),
        player: PlayerRef::new(&format!("#{number}")),
        after: *after,
        reason: reason.clone(),
    };
    then_go(&app, &posted, command, PAGE).await
}

#[derive(Debug, Deserialize)]
struct Returning {
    number: u32,
}

async fn come_back(
    State(app): State<Shared>,
    posted: Posted<Returning>,
) -> Result<Response, Fault> {
    let command = ReturnPlayer {
        event: app.event(),
        player: PlayerRef::new(&format!("#{}", posted.fields.number)),
        round: None,
    };
    then_go(&app, &posted, command, PAGE).await
}
