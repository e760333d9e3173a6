//! Players without a number: a file names them in its list and writes `??????`
//! in their games.

use std::collections::BTreeMap;

use super::{FileGame, Note, ResultFile, result};
use crate::formats::list::elo::{EloPlayer, PlayerId};
use crate::tournament::{HalfPoints, PlayerIndex};

/// How many partial assignments are tried before a file is left as it is.
const TRIES: usize = 20_000;

/// Gives the games of `??????` to the listed players without a number, if
/// their printed points and discs leave one way to do it.
pub(super) fn match_players(file: &mut ResultFile, printed: &BTreeMap<PlayerIndex, HalfPoints>) {
    let listed: Vec<PlayerIndex> = file
        .players
        .iter()
        .enumerate()
        .filter(|(_, player)| player.listed.is_some() && player.id == PlayerId::Unknown)
        .map(|(index, _)| PlayerIndex::new(index))
        .collect();
    let slots = slots(file);
    if listed.is_empty() || slots.is_empty() {
        return;
    }
    let Some(owners) = assignment(file, printed, &listed, &slots) else {
        file.notes.push(Note::Unmatched {
            games: slots.len(),
            players: listed.len(),
        });
        return;
    };
    for (slot, owner) in slots.iter().zip(&owners) {
        let game = slot.game_of(file);
        match slot.side {
            Side::First => game.first = *owner,
            Side::Second => game.second = *owner,
        }
    }
    file.leave_out_strangers();
    for player in listed {
        let games = owners.iter().filter(|owner| **owner == player).count();
        file.notes.push(Note::Matched { player, games });
    }
}

/// A `??????` in a game.
struct Slot {
    stage: Stage,
    /// The game, by its place among those of the stage.
    game: usize,
    side: Side,
    round: u16,
    points: HalfPoints,
    discs: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Rounds,
    Finals,
}

#[derive(Clone, Copy)]
enum Side {
    First,
    Second,
}

impl Slot {
    fn game_of<'f>(&self, file: &'f mut ResultFile) -> &'f mut FileGame {
        match self.stage {
            Stage::Rounds => &mut file.games[self.game],
            Stage::Finals => &mut file.finals[self.game],
        }
    }
}

fn slots(file: &ResultFile) -> Vec<Slot> {
    let stages = [(Stage::Rounds, &file.games), (Stage::Finals, &file.finals)];
    let games = stages
        .into_iter()
        .flat_map(|(stage, games)| games.iter().enumerate().map(move |each| (stage, each)));
    let mut slots = Vec::new();
    for (stage, (index, game)) in games {
        let result = result(&game.line);
        let [first, second] = game.line.discs.unwrap_or_default();
        let slot = |side, points, discs: u16| Slot {
            stage,
            game: index,
            side,
            round: game.round,
            points,
            discs: discs.into(),
        };
        if file.players[game.first.get()].is_stranger() {
            slots.push(slot(Side::First, result.outcome.points_of_first(), first));
        }
        if file.players[game.second.get()].is_stranger() {
            let points = result.turned().outcome.points_of_first();
            slots.push(slot(Side::Second, points, second));
        }
    }
    slots
}

/// The player of each slot, if there is one way: with the printed points and
/// discs, else with the printed points.
fn assignment(
    file: &ResultFile,
    printed: &BTreeMap<PlayerIndex, HalfPoints>,
    listed: &[PlayerIndex],
    slots: &[Slot],
) -> Option<Vec<PlayerIndex>> {
    let discs = |player: &PlayerIndex| {
        let line: &EloPlayer = file.players[player.get()].listed.as_ref()?;
        line.value.as_ref()?.parse::<u32>().ok()
    };
    let targets: Vec<Target> = listed
        .iter()
        .map(|player| Target {
            points: printed.get(player).copied(),
            discs: discs(player),
        })
        .collect();
    let mut search = Search {
        slots,
        targets: &targets,
        owners: Vec::new(),
        tries: 0,
        by_points: Vec::new(),
        by_discs: Vec::new(),
    };
    search.from(0);
    if search.tries > TRIES {
        return None;
    }
    let found = (search.by_discs.as_slice(), search.by_points.as_slice());
    let (([found], _) | ([], [found])) = found else {
        return None;
    };
    Some(found.iter().map(|&owner| listed[owner]).collect())
}

/// What is printed for a player.
struct Target {
    points: Option<HalfPoints>,
    discs: Option<u32>,
}

struct Search<'s> {
    slots: &'s [Slot],
    targets: &'s [Target],
    /// The player of each slot so far.
    owners: Vec<usize>,
    tries: usize,
    by_points: Vec<Vec<usize>>,
    by_discs: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn from(&mut self, slot: usize) {
        self.tries += 1;
        if self.tries > TRIES {
            return;
        }
        if slot == self.slots.len() {
            self.keep();
            return;
        }
        for owner in 0..self.targets.len() {
            if !self.plays_already(slot, owner) {
                self.owners.push(owner);
                self.from(slot + 1);
                self.owners.pop();
            }
        }
    }

    /// Nobody plays twice in a round.
    fn plays_already(&self, slot: usize, owner: usize) -> bool {
        let place = |slot: &Slot| (slot.stage == Stage::Finals, slot.round);
        let mut earlier = self.owners.iter().zip(self.slots);
        earlier.any(|(&known, other)| known == owner && place(other) == place(&self.slots[slot]))
    }

    fn keep(&mut self) {
        let sums = |owner: usize| {
            let own = self.owners.iter().zip(self.slots);
            let own = own.filter(move |(known, _)| **known == owner);
            own.fold((HalfPoints::NONE, 0), |(points, discs), (_, slot)| {
                (points + slot.points, discs + slot.discs)
            })
        };
        // One player without a number has all those games, whatever is printed.
        let only = self.targets.len() == 1;
        let (mut points_fit, mut discs_fit) = (true, true);
        for (owner, target) in self.targets.iter().enumerate() {
            let (points, discs) = sums(owner);
            points_fit &= only || target.points.is_none_or(|printed| printed == points);
            discs_fit &= target.discs.is_none_or(|printed| printed == discs);
        }
        if points_fit {
            self.by_points.push(self.owners.clone());
        }
        if points_fit && discs_fit {
            self.by_discs.push(self.owners.clone());
        }
    }
}
