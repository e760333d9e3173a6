use crate::desk::{Answer, Desk, assert_has};

/// A finished game, 34-30.
const GAME: &str = "c4 c3 c2 d6 f6 f3 e3 b3 a4 a2 g2 h1 c5 f4 g5 d1 a3 g4 g3 d3 \
                    c7 c6 e6 f7 c1 b6 a5 a7 g1 h3 e2 b8 d8 f5 b7 b2 e7 f1 e1 g7 \
                    g8 b5 d2 f8 h2 h5 h8 h7 g6 d7 b4 b1 a1 f2 h4 h6 e8 a6 c8 a8";

/// Another one.
const OTHER: &str = "f5 d6 c3 f4 e6 d3 c6 b3 c4 f6 g3 f7 g6 g7 c2 h5 c5 b1 h6 g4 \
                     e8 b2 e2 f8 a2 d2 d1 g2 g8 b5 h3 f1 f3 e1 h4 a3 b6 e3 c1 f2 \
                     a1 a6 a5 h2 b7 h7 e7 c7 d7 h8 g1 a4 g5 h1 b4 b8 d8 c8 a8 a7";

fn compare(a: &str, b: &str, options: &[&str]) -> Answer {
    let table = Desk::new();
    table.write("black.txt", a);
    table.write("white.txt", b);
    let arguments = [&["reconcile", "black.txt", "white.txt"], options].concat();
    table.run(&arguments)
}

/// Moves 23 and 25 exchanged.
fn exchanged() -> String {
    GAME.replace("e6 f7 c1", "c1 f7 e6")
}

#[test]
fn sheets_that_agree_on_a_legal_game_are_clean() {
    let answer = compare(GAME, GAME, &[]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_has(&answer.out, "agree on all 60 moves");
    let json = &compare(GAME, GAME, &["--format", "json"]).json()[0];
    assert_eq!(json["agree"], true);
    assert_eq!(json["candidates_total"], 1);
}

#[test]
fn an_exchange_on_one_sheet_is_shown_side_by_side_and_settled() {
    let answer = compare(&exchanged(), GAME, &["--reported", "34-30"]);
    assert_eq!(answer.status, 1, "{}", answer.err);
    let expected = "\
A  black.txt  60 moves
B  white.txt  60 moves

The sheets agree on 58 moves and differ here:

  move  A   B
    23  c1  e6
    25  e6  c1

One game explains both, with 1 mistake in total:
  1. ends 34-30, as reported
     A: exchange 23 and 25 (c1 and e6)
     B: as written
     c4 c3 c2 d6 f6 f3 e3 b3 a4 a2 g2 h1 c5 f4 g5 d1 a3 g4 g3 d3
     c7 c6 e6 f7 c1 b6 a5 a7 g1 h3 e2 b8 d8 f5 b7 b2 e7 f1 e1 g7
     g8 b5 d2 f8 h2 h5 h8 h7 g6 d7 b4 b1 a1 f2 h4 h6 e8 a6 c8 a8

Only this game is possible: B is legal as written, the other is not.
";
    assert_eq!(answer.out, expected);
}

#[test]
fn the_json_is_that_of_the_contract() {
    let answer = compare(&exchanged(), GAME, &["--format", "json"]);
    let json = &answer.json()[0];
    assert_eq!(json["agree"], false);
    assert!(json["turned"].is_null());
    assert_eq!(json["differences"][0]["move"], 23);
    assert_eq!(json["differences"][0]["a"], "c1");
    assert_eq!(json["differences"][0]["b"], "e6");
    let candidate = &json["candidates"][0];
    assert_eq!(candidate["moves"], GAME.replace(' ', ""));
    assert_eq!(candidate["score"]["black"], 34);
    assert!(candidate["fits_reported"].is_null());
    assert_eq!(candidate["edits"]["a"][0]["kind"], "swap");
    assert_eq!(candidate["edits"]["b"].as_array().unwrap().len(), 0);
}

#[test]
fn sheets_of_two_games_are_told_apart() {
    let answer = compare(GAME, OTHER, &[]);
    assert_eq!(answer.status, 1);
    assert_has(&answer.out, "sheets of two different games");
}

#[test]
fn a_file_without_a_sheet_cannot_be_compared() {
    let answer = compare(GAME, "", &[]);
    assert_eq!(answer.status, 2);
    assert_has(&answer.err, "white.txt");
    assert_has(&answer.err, "help:");
    let missing = Desk::new().run("reconcile a.txt b.txt");
    assert_eq!(missing.status, 2);
}

/// The first row that is not about a move.
fn contradiction(a: &str, b: &str) -> serde_json::Value {
    let answer = compare(a, b, &["--format", "json"]);
    assert_eq!(answer.status, 1, "{}", answer.out);
    let json = &answer.json()[0];
    assert_eq!(json["agree"], false);
    json["differences"][0].clone()
}

#[test]
fn sheets_with_the_same_moves_may_still_contradict_each_other() {
    let with = |text: &str| format!("{GAME} {text}");
    let result = contradiction(&with("= 34-30"), &with("= 30-34"));
    assert_eq!(result["about"], "result");
    assert_eq!(
        (&result["a"], &result["b"]),
        (&"34-30".into(), &"30-34".into())
    );
    let ending = contradiction(&with("= 31-33 flag black"), &with("= 31-33 flag white"));
    assert_eq!(ending["about"], "result");
    let board = contradiction(&with("@20 11-13"), &with("@20 12-12"));
    assert_eq!(
        (&board["about"], &board["move"]),
        (&"board".into(), &20.into())
    );
    let pass = contradiction(&GAME.replacen("c4 c3", "c4 -- c3", 1), GAME);
    assert_eq!((&pass["about"], &pass["move"]), (&"pass".into(), &2.into()));
    assert!(pass["b"].is_null());
    let named = |black: &str, white: &str| format!("Black: {black}\nWhite: {white}\n\n{GAME}");
    let names = contradiction(&named("Ann", "Bob"), &named("Bob", "Ann"));
    assert_eq!(names["about"], "names");
    let answer = compare(&named("Ann", "Bob"), &named("Ann", "Robert"), &[]);
    assert_eq!(answer.status, 0, "spelled otherwise is not exchanged");
    let answer = compare(&with("= 34-30"), &with("= +4"), &[]);
    assert_eq!(answer.status, 0, "{}", answer.out);
}

#[test]
fn a_report_that_does_not_fit_two_sheets_that_agree_is_said() {
    let answer = compare(GAME, GAME, &["--reported", "40-24"]);
    assert_eq!(answer.status, 1, "{}", answer.out);
    let said = "ends 34-30, not as reported";
    assert_has(&answer.out, said);
    assert_eq!(compare(GAME, GAME, &["--reported", "34-30"]).status, 0);
}

#[test]
fn a_slip_recorded_on_one_sheet_gives_two_games_and_each_its_own_moves() {
    let json = &compare("f5 d6 c3{-d4} f4", "f5 d6 c3 f4", &["--format", "json"]).json()[0];
    assert_eq!(json["candidates_total"], 2);
    let [right, stood] = [&json["candidates"][0], &json["candidates"][1]];
    assert!(right["as_played"].is_null(), "{right}");
    assert_eq!(stood["as_played"], "f5 d6 c3{-d4} f4");
    assert_eq!(stood["moves"], stood["as_played"]);
    assert_eq!(right["moves"], "f5d6c3f4");
    assert!(right["score"].is_null(), "the game is not over: {right}");
}

#[test]
fn a_game_says_which_recorded_flips_it_contradicts() {
    let [recorded, plain] = ["f5 d6 c3{-d4} f4", "f5 d6 c3 f4"];
    let json = &compare(recorded, plain, &["--format", "json"]).json()[0];
    let [right, stood] = [&json["candidates"][0], &json["candidates"][1]];
    assert_eq!(right["recorded_otherwise"]["a"][0], "c3{-d4}", "{right}");
    assert!(stood["recorded_otherwise"].is_null(), "{stood}");
    let text = compare(recorded, plain, &[]).out;
    let said = "A: as written, except for the discs it records as turned wrongly: c3{-d4}";
    assert_eq!(text.matches(said).count(), 1, "{text}");
}

#[test]
fn a_short_sheet_of_another_game_is_not_explained_away() {
    let answer = compare(GAME, "f5 f6 e6 f4 g5", &["--format", "json"]);
    assert_eq!(answer.status, 1);
    let json = &answer.json()[0];
    assert_eq!(json["conclusion"], "different-games", "{json}");
    let beginning = &compare(GAME, "c4 c3 c2 d6 f6", &["--format", "json"]).json()[0];
    // Beyond its end, the longer sheet alone says what was played.
    assert_eq!(beginning["conclusion"], "likeliest");
}

#[test]
fn moves_that_one_sheet_alone_has_are_not_called_certain() {
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let answer = compare(&moves[..40].join(" "), GAME, &[]);
    assert_has(&answer.out, "it is not certain");
    let json = &compare(&moves[..40].join(" "), GAME, &["--format", "json"]).json()[0];
    assert_eq!(json["conclusion"], "likeliest");
    assert!(json["rivals"].as_u64().unwrap() > 0, "{json}");
}
