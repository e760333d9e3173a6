//! From discs on the board to a score, in half-discs, exactly.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use serde::de::Unexpected;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Goal;
use crate::board::{Colour, PerColour};

/// A number of discs, counted in halves: Japan split the empty squares until
/// 31 May 2014, so 34½ to 29½ is a real score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfDiscs(i32);

impl HalfDiscs {
    /// This many whole discs.
    ///
    /// # Panics
    ///
    /// If the number is beyond all boards.
    pub fn whole(discs: usize) -> Self {
        Self(i32::try_from(discs * 2).expect("a board has at most 256 squares"))
    }

    /// This many halves.
    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    /// Half of a whole number of discs.
    fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// The number of halves.
    pub const fn as_halves(self) -> i32 {
        self.0
    }

    /// The number of whole discs, if there is no half.
    pub const fn as_whole(self) -> Option<i32> {
        if self.0 % 2 == 0 {
            Some(self.0 / 2)
        } else {
            None
        }
    }
}

impl Add for HalfDiscs {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for HalfDiscs {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for HalfDiscs {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// `34` or `34.5`.
impl fmt::Display for HalfDiscs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{sign}{}{half}", self.0.abs() / 2))
    }
}

/// Why a piece of text is not a number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum DiscsError {
    /// Something else than digits, or nothing at all.
    #[error("is not a number of discs")]
    NotANumber,
    /// A fraction other than a half.
    #[error("has a fraction other than a half")]
    NotAHalf,
    /// More discs than any board has squares.
    #[error("is more than any board holds")]
    TooMany,
}

impl HalfDiscs {
    /// Reads the number at the beginning of `text` and returns what follows it:
    /// `38`, `34.5`, `34,5`, `34½`. A sign is not part of a number of discs.
    pub fn read(text: &str) -> Result<(Self, &str), DiscsError> {
        let end = |text: &str| text.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = text.split_at(end(text).unwrap_or(text.len()));
        if digits.is_empty() && !rest.starts_with('½') {
            return Err(DiscsError::NotANumber);
        }
        if digits.len() > 4 {
            return Err(DiscsError::TooMany);
        }
        let whole: i32 = digits.parse().unwrap_or_default();
        if let Some(after) = rest.strip_prefix('½') {
            return Ok((Self(2 * whole + 1), after));
        }
        if let Some(fraction) = rest.strip_prefix(['.', ',']) {
            let (fraction, after) = fraction.split_at(end(fraction).unwrap_or(fraction.len()));
            match fraction.trim_end_matches('0') {
                "5" => return Ok((Self(2 * whole + 1), after)),
                "" if !fraction.is_empty() => return Ok((Self(2 * whole), after)),
                // A comma or a period after a whole number.
                _ => {}
            }
        }
        Ok((Self(2 * whole), rest))
    }
}

impl FromStr for HalfDiscs {
    type Err = DiscsError;

    fn from_str(text: &str) -> Result<Self, DiscsError> {
        match Self::read(half_width(text).trim())? {
            (discs, "") => Ok(discs),
            (_, rest) => {
                let fraction = rest.strip_prefix(['.', ',']).unwrap_or_default();
                let is_fraction = fraction.bytes().all(|byte| byte.is_ascii_digit());
                Err(if is_fraction && !fraction.is_empty() {
                    DiscsError::NotAHalf
                } else {
                    DiscsError::NotANumber
                })
            }
        }
    }
}

/// A whole number, or one with `.5`: exact in either case.
impl Serialize for HalfDiscs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i32(whole),
            None => serializer.serialize_f64(f64::from(self.0) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for HalfDiscs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?.to_string();
        let expected = || serde::de::Error::invalid_value(Unexpected::Str(&number), &"discs");
        number.parse().map_err(|_| expected())
    }
}

/// What each side scored.
///
/// ```
/// use outflank_core::game::Score;
///
/// let score: Score = "38:26".parse()?;
/// assert_eq!(score, Score::of_discs(38, 26));
/// assert_eq!(score.to_string(), "38-26");
/// # Ok::<(), outflank_core::game::ScoreError>(())
/// ```
pub type Score = PerColour<HalfDiscs>;

impl Score {
    /// A score of whole discs, black's first.
    pub fn of_discs(black: usize, white: usize) -> Self {
        Self {
            black: HalfDiscs::whole(black),
            white: HalfDiscs::whole(white),
        }
    }

    /// The side with more, if there is one.
    pub fn leader(&self) -> Option<Colour> {
        match self.black.cmp(&self.white) {
            Ordering::Greater => Some(Colour::Black),
            Ordering::Equal => None,
            Ordering::Less => Some(Colour::White),
        }
    }
}

/// `38-26`, black's first.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.black, self.white))
    }
}

/// Why a piece of text is not a score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ScoreError {
    /// One number, or none.
    #[error("`{0}` is not a score: expected black's discs, a dash and white's discs, as in 38-26")]
    NotTwoNumbers(String),
    /// One of the two is not a number of discs.
    #[error("`{text}` is not a score: `{part}` {reason}")]
    Discs {
        /// The whole text.
        text: String,
        /// The part of it that should be a number.
        part: String,
        /// What is wrong with that part.
        reason: DiscsError,
    },
}

/// The text with the wide digits and signs of Japanese and Chinese keyboards as
/// plain ones.
#[doc(hidden)]
pub fn half_width(text: &str) -> Cow<'_, str> {
    const FIRST: u32 = 0xff01;
    const LAST: u32 = 0xff5e;
    let is_wide = |c: char| (FIRST..=LAST).contains(&u32::from(c)) || c == '\u{3000}';
    if !text.contains(is_wide) {
        return Cow::Borrowed(text);
    }
    let narrow = |c: char| match u32::from(c) {
        // The wide forms are those of ASCII from `!` to `~`, in the same order.
        wide @ FIRST..=LAST => char::from_u32(wide - FIRST + 0x21).unwrap_or(c),
        _ if c == '\u{3000}' => ' ',
        _ => c,
    };
    Cow::Owned(text.chars().map(narrow).collect())
}

/// Whether this is a hyphen, a dash or a minus sign: people and programs
/// write any of them between two numbers.
#[doc(hidden)]
pub const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '—' | '−')
}

impl Score {
    /// Reads the score at the beginning of `text` and returns what follows it:
    /// two numbers of discs with a dash or a colon between them, with or
    /// without blanks.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let (black, rest) = HalfDiscs::read(text).ok()?;
        let rest = rest.trim_start().strip_prefix(|c| is_dash(c) || c == ':')?;
        let (white, rest) = HalfDiscs::read(rest.trim_start()).ok()?;
        Some((Self { black, white }, rest))
    }
}

/// `38-26`, `38:26`, `38 – 26`, `34.5-29.5`, `34,5-29,5`, `34½-29½`: black's
/// discs first. Whether a game can end so is a question for the rules.
impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let text = &*half_width(text.trim());
        let (black, white) = text
            .split_once(|c| is_dash(c) || c == ':')
            .filter(|(black, white)| !black.is_empty() && !white.is_empty())
            .ok_or_else(|| ScoreError::NotTwoNumbers(text.to_owned()))?;
        let discs = |part: &str| {
            part.parse().map_err(|reason| ScoreError::Discs {
                text: text.to_owned(),
                part: part.trim().to_owned(),
                reason,
            })
        };
        Ok(Self {
            black: discs(black)?,
            white: discs(white)?,
        })
    }
}

/// Who gets the squares that stay empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Empties {
    /// The winner; half each in a tie (\[S\] GGS, othello.dk; JOA since 1 June 2014).
    #[default]
    #[serde(rename = "winner")]
    ToWinner,
    /// Half each (JOA until 31 May 2014).
    #[serde(rename = "split")]
    Split,
    /// Nobody: the discs alone count (old files).
    #[serde(rename = "nobody")]
    ToNobody,
}

impl Empties {
    /// All conventions, the most usual first.
    pub const ALL: [Self; 3] = [Self::ToWinner, Self::Split, Self::ToNobody];

    /// Who gets the empty squares: `to the winner`.
    pub const fn to_whom(self) -> &'static str {
        match self {
            Self::ToWinner => "to the winner",
            Self::Split => "half to each side",
            Self::ToNobody => "to nobody",
        }
    }
}

/// The score of a finished game with these discs on the board.
///
/// A side without any disc loses by the whole board, whatever the convention
/// for empty squares (64–0 on 8×8; \[S\] GGS; JOA: "always a difference of 64").
/// Where the fewest discs win, the empties go to the side with more: they make
/// the margin of the winner larger, as in the ordinary game.
pub fn score(discs: PerColour<usize>, squares: usize, empties: Empties) -> Score {
    let left = squares - discs.black - discs.white;
    let wiped_out = (discs.black == 0) != (discs.white == 0);
    let rule = if wiped_out {
        Empties::ToWinner
    } else {
        empties
    };
    let black = match (rule, discs.black.cmp(&discs.white)) {
        (Empties::ToNobody, _) => return Score::of_discs(discs.black, discs.white),
        (Empties::Split, _) | (Empties::ToWinner, Ordering::Equal) => {
            HalfDiscs::whole(discs.black) + HalfDiscs::whole(left).half()
        }
        (Empties::ToWinner, Ordering::Greater) => HalfDiscs::whole(discs.black + left),
        (Empties::ToWinner, Ordering::Less) => HalfDiscs::whole(discs.black),
    };
    Score {
        black,
        white: HalfDiscs::whole(squares) - black,
    }
}

impl Goal {
    /// Who wins with this score, if anybody does.
    pub fn winner(self, score: &Score) -> Option<Colour> {
        match self {
            Self::Most => score.leader(),
            Self::Fewest => score.leader().map(|leader| !leader),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_score_is_the_same_score() {
        for text in [
            "38-26",
            " 38 - 26 ",
            "38:26",
            "38–26",
            "38—26",
            "38−26",
            "38.0-26,0",
        ] {
            assert_eq!(text.parse(), Ok(Score::of_discs(38, 26)), "{text}");
        }
        let halves = Score::new(HalfDiscs::halves(69), HalfDiscs::halves(59));
        for text in ["34.5-29.5", "34,5-29,5", "34½:29½", "34.500-29.500"] {
            assert_eq!(text.parse(), Ok(halves), "{text}");
        }
        assert_eq!(halves.to_string().parse(), Ok(halves));
    }

    #[test]
    fn what_is_not_a_score_says_which_part_is_wrong() {
        for text in ["", "38", "-26", "38-", "x"] {
            let error = text.parse::<Score>();
            assert!(matches!(error, Err(ScoreError::NotTwoNumbers(_))), "{text}");
        }
        for (text, expected) in [
            ("38-2x", DiscsError::NotANumber),
            ("38--26", DiscsError::NotANumber),
            ("+38-26", DiscsError::NotANumber),
            ("34.25-29.75", DiscsError::NotAHalf),
            ("99999-0", DiscsError::TooMany),
        ] {
            let error = text.parse::<Score>();
            assert!(
                matches!(error, Err(ScoreError::Discs { reason, .. }) if reason == expected),
                "{text}: {error:?}"
            );
        }
    }

    #[test]
    fn a_score_at_the_beginning_of_a_line_leaves_the_rest() {
        let score = Score::of_discs(38, 26);
        assert_eq!(
            Score::read("38 - 26 flag black"),
            Some((score, " flag black"))
        );
        assert_eq!(Score::read("38-26."), Some((score, ".")));
        assert_eq!(Score::read("38-26, agreed"), Some((score, ", agreed")));
        assert_eq!(Score::read("flag black"), None);
    }
}
