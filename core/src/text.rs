//! Small pieces of sentences.

use std::fmt::Display;

/// `1 disc`, `2 discs`.
#[must_use]
pub fn plural(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `1, 4, 9`.
#[must_use]
pub fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(", ")
}
