//! Round robins: everybody against everybody, planned in full beforehand.

use crate::board::Colour;

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// Once.
    #[default]
    Single,
    /// Twice, the second time with the colours exchanged.
    Double,
}

/// By which table the rounds are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScheduleTable {
    /// The circle method, as PAPP does it: the last player, or the bye, stays
    /// while the others go round.
    #[default]
    Circle,
    /// The Berger tables of FIDE (C.05, annex 1).
    Berger,
}

/// A game of a schedule, or a bye, by the places of the players from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScheduledGame {
    /// Black, or the player who has a bye.
    pub black: usize,
    /// White; `None` for a bye.
    pub white: Option<usize>,
}

/// All rounds of a round robin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    players: usize,
    rounds: Vec<Vec<ScheduledGame>>,
}

impl Schedule {
    /// The schedule for so many players. With an odd number everybody has one
    /// bye in each cycle.
    pub fn new(players: usize, cycles: Cycles, table: ScheduleTable) -> Self {
        let seats = players + players % 2;
        let rounds = (0..seats.saturating_sub(1)).map(|round| {
            let games = match table {
                ScheduleTable::Circle => circle(seats, round),
                ScheduleTable::Berger => berger(seats, round),
            };
            let mut games: Vec<ScheduledGame> = games
                .into_iter()
                .map(|game| seated(game, players))
                .collect();
            games.sort_by_key(|game| game.white.is_none());
            games
        });
        let mut rounds: Vec<_> = rounds.collect();
        if players < 2 {
            rounds.clear();
        }
        if cycles == Cycles::Double {
            let exchanged = |games: &Vec<ScheduledGame>| games.iter().map(exchanged).collect();
            let second: Vec<Vec<ScheduledGame>> = rounds.iter().map(exchanged).collect();
            rounds.extend(second);
        }
        Self { players, rounds }
    }

    /// The rounds in order.
    pub fn rounds(&self) -> &[Vec<ScheduledGame>] {
        &self.rounds
    }

    /// Games with Black less games with White, by player.
    pub fn balances(&self) -> Vec<i32> {
        let mut balances = vec![0; self.players];
        for game in self.rounds.iter().flatten() {
            if let Some(white) = game.white {
                balances[game.black] += 1;
                balances[white] -= 1;
            }
        }
        balances
    }

    /// A round without the players who are absent: their opponents have a bye.
    pub fn round_without(&self, round: usize, absent: &[usize]) -> Vec<ScheduledGame> {
        let is_absent = |player: usize| absent.contains(&player);
        let games = self.rounds.get(round).into_iter().flatten();
        let mut left: Vec<ScheduledGame> = games
            .map(|&game| match game.white {
                Some(white) if is_absent(game.black) => ScheduledGame {
                    black: white,
                    white: None,
                },
                Some(white) if is_absent(white) => ScheduledGame {
                    white: None,
                    ..game
                },
                _ => game,
            })
            .filter(|game| !is_absent(game.black))
            .collect();
        left.sort_by_key(|game| game.white.is_none());
        left
    }
}

/// Black and white of a round: the last seat has each of the others in turn,
/// with alternating colours; around it, seats at the same distance meet.
fn circle(seats: usize, round: usize) -> Vec<(usize, usize)> {
    let turning = seats - 1;
    let pivot = coloured(round, turning, round);
    let pairs = (1..seats / 2).map(|step| {
        let black = (round + step) % turning;
        let white = (round + turning - step) % turning;
        (black, white)
    });
    std::iter::once(pivot).chain(pairs).collect()
}

/// FIDE's table: in the first round the first meets the last, the second the
/// last but one; from round to round everybody but the last moves on by half
/// the seats.
fn berger(seats: usize, round: usize) -> Vec<(usize, usize)> {
    let turning = seats - 1;
    let moved = |place: usize| (place + round * (seats / 2)) % turning;
    let pivot = coloured(moved(0), turning, round);
    let pairs = (1..seats / 2).map(|place| (moved(place), moved(turning - place)));
    std::iter::once(pivot).chain(pairs).collect()
}

/// The game of the seat that stays: its colours alternate.
const fn coloured(other: usize, stays: usize, round: usize) -> (usize, usize) {
    let other_has = if round.is_multiple_of(2) {
        Colour::Black
    } else {
        Colour::White
    };
    match other_has {
        Colour::Black => (other, stays),
        Colour::White => (stays, other),
    }
}

/// The last seat of an odd number of players is the bye.
const fn seated((black, white): (usize, usize), players: usize) -> ScheduledGame {
    if white == players {
        ScheduledGame { black, white: None }
    } else if black == players {
        ScheduledGame {
            black: white,
            white: None,
        }
    } else {
        ScheduledGame {
            black,
            white: Some(white),
        }
    }
}

fn exchanged(game: &ScheduledGame) -> ScheduledGame {
    match game.white {
        Some(white) => ScheduledGame {
            black: white,
            white: Some(game.black),
        },
        None => *game,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const TABLES: [ScheduleTable; 2] = [ScheduleTable::Circle, ScheduleTable::Berger];

    fn meetings(schedule: &Schedule) -> BTreeMap<(usize, usize), usize> {
        let mut met = BTreeMap::new();
        for game in schedule.rounds().iter().flatten() {
            if let Some(white) = game.white {
                let pair = (game.black.min(white), game.black.max(white));
                *met.entry(pair).or_default() += 1;
            }
        }
        met
    }

    #[test]
    fn everybody_meets_everybody_and_sits_once_a_round() {
        for table in TABLES {
            for players in 2..=25 {
                for (cycles, times) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
                    let schedule = Schedule::new(players, cycles, table);
                    let met = meetings(&schedule);
                    assert_eq!(met.len(), players * (players - 1) / 2);
                    assert!(met.values().all(|&found| found == times));
                    for games in schedule.rounds() {
                        let seats = games.iter();
                        let mut seats: Vec<usize> = seats
                            .flat_map(|game| std::iter::once(game.black).chain(game.white))
                            .collect();
                        seats.sort_unstable();
                        assert_eq!(seats, (0..players).collect::<Vec<_>>());
                    }
                }
            }
        }
    }

    #[test]
    fn colours_differ_by_one_at_most_and_not_at_all_with_an_odd_number() {
        for table in TABLES {
            for players in 2..=25_usize {
                let single = Schedule::new(players, Cycles::Single, table).balances();
                let most = i32::from(players.is_multiple_of(2));
                assert!(
                    single.iter().all(|balance| balance.abs() <= most),
                    "{players} {table:?}"
                );
                let double = Schedule::new(players, Cycles::Double, table).balances();
                assert!(double.iter().all(|&balance| balance == 0));
            }
        }
    }

    #[test]
    fn the_berger_table_of_eight_is_that_of_fide() {
        let schedule = Schedule::new(8, Cycles::Single, ScheduleTable::Berger);
        let shown = |round: usize| -> Vec<String> {
            let games = schedule.rounds()[round].iter();
            games
                .map(|game| format!("{}-{}", game.black + 1, game.white.unwrap_or(0) + 1))
                .collect()
        };
        assert_eq!(shown(0), ["1-8", "2-7", "3-6", "4-5"]);
        assert_eq!(shown(1), ["8-5", "6-4", "7-3", "1-2"]);
        assert_eq!(shown(2), ["2-8", "3-1", "4-7", "5-6"]);
    }

    #[test]
    fn the_opponent_of_an_absent_player_has_a_bye() {
        let schedule = Schedule::new(4, Cycles::Single, ScheduleTable::Circle);
        let games = schedule.round_without(0, &[3]);
        let byes: Vec<_> = games.iter().filter(|game| game.white.is_none()).collect();
        assert_eq!((games.len(), byes.len()), (2, 1));
        assert!(
            games
                .iter()
                .all(|game| game.black != 3 && game.white != Some(3))
        );
    }
}
