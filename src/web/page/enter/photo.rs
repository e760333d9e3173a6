//! Photos of a table: handed in, and shown to officials.

use crate::web::prelude::*;
use axum::extract::{FromRequest as _, FromRequestParts as _, Multipart, Request};
use axum::http::{HeaderValue, header};

use super::table;
use crate::report::refusal::EntryRefusal;
use crate::service::evidence::photo::{AddPhoto, GivenBy, LARGEST_PHOTO, PhotoContent};
use crate::service::{self, Hash, Refusal};
use crate::web::app::WriteGuard;
use crate::web::form::check_token;
use outflank_core::board::Colour;
use outflank_core::formats::MediaType;

/// A form with a file.
#[derive(Default)]
struct Upload {
    token: String,
    request: String,
    file: String,
    /// How many bytes were sent.
    length: usize,
    /// Empty if they are too many.
    bytes: Vec<u8>,
}

/// Reads a form with a file. The fields before the file say whether it is wanted.
/// A file that is too large is read to its end and not kept: a browser shows the
/// answer only when everything was sent.
async fn receive(app: &Shared, visitor: &Visitor, request: Request) -> Result<Upload, PageError> {
    let cut_off = |_| {
        let headline = "The photo was cut off on the way.";
        PageError::new(StatusCode::PAYLOAD_TOO_LARGE, headline).with_help("Send it once more.")
    };
    let not_a_form = |_| PageError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "This is not a form.");
    let mut parts = Multipart::from_request(request, app)
        .await
        .map_err(not_a_form)?;
    let mut upload = Upload::default();
    while let Some(mut part) = parts.next_field().await.map_err(cut_off)? {
        match part.name().unwrap_or_default() {
            "token" => upload.token = part.text().await.map_err(cut_off)?,
            "request" => upload.request = part.text().await.map_err(cut_off)?,
            "photo" => {
                check(app, visitor, &upload.token)?;
                upload.file = plain_name(part.file_name().unwrap_or_default());
                while let Some(chunk) = part.chunk().await.map_err(cut_off)? {
                    upload.keep(&chunk);
                }
            }
            _ => {}
        }
    }
    check(app, visitor, &upload.token)?;
    if upload.request.trim().is_empty() {
        return Err(PageError::new(
            StatusCode::BAD_REQUEST,
            "This form is out of date. Reload the page and send it again.",
        ));
    }
    Ok(upload)
}

impl Upload {
    fn keep(&mut self, chunk: &[u8]) {
        self.length += chunk.len();
        if self.length > LARGEST_PHOTO {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(chunk);
        }
    }
}

/// Refuses a form that was not shown to this visitor. Of one that was shown before
/// the server was started again the file has to be chosen once more.
fn check(app: &Shared, visitor: &Visitor, token: &str) -> Result<(), PageError> {
    check_token(app, visitor, token).map_err(|fault| match token {
        "" => fault,
        _ => PageError {
            status: StatusCode::CONFLICT,
            ..fault.with_help("Choose the photo again, and send it.")
        },
    })
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
) -> Result<Response, PageError> {
    let (mut parts, body) = request.into_parts();
    let Ok(visitor) = Visitor::from_request_parts(&mut parts, &app).await;
    let request = Request::from_parts(parts, body);
    let kept = match receive(&app, &visitor, request).await {
        Ok(upload) => keep(&app, &visitor, place, upload).await,
        Err(fault) => Err(fault),
    };
    match kept {
        Ok(()) => Ok(Redirect::to(&table::done(place, "photo")).into_response()),
        Err(fault) if fault.is_refusal() => {
            let attempt = Attempt::new("photo", Vec::new(), fault);
            let shows = table::PageState::default();
            table::page(&app, &visitor, place, shows, Some(attempt)).await
        }
        Err(fault) => Err(fault),
    }
}

async fn keep(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
    upload: Upload,
) -> Result<(), PageError> {
    if upload.length > LARGEST_PHOTO {
        let (file, found) = (upload.file, upload.length);
        let most = LARGEST_PHOTO;
        let fault = PageError::from(Refusal::from(EntryRefusal::LargePhoto {
            file,
            found,
            most,
        }));
        return Err(PageError {
            status: StatusCode::PAYLOAD_TOO_LARGE,
            ..fault
        });
    }
    if upload.bytes.is_empty() {
        let headline = "No photo was chosen.";
        return Err(PageError::new(StatusCode::UNPROCESSABLE_ENTITY, headline));
    }
    let form = service::IdempotencyKey {
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
    app.change(visitor, WriteGuard::Once(form), command).await?;
    Ok(())
}

/// `GET /photo/{id}`: as it was received. It is never run as a page, whatever it
/// holds: the kind was found in its bytes, and the browser may not guess another.
pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(photo): Path<i64>,
) -> Result<Response, PageError> {
    let query = PhotoContent { photo };
    let (view, bytes) = app
        .read(&visitor, move |session| session.ask(&query))
        .await?;
    let kind = view.format.parse::<MediaType>().ok();
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
