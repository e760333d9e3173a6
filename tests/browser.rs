//! The pages in a real Chromium, against the real server: phones and the console
//! are browsers that do not know each other.
//!
//! Without Chromium these tests say so and test nothing; with `CI` set they fail.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

#[path = "hall/mod.rs"]
mod hall;

#[path = "browser/device.rs"]
mod device;
#[path = "browser/entry.rs"]
mod entry;
#[path = "browser/game.rs"]
mod game;
#[path = "browser/pages.rs"]
mod pages;
