//! `/enter`: results, sheets and photos from phones at the tables.

mod photo;
mod sheet;
mod table;

use crate::report::hall::view::SeatOfPlayer;
use crate::report::round::view::{RoundView, TableView};
use crate::service::evidence::photo::LARGEST_PHOTO;
use crate::service::hall::own_table::OwnSeat;
use crate::service::rounds::tables::{RoundTables, TableFilter};
use crate::service::{Actor, Reach};
use crate::web::prelude::*;

/// The largest upload that is read to its end, to say on the page that the photo
/// is too large.
const LARGEST_PHOTO_FORM: usize = 5 * LARGEST_PHOTO;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get("/enter", Role::Player, own)
        .get("/enter/{round}/{table}", Role::Player, table::show)
        .post("/enter/{round}/{table}/result", Role::Player, table::result)
        .post(
            "/enter/{round}/{table}/withdraw",
            Role::Player,
            table::withdraw,
        )
        .post(
            "/enter/{round}/{table}/sheet/withdraw",
            Role::Player,
            table::withdraw_sheet,
        )
        .post("/enter/{round}/{table}/wrong", Role::Player, table::wrong)
        .post_up_to(
            LARGEST_PHOTO_FORM,
            "/enter/{round}/{table}/photo",
            Role::Player,
            photo::add,
        )
        .get("/enter/sheet/{round}/{table}", Role::Player, sheet::show)
        .post("/enter/sheet/{round}/{table}", Role::Player, sheet::work)
        .post("/enter/check", Role::Player, sheet::check)
        .get("/photo/{id}", Role::TableJudge, photo::show)
}

#[derive(Template)]
#[template(path = "enter.html")]
struct EnterPage {
    frame: Frame,
    /// Of a player; an official sees tables.
    seat: Option<SeatOfPlayer>,
    round: Option<RoundView>,
    actor: Actor,
}

impl EnterPage {
    /// The result word by word: a score is not broken at its dash.
    fn words(table: &TableView) -> Vec<String> {
        let result = table.result();
        result.split(' ').map(str::to_owned).collect()
    }

    /// The tables within reach, those without a result first.
    fn tables(&self) -> Vec<&TableView> {
        let is_own = |table: &&TableView| match (self.actor.reach, table.table) {
            (_, None) => false,
            (Reach::Tables { first, last }, Some(number)) => (first..=last).contains(&number),
            (Reach::Everything | Reach::Player(_), Some(_)) => true,
        };
        let tables = self.round.iter().flat_map(|round| &round.tables);
        let mut tables: Vec<_> = tables.filter(|table| !table.bye).filter(is_own).collect();
        tables.sort_by_key(|table| (table.outcome.is_some(), table.table));
        tables
    }
}

/// Says to a player at the address of another table where they play.
async fn not_own_table(app: &Shared, visitor: &Visitor) -> Result<PageError, PageError> {
    let (event, actor) = (app.event(), visitor.actor());
    let seat = OwnSeat { event, actor };
    let seat = app.read(visitor, move |session| session.ask(&seat)).await?;
    let (headline, link) = match seat.and_then(|seat| seat.seat) {
        Some((table, _)) => (
            format!("This is not your table. You play at table {table}."),
            format!("To table {table}"),
        ),
        None => (
            "This is not your table.".to_owned(),
            "To my table".to_owned(),
        ),
    };
    Ok(PageError::new(StatusCode::FORBIDDEN, headline).with_link("/enter", link))
}

/// A player goes to their table at once; an official chooses one.
async fn own(State(app): State<Shared>, visitor: Visitor) -> Result<Response, PageError> {
    let (event, actor) = (app.event(), visitor.actor());
    let seat = OwnSeat {
        event: event.clone(),
        actor: actor.clone(),
    };
    let seat = app
        .read(&visitor, move |session| session.ask(&seat))
        .await?;
    if let Some(SeatOfPlayer {
        round,
        seat: Some((table, _)),
        ..
    }) = seat
    {
        return Ok(Redirect::to(&format!("/enter/{round}/{table}")).into_response());
    }
    let page = app.page(&visitor, move |session, frame| {
        let round = frame.round.map(|round| RoundTables {
            event,
            round,
            filter: TableFilter::All,
        });
        Ok(EnterPage {
            frame: frame.titled("Enter"),
            seat,
            round: round.map(|round| session.ask(&round)).transpose()?,
            actor,
        })
    });
    Ok(page.await?.into_response())
}
