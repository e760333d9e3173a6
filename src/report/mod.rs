//! What users see: views for JSON, the wording of findings and refusals, and
//! writers of CSV, result files, pages and pictures.

pub mod analysis;
pub mod board;
pub mod certificate;
pub mod check;
pub mod csv;
pub mod dispute;
pub mod doctor;
pub mod elo;
pub mod event;
pub mod export;
pub mod finals;
pub mod hall;
pub mod html;
pub mod hypothesis;
pub mod import;
pub mod journal;
pub mod pairing;
pub mod paper;
pub mod player;
pub mod qr;
pub mod reconcile;
pub mod refusal;
pub mod result;
pub mod round;
pub mod rows;
pub mod ruleset;
pub mod series;
pub mod sheet;
pub mod solve;
pub mod standings;
pub mod status;
pub mod svg;
pub mod text;
pub mod trust;
pub mod viewer;
pub mod wording;

pub use refusal::Refusal;
