//! What every page shows around its own content.

use std::cell::Cell;

use axum::http::StatusCode;

use super::attempt::Attempt;
use super::page_error::PageError;
use super::single::Reader;
use super::visitor::Visitor;
use crate::report::status::view::EventNowView;
use crate::service::event::status::EventNow;
use crate::service::{EventRef, Role};

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
    /// What every page says about the event.
    pub(super) now: EventNowView,
    /// A form of this page that was refused.
    pub(super) attempt: Option<Attempt>,
    requests: RequestIds,
}

impl Frame {
    pub(super) fn of(
        session: &Reader<'_>,
        event: &EventRef,
        visitor: &Visitor,
        token: String,
    ) -> Result<Self, PageError> {
        let now = session.shared(&EventNow {
            event: event.clone(),
        })?;
        let head = session.head;
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
            round: now.rounds.last().map(|round| round.round),
            event: now.event.name.clone(),
            now,
            attempt: None,
            requests: RequestIds::new()?,
        })
    }

    pub(super) fn titled(self, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// How many disputes nobody has ruled on.
    pub(super) const fn open_disputes(&self) -> usize {
        self.now.disputes.len()
    }

    /// What was wrong with a form of this page, to be said at the form.
    pub(super) fn say_refusal(&self, form: &str) -> Option<&PageError> {
        self.attempt.as_ref()?.say(form)
    }

    /// A refused form that is not on this page any more: it is said at the top.
    pub(super) fn stray(&self) -> Option<&Attempt> {
        self.attempt.as_ref().filter(|attempt| attempt.is_stray())
    }

    /// What was wrong with a form of this page.
    pub(super) fn refusal(&self, form: &str) -> Option<&PageError> {
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
    pub(super) fn request(&self) -> String {
        self.requests.next()
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

/// Numbers for the forms of a page, which no other form has.
#[derive(Clone, Debug)]
pub(super) struct RequestIds {
    /// Of this page.
    random: [u8; 12],
    given: Cell<u32>,
}

impl RequestIds {
    /// Without random numbers two forms could have one number, and the second one
    /// would be taken for the first: there is no page then.
    pub(super) fn new() -> Result<Self, PageError> {
        Self::drawn_by(|bytes| getrandom::fill(bytes).is_ok())
    }

    fn drawn_by(draw: impl FnOnce(&mut [u8]) -> bool) -> Result<Self, PageError> {
        let mut random = [0; 12];
        if !draw(&mut random) {
            let headline = "This computer provides no random numbers, and forms cannot be told apart without them.";
            return Err(
                PageError::new(StatusCode::INTERNAL_SERVER_ERROR, headline).with_help(
                    "Nothing was changed. Use the command line, or start the computer again.",
                ),
            );
        }
        let given = Cell::new(0);
        Ok(Self { random, given })
    }

    pub(super) fn next(&self) -> String {
        let number = self.given.get();
        self.given.set(number.wrapping_add(1));
        let random: String = self
            .random
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!("{random}{number:08x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_a_number_of_its_own() {
        let ids = RequestIds::new().unwrap();
        let other = RequestIds::new().unwrap();
        let all = [ids.next(), ids.next(), other.next()];
        assert!(all.iter().all(|id| id.len() == 32), "{all:?}");
        assert!(all[0] != all[1] && all[0] != all[2] && all[1] != all[2]);
    }

    #[test]
    fn without_random_numbers_there_is_a_clear_page_and_no_form() {
        let fault = RequestIds::drawn_by(|_| false).unwrap_err();
        assert_eq!(fault.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(
            fault.headline.contains("random numbers"),
            "{}",
            fault.headline
        );
    }
}
