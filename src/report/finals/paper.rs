//! The finals on paper: the tree, and every match with its games.

use crate::report::finals::bracket::bracket_svg;
use crate::report::finals::view::BracketView;
use crate::report::html::{Column, Html};
use crate::report::paper::PaperSize;
use crate::report::paper::list::List;
use crate::report::paper::view::PaperHeadView;
use crate::report::text::capitalised;

/// The bracket of an event.
pub fn bracket(view: &BracketView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let mut rows = Html::default();
    rows.raw("<tr><td class=\"notes\">")
        .piece(&bracket_svg(view))
        .raw("</td></tr>\n");
    let mut notes = Html::default();
    for stage in &view.stages {
        let matches: Vec<String> = stage
            .matches
            .iter()
            .map(|each| match &each.reason {
                Some(reason) => format!("{}: {reason}", each.summary),
                None => each.summary.clone(),
            })
            .collect();
        notes
            .element("h2", "", capitalised(&stage.stage))
            .list("ul", &matches);
    }
    if !view.notes.is_empty() {
        notes.list("ul", &view.notes);
    }
    if view.stages.is_empty() {
        notes.list("ul", &view.awaited);
    }
    List {
        head,
        title: "Finals",
        holds: &capitalised(&view.plan),
        columns: &[Column::new("", "name")],
        rows,
        notes,
        class: "bracket",
        is_wide: true,
    }
    .document(size)
}
