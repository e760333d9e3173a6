//! When an event was: a day, a month or a year.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};

/// A day, a month or a year of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The day itself, or the first one of the month or year.
    first: NaiveDate,
    precision: Precision,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Precision {
    Year,
    Month,
    Day,
}

/// Why a piece of text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// It is not written like a date.
    #[error(
        "`{0}` is not a date: expected a day, a month or a year, as in 2026-11-21, 2026-11 or 2026"
    )]
    Form(String),
    /// It is written like one, but the calendar does not have it.
    #[error("`{0}` is not in the calendar: expected a date such as 2026-11-21")]
    NotInCalendar(String),
}

impl Date {
    /// As result files write it, `12/06/2010`; a month or a year stays as it is.
    #[must_use]
    pub fn day_first(self) -> String {
        match self.precision {
            Precision::Day => self.first.format("%d/%m/%Y").to_string(),
            Precision::Month | Precision::Year => self.to_string(),
        }
    }
}

/// `2026-11-21`, `2026-11`, `2026`, and `21/11/2026` as in result files.
impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let text = text.trim();
        let iso: Vec<&str> = text.split('-').collect();
        let day_first: Vec<&str> = text.split('/').collect();
        let (year, month, day) = match (iso.as_slice(), day_first.as_slice()) {
            (&[year, month, day], _) | (_, &[day, month, year]) => (year, Some(month), Some(day)),
            (&[year, month], _) => (year, Some(month), None),
            (&[year], [_]) => (year, None, None),
            _ => return Err(DateError::Form(text.to_owned())),
        };
        let number = |text: &str, longest| {
            let plain = (1..=longest).contains(&text.len());
            let plain = plain && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| plain)
        };
        let numbers = || {
            let year = number(year, 4).filter(|_| year.len() == 4)?;
            let month = month.map_or(Some(1), |month| number(month, 2))?;
            let day = day.map_or(Some(1), |day| number(day, 2))?;
            Some((year, month, day))
        };
        let precision = match (month, day) {
            (None, _) => Precision::Year,
            (Some(_), None) => Precision::Month,
            (Some(_), Some(_)) => Precision::Day,
        };
        let (year, month, day) = numbers().ok_or_else(|| DateError::Form(text.to_owned()))?;
        let first = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into())
            .ok_or_else(|| DateError::NotInCalendar(text.to_owned()))?;
        Ok(Self { first, precision })
    }
}

/// As much of `2026-11-21` as is known.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.precision {
            Precision::Year => format!("{:04}", self.first.year()),
            Precision::Month => self.first.format("%Y-%m").to_string(),
            Precision::Day => self.first.format("%Y-%m-%d").to_string(),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_written_as_precisely_as_it_is_known() {
        for text in ["2026-11-21", "2026-11", "2026"] {
            let date: Date = text.parse().unwrap();
            assert_eq!(date.to_string(), text);
        }
        let padded: Date = "2026-5-2".parse().unwrap();
        assert_eq!(padded.to_string(), "2026-05-02");
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
    fn what_is_not_a_date_says_why() {
        for text in [
            "",
            "tomorrow",
            "26-11-21",
            "2026-11-21-1",
            "06/2010",
            "2026-",
            "+026-1-1",
        ] {
            let form = Err(DateError::Form(text.to_owned()));
            assert_eq!(text.parse::<Date>(), form, "{text}");
        }
        for text in ["2026-02-30", "2026-13", "31/04/2026"] {
            let calendar = Err(DateError::NotInCalendar(text.to_owned()));
            assert_eq!(text.parse::<Date>(), calendar, "{text}");
        }
    }
}
