//! Rulings made on the desk: looked at first, then decided.

use crate::web::prelude::*;
use std::sync::Arc;

use super::cache::Desks;
use super::{DeskPage, Wanted, list_page};
use crate::report::dispute::desk_view::RulingHistoryView;
use crate::report::dispute::view::RulingView;
use crate::report::round::table_wording;
use crate::service::evidence::dispute::{
    CloseDispute, DismissDispute, DisputeId, OpenDispute, RaisedBy, Rule, RulingId, WithdrawRuling,
};
use crate::service::{Command, JournalId, Submission};
use crate::web::app::WriteGuard;

pub(super) fn routes(routes: Routes, desks: Arc<Desks>) -> Routes {
    let [withdrawing, dismissing, closing] = [0; 3].map(|_| Arc::clone(&desks));
    routes
        .post("/disputes", Role::Arbiter, open)
        .post("/dispute/{id}/rule", Role::Arbiter, move |app, id, form| {
            rule(desks.clone(), app, id, form)
        })
        .post(
            "/dispute/{id}/withdraw",
            Role::Arbiter,
            move |app, id, form| withdraw(withdrawing.clone(), app, id, form),
        )
        .post(
            "/dispute/{id}/dismiss",
            Role::Arbiter,
            move |app, id, form| dismiss(dismissing.clone(), app, id, form),
        )
        .post(
            "/dispute/{id}/close",
            Role::Arbiter,
            move |app, id, form| close(closing.clone(), app, id, form),
        )
}

/// What the form of the ruling shows: what was typed, and what came of it.
#[derive(Clone, Debug, Default)]
pub(super) struct RulingForm {
    pub(super) ruling: String,
    pub(super) reason: String,
    /// What it would change.
    pub(super) preview: Option<Preview>,
    /// The ruling whose withdrawal was refused.
    pub(super) refused_withdrawal: Option<i64>,
}

/// What a ruling or its withdrawal would change.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    pub(super) before: String,
    pub(super) after: String,
    pub(super) change: RulingView,
    /// The ruling that would be withdrawn.
    pub(super) withdraws: Option<i64>,
}

impl RulingForm {
    /// What is typed into the form that withdraws a ruling, once it was previewed.
    pub(super) fn withdrawal(&self, ruling: &RulingHistoryView) -> Option<&str> {
        let preview = self.preview.as_ref()?;
        (preview.withdraws == Some(ruling.id)).then_some(self.reason.as_str())
    }

    pub(super) fn is_refused_withdrawal(&self, ruling: &RulingHistoryView) -> bool {
        self.refused_withdrawal == Some(ruling.id)
    }

    /// What is typed as the reason of a withdrawal.
    pub(super) fn withdrawal_reason(&self, ruling: &RulingHistoryView) -> &str {
        let is_typed = self.is_refused_withdrawal(ruling) || self.withdrawal(ruling).is_some();
        if is_typed { &self.reason } else { "" }
    }

    /// The ruling that was previewed.
    pub(super) fn previewed(&self) -> Option<&str> {
        let preview = self.preview.as_ref()?;
        preview.withdraws.is_none().then_some(self.ruling.as_str())
    }

    /// A form that an address has begun to fill in.
    pub(super) fn of_address(ruling: &str) -> Self {
        Self {
            ruling: ruling.to_owned(),
            ..Self::default()
        }
    }
}

impl Preview {
    fn new(change: RulingView, withdraws: Option<i64>) -> Self {
        Self {
            before: table_wording::table_line(&change.before),
            after: table_wording::table_line(&change.after),
            change,
            withdraws,
        }
    }
}

/// Whether a form asks to look first or to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Action {
    #[default]
    Preview,
    Decide,
}

#[derive(Clone, Debug, Deserialize)]
struct Typed {
    #[serde(default)]
    action: Action,
    #[serde(default)]
    ruling: String,
    #[serde(default)]
    reason: String,
    /// The ruling whose preview the person has seen; [`WITHDRAWAL`] for a
    /// withdrawal with cautions.
    #[serde(default)]
    confirmed: String,
    /// The ruling to withdraw.
    #[serde(default)]
    number: i64,
    /// The last line of the journal then.
    #[serde(default)]
    since: i64,
    #[serde(flatten)]
    shown: Shown,
}

/// What a form carries once the cautions about a withdrawal have been shown.
const WITHDRAWAL: &str = "withdrawal";

impl Typed {
    /// Whether this is to be done now: what it changes was shown.
    fn decides(&self, what: &str) -> bool {
        self.action == Action::Decide && self.confirmed == what
    }

    /// A withdrawal is looked at first only if there is something to think of.
    fn withdraws(&self, change: &RulingView) -> bool {
        let is_seen = change.cautions.is_empty() || self.confirmed == WITHDRAWAL;
        self.action == Action::Decide && is_seen
    }
}

/// A form is carried out once, and not on something else than what was shown.
fn unless<T>(form: &Posted<T>, since: i64) -> WriteGuard {
    WriteGuard::OnceIfUnchanged(form.form(), JournalId(since))
}

/// What the desk shows, so that it shows the same afterwards.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Shown {
    line: String,
    ply: String,
}

async fn rule(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    Path(id): Path<i64>,
    form: Posted<Typed>,
) -> Result<Response, PageError> {
    let (visitor, fields) = (&form.visitor, &form.fields);
    let event = app.event();
    let ruling = |confirmed| Rule {
        event: event.clone(),
        dispute: DisputeId(id),
        ruling: fields.ruling.clone(),
        reason: fields.reason.clone(),
        confirmed,
    };
    let seen = app.preview(visitor, ruling(true)).await;
    let outcome = match seen {
        Ok(_) if fields.decides(&fields.ruling) => {
            let done = app.change(visitor, unless(&form, fields.since), ruling(true));
            match done.await {
                Ok(_) => return Ok(back_to(id, &fields.shown)),
                Err(fault) => Err(fault),
            }
        }
        Ok(change) => Ok(Preview::new(change, None)),
        Err(fault) => Err(fault),
    };
    desk_with(&desks, &app, &form, id, outcome).await
}

/// The desk with what came of a form, and what was typed still in it.
async fn desk_with(
    desks: &Arc<Desks>,
    app: &Shared,
    posted: &Posted<Typed>,
    id: i64,
    outcome: Result<Preview, PageError>,
) -> Result<Response, PageError> {
    let fields = &posted.fields;
    if outcome.is_err() && app.was_sent(posted).await? {
        return Ok(back_to(id, &fields.shown));
    }
    let (preview, refusal) = match outcome {
        Ok(preview) => (Some(preview), None),
        Err(fault) if fault.is_refusal() => (None, Some(fault)),
        Err(fault) => return Err(fault),
    };
    let is_withdrawal = fields.number != 0 && refusal.is_some();
    let attempt = refusal.map(|fault| posted.refused("rule", fault));
    let attempt = attempt.transpose()?;
    let form = RulingForm {
        ruling: fields.ruling.clone(),
        reason: fields.reason.clone(),
        preview,
        refused_withdrawal: is_withdrawal.then_some(fields.number),
    };
    let wanted = Wanted::from(&fields.shown);
    let desks = Arc::clone(desks);
    app.page_after(&posted.visitor, attempt, move |session, frame| {
        DeskPage::new(&desks, session, frame, id, &wanted, form)
    })
    .await
}

/// To the dispute, as it was shown.
fn back_to(id: i64, shown: &Shown) -> Response {
    let is_name = |text: &str| {
        text.bytes()
            .all(|each| each.is_ascii_alphanumeric() || each == b'-')
    };
    let line = Some(&shown.line).filter(|line| is_name(line) && !line.is_empty());
    let ply = Some(&shown.ply).filter(|ply| is_name(ply) && !ply.is_empty());
    let address = match (line, ply) {
        (Some(line), Some(ply)) => format!("/dispute/{id}?line={line}&ply={ply}#rulings"),
        _ => format!("/dispute/{id}#rulings"),
    };
    Redirect::to(&address).into_response()
}

async fn withdraw(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    Path(id): Path<i64>,
    form: Posted<Typed>,
) -> Result<Response, PageError> {
    let (visitor, typed) = (&form.visitor, &form.fields);
    let number = typed.number;
    let event = app.event();
    let withdrawal = || WithdrawRuling {
        event: event.clone(),
        ruling: RulingId(number),
        reason: typed.reason.clone(),
        confirmed: true,
    };
    let seen = app.preview(visitor, withdrawal()).await;
    let outcome = match seen {
        Ok(change) if typed.withdraws(&change) => {
            let unless = unless(&form, typed.since);
            match app.change(visitor, unless, withdrawal()).await {
                Ok(_) => return Ok(back_to(id, &typed.shown)),
                Err(fault) => Err(fault),
            }
        }
        Ok(change) => Ok(Preview::new(change, Some(number))),
        Err(fault) => Err(fault),
    };
    desk_with(&desks, &app, &form, id, outcome).await
}

#[derive(Clone, Debug, Deserialize)]
struct Ended {
    #[serde(default)]
    reason: String,
    #[serde(default)]
    since: i64,
    #[serde(flatten)]
    shown: Shown,
}

async fn dismiss(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    Path(id): Path<i64>,
    form: Posted<Ended>,
) -> Result<Response, PageError> {
    let dismissal = DismissDispute {
        dispute: DisputeId(id),
        reason: form.fields.reason.clone(),
    };
    end(&desks, &app, id, &form, "dismiss", dismissal).await
}

async fn close(
    desks: Arc<Desks>,
    State(app): State<Shared>,
    Path(id): Path<i64>,
    form: Posted<Ended>,
) -> Result<Response, PageError> {
    let dispute = DisputeId(id);
    end(&desks, &app, id, &form, "close", CloseDispute { dispute }).await
}

/// Ends a dispute without another ruling; the desk stays if that is refused.
async fn end<C>(
    desks: &Arc<Desks>,
    app: &Shared,
    id: i64,
    form: &Posted<Ended>,
    name: &str,
    command: C,
) -> Result<Response, PageError>
where
    C: Command + Send + 'static,
    C::Outcome: Send + 'static,
{
    let unless = unless(form, form.fields.since);
    let done = app.change(&form.visitor, unless, command).await;
    let (desks, wanted) = (Arc::clone(desks), Wanted::from(&form.fields.shown));
    let stay = |attempt| {
        app.page_after(&form.visitor, Some(attempt), move |session, frame| {
            DeskPage::new(&desks, session, frame, id, &wanted, RulingForm::default())
        })
    };
    form.go_or_stay(name, done, &format!("/dispute/{id}"), stay)
        .await
}

impl From<&Shown> for Wanted {
    fn from(shown: &Shown) -> Self {
        Self {
            line: shown.line.clone(),
            ply: shown.ply.clone(),
            ..Self::default()
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Opened {
    round: String,
    table: String,
    by: String,
    about: String,
    at_move: String,
    black_claim: String,
    white_claim: String,
}

impl Opened {
    fn command(&self, app: &Shared) -> Result<OpenDispute, PageError> {
        let number = |text: &str, what: &str| {
            let number = text.trim().parse::<u32>();
            number
                .map_err(|_| PageError::unclear(format!("`{text}` is not the number of a {what}.")))
        };
        let at_move = match self.at_move.trim() {
            "" => None,
            text => Some(number(text, "move")?),
        };
        Ok(OpenDispute {
            event: app.event(),
            round: number(&self.round, "round")?,
            table: number(&self.table, "table")?,
            by: match self.by.as_str() {
                "black" => RaisedBy::Black,
                "white" => RaisedBy::White,
                _ => RaisedBy::Official,
            },
            about: self.about.clone(),
            at_move,
            black_claim: self.black_claim.clone(),
            white_claim: self.white_claim.clone(),
        })
    }
}

async fn open(State(app): State<Shared>, form: Posted<Opened>) -> Result<Response, PageError> {
    let opened = match form.fields.command(&app) {
        Ok(command) => app.submit(&form, command).await,
        Err(fault) => Err(fault),
    };
    let to = match &opened {
        Ok(Submission::Done(done)) => format!("/dispute/{}", done.outcome.dispute),
        _ => "/disputes".to_owned(),
    };
    let stay = |attempt| list_page(&app, &form.visitor, Some(attempt));
    form.go_or_stay("open", opened, &to, stay).await
}
