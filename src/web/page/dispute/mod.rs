//! `/disputes` and `/dispute/4?line=h1&ply=22`: the dispute desk.

mod cache;
mod rule;
mod sheets;

use crate::web::prelude::*;
use std::sync::Arc;

use axum::Json;

use self::cache::Desks;
use self::rule::RulingForm;
use super::steps::{Steps, place};
use crate::report::dispute::desk_view::{DeskSheetView, DeskView, OfferedRulingView};
use crate::report::dispute::view::DisputeRowView;
use crate::report::hall::wording;
use crate::report::hypothesis::view::HypothesisView;
use crate::report::round::table_wording;
use crate::report::svg::{GridMarks, sheet_grid};
use crate::report::viewer::line_view::LineView;
use crate::service::evidence::dispute::{DisputeId, Disputes};
use crate::service::files::check::Solving;
use crate::service::{self, Refusal, Session};

pub(super) fn routes(routes: Routes) -> Routes {
    let desks = Arc::new(Desks::default());
    let (shown, lines, ruled) = (Arc::clone(&desks), Arc::clone(&desks), desks);
    let routes = routes
        .get("/disputes", Role::Spectator, list)
        .get(
            "/dispute/{id}",
            Role::Spectator,
            move |app, visitor, id, wanted| show(shown.clone(), app, visitor, id, wanted),
        )
        .get(
            "/dispute/{id}/line/{key}",
            Role::Spectator,
            move |app, visitor, names| line(lines.clone(), app, visitor, names),
        );
    let routes = sheets::routes(routes, Arc::clone(&ruled));
    rule::routes(routes, ruled)
}

#[derive(Template)]
#[template(path = "disputes.html")]
struct DisputesPage {
    frame: Frame,
    disputes: Vec<DisputeRowView>,
}

impl DisputesPage {
    fn last_round(&self) -> String {
        let round = self.frame.round;
        round.map_or_else(String::new, |round| round.to_string())
    }
}

async fn list(State(app): State<Shared>, visitor: Visitor) -> Result<Response, PageError> {
    list_page(&app, &visitor, None).await
}

async fn list_page(
    app: &Shared,
    visitor: &Visitor,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    let event = app.event();
    app.page_after(visitor, attempt, move |session, frame| {
        Ok(DisputesPage {
            disputes: session.ask(&Disputes { event })?,
            frame: frame.titled("Disputes"),
        })
    })
    .await
}

impl DisputeRowView {
    /// The players and the result of the game.
    fn game_line(&self) -> String {
        table_wording::table_line(&self.game)
    }
}

/// What an address says besides the dispute. What cannot be read is not there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Wanted {
    /// The line that is shown.
    line: String,
    ply: String,
    /// Whether the engine is asked.
    solve: String,
    /// What the form of the ruling holds.
    ruling: String,
}

#[derive(Template)]
#[template(path = "dispute.html")]
struct DeskPage {
    frame: Frame,
    desk: Arc<DeskView>,
    place: String,
    game: String,
    sheets: Vec<DrawnSheet>,
    /// `None` without a sheet that can be read.
    shown: Option<ShownLine>,
    form: RulingForm,
}

struct DrawnSheet {
    /// Its place among the sheets of the desk.
    index: usize,
    grid: String,
}

/// A move that is worth a look.
struct Jump {
    number: u16,
    /// Of the sheet it is about.
    letter: char,
    key: String,
    ply: usize,
    address: String,
}

struct ShownLine {
    key: String,
    player: Steps,
}

async fn show(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(wanted): Query<Wanted>,
) -> Result<Html<String>, PageError> {
    app.page(&visitor, move |session, frame| {
        let form = RulingForm::of_address(&wanted.ruling);
        DeskPage::new(&desks, session, frame, id, &wanted, form)
    })
    .await
}

impl DeskPage {
    fn new(
        desks: &Desks,
        session: &Session,
        frame: Frame,
        id: i64,
        wanted: &Wanted,
        form: RulingForm,
    ) -> service::Result<Self> {
        // The engine may take seconds: it works for those who have to rule.
        let solving = match wanted.solve.as_str() {
            "1" if frame.is_arbiter() => Solving::Advice,
            _ => Solving::Nothing,
        };
        let desk = desks.of(session, DisputeId(id), solving)?;
        let key = wanted.line.as_str();
        let line = match key {
            "" => desk.lines.first(),
            key => Some(desk.line(key).ok_or_else(|| no_line(id, key))?),
        };
        let shown = line.map(|line| ShownLine::new(&desk, line, wanted));
        let chosen = desk.hypothesis(key);
        let number = shown
            .as_ref()
            .map_or(0, |shown| shown.player.at.move_number());
        let sheets = desk.written.iter().enumerate();
        let table = desk.case.game.table;
        Ok(Self {
            place: place(Some(desk.case.round), Some(&desk.round_name), table),
            game: table_wording::table_line(&desk.case.game),
            sheets: sheets
                .map(|(index, sheet)| DrawnSheet {
                    index,
                    grid: grid(sheet, number, chosen),
                })
                .collect(),
            frame: frame.titled(format!("Dispute {id}")),
            shown,
            form,
            desk,
        })
    }

    /// The address of a line at a ply.
    fn address(&self, line: &LineView, ply: usize) -> String {
        format!("/dispute/{}?line={}&ply={ply}", self.desk.case.id, line.key)
    }

    /// The address of a hypothesis where it begins to differ.
    fn at_hypothesis(&self, hypothesis: &HypothesisView) -> String {
        self.address(&hypothesis.line, hypothesis.first_ply)
    }

    /// The address of another line at the same move.
    fn at_same_move(&self, line: &LineView) -> String {
        let ply = match &self.shown {
            Some(shown) if shown.player.ply == shown.player.last => line.last(),
            Some(shown) => line.ply_of_move(shown.player.at.move_number()),
            None => 0,
        };
        self.address(line, ply)
    }

    fn is_shown(&self, key: &str) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.key == key)
    }

    /// The moves about which the sheets differ, on the line that is shown.
    fn differences(&self) -> Vec<Jump> {
        let shown = self.shown.as_ref();
        let line = shown.and_then(|shown| self.desk.line(&shown.key));
        let jump = |&number: &u16| Some(self.jump(line?, number, ' '));
        self.desk.differences.iter().filter_map(jump).collect()
    }

    /// The first fault of each sheet, on its own line.
    fn faults(&self) -> Vec<Jump> {
        let jump = |sheet: &DeskSheetView| {
            let number = sheet.sheet.fault.as_ref()?.move_number()?;
            Some(self.jump(self.desk.line(&sheet.key)?, number, sheet.letter))
        };
        self.desk.written.iter().filter_map(jump).collect()
    }

    fn jump(&self, line: &LineView, number: u16, letter: char) -> Jump {
        let ply = line.ply_of_move(number);
        Jump {
            number,
            letter,
            key: line.key.clone(),
            ply,
            address: self.address(line, ply),
        }
    }

    /// The rulings that are offered next to the form. A board is too long for it:
    /// the hypotheses offer those.
    fn offered(&self) -> Vec<&OfferedRulingView> {
        let offered = self.desk.offered.iter();
        let offered = offered.filter(|each| each.ruling.len() <= 40);
        offered.take(6).collect()
    }

    /// Whether nothing can be decided any more.
    fn is_final(&self) -> bool {
        self.desk.case.status == "final"
    }

    /// The status in words.
    fn state(&self) -> &'static str {
        wording::dispute_state(self.desk.case.status, self.has_ruling())
    }

    fn has_ruling(&self) -> bool {
        self.desk.history.iter().any(|ruling| ruling.in_force)
    }
}

fn no_line(dispute: i64, key: &str) -> service::Error {
    let wanted = key.to_owned();
    Refusal::NoLine { dispute, wanted }.into()
}

impl ShownLine {
    fn new(desk: &DeskView, line: &LineView, wanted: &Wanted) -> Self {
        let address = format!("/dispute/{}?line={}", desk.case.id, line.key);
        let ply = match wanted.ply.as_str() {
            "" => desk.first_ply(line).map(|ply| ply.to_string()),
            ply => Some(ply.to_owned()),
        };
        Self {
            key: line.key.clone(),
            player: Steps::new(line, ply.as_deref(), address, desk.squares),
        }
    }
}

/// The grid of a sheet with the cell of the move that is shown, and what the
/// chosen hypothesis corrects on it.
fn grid(sheet: &DeskSheetView, number: usize, chosen: Option<&HypothesisView>) -> String {
    let marks = GridMarks {
        now: sheet.sheet.cell_of(number),
        differs: sheet.squares,
        edited: chosen.map_or(outflank_core::board::SquareSet::EMPTY, |each| {
            each.edited(sheet.letter)
        }),
    };
    sheet_grid(&sheet.sheet, marks).to_string()
}

/// A line as the script wants it.
async fn line(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, key)): Path<(i64, String)>,
) -> Result<Json<LineView>, PageError> {
    let desk = app.read(&visitor, move |session| {
        desks.of(session, DisputeId(id), Solving::Nothing)
    });
    match desk.await?.line(&key) {
        Some(line) => Ok(Json(line.clone())),
        None => Err(PageError::new(
            StatusCode::NOT_FOUND,
            "There is no such line.",
        )),
    }
}
