//! Results typed on the desk. What is refused stays in its row; what contradicts
//! the players is asked about again.

use crate::web::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Display;

use super::overview::{self, DeskPage};
use crate::report::round::view::{RoundView, TableView};
use crate::service::results::enter::{EnterSlip, UnlessContradicted};
use crate::service::results::slip::Report;
use crate::service::results::swap::SwapResults;
use crate::service::rounds::tables::Existing;
use crate::web::app::WriteGuard;

/// The form on the desk.
const FORM: &str = "results";

pub(super) fn routes(routes: Routes) -> Routes {
    routes.post("/desk/results", Role::Arbiter, enter).post(
        "/desk/swap-results",
        Role::Director,
        swap,
    )
}

type Fields = BTreeMap<String, String>;

/// What was typed and could not be entered.
#[derive(Clone, Debug, Default)]
pub(super) struct Unentered {
    /// The round of the form: the desk may show a later one by now.
    round: u32,
    /// By the name of the field.
    problems: BTreeMap<String, Problem>,
}

#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) typed: String,
    pub(super) fault: PageError,
}

impl Problem {
    /// Whether it is entered once the person says that it is right: enter it anyway.
    pub(super) fn is_contradicted(&self) -> bool {
        self.fault.code == Some("result-contradicted")
    }

    /// What is wrong, where there is no row to say it in: what the table has by now,
    /// and where it is corrected.
    fn without_row(&self, place: &str, now: Option<&RoundView>, table: u32) -> PageError {
        let typed = &self.typed;
        let is_it = |each: &&TableView| each.table == Some(table) && each.outcome.is_some();
        let found = now.and_then(|round| Some((round.round, round.tables.iter().find(is_it)?)));
        let Some((round, found)) = found else {
            let mut fault = self.fault.clone();
            fault.headline = format!("{place}, {typed}: {}", fault.headline);
            return fault;
        };
        let result = found.result();
        let address = format!("/desk/correct/{round}/{table}");
        PageError::unclear(format!("{place} already has {result}; you typed {typed}."))
            .with_link(address, format!("Correct table {table}"))
    }
}

impl Unentered {
    pub(super) fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The round of the form that was sent, if something of it is not entered.
    pub(super) fn round(&self) -> Option<u32> {
        (!self.is_empty()).then_some(self.round)
    }

    /// What is wrong in the row of a table of a round.
    pub(super) fn at(&self, round: &u32, table: &u32) -> Option<&Problem> {
        let problem = self.problems.get(&format!("table-{table}"));
        problem.filter(|_| *round == self.round)
    }

    pub(super) fn slip(&self) -> Option<&Problem> {
        self.problems.get(SLIP)
    }

    /// What was typed for tables that have no row on the desk any more, because
    /// somebody else was faster. The desk has rows for the tables of `shown` without
    /// a result; `now` is the round of the form.
    pub(super) fn without_row(
        &self,
        shown: Option<&RoundView>,
        now: Option<&RoundView>,
    ) -> Vec<PageError> {
        let shown = shown.filter(|shown| shown.round == self.round);
        let has_row = |number: u32| {
            let mut rows = shown.into_iter().flat_map(|round| &round.tables);
            rows.any(|row| row.table == Some(number) && !row.bye && row.outcome.is_none())
        };
        let mut strays = Vec::new();
        for (field, problem) in &self.problems {
            let number = field.strip_prefix(TABLE).and_then(|it| it.parse().ok());
            let Some(number) = number.filter(|number| !has_row(*number)) else {
                continue;
            };
            let place = match shown {
                Some(_) => format!("Table {number}"),
                None => format!("Round {}, table {number}", self.round),
            };
            strays.push(problem.without_row(&place, now, number));
        }
        strays
    }

    fn headline(&self) -> String {
        let tables = self.problems.keys();
        let tables = tables.filter_map(|field| field.strip_prefix(TABLE)?.parse().ok());
        let mut tables: Vec<u32> = tables.collect();
        tables.sort_unstable();
        let tables = match tables.as_slice() {
            [] => None,
            [one] => Some(format!("table {one}")),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(ToString::to_string).collect();
                Some(format!("tables {} and {last}", first.join(", ")))
            }
        };
        let slip = self.slip().map(|_| "the result slip".to_owned());
        let parts: Vec<String> = tables.into_iter().chain(slip).collect();
        let reason = match self.problems.len() {
            1 => "The reason is next to it.",
            _ => "The reason is next to each.",
        };
        format!("Not entered: {}. {reason}", parts.join(", and "))
    }
}

/// How the names of the fields begin that have a result of a table.
const TABLE: &str = "table-";
/// The field with a result slip.
const SLIP: &str = "slip";

/// Enters every result that was typed. Those that are refused stay on the page.
async fn enter(State(app): State<Shared>, posted: Posted<Fields>) -> Result<Response, PageError> {
    let round = posted.fields.get("round");
    let round = round.and_then(|text| text.parse().ok());
    let round: u32 = round.ok_or_else(PageError::not_found)?;
    let is_result = |field: &str| field == SLIP || field.starts_with(TABLE);
    let typed = posted.fields.iter();
    let typed: Vec<_> = typed
        .filter(|(field, text)| is_result(field) && !text.trim().is_empty())
        .collect();
    if typed.is_empty() {
        let fault = PageError::unclear("nothing was filled in: type a result next to its table");
        return DeskPage::again(&app, &posted.visitor, posted.refused(FORM, fault)?).await;
    }
    let mut unentered = Unentered {
        round,
        ..Unentered::default()
    };
    for (field, text) in typed {
        match enter_line(&app, &posted, round, field, text.trim()).await {
            Ok(()) => {}
            Err(fault) if fault.is_refusal() => {
                let typed = text.clone();
                let problem = Problem { typed, fault };
                unentered.problems.insert(field.clone(), problem);
            }
            Err(fault) => return Err(fault),
        }
    }
    if unentered.is_empty() {
        return Ok(Redirect::to("/desk").into_response());
    }
    let fault = PageError::unclear(unentered.headline());
    let attempt = posted.refused(FORM, fault)?;
    overview::page(&app, &posted.visitor, Some(attempt), unentered).await
}

/// What was typed, as a report of a result; a field of a table has no number in it.
fn report(field: &str, text: &str) -> Result<Report, PageError> {
    let Some(table) = field.strip_prefix(TABLE) else {
        let report = text.parse::<Report>();
        return report.map_err(|error| PageError::unclear(format!("{error}")));
    };
    score_report(table, text)
}

/// The result of a table without its number: `38-26`, `38-26 flag white`.
pub(super) fn score_report(table: impl Display, text: &str) -> Result<Report, PageError> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(PageError::unclear("type both numbers, Black first: 38-26"));
    }
    match format!("{table} {text}").parse::<Report>() {
        Ok(report) => Ok(report),
        // Said about what was typed, not about the line that was made of it.
        Err(_) if !text.contains(|each: char| each.is_ascii_digit()) && is_one_word(text) => {
            Err(not_a_result(text))
        }
        Err(error) => Err(PageError::unclear(format!("{error}"))),
    }
}

fn is_one_word(text: &str) -> bool {
    text.split_whitespace().count() == 1
}

pub(super) fn not_a_result(text: &str) -> PageError {
    let headline = format!("`{text}` is not a result. Type a score such as 38-26.");
    PageError::unclear(headline)
}

async fn enter_line(
    app: &Shared,
    posted: &Posted<Fields>,
    round: u32,
    field: &str,
    text: &str,
) -> Result<(), PageError> {
    let command = EnterSlip {
        event: app.event(),
        round,
        report: report(field, text)?,
        existing: Existing::Keep,
    };
    // They have seen what it contradicts, and have not typed anything else since.
    let confirmed = posted.fields.get(&format!("sure-{field}"));
    let is_sure = confirmed == posted.fields.get(field);
    let (visitor, once) = (&posted.visitor, WriteGuard::Once(posted.part(field)));
    if is_sure {
        app.change(visitor, once, command).await?;
    } else {
        let command = UnlessContradicted(command);
        app.change(visitor, once, command).await?;
    }
    Ok(())
}

/// Two tables whose results were entered at each other's, as typed.
#[derive(Debug, Deserialize)]
struct Exchanged {
    round: u32,
    one: String,
    other: String,
    #[serde(default)]
    reason: String,
}

async fn swap(State(app): State<Shared>, posted: Posted<Exchanged>) -> Result<Response, PageError> {
    let Exchanged {
        round,
        one,
        other,
        reason,
    } = &posted.fields;
    let tables = table_number(one).and_then(|one| Ok([one, table_number(other)?]));
    let command = tables.map(|tables| SwapResults {
        event: app.event(),
        round: *round,
        tables,
        reason: reason.clone(),
    });
    posted
        .carry_out::<DeskPage, _>(&app, "swap-results", command, overview::DESK)
        .await
}

pub(super) fn table_number(text: &str) -> Result<u32, PageError> {
    let number = text.trim().parse();
    number.map_err(|_| PageError::unclear(format!("`{text}` is not the number of a table.")))
}
