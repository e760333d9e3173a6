//! The views of the database, as `docs/database.md` promises them.

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};

use crate::desk::{Desk, assert_has};

const DOCUMENT: &str = include_str!("../../docs/database.md");

/// An event after the demo: a round with a missing result, an open dispute, and
/// a correction in a sealed round of the demo.
const AFTERWARDS: [&str; 10] = [
    "event new 'Quay Rapid' --variant anti --rounds 3 --date 2026-06-06",
    "player add Goto --number 190005",
    "player add Arnoux",
    "player add Bakker",
    "player add Ivanova",
    "round set 1 Goto Arnoux",
    "round set 1 Bakker Ivanova",
    "result set 1 1 40-24",
    "dispute open 1 1 --by white --about 'a disc was not turned'",
    "result correct 2 1 --score 28-36 --event 'Harbour Open' --reason 'typed wrongly' --yes",
];

/// The demo and what comes after it, opened as another program would.
fn demo() -> (Desk, Connection) {
    let desk = Desk::new();
    desk.ok("demo harbour");
    for line in AFTERWARDS {
        desk.ok(&format!("--db harbour/outflank.db {line}"));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let path = desk.path("harbour/outflank.db");
    (desk, Connection::open_with_flags(path, flags).unwrap())
}

fn query(database: &Connection, sql: &str) -> Vec<Vec<Value>> {
    let mut statement = database.prepare(sql).unwrap();
    let width = statement.column_count();
    let rows = statement.query_map([], |row| (0..width).map(|index| row.get(index)).collect());
    rows.unwrap().map(Result::unwrap).collect()
}

fn words(row: &[Value]) -> String {
    let word = |value: &Value| match value {
        Value::Null => "-".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Blob(_) => "blob".to_owned(),
    };
    row.iter().map(word).collect::<Vec<_>>().join(" | ")
}

/// The questions of the document, each with its query.
fn questions() -> Vec<(&'static str, &'static str)> {
    let parts = DOCUMENT.split("\n### ").skip(1);
    let question = |part: &'static str| {
        let (title, rest) = part.split_once('\n')?;
        let (_, rest) = rest.split_once("```sql\n")?;
        Some((title, rest.split_once("```")?.0))
    };
    parts.filter_map(question).collect()
}

#[test]
fn every_question_of_the_document_has_an_answer_in_the_demo() {
    let (_folder, database) = demo();
    let questions = questions();
    assert_eq!(questions.len(), 10);
    for (title, sql) in questions {
        assert!(!query(&database, sql).is_empty(), "{title}");
    }
}

#[test]
fn the_document_names_every_view_and_all_its_columns() {
    let (_folder, database) = demo();
    let views = query(
        &database,
        "SELECT name FROM sqlite_schema WHERE type = 'view'",
    );
    let documented = DOCUMENT.lines().filter(|line| line.starts_with("| `v_"));
    assert_eq!(documented.count(), views.len());
    for view in views {
        let name = words(&view);
        let row = DOCUMENT
            .lines()
            .find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("{name} is not in the document"));
        if name == "v_result" {
            let columns = "those of `v_game` without `state`, and";
            assert_has(row, columns);
            continue;
        }
        let columns = query(
            &database,
            &format!("SELECT name FROM pragma_table_info('{name}')"),
        );
        let mut rest = row.split_once("| `").unwrap().1;
        for column in columns {
            let column = format!("`{}`", words(&column));
            let (_, after) = rest
                .split_once(&column)
                .unwrap_or_else(|| panic!("{name}: {column} is missing or out of order"));
            rest = after;
        }
    }
}

#[test]
fn a_result_has_the_columns_of_its_game_and_who_won_and_lost() {
    let (_folder, database) = demo();
    let columns = |view: &str| -> Vec<String> {
        let sql = format!("SELECT name FROM pragma_table_info('{view}') ORDER BY name");
        query(&database, &sql)
            .iter()
            .map(|row| words(row))
            .collect()
    };
    let mut expected = columns("v_game");
    expected.retain(|column| column != "state");
    for column in ["winner_id", "winner_name", "loser_id", "loser_name"] {
        expected.push(column.to_owned());
    }
    expected.sort_unstable();
    assert_eq!(columns("v_result"), expected);
}

#[test]
fn published_standings_name_the_players_as_the_other_views_do() {
    let (_folder, database) = demo();
    let strangers = "SELECT s.name FROM v_standing_published AS s
        LEFT JOIN v_player AS p ON p.player_id = s.player_id AND p.name = s.name
        WHERE p.player_id IS NULL";
    assert!(query(&database, strangers).is_empty());
    let status = "SELECT round, tables, byes, missing, disputed FROM v_round_status
        WHERE event = 'Quay Rapid'";
    assert_eq!(words(&query(&database, status)[0]), "1 | 2 | 0 | 1 | 1");
}

#[test]
fn who_won_is_read_from_the_discs_the_ending_or_the_ruling() {
    let (_folder, database) = demo();
    let result = |event: &str, round: u32, table: u32| {
        let sql = format!(
            "SELECT black_discs, white_discs, winner, coalesce(winner_name, '-'), ending, ruling
             FROM v_result WHERE event = '{event}' AND round = {round} AND table_number = {table}"
        );
        words(&query(&database, &sql)[0])
    };
    assert_eq!(
        result("Harbour Open", 1, 1),
        "34 | 30 | black | Goto Haruka | - | -"
    );
    assert_eq!(result("Harbour Open", 2, 2), "32 | 32 | draw | - | - | -");
    assert_eq!(
        result("Harbour Open", 3, 1),
        "37 | 27 | black | Goto Haruka | - | score 37-27"
    );
    assert_eq!(
        result("Harbour Open", 5, 2),
        "37 | 27 | white | Castellani Ugo | flag black | -"
    );
    assert_eq!(
        result("Harbour Open", 6, 3),
        "- | - | black | Fairley Moira | overrun white | -"
    );
    assert_eq!(
        result("Quay Rapid", 1, 1),
        "40 | 24 | white | Arnoux Léa | - | -"
    );
}
