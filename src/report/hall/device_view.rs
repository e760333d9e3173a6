//! Devices that were let in.

use serde::Serialize;

use crate::report::rows::Columns;

/// A device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeviceView {
    pub device: i64,
    pub label: String,
    /// `player`, `table-judge`, `arbiter` or `director`.
    pub role: &'static str,
    /// Whose it is, if it is a player's.
    pub player: Option<String>,
    /// The tables of a table judge.
    pub first_table: Option<u32>,
    pub last_table: Option<u32>,
    /// `active` or `revoked`.
    pub status: &'static str,
    pub approved_at: Option<String>,
    pub approved_by: Option<String>,
    /// Written down every few minutes.
    pub last_seen: Option<String>,
}

impl Columns for DeviceView {
    const COLUMNS: &'static [&'static str] = &[
        "device",
        "label",
        "role",
        "player",
        "first_table",
        "last_table",
        "status",
        "approved_at",
        "approved_by",
        "last_seen",
    ];
}
