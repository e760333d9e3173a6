//! Readers and writers of transcripts.

#[path = "readers/coordinates.rs"]
mod coordinates;
