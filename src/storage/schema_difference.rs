//! Whether the tables, triggers, views and indexes are those of this program.

use super::{Error, Result, migration::migrations, snapshot::Snapshot};
use std::collections::BTreeMap;

/// What SQLite adds by itself does not count.
const OBJECTS: &str = "SELECT type, name, sql FROM sqlite_schema
    WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name";

/// A table, trigger, view or index that is not as the migrations make it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SchemaDifference {
    /// `table`, `trigger`, `view` or `index`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What is wrong with it.
    pub fault: SchemaFault,
}

/// What is wrong with a table, trigger, view or index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchemaFault {
    /// It does not exist.
    Missing,
    /// No migration makes it.
    Added,
    /// A migration makes it otherwise.
    Altered,
}

type Objects = BTreeMap<(String, String), Option<String>>;

impl Snapshot<'_> {
    /// What differs from a database that was just made.
    pub fn schema_differences(&self) -> Result<Vec<SchemaDifference>> {
        let mut fresh = rusqlite::Connection::open_in_memory()?;
        migrations().to_latest(&mut fresh)?;
        let expected = objects(&fresh)?;
        let found = objects(self.connection())?;
        let mut differences = Vec::new();
        for (object, sql) in &expected {
            match found.get(object) {
                None => differences.push(difference(object, SchemaFault::Missing)),
                Some(other) if other != sql => {
                    differences.push(difference(object, SchemaFault::Altered));
                }
                Some(_) => {}
            }
        }
        let added = found
            .keys()
            .filter(|object| !expected.contains_key(*object));
        differences.extend(added.map(|object| difference(object, SchemaFault::Added)));
        Ok(differences)
    }
}

fn objects(connection: &rusqlite::Connection) -> std::result::Result<Objects, Error> {
    let mut statement = connection.prepare(OBJECTS)?;
    let rows = statement.query_map([], |row| {
        let object = (row.get("type")?, row.get("name")?);
        Ok((object, row.get("sql")?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn difference((kind, name): &(String, String), fault: SchemaFault) -> SchemaDifference {
    SchemaDifference {
        kind: kind.clone(),
        name: name.clone(),
        fault,
    }
}
