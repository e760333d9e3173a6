//! Why a request was not answered, as a page with the right status.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use crate::report::text::capitalised;
use crate::service::{self, Refusal, StorageError};

/// Why a request was not answered.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) status: StatusCode,
    /// What happened.
    pub(super) headline: String,
    /// What to do.
    pub(super) help: Option<String>,
}

#[derive(Template)]
#[template(path = "fault.html")]
struct FaultPage<'a> {
    status: u16,
    headline: &'a str,
    help: Option<&'a str>,
}

impl Fault {
    /// With the words of a page.
    pub(super) fn new(status: StatusCode, headline: impl Into<String>) -> Self {
        Self {
            status,
            headline: headline.into(),
            help: None,
        }
    }

    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// The program failed.
    pub(super) fn broken() -> Self {
        let headline = "The program has failed at this. Nothing was changed.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, headline)
            .with_help("Try again; if it happens again, use the command line.")
    }

    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "There is no such page.")
            .with_help("Begin at the first page.")
    }

    /// Whether the person can do something about it: then it is shown on the
    /// page they came from, with what they typed.
    pub(super) fn is_refusal(&self) -> bool {
        self.status.is_client_error()
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

impl From<service::Error> for Fault {
    fn from(error: service::Error) -> Self {
        let help = match &error {
            service::Error::Refused(refusal) => refusal.help(),
            _ => None,
        };
        Self {
            status: status(&error),
            headline: capitalised(&error.to_string()),
            help,
        }
    }
}

impl From<askama::Error> for Fault {
    fn from(_: askama::Error) -> Self {
        Self::broken()
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let page = FaultPage {
            status: self.status.as_u16(),
            headline: &self.headline,
            // Who only reads pages has no command line.
            help: self.help.as_deref().filter(|it| !it.contains("`outflank")),
        };
        let html = page.render().unwrap_or_else(|_| "Error".to_owned());
        (self.status, Html(html)).into_response()
    }
}
