//! Everything that is stored, as JSON: each row of each table with the values of
//! its columns, so that the same database can be made from it again.

use super::schema::{EVENT, JOURNAL, SchemaTable, tables};
use super::{EventId, Result, VERSION};
use super::{hash::hex, snapshot::Snapshot};
use crate::report::certificate::ReceivedBytes;
use rusqlite::types::ValueRef;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, collections::BTreeSet, io, io::Write};

/// What an export calls itself.
pub const FORMAT: &str = "outflank-export";
/// The version of the layout of an export; that of the tables in it is the
/// version of the database.
pub const FORMAT_VERSION: u32 = 1;

/// The length of a hash. Bytes of this length are written as hexadecimal digits.
pub(super) const HASH: usize = 32;

/// How much of a database an export holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every row.
    Database,
    /// The rows of one event, and those they refer to.
    Event(EventId),
}

/// The name of an extent in an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExtentName {
    Database,
    Event,
}

impl Snapshot<'_> {
    /// Writes what is stored as JSON, one row a line, the tables by name and
    /// their rows by id: the same content gives the same bytes.
    pub fn dump(&self, out: &mut impl Write, extent: Extent) -> Result<()> {
        let tables = tables(self.connection())?;
        let (name, selection) = match extent {
            Extent::Database => (ExtentName::Database, None),
            Extent::Event(event) => (ExtentName::Event, Some(self.select(&tables, event)?)),
        };
        let name = serde_json::to_string(&name).map_err(io::Error::from)?;
        write!(
            out,
            "{{\"format\":\"{FORMAT}\",\"format_version\":{FORMAT_VERSION},\
             \"database_version\":{VERSION},\"extent\":{name},"
        )?;
        if let Some(head) = self.head()? {
            write!(out, "\"journal\":\"{head}\",")?;
        }
        write!(out, "\n\"tables\":{{")?;
        for (place, table) in tables.iter().enumerate() {
            let between = if place > 0 { "," } else { "" };
            write!(out, "{between}\n\"{}\":[", table.name)?;
            self.dump_table(out, table, selection.as_ref())?;
            write!(out, "]")?;
        }
        writeln!(out, "\n}}}}")?;
        Ok(())
    }

    fn dump_table(
        &self,
        out: &mut impl Write,
        table: &SchemaTable,
        selection: Option<&Selection>,
    ) -> Result<()> {
        let mut statement = self.connection().prepare(&table.select())?;
        let mut rows = statement.query([])?;
        let mut between = "";
        while let Some(row) = rows.next()? {
            if !selection.is_none_or(|selection| selection.has(table, row)) {
                continue;
            }
            write!(out, "{between}\n{{")?;
            between = ",";
            for (place, column) in table.columns.iter().enumerate() {
                let comma = if place > 0 { "," } else { "" };
                write!(out, "{comma}\"{}\":", column.name)?;
                write_value(out, row.get_ref(place)?)?;
            }
            write!(out, "}}")?;
        }
        Ok(())
    }
}

fn write_value(out: &mut impl Write, value: ValueRef<'_>) -> Result<()> {
    match value {
        ValueRef::Null => write!(out, "null")?,
        ValueRef::Integer(number) => write!(out, "{number}")?,
        ValueRef::Real(number) => to_json(out, &number)?,
        ValueRef::Text(_) => {
            let text = value.as_str().map_err(rusqlite::Error::from)?;
            to_json(out, &text)?;
        }
        ValueRef::Blob(bytes) if bytes.len() == HASH => to_json(out, &hex(bytes))?,
        ValueRef::Blob(bytes) => to_json(out, &ReceivedBytes::from(bytes))?,
    }
    Ok(())
}

fn to_json(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    Ok(serde_json::to_writer(out, value).map_err(io::Error::from)?)
}

/// The rows of an export of one event, by table.
struct Selection {
    event: EventId,
    rows: BTreeMap<String, BTreeSet<i64>>,
    /// The tables whose rows belong to an event, by way of others.
    of_events: BTreeSet<String>,
}

impl Selection {
    fn has(&self, table: &SchemaTable, row: &rusqlite::Row<'_>) -> bool {
        let number = |column: &str| -> Option<i64> {
            row.get::<_, Option<i64>>(table.place(column)?)
                .ok()
                .flatten()
        };
        match table.name.as_str() {
            JOURNAL => number("event_id") == Some(self.event.0),
            // What is not told apart by a number belongs to the whole database.
            _ => number(&table.key).is_none_or(|id| self.holds(&table.name, id)),
        }
    }

    fn holds(&self, table: &str, id: i64) -> bool {
        self.rows.get(table).is_some_and(|rows| rows.contains(&id))
    }

    fn add(&mut self, table: &str, id: i64) -> bool {
        self.rows.entry(table.to_owned()).or_default().insert(id)
    }

    /// Selects a row that refers to a selected one, and what selected rows refer
    /// to; whether any is new.
    fn follow(&mut self, table: &SchemaTable, id: i64, refers_to: &[(&str, i64)]) -> bool {
        let of_event = self.of_events.contains(&table.name);
        // A player of the event may have entered others: the rows of events
        // follow only from those of this one.
        let is_reached = |(parent, id): &(&str, i64)| {
            self.of_events.contains(*parent) == of_event && self.holds(parent, *id)
        };
        let mut is_new = false;
        if refers_to.iter().any(is_reached) {
            is_new |= self.add(&table.name, id);
        }
        if self.holds(&table.name, id) {
            for (parent, id) in refers_to {
                is_new |= self.add(parent, *id);
            }
        }
        is_new
    }
}

impl Snapshot<'_> {
    fn select(&self, tables: &[SchemaTable], event: EventId) -> Result<Selection> {
        let mut selection = Selection {
            event,
            rows: BTreeMap::new(),
            of_events: of_events(tables),
        };
        selection.add(EVENT, event.0);
        // As often as rows refer to rows that refer to rows.
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for table in tables.iter().filter(|table| table.name != JOURNAL) {
                goes_on |= self.follow_table(&mut selection, table)?;
            }
        }
        Ok(selection)
    }

    fn follow_table(&self, selection: &mut Selection, table: &SchemaTable) -> Result<bool> {
        let references = table.references.iter();
        let references = references.filter(|(_, parent)| parent != JOURNAL);
        let references: Vec<(usize, &str)> = references
            .filter_map(|(column, parent)| Some((table.place(column)?, parent.as_str())))
            .collect();
        let Some(key) = table.place(&table.key).filter(|_| !references.is_empty()) else {
            return Ok(false);
        };
        let mut statement = self.connection().prepare(&table.select())?;
        let mut rows = statement.query([])?;
        let mut is_new = false;
        while let Some(row) = rows.next()? {
            let mut refers_to = Vec::with_capacity(references.len());
            for (place, parent) in &references {
                if let Some(id) = row.get::<_, Option<i64>>(*place)? {
                    refers_to.push((*parent, id));
                }
            }
            is_new |= selection.follow(table, row.get(key)?, &refers_to);
        }
        Ok(is_new)
    }
}

/// The tables whose rows refer to an event, or to a row that does.
fn of_events(tables: &[SchemaTable]) -> BTreeSet<String> {
    let mut found = BTreeSet::from([EVENT.to_owned()]);
    loop {
        let refers = |table: &&SchemaTable| {
            let mut parents = table.references.iter().map(|(_, parent)| parent);
            parents.any(|parent| found.contains(parent))
        };
        let more: Vec<String> = tables
            .iter()
            .filter(refers)
            .map(|table| table.name.clone())
            .collect();
        let before = found.len();
        found.extend(more);
        if found.len() == before {
            return found;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::storage::Database;
    use crate::storage::row::TABLES;

    fn dumped(database: &Database, extent: Extent) -> Value {
        let mut bytes = Vec::new();
        let snapshot = database.snapshot().unwrap();
        snapshot.dump(&mut bytes, extent).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    #[test]
    fn no_table_and_no_column_is_forgotten() {
        let database = Database::in_memory().unwrap();
        let exported = dumped(&database, Extent::Database);
        let found: BTreeSet<&str> = exported["tables"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let snapshot = database.snapshot().unwrap();
        let schema = tables(snapshot.connection()).unwrap();
        assert_eq!(
            found,
            schema.iter().map(|table| table.name.as_str()).collect()
        );
        for table in TABLES {
            assert!(found.contains(table.name), "{}", table.name);
        }
        for table in &schema {
            assert!(!table.key.is_empty(), "{} has no key", table.name);
        }
    }

    /// A table that belongs to neither would be in no export of an event.
    #[test]
    fn every_table_belongs_to_an_event_or_to_the_players_and_files_of_all() {
        let database = Database::in_memory().unwrap();
        let snapshot = database.snapshot().unwrap();
        let schema = tables(snapshot.connection()).unwrap();
        let of_events = of_events(&schema);
        let shared: Vec<&str> = schema
            .iter()
            .map(|table| table.name.as_str())
            .filter(|name| !of_events.contains(*name))
            .collect();
        let known = [
            "device",
            "device_seen",
            "document",
            "journal",
            "last_id",
            "player",
            "player_number",
            "request",
            "retraction",
            "signature",
            "unfinished_import",
        ];
        assert_eq!(
            shared, known,
            "does the export of an event select its rows?"
        );
    }

    #[test]
    fn bytes_are_written_as_a_hash_as_text_or_as_base64() {
        let written = |bytes: &[u8]| {
            let mut out = Vec::new();
            write_value(&mut out, ValueRef::Blob(bytes)).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written("f5d6 é".as_bytes()), "{\"utf8\":\"f5d6 é\"}");
        assert_eq!(written(&[0xff, 0x00]), "{\"base64\":\"/wA=\"}");
        assert_eq!(written(&[7; HASH]), format!("\"{}\"", "07".repeat(HASH)));
    }
}
