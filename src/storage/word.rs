//! Enums that are kept as words.

use outflank_core::{
    adjudicate::Winner, adjudicate::WrittenBy, ruleset::AccelerationChoice, ruleset::FinalsPlan,
};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Null, ToSqlOutput, ValueRef};

/// An enum kept in the database and in the journal as one of a few words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($rest:tt)* }) => {
        outflank_core::words! { $(#[$doc])* $name { $($rest)* } }
        $crate::storage::word::kept_as_word!($name);
    };
}

/// Keeps an enum of words in the database.
macro_rules! kept_as_word {
    ($name:ident) => {
        impl rusqlite::types::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(self.word().into())
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(
                value: rusqlite::types::ValueRef<'_>,
            ) -> rusqlite::types::FromSqlResult<Self> {
                Self::parse(value.as_str()?).ok_or(rusqlite::types::FromSqlError::InvalidType)
            }
        }
    };
}

/// A type of the rules that the database keeps as text.
pub(super) trait TextColumn: Sized {
    fn store(&self) -> ToSqlOutput<'static>;
    fn load(value: ValueRef<'_>) -> FromSqlResult<Self>;
}

impl<T: TextColumn> TextColumn for Option<T> {
    fn store(&self) -> ToSqlOutput<'static> {
        self.as_ref().map_or(ToSqlOutput::from(Null), T::store)
    }

    fn load(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Null => Ok(None),
            text => T::load(text).map(Some),
        }
    }
}

/// Such a value on its way out of a column.
pub(super) struct Text<T>(pub(super) T);

impl<T: TextColumn> FromSql for Text<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        T::load(value).map(Self)
    }
}

/// Says how a type is written and read.
macro_rules! text_column {
    ($name:ty, $write:expr, $read:expr) => {
        impl TextColumn for $name {
            fn store(&self) -> ToSqlOutput<'static> {
                $write(self).into()
            }

            fn load(value: ValueRef<'_>) -> FromSqlResult<Self> {
                $read(value.as_str()?).ok_or(FromSqlError::InvalidType)
            }
        }
    };
}

text_column!(Winner, |value: &Self| value.word(), Self::parse);
text_column!(WrittenBy, |value: &Self| value.word(), Self::parse);
text_column!(AccelerationChoice, Self::to_string, |text: &str| text
    .parse()
    .ok());
text_column!(FinalsPlan, Self::to_string, |text: &str| text.parse().ok());

pub(super) use {kept_as_word, words};
