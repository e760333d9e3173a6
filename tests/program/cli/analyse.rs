use crate::desk::{Desk, assert_has};

/// Played at random on 4×4.
const GAME: &str = "d3d2a1a2d1d4b4c4a3a4b1c1";

fn analyse(more: &[&str]) -> crate::desk::Answer {
    let mut arguments = vec!["analyse", "--variant", "othello-4x4", "--moves"];
    arguments.extend(more);
    Desk::new().run(&arguments)
}

#[test]
fn the_move_that_decided_a_game_is_named_with_a_better_one() {
    let answer = analyse(&[GAME]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(
        lines[4],
        "   4  white   a2 !      -10    12  d4                  |########"
    );
    assert_has(&answer.out, "move 4, white a2, decided the game");
    assert_has(&answer.out, "d4 was better");
    assert!(lines.iter().all(|line| line.chars().count() <= 80));
}

#[test]
fn programs_and_spreadsheets_get_the_same_values() {
    let view = analyse(&[GAME, "--format", "json", "--last", "5"])
        .json()
        .remove(0);
    let moves = view["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    assert_eq!(
        (&view["complete"], &view["finished"]),
        (&true.into(), &true.into())
    );
    assert_eq!(
        (&view["decisive"], &view["advice"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    assert_eq!(
        (&moves[1]["move"], &moves[1]["lost"], &moves[1]["best"]),
        (&9.into(), &8.into(), &"a4".into())
    );
    let rows = analyse(&[GAME, "--format", "csv"]).out;
    assert!(
        rows.starts_with("move,player,played,before,after,lost,"),
        "{rows}"
    );
    assert_eq!(rows.lines().count(), 13);
}

#[test]
fn a_wrong_flip_and_an_unfinished_game_get_advice() {
    let answer = analyse(&["d3 d2 a1 a2 d1{-c2}"]);
    let text = answer.out.replace("\n  ", " ");
    let cost = "the wrong flips of move 5 cost black 8 discs, not the game: black wins 13-3 became black wins 9-7";
    assert_has(&text, cost);
    let advice = "with best play from the last board, black wins 9-7 (advice: the rules decide)";
    assert_has(&text, advice);
}

#[test]
fn an_analysis_that_ends_early_says_how_far_it_got() {
    let moves = ["analyse", "--moves", "f5d6c3", "--nodes", "1000"];
    let answer = Desk::new().run(&moves);
    assert_eq!(answer.status, 0);
    assert_has(&answer.out, "0 of the last 3 moves were analysed");
    let illegal = analyse(&["d3d2a1a1"]);
    assert_eq!(illegal.status, 1);
    assert_has(&illegal.err, "can be followed to move 3 only");
    assert_eq!(Desk::new().run("analyse").status, 2);
}
