//! The versions of the database, each made from the one before it. A step that
//! has landed is never edited.

use super::event::migrate_rulesets;
use rusqlite_migration::{M, Migrations};

/// The version this program reads and writes.
pub const VERSION: i32 = 23;

/// The text of a step, by the name of its file.
macro_rules! step {
    ($name:literal) => {
        include_str!(concat!("../../migrations/", $name, ".sql"))
    };
}

pub(super) fn migrations() -> Migrations<'static> {
    Migrations::new(vec![
        M::up(step!("0001_record")),
        M::up(step!("0002_evidence")),
        M::up(step!("0003_membership")),
        M::up(step!("0004_lots")),
        M::up(step!("0005_withdrawal")),
        M::up(step!("0006_vocabulary")),
        M::up(step!("0007_last_id")),
        M::up_with_hook(step!("0008_ruleset"), |transaction| {
            Ok(migrate_rulesets(transaction)?)
        }),
        M::up(step!("0009_selection")),
        M::up(step!("0010_protection")),
        M::up(step!("0011_journal_links")),
        M::up(step!("0012_views")),
        M::up(step!("0013_registration")),
        M::up(step!("0014_undo")),
        M::up(step!("0015_rounds")),
        M::up(step!("0016_finals")),
        M::up(step!("0017_requested_byes")),
        M::up(step!("0018_pairing")),
        M::up(step!("0019_signature")),
        M::up(step!("0020_devices")),
        M::up(step!("0021_pairing_terms")),
        M::up(step!("0022_unfinished_import")),
        M::up(step!("0023_sheet_check")),
    ])
}
