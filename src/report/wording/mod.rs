//! Facts in English: every sentence a user reads about a game, a result or a
//! ruling is written here.

mod journal;

pub use journal::{journal_content, journal_gap, journal_link, journal_rows};

use std::fmt::Display;

/// `1 disc`, `2 discs`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `1, 4, 9`.
pub fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(", ")
}

/// At most ten of them, and how many more there are.
pub(super) fn at_most_ten(items: &[String]) -> String {
    const MOST: usize = 10;
    let shown = items[..items.len().min(MOST)].join("; ");
    match items.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown}; and {more} more"),
    }
}
