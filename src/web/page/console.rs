//! The address that `outflank serve` prints for the director.

use crate::web::prelude::*;
use axum::http::header;
use axum::response::AppendHeaders;

use crate::web::app::Shared;
use crate::web::console;
use crate::web::page_error::PageError;
use crate::web::routes::Routes;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get_fresh(console::PATH, Role::Spectator, open)
}

/// Makes the browser the console, and leaves the secret out of the address.
async fn open(
    State(app): State<Shared>,
    Path(secret): Path<String>,
) -> Result<Response, PageError> {
    if !app.console().is(&secret) {
        return Err(PageError::new(
            StatusCode::FORBIDDEN,
            "This is not the address of the director's desk.",
        )
        .with_help(
            "Each start of `outflank serve` prints a new one: open the address that it printed last.",
        ));
    }
    let cookie = app.console().set_cookie(app.devices().is_encrypted());
    let headers = AppendHeaders([(header::SET_COOKIE, cookie)]);
    Ok((headers, Redirect::to("/desk")).into_response())
}
