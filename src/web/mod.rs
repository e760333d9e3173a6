//! Pages for the hall: the same questions and changes as on the command line,
//! by the same services, shown as the same views.
//!
//! A request goes one way: `routes` names every address with the least role
//! that may use it; `visitor` says who asks; a file of `page` makes one
//! query or command through `app::App` and fills one template. What every page
//! needs (the head, the navigation, the token of its forms) is a
//! `frame::Frame`.
//!
//! * A new page: a file in `page/` with its handlers and a `routes` function, one
//!   line in `page/mod.rs`, a template in `templates/` that extends
//!   `layout.html`. An element with an `id` and `data-live` is fetched again
//!   after every change of the database.
//! * A form: `method="post"`, `{% include "form.html" %}` as its first child, and
//!   `form::Posted` in the handler, which has checked the token. A form that is
//!   refused stays on its page: the handler makes an `attempt::Attempt` of it and
//!   fills the page again; the template shows `m::refusal(frame, form)` at the form
//!   and `frame.typed(form, field)` in its fields.
//!   If the answer to a form is a page and not a redirection, its template says in
//!   `from` where that page is found: the script asks there for what has changed.
//! * Script: a file in `assets/`, listed in `assets`; all are sent as one. No page
//!   may need it. No inline script, no inline style: the policy forbids both.
//! * Style: `assets/style.css`, after the stylesheet of the printed pages.

mod app;
mod assets;
mod attempt;
mod console;
mod devices;
mod escape;
mod form;
mod frame;
mod guard;
mod hint;
mod live;
mod page;
mod page_error;
mod prelude;
mod routes;
mod server;
mod single;
mod visitor;

pub use app::{App, Settings};
pub use console::ConsoleSecret;
pub use routes::{Address, addresses, router};
pub use server::{Bind, Running, ServeError, TimeLimits, Tls, serve};
