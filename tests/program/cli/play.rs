use crate::desk::{Desk, assert_has};

/// Ends 30–30 with four empty squares and nobody to move.
const GAME: &str = "E6F4C3C4D3D6C5C6D7B5B6F7A6A5B4A7F3C8E8C7F6E7G8G6F8F5G4E3D2H3G5G3H4H5H7D8B8A4\
                    B3D1C1B1C2E1E2A3B7F2F1G1B2A2G2H6H2G7";

#[test]
fn a_whole_game_comes_out_of_a_pipe_with_its_result_and_transcript() {
    let squares: Vec<&str> = GAME
        .as_bytes()
        .chunks(2)
        .map(|square| std::str::from_utf8(square).unwrap())
        .collect();
    let by_line = squares.join("\n");
    let rows_first = by_line
        .lines()
        .map(|square| square.chars().rev().collect::<String>() + "\n")
        .collect::<String>();
    for typed in [GAME, &by_line, &rows_first] {
        let answer = Desk::new().type_in("play", typed);
        assert_eq!(answer.status, 0, "{}", answer.err);
        assert!(!answer.out.contains("refused"), "{}", answer.out);
        assert!(answer.out.contains("Black X 30   White O 30   empty 4\n"));
        assert_has(
            &answer.out,
            "Result: a tie 32-32 (30-30 on the board, 4 empty half each)\n",
        );
        let transcript = format!("Transcript: {}\n", GAME.to_lowercase());
        assert!(answer.out.ends_with(&transcript), "{}", answer.out);
    }
}

#[test]
fn a_forced_pass_is_announced_and_the_turn_goes_on() {
    let board = [
        "play",
        "--variant",
        "othello-4x4",
        "--position",
        "XO-- XO-- ---- OOX- X",
    ];
    let answer = Desk::new().type_in(&board, "c1\n");
    assert_has(&answer.out, "1. black c1 turns b1");
    let answer = Desk::new().type_in(
        "play --variant othello-4x4 --position 'XO-- ---- ---- XO-- X'",
        "c1\npass\nc4\n",
    );
    assert_has(&answer.out, "White cannot move and has to pass\n");
    assert!(answer.out.contains("White's pass is already recorded"));
    assert_has(&answer.out, "Result: black wins 16-0 (6-0 on the board");
}

#[test]
fn an_occupied_square_is_refused_with_the_legal_ones() {
    let answer = Desk::new().type_in("play", "d4\n");
    assert_has(
        &answer.out,
        "refused: d4: the square already holds a white disc\nblack may play: d3 c4 f5 e6\n",
    );
}

#[test]
fn a_square_that_outflanks_nothing_is_refused_with_the_lines_looked_at() {
    let answer = Desk::new().type_in("play", "d6 c3\n");
    assert_has(
        &answer.out,
        "refused: d6 outflanks nothing: e5, then f4 empty\n",
    );
    let far = Desk::new().type_in("play", "a1\n");
    assert_has(
        &far.out,
        "a1 outflanks nothing: no white disc is next to it\n",
    );
}

#[test]
fn what_is_no_square_or_off_the_board_is_refused() {
    let answer = Desk::new().type_in("play", "hello i9\n");
    assert!(answer.out.contains("refused: `hello` is not a square"));
    assert!(answer.out.contains("refused: `i9` is not on this board"));
}

#[test]
fn undo_takes_the_last_entry_back() {
    let answer = Desk::new().type_in("play", "f5\nundo\nundo\nd3\n");
    assert!(answer.out.contains("taken back: black f5\n"));
    assert!(answer.out.contains("there is nothing to take back\n"));
    assert!(answer.out.ends_with("Transcript: d3\n"), "{}", answer.out);
}

#[test]
fn a_pass_is_refused_unless_the_game_allows_it() {
    let answer = Desk::new().type_in("play", "pass\n");
    assert_has(
        &answer.out,
        "refused: a pass is allowed only when no disc can be placed",
    );
    let hexagon = Desk::new().type_in("play --variant hex-3", "pass pass\n");
    assert!(hexagon.out.contains("Black passes\n"));
    assert_has(&hexagon.out, "The game is over: both sides have passed.");
    assert!(hexagon.out.ends_with("Transcript: pass pass\n"));
}

#[test]
fn quitting_and_the_end_of_the_input_both_save_the_game() {
    for typed in ["f5\nd6\nquit\nc3\n", "f5\nd6\n", "f5\nd6"] {
        let table = Desk::new();
        let answer = table.type_in("play --save game.txt", typed);
        assert_eq!(answer.status, 0, "{}", answer.err);
        assert_has(&answer.out, "Stopped after 2 moves; the game is not over.");
        assert_eq!(table.read("game.txt"), "f5d6\n");
    }
}

#[test]
fn a_finished_game_is_saved_with_its_result_and_can_be_shown() {
    let table = Desk::new();
    table.type_in("play --save game.txt", GAME);
    assert_eq!(
        table.read("game.txt"),
        format!("{}\n= 32-32\n", GAME.to_lowercase())
    );
    let shown = table.run("show game.txt --format json");
    assert_eq!(shown.status, 0, "{}", shown.err);
    assert_eq!(shown.json()[0]["finished"], true);
}

#[test]
fn a_file_that_exists_is_not_replaced_unless_asked() {
    let table = Desk::new();
    table.write("game.txt", "another game\n");
    let refused = table.type_in("play --save game.txt", "f5\n");
    assert_eq!(refused.status, 2);
    assert_has(&refused.err, "game.txt already exists");
    assert_has(&refused.err, "--force");
    assert_eq!(table.read("game.txt"), "another game\n");
    table.type_in("play --save game.txt --force", "f5\n");
    assert_eq!(table.read("game.txt"), "f5\n");
}

#[test]
fn a_file_that_cannot_be_written_is_known_before_the_first_move() {
    let answer = Desk::new().type_in("play --save nowhere/game.txt", "f5\n");
    assert_eq!(answer.status, 2);
    assert_eq!(answer.out, "");
    assert_has(&answer.err, "cannot write nowhere/game.txt");
}

#[test]
fn help_says_what_can_be_typed() {
    let answer = Desk::new().type_in("play", "help\n");
    for word in ["f5 or 5f", "pass", "undo", "quit"] {
        assert_has(&answer.out, word);
    }
}

#[test]
fn a_forced_pass_that_is_typed_on_a_hexagon_is_that_pass() {
    let typed = "e2\nc6\nb5\nc3\ne5\nf3\npass\na5\npass\ne1\npass\ne6\n";
    let answer = Desk::new().type_in("play --variant hex-4", typed);
    assert_has(&answer.out, "pass is already recorded");
    assert!(
        !answer.out.contains("both sides have passed"),
        "{}",
        answer.out
    );
    assert!(!answer.out.contains("refused"), "{}", answer.out);
}

#[test]
fn the_computer_answers_and_both_moves_can_be_taken_back() {
    let answer = Desk::new().type_in("play --computer --level 2", "f5\nundo\nhint\nquit\n");
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_has(&answer.out, "1. black f5 turns e5");
    assert_has(&answer.out, "\n2. white ");
    assert_has(&answer.out, "taken back: white ");
    assert_has(&answer.out, "taken back: black f5");
    assert_has(&answer.out, "hint: black ");
    assert!(answer.out.ends_with("Transcript: \n"), "{}", answer.out);
}

#[test]
fn two_computers_play_the_same_game_from_the_same_seed() {
    let play = |seed| {
        let table = Desk::new();
        let game = [
            "play",
            "--computer",
            "both",
            "--level",
            "1",
            "--seed",
            seed,
            "--save",
            "game.txt",
        ];
        let answer = table.run(&game);
        assert_has(&answer.out, "Result: ");
        let checked = table.run("check game.txt");
        assert_eq!(checked.status, 0, "{}", checked.out);
        table.read("game.txt")
    };
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
}

#[test]
fn the_smallest_board_is_played_from_its_solution() {
    let play = [
        "play",
        "--variant",
        "othello-4x4",
        "--computer",
        "black",
        "--level",
        "5",
        "--values",
    ];
    let answer = Desk::new().type_in(&play, "quit\n");
    assert_has(&answer.out, "move  outcome  value  moves left");
    // Black's first move loses by ten, and White's best answer wins by as much.
    assert_has(&answer.out, "loss       -10          10");
    assert_has(&answer.out, "win        +10           9");
    let wrong = Desk::new().run("play --computer --level 6");
    assert_eq!(wrong.status, 2);
    assert_has(&wrong.err, "`6` is not a level: expected 1 to 5");
}
