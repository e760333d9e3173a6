//! The digest of rows that the journal only counts, so that what an import has
//! written can be compared with what the tables have.

use super::{hash::Hash, row::Row, table::Table};
use rusqlite::{types::ToSqlOutput, types::ValueRef};
use serde::{Deserialize, Serialize};

/// The hash of the rows of one table, in the order in which they were written.
/// A migration that adds a column does not change it; one that changes what
/// rows contain would.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    /// The columns the rows had when they were written.
    pub columns: Vec<String>,
    /// Of the values of these columns, row by row.
    pub hash: Hash,
}

/// Whether rows are those of a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Same,
    Different,
    /// The table no longer has a column that the digest includes.
    Impossible,
}

impl Digest {
    /// Compares rows with those that were written.
    pub fn compare(&self, rows: impl IntoIterator<Item = Row>) -> super::Result<Comparison> {
        let mut hasher = RowHasher::default();
        for row in rows {
            let Some(values) = row.values_of(&self.columns) else {
                return Ok(Comparison::Impossible);
            };
            hasher.add(&values)?;
        }
        Ok(if hasher.hash() == self.hash {
            Comparison::Same
        } else {
            Comparison::Different
        })
    }
}

/// Hashes the rows of one table one by one.
#[derive(Clone, Debug, Default)]
pub(super) struct RowHasher {
    columns: &'static [&'static str],
    hasher: blake3::Hasher,
    row: Vec<u8>,
}

impl RowHasher {
    /// For rows of this table.
    pub(super) fn of<T: Table>() -> Self {
        Self {
            columns: T::COLUMNS,
            ..Self::default()
        }
    }

    /// Adds a row. Each value counts with its type and, if it has one, its
    /// length, so that no two rows look alike.
    pub(super) fn add(&mut self, values: &[ToSqlOutput<'_>]) -> rusqlite::Result<()> {
        self.row.clear();
        for value in values {
            write_value(&mut self.row, value)?;
        }
        self.hasher.update(&self.row);
        Ok(())
    }

    fn hash(&self) -> Hash {
        Hash::from(self.hasher.finalize())
    }

    /// The digest of all rows so far.
    pub(super) fn digest(&self) -> Digest {
        Digest {
            columns: self.columns.iter().map(ToString::to_string).collect(),
            hash: self.hash(),
        }
    }
}

fn write_value(row: &mut Vec<u8>, value: &ToSqlOutput<'_>) -> rusqlite::Result<()> {
    let value = match value {
        ToSqlOutput::Borrowed(value) => *value,
        ToSqlOutput::Owned(value) => ValueRef::from(value),
        _ => {
            let error = "a value of a row is plain data";
            return Err(rusqlite::Error::ToSqlConversionFailure(error.into()));
        }
    };
    let (kind, bytes): (u8, &[u8]) = match &value {
        ValueRef::Null => (0, &[]),
        ValueRef::Integer(number) => (1, &number.to_le_bytes()),
        ValueRef::Real(number) => (2, &number.to_le_bytes()),
        ValueRef::Text(bytes) => (3, bytes),
        ValueRef::Blob(bytes) => (4, bytes),
    };
    row.push(kind);
    row.extend((bytes.len() as u64).to_le_bytes());
    row.extend(bytes);
    Ok(())
}
