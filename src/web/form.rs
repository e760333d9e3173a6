//! Forms: each carries the token of the visitor it was shown to, and a number
//! that makes it the same form when it is sent twice.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::{StatusCode, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::app::Shared;
use super::fault::Fault;
use super::visitor::Visitor;
use crate::service::{self, Hash};

/// What every form carries.
#[derive(Debug, Deserialize)]
struct Carried {
    #[serde(default)]
    token: String,
    #[serde(default)]
    request: String,
}

/// A form whose token is the visitor's.
#[derive(Debug)]
pub(super) struct Posted<T> {
    pub(super) visitor: Visitor,
    pub(super) fields: T,
    /// The number of the form: see [`super::frame::Frame::request`].
    pub(super) request: String,
    /// The hash of everything that was sent.
    content: Hash,
}

impl<T> Posted<T> {
    /// The form as the service remembers it.
    pub(super) fn form(&self) -> service::Request {
        service::Request {
            id: self.request.clone(),
            content: self.content,
        }
    }
}

impl<T: DeserializeOwned> FromRequest<Shared> for Posted<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Fault> {
        let is_form = request
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| {
                kind.as_bytes()
                    .starts_with(b"application/x-www-form-urlencoded")
            });
        if !is_form {
            let headline = "This is not a form.";
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, headline));
        }
        let (mut parts, body) = request.into_parts();
        let Ok(visitor) = Visitor::from_request_parts(&mut parts, app).await;
        let request = Request::from_parts(parts, body);
        let bytes = Bytes::from_request(request, app).await.map_err(|error| {
            Fault::new(error.status(), "The form is too large, or was cut off.")
        })?;
        let carried: Carried = read(&bytes)?;
        check_token(app, &visitor, &carried.token)?;
        if carried.request.trim().is_empty() {
            let headline = "This form has no number.";
            return Err(Fault::new(StatusCode::BAD_REQUEST, headline));
        }
        Ok(Self {
            visitor,
            fields: read(&bytes)?,
            request: carried.request,
            content: Hash::of(&bytes),
        })
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    serde_html_form::from_bytes(bytes).map_err(|error| {
        let headline = format!("The form cannot be read: {error}.");
        Fault::new(StatusCode::BAD_REQUEST, headline)
    })
}

/// Refuses a form that was not shown to this visitor.
pub(super) fn check_token(app: &Shared, visitor: &Visitor, token: &str) -> Result<(), Fault> {
    if app.token(visitor) == token {
        return Ok(());
    }
    let headline = "This form is from before the server was started, or not from this device.";
    Err(Fault::new(StatusCode::FORBIDDEN, headline)
        .with_help("Go back, load the page again, and send it once more."))
}
