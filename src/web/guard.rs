//! What every request and every answer goes through, whatever it is about.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::hint::Link;
use super::page_error::PageError;
use super::visitor::host;

/// Nothing from another host, nothing written into the page itself, in no other
/// page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// Refuses changes that another site asks for, makes the page of what was
/// refused, and says to browsers what a page of ours may do.
pub(super) async fn protect(mut request: Request, next: Next) -> Response {
    say_host(&mut request);
    let back = back(&request);
    let is_page = request.method().is_safe();
    let response = if request.method().is_safe() || is_own(request.headers()) {
        next.run(request).await
    } else {
        let headline = "This was sent by a page of another site.";
        PageError::new(StatusCode::FORBIDDEN, headline).into_response()
    };
    let mut response = with_page(response, back.as_ref(), is_page);
    for (name, value) in HEADERS {
        // A page may have said something of its own.
        let headers = response.headers_mut();
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

/// The answer, with a page where it is a refusal.
fn with_page(mut response: Response, back: Option<&Link>, is_page: bool) -> Response {
    if let Some(fault) = response.extensions_mut().remove::<PageError>() {
        return fault.page(back);
    }
    let status = match response.status() {
        // `/player/abc`: no page has this address.
        StatusCode::BAD_REQUEST if is_page => StatusCode::NOT_FOUND,
        status => status,
    };
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_bare = kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    // Refused by the framework: an address that cannot be read, a wrong method.
    if status.is_client_error() && is_bare {
        return PageError::of_status(status).page(back);
    }
    response
}

/// The page that the visitor comes from, if it is one of ours and another one
/// than what they ask for.
fn back(request: &Request) -> Option<Link> {
    let from = request.headers().get(header::REFERER)?.to_str().ok()?;
    let (_, from) = from.split_once("://")?;
    let (site, path) = from.split_at(from.find('/')?);
    let is_other = request.method() != Method::GET || path != request.uri().path();
    let is_ours = host(request.headers()) == Some(site) && !path.starts_with("//");
    (is_ours && is_other).then(|| Link::new(path, "Back to the page before"))
}

/// HTTP/2, which browsers speak over TLS, says in the address by which name the
/// server is called. Everything else looks for it in the header.
fn say_host(request: &mut Request) {
    if request.headers().contains_key(header::HOST) {
        return;
    }
    let name = request.uri().authority().map(ToString::to_string);
    if let Some(name) = name.and_then(|name| HeaderValue::try_from(name).ok()) {
        request.headers_mut().insert(header::HOST, name);
    }
}

/// Whether a change was asked for by a page of this server. Browsers always say
/// where a form comes from.
fn is_own(headers: &HeaderMap) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|it| it.to_str().ok());
    let origin = origin.and_then(|origin| {
        let plain = origin.strip_prefix("http://");
        plain.or_else(|| origin.strip_prefix("https://"))
    });
    origin.is_some() && origin == host(headers)
}
