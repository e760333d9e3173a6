//! What every page shows around its own content.

use super::attempt::Attempt;
use super::fault::Fault;
use super::visitor::Visitor;
use crate::service::event::status::EventNow;
use crate::service::{self, EventRef, Role, Session};

/// What every page shows around its own content.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Of the page, without the event.
    pub(super) title: String,
    pub(super) event: String,
    pub(super) where_and_when: String,
    pub(super) visitor: Visitor,
    /// What forms carry: see [`super::form`].
    pub(super) token: String,
    /// The last line of the journal.
    pub(super) line: i64,
    /// The head of the journal as people read it.
    pub(super) journal: String,
    /// The last round that was paired.
    pub(super) round: Option<u32>,
    pub(super) open_disputes: usize,
    /// A form of this page that was refused.
    pub(super) attempt: Option<Attempt>,
}

impl Frame {
    pub(super) fn of(
        session: &Session,
        event: &EventRef,
        visitor: &Visitor,
        token: String,
    ) -> service::Result<Self> {
        let now = session.ask(&EventNow {
            event: event.clone(),
        })?;
        let head = session.head()?;
        let parts = [&now.event.date, &now.event.place];
        let mut parts: Vec<&str> = parts.into_iter().map(String::as_str).collect();
        parts.retain(|part| !part.is_empty());
        Ok(Self {
            title: String::new(),
            where_and_when: parts.join(", "),
            visitor: visitor.clone(),
            token,
            line: head.map_or(0, |head| head.line.0),
            journal: head.map(|head| head.to_string()).unwrap_or_default(),
            round: now.last_round,
            open_disputes: now.open_disputes,
            attempt: None,
            event: now.event.name,
        })
    }

    pub(super) fn titled(self, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// What was wrong with a form of this page.
    pub(super) fn refusal(&self, form: &str) -> Option<&Fault> {
        self.attempt.as_ref()?.fault(form)
    }

    /// What was typed into a field of a form that was refused.
    pub(super) fn typed(&self, form: &str, field: &str) -> &str {
        self.typed_or(form, field, "")
    }

    /// What was typed into a field of a form that was refused; else what the field
    /// shows at first.
    pub(super) fn typed_or<'a>(&'a self, form: &str, field: &str, first: &'a str) -> &'a str {
        let typed = self.attempt.as_ref();
        let typed = typed.and_then(|attempt| attempt.typed(form, field));
        typed.unwrap_or(first)
    }

    /// What makes a form that is sent twice one form: another one for each form.
    #[allow(clippy::unused_self, reason = "templates have the frame at hand")]
    pub(super) fn request(&self) -> String {
        request_id()
    }

    /// Whether the visitor may do what needs this role.
    pub(super) fn may(&self, least: Role) -> bool {
        self.visitor.role() >= least
    }

    pub(super) fn is_director(&self) -> bool {
        self.may(Role::Director)
    }

    pub(super) fn is_arbiter(&self) -> bool {
        self.may(Role::Arbiter)
    }

    pub(super) fn may_enter(&self) -> bool {
        self.may(Role::Player)
    }
}

/// A number that no other form has.
pub(super) fn request_id() -> String {
    let mut bytes = [0_u8; 16];
    // Without random numbers a form can still be sent; twice is then twice.
    let _ = getrandom::fill(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
