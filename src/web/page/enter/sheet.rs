//! `/enter/sheet/{round}/{table}`: a sheet is typed as moves, by tapping them on
//! the board, or as the grid of numbers, and checked while it is typed. What was
//! typed is in the page and nowhere else until it is handed in.

use crate::web::prelude::*;
use axum::Json;

use super::table;
use crate::report::hall::view::{TableEntryView, TypedFindingView, TypedView};
use crate::service::evidence::sheet::WrittenBy;
use crate::service::evidence::typed_sheet::{AddTypedSheet, CheckTyped, Typed};
use crate::service::hall::own_table::TableEntry;
use outflank_core::board::Colour;

#[derive(Template)]
#[template(path = "enter_sheet.html")]
struct SheetPage {
    frame: Frame,
    table: TableEntryView,
    side: Option<Colour>,
    as_grid: bool,
    moves: String,
    cells: Vec<String>,
    by: String,
    /// What was typed, in one line.
    text: String,
    view: TypedView,
}

impl SheetPage {
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass what they have counted by reference"
    )]
    fn cell(&self, row: &usize, column: &usize) -> &str {
        let above: usize = self.view.rows[..*row].iter().map(Vec::len).sum();
        self.cells.get(above + column).map_or("", String::as_str)
    }

    /// Whether what was typed is not a game, and is kept if the person says that
    /// it was written so.
    fn is_doubted(&self) -> bool {
        let refused = self.frame.refusal("sheet").and_then(|fault| fault.code);
        refused == Some("sheet-without-moves")
    }

    /// What is wrong with the cell of a square.
    fn fault_at(&self, square: &str) -> Option<&TypedFindingView> {
        let mut findings = self.view.findings.iter();
        findings.find(|finding| finding.squares.iter().any(|each| each == square))
    }
}

/// What the form of a sheet holds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SheetFields {
    /// `moves` or `grid`.
    #[serde(rename = "as")]
    layout: String,
    moves: String,
    /// The cells of the grid, row by row.
    #[serde(rename = "c")]
    cells: Vec<String>,
    /// A square that was tapped.
    tap: String,
    /// `check`, `back` or `hand-in`.
    #[serde(rename = "do")]
    wanted: String,
    /// Whose sheet an official types.
    by: String,
    /// What the person has seen not to be a game, and hands in anyway: see
    /// [`SheetFields::text`].
    sure: String,
}

impl SheetFields {
    fn is_grid(&self) -> bool {
        self.layout == "grid"
    }

    /// What was typed, in one line.
    fn text(&self) -> String {
        let cells = self.cells.iter().map(String::as_str);
        let words = self.moves.split_whitespace().chain(cells);
        words.collect::<Vec<_>>().join(" ")
    }

    fn typed(&self) -> Typed {
        if self.is_grid() {
            Typed::Grid(self.cells.clone())
        } else {
            Typed::List(self.moves.clone())
        }
    }

    /// The moves with what was tapped, or without the last one.
    fn tapped(mut self) -> Self {
        if !self.tap.is_empty() {
            let tap = std::mem::take(&mut self.tap);
            self.moves = format!("{} {tap}", self.moves.trim_end());
            self.moves = self.moves.trim_start().to_owned();
        } else if self.wanted == "back" {
            let kept = self.moves.trim_end();
            let last = kept.rfind(char::is_whitespace).unwrap_or(0);
            self.moves = kept[..last].trim_end().to_owned();
        }
        self
    }
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Shown {
    #[serde(default, rename = "as")]
    layout: String,
}

pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(place): Path<(u32, u32)>,
    Query(shown): Query<Shown>,
) -> Result<Response, PageError> {
    let fields = SheetFields {
        layout: shown.layout,
        ..SheetFields::default()
    };
    page(&app, &visitor, place, fields, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
    fields: SheetFields,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    let side = table::side(app, visitor, place).await?;
    if side.is_none() && visitor.role() == Role::Player {
        return Err(super::not_own_table(app, visitor).await?);
    }
    let (round, table) = place;
    let entry = TableEntry {
        event: app.event(),
        round,
        table,
        actor: visitor.actor(),
    };
    let check = CheckTyped {
        event: app.event(),
        typed: fields.typed(),
    };
    app.page_after(visitor, attempt, move |session, frame| {
        Ok(SheetPage {
            frame: frame.titled(format!("Sheet of table {table}")),
            table: session.ask(&entry)?,
            side,
            as_grid: fields.is_grid(),
            view: session.ask(&check)?,
            text: fields.text(),
            moves: fields.moves,
            cells: fields.cells,
            by: fields.by,
        })
    })
    .await
}

/// Checks, takes a move by tapping, or hands the sheet in.
pub(super) async fn work(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<SheetFields>,
) -> Result<Response, PageError> {
    let visitor = &posted.visitor;
    if posted.fields.wanted != "hand-in" {
        let fields = posted.fields.clone().tapped();
        return page(&app, visitor, place, fields, None).await;
    }
    let by = match (
        table::side(&app, visitor, place).await?,
        posted.fields.by.as_str(),
    ) {
        (Some(Colour::Black), _) | (None, "black") => WrittenBy::Black,
        (Some(Colour::White), _) | (None, "white") => WrittenBy::White,
        (None, _) => WrittenBy::Official,
    };
    let command = AddTypedSheet {
        event: app.event(),
        round: place.0,
        table: place.1,
        typed: posted.fields.typed(),
        by,
        confirmed: posted.fields.sure == posted.fields.text(),
    };
    let sent = app.submit(&posted, command).await;
    let stay = |attempt| {
        let fields = posted.fields.clone();
        page(&app, visitor, place, fields, Some(attempt))
    };
    let to = table::done(place, "sheet");
    posted.go_or_stay("sheet", sent, &to, stay).await
}

/// `POST /enter/check`: what is wrong with what was typed so far, for the script.
pub(super) async fn check(
    State(app): State<Shared>,
    posted: Posted<SheetFields>,
) -> Result<Json<TypedView>, PageError> {
    let check = CheckTyped {
        event: app.event(),
        typed: posted.fields.typed(),
    };
    let view = app.read(&posted.visitor, move |session| session.ask(&check));
    Ok(Json(view.await?))
}
