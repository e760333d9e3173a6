//! Paper against rules: what is wrong with a record, what could explain it,
//! and what it is worth.

mod code;
mod declared;
pub mod express;
mod finding;
mod replay;
mod sheet;
mod wording;

pub use code::{Code, Severity};
pub use finding::{Fault, Finding, Impossible, Line, LineEnd};
pub use replay::{Replay, Step, replay};
pub use wording::{Words, result};
