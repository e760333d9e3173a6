//! What the games still missing can change at the top.

use std::borrow::Cow;

use crate::game::{Empties, HalfDiscs};
use crate::ruleset::{Boundary, Draw, Ruleset, Unsettled};

use super::finals::play_off;
use super::tally::Tally;
use super::{
    Crosstable, Designation, Game, GameResult, HalfPoints, Length, Outcome, PlayOff, PlayerIndex,
    Query, Row, Standings,
};

/// The most tables of standings that are computed to try every score.
const TABLES: usize = 5_000;
/// The most rows they may have together.
const ROWS: usize = 1_000_000;
/// With at most this many games missing, every outcome of each is tried.
const EVERY_OUTCOME: usize = 8;

/// Who can still reach the first places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// How many places are asked about.
    pub places: usize,
    /// After which round.
    pub after: u16,
    /// The games without a result up to that round: round and table.
    pub missing: Vec<(u16, u16)>,
    /// Rounds announced after it; who meets whom in them is not known.
    pub rounds_to_come: u16,
    /// Whether it is known how many there are.
    pub length: Length,
    /// What happens if players with equal points are at the edge.
    pub edge: Edge,
    /// The method used.
    pub method: Method,
    /// Every player, in the order of the standings.
    pub chances: Vec<(PlayerIndex, Chance)>,
}

/// What happens when the last of the places and the next have equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The tie-breaks decide, as everywhere.
    TieBreaks,
    /// The two play a game, so that both are open.
    PlayOff,
    /// Nothing else is to come, and these two have that game to play.
    PlayOffDue([PlayerIndex; 2]),
}

/// The method used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every score of every missing game was tried: exact, tie-breaks included.
    EveryScore,
    /// Every outcome was tried: exact in points; equal points count as open.
    EveryOutcome,
    /// Only the least and the most that each can get: certain, but another
    /// method could find more that is certain.
    Bounds,
}

/// What a player can still reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// In, whatever happens.
    Certain,
    /// In or out.
    Open,
    /// Out, whatever happens.
    Out,
}

/// Who can still reach the first places.
///
/// A game that both players lose is reckoned with only where the ruleset has
/// it; elsewhere it is for the director to rule.
pub fn open(table: &Crosstable, ruleset: &Ruleset, places: usize, query: Query) -> Open {
    let last = table.paired_rounds();
    let after = query.after.unwrap_or(last).min(last);
    let table = if after == last {
        Cow::Borrowed(table)
    } else {
        Cow::Owned(table.as_after(after))
    };
    let remaining = Remaining {
        table: &table,
        ruleset,
        places,
        query: Query {
            after: Some(after),
            ..query
        },
        missing: table.missing().copied().collect(),
        rounds_to_come: table.rounds() - after,
    };
    remaining.open()
}

/// What is to come, and what is asked about it.
struct Remaining<'a> {
    table: &'a Crosstable,
    ruleset: &'a Ruleset,
    places: usize,
    query: Query,
    missing: Vec<Game>,
    rounds_to_come: u16,
}

impl Remaining<'_> {
    fn open(&self) -> Open {
        let standings = Standings::of(self.table, self.ruleset, self.query);
        let results = self.results();
        let paired = self.rounds_to_come == 0;
        let (method, certainty) = if paired && self.few(results.len()) {
            (Method::EveryScore, self.every_score(&results))
        } else if paired && self.missing.len() <= EVERY_OUTCOME {
            (Method::EveryOutcome, self.every_outcome())
        } else {
            (Method::Bounds, self.bounds())
        };
        Open {
            places: self.places,
            after: standings.after,
            missing: self
                .missing
                .iter()
                .map(|game| (game.round, game.table))
                .collect(),
            rounds_to_come: self.rounds_to_come,
            length: self.table.length(),
            edge: self.edge(&standings),
            method,
            chances: standings
                .rows
                .iter()
                .map(|row| (row.player, self.chance(row.player, &certainty)))
                .collect(),
        }
    }

    fn chance(&self, player: PlayerIndex, certainty: &[Certainty]) -> Chance {
        if self.table.is_present(player) {
            certainty[player.get()].chance()
        } else {
            Chance::Out
        }
    }

    /// Whether equal points at the edge asked about are played off.
    fn plays_off(&self) -> bool {
        self.ruleset.finals.as_ref().is_some_and(|rule| {
            rule.boundary == Boundary::PlayOff && usize::from(rule.places) == self.places
        })
    }

    fn edge(&self, standings: &Standings) -> Edge {
        if !self.plays_off() {
            return Edge::TieBreaks;
        }
        match play_off(self.table, self.ruleset, standings) {
            PlayOff::Due(pair) | PlayOff::Level(pair) if self.table.length() == Length::Known => {
                Edge::PlayOffDue(pair)
            }
            _ => Edge::PlayOff,
        }
    }

    /// All results a game can have.
    fn results(&self) -> Vec<GameResult> {
        let measure = self.table.measure();
        let all = HalfDiscs::whole(measure.squares);
        let whole = |discs: usize| HalfDiscs::whole(discs);
        let scores: Vec<[HalfDiscs; 2]> = match self.ruleset.scoring.empties {
            Empties::ToWinner => (0..=measure.squares)
                .map(|first| [whole(first), all - whole(first)])
                .collect(),
            Empties::Split => (0..=all.as_halves())
                .map(HalfDiscs::halves)
                .map(|first| [first, all - first])
                .collect(),
            Empties::ToNobody => (0..=measure.squares)
                .flat_map(|first| {
                    (0..=measure.squares - first)
                        .map(move |second| [first, second].map(HalfDiscs::whole))
                })
                .collect(),
        };
        let results = scores.into_iter().flat_map(|[first, second]| {
            let result = measure.result(first, second);
            let drawn = result.outcome == Outcome::Draw;
            if drawn && self.ruleset.scoring.draw == Draw::DrawWin {
                let won = |outcome| GameResult { outcome, ..result };
                vec![won(Outcome::First), won(Outcome::Second)]
            } else {
                vec![result]
            }
        });
        results.chain(self.both_lose()).collect()
    }

    fn both_lose(&self) -> Option<GameResult> {
        let endings = &self.ruleset.endings;
        [endings.both_flags, endings.both_absent]
            .contains(&Unsettled::BothLose)
            .then_some(GameResult {
                outcome: Outcome::BothLost,
                discs: Some([HalfDiscs::default(); 2]),
            })
    }

    /// Whether this many results of every missing game can be tried in
    /// reasonable time.
    fn few(&self, results: usize) -> bool {
        let tables = ways(results, self.missing.len());
        tables <= TABLES && tables.saturating_mul(self.table.size()) <= ROWS
    }

    fn every_score(&self, results: &[GameResult]) -> Vec<Certainty> {
        let mut certainty = vec![Certainty::START; self.table.size()];
        let mut table = self.table.clone();
        for number in 0..ways(results.len(), self.missing.len()) {
            let mut rest = number;
            for game in &self.missing {
                enter(&mut table, game, results[rest % results.len()]);
                rest /= results.len();
            }
            let standings = Standings::of(&table, self.ruleset, self.query);
            self.judge_table(&mut certainty, &table, &standings);
        }
        certainty
    }

    /// A shared rank at the edge is neither in nor out, and neither are two who
    /// have a game to play for the place.
    fn judge_table(&self, certainty: &mut [Certainty], table: &Crosstable, standings: &Standings) {
        let rows: Vec<_> = self.contenders(standings).collect();
        let play_off = if self.plays_off() {
            play_off(table, self.ruleset, standings)
        } else {
            PlayOff::NotNeeded
        };
        let (inside, outside) = match play_off {
            PlayOff::Due(_) | PlayOff::Level(_) => (self.places - 1, self.places + 1),
            PlayOff::NotNeeded | PlayOff::Won(_) => (self.places, self.places),
        };
        for row in &rows {
            let better = rows.iter().filter(|other| other.rank < row.rank).count();
            let equals = rows.iter().filter(|other| other.rank == row.rank).count();
            let certainty = &mut certainty[row.player.get()];
            match play_off {
                PlayOff::Won([winner, loser]) if [winner, loser].contains(&row.player) => {
                    certainty.and(row.player == winner, row.player == loser);
                }
                _ => certainty.and(better + equals <= inside, better >= outside),
            }
        }
    }

    /// Those who are still there: whoever has withdrawn plays for no place.
    fn contenders<'s>(&self, standings: &'s Standings) -> impl Iterator<Item = &'s Row> {
        let rows = standings.rows.iter();
        rows.filter(|row| self.table.is_present(row.player))
    }

    fn every_outcome(&self) -> Vec<Certainty> {
        let now = points_now(self.table, self.ruleset);
        let mut certainty = vec![Certainty::START; self.table.size()];
        let mut outcomes = vec![Outcome::First, Outcome::Second];
        if self.ruleset.scoring.draw == Draw::HalfPoints {
            outcomes.push(Outcome::Draw);
        }
        outcomes.extend(self.both_lose().map(|result| result.outcome));
        for number in 0..ways(outcomes.len(), self.missing.len()) {
            let mut points = now.clone();
            let mut rest = number;
            for game in &self.missing {
                let outcome = outcomes[rest % outcomes.len()];
                rest /= outcomes.len();
                add(&mut points, game.first, outcome.points_of_first());
                add(&mut points, game.second, outcome.turned().points_of_first());
            }
            judge(&mut certainty, &points, &points, self.places);
        }
        certainty
    }

    /// Everybody who is still there can win all games or none.
    fn bounds(&self) -> Vec<Certainty> {
        let least = points_now(self.table, self.ruleset);
        let mut most = least.clone();
        let to_come = u32::from(self.rounds_to_come);
        for (player, _) in self.table.players() {
            add(&mut most, player, HalfPoints::halves(2 * to_come));
        }
        for game in &self.missing {
            add(&mut most, game.first, HalfPoints::WIN);
            add(&mut most, game.second, HalfPoints::WIN);
        }
        let mut certainty = vec![Certainty::START; self.table.size()];
        judge(&mut certainty, &least, &most, self.places);
        certainty
    }
}

/// In how many ways this many games can end.
fn ways(results: usize, games: usize) -> usize {
    results.saturating_pow(u32::try_from(games).unwrap_or(u32::MAX))
}

fn enter(table: &mut Crosstable, game: &Game, result: GameResult) {
    let same = |found: &&mut Game| {
        (found.round, found.table, found.first) == (game.round, game.table, game.first)
    };
    if let Some(found) = table.games_mut().iter_mut().find(same) {
        found.result = Some(result);
    }
}

/// Whether a player was ever surely in and surely out.
#[derive(Clone, Copy, Debug)]
struct Certainty {
    always_in: bool,
    always_out: bool,
}

impl Certainty {
    const START: Self = Self {
        always_in: true,
        always_out: true,
    };

    fn and(&mut self, surely_in: bool, surely_out: bool) {
        self.always_in &= surely_in;
        self.always_out &= surely_out;
    }

    const fn chance(self) -> Chance {
        match (self.always_in, self.always_out) {
            (true, _) => Chance::Certain,
            (false, true) => Chance::Out,
            (false, false) => Chance::Open,
        }
    }
}

/// In for certain if too few others can reach them, out if enough others are
/// already beyond their reach. Who is not ranked has no points here.
fn judge(
    certainty: &mut [Certainty],
    least: &[Option<HalfPoints>],
    most: &[Option<HalfPoints>],
    places: usize,
) {
    let mut by_least: Vec<HalfPoints> = least.iter().flatten().copied().collect();
    let mut by_most: Vec<HalfPoints> = most.iter().flatten().copied().collect();
    by_least.sort_unstable();
    by_most.sort_unstable();
    for (at, certainty) in certainty.iter_mut().enumerate() {
        let (Some(least), Some(most)) = (least[at], most[at]) else {
            continue;
        };
        // The player is among those who can reach their own least points.
        let reaching = by_most.len() - by_most.partition_point(|&points| points < least) - 1;
        let beyond = by_least.len() - by_least.partition_point(|&points| points <= most);
        certainty.and(reaching < places, beyond >= places);
    }
}

fn points_now(table: &Crosstable, ruleset: &Ruleset) -> Vec<Option<HalfPoints>> {
    let tally = Tally::new(table, ruleset, table.paired_rounds());
    table
        .players()
        .map(|(index, player)| {
            let ranked = player.designation != Designation::Stranger;
            (ranked && table.is_present(index)).then(|| tally.points(index))
        })
        .collect()
}

fn add(points: &mut [Option<HalfPoints>], player: PlayerIndex, gained: HalfPoints) {
    if let Some(points) = &mut points[player.get()] {
        *points += gained;
    }
}
