//! `/desk/correct/3/5`: a result that was wrong, with what its correction
//! changes before it is made.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::super::super::app::Shared;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::frame::Frame;
use super::super::super::routes::Routes;
use super::super::super::visitor::Visitor;
use crate::report::text::capitalised;
use crate::report::view::round::{CorrectionView, TableView};
use crate::report::wording;
use crate::service::Role;
use crate::service::correct::{Colours, CorrectResult};
use crate::service::result::{Entered, OldEnding};
use crate::service::round::{RoundTables, TableFilter};
use crate::service::slip::{Report, Slip};
use crate::tournament::PlayerRef;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk/correct/{round}/{table}", Role::Arbiter, show)
        .post("/desk/correct/{round}/{table}", Role::Arbiter, correct)
}

/// What was typed.
#[derive(Clone, Debug, Default, Deserialize)]
struct Typed {
    /// `38-26`, `38-26 flag white`, `resign black`.
    #[serde(default)]
    result: String,
    /// `yes` if the game ended on the board after all.
    #[serde(default)]
    on_board: String,
    #[serde(default)]
    black: String,
    #[serde(default)]
    white: String,
    #[serde(default)]
    exchange: String,
    #[serde(default)]
    reason: String,
    /// `preview` or `correct`.
    #[serde(default)]
    step: String,
}

#[derive(Template)]
#[template(path = "correct.html")]
struct CorrectPage {
    frame: Frame,
    round: u32,
    table: TableView,
    typed: Typed,
    preview: Option<CorrectionView>,
    problem: Option<String>,
}

impl CorrectPage {
    fn running(preview: &CorrectionView) -> Option<String> {
        let running = preview.running_round.as_ref()?;
        Some(capitalised(&wording::pairing::price_after_correction(
            running,
        )))
    }

    fn paired_on_old_points(preview: &CorrectionView) -> Option<String> {
        wording::round::paired_on_old_points(&preview.paired_on_old_points)
    }
}

type Seat = (u32, u32);

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(seat): Path<Seat>,
) -> Result<Html<String>, Fault> {
    page(&app, &visitor, seat, Typed::default(), None, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    (round, table): Seat,
    typed: Typed,
    preview: Option<CorrectionView>,
    problem: Option<String>,
) -> Result<Html<String>, Fault> {
    let event = app.event();
    app.page(visitor, move |session, frame| {
        let filter = TableFilter::All;
        let view = session.ask(&RoundTables {
            event,
            round,
            filter,
        })?;
        let mut tables = view.tables.into_iter();
        let found = tables.find(|each| each.table == Some(table));
        let unknown = crate::service::Refusal::NoTable { round, table };
        Ok(CorrectPage {
            round,
            table: found.ok_or(unknown)?,
            typed,
            preview,
            problem,
            frame: frame.titled(format!("Correct round {round}, table {table}")),
        })
    })
    .await
}

impl Typed {
    fn command(&self, app: &Shared, (round, table): Seat) -> Result<CorrectResult, String> {
        let player = |text: &str| {
            let text = text.trim();
            (!text.is_empty()).then(|| PlayerRef::new(text))
        };
        let is_yes = |text: &str| text == "yes";
        Ok(CorrectResult {
            event: app.event(),
            round,
            table,
            black: player(&self.black),
            white: player(&self.white),
            colours: if is_yes(&self.exchange) {
                Colours::Exchange
            } else {
                Colours::Stay
            },
            entered: self.entered(table)?,
            old_ending: if is_yes(&self.on_board) {
                OldEnding::Goes
            } else {
                OldEnding::Stays
            },
            reason: self.reason.clone(),
        })
    }

    fn entered(&self, table: u32) -> Result<Option<Entered>, String> {
        if self.result.trim().is_empty() {
            return Ok(None);
        }
        let line = format!("{table} {}", self.result.trim());
        let report: Report = line.parse().map_err(|error| format!("{error}"))?;
        Ok(Some(match report {
            Report::Slip(Slip::Table(_, score), ending) => Entered {
                ending,
                ..Entered::from(score)
            },
            Report::Ended(_, ending) => Entered {
                score: None,
                draw_win: None,
                ending: Some(ending),
            },
            Report::Slip(Slip::Player(..), _) => {
                return Err(format!("`{}` is not a score", self.result.trim()));
            }
        }))
    }
}

/// Shows what a correction changes, or makes it.
async fn correct(
    State(app): State<Shared>,
    Path(seat): Path<Seat>,
    posted: Posted<Typed>,
) -> Result<Response, Fault> {
    let (typed, visitor) = (posted.fields.clone(), &posted.visitor);
    let refused = |problem: String| page(&app, visitor, seat, typed.clone(), None, Some(problem));
    let command = match posted.fields.command(&app, seat) {
        Ok(command) => command,
        Err(problem) => {
            let page = refused(problem).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let outcome = if typed.step == "correct" {
        app.submit(&posted, command).await.map(|()| None)
    } else {
        app.preview(visitor, command).await.map(Some)
    };
    match outcome {
        Ok(None) => Ok(Redirect::to(&format!("/round/{}", seat.0)).into_response()),
        Ok(preview) => {
            let page = page(&app, visitor, seat, typed.clone(), preview, None).await?;
            Ok(page.into_response())
        }
        Err(fault) if fault.is_refusal() => {
            let page = refused(fault.headline).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(fault) => Err(fault),
    }
}
