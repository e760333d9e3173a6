//! Matches: all games of two players after the rounds.

use crate::game::HalfDiscs;
use crate::ruleset::LevelMatch;
use crate::tournament::{Crosstable, Game, HalfPoints, PlayerIndex, Standings};

use super::{MatchDecision, Pair, same};

/// All games of two players after the rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who met.
    pub players: Pair,
    /// The games in order; the first player of a game is either of the two.
    pub games: Vec<Game>,
    /// Half-points of each.
    pub points: [HalfPoints; 2],
    /// Discs of each.
    pub discs: [HalfDiscs; 2],
    /// Who won.
    pub winner: MatchWinner,
    /// What the director has decided about it.
    pub decision: Option<MatchDecision>,
}

/// Who won a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchWinner {
    /// By points.
    Points(PlayerIndex),
    /// Level in points; the ruleset decided for this player.
    Rule(PlayerIndex),
    /// Level in points; this player played the next match.
    PlayedOn(PlayerIndex),
    /// The director decided for this player.
    Decision(PlayerIndex),
    /// Level, or not played.
    Undecided,
}

impl MatchWinner {
    /// The winner, however the match was won.
    pub const fn player(self) -> Option<PlayerIndex> {
        match self {
            Self::Points(player)
            | Self::Rule(player)
            | Self::PlayedOn(player)
            | Self::Decision(player) => Some(player),
            Self::Undecided => None,
        }
    }
}

/// Games of the same two players are one match. A match that was decided
/// without a game comes last.
pub(super) fn all(table: &Crosstable) -> Vec<Match> {
    let mut matches: Vec<Match> = Vec::new();
    for game in table.finals() {
        let pair = [game.first, game.second];
        match matches.iter_mut().find(|found| found.is_between(pair)) {
            Some(found) => found.games.push(*game),
            None => matches.push(Match {
                games: vec![*game],
                ..Match::unplayed(pair)
            }),
        }
    }
    for found in &mut matches {
        found.count();
    }
    for decision in table.match_decisions() {
        let pair = [decision.winner, decision.loser];
        let at = matches.iter().position(|found| found.is_between(pair));
        let at = at.unwrap_or_else(|| {
            matches.push(Match::unplayed(pair));
            matches.len() - 1
        });
        matches[at].winner = MatchWinner::Decision(decision.winner);
        matches[at].decision = Some(decision.clone());
    }
    matches
}

impl Match {
    fn unplayed(players: Pair) -> Self {
        Self {
            players,
            games: Vec::new(),
            points: [HalfPoints::NONE; 2],
            discs: [HalfDiscs::default(); 2],
            winner: MatchWinner::Undecided,
            decision: None,
        }
    }

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
        if self.points[0] != self.points[1] {
            let winner = usize::from(self.points[0] < self.points[1]);
            self.winner = MatchWinner::Points(self.players[winner]);
        }
    }

    /// Whether these two play it.
    pub fn is_between(&self, pair: Pair) -> bool {
        same(self.players, pair)
    }

    /// Whether a game was paired and has no result.
    pub fn is_being_played(&self) -> bool {
        self.games.iter().any(|game| game.result.is_none())
    }

    /// Whether no further game is needed in a match of this many: all were
    /// played, or one player has more than half of the points.
    pub(super) fn is_over(&self, best_of: u16) -> bool {
        let played = self.games.iter().filter(|game| game.result.is_some());
        let most = self.points[0].max(self.points[1]).as_halves();
        played.count() >= usize::from(best_of) || most > u32::from(best_of)
    }

    /// The player whom the ruleset favours in a level match.
    pub(super) fn favoured(&self, standings: &Standings, level: LevelMatch) -> Option<PlayerIndex> {
        let [first, second] = self.players;
        let by = |left: bool| if left { first } else { second };
        let rank = |player| standings.row(player).map_or(usize::MAX, |row| row.rank);
        let better = (rank(first) != rank(second)).then(|| by(rank(first) < rank(second)));
        match level {
            LevelMatch::DirectorRules => None,
            LevelMatch::DiscsThenBetterRank if self.discs[0] != self.discs[1] => {
                Some(by(self.discs[0] > self.discs[1]))
            }
            LevelMatch::BetterRank | LevelMatch::DiscsThenBetterRank => better,
        }
    }
}
