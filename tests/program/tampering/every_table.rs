//! Every table of the schema, every column: a value changed, a row deleted, a row
//! added, and whether the check behind `journal --verify` notices it. The list of
//! tables comes from the database, so that a new one cannot be forgotten.

mod filled;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use outflank::service::record::journal::VerifyJournal;
use outflank::service::{Access, Actor, Clock, Session};
use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, params};

pub use filled::{filled, interrupted_import};

/// The tables that the journal does not protect, and why.
pub const OUTSIDE: [(&str, &str); 3] = [
    (
        "device_seen",
        "when a phone was last seen is not a decision, and has no line",
    ),
    (
        "request",
        "the numbers of forms that were sent: they only keep a form that is sent twice from \
         being carried out twice",
    ),
    (
        "sheet_check",
        "how many findings the sheets of a game have, so that not every page has to search \
         again: it follows from rows that are protected, and `sheet check` never uses it",
    ),
];

/// Tables that are empty whenever no command is running: only adding is tried.
const EMPTY: [&str; 2] = ["correction", "retraction"];
/// The table of which another database has rows.
const INTERRUPTED: &str = "unfinished_import";
/// How many values are tried for one cell.
const MOST_VALUES: usize = 3;

/// What became of edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Noticed,
    Said,
    Unnoticed,
}

impl Answer {
    const fn word(self) -> &'static str {
        match self {
            Self::Noticed => "noticed",
            Self::Said => "said",
            Self::Unnoticed => "**no**",
        }
    }
}

struct Table {
    name: String,
    sql: String,
    columns: Vec<Column>,
}

struct Column {
    name: String,
    kind: String,
}

/// A row of the schema for each table, one line of Markdown each.
pub fn lines(database: &Path, interrupted: &Path) -> String {
    let mut lines = String::new();
    let mut unexpected = Vec::new();
    for table in tables(database) {
        let database = if table.name == INTERRUPTED {
            interrupted
        } else {
            database
        };
        let attempts = Attempts::new(database, &table);
        lines += &line(&attempts, &mut unexpected);
    }
    assert!(
        unexpected.is_empty(),
        "what the journal does not protect is written down in OUTSIDE, and nothing else: \
         {unexpected:?}"
    );
    lines
}

fn tables(database: &Path) -> Vec<Table> {
    let connection = Connection::open(database).unwrap();
    let list = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
    let mut statement = connection.prepare(list).unwrap();
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let found = statement.query_map([], read).unwrap();
    let found: Vec<(String, String)> = found.map(Result::unwrap).collect();
    let columns = |table: &str| -> Vec<Column> {
        let sql = "SELECT name, type FROM pragma_table_info(?1) ORDER BY cid";
        let mut statement = connection.prepare(sql).unwrap();
        let read = |row: &rusqlite::Row<'_>| {
            Ok(Column {
                name: row.get(0)?,
                kind: row.get(1)?,
            })
        };
        let found = statement.query_map([table], read).unwrap();
        found.map(Result::unwrap).collect()
    };
    let table = |(name, sql): (String, String)| Table {
        columns: columns(&name),
        name,
        sql,
    };
    found.into_iter().map(table).collect()
}

/// The line of a table; what is noticed and should not be, or the reverse, is
/// added to the unexpected.
fn line(attempts: &Attempts<'_>, unexpected: &mut Vec<String>) -> String {
    let table = attempts.table;
    let name = &table.name;
    let mut found = vec![("a row added".to_owned(), attempts.added())];
    let (mut changed, mut deleted) = ("-", "-");
    if !EMPTY.contains(&name.as_str()) {
        let columns = table.columns.iter();
        let answers = columns.map(|column| (column.name.clone(), attempts.changed(column)));
        let answers: Vec<(String, Answer)> = answers.collect();
        changed = worst(answers.iter().map(|(_, answer)| *answer)).word();
        let answer = attempts.deleted();
        deleted = answer.word();
        found.extend(answers);
        found.push(("a row deleted".to_owned(), answer));
    }
    let unnoticed = found.iter().filter(|each| each.1 == Answer::Unnoticed);
    let is_outside = OUTSIDE.iter().any(|(outside, _)| outside == name);
    match (unnoticed.clone().count(), is_outside) {
        (0, true) => unexpected.push(format!("{name} is protected")),
        (1.., false) => unexpected.extend(unnoticed.map(|each| format!("{name}: {}", each.0))),
        _ => {}
    }
    let added = found[0].1.word();
    let count = table.columns.len();
    let columns = if count == 1 { "column" } else { "columns" };
    format!("| `{name}`, {count} {columns} | {changed} | {deleted} | {added} |\n")
}

/// Of several answers the one that promises least.
fn worst(answers: impl Iterator<Item = Answer>) -> Answer {
    answers.max().expect("something was tried")
}

/// The edits of one table.
struct Attempts<'a> {
    database: &'a Path,
    table: &'a Table,
    /// The key of the first and of the last row.
    rows: Vec<i64>,
}

impl<'a> Attempts<'a> {
    fn new(database: &'a Path, table: &'a Table) -> Self {
        let connection = Connection::open(database).unwrap();
        let name = &table.name;
        let sql = format!("SELECT min(rowid) FROM {name} UNION SELECT max(rowid) FROM {name}");
        let mut statement = connection.prepare(&sql).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, Option<i64>>(0));
        let rows: Vec<i64> = rows.unwrap().filter_map(Result::unwrap).collect();
        let is_empty = EMPTY.contains(&name.as_str());
        assert_eq!(rows.is_empty(), is_empty, "{name}: it needs a row");
        Self {
            database,
            table,
            rows,
        }
    }

    /// A copy with one edit, and what is said about it; nothing if SQLite does
    /// not take it.
    fn after(&self, edit: impl FnOnce(&Connection) -> rusqlite::Result<usize>) -> Option<Answer> {
        let copy = self.database.with_extension("copy");
        fs::copy(self.database, &copy).unwrap();
        let connection = Connection::open(&copy).unwrap();
        let trigger = DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER;
        connection.set_db_config(trigger, false).unwrap();
        connection
            .pragma_update(None, "foreign_keys", false)
            .unwrap();
        let done = edit(&connection);
        connection.close().unwrap();
        assert_ne!(done, Ok(0), "{}: no row was touched", self.table.name);
        done.ok().map(|_| verified(&copy))
    }

    /// What is said when a value of the column is another one: every value that
    /// the rules of the table allow first, up to a few; if they allow none, any.
    fn changed(&self, column: &Column) -> Answer {
        let mut answers = Vec::new();
        for &row in &self.rows {
            let values = self.other_values(column, row);
            let mut found = self.with_values(column, row, &values, true);
            if found.is_empty() {
                found = self.with_values(column, row, &values, false);
            }
            let (table, column) = (&self.table.name, &column.name);
            assert!(!found.is_empty(), "{table}.{column} could not be changed");
            answers.extend(found);
        }
        worst(answers.into_iter())
    }

    fn with_values(
        &self,
        column: &Column,
        row: i64,
        values: &[Value],
        is_checked: bool,
    ) -> Vec<Answer> {
        let (table, column) = (&self.table.name, &column.name);
        let sql = format!("UPDATE {table} SET \"{column}\" = ?1 WHERE rowid = ?2");
        let attempt = |value: &Value| {
            self.after(|connection| {
                connection.pragma_update(None, "ignore_check_constraints", !is_checked)?;
                connection.execute(&sql, params![value, row])
            })
        };
        values
            .iter()
            .filter_map(attempt)
            .take(MOST_VALUES)
            .collect()
    }

    /// Values that the column does not have in this row: those of other rows,
    /// the words that the table names, and neighbours of the present one.
    fn other_values(&self, column: &Column, row: i64) -> Vec<Value> {
        let connection = Connection::open(self.database).unwrap();
        let (table, name) = (&self.table.name, &column.name);
        let sql = format!("SELECT \"{name}\" FROM {table} WHERE rowid = ?1");
        let present: Value = connection.query_row(&sql, [row], |row| row.get(0)).unwrap();
        let sql = format!("SELECT DISTINCT \"{name}\" FROM {table} LIMIT 3");
        let mut statement = connection.prepare(&sql).unwrap();
        let others = statement.query_map([], |row| row.get::<_, Value>(0));
        let mut values: Vec<Value> = others.unwrap().map(Result::unwrap).collect();
        match column.kind.as_str() {
            "INTEGER" => values.extend(neighbours(&present)),
            "TEXT" => values.extend(texts(&self.table.sql, &present)),
            "BLOB" => values.push(other_bytes(&present)),
            kind => panic!("{table}.{name} is {kind}"),
        }
        values.push(Value::Null);
        values.retain(|value| !means_the_same(value, &present));
        values
    }

    fn deleted(&self) -> Answer {
        let name = &self.table.name;
        let sql = format!("DELETE FROM {name} WHERE rowid = ?1");
        let delete = |row: &i64| {
            let answer = self.after(|connection| connection.execute(&sql, [row]));
            answer.expect("any row can be deleted")
        };
        worst(self.rows.iter().map(delete))
    }

    /// What is said about a copy of a row under another key.
    fn added(&self) -> Answer {
        let name = &self.table.name;
        let Some(&row) = self.rows.last() else {
            let sql = format!("INSERT INTO {name} VALUES (1)");
            let answer = self.after(|connection| connection.execute(&sql, []));
            return answer.expect("a number is enough");
        };
        // Whatever has to be unique is another value in the copy.
        let unique = self.unique_columns();
        let value = |column: &Column| match (unique.contains(&column.name), column.kind.as_str()) {
            (false, _) => format!("\"{}\"", column.name),
            (true, "INTEGER") => format!("(SELECT max(\"{0}\") FROM {name}) + 1", column.name),
            (true, "BLOB") => "randomblob(32)".to_owned(),
            (true, _) => format!("\"{}\" || 'x'", column.name),
        };
        let values: Vec<String> = self.table.columns.iter().map(value).collect();
        let values = values.join(", ");
        let sql = format!("INSERT INTO {name} SELECT {values} FROM {name} WHERE rowid = ?1");
        let answer = self.after(|connection| {
            connection.pragma_update(None, "ignore_check_constraints", true)?;
            connection.execute(&sql, [row])
        });
        answer.unwrap_or_else(|| panic!("{sql}: a row could not be added"))
    }

    fn unique_columns(&self) -> BTreeSet<String> {
        let connection = Connection::open(self.database).unwrap();
        let sql = "SELECT name FROM pragma_table_info(?1) WHERE pk > 0
            UNION SELECT part.name FROM pragma_index_list(?1) AS list, pragma_index_info(list.name) AS part
            WHERE list.\"unique\"";
        let mut statement = connection.prepare(sql).unwrap();
        let names = statement.query_map([&self.table.name], |row| row.get(0));
        names.unwrap().map(Result::unwrap).collect()
    }
}

/// Whether two values are one: also the same JSON with other blanks.
fn means_the_same(one: &Value, other: &Value) -> bool {
    let json = |value: &Value| match value {
        Value::Text(text) => serde_json::from_str::<serde_json::Value>(text).ok(),
        _ => None,
    };
    let is_list = |json: &serde_json::Value| json.is_array() || json.is_object();
    one == other || json(one).is_some_and(|one| is_list(&one) && json(other) == Some(one))
}

fn neighbours(present: &Value) -> Vec<Value> {
    let Value::Integer(present) = present else {
        return [1, 2, 3, 0].map(Value::Integer).to_vec();
    };
    [present + 1, present - 1, present + 1000]
        .map(Value::Integer)
        .to_vec()
}

/// The words in quotation marks that the table itself names, and the text with
/// something more.
fn texts(sql: &str, present: &Value) -> Vec<Value> {
    let words = sql.split('\'').skip(1).step_by(2);
    let mut texts: Vec<Value> = words.map(|word| Value::Text(word.to_owned())).collect();
    if let Value::Text(text) = present {
        texts.insert(0, Value::Text(format!("{text}x")));
        texts.push(Value::Text(format!("{text} ")));
    }
    texts.push(Value::Text("x".to_owned()));
    texts.push(Value::Text("[\"x\"]".to_owned()));
    texts
}

fn other_bytes(present: &Value) -> Value {
    let Value::Blob(bytes) = present else {
        return Value::Blob(vec![7; 32]);
    };
    let mut bytes = bytes.clone();
    if let Some(last) = bytes.last_mut() {
        *last ^= 1;
    }
    Value::Blob(bytes)
}

/// What `journal --verify` says.
fn verified(database: &Path) -> Answer {
    let clock = Clock::Fixed("2026-05-01T12:00:00Z".to_owned());
    let session = Session::open(database, Access::Read, Actor::director("check"), clock);
    let check = session.and_then(|session| session.ask(&VerifyJournal::default()));
    match check {
        Ok(view) if !view.sound => Answer::Noticed,
        Ok(view) if !view.signatures.missing.is_empty() => Answer::Said,
        Ok(_) => Answer::Unnoticed,
        // What cannot be read is not taken for sound.
        Err(_) => Answer::Noticed,
    }
}

/// Whether the check finds nothing wrong.
pub fn is_sound(database: &Path) -> bool {
    verified(database) == Answer::Unnoticed
}
