use super::check::GAME;
use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Twenty moves, Black to move.
const CUT: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7c8b5a5b4";

fn full(black: usize) -> String {
    "X".repeat(black) + &"O".repeat(64 - black)
}

#[test]
fn a_full_board_is_scored_with_its_rule_and_source() {
    let answer = Desk::new().run(&["score", "--board", &full(38)]);
    assert_eq!(answer.status, 0);
    assert_eq!(
        answer.out,
        "38-26  Black wins
rule    the discs on the full board
source  scoring.empties of woc: [S] GGS Board::blacks_result; othello.dk rating
        page
board   38 black, 26 white, 0 empty
"
    );
}

#[test]
fn the_first_flag_cuts_a_won_board_and_the_report_is_held_to_it() {
    let board = full(43);
    let flag = [
        "score", "--board", &board, "--ending", "flag", "--by", "black",
    ];
    let answer = Desk::new().run(&[&flag[..], &["--reported", "43-21"]].concat());
    assert_eq!(answer.status, 1);
    assert!(answer.out.starts_with("31-33  White wins\n"));
    assert_has(&answer.out, "report  43-21 is not the official result");
    let right = Desk::new().run(&[&flag[..], &["--reported", "31-33"]].concat());
    assert_eq!(right.status, 0);
}

#[test]
fn a_game_that_is_over_is_not_resigned_without_a_remark() {
    let board = full(26);
    let resigned = [
        "score", "--board", &board, "--ending", "resign", "--by", "white",
    ];
    let answer = Desk::new().run(&resigned);
    assert!(
        answer.out.starts_with("64-0  Black wins\n"),
        "{}",
        answer.out
    );
    let remark = "note    the game is over on the board, 26-38: a game that is over cannot be";
    assert_has(&answer.out, remark);
    let open = [
        "score", "--moves", CUT, "--ending", "resign", "--by", "white",
    ];
    assert!(!Desk::new().run(&open).out.contains("note "));
}

#[test]
fn a_sheet_that_says_how_the_game_ended_needs_no_option() {
    let table = Desk::new();
    table.write("cut.txt", format!("{CUT}\n= 0-64 resign black\n"));
    table.session(str![[r#"
$ score cut.txt
0-64  White wins
...
report  0-64, which is the official result
"#]]);
}

#[test]
fn an_unfinished_game_has_no_result_and_is_a_finding() {
    let answer = Desk::new().run("score --moves f5");
    assert_eq!(answer.status, 1);
    assert!(answer.out.starts_with("no official result under `woc`\n"));
    assert!(answer.out.contains("White can play f4 d6 f6"));
}

#[test]
fn a_flag_before_the_end_says_what_the_rules_need_and_what_to_type() {
    let flag = [
        "score",
        "--moves",
        "f5d6",
        "--ruleset",
        "woc",
        "--ending",
        "flag",
        "--by",
        "white",
    ];
    let answer = Desk::new().run(&flag);
    let text = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "after a flag the game is played to its end, and the game is not over";
    assert_has(&text, why);
    assert_has(&text, "`--completed MOVES`");
    assert!(!text.contains("say how it ended"), "{text}");
}

#[test]
fn a_report_within_reach_of_the_winner_is_not_called_wrong() {
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let moves = moves[..50].join(" ");
    let score = |reported| {
        let flag = [
            "score",
            "--ruleset",
            "joa",
            "--ending",
            "flag",
            "--by",
            "white",
        ];
        Desk::new().run(&[&flag[..], &["--moves", &moves, "--reported", reported]].concat())
    };
    let within = score("40-24");
    assert_eq!(within.status, 0, "{}", within.out);
    assert_has(&within.out, "40-24 is within reach");
    let beyond = score("64-0");
    assert_eq!(beyond.status, 1, "{}", beyond.out);
    assert_has(&beyond.out, "64-0 cannot be reached");
}

#[test]
fn numbers_of_a_rule_are_those_of_its_board() {
    let tall = ["score", "--variant", "othello-10x6", "--ruleset", "joa"];
    let answer = Desk::new().run(&[&tall[..], &["--ending", "flag", "--by", "black"]].concat());
    assert_has(&answer.out, "29-31");
    let text = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_has(&text, "at least 33-31 on 64 squares");
    let answer = Desk::new().run("score --variant anti --ending bye --by black");
    let discs = answer.out.split('-').next().unwrap().to_owned();
    let words = format!("a bye counts as {discs} discs");
    assert_has(&answer.out, &words);
}

#[test]
fn an_illegal_completion_is_a_finding_named_exactly() {
    let flag = [
        "score",
        "--moves",
        CUT,
        "--ruleset",
        "joa",
        "--ending",
        "flag",
    ];
    let more = ["--by", "white", "--completed", "c2 a1"];
    let answer = Desk::new().run(&[&flag[..], &more].concat());
    assert_eq!(answer.status, 1);
    let said = "illegal at its turn 2 (move 22), a1 by White";
    assert_has(&answer.out, said);
}

#[test]
fn both_flags_are_refused_and_left_to_the_director() {
    let answer = Desk::new().run("score --ending both-flags");
    assert_eq!(answer.status, 2);
    assert!(answer.out.is_empty());
    assert!(answer.err.contains("so the director decides"));
    assert_has(
        &answer.err,
        "help: the director rules the score, 0-0 if both lose",
    );
}

#[test]
fn an_equal_game_in_japan_needs_the_holder_of_the_draw_win() {
    let board = full(32);
    let tie = ["score", "--board", &board, "--ruleset", "joa"];
    let answer = Desk::new().run(&tie);
    assert_eq!(answer.status, 2);
    let answer = Desk::new().run(&[&tie[..], &["--draw-win", "white"]].concat());
    assert!(
        answer
            .out
            .starts_with("32-32  White wins by the draw-win\n")
    );
}

#[test]
fn the_best_completion_is_printed_as_json_with_its_line() {
    let flag = [
        "--format",
        "json",
        "score",
        "--moves",
        CUT,
        "--ruleset",
        "classic",
    ];
    let more = [
        "--ending",
        "flag",
        "--by",
        "white",
        "--best",
        "--reported",
        "60-4",
    ];
    let answer = Desk::new().run(&[&flag[..], &more].concat());
    assert_eq!(answer.status, 0);
    let json = &answer.json()[0];
    assert_eq!(json["score"]["black"], 33);
    assert_eq!(json["outcome"], "black");
    let best = &json["best"];
    assert_eq!((&best["found"], &best["exact"]), (&64.into(), &true.into()));
    assert_eq!(best["claim"], "within");
    let line = best["line"].as_str().unwrap();
    let completed = ["--ending", "flag", "--by", "white", "--completed", line];
    let claimed = Desk::new().run(&[&flag[..], &completed].concat());
    assert_eq!(claimed.json()[0]["score"]["black"], 64);
}

#[test]
fn a_best_completion_is_refused_where_the_winner_does_not_complete() {
    let flag = ["score", "--moves", CUT, "--ending", "flag", "--by", "white"];
    let answer = Desk::new().run(&[&flag[..], &["--best"]].concat());
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("--ruleset joa or classic"));
}

#[test]
fn whom_it_happened_to_has_to_be_said() {
    let answer = Desk::new().run("score --ending resign");
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("add --by black or --by white"));
}
