//! Standings, teams and the crosstable on paper.

use crate::report::html::{self, CROSSTABLE_LEGEND, Html, StandingsTable};
use crate::report::paper::PaperSize;
use crate::report::paper::list::{Letters, List, letters, lines};
use crate::report::paper::view::PaperHeadView;
use crate::report::standings::crosstable_view::CrosstableView;
use crate::report::standings::teams_view::TeamsView;
use crate::report::standings::view::StandingsView;
use crate::report::text::capitalised;

/// How many letters a name has room for.
const LETTERS: usize = 34;
/// The same in large letters.
const LARGE_LETTERS: usize = 14;
/// Most rounds for which a crosstable stands upright.
const MOST_UPRIGHT: u16 = 9;
/// Most rounds for which it has letters of the usual size.
const MOST_USUAL: u16 = 15;
/// Most players and rounds for which it has large letters.
const MOST_LARGE: (usize, u16) = (20, 7);

/// The standings; `title` names the category, where it is one.
pub fn standings(
    view: &StandingsView,
    title: &str,
    head: &PaperHeadView,
    size: PaperSize,
) -> Vec<u8> {
    let table = StandingsTable::new(view);
    let rows = table.rows(|html, at| {
        let row = &view.rows[at];
        html.name(&row.name, row.withdrew_after);
    });
    List {
        head,
        title,
        holds: &capitalised(&view.counted),
        columns: &table.columns(),
        rows,
        notes: html::finals(&view.finals).unwrap_or_default(),
        class: standings_letters(view, size).class(),
        is_wide: table.is_wide(),
    }
    .document(size)
}

/// Large letters only where they break no name.
fn standings_letters(view: &StandingsView, size: PaperSize) -> Letters {
    let names = view.rows.iter().map(|row| row.name.as_str());
    let is_broken = names.clone().any(|name| lines(name, LARGE_LETTERS) > 1);
    match letters(names.map(|name| lines(name, LETTERS)).sum(), size) {
        Letters::Roomy if is_broken => Letters::Usual,
        found => found,
    }
}

/// The teams in order.
pub fn teams(view: &TeamsView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let (columns, rows) = html::teams(view);
    let teams = view.teams.iter();
    let lines_of_teams = teams
        .map(|team| lines(&team.players.join("; "), LETTERS))
        .sum();
    List {
        head,
        title: "Teams",
        holds: &capitalised(&view.counted),
        columns: &columns,
        rows,
        notes: Html::default(),
        class: letters(lines_of_teams, size).class(),
        is_wide: false,
    }
    .document(size)
}

/// Who played whom.
pub fn crosstable(view: &CrosstableView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let (columns, rows) = html::crosstable(view);
    let mut notes = Html::default();
    notes.element("p", "soft", CROSSTABLE_LEGEND);
    List {
        head,
        title: "Crosstable",
        holds: &capitalised(&view.counted),
        columns: &columns,
        rows,
        notes,
        class: cross_letters(view.rows.len(), view.after),
        is_wide: view.after > MOST_UPRIGHT,
    }
    .document(size)
}

/// How large the letters of a crosstable are, in the words of the stylesheet.
fn cross_letters(players: usize, rounds: u16) -> &'static str {
    let (most_players, most_rounds) = MOST_LARGE;
    if players <= most_players && rounds <= most_rounds {
        "cross large"
    } else if rounds <= MOST_USUAL {
        "cross"
    } else {
        "cross crowded"
    }
}

#[cfg(test)]
mod tests {
    use super::cross_letters;

    #[test]
    fn a_small_crosstable_is_read_from_afar_and_a_long_one_still_fits() {
        assert_eq!(cross_letters(12, 7), "cross large");
        assert_eq!(cross_letters(27, 7), "cross");
        assert_eq!(cross_letters(12, 9), "cross");
        assert_eq!(cross_letters(12, 16), "cross crowded");
    }
}
