//! Why a request was not answered, as a page with the right status.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::hint::Link;
use crate::report::refusal::Advice;
use crate::report::text::capitalised;
use crate::service::{self, Refusal, StorageError};

/// Why a request was not answered.
#[derive(Clone, Debug)]
pub(super) struct PageError {
    pub(super) status: StatusCode,
    /// Of a refusal: stable, as programs know it.
    pub(super) code: Option<&'static str>,
    /// What happened.
    pub(super) headline: String,
    /// What to do.
    pub(super) help: Option<String>,
    /// Where to do it.
    pub(super) link: Option<Box<Link>>,
    /// What was sent, to be sent again.
    pub(super) unsent: Option<Box<Unsent>>,
}

/// A form that was not taken, though nothing is wrong with what was typed.
#[derive(Clone, Debug)]
pub(super) struct Unsent {
    /// Where it goes.
    pub(super) action: String,
    /// The token of now.
    pub(super) token: String,
    /// Everything but the token.
    pub(super) fields: Vec<(String, String)>,
    /// What it is, or what of it was typed.
    pub(super) about: String,
    pub(super) button: &'static str,
}

impl Unsent {
    fn typed(&self) -> impl Iterator<Item = (String, &str)> {
        typed(&self.fields)
    }
}

/// What a form carries that nobody has typed.
const NOT_TYPED: [&str; 12] = [
    "token",
    "request",
    "since",
    "shown",
    "seen",
    "confirmed",
    "line",
    "ply",
    "action",
    "sure",
    "page",
    "step",
];

/// What a person has typed or chosen, of everything that a form has sent.
pub(super) fn typed(sent: &[(String, String)]) -> impl Iterator<Item = (String, &str)> {
    let fields = sent.iter();
    let fields = fields
        .filter(|(name, value)| !NOT_TYPED.contains(&name.as_str()) && !value.trim().is_empty());
    fields.map(|(name, value)| (name.replace(['-', '_'], " "), value.as_str()))
}

#[derive(Template)]
#[template(path = "fault.html")]
struct ErrorPage<'a> {
    fault: &'a PageError,
    /// In words, what kind of answer this is.
    kind: &'static str,
    back: Option<&'a Link>,
}

impl PageError {
    /// With the words of a page.
    pub(super) fn new(status: StatusCode, headline: impl Into<String>) -> Self {
        Self {
            status,
            code: None,
            headline: headline.into(),
            help: None,
            link: None,
            unsent: None,
        }
    }

    /// What a person has typed cannot be taken.
    pub(super) fn unclear(headline: impl AsRef<str>) -> Self {
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            capitalised(headline.as_ref()),
        )
    }

    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    pub(super) fn with_link(self, to: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            link: Some(Box::new(Link::new(to, text))),
            ..self
        }
    }

    /// The program failed.
    pub(super) fn broken() -> Self {
        let headline = "The server failed while handling this. Nothing was changed.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, headline)
            .with_help("Try again; if it happens again, use the command line.")
    }

    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "There is no such page.")
    }

    /// A request that the framework has refused, without a page of its own.
    pub(super) fn of_status(status: StatusCode) -> Self {
        let headline = match status {
            StatusCode::METHOD_NOT_ALLOWED => "This address only accepts its form.",
            StatusCode::PAYLOAD_TOO_LARGE => "What was sent is too large.",
            _ => {
                return Self {
                    status,
                    ..Self::not_found()
                };
            }
        };
        Self::new(status, headline)
    }

    /// Whether the person can do something about it: then it is shown on the
    /// page they came from, with what they typed.
    pub(super) fn is_refusal(&self) -> bool {
        self.status.is_client_error() && self.status != StatusCode::FORBIDDEN
    }

    /// The page of its own, with the way back.
    pub(super) fn page(&self, back: Option<&Link>) -> Response {
        let page = ErrorPage {
            fault: self,
            kind: kind(self.status),
            back,
        };
        let html = page.render().unwrap_or_else(|_| "Error".to_owned());
        (self.status, Html(html)).into_response()
    }
}

const fn kind(status: StatusCode) -> &'static str {
    match status {
        StatusCode::FORBIDDEN => "Not allowed",
        StatusCode::NOT_FOUND => "Not found",
        StatusCode::CONFLICT => "Changed in the meantime",
        StatusCode::PAYLOAD_TOO_LARGE => "Too large",
        StatusCode::TOO_MANY_REQUESTS => "Too often",
        StatusCode::SERVICE_UNAVAILABLE => "Busy",
        status if status.as_u16() >= 500 => "Failed",
        _ => "Not possible",
    }
}

fn status(error: &service::Error) -> StatusCode {
    match error {
        service::Error::Refused(Refusal::NotAllowed { .. }) => StatusCode::FORBIDDEN,
        service::Error::Refused(Refusal::ChangedSince { .. }) => StatusCode::CONFLICT,
        service::Error::Refused(refusal) if refusal.code().ends_with("-unknown") => {
            StatusCode::NOT_FOUND
        }
        service::Error::Refused(_) | service::Error::Source(_) => StatusCode::UNPROCESSABLE_ENTITY,
        service::Error::Storage(StorageError::Busy) => StatusCode::SERVICE_UNAVAILABLE,
        service::Error::Storage(_) | service::Error::Save(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl From<service::Error> for PageError {
    fn from(error: service::Error) -> Self {
        let (code, help) = match &error {
            service::Error::Refused(refusal) => (Some(refusal.code()), refusal.help()),
            _ => (None, Advice::default()),
        };
        Self {
            code,
            help: help.for_page(),
            link: help.page().map(|page| Box::new(page.into())),
            ..Self::new(status(&error), capitalised(&error.to_string()))
        }
    }
}

impl From<Refusal> for PageError {
    fn from(refusal: Refusal) -> Self {
        Self::from(service::Error::from(refusal))
    }
}

impl From<askama::Error> for PageError {
    fn from(_: askama::Error) -> Self {
        Self::broken()
    }
}

impl IntoResponse for PageError {
    /// The page is made by [`super::guard`], which knows where the visitor comes
    /// from.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
