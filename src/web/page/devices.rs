//! `/desk/devices`: the director lets devices in, and revokes them.

use std::time::Instant;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::super::app::Shared;
use super::super::escape::filters;
use super::super::fault::Fault;
use super::super::form::Posted;
use super::super::frame::Frame;
use super::super::routes::Routes;
use super::super::visitor::{Visitor, host};
use super::join::refused;
use crate::report::qr::{self, Drawing};
use crate::report::view::device::DeviceView;
use crate::report::view::player::PlayerRowView;
use crate::report::wording;
use crate::service::device::{
    ApproveDevice, DeviceAccess, DeviceId, Devices, RenameDevice, RevokeDevice,
};
use crate::service::join::Waiting;
use crate::service::player_rows::PlayerRows;
use crate::service::{EventRef, Role};
use crate::tournament::PlayerRef;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk/devices", Role::Director, show)
        .post("/desk/devices/codes", Role::Director, show_codes)
        .post("/desk/devices/answer/{number}", Role::Director, answer)
        .post("/desk/devices/{number}/revoke", Role::Director, revoke)
        .post("/desk/devices/{number}/rename", Role::Director, rename)
}

#[derive(Template)]
#[template(path = "devices.html")]
struct DevicesPage {
    frame: Frame,
    code: Option<Code>,
    /// Whether other devices can reach the server.
    is_open: bool,
    waiting: Vec<WaitingView>,
    players: Vec<PlayerRowView>,
    devices: Vec<DeviceView>,
    error: Option<Fault>,
    /// What was typed with the error.
    typed: Answer,
}

impl DevicesPage {
    fn reach(device: &DeviceView) -> String {
        wording::reach(device)
    }

    fn in_use(&self) -> impl Iterator<Item = &DeviceView> {
        self.devices.iter().filter(|each| each.status == "active")
    }

    fn revoked(&self) -> impl Iterator<Item = &DeviceView> {
        self.devices.iter().filter(|each| each.status != "active")
    }
}

/// The code that phones scan.
struct Code {
    address: String,
    drawing: Option<Drawing>,
}

/// A device that waits.
struct WaitingView {
    waiting: Waiting,
    minutes: u64,
    /// The entrant its owner says they are.
    player: Option<PlayerRowView>,
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Html<String>, Fault> {
    page(&app, &visitor, &headers, None, Answer::default()).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    headers: &HeaderMap,
    error: Option<Fault>,
    typed: Answer,
) -> Result<Html<String>, Fault> {
    let now = Instant::now();
    let code = app.devices().shown_code(now).map(|code| {
        let site = app.devices().site(host(headers)).unwrap_or_default();
        let address = format!("{site}/join/{}", code.as_str());
        Code {
            drawing: qr::picture(&address),
            address,
        }
    });
    let waiting = app.devices().desk().waiting(now);
    let is_open = app.devices().is_open();
    let query = PlayerRows {
        event: Some(app.event()),
        matching: None,
    };
    let known = std::sync::Arc::clone(app);
    app.page(visitor, move |session, frame| {
        let players = session.ask(&query)?;
        let mut devices = session.ask(&Devices)?;
        for device in &mut devices {
            let seen = known.devices().last_seen(DeviceId(device.device));
            device.last_seen = seen.or(device.last_seen.take());
        }
        let waiting = waiting.into_iter().map(|(waiting, since)| WaitingView {
            minutes: since.as_secs() / 60,
            player: of_entrant(&players, &waiting.who).cloned(),
            waiting,
        });
        Ok(DevicesPage {
            frame: frame.titled("Devices"),
            code,
            is_open,
            waiting: waiting.collect(),
            players,
            devices,
            error,
            typed,
        })
    })
    .await
}

fn of_entrant<'a>(players: &'a [PlayerRowView], who: &str) -> Option<&'a PlayerRowView> {
    let number: u32 = who.parse().ok()?;
    players.iter().find(|each| each.entrant == Some(number))
}

#[derive(Debug, Deserialize)]
struct Show {
    show: String,
}

async fn show_codes(State(app): State<Shared>, posted: Posted<Show>) -> Redirect {
    let show = posted.fields.show == "yes";
    app.devices().show_codes(show, Instant::now());
    Redirect::to("/desk/devices")
}

/// What the director answers to a device that waits.
#[derive(Clone, Debug, Default, Deserialize)]
struct Answer {
    /// `approve` or `refuse`.
    #[serde(default, rename = "answer")]
    verdict: String,
    #[serde(default)]
    label: String,
    #[serde(default)]
    role: String,
    /// The number of an entrant.
    #[serde(default)]
    player: String,
    #[serde(default)]
    first: String,
    #[serde(default)]
    last: String,
}

impl Answer {
    fn access(&self, event: EventRef) -> Result<DeviceAccess, Fault> {
        let unclear = |headline| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, headline);
        let table = |text: &str| {
            let number = text.trim().parse::<u32>();
            number.map_err(|_| unclear("A table judge needs the first and the last table."))
        };
        Ok(match self.role.as_str() {
            "player" if self.player.is_empty() => {
                return Err(unclear("Say which player the device belongs to."));
            }
            "player" => DeviceAccess::Player(event, PlayerRef::new(&self.player)),
            "table-judge" => DeviceAccess::Tables {
                first: table(&self.first)?,
                last: table(&self.last)?,
            },
            "arbiter" => DeviceAccess::Arbiter,
            "director" => DeviceAccess::Director,
            _ => return Err(unclear("Say what the device may do.")),
        })
    }
}

async fn answer(
    State(app): State<Shared>,
    Path(number): Path<u64>,
    headers: HeaderMap,
    posted: Posted<Answer>,
) -> Result<Response, Fault> {
    let found = app.devices().desk().find(number, Instant::now());
    let waiting = match found {
        Ok(waiting) => waiting,
        Err(refusal) => {
            let (visitor, fault) = (&posted.visitor, refused(refusal));
            return stay(&app, visitor, &headers, fault, Answer::default()).await;
        }
    };
    if posted.fields.verdict == "refuse" {
        app.devices().desk().dismiss(number);
        return Ok(Redirect::to("/desk/devices").into_response());
    }
    let approved = async {
        let command = ApproveDevice {
            label: posted.fields.label.clone(),
            access: posted.fields.access(app.event())?,
            token: waiting.token,
        };
        app.submit(&posted, command).await
    };
    match approved.await {
        Ok(_) => {
            app.devices().desk().dismiss(number);
            Ok(Redirect::to("/desk/devices").into_response())
        }
        Err(fault) => {
            let visitor = posted.visitor.clone();
            stay(&app, &visitor, &headers, fault, posted.fields).await
        }
    }
}

/// The page again, with what was wrong and what was typed.
async fn stay(
    app: &Shared,
    visitor: &Visitor,
    headers: &HeaderMap,
    fault: Fault,
    typed: Answer,
) -> Result<Response, Fault> {
    if !fault.is_refusal() {
        return Err(fault);
    }
    let status = fault.status;
    let page = page(app, visitor, headers, Some(fault), typed).await?;
    Ok((status, page).into_response())
}

#[derive(Debug, Deserialize)]
struct Nothing {}

async fn revoke(
    State(app): State<Shared>,
    Path(number): Path<i64>,
    headers: HeaderMap,
    posted: Posted<Nothing>,
) -> Result<Response, Fault> {
    let command = RevokeDevice {
        device: DeviceId(number),
    };
    match app.submit(&posted, command).await {
        Ok(_) => Ok(Redirect::to("/desk/devices").into_response()),
        Err(fault) => stay(&app, &posted.visitor, &headers, fault, Answer::default()).await,
    }
}

#[derive(Debug, Deserialize)]
struct Label {
    #[serde(default)]
    label: String,
}

async fn rename(
    State(app): State<Shared>,
    Path(number): Path<i64>,
    headers: HeaderMap,
    posted: Posted<Label>,
) -> Result<Response, Fault> {
    let command = RenameDevice {
        device: DeviceId(number),
        label: posted.fields.label.clone(),
    };
    match app.submit(&posted, command).await {
        Ok(_) => Ok(Redirect::to("/desk/devices").into_response()),
        Err(fault) => stay(&app, &posted.visitor, &headers, fault, Answer::default()).await,
    }
}
