//! A form that was refused: it is shown again on its page, with what was typed and
//! with what was wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use askama::Template;
use axum::http::StatusCode;

use super::page_error::{PageError, typed};

/// A form that was refused.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// Which form of the page it is: others may have fields of the same name.
    form: String,
    /// By the names of the fields.
    sent: Vec<(String, String)>,
    fault: PageError,
    /// What became of it while the page was made.
    told: Arc<Told>,
}

#[derive(Debug, Default)]
struct Told {
    /// What was wrong was said at the form.
    at_form: AtomicBool,
    /// The form is not on the page any more, because somebody else was faster: it
    /// is said at the top, with what was typed.
    at_top: AtomicBool,
}

impl Attempt {
    pub(super) fn new(form: &str, sent: Vec<(String, String)>, fault: PageError) -> Self {
        Self {
            form: form.to_owned(),
            sent,
            fault,
            told: Arc::default(),
        }
    }

    pub(super) fn form(&self) -> &str {
        &self.form
    }

    pub(super) fn status(&self) -> StatusCode {
        self.fault.status
    }

    /// The page with what was wrong. Whether the form is on it is known only once
    /// it is made: if not, it is made again with a message at the top.
    pub(super) fn render(&self, page: &impl Template) -> askama::Result<String> {
        let html = page.render()?;
        if self.told.at_form.load(Ordering::Relaxed) {
            return Ok(html);
        }
        self.told.at_top.store(true, Ordering::Relaxed);
        page.render()
    }

    /// Whether the message is said at the top of the page.
    pub(super) fn is_stray(&self) -> bool {
        self.told.at_top.load(Ordering::Relaxed)
    }

    /// What was wrong, for the top of the page.
    pub(super) const fn stray_fault(&self) -> &PageError {
        &self.fault
    }

    /// What a person has typed into the form.
    pub(super) fn all_typed(&self) -> Vec<(String, &str)> {
        typed(&self.sent).collect()
    }

    /// What was wrong with this form, which says it.
    pub(super) fn say(&self, form: &str) -> Option<&PageError> {
        let fault = self.fault(form)?;
        self.told.at_form.store(true, Ordering::Relaxed);
        Some(fault)
    }

    /// What was wrong with this form.
    pub(super) fn fault(&self, form: &str) -> Option<&PageError> {
        (self.form == form).then_some(&self.fault)
    }

    /// What was typed into a field of this form.
    pub(super) fn typed(&self, form: &str, field: &str) -> Option<&str> {
        let mut sent = self.sent.iter().filter(|_| self.form == form);
        let found = sent.find(|(name, _)| name == field);
        found.map(|(_, value)| value.as_str())
    }
}
