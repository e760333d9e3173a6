//! Values to `impl Write`: CSV, result files, JSON, pictures.

pub mod board;
mod game;
pub mod svg;

pub use game::GameJson;
