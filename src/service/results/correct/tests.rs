use super::*;
use crate::service::prelude::*;
use crate::service::rounds::tables::Existing;
use crate::service::session::fixture::{Desk, pairings, refusal, result};
use outflank_core::tournament::HalfPoints;

fn correction() -> CorrectResult {
    CorrectResult {
        round: 1,
        table: 1,
        reason: "slip misread".to_owned(),
        ..CorrectResult::default()
    }
}

fn score(score: &str) -> CorrectResult {
    let score: Score = score.parse().expect("a score");
    CorrectResult {
        entered: Some(score.into()),
        ..correction()
    }
}

#[test]
fn a_preview_shows_what_changes_and_changes_nothing() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let journal = desk.journal();
    let preview = desk.session.preview(&score("24-40")).expect("a preview");
    assert_eq!(desk.journal(), journal);
    let corrected = desk.done(&score("24-40"));
    assert_eq!(corrected.moved, preview.moved);
    let goto = corrected
        .moved
        .iter()
        .find(|each| each.name == "Goto, Haruka");
    let goto = goto.expect("a player who moves");
    assert_eq!(goto.points_before, HalfPoints::WIN);
    assert_eq!(goto.points_after, HalfPoints::NONE);
    assert_eq!(corrected.before.result(), "40-24");
    assert_eq!(corrected.after.result(), "24-40");
}

#[test]
fn a_correction_says_which_rounds_were_paired_on_the_old_points() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.done(&pairings(2, &[("goto", "1002")]));
    assert_eq!(desk.done(&score("24-40")).paired_on_old_points, [2]);
    let same_winner = desk.done(&score("20-44"));
    assert_eq!(same_winner.paired_on_old_points, [0; 0]);
}

#[test]
fn in_a_round_in_progress_whoever_loses_their_table_is_not_ranked_by_it() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    desk.done(&pairings(2, &[("goto", "1002")]));
    let corrected = desk.done(&CorrectResult {
        round: 2,
        white: Some(PlayerRef::new("lefevre")),
        ..correction()
    });
    assert!(corrected.moved.is_empty(), "{:?}", corrected.moved);
}

#[test]
fn a_correction_of_the_players_says_that_they_have_met() {
    let mut desk = Desk::paired();
    desk.done(&pairings(2, &[("goto", "1002"), ("1001", "lefevre")]));
    let corrected = desk.done(&CorrectResult {
        round: 2,
        white: Some(PlayerRef::new("1001")),
        ..correction()
    });
    let met: Vec<&str> = corrected.warnings.iter().map(|each| each.code).collect();
    assert_eq!(met, ["rematch", "rematch"]);
}

#[test]
fn players_change_seats_and_colours() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let moved = desk.done(&CorrectResult {
        white: Some(PlayerRef::new("1002")),
        ..correction()
    });
    let [other] = moved.exchanged.as_slice() else {
        panic!("expected one other table: {:?}", moved.exchanged);
    };
    assert_eq!(other.after.table, Some(2));
    assert_eq!(other.after.black, "Smith John");
    assert_ne!(other.before.entrants, other.after.entrants);
    let turned = desk.done(&CorrectResult {
        exchange_colours: true,
        ..correction()
    });
    assert_eq!(turned.after.black, "Smith John");
    assert_eq!(turned.after.result(), "24-40");
}

#[test]
fn a_correction_that_corrects_nothing_is_refused() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    assert_eq!(desk.refused(&score("40-24")).code(), "result-unchanged");
    assert_eq!(desk.refused(&score("40-20")).code(), "score-impossible");
    let nowhere = CorrectResult {
        table: 9,
        ..score("24-40")
    };
    assert_eq!(desk.refused(&nowhere).code(), "table-unknown");
}

#[test]
fn nobody_sits_on_both_sides_of_a_table() {
    let mut desk = Desk::paired();
    let seats = |black: Option<&str>, white: Option<&str>| CorrectResult {
        black: black.map(PlayerRef::new),
        white: white.map(PlayerRef::new),
        ..correction()
    };
    for (black, white, code) in [
        (Some("1001"), None, "player-has-colour"),
        (None, Some("goto"), "player-has-colour"),
        (Some("goto"), Some("goto"), "player-against-themselves"),
        (Some("1002"), Some("1002"), "player-against-themselves"),
    ] {
        assert_eq!(
            desk.refused(&seats(black, white)).code(),
            code,
            "{black:?} {white:?}"
        );
    }
}

#[test]
fn a_correction_of_what_has_changed_since_its_preview_is_stale() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let seen = desk.journal();
    desk.session.preview(&score("24-40")).expect("a preview");
    let replace = super::super::enter::EnterResult {
        existing: Existing::Replace,
        ..result(1, "33-31")
    };
    desk.second_session().execute(&replace).expect("a result");
    let stale = desk.session.execute_if_unchanged(&score("24-40"), seen);
    assert_eq!(refusal(stale).code(), "request-stale");
}

#[test]
fn an_ending_is_added_to_a_score_and_neither_is_lost() {
    let mut desk = Desk::paired();
    desk.enter(1, "18-46");
    let flag = desk.done(&CorrectResult {
        entered: Some(Entered {
            ending: Some("flag white".parse().expect("an ending")),
            ..Entered::default()
        }),
        ..correction()
    });
    // The flag costs White the game: no more than 31 discs.
    assert_eq!(flag.after.entered, Some(Score::of_discs(18, 46)));
    assert_eq!(flag.after.result(), "33-31 (flag white)");
    let board = desk.done(&score("20-44"));
    assert_eq!(board.after.entered, Some(Score::of_discs(20, 44)));
    assert_eq!(board.after.ending.as_deref(), Some("flag white"));
    let played = desk.done(&CorrectResult {
        entered: Some(Entered::default()),
        old_ending: OldEnding::Goes,
        ..correction()
    });
    assert_eq!(played.after.result(), "20-44");
}

#[test]
fn the_ending_goes_with_the_player_whose_colour_was_wrong() {
    let mut desk = Desk::paired();
    let mut resigned = result(1, "40-24");
    resigned.entered.ending = Some("resign white".parse().expect("an ending"));
    desk.done(&resigned);
    let turned = desk.done(&CorrectResult {
        exchange_colours: true,
        ..correction()
    });
    assert_eq!(turned.after.result(), "0-64 (resign black)");
}

#[test]
fn a_draw_win_goes_with_the_player_whose_colour_was_wrong() {
    let mut desk = Desk::paired();
    desk.done(&crate::service::event::edit::EditEvent {
        ruleset: Some(Ruleset::preset_text("joa").expect("a preset").to_owned()),
        ..Default::default()
    });
    let mut draw_win = result(1, "32-32");
    draw_win.entered.draw_win = Some(Colour::Black);
    let before = desk.done(&draw_win);
    let turned = desk.done(&CorrectResult {
        exchange_colours: true,
        ..correction()
    });
    assert_eq!(before.table.outcome, Some("draw-win-black"));
    assert_eq!(turned.after.outcome, Some("draw-win-white"));
    assert_eq!(turned.after.white, Some(before.table.black));
    assert!(turned.moved.is_empty(), "{:?}", turned.moved);
}

#[test]
fn nobody_who_is_absent_takes_a_seat() {
    let mut desk = Desk::paired();
    desk.done(&crate::service::session::fixture::player(
        "Adams, Amy",
        "1005",
    ));
    desk.done(&crate::service::players::attendance::WithdrawPlayer {
        event: EventRef::Unnamed,
        player: PlayerRef::new("1005"),
        after: 0,
        reason: String::new(),
    });
    let seated = CorrectResult {
        white: Some(PlayerRef::new("1005")),
        ..correction()
    };
    assert_eq!(desk.refused(&seated).code(), "player-withdrawn");
}
