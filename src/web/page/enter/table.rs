//! `/enter/{round}/{table}`: the result of a table, and what else there is to say
//! about it.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::super::super::app::Shared;
use super::super::super::escape::filters;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::frame::Frame;
use super::super::super::visitor::Visitor;
use crate::board::Colour;
use crate::game::Score;
use crate::report::text::capitalised;
use crate::report::view::entry::{ClaimOutcome, ClaimView, TableEntryView};
use crate::service::claim::{ClaimResult, WithdrawClaim};
use crate::service::dispute::{OpenDispute, RaisedBy};
use crate::service::entry::{OwnSide, TableEntry};
use crate::service::result::{EnterResult, Entered};
use crate::service::round::Existing;
use crate::service::{Once, Role, Session};
use crate::transcript::Ending;

/// The endings that a person at a table can report, the side they happen to first.
const ENDINGS: [(&str, &str); 3] = [
    ("resign", "gives up"),
    ("flag", "lost on time"),
    ("no-show", "did not appear"),
];

#[derive(Template)]
#[template(path = "enter_table.html")]
pub(super) struct TablePage {
    frame: Frame,
    view: TableEntryView,
    /// The side of the player who asks; an official has none.
    side: Option<Colour>,
    fields: ResultFields,
    about: String,
    error: Option<Fault>,
    done: String,
}

impl TablePage {
    fn own_claim(&self) -> Option<&ClaimView> {
        self.view.claims[self.side?].as_ref()
    }

    fn other_claim(&self) -> Option<&ClaimView> {
        self.view.claims[!self.side?].as_ref()
    }

    fn white(&self) -> &str {
        self.view.game.white.as_deref().unwrap_or_default()
    }

    fn has_result(&self) -> bool {
        !self.view.game.is_unplayed()
    }

    /// Whether a result can be sent: a player claims it while there is none, an
    /// arbiter may replace it.
    fn may_send(&self) -> bool {
        !self.view.sealed && (!self.has_result() || self.frame.is_arbiter())
    }

    fn claims(&self) -> Vec<&ClaimView> {
        let claims = &self.view.claims;
        [&claims.black, &claims.white]
            .into_iter()
            .flatten()
            .collect()
    }

    /// What the last form has brought about.
    fn done(&self) -> &'static str {
        match self.done.as_str() {
            // The opponent may have answered since.
            "waiting" if self.has_result() || self.other_claim().is_some() => "",
            "waiting" => "Sent. The result counts as soon as your opponent says the same.",
            "result" => "You both say the same: this is the result.",
            // It may have been ruled since.
            "dispute" if self.has_result() => "",
            "dispute" => "Your opponent says something else. The arbiter was called.",
            "withdrawn" => "Your claim is taken back.",
            "entered" => "The result is entered.",
            "called" => "The arbiter was called.",
            "sheet" => "The sheet is handed in.",
            "photo" => "The photo is kept.",
            _ => "",
        }
    }

    fn endings(&self) -> Vec<(String, String)> {
        let sides = [
            ("black", self.view.game.black.as_str()),
            ("white", self.white()),
        ];
        let of_side = |(side, name): (&str, &str)| {
            ENDINGS.map(|(word, text)| (format!("{word} {side}"), format!("{name} {text}")))
        };
        sides.into_iter().flat_map(of_side).collect()
    }
}

/// What the form of the result holds.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct ResultFields {
    #[serde(default)]
    black: String,
    #[serde(default)]
    white: String,
    #[serde(default)]
    ending: String,
    #[serde(default)]
    draw_win: String,
    /// Replaces another result, for an arbiter.
    #[serde(default)]
    replace: String,
}

impl ResultFields {
    fn of(claim: &ClaimView) -> Self {
        let discs = |of: fn(&Score) -> String| claim.score.as_ref().map(of).unwrap_or_default();
        Self {
            black: discs(|score| score.black.to_string()),
            white: discs(|score| score.white.to_string()),
            ending: claim.ending.clone().unwrap_or_default(),
            draw_win: claim.draw_win.unwrap_or_default().to_owned(),
            replace: String::new(),
        }
    }

    /// What was typed, as a result.
    fn entered(&self) -> Result<Entered, Fault> {
        let unclear =
            |error: String| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, capitalised(&error));
        let (black, white) = (self.black.trim(), self.white.trim());
        let score = match (black, white) {
            ("", "") => None,
            ("", _) | (_, "") => {
                return Err(unclear("enter the discs of both players".to_owned()));
            }
            _ => {
                let score = format!("{black}-{white}").parse::<Score>();
                Some(score.map_err(|error| unclear(error.to_string()))?)
            }
        };
        let ending = match self.ending.trim() {
            "" => None,
            text => {
                let ending = text.parse::<Ending>();
                Some(ending.map_err(|error| unclear(error.to_string()))?)
            }
        };
        let draw_win = match self.draw_win.trim() {
            "" => None,
            text => {
                let side = text.parse::<Colour>();
                Some(side.map_err(|error| unclear(error.to_string()))?)
            }
        };
        Ok(Entered {
            score,
            draw_win,
            ending,
        })
    }
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Shown {
    #[serde(default)]
    done: String,
}

/// What was typed and refused, to be shown again.
#[derive(Default)]
pub(super) struct Typed {
    fields: Option<ResultFields>,
    about: String,
    error: Option<Fault>,
    done: String,
}

pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(place): Path<(u32, u32)>,
    Query(shown): Query<Shown>,
) -> Result<Html<String>, Fault> {
    let typed = Typed {
        done: shown.done,
        ..Typed::default()
    };
    page(&app, &visitor, place, typed).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
    typed: Typed,
) -> Result<Html<String>, Fault> {
    let query = table(app, visitor, place);
    let side = own_side(app, visitor, place);
    app.page(visitor, move |session: &Session, frame| {
        let side = session.ask(&side)?;
        let view = session.ask(&query)?;
        let own = side.and_then(|side| view.claims[side].as_ref());
        let fields = typed.fields.or(own.map(ResultFields::of));
        Ok(TablePage {
            frame: frame.titled(format!("Table {}", place.1)),
            fields: fields.unwrap_or_default(),
            view,
            side,
            about: typed.about,
            error: typed.error,
            done: typed.done,
        })
    })
    .await
}

fn table(app: &Shared, visitor: &Visitor, (round, table): (u32, u32)) -> TableEntry {
    TableEntry {
        event: app.event(),
        round,
        table,
        actor: visitor.actor(),
    }
}

fn own_side(app: &Shared, visitor: &Visitor, place: (u32, u32)) -> OwnSide {
    OwnSide(table(app, visitor, place))
}

/// The side of the player who asks; `None` for an official.
pub(super) async fn side(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
) -> Result<Option<Colour>, Fault> {
    let query = own_side(app, visitor, place);
    app.read(visitor, move |session| session.ask(&query)).await
}

/// The page of the table again, with what was wrong, or the fault itself if
/// nobody here can do anything about it.
pub(super) async fn stay(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
    typed: Typed,
    fault: Fault,
) -> Result<Response, Fault> {
    if !fault.is_refusal() || fault.status == StatusCode::FORBIDDEN {
        return Err(fault);
    }
    let status = fault.status;
    let typed = Typed {
        error: Some(plain(visitor, fault)),
        ..typed
    };
    let page = page(app, visitor, place, typed).await?;
    Ok((status, page).into_response())
}

/// The fault without the command to type, which a person with a phone cannot.
pub(super) fn plain(visitor: &Visitor, fault: Fault) -> Fault {
    let is_at_the_shell = visitor.role() >= Role::Director;
    let help = fault
        .help
        .filter(|help| is_at_the_shell || !help.contains('`'));
    Fault { help, ..fault }
}

/// Back to the table, with what was done.
pub(super) fn done((round, table): (u32, u32), what: &str) -> Response {
    Redirect::to(&format!("/enter/{round}/{table}?done={what}")).into_response()
}

/// A player claims the result, an official enters it.
pub(super) async fn result(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<ResultFields>,
) -> Result<Response, Fault> {
    match send(&app, place, &posted).await {
        Ok(what) => Ok(done(place, what)),
        Err(fault) => {
            let typed = Typed {
                fields: Some(posted.fields),
                ..Typed::default()
            };
            stay(&app, &posted.visitor, place, typed, fault).await
        }
    }
}

async fn send(
    app: &Shared,
    place: (u32, u32),
    posted: &Posted<ResultFields>,
) -> Result<&'static str, Fault> {
    let (round, table) = place;
    let entered = posted.fields.entered()?;
    let visitor = &posted.visitor;
    if visitor.role() >= Role::TableJudge {
        let command = EnterResult {
            event: app.event(),
            round,
            table,
            entered,
            existing: match posted.fields.replace.as_str() {
                "" => Existing::Keep,
                _ => Existing::Replace,
            },
        };
        app.change_once(visitor, posted.form(), command).await?;
        return Ok("entered");
    }
    let command = ClaimResult {
        event: app.event(),
        round,
        table,
        // Somebody without a side here is refused by the service.
        side: side(app, visitor, place).await?.unwrap_or(Colour::Black),
        entered,
        device: visitor.device(),
    };
    let claimed = app.change_once(visitor, posted.form(), command).await?;
    Ok(match claimed {
        Once::Before(_) => "",
        Once::Now(done) => match done.outcome.outcome {
            ClaimOutcome::Waiting => "waiting",
            ClaimOutcome::Result => "result",
            ClaimOutcome::Dispute => "dispute",
            ClaimOutcome::Withdrawn => "withdrawn",
        },
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct Nothing {}

/// A player takes their claim back.
pub(super) async fn withdraw(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<Nothing>,
) -> Result<Response, Fault> {
    let visitor = &posted.visitor;
    let command = WithdrawClaim {
        event: app.event(),
        round: place.0,
        table: place.1,
        side: side(&app, visitor, place).await?.unwrap_or(Colour::Black),
    };
    match app.change_once(visitor, posted.form(), command).await {
        Ok(_) => Ok(done(place, "withdrawn")),
        Err(fault) => stay(&app, visitor, place, Typed::default(), fault).await,
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Wrong {
    #[serde(default)]
    about: String,
}

/// Something is wrong: the arbiter is called by a dispute.
pub(super) async fn wrong(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<Wrong>,
) -> Result<Response, Fault> {
    let visitor = &posted.visitor;
    let about = posted.fields.about.split_whitespace();
    let about = about.collect::<Vec<_>>().join(" ");
    let command = OpenDispute {
        event: app.event(),
        round: place.0,
        table: place.1,
        by: match side(&app, visitor, place).await? {
            Some(Colour::Black) => RaisedBy::Black,
            Some(Colour::White) => RaisedBy::White,
            None => RaisedBy::Official,
        },
        about: about.clone(),
        at_move: None,
        black_claim: String::new(),
        white_claim: String::new(),
    };
    match app.change_once(visitor, posted.form(), command).await {
        Ok(_) => Ok(done(place, "called")),
        Err(fault) => {
            let typed = Typed {
                about,
                ..Typed::default()
            };
            stay(&app, visitor, place, typed, fault).await
        }
    }
}
