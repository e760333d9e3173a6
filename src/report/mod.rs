//! What users see: views for JSON, the wording of findings and refusals, and
//! writers of CSV, result files, pages and pictures.

pub mod board;
pub mod bracket;
pub mod bump;
pub mod certificate;
pub mod csv;
pub mod elo;
pub mod html;
pub mod journal_line;
pub mod page;
pub mod paper;
pub mod qr;
pub mod refusal;
pub mod rows;
pub mod standings;
pub mod summary;
pub mod svg;
pub mod text;
pub mod view;
pub mod wording;

pub use refusal::Refusal;
