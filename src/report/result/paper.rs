//! Result slips: cut out, filled in at the table, handed in at the desk.

use askama::Template;

use crate::report::paper::view::{PaperHeadView, RoundPaperView};
use crate::report::paper::{PaperSize, document};
use outflank_core::board::Colour;

#[derive(Template)]
#[template(path = "paper/slips.html")]
struct Slips<'a> {
    head: &'a PaperHeadView,
    size: PaperSize,
    round: &'a RoundPaperView,
}

impl Slips<'_> {
    /// Two beside each other, four below each other.
    const ON_A_PAGE: usize = 8;
}

/// A slip for every table of a round.
pub fn slips(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    document(&Slips { head, size, round })
}
