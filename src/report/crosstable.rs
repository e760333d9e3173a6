//! The crosstable: for every player and round the opponent, the colour, the
//! discs and the running total, in the order of the standings.

use std::io::{self, Write};

use super::csv::{self, Cell};
use crate::game::HalfDiscs;
use crate::ruleset::Ruleset;
use crate::tournament::{Colours, Crosstable, Game, HalfPoints, PlayerIndex, Standings};

/// One player of the crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    /// The rank.
    pub rank: usize,
    /// The player.
    pub player: PlayerIndex,
    /// The points after the last round shown.
    pub points: HalfPoints,
    /// Round by round; a round may hold several games.
    pub rounds: Vec<Vec<Meeting>>,
    /// The points after each round.
    pub totals: Vec<HalfPoints>,
}

/// What one round was for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// A game.
    Game {
        /// The rank of the opponent; nothing for somebody who is not ranked.
        opponent: Option<usize>,
        /// `b` or `w`, if it is known.
        colour: Option<char>,
        /// The player's points and both sides' discs; `None` while it is missing.
        result: Option<(HalfPoints, Option<[HalfDiscs; 2]>)>,
    },
    /// A bye.
    Bye,
}

/// The crosstable in the order of the standings.
pub fn rows(table: &Crosstable, ruleset: &Ruleset, standings: &Standings) -> Vec<CrossRow> {
    let after = standings.after;
    let mut ranks = vec![None; table.size()];
    for row in &standings.rows {
        ranks[row.player.get()] = Some(row.rank);
    }
    let mut meetings = vec![vec![Vec::new(); usize::from(after)]; table.size()];
    let mut games: Vec<&Game> = table
        .games()
        .iter()
        .filter(|game| game.round <= after)
        .collect();
    games.sort_by_key(|game| (game.round, game.table));
    for game in games {
        let round = usize::from(game.round.max(1)) - 1;
        for (own, opponent, first) in [
            (game.first, game.second, true),
            (game.second, game.first, false),
        ] {
            meetings[own.get()][round].push(meeting(game, ranks[opponent.get()], first));
        }
    }
    for &(player, round) in table.byes().iter().filter(|&&(_, round)| round <= after) {
        meetings[player.get()][usize::from(round.max(1)) - 1].push(Meeting::Bye);
    }
    let bye = HalfPoints::halves(u32::from(ruleset.bye.half_points));
    let row = |row: &crate::tournament::Row| {
        let rounds = std::mem::take(&mut meetings[row.player.get()]);
        let mut total = HalfPoints::NONE;
        let totals = rounds.iter().map(|round| {
            total += round.iter().map(|meeting| meeting.points(bye)).sum();
            total
        });
        CrossRow {
            rank: row.rank,
            player: row.player,
            points: row.points,
            totals: totals.collect(),
            rounds,
        }
    };
    standings.rows.iter().map(row).collect()
}

fn meeting(game: &Game, opponent: Option<usize>, first: bool) -> Meeting {
    let colour = match (game.colours, first) {
        (Colours::Unknown, _) => None,
        (Colours::FirstBlack, true) | (Colours::SecondBlack, false) => Some('b'),
        (Colours::FirstBlack, false) | (Colours::SecondBlack, true) => Some('w'),
    };
    let result = game
        .result
        .map(|result| if first { result } else { result.turned() });
    Meeting::Game {
        opponent,
        colour,
        result: result.map(|result| (result.outcome.points_of_first(), result.discs)),
    }
}

impl Meeting {
    fn points(&self, bye: HalfPoints) -> HalfPoints {
        match self {
            Self::Game { result, .. } => result.map_or(HalfPoints::NONE, |(points, _)| points),
            Self::Bye => bye,
        }
    }

    /// `12b`, `bye`: the opponent's rank and the own colour.
    pub fn opponent(&self) -> String {
        match self {
            Self::Bye => "bye".to_owned(),
            Self::Game {
                opponent, colour, ..
            } => {
                let rank = opponent.map_or_else(|| "?".to_owned(), |rank| rank.to_string());
                colour.map_or_else(|| rank.clone(), |colour| format!("{rank}{colour}"))
            }
        }
    }

    /// `+40`, `=32`, `-24`: the result and the own discs.
    pub fn score(&self) -> String {
        let Self::Game { result, .. } = self else {
            return "+".to_owned();
        };
        let Some((points, discs)) = result else {
            return "?".to_owned();
        };
        let sign = match *points {
            HalfPoints::WIN => '+',
            HalfPoints::DRAW => '=',
            _ => '-',
        };
        discs.map_or_else(|| sign.to_string(), |[own, _]| format!("{sign}{own}"))
    }

    /// `12b 40-24`: everything.
    fn whole(&self) -> String {
        match self {
            Self::Game {
                result: Some((_, Some([own, theirs]))),
                ..
            } => {
                format!("{} {own}-{theirs}", self.opponent())
            }
            _ => format!("{} {}", self.opponent(), self.score()),
        }
    }
}

/// The crosstable as CSV: a column for each round and its running total.
///
/// # Errors
///
/// If it cannot be written.
pub fn csv(out: &mut impl Write, table: &Crosstable, rows: &[CrossRow]) -> io::Result<()> {
    let rounds = rows.first().map_or(0, |row| row.rounds.len());
    let mut heading = ["rank", "id", "name", "country"]
        .map(str::to_owned)
        .to_vec();
    for round in 1..=rounds {
        heading.extend([format!("round {round}"), format!("total {round}")]);
    }
    let rows = rows.iter().map(|row| {
        let player = table.player(row.player);
        let mut cells = vec![
            Cell::number(row.rank),
            Cell::Text(player.id.clone()),
            Cell::Text(player.name.clone()),
            Cell::Text(player.country.clone()),
        ];
        for (round, total) in row.rounds.iter().zip(&row.totals) {
            let games: Vec<_> = round.iter().map(Meeting::whole).collect();
            cells.extend([Cell::Text(games.join(" / ")), Cell::number(total)]);
        }
        cells
    });
    csv::write(out, &heading, rows)
}
