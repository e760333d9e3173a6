//! Transcripts against the rules: what is wrong with one, what could explain
//! it, and what the result is. Data only; the text is written in `report`.

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
