//! The knock-out drawn as a tree: whoever wins goes on to the right.

mod svg;
mod text;

pub use svg::bracket_svg;
pub use text::bracket_text;

use super::view::{BracketSideView, BracketView};
use outflank_core::tournament::MatchPlace;

/// Rows from one player to the next.
const STEP: usize = 2;

/// The tree with the place of everything in it. Columns are stages from 0; the
/// last one holds the winner alone.
struct Tree {
    /// The headings of the columns.
    headings: Vec<String>,
    slots: Vec<Slot>,
    joints: Vec<Joint>,
    rows: usize,
}

/// A player in a match, or the winner.
struct Slot {
    column: usize,
    row: usize,
    /// The column of the match that the player comes from.
    from: Option<usize>,
    seed: Option<usize>,
    /// The name, or where the player will come from.
    label: String,
    is_known: bool,
    is_through: bool,
    tally: String,
}

impl Slot {
    /// The columns that the player has skipped with a free pass.
    fn skipped(&self) -> std::ops::Range<usize> {
        self.from.map_or(0..0, |from| from + 1..self.column)
    }
}

/// The lines that join two sides of a match.
struct Joint {
    column: usize,
    top: usize,
    middle: usize,
    bottom: usize,
    /// The discs of a match of several games.
    games: String,
}

impl Tree {
    /// `None` while there is no knock-out.
    fn of(view: &BracketView) -> Option<Self> {
        let stages = view.stages.iter().enumerate();
        let columns: Vec<usize> = stages
            .filter(|(_, stage)| stage.kind == "knock-out")
            .map(|(at, _)| at)
            .collect();
        let last = *columns.last()?;
        let headings = columns.iter().map(|&at| {
            let stage = &view.stages[at];
            super::wording::stage_title(&stage.stage, stage.best_of)
        });
        let mut build = Build {
            view,
            headings: headings.chain(["winner".to_owned()]).collect(),
            columns,
            slots: Vec::new(),
            joints: Vec::new(),
            next_row: 0,
        };
        let place = MatchPlace {
            stage: last,
            number: 0,
        };
        let middle = build.enter(place)?;
        let final_match = &view.stages[last].matches[0];
        let winner = final_match.sides.iter().find(|side| side.through);
        build.slots.push(Slot {
            column: build.columns.len(),
            row: middle,
            from: Some(build.columns.len() - 1),
            seed: None,
            label: winner.map_or_else(String::new, |side| side.label().to_owned()),
            is_known: winner.is_some(),
            is_through: winner.is_some(),
            tally: String::new(),
        });
        Some(Self {
            headings: build.headings,
            slots: build.slots,
            joints: build.joints,
            rows: build.next_row.saturating_sub(STEP - 1),
        })
    }
}

struct Build<'a> {
    view: &'a BracketView,
    /// The stages that are columns.
    columns: Vec<usize>,
    headings: Vec<String>,
    slots: Vec<Slot>,
    joints: Vec<Joint>,
    next_row: usize,
}

impl Build<'_> {
    /// Enters a match and all that lead to it; returns the row of its winner.
    fn enter(&mut self, place: MatchPlace) -> Option<usize> {
        let column = self.columns.iter().position(|&at| at == place.stage)?;
        let stage = &self.view.stages[place.stage];
        let found = stage.matches.get(place.number)?;
        let sides = &found.sides;
        let [top, bottom] = [&sides[0], &sides[1]].map(|side| self.enter_side(column, side));
        let middle = usize::midpoint(top, bottom);
        self.joints.push(Joint {
            column,
            top,
            middle,
            bottom,
            games: match stage.best_of {
                1 => String::new(),
                _ => found.discs(),
            },
        });
        Some(middle)
    }

    fn enter_side(&mut self, column: usize, side: &BracketSideView) -> usize {
        let source = side.source.and_then(|source| self.enter(source));
        let row = source.unwrap_or_else(|| {
            let row = self.next_row;
            self.next_row += STEP;
            row
        });
        self.slots.push(Slot {
            column,
            row,
            from: side.source.filter(|_| source.is_some()).and_then(|source| {
                let mut columns = self.columns.iter();
                columns.position(|&at| at == source.stage)
            }),
            seed: side.seed.filter(|_| source.is_none()),
            // The lines show where a player comes from who is not known yet.
            label: match (&side.name, source) {
                (None, Some(_)) => String::new(),
                _ => side.label().to_owned(),
            },
            is_known: side.name.is_some(),
            is_through: side.through,
            tally: side.tally.clone(),
        });
        row
    }
}
