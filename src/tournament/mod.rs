//! Crosstable, standings and tie-breaks from official scores.
