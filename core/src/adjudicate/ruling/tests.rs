//! Rulings: what they do to a sheet, where they do not fit, how they are
//! written and withdrawn.

use super::{Ruling, Unfit, apply, ruled_score};
use crate::adjudicate::{Code, replay};
use crate::board::Geometry;
use crate::formats::{self, Expect, Format};
use crate::game::{Score, Variant};
use crate::transcript::{Layout, Transcript};

fn sheet(text: &str) -> Transcript {
    let othello = Variant::othello();
    let reading = formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&othello));
    reading.games.into_iter().next().unwrap()
}

/// The same moves as numbers in a drawn board.
fn grid(text: &str) -> Transcript {
    let mut sheet = sheet(text);
    sheet.layout = Layout::Grid { rows: Vec::new() };
    for (number, mark) in (1..).zip(&mut sheet.marks) {
        mark.number = Some(number);
    }
    sheet
}

fn geometry() -> Geometry {
    Variant::othello().geometry().clone()
}

fn rulings(texts: &[&str]) -> Vec<Ruling> {
    let read = |text: &&str| Ruling::parse(&geometry(), text).unwrap();
    texts.iter().map(read).collect()
}

fn ruled(sheet: &Transcript, texts: &[&str]) -> Transcript {
    apply(&rulings(texts), sheet).unwrap()
}

fn refused(sheet: &Transcript, texts: &[&str]) -> Unfit {
    apply(&rulings(texts), sheet).unwrap_err().reason
}

fn codes(sheet: &Transcript) -> Vec<Code> {
    let replay = replay(sheet);
    let codes = replay.findings.iter().map(|found| found.fault.code());
    codes.filter(|code| *code != Code::Unfinished).collect()
}

#[test]
fn a_ruling_is_read_back_as_it_was_written() {
    let board = format!("board after 20 is {}", "XO-------".repeat(7) + "X");
    for text in [
        "let stand",
        "let 23 stand",
        "let pass before 23 stand",
        &board,
        "read 23 as f2",
        "read 23 as pass",
        "number f2 as 25",
        "put f2 before 23",
        "put pass before 23",
        "strike 23",
        "strike f2",
        "strike pass before 23",
        "exchange colours",
        "score 38-26",
        "score 34.5-29.5",
        "withdraw 2",
    ] {
        let ruling = Ruling::parse(&geometry(), text).unwrap();
        assert_eq!(ruling.text(&geometry()), text);
    }
}

#[test]
fn what_is_no_ruling_is_said_not_to_be_one() {
    for text in [
        "",
        "let it be",
        "read 0 as f2",
        "read 23 as z9",
        "score 38",
        "score 38-2.7",
        "withdraw",
        "board after 3 is XO",
    ] {
        let error = Ruling::parse(&geometry(), text).unwrap_err();
        assert!(error.to_string().contains("is not a ruling: "), "{error}");
    }
}

#[test]
fn an_entry_can_be_read_as_another_square() {
    let read = ruled(&sheet("f5 d6 c3 a1"), &["read 4 as d3"]);
    assert_eq!(read.moves(), "f5d6c3d3");
    assert!(codes(&read).is_empty());
}

#[test]
fn an_illegible_entry_can_be_read() {
    let read = ruled(&sheet("f5 d6 ?? d3"), &["read 3 as c3"]);
    assert_eq!(read.moves(), "f5d6c3d3");
}

#[test]
fn a_missing_move_can_be_put_in_and_one_too_many_struck_out() {
    let whole = ruled(&sheet("f5 c3 d3"), &["put d6 before 2"]);
    assert_eq!(whole.moves(), "f5d6c3d3");
    let whole = ruled(&sheet("f5 d6 d6 c3"), &["strike 3"]);
    assert_eq!(whole.moves(), "f5d6c3");
    let whole = ruled(&sheet("f5 d6"), &["put c3 before 3"]);
    assert_eq!(whole.moves(), "f5d6c3");
}

#[test]
fn later_rulings_count_as_earlier_ones_have_left_the_sheet() {
    let read = ruled(&sheet("f5 c3 a8"), &["put d6 before 2", "read 4 as d3"]);
    assert_eq!(read.moves(), "f5d6c3d3");
}

#[test]
fn a_ruling_about_a_move_that_is_not_there_is_refused() {
    let short = sheet("f5 d6");
    for text in ["read 3 as c3", "strike 3", "put c3 before 4", "let 9 stand"] {
        assert!(matches!(
            refused(&short, &[text]),
            Unfit::NoSuchMove { last: 2, .. }
        ));
    }
    assert_eq!(refused(&short, &["read 2 as d6"]), Unfit::AlreadySo);
    assert_eq!(refused(&short, &["let 2 stand"]), Unfit::NotAtFault);
    assert_eq!(
        refused(&short, &["strike pass before 2"]),
        Unfit::NoPass { before: 2 }
    );
}

#[test]
fn a_move_that_outflanked_nothing_can_stand() {
    let wrong = sheet("f5 a1 c4");
    assert_eq!(replay(&wrong).moves(), 1);
    let stood = ruled(&wrong, &["let 2 stand"]);
    assert_eq!(codes(&stood), [Code::OutflanksNothing]);
    assert_eq!(replay(&stood).moves(), 3);
}

#[test]
fn a_move_out_of_turn_can_stand_as_if_the_other_side_had_passed() {
    let wrong = sheet("f5 d6 f4 c5");
    assert_eq!(codes(&wrong)[0], Code::OutOfTurn);
    let stood = ruled(&wrong, &["let 3 stand"]);
    let replay = replay(&stood);
    assert_eq!((replay.moves(), replay.passes()), (4, 1));
    assert_eq!(replay.steps[3].taken.mover, crate::board::Colour::White);
    assert_eq!(codes(&stood), [Code::PassNotForced]);
}

#[test]
fn a_pass_that_was_not_forced_can_stand() {
    let wrong = sheet("f5 pass d3");
    assert_eq!(codes(&wrong), [Code::PassNotForced]);
    let stood = ruled(&wrong, &["let pass before 2 stand"]);
    assert_eq!(replay(&stood).moves(), 2);
}

#[test]
fn a_disc_on_another_disc_cannot_have_stood() {
    let wrong = sheet("f5 d6 f5");
    assert!(matches!(
        refused(&wrong, &["let 3 stand"]),
        Unfit::CannotStand { .. }
    ));
}

#[test]
fn a_board_that_stood_changes_what_was_turned() {
    let plain = sheet("f5 d6 c3 d3");
    let stood = sheet("f5 d6{-d5} c3 d3");
    let board = replay(&stood).after(2).unwrap().setup().cells(&geometry());
    let ruling = format!("board after 2 is {board}");
    let altered = ruled(&plain, &[&ruling]);
    assert_eq!(replay(&altered).after(2), replay(&stood).after(2));
    assert!(codes(&altered).contains(&Code::UnderFlip));
}

#[test]
fn a_board_with_other_squares_filled_does_not_fit() {
    let start = Variant::othello().start().setup().cells(&geometry());
    let reason = refused(&sheet("f5 d6"), &[&format!("board after 2 is {start}")]);
    let squares = "f5 d6".to_owned();
    assert_eq!(reason, Unfit::OtherSquares { after: 2, squares });
    let reason = refused(&sheet("f5 d6"), &[&format!("board after 9 is {start}")]);
    assert_eq!(reason, Unfit::NoSuchMove { number: 9, last: 2 });
}

#[test]
fn the_board_before_the_first_move_can_have_been_the_mirrored_one() {
    let mirrored = sheet("c5 e6");
    assert_eq!(codes(&mirrored)[0], Code::MirroredStart);
    let start = "othello-rotated".parse::<Variant>().unwrap().start();
    let cells = start.setup().cells(&geometry());
    let read = ruled(&mirrored, &[&format!("board after 0 is {cells}")]);
    assert_eq!(replay(&read).moves(), 2);
}

#[test]
fn exchanging_the_colours_moves_names_and_result_but_no_disc() {
    let sheet = sheet("Black: Ada\nWhite: Bo\n\nf5 d6 c3\n= 38-26 flag white");
    let other = ruled(&sheet, &["exchange colours"]);
    assert_eq!(other.header.get("black"), Some("Bo"));
    assert_eq!(other.moves(), sheet.moves());
    let declared = other.declared.unwrap();
    let result = crate::transcript::DeclaredResult::Score(Score::of_discs(26, 38));
    assert_eq!(declared.result, result);
    let flag = crate::transcript::Ending::Flag(crate::board::Colour::Black);
    assert_eq!(declared.ending, Some(flag));
    assert_eq!(
        ruled(&sheet, &["exchange colours", "exchange colours"]),
        sheet
    );
    let bare = self::sheet("f5 d6");
    assert_eq!(refused(&bare, &["exchange colours"]), Unfit::NoColours);
}

#[test]
fn a_ruled_score_takes_the_place_of_the_declared_one() {
    let sheet = sheet("f5 d6 c3\n= 38-28");
    let texts = ["score 38-26"];
    let declared = ruled(&sheet, &texts).declared.unwrap();
    let score = Score::of_discs(38, 26);
    assert_eq!(
        declared.result,
        crate::transcript::DeclaredResult::Score(score)
    );
    assert_eq!(ruled_score(&rulings(&texts)), Some(score));
    assert_eq!(ruled_score(&rulings(&["score 38-26", "withdraw 1"])), None);
    let reason = refused(&sheet, &["score 40-30"]);
    assert!(matches!(reason, Unfit::ImpossibleScore { squares: 64, .. }));
}

#[test]
fn a_withdrawn_ruling_leaves_the_sheet_as_it_was() {
    let sheet = sheet("f5 d6 c3");
    assert_eq!(ruled(&sheet, &["read 3 as d3", "withdraw 1"]), sheet);
    let kept = ruled(&sheet, &["read 3 as d3", "strike 1", "withdraw 2"]);
    assert_eq!(kept.moves(), "f5d6d3");
}

#[test]
fn only_a_ruling_in_force_can_be_withdrawn() {
    let sheet = sheet("f5 d6 c3");
    assert_eq!(
        refused(&sheet, &["withdraw 1"]),
        Unfit::NothingToWithdraw(1)
    );
    let twice = ["strike 3", "withdraw 1", "withdraw 1"];
    assert_eq!(refused(&sheet, &twice), Unfit::NotInForce(1));
    let of_withdrawal = ["strike 3", "withdraw 1", "withdraw 2"];
    assert_eq!(refused(&sheet, &of_withdrawal), Unfit::NotInForce(2));
}

#[test]
fn a_ruling_that_rested_on_a_withdrawn_one_is_refused_by_name() {
    let texts = ["put c3 before 3", "read 3 as d3", "withdraw 1"];
    let error = apply(&rulings(&texts), &sheet("f5 d6")).unwrap_err();
    let said = "`read 3 as d3` does not fit: the sheet has no move 3; the last is 2";
    assert_eq!(error.to_string(), said);
}

#[test]
fn a_number_of_a_grid_can_be_read_otherwise() {
    let mut drawn = grid("f5 d6 c3 d3");
    drawn.marks[2].number = Some(4);
    let reason = refused(&drawn, &["strike 4"]);
    assert!(matches!(reason, Unfit::Ambiguous { number: 4, .. }));
    let read = ruled(&drawn, &["number c3 as 3"]);
    assert_eq!(read.moves(), "f5d6c3d3");
    assert!(codes(&read).iter().all(|code| *code == Code::WrongShape));
}

#[test]
fn putting_a_move_into_a_grid_fills_the_number_that_is_missing() {
    let mut drawn = grid("f5 d6 d3");
    drawn.marks[2].number = Some(4);
    let filled = ruled(&drawn, &["put c3 before 4"]);
    let numbers: Vec<_> = filled.marks.iter().map(|mark| mark.number).collect();
    assert_eq!(filled.moves(), "f5d6c3d3");
    assert_eq!(numbers, [Some(1), Some(2), Some(3), Some(4)]);
    let pushed = ruled(&grid("f5 c3"), &["put d6 before 2"]);
    assert_eq!(pushed.moves(), "f5d6c3");
    assert_eq!(pushed.marks[2].number, Some(3));
}

#[test]
fn striking_a_cell_of_a_grid_closes_the_gap() {
    let drawn = ruled(&grid("f5 d6 a1 c3"), &["strike a1"]);
    assert_eq!(drawn.moves(), "f5d6c3");
    assert_eq!(drawn.marks[2].number, Some(3));
}

#[test]
fn a_list_has_no_numbers_to_change() {
    let reason = refused(&sheet("f5 d6"), &["number d6 as 3"]);
    assert!(matches!(reason, Unfit::NoNumbersInList));
}
