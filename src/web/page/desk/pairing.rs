//! `/desk/pairing`: a pairing is proposed, looked at, and set.

use super::overview::{self, DeskPage};
use crate::report::pairing::view::PairingView;
use crate::report::pairing::wording;
use crate::service::rounds::pairing::{
    PairRound, PairText, PairingRequest, ProposePairing, SwapColours, SwapPlayers, TypedConditions,
};
use crate::service::rounds::tables::ClearRound;
use crate::service::{Error, EventRef};
use crate::web::prelude::*;
use outflank_core::tournament::PlayerRef;

/// The form that sets a pairing.
const FORM: &str = "pairing";

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh("/desk/pairing", Role::Director, propose)
        .post("/desk/pairing", Role::Director, set)
        .post("/desk/swap", Role::Director, swap)
        .post("/desk/colours", Role::Director, colours)
        .post("/desk/clear", Role::Director, clear)
}

/// What a director wants of a pairing, as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Wanted {
    round: Option<String>,
    /// Empty or absent: lots are drawn.
    seed: String,
    /// `3:7 goto:fairley`, or separated by commas: `後藤 宏:村上 健, 3:7`
    lock: String,
    forbid: String,
    bye: String,
    /// `yes` to pair everything again.
    again: String,
    /// What was shown: see [`digest`].
    shown: String,
}

impl Wanted {
    fn request(&self, event: EventRef) -> Result<PairingRequest, PageError> {
        let pairs = |text: &str| -> Result<Vec<PairText>, PageError> {
            let pair = |each: &str| {
                each.parse()
                    .map_err(|error| PageError::from(Error::from(error)))
            };
            pair_texts(text).into_iter().map(pair).collect()
        };
        let seed = self.seed.trim().parse().map_err(|_| {
            let headline = format!("`{}` is not a seed.", self.seed);
            PageError::unclear(headline).with_help("A seed is a number from 0 to 4294967295.")
        })?;
        let bye = self.bye.trim();
        let round = self.round.as_deref().map(str::trim);
        Ok(PairingRequest {
            event,
            round: round.and_then(|round| round.parse().ok()),
            seed,
            conditions: TypedConditions {
                locked: pairs(&self.lock)?,
                forbidden: pairs(&self.forbid)?,
                bye: (!bye.is_empty()).then(|| PlayerRef::new(bye)),
            },
            again: self.again == "yes",
            ..PairingRequest::default()
        })
    }
}

/// The pairs of a field. Names have blanks, so commas and lines separate pairs;
/// blanks do only where there are several pairs between two commas.
fn pair_texts(text: &str) -> Vec<&str> {
    let parts = text.split([',', '\n']).map(str::trim);
    let pairs = parts.flat_map(|part| match part.matches(':').count() {
        0 | 1 => vec![part],
        _ => part.split_whitespace().collect(),
    });
    pairs.filter(|pair| !pair.is_empty()).collect()
}

#[derive(Template)]
#[template(path = "pairing.html")]
struct PairingPage {
    frame: Frame,
    wanted: Wanted,
    /// The pairing, or why there is none.
    pairing: Result<PairingView, PageError>,
}

/// Two pairings that look the same have the same.
fn digest(pairing: &PairingView) -> String {
    let json = serde_json::to_vec(pairing).unwrap_or_default();
    blake3::hash(&json).to_hex()[..32].to_owned()
}

async fn propose(
    State(app): State<Shared>,
    visitor: Visitor,
    Query(wanted): Query<Wanted>,
) -> Result<Response, PageError> {
    page(&app, &visitor, wanted, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    mut wanted: Wanted,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    // The lots are drawn once, and stay as long as the address does.
    if wanted.seed.trim().is_empty() {
        wanted.seed = random_seed().to_string();
    }
    let request = wanted.request(app.event());
    app.page_after(visitor, attempt, move |session, frame| {
        let pairing = match request {
            Err(fault) => Err(fault),
            Ok(request) => match session.ask(&ProposePairing(request)) {
                Ok(view) => Ok(view),
                Err(Error::Refused(refusal)) => Err(refusal.into()),
                Err(error) => return Err(error),
            },
        };
        Ok(PairingPage {
            wanted,
            pairing,
            frame: frame.titled("Pairing"),
        })
    })
    .await
}

fn random_seed() -> u32 {
    let mut bytes = [0; 4];
    // Without random numbers the first lot is as good as any.
    let _ = getrandom::fill(&mut bytes);
    u32::from_le_bytes(bytes)
}

/// Sets the pairing, if it is still the one that was shown.
async fn set(State(app): State<Shared>, posted: Posted<Wanted>) -> Result<Response, PageError> {
    let (done, to) = match set_shown(&app, &posted).await {
        Ok(round) => (Ok(()), format!("/round/{round}")),
        // Sent twice: the pairing it has set is no longer one to propose.
        Err(_) if app.was_sent(&posted).await? => {
            let round = posted.fields.round.as_deref().unwrap_or_default();
            let to = round.parse::<u32>().map(|round| format!("/round/{round}"));
            (Ok(()), to.unwrap_or_else(|_| overview::DESK.to_owned()))
        }
        Err(fault) => (Err(fault), String::new()),
    };
    let stay = |attempt| page(&app, &posted.visitor, posted.fields.clone(), Some(attempt));
    posted.go_or_stay(FORM, done, &to, stay).await
}

/// Sets the pairing that was shown; its round.
async fn set_shown(app: &Shared, posted: &Posted<Wanted>) -> Result<u32, PageError> {
    let mut request = posted.fields.request(app.event())?;
    let asked = request.clone();
    let view = app.read(&posted.visitor, move |session| {
        session.ask(&ProposePairing(asked))
    });
    let view = view.await?;
    if digest(&view) != posted.fields.shown {
        let headline = "The results or the players have changed since this pairing was shown.";
        return Err(PageError::new(StatusCode::CONFLICT, headline)
            .with_help("This is the new proposal. Check it, and set this one."));
    }
    let round = view.round;
    request.round = Some(round);
    let command = PairRound {
        request,
        shown: Some(view),
    };
    app.submit(posted, command).await?;
    Ok(round)
}

#[derive(Debug, Deserialize)]
struct Swap {
    round: u32,
    one: String,
    other: String,
}

async fn swap(State(app): State<Shared>, posted: Posted<Swap>) -> Result<Response, PageError> {
    let Swap { round, one, other } = &posted.fields;
    let command = SwapPlayers {
        event: app.event(),
        round: *round,
        one: PlayerRef::new(one),
        other: PlayerRef::new(other),
    };
    posted
        .carry_out::<DeskPage, _>(&app, "swap", Ok(command), overview::DESK)
        .await
}

#[derive(Debug, Deserialize)]
struct Table {
    round: u32,
    table: String,
}

async fn colours(State(app): State<Shared>, posted: Posted<Table>) -> Result<Response, PageError> {
    let Table { round, table } = &posted.fields;
    let unclear = |_| PageError::unclear(format!("`{table}` is not the number of a table."));
    let command = table
        .trim()
        .parse()
        .map_err(unclear)
        .map(|table| SwapColours {
            event: app.event(),
            round: *round,
            table,
        });
    posted
        .carry_out::<DeskPage, _>(&app, "colours", command, overview::DESK)
        .await
}

#[derive(Debug, Deserialize)]
struct Round {
    round: u32,
}

async fn clear(State(app): State<Shared>, posted: Posted<Round>) -> Result<Response, PageError> {
    let command = ClearRound {
        event: app.event(),
        round: posted.fields.round,
    };
    posted
        .carry_out::<DeskPage, _>(&app, "clear", Ok(command), "/desk/pairing")
        .await
}
