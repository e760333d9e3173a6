//! Pairings: the cheapest one under stated rules, the same on every machine,
//! and with its reasons.
//!
//! A round is a minimum-cost perfect matching over everybody present; the bye
//! is one of the vertices. The cost of a pair is a list of levels, the worst
//! first ([`Cost`]); both colour assignments are priced and the cheaper one is
//! taken. The last level is a lot from a recorded seed, so that the cheapest
//! pairing is the only one and depends on the results, the rules and the seed
//! alone. Why a matching: Sauer, Cseh and Lenzner, "Improving ranking quality
//! and fairness in Swiss-system chess tournaments" (arXiv 2112.10522).
//!
//! By Dirac's theorem no repeat is forced while fewer than half as many rounds
//! have been played as there are players; after that, repeats are a level like
//! any other, and a pairing is found as long as one exists.

mod acceleration;
mod check;
mod colours;
mod conditions;
mod cost;
mod explain;
mod field;
mod graph;
mod groups;
mod lot;
mod matcher;
mod packing;
mod papp;
mod pricing;
mod problem;
mod pruning;
mod remark;
mod round_robin;
mod simulate;

#[cfg(test)]
mod tests;

pub use acceleration::accelerated_rounds;
pub use check::{Assessment, SetPair};
pub use conditions::{Condition, Conditions, Impossible, Pair};
pub use cost::{Cost, Worse};
pub use explain::{Exchange, Price};
pub use field::{Entrant, Field, Float};
pub use pricing::{Priced, Pricing};
pub use problem::{Pairing, Problem};
pub use remark::Remark;
pub use round_robin::{Cycles, Schedule, ScheduleTable, ScheduledGame};
pub use simulate::{Simulated, Simulation};
