//! What the games still missing can change at the top.

use crate::game::HalfDiscs;
use crate::ruleset::Ruleset;

use super::tally::Tally;
use super::{
    Crosstable, Designation, Game, GameResult, HalfPoints, Outcome, PlayerIndex, Query, Standings,
};

/// So many tables of standings are worked out at most to try every score.
const TABLES: usize = 5_000;
/// So many rows they may have together.
const ROWS: usize = 1_000_000;
/// With so many games missing, every outcome of each is tried.
const EVERY_OUTCOME: usize = 8;
/// All scores of a game: 0-64 to 64-0.
const SCORES: usize = 65;

/// Who can still reach the first places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// How many places are asked about.
    pub places: usize,
    /// The games without a result: round and table.
    pub missing: Vec<(u16, u16)>,
    /// Rounds announced and not yet paired.
    pub unpaired_rounds: u16,
    /// How it was found out.
    pub method: Method,
    /// Every player, in the order of the standings.
    pub chances: Vec<(PlayerIndex, Chance)>,
}

/// How it was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every score of every missing game was tried: exact, tie-breaks included.
    EveryScore,
    /// Every outcome was tried: exact in points; equal points count as open.
    EveryOutcome,
    /// Only the least and the most that each can get: what is said is certain,
    /// but more may be certain than is said.
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

/// Who can still reach the first so many places.
pub fn open(table: &Crosstable, ruleset: &Ruleset, places: usize, query: Query) -> Open {
    let missing: Vec<Game> = table
        .games()
        .iter()
        .copied()
        .filter(|game| game.result.is_none())
        .collect();
    let unpaired_rounds = table.rounds() - table.paired_rounds();
    let standings = Standings::of(table, ruleset, query);
    let players: Vec<PlayerIndex> = standings.rows.iter().map(|row| row.player).collect();
    let (method, chances) = if unpaired_rounds == 0 && few(missing.len(), table.size()) {
        (
            Method::EveryScore,
            every_score(table, ruleset, places, query, &missing),
        )
    } else if unpaired_rounds == 0 && missing.len() <= EVERY_OUTCOME {
        (
            Method::EveryOutcome,
            every_outcome(table, ruleset, places, &missing),
        )
    } else {
        (Method::Bounds, bounds(table, ruleset, places, &missing))
    };
    Open {
        places,
        missing: missing
            .iter()
            .map(|game| (game.round, game.table))
            .collect(),
        unpaired_rounds,
        method,
        chances: players
            .into_iter()
            .map(|player| (player, chances[player.get()].chance()))
            .collect(),
    }
}

/// Whether every score of so many games can be tried in reasonable time.
fn few(missing: usize, players: usize) -> bool {
    let tables = scores(missing);
    tables <= TABLES && tables.saturating_mul(players) <= ROWS
}

/// How many ways so many games can end.
fn scores(games: usize) -> usize {
    let games = u32::try_from(games).unwrap_or(u32::MAX);
    SCORES.saturating_pow(games)
}

/// Whether a player was ever surely in and surely out.
#[derive(Clone, Copy, Debug)]
struct Seen {
    always_in: bool,
    always_out: bool,
}

impl Seen {
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

fn every_score(
    table: &Crosstable,
    ruleset: &Ruleset,
    places: usize,
    query: Query,
    missing: &[Game],
) -> Vec<Seen> {
    let mut seen = vec![Seen::START; table.size()];
    let mut table = table.clone();
    for number in 0..scores(missing.len()) {
        let mut rest = number;
        for game in missing {
            let discs = rest % SCORES;
            rest /= SCORES;
            let result =
                GameResult::by_discs(HalfDiscs::whole(discs), HalfDiscs::whole(64 - discs));
            enter(&mut table, game, result);
        }
        let standings = Standings::of(&table, ruleset, query);
        for row in &standings.rows {
            let equals = standings
                .rows
                .iter()
                .filter(|other| other.rank == row.rank)
                .count();
            // A shared rank at the edge is neither in nor out.
            let surely_in = row.rank + equals - 1 <= places;
            seen[row.player.get()].and(surely_in, row.rank > places);
        }
    }
    seen
}

fn enter(table: &mut Crosstable, game: &Game, result: GameResult) {
    let same = |found: &&mut Game| {
        (found.round, found.table, found.first) == (game.round, game.table, game.first)
    };
    if let Some(found) = table.games_mut().iter_mut().find(same) {
        found.result = Some(result);
    }
}

fn every_outcome(
    table: &Crosstable,
    ruleset: &Ruleset,
    places: usize,
    missing: &[Game],
) -> Vec<Seen> {
    let now = points_now(table, ruleset);
    let mut seen = vec![Seen::START; table.size()];
    let outcomes = [Outcome::First, Outcome::Draw, Outcome::Second];
    let tries = 3_usize.pow(u32::try_from(missing.len()).unwrap_or(u32::MAX));
    for number in 0..tries {
        let mut points = now.clone();
        let mut rest = number;
        for game in missing {
            let gained = outcomes[rest % 3].points_of_first();
            rest /= 3;
            add(&mut points, game.first, gained);
            add(&mut points, game.second, HalfPoints::WIN - gained);
        }
        judge(&mut seen, &points, &points, places);
    }
    seen
}

fn bounds(table: &Crosstable, ruleset: &Ruleset, places: usize, missing: &[Game]) -> Vec<Seen> {
    let least = points_now(table, ruleset);
    let mut most = least.clone();
    let unpaired = u32::from(table.rounds() - table.paired_rounds());
    for (player, found) in table.players() {
        if found.left_after.is_none() {
            add(&mut most, player, HalfPoints::halves(2 * unpaired));
        }
    }
    for game in missing {
        add(&mut most, game.first, HalfPoints::WIN);
        add(&mut most, game.second, HalfPoints::WIN);
    }
    let mut seen = vec![Seen::START; table.size()];
    judge(&mut seen, &least, &most, places);
    seen
}

/// In for certain if too few others can reach him, out if enough others are
/// already beyond his reach. Who is not ranked has no points here.
fn judge(
    seen: &mut [Seen],
    least: &[Option<HalfPoints>],
    most: &[Option<HalfPoints>],
    places: usize,
) {
    let mut by_least: Vec<HalfPoints> = least.iter().flatten().copied().collect();
    let mut by_most: Vec<HalfPoints> = most.iter().flatten().copied().collect();
    by_least.sort_unstable();
    by_most.sort_unstable();
    for (at, seen) in seen.iter_mut().enumerate() {
        let (Some(least), Some(most)) = (least[at], most[at]) else {
            continue;
        };
        // He himself is among those who can reach his own least points.
        let reaching = by_most.len() - by_most.partition_point(|&points| points < least) - 1;
        let beyond = by_least.len() - by_least.partition_point(|&points| points <= most);
        seen.and(reaching < places, beyond >= places);
    }
}

fn points_now(table: &Crosstable, ruleset: &Ruleset) -> Vec<Option<HalfPoints>> {
    let tally = Tally::new(table, ruleset, table.paired_rounds());
    table
        .players()
        .map(|(index, player)| {
            (player.designation != Designation::Stranger).then(|| tally.points(index))
        })
        .collect()
}

fn add(points: &mut [Option<HalfPoints>], player: PlayerIndex, gained: HalfPoints) {
    if let Some(points) = &mut points[player.get()] {
        *points += gained;
    }
}
