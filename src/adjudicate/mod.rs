//! Paper against rules: what is wrong with a record, what could explain it,
//! and what it is worth.

pub mod best;
mod budget;
mod code;
mod declared;
mod evidence;
pub mod explain;
pub mod express;
mod finding;
mod lane;
pub mod repair;
mod replay;
mod sheet;
mod wording;

pub use budget::Budget;
pub use code::{Code, Severity};
pub use evidence::{Evidence, Reported};
pub use explain::{Explanation, Explanations, Slip, Trace, explanations};
pub use finding::{Fault, Finding, Impossible, Line, LineEnd};
pub use repair::{Edit, Repair, Repairs, repairs};
pub use replay::{Replay, Step, replay};
pub use wording::{Words, result};
