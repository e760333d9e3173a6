//! `/desk`: the running round, what is missing, what was changed last, what to
//! do next.

use super::results::Unentered;
use crate::report::hall::view::ClaimView;
use crate::report::journal::view::{JournalLineView, NextUndoView};
use crate::report::round::view::{RoundView, TableView};
use crate::report::status::view::{NextStep, StatusView, Task};
use crate::service::Error;
use crate::service::event::status::EventStatus;
use crate::service::record::journal::JournalLines;
use crate::service::record::undo::{NextUndo, Redo, Undo, Which};
use crate::service::results::claim::Claims;
use crate::service::results::published::PublishRound;
use crate::service::rounds::tables::{RoundTables, SealRound, TableFilter};
use crate::web::frame::RequestIds;
use crate::web::page_error::Unsent;
use crate::web::prelude::*;

pub(super) const DESK: &str = "/desk";
/// How many of the last changes are shown.
const LAST: usize = 5;
/// The longest message to the hall.
const LONGEST_MESSAGE: usize = 200;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk", Role::Arbiter, show)
        .post("/desk/seal", Role::Director, seal)
        .post("/desk/publish", Role::Director, publish)
        .post("/desk/undo", Role::Director, undo)
        .post("/desk/redo", Role::Director, redo)
        .post("/desk/message", Role::Director, message)
}

#[derive(Template)]
#[template(path = "desk.html")]
pub(super) struct DeskPage {
    frame: Frame,
    status: StatusView,
    /// The last round that was paired.
    round: Option<RoundView>,
    /// What players have claimed in it.
    claims: Vec<ClaimView>,
    lines: Vec<JournalLineView>,
    next: NextUndoView,
    message: String,
    unentered: Unentered,
    /// What of it has no row on this page.
    strays: Vec<PageError>,
}

impl DeskPage {
    fn claims_at(&self, table: &u32) -> impl Iterator<Item = &ClaimView> {
        let table = *table;
        let claims = self.claims.iter();
        claims.filter(move |claim| claim.table == table && claim.status == "current")
    }

    /// The tables that have no official result.
    fn missing(round: &RoundView) -> impl Iterator<Item = &TableView> {
        let tables = round.tables.iter();
        tables.filter(|table| !table.bye && table.outcome.is_none())
    }

    fn entered(round: &RoundView) -> impl Iterator<Item = &TableView> {
        let tables = round.tables.iter();
        tables.filter(|table| !table.bye && table.outcome.is_some())
    }

    fn is_complete(round: &RoundView) -> bool {
        Self::missing(round).next().is_none()
    }

    /// What the rules made of the result that was entered, where it is another one.
    fn made_of_it(table: &TableView) -> Option<String> {
        let rule = table.basis.as_ref()?;
        (table.score != table.entered).then(|| {
            let entered = table.entered.map(|score| format!("entered as {score}; "));
            let reason = rule.reason.to_string();
            format!("{}{reason}", entered.unwrap_or_default())
        })
    }

    /// Whether a change of the pairing was refused: its forms are shown.
    fn is_changing(&self) -> bool {
        let mut forms = ["swap", "colours", "clear"].into_iter();
        forms.any(|form| self.frame.refusal(form).is_some())
    }

    /// Whether the last change is somebody else's, and was refused to be undone
    /// without a second question.
    fn is_somebody_elses(&self) -> bool {
        let refused = self.frame.refusal("undo").and_then(|fault| fault.code);
        refused == Some("undo-somebody-elses")
    }

    /// Whether nothing has happened at any table of the round: then its pairing can
    /// be taken back.
    fn may_take_back(round: &RoundView) -> bool {
        let mut games = round.tables.iter().filter(|table| !table.bye);
        games.all(|table| table.is_unplayed() && table.claimed_by.is_empty())
    }

    /// Whether another round can be paired.
    fn may_pair(&self) -> bool {
        let mut next = self.status.next.iter();
        next.any(|step| step.task == Task::Pairing)
    }

    fn has_finals(&self) -> bool {
        let mut next = self.status.next.iter();
        next.any(|step| step.task == Task::Finals)
    }

    /// The page on which a step is done; a file is written on the command line.
    fn page_of(step: &NextStep) -> Option<String> {
        Some(match step.task {
            Task::Players => "/desk/players".to_owned(),
            Task::Dispute(number) => format!("/dispute/{number}"),
            Task::Results => "/desk#results".to_owned(),
            Task::Sheets { round, table } => format!("/enter/{round}/{table}"),
            Task::Publish => "/desk#publish".to_owned(),
            Task::Published(round) => format!("/published/{round}"),
            Task::Pairing => "/desk/pairing".to_owned(),
            Task::Finals => "/desk/finals".to_owned(),
            Task::Standings => "/standings".to_owned(),
            Task::Files => return None,
        })
    }
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Response, PageError> {
    match page(&app, &visitor, None, Unentered::default()).await {
        Err(fault) if fault.code == Some("event-none") && visitor.role() >= Role::Director => {
            Err(offer_event_again(&app, &visitor, fault).await?)
        }
        shown => shown,
    }
}

/// The page of a database without an event, with the button that makes the one again
/// that was undone.
async fn offer_event_again(
    app: &Shared,
    visitor: &Visitor,
    fault: PageError,
) -> Result<PageError, PageError> {
    let event = app.event();
    let next = app.read(visitor, move |session| session.ask(&NextUndo { event }));
    Ok(match next.await?.redo {
        None => fault,
        Some(undone) => PageError {
            unsent: Some(Box::new(Unsent {
                action: "/desk/redo".to_owned(),
                token: app.token(visitor),
                fields: vec![
                    ("request".to_owned(), RequestIds::new()?.next()),
                    ("line".to_owned(), undone.line.to_string()),
                    ("sure".to_owned(), "yes".to_owned()),
                ],
                about: format!("Undone by {}: {}", undone.by, undone.summary),
                button: "Redo",
            })),
            ..fault
        },
    })
}

impl FormPage for DeskPage {
    async fn again(
        app: &Shared,
        visitor: &Visitor,
        attempt: Attempt,
    ) -> Result<Response, PageError> {
        page(app, visitor, Some(attempt), Unentered::default()).await
    }
}

pub(super) async fn page(
    app: &Shared,
    visitor: &Visitor,
    attempt: Option<Attempt>,
    unentered: Unentered,
) -> Result<Response, PageError> {
    let (event, message) = (app.event(), app.message());
    app.page_after(visitor, attempt, move |session, frame| {
        let event = || event.clone();
        let round = frame.round.map(|round| RoundTables {
            event: event(),
            round,
            filter: TableFilter::All,
        });
        let claims = frame.round.map(|round| Claims {
            event: event(),
            round,
        });
        let claims = claims.map(|claims| session.shared(&claims)).transpose()?;
        let mut lines = session.ask(&JournalLines {
            event: event(),
            last: Some(LAST),
            ..JournalLines::default()
        })?;
        lines.reverse();
        let round = round.map(|round| session.shared(&round)).transpose()?;
        let typed = unentered.round().map(|round| RoundTables {
            event: event(),
            round,
            filter: TableFilter::All,
        });
        let typed = match typed.map(|typed| session.ask(&typed)).transpose() {
            // It was taken back meanwhile.
            Err(Error::Refused(_)) => None,
            typed => typed?,
        };
        let strays = unentered.without_row(round.as_ref(), typed.as_ref());
        Ok(DeskPage {
            status: session.shared(&EventStatus { event: event() })?,
            round,
            strays,
            next: session.shared(&NextUndo { event: event() })?,
            claims: claims.unwrap_or_default(),
            lines,
            message,
            unentered,
            frame: frame.titled("Desk"),
        })
    })
    .await
}

#[derive(Debug, Deserialize)]
struct Round {
    round: u32,
}

async fn seal(State(app): State<Shared>, posted: Posted<Round>) -> Result<Response, PageError> {
    let command = SealRound {
        event: app.event(),
        round: posted.fields.round,
        ..SealRound::default()
    };
    posted
        .carry_out::<DeskPage, _>(&app, "seal", Ok(command), DESK)
        .await
}

async fn publish(State(app): State<Shared>, posted: Posted<Round>) -> Result<Response, PageError> {
    let command = PublishRound {
        event: app.event(),
        round: posted.fields.round,
    };
    posted
        .carry_out::<DeskPage, _>(&app, "publish", Ok(command), DESK)
        .await
}

#[derive(Debug, Deserialize)]
struct Reversal {
    line: i64,
    /// `yes` once the person has seen that somebody else made the change.
    #[serde(default)]
    sure: String,
    /// `journal` if the form is on that page.
    #[serde(default)]
    page: String,
}

impl Reversal {
    /// The page that shows what was done.
    fn to(&self) -> &'static str {
        match self.page.as_str() {
            "journal" => "/desk/journal",
            _ => DESK,
        }
    }

    fn only_own(&self) -> bool {
        self.sure != "yes"
    }
}

async fn undo(State(app): State<Shared>, posted: Posted<Reversal>) -> Result<Response, PageError> {
    let command = Undo {
        event: app.event(),
        which: Which::Line(posted.fields.line),
        only_own: posted.fields.only_own(),
        ..Undo::default()
    };
    posted
        .carry_out::<DeskPage, _>(&app, "undo", Ok(command), posted.fields.to())
        .await
}

async fn redo(State(app): State<Shared>, posted: Posted<Reversal>) -> Result<Response, PageError> {
    let command = Redo {
        event: app.event(),
        which: Which::Line(posted.fields.line),
        only_own: posted.fields.only_own(),
        ..Redo::default()
    };
    posted
        .carry_out::<DeskPage, _>(&app, "undo", Ok(command), posted.fields.to())
        .await
}

#[derive(Debug, Deserialize)]
struct Message {
    message: String,
}

/// Tells the hall something. It is not part of the record.
async fn message(
    State(app): State<Shared>,
    posted: Posted<Message>,
) -> Result<Response, PageError> {
    let message = posted.fields.message.trim();
    app.say(message.chars().take(LONGEST_MESSAGE).collect());
    Ok(Redirect::to("/desk").into_response())
}
