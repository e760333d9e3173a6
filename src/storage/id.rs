//! Numbers of rows, one type a table.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_i64().map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// Of an absence.
    AbsenceId;
    /// Of a dispute.
    DisputeId;
    /// Of a document.
    DocumentId;
    /// Of an entry.
    EntryId;
    /// Of an event.
    EventId;
    /// Of a game.
    GameId;
    /// Of a journal entry.
    JournalId;
    /// Of what an entry counts for.
    MembershipId;
    /// Of a player's number in a register.
    NumberId;
    /// Of a player.
    PlayerId;
    /// Of published standings.
    PublicationId;
    /// Of a round.
    RoundId;
    /// Of a ruling.
    RulingId;
    /// Of a setting.
    SettingId;
    /// Of a sheet.
    SheetId;
    /// Of the link from an event to the file it came from.
    SourceId;
    /// Of the withdrawal of a sheet.
    WithdrawalId;
}
