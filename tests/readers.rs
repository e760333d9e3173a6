//! Readers and writers of transcripts.

#[path = "readers/arbitrary.rs"]
mod arbitrary;
#[path = "readers/archives.rs"]
mod archives;
#[path = "readers/chunks.rs"]
mod chunks;
#[path = "readers/coordinates.rs"]
mod coordinates;
#[path = "readers/endings.rs"]
mod endings;
#[path = "readers/grid.rs"]
mod grid;
#[path = "readers/grid_lines.rs"]
mod grid_lines;
#[path = "readers/grid_shape.rs"]
mod grid_shape;
#[path = "readers/illegible.rs"]
mod illegible;
#[path = "readers/long.rs"]
mod long;
