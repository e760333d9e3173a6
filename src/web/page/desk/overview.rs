//! `/desk`: the running round, what is missing, what was changed last, what to
//! do next.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::super::super::app::Shared;
use super::super::super::escape::filters;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::frame::Frame;
use super::super::super::routes::Routes;
use super::super::super::visitor::Visitor;
use super::then_go;
use crate::report::view::entry::ClaimView;
use crate::report::view::journal::JournalLineView;
use crate::report::view::round::{RoundView, TableView};
use crate::report::view::status::StatusView;
use crate::service::Role;
use crate::service::claim::Claims;
use crate::service::journal::JournalLines;
use crate::service::published::PublishRound;
use crate::service::result::EnterSlip;
use crate::service::round::{Existing, RoundTables, SealRound, TableFilter};
use crate::service::slip::Report;
use crate::service::status::EventStatus;
use crate::service::undo::{Redo, Undo, Which};

/// How many of the last changes are shown.
const LAST: usize = 5;
/// The longest message to the hall.
const LONGEST_MESSAGE: usize = 200;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk", Role::Arbiter, show)
        .post("/desk/results", Role::Arbiter, enter)
        .post("/desk/seal", Role::Director, seal)
        .post("/desk/publish", Role::Director, publish)
        .post("/desk/undo", Role::Director, undo)
        .post("/desk/redo", Role::Director, redo)
        .post("/desk/message", Role::Director, message)
}

#[derive(Template)]
#[template(path = "desk.html")]
struct DeskPage {
    frame: Frame,
    status: StatusView,
    /// The last round that was paired.
    round: Option<RoundView>,
    /// What players have claimed in it.
    claims: Vec<ClaimView>,
    lines: Vec<JournalLineView>,
    message: String,
    attempt: Attempt,
}

/// What was typed and could not be entered.
#[derive(Clone, Debug, Default)]
struct Attempt {
    /// By the name of the field.
    typed: BTreeMap<String, String>,
    problems: Vec<String>,
}

impl DeskPage {
    fn typed(&self, table: &u32) -> &str {
        let typed = self.attempt.typed.get(&format!("table-{table}"));
        typed.map_or("", String::as_str)
    }

    fn claims_at(&self, table: &u32) -> impl Iterator<Item = &ClaimView> {
        let table = *table;
        let claims = self.claims.iter();
        claims.filter(move |claim| claim.table == table && claim.status == "current")
    }

    /// The open dispute about a table of the round.
    fn dispute_at(&self, table: &u32) -> Option<i64> {
        let round = self.round.as_ref()?.round;
        let mut disputes = self.status.disputes.iter();
        let found = disputes.find(|each| each.round == round && each.table == Some(*table));
        found.map(|dispute| dispute.dispute)
    }

    fn typed_slip(&self) -> &str {
        self.attempt.typed.get("slip").map_or("", String::as_str)
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

    /// Whether another round can be paired.
    fn may_pair(&self) -> bool {
        let open = self
            .round
            .as_ref()
            .is_some_and(|round| round.state == "open");
        let made = self.status.rounds_made.len();
        let planned = self.status.event.rounds;
        !open && planned.is_none_or(|rounds| made < rounds as usize)
    }
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, Fault> {
    page(&app, &visitor, Attempt::default()).await
}

async fn page(app: &Shared, visitor: &Visitor, attempt: Attempt) -> Result<Html<String>, Fault> {
    let (event, message) = (app.event(), app.message());
    app.page(visitor, move |session, frame| {
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
        let claims = claims.map(|claims| session.ask(&claims)).transpose()?;
        let mut lines = session.ask(&JournalLines {
            event: event(),
            last: Some(LAST),
            ..JournalLines::default()
        })?;
        lines.reverse();
        Ok(DeskPage {
            status: session.ask(&EventStatus { event: event() })?,
            round: round.map(|round| session.ask(&round)).transpose()?,
            claims: claims.unwrap_or_default(),
            lines,
            message,
            attempt,
            frame: frame.titled("Desk"),
        })
    })
    .await
}

/// Enters every result that was typed. Those that are refused stay on the page.
async fn enter(
    State(app): State<Shared>,
    posted: Posted<BTreeMap<String, String>>,
) -> Result<Response, Fault> {
    let round = posted
        .fields
        .get("round")
        .and_then(|text| text.parse().ok());
    let round: u32 = round.ok_or_else(Fault::not_found)?;
    let mut attempt = Attempt::default();
    for (field, text) in &posted.fields {
        let line = match field.strip_prefix("table-") {
            _ if text.trim().is_empty() => continue,
            Some(table) => format!("{table} {text}"),
            None if field == "slip" => text.clone(),
            None => continue,
        };
        if let Err(problem) = enter_line(&app, &posted, round, field, &line).await? {
            attempt.typed.insert(field.clone(), text.clone());
            attempt.problems.push(format!("{}: {problem}", line.trim()));
        }
    }
    if attempt.problems.is_empty() {
        return Ok(Redirect::to("/desk").into_response());
    }
    let page = page(&app, &posted.visitor, attempt).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Enters one result; the inner error is what the person has typed wrong.
async fn enter_line(
    app: &Shared,
    posted: &Posted<BTreeMap<String, String>>,
    round: u32,
    field: &str,
    line: &str,
) -> Result<Result<(), String>, Fault> {
    let report: Report = match line.parse() {
        Ok(report) => report,
        Err(error) => return Ok(Err(format!("{error}"))),
    };
    let command = EnterSlip {
        event: app.event(),
        round,
        report,
        existing: Existing::Keep,
    };
    match app.submit_part(posted, field, command).await {
        Ok(()) => Ok(Ok(())),
        Err(fault) if fault.is_refusal() => Ok(Err(fault.headline)),
        Err(fault) => Err(fault),
    }
}

#[derive(Debug, Deserialize)]
struct Round {
    round: u32,
}

async fn seal(State(app): State<Shared>, posted: Posted<Round>) -> Result<Response, Fault> {
    let command = SealRound {
        event: app.event(),
        round: posted.fields.round,
        ..SealRound::default()
    };
    then_go(&app, &posted, command, "/desk").await
}

async fn publish(State(app): State<Shared>, posted: Posted<Round>) -> Result<Response, Fault> {
    let command = PublishRound {
        event: app.event(),
        round: posted.fields.round,
    };
    then_go(&app, &posted, command, "/desk").await
}

#[derive(Debug, Deserialize)]
struct Line {
    line: i64,
}

async fn undo(State(app): State<Shared>, posted: Posted<Line>) -> Result<Response, Fault> {
    let command = Undo {
        event: app.event(),
        which: Which::Line(posted.fields.line),
        ..Undo::default()
    };
    then_go(&app, &posted, command, "/desk").await
}

async fn redo(State(app): State<Shared>, posted: Posted<Line>) -> Result<Response, Fault> {
    let command = Redo {
        event: app.event(),
        which: Which::Line(posted.fields.line),
        ..Redo::default()
    };
    then_go(&app, &posted, command, "/desk").await
}

#[derive(Debug, Deserialize)]
struct Message {
    message: String,
}

/// Tells the hall something. It is not part of the record.
async fn message(State(app): State<Shared>, posted: Posted<Message>) -> Result<Redirect, Fault> {
    let message = posted.fields.message.trim();
    app.say(message.chars().take(LONGEST_MESSAGE).collect());
    Ok(Redirect::to("/desk"))
}
