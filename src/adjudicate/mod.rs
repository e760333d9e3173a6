//! Paper against rules: what is wrong with a record, what could explain it,
//! and what it is worth.

mod code;
mod decide;
mod declared;
mod ended;
mod evidence;
pub mod explain;
pub mod express;
mod finding;
mod lane;
pub mod reconcile;
pub mod repair;
mod replay;
pub mod ruling;
#[cfg(test)]
mod samples;
mod sheet;
mod told;
mod verdict;
pub mod window;
mod wording;

pub use crate::engine::Budget;
pub use code::{Code, Severity};
pub use decide::decide;
pub use ended::{Completion, Ended, How, LastBoard};
pub use evidence::Evidence;
pub use explain::{Explanation, Explanations, Slip, Trace, explanations};
pub use finding::{Fault, Finding, Impossible};
pub use reconcile::{Reconciliation, reconcile};
pub use repair::{Edit, Repair, Repairs, repairs};
pub use replay::{Replay, Step, replay, replay_told};
pub use told::Told;
pub use verdict::{Outcome, Rule, Undecided, Verdict};
pub use wording::{Words, result};
