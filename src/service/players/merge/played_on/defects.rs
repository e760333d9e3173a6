//! What went wrong after a merge while rows were taken for people.

use super::super::super::attendance::WithdrawPlayer;
use super::{hall, merge};
use crate::service::prelude::*;
use crate::service::session::fixture::{Desk, pairings, result};
use crate::service::{
    Command, record::doctor::Diagnose, results::correct::CorrectResult,
    results::enter::EnterResult, results::enter::GiveBye,
};

/// Goto at table 1 of rounds 1 and 2; then it turns out who Goto is.
fn merged() -> Desk {
    let mut desk = hall();
    desk.done(&pairings(1, &[("#1", "#2"), ("#3", "#4")]));
    desk.done(&result(1, "40-24"));
    desk.done(&result(2, "40-24"));
    desk.done(&pairings(2, &[("#1", "#3"), ("#2", "#4")]));
    desk.done(&merge("#1", "gotz"));
    desk
}

fn withdraw(after: u32) -> WithdrawPlayer {
    WithdrawPlayer {
        event: EventRef::Unnamed,
        player: PlayerRef::new("gotz"),
        after,
        reason: String::new(),
    }
}

fn bye(round: u32) -> GiveBye {
    GiveBye {
        event: EventRef::Unnamed,
        round,
        player: PlayerRef::new("#1"),
        again: false,
    }
}

#[test]
fn a_player_with_two_names_is_not_seated_at_two_tables() {
    let mut desk = merged();
    let corrected = desk.done(&CorrectResult {
        round: 2,
        table: 2,
        black: Some(PlayerRef::new("gotz")),
        reason: "they sat elsewhere".to_owned(),
        ..CorrectResult::default()
    });
    assert_eq!(corrected.after.black, "Gotz Haruko");
    let [table_1] = &corrected.exchanged[..] else {
        panic!("the other table has changed too: {corrected:?}");
    };
    assert_eq!(table_1.after.black, "Smith John");
}

#[test]
fn a_player_with_two_names_does_not_withdraw_before_their_last_game() {
    let refused = merged().refused(&withdraw(1));
    let (name, round) = ("Gotz Haruko".to_owned(), 2);
    assert_eq!(refused, Refusal::PlaysLater { name, round });
}

#[test]
fn a_player_with_two_names_has_one_bye() {
    let mut desk = hall();
    desk.done(&bye(1));
    desk.done(&merge("#1", "gotz"));
    assert_eq!(desk.refused(&bye(2)).code(), "player-second-bye");
}

#[test]
fn the_points_of_both_names_are_shown_when_a_result_is_entered() {
    let mut desk = merged();
    let entered = desk.done(&EnterResult {
        round: 2,
        ..result(1, "40-24")
    });
    let black = entered.totals.black.expect("an entrant");
    assert_eq!(black.to_string(), "2");
}

#[test]
fn a_player_who_is_merged_twice_keeps_their_games() {
    let mut desk = merged();
    let pair = pairings(3, &[("#1", "#4")]);
    desk.done(&pair);
    desk.done(&merge("gotz", "gota"));
    let (name, round) = ("Gota Haruki".to_owned(), 3);
    let refused = desk.refused(&withdraw(2));
    assert_eq!(refused, Refusal::PlaysLater { name, round });
    let entered = desk.done(&EnterResult {
        round: 3,
        ..result(1, "40-24")
    });
    assert_eq!(entered.table.black, "Gota Haruki");
    assert_eq!(entered.totals.black.expect("an entrant").to_string(), "2");
}

/// Writes what 0.2.0 wrote: a row of somebody who sits elsewhere by another one.
struct SeatByRow {
    round: u32,
    table: u32,
    seat: Colour,
}

impl Command for SeatByRow {
    type Outcome = ();
    const NAME: &'static str = "result correct";

    fn run(&self, change: &mut Change<'_>) -> Result<()> {
        let event = EventRef::Unnamed.find(change)?;
        let round = change.round_numbered(event.id, self.round)?.unwrap();
        let mut game = change.game_at_table(round.id, self.table)?.unwrap();
        let row = change.players_named("Gotz", "Haruko")?[0].id;
        match self.seat {
            Colour::Black => game.black_id = row,
            Colour::White => game.white_id = Some(row),
        }
        change.update(&game)?;
        change.about(Subject::default());
        change.summarise("a test".to_owned());
        Ok(())
    }
}

fn seated_twice(round: u32, table: u32, seat: Colour) -> Vec<String> {
    let mut desk = merged();
    assert!(desk.session.ask(&Diagnose).unwrap().sound);
    desk.done(&SeatByRow { round, table, seat });
    let view = desk.session.ask(&Diagnose).unwrap();
    assert!(!view.sound);
    assert!(view.sections().iter().all(|(_, lines)| lines.is_empty()));
    view.seated_twice
}

#[test]
fn doctor_names_who_sits_at_two_tables_of_a_round() {
    assert_eq!(
        seated_twice(2, 2, Colour::Black),
        ["Paris Open, round 2: Gotz Haruko sits at table 1 and at table 2"]
    );
}

#[test]
fn doctor_names_who_plays_themselves() {
    assert_eq!(
        seated_twice(2, 1, Colour::White),
        ["Paris Open, round 2: Gotz Haruko has both colours at table 1"]
    );
}
