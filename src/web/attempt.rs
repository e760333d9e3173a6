//! A form that was refused: it is shown again on its page, with what was typed and
//! with what was wrong.

use axum::http::StatusCode;

use super::fault::Fault;

/// A form that was refused.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// Which form of the page it is: others may have fields of the same name.
    form: String,
    /// By the names of the fields.
    sent: Vec<(String, String)>,
    fault: Fault,
}

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
