//! A game turn by turn.

use axum::http::{StatusCode, header};
use outflank::report::svg::line_board;
use outflank::report::viewer::line_view::LineView;
use outflank_core::adjudicate::replay;
use outflank_core::formats::{Expect, Format, read};
use outflank_core::game::{Empties, Variant};
use serde_json::Value;

use super::site::{From, Site};
use crate::desk::assert_has;

#[test]
fn a_game_is_shown_turn_by_turn_by_links_alone() {
    let site = Site::demo();
    let page = site.get(From::Hall, "/game/1?sheet=black&ply=23");
    assert_eq!(page.status, StatusCode::OK);
    for text in [
        "Move 23, c7 by Black, turns d6.",
        "White to move.",
        "Round 1, table 1",
        "aria-label=\"c7, black, move 23, just played\"",
        "aria-label=\"d6, black, move 12, turned\"",
        "href=\"/game/1?sheet=black&amp;ply=22\" data-step=\"previous\"",
        "href=\"/game/1?sheet=black&amp;ply=24\" data-step=\"next\"",
    ] {
        assert!(page.body.contains(text), "{text}\n{}", page.body);
    }
    // The board and the grid of the sheet.
    assert_eq!(page.body.matches("data-square=").count(), 128);
    let style = page.body.contains(" style=") || page.body.contains("<style");
    assert!(!style, "the policy forbids style in the page");
}

#[test]
fn an_address_with_another_ply_shows_the_nearest_one() {
    let site = Site::demo();
    let said = |ply: &str| {
        let page = site.get(From::Hall, &format!("/game/1?ply={ply}"));
        assert_eq!(page.status, StatusCode::OK, "{ply}");
        let after = page.body.split("data-said>").nth(1).unwrap().to_owned();
        after.split('<').next().unwrap().to_owned()
    };
    assert_eq!(said("0"), "The start.");
    let last = said("9999");
    assert!(last.starts_with("Move 60"), "{last}");
    for odd in ["", "-1", "x", "1e3"] {
        assert_eq!(said(odd), last, "{odd}");
    }
}

#[test]
fn what_the_script_gets_is_what_the_page_shows() {
    let site = Site::demo();
    let line = site.get(From::Hall, "/game/1/line?sheet=black").body;
    let line: Value = serde_json::from_str(&line).unwrap();
    let plies = line["plies"].as_array().unwrap();
    for ply in [0, 1, 23, plies.len() - 1] {
        let page = site.get(From::Hall, &format!("/game/1?ply={ply}")).body;
        let cells: Vec<&str> = page.split("<g class=\"sq").skip(1).take(64).collect();
        let shown: String = cells
            .iter()
            .map(|cell| match cell.split('"').next().unwrap() {
                classes if classes.contains("black") => 'X',
                classes if classes.contains("white") => 'O',
                _ => '-',
            })
            .collect();
        assert_eq!(shown, plies[ply]["board"].as_str().unwrap(), "{ply}");
        let sentence = plies[ply]["sentence"].as_str().unwrap();
        assert_has(&page, sentence);
    }
}

#[test]
fn a_disc_left_unturned_is_told_at_its_move() {
    let site = Site::demo();
    let table = site.get(From::Hall, "/round/4/table/3");
    assert_eq!(table.status, StatusCode::SEE_OTHER);
    let game = table.headers[header::LOCATION].to_str().unwrap();
    let page = site.get(From::Hall, &format!("{game}?ply=23")).body;
    let findings = page.split("data-findings>").nth(1).unwrap();
    let findings = findings.split("</ul>").next().unwrap();
    assert_has(findings, "e6");
    assert!(page.contains("aria-label=\"e6, white, move 13, turned wrongly or left"));
    let before = site.get(From::Hall, &format!("{game}?ply=22")).body;
    let findings = before.split("data-findings>").nth(1).unwrap();
    assert!(findings.trim_start().starts_with("</ul>"), "{findings}");
}

#[test]
fn a_game_is_taken_along_in_every_format() {
    let site = Site::demo();
    let othello = Variant::othello();
    let moves = |format, body: &str| {
        let reading = read(format, body.as_bytes(), &Expect::new(&othello));
        reading.games[0].moves()
    };
    let file = |name: &str| site.get(From::Hall, &format!("/game/1/file/{name}?sheet=black"));
    let expected = moves(Format::Coordinates, &file("coordinates").body);
    assert!(expected.starts_with("e6f6d3"), "{expected}");
    for format in [Format::Grid, Format::Ggf, Format::Sgf, Format::Pgn] {
        let answer = file(format.name());
        assert_eq!(answer.status, StatusCode::OK, "{format:?}");
        assert_eq!(moves(format, &answer.body), expected, "{format:?}");
        let disposition = answer.headers[header::CONTENT_DISPOSITION]
            .to_str()
            .unwrap();
        assert!(disposition.starts_with("attachment; filename=\"game-1."));
    }
    assert!(file("pgn").body.contains("Goto"), "{}", file("pgn").body);
    assert!(file("svg").body.starts_with("<svg"));
    for binary in ["wthor", "jou", "trn"] {
        assert_eq!(file(binary).status, StatusCode::OK, "{binary}");
        assert!(!file(binary).body.is_empty(), "{binary}");
    }
}

#[test]
fn a_game_or_a_sheet_that_is_not_there_is_not_found() {
    let site = Site::demo();
    for path in [
        "/game/9999",
        "/game/1?sheet=white",
        "/game/1/line?sheet=ruled",
        "/game/1/file/docx",
        "/round/1/table/99",
        "/game/9999/file/pgn",
    ] {
        assert_eq!(
            site.get(From::Hall, path).status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    let without = site.get(From::Hall, "/game/3");
    assert_eq!(without.status, StatusCode::OK);
    assert!(without.body.contains("Nobody has handed in a sheet"));
}

/// The game of a transcript, turn by turn.
fn line(variant: &str, moves: &str) -> LineView {
    let variant = variant.parse::<Variant>().unwrap();
    let reading = read(
        Format::Coordinates,
        moves.as_bytes(),
        &Expect::new(&variant),
    );
    let game = &reading.games[0];
    LineView::new("x", "x", game, &replay(game), Empties::ToWinner)
}

#[test]
fn hexagons_and_the_empty_board_of_reversi_are_drawn_too() {
    let hex = line("hex-4", "b5 a5 c6 e5 f3");
    let svg = line_board(&hex, 5, outflank_core::board::SquareSet::EMPTY).to_string();
    assert_eq!(svg.matches("data-square=").count(), 37);
    assert_has(&svg, "aria-label=\"f3, black, move 5, just played\"");
    let reversi = line("reversi", "d4 e5");
    assert_eq!(reversi.plies[0].discs.black, 0);
    assert_eq!(reversi.plies[2].turned.len(), 0);
    assert_eq!(reversi.plies[0].legal.len(), 4);
}

#[test]
fn a_sheet_that_stops_shows_the_mark_at_which_it_does() {
    let stopped = line("othello", "f5 d6 a1 c3 d3");
    let last = stopped.ply(99);
    assert_eq!((last.ply, last.played.as_deref()), (3, Some("a1")));
    assert_eq!(last.board, stopped.plies[2].board);
    assert_eq!(stopped.unplayed, ["c3", "d3"]);
    assert_eq!(last.findings.len(), 1, "{:?}", stopped.findings);
    let svg = line_board(&stopped, 3, outflank_core::board::SquareSet::EMPTY).to_string();
    assert_has(&svg, "a1, empty, disputed");
}
