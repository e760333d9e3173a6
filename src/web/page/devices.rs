//! `/desk/devices`: the director lets devices in, and revokes them.

use crate::web::prelude::*;
use std::time::Instant;

use axum::http::HeaderMap;

use super::join::refused;
use crate::report::hall::device_view::DeviceView;
use crate::report::hall::wording;
use crate::report::player::view::PlayerRowView;
use crate::report::qr::{self, Drawing};
use crate::service::EventRef;
use crate::service::hall::device::{
    ApproveDevice, DeviceAccess, DeviceId, Devices, RenameDevice, RevokeDevice,
};
use crate::service::hall::join::Waiting;
use crate::service::players::rows::PlayerRows;
use crate::web::visitor::host;
use outflank_core::tournament::PlayerRef;

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
}

impl DevicesPage {
    fn reach(device: &DeviceView) -> String {
        wording::reach(device)
    }

    /// What a field of the answer to a device shows; at first `first`.
    fn typed<'a>(&'a self, each: &WaitingView, field: &str, first: &'a str) -> &'a str {
        self.frame.typed_or(&Self::form(each), field, first)
    }

    fn device_form(device: &DeviceView) -> String {
        device_form(device.device)
    }

    /// The name of the form that answers a device.
    fn form(each: &WaitingView) -> String {
        answer_form(each.waiting.number)
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

impl WaitingView {
    /// What the device is likely to be let in as.
    fn role(&self) -> &'static str {
        if self.player.is_some() { "player" } else { "" }
    }
}

/// The form that answers one device.
fn answer_form(number: u64) -> String {
    format!("answer {number}")
}

/// The forms that change one device.
fn device_form(number: i64) -> String {
    format!("device {number}")
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    page(&app, &visitor, &headers, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    headers: &HeaderMap,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
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
    app.page_after(visitor, attempt, move |session, frame| {
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
#[serde(default)]
struct Answer {
    /// `approve` or `refuse`.
    #[serde(rename = "answer")]
    verdict: String,
    label: String,
    role: String,
    /// The number of an entrant.
    player: String,
    first: String,
    last: String,
}

impl Answer {
    fn access(&self, event: EventRef) -> Result<DeviceAccess, PageError> {
        let unclear = |headline| PageError::new(StatusCode::UNPROCESSABLE_ENTITY, headline);
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
) -> Result<Response, PageError> {
    let found = app.devices().desk().find(number, Instant::now());
    let waiting = match found {
        Ok(waiting) => waiting,
        // Sent twice: the device was let in, and does not wait any more.
        Err(_) if app.was_sent(&posted).await? => {
            return Ok(Redirect::to("/desk/devices").into_response());
        }
        Err(refusal) => {
            let form = answer_form(number);
            return stay(&app, &posted, &headers, &form, refused(refusal)).await;
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
        Err(mut fault) => {
            fault.headline = format!("{}: {}", waiting.label, fault.headline);
            stay(&app, &posted, &headers, &answer_form(number), fault).await
        }
    }
}

/// The page again, with what was wrong and what was typed.
async fn stay<T>(
    app: &Shared,
    posted: &Posted<T>,
    headers: &HeaderMap,
    form: &str,
    fault: PageError,
) -> Result<Response, PageError> {
    let attempt = posted.refused(form, fault)?;
    page(app, &posted.visitor, headers, Some(attempt)).await
}

#[derive(Debug, Deserialize)]
struct Nothing {}

async fn revoke(
    State(app): State<Shared>,
    Path(number): Path<i64>,
    headers: HeaderMap,
    posted: Posted<Nothing>,
) -> Result<Response, PageError> {
    let command = RevokeDevice {
        device: DeviceId(number),
    };
    match app.submit(&posted, command).await {
        Ok(_) => Ok(Redirect::to("/desk/devices").into_response()),
        Err(fault) => stay(&app, &posted, &headers, &device_form(number), fault).await,
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
) -> Result<Response, PageError> {
    let command = RenameDevice {
        device: DeviceId(number),
        label: posted.fields.label.clone(),
    };
    match app.submit(&posted, command).await {
        Ok(_) => Ok(Redirect::to("/desk/devices").into_response()),
        Err(fault) => stay(&app, &posted, &headers, &device_form(number), fault).await,
    }
}
