//! Every player's opponents and points, round by round.

use super::tally::Tally;
use super::{Colours, Crosstable, Game, GameResult, HalfPoints, PlayerIndex, Standings};
use crate::board::Colour;
use crate::ruleset::Ruleset;

/// The rounds of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRounds {
    /// Whose.
    pub player: PlayerIndex,
    /// The line in the crosstable, from 1: every player has another one.
    pub line: usize,
    /// The place in the standings, which players may share.
    pub rank: usize,
    /// The points after the last round.
    pub points: HalfPoints,
    /// Round by round, in the order of the tables; a round may hold several
    /// games.
    pub rounds: Vec<Vec<Meeting>>,
    /// The points after each round.
    pub totals: Vec<HalfPoints>,
}

impl PlayerRounds {
    /// How many rounds the player had a bye.
    pub fn byes(&self) -> usize {
        let meetings = self.rounds.iter().flatten();
        let byes = meetings.filter(|each| matches!(each, Meeting::Bye | Meeting::HalfPointBye));
        byes.count()
    }
}

/// What one round was for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// A game.
    Game {
        /// Whom they met.
        opponent: PlayerIndex,
        /// The line of the opponent; `None` for somebody who is not ranked.
        line: Option<usize>,
        /// The rank of the opponent; `None` for somebody who is not ranked.
        rank: Option<usize>,
        /// The player's own colour, if it is known.
        colour: Option<Colour>,
        /// The result as the player sees it, their own discs first; `None`
        /// while it is missing.
        result: Option<GameResult>,
    },
    /// A bye.
    Bye,
    /// Half a point for a round that they asked not to play.
    HalfPointBye,
}

/// The rounds of all players, in the order of the standings.
pub fn player_rounds(
    table: &Crosstable,
    ruleset: &Ruleset,
    standings: &Standings,
) -> Vec<PlayerRounds> {
    let after = standings.after;
    let tally = Tally::new(table, ruleset, after);
    let mut meetings = meetings(table, standings);
    let rows = (1..).zip(&standings.rows).map(|(line, row)| PlayerRounds {
        player: row.player,
        line,
        rank: row.rank,
        points: row.points,
        rounds: std::mem::take(&mut meetings[row.player.get()]),
        totals: tally.running_points(row.player, after),
    });
    rows.collect()
}

/// By player and round.
fn meetings(table: &Crosstable, standings: &Standings) -> Vec<Vec<Vec<Meeting>>> {
    let after = standings.after;
    let mut ranks = vec![None; table.size()];
    for (line, row) in (1..).zip(&standings.rows) {
        ranks[row.player.get()] = Some((line, row.rank));
    }
    let index = |round: u16| usize::from(round.max(1)) - 1;
    let mut meetings = vec![vec![Vec::new(); usize::from(after)]; table.size()];
    let games = table.games().iter().filter(|game| game.round <= after);
    let mut games: Vec<&Game> = games.collect();
    games.sort_by_key(|game| (game.round, game.table));
    for game in games {
        let round = index(game.round);
        let colour = colour_of_first(game.colours);
        meetings[game.first.get()][round].push(Meeting::Game {
            opponent: game.second,
            line: ranks[game.second.get()].map(|(line, _)| line),
            rank: ranks[game.second.get()].map(|(_, rank)| rank),
            colour,
            result: game.result,
        });
        meetings[game.second.get()][round].push(Meeting::Game {
            opponent: game.first,
            line: ranks[game.first.get()].map(|(line, _)| line),
            rank: ranks[game.first.get()].map(|(_, rank)| rank),
            colour: colour.map(|colour| !colour),
            result: game.result.map(GameResult::turned),
        });
    }
    for &(player, round) in table.byes().iter().filter(|&&(_, round)| round <= after) {
        meetings[player.get()][index(round)].push(Meeting::Bye);
    }
    for &(player, round) in table.half_point_byes() {
        let left = table.player(player).left_after;
        let counts = (1..=after).contains(&round) && left.is_none_or(|last| round <= last);
        if counts && meetings[player.get()][index(round)].is_empty() {
            meetings[player.get()][index(round)].push(Meeting::HalfPointBye);
        }
    }
    meetings
}

const fn colour_of_first(colours: Colours) -> Option<Colour> {
    match colours {
        Colours::FirstBlack => Some(Colour::Black),
        Colours::SecondBlack => Some(Colour::White),
        Colours::Unknown => None,
    }
}
