//! What every request goes through.

use axum::body::Body;
use axum::http::{StatusCode, header};

use outflank::web::ConsoleSecret;

use super::site::{Answer, From, Site, console};
use crate::desk::assert_has;

#[test]
fn the_first_page_shows_the_event_to_everybody() {
    let site = Site::demo();
    for from in [From::Console, From::Hall] {
        let page = site.get(from, "/");
        assert_eq!(page.status, StatusCode::OK);
        assert_has(&page.body, "Harbour Open");
        let policy = page.headers[header::CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
    }
}

#[test]
fn a_page_that_has_not_changed_is_not_sent_again() {
    let site = Site::demo();
    let first = site.get(From::Hall, "/");
    let tag = first.headers[header::ETAG].clone();
    let again = |from: From| {
        let request = from.request("GET", "/").header(header::IF_NONE_MATCH, &tag);
        site.send(request.body(Body::empty()).unwrap()).status
    };
    assert_eq!(again(From::Hall), StatusCode::NOT_MODIFIED);
    // The director's page has more on it.
    assert_eq!(again(From::Console), StatusCode::OK);
}

/// A request as it comes from this machine: from another account on it, a page of
/// another site in the director's browser, or a proxy that passes a visitor on.
fn from_this_machine(site: &Site, path: &str, headers: &[(&str, &str)]) -> Answer {
    let peer = "127.0.0.1:50000".parse::<std::net::SocketAddr>().unwrap();
    let request = axum::http::Request::builder().uri(path);
    let request = headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    });
    let request = request.extension(axum::extract::ConnectInfo(peer));
    site.send(request.body(Body::empty()).unwrap())
}

#[test]
fn nobody_is_the_director_by_address_alone() {
    let site = Site::demo();
    let local = ("host", "127.0.0.1:8080");
    let proxies: [&[(&str, &str)]; 4] = [
        &[local],
        &[("host", "localhost:8080")],
        &[local, ("x-forwarded-for", "203.0.113.9")],
        &[local, ("forwarded", "for=203.0.113.9"), ("via", "1.1 hall")],
    ];
    for headers in proxies {
        let desk = from_this_machine(&site, "/desk", headers);
        assert_eq!(desk.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let another = ConsoleSecret::new([2; 16]).cookie();
    for cookie in [another.as_str(), "outflank-console=", "outflank_device=1"] {
        let desk = from_this_machine(&site, "/desk", &[local, ("cookie", cookie)]);
        assert_eq!(desk.status, StatusCode::FORBIDDEN, "{cookie}");
    }
}

#[test]
fn the_printed_address_makes_a_browser_the_console_until_the_next_start() {
    let site = Site::demo();
    let local = ("host", "127.0.0.1:8080");
    let address = console().address("");
    let opened = from_this_machine(&site, &address, &[local]);
    assert_eq!(opened.status, StatusCode::SEE_OTHER);
    assert_eq!(opened.headers[header::LOCATION], "/desk");
    let cookie = opened.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    let pair = cookie.split(';').next().unwrap();
    let desk = from_this_machine(&site, "/desk", &[local, ("cookie", pair)]);
    assert_eq!(desk.status, StatusCode::OK);
    let earlier = ConsoleSecret::new([2; 16]).address("");
    let refused = from_this_machine(&site, &earlier, &[local]);
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(!refused.headers.contains_key(header::SET_COOKIE));
    assert!(refused.body.contains("printed last"), "{}", refused.body);
}

#[test]
fn over_http2_the_address_says_by_which_name_the_server_is_called() {
    const OWN: &str = "https://127.0.0.1:8443";
    let site = Site::demo();
    let request = |method: &str, address: &str, origin: &str| {
        let peer = "127.0.0.1:50000".parse::<std::net::SocketAddr>().unwrap();
        let request = axum::http::Request::builder().method(method).uri(address);
        let request = request.header(header::ORIGIN, origin);
        // A browser sends the cookie to the name that set it, and to no other.
        let request = match origin {
            OWN => request.header(header::COOKIE, console().cookie()),
            _ => request,
        };
        let request = request.extension(axum::extract::ConnectInfo(peer));
        site.send(request.body(Body::empty()).unwrap())
    };
    let (own, foreign) = (OWN, "https://evil.example:8443");
    assert_eq!(
        request("GET", &format!("{own}/desk"), own).status,
        StatusCode::OK
    );
    let other_name = request("GET", &format!("{foreign}/desk"), foreign);
    assert_eq!(other_name.status, StatusCode::FORBIDDEN);
    let form = format!("{own}/desk/message");
    let refused = "This was sent by a page of another site.";
    assert!(request("POST", &form, foreign).body.contains(refused));
    assert!(!request("POST", &form, own).body.contains(refused));
}

#[test]
fn what_is_not_there_is_said_on_a_page() {
    let site = Site::demo();
    let tricks = [
        "/nowhere",
        "/round/99",
        "/assets/../style.css",
        "/assets/%2e%2e%2fCargo.toml",
    ];
    for path in tricks {
        let page = site.get(From::Hall, path);
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}: {}", page.body);
        assert_has(&page.body, "To the first page");
    }
}

#[test]
fn every_rule_of_the_stylesheet_is_closed() {
    let site = Site::demo();
    let style = site.get(From::Hall, "/assets/style.css").body;
    let mut depth = 0;
    for (index, line) in style.lines().enumerate() {
        // A section begins outside every rule.
        assert!(!line.starts_with("/*") || depth == 0, "line {}", index + 1);
        depth += line.matches('{').count();
        depth -= line.matches('}').count();
    }
    assert_eq!(depth, 0);
}
