//! Rulesets as tables.

pub mod view;
