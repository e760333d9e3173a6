//! `/join`: a device asks to be let in, and waits for the director.

use crate::web::prelude::*;
use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, header};

use crate::report::player::view::PlayerRowView;
use crate::report::refusal::EntryRefusal;
use crate::service::hall::join::Asks;
use crate::service::players::rows::PlayerRows;
use crate::service::{Error, Hash};
use crate::web::devices::random;
use crate::web::visitor::device_token;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/join", Role::Spectator, status)
        .get_fresh("/join/{code}", Role::Spectator, ask)
        .post("/join/{code}", Role::Spectator, redeem)
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    frame: Frame,
    state: JoinState,
}

impl JoinPage {
    const fn is_waiting(&self) -> bool {
        matches!(self.state, JoinState::Waiting)
    }
}

/// How far a device is.
enum JoinState {
    /// It has a code, and its owner says who they are.
    Asking {
        code: String,
        players: Vec<PlayerRowView>,
        label: String,
        who: String,
        error: Option<PageError>,
    },
    Waiting,
    /// It was let in, under this name.
    In(String),
    /// It has neither a code nor asked.
    Outside,
}

async fn status(
    State(app): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Html<String>, PageError> {
    let token = device_token(&headers);
    let now = Instant::now();
    let state = if visitor.role() > Role::Spectator {
        JoinState::In(visitor.actor().name)
    } else if token.is_some_and(|token| app.devices().desk().waits(token, now)) {
        JoinState::Waiting
    } else {
        JoinState::Outside
    };
    app.page(&visitor, |_, frame| {
        let frame = frame.titled("Join");
        Ok(JoinPage { frame, state })
    })
    .await
}

async fn ask(
    State(app): State<Shared>,
    visitor: Visitor,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
) -> Result<Html<String>, PageError> {
    let from = peer.ip().to_string();
    let known = app.devices().desk().look_up(&code, &from, Instant::now());
    known.map_err(refused)?;
    form(&app, &visitor, code, Fields::default(), None).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Fields {
    label: String,
    who: String,
}

/// The form, with what was typed.
async fn form(
    app: &Shared,
    visitor: &Visitor,
    code: String,
    fields: Fields,
    error: Option<PageError>,
) -> Result<Html<String>, PageError> {
    let query = PlayerRows {
        event: Some(app.event()),
        matching: None,
    };
    app.page(visitor, move |session, frame| {
        Ok(JoinPage {
            frame: frame.titled("Join"),
            state: JoinState::Asking {
                code,
                players: session.ask(&query)?,
                label: fields.label,
                who: fields.who,
                error,
            },
        })
    })
    .await
}

async fn redeem(
    State(app): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    posted: Posted<Fields>,
) -> Result<Response, PageError> {
    let Posted {
        visitor, fields, ..
    } = posted;
    if fields.label.trim().is_empty() || fields.who.trim().is_empty() {
        let fault = PageError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "Say who you are, and what the director should call this device.",
        );
        let page = form(&app, &visitor, code, fields, Some(fault)).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let token: [u8; 32] = random().ok_or_else(PageError::broken)?;
    let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
    let asks = Asks {
        label: short(&fields.label),
        who: short(&fields.who),
        token: Hash::of(token.as_bytes()),
    };
    let from = peer.ip().to_string();
    let redeemed = app
        .devices()
        .desk()
        .redeem(&code, &from, asks, Instant::now());
    redeemed.map_err(refused)?;
    let cookie = app.devices().cookie(&token);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/join")).into_response())
}

/// At most 40 characters.
fn short(text: &str) -> String {
    text.trim().chars().take(40).collect()
}

pub(super) fn refused(refusal: EntryRefusal) -> PageError {
    let too_many = matches!(
        refusal,
        EntryRefusal::TooManyCodes | EntryRefusal::TooManyWaiting
    );
    let fault = PageError::from(Error::from(refusal));
    if too_many {
        return PageError {
            status: StatusCode::TOO_MANY_REQUESTS,
            ..fault
        };
    }
    fault
}
