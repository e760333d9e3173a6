//! Small pieces of sentences.

use std::fmt::Display;

/// `1 disc`, `2 discs`.
pub fn plural(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `1, 4, 9`.
pub fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(", ")
}

/// Why a word is none of those that a type is written with.
///
/// ```
/// use outflank_core::Format;
///
/// let error = "pdf".parse::<Format>().unwrap_err();
/// assert!(error.to_string().starts_with("`pdf` is not a format: expected coordinates, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is not {what}: expected {expected}")]
pub struct UnknownWord {
    word: String,
    what: &'static str,
    expected: String,
}

impl UnknownWord {
    /// `what` with its article: `a colour`.
    #[doc(hidden)]
    pub fn new(word: &str, what: &'static str, expected: impl Into<String>) -> Self {
        Self {
            word: word.to_owned(),
            what,
            expected: expected.into(),
        }
    }

    /// What was written.
    pub fn word(&self) -> &str {
        &self.word
    }
}
