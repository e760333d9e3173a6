//! Results typed on the desk. What is refused stays in its row; what contradicts
//! the players is asked about again.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::super::super::app::{Shared, Unless};
use super::super::super::attempt::Attempt;
use super::super::super::fault::Fault;
use super::super::super::form::Posted;
use super::super::super::routes::Routes;
use super::overview;
use crate::report::text::plural;
use crate::report::view::round::TableView;
use crate::service::Role;
use crate::service::result::{EnterSlip, UnlessContradicted};
use crate::service::round::Existing;
use crate::service::slip::Report;

/// The form on the desk.
const FORM: &str = "results";

pub(super) fn routes(routes: Routes) -> Routes {
    routes.post("/desk/results", Role::Arbiter, enter)
}

type Fields = BTreeMap<String, String>;

/// What was typed and could not be entered, by the name of its field.
#[derive(Clone, Debug, Default)]
pub(super) struct Unentered(BTreeMap<String, Problem>);

#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) typed: String,
    pub(super) fault: Fault,
}

impl Problem {
    /// Whether it is entered once the person says that it is right all the same.
    pub(super) fn is_contradicted(&self) -> bool {
        self.fault.code == Some("result-contradicted")
    }
}

impl Unentered {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn at(&self, table: &u32) -> Option<&Problem> {
        self.0.get(&format!("table-{table}"))
    }

    pub(super) fn slip(&self) -> Option<&Problem> {
        self.0.get("slip")
    }

    /// What was typed for tables that have no row any more: somebody else was
    /// faster.
    pub(super) fn without_row<'a>(
        &'a self,
        rows: impl Iterator<Item = &'a TableView>,
    ) -> Vec<(&'a str, &'a Problem)> {
        let rows: Vec<String> = rows
            .filter_map(|table| Some(format!("table-{}", table.table?)))
            .collect();
        let problems = self.0.iter();
        let problems = problems.filter(|(field, _)| *field != "slip" && !rows.contains(*field));
        problems
            .map(|(field, problem)| (field.strip_prefix("table-").unwrap_or(field), problem))
            .collect()
    }

    fn headline(&self) -> String {
        let count = plural(self.0.len(), "result is", "results are");
        format!("{count} not entered yet. The reason is next to what was typed.")
    }
}

/// Enters every result that was typed. Those that are refused stay on the page.
async fn enter(State(app): State<Shared>, posted: Posted<Fields>) -> Result<Response, Fault> {
    let round = posted.fields.get("round");
    let round = round.and_then(|text| text.parse().ok());
    let round: u32 = round.ok_or_else(Fault::not_found)?;
    let mut unentered = Unentered::default();
    for (field, text) in &posted.fields {
        let line = match field.strip_prefix("table-") {
            _ if text.trim().is_empty() => continue,
            Some(table) => format!("{table} {text}"),
            None if field == "slip" => text.clone(),
            None => continue,
        };
        match enter_line(&app, &posted, round, field, &line).await {
            Ok(()) => {}
            Err(fault) if fault.is_refusal() => {
                let typed = text.clone();
                let problem = Problem { typed, fault };
                unentered.0.insert(field.clone(), problem);
            }
            Err(fault) => return Err(fault),
        }
    }
    if unentered.is_empty() {
        return Ok(Redirect::to("/desk").into_response());
    }
    let fault = Fault::unclear(unentered.headline());
    let attempt = Attempt::new(FORM, Vec::new(), fault);
    overview::page(&app, &posted.visitor, Some(attempt), unentered).await
}

async fn enter_line(
    app: &Shared,
    posted: &Posted<Fields>,
    round: u32,
    field: &str,
    line: &str,
) -> Result<(), Fault> {
    let report: Report = line
        .parse()
        .map_err(|error| Fault::unclear(format!("{error}")))?;
    let command = EnterSlip {
        event: app.event(),
        round,
        report,
        existing: Existing::Keep,
    };
    // They have seen what it contradicts, and have not typed anything else since.
    let confirmed = posted.fields.get(&format!("sure-{field}"));
    let is_sure = confirmed == posted.fields.get(field);
    let (visitor, once) = (&posted.visitor, Unless::SentBefore(posted.part(field)));
    if is_sure {
        app.change(visitor, once, command).await?;
    } else {
        let command = UnlessContradicted(command);
        app.change(visitor, once, command).await?;
    }
    Ok(())
}
