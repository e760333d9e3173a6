//! The columns of tables that stand both on the page of an event and on paper.

use crate::report::standings::crosstable_view::RoundView;
use crate::report::standings::crosstable_view::{CrosstableView, MeetingView};
use crate::report::standings::teams_view::TeamsView;

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Above it.
    pub title: String,
    /// How its cells look, in the words of the stylesheet.
    pub class: &'static str,
}

impl Column {
    pub(in crate::report) fn new(title: impl Into<String>, class: &'static str) -> Self {
        let title = title.into();
        Self { title, class }
    }
}

impl CrosstableView {
    /// The columns of the crosstable.
    pub(in crate::report) fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::new("", "line"), Column::new("Name", "name")];
        columns.extend((1..=self.after).map(|round| Column::new(round.to_string(), "")));
        columns.push(Column::new("Points", "strong"));
        columns
    }
}

impl RoundView {
    /// The opponents of the round.
    pub(in crate::report) fn opponents(&self) -> String {
        let games: Vec<String> = self.games.iter().map(MeetingView::opponent).collect();
        if games.is_empty() {
            return "–".to_owned();
        }
        games.join(" ")
    }

    /// The scores against them.
    pub(in crate::report) fn scores(&self) -> String {
        let games: Vec<String> = self.games.iter().map(MeetingView::score).collect();
        games.join(" ")
    }
}

impl TeamsView {
    /// The columns of the teams.
    pub(in crate::report) fn columns() -> Vec<Column> {
        vec![
            Column::new("", "rank"),
            Column::new("Team", "team"),
            Column::new("Points", "strong"),
            Column::new("Discs", "wide"),
            Column::new("Best place", "wide"),
            Column::new("Players counted", "text"),
        ]
    }
}

/// What the cells of a crosstable hold.
pub const CROSSTABLE_LEGEND: &str = "In a round: the opponent's line and the \
    player's own colour (b, w); won (+), drawn (=) or lost (-) with the player's own discs; the \
    points so far.";
