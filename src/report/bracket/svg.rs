//! The bracket as a picture: one SVG without anything else, to be put into a
//! page, on the wall or into a bulletin.

use std::fmt::Write as _;

use super::{Joint, STEP, Slot, Tree};
use crate::report::page::escape;
use crate::report::text::{shortened, width};
use crate::report::view::finals::{BracketStageView, BracketView};

/// How far apart the columns are.
const COLUMN: usize = 240;
/// The width of a box.
const BOX: usize = 208;
/// The height of a box.
const HEIGHT: usize = 26;
/// How far apart two rows of the tree are.
const ROW: usize = 20;
/// Room on all sides.
const MARGIN: usize = 16;
/// Room for the headings.
const HEAD: usize = 34;
/// The columns of text that fit into a box next to seed and tally.
const NAME: usize = 20;

/// The bracket as SVG, black on white; empty while there is none. Play-off and
/// third place stand below the tree.
pub fn bracket_svg(view: &BracketView) -> String {
    let Some(tree) = Tree::of(view) else {
        return String::new();
    };
    let besides: Vec<&BracketStageView> = view
        .stages
        .iter()
        .filter(|stage| stage.kind != "knock-out")
        .collect();
    let wide = 2 * MARGIN + COLUMN * (tree.headings.len() - 1) + BOX;
    let tree_high = y(tree.rows.saturating_sub(1)) + HEIGHT / 2 + MARGIN;
    let high = tree_high + besides.len() * (2 * ROW * STEP) + MARGIN;
    // Writing to a string cannot fail, here and below.
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" role=\"img\" \
         aria-label=\"{}\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n",
        escape(&format!("{}, finals", view.title))
    );
    for (column, heading) in tree.headings.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-weight=\"bold\" fill=\"#444\">{}</text>",
            x(column),
            MARGIN + 12,
            escape(heading)
        );
    }
    for joint in &tree.joints {
        draw_joint(&mut svg, joint);
    }
    for slot in &tree.slots {
        draw_skipped(&mut svg, slot);
        draw_slot(&mut svg, x(slot.column), y(slot.row), slot);
    }
    for (at, stage) in besides.iter().enumerate() {
        draw_besides(&mut svg, tree_high + at * 2 * ROW * STEP, stage);
    }
    svg.push_str("</svg>\n");
    svg
}

fn x(column: usize) -> usize {
    MARGIN + column * COLUMN
}

/// The middle of a row.
fn y(row: usize) -> usize {
    MARGIN + HEAD + HEIGHT / 2 + row * ROW
}

fn draw_joint(svg: &mut String, joint: &Joint) {
    let from = x(joint.column) + BOX;
    let bend = from + (COLUMN - BOX) / 2;
    let (top, middle, bottom) = (y(joint.top), y(joint.middle), y(joint.bottom));
    let _ = writeln!(
        svg,
        "<path d=\"M{from} {top}H{bend}V{bottom}H{from}M{bend} {middle}H{}\" fill=\"none\" \
         stroke=\"#777\" stroke-width=\"1.5\"/>",
        x(joint.column + 1)
    );
    if !joint.games.is_empty() {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" fill=\"#555\" font-size=\"10\">{}</text>",
            x(joint.column) + 24,
            middle + 4,
            joint.games
        );
    }
}

/// The line of a player who goes through without a match.
fn draw_skipped(svg: &mut String, slot: &Slot) {
    let skipped = slot.skipped();
    if !skipped.is_empty() {
        let (from, to, middle) = (x(skipped.start), x(slot.column), y(slot.row));
        let _ = writeln!(
            svg,
            "<path d=\"M{from} {middle}H{to}\" stroke=\"#777\" stroke-width=\"1.5\"/>"
        );
    }
}

fn draw_slot(svg: &mut String, left: usize, middle: usize, slot: &Slot) {
    let (edge, weight) = if slot.is_through {
        ("#222", "bold")
    } else {
        ("#999", "normal")
    };
    let ink = if slot.is_known { "#111" } else { "#777" };
    let seed = slot.seed.map_or_else(String::new, |seed| seed.to_string());
    let baseline = middle + 5;
    let room = NAME - width(&slot.tally).saturating_sub(2);
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{}\" width=\"{BOX}\" height=\"{HEIGHT}\" rx=\"3\" fill=\"#fff\" \
         stroke=\"{edge}\"/><text x=\"{}\" y=\"{baseline}\" text-anchor=\"end\" fill=\"#777\" \
         font-size=\"11\">{seed}</text><text x=\"{}\" y=\"{baseline}\" fill=\"{ink}\" \
         font-weight=\"{weight}\">{}</text><text x=\"{}\" y=\"{baseline}\" text-anchor=\"end\" \
         font-weight=\"{weight}\">{}</text>",
        middle - HEIGHT / 2,
        left + 18,
        left + 24,
        escape(&shortened(&slot.label, room)),
        left + BOX - 8,
        slot.tally
    );
}

/// A match that is not in the tree, in one row.
fn draw_besides(svg: &mut String, top: usize, stage: &BracketStageView) {
    let title = crate::report::wording::finals::stage_title(&stage.stage, stage.best_of);
    let _ = writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"{}\" font-weight=\"bold\" fill=\"#444\">{}</text>",
        top + 12,
        escape(&title)
    );
    for each in &stage.matches {
        for (place, side) in each.sides.iter().enumerate() {
            let slot = Slot {
                column: place,
                row: 0,
                from: None,
                seed: side.seed,
                label: side.label().to_owned(),
                is_known: side.name.is_some(),
                is_through: side.through,
                tally: side.tally.clone(),
            };
            draw_slot(svg, x(place), top + 20 + HEIGHT / 2, &slot);
        }
    }
}
