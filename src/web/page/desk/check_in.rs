//! `/desk/check-in`: who is there for the next round. The whole row is tapped,
//! and what changes is confirmed by name.

use crate::web::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

use crate::report::player::view::PlayerRowView;
use crate::report::status::view::EventNowView;
use crate::service::event::status::EventNow;
use crate::service::players::attendance::{MissRounds, RequestedBye, ReturnPlayer};
use crate::service::players::rows::PlayerRows;
use crate::service::{EventRef, Session};
use crate::web::app::WriteGuard;
use outflank_core::tournament::{PlayerRef, RoundRange};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk/check-in", Role::Arbiter, show)
        .post("/desk/check-in", Role::Director, check)
}

/// The form that notes who is there.
const FORM: &str = "check-in";

/// An entrant, and whether they play in the next round.
#[derive(Clone, Debug)]
struct Expected {
    number: u32,
    name: String,
    is_present: bool,
}

#[derive(Template)]
#[template(path = "check_in.html")]
struct CheckInPage {
    frame: Frame,
    /// The round that is being played or comes next; `None` after the last.
    round: Option<u32>,
    players: Vec<Expected>,
    /// Who comes and who goes, to be confirmed.
    changes: Option<Changes>,
}

#[derive(Clone, Debug, Default)]
struct Changes {
    leaving: Vec<Expected>,
    arriving: Vec<Expected>,
    /// Who was ticked: sent again with the confirmation.
    ticked: BTreeSet<u32>,
}

impl CheckInPage {
    fn there(&self) -> usize {
        self.players
            .iter()
            .filter(|player| player.is_present)
            .count()
    }

    /// Whether the row of a player is ticked: as it was sent, else as it is.
    fn is_ticked(&self, player: &Expected) -> bool {
        match (&self.changes, &self.frame.attempt) {
            (Some(changes), _) => changes.ticked.contains(&player.number),
            (None, Some(_)) => {
                let field = format!("there-{}", player.number);
                self.frame.typed(FORM, &field) == "yes"
            }
            (None, None) => player.is_present,
        }
    }
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Response, PageError> {
    page(&app, &visitor, None, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    attempt: Option<Attempt>,
    changes: Option<Changes>,
) -> Result<Response, PageError> {
    let event = app.event();
    app.page_after(visitor, attempt, move |session, frame| {
        let (round, players) = expected(session, event, &frame.now)?;
        Ok(CheckInPage {
            round,
            players,
            changes,
            frame: frame.titled("Check-in"),
        })
    })
    .await
}

/// The round that is being played or comes next, and its players.
fn expected(
    session: &Session,
    event: EventRef,
    now: &EventNowView,
) -> crate::service::Result<(Option<u32>, Vec<Expected>)> {
    let last = now.rounds.last();
    let open = last.filter(|round| round.state == "open");
    let open = open.map(|round| round.round);
    let next = last.map_or(0, |round| round.round) + 1;
    let is_planned = now.event.rounds.is_none_or(|planned| next <= planned);
    let in_finals = last.is_some_and(|round| round.stage == "final");
    let round = open.or((is_planned && !in_finals).then_some(next));
    let rows = session.ask(&PlayerRows {
        event: Some(event),
        matching: None,
    })?;
    let present = |row: &PlayerRowView| {
        Some(Expected {
            number: row.entrant?,
            name: format!("{} {}", row.name, row.given).trim().to_owned(),
            is_present: round.is_some_and(|round| !misses(row, round)),
        })
    };
    Ok((round, rows.iter().filter_map(present).collect()))
}

/// Whether an entrant misses a round: `2`, `3-5`, or `6-` for all from 6 on.
fn misses(row: &PlayerRowView, round: u32) -> bool {
    let within = |range: &String| {
        let (first, last) = match range.split_once('-') {
            None => (range.as_str(), range.as_str()),
            Some((first, last)) => (first, last),
        };
        let first = first.parse().unwrap_or(u32::MAX);
        let last = last.parse().unwrap_or(u32::MAX);
        (first..=last).contains(&round)
    };
    row.absences.iter().any(within) || row.first_round.is_some_and(|first| first > round)
}

/// Shows who would come and go; with the confirmation, notes it.
async fn check(
    State(app): State<Shared>,
    posted: Posted<BTreeMap<String, String>>,
) -> Result<Response, PageError> {
    let numbers = posted.fields.keys();
    let ticked: BTreeSet<u32> = numbers
        .filter_map(|field| field.strip_prefix("there-")?.parse().ok())
        .collect();
    let event = app.event();
    let look = move |session: &Session| -> crate::service::Result<_> {
        let now = session.ask(&EventNow {
            event: event.clone(),
        })?;
        expected(session, event, &now)
    };
    let (round, players) = app.read(&posted.visitor, look).await?;
    let stay = |attempt| page(&app, &posted.visitor, Some(attempt), None);
    let Some(round) = round else {
        let fault = PageError::unclear("all rounds of the event are paired");
        return stay(posted.refused(FORM, fault)?).await;
    };
    let (mut leaving, mut arriving) = (Vec::new(), Vec::new());
    for player in players {
        match (player.is_present, ticked.contains(&player.number)) {
            (true, false) => leaving.push(player),
            (false, true) => arriving.push(player),
            _ => {}
        }
    }
    let changes = Changes {
        leaving,
        arriving,
        ticked,
    };
    if !posted.fields.contains_key("confirmed") {
        return page(&app, &posted.visitor, None, Some(changes)).await;
    }
    let done = note(&app, &posted, round, changes).await;
    posted.go_or_stay(FORM, done, "/desk/check-in", stay).await
}

/// Notes everybody's coming and going. One that is refused does not keep the
/// others from being noted.
async fn note(
    app: &Shared,
    posted: &Posted<BTreeMap<String, String>>,
    round: u32,
    changes: Changes,
) -> Result<(), PageError> {
    let mut refused = Ok(());
    for player in changes.leaving {
        let command = MissRounds {
            event: app.event(),
            player: PlayerRef::new(&format!("#{}", player.number)),
            rounds: RoundRange {
                first: round,
                last: round,
            },
            bye: RequestedBye::ZeroPoint,
            reason: String::new(),
        };
        let part = WriteGuard::Once(posted.part(&format!("absent-{}", player.number)));
        let done = app.change(&posted.visitor, part, command).await;
        refused = refused.and(done.map(|_| ()));
    }
    for player in changes.arriving {
        let command = ReturnPlayer {
            event: app.event(),
            player: PlayerRef::new(&format!("#{}", player.number)),
            round: Some(round),
        };
        let part = WriteGuard::Once(posted.part(&format!("there-{}", player.number)));
        let done = app.change(&posted.visitor, part, command).await;
        refused = refused.and(done.map(|_| ()));
    }
    refused
}
