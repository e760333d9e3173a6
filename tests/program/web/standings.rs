//! The standings, as they are and as they would be, and the places of one player.

use axum::http::StatusCode;

use super::site::{From, Site};
use crate::desk::assert_has;

#[test]
fn a_what_if_says_that_it_is_not_the_standings() {
    let site = Site::demo();
    let page = site.get(From::Hall, "/standings?if=4:1=10-54").body;
    for text in [
        "<h1>What if</h1>",
        "What if round 4, table 1 were 10-54?",
        "These are not the standings.",
        "A number in brackets is the real place.",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let real = site.get(From::Hall, "/standings").body;
    assert!(!real.contains("These are not the standings"), "{real}");
}

#[test]
fn a_what_if_without_an_answer_does_not_name_an_option() {
    let site = Site::demo();
    let refused = site.get(From::Hall, "/standings?if=9:9=1-63");
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let (body, text) = (refused.body, "`9:9=1-63`: there is no round 9");
    assert!(body.contains(text) && !body.contains("--if"), "{body}");
    assert_has(&body, "<h1>Standings</h1>");
}

#[test]
fn the_card_of_a_player_draws_their_places_and_the_standings_mark_a_bye() {
    let site = Site::demo();
    let card = site.get(From::Hall, "/player/7").body;
    assert_has(&card, "<summary>Places by round</summary>");
    assert_eq!(card.matches("class=\"label strong\"").count(), 1);
    let crosstable = site.get(From::Hall, "/crosstable").body;
    let byes = crosstable.matches("<span>bye</span>").count();
    let standings = site.get(From::Hall, "/standings").body;
    assert!(byes > 0, "the demo has a bye: {crosstable}");
    assert_eq!(standings.matches("<small class=\"bye\">").count(), byes);
}
