//! Out of the program and back: exports, copies, and the databases made of them.

use std::fs;

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has, text};

/// An event with everything that can be kept: corrections, absences, a removed
/// entrant, undone changes, sheets, a ruling, a file that is not UTF-8.
fn full() -> Desk {
    let hall = Desk::open();
    fs::write(
        hall.path("sheet.txt"),
        [b"Black: M\xfcller\n", GAME.as_bytes()].concat(),
    )
    .unwrap();
    hall.ok("result set 1 1 32-32");
    hall.ok("result set 1 2 40-24");
    hall.ok("undo");
    hall.ok("result set 1 2 24-40");
    hall.ok("result set 1 3 33-31");
    hall.run("sheet add 1 1 sheet.txt --by black");
    hall.ok("dispute open 1 3 --by white --about score");
    hall.ok("dispute rule 1 'score 30-34' --reason 'both agree' --yes");
    hall.ok("player assign tamenori --category senior");
    hall.ok("player add 'Late Guest'");
    hall.ok("player remove guest");
    hall.ok("round seal 1");
    hall.ok("player absent borassi --round 2");
    hall.ok("result correct 1 2 --score 25-39 --reason 'slip read again' --yes");
    hall
}

#[test]
fn a_database_restored_from_its_export_is_the_same() {
    let hall = full();
    hall.session(str![[r#"
$ export json --out all.json
$ --db new.db restore all.json
new.db restored from all.json: 1 event, 7 players, 3 games, 17 changes; all of it is as the journal says
$ --db new.db export json --out again.json
"#]]);
    let read = |name: &str| fs::read(hall.path(name)).unwrap();
    assert!(read("all.json") == read("again.json"), "the bytes differ");
    assert!(
        text(&read("all.json")).contains("\"base64\":\""),
        "the sheet is not UTF-8"
    );
    for question in [
        &["standings"][..],
        &["journal"],
        &["doctor"],
        &["player", "list"],
        &["round", "show", "1"],
        &["dispute", "show", "1"],
        &["export", "elo"],
        &["standings", "--published", "1"],
    ] {
        let of = |database: &str| hall.ok(&[&["--db", database], question].concat());
        assert_eq!(of("new.db"), of("outflank.db"), "{question:?}");
    }
    // It goes on where the other has stopped, with the same ids.
    for database in ["new.db", "outflank.db"] {
        hall.ok(&["--db", database, "player", "add", "Another Guest"]);
    }
    hall.ok("export json --out all.json --force");
    hall.ok("--db new.db export json --out again.json --force");
    assert!(
        read("all.json") == read("again.json"),
        "the bytes differ later"
    );
}

#[test]
fn several_events_are_restored_together_and_one_alone_is_refused() {
    let hall = full();
    hall.write(
        "games.txt",
        format!("Black: Ada\nWhite: Bob\nEvent: Old\n{GAME}\n"),
    );
    hall.session(str![[r#"
$ import games.txt
$ export json --event Old --out old.json
note: 1 other event of the database is not in the file; `outflank export json --all` writes everything, for `outflank restore`
wrote old.json
"#]]);
    let names = fs::read_to_string(hall.path("old.json")).unwrap();
    assert!(
        names.contains("Ada") && !names.contains("SHAMAN"),
        "{names}"
    );
    hall.session(str![[r#"
$ --db new.db restore old.json
? 2
error: it holds one event of a database that has others: their changes are in the same journal
help: `outflank export json --all` writes the whole database, which can be restored
"#]]);
    assert!(!hall.path("new.db").exists());
    hall.ok("export json --all --out all.json");
    hall.ok("--db new.db restore all.json");
    let of = |database: &str| hall.ok(&["--db", database, "export", "json", "--all"]);
    assert!(of("new.db") == of("outflank.db"));
    hall.session(str![[r#"
$ export csv --all
? 2
error: only JSON holds several events
help: use `outflank export json --all`, or name an event with --event
"#]]);
}

#[test]
fn a_copy_is_restored_like_an_export() {
    let hall = full();
    hall.session(str![[r#"
$ backup copy.db
$ --db new.db restore copy.db
new.db restored from copy.db: 1 event, 7 players, 3 games, 17 changes; all of it is as the journal says
"#]]);
    let of = |database: &str| hall.ok(&["--db", database, "export", "json"]);
    assert!(of("new.db") == of("outflank.db"));
    hall.session(str![[r#"
$ import copy.db
? 2
error: copy.db is a database, not a file of games or results
help: `outflank --db NEW.db restore copy.db` makes a database of it
"#]]);
}

#[test]
fn a_database_in_use_is_never_replaced_and_an_unused_one_is() {
    let hall = full();
    hall.ok("export json --out all.json");
    let before = hall.ok("journal");
    let refused = hall.refused("restore all.json");
    assert_has(&refused, "outflank.db is in use: its journal has");
    assert_has(&refused, "--db NEW.db");
    assert_eq!(hall.ok("journal"), before);
    // A command that is refused has created a database without a change.
    hall.refused("--db unused.db event new ' '");
    assert!(hall.path("unused.db").exists());
    fs::write(hall.path("empty.db"), "").unwrap();
    for database in ["unused.db", "empty.db"] {
        hall.ok(&["--db", database, "restore", "all.json"]);
        assert_eq!(hall.ok(&["--db", database, "journal"]), before);
    }
}

#[test]
fn what_cannot_be_restored_is_refused_with_its_place_and_leaves_nothing() {
    let hall = full();
    let export = hall.ok("export json");
    let cases = [
        ("no json".to_owned(), "not an export"),
        ("{\"format\":\"other\"}".to_owned(), "not an export"),
        (export[..export.len() / 2].to_owned(), "not an export"),
        (
            export.replacen("\"format_version\":1", "\"format_version\":2", 1),
            "version 2",
        ),
        (
            export.replacen("\"absence\":", "\"nonsense\":", 1),
            "`nonsense`",
        ),
        (
            export.replacen("\"colours\":\"known\"", "\"colours\":\"blue\"", 1),
            "row 1 of table `game`",
        ),
        (
            export.replacen("\"table_number\":1,", "", 1),
            "column `table_number` is missing",
        ),
    ];
    let files = || fs::read_dir(hall.path("")).unwrap().count();
    hall.write("bad.json", "");
    let before = files();
    for (content, expected) in cases {
        hall.write("bad.json", &content);
        let refused = hall.refused("--db new.db restore bad.json");
        assert!(refused.contains(expected), "{expected}: {refused}");
        assert_has(&refused, "help: ");
        assert_eq!(files(), before, "{expected}");
    }
    hall.session(str![[r#"
$ --db new.db restore nowhere.json
? 2
error: cannot read nowhere.json: No such file or directory
help: check the name of the file; `-` reads standard input
"#]]);
}

#[test]
fn an_export_that_was_altered_is_restored_with_a_warning() {
    let hall = full();
    let export = hall.ok("export json");
    let game = "\"black_halves\":50";
    assert!(export.contains(game));
    hall.write(
        "altered.json",
        export.replacen(game, "\"black_halves\":52", 1),
    );
    hall.session(str![[r#"
$ --db other.db restore altered.json
? 1
other.db restored from altered.json: 1 event, 7 players, 3 games, 17 changes; not all of it is as the journal says: `outflank doctor` lists what is not
warning: game 2 is not as line 17 of the journal says
"#]]);
    assert_eq!(hall.run("--db other.db doctor").status, 1);
}

#[test]
fn an_own_export_is_not_imported_and_the_help_says_restore() {
    let hall = full();
    hall.session(str![[r#"
$ export json --out all.json
$ import all.json
? 2
error: all.json is a whole database as outflank exports it, not a file of games or results
help: `outflank --db NEW.db restore all.json` makes a database of it
"#]]);
}

#[test]
fn every_line_of_an_export_is_a_row_that_other_programs_can_read() {
    let hall = full();
    let all: Value = serde_json::from_str(&hall.ok("export json")).unwrap();
    assert_eq!(all["format_version"], 1);
    let rows = |table: &str| all["tables"][table].as_array().unwrap().len();
    assert_eq!(rows("removed_entrant"), 1);
    assert_eq!(rows("absence"), 1);
    assert_eq!(rows("publication"), 1);
    assert_eq!((rows("sheet"), rows("ruling"), rows("dispute")), (1, 1, 1));
    assert_eq!(rows("journal"), hall.json("journal").len());
}
