//! Games after the rounds: they do not count in the standings; the ruleset
//! decides which places they give.

mod bracket;
mod due;
mod held;
mod matches;

pub use bracket::{FinalStage, MatchPlace, MatchState, Side, StageKind, StageMatch};
pub use due::{ColourBasis, DueGame, LevelMatches, due_games};
pub use matches::{Match, MatchWinner};

use crate::ruleset::{self, Boundary, Ruleset};

use super::{Crosstable, PlayerIndex, Standings};
use bracket::Bracket;
use held::Held;

/// What the game for the last place among those who play on is called.
const PLAY_OFF: &str = "play-off";

/// The matches after the rounds, and the places they give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finals {
    /// All matches, in the order in which they began.
    pub matches: Vec<Match>,
    /// The game for the last place among those who play on.
    pub play_off: PlayOff,
    /// Who has as many points as those two, but a place by the tie-breaks: first
    /// those who are in, then those who are out.
    pub level_with_play_off: [Vec<PlayerIndex>; 2],
    /// The knock-out from the play-off to the final, once the rounds are over.
    pub stages: Vec<FinalStage>,
    /// Those who play on, the best first; the play-off has its winner here once
    /// it is won.
    pub seeds: Vec<PlayerIndex>,
    /// Who would play on by the standings as they are now, if the games were set
    /// for others or in another order; empty if not.
    pub seeds_now: Vec<PlayerIndex>,
    /// The places of everybody, if the ruleset has finals and all matches that
    /// decide about them were played. Best first.
    pub places: Vec<FinalPlace>,
    /// What the places still wait for, once the matches have begun.
    pub awaited: Vec<Awaited>,
}

/// Two players.
pub type Pair = [PlayerIndex; 2];

/// A match that the director has decided: level, or not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchDecision {
    /// Who goes through.
    pub winner: PlayerIndex,
    /// Who does not.
    pub loser: PlayerIndex,
    /// Why, in the director's words.
    pub reason: String,
}

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

    /// The games of two players, and who won.
    pub fn match_of(&self, pair: Pair) -> Option<&Match> {
        self.matches.iter().find(|found| found.is_between(pair))
    }

    /// The stage in which two players meet.
    pub fn stage_of(&self, pair: Pair) -> Option<&FinalStage> {
        let meets = |each: &StageMatch| each.pair().is_some_and(|known| same(known, pair));
        let mut stages = self.stages.iter();
        stages.find(|stage| stage.matches.iter().any(meets))
    }
}

/// Whether two pairs are the same two players.
fn same([one, other]: Pair, pair: Pair) -> bool {
    pair == [one, other] || pair == [other, one]
}

/// The matches after the rounds, and the places they give. They count only
/// after the last round: standings of an earlier one have none.
pub fn finals(table: &Crosstable, ruleset: &Ruleset, standings: &Standings) -> Finals {
    if standings.after < table.paired_rounds() {
        return Finals::default();
    }
    let matches = matches::all(table);
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
    let candidates = candidates(table, standings);
    let held = Held::of(table, rule, &candidates);
    let mut bracket = Bracket::new(rule, standings, matches, candidates, held);
    bracket.play();
    let top = bracket.top();
    let seeds_now = bracket.other_seeds();
    let level_with_play_off = bracket.level_with_play_off();
    let Bracket {
        matches,
        play_off,
        stages,
        seeds,
        awaited,
        ..
    } = bracket;
    let places = match top {
        Some(top) if awaited.is_empty() && !matches.is_empty() => places(top, standings),
        _ => Vec::new(),
    };
    Finals {
        awaited: begun(&matches, awaited),
        matches,
        play_off,
        stages,
        seeds,
        seeds_now,
        level_with_play_off,
        places,
    }
}

/// Only the game for the last place among those who play on.
pub(super) fn play_off(table: &Crosstable, ruleset: &Ruleset, standings: &Standings) -> PlayOff {
    let is_last = standings.after >= table.paired_rounds() && table.rounds_are_over();
    let Some(rule) = ruleset.finals.as_ref().filter(|_| is_last) else {
        return PlayOff::NotNeeded;
    };
    let candidates = candidates(table, standings);
    let held = Held::of(table, rule, &candidates);
    let mut bracket = Bracket::new(rule, standings, matches::all(table), candidates, held);
    match bracket.play_off_pair() {
        Some(pair) => bracket.play_off_of(pair),
        None => PlayOff::NotNeeded,
    }
}

/// The last of those who play on and the next, if a game has to decide.
fn tied_pair(
    rule: &ruleset::Finals,
    standings: &Standings,
    candidates: &[PlayerIndex],
) -> Option<Pair> {
    let next = usize::from(rule.places);
    let pair = [*candidates.get(next - 1)?, *candidates.get(next)?];
    let [last, other] = pair.map(|player| standings.row(player).map(|row| row.points));
    (rule.boundary == Boundary::PlayOff && last == other).then_some(pair)
}

/// Who can play on, the best first: whoever withdrew before the finals leaves
/// the place to the next.
fn candidates(table: &Crosstable, standings: &Standings) -> Vec<PlayerIndex> {
    let players = standings.rows.iter().map(|row| row.player);
    players.filter(|player| table.is_present(*player)).collect()
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
fn places(top: Vec<PlayerIndex>, standings: &Standings) -> Vec<FinalPlace> {
    let rest = standings.rows.iter().map(|row| row.player);
    let rest: Vec<PlayerIndex> = rest.filter(|player| !top.contains(player)).collect();
    let players = top.into_iter().chain(rest);
    (1..)
        .zip(players)
        .map(|(place, player)| FinalPlace { place, player })
        .collect()
}
