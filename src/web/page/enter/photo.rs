//! Photos of a table: handed in, and shown to officials.

use axum::extract::{FromRequest as _, FromRequestParts as _, Multipart, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::super::super::app::Shared;
use super::super::super::fault::Fault;
use super::super::super::form::check_token;
use super::super::super::visitor::Visitor;
use super::table;
use crate::board::Colour;
use crate::formats::MediaType;
use crate::service::photo::{AddPhoto, GivenBy, PhotoContent};
use crate::service::{self, Hash};

/// A form with a file.
#[derive(Default)]
struct Upload {
    token: String,
    request: String,
    file: String,
    bytes: Vec<u8>,
}

/// Reads a form with a file. The fields before the file say whether it is wanted.
async fn receive(app: &Shared, visitor: &Visitor, request: Request) -> Result<Upload, Fault> {
    let cut_off = |_| {
        let headline = "The photo is too large, or was cut off.";
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, headline)
            .with_help("Take it with a lower resolution.")
    };
    let not_a_form = |_| Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "This is not a form.");
    let mut parts = Multipart::from_request(request, app)
        .await
        .map_err(not_a_form)?;
    let mut upload = Upload::default();
    while let Some(part) = parts.next_field().await.map_err(cut_off)? {
        match part.name().unwrap_or_default() {
            "token" => upload.token = part.text().await.map_err(cut_off)?,
            "request" => upload.request = part.text().await.map_err(cut_off)?,
            "photo" => {
                check_token(app, visitor, &upload.token)?;
                let name = part.file_name().unwrap_or_default();
                upload.file = plain_name(name);
                upload.bytes = part.bytes().await.map_err(cut_off)?.to_vec();
            }
            _ => {}
        }
    }
    check_token(app, visitor, &upload.token)?;
    Ok(upload)
}

/// The name without folders and control characters; a phone may send none.
fn plain_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|each| !each.is_control()).collect();
    let name: String = name.trim().chars().take(80).collect();
    if name.is_empty() {
        "photo".to_owned()
    } else {
        name
    }
}

/// `POST /enter/{round}/{table}/photo`
pub(super) async fn add(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    request: Request,
) -> Result<Response, Fault> {
    let (mut parts, body) = request.into_parts();
    let Ok(visitor) = Visitor::from_request_parts(&mut parts, &app).await;
    let request = Request::from_parts(parts, body);
    let upload = receive(&app, &visitor, request).await?;
    match keep(&app, &visitor, place, upload).await {
        Ok(()) => Ok(table::done(place, "photo")),
        Err(fault) => table::stay(&app, &visitor, place, table::Typed::default(), fault).await,
    }
}

async fn keep(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
    upload: Upload,
) -> Result<(), Fault> {
    if upload.bytes.is_empty() {
        let headline = "No photo was chosen.";
        return Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, headline));
    }
    let form = service::Request {
        id: upload.request,
        content: Hash::of(&upload.bytes),
    };
    let command = AddPhoto {
        event: app.event(),
        round: place.0,
        table: place.1,
        by: match table::side(app, visitor, place).await? {
            Some(Colour::Black) => GivenBy::Black,
            Some(Colour::White) => GivenBy::White,
            None => GivenBy::Official,
        },
        file: upload.file,
        bytes: upload.bytes,
    };
    app.change_once(visitor, form, command).await?;
    Ok(())
}

/// `GET /photo/{id}`: as it was received. It is never run as a page, whatever it
/// holds: the kind was found in its bytes, and the browser may not guess another.
pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(photo): Path<i64>,
) -> Result<Response, Fault> {
    let query = PhotoContent { photo };
    let (view, bytes) = app
        .read(&visitor, move |session| session.ask(&query))
        .await?;
    let kind = MediaType::by_name(&view.format);
    let mime = kind.map_or("application/octet-stream", MediaType::mime);
    let shown = if kind.is_some_and(MediaType::is_shown_by_browsers) {
        "inline"
    } else {
        "attachment"
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(mime)),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static(shown)),
    ];
    Ok((headers, bytes).into_response())
}
