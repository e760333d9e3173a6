//! Everybody who is to be paired in a round, and what they did before it.

use std::collections::BTreeMap;

use super::acceleration::virtual_points;
use crate::board::Colour;
use crate::ruleset::{PairingRules, Ruleset};
use crate::tournament::tally::{Kind, Tally};
use crate::tournament::{Colours, Crosstable, Game, HalfPoints, PlayerIndex, Query, Standings};

/// The players of a round before it is paired.
#[derive(Clone, Debug)]
pub struct Field {
    /// The round that is to be paired, from 1.
    pub round: u16,
    /// How many rounds the event has, as far as it is known.
    pub rounds: u16,
    /// In the order of their seeds.
    pub entrants: Vec<Entrant>,
}

/// A player who is to be paired, with what counts of the rounds before.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Entrant {
    /// Who.
    pub player: PlayerIndex,
    /// What their lot is drawn by: the number in the event, or the id.
    pub key: String,
    /// The points so far.
    pub points: HalfPoints,
    /// The points by which they are paired: virtual ones included.
    pub score: HalfPoints,
    /// The place in the standings among the entrants, from 0; all different.
    pub standing: usize,
    /// Empty if it is not known.
    pub country: String,
    /// The club or team, if they have one.
    pub club: Option<String>,
    /// Empty if it is not known.
    pub family: String,
    /// Games won.
    pub wins: u16,
    /// Games with Black less games with White.
    pub balance: i32,
    /// The colours of the games so far, the last one first.
    pub colours: Vec<Colour>,
    /// The colour in the round before; `None` without a game there.
    pub last_colour: Option<Colour>,
    /// The way they floated in the round before, and in the one before that.
    pub floats: [Float; 2],
    /// The points of the round before.
    pub last_points: HalfPoints,
    /// The rounds in which they had a bye.
    pub byes: Vec<u16>,
    /// The rounds in which they had neither a game nor a bye.
    pub missed: Vec<u16>,
    /// Whom they met: the round and the own colour, if it is known.
    pub met: BTreeMap<PlayerIndex, Vec<(u16, Option<Colour>)>>,
    /// The own colour round by round.
    pub by_round: Vec<Option<Colour>>,
}

/// Whether the opponent of a round had fewer points, as many or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Float {
    /// The opponent had fewer points, or they had a bye.
    Down,
    /// As many, or no game.
    #[default]
    Level,
    /// The opponent had more points.
    Up,
}

impl Float {
    /// The float of a player with these points against an opponent with those.
    pub fn of(own: i64, other: i64) -> Self {
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => Self::Down,
            std::cmp::Ordering::Equal => Self::Level,
            std::cmp::Ordering::Less => Self::Up,
        }
    }
}

impl Field {
    /// The field of a round. `present` are those who are to be paired, in the
    /// order of their seeds, the strongest first. What happened in this round
    /// or later does not count.
    pub fn before(
        table: &Crosstable,
        ruleset: &Ruleset,
        rules: &PairingRules,
        round: u16,
        present: &[PlayerIndex],
    ) -> Self {
        let past = table.as_after(round.saturating_sub(1));
        let history = History::of(&past, ruleset, round);
        let standing = places(&past, ruleset, round, present);
        let rounds = table.rounds().max(round);
        let entrant = |(seed, &player): (usize, &PlayerIndex)| {
            let mut entrant = history.entrant(player);
            let extra = virtual_points(rules.acceleration, round, rounds, seed, present.len());
            entrant.score = entrant.points + extra;
            entrant.standing = standing[&player];
            entrant
        };
        Self {
            round,
            rounds,
            entrants: present.iter().enumerate().map(entrant).collect(),
        }
    }

    /// Whether somebody has to have a bye.
    pub fn has_bye(&self) -> bool {
        self.entrants.len() % 2 == 1
    }

    /// The points of the bye: half a point below the lowest of the field
    /// (PAPP). It may be below nothing.
    pub fn bye_score(&self) -> i64 {
        let scores = self.entrants.iter().map(|each| halves(each.score));
        scores.min().unwrap_or(0) - 1
    }
}

/// Half-points as a number that can be subtracted.
pub(super) fn halves(points: HalfPoints) -> i64 {
    i64::from(points.as_halves())
}

/// Everybody's place in the standings; who is level keeps the order of seeds.
fn places(
    past: &Crosstable,
    ruleset: &Ruleset,
    round: u16,
    present: &[PlayerIndex],
) -> BTreeMap<PlayerIndex, usize> {
    let mut order: Vec<PlayerIndex> = present.to_vec();
    if round > 1 {
        let query = Query {
            after: Some(round - 1),
            seed: None,
        };
        let standings = Standings::of(past, ruleset, query);
        order.sort_by_key(|&player| standings.row(player).map_or(usize::MAX, |row| row.rank));
    }
    order.into_iter().zip(0..).collect()
}

/// The rounds before, ready to be looked at player by player.
struct History<'a> {
    past: &'a Crosstable,
    tally: Tally,
    /// By player, in the order they were played.
    games: Vec<Vec<&'a Game>>,
    /// By player, before each round from the first to this one.
    totals: Vec<Vec<i64>>,
    round: u16,
}

impl<'a> History<'a> {
    fn of(past: &'a Crosstable, ruleset: &Ruleset, round: u16) -> Self {
        let after = round.saturating_sub(1);
        let tally = Tally::new(past, ruleset, after);
        let totals = past.players().map(|(player, _)| {
            let mut total = vec![0; usize::from(after) + 1];
            for line in tally.lines(player) {
                total[usize::from(line.round)] += halves(tally.points_of(line));
            }
            for round in 1..total.len() {
                total[round] += total[round - 1];
            }
            total
        });
        let mut games = vec![Vec::new(); past.size()];
        for game in past.games() {
            games[game.first.get()].push(game);
            games[game.second.get()].push(game);
        }
        for own in &mut games {
            own.sort_by_key(|game| (game.round, game.table));
        }
        Self {
            totals: totals.collect(),
            games,
            past,
            tally,
            round,
        }
    }

    /// The points that a player had when a round was paired.
    fn before(&self, player: PlayerIndex, round: u16) -> i64 {
        self.totals[player.get()][usize::from(round) - 1]
    }

    fn entrant(&self, player: PlayerIndex) -> Entrant {
        let entered = self.past.player(player);
        let (family, _) = entered.name.split_once(',').unwrap_or((&entered.name, ""));
        let number = entered.entrant.map(|number| number.to_string());
        let points = self.tally.points(player);
        let mut entrant = Entrant {
            player,
            key: number.unwrap_or_else(|| format!("{}/{}", entered.id, player.get())),
            points,
            score: points,
            standing: 0,
            country: entered.country.to_lowercase(),
            club: entered.team.as_ref().map(|team| team.to_lowercase()),
            family: family.trim().to_lowercase(),
            wins: 0,
            balance: 0,
            colours: Vec::new(),
            last_colour: None,
            floats: [Float::Level; 2],
            last_points: HalfPoints::NONE,
            byes: Vec::new(),
            missed: Vec::new(),
            met: BTreeMap::new(),
            by_round: vec![None; usize::from(self.round.saturating_sub(1))],
        };
        self.games(&mut entrant);
        self.other_rounds(&mut entrant);
        entrant
    }

    fn games(&self, entrant: &mut Entrant) {
        let own = entrant.player;
        for game in &self.games[own.get()] {
            let black = match game.colours {
                Colours::FirstBlack => Some(game.first),
                Colours::SecondBlack => Some(game.second),
                Colours::Unknown => None,
            };
            let colour = black.map(|black| {
                if black == own {
                    Colour::Black
                } else {
                    Colour::White
                }
            });
            let other = if game.first == own {
                game.second
            } else {
                game.first
            };
            entrant
                .met
                .entry(other)
                .or_default()
                .push((game.round, colour));
            entrant.colours.extend(colour);
            entrant.balance += match colour {
                Some(Colour::Black) => 1,
                Some(Colour::White) => -1,
                None => 0,
            };
            entrant.by_round[usize::from(game.round) - 1] = colour;
            if game.round + 1 == self.round {
                entrant.last_colour = colour;
            }
            let float = Float::of(self.before(own, game.round), self.before(other, game.round));
            self.note_float(entrant, game.round, float);
        }
        entrant.colours.reverse();
    }

    fn other_rounds(&self, entrant: &mut Entrant) {
        for line in self.tally.lines(entrant.player) {
            let points = self.tally.points_of(line);
            match line.kind {
                Kind::Game(_) => entrant.wins += u16::from(points == HalfPoints::WIN),
                Kind::Bye => {
                    entrant.byes.push(line.round);
                    self.note_float(entrant, line.round, Float::Down);
                }
                Kind::HalfPointBye | Kind::Idle | Kind::Gone => entrant.missed.push(line.round),
                Kind::Pending => {}
            }
            if line.round + 1 == self.round && matches!(line.kind, Kind::Game(_)) {
                entrant.last_points = points;
            }
        }
    }

    fn note_float(&self, entrant: &mut Entrant, round: u16, float: Float) {
        match self.round - round {
            1 => entrant.floats[0] = float,
            2 => entrant.floats[1] = float,
            _ => {}
        }
    }
}
