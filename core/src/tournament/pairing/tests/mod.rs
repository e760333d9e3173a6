//! Proofs that the pairing found is the best one.

mod brute_force;
mod edges;
mod explained;
mod invariance;
mod pruned;
mod random_event;
mod words;
