//! Pairings: proposed, set, explained, checked, changed by hand.

mod check;
mod conditions;
mod draft;
mod forbid;
mod propose;
mod round_field;
mod round_robin;
mod simulate;
mod swap;
#[cfg(test)]
mod tests;
mod views;
mod why;

pub(in crate::service) use check::price_of_round;
pub use check::{CheckPairing, PriceOfRound};
pub use conditions::{PairText, TypedConditions};
pub(in crate::service) use forbid::kept_apart;
pub use forbid::{AllowPairs, ForbidPairs, ForbiddenPairs};
pub use propose::{PairRound, PairingRequest, ProposePairing};
pub use round_robin::{RoundRobin, RoundRobinSchedule};
pub use simulate::{Simulate, simulate};
pub use swap::{SwapColours, SwapPlayers};
pub use why::{WhyPaired, WhyPlayer};
