//! What to do about a refusal or a warning: in parts, each for those who read
//! it. A person at a terminal types a command, a person at a page follows a link.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::report::text::capitalised;

/// What to do, in parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice(pub Vec<Part>);

/// A part of a text, with who reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Everybody.
    Say(String),
    /// Only a person at a terminal: it names a command or an option.
    Command(String),
    /// Only a person at a page.
    Page(String),
    /// The page on which it is done.
    See(PageRef),
}

/// A page of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageRef {
    Players,
    Registration,
    CheckIn,
    Desk,
    Journal,
    Pairing,
    Finals,
    Bracket,
    Standings,
    Published(u32),
    Round(u32),
    /// Everybody who plays in a round.
    ByName(u32),
    Disputes,
    Dispute(i64),
}

impl Advice {
    /// What everybody reads.
    pub fn said(&self) -> String {
        let said = self.0.iter().filter_map(|part| match part {
            Part::Say(text) => Some(text.as_str()),
            _ => None,
        });
        said.collect()
    }

    /// As a page words it; `None` if only commands help.
    pub fn for_page(&self) -> Option<String> {
        let text = self.0.iter().filter_map(|part| match part {
            Part::Say(text) | Part::Page(text) => Some(text.as_str()),
            Part::Command(_) | Part::See(_) => None,
        });
        Some(capitalised(&text.collect::<String>())).filter(|text| !text.is_empty())
    }

    /// As a terminal words it; `None` if there is nothing to say.
    pub fn for_terminal(&self) -> Option<String> {
        Some(self.to_string()).filter(|text| !text.is_empty())
    }

    /// Where a page leads to.
    pub fn page(&self) -> Option<PageRef> {
        self.0.iter().find_map(|part| match part {
            Part::See(page) => Some(*page),
            _ => None,
        })
    }
}

/// As a terminal words it.
impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| match part {
            Part::Say(text) | Part::Command(text) => f.write_str(text),
            Part::Page(_) | Part::See(_) => Ok(()),
        })
    }
}

impl AsRef<Self> for Advice {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Serialize for Advice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What everybody reads.
impl From<String> for Advice {
    fn from(text: String) -> Self {
        Self(vec![Part::Say(text)])
    }
}

/// Advice in parts: `advice![Say("..."), Command("... {round}"), See(Round(3))]`.
macro_rules! advice {
    (@ See($page:ident $(($value:expr))?)) => {
        $crate::report::refusal::Part::See($crate::report::refusal::PageRef::$page $(($value))?)
    };
    (@ $kind:ident($($text:tt)*)) => {
        $crate::report::refusal::Part::$kind(format!($($text)*))
    };
    ($($kind:ident($($text:tt)*)),* $(,)?) => {
        $crate::report::refusal::Advice(vec![$($crate::report::refusal::advice!(@ $kind($($text)*))),*])
    };
}

/// Refusals: each with its text, its stable code, and what to do, which is a list
/// as of [`advice!`] or a block.
macro_rules! refusals {
    (
        $(#[$($about:tt)*])* pub enum $name:ident;
        $(
            $(#[$($attribute:tt)*])* $variant:ident
            $({ $($(#[$($doc:tt)*])* $field:ident: $type:ty),* $(,)? })?
            $(( $($(#[$($from:tt)*])* $item:ident: $item_type:ty),* ))?
            = $code:tt $help:tt
        ),* $(,)?
    ) => {
        $(#[$($about)*])*
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$($attribute)*])* $variant
                $({ $($(#[$($doc)*])* $field: $type),* })?
                $(( $($(#[$($from)*])* $item_type),* ))?
            ),*
        }

        #[cfg(test)]
        impl $name {
            /// What help there is, as it is declared.
            pub(in crate::report) const HELP: &'static str = stringify!($($help)*);
        }

        #[allow(
            unused_variables,
            clippy::match_same_arms,
            clippy::too_many_lines,
            clippy::useless_format,
            reason = "an arm for each refusal, which binds all of its fields"
        )]
        impl $name {
            /// A stable code for programs. More may be added; none changes its meaning.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant $({ $($field),* })? $(($($item),*))? => $code),*
                }
            }

            /// What to do, where there is something to do.
            pub fn help(&self) -> $crate::report::refusal::Advice {
                match self {
                    $(
                        Self::$variant $({ $($field),* })? $(($($item),*))?
                            => $crate::report::refusal::refusals!(@help $help)
                    ),*
                }
            }
        }
    };
    (@help [$($parts:tt)*]) => { $crate::report::refusal::advice![$($parts)*] };
    (@help $block:tt) => { $block };
}

pub(in crate::report) use {advice, refusals};

#[cfg(test)]
mod tests {
    use crate::report::refusal::*;

    #[test]
    fn no_help_for_a_page_names_a_command_or_an_option() {
        let declared = [
            Refusal::HELP,
            EntryRefusal::HELP,
            EventRefusal::HELP,
            FinalsRefusal::HELP,
            GameRefusal::HELP,
            PairingRefusal::HELP,
            SaveError::HELP,
            SlipError::HELP,
            SourceError::HELP,
            StandingsRefusal::HELP,
            TrustRefusal::HELP,
            UndoRefusal::HELP,
            ValueRefusal::HELP,
        ];
        let declared = declared.concat().replace("\\\"", "'");
        let parts = ["Say(", "Page("].map(|part| declared.split(part).skip(1));
        let literals = parts.into_iter().flatten();
        let texts: Vec<&str> = literals.filter_map(|part| part.split('"').nth(1)).collect();
        assert!(texts.len() > 80, "found {}", texts.len());
        for text in texts {
            assert!(
                !text.contains("outflank ") && !text.contains("--"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_terminal_reads_the_commands_and_a_page_the_rest() {
        let name = "Ann";
        let advice = advice![
            Say("ask {name} first"),
            Command("; --yes undoes it anyway"),
            See(Journal),
        ];
        assert_eq!(advice.to_string(), "ask Ann first; --yes undoes it anyway");
        assert_eq!(advice.for_page().as_deref(), Some("Ask Ann first"));
        let command = advice![Command("`outflank journal` shows what was done")];
        assert_eq!(command.for_page(), None);
    }
}
