//! What follows from the results of an event: the standings, with the arithmetic.

use serde::Serialize;

use super::Contents;
use crate::report::standings::results_note;
use crate::report::standings::view::StandingsView;
use crate::report::standings::working_view::WorkingView;
use outflank_core::tournament::{self, Standings};

/// The standings, with every term of every value that ranks the players.
#[derive(Clone, Debug, Serialize)]
pub struct StandingsConclusions {
    /// After which round.
    pub after: u16,
    /// The name of the ruleset.
    pub ruleset: String,
    pub standings: StandingsView,
    /// How each place came about, in the order of the standings.
    pub working: Vec<WorkingView>,
}

impl StandingsConclusions {
    /// Ranks the players.
    pub fn of(contents: &Contents) -> Self {
        let Contents {
            table,
            ruleset,
            query,
            ..
        } = contents;
        let standings = Standings::of(table, ruleset, *query);
        let finals = tournament::finals(table, ruleset, &standings);
        let working = standings.rows.iter().map(|row| {
            let working = standings.explain(table, ruleset, *query, row.player);
            WorkingView::new(table, &standings, &working)
        });
        Self {
            after: standings.after,
            ruleset: ruleset.name.clone(),
            working: working.collect(),
            standings: StandingsView {
                counted: results_note::counted(standings.after, &[], false),
                ruleset: ruleset.name.clone(),
                ..StandingsView::new(table, &standings, &finals)
            },
        }
    }
}
