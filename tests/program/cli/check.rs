use snapbox::str;

use crate::desk::{Answer, Desk, assert_has};

/// A finished game, 44-20.
pub(crate) const GAME: &str = "c4 c5 f6 c3 b5 g7 e3 e6 c2 f3 g3 a5 h8 b3 f4 f2 b4 f5 f7 h3 \
    a3 d2 e2 e1 a6 e7 d7 c1 c6 g8 f1 g4 d1 b6 b1 d3 g6 b7 f8 a7 \
    c7 h6 a8 b2 g5 g2 a1 d6 h2 h5 a4 d8 c8 h7 e8 a2 h4 b8 g1 h1";

fn check(text: &str, options: &[&str]) -> Answer {
    let table = Desk::new();
    table.write("sheet.txt", text);
    table.run(&[&["check", "--no-repair", "sheet.txt"], options].concat())
}

#[test]
fn a_report_is_judged_beside_what_the_sheet_declares() {
    let sheet = format!("{GAME} = 44-20\n");
    let answer = check(&sheet, &["--reported", "40-24"]);
    assert_eq!(answer.status, 1, "{}", answer.err);
    let said = "the reported result 40-24 is not the result on the board, 44-20";
    assert_has(&answer.out, said);
    assert_has(&answer.out, "--reported");
    assert!(!answer.out.contains('^'), "{}", answer.out);
    let json = &check(&sheet, &["--reported", "40-24", "--format", "json"]).json()[0];
    assert_eq!(json["declared"]["black"], 44);
    assert_eq!(json["reported"]["black"], 40);
    assert!(json["findings"][0]["line"].is_null(), "{json}");
}

#[test]
fn a_report_that_is_not_what_an_unfinished_sheet_declares_is_said() {
    let answer = check("f5d6c3 = 40-24\n", &["--reported", "30-34"]);
    let said = "the reported result 30-34 differs from the declared result, 40-24";
    assert_has(&answer.out, said);
    let same = check("f5d6c3 = 40-24\n", &["--reported", "40-24"]);
    assert!(!same.out.contains("R302"), "{}", same.out);
}

/// Pressman, rule 7: a player may correct their own turn until the opponent has
/// moved. White cannot move after h1, nor after the disc on f1 was forgotten.
#[test]
fn a_forced_pass_of_the_opponent_does_not_close_the_window_of_the_boxed_game() {
    let board = format!(
        "XXXXXOO-{}XO--------O-----{}X",
        "-".repeat(16),
        "-".repeat(24)
    );
    let options = [
        "--position",
        board.as_str(),
        "--ruleset",
        "box",
        "--format",
        "json",
    ];
    let allowed = |moves: &str| check(moves, &options).json()[0]["findings"][0]["allowed"].clone();
    for (moves, until) in [
        ("h1{-f1}\n", 2),
        ("h1{-f1} c4\n", 4),
        ("h1{-f1} pass c4\n", 4),
    ] {
        let allowed = allowed(moves);
        assert_eq!(allowed["status"], "correctable", "{moves}: {allowed}");
        assert_eq!(allowed["claimants"][0], "black", "{allowed}");
        assert_eq!(allowed["until"]["turn"], until, "{allowed}");
    }
    assert_eq!(allowed("h1{-f1} c4 c3\n")["status"], "closed");
}

#[test]
fn a_ruling_is_not_passed_over_in_a_summary() {
    let answer = check("f5d6c3\n", &["--summary", "--ruling", "read 99 as f2"]);
    assert_eq!(answer.status, 2, "{}", answer.out);
}

#[test]
fn the_demo_says_that_it_has_no_other_form() {
    let answer = Desk::new().run("--format json demo");
    assert_eq!((answer.status, answer.out.as_str()), (2, ""));
    assert_has(&answer.err, "\"help\":\"");
}

#[test]
fn a_claim_made_at_the_desk_stands_in_no_line() {
    let answer = check(&format!("{GAME}\n"), &["--claim", "20:11-14"]);
    assert_eq!(answer.status, 1, "{}", answer.err);
    assert_has(&answer.out, "--claim");
    assert!(!answer.out.contains('^'), "{}", answer.out);
}

#[test]
fn a_ruled_score_settles_the_result() {
    let sheet = format!("{GAME} = 44-20\n");
    let answer = check(&sheet, &["--ruling", "score 31-33"]);
    assert_eq!(answer.status, 0, "{}", answer.out);
    assert_has(&answer.out, "ruled 31-33");
    let json = &check(&sheet, &["--ruling", "score 31-33", "--format", "json"]).json()[0];
    assert_eq!(json["declared"]["black"], 44);
    assert_eq!(json["ruled"]["black"], 31);
}

#[test]
fn a_place_far_along_a_line_keeps_its_column_and_the_quote_its_width() {
    let line = format!("{}f5 d6 ?? c3{}\n", " ".repeat(6000), " c4".repeat(100));
    let answer = check(&line, &[]);
    assert_has(&answer.out, "sheet.txt:1:6007");
    let quoted = answer.out.lines().find(|line| line.starts_with("1 | "));
    let caret = answer.out.lines().find(|line| line.contains("^^"));
    let column = |line: &str, text: &str| {
        let before = &line[..line.find(text).unwrap()];
        before.chars().count()
    };
    let (quoted, caret) = (quoted.unwrap(), caret.unwrap());
    assert_eq!(column(quoted, "??"), column(caret, "^^"));
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn no_line_of_a_finding_is_wider_than_a_terminal() {
    let long = format!(
        "Black: {}\nWhite: {}\n\n",
        "Name ".repeat(9),
        "Name ".repeat(9)
    );
    for text in [
        "f4 d3".to_owned(),
        format!("{long}{GAME} = 20-44\n"),
        format!("{GAME} = -25\n"),
    ] {
        let answer = check(&text, &[]);
        assert_eq!(answer.status, 1, "{}", answer.err);
        for line in answer.out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn what_belongs_to_no_game_is_in_the_json_too() {
    let json = &check("f5d6c3 = 33-31 = 40-24\n", &["--format", "json"]).json()[0];
    let codes: Vec<_> = json["findings"].as_array().unwrap().iter().collect();
    let last = codes.last().unwrap();
    assert_eq!(
        (&last["code"], &last["column"]),
        (&"S003".into(), &16.into())
    );
    let table = Desk::new();
    table.write("empty.txt", "# nothing but a remark\n");
    let answer = table.run("--format json check empty.txt");
    assert_eq!(answer.status, 1, "{}", answer.err);
    let json = &answer.json()[0];
    assert!(json["game"].is_null(), "{json}");
    assert_eq!(json["findings"][0]["code"], "S003");
}

#[test]
fn a_finding_in_a_binary_file_names_its_record_and_byte() {
    let table = Desk::new();
    table.write("two.txt", format!("{}\nf5d6c3\n", GAME.replace(' ', "")));
    table.run("convert two.txt --to wthor --out two.wtb");
    let answer = table.run("--format json check two.wtb");
    let findings = &answer.json()[1]["findings"];
    let open = findings.as_array().unwrap();
    let open = open.iter().find(|found| found["code"] == "R301").unwrap();
    assert_eq!(open["record"], 2);
    assert!(open["byte"].as_u64().unwrap() > 16 + 68, "{open}");
    assert!(open["line"].is_null());
}

#[test]
fn claims_that_contradict_each_other_are_in_the_json_too() {
    let table = Desk::new();
    table.write("sheet.txt", format!("{GAME} @20 11-13 @20 12-12\n"));
    let json = &table.run("--format json check sheet.txt").json()[0];
    let said = json["claim_problems"][0].as_str().unwrap();
    assert_has(said, "contradict each other");
}

#[test]
fn findings_are_rows_in_csv() {
    let answer = check("f5 d6 f5\n", &["--format", "csv"]);
    let rows: Vec<_> = answer.out.lines().collect();
    assert_eq!(
        rows[0],
        "source,game,code,severity,move,square,line,column,message"
    );
    assert!(
        rows[1].starts_with("sheet.txt,1,M101,error,3,f5,1,7,"),
        "{}",
        rows[1]
    );
    let summary = check("f5 d6 f5\n", &["--format", "csv", "--summary"]);
    assert!(summary.out.starts_with("key,value\r\ngames,1\r\n"));
    assert!(summary.out.ends_with("M101,1\r\n"), "{}", summary.out);
    let explained = Desk::new().run("--format csv explain");
    assert!(explained.out.starts_with("code,name,severity,text\r\n"));
}

#[test]
fn a_pass_counted_grid_with_a_wrong_last_number_is_repaired() {
    let grid = "\
        56 26 32 60 58 59 38 54\n15 10 21 18 51 35 48 49\n20  5 13 11  2 40 45 60\n\
        19  4  1  O  X 27 37 55\n23 42  7  X  O  3 16 31\n30 12  6 24 29  8 52 34\n\
        33 17 22 28 53  9 14 41\n46 47 43 25 50 36 39 44\n";
    let table = Desk::new();
    table.write("grid.txt", grid);
    let json = &table.run("--format json check grid.txt").json()[0];
    let truth = serde_json::json!([{"kind": "number", "square": "d1", "as": 61}]);
    let mut repairs = json["repairs"].as_array().unwrap().iter();
    let found = repairs.any(|repair| {
        let edit = &repair["edits"][0];
        edit["square"] == truth[0]["square"] && edit["as"] == truth[0]["as"]
    });
    assert!(found, "{}", json["repairs"]);
}

#[test]
fn a_game_that_no_format_holds_is_not_counted_as_written() {
    let table = Desk::new();
    table.write("small.txt", "e3\n");
    table.session(str![[r#"
$ convert small.txt --variant othello-6x6 --to wthor --out x.wtb
? 1
small.txt game 1: not written: the whole game: its board is that of othello-6x6
1 game read, none written
"#]]);
}

#[test]
fn errors_say_what_helps() {
    for arguments in [
        &["check", "sheet.txt", "--claim", "20:XX"][..],
        &["check", "sheet.txt", "--claim", "20:34.5-29.5"][..],
        &["show", "--svg", "nowhere/x.svg"],
        &["convert", "sheet.txt", "--to", "pgn", "--out", "nowhere/x"],
    ] {
        let table = Desk::new();
        table.write("sheet.txt", "f5 d6\n");
        let answer = table.run(arguments);
        assert_eq!(answer.status, 2, "{}", answer.err);
        assert_has(&answer.err, "help: ");
        assert!(!answer.err.contains("--force"), "{}", answer.err);
    }
    let formats = Desk::new().run("convert sheet.txt --to foo");
    assert!(!formats.err.contains("eothello"), "{}", formats.err);
}

#[test]
fn moves_that_cannot_be_shown_are_named() {
    let answer = Desk::new().run("show --moves 'f5 i9'");
    assert_eq!(answer.status, 1);
    assert_has(&answer.err, "`i9`");
    assert_has(&answer.err, "columns a to h");
}

#[test]
fn a_ruleset_made_from_another_is_told_apart_by_its_file() {
    let table = Desk::new();
    let text = table.run("rulesets show woc").out;
    table.write("own.toml", text.replace("\"winner\"", "\"nobody\""));
    table.session(str![[r#"
$ rulesets diff woc ./own.toml
scoring.empties
  woc            "winner"
  ./own.toml     "nobody"
"#]]);
}

/// A game on the smallest hexagon, with the passes that end it.
const HEXAGON: &str = "d1 a4 b5 d4 b2 e2 pass pass";

#[test]
fn the_passes_that_end_a_game_may_be_written_on_every_board() {
    let on_hexagon = check(HEXAGON, &["--variant", "hex-3"]);
    assert_eq!(on_hexagon.status, 0, "{}", on_hexagon.out);
    for passes in ["--", "pass pass"] {
        let answer = check(&format!("{GAME} {passes} = 44-20\n"), &[]);
        assert_eq!(answer.status, 0, "{}", answer.out);
    }
    let three = check(&format!("{GAME} pass pass pass\n"), &[]);
    assert_has(&three.out, "M105");
}

#[test]
fn moves_with_passes_at_will_are_read_back_as_the_same_game() {
    let json = |moves: &str| {
        let answer = check(moves, &["--variant", "hex-4", "--format", "json"]);
        answer.json()[0].clone()
    };
    let first = json("e2 pass c3 pass e5");
    assert_eq!(first["moves"], "e2 pass c3 pass e5");
    let again = json(first["moves"].as_str().unwrap());
    assert_eq!(first["board"], again["board"]);
    assert_eq!(first["passes"], again["passes"]);
}

#[test]
fn a_placement_after_both_sides_passed_comes_after_the_end() {
    // White passes, Black has to: the game is over before e2.
    let table = Desk::new();
    table.write("sheet.txt", "a4 b2 d4 b5 d1 pass e2\n");
    let json = &table
        .run("check sheet.txt --variant hex-3 --format json")
        .json()[0];
    assert_eq!(json["findings"][0]["code"], "M105", "{json}");
    let message = json["findings"][0]["message"].as_str().unwrap();
    assert_has(message, "both sides had passed");
    let mut repairs = json["repairs"].as_array().unwrap().iter();
    let without_pass = repairs.find(|repair| repair["moves"] == "a4b2d4b5d1e2");
    assert_eq!(without_pass.unwrap()["edits"][0]["pass"], true, "{json}");
}

#[test]
fn a_repair_on_a_hexagon_is_read_back_as_the_same_game() {
    let table = Desk::new();
    let json = |moves: &str| {
        table.write("sheet.txt", moves);
        table
            .run("check sheet.txt --variant hex-3 --format json")
            .json()[0]
            .clone()
    };
    for sheet in ["a4 b2 d4 d1 pass e2", "a4 b2 d4 b5 d1 pass e2"] {
        let found = json(sheet);
        let repairs = found["repairs"].as_array().unwrap();
        assert!(!repairs.is_empty(), "{found}");
        for repair in repairs {
            let again = json(repair["moves"].as_str().unwrap());
            assert_eq!(again["score"], repair["score"], "{repair}");
            assert_eq!(again["finished"], repair["finished"], "{repair}");
        }
    }
}

#[test]
fn moves_with_a_recorded_flip_are_read_back_as_the_same_game() {
    let json = |moves: &str| check(moves, &["--format", "json"]).json()[0].clone();
    for sheet in ["f5 d6 c3{-d4} f4 e3", "f5 d6 c3[d4] d3{+e3} c4"] {
        let first = json(sheet);
        let again = json(first["moves"].as_str().unwrap());
        assert_eq!(first["board"], again["board"]);
        assert_eq!(first["findings"], again["findings"]);
    }
    assert_eq!(json("f5d6c3")["moves"], "f5d6c3");
}

#[test]
fn a_default_that_the_winner_completed_is_not_called_wrong() {
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let sheet = |score: &str| format!("{} = {score} flag white\n", moves[..57].join(" "));
    // 44-20 is how the game went on; with three squares empty, 64-0 is out of reach.
    let completed = check(&sheet("44-20"), &["--ruleset", "joa"]);
    assert!(!completed.out.contains("R302"), "{}", completed.out);
    let smallest = check(&sheet("33-31"), &["--ruleset", "joa"]);
    assert!(!smallest.out.contains("R302"), "{}", smallest.out);
    for (wrong, code) in [("64-0", "R305"), ("20-44", "R302")] {
        let answer = check(&sheet(wrong), &["--ruleset", "joa"]);
        assert!(answer.out.contains(code), "{wrong}: {}", answer.out);
    }
    // Ten squares are empty; the search for the best completion finds at most 59.
    let early = |score: &str| format!("{} = {score} flag white\n", moves[..50].join(" "));
    let beyond = check(&early("64-0"), &["--ruleset", "joa"]);
    assert_has(&beyond.out, "R305");
    assert_has(&beyond.out, "Black has at most");
    let within = check(&early("40-24"), &["--ruleset", "joa"]);
    assert_eq!(within.status, 0, "{}", within.out);
}

#[test]
fn a_sheet_that_stops_early_is_completed_where_the_result_tells_how() {
    let table = Desk::new();
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    table.write("sheet.txt", format!("{} = 44-20\n", moves[..58].join(" ")));
    let answer = table.run("check sheet.txt --format json");
    assert_eq!(answer.status, 1, "{}", answer.err);
    let json = &answer.json()[0];
    let truth = moves.concat();
    let repairs = json["repairs"].as_array().unwrap();
    let found = repairs.iter().find(|repair| repair["moves"] == truth);
    let found = found.expect("the game as it was played");
    let inserted: Vec<_> = found["edits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| (edit["kind"].clone(), edit["before"].clone()))
        .collect();
    assert_eq!(
        inserted,
        [("insert".into(), 59.into()), ("insert".into(), 60.into())]
    );
    assert!(repairs.iter().all(|repair| repair["fits_reported"] == true));
}

/// The game as a numbered list.
#[test]
fn a_result_that_the_game_gives_the_other_way_round_is_named_exchanged() {
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let sheet = format!("{} = 20-44\n", moves[..59].join(" "));
    let answer = check(&sheet, &[]);
    assert_has(&answer.out, "R305");
    let said = "result exchanged: Black 44, White 20 can be reached";
    assert_has(&answer.out, said);
    assert_has(&answer.out, "ask who had Black");
    let other = check(&sheet.replace("20-44", "21-43"), &[]);
    assert!(!other.out.contains("exchanged"), "{}", other.out);
}

fn numbered(moves: &[&str], number: impl Fn(usize) -> usize) -> String {
    let each = moves.iter().enumerate();
    let words = each.map(|(index, square)| format!("{}. {square}", number(index)));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_numbers_of_a_list_are_looked_at() {
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let codes = |text: &str| -> Vec<String> {
        let json = check(text, &["--format", "json"]).json();
        let findings = json[0]["findings"].as_array().unwrap().clone();
        let code = |finding: &serde_json::Value| finding["code"].as_str().unwrap().to_owned();
        findings.iter().map(code).collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(codes(&numbered(&moves, |index| index + 1)), none);
    // Pairs, as chess players number them.
    let pairs: Vec<String> = (1..)
        .zip(moves.chunks(2))
        .map(|(number, pair)| format!("{number}. {}", pair.join(" ")))
        .collect();
    assert_eq!(codes(&pairs.join(" ")), none);
    let gap = numbered(&moves, |index| index + 1 + usize::from(index >= 20));
    assert_eq!(codes(&gap), ["G107"]);
    let twice = numbered(&moves, |index| index + usize::from(index < 20));
    assert_eq!(codes(&twice), ["G107"]);
    let once_wrong = numbered(&moves, |index| if index == 20 { 12 } else { index + 1 });
    assert_eq!(codes(&once_wrong), ["G107"]);
}

#[test]
fn a_repair_that_agrees_with_the_numbers_comes_first() {
    let table = Desk::new();
    let mut moves: Vec<&str> = GAME.split_whitespace().collect();
    let truth = moves.concat();
    moves.remove(20);
    let gap = numbered(&moves, |index| index + 1 + usize::from(index >= 20));
    table.write("sheet.txt", &gap);
    let json = &table.run("check sheet.txt --format json").json()[0];
    assert_eq!(json["repairs"][0]["moves"], truth, "{json}");
    assert_eq!(json["repairs"][0]["why"][0], "the numbers say so");
    let mut moves: Vec<&str> = GAME.split_whitespace().collect();
    moves.swap(20, 21);
    let order = numbered(&moves, |index| match index {
        20 => 22,
        21 => 21,
        other => other + 1,
    });
    table.write("sheet.txt", &order);
    let json = &table.run("check sheet.txt --format json").json()[0];
    assert_eq!(json["repairs"][0]["moves"], truth, "{json}");
}

#[test]
fn best_play_is_advice_for_a_wrong_flip_and_a_game_that_is_not_over() {
    let check = ["check", "-", "--variant", "othello-4x4", "--solve"];
    let answer = Desk::new().type_in(&check, "d3 d2 a1 a2 d1{-c2}\n");
    let text = answer.out.replace("\n        ", " ");
    let cost = "solved: the wrong flips of move 5 cost black 8 discs, not the game: black wins 13-3 became black wins 9-7";
    assert_has(&text, cost);
    let end =
        "solved: with best play from the last board, black wins 9-7 (advice: the rules decide)";
    assert_has(&text, end);
    let json = [&check[..], &["--format", "json"]].concat();
    let view = Desk::new()
        .type_in(&json, "d3 d2 a1 a2 d1{-c2}\n")
        .json()
        .remove(0);
    let flips = &view["advice"]["wrong_flips"][0];
    assert_eq!(
        (&flips["as_played"], &flips["by_the_rules"]),
        (&2.into(), &10.into())
    );
    assert_eq!(view["advice"]["last_board"]["value"], -2);
    // A game that was played out needs no advice.
    let whole = Desk::new()
        .type_in(&json, "d3d2a1a2d1d4b4c4a3a4b1c1\n")
        .json()
        .remove(0);
    assert_eq!(whole.get("advice"), None);
}
