//! The order of a field, in all and within the groups of equal points.

use super::field::{Field, halves};
use super::pricing::count;
use crate::ruleset::{SeedOrder, Seeding};

/// Where everybody is in the order of the field and in their score group.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    score: Vec<i64>,
    /// In the whole field, from 0.
    place: Vec<i64>,
    /// In the group, from 0.
    position: Vec<i64>,
    /// How many are in the group.
    size: Vec<i64>,
}

impl Groups {
    pub(super) fn of(field: &Field, order: SeedOrder) -> Self {
        let entrants = &field.entrants;
        let key = |place: usize| match order {
            SeedOrder::Rating => place,
            SeedOrder::Standings => entrants[place].standing,
        };
        let score: Vec<i64> = entrants.iter().map(|each| halves(each.score)).collect();
        let mut by_order: Vec<usize> = (0..entrants.len()).collect();
        by_order.sort_by_key(|&place| key(place));
        let mut place = vec![0; entrants.len()];
        let mut groups = std::collections::BTreeMap::<i64, Vec<usize>>::new();
        for (at, &each) in by_order.iter().enumerate() {
            place[each] = count(at);
            groups.entry(score[each]).or_default().push(each);
        }
        let mut position = vec![0; entrants.len()];
        let mut size = vec![0; entrants.len()];
        for group in groups.values() {
            for (at, &each) in group.iter().enumerate() {
                position[each] = count(at);
                size[each] = count(group.len());
            }
        }
        Self {
            score,
            place,
            position,
            size,
        }
    }

    /// The players of the same group below this one.
    pub(super) fn below(&self, player: usize) -> i64 {
        self.size[player] - 1 - self.position[player]
    }

    /// The players of the upper group below the one who floats down, and those
    /// of the lower group above the one who floats up.
    pub(super) fn floaters(&self, one: usize, two: usize) -> i64 {
        match self.score[one].cmp(&self.score[two]) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => self.below(one) + self.position[two],
            std::cmp::Ordering::Less => self.below(two) + self.position[one],
        }
    }

    /// The square of the distance from where the method would put the two.
    pub(super) fn seeding(&self, method: Seeding, one: usize, two: usize) -> i64 {
        let same_group = self.score[one] == self.score[two];
        let (a, b) = (self.position[one], self.position[two]);
        let size = self.size[one];
        let off = match method {
            Seeding::Neighbours => (self.place[one] - self.place[two]).abs() - 1,
            Seeding::Fold if same_group => a + b - (size - 1),
            Seeding::Slip if same_group => (a - b).abs() - size / 2,
            Seeding::Fold | Seeding::Slip => 0,
        };
        off.pow(2)
    }

    /// The same for a bye, which comes after the last of the field.
    pub(super) fn neighbour_of_last(&self, player: usize) -> i64 {
        (count(self.place.len()) - 1 - self.place[player]).pow(2)
    }
}
