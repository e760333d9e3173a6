//! The bracket for a terminal.

use super::{Slot, Tree};
use crate::report::finals::view::BracketView;
use crate::report::text::{padded, shortened, width};

/// The widest that a column is made.
const WIDEST: usize = 34;
/// The lines after a name: a blank, a line, a corner.
const CORNER: usize = 3;

/// The bracket in lines no wider than `columns`; empty while there is none.
/// Names that are too long are cut.
pub fn bracket_text(view: &BracketView, columns: usize) -> String {
    let Some(tree) = Tree::of(view) else {
        return String::new();
    };
    let each = (columns / tree.headings.len()).min(WIDEST);
    let headings = tree.headings.iter().enumerate();
    let headings = headings.map(|(at, heading)| {
        let room = each - indent(at);
        let heading = shortened(heading, room - 1);
        format!("{:1$}{2}", "", indent(at), padded(&heading, room))
    });
    let mut text = headings.collect::<String>().trim_end().to_owned();
    text.push('\n');
    for row in 0..tree.rows {
        let cells = (0..tree.headings.len()).map(|column| cell(&tree, column, row, each));
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    text
}

/// The blanks before the names of a column: all but the first follow a line.
fn indent(column: usize) -> usize {
    column.min(1)
}

fn cell(tree: &Tree, column: usize, row: usize, each: usize) -> String {
    let joints = tree.joints.iter().filter(|joint| joint.column == column);
    let mut joints = joints
        .filter(|joint| (joint.top..=joint.bottom).contains(&row))
        .map(|joint| match row {
            row if row == joint.top => '┐',
            row if row == joint.bottom => '┘',
            row if row == joint.middle => '├',
            _ => '│',
        });
    let joint = joints.next_back();
    let mut slots = tree.slots.iter();
    let slot = slots.find(|slot| (slot.column, slot.row) == (column, row));
    match (slot, joint) {
        (Some(slot), joint) => slot_text(slot, column, each, joint),
        (None, Some(joint)) => format!("{:1$}{joint}", "", each - 1),
        (None, None) if is_skipped(tree, column, row) => "─".repeat(each),
        (None, None) => " ".repeat(each),
    }
}

/// Whether a player goes through here without a match.
fn is_skipped(tree: &Tree, column: usize, row: usize) -> bool {
    let mut slots = tree.slots.iter().filter(|slot| slot.row == row);
    slots.any(|slot| slot.skipped().contains(&column))
}

/// `1 Tanaka Yuki     40 ─┐`
fn slot_text(slot: &Slot, column: usize, each: usize, joint: Option<char>) -> String {
    let seed = slot
        .seed
        .map_or_else(String::new, |seed| format!("{seed} "));
    let label = match (slot.is_known, slot.label.as_str()) {
        (true, name) => name.to_owned(),
        (false, "") => String::new(),
        (false, from) => format!("({from})"),
    };
    let before = " ".repeat(indent(column)) + &seed;
    let taken = width(&before) + CORNER + width(&slot.tally) + 1;
    let room = each.saturating_sub(taken);
    let name = padded(&shortened(&label, room), room);
    match joint {
        Some(joint) => format!("{before}{name} {} ─{joint}", slot.tally),
        None => format!("{before}{name} {}   ", slot.tally),
    }
}
