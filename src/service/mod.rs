//! One function for each thing a person wants done.
