//! `/desk/finals`: the finals are planned, their games set, level matches decided.
//! The results of their games are entered on the desk, as those of every round.

use super::super::about_results;
use crate::report::finals::bracket::bracket_svg;
use crate::report::finals::view::{BracketMatchView, BracketView, PairedFinalsView};
use crate::report::finals::wording::stage_title;
use crate::service::event::edit::EditEvent;
use crate::service::results::standings::RoundsCounted;
use crate::service::rounds::finals::{Bracket, DecideMatch, LevelMatches, PairFinals};
use crate::web::prelude::*;
use outflank_core::tournament::PlayerRef;

const PAGE: &str = "/desk/finals";

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get_fresh(PAGE, Role::Director, show)
        .post("/desk/finals/plan", Role::Director, plan)
        .post("/desk/finals/pair", Role::Director, pair)
        .post("/desk/finals/decide", Role::Director, decide)
}

#[derive(Template)]
#[template(path = "desk_finals.html")]
struct FinalsPage {
    frame: Frame,
    bracket: BracketView,
    drawing: crate::report::html::Html,
    /// The games that would be set.
    preview: Option<PairedFinalsView>,
    wanted: Wanted,
}

impl FinalsPage {
    /// The matches with both players known, which can be decided.
    fn matches(&self) -> impl Iterator<Item = (String, &BracketMatchView)> {
        let stages = self.bracket.stages.iter();
        let matches = stages.flat_map(|stage| {
            let title = stage_title(&stage.stage, stage.best_of);
            stage.matches.iter().map(move |each| (title.clone(), each))
        });
        matches.filter(|(_, each)| each.sides.iter().all(|side| side.name.is_some()))
    }

    fn has_level_match(&self) -> bool {
        self.matches().any(|(_, each)| each.state == "level")
    }

    /// What was wrong with the decision of a match that is not there.
    fn stray_decision(&self) -> Option<&PageError> {
        let form = self.frame.attempt.as_ref()?.form();
        let is_here = self.matches().any(|(_, each)| Self::form(each) == form);
        let is_decision = form.starts_with(DECIDE) && !is_here;
        is_decision.then(|| self.frame.say_refusal(form)).flatten()
    }

    /// The name of the form that decides a match.
    fn form(each: &BracketMatchView) -> String {
        decision_form(each.sides[0].label(), each.sides[1].label())
    }
}

/// How the names of the forms that decide a match begin.
const DECIDE: &str = "decide ";

fn decision_form(one: &str, other: &str) -> String {
    format!("{DECIDE}{one} {other}")
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Response, PageError> {
    page(&app, &visitor, None, None, Wanted::default()).await
}

async fn page(
    app: &Shared,
    visitor: &Visitor,
    attempt: Option<Attempt>,
    preview: Option<PairedFinalsView>,
    wanted: Wanted,
) -> Result<Response, PageError> {
    let bracket = about_results(app.event(), RoundsCounted::CompleteRounds, Bracket);
    app.page_after(visitor, attempt, move |session, frame| {
        let bracket = session.ask(&bracket)?.answer;
        Ok(FinalsPage {
            drawing: bracket_svg(&bracket),
            bracket,
            preview,
            wanted,
            frame: frame.titled("Finals"),
        })
    })
    .await
}

impl FormPage for FinalsPage {
    async fn again(
        app: &Shared,
        visitor: &Visitor,
        attempt: Attempt,
    ) -> Result<Response, PageError> {
        page(app, visitor, Some(attempt), None, Wanted::default()).await
    }
}

#[derive(Debug, Deserialize)]
struct Plan {
    /// `semi-final 1, final 3`
    plan: String,
}

/// Says which finals the event has.
async fn plan(State(app): State<Shared>, posted: Posted<Plan>) -> Result<Response, PageError> {
    let plan = posted.fields.plan.parse();
    let command = plan.map(|plan| EditEvent {
        event: app.event(),
        finals: Some(plan),
        ..EditEvent::default()
    });
    let command = command.map_err(|error| PageError::unclear(format!("{error}")));
    posted
        .carry_out::<FinalsPage, _>(&app, "plan", command, PAGE)
        .await
}

/// What a director wants of the next games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Wanted {
    /// Who has black where it is their choice, separated by commas.
    black: String,
    /// `yes` for another game of each level match.
    another: String,
    /// `preview` or `set`.
    step: String,
}

/// Shows the games that are due, or sets them.
async fn pair(State(app): State<Shared>, posted: Posted<Wanted>) -> Result<Response, PageError> {
    let wanted = posted.fields.clone();
    let black = wanted.black.split(',').map(str::trim);
    let command = PairFinals {
        event: app.event(),
        black: black
            .filter(|name| !name.is_empty())
            .map(PlayerRef::new)
            .collect(),
        level: match wanted.another.as_str() {
            "yes" => LevelMatches::AnotherGame,
            _ => LevelMatches::Wait,
        },
    };
    if wanted.step == "set" {
        return posted
            .carry_out::<FinalsPage, _>(&app, "pair", Ok(command), "/desk")
            .await;
    }
    match app.preview(&posted.visitor, command).await {
        Ok(preview) => page(&app, &posted.visitor, None, Some(preview), wanted).await,
        Err(fault) => {
            let attempt = posted.refused("pair", fault)?;
            page(&app, &posted.visitor, Some(attempt), None, wanted).await
        }
    }
}

#[derive(Debug, Deserialize)]
struct Decision {
    one: String,
    other: String,
    #[serde(default)]
    winner: String,
    #[serde(default)]
    reason: String,
}

async fn decide(
    State(app): State<Shared>,
    posted: Posted<Decision>,
) -> Result<Response, PageError> {
    let Decision {
        one,
        other,
        winner,
        reason,
    } = &posted.fields;
    let form = decision_form(one, other);
    if winner.trim().is_empty() {
        let fault = PageError::unclear("choose who goes through");
        return FinalsPage::again(&app, &posted.visitor, posted.refused(&form, fault)?).await;
    }
    let command = DecideMatch {
        event: app.event(),
        players: [one, other].map(|name| PlayerRef::new(name)),
        winner: PlayerRef::new(winner),
        reason: reason.clone(),
    };
    posted
        .carry_out::<FinalsPage, _>(&app, &form, Ok(command), PAGE)
        .await
}
