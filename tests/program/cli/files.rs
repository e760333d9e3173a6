//! Files that commands write, and data on standard output.

use std::fs;
use std::process::{Command, Stdio};

use crate::desk::{Desk, assert_has, text};

fn played() -> Desk {
    let hall = Desk::open();
    let slips = "1 40-24\n2 33-31\n3 20-44\n";
    assert_eq!(hall.slips("1", slips).status, 0);
    hall.write("sheet.txt", "f5 d6 c3\n");
    hall
}

const WRITERS: [&[&str]; 7] = [
    &["export", "csv", "--out"],
    &["export", "json", "--out"],
    &["convert", "sheet.txt", "--to", "pgn", "--out"],
    &["show", "--svg"],
    &["standings", "--page"],
    &["standings", "--csv"],
    &["backup"],
];

#[test]
fn every_command_keeps_a_file_that_exists_unless_it_is_forced() {
    let hall = played();
    for command in WRITERS {
        let file = hall.path("file");
        fs::write(&file, "notes").unwrap();
        let refused = hall.refused(&[command, &["file"]].concat());
        assert_has(&refused, "file already exists");
        assert_has(&refused, "use --force to replace it");
        assert_eq!(fs::read(&file).unwrap(), b"notes", "{command:?}");
        hall.ok(&[command, &["file", "--force"]].concat());
        assert_ne!(fs::read(&file).unwrap(), b"notes", "{command:?}");
        fs::remove_file(&file).unwrap();
        hall.ok(&[command, &["file"]].concat());
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn no_command_replaces_a_database_or_follows_a_link() {
    let hall = played();
    let before = hall.ok("journal");
    hall.ok("--db other.db event new Other");
    for command in WRITERS {
        for database in ["outflank.db", "other.db", "./outflank.db"] {
            let refused = hall.refused(&[command, &[database, "--force"]].concat());
            assert!(refused.contains("is a database"), "{command:?}: {refused}");
        }
    }
    let refused = hall.refused("--db later.db show --svg later.db");
    assert_has(&refused, "is a database");
    assert_eq!(hall.ok("journal"), before);
    #[cfg(unix)]
    for command in WRITERS {
        std::os::unix::fs::symlink(hall.path("target"), hall.path("link")).unwrap();
        let refused = hall.refused(&[command, &["link", "--force"]].concat());
        assert!(refused.contains("link is a link"), "{command:?}: {refused}");
        assert!(!hall.path("target").exists(), "{command:?}");
        fs::remove_file(hall.path("link")).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_never_success() {
    let hall = played();
    for command in [
        &["export", "csv"][..],
        &["export", "elo"],
        &["export", "json"],
        &["standings"],
        &["--format", "csv", "standings"],
        &["journal"],
        &["doctor"],
        &["convert", "sheet.txt", "--to", "pgn"],
        &["show", "sheet.txt"],
        &["completions", "bash"],
        &["man"],
        &["player", "add", "Somebody New"],
        &["--help"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let done = hall.command(command).stdout(full).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{command:?}");
    }
}

/// The exit status of a command whose reader goes away at once.
fn with_closed_pipe(mut command: Command, input: &str) -> Option<i32> {
    use std::io::Write as _;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut keyboard = child.stdin.take().unwrap();
    // A command that has stopped reads no more.
    let _ = keyboard.write_all(input.as_bytes());
    drop(keyboard);
    child.wait().unwrap().code()
}

#[test]
fn a_reader_that_goes_away_is_success_unless_the_database_is_written() {
    let hall = played();
    assert_eq!(with_closed_pipe(hall.command("standings"), ""), Some(0));
    assert_eq!(with_closed_pipe(hall.command("export json"), ""), Some(0));
    let hall = Desk::open();
    let entering = hall.command("result enter 1");
    let slips = "1 40-24\n2 33-31\n3 20-44\n";
    assert_eq!(with_closed_pipe(entering, slips), Some(2));
}

#[test]
fn an_archive_on_standard_output_is_the_one_in_the_file() {
    let hall = played();
    hall.run("sheet add 1 1 sheet.txt --by official");
    for kind in ["wthor", "pgn", "csv", "json"] {
        hall.ok(&["export", kind, "--out", "file", "--force"]);
        let file = fs::read(hall.path("file")).unwrap();
        let printed = hall.command(&["export", kind]).output().unwrap().stdout;
        let file = match kind {
            "csv" => file
                .strip_prefix(b"\xef\xbb\xbf")
                .expect("a byte order mark"),
            _ => file.as_slice(),
        };
        assert!(file == printed, "{kind}");
        fs::remove_file(hall.path("file")).unwrap();
    }
}

#[test]
fn a_spreadsheet_gets_a_byte_order_mark_and_plain_numbers() {
    let hall = Desk::new();
    hall.ok("event new Cup");
    hall.ok(&["player", "add", "Wójcik, Łukasz", "--country", "POL"]);
    hall.ok(&["player", "add", "--", "-Dash, Ann"]);
    hall.ok("standings --csv cup.csv");
    let file = text(&fs::read(hall.path("cup.csv")).unwrap());
    assert!(
        file.starts_with("\u{feff}rank,shared,id,name,country,"),
        "{file}"
    );
    assert!(
        file.lines().count() == 3 && file.matches("\r\n").count() == 3,
        "{file}"
    );
    assert_has(&file, ",+1000001,\"Wójcik, Łukasz\",POL,");
    assert_has(&file, ",\"'-Dash, Ann\",");
    let printed = hall.ok("--format csv standings");
    assert_eq!(file.strip_prefix('\u{feff}'), Some(printed.as_str()));
}

#[test]
fn a_formula_behind_a_control_character_is_not_one() {
    let hall = Desk::new();
    hall.write(
        "cup.ELO",
        "%%Tournament: Cup\n%_% 11, \u{1}=1+1, , JPN, 1, 40\n\
         %_% 12, \u{1b}[m=2+2, , JPN, 0, 24\n%Round 1\n 11 (40)>(24) 12\n",
    );
    hall.ok("standings --from-file cup.ELO --csv cup.csv");
    let file = text(&fs::read(hall.path("cup.csv")).unwrap());
    let printed = hall.ok("--format csv standings --from-file cup.ELO");
    assert_eq!(file.strip_prefix('\u{feff}'), Some(printed.as_str()));
    for cell in ["\u{2401}=1+1", "\u{241b}[m=2+2"] {
        assert!(file.contains(&format!(",{cell},JPN")), "{file}");
    }
}

#[test]
fn what_is_written_as_csv_can_be_read_again() {
    let hall = played();
    hall.ok(&["player", "add", "--from-round", "2", "--", "-Dash, Ann"]);
    hall.ok("export csv --out results.csv");
    hall.ok("standings --csv table.csv");
    let players = hall.ok("--format csv player list");
    hall.write("players.csv", &players);
    for (database, list) in [("a.db", "table.csv"), ("b.db", "players.csv")] {
        let new = |args: &[&str]| hall.ok(&[&["--db", database], args].concat());
        new(&["event", "new", "Again"]);
        new(&["player", "import", list, "--enter"]);
        let names = |database: &str| -> Vec<(String, String)> {
            let rows = hall.json(&["--db", database, "player", "list"]);
            let mut names: Vec<(String, String)> = rows
                .iter()
                .map(|row| (row["name"].to_string(), row["id"].to_string()))
                .collect();
            names.sort();
            names
        };
        assert_eq!(names(database), names("outflank.db"), "{list}");
        new(&["round", "set", "1", "--csv", "results.csv"]);
        let pairings = |database: &str| -> Vec<String> {
            let rows = hall.ok(&["--db", database, "--format", "csv", "round", "show", "1"]);
            let pairing = |line: &str| line.rsplit_once(',').unwrap().0.to_owned();
            rows.lines().map(pairing).collect()
        };
        assert_eq!(pairings(database), pairings("outflank.db"), "{list}");
    }
}
