//! Standings, teams and the crosstable on paper.

use askama::Template;

use crate::report::html::{CROSSTABLE_LEGEND, StandingsTable};
use crate::report::paper::list::{Letters, List, letters, lines};
use crate::report::paper::view::PaperHeadView;
use crate::report::paper::{PaperSize, document};
use crate::report::standings::crosstable_view::CrosstableView;
use crate::report::standings::teams_view::TeamsView;
use crate::report::standings::view::{FinalsView, StandingsView};
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

#[derive(Template)]
#[template(path = "paper/standings.html")]
struct StandingsList<'a> {
    list: List<'a>,
    table: StandingsTable<'a>,
    finals: &'a FinalsView,
}

/// The standings; `title` names the category, where it is one.
pub fn standings(
    view: &StandingsView,
    title: &str,
    head: &PaperHeadView,
    size: PaperSize,
) -> Vec<u8> {
    let (table, finals) = (StandingsTable::new(view), &view.finals);
    let list = List {
        head,
        size,
        title: title.to_owned(),
        holds: capitalised(&view.counted),
        columns: table.columns(),
        has_notes: !finals.matches.is_empty() || finals.play_off.is_some(),
        class: standings_letters(view, size).class(),
        is_wide: table.is_wide(),
    };
    document(&StandingsList {
        list,
        table,
        finals,
    })
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

#[derive(Template)]
#[template(path = "paper/teams.html")]
struct TeamList<'a> {
    list: List<'a>,
    view: &'a TeamsView,
}

/// The teams in order.
pub fn teams(view: &TeamsView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let teams = view.teams.iter();
    let lines_of_teams = teams
        .map(|team| lines(&team.players.join("; "), LETTERS))
        .sum();
    let list = List {
        head,
        size,
        title: "Teams".to_owned(),
        holds: capitalised(&view.counted),
        columns: TeamsView::columns(),
        has_notes: false,
        class: letters(lines_of_teams, size).class(),
        is_wide: false,
    };
    document(&TeamList { list, view })
}

#[derive(Template)]
#[template(path = "paper/crosstable.html")]
struct CrosstableList<'a> {
    list: List<'a>,
    view: &'a CrosstableView,
}

/// Who played whom.
pub fn crosstable(view: &CrosstableView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let list = List {
        head,
        size,
        title: "Crosstable".to_owned(),
        holds: capitalised(&view.counted),
        columns: view.columns(),
        has_notes: true,
        class: cross_letters(view.rows.len(), view.after),
        is_wide: view.after > MOST_UPRIGHT,
    };
    document(&CrosstableList { list, view })
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
