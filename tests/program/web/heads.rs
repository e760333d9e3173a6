//! The head of the journal on every page that shows results, and that `verify`
//! finds it in a page that was saved.

use axum::http::StatusCode;

use super::site::{From, Site};

const PAGES: [&str; 26] = [
    "/",
    "/round/7",
    "/round/7/why/1",
    "/standings",
    "/standings/after/3",
    "/standings/chart",
    "/standings/open",
    "/standings/teams",
    "/crosstable",
    "/finals",
    "/players",
    "/player/1",
    "/published",
    "/published/7",
    "/disputes",
    "/tv?show=pairings",
    "/tv?show=results",
    "/tv?show=standings",
    "/print/pairings/7",
    "/print/by-name/7",
    "/print/results/7",
    "/print/standings",
    "/print/standings?category=JPN",
    "/print/teams",
    "/print/crosstable",
    "/print/bracket",
];

#[test]
fn every_page_with_results_names_the_journal_and_can_be_verified() {
    let site = Site::demo();
    let verified = site.run("journal --verify");
    let head = verified.lines().last().unwrap();
    assert!(head.starts_with("journal "), "{verified}");
    for page in PAGES {
        let answer = site.get(From::Hall, page);
        assert_eq!(answer.status, StatusCode::OK, "{page}: {}", answer.body);
        assert!(answer.body.contains(head), "{page}: {}", answer.body);
        let file = site.database().with_file_name("saved.html");
        std::fs::write(file, &answer.body).unwrap();
        let found = site.run("verify saved.html");
        assert!(found.contains("it is the last one"), "{page}: {found}");
    }
}

#[test]
fn blank_slips_and_score_sheets_name_no_journal() {
    let site = Site::demo();
    for page in ["/print/slips/7", "/print/sheets/7"] {
        let answer = site.get(From::Hall, page);
        assert_eq!(answer.status, StatusCode::OK, "{page}: {}", answer.body);
        assert!(!answer.body.contains("journal "), "{page}");
    }
}
