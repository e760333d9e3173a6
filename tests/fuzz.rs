//! Every reader meets damaged files: the fixtures, altered at random. A short,
//! fixed number of them in the ordinary tests; with `cargo test --test fuzz --
//! --ignored` each reader for `OUTFLANK_FUZZ_SECONDS` of processor time (60
//! unless set), beginning at `OUTFLANK_FUZZ_SEED`.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "figures for whoever runs it"
)]

#[path = "fuzz/database.rs"]
mod database;
#[path = "fuzz/lists.rs"]
mod lists;
#[path = "fuzz/mutation.rs"]
mod mutation;
#[path = "fuzz/records.rs"]
mod records;
#[path = "fuzz/run.rs"]
mod run;
#[path = "fuzz/seeds.rs"]
mod seeds;
#[path = "fuzz/spellings.rs"]
mod spellings;
