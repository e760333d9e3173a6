//! `/game/7?ply=23&sheet=black`: a game turn by turn.

use crate::web::prelude::*;
use axum::Json;
use axum::http::header;

use super::steps::{Steps, place};
use crate::report::round::table_wording;
use crate::report::svg::{GridMarks, line_curve, sheet_grid};
use crate::report::viewer::line_view::LineView;
use crate::report::viewer::view::{DownloadView, GamePageView};
use crate::service::evidence::viewer::{DownloadFormat, DownloadGame, GameId, GameRef, ViewGame};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get("/game/{id}", Role::Spectator, show)
        .get("/game/{id}/line", Role::Spectator, line)
        .get("/game/{id}/file/{format}", Role::Spectator, download)
        .get("/round/{round}/table/{table}", Role::Spectator, at_table)
}

/// What an address says besides the game. What cannot be read is not there.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Shown {
    ply: Option<String>,
    sheet: Option<String>,
}

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    frame: Frame,
    game: GamePageView,
    place: String,
    result: String,
    shown: Option<ShownLine>,
}

/// The line that is shown, drawn.
struct ShownLine {
    player: Steps,
    line: LineView,
    curve: String,
    grid: String,
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(wanted): Query<Shown>,
) -> Result<Html<String>, PageError> {
    app.page(&visitor, move |session, frame| {
        let mut game = session.ask(&question(id, &wanted))?;
        let title = table_wording::table_line(&game.table);
        let shown = game.line.take();
        let shown = shown.map(|line| ShownLine::new(&game, line, wanted.ply.as_deref()));
        Ok(GamePage {
            frame: frame.titled(title),
            place: place(game.round, game.round_name.as_deref(), game.table.table),
            result: table_wording::table_result(&game.table),
            shown,
            game,
        })
    })
    .await
}

fn question(id: i64, wanted: &Shown) -> ViewGame {
    ViewGame {
        game: GameRef::Id(GameId(id)),
        sheet: wanted.sheet.clone().filter(|sheet| !sheet.is_empty()),
    }
}

impl ShownLine {
    fn new(game: &GamePageView, line: LineView, wanted: Option<&str>) -> Self {
        let address = format!("/game/{}?sheet={}", game.game, line.key);
        let player = Steps::new(
            &line,
            wanted,
            address,
            outflank_core::board::SquareSet::EMPTY,
        );
        let drawing = &line.ply(player.ply).drawing;
        let marks = GridMarks {
            now: drawing.placed.or(drawing.refused),
            ..GridMarks::default()
        };
        let grid = game.written.as_ref();
        Self {
            curve: line_curve(&line, player.ply).to_string(),
            grid: grid.map_or_else(String::new, |sheet| sheet_grid(sheet, marks).to_string()),
            player,
            line,
        }
    }
}

/// The game as the script wants it.
async fn line(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(wanted): Query<Shown>,
) -> Result<Json<LineView>, PageError> {
    let game = app.read(&visitor, move |session| session.ask(&question(id, &wanted)));
    match game.await?.line {
        Some(line) => Ok(Json(line)),
        None => Err(PageError::new(
            StatusCode::NOT_FOUND,
            "No sheet of this game can be read.",
        )),
    }
}

async fn download(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, format)): Path<(i64, String)>,
    Query(wanted): Query<Shown>,
) -> Result<impl IntoResponse, PageError> {
    let format = DownloadFormat::by_name(&format).ok_or_else(PageError::not_found)?;
    let request = DownloadGame {
        game: GameId(id),
        sheet: wanted.sheet.filter(|sheet| !sheet.is_empty()),
        format,
    };
    let file = app.read(&visitor, move |session| session.ask(&request));
    let DownloadView { name, kind, bytes } = file.await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok((
        [
            (header::CONTENT_TYPE, kind.to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        bytes,
    ))
}

/// The game at a table has an address of its own.
async fn at_table(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((round, table)): Path<(u32, u32)>,
) -> Result<Redirect, PageError> {
    let event = app.event();
    let question = ViewGame {
        game: GameRef::Table {
            event,
            round,
            table,
        },
        sheet: None,
    };
    let game = app.read(&visitor, move |session| session.ask(&question));
    Ok(Redirect::to(&format!("/game/{}", game.await?.game)))
}
