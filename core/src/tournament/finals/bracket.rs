//! The knock-out: first against last, second against last but one, and so on
//! until two are left.

use crate::ruleset::{self, ThirdPlace};
use crate::tournament::{PlayerIndex, Standings};

use super::{Awaited, Held, Match, MatchWinner, PLAY_OFF, Pair, PlayOff, tied_pair};

/// What the match of those who lost the semi-finals is called.
const THIRD_PLACE: &str = "third place";

/// A stage of the knock-out with its matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalStage {
    /// `semi-final`, `final`.
    pub name: String,
    /// What it decides.
    pub kind: StageKind,
    /// Games in a match.
    pub best_of: u16,
    /// Its matches, that of the best placed first.
    pub matches: Vec<StageMatch>,
    /// Who has no opponent and goes through.
    pub free_pass: Option<Side>,
}

/// What a stage decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// Who is the last to play on.
    PlayOff,
    /// Who goes through; the last one decides who wins the event.
    KnockOut,
    /// Who of those who lost the semi-finals is third.
    ThirdPlace,
}

/// A match of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageMatch {
    /// Who plays, the better placed first in the first stage.
    pub sides: [Side; 2],
    /// How far it has come.
    pub state: MatchState,
}

impl StageMatch {
    /// The two players, once both are known.
    pub const fn pair(&self) -> Option<Pair> {
        match self.sides {
            [Side::Player(one), Side::Player(other)] => Some([one, other]),
            _ => None,
        }
    }
}

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Somebody who has reached it.
    Player(PlayerIndex),
    /// Not known yet: whoever wins there.
    WinnerOf(MatchPlace),
    /// Not known yet: whoever loses there.
    LoserOf(MatchPlace),
}

/// Where a match is in [`Finals::stages`](super::Finals::stages), counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlace {
    /// The stage.
    pub stage: usize,
    /// The match of the stage.
    pub number: usize,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchState {
    /// Who plays it is not decided.
    Waiting,
    /// The game with this number, from 1, is to be paired.
    Due(u16),
    /// A game was paired and has no result.
    Playing,
    /// All games were played, and the ruleset leaves it to the director.
    Level,
    /// The winner, and the other.
    Won(Pair),
}

/// The matches as the ruleset reads them.
pub(super) struct Bracket<'a> {
    rule: &'a ruleset::Finals,
    standings: &'a Standings,
    /// Everybody who can play on, the best first.
    candidates: Vec<PlayerIndex>,
    /// Who was set to play on, whatever the standings say now.
    held: Option<Held>,
    pub(super) matches: Vec<Match>,
    pub(super) seeds: Vec<PlayerIndex>,
    pub(super) play_off: PlayOff,
    pub(super) stages: Vec<FinalStage>,
    pub(super) awaited: Vec<Awaited>,
    /// Who lost, stage by stage, the better placed first.
    losers: Vec<Vec<PlayerIndex>>,
}

impl<'a> Bracket<'a> {
    pub(super) fn new(
        rule: &'a ruleset::Finals,
        standings: &'a Standings,
        matches: Vec<Match>,
        candidates: Vec<PlayerIndex>,
        held: Option<Held>,
    ) -> Self {
        let seeds = candidates.iter().copied().take(rule.places.into());
        Self {
            rule,
            standings,
            seeds: match &held {
                Some(held) => held.seeds.clone(),
                None => seeds.collect(),
            },
            candidates,
            held,
            matches,
            play_off: PlayOff::NotNeeded,
            stages: Vec::new(),
            awaited: Vec::new(),
            losers: Vec::new(),
        }
    }

    /// Plays everything through, as far as it was played.
    pub(super) fn play(&mut self) {
        let mut alive: Vec<Side> = self.seeds.iter().copied().map(Side::Player).collect();
        if let Some(pair) = self.play_off_pair() {
            let last = self.enter_play_off(pair);
            if let Some(place) = alive.last_mut().filter(|_| self.held.is_none()) {
                *place = last;
            }
        }
        let count = ruleset::Finals::stages_of(u16::try_from(alive.len()).unwrap_or(u16::MAX));
        for before_final in (0..count).rev() {
            if before_final == 0 {
                self.enter_third_place(&alive);
            }
            alive = self.enter_stage(&alive, before_final);
        }
    }

    /// Who plays for the last place.
    pub(super) fn play_off_pair(&self) -> Option<Pair> {
        match &self.held {
            Some(held) => held.play_off,
            None => tied_pair(self.rule, self.standings, &self.candidates),
        }
    }

    /// Who has as many points as the two who play for the last place: those whom
    /// the tie-breaks place above them, and below.
    pub(super) fn level_with_play_off(&self) -> [Vec<PlayerIndex>; 2] {
        let points = |player| self.standings.row(player).map(|row| row.points);
        let Some(pair) = tied_pair(self.rule, self.standings, &self.candidates) else {
            return Default::default();
        };
        if self.held.is_some() {
            return Default::default();
        }
        let (above, below) = self.candidates.split_at(usize::from(self.rule.places));
        [above, below].map(|players| {
            let others = players.iter().copied();
            let others = others.filter(|player| !pair.contains(player));
            let level = others.filter(|&player| points(player) == points(pair[0]));
            level.collect()
        })
    }

    /// Who would play on by the standings, if the games were set otherwise. Where
    /// the same two have played for the last place, its winner has it.
    pub(super) fn other_seeds(&self) -> Vec<PlayerIndex> {
        if self.held.is_none() {
            return Vec::new();
        }
        let now = self.candidates.iter().copied();
        let mut now: Vec<PlayerIndex> = now.take(self.rule.places.into()).collect();
        let tied = tied_pair(self.rule, self.standings, &self.candidates);
        if let (PlayOff::Won(placed), Some(pair), Some(last)) =
            (self.play_off, tied, now.last_mut())
            && super::same(placed, pair)
        {
            *last = placed[0];
        }
        if now == self.seeds { Vec::new() } else { now }
    }

    /// The players at the top as they have played, if everything is decided.
    pub(super) fn top(&self) -> Option<Vec<PlayerIndex>> {
        let last = self.stages.last()?;
        let [
            StageMatch {
                state: MatchState::Won([winner, _]),
                ..
            },
        ] = last.matches[..]
        else {
            return None;
        };
        let losers = self.losers.iter().rev().flatten().copied();
        let top: Vec<PlayerIndex> = std::iter::once(winner).chain(losers).collect();
        (top.len() == self.seeds.len()).then_some(top)
    }

    /// The side that has the last place among those who play on.
    fn enter_play_off(&mut self, pair: Pair) -> Side {
        self.play_off = self.play_off_of(pair);
        let place = MatchPlace {
            stage: 0,
            number: 0,
        };
        let (state, side) = match self.play_off {
            PlayOff::Won(placed) => {
                if let Some(seed) = self.seeds.last_mut().filter(|_| self.held.is_none()) {
                    *seed = placed[0];
                }
                (MatchState::Won(placed), Side::Player(placed[0]))
            }
            PlayOff::Level(_) if !self.is_being_played(pair) => {
                self.awaited.push(Awaited::Level(pair));
                (MatchState::Level, Side::WinnerOf(place))
            }
            PlayOff::Due(_) | PlayOff::Level(_) | PlayOff::NotNeeded => {
                self.awaited.push(Awaited::PlayOff(pair));
                (self.unfinished(pair), Side::WinnerOf(place))
            }
        };
        self.stages.push(FinalStage {
            name: PLAY_OFF.to_owned(),
            kind: StageKind::PlayOff,
            best_of: 1,
            matches: vec![StageMatch {
                sides: pair.map(Side::Player),
                state,
            }],
            free_pass: None,
        });
        side
    }

    /// How the game for the last place went.
    pub(super) fn play_off_of(&mut self, pair: Pair) -> PlayOff {
        match self.outcome(pair, 1) {
            Err(Awaited::Level(_)) => PlayOff::Level(pair),
            Err(_) => PlayOff::Due(pair),
            Ok(placed) => PlayOff::Won(placed),
        }
    }

    /// The match of those who lost the two semi-finals, if there is one.
    fn enter_third_place(&mut self, finalists: &[Side]) {
        let Some(at) = self.stages.len().checked_sub(1) else {
            return;
        };
        if self.stages[at].kind != StageKind::KnockOut || self.stages[at].matches.len() != 2 {
            return;
        }
        let mut sides = [0, 1].map(|number| match self.stages[at].matches[number].state {
            MatchState::Won([_, loser]) => Side::Player(loser),
            _ => Side::LoserOf(MatchPlace { stage: at, number }),
        });
        let losers = self.losers.last().cloned().unwrap_or_default();
        if let [one, other] = losers[..] {
            sides = [one, other].map(Side::Player);
        }
        let has_begun = matches!(losers[..], [one, other] if self.met([one, other]));
        let final_has_begun = matches!(*finalists, [Side::Player(one), Side::Player(other)] if self.met([one, other]));
        let best_of = match self.rule.third_place {
            ThirdPlace::BestOf(games) => games,
            ThirdPlace::No if !has_begun => return,
            ThirdPlace::IfPlayed if final_has_begun && !has_begun => return,
            _ => 1,
        };
        let waits = has_begun || matches!(self.rule.third_place, ThirdPlace::BestOf(_));
        let (played, awaited) = self.play_match(sides, best_of);
        self.awaited.extend(awaited.filter(|_| waits));
        if let MatchState::Won(placed) = played.state
            && let Some(losers) = self.losers.last_mut()
        {
            *losers = placed.to_vec();
        }
        self.stages.push(FinalStage {
            name: THIRD_PLACE.to_owned(),
            kind: StageKind::ThirdPlace,
            best_of,
            matches: vec![played],
            free_pass: None,
        });
    }

    /// A stage of those who are still in; returns who is in the next.
    fn enter_stage(&mut self, alive: &[Side], before_final: usize) -> Vec<Side> {
        let best_of = self.rule.best_of_stage(before_final);
        let pairs = (0..alive.len() / 2).map(|at| [alive[at], alive[alive.len() - 1 - at]]);
        let mut matches: Vec<StageMatch> = pairs
            .collect::<Vec<_>>()
            .into_iter()
            .map(|sides| {
                let (played, awaited) = self.play_match(sides, best_of);
                self.awaited.extend(awaited);
                played
            })
            .collect();
        self.let_through(&mut matches);
        // Whoever has no opponent in the middle of an odd number waits.
        let free_pass = (alive.len() % 2 == 1).then(|| alive[alive.len() / 2]);
        let stage = self.stages.len();
        let winners = matches.iter().enumerate();
        let winners = winners.map(|(number, found)| match found.state {
            MatchState::Won([winner, _]) => Side::Player(winner),
            _ => Side::WinnerOf(MatchPlace { stage, number }),
        });
        let next = winners.chain(free_pass).collect();
        let mut losers: Vec<PlayerIndex> = matches
            .iter()
            .filter_map(|found| match found.state {
                MatchState::Won([_, loser]) => Some(loser),
                _ => None,
            })
            .collect();
        losers.sort_by_key(|loser| self.seeds.iter().position(|seed| seed == loser));
        // Two who lost in an earlier stage may have played for their places, too.
        if before_final > 1
            && let [one, other] = losers[..]
            && self.met([one, other])
        {
            match self.outcome([one, other], 1) {
                Ok(placed) => losers = placed.to_vec(),
                Err(awaited) => self.awaited.push(awaited),
            }
        }
        self.losers.push(losers);
        self.stages.push(FinalStage {
            name: self.rule.name_of_stage(before_final),
            kind: StageKind::KnockOut,
            best_of,
            matches,
            free_pass,
        });
        next
    }

    /// A match as far as it was played, and what it lacks.
    fn play_match(&mut self, sides: [Side; 2], best_of: u16) -> (StageMatch, Option<Awaited>) {
        let waiting = StageMatch {
            sides,
            state: MatchState::Waiting,
        };
        // Everybody waits for the play-off, unless they have played already.
        let play_off_is_open = matches!(self.play_off, PlayOff::Due(_) | PlayOff::Level(_));
        let pair = waiting.pair();
        let Some(pair) = pair.filter(|&pair| !play_off_is_open || self.met(pair)) else {
            return (waiting, None);
        };
        let (state, awaited) = match self.outcome(pair, best_of) {
            Ok(placed) => (MatchState::Won(placed), None),
            Err(awaited @ Awaited::Level(_)) if !self.is_being_played(pair) => {
                (MatchState::Level, Some(awaited))
            }
            Err(awaited) => (self.unfinished(pair), Some(awaited)),
        };
        (StageMatch { sides, state }, awaited)
    }

    fn is_being_played(&self, pair: Pair) -> bool {
        let found = self.matches.iter().find(|found| found.is_between(pair));
        found.is_some_and(Match::is_being_played)
    }

    fn unfinished(&self, pair: Pair) -> MatchState {
        let found = self.matches.iter().find(|found| found.is_between(pair));
        match found {
            Some(found) if found.is_being_played() => MatchState::Playing,
            found => {
                let games = found.map_or(0, |found| found.games.len());
                MatchState::Due(u16::try_from(games).unwrap_or(u16::MAX).saturating_add(1))
            }
        }
    }

    fn met(&self, pair: Pair) -> bool {
        self.matches.iter().any(|found| found.is_between(pair))
    }

    /// The winner of a match of this many games, and the other. A decision of
    /// the director counts more than points: a winner may have left.
    fn outcome(&mut self, pair: Pair, best_of: u16) -> Result<Pair, Awaited> {
        let [one, other] = pair;
        let found = self.matches.iter_mut().find(|found| found.is_between(pair));
        let found = found.ok_or(Awaited::Match(pair))?;
        if found.decision.is_none() && !found.is_over(best_of) {
            return Err(Awaited::Match(pair));
        }
        if found.winner == MatchWinner::Undecided
            && let Some(player) = found.favoured(self.standings, self.rule.level)
        {
            found.winner = MatchWinner::Rule(player);
        }
        match found.winner.player() {
            Some(winner) if winner == one => Ok([one, other]),
            Some(_) => Ok([other, one]),
            None => Err(Awaited::Level(pair)),
        }
    }

    /// Lets through whoever of a level match has played the next one ([E] World
    /// Championship 2005, semi-final 1½-1½).
    fn let_through(&mut self, matches: &mut [StageMatch]) {
        for at in 0..matches.len() {
            let next = matches[matches.len() - 1 - at].state;
            let (MatchState::Level, MatchState::Won([next, _]), Some(pair)) =
                (matches[at].state, next, matches[at].pair())
            else {
                continue;
            };
            if let Some(through) = self.played_on(pair, next) {
                matches[at].state = MatchState::Won(through);
                self.awaited.retain(|each| *each != Awaited::Level(pair));
            }
        }
    }

    /// Who of a level match was let through, as the next match shows.
    fn played_on(&mut self, [one, other]: Pair, next: PlayerIndex) -> Option<Pair> {
        let through = match (self.met([one, next]), self.met([other, next])) {
            (true, false) => [one, other],
            (false, true) => [other, one],
            _ => return None,
        };
        let mut matches = self.matches.iter_mut();
        let found = matches.find(|found| found.is_between([one, other]))?;
        found.winner = MatchWinner::PlayedOn(through[0]);
        Some(through)
    }
}
