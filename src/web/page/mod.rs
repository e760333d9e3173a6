//! The pages, one file each: handlers, their templates, their addresses.
#![allow(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "templates pass references"
)]

mod console;
mod crosstable;
mod desk;
mod devices;
mod dispute;
mod enter;
mod finals;
mod game;
mod home;
mod join;
mod journal;

mod player;
mod print;
mod published;
mod round;
mod standings;
mod steps;
mod tv;
mod why;

use super::routes::Routes;
use crate::report::round::view::RoundView;
use crate::service::EventRef;
use crate::service::results::standings::{ResultsQuery, ResultsRequest, RoundsCounted, Source};

/// The addresses of all pages.
pub(super) fn routes(routes: Routes) -> Routes {
    let parts: [fn(Routes) -> Routes; 18] = [
        console::routes,
        home::routes,
        round::routes,
        why::routes,
        standings::routes,
        crosstable::routes,
        finals::routes,
        player::routes,
        published::routes,
        game::routes,
        dispute::routes,
        desk::routes,
        journal::routes,
        print::routes,
        tv::routes,
        join::routes,
        devices::routes,
        enter::routes,
    ];
    parts.into_iter().fold(routes, |routes, part| part(routes))
}

/// A question about the results of the event.
fn about_results<Q>(event: EventRef, counting: RoundsCounted, question: Q) -> ResultsQuery<Q> {
    ResultsQuery {
        results: ResultsRequest {
            source: Source::Event(event),
            ruleset: None,
            seed: None,
            after: None,
            what_if: Vec::new(),
            counting,
        },
        question,
    }
}

/// How many tables of a round have a result, of all that have one to come.
fn results(round: &RoundView) -> String {
    let tables = round.tables.iter().filter(|table| !table.bye);
    let (tables, entered) = tables.fold((0, 0), |(tables, entered), table| {
        (tables + 1, entered + usize::from(table.outcome.is_some()))
    });
    format!("{entered} of {tables} results")
}
