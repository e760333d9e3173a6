//! What the database keeps about its own rows, and the journal can confirm: the
//! line that wrote a row, the last id given out in a table, and what is there
//! only while a command runs.

use super::{JournalId, Result, row::TABLES, snapshot::Snapshot};
use std::collections::BTreeMap;

const LAST_IDS: &str = "SELECT table_name, id FROM last_id ORDER BY table_name";
/// What lets a command change a sealed round or delete a sheet. Each is removed
/// before the commit.
const PERMISSIONS: [(&str, &str); 2] = [
    ("correction", "SELECT EXISTS (SELECT 1 FROM correction)"),
    ("retraction", "SELECT EXISTS (SELECT 1 FROM retraction)"),
];

/// The line of the journal that a row names as the one that wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowLine {
    /// Its table.
    pub table: &'static str,
    /// Its id.
    pub id: i64,
    /// The line; none where an old database did not know it.
    pub line: Option<JournalId>,
}

impl Snapshot<'_> {
    /// The line that each row names which names one, table by table.
    pub fn row_lines(&self) -> Result<Vec<RowLine>> {
        let mut found = Vec::new();
        for (table, sql) in TABLES
            .iter()
            .filter_map(|each| Some((each.name, each.links?)))
        {
            let mut statement = self.connection().prepare(sql)?;
            let rows = statement.query_map([], |row| {
                Ok(RowLine {
                    table,
                    id: row.get("id")?,
                    line: row.get("journal_id")?,
                })
            })?;
            for row in rows {
                found.push(row?);
            }
        }
        Ok(found)
    }

    /// The greatest id in use in each table; 0 where there is no row.
    pub fn greatest_ids(&self) -> Result<BTreeMap<&'static str, i64>> {
        let greatest = |sql| self.connection().query_row(sql, [], |row| row.get(0));
        let tables = TABLES.iter();
        let found = tables.map(|table| Ok((table.name, greatest(table.greatest_id)?)));
        found.collect()
    }

    /// The last id given out in each table, as far as it was kept.
    pub fn last_ids(&self) -> Result<BTreeMap<String, i64>> {
        let mut statement = self.connection().prepare(LAST_IDS)?;
        let rows = statement.query_map([], |row| Ok((row.get("table_name")?, row.get("id")?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The tables that should be empty while no command runs, and are not.
    pub fn permissions_left(&self) -> Result<Vec<&'static str>> {
        let mut left = Vec::new();
        for (table, sql) in PERMISSIONS {
            let has_rows = self.connection().query_row(sql, [], |row| row.get(0))?;
            if has_rows {
                left.push(table);
            }
        }
        Ok(left)
    }
}
