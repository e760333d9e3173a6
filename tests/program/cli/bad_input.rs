use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Runs a command that cannot be done and returns what it says.
fn refused(arguments: &[&str]) -> String {
    let answer = Desk::new().run(arguments);
    assert_eq!(answer.status, 2, "{arguments:?}: {}", answer.err);
    assert_eq!(answer.out, "", "{arguments:?}");
    answer.err
}

#[test]
fn an_unknown_variant_is_named_with_those_there_are() {
    let said = refused(&["show", "--variant", "chess"]);
    assert_has(&said, "no variant `chess`");
    assert_has(&said, "expected othello");
    assert_has(&said, "outflank variants");
}

#[test]
fn an_impossible_size_is_named_with_the_possible_ones() {
    for (name, found, expected) in [
        ("othello-3x8", "3×8", "from 4 to 16"),
        ("othello-8x99", "8×99", "from 4 to 16"),
        ("hex-2", "side 2", "from 3 to 9"),
    ] {
        let said = refused(&["perft", "2", "--variant", name]);
        assert!(said.contains(found) && said.contains(expected), "{said}");
    }
}

#[test]
fn both_colours_on_a_square_are_refused_by_its_name() {
    let said = refused(&["show", "--position", "black:d4,e5 white:e5 black"]);
    assert_has(&said, "e5 cannot hold a black and a white disc");
}

#[test]
fn a_wrong_number_of_cells_is_refused_with_both_numbers() {
    let said = refused(&["show", "--position", "XO-XO"]);
    assert_has(&said, "5 cells, expected 64");
}

#[test]
fn a_cell_that_is_none_is_refused_with_its_place() {
    let board = "-".repeat(20) + "?";
    let said = refused(&["show", "--position", &board]);
    assert_has(&said, "`?` at character 21");
}

#[test]
fn a_square_off_the_board_is_refused_with_what_the_board_has() {
    let said = refused(&["show", "--position", "black:j9 white:d4 black"]);
    assert_has(&said, "`j9` is not on this board");
    assert_has(&said, "columns a to h, rows 1 to 8");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let said = refused(&["show", "nowhere.txt"]);
    assert_has(&said, "cannot read nowhere.txt: No such file");
}

#[test]
fn a_move_beyond_the_game_is_refused_with_the_last_one() {
    let said = refused(&["show", "--moves", "f5d6", "--at", "7"]);
    assert_has(&said, "no board after move 7");
    assert_has(&said, "to move 2");
}

#[test]
fn a_program_gets_the_code_of_an_error() {
    let hall = crate::desk::Desk::open();
    let refused = hall.refused("--format json round set 2 nobody lazard");
    let error: serde_json::Value = serde_json::from_str(&refused).unwrap();
    assert_eq!(error["code"], "player-unknown");
    assert!(error["error"].as_str().unwrap().contains("`nobody`"));
    assert!(error["help"].is_string(), "{refused}");
    let missing = hall.refused("--format json --db none.db standings");
    let error: serde_json::Value = serde_json::from_str(&missing).unwrap();
    assert_eq!(error["code"], "database-missing");
    let unreadable = hall.refused("--format json check none.txt");
    let error: serde_json::Value = serde_json::from_str(&unreadable).unwrap();
    assert_eq!(error["code"], "file-unreadable");
    let usage = hall.refused("--format json result set 1 x 38-26");
    let error: serde_json::Value = serde_json::from_str(&usage).unwrap();
    assert_eq!(error["code"], "usage");
    assert!(
        error["error"]
            .as_str()
            .unwrap()
            .contains("`x` is not a table number")
    );
}

#[test]
fn what_is_not_a_record_is_refused_by_name_and_never_read_as_moves() {
    let hall = Desk::new();
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
    let files = [
        (
            "x.ELO",
            "%%Tournament: M\n%Round 1\n79 (38)>(26) 4113\n".to_owned(),
            "outflank import x.ELO",
        ),
        (
            "joueurs",
            "pays = FRA\n 50001 MARTIN, Paul\n 50002 PETIT\n".to_owned(),
            "outflank player import",
        ),
        (
            "x.obf",
            format!("{board} X; f5:+2;\n"),
            "outflank show x.obf",
        ),
        (
            "x.json",
            "{\"squares\": [\"f5\", \"d6\"]}\n".to_owned(),
            "--from",
        ),
    ];
    for (name, text, help) in files {
        hall.write(name, &text);
        for command in [["check", name], ["show", name]] {
            if command == ["show", "x.obf"] {
                continue;
            }
            let said = hall.refused(&command);
            assert_has(&said, "is not a record of games");
            assert!(said.contains(help), "{command:?}: {said}");
        }
    }
    hall.session(str![[r#"
$ show x.obf
...
Black to move, 4 squares: d3 c4 f5 e6
"#]]);
    for name in ["x.obf", "x.json"] {
        let said = hall.refused(&["import", name]);
        assert_has(&said, "is not a record of games");
    }
}

#[test]
fn letters_in_place_of_a_number_are_called_that() {
    let said = refused(&["journal", "--last", "x"]);
    assert!(
        said.starts_with("error: `x` is not a whole number\n"),
        "{said}"
    );
}

#[test]
fn a_slip_in_another_encoding_does_not_stop_the_others() {
    let hall = Desk::open();
    let entered = hall.type_in("result enter 1", b"lazard 40\nLef\xe8vre 30\nlea 44\n");
    let (out, err) = (entered.out, entered.err);
    assert!(out.contains("LAZARD") && out.contains("LEADER"), "{out}");
    assert_has(&err, "Lef\u{e8}vre");
    assert_eq!(entered.status, 2);
}

#[test]
fn a_database_is_a_file_whatever_its_name_means_to_sqlite() {
    for name in [":memory:", "file:event?mode=memory"] {
        let folder = tempfile::tempdir().unwrap();
        let run = |arguments: &[&str]| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"));
            let command = command.current_dir(folder.path()).args(["--db", name]);
            command.env("OUTFLANK_STATE", folder.path().join("state"));
            command.args(arguments).output().unwrap()
        };
        assert!(run(&["event", "new", "Paris"]).status.success());
        let listed = run(&["event", "list"]);
        let listed = String::from_utf8(listed.stdout).unwrap();
        assert!(listed.contains("Paris"), "{name}: {listed}");
        let long = run(&["player", "add", &"x".repeat(201)]);
        let said = String::from_utf8(long.stderr).unwrap();
        assert_eq!(long.status.code(), Some(2));
        assert_has(&said, "201 characters, more than 200");
    }
}

/// Where the system gives no threads, the work is done without them. What is too
/// little to begin with (the program itself, a board) ends it in other ways.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_for_threads_does_not_end_a_check_with_a_panic() {
    let program = env!("CARGO_BIN_EXE_outflank");
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet.txt");
    std::fs::write(&sheet, "f5d6c3d3\n").unwrap();
    let check = |kilobytes: u32| {
        let limited = format!("ulimit -v {kilobytes} && exec \"$0\" check \"$1\"");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &limited, program]).arg(&sheet);
        shell.output().unwrap()
    };
    let mut answered = 0;
    for kilobytes in (16_000..=80_000).step_by(1_000) {
        let output = check(kilobytes);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_ne!(output.status.code(), Some(101), "{kilobytes}: {said}");
        answered += u32::from(output.status.code().is_some_and(|code| code < 3));
    }
    assert!(answered > 0, "no memory was enough");
}
