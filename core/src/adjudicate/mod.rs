//! Transcripts against the rules: what is wrong with one, what could explain
//! it, and what the result is.
//!
//! * What is wrong: [`replay`] or [`replay_with_context`] give a [`Replay`] with its
//!   [`Finding`]s, each with a [`Code`], a place and [`Words`].
//! * What could explain it: [`repairs`] if the sheet was written wrongly,
//!   [`explanations`] if the board was turned wrongly, [`reconcile()`] for two sheets of
//!   one game. All are searched within a [`Budget`] and say whether it was enough.
//! * What the director says: [`ruling`].
//! * What the result is: [`decide`] makes a [`Verdict`] of a game that has [`Ended`];
//!   [`BestCompletion`] is what the winner of a game lost on time could have reached.

pub mod analysis;
mod case;
mod code;
mod completion;
mod context;
mod decide;
mod declared;
mod ended;
mod evidence;
pub mod explain;
#[doc(hidden)]
pub mod express;
mod finding;
mod labels;
mod lane;
pub mod official;
mod reach;
pub mod reconcile;
pub mod repair;
mod replay;
pub mod ruling;
#[cfg(test)]
mod samples;
mod sheet;
mod verdict;
pub mod window;
mod words;

pub use crate::engine::Budget;
pub use case::{Case, CaseFindings, CaseSheet, Comparison, RankedSheets, SheetRank, WrittenBy};
pub use code::{Code, Severity};
pub use completion::{BestCompletion, Claim, NoCompletion};
pub use context::Context;
pub use decide::decide;
pub use ended::{Completion, Ended, How, LastBoard};
pub use evidence::Evidence;
pub use explain::{Explanation, Explanations, Slip, Trace, explanations};
pub use finding::{Fault, Finding, Impossible};
pub use official::{EnteredResult, Official, Winner};
pub use reconcile::{Reconciliation, reconcile};
pub use repair::{Edit, Repair, Repairs, repairs};
pub use replay::{Replay, Step, replay, replay_with_context};
pub use verdict::{BoardNeeded, NobodyWins, Outcome, Reason, Rule, Undecided, Verdict};
pub use words::Words;
