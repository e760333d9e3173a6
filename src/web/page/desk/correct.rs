//! `/desk/correct/3/5`: a result that was wrong, with what its correction
//! changes before it is made.

use super::results::{not_a_result, score_report};
use crate::report::pairing::wording as pairing_wording;
use crate::report::refusal::Advice;
use crate::report::round::view::{CorrectionView, TableView};
use crate::report::round::wording as round_wording;
use crate::service::evidence::dispute::Disputes;
use crate::service::results::correct::CorrectResult;
use crate::service::results::enter::{Entered, OldEnding};
use crate::service::results::slip::{Report, Slip};
use crate::service::rounds::tables::{RoundTables, TableFilter};
use crate::web::prelude::*;
use outflank_core::tournament::PlayerRef;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk/correct/{round}/{table}", Role::Director, show)
        .post("/desk/correct/{round}/{table}", Role::Director, correct)
}

const FORM: &str = "correct";

/// What was typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Typed {
    /// `38-26`, `38-26 flag white`, `resign black`.
    result: String,
    /// `yes` if the game ended on the board after all.
    on_board: String,
    black: String,
    white: String,
    exchange: String,
    reason: String,
    /// `preview` or `correct`.
    step: String,
    /// What the preview was of: see [`Typed::digest`].
    seen: String,
}

#[derive(Template)]
#[template(path = "correct.html")]
struct CorrectPage {
    frame: Frame,
    round: u32,
    table: TableView,
    typed: Typed,
    preview: Option<CorrectionView>,
    /// The dispute whose ruling counts, whatever is entered.
    ruled_in: Option<i64>,
    /// Whether that dispute is final: its ruling can no longer be withdrawn.
    is_final: bool,
    is_sealed: bool,
}

impl CorrectPage {
    fn running(preview: &CorrectionView) -> Option<Advice> {
        let running = preview.running_round.as_ref()?;
        Some(pairing_wording::price_after_correction(running))
    }

    fn paired_on_old_points(preview: &CorrectionView) -> Option<String> {
        round_wording::paired_on_old_points(&preview.paired_on_old_points)
    }
}

type Seat = (u32, u32);

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(seat): Path<Seat>,
) -> Result<Response, PageError> {
    page(&app, &visitor, seat, Typed::default(), None, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    (round, table): Seat,
    typed: Typed,
    preview: Option<CorrectionView>,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    let event = app.event();
    app.page_after(visitor, attempt, move |session, frame| {
        let view = session.ask(&RoundTables {
            event: event.clone(),
            round,
            filter: TableFilter::All,
        })?;
        let is_sealed = view.state != "open";
        let mut tables = view.tables.into_iter();
        let found = tables.find(|each| each.table == Some(table));
        let unknown = crate::service::Refusal::NoTable { round, table };
        let disputes = session.ask(&Disputes { event })?.into_iter();
        let mut ruled = disputes.filter(|each| each.is_ruled);
        let ruled = ruled.find(|each| each.round == round && each.table == Some(table));
        Ok(CorrectPage {
            round,
            table: found.ok_or(unknown)?,
            typed,
            preview,
            is_final: ruled
                .as_ref()
                .is_some_and(|dispute| dispute.status == "final"),
            ruled_in: ruled.map(|dispute| dispute.id),
            is_sealed,
            frame: frame.titled(format!("Correct round {round}, table {table}")),
        })
    })
    .await
}

impl Typed {
    /// Two forms that ask for the same correction have the same.
    fn digest(&self) -> String {
        let Self {
            result,
            on_board,
            black,
            white,
            exchange,
            ..
        } = self;
        let fields = [result, on_board, black, white, exchange].map(|field| field.trim());
        blake3::hash(fields.join("\0").as_bytes()).to_hex()[..32].to_owned()
    }

    fn command(&self, app: &Shared, (round, table): Seat) -> Result<CorrectResult, PageError> {
        let fields = [&self.result, &self.on_board, &self.black, &self.white];
        if fields.iter().all(|field| field.trim().is_empty()) && self.exchange.is_empty() {
            return Err(PageError::unclear("nothing was filled in")
                .with_help("Type the right result, or tick or type what else was wrong."));
        }
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
            exchange_colours: is_yes(&self.exchange),
            entered: self.entered(table)?,
            old_ending: if is_yes(&self.on_board) {
                OldEnding::Goes
            } else {
                OldEnding::Stays
            },
            reason: self.reason.clone(),
        })
    }

    fn entered(&self, table: u32) -> Result<Option<Entered>, PageError> {
        if self.result.trim().is_empty() {
            return Ok(None);
        }
        Ok(Some(match score_report(table, self.result.trim())? {
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
                return Err(not_a_result(self.result.trim()));
            }
        }))
    }
}

/// Shows what a correction changes, or makes it. It is made only as it was shown.
async fn correct(
    State(app): State<Shared>,
    Path(seat): Path<Seat>,
    posted: Posted<Typed>,
) -> Result<Response, PageError> {
    let (typed, visitor) = (posted.fields.clone(), &posted.visitor);
    let stay = |attempt| page(&app, visitor, seat, typed.clone(), None, Some(attempt));
    let command = match typed.command(&app, seat) {
        Ok(command) => command,
        Err(fault) => return stay(posted.refused(FORM, fault)?).await,
    };
    if typed.step == "correct" && typed.seen == typed.digest() {
        let done = app.submit(&posted, command).await;
        let to = format!("/round/{}", seat.0);
        return posted.go_or_stay(FORM, done, &to, stay).await;
    }
    match app.preview(visitor, command).await {
        Err(fault) => stay(posted.refused(FORM, fault)?).await,
        Ok(preview) => {
            let attempt = (typed.step == "correct").then(not_shown);
            let attempt = attempt
                .map(|fault| posted.refused(FORM, fault))
                .transpose()?;
            page(&app, visitor, seat, typed.clone(), Some(preview), attempt).await
        }
    }
}

/// A correction that nobody has looked at before it is made.
fn not_shown() -> PageError {
    PageError::unclear("nothing was changed yet: this is what the correction would change")
        .with_help("Check it, and then correct it.")
}
