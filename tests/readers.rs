//! Readers and writers of transcripts.

#[path = "readers/arbitrary.rs"]
mod arbitrary;
#[path = "readers/coordinates.rs"]
mod coordinates;
#[path = "readers/grid.rs"]
mod grid;
