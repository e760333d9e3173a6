//! `outflank print` and the public page: what is on paper.

use std::fs;

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Five players, one of them with a name that would like to be markup.
const PLAYERS: &str = "name,given,country,rating,category\n\
    <script>alert(1)</script>,Ann,FRA,1800,women\n\
    Östergård,Sören,SWE,1900,\n\
    村上,健,JPN,2400,\n\
    O'Brien,\"Siobhán \"\"Sib\"\"\",IRL,,women\n\
    Zimmermann,Bo,GER,1500,\n";

/// Round 1 is sealed, round 2 is being played, one player withdrew.
fn hall() -> Desk {
    let hall = Desk::new();
    hall.write("players.csv", PLAYERS);
    let new = ["event", "new", "Harbour <i>Cup</i>", "--rounds", "3"];
    let place = ["--date", "2026-11-21", "--place", "Hamburg & Altona"];
    hall.ok(&[&new[..], &place].concat());
    hall.ok("player import players.csv --enter");
    for pair in [["1", "2"], ["3", "4"], ["5", "bye"]] {
        hall.ok(&["round", "set", "1", pair[0], pair[1]]);
    }
    hall.ok("result set 1 1 40-24");
    hall.ok("result set 1 2 20-44");
    hall.ok("round seal 1");
    hall.ok("player withdraw 2 --after 1");
    hall.ok("round set 2 4 1");
    hall.ok("round set 2 5 3");
    hall.ok("result set 2 1 33-31");
    hall
}

fn printed(hall: &Desk, args: &[&str]) -> String {
    let out = [&["print"], args, &["--out", "out.html", "--force"]].concat();
    let said = hall.ok(&out);
    assert!(said.starts_with("wrote out.html ("), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    fs::read_to_string(hall.path("out.html")).unwrap()
}

/// The text of a page, tags left out, blanks made one.
fn text(page: &str) -> String {
    let body = page.split("<body>").nth(1).unwrap();
    let mut text = String::new();
    for part in body.split('<') {
        text.push(' ');
        text.push_str(part.split_once('>').map_or(part, |(_, after)| after));
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn nothing_that_is_printed_asks_for_anything_or_lets_a_name_become_markup() {
    let hall = hall();
    let documents: [&[&str]; 10] = [
        &["pairings", "2"],
        &["pairings", "2", "--by-name"],
        &["results", "1"],
        &["slips", "2"],
        &["sheets", "2"],
        &["sheets", "--blank", "3"],
        &["standings"],
        &["standings", "--category", "women"],
        &["standings", "--teams"],
        &["crosstable", "--live"],
    ];
    for document in documents {
        let page = printed(&hall, document);
        // The name of the language of pictures is not an address that is asked.
        let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for wrong in ["<script", "<i>", "href=", "src=", "url(", "http", "@import"] {
            assert!(!page.contains(wrong), "{document:?}: {wrong}");
        }
        assert!(page.starts_with("<!DOCTYPE html>"), "{document:?}");
        assert_has(&page, "Harbour &lt;i&gt;Cup&lt;/i&gt;");
        assert!(page.contains("size: A4"), "{document:?}");
    }
}

#[test]
fn control_characters_in_a_name_show_as_pictures() {
    let hall = hall();
    // Names are cleaned when they are entered; a database can hold any.
    let file = hall.path("outflank.db");
    let database = rusqlite_update(
        &file,
        "UPDATE player SET given = 'B' || char(27) || '[31mo' WHERE given = 'Bo'",
    );
    assert_eq!(database, 1);
    let page = printed(&hall, &["pairings", "2"]);
    assert!(page.contains("Zimmermann B␛[31mo") && !page.contains('\u{1b}'));
}

/// Changes the file behind the back of the program.
fn rusqlite_update(file: &std::path::Path, sql: &str) -> usize {
    rusqlite::Connection::open(file)
        .unwrap()
        .execute(sql, [])
        .unwrap()
}

#[test]
fn pairings_have_the_points_before_the_round_and_say_who_does_not_play() {
    let hall = hall();
    let text = text(&printed(&hall, &["pairings", "2"]));
    for expected in [
        "Round 2: pairings",
        "Hamburg &amp; Altona, 2026-11-21",
        "points after round 1",
        "1 O&#39;Brien Siobhán &quot;Sib&quot; IRL 1",
        "2 Zimmermann Bo DEU 1500 1 村上 健 JPN 2400 0",
        "Withdrawn : Östergård Sören (withdrew after round 1)",
        "printed 2026-11-21 10:00",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let journal = hall.json("journal --last 1");
    let line = format!("journal {}:", journal[0]["id"]);
    assert!(text.contains(&line), "{line}: {text}");
    let first = self::text(&printed(&hall, &["pairings", "1"]));
    assert!(
        !first.contains("Points") && first.contains("before round 1"),
        "{first}"
    );
    assert_has(&first, "Zimmermann Bo DEU 1500 bye");
}

#[test]
fn by_name_everybody_finds_their_table_in_the_order_of_the_alphabet() {
    let hall = hall();
    let text = text(&printed(&hall, &["pairings", "2", "--by-name"]));
    let places: Vec<usize> = ["alert", "O&#39;Brien", "Östergård", "Zimmermann", "村上"]
        .map(|name| text.find(name).unwrap())
        .into();
    // Folded, Ö is with the O; the comma and the sign before a name do not count.
    assert!(places[1] < places[2] && places[2] < places[3] && places[3] < places[4]);
    assert_has(&text, "村上 健 JPN 2 White Zimmermann Bo");
    assert_has(&text, "Östergård Sören withdrew after round 1");
}

#[test]
fn an_entrant_without_a_table_is_named_and_an_incomplete_round_is_said() {
    let hall = hall();
    hall.ok(&["player", "add", "Late, Lou", "--from-round", "2"]);
    let text = text(&printed(&hall, &["pairings", "2"]));
    assert_has(&text, "Without a table : Late Lou");
    hall.ok("round set 3 1 3");
    let third = self::text(&printed(&hall, &["pairings"]));
    assert_has(&third, "Round 3: pairings");
    assert_has(&third, "results of round 2 missing");
}

#[test]
fn results_and_standings_have_the_numbers_of_the_screen() {
    let hall = hall();
    let results = text(&printed(&hall, &["results", "2"]));
    assert_has(&results, "33-31");
    assert_has(&results, "1 of 2 results");
    let standings = text(&printed(&hall, &["standings"]));
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(&hall.ok("--format json standings")).unwrap();
    for row in &rows {
        let cells = format!("{} {} {}", row["points"], row["brightwell"], row["discs"]);
        assert!(standings.contains(&cells), "{cells}: {standings}");
    }
    assert_has(&standings, "Brightwell Discs");
    assert!(standings.contains("Östergård, Sören withdrew after round 1 SWE"));
    let women = text(&printed(&hall, &["standings", "--category", "women"]));
    assert!(women.contains("Standings: women") && women.contains("Overall"));
    assert!(!women.contains("Zimmermann"), "{women}");
    hall.session(str![[r#"
$ print standings --category none
? 2
error: nobody is in the category `none`
help: `outflank player list` shows the countries and categories; `outflank player assign NAME --category junior` assigns one
"#]]);
}

#[test]
fn slips_and_sheets_have_a_place_for_everything_that_is_written_down() {
    let hall = hall();
    let slips = printed(&hall, &["slips", "2"]);
    assert_eq!(slips.matches("<div class=\"slip\">").count(), 2);
    let slips = text(&slips);
    assert_eq!(slips.matches("Signature White").count(), 2);
    assert_has(&slips, "Round 2, table 1");
    let sheets = printed(&hall, &["sheets", "2"]);
    assert_eq!(sheets.matches("<div class=\"sheet\">").count(), 4);
    assert_eq!(sheets.matches("class=\"field own\"").count(), 4);
    // Four discs at the start of each board, and no others.
    assert_eq!(sheets.matches("<circle").count(), 16);
    let words = text(&sheets);
    assert_has(&words, "move 20 move 40 the end");
    let blank = printed(&hall, &["sheets", "--blank", "3"]);
    assert_eq!(blank.matches("<div class=\"sheet\">").count(), 3);
    assert!(!blank.contains("Zimmermann"));
    let letter = printed(&hall, &["sheets", "--blank", "1", "--paper", "letter"]);
    assert!(letter.contains("size: letter portrait") && !letter.contains("A4"));
}

#[test]
fn a_sheet_has_the_board_of_the_event() {
    let hall = Desk::new();
    hall.ok("event new Hexagons --variant hex-4");
    let blank = printed(&hall, &["sheets", "--blank", "1"]);
    assert_eq!(blank.matches("<polygon").count(), 37);
}

#[test]
fn a_file_that_exists_is_kept_unless_force_says_otherwise() {
    let hall = hall();
    hall.session(str![[r#"
$ print pairings
wrote pairings-2.html (round 2, 2 tables)
note: open it in a browser and print it (Ctrl+P)
"#]]);
    let before = fs::read(hall.path("pairings-2.html")).unwrap();
    hall.session(str![[r#"
$ result set 2 2 50-14
$ print pairings
? 2
error: pairings-2.html already exists
help: use --force to replace it
"#]]);
    assert_eq!(fs::read(hall.path("pairings-2.html")).unwrap(), before);
    hall.ok("print pairings --force");
    assert_ne!(fs::read(hall.path("pairings-2.html")).unwrap(), before);
    let view = &hall.json("print slips")[0];
    assert_eq!(view["file"], "slips-2.html");
    assert_eq!(view["round"], 2);
    hall.session(str![[r#"
$ print results 1 --out -
<!DOCTYPE html>
...
$ print slips --paper a5
? 2
error: `a5` is not a paper size: expected a4 or letter

For more information, try '--help'.
"#]]);
}

#[test]
fn without_a_round_there_is_nothing_to_print() {
    let hall = Desk::new();
    hall.session(str![[r#"
$ event new Empty
$ print pairings
? 2
error: there is no round 1; no round has been paired yet
help: `outflank round pair 1` pairs the next round; `outflank round set 1 BLACK WHITE` sets its tables by hand
"#]]);
    assert!(!hall.path("pairings-1.html").exists());
}

#[test]
fn the_public_page_tells_everything_and_no_internal_number() {
    let hall = hall();
    let said = hall.ok("standings --page page.html");
    assert_eq!(said.lines().count(), 1, "{said}");
    let page = fs::read_to_string(hall.path("page.html")).unwrap();
    for wrong in [
        "<script", "<i>", "href=\"h", "src=", "url(", "http", "+1000",
    ] {
        assert!(!page.contains(wrong), "{wrong}");
    }
    let text = text(&page);
    for expected in [
        "Hamburg &amp; Altona, 2026-11-21",
        "Round 2: 1 of 2 results",
        "村上 健 (0)",
        "Women",
        "Östergård, Sören withdrew after round 1",
        "1. white 24-40 &lt;script&gt;alert(1)&lt;/script&gt;, Ann",
        "Crosstable",
        "Places by round",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    // An older page is replaced, another file is not.
    hall.ok("standings --page page.html --force");
    hall.session(str![[r#"
$ standings --page players.csv
? 2
note: round 2 is in progress (1 of 2 results) and does not count yet; `--live` counts the results that are in
error: players.csv already exists
help: use --force to replace it
"#]]);
}

#[test]
fn times_are_local_for_people_and_utc_for_programs() {
    let hall = hall();
    let local = |args: &[&str]| {
        let mut command = hall.command(args);
        let done = command.env("TZ", "JST-9").output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    assert!(local(&["journal"]).contains("2026-11-21 19:00"));
    assert!(local(&["standings", "--published", "1"]).contains("2026-11-21 19:00"));
    assert!(local(&["print", "results", "--out", "-"]).contains("printed 2026-11-21 19:00"));
    let json = local(&["--format", "json", "journal"]);
    assert!(json.contains("2026-11-21T10:00:00Z") && !json.contains("19:00"));
}

#[test]
#[cfg(unix)]
fn without_a_name_in_the_environment_the_journal_has_that_of_the_account() {
    let hall = Desk::new();
    let mut command = hall.command("event new Cup");
    for name in ["OUTFLANK_USER", "USER", "LOGNAME", "USERNAME"] {
        command.env_remove(name);
    }
    assert!(command.output().unwrap().status.success());
    let account = std::process::Command::new("id")
        .arg("-un")
        .output()
        .unwrap();
    let account = String::from_utf8(account.stdout).unwrap();
    assert_eq!(hall.json("journal")[0]["by"], account.trim());
}

#[test]
fn a_half_point_bye_is_called_so_on_paper_and_in_a_spreadsheet() {
    let hall = hall();
    hall.ok("player absent 4 --round 3 --half-point");
    hall.ok("result set 2 2 33-31");
    hall.ok("round set 3 1 3");
    let text = text(&printed(&hall, &["pairings", "3"]));
    assert_has(&text, "Half-point bye : O&#39;Brien");
    let csv = hall.ok("export csv");
    let row = csv.lines().find(|line| line.contains("half-point bye"));
    let row = row.expect("a row without a game");
    assert!(
        row.starts_with("3,swiss,,") && row.contains(",true,"),
        "{row}"
    );
    // The row is not a pairing when the file is read again.
    hall.write("results.csv", &csv);
    let again = hall.run("round set 3 --csv results.csv --replace");
    assert!(again.status == 0, "{again:?}");
}

#[test]
fn a_category_is_printed_to_a_file_of_its_own() {
    let hall = hall();
    hall.session(str![[r#"
$ print standings --category women
wrote standings-women-1.html (after round 1; round 2 in progress, 1 of 2
  results)
note: round 2 is in progress (1 of 2 results) and does not count yet; `--live` counts the results that are in
note: open it in a browser and print it (Ctrl+P)
$ print standings --category GER
wrote standings-ger-1.html (after round 1; round 2 in progress, 1 of 2 results)
note: round 2 is in progress (1 of 2 results) and does not count yet; `--live` counts the results that are in
note: open it in a browser and print it (Ctrl+P)
"#]]);
}
