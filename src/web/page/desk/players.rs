//! `/desk/players`: registration; `/desk/players/7`: corrections of it, withdrawals
//! and returns.

use crate::report::player::view::PlayerRowView;
use crate::report::player::wording;
use crate::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use crate::service::players::attendance::{ReturnPlayer, WithdrawPlayer};
use crate::service::players::registration::{EditPlayer, RegistrationChange, RemovePlayer};
use crate::service::players::rows::PlayerRows;
use crate::service::record::journal::JournalLines;
use crate::service::{Command, Refusal, Submission};
use crate::web::prelude::*;
use outflank_core::tournament::PlayerRef;

const PAGE: &str = "/desk/players";
/// What was done is looked for in so many of the last lines of the journal.
const LAST: usize = 20;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh(PAGE, Role::Director, show)
        .get_fresh("/desk/players/{number}", Role::Director, show_one)
        .post("/desk/players/add", Role::Director, add)
        .post("/desk/players/edit", Role::Director, edit)
        .post("/desk/players/remove", Role::Director, remove)
        .post("/desk/players/withdraw", Role::Director, withdraw)
        .post("/desk/players/return", Role::Director, come_back)
}

#[derive(Template)]
#[template(path = "desk_players.html")]
struct PlayersPage {
    frame: Frame,
    /// What was just done.
    done: Option<String>,
    players: Vec<PlayerRowView>,
}

impl PlayersPage {
    /// What is unusual about a registration.
    fn country_note(player: &PlayerRowView) -> Option<String> {
        wording::unknown_country(&player.country)
    }
}

/// One registration, and what can be done with it.
#[derive(Template)]
#[template(path = "desk_player.html")]
struct PlayerPage {
    frame: Frame,
    number: u32,
    player: PlayerRowView,
    /// `FAMILY, Given`, as it is typed.
    name: String,
    rating: String,
    /// The last round that was paired: whoever leaves now has played it.
    last_round: String,
}

impl PlayerPage {
    fn country_note(&self) -> Option<String> {
        wording::unknown_country(&self.player.country)
    }
}

/// What was just done, by its line in the journal.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct Asked {
    done: Option<i64>,
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Response, PageError> {
    page(&app, &visitor, asked, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    asked: Asked,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    let event = app.event();
    app.page_after(visitor, attempt, move |session, frame| {
        let matching = None;
        let lines = session.ask(&JournalLines {
            event: event.clone(),
            last: Some(LAST),
            ..JournalLines::default()
        })?;
        let done = lines.into_iter().find(|line| Some(line.id) == asked.done);
        let event = Some(event);
        Ok(PlayersPage {
            done: done.map(|line| line.summary),
            players: session.ask(&PlayerRows { event, matching })?,
            frame: frame.titled("Registration"),
        })
    })
    .await
}

async fn show_one(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(number): Path<u32>,
) -> Result<Response, PageError> {
    page_of(&app, &visitor, number, None).await
}

async fn page_of(
    app: &Shared,
    visitor: &Visitor,
    number: u32,
    attempt: Option<Attempt>,
) -> Result<Response, PageError> {
    let event = Some(app.event());
    app.page_after(visitor, attempt, move |session, frame| {
        let matching = None;
        let players = session.ask(&PlayerRows { event, matching })?;
        let mut players = players.into_iter();
        let found = players.find(|player| player.entrant == Some(number));
        let player = found.ok_or_else(|| Refusal::UnknownPlayer {
            text: format!("#{number}"),
            nearest: Vec::new(),
        })?;
        let full_name = format!("{} {}", player.name, player.given);
        Ok(PlayerPage {
            number,
            name: match player.given.as_str() {
                "" => player.name.clone(),
                given => format!("{}, {given}", player.name),
            },
            rating: player.rating.map_or_else(String::new, |it| it.to_string()),
            last_round: frame.round.unwrap_or_default().to_string(),
            player,
            frame: frame.titled(full_name.trim()),
        })
    })
    .await
}

/// Carries out what a form about one entrant asks for.
async fn carry_out<T, C>(
    app: &Shared,
    posted: &Posted<T>,
    number: u32,
    form: &str,
    command: Result<C, PageError>,
) -> Result<Response, PageError>
where
    C: Command + Send + 'static,
    C::Outcome: Send + 'static,
{
    let done = match command {
        Ok(command) => app.submit(posted, command).await,
        Err(fault) => Err(fault),
    };
    let to = confirmed_at(&done);
    let stay = |attempt| page_of(app, &posted.visitor, number, Some(attempt));
    posted.go_or_stay(form, done, &to, stay).await
}

/// The page of all registrations, which says what was done.
fn confirmed_at<O>(done: &Result<Submission<O>, PageError>) -> String {
    let line = match done {
        Ok(Submission::Done(done)) => done.journal.map(|head| head.line.0),
        Ok(Submission::Duplicate(line)) => Some(line.0),
        Err(_) => None,
    };
    line.map_or_else(|| PAGE.to_owned(), |line| format!("{PAGE}?done={line}"))
}

fn entrant(number: u32) -> PlayerRef {
    PlayerRef::new(&format!("#{number}"))
}

/// What was typed; `None` for an empty field.
fn filled(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn rating(text: &str) -> Result<Option<u32>, PageError> {
    let rating = filled(text).map(|text| text.parse::<u32>());
    let unclear = |_| PageError::unclear(format!("`{text}` is not a rating"));
    rating.transpose().map_err(unclear)
}

/// Whether the register is searched: not for somebody who is said to be new.
fn search(is_new: &str) -> Search {
    match is_new {
        "yes" => Search::Nowhere,
        _ => Search::Register,
    }
}

/// A registration, as typed.
#[derive(Clone, Debug, Default, Deserialize)]
struct NewPlayer {
    /// `FAMILY, Given`.
    name: String,
    #[serde(default)]
    country: String,
    #[serde(default)]
    rating: String,
    #[serde(default)]
    number: String,
    /// `yes` for a new person, though the register has the name.
    #[serde(default)]
    new: String,
}

async fn add(State(app): State<Shared>, posted: Posted<NewPlayer>) -> Result<Response, PageError> {
    let typed = &posted.fields;
    let command = rating(&typed.rating).map(|rating| AddPlayer {
        person: Person {
            country: typed.country.trim().to_owned(),
            number: filled(&typed.number),
            rating,
            ..Person::named(&typed.name)
        },
        search: search(&typed.new),
        entrant: Some(NewEntrant::into_event(app.event())),
    });
    let done = match command {
        Ok(command) => app.submit(&posted, command).await,
        Err(fault) => Err(fault),
    };
    let to = confirmed_at(&done);
    let stay = |attempt| page(&app, &posted.visitor, Asked::default(), Some(attempt));
    posted.go_or_stay("add", done, &to, stay).await
}

/// A corrected registration, as typed. The form shows what is there, so what is
/// empty was emptied.
#[derive(Clone, Debug, Deserialize)]
struct Edited {
    entrant: u32,
    name: String,
    #[serde(default)]
    country: String,
    #[serde(default)]
    rating: String,
    #[serde(default)]
    number: String,
    /// The first round they play.
    #[serde(default)]
    from: String,
    /// `yes` for a name that could be somebody else's.
    #[serde(default)]
    new: String,
    #[serde(default)]
    reason: String,
}

impl Edited {
    fn changes(&self) -> Result<RegistrationChange, PageError> {
        let first_round = filled(&self.from).map(|text| text.parse());
        let unclear = |_| PageError::unclear(format!("`{}` is not a round", self.from));
        Ok(RegistrationChange {
            name: Some(self.name.clone()),
            country: Some(self.country.clone()),
            rating: rating(&self.rating)?,
            number: Some(self.number.clone()),
            first_round: first_round.transpose().map_err(unclear)?,
        })
    }
}

async fn edit(State(app): State<Shared>, posted: Posted<Edited>) -> Result<Response, PageError> {
    let typed = &posted.fields;
    let command = typed.changes().map(|changes| EditPlayer {
        event: app.event(),
        player: entrant(typed.entrant),
        changes,
        search: search(&typed.new),
        reason: typed.reason.clone(),
    });
    carry_out(&app, &posted, typed.entrant, "edit", command).await
}

#[derive(Debug, Deserialize)]
struct Removed {
    entrant: u32,
    #[serde(default)]
    reason: String,
}

async fn remove(State(app): State<Shared>, posted: Posted<Removed>) -> Result<Response, PageError> {
    let Removed {
        entrant: number,
        reason,
    } = &posted.fields;
    let command = RemovePlayer {
        event: app.event(),
        player: entrant(*number),
        reason: reason.clone(),
    };
    carry_out(&app, &posted, *number, "remove", Ok(command)).await
}

#[derive(Debug, Deserialize)]
struct Leaving {
    number: u32,
    /// The last round they play.
    after: String,
    #[serde(default)]
    reason: String,
}

async fn withdraw(
    State(app): State<Shared>,
    posted: Posted<Leaving>,
) -> Result<Response, PageError> {
    let Leaving {
        number,
        after,
        reason,
    } = &posted.fields;
    let round = after.trim().parse();
    let round = round.map_err(|_| PageError::unclear(format!("`{after}` is not a round")));
    let command = round.map(|after| WithdrawPlayer {
        event: app.event(),
        player: entrant(*number),
        after,
        reason: reason.clone(),
    });
    carry_out(&app, &posted, *number, "withdraw", command).await
}

#[derive(Debug, Deserialize)]
struct Returning {
    number: u32,
}

async fn come_back(
    State(app): State<Shared>,
    posted: Posted<Returning>,
) -> Result<Response, PageError> {
    let number = posted.fields.number;
    let command = ReturnPlayer {
        event: app.event(),
        player: entrant(number),
        round: None,
    };
    carry_out(&app, &posted, number, "return", Ok(command)).await
}
