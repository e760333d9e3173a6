use super::*;
use crate::report::result::verdict;
use crate::service::prelude::*;
use crate::service::record::journal::JournalLines;
use crate::service::rounds::tables::{RoundTables, SealRound, TableFilter};
use crate::service::session::fixture::{Desk, event, pairings, refusal, result};
use outflank_core::{board::PerColour, tournament::HalfPoints};
use std::thread;

fn slip(line: &str) -> EnterSlip {
    EnterSlip {
        event: EventRef::Unnamed,
        round: 1,
        report: line.parse().expect("a result slip"),
        existing: Existing::Keep,
    }
}

fn bye(round: u32, player: &str) -> GiveBye {
    GiveBye {
        event: EventRef::Unnamed,
        round,
        player: PlayerRef::new(player),
        again: false,
    }
}

#[test]
fn a_result_gives_points_and_one_line_in_the_journal() {
    let mut desk = Desk::paired();
    let before = desk.journal();
    let entered = desk.enter(1, "40-24");
    let totals = PerColour::new(Some(HalfPoints::WIN), Some(HalfPoints::NONE));
    assert_eq!(entered.totals, totals);
    assert_eq!(entered.before, None);
    assert_eq!(desk.journal().0, before.0 + 1);
    let lines = desk.session.ask(&JournalLines::default()).expect("lines");
    let summary = "round 1, table 1: Goto Haruka 40-24 Smith John";
    assert_eq!(lines.last().expect("a line").summary, summary);
}

#[test]
fn the_same_result_again_changes_nothing() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let again = desk.session.execute(&result(1, "40-24"));
    assert_eq!(again.expect("the same result").journal, None);
}

#[test]
fn a_score_is_refused_with_the_rule_it_breaks() {
    let mut desk = Desk::paired();
    for (score, text) in [
        ("34,5-29,5", "34.5-29.5 has half discs"),
        ("40-20", "expected 64 discs, found 60 (40 + 20)"),
    ] {
        let refused = desk.refused(&result(1, score));
        assert_eq!(refused.code(), "score-impossible");
        assert!(refused.to_string().starts_with(text), "{refused}");
    }
}

#[test]
fn a_result_needs_a_table_of_the_round_with_two_players() {
    let mut desk = Desk::paired();
    assert_eq!(desk.refused(&result(7, "40-24")).code(), "table-unknown");
    let second = EnterResult {
        round: 2,
        ..result(1, "40-24")
    };
    assert_eq!(desk.refused(&second).code(), "round-unknown");
    desk.done(&bye(2, "goto"));
    assert_eq!(desk.refused(&second).code(), "table-is-bye");
    let mut draw_win = result(1, "32-32");
    draw_win.entered.draw_win = Some(Colour::Black);
    let refused = desk.refused(&draw_win).code();
    assert_eq!(refused, "result-no-draw-win");
}

#[test]
fn another_result_is_replaced_only_if_that_is_asked_for() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let refused = desk.refused(&result(1, "24-40"));
    let text = "table 1 already has a result, 40-24";
    assert_eq!(refused.to_string(), text);
    let replaced = desk.done(&EnterResult {
        existing: Existing::Replace,
        ..result(1, "24-40")
    });
    let before = replaced.before.expect("the result before");
    assert_eq!(before.result(), "40-24");
}

#[test]
fn a_result_slip_names_a_table_or_one_of_its_players() {
    let mut desk = Desk::paired();
    let entered = desk.done(&slip("lefe +4"));
    assert_eq!(entered.table.table, Some(2));
    assert_eq!(entered.table.result(), "30-34");
    assert_eq!(desk.done(&slip("1 40-24")).table.result(), "40-24");
    assert_eq!(desk.refused(&slip("goto 41")).code(), "result-differs");
    let ambiguous = desk.refused(&slip("smith 30"));
    assert_eq!(ambiguous.code(), "player-ambiguous");
    assert_eq!(desk.refused(&slip("9 40-24")).code(), "table-unknown");
    assert_eq!(desk.refused(&slip("goto 65")).code(), "slip-out-of-range");
    // Lefèvre has white: the discs are shown as they were typed.
    let sum = desk.refused(&slip("lefe 34-29")).to_string();
    assert_eq!(sum, "expected 64 discs, found 63 (34 + 29)");
    assert_eq!(desk.refused(&slip("nobody 30")).code(), "player-unknown");
}

#[test]
fn slips_stay_in_their_event_when_another_one_is_selected() {
    let mut desk = Desk::paired();
    let round = RoundTables {
        event: EventRef::Unnamed,
        round: 1,
        filter: TableFilter::All,
    };
    let shown = desk.session.ask(&round).expect("a round");
    let other = desk.second_session().execute(&event("Lyon Open"));
    other.expect("another event");
    let entered = desk.session.execute(&EnterSlip {
        event: EventRef::numbered(shown.event_id),
        ..slip("goto 40")
    });
    let event = entered.expect("a result").event;
    assert_eq!(event.as_deref(), Some("Paris Open"));
}

#[test]
fn every_form_of_a_name_is_good_for_a_result_slip() {
    for name in ["Goto Haruka", "Goto, Haruka", "har", "1003"] {
        let entered = Desk::paired().done(&slip(&format!("{name} 40")));
        assert_eq!(entered.table.table, Some(1), "{name}");
    }
}

#[test]
fn a_player_with_a_namesake_gets_a_bye_by_number() {
    let mut desk = Desk::with_players();
    assert_eq!(
        desk.refused(&bye(1, "smith john")).code(),
        "player-ambiguous"
    );
    let given = desk.done(&bye(1, "1001"));
    assert_eq!(given.table.black, "Smith John");
    desk.done(&pairings(1, &[("1002", "goto")]));
    let again = desk.refused(&bye(2, "1001"));
    assert_eq!(again.code(), "player-second-bye");
    let again = GiveBye {
        again: true,
        ..bye(2, "1001")
    };
    let points = desk.done(&again).totals.black;
    assert_eq!(points, Some(HalfPoints::WIN + HalfPoints::WIN));
}

#[test]
fn a_result_that_was_replaced_meanwhile_is_not_overwritten() {
    let mut desk = Desk::paired();
    desk.enter(1, "33-31");
    let seen = desk.journal();
    let replace = |score| EnterResult {
        existing: Existing::Replace,
        ..result(1, score)
    };
    let other = desk.second_session().execute(&replace("35-29"));
    other.expect("a result");
    let stale = desk.session.execute_if_unchanged(&replace("31-33"), seen);
    let text = refusal(stale).to_string();
    assert!(
        text.contains("35-29 Smith John (was Goto Haruka 33-31 Smith John) by Ann"),
        "{text}"
    );
    let seen = desk.journal();
    desk.enter(2, "40-24");
    let fresh = desk.session.execute_if_unchanged(&replace("31-33"), seen);
    assert!(fresh.is_ok(), "another table is not in the way");
}

#[test]
fn of_two_who_write_at_once_one_enters_the_result_and_the_other_is_told() {
    let desk = Desk::paired();
    let scores = ["40-24", "24-40"];
    let writers = scores.map(|score| (desk.second_session(), result(1, score)));
    let threads = writers.map(|(mut session, command)| {
        thread::spawn(move || session.execute(&command).map(|done| done.journal))
    });
    let done = threads.map(|thread| thread.join().expect("a thread"));
    let entered = done.iter().filter(|each| each.is_ok()).count();
    assert_eq!(entered, 1, "{done:?}");
    let refused = done.into_iter().find_map(Result::err).expect("a refusal");
    assert!(
        refused.to_string().contains("table 1 already has"),
        "{refused}"
    );
}

#[test]
fn a_result_is_not_entered_in_a_round_that_was_sealed_meanwhile() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    let seal = SealRound {
        round: 1,
        ..SealRound::default()
    };
    desk.second_session()
        .execute(&seal)
        .expect("a sealed round");
    assert_eq!(desk.refused(&slip("goto 30")), Refusal::RoundSealed(1));
}

#[test]
fn zero_to_zero_is_a_loss_for_both() {
    let ended = |score: Option<&str>| {
        let mut entered = result(1, "0-0");
        entered.entered.score = score.map(|score| score.parse().expect("a score"));
        entered.entered.ending = Some(Ending::BothAbsent);
        entered
    };
    let mut desk = Desk::paired();
    let both = desk.enter(1, "0-0");
    assert_eq!(both.table.outcome, Some("nobody"));
    assert_eq!(both.totals.black, Some(HalfPoints::NONE));
    assert_eq!(both.totals.white, Some(HalfPoints::NONE));
    let both = Desk::paired().done(&ended(Some("0-0")));
    assert_eq!(both.table.result(), "0-0 (both-absent)");
    assert_eq!(both.totals.black, Some(HalfPoints::NONE));
    // The rules leave it to the director: it is completed without a question.
    let mut desk = Desk::paired();
    let open = desk.done(&ended(None));
    let pending = open.table.pending.expect("the director decides");
    let help = verdict::help_at_table(&pending, 1, 1);
    assert!(help.contains("outflank result set 1 1 0-0"), "{help}");
    assert_eq!(desk.enter(1, "0-0").table.result(), "0-0 (both-absent)");
}

#[test]
fn what_is_missing_is_added_without_a_question() {
    let mut desk = Desk::paired();
    let ending = |text: &str| {
        let mut entered = result(1, "0-0");
        entered.entered.score = None;
        entered.entered.ending = Some(text.parse().expect("an ending"));
        entered
    };
    desk.done(&ending("flag black"));
    let completed = desk.enter(1, "20-44");
    assert_eq!(completed.table.result(), "20-44 (flag black)");
    let mut desk = Desk::paired();
    desk.done(&ending("adjourned"));
    assert_eq!(desk.enter(1, "20-44").table.result(), "20-44");
    // A score that decides the game is replaced only if that is asked for.
    assert_eq!(desk.refused(&ending("flag black")).code(), "result-differs");
    let kept = desk.done(&EnterResult {
        existing: Existing::Replace,
        ..ending("flag black")
    });
    assert_eq!(kept.table.result(), "20-44 (flag black)");
}
