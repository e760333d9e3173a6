//! The commands that are killed, and what has to hold after it.

use std::fmt::Write as _;
use std::fs;

use super::{Place, text};

pub struct Scenario {
    pub name: &'static str,
    pub line: &'static str,
    pub typed: &'static str,
    pub prepare: fn(&Place),
    /// Looks at what a kill has left, with what the command had printed; then
    /// repeats the command.
    pub check: fn(&Place, &str, &str),
    /// What the names of the files begin with that the command is to make.
    pub makes: &'static [&'static str],
    /// The most kills of one call, evenly spread; for a command that makes some
    /// calls a thousand times.
    pub most: usize,
}

pub const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "result enter",
        line: "result enter 1 --yes -q",
        typed: SLIPS,
        prepare: event,
        check: results_entered,
        makes: &[],
        most: usize::MAX,
    },
    Scenario {
        name: "import",
        line: "import games.txt",
        typed: "",
        prepare: archive,
        check: imported,
        makes: &[],
        most: usize::MAX,
    },
    Scenario {
        name: "import in parts",
        line: "import archive.txt",
        typed: "",
        prepare: large_archive,
        check: imported_in_parts,
        makes: &[],
        most: 40,
    },
    Scenario {
        name: "undo",
        line: "undo --yes",
        typed: "",
        prepare: event,
        check: undone,
        makes: &[],
        most: usize::MAX,
    },
    Scenario {
        name: "migration",
        line: "event use Killing",
        typed: "",
        prepare: older,
        check: migrated,
        makes: &["outflank.db.before", "outflank.before"],
        most: usize::MAX,
    },
    Scenario {
        name: "export --out",
        line: "export json --out event.json",
        typed: "",
        prepare: event,
        check: exported,
        makes: &["event.json"],
        most: usize::MAX,
    },
    Scenario {
        name: "backup",
        line: "backup copy.db",
        typed: "",
        prepare: event,
        check: copied,
        makes: &["copy.db"],
        most: usize::MAX,
    },
    Scenario {
        name: "first creation",
        line: "event new Killing --rounds 3",
        typed: "",
        prepare: |_| {},
        check: created,
        makes: &["outflank.db", "state"],
        most: usize::MAX,
    },
    Scenario {
        name: "play --save",
        line: "play --save game.txt",
        typed: "f5\nd6\nc3\n",
        prepare: |_| {},
        check: saved,
        makes: &["game.txt"],
        most: usize::MAX,
    },
];

const SLIPS: &str = "1 40-24\n2 33-31\n3 20-44\n";

/// An event with a round of four tables; table 4 has a result.
fn event(place: &Place) {
    let (mut players, mut pairings) = ("name\n".to_owned(), "black,white\n".to_owned());
    for table in 1..=4 {
        writeln!(players, "Black{table}x\nWhite{table}x").unwrap();
        writeln!(pairings, "Black{table}x,White{table}x").unwrap();
    }
    fs::write(place.path("players.csv"), players).unwrap();
    fs::write(place.path("pairings.csv"), pairings).unwrap();
    for line in [
        "event new Killing --rounds 5 -q",
        "player import players.csv --enter",
        "round set 1 --csv pairings.csv",
        "result set 1 4 50-14",
    ] {
        place.succeeds(line);
    }
}

fn results(place: &Place) -> Vec<Option<(i64, i64)>> {
    let shown = place.succeeds("--format json round show 1");
    let result = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let entered = &game["entered"];
        Some((entered["black"].as_i64()?, entered["white"].as_i64()?))
    };
    shown.lines().map(result).collect()
}

fn is_sound(place: &Place, what: &str) {
    place
        .doctor("outflank.db")
        .unwrap_or_else(|said| panic!("{what}: {said}"));
}

fn results_entered(place: &Place, out: &str, what: &str) {
    is_sound(place, what);
    let expected = [
        Some((40, 24)),
        Some((33, 31)),
        Some((20, 44)),
        Some((50, 14)),
    ];
    let found = results(place);
    assert_eq!(found[3], expected[3], "{what}");
    for (table, (found, expected)) in (1..=3).zip(found.iter().zip(&expected)) {
        let confirmed = out
            .lines()
            .any(|line| line.starts_with(&format!("table {table}:")));
        assert!(
            found == expected || found.is_none() && !confirmed,
            "{what}: table {table}"
        );
    }
    place.run(&[], "result enter 1 --yes -q", SLIPS);
    assert_eq!(results(place), expected, "{what}, and repeated");
    is_sound(place, what);
}

/// A whole game of our own making.
const GAME: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3\
    g5g3h4h5h7d8b8a4b3d1c1b1c2e1e2a3b7f2f1g1b2a2g2h6h2g7";

fn archive(place: &Place) {
    event(place);
    fs::write(place.path("games.txt"), format!("{GAME}\n").repeat(50)).unwrap();
}

fn games(place: &Place) -> u64 {
    let rows = place.succeeds("--format json doctor");
    let rows: serde_json::Value = serde_json::from_str(&rows).unwrap();
    rows["rows"]["game"].as_u64().unwrap()
}

fn imported(place: &Place, out: &str, what: &str) {
    is_sound(place, what);
    let found = games(place);
    assert!(found == 4 || found == 54, "{what}: {found} games");
    assert!(
        found == 54 || !out.contains("50 games"),
        "{what}: confirmed and not there"
    );
    place.succeeds("import games.txt");
    assert_eq!(games(place), 54, "{what}, and repeated");
    is_sound(place, what);
}

/// More games than one part of an import has.
const LARGE: u64 = 4200;

fn large_archive(place: &Place) {
    event(place);
    let games = "f5d6c3\n".repeat(usize::try_from(LARGE).unwrap());
    fs::write(place.path("archive.txt"), games).unwrap();
}

/// Nothing, the first part, or everything is there; another desk can enter a
/// result in between; the import goes on where it stopped; one undo takes back
/// all of it.
fn imported_in_parts(place: &Place, out: &str, what: &str) {
    is_sound(place, what);
    let (found, all) = (games(place), LARGE + 4);
    assert!([4, 4096 + 4, all].contains(&found), "{what}: {found} games");
    let is_confirmed = out.contains("4200 games") || out.contains("4,200 games");
    assert!(
        found == all || !is_confirmed,
        "{what}: confirmed and not there"
    );
    place.succeeds("result set 1 1 40-24");
    place.succeeds("import archive.txt");
    assert_eq!(games(place), all, "{what}, and repeated");
    is_sound(place, what);
}

fn undone(place: &Place, out: &str, what: &str) {
    is_sound(place, what);
    let is_there = results(place)[3].is_some();
    assert!(
        !is_there || !out.contains("undone"),
        "{what}: confirmed and not done"
    );
    if is_there {
        place.succeeds("undo --yes");
    }
    assert_eq!(results(place)[3], None, "{what}, and repeated");
    is_sound(place, what);
}

/// The database before the last migration.
fn older(place: &Place) {
    event(place);
    let connection = rusqlite::Connection::open(place.path("outflank.db")).unwrap();
    connection
        .execute_batch("DROP TABLE sheet_check; PRAGMA user_version = 22;")
        .unwrap();
}

fn migrated(place: &Place, _: &str, what: &str) {
    if let Err(said) = place.doctor("outflank.db") {
        assert!(said.contains("has to be upgraded"), "{what}: {said}");
    }
    place.succeeds("event use Killing");
    assert_eq!(results(place)[3], Some((50, 14)), "{what}, and repeated");
    is_sound(place, what);
    // A copy of the older file has its name only when it is whole.
    for name in place.names() {
        if name.contains(".before-version") {
            let said = place.doctor(&name).unwrap_err();
            assert!(
                said.contains("has to be upgraded"),
                "{what}: {name}: {said}"
            );
        }
    }
}

/// A repeated command removes the half file of the one that was killed.
fn nothing_is_left(place: &Place, what: &str) {
    let names = place.names();
    let left: Vec<_> = names
        .iter()
        .filter(|name| name.starts_with(".outflank-"))
        .collect();
    assert!(left.is_empty(), "{what}, and repeated: {left:?}");
}

fn exported(place: &Place, _: &str, what: &str) {
    is_sound(place, what);
    let file = place.path("event.json");
    if !file.exists() {
        place.succeeds("export json --out event.json");
        nothing_is_left(place, what);
    }
    let json: Result<serde_json::Value, _> = serde_json::from_slice(&fs::read(file).unwrap());
    assert!(json.is_ok(), "{what}: half a file");
}

fn copied(place: &Place, _: &str, what: &str) {
    is_sound(place, what);
    if !place.path("copy.db").exists() {
        place.succeeds("backup copy.db");
        nothing_is_left(place, what);
    }
    place
        .doctor("copy.db")
        .unwrap_or_else(|said| panic!("{what}: {said}"));
}

fn created(place: &Place, out: &str, what: &str) {
    if place.path("outflank.db").exists()
        && let Err(said) = place.doctor("outflank.db")
    {
        let is_new = said.contains("has to be upgraded") || said.contains("not a database");
        assert!(is_new, "{what}: {said}");
    }
    let is_there = |place: &Place| text(&place.plain("event list").stdout).contains("Killing");
    assert!(
        is_there(place) || !out.contains("event 1"),
        "{what}: confirmed and not there"
    );
    if !is_there(place) {
        place.succeeds("event new Killing --rounds 3");
    }
    assert!(is_there(place), "{what}, and repeated");
    is_sound(place, what);
}

fn saved(place: &Place, _: &str, what: &str) {
    let file = place.path("game.txt");
    if !file.exists() {
        let again = place.run(&[], "play --save game.txt", "f5\nd6\nc3\n");
        assert!(again.status.success(), "{what}: {}", text(&again.stderr));
    }
    // The game is saved before the first move and after each: the file has the
    // moves so far.
    let saved = fs::read_to_string(file).unwrap().to_lowercase();
    let moves = "f5d6c3";
    assert!(
        moves.starts_with(&saved.replace(char::is_whitespace, "")),
        "{what}: {saved}"
    );
}
