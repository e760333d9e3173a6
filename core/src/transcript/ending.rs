//! How a game ended if not on the board, and the words people use for it.

use std::fmt;
use std::str::FromStr;

use crate::UnknownWord;
use crate::board::Colour;
use crate::game::is_dash;

/// How a game ended, if not on the board. The colour is the side it happened to.
///
/// ```
/// use outflank_core::board::Colour;
/// use outflank_core::transcript::Ending;
///
/// let ending: Ending = "flag black".parse()?;
/// assert_eq!(ending, Ending::Flag(Colour::Black));
/// assert_eq!(ending.to_string(), "flag black");
/// # Ok::<(), outflank_core::transcript::EndingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Ending {
    /// The flag of this side fell.
    Flag(Colour),
    /// The extension after the flag was overrun too.
    Overrun(Colour),
    /// This side gave up.
    Resigned(Colour),
    /// This side did not appear.
    NoShow(Colour),
    /// Neither appeared.
    BothAbsent,
    /// Both flags were found down.
    BothFlags,
    /// The players agreed on a score.
    Agreed,
    /// Broken off, to be continued.
    Adjourned,
}

impl Ending {
    /// The side it happened to, where it is one.
    pub const fn side(self) -> Option<Colour> {
        match self {
            Self::Flag(side) | Self::Overrun(side) | Self::Resigned(side) | Self::NoShow(side) => {
                Some(side)
            }
            Self::BothAbsent | Self::BothFlags | Self::Agreed | Self::Adjourned => None,
        }
    }

    /// What happened, without the side it happened to: `flag`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flag(_) => "flag",
            Self::Overrun(_) => "overrun",
            Self::Resigned(_) => "resign",
            Self::NoShow(_) => "no-show",
            Self::BothAbsent => "both-absent",
            Self::BothFlags => "both-flags",
            Self::Agreed => "agreed",
            Self::Adjourned => "adjourned",
        }
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Self::Flag(side) => Self::Flag(!side),
            Self::Overrun(side) => Self::Overrun(!side),
            Self::Resigned(side) => Self::Resigned(!side),
            Self::NoShow(side) => Self::NoShow(!side),
            same => same,
        }
    }
}

/// `flag black`, `both-absent`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side() {
            Some(side) => f.pad(&format!("{} {side}", self.name())),
            None => f.pad(self.name()),
        }
    }
}

/// Why a piece of text is not an ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum EndingError {
    /// No ending has this name.
    #[error(
        "`{0}` is not an ending: expected flag, overrun, resign or no-show with a colour, \
         or both-absent, both-flags, agreed, adjourned"
    )]
    Unknown(String),
    /// It happens to one side, and that side is missing.
    #[error("`{text}` needs a colour: {question}, black or white?")]
    SideMissing {
        /// The ending as written.
        text: String,
        /// What the colour would answer.
        question: &'static str,
    },
    /// It does not happen to one side.
    #[error("`{0}` concerns both players: leave the colour out")]
    SideNotNeeded(String),
    /// What follows is not a colour.
    #[error(transparent)]
    Colour(#[from] UnknownWord),
}

/// An ending that happens to one side, and the question that the colour answers.
type OfSide = (fn(Colour) -> Ending, &'static str);

impl Ending {
    /// Reads the ending at the beginning of `text` and returns what follows it.
    /// The words may be separated by blanks or one hyphen, in any case.
    ///
    /// # Errors
    ///
    /// If the text does not begin with an ending, or its colour is missing.
    pub fn read(text: &str) -> Result<(Self, &str), EndingError> {
        let words = words(text);
        let first = words.first().map_or("", |(word, _)| word);
        let lower: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        let after = |count: usize| words[count - 1].1;
        if let Some((ending, count)) = of_both(&lower) {
            return Ok((ending, after(count)));
        }
        let Some(((of_side, question), count)) = of_side(&lower) else {
            return Err(EndingError::Unknown(first.to_owned()));
        };
        match lower.get(count) {
            Some(&"both") => Err(EndingError::Unknown(format!("{first} both"))),
            Some(side) => Ok((of_side(side.parse()?), after(count + 1))),
            None => {
                let written = &text[..text.len() - after(count).len()];
                Err(EndingError::SideMissing {
                    text: written.trim().to_owned(),
                    question,
                })
            }
        }
    }
}

/// The words at the beginning of `text`, as many as an ending has, in lower
/// case and each with what follows it. The letter of a square, as in `b4`, is
/// not a word.
fn words(text: &str) -> Vec<(String, &str)> {
    const MOST: usize = 3;
    const LONGEST: usize = 16;
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while words.len() < MOST {
        let looked_at = rest.bytes().take(LONGEST);
        let letters = looked_at.take_while(u8::is_ascii_alphabetic).count();
        let (word, after) = rest.split_at(letters);
        if word.is_empty() || after.starts_with(|c: char| c.is_alphanumeric()) {
            break;
        }
        words.push((word.to_ascii_lowercase(), after));
        rest = match after.strip_prefix(|c| is_dash(c) || c == '_') {
            Some(joined) => joined,
            None => after.trim_start(),
        };
    }
    words
}

/// An ending that concerns both players, and how many words it takes.
fn of_both(words: &[&str]) -> Option<(Ending, usize)> {
    Some(match words {
        ["both", "absent", ..] | ["absent" | "noshow", "both", ..] => (Ending::BothAbsent, 2),
        ["no", "show", "both"] | ["both", "no", "show"] => (Ending::BothAbsent, 3),
        ["both", "flag" | "flags", ..] | ["flag" | "flags" | "time", "both", ..] => {
            (Ending::BothFlags, 2)
        }
        ["agreed" | "agreement", ..] => (Ending::Agreed, 1),
        ["adjourned" | "adjournment", ..] => (Ending::Adjourned, 1),
        _ => return None,
    })
}

/// An ending that happens to one side, and how many words it takes without
/// the colour.
fn of_side(words: &[&str]) -> Option<(OfSide, usize)> {
    Some(match words {
        ["flag" | "time" | "timeout", ..] => ((Ending::Flag, "whose flag fell"), 1),
        ["overrun", ..] => ((Ending::Overrun, "who overran the extra time"), 1),
        ["resign" | "resigns" | "resigned" | "resignation", ..] => {
            ((Ending::Resigned, "who resigned"), 1)
        }
        ["noshow" | "absent", ..] => ((Ending::NoShow, "who did not appear"), 1),
        ["no", "show", ..] => ((Ending::NoShow, "who did not appear"), 2),
        _ => return None,
    })
}

/// `flag black`, `resignation W`, `no show o`, `both-absent`: an ending, then
/// the colour it happened to.
impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        let text = text.trim();
        let (ending, rest) = Self::read(text).map_err(|error| match error {
            EndingError::Unknown(_) => EndingError::Unknown(text.to_owned()),
            other => other,
        })?;
        match (rest, ending.side()) {
            ("", _) => Ok(ending),
            (rest, None) if rest.parse::<Colour>().is_ok() => {
                let written = text.strip_suffix(rest).unwrap_or(text);
                Err(EndingError::SideNotNeeded(written.trim().to_owned()))
            }
            _ => Err(EndingError::Unknown(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Ending; 12] = [
        Ending::Flag(Colour::Black),
        Ending::Flag(Colour::White),
        Ending::Overrun(Colour::Black),
        Ending::Overrun(Colour::White),
        Ending::Resigned(Colour::Black),
        Ending::Resigned(Colour::White),
        Ending::NoShow(Colour::Black),
        Ending::NoShow(Colour::White),
        Ending::BothAbsent,
        Ending::BothFlags,
        Ending::Agreed,
        Ending::Adjourned,
    ];

    #[test]
    fn an_ending_reads_back_what_it_writes() {
        for ending in ALL {
            assert_eq!(ending.to_string().parse(), Ok(ending));
            assert_eq!(ending.to_string().to_uppercase().parse(), Ok(ending));
        }
    }

    #[test]
    fn an_ending_is_read_in_the_words_people_type() {
        for (text, ending) in [
            ("no-show both", Ending::BothAbsent),
            ("No Show Both", Ending::BothAbsent),
            ("both absent", Ending::BothAbsent),
            ("both-no-show", Ending::BothAbsent),
            ("flag both", Ending::BothFlags),
            ("both flags", Ending::BothFlags),
            ("resigned  white", Ending::Resigned(Colour::White)),
            ("Resignation W", Ending::Resigned(Colour::White)),
            ("resign-o", Ending::Resigned(Colour::White)),
            ("noshow x", Ending::NoShow(Colour::Black)),
            ("no show BLACK", Ending::NoShow(Colour::Black)),
            ("no_show white", Ending::NoShow(Colour::White)),
            ("flag b", Ending::Flag(Colour::Black)),
            ("time B", Ending::Flag(Colour::Black)),
        ] {
            assert_eq!(text.parse(), Ok(ending), "{text}");
        }
    }

    #[test]
    fn an_ending_before_something_else_leaves_the_rest() {
        let flag = Ending::Flag(Colour::Black);
        assert_eq!(Ending::read("flag b, 38-26"), Ok((flag, ", 38-26")));
        assert_eq!(Ending::read("agreed h8"), Ok((Ending::Agreed, " h8")));
        let missing = Ending::read("flag b4");
        assert!(matches!(missing, Err(EndingError::SideMissing { .. })));
    }

    #[test]
    fn what_is_not_an_ending_says_what_is_missing() {
        let error = |text: &str| text.parse::<Ending>().unwrap_err();
        for (text, message) in [
            (
                "flag",
                "`flag` needs a colour: whose flag fell, black or white?",
            ),
            (
                "No show",
                "`No show` needs a colour: who did not appear, black or white?",
            ),
            ("flag red", "`red` is not a colour: expected black or white"),
        ] {
            assert_eq!(error(text).to_string(), message);
        }
        let not_needed = EndingError::SideNotNeeded("agreed".to_owned());
        assert_eq!(error("agreed black"), not_needed);
        assert!(matches!(error("flag black white"), EndingError::Unknown(_)));
        for text in ["won", "", "resign both", "flag b4"] {
            assert!(text.parse::<Ending>().is_err(), "{text}");
        }
    }
}
