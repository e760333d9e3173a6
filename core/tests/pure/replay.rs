//! What the replay of a sheet says, move by move.

use outflank_core::adjudicate::{
    Code, Context, Fault, Replay, Severity, replay, replay_with_context,
};
use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::{Empties, LineEnd, Score, Variant};
use outflank_core::ruleset::Ruleset;

fn sheet_of(variant: &str, format: Format, text: &str) -> Replay {
    let variant = variant.parse::<Variant>().unwrap();
    let reading = formats::read(format, text.as_bytes(), &Expect::new(&variant));
    assert_eq!(reading.games.len(), 1, "{:?}", reading.unread);
    replay(&reading.games[0])
}

fn list(text: &str) -> Replay {
    sheet_of("othello", Format::Coordinates, text)
}

fn grid(text: &str) -> Replay {
    sheet_of("othello", Format::Grid, text)
}

fn codes(replay: &Replay) -> Vec<&'static str> {
    replay
        .findings
        .iter()
        .map(|finding| finding.code().code())
        .collect()
}

/// A game of ours that ends after nine moves with all discs black.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

/// The complete game of the front page: 30-30 with four empty squares.
const TIE: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3g5g3h4h5h7d8b8a4b3d1c1b1c2e1e2a3b7f2f1g1b2a2g2h6h2g7";

#[test]
fn a_clean_game_has_nothing_to_report() {
    let replay = list(TIE);
    assert_eq!(codes(&replay), [""; 0]);
    assert!(replay.finished());
    assert_eq!(replay.moves(), 56);
    assert_eq!(replay.score(Empties::ToWinner), Score::of_discs(32, 32));
}

#[test]
fn a_wipe_out_ends_the_game_and_counts_64_to_0() {
    let replay = list(WIPE_OUT);
    assert!(replay.finished(), "{:?}", replay.findings);
    assert_eq!(replay.score(Empties::ToNobody), Score::of_discs(64, 0));
}

#[test]
fn an_occupied_square_is_said_to_be_so_since_its_move_or_since_the_start() {
    let twice = list("f5 f5");
    assert!(matches!(
        twice.findings[0].fault,
        Fault::Occupied { since: Some(1), .. }
    ));
    let start = list("f5 d4");
    assert!(matches!(
        start.findings[0].fault,
        Fault::Occupied { since: None, .. }
    ));
}

#[test]
fn a_square_that_turns_nothing_is_reported_with_the_lines_that_were_looked_at() {
    let replay = list("f5 g6");
    let Fault::OutflanksNothing { lines, legal } = &replay.findings[0].fault else {
        panic!("{:?}", replay.findings);
    };
    assert_eq!(lines.len(), 1, "only f5 is next to g6");
    let names = replay.variant.geometry().names(*legal);
    assert_eq!(names, "f4 d6 f6");
    assert!(matches!(lines[0].end, LineEnd::Empty(_) | LineEnd::Edge));
}

#[test]
fn a_move_of_the_wrong_side_is_out_of_turn() {
    assert_eq!(codes(&list("f5 c4")), ["M103"]);
}

#[test]
fn the_first_move_of_the_other_starting_position_is_recognised() {
    assert_eq!(codes(&list("f4 d3")), ["M106"]);
    assert_eq!(
        codes(&sheet_of("othello-rotated", Format::Coordinates, "f4")),
        ["R301"]
    );
}

#[test]
fn a_pass_is_reported_only_while_a_move_exists() {
    assert_eq!(codes(&list("f5 --")), ["M104"]);
}

#[test]
fn forced_passes_may_be_written_or_left_out() {
    let without = list("d3c3e6d2d1e1b2c1a3a1");
    let with = list("d3c3e6d2d1e1b2c1--a3a1");
    for replay in [&without, &with] {
        assert_eq!(codes(replay), ["R301"]);
        assert_eq!((replay.moves(), replay.passes()), (10, 1));
    }
    assert_eq!(without.end, with.end);
}

#[test]
fn marks_after_the_end_are_counted_in_one_finding() {
    let replay = list(&format!("{TIE}a1h8"));
    assert_eq!(codes(&replay), ["M105"]);
    assert!(matches!(
        replay.findings[0].fault,
        Fault::AfterEnd { marks: 2, .. }
    ));
    assert!(replay.finished());
}

#[test]
fn after_a_fault_the_paper_is_still_judged() {
    let replay = list("f5 a1 d6 f5 zz d4");
    assert_eq!(codes(&replay), ["M102", "M101", "S001", "M101"]);
    assert_eq!(replay.moves(), 1, "the board is that of the legal prefix");
}

#[test]
fn a_recorded_under_flip_stands_and_the_game_goes_on_from_it() {
    let replay = list("f5 d6{-d5} c3");
    assert_eq!(codes(&replay)[0], "F201");
    assert!(replay.moves() >= 2);
    assert_eq!(replay.steps[1].left().len(), 1);
}

#[test]
fn an_illegal_move_that_stood_can_be_recorded_with_its_discs() {
    let replay = list("f5 g5[f5]");
    assert_eq!(codes(&replay), ["M102", "F202", "R301"]);
    assert_eq!(replay.moves(), 2);
}

#[test]
fn a_recorded_slip_that_was_none_is_said() {
    for text in ["f5 d6 c3{-e4} f4", "f5 d6 c3{-d3} f4", "f5 d6 c3{+d4} f4"] {
        assert_eq!(codes(&list(text)), ["F204", "R301"], "{text}");
    }
    assert_eq!(codes(&list("f5 d6 c3{-d4} f4")), ["F201", "R301"]);
    let both = list("f5 d6 c3{-d4 -e4} f4");
    assert_eq!(codes(&both), ["F201", "F204", "R301"]);
    assert_eq!(both.end, list("f5 d6 c3{-d4} f4").end);
}

#[test]
fn a_claim_is_compared_with_the_board_after_its_move() {
    assert_eq!(codes(&list("f5 d6 @1 4-1")), ["R301"]);
    assert_eq!(codes(&list("f5 d6 @1 5-0")), ["F203", "R301"]);
    assert_eq!(codes(&list("f5 d6 @7 5-0")), ["F203", "R301"]);
}

#[test]
fn a_declared_result_is_judged_under_every_convention() {
    assert_eq!(codes(&list(&format!("{TIE} = 32-32"))), [""; 0]);
    let nobody = list(&format!("{TIE} = 30-30"));
    assert_eq!(codes(&nobody), ["R302"]);
    assert_eq!(nobody.findings[0].severity(), Severity::Warning);
    let wrong = list(&format!("{TIE} = 40-24"));
    assert_eq!(codes(&wrong), ["R302"]);
    assert_eq!(wrong.findings[0].severity(), Severity::Error);
    assert_eq!(codes(&list(&format!("{TIE} = 40-25"))), ["R303"]);
    assert_eq!(codes(&list(&format!("{TIE} = 40-22"))), ["R303"]);
    assert_eq!(codes(&list(&format!("{WIPE_OUT} = 0-64"))), ["R304"]);
}

#[test]
fn an_ending_beside_the_board_makes_a_short_record_complete() {
    assert_eq!(codes(&list("f5 d6")), ["R301"]);
    assert_eq!(codes(&list("f5 d6 = 64-0 resign white")), [""; 0]);
}

#[test]
fn who_lost_by_default_has_not_won() {
    for text in [
        "f5d6c3 = 0-64 resign white",
        "f5d6c3 = 33-31 flag black",
        "f5d6c3 = +2 overrun black",
        "f5d6c3 = 0-64 no-show white",
    ] {
        assert_eq!(codes(&list(text)), ["R302"], "{text}");
    }
    assert_eq!(codes(&list("f5d6c3 = 31-33 flag black")), [""; 0]);
    let finished = list(&format!("{WIPE_OUT} = 64-0 flag black"));
    assert_eq!(
        codes(&finished),
        ["R302"],
        "the board does not undo the flag"
    );
}

#[test]
fn the_ruleset_knows_the_score_of_a_resigned_game() {
    let woc = Ruleset::preset("woc").unwrap();
    let context = Context::default().with_ruleset(&woc);
    let judged = |text: &str| {
        let othello = Variant::othello();
        let reading = formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&othello));
        codes(&replay_with_context(&reading.games[0], &context))
    };
    assert_eq!(judged("f5d6c3 = 64-0 resign white"), [""; 0]);
    assert_eq!(judged("f5d6c3 = 0-64 resign white"), ["R304"]);
    assert_eq!(judged("f5d6c3 = 40-24 resign white"), ["R302"]);
}

#[test]
fn a_sum_or_a_parity_that_no_board_has_is_impossible() {
    assert_eq!(codes(&list("f5d6c3 = 63-0 resign white")), ["R303"]);
    assert_eq!(codes(&list(&format!("{WIPE_OUT} = +25"))), ["R303"]);
    assert_eq!(codes(&list(&format!("{WIPE_OUT} = +66"))), ["R303"]);
    for (result, severity) in [
        ("40-25", Severity::Error),
        ("0-0", Severity::Error),
        ("+65", Severity::Error),
        ("40-20", Severity::Warning),
        ("+25", Severity::Warning),
    ] {
        let replay = list(&format!("f5d6c3 = {result}"));
        assert_eq!(codes(&replay), ["R303", "R301"], "{result}");
        assert_eq!(replay.findings[0].severity(), severity, "{result}");
    }
    assert_eq!(codes(&list("f5d6c3 = +24")), ["R301"]);
}

#[test]
fn a_wrong_colour_is_said_only_of_a_move_that_is_legal() {
    let line = |text| codes(&sheet_of("othello", Format::Logistello, text))[0];
    assert_eq!(line("+f5-d6+c3+c4: +02"), "M102");
    assert_eq!(line("+f5-d6+c3+d3: +02"), "M107");
}

/// The wipe-out as a grid, with what stands in the ninth and the eighth cell.
fn wipe_out_grid(eighth: &str, ninth: &str) -> String {
    format!(
        ". . . . . . . .
         . . . . . . . .
         . . . . 3 . . .
         . . . O X 2 . .
         . . {ninth} X O {eighth} 5 .
         . . . 6 1 4 . .
         . . . . 7 . . .
         . . . . . . . ."
    )
}

#[test]
fn a_grid_is_replayed_by_its_numbers() {
    let replay = grid(&wipe_out_grid("8", "9"));
    assert_eq!(codes(&replay), [""; 0]);
    assert_eq!(replay.end, list(WIPE_OUT).end);
}

#[test]
fn a_grid_names_numbers_missing_doubled_and_too_large() {
    assert_eq!(codes(&grid(&wipe_out_grid(".", "9"))), ["G103"]);
    assert_eq!(codes(&grid(&wipe_out_grid("7", "9"))), ["G102", "G103"]);
    assert_eq!(codes(&grid(&wipe_out_grid("8", "90"))), ["G104"]);
    let on_a_start_disc = wipe_out_grid("8", "9").replacen('O', "8", 1);
    assert_eq!(codes(&grid(&on_a_start_disc)), ["G102", "G105"]);
}

#[test]
fn codes_can_be_found_by_their_name() {
    assert_eq!("m102".parse::<Code>(), Ok(Code::OutflanksNothing));
    assert_eq!(
        "outflanks-nothing".parse::<Code>(),
        Ok(Code::OutflanksNothing)
    );
    assert_eq!("X999".parse::<Code>().ok(), None);
}
