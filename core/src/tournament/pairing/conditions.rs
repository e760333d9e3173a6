//! Pairs that a director has settled or ruled out.

use std::collections::BTreeMap;

/// Two entrants of a field, or one who has a bye, by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// One of them.
    pub one: usize,
    /// The other; `None` for a bye.
    pub two: Option<usize>,
}

/// What a director wants of a pairing, whatever it costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Conditions {
    /// They meet.
    pub locked: Vec<Pair>,
    /// They do not meet.
    pub forbidden: Vec<Pair>,
}

/// One of the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// They meet.
    Locked(Pair),
    /// They do not meet.
    Forbidden(Pair),
}

/// Why a field cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Impossible {
    /// A player is in two locked pairs.
    #[error("entrant {} of the field is in two locked pairs", player + 1)]
    LockedTwice {
        /// By the place in the field.
        player: usize,
    },
    /// A bye is locked, though the number of players is even.
    #[error("entrant {} of the field cannot have a bye: the number of players is even", player + 1)]
    NoBye {
        /// Who was to have it, by the place in the field.
        player: usize,
    },
    /// No pairing satisfies the conditions.
    #[error("no pairing satisfies all conditions")]
    Conditions {
        /// Lifting any one of these is enough.
        any_of: Vec<Condition>,
        /// If none is: lifting all of these is enough, and none of them can be
        /// left out.
        all_of: Vec<Condition>,
    },
}

impl Conditions {
    /// One by one.
    pub(super) fn list(&self) -> Vec<Condition> {
        let locked = self.locked.iter().copied().map(Condition::Locked);
        let forbidden = self.forbidden.iter().copied().map(Condition::Forbidden);
        locked.chain(forbidden).collect()
    }

    pub(super) fn of(list: &[Condition]) -> Self {
        let mut conditions = Self::default();
        for condition in list {
            match *condition {
                Condition::Locked(pair) => conditions.locked.push(pair),
                Condition::Forbidden(pair) => conditions.forbidden.push(pair),
            }
        }
        conditions
    }

    /// Refuses conditions that contradict themselves in a field of this size.
    pub(super) fn check(&self, entrants: usize) -> Result<(), Impossible> {
        let bye = self.locked.iter().find(|pair| pair.two.is_none());
        if let Some(pair) = bye.filter(|_| entrants.is_multiple_of(2)) {
            return Err(Impossible::NoBye { player: pair.one });
        }
        let mut partners = BTreeMap::new();
        for pair in &self.locked {
            let (one, two) = pair.ends(entrants);
            for (player, other) in [(one, two), (two, one)] {
                let known = partners.insert(player, other);
                if known.is_some_and(|known| known != other) {
                    let player = if player < entrants { player } else { other };
                    return Err(Impossible::LockedTwice { player });
                }
            }
        }
        Ok(())
    }

    /// Whether two vertices may meet.
    pub(super) fn allow(&self, ends: (usize, usize), entrants: usize) -> bool {
        let is = |pair: &Pair| pair.ends(entrants) == ends;
        if self.forbidden.iter().any(is) {
            return false;
        }
        let concerned = self.locked.iter().filter(|pair| {
            let (one, two) = pair.ends(entrants);
            [one, two]
                .iter()
                .any(|end| *end == ends.0 || *end == ends.1)
        });
        let mut concerned = concerned.peekable();
        concerned.peek().is_none() || concerned.all(is)
    }
}

impl Pair {
    /// Two entrants, or an entrant and the bye.
    pub const fn new(one: usize, two: Option<usize>) -> Self {
        Self { one, two }
    }

    /// Whether it names the same two, in either order.
    pub fn is_same_as(self, other: Self) -> bool {
        let bye = usize::MAX;
        self.ends(bye) == other.ends(bye)
    }

    /// The two vertices, the smaller one first; the bye comes after the last
    /// entrant.
    pub(super) fn ends(self, entrants: usize) -> (usize, usize) {
        let two = self.two.unwrap_or(entrants);
        (self.one.min(two), self.one.max(two))
    }
}
