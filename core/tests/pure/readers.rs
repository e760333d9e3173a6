//! Readers and writers of transcripts.

mod arbitrary;
mod archives;
mod chunks;
mod coordinates;
mod endings;
mod grid;
mod grid_lines;
mod grid_shape;
mod illegible;
mod long;
