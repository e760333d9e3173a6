//! The bracket as a picture: one SVG without anything else, to be put into a
//! page, on the wall or into a bulletin.

use std::fmt::Display;

use super::{Joint, STEP, Slot, Tree};
use crate::report::finals::view::{BracketStageView, BracketView};
use crate::report::html::Html;
use crate::report::text::{shortened, width};

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
pub fn bracket_svg(view: &BracketView) -> Html {
    let mut svg = Html::default();
    let Some(tree) = Tree::of(view) else {
        return svg;
    };
    let besides: Vec<&BracketStageView> = view
        .stages
        .iter()
        .filter(|stage| stage.kind != "knock-out")
        .collect();
    let wide = 2 * MARGIN + COLUMN * (tree.headings.len() - 1) + BOX;
    let tree_high = y(tree.rows.saturating_sub(1)) + HEIGHT / 2 + MARGIN;
    let high = tree_high + besides.len() * (2 * ROW * STEP) + MARGIN;
    begin(&mut svg, [wide, high], &format!("{}, finals", view.title));
    for (column, heading) in tree.headings.iter().enumerate() {
        HEADING.write(&mut svg, [x(column), MARGIN + 12], heading);
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
    svg.close("svg");
    svg
}

fn begin(svg: &mut Html, [wide, high]: [usize; 2], label: &str) {
    let attributes: [(_, &dyn Display); 6] = [
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("viewBox", &format!("0 0 {wide} {high}")),
        ("role", &"img"),
        ("aria-label", &label),
        ("font-family", &"system-ui, sans-serif"),
        ("font-size", &13),
    ];
    svg.open("svg", &attributes).raw("\n");
    let ground: [(_, &dyn Display); 3] = [("width", &wide), ("height", &high), ("fill", &"#fff")];
    svg.open("rect", &ground).close("rect");
}

/// How a text looks.
struct Label {
    ink: &'static str,
    size: u8,
    weight: &'static str,
    anchor: &'static str,
}

const HEADING: Label = Label {
    ink: "#444",
    size: 13,
    weight: "bold",
    anchor: "start",
};

impl Label {
    fn write(&self, svg: &mut Html, [x, y]: [usize; 2], text: impl Display) {
        let attributes: [(_, &dyn Display); 6] = [
            ("x", &x),
            ("y", &y),
            ("fill", &self.ink),
            ("font-size", &self.size),
            ("font-weight", &self.weight),
            ("text-anchor", &self.anchor),
        ];
        svg.open("text", &attributes).text(text).close("text");
    }
}

fn line(svg: &mut Html, path: &str) {
    let attributes: [(_, &dyn Display); 4] = [
        ("d", &path),
        ("fill", &"none"),
        ("stroke", &"#777"),
        ("stroke-width", &"1.5"),
    ];
    svg.open("path", &attributes).close("path");
}

fn x(column: usize) -> usize {
    MARGIN + column * COLUMN
}

/// The middle of a row.
fn y(row: usize) -> usize {
    MARGIN + HEAD + HEIGHT / 2 + row * ROW
}

fn draw_joint(svg: &mut Html, joint: &Joint) {
    let from = x(joint.column) + BOX;
    let bend = from + (COLUMN - BOX) / 2;
    let to = x(joint.column + 1);
    let (top, middle, bottom) = (y(joint.top), y(joint.middle), y(joint.bottom));
    line(
        svg,
        &format!("M{from} {top}H{bend}V{bottom}H{from}M{bend} {middle}H{to}"),
    );
    let label = Label {
        ink: "#555",
        size: 10,
        weight: "normal",
        ..HEADING
    };
    label.write(svg, [x(joint.column) + 24, middle + 4], &joint.games);
}

/// The line of a player who goes through without a match.
fn draw_skipped(svg: &mut Html, slot: &Slot) {
    let skipped = slot.skipped();
    if !skipped.is_empty() {
        let (from, to, middle) = (x(skipped.start), x(slot.column), y(slot.row));
        line(svg, &format!("M{from} {middle}H{to}"));
    }
}

fn draw_slot(svg: &mut Html, left: usize, middle: usize, slot: &Slot) {
    let (edge, weight) = if slot.is_through {
        ("#222", "bold")
    } else {
        ("#999", "normal")
    };
    let attributes: [(_, &dyn Display); 7] = [
        ("x", &left),
        ("y", &(middle - HEIGHT / 2)),
        ("width", &BOX),
        ("height", &HEIGHT),
        ("rx", &3),
        ("fill", &"#fff"),
        ("stroke", &edge),
    ];
    svg.open("rect", &attributes).close("rect");
    let seed = Label {
        ink: "#777",
        size: 11,
        weight: "normal",
        anchor: "end",
    };
    let baseline = middle + 5;
    let number = slot.seed.map_or_else(String::new, |seed| seed.to_string());
    seed.write(svg, [left + 18, baseline], number);
    let name = Label {
        ink: if slot.is_known { "#111" } else { "#777" },
        weight,
        ..HEADING
    };
    name.write(
        svg,
        [left + 24, baseline],
        fitting(&slot.label, &slot.tally),
    );
    let tally = Label {
        ink: "#111",
        anchor: "end",
        ..name
    };
    tally.write(svg, [left + BOX - 8, baseline], &slot.tally);
}

/// As much of a name as fits before a tally. Capitals are wider than the other
/// letters, so a name in capitals is cut earlier.
fn fitting(name: &str, tally: &str) -> String {
    let room = NAME - width(tally).saturating_sub(2);
    let capitals = name.chars().filter(|letter| letter.is_uppercase()).count();
    let letters = name.chars().count().max(1);
    // A capital takes a third more.
    let room = room * 3 * letters / (3 * letters + capitals);
    shortened(name, room)
}

/// A match that is not in the tree, in one row.
fn draw_besides(svg: &mut Html, top: usize, stage: &BracketStageView) {
    let title = crate::report::finals::wording::stage_title(&stage.stage, stage.best_of);
    HEADING.write(svg, [MARGIN, top + 12], title);
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
