//! The slip a player hands in: a name and a disc count, or a table and a score.

use crate::board::Colour;
use crate::game::{HalfDiscs, Score};

/// What a slip says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// `5 38-26`: the score of a table, black's first.
    Table(u32, Score),
    /// `laz 38`, `laz +4`, `laz =`, `laz 38-26`, `190005 38`: from the
    /// player's side.
    Player(String, Count),
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

pub use crate::report::refusal::SlipError as Wrong;

impl Slip {
    /// Reads a slip.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn parse(line: &str) -> Result<Self, Wrong> {
        let unread = || Wrong::Unread(line.trim().to_owned());
        let (who, what) = line
            .trim()
            .rsplit_once(char::is_whitespace)
            .ok_or_else(unread)?;
        let who = who.trim();
        let count = Count::parse(what).ok_or_else(unread)?;
        // No hall has so many tables: it is the number of a player.
        let board = who.parse().ok().filter(|_| who.len() < 4);
        match (board, count) {
            (Some(board), Count::Both(black, white)) => {
                Ok(Self::Table(board, Score { black, white }))
            }
            (Some(_), _) => Err(unread()),
            (None, count) => Ok(Self::Player(who.to_owned(), count)),
        }
    }
}

impl Count {
    fn parse(text: &str) -> Option<Self> {
        if text == "=" {
            return Some(Self::Difference(HalfDiscs::default()));
        }
        if let Some(more) = text.strip_prefix('+') {
            return Some(Self::Difference(halves(more)?));
        }
        if let Some(less) = text.strip_prefix('-') {
            return Some(Self::Difference(-halves(less)?));
        }
        match text.split_once('-') {
            Some((own, other)) => Some(Self::Both(halves(own)?, halves(other)?)),
            None => Some(Self::Discs(halves(text)?)),
        }
    }

    /// The score when a player of this colour says it, on a board of so many
    /// squares.
    ///
    /// # Errors
    ///
    /// If no game ends like that.
    pub fn score(self, colour: Colour, squares: usize) -> Result<Score, Wrong> {
        let all = HalfDiscs::whole(squares);
        let (own, other) = match self {
            Self::Both(own, other) => (own, other),
            Self::Discs(own) => (own, all - own),
            Self::Difference(more) => {
                let sum = (all + more).as_halves();
                if sum % 4 != 0 {
                    return Err(Wrong::Parity(more, squares));
                }
                let own = HalfDiscs::halves(sum / 2);
                (own, all - own)
            }
        };
        if own < HalfDiscs::default() || own > all {
            return Err(Wrong::Range(own, squares));
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

/// `38`, `34.5` or `34,5`.
fn halves(text: &str) -> Option<HalfDiscs> {
    let (whole, half) = match text.split_once(['.', ',']) {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
        None => (text, 0),
    };
    if whole.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole: i32 = whole.parse().ok().filter(|discs| *discs <= 1000)?;
    Some(HalfDiscs::halves(whole * 2 + half))
}

/// Reads a score, black's first: `38-26`.
///
/// # Errors
///
/// If it is none.
pub fn score(text: &str) -> Result<Score, Wrong> {
    let no_score = || Wrong::NoScore(text.to_owned());
    let (black, white) = text.trim().split_once(['-', ':']).ok_or_else(no_score)?;
    Ok(Score {
        black: halves(black.trim()).ok_or_else(no_score)?,
        white: halves(white.trim()).ok_or_else(no_score)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str, colour: Colour) -> Result<Score, Wrong> {
        match Slip::parse(line)? {
            Slip::Table(_, score) => Ok(score),
            Slip::Player(_, count) => count.score(colour, 64),
        }
    }

    #[test]
    fn a_name_and_a_disc_count_is_a_result() {
        assert_eq!(said("laz 38", Colour::Black), Ok(Score::of_discs(38, 26)));
        assert_eq!(said("laz 38", Colour::White), Ok(Score::of_discs(26, 38)));
        assert_eq!(
            Slip::parse("van den berg 38-26"),
            Ok(Slip::Player(
                "van den berg".to_owned(),
                Count::Both(HalfDiscs::whole(38), HalfDiscs::whole(26))
            ))
        );
    }

    #[test]
    fn a_relative_count_parts_the_board() {
        assert_eq!(said("laz +4", Colour::White), Ok(Score::of_discs(30, 34)));
        assert_eq!(said("laz -4", Colour::Black), Ok(Score::of_discs(30, 34)));
        assert_eq!(said("laz =", Colour::Black), Ok(Score::of_discs(32, 32)));
    }

    #[test]
    fn an_odd_difference_cannot_be() {
        let odd = said("laz +3", Colour::Black);
        assert_eq!(odd, Err(Wrong::Parity(HalfDiscs::whole(3), 64)));
    }

    #[test]
    fn more_discs_than_squares_cannot_be() {
        let many = said("laz 65", Colour::Black);
        assert_eq!(many, Err(Wrong::Range(HalfDiscs::whole(65), 64)));
        assert!(said("laz +66", Colour::Black).is_err());
    }

    #[test]
    fn a_table_and_a_score_is_a_slip_and_a_table_and_a_count_is_none() {
        assert_eq!(
            Slip::parse("5 38-26"),
            Ok(Slip::Table(5, Score::of_discs(38, 26)))
        );
        assert!(matches!(Slip::parse("5 38"), Err(Wrong::Unread(_))));
        assert!(matches!(Slip::parse("laz"), Err(Wrong::Unread(_))));
        assert!(matches!(Slip::parse("laz 38x"), Err(Wrong::Unread(_))));
    }

    #[test]
    fn halves_are_read_where_empties_are_split() {
        let score = score("34.5-29.5").unwrap();
        assert_eq!(score.black + score.white, HalfDiscs::whole(64));
    }
}
