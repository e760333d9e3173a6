//! Devices that were let in, and when they were last seen.

use super::{DeviceId, PlayerId, Result};
use super::{
    hash::Hash, open::Database, snapshot::Snapshot, snapshot::queries, table::table, word::words,
};
use rusqlite::{OptionalExtension, params};

const WITH_TOKEN: &str = "SELECT * FROM device WHERE token = ?1";
const ALL: &str = "SELECT * FROM device ORDER BY id";
const LAST_SEEN: &str = "SELECT at FROM device_seen WHERE device_id = ?1";
/// A device that was undone in the meantime is left out.
const SEEN: &str = "INSERT INTO device_seen (device_id, at)
    SELECT id, ?2 FROM device WHERE id = ?1
    ON CONFLICT (device_id) DO UPDATE SET at = max(at, excluded.at)";

words! {
    /// What the person with a device may do.
    DeviceRole {
        /// Claims the result of their own table.
        Player = "player",
        /// Enters results and sheets of some tables.
        TableJudge = "table-judge",
        /// Enters results and rules in disputes.
        Arbiter = "arbiter",
        /// Does everything.
        Director = "director",
    }
}

words! {
    /// Whether a device may still be used.
    DeviceStatus {
        /// It may.
        Active = "active",
        /// It may not, for good.
        Revoked = "revoked",
    }
}

table! {
    /// A device that was let in.
    Device(DeviceId) = "device" linked {
        /// What people call it.
        label: String,
        /// What the person with it may do.
        role: DeviceRole,
        /// Whose it is, if it is a player's.
        player_id: Option<PlayerId>,
        /// The first of the tables it is for, if it is a table judge's.
        first_table: Option<u32>,
        /// The last of them.
        last_table: Option<u32>,
        /// The hash of its token.
        token: Hash,
        /// Whether it may still be used.
        status: DeviceStatus,
    }
}

queries! {
    /// The device with this token, whatever its status.
    device_with_token(token: Hash) -> Option<Device> = first WITH_TOKEN;

    /// All devices, oldest first.
    devices() -> Vec<Device> = list ALL;
}

impl Snapshot<'_> {
    /// When a device was last seen, as far as that was written down.
    pub fn device_last_seen(&self, id: DeviceId) -> Result<Option<String>> {
        let mut statement = self.connection().prepare_cached(LAST_SEEN)?;
        Ok(statement
            .query_row(params![id], |row| row.get("at"))
            .optional()?)
    }
}

impl Database {
    /// Writes down when devices were last seen, all at once and without a line of
    /// the journal: it is not a decision.
    pub fn note_devices_seen(&self, seen: &[(DeviceId, String)]) -> Result<()> {
        let writing = self.begin_writing()?;
        let mut statement = writing.prepare_cached(SEEN)?;
        for (device, at) in seen {
            statement.execute(params![device, at])?;
        }
        drop(statement);
        Ok(writing.commit()?)
    }
}
