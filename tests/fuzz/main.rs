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

mod database;
mod lists;
mod mutation;
mod records;
mod run;
mod seeds;
mod spellings;
