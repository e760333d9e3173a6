//! `/desk/players`: registration, corrections of it, withdrawals and returns.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::super::super::app::Shared;
use super::super::super::attempt::Attempt;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::frame::Frame;
use super::super::super::routes::Routes;
use super::super::super::visitor::Visitor;
use crate::report::view::player::PlayerRowView;
use crate::report::wording;
use crate::service::attendance::{ReturnPlayer, WithdrawPlayer};
use crate::service::player::{AddPlayer, NewEntrant, Person, Search};
use crate::service::player_rows::PlayerRows;
use crate::service::registration::{EditPlayer, RegistrationChange, RemovePlayer};
use crate::service::{Command, Role};
use crate::tournament::PlayerRef;

const PAGE: &str = "/desk/players";

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh(PAGE, Role::Director, show)
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
    players: Vec<PlayerRowView>,
}

/// The forms about one entrant: each has a name of its own on the page.
struct EntrantForms {
    edit: String,
    withdraw: String,
    remove: String,
    come_back: String,
}

impl EntrantForms {
    fn of(number: u32) -> Self {
        Self {
            edit: format!("edit-{number}"),
            withdraw: format!("withdraw-{number}"),
            remove: format!("remove-{number}"),
            come_back: format!("return-{number}"),
        }
    }
}

impl PlayersPage {
    fn forms(number: &u32) -> EntrantForms {
        EntrantForms::of(*number)
    }

    /// Whether a form about an entrant was refused: its forms are shown.
    fn is_open(&self, forms: &EntrantForms) -> bool {
        let EntrantForms {
            edit,
            withdraw,
            remove,
            come_back,
        } = forms;
        let mut forms = [edit, withdraw, remove, come_back].into_iter();
        forms.any(|form| self.frame.refusal(form).is_some())
    }

    /// The last round that was paired: whoever leaves now has played it.
    fn last_round(&self) -> String {
        self.frame.round.unwrap_or_default().to_string()
    }

    /// What is unusual about a registration.
    fn country_note(player: &PlayerRowView) -> Option<String> {
        wording::unknown_country(&player.country)
    }

    /// `FAMILY, Given`, as it is typed.
    fn typed_name(player: &PlayerRowView) -> String {
        match player.given.as_str() {
            "" => player.name.clone(),
            given => format!("{}, {given}", player.name),
        }
    }

    fn typed_rating(player: &PlayerRowView) -> String {
        player
            .rating
            .map_or_else(String::new, |rating| rating.to_string())
    }
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Response, Fault> {
    page(&app, &visitor, None).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    attempt: Option<Attempt>,
) -> Result<Response, Fault> {
    let event = Some(app.event());
    app.page_after(visitor, attempt, move |session, frame| {
        let matching = None;
        Ok(PlayersPage {
            players: session.ask(&PlayerRows { event, matching })?,
            frame: frame.titled("Registration"),
        })
    })
    .await
}

/// Carries out what a form of this page asks for.
async fn carry_out<T, C>(
    app: &Shared,
    posted: &Posted<T>,
    form: &str,
    command: Result<C, Fault>,
) -> Result<Response, Fault>
where
    C: Command + Send + 'static,
    C::Outcome: Send + 'static,
{
    let done = match command {
        Ok(command) => app.submit(posted, command).await.map(|_| ()),
        Err(fault) => Err(fault),
    };
    let stay = |attempt| page(app, &posted.visitor, Some(attempt));
    posted.go_or_stay(form, done, PAGE, stay).await
}

fn entrant(number: u32) -> PlayerRef {
    PlayerRef::new(&format!("#{number}"))
}

/// What was typed; `None` for an empty field.
fn filled(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn rating(text: &str) -> Result<Option<u32>, Fault> {
    let rating = filled(text).map(|text| text.parse::<u32>());
    let unclear = |_| Fault::unclear(format!("`{text}` is not a rating"));
    rating.transpose().map_err(unclear)
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

async fn add(State(app): State<Shared>, posted: Posted<NewPlayer>) -> Result<Response, Fault> {
    let typed = &posted.fields;
    let command = rating(&typed.rating).map(|rating| AddPlayer {
        person: Person {
            country: typed.country.trim().to_owned(),
            number: filled(&typed.number),
            rating,
            ..Person::named(&typed.name)
        },
        search: match typed.new.as_str() {
            "yes" => Search::Nowhere,
            _ => Search::Register,
        },
        entrant: Some(NewEntrant::into_event(app.event())),
    });
    carry_out(&app, &posted, "add", command).await
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
    #[serde(default)]
    reason: String,
}

impl Edited {
    fn changes(&self) -> Result<RegistrationChange, Fault> {
        let first_round = filled(&self.from).map(|text| text.parse());
        let unclear = |_| Fault::unclear(format!("`{}` is not a round", self.from));
        Ok(RegistrationChange {
            name: Some(self.name.clone()),
            country: Some(self.country.clone()),
            rating: rating(&self.rating)?,
            number: Some(self.number.clone()),
            first_round: first_round.transpose().map_err(unclear)?,
        })
    }
}

async fn edit(State(app): State<Shared>, posted: Posted<Edited>) -> Result<Response, Fault> {
    let typed = &posted.fields;
    let command = typed.changes().map(|changes| EditPlayer {
        event: app.event(),
        player: entrant(typed.entrant),
        changes,
        reason: typed.reason.clone(),
    });
    let form = EntrantForms::of(typed.entrant).edit;
    carry_out(&app, &posted, &form, command).await
}

#[derive(Debug, Deserialize)]
struct Removed {
    entrant: u32,
    #[serde(default)]
    reason: String,
}

async fn remove(State(app): State<Shared>, posted: Posted<Removed>) -> Result<Response, Fault> {
    let Removed {
        entrant: number,
        reason,
    } = &posted.fields;
    let command = RemovePlayer {
        event: app.event(),
        player: entrant(*number),
        reason: reason.clone(),
    };
    let form = EntrantForms::of(*number).remove;
    carry_out(&app, &posted, &form, Ok(command)).await
}

#[derive(Debug, Deserialize)]
struct Leaving {
    number: u32,
    /// The last round they play.
    after: String,
    #[serde(default)]
    reason: String,
}

async fn withdraw(State(app): State<Shared>, posted: Posted<Leaving>) -> Result<Response, Fault> {
    let Leaving {
        number,
        after,
        reason,
    } = &posted.fields;
    let round = after.trim().parse();
    let round = round.map_err(|_| Fault::unclear(format!("`{after}` is not a round")));
    let command = round.map(|after| WithdrawPlayer {
        event: app.event(),
        player: entrant(*number),
        after,
        reason: reason.clone(),
    });
    let form = EntrantForms::of(*number).withdraw;
    carry_out(&app, &posted, &form, command).await
}

#[derive(Debug, Deserialize)]
struct Returning {
    number: u32,
}

async fn come_back(
    State(app): State<Shared>,
    posted: Posted<Returning>,
) -> Result<Response, Fault> {
    let number = posted.fields.number;
    let command = ReturnPlayer {
        event: app.event(),
        player: entrant(number),
        round: None,
    };
    let form = EntrantForms::of(number).come_back;
    carry_out(&app, &posted, &form, Ok(command)).await
}
