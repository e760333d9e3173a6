//! Tables that stand both on the page of an event and on paper.

use super::Html;
use crate::report::standings::crosstable_view::{CrosstableView, MeetingView};
use crate::report::standings::teams_view::TeamsView;
use crate::report::standings::wording;

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

    /// The titles of columns as one row.
    pub(in crate::report) fn titles(html: &mut Html, columns: &[Self]) {
        html.raw("<tr>");
        for column in columns {
            html.element("th", column.class, &column.title);
        }
        html.raw("</tr>\n");
    }
}

impl Html {
    /// Adds a cell with a name, and that the player withdrew.
    pub(in crate::report) fn name_cell(&mut self, name: &str, withdrew_after: Option<u16>) {
        self.raw("<td class=\"name\">");
        self.name(name, withdrew_after);
        self.raw("</td>");
    }

    /// Adds a name, and that the player withdrew.
    pub(in crate::report) fn name(&mut self, name: &str, withdrew_after: Option<u16>) {
        self.text(name);
        if let Some(after) = withdrew_after {
            self.raw(" ");
            self.element("small", "withdrew", wording::withdrew(after));
        }
    }
}

/// The crosstable: its columns and its rows.
pub(in crate::report) fn crosstable(view: &CrosstableView) -> (Vec<Column>, Html) {
    let mut columns = vec![Column::new("", "line"), Column::new("Name", "name")];
    columns.extend((1..=view.after).map(|round| Column::new(round.to_string(), "")));
    columns.push(Column::new("Points", "strong"));
    let mut rows = Html::default();
    for row in &view.rows {
        rows.raw("<tr>").cell("line", row.line);
        rows.name_cell(&row.name, row.withdrew_after);
        for round in &row.rounds {
            let games = |text: fn(&MeetingView) -> String| {
                let games: Vec<String> = round.games.iter().map(text).collect();
                games.join(" ")
            };
            let (opponents, scores) = if round.games.is_empty() {
                ("–".to_owned(), String::new())
            } else {
                (games(MeetingView::opponent), games(MeetingView::score))
            };
            rows.raw("<td>").element("span", "", opponents);
            rows.raw("<span>").text(scores).raw(" ");
            rows.element("small", "", &round.total).raw("</span></td>");
        }
        rows.cell("strong", &row.points).raw("</tr>\n");
    }
    (columns, rows)
}

/// What the cells of a crosstable hold.
pub const CROSSTABLE_LEGEND: &str = "In a round: the opponent's line and the \
    player's own colour (b, w); won (+), drawn (=) or lost (-) with the player's own discs; the \
    points so far.";

/// The teams: their columns and rows.
pub(in crate::report) fn teams(view: &TeamsView) -> (Vec<Column>, Html) {
    let columns = vec![
        Column::new("", "rank"),
        Column::new("Team", "team"),
        Column::new("Points", "strong"),
        Column::new("Discs", "wide"),
        Column::new("Best place", "wide"),
        Column::new("Players counted", "text"),
    ];
    let mut rows = Html::default();
    for team in &view.teams {
        rows.raw("<tr>")
            .cell("rank", rank(team.rank, team.shared))
            .cell("team", &team.team)
            .cell("strong", &team.points)
            .cell("wide", &team.discs)
            .cell("wide", team.best_place)
            .cell("text", team.players.join("; "))
            .raw("</tr>\n");
    }
    (columns, rows)
}

/// A shared rank has its sign.
pub(in crate::report) fn rank(rank: usize, shared: bool) -> String {
    let sign = if shared { "=" } else { "" };
    format!("{rank}{sign}")
}
