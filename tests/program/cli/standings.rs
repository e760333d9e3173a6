use serde_json::{Value, json};

use snapbox::str;

use crate::desk::{Answer, Desk, assert_has};

/// Six players, three rounds: the worked example of the rulebooks' facts, with
/// a final. C wins the rounds, A wins the final.
const EVENT: &str = "\
%%Tournament: Cup of Letters
%%Country: Nowhere
%%Date: 01/05/2026
%%Sender: The Director

%_% 103, =SUM(A1), Cé, CCC, 2.5, 110
%_% 101, ALPHA, \"Ann\", AAA, 2, 107
%_% 106, FOX, Fay, AAA, 2, 107
%_% 104, DELTA, Di, AAA, 1.5, 99
%_% 102, BRAVO, Bo, <b>, 1, 107
%_% 105, ECHO, Ed, CCC, 0, 46

%Round: 1
 101 (40)>(24) 102 B
 103 (32)=(32) 104 B
 105 (20)<(44) 106 B
%Round: 2
 101 (36)>(28) 106 W
 103 (45)>(19) 102 W
 104 (38)>(26) 105 B
%Round: 3
 101 (31)<(33) 103 B
 104 (29)<(35) 106 W
 102 (64)>(00) 105 B
";

fn hall() -> Desk {
    let table = Desk::new();
    table.write("cup.elo", EVENT);
    table
}

fn standings(more: &[&str]) -> Answer {
    let mut arguments = vec!["standings", "--from-file", "cup.elo"];
    arguments.extend(more);
    hall().run(&arguments)
}

#[test]
fn standings_have_the_columns_of_the_contract_in_their_order() {
    let answer = standings(&["--format", "json", "--ruleset", "woc"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    let first = json!({
        "rank": 1, "shared": false, "id": "103", "name": "=SUM(A1), Cé", "country": "CCC",
        "played": 3, "wins": 2, "draws": 1, "losses": 0, "points": 2.5, "brightwell": 137,
        "discs": 110
    });
    assert_eq!(rows[0].to_string(), first.to_string());
    assert_eq!(rows[1]["points"].to_string(), "2");
}

#[test]
fn a_spreadsheet_reads_names_and_computes_nothing() {
    let answer = standings(&["--format", "csv"]);
    let mut rows = csv::Reader::from_reader(answer.out.as_bytes());
    let heading: Vec<String> = rows.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(
        heading.join(","),
        "rank,shared,id,name,country,played,wins,draws,losses,points,brightwell,discs"
    );
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(&rows[0][3], "'=SUM(A1), Cé");
    assert_eq!(&rows[1][3], "ALPHA, \"Ann\"");
    for cell in rows.iter().flatten() {
        let number = cell.parse::<f64>().is_ok();
        assert!(number || !cell.starts_with(['=', '+', '-', '@']), "{cell}");
    }
}

#[test]
fn a_negative_number_stays_a_number_in_csv() {
    let answer = standings(&["--format", "csv", "--ruleset", "joa"]);
    let last = answer.out.lines().last().unwrap();
    assert!(
        last.starts_with("6,false,105,") && last.contains(",-100,"),
        "{last}"
    );
}

#[test]
fn a_lot_has_a_column_where_one_was_drawn() {
    let table = hall();
    let even = EVENT.replace("(31)<(33) 103", "(32)=(32) 103");
    table.write("even.elo", &even);
    table.write(
        "lots.toml",
        table
            .run("rulesets show woc")
            .out
            .replace("[\"brightwell\", \"discs\", \"lot\"]", "[\"lot\"]"),
    );
    let ask = |more: &[&str]| {
        let arguments = [
            "standings",
            "--from-file",
            "even.elo",
            "--ruleset",
            "./lots.toml",
            "--format",
            "csv",
        ];
        let answer = table.run(&[&arguments[..], more].concat());
        answer.out.lines().next().unwrap_or_default().to_owned()
    };
    assert!(ask(&[]).ends_with(",discs"), "{}", ask(&[]));
    assert!(ask(&["--seed", "7"]).ends_with(",discs,lot"));
}

#[test]
fn a_number_is_never_broken_and_what_has_no_room_is_named() {
    let table = hall();
    let all = r#"["brightwell", "discs", "disc-difference", "direct-encounter", "direct-encounter-of-two", "buchholz", "buchholz-median", "buchholz-cut-1", "buchholz-cut-2", "sonneborn-berger", "wins", "opponents-brightwell"]"#;
    let shown = table.run("rulesets show woc").out;
    let rules = shown.replace("[\"brightwell\", \"discs\", \"lot\"]", all);
    table.write("all.toml", &rules);
    let answer = table.run("standings --from-file cup.elo --ruleset ./all.toml");
    assert_eq!(answer.status, 0, "{}", answer.err);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 80));
    let columns = lines[2].split_whitespace().count();
    // A heading, then one line a player with the values of all columns shown;
    // a name and its comma are two words, the rank has no heading.
    for line in &lines[3..9] {
        let values = line.split_whitespace().count();
        assert!(values >= columns, "{line}");
        assert!(
            line.trim_start().starts_with(|c: char| c.is_ascii_digit()),
            "{line}"
        );
    }
    assert_eq!(lines[9], "");
    assert!(lines[10].starts_with("no room for "), "{}", answer.out);
    assert_has(&answer.out, "opponents-brightwell");
}

const MATCHES: &str = "\
%%Added results
 103 (40)>(24) 104 B
 103 (40)>(24) 104 B
 101 (40)>(24) 106 B
 101 (40)>(24) 106 B
 103 (40)>(24) 101 B
 103 (24)<(40) 101 B
";

#[test]
fn a_level_final_is_said_and_a_decided_one_gives_places_everywhere() {
    let table = hall();
    table.write(
        "level.elo",
        format!("{EVENT}{MATCHES} 103 (32)=(32) 101 B\n"),
    );
    let file = ["standings", "--from-file", "level.elo"];
    let answer = table.run(&file);
    assert_has(&answer.out, "no final places yet");
    assert!(answer.out.contains("are level: the ruleset leaves it to"));
    table.run(&[&file[..], &["--page", "level.html"]].concat());
    assert_has(&table.read("level.html"), "leaves it to the director");
    table.session(str![[r#"
$ series level.elo
...
note: Cup of Letters: ranked by the rounds only: =SUM(A1), Cé and ALPHA, "Ann" are level: the ruleset leaves it to the director
"#]]);
    table.write("won.elo", format!("{EVENT}{MATCHES} 103 (30)<(34) 101 B\n"));
    let file = ["standings", "--from-file", "won.elo"];
    table.run(&[&file[..], &["--page", "won.html"]].concat());
    let answer = table.run(&[&file[..], &["--format", "json"]].concat());
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    let places: Vec<&Value> = rows.iter().map(|row| &row["final_place"]).collect();
    assert_eq!(places, [2, 1, 3, 4, 5, 6]);
    assert_has(
        &table.read("won.html"),
        "<h3>Final places</h3><ol><li>ALPHA",
    );
    // A category has no finals of its own here.
    let aaa = table.run("standings --from-file won.elo --category aaa");
    assert!(!aaa.out.contains("final places"), "{}", aaa.out);
}

#[test]
fn standings_and_crosstable_refuse_a_round_of_the_finals_alike() {
    let table = hall();
    table.write("won.elo", format!("{EVENT}{MATCHES}"));
    for command in ["standings", "crosstable"] {
        let answer = table.run(&[command, "--from-file", "won.elo", "--after", "4"]);
        assert_eq!(answer.status, 2, "{command}: {}", answer.out);
        assert!(answer.err.contains("rounds 1 to 3; games after the rounds"));
    }
}

#[test]
fn tables_fit_80_columns() {
    let table = hall();
    for arguments in [
        &["standings", "--from-file", "cup.elo"][..],
        &["standings", "--from-file", "cup.elo", "--ruleset", "joa"],
        &[
            "standings",
            "--from-file",
            "cup.elo",
            "--explain",
            "alpha",
            "--versus",
            "fox",
        ],
        &["standings", "--from-file", "cup.elo", "--teams"],
        &["crosstable", "--from-file", "cup.elo"],
        &["series", "cup.elo"],
        &["rulesets"],
    ] {
        let answer = table.run(arguments);
        assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.err);
        for line in answer.out.lines() {
            assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
        }
    }
}

#[test]
fn the_working_is_shown_down_to_the_sum() {
    let answer = standings(&["--explain", "alpha", "--versus", "fox"]);
    let said: Vec<String> = answer
        .out
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    for line in [
        "brightwell = own discs + 6 × the opponent's points",
        "1 BRAVO, Bo 40 1 6 46",
        "2 FOX, Fay 36 2 12 48",
        "3 =SUM(A1), Cé 31 2.5 15 46",
        "sum 140",
    ] {
        assert!(
            said.iter().any(|found| found == line),
            "{line}\n{}",
            answer.out
        );
    }
    let last = answer.out.lines().last().unwrap();
    assert_has(last, "equal points, brightwell 140 against 128");
}

#[test]
fn the_working_as_json_adds_up() {
    let answer = standings(&["--format", "json", "--explain", "106"]);
    let said: Value = serde_json::from_str(&answer.out).unwrap();
    let brightwell = &said["players"][0]["tie_breaks"][0];
    let terms = brightwell["terms"].as_array().unwrap();
    let sum: i64 = terms
        .iter()
        .map(|term| term["term"].as_i64().unwrap())
        .sum();
    assert_eq!((sum, brightwell["value"].as_i64()), (128, Some(128)));
}

#[test]
fn a_what_if_shows_the_place_before() {
    let answer = standings(&["--if", "3:1=50-14", "--ruleset", "woc"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let first = answer.out.lines().nth(3).unwrap();
    assert!(
        first.contains("ALPHA") && first.ends_with('2'),
        "{}",
        answer.out
    );
}

#[test]
fn after_a_round_only_that_much_counts() {
    let answer = standings(&["--after", "1", "--format", "json"]);
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    assert!(rows.iter().all(|row| row["played"] == 1));
}

#[test]
fn a_country_or_category_is_ranked_by_itself() {
    let answer = standings(&["--category", "aaa", "--format", "json"]);
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    let seen: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", row["rank"], row["id"].as_str().unwrap()))
        .collect();
    assert_eq!(seen, ["1 101", "2 106", "3 104"]);
}

#[test]
fn a_page_stands_alone_and_escapes_names() {
    let table = hall();
    let answer = table.run("standings --from-file cup.elo --page cup.html");
    assert_eq!(answer.status, 0, "{}", answer.err);
    let page = table.read("cup.html");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"));
    assert!(page.contains("&quot;Ann&quot;"));
    assert_eq!(page.matches("<svg").count(), 1);
    assert_eq!(page.matches("<polyline").count(), 6);
    for outside in ["href=\"h", "src=", "url(", "@import", "<script", "http"] {
        assert!(!page.contains(outside), "{outside}");
    }
    // One line says so; the table is not printed as well.
    assert_eq!(answer.out, "wrote cup.html (after round 3)\n");
}

#[test]
fn what_cannot_be_answered_is_refused_with_what_helps() {
    let table = hall();
    table.write("empty.elo", "nothing here\n");
    table.write("wrong.toml", "name = \"x\"\nwindow = 3\n");
    let file = ["standings", "--from-file", "cup.elo"];
    let cases: [(&[&str], &str); 12] = [
        (&["--explain", "nobody"], "no player matches `nobody`"),
        (
            &["--if", "3:9=40-24"],
            "round 3 has no game at table 9; it has games at tables 1 to 3",
        ),
        (&["--if", "3=40-24"], "ROUND:TABLE=BLACK-WHITE"),
        (
            &["--if", "3:1=40-40"],
            "expected 64 discs, found 80 (40 + 40)",
        ),
        (&["--if", "3:1=33-30"], "expected 64 discs, found 63"),
        (
            &["--after", "2", "--if", "3:1=33-31"],
            "round 3 comes after round 2",
        ),
        (
            &["--if", "3:1=33-31", "--if", "3:1=40-24"],
            "round 3, table 1 is asked about twice",
        ),
        (&["--after", "9"], "rounds 1 to 3"),
        (&["--ruleset", "wok"], "no ruleset is named \"wok\""),
        (
            &["--ruleset", "./wrong.toml"],
            "2:1: unknown field `window`",
        ),
        (&["--category", "junior"], "nobody is in the category"),
        (&["--teams", "--ruleset", "joa"], "does not rank teams"),
    ];
    for (more, expected) in cases {
        let answer = table.run(&[&file[..], more].concat());
        assert_eq!(answer.status, 2, "{more:?}");
        assert!(answer.err.contains(expected), "{more:?}: {}", answer.err);
        assert!(answer.err.contains("help: "), "{more:?}: {}", answer.err);
    }
    for name in ["empty.elo", "none.elo"] {
        assert_eq!(
            table.run(&["standings", "--from-file", name]).status,
            2,
            "{name}"
        );
    }
}

#[test]
fn the_crosstable_shows_opponent_colour_discs_and_running_total() {
    let table = hall();
    let answer = table.run("crosstable --from-file cup.elo");
    let lines: Vec<Vec<&str>> = answer
        .out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let at = lines
        .iter()
        .position(|words| words.contains(&"ALPHA,"))
        .unwrap();
    assert!(lines[at].ends_with(&["5b", "3w", "1b"]), "{}", answer.out);
    assert!(
        lines[at + 1].ends_with(&["+40", "+36", "-31"]),
        "{}",
        answer.out
    );
    assert!(
        lines[at + 2].ends_with(&["2", "1", "2", "2"]),
        "{}",
        answer.out
    );
    let rows: Vec<Value> = {
        let answer = table.run("--format json crosstable --from-file cup.elo");
        serde_json::from_str(&answer.out).unwrap()
    };
    assert_eq!(rows[1]["rounds"][0]["games"][0]["opponent_discs"], 24);
}

#[test]
fn a_series_adds_up_places_of_files() {
    let table = hall();
    let answer = table.run("--format json series --rules ggs cup.elo cup.elo");
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(
        (&rows[0]["id"], &rows[0]["total"]),
        (&json!("103"), &json!(20))
    );
    table.session(str![[r#"
$ series --rules lunar cup.elo
? 2
error: no series is named `lunar`; there are european, european-1986, british, italian, ggs
help: `outflank series` lists them; a file of your own needs its path, as ./club.toml
"#]]);
}

#[test]
fn a_shared_place_in_a_series_is_marked() {
    let table = hall();
    // ALPHA and FOX have two points each: 160 and 120 are shared.
    let arguments = ["series", "--rules", "british", "cup.elo"];
    let said = table.run(&arguments).out;
    let shared = said.lines().filter(|line| line.starts_with("2="));
    assert_eq!(shared.count(), 2, "{said}");
    let answer = table.run(&[&arguments[..], &["--format", "json"]].concat());
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(
        (&rows[1]["shared"], &rows[1]["total"]),
        (&json!(true), &json!(140))
    );
    assert_eq!(rows[0]["shared"], json!(false));
}

#[test]
fn rulesets_are_listed_shown_and_compared() {
    let table = Desk::new();
    table.session(str![[r#"
$ rulesets
...
immediate-64  Any default is 64-0 at once
...
"#]]);
    let shown = table.run("rulesets show woc").out;
    table.write("mine.toml", shown.replace("window = 1", "window = 2"));
    table.session(str![[r#"
$ rulesets diff woc woc
woc and woc are the same
$ rulesets diff woc ./mine.toml
correction.window
  woc            1
  ./mine.toml    2
"#]]);
}

#[test]
fn without_a_record_there_is_nothing_to_rank() {
    let table = Desk::new();
    let answer = table.run("standings");
    assert_eq!(answer.status, 2);
    assert!(
        !table.path("outflank.db").exists(),
        "reading makes no record"
    );
    assert_has(&answer.err, "help: ");
}

#[test]
fn a_withdrawal_is_remembered_once_the_player_is_back() {
    let table = Desk::new();
    let run = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = table.run(&words);
        assert_eq!(answer.status, 0, "{line}: {}", answer.err);
        answer.out
    };
    run("event new Open --rounds 3");
    table.write("players.csv", "name\nAA\nBB\nCC\nDD\n");
    run("player import players.csv --enter");
    for line in [
        "round set 1 AA BB",
        "round set 1 CC DD",
        "result set 1 1 50-14",
        "result set 1 2 40-24",
        "player withdraw BB --after 1",
        "round set 2 AA CC",
        "round set 2 DD",
        "result set 2 1 20-44",
    ] {
        run(line);
    }
    let then = run("standings --after 2 --format csv");
    run("player return BB --round 3");
    assert_eq!(run("standings --after 2 --format csv"), then);
}

#[test]
fn standings_as_rows_alone_are_refused_with_the_form_that_can_be_verified() {
    let table = hall();
    assert_eq!(table.run("import cup.elo").status, 0);
    let rows = table.run("--format json standings");
    table.write("standings.json", &rows.out);
    let refused = table.run("verify standings.json");
    assert_eq!(refused.status, 2, "{}", refused.out);
    let help = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_has(&help, "standings --certificate FILE");
    table.session(str![[r#"
$ standings --certificate s.json
wrote s.json
note: a new key was made for this database: publish its public key [..], so that others can tell your signature
signed with the key [..]
next: send it; `outflank verify s.json` verifies it on any computer
"#]]);
    assert_eq!(table.run("verify s.json").status, 0);
}

#[test]
fn rounds_with_two_games_keep_their_columns_apart() {
    let table = Desk::new();
    let games =
        |round| format!("%Round: {round}\n 1 (40)>(24) 2 B\n 1 (30)<(34) 3 W\n 2 (44)>(20) 3 B\n");
    table.write("double.elo", [games(1), games(2), games(3)].concat());
    let answer = table.run("crosstable --from-file double.elo");
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_has(&answer.out, " 2b/3w");
    for cell in answer
        .out
        .split_whitespace()
        .filter(|cell| cell.contains('/'))
    {
        assert_eq!(cell.matches('/').count(), 1, "{cell}: {}", answer.out);
    }
}

#[test]
fn those_without_a_chance_are_named() {
    let answer = standings(&["--open", "--places", "1"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let out = answer.out.split("no chance:").nth(1).unwrap();
    assert_has(out, "ECHO");
}
