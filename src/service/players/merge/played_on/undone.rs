//! A merge that is undone, or made again, after other changes.

use super::{hall, merge};
use crate::service::prelude::*;
use crate::service::record::undo::{Redo, Undo, Which};
use crate::service::session::fixture::{Desk, names, pairings, player, result};
use crate::service::{players::add::AddPlayer, players::add::NewEntrant};

fn undo(line: i64) -> Undo {
    Undo {
        which: Which::Line(line),
        ..Undo::default()
    }
}

fn redo(line: i64) -> Redo {
    Redo {
        which: Which::Line(line),
        ..Redo::default()
    }
}

/// Merges after round 1; gives the line of the journal.
fn merged() -> (Desk, i64) {
    let mut desk = hall();
    desk.done(&pairings(1, &[("#1", "#2"), ("#3", "#4")]));
    desk.done(&result(1, "40-24"));
    desk.done(&merge("#1", "gotz"));
    let line = desk.journal().0;
    (desk, line)
}

fn called(desk: &Desk, text: &str) -> Vec<String> {
    names(desk, Some(EventRef::Unnamed), text)
}

#[test]
fn a_merge_is_undone_after_a_later_round_and_the_games_stay_with_the_entrant() {
    let (mut desk, line) = merged();
    desk.done(&pairings(2, &[("#1", "#3")]));
    desk.done(&undo(line));
    assert_eq!(called(&desk, "#1"), ["Goto Haruka"]);
    let paired = desk.done(&pairings(2, &[("#2", "#4")]));
    let black: Vec<&str> = paired
        .round
        .tables
        .iter()
        .map(|table| &*table.black)
        .collect();
    assert_eq!(black, ["Goto Haruka", "Smith John"]);
}

#[test]
fn a_merge_that_was_undone_is_made_again_after_a_later_round() {
    let (mut desk, line) = merged();
    desk.done(&undo(line));
    desk.done(&pairings(2, &[("#1", "#3")]));
    desk.done(&redo(line));
    assert_eq!(called(&desk, "#1"), ["Gotz Haruko"]);
}

#[test]
fn a_merge_is_not_made_again_once_both_names_have_entered() {
    let (mut desk, line) = merged();
    desk.done(&undo(line));
    let mut other = AddPlayer {
        entrant: Some(NewEntrant::into_event(EventRef::Unnamed)),
        ..player("Gotz, Haruko", "")
    };
    other.person.number = None;
    desk.done(&other);
    let refused = desk.refused(&redo(line));
    assert_eq!(refused.code(), "redo-impossible");
    desk.done(&Undo::default());
    desk.done(&redo(line));
}
