//! Enums that are written as words.

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
