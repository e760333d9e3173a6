//! The rules of the family, one test a rule.

use outflank_core::board::{Colour, Geometry, PerColour, SquareError, SquareSet};
use outflank_core::game::{
    Empties, HalfDiscs, Illegal, Move, Position, Score, Setup, SetupError, State, Variant,
    VariantError, score,
};

/// A game of this variant from a drawn board.
fn drawn(name: &str, board: &str) -> (Variant, Position) {
    let variant = name.parse::<Variant>().unwrap();
    let setup = Setup::parse(variant.geometry(), board).unwrap();
    let variant = variant.starting_from(setup).unwrap();
    let start = variant.start();
    (variant, start)
}

fn place(variant: &Variant, square: &str) -> Move {
    Move::Place(variant.geometry().parse(square).unwrap())
}

/// Plays squares and passes, all of which must be legal.
fn after(variant: &Variant, mut position: Position, moves: &str) -> Position {
    for word in moves.split_whitespace() {
        let played = if word == "pass" {
            Move::Pass
        } else {
            place(variant, word)
        };
        variant
            .play(&mut position, played)
            .unwrap_or_else(|reason| panic!("{word}: {reason}"));
    }
    position
}

/// The board as drawn in these tests: rows of cells, indentation left out.
fn shows(variant: &Variant, position: &Position, board: &str) {
    let expected = Setup::parse(variant.geometry(), board).unwrap();
    let geometry = variant.geometry();
    assert_eq!(position.setup().cells(geometry), expected.cells(geometry));
}

fn placements(variant: &Variant, position: &Position) -> String {
    variant.geometry().names(variant.placements(position))
}

fn refusal(variant: &Variant, position: &Position, square: &str) -> Illegal {
    variant
        .play(&mut position.clone(), place(variant, square))
        .unwrap_err()
}

// Othello

#[test]
fn othello_begins_with_d4_and_e5_white_e4_and_d5_black_and_black_moves_first() {
    let variant = Variant::othello();
    let start = variant.start();
    assert_eq!(
        variant.geometry().names(start.discs(Colour::White)),
        "d4 e5"
    );
    assert_eq!(
        variant.geometry().names(start.discs(Colour::Black)),
        "e4 d5"
    );
    assert_eq!(start.to_move(), Colour::Black);
    assert_eq!(placements(&variant, &start), "d3 c4 f5 e6");
}

#[test]
fn a_placement_must_turn_at_least_one_disc() {
    let variant = Variant::othello();
    let start = variant.start();
    assert_eq!(refusal(&variant, &start, "a1"), Illegal::OutflanksNothing);
    assert_eq!(refusal(&variant, &start, "e3"), Illegal::OutflanksNothing);
}

#[test]
fn a_disc_cannot_go_to_an_occupied_square() {
    let variant = Variant::othello();
    let start = variant.start();
    assert_eq!(
        refusal(&variant, &start, "d4"),
        Illegal::Occupied(Colour::White)
    );
}

#[test]
fn all_outflanked_discs_in_all_eight_lines_turn() {
    let (variant, start) = drawn(
        "othello-7x7",
        "X--X--X
         -O-O-O-
         --OOO--
         XOO-OOX
         --OOO--
         -O-O-O-
         X--X--X black",
    );
    let end = after(&variant, start, "d4");
    shows(
        &variant,
        &end,
        "X--X--X
         -X-X-X-
         --XXX--
         XXXXXXX
         --XXX--
         -X-X-X-
         X--X--X",
    );
}

#[test]
fn a_line_does_not_skip_over_ones_own_disc() {
    let (variant, start) = drawn("othello-5x4", "XOXO- ----- ----- ----- black");
    let end = after(&variant, start, "e1");
    shows(&variant, &end, "XOXXX ----- ----- -----");
}

#[test]
fn a_line_with_a_gap_turns_nothing() {
    let (variant, start) = drawn("othello-5x4", "X-OO- ----- ----- XO--- black");
    assert_eq!(refusal(&variant, &start, "e1"), Illegal::OutflanksNothing);
}

#[test]
fn a_line_that_ends_at_the_edge_turns_nothing() {
    let (variant, start) = drawn("othello-5x4", "OOOO- ----X ----- XO--- black");
    assert_eq!(refusal(&variant, &start, "e1"), Illegal::OutflanksNothing);
}

#[test]
fn only_lines_from_the_placed_disc_count() {
    // c1 turns and now stands above c2 and c3, but the line is not its own.
    let (variant, start) = drawn("othello-4x4", "XOO- --O- --X- ---- black");
    let end = after(&variant, start, "d1");
    shows(&variant, &end, "XXXX --O- --X- ----");
}

#[test]
fn a_side_without_a_placement_must_pass_and_keeps_its_discs() {
    let (variant, start) = drawn("othello-4x4", "XO-- ---- ---- ---- white");
    assert_eq!(variant.state(&start), State::MustPass);
    let end = after(&variant, start, "pass");
    assert_eq!(end.to_move(), Colour::Black);
    shows(&variant, &end, "XO-- ---- ---- ----");
}

#[test]
fn a_pass_is_refused_while_a_placement_exists() {
    let (variant, mut start) = drawn("othello-4x4", "XO-- ---- ---- ---- black");
    assert_eq!(
        variant.play(&mut start, Move::Pass),
        Err(Illegal::PassNotForced)
    );
}

#[test]
fn the_game_ends_when_the_board_is_full() {
    let (variant, start) = drawn("othello-4x4", "XXXX XXXX OOOO OOO- white");
    assert_eq!(variant.state(&start), State::MustPass);
    let end = after(&variant, start, "pass d4");
    assert_eq!(end.occupied(), variant.geometry().squares());
    assert_eq!(variant.state(&end), State::Over);
}

#[test]
fn the_game_ends_when_neither_side_can_place_though_squares_are_empty() {
    let (variant, mut start) = drawn("othello-4x4", "XXX- XXX- XXX- ---- white");
    assert_eq!(variant.state(&start), State::Over);
    assert_eq!(refusal(&variant, &start, "d4"), Illegal::Over);
    assert_eq!(variant.play(&mut start, Move::Pass), Err(Illegal::Over));
}

#[test]
fn a_side_that_runs_out_of_discs_in_hand_is_given_one() {
    // Black has 33 discs down, more than half of the set.
    let board = "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XO------ -------- -------- -------- black";
    let (variant, start) = drawn("othello", board);
    assert_eq!(start.placed(Colour::Black), 33);
    after(&variant, start, "c5");
}

#[test]
fn the_whole_game_of_the_issue_ends_30_to_30_with_four_empty_squares() {
    let variant = Variant::othello();
    let mut position = variant.start();
    let game = "E6F4C3C4D3D6C5C6D7B5B6F7A6A5B4A7F3C8E8C7F6E7G8G6F8F5G4E3D2H3G5G3H4H5H7D8B8A4\
                B3D1C1B1C2E1E2A3B7F2F1G1B2A2G2H6H2G7";
    for square in game.as_bytes().chunks(2) {
        if variant.state(&position) == State::MustPass {
            variant.play(&mut position, Move::Pass).unwrap();
        }
        let square = std::str::from_utf8(square).unwrap();
        variant
            .play(&mut position, place(&variant, square))
            .unwrap();
    }
    assert_eq!(variant.state(&position), State::Over);
    assert_eq!(position.counts(), PerColour::new(30, 30));
    assert_eq!(
        score(position.counts(), 64, Empties::ToWinner),
        Score::of_discs(32, 32)
    );
}

// Othello on other boards and from other starts

#[test]
fn othello_rotated_begins_with_the_colours_exchanged() {
    let variant = "othello-rotated".parse::<Variant>().unwrap();
    let start = variant.start();
    assert_eq!(
        variant.geometry().names(start.discs(Colour::Black)),
        "d4 e5"
    );
    assert_eq!(start.to_move(), Colour::Black);
    assert_eq!(placements(&variant, &start), "e3 f4 c5 d6");
}

#[test]
fn every_rectangle_begins_with_four_discs_in_its_middle() {
    for (name, white, black) in [
        ("othello-4x4", "b2 c3", "c2 b3"),
        ("othello-6x6", "c3 d4", "d3 c4"),
        ("othello-10x10", "e5 f6", "f5 e6"),
        ("othello-10x6", "e3 f4", "f3 e4"),
        ("othello-5x7", "b3 c4", "c3 b4"),
        ("othello-16x16", "h8 i9", "i8 h9"),
    ] {
        let variant = name.parse::<Variant>().unwrap();
        let start = variant.start();
        assert_eq!(
            variant.geometry().names(start.discs(Colour::White)),
            white,
            "{name}"
        );
        assert_eq!(
            variant.geometry().names(start.discs(Colour::Black)),
            black,
            "{name}"
        );
    }
}

#[test]
fn ten_columns_by_six_rows_has_columns_to_j_and_rows_to_6() {
    let variant = "othello-10x6".parse::<Variant>().unwrap();
    assert!(variant.geometry().parse("j6").is_ok());
    assert!(matches!(
        variant.geometry().parse("f7"),
        Err(SquareError::OffBoard { .. })
    ));
}

#[test]
fn boards_smaller_than_4_or_larger_than_16_cannot_be_had() {
    for name in ["othello-3x8", "othello-8x3", "othello-17x4", "anti-4x17"] {
        let refused = name.parse::<Variant>();
        assert!(matches!(refused, Err(VariantError::Board { .. })), "{name}");
    }
    assert!("othello-4x16".parse::<Variant>().is_ok());
}

#[test]
fn in_anti_the_side_with_fewer_discs_wins() {
    let anti = "anti".parse::<Variant>().unwrap();
    let othello = Variant::othello();
    let result = Score::of_discs(40, 24);
    assert_eq!(anti.goal().winner(&result), Some(Colour::White));
    assert_eq!(othello.goal().winner(&result), Some(Colour::Black));
    assert_eq!(anti.goal().winner(&Score::of_discs(32, 32)), None);
    assert_eq!(anti.start(), othello.start());
}

#[test]
fn a_game_can_begin_from_any_drawn_board() {
    let (variant, start) = drawn("othello-4x4", "O--- -X-- ---- ---- white");
    assert_eq!(start.to_move(), Colour::White);
    assert_eq!(placements(&variant, &start), "c3");
}

#[test]
fn a_board_can_be_given_as_lists_of_squares() {
    let geometry = Geometry::rectangle(8, 8).unwrap();
    let listed = Setup::parse(&geometry, "black: e4, D5 white: 4d e5 black").unwrap();
    assert_eq!(listed, Variant::othello().start().setup());
}

#[test]
fn a_square_cannot_hold_both_colours() {
    let variant = Variant::othello();
    let refused = SetupError::BothColours {
        squares: "d4".to_owned(),
    };
    let listed = Setup::parse(variant.geometry(), "black:d4,e5 white:d4 black");
    assert_eq!(listed, Err(refused.clone()));
    let mut setup = variant.start().setup();
    setup
        .discs
        .black
        .insert(setup.discs.white.iter().next().unwrap());
    assert_eq!(variant.starting_from(setup), Err(refused));
}

#[test]
fn a_sign_apart_from_the_rows_of_a_position_is_the_side_to_move_and_no_disc() {
    let geometry = "othello-4x4".parse::<Variant>().unwrap().geometry().clone();
    let setup = Setup::parse(&geometry, "---- -OX- -XO- ---- O").unwrap();
    assert_eq!(setup.to_move, Colour::White);
    assert_eq!(
        Setup::parse(&geometry, "---- -OX- -XO- --- O"),
        Err(SetupError::WrongLength {
            found: 15,
            expected: 16
        })
    );
}

#[test]
fn a_board_needs_one_cell_for_each_square() {
    let geometry = Geometry::rectangle(4, 4).unwrap();
    assert_eq!(
        Setup::parse(&geometry, "XO- ---- ---- ----"),
        Err(SetupError::WrongLength {
            found: 15,
            expected: 16
        })
    );
    assert_eq!(
        Setup::parse(&geometry, "XO-- --?- ---- ----"),
        Err(SetupError::UnknownCell { found: '?', at: 8 })
    );
}

// Reversi

#[test]
fn reversi_begins_with_an_empty_board_and_the_first_four_discs_go_to_the_centre() {
    let variant = "reversi".parse::<Variant>().unwrap();
    let mut position = variant.start();
    assert!(position.occupied().is_empty());
    for (square, left) in [
        ("d4", "d4 e4 d5 e5"),
        ("e5", "e4 d5 e5"),
        ("e4", "e4 d5"),
        ("d5", "d5"),
    ] {
        assert_eq!(placements(&variant, &position), left);
        assert_eq!(refusal(&variant, &position, "c4"), Illegal::OutsideCentre);
        position = after(&variant, position, square);
    }
    assert_eq!(position.counts(), PerColour::new(2, 2));
}

#[test]
fn in_the_centre_of_reversi_nothing_turns() {
    let variant = "reversi".parse::<Variant>().unwrap();
    let end = after(&variant, variant.start(), "d4 e4 e5 d5");
    assert_eq!(variant.geometry().names(end.discs(Colour::Black)), "d4 e5");
    assert_eq!(variant.geometry().names(end.discs(Colour::White)), "e4 d5");
}

#[test]
fn a_reversi_player_may_or_may_not_take_the_same_diagonal() {
    let variant = "reversi".parse::<Variant>().unwrap();
    let crossed = after(&variant, variant.start(), "e4 d4 d5 e5");
    assert_eq!(placements(&variant, &crossed), "d3 c4 f5 e6");
    let parallel = after(&variant, variant.start(), "d4 d5 e4 e5");
    assert_eq!(placements(&variant, &parallel), "c6 d6 e6 f6");
}

#[test]
fn the_fourth_disc_of_reversi_may_turn_one_where_the_setting_says_so() {
    let variant = "reversi-may-turn".parse::<Variant>().unwrap();
    let three = after(&variant, variant.start(), "d4 e4 e5");
    assert_eq!(placements(&variant, &three), "c4 d5 e6");
    let quiet = after(&variant, three, "d5");
    assert_eq!(quiet.counts(), PerColour::new(2, 2));
    let turning = after(&variant, three, "c4");
    assert_eq!(turning.counts(), PerColour::new(1, 3));
}

#[test]
fn the_fourth_disc_of_reversi_must_turn_one_where_the_setting_says_so() {
    let variant = "reversi-must-turn".parse::<Variant>().unwrap();
    let three = after(&variant, variant.start(), "d4 e4 e5");
    assert_eq!(placements(&variant, &three), "c4 e6");
    assert_eq!(refusal(&variant, &three, "d5"), Illegal::OutflanksNothing);
}

#[test]
fn with_32_discs_each_a_side_without_a_disc_must_pass() {
    let board = "-XXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OX------ O------- O------- -------- black";
    let (own, start) = drawn("reversi-32", board);
    assert_eq!(own.state(&start), State::MustPass);
    assert_eq!(refusal(&own, &start, "a8"), Illegal::NoDiscLeft);
    let (given, start) = drawn("reversi", board);
    assert_eq!(placements(&given, &start), "a8");
}

// Hexagons

#[test]
fn a_hexagon_begins_with_six_alternating_discs_around_its_centre() {
    for side in 3..=9 {
        let variant = format!("hex-{side}").parse::<Variant>().unwrap();
        let geometry = variant.geometry();
        assert_eq!(geometry.len(), 3 * side * (side - 1) + 1);
        let start = variant.start();
        let centre = geometry.square_at(side - 1, side - 1).unwrap();
        assert_eq!(start.holder(centre), None);
        let around: String = (0..6)
            .map(|direction| geometry.neighbour(centre, direction).unwrap())
            .map(|square| start.holder(square).unwrap().cell())
            .collect();
        assert_eq!(around, "XOXOXO");
    }
}

#[test]
fn on_a_hexagon_all_outflanked_discs_in_all_six_lines_turn() {
    let (variant, start) = drawn(
        "hex-3",
        " X-X
         -OO-
        XO-OX
         -OO-
          X-X black",
    );
    let end = after(&variant, start, "c3");
    shows(&variant, &end, "X-X -XX- XXXXX -XX- X-X");
}

#[test]
fn on_a_hexagon_the_letter_is_the_line_down_to_the_right_and_the_number_the_row() {
    let geometry = Geometry::hexagon(3).unwrap();
    let rows = [
        "c1 d1 e1",
        "b2 c2 d2 e2",
        "a3 b3 c3 d3 e3",
        "a4 b4 c4 d4",
        "a5 b5 c5",
    ];
    assert_eq!(geometry.names(geometry.squares()), rows.join(" "));
    let centre = geometry.parse("c3").unwrap();
    let around: SquareSet = (0..6)
        .filter_map(|direction| geometry.neighbour(centre, direction))
        .collect();
    assert_eq!(geometry.names(around), "c2 d2 b3 d3 b4 c4");
}

#[test]
fn on_a_hexagon_a_player_may_pass_at_will() {
    let variant = "hex-4".parse::<Variant>().unwrap();
    let start = variant.start();
    assert!(matches!(variant.state(&start), State::MayPlace(_)));
    let end = after(&variant, start, "pass");
    assert_eq!(end.to_move(), Colour::White);
    assert!(!variant.is_over(&end));
}

#[test]
fn on_a_hexagon_two_passes_in_a_row_end_the_game() {
    let variant = "hex-4".parse::<Variant>().unwrap();
    let end = after(&variant, variant.start(), "pass pass");
    assert!(variant.is_over(&end));
    assert_eq!(refusal(&variant, &end, "a4"), Illegal::Over);
}

#[test]
fn on_a_hexagon_passes_with_a_move_between_them_do_not_end_the_game() {
    let variant = "hex-4".parse::<Variant>().unwrap();
    let mut position = after(&variant, variant.start(), "pass");
    let square = variant.placements(&position).iter().next().unwrap();
    variant.play(&mut position, Move::Place(square)).unwrap();
    let end = after(&variant, position, "pass");
    assert!(!variant.is_over(&end));
}

#[test]
fn hexagons_smaller_than_3_or_larger_than_9_cannot_be_had() {
    for name in ["hex-2", "hex-10", "hex-0"] {
        let refused = name.parse::<Variant>();
        assert!(matches!(refused, Err(VariantError::Board { .. })), "{name}");
    }
}

// Names

#[test]
fn squares_are_read_in_either_order_and_either_case() {
    let geometry = Geometry::rectangle(16, 16).unwrap();
    let d3 = geometry.parse("d3").unwrap();
    for written in ["3d", "D3", "3D"] {
        assert_eq!(geometry.parse(written), Ok(d3));
    }
    let p16 = geometry.parse("p16").unwrap();
    assert_eq!(geometry.parse("16P"), Ok(p16));
    assert_eq!(geometry.name(p16), "p16");
}

#[test]
fn what_is_no_square_is_told_from_a_square_of_another_board() {
    let geometry = Geometry::rectangle(8, 8).unwrap();
    for written in ["", "d", "3", "dd", "d3d", "3d3", "d-3", "d333", "é3", "d 3"] {
        let refused = geometry.parse(written);
        assert!(
            matches!(refused, Err(SquareError::Illegible(_))),
            "{written}"
        );
    }
    for written in ["i1", "a9", "a0", "z99"] {
        let refused = geometry.parse(written);
        assert!(
            matches!(refused, Err(SquareError::OffBoard { .. })),
            "{written}"
        );
    }
}

#[test]
fn every_variant_is_found_by_its_own_name_and_no_other() {
    for name in [
        "othello",
        "othello-rotated",
        "othello-10x6",
        "anti",
        "anti-6x6",
        "reversi",
        "reversi-32",
        "reversi-may-turn-32",
        "hex-7",
    ] {
        assert_eq!(name.parse::<Variant>().unwrap().name(), name);
        assert!(name.to_uppercase().parse::<Variant>().is_ok());
    }
    for name in [
        "",
        "chess",
        "othello-8",
        "othello-axb",
        "reversi-33",
        "reversi-",
        "hex",
        "hex-x",
    ] {
        let refused = name.parse::<Variant>();
        assert!(matches!(refused, Err(VariantError::Unknown(_))), "{name}");
    }
}

// Scores

fn scored(black: usize, white: usize, empties: Empties) -> Score {
    score(PerColour::new(black, white), 64, empties)
}

#[test]
fn empty_squares_go_to_the_winner() {
    assert_eq!(scored(33, 30, Empties::ToWinner), Score::of_discs(34, 30));
    assert_eq!(scored(20, 41, Empties::ToWinner), Score::of_discs(20, 44));
}

#[test]
fn a_tie_of_30_to_30_with_four_empty_squares_is_32_to_32() {
    assert_eq!(scored(30, 30, Empties::ToWinner), Score::of_discs(32, 32));
    assert_eq!(scored(30, 30, Empties::Split), Score::of_discs(32, 32));
    assert_eq!(scored(30, 30, Empties::ToNobody), Score::of_discs(30, 30));
}

#[test]
fn split_empty_squares_count_half_a_disc_each() {
    let split = scored(33, 30, Empties::Split);
    assert_eq!(split.black, HalfDiscs::halves(67));
    assert_eq!(split.white, HalfDiscs::halves(61));
    assert_eq!(split.to_string(), "33.5-30.5");
}

#[test]
fn empty_squares_can_go_to_nobody() {
    assert_eq!(scored(33, 30, Empties::ToNobody), Score::of_discs(33, 30));
}

#[test]
fn a_wipe_out_counts_64_to_0_whoever_gets_the_empty_squares() {
    for empties in Empties::ALL {
        assert_eq!(scored(13, 0, empties), Score::of_discs(64, 0));
        assert_eq!(scored(0, 35, empties), Score::of_discs(0, 64));
    }
}

#[test]
fn a_full_board_scores_its_discs() {
    for empties in Empties::ALL {
        assert_eq!(scored(40, 24, empties), Score::of_discs(40, 24));
    }
}
