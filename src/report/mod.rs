//! Values to `impl Write`: CSV, result files, JSON, pictures.

pub mod board;
pub mod bump;
pub mod cell;
pub mod crosstable;
pub mod elo;
pub mod finals;
pub mod page;
pub mod refusal;
pub mod rows;
pub mod standings;
pub mod summary;
pub mod svg;
pub mod text;
pub mod view;
pub mod wording;

pub use refusal::Refusal;
