use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Black takes the four corners' last squares; made for this test.
const FEW: &str = "XXXXXXX-XOOOOOOXXOXXXXOXXOXOOXOXXOXOOXOXXOXXXXOXXOOOOOOX-XXXXXX- O";

fn solved(arguments: &[&str]) -> serde_json::Value {
    let mut all = vec!["solve", "--format", "json"];
    all.extend(arguments);
    let answer = Desk::new().run(&all);
    assert_eq!(answer.status, 0, "{}", answer.err);
    answer.json().remove(0)
}

#[test]
fn the_smallest_board_is_solved_from_its_start() {
    let view = solved(&["--variant", "othello-4x4", "--all"]);
    assert_eq!(view["value"], -10);
    assert_eq!(
        (&view["lower"], &view["upper"]),
        (&view["value"], &view["value"])
    );
    assert_eq!(view["exact"], true);
    assert_eq!(view["outcome"], "loss");
    assert_eq!(view["to_move"], "black");
    assert_eq!(view["empties"], 12);
    assert_eq!(view["remoteness"], 10);
    let moves = view["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    for each in moves {
        // The four first moves are mirror images of each other.
        assert_eq!(each["value"], -10);
        assert_eq!(each["exact"], true);
    }
    let line = view["line"].as_str().unwrap();
    assert!(line.starts_with(view["best"].as_str().unwrap()));
}

#[test]
fn the_line_of_a_solution_can_be_played_and_gives_its_value() {
    let table = Desk::new();
    let view = solved(&["--variant", "othello-4x4"]);
    let line = view["line"].as_str().unwrap();
    let end = solved(&["--variant", "othello-4x4", "--moves", line]);
    assert_eq!(
        (&end["remoteness"], &end["to_move"]),
        (&0.into(), &serde_json::Value::Null)
    );
    assert_eq!(end["value"].as_i64().unwrap().abs(), 10);
    let shown = table.run(&["show", "--variant", "othello-4x4", "--moves", line]);
    assert_has(&shown.out, "Score 3-13");
}

#[test]
fn a_position_is_written_as_the_collections_of_endgames_write_it() {
    let view = solved(&["--position", FEW, "--all"]);
    assert_eq!(view["to_move"], "white");
    assert_eq!(view["empties"], 3);
    let moves = view["moves"].as_array().unwrap();
    let best = moves
        .iter()
        .map(|each| each["value"].as_i64().unwrap())
        .max();
    assert_eq!(view["value"].as_i64(), best);
    assert_eq!(view["best"], moves[0]["move"]);
}

#[test]
fn a_search_that_ends_too_early_says_what_it_has_proven() {
    let view = solved(&["--nodes", "1000"]);
    assert_eq!(
        (&view["lower"], &view["upper"]),
        (&(-64).into(), &64.into())
    );
    assert_eq!(
        (&view["exact"], &view["value"]),
        (&false.into(), &serde_json::Value::Null)
    );
    assert_eq!(
        (&view["outcome"], &view["best"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    let text = Desk::new().run("solve --nodes 1000");
    assert_eq!(text.status, 0);
    assert_has(&text.out, "not known: too many");
}

#[test]
fn the_text_says_who_wins_and_fits_the_page() {
    let answer = Desk::new().run("solve --variant othello-4x4 --all");
    assert_has(&answer.out, "white wins 3-13");
    assert!(answer.out.lines().all(|line| line.chars().count() <= 80));
    let over = Desk::new().run(&["solve", "--position", &("X".repeat(64) + "O")]);
    assert_has(&over.out, "the game is over: black wins 64-0");
}

#[test]
fn the_moves_are_rows_for_a_spreadsheet() {
    let answer = Desk::new().run("solve --variant othello-4x4 --all --format csv");
    assert!(
        answer
            .out
            .starts_with("move,value,exact,lower,upper,outcome,remoteness\r\n")
    );
    assert_eq!(answer.out.lines().count(), 5);
    let refused = Desk::new().run("solve --format csv");
    assert_eq!(refused.status, 2);
}

#[test]
fn a_game_that_does_not_get_that_far_is_refused() {
    let answer = Desk::new().run("solve --moves f5d6c3 --at 9");
    assert_eq!(answer.status, 2);
    assert_has(&answer.err, "can be followed to move 3");
    let wrong = Desk::new().run("solve --moves f5d6a1");
    assert_eq!(wrong.status, 2);
    assert_has(&wrong.err, "`--at 2` takes");
    assert_eq!(
        Desk::new()
            .run("solve --moves f5d6a1 --at 2 --nodes 100")
            .status,
        0
    );
    let time = Desk::new().run("solve --time soon");
    assert_eq!(time.status, 2);
    assert_has(&time.err, "`soon` is not a number of seconds");
}

#[test]
fn a_search_that_was_stopped_goes_on_from_what_it_has_proven() {
    let table = Desk::new();
    // The first 18 moves of a game at random: 14 squares are left.
    let moves = "d5c5b2e5b4e3e4f3f4a3a4a1e6c6c2a5d6c1";
    let solve = |nodes: &str| {
        let run = [
            "solve",
            "--variant",
            "othello-6x6",
            "--moves",
            moves,
            "--save",
            "six.proofs",
        ];
        let answer = table.run(&[&run[..], &["--nodes", nodes, "--format", "json"]].concat());
        assert_eq!(answer.status, 0, "{}", answer.err);
        answer.json().remove(0)
    };
    let whole = solved(&["--variant", "othello-6x6", "--moves", moves]);
    let nodes = whole["nodes"].as_u64().unwrap();
    assert!(nodes > 100, "{nodes}");
    let stopped = solve(&(nodes / 2).to_string());
    assert_eq!(stopped["exact"], false);
    let resumed = solve(&nodes.to_string());
    assert_eq!(resumed["value"], whole["value"]);
    assert!(resumed["nodes"].as_u64().unwrap() < nodes, "{resumed}");

    table.session(str![[r#"
$ solve --variant othello-4x4 --save six.proofs
? 2
error: six.proofs does not hold the proofs of a search in othello-4x4
help: use a whole file that --save of this version wrote for the same variant, or choose a new name
"#]]);
    table.write("notes.txt", "notes");
    table.session(str![[r#"
$ solve --variant othello-6x6 --save notes.txt
? 2
error: notes.txt does not hold the proofs of a search in othello-6x6
help: use a whole file that --save of this version wrote for the same variant, or choose a new name
"#]]);
    assert_eq!(table.read("notes.txt"), "notes");
    table.session(str![[r#"
$ solve --variant hex-3 --save hex.proofs
? 2
error: the proofs of a search can be kept for boards of up to 8x8 only, not for hex-3
help: leave --save out
"#]]);
}

#[test]
fn a_file_that_cannot_be_written_is_noticed_before_the_search() {
    let run = ["solve", "--variant", "othello-6x6", "--save", "nowhere/six"];
    let refused = Desk::new().run(&run);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert_has(&refused.err, "there is no folder nowhere");
}

#[test]
fn the_text_says_how_many_moves_are_left() {
    let answer = Desk::new().run("solve --variant othello-4x4");
    assert_has(&answer.out, "length  10 moves to the end of the game");
}

#[test]
fn a_board_is_shown_with_the_values_of_the_last_moves() {
    let game = [
        "--variant",
        "othello-4x4",
        "--moves",
        "b1a1a2c1d4a3d1b4a4c4",
    ];
    let answer = Desk::new().run(&[&["show", "--values"][..], &game].concat());
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_has(&answer.out, "White ahead");
    let json = [&["show", "--values", "--format", "json"][..], &game].concat();
    let view = Desk::new().run(&json).json().remove(0);
    assert_eq!(view["values"][9]["black_lead"], -10);
}
