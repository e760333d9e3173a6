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

/// An enum that is written as one of a few words: in JSON, on the terminal, and
/// where it is stored.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
                 serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$each])* #[serde(rename = $word)] $variant,)* }

        impl $name {
            /// The word in the database, in JSON and on the terminal.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> std::result::Result<Self, $crate::UnknownWord> {
                match word {
                    $($word => Ok(Self::$variant),)*
                    _ => Err($crate::UnknownWord::new(word, "known", [$($word),*].join(", "))),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

pub(crate) use crate::words;
