//! Values to `impl Write`: CSV, result files, JSON, pictures.

pub mod board;
pub mod svg;
