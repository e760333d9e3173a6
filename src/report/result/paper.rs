//! Result slips: cut out, filled in at the table, handed in at the desk.

use crate::report::html::Html;
use crate::report::paper::PaperSize;
use crate::report::paper::view::{PaperHeadView, RoundPaperView, TablePaperView};
use crate::report::paper::wording;
use outflank_core::board::Colour;

/// Two beside each other, four below each other.
const ON_A_PAGE: usize = 8;

/// A slip for every table of a round.
pub fn slips(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let slips = round.tables.iter().map(|table| slip(round, table, head));
    let slips: Vec<Html> = slips.collect();
    crate::report::paper::cut(head, size, "slips", &slips, ON_A_PAGE)
}

fn slip(round: &RoundPaperView, table: &TablePaperView, head: &PaperHeadView) -> Html {
    let mut html = Html::default();
    html.raw("<div class=\"slip\"><div class=\"top\">")
        .element("span", "", &head.event)
        .element("span", "", &head.date)
        .raw("</div><p class=\"seat\">")
        .text(wording::round_name(round))
        .raw(", table ")
        .text(
            table
                .table
                .map_or_else(String::new, |table| table.to_string()),
        )
        .raw("</p>\n");
    for colour in Colour::BOTH {
        let player = &table.players[colour];
        html.raw("<div class=\"player\"><span class=\"who\">");
        html.raw(match colour {
            Colour::Black => "<span class=\"colour black\"></span>",
            Colour::White => "<span class=\"colour white\"></span>",
        });
        html.text(&player.name).raw("<small>").text(colour.title());
        if !player.country.is_empty() {
            html.raw(", ").text(&player.country);
        }
        html.raw("</small></span><span class=\"box\"></span></div>\n");
    }
    html.raw("<p class=\"ending\">If it did not end on the board, how: <span></span></p>\n")
        .raw("<div class=\"sign\"><span>Signature Black</span><span>Signature White</span></div></div>\n");
    html
}
