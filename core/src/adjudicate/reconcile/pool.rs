//! The games both sheets could come from.
//!
//! A game with at most three slips on the two sheets together is at most one
//! slip away from one of them. So the games one slip around each sheet are
//! enough, unless four slips are needed: then those two slips around the first.

use std::cell::RefCell;

use super::SharedGame;
use super::toward::{End, Target, toward};
use crate::adjudicate::evidence::Evidence;
use crate::adjudicate::lane::Lane;
use crate::adjudicate::repair::Edit;
use crate::adjudicate::repair::paper::{Reading, Slot, all_readings, readings};
use crate::adjudicate::repair::passes::{forced, with_passes};
use crate::adjudicate::repair::search::{Arrival, Extent, games};
use crate::board::SquareSet;
use crate::engine::{Budget, Meter};
use crate::game::{Move, Passing, Variant};
use crate::transcript::{Recorded, Transcript};

/// The most slips on both sheets together.
pub(super) const MOST: usize = 4;

pub(super) struct Pool<'a, L: Lane> {
    lane: &'a L,
    variant: &'a Variant,
    a: Sheet,
    b: Sheet,
    evidence: &'a Evidence,
    meter: RefCell<Meter>,
}

/// Which ways to read a sheet are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Breadth {
    /// As written, with wrong numbers, turned.
    Usual,
    /// Also with rows or columns of a grid mixed up.
    Rearranged,
}

/// One sheet with the ways to read it.
struct Sheet {
    /// With at most one edit of numbers, turned boards included.
    near: Vec<Reading>,
    /// With at most two.
    far: Vec<Reading>,
    /// Without those that turn the board.
    unturned: Vec<Reading>,
    legal: bool,
    /// How many marks cannot be read.
    illegible: usize,
    /// Whether a number is missing in some reading.
    holes: bool,
}

impl Sheet {
    fn new<L: Lane>(lane: &L, sheet: &Transcript, breadth: Breadth, meter: &mut Meter) -> Self {
        let readings = match breadth {
            Breadth::Usual => readings,
            Breadth::Rearranged => all_readings,
        };
        let as_written = readings(sheet, 0);
        let mut legal = false;
        for reading in as_written.iter().filter(|reading| reading.illegible() == 0) {
            let extent = Extent::slips(0);
            games(lane, reading, extent, meter, &mut |_| legal = true);
        }
        let far = match breadth {
            Breadth::Usual => readings(sheet, 2),
            Breadth::Rearranged => readings(sheet, 1),
        };
        let unturned =
            |reading: &&Reading| !matches!(reading.spent.first(), Some(Edit::TurnBoard(_)));
        Self {
            holes: far
                .iter()
                .any(|reading| reading.slots.contains(&Slot::Hole)),
            near: readings(sheet, 1),
            unturned: far.iter().filter(unturned).cloned().collect(),
            illegible: as_written.first().map_or(0, Reading::illegible),
            far,
            legal,
        }
    }
}

impl<'a, L: Lane> Pool<'a, L> {
    pub(super) fn new(
        lane: &'a L,
        a: &'a Transcript,
        b: &'a Transcript,
        breadth: Breadth,
        evidence: &'a Evidence,
        budget: &Budget,
    ) -> Self {
        let mut meter = Meter::new(budget);
        Self {
            lane,
            variant: &a.variant,
            a: Sheet::new(lane, a, breadth, &mut meter),
            b: Sheet::new(lane, b, breadth, &mut meter),
            evidence,
            meter: RefCell::new(meter),
        }
    }

    /// Whether each sheet is legal as written.
    pub(super) const fn legal(&self) -> (bool, bool) {
        (self.a.legal, self.b.legal)
    }

    pub(super) fn complete(&self) -> bool {
        !self.meter.borrow().ran_short()
    }

    /// The games with the fewest slips on both sheets together, and what else
    /// could be.
    pub(super) fn shared_games(&self) -> Shared {
        let mut nearest = Nearest::default();
        // The sheet that can be read goes first: it leaves fewer games.
        let mut sheets = [&self.a, &self.b];
        sheets.sort_by_key(|sheet| sheet.illegible);
        for reading in sheets.into_iter().flat_map(|sheet| &sheet.near) {
            self.gather(reading, 1, &mut nearest);
        }
        if nearest.most == MOST {
            for reading in &self.a.far {
                self.gather(reading, 2, &mut nearest);
            }
        }
        nearest.answer()
    }

    /// Keeps what is near both sheets among the games around a reading.
    fn gather(&self, reading: &Reading, slips: usize, nearest: &mut Nearest) {
        let meter = &mut self.meter.borrow_mut();
        let extent = Extent::slips(slips);
        games(self.lane, reading, extent, meter, &mut |arrival| {
            let target = self.target(reading, arrival);
            let reach = nearest.reach();
            let Some(a) = toward(&self.a.unturned, &target, reach.max(1)) else {
                return;
            };
            let one_each = usize::from(a.slips() <= 1);
            let left = reach.saturating_sub(a.slips()).max(one_each);
            let Some(b) = toward(&self.b.unturned, &target, left) else {
                return;
            };
            if (a.end, b.end) != (End::Stops, End::Stops) {
                nearest.add(self.shared(reading, arrival, a.edits, b.edits));
            }
        });
    }

    fn target(&self, reading: &Reading, arrival: &Arrival<'_>) -> Target {
        let placed = arrival
            .played
            .iter()
            .filter_map(|played| match played.slot {
                Slot::Place(ply) => Some(ply.square),
                _ => None,
            });
        // Only a missing number asks where passes were.
        let holes = self.a.holes || self.b.holes;
        Target {
            squares: placed.collect(),
            passes: if holes {
                forced(self.lane, reading, arrival.played)
            } else {
                Vec::new()
            },
        }
    }

    fn shared(
        &self,
        reading: &Reading,
        arrival: &Arrival<'_>,
        a: Vec<Edit>,
        b: Vec<Edit>,
    ) -> SharedGame {
        let counts = arrival.discs.map(SquareSet::len);
        let score = self.evidence.score(counts, self.variant.geometry().len());
        let reported = self.evidence.reported.filter(|_| arrival.over);
        let turns = with_passes(self.lane, reading, arrival.played);
        SharedGame {
            as_played: self.as_played(&turns),
            turns: turns.into_iter().map(|(turn, _)| turn).collect(),
            score,
            finished: arrival.over,
            fits_reported: reported.map(|reported| reported.fits(&score, self.variant.goal())),
            a,
            b,
        }
    }

    /// The moves with the slips that are recorded, if any are; passes where they
    /// do not follow from the board.
    fn as_played(&self, turns: &[(Move, Option<Recorded>)]) -> Option<Vec<String>> {
        let geometry = self.variant.geometry();
        let any_recorded = turns.iter().any(|(_, recorded)| recorded.is_some());
        let follows = |turn| turn == Move::Pass && self.variant.passing() == Passing::Forced;
        any_recorded.then(|| {
            let kept = turns.iter().filter(|&&(turn, _)| !follows(turn));
            let noted = kept.map(|(turn, recorded)| match recorded {
                Some(recorded) => recorded.noted(geometry, turn.text(geometry)),
                None => turn.text(geometry),
            });
            noted.collect()
        })
    }
}

/// The games both sheets could come from.
#[derive(Default)]
pub(super) struct Shared {
    /// Those with the fewest slips, best first.
    pub(super) nearest: Vec<SharedGame>,
    /// Others that are at most one slip away from each sheet, or need one slip
    /// more on both together than the nearest.
    pub(super) rivals: Vec<SharedGame>,
}

/// The games found so far that need the fewest slips, and those that speak
/// against calling one of them the only game.
struct Nearest {
    most: usize,
    shared: Vec<SharedGame>,
}

impl Default for Nearest {
    fn default() -> Self {
        Self {
            most: MOST,
            shared: Vec::new(),
        }
    }
}

impl Nearest {
    /// The most slips that a game may need to matter. With three slips in all,
    /// one sheet has one at most, so every such game is met.
    const fn reach(&self) -> usize {
        if self.most < MOST - 1 {
            self.most + 1
        } else {
            self.most
        }
    }

    fn add(&mut self, game: SharedGame) {
        if game.slips() < self.most {
            self.most = game.slips();
            let reach = self.reach();
            self.shared.retain(|game| matters(game, reach));
        }
        if matters(&game, self.reach()) {
            self.shared.push(game);
        }
    }

    fn answer(self) -> Shared {
        let most = self.most;
        let shared = self.shared.into_iter();
        // Apart first: a longer game that needs more slips does not replace
        // its beginning.
        let (nearest, rivals) = shared.partition(|game| game.slips() == most);
        Shared {
            nearest: rank(nearest),
            rivals: rank(rivals),
        }
    }
}

/// Whether a game is near enough to speak against another.
fn matters(game: &SharedGame, reach: usize) -> bool {
    game.slips() <= reach || game.most_on_either() <= 1
}

/// The reported score first, then finished games, then slips shared evenly by
/// the sheets.
fn rank(mut shared: Vec<SharedGame>) -> Vec<SharedGame> {
    let order = |a: &SharedGame, b: &SharedGame| {
        let turns = a.turns.cmp(&b.turns);
        turns.then_with(|| a.as_played.cmp(&b.as_played))
    };
    shared.sort_by(order);
    shared.dedup_by(|later, earlier| order(later, earlier).is_eq());
    drop_beginnings(&mut shared);
    shared.sort_by_cached_key(|game| {
        let fit = match game.fits_reported {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        (
            fit,
            !game.finished,
            game.most_on_either(),
            game.turns.clone(),
            game.as_played.clone(),
        )
    });
    shared
}

/// Where both sheets stop, a game and its beginning can both be near; the
/// longer one contains the other. Expects the games in the order of their turns, in
/// which a game follows its beginning.
fn drop_beginnings(shared: &mut Vec<SharedGame>) {
    let begins_next: Vec<_> = shared
        .windows(2)
        .map(|pair| {
            let [begins, next] = [&pair[0].turns, &pair[1].turns];
            next.len() > begins.len() && next.starts_with(begins)
        })
        .chain([false])
        .collect();
    let mut begins_next = begins_next.into_iter();
    shared.retain(|_| begins_next.next() == Some(false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::game::Score;

    /// A finished game of one move that needs so many slips on each sheet.
    fn game(square: usize, a: usize, b: usize) -> SharedGame {
        let edits = |count| vec![Edit::DropPass { before: 1 }; count];
        SharedGame {
            turns: vec![Move::Place(Square::from_index(square))],
            as_played: None,
            score: Score::of_discs(33, 31),
            finished: true,
            fits_reported: None,
            a: edits(a),
            b: edits(b),
        }
    }

    fn counts(games: &[SharedGame]) -> (usize, usize) {
        let mut nearest = Nearest::default();
        for game in games {
            nearest.add(game.clone());
        }
        let shared = nearest.answer();
        (shared.nearest.len(), shared.rivals.len())
    }

    #[test]
    fn a_game_that_needs_one_slip_more_speaks_against_the_nearest() {
        assert_eq!(counts(&[game(1, 1, 1), game(2, 2, 1)]), (1, 1));
        assert_eq!(counts(&[game(2, 1, 2), game(1, 1, 1)]), (1, 1));
        assert_eq!(counts(&[game(1, 0, 1), game(2, 1, 1)]), (1, 1));
        assert_eq!(counts(&[game(1, 1, 1), game(2, 0, 2)]), (2, 0));
    }

    #[test]
    fn a_game_that_needs_two_slips_more_does_not() {
        assert_eq!(counts(&[game(1, 1, 1), game(2, 2, 2)]), (1, 0));
        assert_eq!(counts(&[game(2, 2, 1), game(1, 1, 0)]), (1, 0));
        assert_eq!(counts(&[game(1, 0, 0), game(2, 0, 2)]), (1, 0));
        assert_eq!(counts(&[game(1, 0, 0), game(2, 1, 1)]), (1, 1));
    }
}
