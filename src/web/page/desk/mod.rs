//! `/desk`: the console of the people who run the event.

mod check_in;
mod correct;
mod overview;
mod pairing;
mod players;

use axum::response::{IntoResponse as _, Redirect, Response};

use super::super::app::Shared;
use super::super::fault::Fault;
use super::super::form::Posted;
use super::super::routes::Routes;
use crate::service::Command;

pub(super) fn routes(routes: Routes) -> Routes {
    let parts: [fn(Routes) -> Routes; 5] = [
        overview::routes,
        pairing::routes,
        players::routes,
        check_in::routes,
        correct::routes,
    ];
    parts.into_iter().fold(routes, |routes, part| part(routes))
}

/// Carries out what a form asks for and goes to a page that shows it.
async fn then_go<T, C>(
    app: &Shared,
    posted: &Posted<T>,
    command: C,
    to: &str,
) -> Result<Response, Fault>
where
    C: Command + Send + 'static,
    C::Outcome: Send + 'static,
{
    app.submit(posted, command).await?;
    Ok(Redirect::to(to).into_response())
}
