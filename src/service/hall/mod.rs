//! The hall: devices that join, and what a person sees at their table.

pub mod device;
pub mod join;
pub mod own_table;
