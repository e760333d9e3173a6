//! `/enter/{round}/{table}`: the result of a table, and what else there is to say
//! about it.

use crate::report::hall::view::{ClaimOutcome, ClaimView, HandedInView, TableEntryView};
use crate::report::hall::wording;
use crate::service::evidence::dispute::{OpenDispute, RaisedBy};
use crate::service::evidence::sheet::withdrawal::{WithdrawOwnSheet, WithdrawSheet};
use crate::service::hall::own_table::{OwnSeat, OwnSide, TableEntry};
use crate::service::results::claim::{ClaimResult, WithdrawClaim};
use crate::service::results::enter::{EnterResult, Entered, UnlessContradicted};
use crate::service::rounds::tables::Existing;
use crate::service::{Reach, Submission};
use crate::web::prelude::*;
use outflank_core::board::Colour;
use outflank_core::game::Score;
use outflank_core::transcript::Ending;

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
    /// Where a player plays in the last round.
    own_seat: Option<(u32, Colour)>,
    fields: ResultFields,
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

    /// Whether the table is one of those of the person who asks.
    fn is_own(&self) -> bool {
        match self.frame.visitor.actor().reach {
            Reach::Everything => true,
            Reach::Player(_) => self.side.is_some(),
            Reach::Tables { first, last } => (first..=last).contains(&self.view.table),
        }
    }

    /// Whether what was typed contradicts the players, and is entered if the
    /// official says that it is right: enter it anyway.
    fn is_contradicted(&self) -> bool {
        let refused = self.frame.refusal("result").and_then(|fault| fault.code);
        refused == Some("result-contradicted")
    }

    /// Whether a result can be sent: a player claims it while there is none, an
    /// arbiter may replace it.
    fn may_send(&self) -> bool {
        self.is_own() && !self.view.sealed && (!self.has_result() || self.frame.is_arbiter())
    }

    fn claims(&self) -> Vec<&ClaimView> {
        let claims = &self.view.claims;
        [&claims.black, &claims.white]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Whether a player may take this sheet back.
    fn is_own_sheet(&self, sheet: &HandedInView) -> bool {
        self.side.is_some_and(|side| side.name() == sheet.by)
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
            "sheet-withdrawn" => "The sheet is taken back.",
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
#[serde(default)]
pub(super) struct ResultFields {
    black: String,
    white: String,
    ending: String,
    draw_win: String,
    /// Replaces another result, for an arbiter.
    replace: String,
    /// What an official has seen to contradict the players, and enters all the
    /// same: see [`ResultFields::typed`].
    sure: String,
}

impl ResultFields {
    fn of(claim: &ClaimView) -> Self {
        let discs = |of: fn(&Score) -> String| claim.score.as_ref().map(of).unwrap_or_default();
        Self {
            black: discs(|score| score.black.to_string()),
            white: discs(|score| score.white.to_string()),
            ending: claim.ending.clone().unwrap_or_default(),
            draw_win: claim.draw_win.unwrap_or_default().to_owned(),
            ..Self::default()
        }
    }

    /// What was typed, in one line.
    fn typed(&self) -> String {
        let fields = [&self.black, &self.white, &self.ending, &self.draw_win];
        fields.map(|field| field.trim()).join(" ")
    }

    /// What was typed, as a result.
    fn entered(&self) -> Result<Entered, PageError> {
        let unclear = |error: String| PageError::unclear(error);
        let (black, white) = (self.black.trim(), self.white.trim());
        let score = match (black, white) {
            ("", "") => None,
            ("", _) | (_, "") => {
                return Err(unclear("enter the discs of both players".to_owned()));
            }
            _ => {
                let score = format!("{black}-{white}").parse::<Score>();
                let help = "Type a number of discs in each box.";
                Some(score.map_err(|_| unclear(help.to_owned()))?)
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
pub(super) struct TableQuery {
    #[serde(default)]
    done: String,
}

/// What the page shows besides the table.
#[derive(Default)]
pub(super) struct PageState {
    fields: Option<ResultFields>,
    done: String,
}

pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(place): Path<(u32, u32)>,
    Query(shown): Query<TableQuery>,
) -> Result<Response, PageError> {
    let shows = PageState {
        done: shown.done,
        ..PageState::default()
    };
    page(&app, &visitor, place, shows, None).await
}

pub(super) async fn page(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
    shows: PageState,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    let own_seat = OwnSeat {
        event: app.event(),
        actor: visitor.actor(),
    };
    let query = table(app, visitor, place);
    let side = own_side(app, visitor, place);
    app.page_after(visitor, attempt, move |session: &Reader<'_>, frame| {
        let side = session.ask(&side)?;
        let view = session.ask(&query)?;
        let own = side.and_then(|side| view.claims[side].as_ref());
        let fields = shows.fields.or(own.map(ResultFields::of));
        Ok(TablePage {
            frame: frame.titled(format!("Table {}", place.1)),
            fields: fields.unwrap_or_default(),
            view,
            side,
            own_seat: session.ask(&own_seat)?.and_then(|seat| seat.seat),
            done: shows.done,
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
) -> Result<Option<Colour>, PageError> {
    let query = own_side(app, visitor, place);
    app.read(visitor, move |session| session.ask(&query)).await
}

/// The side of the player who asks. Nobody else takes back what a player has sent.
async fn playing_side(
    app: &Shared,
    visitor: &Visitor,
    place: (u32, u32),
) -> Result<Colour, PageError> {
    match side(app, visitor, place).await? {
        Some(side) => Ok(side),
        None if visitor.role() > Role::Player => {
            let headline = "Only a player of this table can take back what they have sent.";
            Err(PageError::new(StatusCode::FORBIDDEN, headline)
                .with_help("An official enters the result, or withdraws the sheet at the dispute."))
        }
        None => Err(super::not_own_table(app, visitor).await?),
    }
}

/// The address of the table, with what was done.
pub(super) fn done((round, table): (u32, u32), what: &str) -> String {
    format!("/enter/{round}/{table}?done={what}")
}

/// Back to the table with what was done, or the page again with what was refused.
async fn back<T>(
    app: &Shared,
    place: (u32, u32),
    posted: &Posted<T>,
    form: &str,
    sent: Result<&'static str, PageError>,
    fields: Option<ResultFields>,
) -> Result<Response, PageError> {
    let to = done(place, sent.as_ref().copied().unwrap_or_default());
    let shows = PageState {
        fields,
        ..PageState::default()
    };
    let stay = |attempt| page(app, &posted.visitor, place, shows, Some(attempt));
    posted.go_or_stay(form, sent, &to, stay).await
}

/// A player claims the result, an official enters it.
pub(super) async fn result(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<ResultFields>,
) -> Result<Response, PageError> {
    let sent = send(&app, place, &posted).await;
    let fields = Some(posted.fields.clone());
    back(&app, place, &posted, "result", sent, fields).await
}

async fn send(
    app: &Shared,
    place: (u32, u32),
    posted: &Posted<ResultFields>,
) -> Result<&'static str, PageError> {
    let visitor = &posted.visitor;
    let entered = posted.fields.entered()?;
    if visitor.role() >= Role::TableJudge {
        return enter(app, place, posted, entered).await;
    }
    let side = playing_side(app, visitor, place).await?;
    let command = ClaimResult {
        event: app.event(),
        round: place.0,
        table: place.1,
        side,
        entered,
        device: visitor.device(),
    };
    Ok(match app.submit(posted, command).await? {
        Submission::Duplicate(_) => "",
        Submission::Done(done) => match done.outcome.outcome {
            ClaimOutcome::Waiting => "waiting",
            ClaimOutcome::Result => "result",
            ClaimOutcome::Dispute => "dispute",
            ClaimOutcome::Withdrawn => "withdrawn",
        },
    })
}

/// An official enters the result; what contradicts the players is asked about
/// again.
async fn enter(
    app: &Shared,
    (round, table): (u32, u32),
    posted: &Posted<ResultFields>,
    entered: Entered,
) -> Result<&'static str, PageError> {
    let fields = &posted.fields;
    let command = EnterResult {
        event: app.event(),
        round,
        table,
        entered,
        existing: match fields.replace.as_str() {
            "" => Existing::Keep,
            _ => Existing::Replace,
        },
    };
    if fields.sure == fields.typed() {
        app.submit(posted, command).await?;
    } else {
        app.submit(posted, UnlessContradicted(command)).await?;
    }
    Ok("entered")
}

#[derive(Debug, Deserialize)]
pub(super) struct EmptyForm {}

/// A player takes their claim back.
pub(super) async fn withdraw(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<EmptyForm>,
) -> Result<Response, PageError> {
    let command = WithdrawClaim {
        event: app.event(),
        round: place.0,
        table: place.1,
        side: playing_side(&app, &posted.visitor, place).await?,
    };
    let sent = app.submit(&posted, command).await.map(|_| "withdrawn");
    back(&app, place, &posted, "withdraw", sent, None).await
}

#[derive(Debug, Deserialize)]
pub(super) struct SheetNumber {
    #[serde(default)]
    sheet: i64,
}

/// A player takes their sheet back.
pub(super) async fn withdraw_sheet(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<SheetNumber>,
) -> Result<Response, PageError> {
    let command = WithdrawOwnSheet {
        side: playing_side(&app, &posted.visitor, place).await?,
        withdrawal: WithdrawSheet {
            event: app.event(),
            round: place.0,
            table: place.1,
            sheet: posted.fields.sheet,
            reason: wording::TAKEN_BACK.to_owned(),
        },
    };
    let sent = app.submit(&posted, command).await;
    let sent = sent.map(|_| "sheet-withdrawn");
    back(&app, place, &posted, "sheet-withdraw", sent, None).await
}

#[derive(Debug, Deserialize)]
pub(super) struct CallArbiter {
    #[serde(default)]
    about: String,
}

/// Something is wrong: the arbiter is called by a dispute.
pub(super) async fn wrong(
    State(app): State<Shared>,
    Path(place): Path<(u32, u32)>,
    posted: Posted<CallArbiter>,
) -> Result<Response, PageError> {
    let about = posted.fields.about.split_whitespace();
    let command = OpenDispute {
        event: app.event(),
        round: place.0,
        table: place.1,
        by: match side(&app, &posted.visitor, place).await? {
            Some(Colour::Black) => RaisedBy::Black,
            Some(Colour::White) => RaisedBy::White,
            None => RaisedBy::Official,
        },
        about: about.collect::<Vec<_>>().join(" "),
        at_move: None,
        black_claim: String::new(),
        white_claim: String::new(),
    };
    let sent = app.submit(&posted, command).await.map(|_| "called");
    back(&app, place, &posted, "wrong", sent, None).await
}
