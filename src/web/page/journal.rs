//! `/desk/journal`: who changed what, when and why.

use crate::report::journal::view::{JournalLineView, NextUndoView};
use crate::service::record::journal::JournalLines;
use crate::service::record::undo::NextUndo;
use crate::web::prelude::*;

/// How many lines a page shows; all of them are one tap away.
const LAST: usize = 100;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/desk/journal", Role::Arbiter, show)
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    all: String,
    round: Option<u32>,
    table: Option<u32>,
}

#[derive(Template)]
#[template(path = "journal.html")]
struct JournalPage {
    frame: Frame,
    lines: Vec<JournalLineView>,
    next: NextUndoView,
    is_whole: bool,
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, PageError> {
    let is_whole = !asked.all.is_empty();
    let query = JournalLines {
        event: app.event(),
        round: asked.round,
        table: asked.table,
        player: None,
        last: (!is_whole).then_some(LAST),
    };
    let event = app.event();
    app.page(&visitor, move |session, frame| {
        let mut lines = session.ask(&query)?;
        lines.reverse();
        Ok(JournalPage {
            lines,
            next: session.ask(&NextUndo { event })?,
            is_whole,
            frame: frame.titled("Journal"),
        })
    })
    .await
}
