//! What SQLite itself can say about the file.

use super::{Error, Result, open::latest_changes, row::TABLES, snapshot::Snapshot};
use rusqlite::Connection;
use std::io::Read as _;
use std::{collections::BTreeMap, fs::File, path::Path, path::PathBuf};

const INTEGRITY: &str = "PRAGMA integrity_check";
/// So many lines of damage say enough.
const MOST: usize = 100;

const DANGLING: &str = "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check";
const SCAN_JOURNAL: &str = "SELECT * FROM journal NOT INDEXED";

impl Snapshot<'_> {
    /// What the header of the file says of its length, if the file is shorter.
    /// While changes wait next to the file, some pages may be there only: then
    /// [`Snapshot::integrity`] finds what is missing.
    pub fn cut_off(&self) -> Result<Option<String>> {
        let Some(path) = self.connection().path().filter(|path| !path.is_empty()) else {
            return Ok(None);
        };
        if latest_changes(Path::new(path)).is_some() {
            return Ok(None);
        }
        let path = Path::new(path);
        let reading = |source| Error::File {
            doing: "read",
            path: path.to_owned(),
            source,
        };
        let mut header = [0; 32];
        let mut file = File::open(path).map_err(reading)?;
        let length = file.metadata().map_err(reading)?.len();
        if file.read_exact(&mut header).is_err() {
            return Ok(Some(format!("the file ends after {length} bytes")));
        }
        let page = match u64::from(u16::from_be_bytes([header[16], header[17]])) {
            // How SQLite writes 65,536.
            1 => 65_536,
            size => size,
        };
        let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
        let whole = page * u64::from(pages);
        let text = || format!("the file is cut off: {length} bytes of {whole} are there");
        Ok((length < whole).then(text))
    }

    /// The folder of the database; none if it is in memory.
    pub fn folder(&self) -> Option<PathBuf> {
        let path = self.connection().path().filter(|path| !path.is_empty())?;
        Path::new(path).parent().map(Path::to_owned)
    }

    /// Damage in the file: what and where.
    pub fn integrity(&self) -> Result<Vec<String>> {
        let mut statement = self.connection().prepare(INTEGRITY)?;
        let rows = statement.query_map([], |row| row.get::<_, String>("integrity_check"))?;
        // If the check itself breaks off, what it reported before still counts.
        let report = rows.map(|line| line.unwrap_or_else(|error| error.to_string()));
        let lines: Vec<String> = report.take(MOST).collect();
        let lines = lines.iter().flat_map(|text| text.lines());
        let (unused, damage): (Vec<&str>, Vec<&str>) = lines
            .filter(|line| *line != "ok" && !line.starts_with("***"))
            .partition(|line| line.ends_with(": never used"));
        let mut lines: Vec<String> = damage.into_iter().map(str::to_owned).collect();
        if !unused.is_empty() {
            lines.push(format!("{} unused pages", unused.len()));
        }
        Ok(lines)
    }

    /// Rows that point to rows which are not there.
    pub fn dangling_references(&self) -> Result<Vec<String>> {
        let mut statement = self.connection().prepare(DANGLING)?;
        let rows = statement.query_map([], |row| {
            let table: String = row.get("table")?;
            let id: i64 = row.get("rowid")?;
            let parent: String = row.get("parent")?;
            Ok(format!(
                "{table} {id} points to a {parent} that is not there"
            ))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// How many rows each table has, the journal left out.
    pub fn row_counts(&self) -> Result<BTreeMap<&'static str, i64>> {
        let count = |sql| self.connection().query_row(sql, [], |row| row.get(0));
        let counts = TABLES
            .iter()
            .map(|table| Ok((table.name, count(table.count)?)));
        counts.collect()
    }

    /// The tables that cannot be read from end to end, and how far they can.
    pub fn unreadable_tables(&self) -> Vec<String> {
        let mut lost: Vec<&str> = Vec::new();
        let mut lines = Vec::new();
        let tables = TABLES.iter().map(|table| (table.name, table.scan));
        for (table, scan) in tables.chain([("journal", SCAN_JOURNAL)]) {
            let mut last = 0;
            match read_through(self.connection(), scan, &mut last) {
                Ok(()) => {}
                Err(_) if last == 0 => lost.push(table),
                Err(error) => lines.push(format!(
                    "table {table} cannot be read after row {last}: {error}"
                )),
            }
        }
        match lost.as_slice() {
            [] => {}
            [table] => lines.push(format!("table {table} cannot be read at all")),
            several => lines.push(format!(
                "the tables {} cannot be read at all",
                several.join(", ")
            )),
        }
        lines
    }
}

/// Reads every value of a table; `last` is the last row that could be read.
fn read_through(connection: &Connection, scan: &str, last: &mut i64) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(scan)?;
    let width = statement.column_count();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        for column in 0..width {
            row.get_ref(column)?;
        }
        *last = row.get("id")?;
    }
    Ok(())
}
