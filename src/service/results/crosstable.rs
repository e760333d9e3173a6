//! Who played whom, round by round.

use super::{standings::Question, standings::Results};
use crate::report::standings::crosstable_view::CrosstableView;
use crate::service::prelude::*;

/// The crosstable, in the order of the standings.
#[derive(Clone, Copy, Debug)]
pub struct CrosstableQuestion;

impl Question for CrosstableQuestion {
    type Answer = CrosstableView;

    fn answer(&self, results: &mut Results) -> Result<CrosstableView> {
        let standings = results.standings();
        let (table, ruleset) = (&results.table, &results.ruleset);
        Ok(CrosstableView::new(
            [&results.title, &results.counted()],
            table,
            ruleset,
            &standings,
        ))
    }
}
