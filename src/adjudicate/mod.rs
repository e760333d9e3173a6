//! Paper against rules: what is wrong with a record, what could explain it,
//! and what it is worth.

mod code;

pub use code::{Code, Severity};
