//! Every address, with the least role that may use it.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::handler::Handler;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use tower_http::limit::RequestBodyLimitLayer;

use super::app::{App, Shared};
use super::page_error::PageError;
use super::visitor::Visitor;
use super::{assets, guard, live, page};
use crate::service::Role;

/// The largest form: a sheet with its grid is far smaller.
const LARGEST_FORM: usize = 256 * 1024;

/// An address, and who may use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// With its parameters: `/round/{round}`.
    pub path: &'static str,
    pub least: Role,
}

/// Addresses that belong together, and what answers them.
pub(super) struct Routes {
    app: Shared,
    router: Router<Shared>,
    addresses: Vec<Address>,
}

impl Routes {
    fn new(app: Shared) -> Self {
        Self {
            app,
            router: Router::new(),
            addresses: Vec::new(),
        }
    }

    /// A page that changes only when the database does: a browser that has it
    /// is told so.
    pub(super) fn get<H: Handler<T, Shared>, T: 'static>(
        self,
        path: &'static str,
        least: Role,
        handler: H,
    ) -> Self {
        let app = Arc::clone(&self.app);
        let page = on(MethodFilter::GET, handler);
        let page = page.layer(middleware::from_fn_with_state(app, unless_unchanged));
        self.add("GET", path, least, page)
    }

    /// A page that shows more than the database: devices, the time.
    pub(super) fn get_fresh<H: Handler<T, Shared>, T: 'static>(
        self,
        path: &'static str,
        least: Role,
        handler: H,
    ) -> Self {
        self.add("GET", path, least, on(MethodFilter::GET, handler))
    }

    /// A form, of ordinary size.
    pub(super) fn post<H: Handler<T, Shared>, T: 'static>(
        self,
        path: &'static str,
        least: Role,
        handler: H,
    ) -> Self {
        self.post_up_to(LARGEST_FORM, path, least, handler)
    }

    /// A form with at most this many bytes.
    pub(super) fn post_up_to<H: Handler<T, Shared>, T: 'static>(
        self,
        bytes: usize,
        path: &'static str,
        least: Role,
        handler: H,
    ) -> Self {
        // The limit is the one of this address, not the usual one of the framework.
        let form: MethodRouter<Shared> =
            on(MethodFilter::POST, handler).layer(DefaultBodyLimit::disable());
        let form = form.layer(RequestBodyLimitLayer::new(bytes));
        self.add("POST", path, least, form)
    }

    fn add(
        mut self,
        method: &'static str,
        path: &'static str,
        least: Role,
        answer: MethodRouter<Shared>,
    ) -> Self {
        self.addresses.push(Address {
            method,
            path,
            least,
        });
        let gate = middleware::from_fn_with_state((Arc::clone(&self.app), least), admit);
        self.router = self.router.route(path, answer.layer(gate));
        self
    }
}

/// The whole site.
pub fn router(app: &Arc<App>) -> Router {
    let routes = all(app);
    routes
        .router
        .fallback(|| async { PageError::not_found() })
        .layer(middleware::from_fn(guard::protect))
        .with_state(Arc::clone(app))
}

/// Every address of the site.
pub fn addresses(app: &Arc<App>) -> Vec<Address> {
    all(app).addresses
}

fn all(app: &Arc<App>) -> Routes {
    let routes = Routes::new(Arc::clone(app));
    let routes = routes
        .get_fresh("/live", Role::Spectator, live::stream)
        .get_fresh("/assets/{name}", Role::Spectator, assets::send);
    page::routes(routes)
}

/// Lets those in who may use an address.
async fn admit(
    State((app, least)): State<(Shared, Role)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let Ok(visitor) =
        <Visitor as axum::extract::FromRequestParts<Shared>>::from_request_parts(&mut parts, &app)
            .await;
    if visitor.role() >= least {
        return next.run(Request::from_parts(parts, body)).await;
    }
    turned_away(&visitor, least).into_response()
}

/// Says to somebody who may not use an address what they may do, and where.
fn turned_away(visitor: &Visitor, least: Role) -> PageError {
    let headline = match (visitor.is_shut_out(), least) {
        (true, _) => {
            "This device may not enter anything: it was revoked, or the director has not let it in yet."
        }
        (false, Role::Player) => "This page is for players and officials who have joined.",
        (false, _) => "This page is for the people who run the event.",
    };
    let fault = PageError::new(StatusCode::FORBIDDEN, headline);
    let name = visitor.actor().name;
    match visitor.role() {
        Role::Spectator if least > Role::Player => fault
            .with_help("If you are the director, open the address that `outflank serve` prints. Officials join with the code that the director shows.")
            .with_link("/join", "Join"),
        Role::Spectator => fault
            .with_help("You need not join to read pairings, results and standings. To enter something, join with the code that the director shows.")
            .with_link("/join", "Join"),
        Role::Player => fault
            .with_help(format!("This device is known as {name}. It enters the result, the sheet and photos of its player's own table."))
            .with_link("/enter", "To my table"),
        Role::TableJudge => fault
            .with_help(format!("This device is known as {name}. It enters results and sheets of its tables."))
            .with_link("/enter", "To my tables"),
        Role::Arbiter | Role::Director => fault
            .with_help(format!("This device is known as {name}. It enters results, sheets and rulings; the director pairs, registers and seals."))
            .with_link("/desk", "To the desk"),
    }
}

/// Answers "not modified" to a browser that has the page as it is.
async fn unless_unchanged(
    State(app): State<Shared>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    // Before the page is made: it is then at least as new as its tag says.
    let tag = format!("\"{}-{}\"", app.live().line(), app.token(&visitor));
    let known = request.headers().get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let tag = HeaderValue::from_str(&tag).expect("a number and hexadecimal digits");
    if is_known && request.method() == Method::GET {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let mut response = next.run(request).await;
    if response.status() == StatusCode::OK {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}
