//! The finals on paper: the tree, and every match with its games.

use askama::Template;

use crate::report::finals::bracket::bracket_svg;
use crate::report::finals::view::{BracketStageView, BracketView};
use crate::report::html::{Column, Html};
use crate::report::paper::list::List;
use crate::report::paper::view::PaperHeadView;
use crate::report::paper::{PaperSize, document};
use crate::report::text::capitalised;

#[derive(Template)]
#[template(path = "paper/bracket.html")]
struct Bracket<'a> {
    list: List<'a>,
    view: &'a BracketView,
    drawing: Html,
}

impl Bracket<'_> {
    fn matches(stage: &BracketStageView) -> Vec<String> {
        let matches = stage.matches.iter();
        let texts = matches.map(|each| match &each.reason {
            Some(reason) => format!("{}: {reason}", each.summary),
            None => each.summary.clone(),
        });
        texts.collect()
    }
}

/// The bracket of an event.
pub fn bracket(view: &BracketView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let list = List {
        head,
        size,
        title: "Finals".to_owned(),
        holds: capitalised(&view.plan),
        columns: vec![Column::new("", "name")],
        has_notes: true,
        class: "bracket",
        is_wide: true,
    };
    document(&Bracket {
        list,
        view,
        drawing: bracket_svg(view),
    })
}
