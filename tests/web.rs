//! The pages, asked in process: the same router as the server's. Only what needs
//! many devices at once asks the real one.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

#[path = "hall/mod.rs"]
mod hall;
#[path = "web/site.rs"]
mod site;

#[path = "web/desk.rs"]
mod desk;
#[path = "web/dispute.rs"]
mod dispute;
#[path = "web/entry.rs"]
mod entry;
#[path = "web/finals.rs"]
mod finals;
#[path = "web/game.rs"]
mod game;
#[path = "web/guards.rs"]
mod guards;
#[path = "web/heads.rs"]
mod heads;
#[path = "web/many.rs"]
mod many;
#[path = "web/phones.rs"]
mod phones;
#[path = "web/refused.rs"]
mod refused;
#[path = "web/roles.rs"]
mod roles;
#[path = "web/sheets.rs"]
mod sheets;
#[path = "web/stale.rs"]
mod stale;
#[path = "web/standings.rs"]
mod standings;
#[path = "web/undo.rs"]
mod undo;
