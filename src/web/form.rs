//! Forms: each carries the token of the visitor it was shown to (against CSRF: forms that
//! a page of another site sends in their name), and a number
//! that makes it the same form when it is sent twice.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::de::DeserializeOwned;

use super::app::Shared;
use super::attempt::Attempt;
use super::page_error::{PageError, Unsent};
use super::visitor::Visitor;
use crate::service::{self, Hash};

/// A page with forms, which stay on it if they are refused.
pub(super) trait FormPage {
    fn again(
        app: &Shared,
        visitor: &Visitor,
        attempt: Attempt,
    ) -> impl Future<Output = Result<Response, PageError>> + Send;
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
    /// Everything that was sent, by the names of the fields.
    sent: Vec<(String, String)>,
}

impl<T> Posted<T> {
    /// The form as the service remembers it.
    pub(super) fn form(&self) -> service::IdempotencyKey {
        service::IdempotencyKey {
            id: self.request.clone(),
            content: self.content,
        }
    }

    /// One of several things that the form asks for.
    pub(super) fn part(&self, part: &str) -> service::IdempotencyKey {
        service::IdempotencyKey {
            id: format!("{} {part}", self.request),
            content: self.content,
        }
    }

    /// The form with what was wrong, to be shown again on its page.
    pub(super) fn refused(&self, form: &str, fault: PageError) -> Result<Attempt, PageError> {
        if !fault.is_refusal() {
            return Err(fault);
        }
        Ok(Attempt::new(form, self.sent.clone(), fault))
    }

    /// Carries a command out, if what was typed is one, and goes to a page that
    /// shows it; a form that was refused stays on its own page.
    pub(super) async fn carry_out<P: FormPage, C>(
        &self,
        app: &Shared,
        form: &str,
        command: Result<C, PageError>,
        to: &str,
    ) -> Result<Response, PageError>
    where
        C: service::Command + Send + 'static,
        C::Outcome: Send + 'static,
    {
        let done = match command {
            Ok(command) => app.submit(self, command).await,
            Err(unclear) => Err(unclear),
        };
        let stay = |attempt| P::again(app, &self.visitor, attempt);
        self.go_or_stay(form, done, to, stay).await
    }

    /// Goes to a page that shows what was done; a form that was refused stays on
    /// its own page.
    pub(super) async fn go_or_stay<O, P>(
        &self,
        form: &str,
        done: Result<O, PageError>,
        to: &str,
        stay: impl FnOnce(Attempt) -> P,
    ) -> Result<Response, PageError>
    where
        P: Future<Output = Result<Response, PageError>>,
    {
        match done {
            Ok(_) => Ok(Redirect::to(to).into_response()),
            Err(fault) => stay(self.refused(form, fault)?).await,
        }
    }
}

impl<T: DeserializeOwned> FromRequest<Shared> for Posted<T> {
    type Rejection = PageError;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, PageError> {
        let is_form = request
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| {
                kind.as_bytes()
                    .starts_with(b"application/x-www-form-urlencoded")
            });
        if !is_form {
            let headline = "This is not a form.";
            return Err(PageError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, headline));
        }
        let action = request.uri().path().to_owned();
        let (mut parts, body) = request.into_parts();
        let Ok(visitor) = Visitor::from_request_parts(&mut parts, app).await;
        let request = Request::from_parts(parts, body);
        let bytes = Bytes::from_request(request, app).await.map_err(|error| {
            PageError::new(error.status(), "The form is too large, or was cut off.")
        })?;
        let sent: Vec<(String, String)> = read(&bytes)?;
        let carried = |wanted: &str| {
            let found = sent.iter().find(|(name, _)| name == wanted);
            found.map_or("", |(_, value)| value.as_str())
        };
        check_token(app, &visitor, carried("token"))
            .map_err(|fault| to_send_again(app, &visitor, action, &sent, fault))?;
        let number = carried("request").to_owned();
        if number.trim().is_empty() {
            let headline = "This form is out of date. Reload the page and send it again.";
            return Err(PageError::new(StatusCode::BAD_REQUEST, headline));
        }
        Ok(Self {
            visitor,
            fields: read(&bytes)?,
            request: number,
            content: content(&sent),
            sent,
        })
    }
}

/// What the form holds, whatever its token: sent again with a new one it is the
/// same form.
fn content(sent: &[(String, String)]) -> Hash {
    let fields = sent.iter().filter(|(name, _)| name != "token");
    let parts = fields.flat_map(|(name, value)| [name.as_str(), "\0", value, "\0"]);
    Hash::of(parts.collect::<String>().as_bytes())
}

/// The form with the token of now, for a page that offers to send it. Only a form
/// that once had a token was shown by a server: by this one before it was started
/// again.
fn to_send_again(
    app: &Shared,
    visitor: &Visitor,
    action: String,
    sent: &[(String, String)],
    fault: PageError,
) -> PageError {
    let is_shown = |(name, value): &(String, String)| name == "token" && !value.is_empty();
    if !sent.iter().any(is_shown) {
        return fault;
    }
    let fields = sent.iter().filter(|(name, _)| name != "token");
    PageError {
        help: Some("Nothing was changed. Check what you typed, and send it now.".to_owned()),
        unsent: Some(Box::new(Unsent {
            action,
            token: app.token(visitor),
            fields: fields.cloned().collect(),
            about: "What you typed:".to_owned(),
            button: "Send it now",
        })),
        ..fault
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, PageError> {
    serde_html_form::from_bytes(bytes).map_err(|error| {
        let headline = format!("The form cannot be read: {error}.");
        PageError::new(StatusCode::BAD_REQUEST, headline)
    })
}

/// Refuses a form that was not shown to this visitor.
pub(super) fn check_token(app: &Shared, visitor: &Visitor, token: &str) -> Result<(), PageError> {
    if app.token(visitor) == token {
        return Ok(());
    }
    let headline = "The server was started again since this page was shown, or the form is from another device.";
    Err(PageError::new(StatusCode::FORBIDDEN, headline)
        .with_help("Go back, load the page again, and send it once more."))
}
