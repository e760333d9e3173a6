//! What is played after the rounds: kept apart from the standings, and placed
//! as the ruleset says.

use crate::game::HalfDiscs;
use crate::ruleset::{self, Boundary, LevelMatch, Ruleset};

use super::{Crosstable, Game, HalfPoints, PlayerIndex, Standings};

/// The matches after the rounds, and the places they give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finals {
    /// All matches, in the order in which they began.
    pub matches: Vec<Match>,
    /// Two players who should play for the last place, and have not.
    pub play_off_due: Option<[PlayerIndex; 2]>,
    /// The places of everybody, if the ruleset has finals and all matches that
    /// decide about them were played. Best first.
    pub places: Vec<FinalPlace>,
}

/// All games of two players after the rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who met.
    pub players: [PlayerIndex; 2],
    /// The games, as `players` see them.
    pub games: Vec<Game>,
    /// Half-points of each.
    pub points: [HalfPoints; 2],
    /// Discs of each.
    pub discs: [HalfDiscs; 2],
    /// Who won.
    pub winner: MatchWinner,
}

/// Who won a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchWinner {
    /// By points.
    Points(PlayerIndex),
    /// Level in points; the ruleset decided for him.
    Rule(PlayerIndex),
    /// Level; the director has to decide.
    Undecided,
}

impl MatchWinner {
    /// The winner, if there is one.
    pub const fn player(self) -> Option<PlayerIndex> {
        match self {
            Self::Points(player) | Self::Rule(player) => Some(player),
            Self::Undecided => None,
        }
    }
}

/// A player's place in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalPlace {
    /// From 1.
    pub place: usize,
    /// Who.
    pub player: PlayerIndex,
}

/// The matches after the rounds, and the places they give.
pub fn finals(table: &Crosstable, ruleset: &Ruleset, standings: &Standings) -> Finals {
    let Some(rule) = &ruleset.finals else {
        return Finals {
            matches: matches(table, standings, LevelMatch::DirectorRules),
            ..Finals::default()
        };
    };
    let matches = matches(table, standings, rule.level);
    let mut order: Vec<PlayerIndex> = standings.rows.iter().map(|row| row.player).collect();
    let play_off_due = play_off(rule, standings, &matches, &mut order);
    let decided = play_off_due.is_none() && !matches.is_empty();
    let bracket = decided.then(|| bracket(rule, &matches, &order)).flatten();
    let places = bracket.map_or_else(Vec::new, |top| {
        let rest = order.iter().copied().skip(top.len()).collect::<Vec<_>>();
        let players = top.into_iter().chain(rest);
        (1..)
            .zip(players)
            .map(|(place, player)| FinalPlace { place, player })
            .collect()
    });
    Finals {
        matches,
        play_off_due,
        places,
    }
}

/// Games of the same two players are one match.
fn matches(table: &Crosstable, standings: &Standings, level: LevelMatch) -> Vec<Match> {
    let mut matches: Vec<Match> = Vec::new();
    for game in table.finals() {
        let same = |found: &&mut Match| {
            found.players == [game.first, game.second] || found.players == [game.second, game.first]
        };
        if let Some(found) = matches.iter_mut().find(same) {
            found.games.push(*game);
        } else {
            matches.push(Match {
                players: [game.first, game.second],
                games: vec![*game],
                points: [HalfPoints::NONE; 2],
                discs: [HalfDiscs::default(); 2],
                winner: MatchWinner::Undecided,
            });
        }
    }
    for found in &mut matches {
        found.count();
        found.winner = found.won(standings, level);
    }
    matches
}

impl Match {
    fn count(&mut self) {
        for game in &self.games {
            let turned = game.first != self.players[0];
            let Some(result) = game.result else { continue };
            let result = if turned { result.turned() } else { result };
            self.points[0] += result.outcome.points_of_first();
            self.points[1] += result.turned().outcome.points_of_first();
            if let Some([first, second]) = result.discs {
                self.discs = [self.discs[0] + first, self.discs[1] + second];
            }
        }
    }

    fn won(&self, standings: &Standings, level: LevelMatch) -> MatchWinner {
        let [first, second] = self.players;
        let by = |left: bool| if left { first } else { second };
        if self.points[0] != self.points[1] {
            return MatchWinner::Points(by(self.points[0] > self.points[1]));
        }
        let rank = |player| standings.row(player).map_or(usize::MAX, |row| row.rank);
        let better = (rank(first) != rank(second)).then(|| by(rank(first) < rank(second)));
        let decided = match level {
            LevelMatch::DirectorRules => None,
            LevelMatch::DiscsThenBetterRank if self.discs[0] != self.discs[1] => {
                Some(by(self.discs[0] > self.discs[1]))
            }
            LevelMatch::BetterRank | LevelMatch::DiscsThenBetterRank => better,
        };
        decided.map_or(MatchWinner::Undecided, MatchWinner::Rule)
    }

    fn between(&self, one: PlayerIndex, other: PlayerIndex) -> bool {
        self.players == [one, other] || self.players == [other, one]
    }
}

/// Who beat whom.
fn outcome(matches: &[Match], one: PlayerIndex, other: PlayerIndex) -> Option<[PlayerIndex; 2]> {
    let found = matches.iter().find(|found| found.between(one, other))?;
    let winner = found.winner.player()?;
    Some(if winner == one {
        [one, other]
    } else {
        [other, one]
    })
}

/// The last who plays on and the next play a game if they have equal points
/// ([E] World Championships 2018, 2023, 2025). Exchanges them if the next has
/// won; gives them back if they have not played.
fn play_off(
    rule: &ruleset::Finals,
    standings: &Standings,
    matches: &[Match],
    order: &mut [PlayerIndex],
) -> Option<[PlayerIndex; 2]> {
    let next = usize::from(rule.places);
    let (Some(last_row), Some(next_row)) = (standings.rows.get(next - 1), standings.rows.get(next))
    else {
        return None;
    };
    if rule.boundary == Boundary::TieBreak || last_row.points != next_row.points {
        return None;
    }
    let pair = [order[next - 1], order[next]];
    match outcome(matches, pair[0], pair[1]) {
        None => Some(pair),
        Some(placed) => {
            order[next - 1] = placed[0];
            order[next] = placed[1];
            None
        }
    }
}

/// First against last, second against last but one, and so on until two are
/// left; those who lost together play for their places, or keep their order.
fn bracket(
    rule: &ruleset::Finals,
    matches: &[Match],
    order: &[PlayerIndex],
) -> Option<Vec<PlayerIndex>> {
    let mut alive = order.get(..usize::from(rule.places))?.to_vec();
    let mut below: Vec<PlayerIndex> = Vec::new();
    while alive.len() > 1 {
        let mut winners = Vec::new();
        let mut losers = Vec::new();
        for at in 0..alive.len() / 2 {
            let [winner, loser] = outcome(matches, alive[at], alive[alive.len() - 1 - at])?;
            winners.push(winner);
            losers.push(loser);
        }
        if let [one, other] = losers[..]
            && let Some(placed) = outcome(matches, one, other)
        {
            losers = placed.to_vec();
        }
        losers.extend(below);
        below = losers;
        alive = winners;
    }
    alive.extend(below);
    Some(alive)
}
