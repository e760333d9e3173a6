//! The head of the journal under every table, and that `verify` finds it there.

use std::fs;

use snapbox::str;

use crate::desk::{Answer, Desk, assert_has};

/// What shows results, players or the event to somebody.
const TABLES: [&[&str]; 13] = [
    &["standings"],
    &["standings", "--live"],
    &["standings", "--category", "FRA"],
    &["standings", "--teams"],
    &["standings", "--teams", "--explain", "FRA"],
    &["standings", "--open"],
    &["standings", "--explain", "tam"],
    &["standings", "--published"],
    &["crosstable"],
    &["finals"],
    &["round", "show", "1"],
    &["round", "show", "1", "--by-name"],
    &["player", "list"],
];

/// The same that are not rows.
const OVERVIEW: &[&str] = &["event", "show"];

fn played() -> Desk {
    let hall = Desk::open();
    let slips = "1 40-24\n2 33-31\n3 20-44\n";
    assert_eq!(hall.slips("1", slips).status, 0);
    hall.ok("round seal 1");
    hall
}

/// The last line of the journal, as `journal 12:...`.
fn head(hall: &Desk) -> String {
    let verified = hall.ok("journal --verify");
    verified.lines().last().unwrap().to_owned()
}

fn run(hall: &Desk, options: &[&str], command: &[&str]) -> Answer {
    let done = hall.run(&[options, command].concat());
    assert!(done.status == 0, "{command:?}: {}", done.err);
    done
}

fn is_verified(hall: &Desk, file: &str) {
    let found = hall.ok(&["verify", file]);
    assert!(found.contains("it is the last one"), "{file}: {found}");
}

#[test]
fn every_table_for_people_ends_with_the_head_and_can_be_verified() {
    let hall = played();
    let head = head(&hall);
    for command in TABLES.iter().chain(&[OVERVIEW]) {
        let printed = run(&hall, &[], command).out;
        let end = format!("\n\n{head}\n");
        assert!(printed.ends_with(&end), "{command:?}: {printed}");
        hall.write("saved.txt", &printed);
        is_verified(&hall, "saved.txt");
        let quiet = run(&hall, &["-q"], command).out;
        assert!(!quiet.contains(&head), "{command:?}: {quiet}");
    }
}

#[test]
fn rows_for_programs_stay_rows_and_the_head_goes_where_messages_go() {
    let hall = played();
    let head = head(&hall).replace("journal ", "");
    for command in TABLES {
        let is_row = |format: &str| {
            let is_working = command.contains(&"--explain");
            format == "json" || !is_working
        };
        for format in ["json", "csv"].into_iter().filter(|format| is_row(format)) {
            let done = run(&hall, &["--format", format], command);
            let said = done.err;
            let line = match format {
                "json" => format!("{{\"journal\":\"{head}\"}}"),
                _ => format!("journal {head}"),
            };
            assert_eq!(said.lines().last(), Some(&*line), "{command:?}: {said}");
            let quiet = run(&hall, &["-q", "--format", format], command);
            assert!(!quiet.err.contains(&head), "{command:?} {format}");
            assert_eq!(quiet.out, done.out, "{command:?} {format}");
        }
    }
}

#[test]
fn results_of_a_file_have_no_journal() {
    let hall = played();
    hall.ok("export elo --out paris.ELO");
    for command in ["standings", "crosstable", "finals"] {
        let printed = hall.ok(&[command, "--from-file", "paris.ELO"]);
        assert!(!printed.contains("journal "), "{command}: {printed}");
    }
}

#[test]
fn every_printed_list_and_every_export_with_room_for_it_can_be_verified() {
    let hall = played();
    for document in ["pairings", "results", "standings", "crosstable", "bracket"] {
        let file = format!("{document}.html");
        let round: &[&str] = match document {
            "pairings" | "results" => &["1"],
            _ => &[],
        };
        hall.ok(&[&["print", document], round, &["--out", &file]].concat());
        is_verified(&hall, &file);
    }
    hall.ok("standings --page page.html");
    is_verified(&hall, "page.html");
    for (kind, file) in [("elo", "paris.ELO"), ("json", "paris.json")] {
        hall.ok(&["export", kind, "--out", file]);
        is_verified(&hall, file);
    }
}

#[test]
fn a_saved_table_shows_that_the_end_of_the_journal_was_cut_off() {
    let hall = played();
    hall.ok("backup before.db");
    hall.ok("player absent tam --round 2");
    let printed = hall.ok("round show 1");
    hall.write("saved.txt", &printed);
    fs::copy(hall.path("before.db"), hall.path("outflank.db")).unwrap();
    hall.session(str![[r#"
$ verify saved.txt
? 1
8:a4d3080be6208166 was written down, but the journal ends with line 7: its end
  is missing, or this is not the database it comes from
note: only the journal was compared, not what else saved.txt says; `outflank journal --verify` compares the rows of the database with it, and of a certificate (`outflank standings --certificate FILE`) every byte is verified
"#]]);
}

/// A name that reads like the line that names the journal.
const FALSE_HEAD: &str = "journal 1:deadbeefdeadbeef";

#[test]
fn a_name_is_not_taken_for_the_head_of_the_journal() {
    let hall = played();
    hall.ok(&["player", "add", FALSE_HEAD]);
    let long = format!("{} {FALSE_HEAD}", "Maximilian ".repeat(6));
    hall.ok(&["player", "add", &long]);
    hall.ok(&["event", "edit", "--name", FALSE_HEAD]);
    for command in TABLES.iter().chain(&[OVERVIEW]) {
        if command.contains(&"--published") {
            continue; // named as it was when the round was sealed
        }
        for options in [&[][..], &["-q"]] {
            let printed = run(&hall, options, command).out;
            hall.write("saved.txt", &printed);
            if options.is_empty() {
                is_verified(&hall, "saved.txt");
            } else {
                let found = hall.run("verify saved.txt");
                assert_eq!(found.status, 2, "{command:?}: {printed}");
            }
        }
    }
    hall.ok("print standings --out printed.html");
    hall.ok("standings --page page.html");
    hall.ok("export elo --out paris.ELO");
    hall.ok("export json --out paris.json");
    for file in ["printed.html", "page.html", "paris.ELO", "paris.json"] {
        is_verified(&hall, file);
        let named = fs::read_to_string(hall.path(file)).unwrap();
        assert!(named.contains(FALSE_HEAD), "{file}: {named}");
    }
}

#[test]
fn a_file_that_names_no_journal_is_refused_without_a_database() {
    let hall = played();
    fs::write(hall.path("empty.txt"), "").unwrap();
    hall.write("other.txt", "a shopping list\n");
    for file in ["empty.txt", "other.txt"] {
        let refused = hall.run(&["verify", file, "--db", "nowhere.db"]);
        assert_eq!(refused.status, 2);
        let said = refused.err;
        assert_has(&said, "does not say from which journal");
    }
}

#[test]
fn a_table_saved_as_utf_16_or_with_a_byte_order_mark_can_be_verified() {
    let hall = played();
    let printed = hall.ok("standings").replace('\n', "\r\n");
    let marked = format!("\u{feff}{printed}");
    fs::write(hall.path("utf-8.txt"), &marked).unwrap();
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(hall.path("utf-16.txt"), wide).unwrap();
    is_verified(&hall, "utf-8.txt");
    is_verified(&hall, "utf-16.txt");
}

#[test]
fn an_altered_line_before_the_head_of_a_file_is_named() {
    let hall = played();
    hall.write("saved.txt", hall.ok("standings"));
    hall.ok("player absent tam --round 2");
    hall.ok("backup sound.db");
    let alter = |database: &str, line: &str| {
        fs::copy(hall.path("sound.db"), hall.path(database)).unwrap();
        let database = rusqlite::Connection::open(hall.path(database)).unwrap();
        let triggers = "SELECT group_concat('DROP TRIGGER ' || name, ';') FROM sqlite_master
            WHERE type = 'trigger'";
        let drop: String = database.query_row(triggers, [], |row| row.get(0)).unwrap();
        database.execute_batch(&drop).unwrap();
        let update = format!("UPDATE journal SET summary = 'x' WHERE id = {line}");
        assert_eq!(database.execute(&update, []).unwrap(), 1);
    };
    alter("before.db", "5");
    hall.session(str![[r#"
$ verify saved.txt --db before.db
? 1
line 7 is the one that was written down; 1 line was added since
line 5 (2026-11-21 10:00, result set by director) was altered: its content does
  not match its hash
note: only the journal was compared, not what else saved.txt says; `outflank journal --verify` compares the rows of the database with it, and of a certificate (`outflank standings --certificate FILE`) every byte is verified
"#]]);
    alter("after.db", "(SELECT max(id) FROM journal)");
    hall.ok("verify saved.txt --db after.db");
}

#[test]
fn an_altered_or_missing_line_in_an_export_is_named() {
    let hall = played();
    hall.ok("export json --out sound.json");
    let sound = fs::read_to_string(hall.path("sound.json")).unwrap();
    let start = sound.find("\"journal\":[").unwrap();
    let (before, journal) = sound.split_at(start);
    let second = journal.lines().nth(2).unwrap();
    let by = second.split("\"by\":\"").nth(1).unwrap();
    let by = format!("\"by\":\"{}\"", by.split('"').next().unwrap());
    let altered = second.replacen(&by, "\"by\":\"Bob\"", 1);
    let unreadable = second.replacen(&by, "\"by\":7", 1);
    let without = journal.replacen(&format!("{second}\n"), "", 1);
    for (journal, expected) in [
        (
            journal.replace(&by, "\"by\":\"Bob\""),
            "line 1 in the file was altered",
        ),
        (
            journal.replacen(second, &altered, 1),
            "line 2 in the file was altered",
        ),
        (
            journal.replacen(second, &unreadable, 1),
            "cannot be read from its line 2 on",
        ),
        (without, "line 2 is missing in the file"),
    ] {
        hall.write("altered.json", format!("{before}{journal}"));
        let found = hall.run("verify altered.json");
        let said = found.out;
        assert_eq!(found.status, 1, "{said}");
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn a_head_is_typed_as_it_is_printed_and_a_mistake_in_it_is_said() {
    let hall = played();
    let printed = head(&hall);
    let same = hall.ok(&["journal", "--verify", "--head", &printed]);
    assert_has(&same, "it is the last one");
    let (line, hash) = printed["journal ".len()..].split_once(':').unwrap();
    let line: i64 = line.parse().unwrap();
    let other = if hash.starts_with('0') { "1" } else { "0" };
    let mistyped = format!("{other}{}", &hash[1..]);
    for (number, hash, expected) in [
        (line + 1, hash, format!("this is the hash of line {line}")),
        (line - 1, hash, format!("this is the hash of line {line}")),
        (line, &mistyped, "the head was mistyped".to_owned()),
        (
            line + 1,
            &mistyped,
            format!("the journal ends with line {line}"),
        ),
    ] {
        let head = format!("{number}:{hash}");
        let found = hall.run(&["journal", "--verify", "--head", &head]);
        assert_eq!(found.status, 1);
        let said = found.out.replace("\n  ", " ");
        assert!(said.contains(&expected), "{expected}: {said}");
    }
}
