//! A form that was refused: it is shown again on its page, with what was typed and
//! with what was wrong.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Html;

use super::fault::{Fault, typed};

/// A form that was refused.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// Which form of the page it is: others may have fields of the same name.
    form: String,
    /// By the names of the fields.
    sent: Vec<(String, String)>,
    fault: Fault,
}

/// What was wrong, on a page that no longer has the form.
#[derive(Template)]
#[template(path = "stray.html")]
struct Stray<'a> {
    fault: &'a Fault,
    typed: Vec<(String, &'a str)>,
}

/// How every message about a form that was refused is marked.
const MESSAGE: &str = "role=\"alert\"";
/// Where the content of a page begins.
const CONTENT: &str = "<main id=\"main\"";

impl Attempt {
    pub(super) fn new(form: &str, sent: Vec<(String, String)>, fault: Fault) -> Self {
        Self {
            form: form.to_owned(),
            sent,
            fault,
        }
    }

    pub(super) fn form(&self) -> &str {
        &self.form
    }

    pub(super) fn status(&self) -> StatusCode {
        self.fault.status
    }

    /// The page with what was wrong: if the form is not on it any more, because
    /// somebody else was faster, at the top and with what was typed.
    pub(super) fn shown_on(&self, Html(page): Html<String>) -> Result<Html<String>, Fault> {
        let content = page.find(CONTENT);
        let content = content.and_then(|at| Some(at + page[at..].find('>')? + 1));
        let Some(at) = content.filter(|_| !page.contains(MESSAGE)) else {
            return Ok(Html(page));
        };
        let message = Stray {
            fault: &self.fault,
            typed: typed(&self.sent).collect(),
        };
        let (before, after) = page.split_at(at);
        Ok(Html(format!("{before}{}{after}", message.render()?)))
    }

    /// What was wrong with this form.
    pub(super) fn fault(&self, form: &str) -> Option<&Fault> {
        (self.form == form).then_some(&self.fault)
    }

    /// What was typed into a field of this form.
    pub(super) fn typed(&self, form: &str, field: &str) -> Option<&str> {
        let mut sent = self.sent.iter().filter(|_| self.form == form);
        let found = sent.find(|(name, _)| name == field);
        found.map(|(_, value)| value.as_str())
    }
}
