//! When an event was: a day, several days, a month or a year.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};

/// A day, several days, a month or a year of the calendar. As text it sorts
/// by its first day.
///
/// ```
/// use outflank_core::tournament::Date;
///
/// for text in ["2026-11-21", "2026/11/21", "20261121", "21.11.2026", "21/11/2026"] {
///     assert_eq!(text.parse::<Date>().unwrap().to_string(), "2026-11-21");
/// }
/// let days: Date = "21/11/2026 - 22/11/2026".parse().unwrap();
/// assert_eq!(days.to_string(), "2026-11-21 to 2026-11-22");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The day itself, or the first day of the days, the month or the year.
    first: NaiveDate,
    extent: Extent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Extent {
    Year,
    Month,
    Day,
    To(NaiveDate),
}

/// A piece of text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateError {
    /// The text.
    pub text: String,
    /// The rule that it breaks.
    pub reason: DateRule,
}

/// What a date has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateRule {
    /// It has one of the forms.
    Form,
    /// Years count from 1.
    Year,
    /// Months are 1 to 12.
    Month {
        /// The number in its place.
        found: u32,
    },
    /// Days are those of the month.
    Day {
        /// The number in its place.
        found: u32,
        /// The days of this month.
        last: u32,
    },
    /// The last of several days comes after the first.
    Order,
}

impl Date {
    /// As result files write it: `12/06/2010`, `11/11/2010 - 13/11/2010`. A
    /// month or a year stays as it is.
    pub fn day_first(self) -> String {
        let day = |day: NaiveDate| day.format("%d/%m/%Y");
        match self.extent {
            Extent::Day => day(self.first).to_string(),
            Extent::To(last) => format!("{} - {}", day(self.first), day(last)),
            Extent::Month | Extent::Year => self.to_string(),
        }
    }
}

/// `2026-11-21`, `20261121`, `21/11/2026`, `2026-11` or `2026`; a day, a month
/// and a year can also be separated by `/` or `.`, and `to` or a dash between
/// spaces joins the first and the last of several days.
impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        read(text.trim()).map_err(|reason| DateError {
            text: text.trim().to_owned(),
            reason,
        })
    }
}

fn read(text: &str) -> Result<Date, DateRule> {
    let several = [" to ", " - ", " – "];
    let Some((first, last)) = several.iter().find_map(|joint| text.split_once(joint)) else {
        return read_one(text);
    };
    let (first, last) = (read_one(first.trim())?, read_one(last.trim())?);
    match (first.extent, last.extent) {
        (Extent::Day, Extent::Day) if first.first < last.first => Ok(Date {
            first: first.first,
            extent: Extent::To(last.first),
        }),
        (Extent::Day, Extent::Day) => Err(DateRule::Order),
        _ => Err(DateRule::Form),
    }
}

fn read_one(text: &str) -> Result<Date, DateRule> {
    let separator = ['-', '/', '.']
        .into_iter()
        .find(|&sign| text.contains(sign));
    let parts: Vec<&str> = match separator {
        Some(separator) => text.split(separator).collect(),
        None if text.len() == 8 && text.is_ascii() => vec![&text[..4], &text[4..6], &text[6..]],
        None => vec![text],
    };
    let (extent, year, month, day) = match *parts.as_slice() {
        [year] => (Extent::Year, year, "1", "1"),
        [year, month] => (Extent::Month, year, month, "1"),
        [day, month, year] if year.len() == 4 => (Extent::Day, year, month, day),
        [year, month, day] => (Extent::Day, year, month, day),
        _ => return Err(DateRule::Form),
    };
    if year.len() != 4 || month.len() > 2 || day.len() > 2 {
        return Err(DateRule::Form);
    }
    let year = i32::try_from(number(year)?).unwrap_or_default();
    Ok(Date {
        first: calendar_day(year, number(month)?, number(day)?)?,
        extent,
    })
}

fn number(text: &str) -> Result<u32, DateRule> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or(DateRule::Form)
}

fn calendar_day(year: i32, month: u32, day: u32) -> Result<NaiveDate, DateRule> {
    let of_month = |day| NaiveDate::from_ymd_opt(year, month, day);
    if year == 0 {
        return Err(DateRule::Year);
    }
    let last = (28..=31).rev().find(|&day| of_month(day).is_some());
    let last = last.ok_or(DateRule::Month { found: month })?;
    of_month(day).ok_or(DateRule::Day { found: day, last })
}

/// As much of `2026-11-21` as is known, and the last of several days.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.extent {
            Extent::Year => format!("{:04}", self.first.year()),
            Extent::Month => self.first.format("%Y-%m").to_string(),
            Extent::Day => self.first.to_string(),
            Extent::To(last) => format!("{} to {last}", self.first),
        };
        f.pad(&text)
    }
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a date: ", self.text)?;
        match self.reason {
            DateRule::Form => {
                f.write_str("expected a form such as 2026-11-21, 21/11/2026, 2026-11 or 2026")
            }
            DateRule::Year => f.write_str("years count from 1"),
            DateRule::Month { found } => write!(f, "month {found} is not in the calendar"),
            DateRule::Day { found, last } => write!(
                f,
                "day {found} is not in the calendar, the month has {last} days"
            ),
            DateRule::Order => f.write_str("the last day must come after the first"),
        }
    }
}

impl std::error::Error for DateError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_written_as_precisely_as_it_is_known() {
        for text in ["2026-11-21", "2026-11", "2026", "2010-11-11 to 2010-11-13"] {
            let date: Date = text.parse().unwrap();
            assert_eq!(date.to_string(), text);
        }
        let padded: Date = "2026-5-2".parse().unwrap();
        assert_eq!(padded.to_string(), "2026-05-02");
        let month: Date = "2026/5".parse().unwrap();
        assert_eq!(month.to_string(), "2026-05");
    }

    #[test]
    fn a_day_of_a_result_file_comes_first() {
        let date: Date = "12/06/2010".parse().unwrap();
        assert_eq!(date.to_string(), "2010-06-12");
        assert_eq!(date.day_first(), "12/06/2010");
        let month: Date = "2010-06".parse().unwrap();
        assert_eq!(month.day_first(), "2010-06");
    }

    #[test]
    fn several_days_sort_by_the_first() {
        let days: Date = "11/11/2010 - 13/11/2010".parse().unwrap();
        assert_eq!(days.to_string(), "2010-11-11 to 2010-11-13");
        assert_eq!(days.day_first(), "11/11/2010 - 13/11/2010");
    }

    #[test]
    fn what_is_not_a_date_says_why() {
        let reason = |text: &str| text.parse::<Date>().unwrap_err().reason;
        for text in [
            "",
            "tomorrow",
            "26-11-21",
            "2026-11-21-1",
            "06/2010",
            "2026-",
            "+026-1-1",
            "2026-11/21",
            "2026 to 2027",
        ] {
            assert_eq!(reason(text), DateRule::Form, "{text}");
        }
        assert_eq!(reason("0000"), DateRule::Year);
        assert_eq!(reason("2026-13"), DateRule::Month { found: 13 });
        for (text, found, last) in [("2026-02-30", 30, 28), ("31/04/2026", 31, 30)] {
            assert_eq!(reason(text), DateRule::Day { found, last }, "{text}");
        }
        assert_eq!(reason("2026-11-22 to 2026-11-21"), DateRule::Order);
    }
}
