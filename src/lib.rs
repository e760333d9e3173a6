//! The program `outflank`: everything that touches the world, on top of the
//! library [`outflank_core`], which has the rules.
//!
//! # Layers
//!
//! Lowest first. A layer names only those above it in this list; `report` touches
//! nothing outside the program. `tests/program/architecture.rs` checks both.
//!
//! * `report`: what users see, by subject: views, words, refusals, printed pages.
//! * `storage`: the database and its journal.
//! * `service`: what a person wants done or wants to know, by subject.
//! * `web`: pages for the hall.
//! * `cli`: the command line.

#![allow(
    clippy::missing_errors_doc,
    reason = "not a library: a request is refused, or the database fails"
)]

pub mod report;

pub mod storage;

pub mod service;

pub mod web;

pub mod cli;
