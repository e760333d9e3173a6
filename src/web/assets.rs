//! The stylesheet and the script, compiled in.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::page_error::PageError;

/// The stylesheet of the printed pages, and what the screen adds to it. What comes
/// later wins: the rules for paper are the last.
const STYLE: &str = concat!(
    include_str!("../report/html/style.css"),
    "\n",
    include_str!("assets/style.css"),
    "\n",
    include_str!("assets/entry.css"),
    "\n",
    include_str!("assets/viewer.css"),
    "\n",
    include_str!("assets/paper.css")
);

/// One script: every part is a function of its own that looks for its elements.
const SCRIPT: &str = concat!(
    include_str!("assets/live.js"),
    "\n",
    include_str!("assets/entry.js"),
    "
",
    include_str!("assets/viewer.js")
);

const ICON: &str = include_str!("assets/icon.svg");

/// `GET /assets/{name}`
pub(super) async fn send(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let (kind, content) = match name.as_str() {
        "style.css" => ("text/css; charset=utf-8", STYLE),
        "script.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return PageError::not_found().into_response(),
    };
    let tag = format!("\"{}\"", &blake3::hash(content.as_bytes()).to_hex()[..16]);
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::ETAG, tag)];
    (headers, content).into_response()
}
