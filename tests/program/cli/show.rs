use snapbox::str;

use crate::desk::{Desk, assert_has};

#[test]
fn a_board_has_letters_and_numbers_on_both_sides_and_marks_the_legal_squares() {
    let answer = Desk::new().run("show");
    assert_eq!(answer.status, 0);
    assert_eq!(
        answer.out,
        "    a b c d e f g h
  1 . . . . . . . . 1
  2 . . . . . . . . 2
  3 . . . + . . . . 3
  4 . . + O X . . . 4
  5 . . . X O + . . 5
  6 . . . . + . . . 6
  7 . . . . . . . . 7
  8 . . . . . . . . 8
    a b c d e f g h

Black X 2   White O 2   empty 60
Black to move, 4 squares: d3 c4 f5 e6
"
    );
}

#[test]
fn the_clock_of_a_game_is_shown_and_is_in_json() {
    let table = Desk::new();
    table.write(
        "ggs.ggf",
        "(;GM[Othello]PB[Ann]PW[Bo]TI[15:00//02:00]TY[8]RE[?]\
         BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
         B[F5/1.5/2.25]W[d6//75.01]B[C3];)\n",
    );
    table.session(str![[r#"
$ show ggs.ggf
...
Time control: 15m, extension 2m.

move  by     square     took
   1  black  f5      0:02.25
   2  white  d6      1:15.01
In all Black took 0:02.25, White 1:15.01.
...
"#]]);
    let json = table.run("--format json check ggs.ggf").out;
    let keys = "\"time_control\":\"15m, extension 2m\",\"times\":[{\"mark\":1,\"text\":\"f5\",\
                \"by\":\"black\",\"spent_ms\":2250},";
    assert_has(&json, keys);
    table.session(str![[r#"
$ --format json show ggs.ggf --at 1
{"variant":"othello","move":1,"moves":"f5","board":"---------------------------OX------XXX--------------------------","discs":{"black":4,"white":1},"empty":59,"to_move":"white","placements":["f4","d6","f6"],"finished":false,"time_control":"15m, extension 2m","times":[{"mark":1,"text":"f5","by":"black","spent_ms":2250}]}
$ convert --to pgn ggs.ggf
? 1
...
[TimeControl "900"]
...
ggs.ggf game 1: not written: a part of the time control `15m, extension 2m`
...
"#]]);
}

#[test]
fn a_hexagon_has_a_letter_at_both_ends_of_each_slanting_line() {
    let answer = Desk::new().run("show --variant hex-4");
    assert_eq!(
        answer.out,
        "       d e f g
  1   c . . . .     1
  2  b . . + . .    2
  3 a . + X O + .   3
  4  . . O . X . .  4
  5   . + X O + . g 5
  6    . . + . . f  6
  7     . . . . e   7
         a b c d

Black X 3   White O 3   empty 31
Black to move, 6 squares: e2 c3 f3 b5 e5 c6
"
    );
}

#[test]
fn on_a_large_hexagon_letters_and_row_numbers_stand_apart() {
    let answer = Desk::new().run("show --variant hex-9");
    let row = answer.out.lines().find(|line| line.starts_with(" 10 "));
    assert!(row.unwrap().ends_with(" q 10"), "{}", answer.out);
}

#[test]
fn every_board_fits_80_columns() {
    for name in ["othello-16x16", "hex-9", "othello-4x16"] {
        let answer = Desk::new().run(&["show", "--variant", name]);
        assert_eq!(answer.status, 0, "{name}");
        for line in answer.out.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
}

#[test]
fn a_game_in_a_file_is_shown_at_any_move_with_its_players() {
    let table = Desk::new();
    table.write("game.txt", "Black: Ada\nWhite: Ben\n\nf5 d6 c3 d3 c4\n");
    table.session(str![[r#"
$ show game.txt --at 2
Ada - Ben
After move 2, white d6
...
"#]]);
    let last = table.run("show game.txt --format json");
    let board = &last.json()[0];
    assert_eq!(board["move"], 5);
    assert_eq!(board["moves"], "f5d6c3d3c4");
    assert_eq!(board["to_move"], "white");
}

#[test]
fn the_grid_shows_each_move_by_its_number() {
    let answer = Desk::new().run("show --moves f5d6 --variant othello");
    assert_has(
        &answer.out,
        "  5   .   .   .   X   O   1   .   . 5\n  6   .   .   .   2 ",
    );
}

#[test]
fn a_game_that_cannot_be_followed_shows_its_good_beginning_and_says_so() {
    let answer = Desk::new().run("show --moves 'f5 a1'");
    assert_eq!(answer.status, 1);
    assert!(answer.out.starts_with("After move 1, black f5"));
    assert_has(&answer.err, "outflank check");
}

#[test]
fn a_picture_is_the_same_every_time_and_holds_every_disc() {
    let table = Desk::new();
    for name in ["a.svg", "b.svg"] {
        let answer = table.run(&["show", "--moves", "f5d6c3", "--svg", name]);
        assert_eq!(answer.status, 0, "{}", answer.err);
    }
    let picture = table.read("a.svg");
    assert_eq!(picture, table.read("b.svg"));
    assert_eq!(picture.matches("r=\"20\"").count(), 7, "discs");
    assert_eq!(picture.matches("r=\"5\"").count(), 4, "legal squares");
    assert!(picture.contains("After move 3, black c3"));
}

#[test]
fn a_picture_with_numbers_shows_where_each_disc_was_placed() {
    let table = Desk::new();
    table.run("show --moves f5d6 --svg a.svg --numbers");
    let picture = table.read("a.svg");
    assert_has(&picture, "fill=\"#ffffff\">1</text>");
    assert_has(&picture, "fill=\"#111111\">2</text>");
}

#[test]
fn a_picture_replaces_a_file_only_if_it_is_forced() {
    let table = Desk::new();
    let draw = |moves: &str, more: &[&str]| {
        table.run(&[&["show", "--moves", moves, "--svg", "a.svg"], more].concat())
    };
    assert_eq!(draw("f5", &[]).status, 0);
    let refused = draw("f5d6", &[]);
    assert_eq!(refused.status, 2);
    assert_has(&refused.err, "already exists");
    assert!(table.read("a.svg").contains("After move 1, black f5"));
    assert_eq!(draw("f5d6", &["--force"]).status, 0);
    assert!(table.read("a.svg").contains("After move 2, white d6"));
}

#[test]
fn what_of_a_file_could_not_be_read_is_said() {
    let table = Desk::new();
    table.write("game.txt", "f5d6 = 33-31 = 40-24\n");
    table.session(str![[r#"
$ show game.txt
...
note: 1 piece of game.txt could not be read; `outflank check` shows them
"#]]);
}

#[test]
fn colour_adds_escape_codes_and_nothing_else() {
    let table = Desk::new();
    let plain = table.run("show --color never").out;
    let coloured = table.run("show --color always").out;
    assert!(coloured.contains("\u{1b}["));
    let mut stripped = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        stripped += before;
        rest = after.split_once('m').unwrap().1;
    }
    stripped += rest;
    assert_eq!(stripped, plain);
}
