//! Every player's rounds, and the points they give.

use crate::game::HalfDiscs;
use crate::ruleset::Ruleset;

use super::{Crosstable, Designation, GameResult, HalfPoints, Measure, Outcome, PlayerIndex};

/// Every player's rounds up to one of them, and the points they give.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    lines: Vec<Vec<Line>>,
    points: Vec<HalfPoints>,
    left: Vec<Option<u16>>,
    /// What a bye is worth.
    bye: HalfPoints,
}

impl Line {
    const fn points(&self, bye: HalfPoints) -> HalfPoints {
        match self.kind {
            Kind::Game(meeting) => meeting.points,
            Kind::Bye => bye,
            Kind::HalfPointBye => HalfPoints::DRAW,
            Kind::Pending | Kind::Idle | Kind::Gone => HalfPoints::NONE,
        }
    }
}

/// One round of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) round: u16,
    pub(super) kind: Kind,
}

/// What a round was for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Game(Meeting),
    /// Paired, no result yet; or a bye or an absence in a round in progress.
    Pending,
    Bye,
    /// Asked not to play, for half a point.
    HalfPointBye,
    /// Neither paired nor a bye, though they were or would be there.
    Idle,
    /// After they had withdrawn.
    Gone,
}

/// A game as one of its players sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) opponent: PlayerIndex,
    pub(super) points: HalfPoints,
    pub(super) own: HalfDiscs,
    pub(super) theirs: HalfDiscs,
    pub(super) discs: Discs,
}

/// Whether the discs of a game are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Discs {
    /// They are.
    Known,
    /// Counted as half a board each.
    Assumed,
}

/// The points of a player after all rounds that are paired, from whatever of them
/// is known.
pub fn points(table: &Crosstable, ruleset: &Ruleset, player: PlayerIndex) -> HalfPoints {
    Tally::new(table, ruleset, table.paired_rounds()).points(player)
}

impl Tally {
    pub(super) fn new(table: &Crosstable, ruleset: &Ruleset, after: u16) -> Self {
        let measure = table.measure();
        let mut lines: Vec<Vec<Line>> = vec![Vec::new(); table.size()];
        for game in table.games().iter().filter(|game| game.round <= after) {
            let mut enter = |player: PlayerIndex, opponent, result: Option<GameResult>| {
                let played = |result| Kind::Game(meeting(opponent, result, measure));
                lines[player.get()].push(Line {
                    round: game.round,
                    kind: result.map_or(Kind::Pending, played),
                });
            };
            enter(game.first, game.second, game.result);
            enter(game.second, game.first, game.result.map(GameResult::turned));
        }
        for &(player, round) in table.byes().iter().filter(|&&(_, round)| round <= after) {
            let kind = if table.is_in_progress(round) {
                Kind::Pending
            } else {
                Kind::Bye
            };
            lines[player.get()].push(Line { round, kind });
        }
        let left: Vec<_> = table
            .players()
            .map(|(_, player)| player.withdrawn_by(after).filter(|&last| last < after))
            .collect();
        for (index, player) in table.players() {
            if player.designation != Designation::Stranger {
                let lines = &mut lines[index.get()];
                fill(table, index, lines, after, left[index.get()]);
            }
        }
        let bye = HalfPoints::halves(u32::from(ruleset.bye.half_points));
        let points = |lines: &Vec<Line>| lines.iter().map(|line| line.points(bye)).sum();
        Self {
            points: lines.iter().map(points).collect(),
            lines,
            left,
            bye,
        }
    }

    pub(super) fn lines(&self, player: PlayerIndex) -> &[Line] {
        &self.lines[player.get()]
    }

    pub(super) fn games(&self, player: PlayerIndex) -> impl Iterator<Item = &Meeting> {
        self.lines(player)
            .iter()
            .filter_map(|line| match &line.kind {
                Kind::Game(meeting) => Some(meeting),
                _ => None,
            })
    }

    pub(super) fn points(&self, player: PlayerIndex) -> HalfPoints {
        self.points[player.get()]
    }

    /// The points of a player after each round.
    pub(super) fn running_points(&self, player: PlayerIndex, after: u16) -> Vec<HalfPoints> {
        let lines = self.lines(player);
        let up_to = |round| {
            let lines = lines.iter().filter(move |line| line.round <= round);
            lines.map(|line| line.points(self.bye)).sum()
        };
        (1..=after).map(up_to).collect()
    }

    /// The points of one round of a player.
    pub(super) fn points_of(&self, line: &Line) -> HalfPoints {
        line.points(self.bye)
    }

    /// The last round of a player who has left by now.
    pub(super) fn left(&self, player: PlayerIndex) -> Option<u16> {
        self.left[player.get()]
    }
}

fn meeting(opponent: PlayerIndex, result: GameResult, measure: Measure) -> Meeting {
    let (discs, [own, theirs]) = match result.discs {
        Some(discs) => (Discs::Known, discs),
        None if result.outcome == Outcome::BothLost => (Discs::Known, [HalfDiscs::default(); 2]),
        None => (Discs::Assumed, [measure.half(); 2]),
    };
    Meeting {
        opponent,
        points: result.outcome.points_of_first(),
        own,
        theirs,
        discs,
    }
}

/// Adds the rounds without a game or a bye, and sorts.
fn fill(
    table: &Crosstable,
    player: PlayerIndex,
    lines: &mut Vec<Line>,
    after: u16,
    left: Option<u16>,
) {
    lines.sort_by_key(|line| line.round);
    let mut missing = Vec::new();
    let mut played = lines.iter().map(|line| line.round).peekable();
    for round in 1..=after {
        while played.next_if(|&found| found < round).is_some() {}
        if played.peek() == Some(&round) {
            continue;
        }
        let kind = match left {
            _ if table.is_in_progress(round) => Kind::Pending,
            Some(last) if round > last => Kind::Gone,
            _ if table.half_point_byes().contains(&(player, round)) => Kind::HalfPointBye,
            _ => Kind::Idle,
        };
        missing.push(Line { round, kind });
    }
    lines.append(&mut missing);
    lines.sort_by_key(|line| line.round);
}
