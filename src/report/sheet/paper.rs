//! Score sheets: the board to write the numbers of the moves in.

use askama::Template;

use crate::report::paper::view::{PaperHeadView, RoundPaperView};
use crate::report::paper::wording;
use crate::report::paper::{PaperSize, document};
use crate::report::qr::{self, Drawing};
use crate::report::svg::Picture;
use outflank_core::board::{Colour, PerColour};
use outflank_core::game::Variant;

/// Whose sheets are printed.
#[derive(Clone, Copy, Debug)]
pub enum SheetOf<'a> {
    /// Two for every table of a round, with the names on them and, where the
    /// pages of the event are served, a code for a phone.
    Round(&'a RoundPaperView, Option<&'a str>),
    /// This many with everything left blank.
    Blank(usize),
}

/// What is written on a sheet before the game.
#[derive(Clone, Default)]
struct Label {
    seat: Option<(String, u32)>,
    names: PerColour<String>,
    own: Option<Colour>,
    /// Where the sheet is typed.
    code: Option<String>,
}

impl Label {
    /// The code for a phone.
    fn phone(&self) -> Option<Drawing> {
        qr::picture(self.code.as_deref()?)
    }
}

#[derive(Template)]
#[template(path = "paper/sheets.html")]
struct Sheets<'a> {
    head: &'a PaperHeadView,
    size: PaperSize,
    labels: Vec<Label>,
    grid: String,
    /// A count that was written down shows where a wrong flip happened.
    checkpoints: [usize; 2],
}

impl Sheets<'_> {
    /// One for each player of a table.
    const ON_A_PAGE: usize = 2;
}

/// Score sheets for a board, two on a page.
pub fn sheets(
    of: SheetOf<'_>,
    variant: &Variant,
    head: &PaperHeadView,
    size: PaperSize,
) -> Vec<u8> {
    document(&Sheets {
        head,
        size,
        labels: labels(of),
        grid: Picture::of_sheet(variant).element(),
        checkpoints: checkpoints(variant),
    })
}

fn labels(of: SheetOf<'_>) -> Vec<Label> {
    let (round, site) = match of {
        SheetOf::Blank(number) => return vec![Label::default(); number],
        SheetOf::Round(round, site) => (round, site),
    };
    let of_table = |table: &crate::report::paper::view::TablePaperView| {
        let names = PerColour::new(
            table.players.black.name.clone(),
            table.players.white.name.clone(),
        );
        Colour::BOTH.map(|own| Label {
            seat: table.table.map(|table| (wording::round_name(round), table)),
            names: names.clone(),
            own: Some(own),
            code: site.zip(table.table).map(|(site, table)| {
                let site = site.trim_end_matches('/');
                format!("{site}/enter/sheet/{}/{table}", round.round)
            }),
        })
    };
    round.tables.iter().flat_map(of_table).collect()
}

/// A third and two thirds of the longest game: 20 and 40 of 60.
fn checkpoints(variant: &Variant) -> [usize; 2] {
    let last = variant.last_move();
    [last / 3, last * 2 / 3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_after_20_and_40_moves_and_elsewhere_in_proportion() {
        assert_eq!(checkpoints(&Variant::othello()), [20, 40]);
        let small = "othello-6x6".parse::<Variant>().expect("a variant");
        assert_eq!(checkpoints(&small), [10, 21]);
    }
}
