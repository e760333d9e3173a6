//! What is odd about a result file. Odd is not wrong: everything is kept.

use std::collections::BTreeSet;
use std::fmt;

use super::{Content, EloFile, EloGame, PlayerId, Rated, Sign};
use crate::transcript::Place;

/// Something odd about a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub odd: Odd,
}

/// What can be odd about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Odd {
    /// The line is nothing known.
    Unread,
    /// A game without discs.
    WinnerOnly,
    /// A win with equal discs: a draw-win, or the score is not known.
    LevelWin,
    /// The sign says one thing, the discs another.
    SignAgainstDiscs,
    /// The discs do not add up to 64.
    Sum(u16),
    /// A player without a number.
    UnknownPlayer,
    /// A game of a player who is not in the list.
    NotListed(u32),
    /// A player who is in the list twice.
    ListedTwice(u32),
    /// A game taken out of the rating.
    Unrated,
    /// Both sides of a game are the same player.
    AgainstSelf,
}

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread => f.write_str("neither a player nor a game"),
            Self::WinnerOnly => f.write_str("the discs are not given"),
            Self::LevelWin => f.write_str("a win with equal discs: draw-win, or score not known"),
            Self::SignAgainstDiscs => f.write_str("`>` or `<` contradicts the discs"),
            Self::Sum(sum) => write!(f, "the discs add up to {sum}, not 64"),
            Self::UnknownPlayer => f.write_str("a player without a number"),
            Self::NotListed(id) => write!(f, "player {id} is not in the list"),
            Self::ListedTwice(id) => write!(f, "player {id} is in the list twice"),
            Self::Unrated => f.write_str("not rated, but counted in the standings"),
            Self::AgainstSelf => f.write_str("both players are the same"),
        }
    }
}

impl EloFile {
    /// Everything odd, in the order of the file.
    pub fn oddities(&self) -> Vec<Oddity> {
        let listed: BTreeSet<u32> = self
            .players()
            .filter_map(|(_, player)| match player.id {
                PlayerId::Number(id) => Some(id),
                PlayerId::Unknown => None,
            })
            .collect();
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for line in &self.lines {
            let mut note = |odd| {
                found.push(Oddity {
                    place: line.place,
                    odd,
                });
            };
            match &line.content {
                Content::Unread(_) => note(Odd::Unread),
                Content::Player(player) => match player.id {
                    PlayerId::Unknown => note(Odd::UnknownPlayer),
                    PlayerId::Number(id) if !seen.insert(id) => note(Odd::ListedTwice(id)),
                    PlayerId::Number(_) => {}
                },
                Content::Game(game) => of_game(game, &listed, &mut note),
                _ => {}
            }
        }
        found
    }
}

fn of_game(game: &EloGame, listed: &BTreeSet<u32>, note: &mut impl FnMut(Odd)) {
    if game.rated == Rated::No {
        note(Odd::Unrated);
    }
    for id in [game.first, game.second] {
        match id {
            PlayerId::Unknown => note(Odd::UnknownPlayer),
            PlayerId::Number(id) if !listed.is_empty() && !listed.contains(&id) => {
                note(Odd::NotListed(id));
            }
            PlayerId::Number(_) => {}
        }
    }
    if game.first == game.second && game.first != PlayerId::Unknown {
        note(Odd::AgainstSelf);
    }
    let Some([first, second]) = game.discs else {
        return note(Odd::WinnerOnly);
    };
    if first.saturating_add(second) != 64 {
        note(Odd::Sum(first.saturating_add(second)));
    }
    match (first.cmp(&second), game.sign) {
        (std::cmp::Ordering::Equal, Sign::Nobody)
        | (std::cmp::Ordering::Greater, Sign::First)
        | (std::cmp::Ordering::Less, Sign::Second) => {}
        (std::cmp::Ordering::Equal, _) => note(Odd::LevelWin),
        _ => note(Odd::SignAgainstDiscs),
    }
}
