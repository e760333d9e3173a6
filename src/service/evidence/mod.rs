//! Sheets, photos and disputes: what players handed in, and what was decided about it.

pub mod dispute;
pub(in crate::service) mod game_sheets;
pub mod photo;
pub mod reconcile;
pub mod sheet;
pub mod sheet_check;
#[cfg(test)]
mod tests;
pub mod typed_grid;
pub mod typed_sheet;
pub mod viewer;
