//! Clocks: how long a player had, used and had left.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A time on a clock, in thousandths of a second.
///
/// ```
/// use outflank_core::transcript::ClockTime;
///
/// let time: ClockTime = "1:02.5".parse()?;
/// assert_eq!(time.as_millis(), 62_500);
/// assert_eq!(time.to_string(), "1:02.5");
/// assert_eq!("25m".parse(), "25:00".parse::<ClockTime>());
/// # Ok::<(), outflank_core::transcript::ClockError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockTime(u32);

impl ClockTime {
    /// So many thousandths of a second.
    pub const fn from_millis(millis: u32) -> Self {
        Self(millis)
    }

    /// In thousandths of a second.
    pub const fn as_millis(self) -> u32 {
        self.0
    }

    /// Whether it is no time at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Both together; a sum that no clock shows stays at the longest time.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// In seconds, as short as it can be written: `62.5`.
    pub fn in_seconds(self) -> String {
        format!("{}{}", self.0 / 1000, fraction(self.0))
    }

    /// In minutes and seconds with two digits each, and hours if there are any:
    /// `01:02.5`.
    pub fn in_two_digits(self) -> String {
        let (hours, minutes, seconds) = self.parts();
        let rest = format!("{minutes:02}:{seconds:02}{}", fraction(self.0));
        match hours {
            0 => rest,
            hours => format!("{hours}:{rest}"),
        }
    }

    /// Hours, minutes and seconds: `0:01:02.5`.
    pub fn in_hours(self) -> String {
        let (hours, minutes, seconds) = self.parts();
        format!("{hours}:{minutes:02}:{seconds:02}{}", fraction(self.0))
    }

    const fn parts(self) -> (u32, u32, u32) {
        let seconds = self.0 / 1000;
        (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

/// The part below a second, with its point, or nothing.
fn fraction(millis: u32) -> String {
    match millis % 1000 {
        0 => String::new(),
        part => format!(".{}", format!("{part:03}").trim_end_matches('0')),
    }
}

/// `1:02.5`, `1:00:00`: minutes and seconds, hours where there are any.
impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = self.parts();
        let rest = fraction(self.0);
        f.pad(&match hours {
            0 => format!("{minutes}:{seconds:02}{rest}"),
            hours => format!("{hours}:{minutes:02}:{seconds:02}{rest}"),
        })
    }
}

/// Why a piece of text is not a time or a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ClockError {
    /// Not a time.
    #[error("`{0}` is not a time: expected minutes and seconds such as 25:00, or 25m, 90s, 1h30m")]
    Time(String),
    /// Not a time control.
    #[error(
        "`{0}` is not a time control: expected a time for each player such as 30m, \
         perhaps with `+ 5s` for each move and `, extension 2m`"
    )]
    Control(String),
}

/// `25:00`, `1:02:03.5`, `90` (seconds), `25m`, `1h30m`, `25 min`.
impl FromStr for ClockTime {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let text = text.trim();
        let read = if text.ends_with(|c: char| c.is_ascii_alphabetic()) {
            with_units(text)
        } else {
            with_colons(text)
        };
        read.map(Self)
            .ok_or_else(|| ClockError::Time(text.to_owned()))
    }
}

/// `[[hours:]minutes:]seconds`, of which only the seconds may have a fraction.
fn with_colons(text: &str) -> Option<u32> {
    let parts: Vec<_> = text.split(':').collect();
    let (seconds, before) = parts.split_last()?;
    let mut total = 0_u32;
    for (at, part) in before.iter().enumerate() {
        let value = whole(part)?;
        if before.len() > 2 || (at > 0 && value >= 60) {
            return None;
        }
        total = total.checked_mul(60)?.checked_add(value)?;
    }
    let seconds = millis(seconds)?;
    if !before.is_empty() && seconds >= 60_000 {
        return None;
    }
    total.checked_mul(60_000)?.checked_add(seconds)
}

/// `1h30m`, `25 min`, `90s`: numbers with a unit each, the largest first.
fn with_units(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut total = 0_u32;
    let mut smallest = u32::MAX;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, after) = rest.split_at(digits);
        let after = after.trim_start();
        let letters = after
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let seconds = match unit.to_ascii_lowercase().as_str() {
            "h" | "hour" | "hours" => 3600,
            "m" | "min" | "mins" | "minute" | "minutes" => 60,
            "s" | "sec" | "secs" | "second" | "seconds" => 1,
            _ => return None,
        };
        if seconds >= smallest {
            return None;
        }
        smallest = seconds;
        total = total.checked_add(millis(number)?.checked_mul(seconds)?)?;
        rest = after.trim_start();
    }
    Some(total)
}

fn whole(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// Seconds with at most three decimals, in thousandths.
fn millis(text: &str) -> Option<u32> {
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 3 || !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let part: u32 = format!("{decimals:0<3}").parse().ok()?;
    whole(seconds)?.checked_mul(1000)?.checked_add(part)
}

/// What a sheet says about the clock at one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTime {
    /// How long the player took.
    pub spent: Option<ClockTime>,
    /// What was left on the player's clock after the move.
    pub left: Option<ClockTime>,
}

/// How much time each player has for a game.
///
/// One reader for the spellings of every format: our own (`30m + 5s, extension
/// 2m`), GGF (`30:00//02:00`), PGN (`1800+5`) and SGF (`1800`).
///
/// ```
/// use outflank_core::transcript::TimeControl;
///
/// let ggs: TimeControl = "30:00//02:00".parse()?;
/// assert_eq!(ggs.to_string(), "30m, extension 2m");
/// assert_eq!("1800+5".parse::<TimeControl>()?.to_string(), "30m + 5s");
/// # Ok::<(), outflank_core::transcript::ClockError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// For all moves.
    pub main: ClockTime,
    /// Added for each move.
    pub increment: ClockTime,
    /// What a player who has used up the rest still gets to finish the game,
    /// as a loser.
    pub extension: ClockTime,
}

impl TryFrom<String> for TimeControl {
    type Error = ClockError;

    fn try_from(text: String) -> Result<Self, ClockError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

impl FromStr for TimeControl {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let text = text.trim();
        let read = if text.contains('/') {
            with_slashes(text)
        } else {
            in_words(text)
        };
        read.filter(|control| !control.main.is_zero())
            .ok_or_else(|| ClockError::Control(text.to_owned()))
    }
}

/// `main/increment/extension` as GGS has it; numbers of moves are not read, and
/// `40/7200` is not a clock of Othello but that of PGN for chess.
fn with_slashes(text: &str) -> Option<TimeControl> {
    let fields: Vec<_> = text.split('/').map(str::trim).collect();
    let [main, increment, extension] = fields[..] else {
        return None;
    };
    let field = |text: &str| match text.strip_suffix(",0").unwrap_or(text) {
        "" => Some(ClockTime::default()),
        text => text.parse().ok(),
    };
    Some(TimeControl {
        main: field(main)?,
        increment: field(increment)?,
        extension: field(extension)?,
    })
}

/// `30m + 5s, extension 2m`, each part but the first may be missing.
fn in_words(text: &str) -> Option<TimeControl> {
    let (text, extension) = match text.split_once(',') {
        Some((text, extension)) => {
            let extension = extension.trim().strip_prefix("extension")?;
            (text, extension.parse().ok()?)
        }
        None => (text, ClockTime::default()),
    };
    let (main, increment) = match text.split_once('+') {
        Some((main, increment)) => (main, increment.parse().ok()?),
        None => (text, ClockTime::default()),
    };
    Some(TimeControl {
        main: main.parse().ok()?,
        increment,
        extension,
    })
}

/// `30m + 5s, extension 2m`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = units(self.main);
        if !self.increment.is_zero() {
            text += &format!(" + {}", units(self.increment));
        }
        if !self.extension.is_zero() {
            text += &format!(", extension {}", units(self.extension));
        }
        f.pad(&text)
    }
}

/// `1h30m`, `2m`, `90.5s`.
fn units(time: ClockTime) -> String {
    let (hours, minutes, seconds) = time.parts();
    let mut text = String::new();
    for (value, unit) in [(hours, 'h'), (minutes, 'm')] {
        if value > 0 {
            text += &format!("{value}{unit}");
        }
    }
    if seconds > 0 || !time.0.is_multiple_of(1000) || text.is_empty() {
        text += &format!("{seconds}{}s", fraction(time.0));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_reads_back_what_it_writes() {
        for millis in [0, 10, 500, 59_999, 60_000, 62_500, 3_600_000, 5_025_120] {
            let time = ClockTime::from_millis(millis);
            for text in [
                time.to_string(),
                time.in_seconds(),
                time.in_two_digits(),
                time.in_hours(),
                units(time),
            ] {
                assert_eq!(text.parse(), Ok(time), "{text}");
            }
        }
    }

    #[test]
    fn what_no_clock_shows_is_not_a_time() {
        for text in [
            "", ":", "1:60", "1:2:3:4", "1.2345", "-5", "5x", "30s1m", "1e3", "9999999",
        ] {
            assert!(text.parse::<ClockTime>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_control_is_read_in_the_spelling_of_every_format() {
        for (text, expected) in [
            ("30m", "30m"),
            ("25 min", "25m"),
            ("25:00", "25m"),
            ("1800", "30m"),
            ("300+5", "5m + 5s"),
            ("15:00//02:00", "15m, extension 2m"),
            ("30:00,0//2:00,0", "30m, extension 2m"),
            ("05:00/3/", "5m + 3s"),
            ("1h30m + 30s, extension 2m", "1h30m + 30s, extension 2m"),
        ] {
            let read: TimeControl = text.parse().unwrap();
            assert_eq!(read.to_string(), expected);
            assert_eq!(read.to_string().parse(), Ok(read));
        }
        for text in [
            "",
            "?",
            "-",
            "*60",
            "40/7200",
            "40/7200:3600",
            "soon",
            "0",
            "15:00,5N//",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
