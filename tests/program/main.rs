//! Tests of the whole program: reports, database, services, pages and commands.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]
#![allow(
    clippy::needless_raw_string_hashes,
    reason = "snapshots are written so by snapbox"
)]

#[path = "../hall/mod.rs"]
mod hall;

mod architecture;
mod certificate;
mod cli;
mod corpus;
mod database;
mod desk;
mod documents;
mod durability;
mod elo;
mod findings;
mod forgery;
mod kill;
mod large_files;
mod migration;
mod record;
mod released;
mod storage;
mod tampering;
mod web;
mod wording;
