//! Games after the rounds: they do not count in the standings; the ruleset
//! decides which places they give.

use crate::game::HalfDiscs;
use crate::ruleset::{self, Boundary, LevelMatch, Ruleset};

use super::{Crosstable, Game, HalfPoints, PlayerIndex, Standings};

/// The matches after the rounds, and the places they give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finals {
    /// All matches, in the order in which they began.
    pub matches: Vec<Match>,
    /// The game for the last place among those who play on.
    pub play_off: PlayOff,
    /// The places of everybody, if the ruleset has finals and all matches that
    /// decide about them were played. Best first.
    pub places: Vec<FinalPlace>,
    /// What the places still wait for, once the matches have begun.
    pub awaited: Vec<Awaited>,
}

/// Two players.
pub type Pair = [PlayerIndex; 2];

/// The game of the last who plays on and the next, if they have equal points
/// after the rounds (\[E\] World Championships 2018, 2023, 2025).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayOff {
    /// The points differ, the tie-breaks decide, or the rounds are not over.
    #[default]
    NotNeeded,
    /// They have not played it.
    Due(Pair),
    /// It was drawn, and the ruleset leaves it to the director.
    Level(Pair),
    /// The winner, and the other.
    Won(Pair),
}

/// What the final places wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A result of the rounds.
    Rounds,
    /// The game for the last place among those who play on.
    PlayOff(Pair),
    /// A match that is not played, or not to its end.
    Match(Pair),
    /// A match is level, and the ruleset leaves it to the director.
    Level(Pair),
}

/// All games of two players after the rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who met.
    pub players: Pair,
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
    /// Level in points; the ruleset decided for this player.
    Rule(PlayerIndex),
    /// Level in points; this player played the next match.
    PlayedOn(PlayerIndex),
    /// Level, or not played.
    Undecided,
}

/// A player's place in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalPlace {
    /// From 1.
    pub place: usize,
    /// The player.
    pub player: PlayerIndex,
}

impl Finals {
    /// The final place of a player.
    pub fn place_of(&self, player: PlayerIndex) -> Option<usize> {
        let found = self.places.iter().find(|place| place.player == player);
        found.map(|place| place.place)
    }
}

/// The matches after the rounds, and the places they give. They count only
/// after the last round: standings of an earlier one have none.
pub fn finals(table: &Crosstable, ruleset: &Ruleset, standings: &Standings) -> Finals {
    if standings.after < table.paired_rounds() {
        return Finals::default();
    }
    let matches = matches(table);
    let Some(rule) = &ruleset.finals else {
        return Finals {
            matches,
            ..Finals::default()
        };
    };
    if !table.rounds_are_over() {
        return Finals {
            awaited: begun(&matches, vec![Awaited::Rounds]),
            matches,
            ..Finals::default()
        };
    }
    let mut bracket = Bracket {
        rule,
        standings,
        // Whoever has withdrawn plays for no place.
        order: players(standings)
            .filter(|&player| table.is_present(player))
            .collect(),
        matches,
    };
    let play_off = bracket.play_off();
    let top = match play_off {
        PlayOff::Due(pair) => Err(vec![Awaited::PlayOff(pair)]),
        PlayOff::Level(pair) => Err(vec![Awaited::Level(pair)]),
        PlayOff::NotNeeded | PlayOff::Won(_) if bracket.matches.is_empty() => Err(Vec::new()),
        PlayOff::NotNeeded | PlayOff::Won(_) => bracket.top(),
    };
    let Bracket { matches, .. } = bracket;
    let (places, awaited) = match top {
        Ok(top) => (places(&top, standings), Vec::new()),
        Err(awaited) => (Vec::new(), begun(&matches, awaited)),
    };
    Finals {
        matches,
        play_off,
        places,
        awaited,
    }
}

/// Nothing is awaited of finals that have not begun.
fn begun(matches: &[Match], awaited: Vec<Awaited>) -> Vec<Awaited> {
    if matches.is_empty() {
        Vec::new()
    } else {
        awaited
    }
}

/// Those at the top as they have played, the others in the order of the standings.
fn places(top: &[PlayerIndex], standings: &Standings) -> Vec<FinalPlace> {
    let rest = players(standings).filter(|player| !top.contains(player));
    let players: Vec<PlayerIndex> = top.iter().copied().chain(rest).collect();
    (1..)
        .zip(players)
        .map(|(place, player)| FinalPlace { place, player })
        .collect()
}

fn players(standings: &Standings) -> impl Iterator<Item = PlayerIndex> {
    standings.rows.iter().map(|row| row.player)
}

/// Games of the same two players are one match.
fn matches(table: &Crosstable) -> Vec<Match> {
    let mut matches: Vec<Match> = Vec::new();
    for game in table.finals() {
        let found = matches
            .iter_mut()
            .find(|found| found.between([game.first, game.second]));
        if let Some(found) = found {
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
        if self.points[0] != self.points[1] {
            let winner = usize::from(self.points[0] < self.points[1]);
            self.winner = MatchWinner::Points(self.players[winner]);
        }
    }

    fn between(&self, [one, other]: Pair) -> bool {
        self.players == [one, other] || self.players == [other, one]
    }

    /// Whether no further game is needed in a match of this many: all were
    /// played, or one player has more than half of the points.
    fn is_over(&self, best_of: u16) -> bool {
        let played = self.games.iter().filter(|game| game.result.is_some());
        let most = self.points[0].max(self.points[1]).as_halves();
        played.count() >= usize::from(best_of) || most > u32::from(best_of)
    }

    /// The player whom the ruleset favours in a level match.
    fn favoured(&self, standings: &Standings, level: LevelMatch) -> Option<PlayerIndex> {
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

/// The matches as the ruleset reads them.
struct Bracket<'a> {
    rule: &'a ruleset::Finals,
    standings: &'a Standings,
    /// Everybody as placed after the rounds and the game for the last place.
    order: Vec<PlayerIndex>,
    matches: Vec<Match>,
}

impl Bracket<'_> {
    /// Exchanges the last who plays on and the next if the next has won.
    fn play_off(&mut self) -> PlayOff {
        let next = usize::from(self.rule.places);
        let points = |at: usize| Some(self.standings.row(*self.order.get(at)?)?.points);
        let tied = points(next).is_some_and(|equal| points(next - 1) == Some(equal));
        if self.rule.boundary == Boundary::TieBreak || !tied {
            return PlayOff::NotNeeded;
        }
        let pair = [self.order[next - 1], self.order[next]];
        match self.outcome(pair, 1) {
            Err(Awaited::Level(_)) => PlayOff::Level(pair),
            Err(_) => PlayOff::Due(pair),
            Ok(placed) => {
                self.order[next - 1] = placed[0];
                self.order[next] = placed[1];
                PlayOff::Won(placed)
            }
        }
    }

    fn met(&self, pair: Pair) -> bool {
        self.matches.iter().any(|found| found.between(pair))
    }

    /// The winner of a match of this many games, and the other.
    fn outcome(&mut self, pair: Pair, best_of: u16) -> Result<Pair, Awaited> {
        let [one, other] = pair;
        let found = self.matches.iter_mut().find(|found| found.between(pair));
        let found = found.ok_or(Awaited::Match(pair))?;
        if !found.is_over(best_of) {
            return Err(Awaited::Match(pair));
        }
        if found.winner == MatchWinner::Undecided
            && let Some(player) = found.favoured(self.standings, self.rule.level)
        {
            found.winner = MatchWinner::Rule(player);
        }
        match found.winner {
            MatchWinner::Points(winner)
            | MatchWinner::Rule(winner)
            | MatchWinner::PlayedOn(winner) => Ok(if winner == one {
                [one, other]
            } else {
                [other, one]
            }),
            MatchWinner::Undecided => Err(Awaited::Level(pair)),
        }
    }

    /// First against last, second against last but one, and so on until two are
    /// left; those who lost together play for their places, or keep their order.
    fn top(&mut self) -> Result<Vec<PlayerIndex>, Vec<Awaited>> {
        let places = usize::from(self.rule.places).min(self.order.len());
        let mut alive = self.order[..places].to_vec();
        let mut below: Vec<PlayerIndex> = Vec::new();
        while alive.len() > 1 {
            let placed = self.stage(&alive)?;
            let mut losers: Vec<PlayerIndex> = placed.iter().map(|pair| pair[1]).collect();
            losers.sort_by_key(|&loser| self.order.iter().position(|&player| player == loser));
            if let [one, other] = losers[..]
                && self.met([one, other])
            {
                let placed = self.outcome([one, other], 1);
                losers = placed.map_err(|awaited| vec![awaited])?.to_vec();
            }
            losers.extend(below);
            below = losers;
            // Whoever has no opponent in the middle of an odd number waits.
            let waiting = (alive.len() % 2 == 1).then(|| alive[alive.len() / 2]);
            let winners = placed.iter().map(|pair| pair[0]);
            alive = winners.chain(waiting).collect();
        }
        alive.extend(below);
        Ok(alive)
    }

    /// The matches of one stage: winner and loser of each.
    fn stage(&mut self, alive: &[PlayerIndex]) -> Result<Vec<Pair>, Vec<Awaited>> {
        let pairs = (0..alive.len() / 2).map(|at| [alive[at], alive[alive.len() - 1 - at]]);
        let mut placed: Vec<Result<Pair, Awaited>> = pairs
            .map(|pair| self.outcome(pair, self.rule.best_of))
            .collect();
        for at in 0..placed.len() {
            let next = placed[placed.len() - 1 - at];
            if let (Err(Awaited::Level(pair)), Ok([next, _])) = (placed[at], next)
                && let Some(through) = self.played_on(pair, next)
            {
                placed[at] = Ok(through);
            }
        }
        let awaited: Vec<Awaited> = placed.iter().filter_map(|pair| pair.err()).collect();
        if awaited.is_empty() {
            Ok(placed.into_iter().flatten().collect())
        } else {
            Err(awaited)
        }
    }

    /// Who of a level match was let through, as the next match shows ([E] World
    /// Championship 2005, semi-final 1½-1½).
    fn played_on(&mut self, [one, other]: Pair, next: PlayerIndex) -> Option<Pair> {
        let through = match (self.met([one, next]), self.met([other, next])) {
            (true, false) => [one, other],
            (false, true) => [other, one],
            _ => return None,
        };
        let found = self
            .matches
            .iter_mut()
            .find(|found| found.between([one, other]))?;
        found.winner = MatchWinner::PlayedOn(through[0]);
        Some(through)
    }
}
