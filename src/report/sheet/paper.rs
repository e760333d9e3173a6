//! Score sheets: the board to write the numbers of the moves in.

use crate::report::html::Html;
use crate::report::paper::PaperSize;
use crate::report::paper::view::{PaperHeadView, RoundPaperView};
use crate::report::paper::wording;
use crate::report::qr;
use crate::report::svg::Picture;
use outflank_core::board::{Colour, PerColour};
use outflank_core::game::Variant;

/// One for each player of a table.
const ON_A_PAGE: usize = 2;

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

/// Score sheets for a board, two on a page.
pub fn sheets(
    of: SheetOf<'_>,
    variant: &Variant,
    head: &PaperHeadView,
    size: PaperSize,
) -> Vec<u8> {
    let mut grid = Html::default();
    grid.picture(&Picture::of_sheet(variant));
    let sheet = |label: &Label| sheet(label, &grid, variant, head);
    let sheets: Vec<Html> = labels(of).iter().map(sheet).collect();
    crate::report::paper::cut(head, size, "sheets", &sheets, ON_A_PAGE)
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

fn sheet(label: &Label, grid: &Html, variant: &Variant, head: &PaperHeadView) -> Html {
    let mut html = Html::default();
    html.raw("<div class=\"sheet\"><div class=\"grid\">")
        .piece(grid)
        .raw("</div>\n<div class=\"side\">")
        .element("p", "event", &head.event)
        .raw("\n");
    match &label.seat {
        Some((round, table)) => html
            .raw("<p class=\"seat\">")
            .text(round)
            .raw(", table ")
            .text(table)
            .raw("</p>\n"),
        None => html.raw("<p class=\"seat blank\">Round <span></span> table <span></span></p>\n"),
    };
    for colour in Colour::BOTH {
        let is_own = label.own == Some(colour);
        let class = if is_own { "field own" } else { "field" };
        html.open("div", &[("class", &class)]).raw("<small>");
        html.raw(match colour {
            Colour::Black => "<span class=\"colour black\"></span>",
            Colour::White => "<span class=\"colour white\"></span>",
        });
        html.text(colour.title()).raw("</small>");
        html.element("b", "", &label.names[colour]).raw("</div>\n");
    }
    counts(&mut html, variant);
    if let Some(code) = label.code.as_deref().and_then(qr::picture) {
        html.raw("<div class=\"phone\">").drawing(&code);
        html.raw("<small>Type this sheet on a phone</small></div>\n");
    }
    html.raw("<div class=\"field\"><small>Result, and how it ended</small></div>\n")
        .raw("<div class=\"notes\"><small>Notes: passes, flips that were corrected</small></div>\n")
        .raw("<div class=\"sign\"><span>Signature Black</span><span>Signature White</span></div></div></div>\n");
    html
}

/// Boxes for the discs at two checkpoints and at the end: a count that was
/// written down shows where a wrong flip happened.
fn counts(html: &mut Html, variant: &Variant) {
    let [first, second] = checkpoints(variant);
    html.raw("<table><tr><th>Discs after</th><th>move ")
        .text(first)
        .raw("</th><th>move ")
        .text(second)
        .raw("</th><th>the end</th></tr>\n");
    for colour in Colour::BOTH {
        html.raw("<tr>")
            .element("th", "", colour.title())
            .raw("<td></td><td></td><td></td></tr>\n");
    }
    html.raw("</table>\n");
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
        let small = Variant::by_name("othello-6x6").expect("a variant");
        assert_eq!(checkpoints(&small), [10, 21]);
    }
}
