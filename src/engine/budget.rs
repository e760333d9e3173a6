//! How much may be tried: counted, not timed, so that the same sheet always
//! gets the same answer.

use crate::game::Variant;

/// How many discs may be placed while trying hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(u64);

impl Budget {
    /// This many placements.
    #[must_use]
    pub const fn placements(count: u64) -> Self {
        Self(count)
    }

    /// So many eighths of it.
    #[must_use]
    pub(crate) const fn eighths(self, count: u64) -> Self {
        Self(self.0 / 8 * count)
    }

    /// What takes a few seconds at most: fewer where the general kernel has to
    /// walk the lines.
    #[must_use]
    pub fn usual(variant: &Variant) -> Self {
        if variant.is_plain_eight() {
            Self(20_000_000)
        } else {
            Self(1_000_000)
        }
    }
}

/// A budget being spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    left: u64,
    short: bool,
}

impl Meter {
    pub(crate) const fn new(budget: Budget) -> Self {
        Self {
            left: budget.0,
            short: false,
        }
    }

    /// Takes one placement out of the budget, if there is one left.
    #[inline]
    pub(crate) const fn spend(&mut self) -> bool {
        if self.left == 0 {
            self.short = true;
            return false;
        }
        self.left -= 1;
        true
    }

    /// Takes the work of so many placements out of the budget, or all of it.
    #[inline]
    pub(crate) const fn spend_more(&mut self, count: u64) {
        self.left = self.left.saturating_sub(count);
    }

    /// Whether something had to be left untried.
    pub(crate) const fn ran_short(&self) -> bool {
        self.short
    }
}
