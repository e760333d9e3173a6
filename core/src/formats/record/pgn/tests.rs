use super::*;
use crate::board::Colour;
use crate::formats::{self, Expect, Format, Reading};
use crate::game::{Score, Variant};
use crate::transcript::{DeclaredResult, Place, Transcript, Written};

fn read_text(text: &str) -> Reading {
    read(text.as_bytes(), &Expect::new(&Variant::othello()))
}

fn whole_games(text: &str) -> usize {
    let othello = Variant::othello();
    formats::whole_games(Format::Pgn, text.as_bytes(), &Expect::new(&othello))
}

fn moves(text: &str) -> Vec<String> {
    read_text(text)
        .games
        .iter()
        .map(Transcript::moves)
        .collect()
}

const LIVE: &str = "[Event \"Open\"]\n[Date \"2011.05.07\"]\n[Round \"F1\"]\n[Black \"Ann\"]\n\
    [White \"Bo\"]\n[Result \"31-33\"]\n1. F5 D6\n3. C3 D3\n5. C4\n31-33\n\n";
const PLAYOK: &str = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n\
    [Result \"47-17\"]\n[Variant \"xot\"]\n[BlackElo \"1200\"]\n\n1. f5 d6 2. c3 --\n3. d3 c4 47-17\n\n";

#[test]
fn plies_or_pairs_make_no_difference() {
    assert_eq!(
        moves(&format!("{LIVE}{PLAYOK}{LIVE}")),
        ["f5d6c3d3c4", "f5d6c3d3c4", "f5d6c3d3c4"]
    );
    let reading = read_text(&format!("{LIVE}{PLAYOK}"));
    assert_eq!(reading.unread, []);
    let [live, playok] = reading.games.as_slice() else {
        panic!("two games");
    };
    let score = Score::of_discs(31, 33);
    assert_eq!(live.declared.unwrap().result, DeclaredResult::Score(score));
    assert_eq!(
        live.marks[2].place,
        Place::Text {
            line: 8,
            column: 4,
            width: 2
        }
    );
    assert_eq!(live.header.get("round"), Some("F1"));
    assert_eq!(playok.marks[3].written, Written::Pass);
    assert_eq!(playok.header.get("Variant"), Some("xot"));
    assert_eq!(playok.header.get("event"), None);
}

#[test]
fn one_nil_means_that_black_won() {
    let result = |text: &str| {
        let game = read_text(&format!("[Result \"{text}\"]\n\n1. f5 {text}\n"));
        assert_eq!(game.unread, []);
        game.games[0].declared.map(|declared| declared.result)
    };
    assert_eq!(
        result("1-0"),
        Some(DeclaredResult::Winner(Some(Colour::Black)))
    );
    assert_eq!(
        result("0-1"),
        Some(DeclaredResult::Winner(Some(Colour::White)))
    );
    assert_eq!(result("1/2-1/2"), Some(DeclaredResult::Winner(None)));
    assert_eq!(result("*"), None);
    assert_eq!(result("0-0"), None);
}

#[test]
fn two_results_that_differ_are_not_passed_over() {
    let reading = read_text("[Result \"40-24\"]\n\n1. f5 24-40\n");
    assert_eq!(reading.unread.len(), 1);
    let agreeing = read_text("[Result \"40-24\"]\n\n1. f5 1-0\n");
    assert_eq!(agreeing.unread, []);
}

#[test]
fn a_game_without_a_single_move_is_a_game() {
    let text = "[Event \"A\"]\n[Result \"*\"]\n1. \n*\n\n[Event \"B\"]\n\n[Event \"C\"]\n1. f5\n";
    assert_eq!(moves(text), ["", "", "f5"]);
}

#[test]
fn drops_count_rows_from_the_bottom() {
    assert_eq!(
        moves("[Variant \"reversi\"]\n\n1. P@f4 P@d3 @@@@\n"),
        ["f5d6"]
    );
    assert_eq!(
        moves("[Variant \"flipello\"]\n\n1. P@f5 P@d6 d1d1\n"),
        ["f5d6"]
    );
    let reading = read_text("[Variant \"reversi\"]\n\n1. P@f4 P@d3 @@@@ d1d1\n");
    assert_eq!(reading.games[0].marks[2].written, Written::Pass);
    assert_eq!(reading.games[0].marks[3].written, Written::Pass);
}

#[test]
fn a_position_in_a_tag_begins_the_game() {
    let fen = "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
    let reading = read_text(&format!(
        "[FEN \"{fen}\"]\n\n1. f5 {{a fine\nmove}} d6 pass\n"
    ));
    assert_eq!(reading.unread, []);
    let game = &reading.games[0];
    assert_eq!(game.variant, Variant::othello());
    assert_eq!(game.header.get("comment"), Some("a fine move"));
    let wrong = read_text("[FEN \"8/8/9/8/8/8/8/8 b\"]\n\n1. f5\n");
    assert_eq!(wrong.unread.len(), 1);
    assert_eq!(wrong.games[0].moves(), "f5");
}

#[test]
fn numbers_stuck_to_moves_and_moves_stuck_together_are_told_apart() {
    assert_eq!(
        moves("[Event \"A\"]\n\n1.f5d6 2.c3!? 3... d3 $1 4\n"),
        ["f5d6c3d3"]
    );
    let reading = read_text("[Event \"A\"]\n\n1.f5d6\n");
    let place = Place::Text {
        line: 3,
        column: 5,
        width: 2,
    };
    assert_eq!(reading.games[0].marks[1].place, place);
}

#[test]
fn what_is_no_move_stays_in_its_place() {
    let reading = read_text("[Event \"A\"]\n\n1. f5 i9 2. what d6\n");
    let written: Vec<_> = reading.games[0]
        .marks
        .iter()
        .map(|e| e.written.clone())
        .collect();
    assert_eq!(written[1], Written::OffBoard("i9".to_owned()));
    assert_eq!(written[2], Written::Illegible("what".to_owned()));
    assert_eq!(reading.games[0].moves(), "f5d6");
}

#[test]
fn variations_and_text_between_games_are_accounted_for() {
    let text =
        "[Event \"A\"]\n\n1. f5 (1. d3 c3 (c5)) d6 *\nsome words here\n\n[Event \"B\"]\n1. c4 *\n";
    let reading = read_text(text);
    assert_eq!(reading.games[0].moves(), "f5d6");
    assert_eq!(reading.games.len(), 2);
    let reasons: Vec<_> = reading
        .unread
        .iter()
        .map(|u| u.reason.to_string())
        .collect();
    assert_eq!(
        reasons,
        [
            "`some words here` is outside of any game",
            "variations are left out; the main line was read"
        ]
    );
}

#[test]
fn an_open_comment_does_not_swallow_the_next_game() {
    let reading = read_text("[Event \"A\"]\n\n1. f5 {oh\n\n[Event \"B\"]\n1. c4 *\n");
    assert_eq!(reading.games.len(), 2);
    assert_eq!(reading.unread.len(), 1);
}

#[test]
fn what_was_written_is_read_again() {
    let othello = Variant::othello();
    let strange = "[Event \"a \\\"b\\\" \\\\\"]\n[Variant \"anti-6x6\"]\n[Mood \"good\"]\n\n1. e4 f7 -- {hm} 20-16\n";
    let reading = read_text(&format!("{LIVE}{PLAYOK}{strange}"));
    let mut out = Vec::new();
    assert_eq!(write(&reading.games, &mut out).unwrap(), []);
    let again = read(&out, &Expect::new(&othello));
    assert_eq!(again.unread, []);
    assert_eq!(again.games.len(), 3);
    for (game, before) in again.games.iter().zip(&reading.games) {
        let written = |game: &Transcript| -> Vec<_> {
            game.marks.iter().map(|e| e.written.clone()).collect()
        };
        assert_eq!(written(game), written(before));
        assert_eq!(game.variant, before.variant);
        assert_eq!(
            game.declared.unwrap().result,
            before.declared.unwrap().result
        );
        for (key, value) in before.header.iter() {
            assert_eq!(game.header.get(key), Some(value));
        }
    }
}

#[test]
fn chunks_end_before_the_tags_of_a_game() {
    let text = format!("{LIVE}{PLAYOK}");
    assert_eq!(whole_games(&text), LIVE.len());
    assert_eq!(whole_games(&format!("{text}[Event \"C\"]\n")), text.len());
    assert_eq!(whole_games(LIVE), 0);
}

#[test]
fn a_file_cut_at_any_byte_has_its_game() {
    for end in 12..PLAYOK.len() {
        let reading = read_text(&PLAYOK[..end]);
        assert!(
            !reading.games.is_empty() || !reading.unread.is_empty(),
            "cut at {end}"
        );
        assert!(reading.games.len() <= 1, "cut at {end}");
    }
}

/// Found by `tests/fuzz`: SGF has one illegible move `h3e1`, not two squares.
#[test]
fn an_illegible_mark_is_not_written_as_squares_run_together() {
    let variant = Variant::othello();
    let game = formats::read(Format::Sgf, b"(;GM[2];W[h3e1])", &Expect::new(&variant));
    let mut out = Vec::new();
    let lost = write(&game.games, &mut out).expect("memory");
    let again = read(&out, &Expect::new(&variant)).games;
    let written: Vec<&Written> = again[0].marks.iter().map(|mark| &mark.written).collect();
    assert!(
        matches!(written.as_slice(), [Written::Illegible(_)]),
        "{written:?}"
    );
    assert!(!lost.is_empty());
}

/// Found by `tests/fuzz`: the moves after such a comment were not read.
#[test]
fn a_line_of_a_comment_that_looks_like_a_tag_does_not_end_the_game() {
    let mut game = read_text("1. f5 d6 *\n").games.remove(0);
    game.header.push("comment", "see\n[Event \"x\"]\r\n[Event ");
    let mut out = Vec::new();
    write(&[game], &mut out).unwrap();
    let again = read(&out, &Expect::new(&Variant::othello()));
    assert_eq!(again.games.len(), 1);
    assert_eq!(again.games[0].moves(), "f5d6");
}

#[test]
fn a_mark_that_is_not_a_move_is_not_written_as_one() {
    for text in ["e6?", "1d", "f5d6", "--!", "", "P@f5", "d7\u{a0}x"] {
        let mut game = read_text("1. f5 d6 2. c3 *\n").games.remove(0);
        game.marks[1].written = Written::Illegible(text.to_owned());
        let mut out = Vec::new();
        let lost = write(std::slice::from_ref(&game), &mut out).unwrap();
        assert!(!lost.is_empty(), "{text}");
        let again = read(&out, &Expect::new(&Variant::othello()));
        assert_eq!(again.games[0].moves(), game.moves(), "{text}");
        assert_eq!(again.games[0].marks.len(), 3, "{text}");
    }
}

/// A game in which a pass is left out, and then 1024 marks.
#[test]
fn a_game_that_its_passes_make_too_long_to_be_read_is_not_called_whole() {
    // White has no move before c1.
    let moves = "c4c3f5b4a4a5b2a3c1";
    let othello = Variant::othello();
    let text = format!("{moves}{}", "a1".repeat(1024 - moves.len() / 2));
    let list = formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&othello));
    assert_eq!(list.games[0].marks.len(), 1024);
    let mut out = Vec::new();
    let lost = write(&list.games, &mut out).unwrap();
    let lost: Vec<String> = lost.iter().map(|lost| lost.loss.to_string()).collect();
    assert!(
        lost.contains(&"the moves after move 1024".to_owned()),
        "{lost:?}"
    );
}
