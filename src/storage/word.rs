//! Enums that are kept as words.

/// An enum kept in the database and in the journal as one of a few words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($rest:tt)* }) => {
        outflank_core::adjudicate::word::words! { $(#[$doc])* $name { $($rest)* } }
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

pub(super) use {kept_as_word, words};
