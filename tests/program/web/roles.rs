//! Who may open what.

use axum::http::StatusCode;
use outflank::service::Role;
use outflank::web::addresses;

use super::site::{From, Site};

/// Every parameter of an address with a value that exists in the demo.
pub fn example(path: &str) -> String {
    path.replace("{name}", "style.css")
        .replace("{round}", "1")
        .replace("{table}", "1")
        .replace("{id}", "1")
        .replace("{number}", "1")
        .replace("{after}", "1")
        .replace("{format}", "pgn")
        .replace("{key}", "legal")
}

#[test]
fn every_address_refuses_those_who_may_not_use_it_and_nobody_else() {
    let site = Site::demo();
    let mut checked = 0;
    for address in addresses(&site.app) {
        if address.path == "/live" {
            continue; // a stream does not end
        }
        let path = example(address.path);
        for (from, role) in [
            (From::Console, Role::Director),
            (From::Hall, Role::Spectator),
        ] {
            let answer = match address.method {
                "GET" => site.get(from, &path),
                _ => site.post_as_is(from, &path, &[]),
            };
            let refused = [
                "the people who run",
                "players and officials who have joined",
            ]
            .iter()
            .any(|who| answer.body.contains(&format!("This page is for {who}")));
            assert_eq!(refused, role < address.least, "{role:?} at {address:?}");
            if refused {
                assert_eq!(answer.status, StatusCode::FORBIDDEN);
            } else {
                assert_ne!(answer.status.as_u16(), 500, "{address:?}: {}", answer.body);
            }
            checked += 1;
        }
    }
    assert!(checked > 4, "{checked}");
}
