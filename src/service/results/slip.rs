//! The result slip a player hands in: a name and a disc count, or a table and
//! a score.

use crate::service::prelude::*;
use outflank_core::game::{HalfDiscs, half_width, is_dash};
use outflank_core::{transcript::Ending, transcript::EndingError};
use std::str::FromStr;

/// What a result slip says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// `5 38-26`: the score of a table, black's first.
    Table(u32, Score),
    /// `laz 38`, `laz +4`, `laz =`, `laz 38-26`, `190005 38`: from the
    /// player's side.
    Player(PlayerRef, Count),
}

/// What is typed for one game: the result slip, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// `laz 38`, `5 38-26`, `5 38-26 flag white`, `5 both-absent 0-0`.
    Slip(Slip, Option<Ending>),
    /// `5 flag white`: how the game at a table ended; the discs are not known.
    Ended(u32, Ending),
}

impl FromStr for Report {
    type Err = SlipError;

    fn from_str(line: &str) -> Result<Self, SlipError> {
        let line = half_width(short(line)?);
        if let Some(report) = ending_first(&line) {
            return Ok(report);
        }
        let blanks = line.match_indices(char::is_whitespace);
        for (at, _) in blanks {
            let Ok(ending) = line[at..].trim().parse::<Ending>() else {
                continue;
            };
            let before = line[..at].trim();
            return match table_number(before) {
                Some(table) => Ok(Self::Ended(table, ending)),
                None => Ok(Self::Slip(before.parse()?, Some(ending))),
            };
        }
        let slip = line.parse().map_err(|error| match misspelt_ending(&line) {
            Some(ending) if error == SlipError::Unreadable => ending.into(),
            _ => error,
        });
        Ok(Self::Slip(slip?, None))
    }
}

/// `5 both-absent 0-0`: a table, how its game ended, and the score.
fn ending_first(line: &str) -> Option<Report> {
    let (before, score) = line.rsplit_once(char::is_whitespace)?;
    let (table, ending) = before.split_once(char::is_whitespace)?;
    let slip = Slip::Table(table_number(table)?, score.parse().ok()?);
    Some(Report::Slip(slip, Some(ending.trim().parse().ok()?)))
}

/// The most characters of a result slip: a whole file in one line is neither
/// looked at word by word nor repeated in a message.
const MOST: usize = 500;

/// The line without blanks around it, unless it is too long.
fn short(line: &str) -> Result<&str, SlipError> {
    let line = line.trim();
    match line.chars().count() {
        found if found > MOST => Err(SlipError::TooLong { found, most: MOST }),
        _ => Ok(line),
    }
}

/// Why what follows a table or a count is not an ending, if it is words.
fn misspelt_ending(line: &str) -> Option<EndingError> {
    let (who, mut rest) = line.split_once(char::is_whitespace)?;
    let is_count = |word: &str| Count::parse(word).is_some();
    if let Some(count) = rest.split_whitespace().find(|word| is_count(word)) {
        rest = rest.split_once(count)?.1;
    } else {
        table_number(who)?;
    }
    let rest = rest.trim();
    if !rest.starts_with(char::is_alphabetic) {
        return None;
    }
    let wrong_word = Ending::read(rest).err();
    wrong_word.or_else(|| rest.parse::<Ending>().err())
}

/// The number of a table. A number of four digits or more is that of a player:
/// no event has so many tables.
fn table_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.len() < 4)
}

/// A result from one player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Their discs.
    Discs(HalfDiscs),
    /// Their discs less the opponent's.
    Difference(HalfDiscs),
    /// Both.
    Both(HalfDiscs, HalfDiscs),
}

pub use crate::report::refusal::SlipError;

impl FromStr for Slip {
    type Err = SlipError;

    fn from_str(line: &str) -> Result<Self, SlipError> {
        let line = short(line)?;
        let unread = || SlipError::Unreadable;
        let mut blanks = line.match_indices(char::is_whitespace);
        let (who, count) = blanks
            .find_map(|(at, _)| Some((line[..at].trim(), Count::parse(line[at..].trim())?)))
            .ok_or_else(unread)?;
        match (table_number(who), count) {
            (Some(table), Count::Both(black, white)) => {
                Ok(Self::Table(table, Score { black, white }))
            }
            (Some(_), _) => Err(unread()),
            (None, count) => Ok(Self::Player(PlayerRef::new(who), count)),
        }
    }
}

impl Count {
    fn parse(text: &str) -> Option<Self> {
        if text == "=" {
            return Some(Self::Difference(HalfDiscs::default()));
        }
        if let Some(more) = text.strip_prefix('+') {
            return Some(Self::Difference(more.parse().ok()?));
        }
        if let Some(less) = text.strip_prefix(is_dash) {
            return Some(Self::Difference(-less.parse::<HalfDiscs>().ok()?));
        }
        match text.parse::<Score>() {
            Ok(score) => Some(Self::Both(score.black, score.white)),
            Err(_) => text.parse().ok().map(Self::Discs),
        }
    }

    /// The score when a player of this colour reports it, on a board with this
    /// many squares.
    pub fn score(self, colour: Colour, squares: usize) -> Result<Score, SlipError> {
        let all = HalfDiscs::whole(squares);
        let (own, other) = match self {
            Self::Both(own, other) => (own, other),
            Self::Discs(own) => (own, all - own),
            Self::Difference(more) if more > all || -more > all => {
                return Err(SlipError::LargeDifference(more, squares));
            }
            Self::Difference(more) => {
                let sum = (all + more).as_halves();
                if sum % 4 != 0 {
                    return Err(SlipError::OddDifference(more, squares));
                }
                let own = HalfDiscs::halves(sum / 2);
                (own, all - own)
            }
        };
        if own < HalfDiscs::default() || own > all {
            return Err(SlipError::OutOfRange(own, squares));
        }
        let score = Score {
            black: own,
            white: other,
        };
        Ok(match colour {
            Colour::Black => score,
            Colour::White => score.exchanged(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(line: &str, colour: Colour) -> Result<Score, SlipError> {
        match line.parse()? {
            Slip::Table(_, score) => Ok(score),
            Slip::Player(_, count) => count.score(colour, 64),
        }
    }

    #[test]
    fn a_name_and_a_disc_count_is_a_result() {
        assert_eq!(result("laz 38", Colour::Black), Ok(Score::of_discs(38, 26)));
        assert_eq!(result("laz 38", Colour::White), Ok(Score::of_discs(26, 38)));
        assert_eq!(
            "van den berg 38-26".parse(),
            Ok(Slip::Player(
                PlayerRef::new("van den berg"),
                Count::Both(HalfDiscs::whole(38), HalfDiscs::whole(26))
            ))
        );
    }

    #[test]
    fn a_relative_count_shares_the_board() {
        assert_eq!(result("laz +4", Colour::White), Ok(Score::of_discs(30, 34)));
        assert_eq!(result("laz -4", Colour::Black), Ok(Score::of_discs(30, 34)));
        assert_eq!(result("laz =", Colour::Black), Ok(Score::of_discs(32, 32)));
    }

    #[test]
    fn an_odd_difference_cannot_be() {
        let odd = result("laz +3", Colour::Black);
        assert_eq!(odd, Err(SlipError::OddDifference(HalfDiscs::whole(3), 64)));
    }

    #[test]
    fn more_discs_than_squares_cannot_be() {
        let many = result("laz 65", Colour::Black);
        assert_eq!(many, Err(SlipError::OutOfRange(HalfDiscs::whole(65), 64)));
        let wide = result("laz +70", Colour::Black);
        let seventy = HalfDiscs::whole(70);
        assert_eq!(wide, Err(SlipError::LargeDifference(seventy, 64)));
        assert!(result("laz -66", Colour::Black).is_err());
    }

    #[test]
    fn a_table_and_a_score_is_a_slip_and_a_table_and_a_count_is_none() {
        assert_eq!(
            "5 38-26".parse(),
            Ok(Slip::Table(5, Score::of_discs(38, 26)))
        );
        assert!(matches!("5 38".parse::<Slip>(), Err(SlipError::Unreadable)));
        assert!(matches!("laz".parse::<Slip>(), Err(SlipError::Unreadable)));
        assert!(matches!(
            "laz 38x".parse::<Slip>(),
            Err(SlipError::Unreadable)
        ));
    }

    #[test]
    fn an_ending_stands_before_or_after_the_score() {
        let both = Report::Slip(
            Slip::Table(5, Score::of_discs(0, 0)),
            Some(Ending::BothAbsent),
        );
        assert_eq!("5 both-absent 0-0".parse(), Ok(both.clone()));
        assert_eq!("5 0-0 both-absent".parse(), Ok(both));
        let flag = Report::Slip(
            Slip::Table(5, Score::of_discs(30, 34)),
            Some(Ending::Flag(Colour::White)),
        );
        assert_eq!("5 flag white 30-34".parse(), Ok(flag));
    }

    #[test]
    fn wide_digits_are_digits() {
        let slip = Report::Slip(Slip::Table(5, Score::of_discs(38, 26)), None);
        assert_eq!("５　３８－２６".parse(), Ok(slip));
        assert_eq!("３８：２６".parse(), Ok(Score::of_discs(38, 26)));
    }

    #[test]
    fn a_line_as_long_as_a_file_is_not_a_slip_and_is_not_repeated() {
        for line in [
            "a ".repeat(100_000) + "38",
            format!("5 38-26 {}", "x".repeat(100_000)),
        ] {
            let refused = line.parse::<Report>().unwrap_err();
            assert!(matches!(refused, SlipError::TooLong { .. }), "{refused}");
            assert!(refused.to_string().len() < 100, "{refused}");
        }
    }

    #[test]
    fn a_slip_takes_every_spelling_of_a_score() {
        let score = Ok(Score::of_discs(38, 26));
        for line in [
            "5 38-26",
            "5 38:26",
            "5 38 - 26",
            "5 38–26",
            "laz 38:26",
            "laz 38 : 26",
        ] {
            assert_eq!(result(line, Colour::Black), score, "{line}");
        }
        assert_eq!(result("laz −4", Colour::Black), Ok(Score::of_discs(30, 34)));
        let halves = result("laz 34,5", Colour::Black);
        assert_eq!(halves, Ok("34.5-29.5".parse().unwrap()));
    }
}
