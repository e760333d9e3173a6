//! A sheet that was handed in by mistake is withdrawn on the desk.

use crate::web::prelude::*;
use std::sync::Arc;

use super::cache::Desks;
use super::rule::RulingForm;
use super::{DeskPage, Wanted};
use crate::service::evidence::dispute::DisputeId;
use crate::service::evidence::sheet::withdrawal::WithdrawSheet;
use crate::service::files::check::Solving;

pub(super) fn routes(routes: Routes, desks: Arc<Desks>) -> Routes {
    routes.post(
        "/dispute/{id}/sheet/withdraw",
        Role::Arbiter,
        move |app, id, form| withdraw(desks.clone(), app, id, form),
    )
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Withdrawn {
    /// The number of the sheet.
    sheet: i64,
    reason: String,
}

async fn withdraw(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    Path(id): Path<i64>,
    form: Posted<Withdrawn>,
) -> Result<Response, PageError> {
    let visitor = &form.visitor;
    let known = Arc::clone(&desks);
    let desk = app.read(visitor, move |session| {
        known.of(session, DisputeId(id), Solving::Nothing)
    });
    let desk = desk.await?;
    let withdrawal = WithdrawSheet {
        event: app.event(),
        round: desk.case.round,
        table: desk.case.game.table.unwrap_or_default(),
        sheet: form.fields.sheet,
        reason: form.fields.reason.clone(),
    };
    let done = app.submit(&form, withdrawal).await;
    let stay = |attempt| {
        app.page_after(visitor, Some(attempt), move |session, frame| {
            let shown = Wanted::default();
            DeskPage::new(&desks, session, frame, id, &shown, RulingForm::default())
        })
    };
    let to = format!("/dispute/{id}");
    form.go_or_stay("sheet", done, &to, stay).await
}
