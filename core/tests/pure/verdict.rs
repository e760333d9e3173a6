//! Official results: every ending under the rulesets that treat it differently.

use outflank_core::adjudicate::{
    BoardNeeded, Completion, Ended, How, LastBoard, Outcome, Reason, Undecided, Verdict, decide,
};
use outflank_core::board::Colour::{self, Black, White};
use outflank_core::game::{Empties, HalfDiscs, Move, Position, Score, Setup, Variant};
use outflank_core::ruleset::{Ruleset, Unsettled};
use proptest::prelude::*;

fn rules(name: &str) -> Ruleset {
    Ruleset::preset(name).expect("a preset")
}

fn board(cells: &str) -> Position {
    let othello = Variant::othello();
    let setup = Setup::parse(othello.geometry(), cells).expect("a drawn board");
    othello
        .starting_from(setup)
        .expect("a possible board")
        .start()
}

/// A full board with this many black discs.
fn full(black: usize) -> Position {
    board(&("X".repeat(black) + &"O".repeat(64 - black)))
}

/// A finished board with this many black discs and only h8 empty: everything
/// that can be seen from h8 is black.
fn one_empty(black: usize) -> Position {
    let mut left = black - 21;
    let cells: String = (0..64)
        .map(|square| {
            let (column, row) = (square % 8, square / 8);
            if square == 63 {
                '-'
            } else if column == 7 || row == 7 || column == row {
                'X'
            } else if left > 0 {
                left -= 1;
                'X'
            } else {
                'O'
            }
        })
        .collect();
    board(&cells)
}

fn ended(how: How, board: impl Into<Option<Position>>) -> Ended {
    let mut ended = Ended::new(Variant::othello(), how);
    ended.board = board.into().map(LastBoard::Position);
    ended
}

fn verdict(ruleset: &str, how: How, board: impl Into<Option<Position>>) -> Verdict {
    decide(&rules(ruleset), &ended(how, board)).expect("a decided game")
}

fn undecided(ruleset: &str, how: How, board: impl Into<Option<Position>>) -> Undecided {
    decide(&rules(ruleset), &ended(how, board)).expect_err("an undecided game")
}

fn result(verdict: &Verdict) -> (String, Outcome) {
    (verdict.score.to_string(), verdict.outcome)
}

fn won(score: &str, side: Colour) -> (String, Outcome) {
    (score.to_owned(), Outcome::Won(side))
}

/// One move left, h8: for White it turns six discs, for Black nothing.
const LAST_MOVE_IS_WHITES: &str = "
    XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX
    XXXXXXXX XXXXXXXX XXXXXXXX OXXXXXX- O";

/// White cannot move; Black takes everything with c1.
const BLACK_WIPES_OUT: &str = "
    XO------ -------- -------- -------- -------- -------- -------- -------- O";

fn place(square: &str) -> Move {
    let othello = Variant::othello();
    Move::Place(othello.geometry().parse(square).expect("a square"))
}

fn flag(by: Colour, completion: Completion) -> How {
    How::Flag { by, completion }
}

mod played_out {
    use super::*;

    #[test]
    fn a_full_board_counts_its_discs() {
        let verdict = verdict("woc", How::PlayedOut, full(38));
        assert_eq!(result(&verdict), won("38-26", Black));
        assert_eq!(verdict.rule.key(), "scoring.empties");
        assert!(verdict.rule.source.expect("a source").starts_with("[S]"));
    }

    #[test]
    fn the_empty_square_goes_to_the_winner() {
        let verdict = verdict("woc", How::PlayedOut, one_empty(34));
        assert_eq!(result(&verdict), won("35-29", Black));
    }

    #[test]
    fn the_empty_square_was_split_in_japan_until_2014() {
        let mut old = rules("joa");
        old.scoring.empties = Empties::Split;
        let verdict = decide(&old, &ended(How::PlayedOut, one_empty(34)));
        assert_eq!(result(&verdict.unwrap()), won("34.5-29.5", Black));
    }

    #[test]
    fn a_wipe_out_counts_64_to_0() {
        for empties in Empties::ALL {
            let mut ruleset = rules("woc");
            ruleset.scoring.empties = empties;
            let wiped = board(&("O".repeat(13) + &"-".repeat(51)));
            let verdict = decide(&ruleset, &ended(How::PlayedOut, wiped)).unwrap();
            assert_eq!(result(&verdict), won("0-64", White));
        }
    }

    #[test]
    fn an_equal_game_is_half_a_point_each() {
        let verdict = verdict("woc", How::PlayedOut, full(32));
        assert_eq!(result(&verdict), ("32-32".to_owned(), Outcome::Tie));
    }

    #[test]
    fn an_equal_game_is_won_by_the_holder_of_the_draw_win() {
        let mut game = ended(How::PlayedOut, full(32));
        game.draw_win = Some(White);
        let verdict = decide(&rules("joa"), &game).unwrap();
        let holder = Outcome::DrawWin(White);
        assert_eq!(result(&verdict), ("32-32".to_owned(), holder));
        assert_eq!(verdict.rule.key(), "scoring.draw");
    }

    #[test]
    fn an_equal_game_without_a_known_holder_is_not_decided() {
        let undecided = undecided("joa", How::PlayedOut, full(32));
        assert!(matches!(undecided, Undecided::NoHolder { .. }));
    }

    #[test]
    fn an_unfinished_board_is_no_result() {
        let undecided = undecided("woc", How::PlayedOut, Variant::othello().start());
        let squares = "d3 c4 f5 e6".to_owned();
        assert_eq!(
            undecided,
            Undecided::NotOver {
                side: Black,
                squares,
                needed: BoardNeeded::Score,
            }
        );
        assert!(undecided.is_finding());
    }

    #[test]
    fn a_score_reported_for_the_finished_board_is_as_good_as_the_board() {
        for (ruleset, how) in [
            ("woc", How::PlayedOut),
            ("woc", How::flag(White)),
            ("woc", How::flag(Black)),
            ("joa", How::flag(White)),
        ] {
            let reported = ended(how.clone(), None).with_board(Score::of_discs(38, 26));
            let of_score = decide(&rules(ruleset), &reported).unwrap();
            let of_board = verdict(ruleset, how, full(38));
            assert_eq!(result(&of_score), result(&of_board), "{ruleset}");
        }
        let part = ended(How::flag(White), None).with_board(Score::of_discs(38, 20));
        let undecided = decide(&rules("woc"), &part).unwrap_err();
        assert!(matches!(undecided, Undecided::NoBoard { .. }));
    }

    #[test]
    fn where_the_fewest_discs_win_the_smaller_side_has_won() {
        let mut game = ended(How::PlayedOut, full(38));
        game.variant = "anti".parse::<Variant>().expect("a variant");
        let verdict = decide(&rules("woc"), &game).unwrap();
        assert_eq!(result(&verdict), won("38-26", White));
    }
}

/// The table of the rules reference, 1.2, row by row.
mod world_championship {
    use super::*;

    #[test]
    fn the_finished_board_stands_if_the_flag_fell_on_a_lost_game() {
        let verdict = verdict("woc", How::flag(Black), full(21));
        assert_eq!(result(&verdict), won("21-43", White));
    }

    #[test]
    fn the_first_flag_loses_even_if_the_board_is_won() {
        for black in [32, 33, 43, 64] {
            let verdict = verdict("woc", How::flag(Black), full(black));
            assert_eq!(result(&verdict), won("31-33", White));
            assert_eq!(verdict.rule.key(), "time-default.capped.at-most");
        }
    }

    #[test]
    fn a_loss_by_one_disc_each_way_is_not_cut() {
        let verdict = verdict("woc", How::flag(Black), full(31));
        assert_eq!(result(&verdict), won("31-33", White));
        assert!(matches!(verdict.rule.reason, Reason::FlagBoard));
    }

    #[test]
    fn white_is_treated_as_black_is() {
        let verdict = verdict("woc", How::flag(White), full(20));
        assert_eq!(result(&verdict), won("33-31", Black));
    }

    #[test]
    fn overrunning_the_extension_costs_everything() {
        let verdict = verdict("woc", How::Overrun(Black), full(40));
        assert_eq!(result(&verdict), won("0-64", White));
    }

    /// White's flag fell first, then Black overran his own two minutes.
    #[test]
    fn the_second_players_overrun_reverses_the_first_flag() {
        let verdict = verdict("woc", How::Overrun(Black), None);
        assert_eq!(result(&verdict), won("0-64", White));
        assert!(matches!(verdict.rule.reason, Reason::Overrun { .. }));
    }

    #[test]
    fn the_game_goes_on_after_the_flag() {
        let open = board(LAST_MOVE_IS_WHITES);
        let undecided = undecided("woc", How::flag(Black), open);
        assert!(matches!(undecided, Undecided::NotOver { side: White, .. }));
        let rest = Completion::Played(vec![place("h8")]);
        let verdict = verdict("woc", flag(Black, rest), open);
        assert_eq!(result(&verdict), won("31-33", White));
    }

    #[test]
    fn a_flag_without_a_board_is_not_decided() {
        let undecided = undecided("woc", How::flag(Black), None);
        assert!(matches!(undecided, Undecided::NoBoard { .. }));
    }

    #[test]
    fn nobody_stops_before_the_end() {
        let stopped = flag(Black, Completion::Stopped(vec![]));
        let undecided = undecided("woc", stopped, board(LAST_MOVE_IS_WHITES));
        assert_eq!(undecided, Undecided::NoEarlyStop);
    }

    #[test]
    fn who_resigns_gets_nothing() {
        let verdict = verdict("woc", How::Resigned(White), Variant::othello().start());
        assert_eq!(result(&verdict), won("64-0", Black));
        assert_eq!(verdict.rule.key(), "endings.resigned");
    }

    #[test]
    fn who_does_not_appear_gets_nothing() {
        let verdict = verdict("woc", How::NoShow(Black), None);
        assert_eq!(result(&verdict), won("0-64", White));
    }

    #[test]
    fn both_flags_are_left_to_the_director() {
        for name in ["woc", "joa", "classic", "immediate-64"] {
            for board in [None, Some(full(40))] {
                let undecided = undecided(name, How::BothFlags, board);
                assert!(matches!(undecided, Undecided::DirectorRules { .. }));
            }
        }
    }

    #[test]
    fn both_absent_is_left_to_the_director() {
        let undecided = undecided("woc", How::BothAbsent, None);
        assert!(matches!(undecided, Undecided::DirectorRules { .. }));
    }

    #[test]
    fn a_flag_never_wins_where_the_empties_count_for_nobody() {
        let mut ruleset = rules("woc");
        ruleset.scoring.empties = Empties::ToNobody;
        let few =
            board("XX------ -------- -------- -------- -------- -------- -------- -------O X");
        let verdict = decide(&ruleset, &ended(How::flag(Black), few)).unwrap();
        assert_eq!(result(&verdict), won("31-33", White));
    }
}

mod winner_completes {
    use super::*;

    #[test]
    fn the_winner_has_at_least_the_smallest_win() {
        for name in ["joa", "classic"] {
            let verdict = verdict(name, How::flag(Black), Variant::othello().start());
            assert_eq!(result(&verdict), won("31-33", White));
        }
    }

    #[test]
    fn the_winner_takes_the_completed_board_if_it_is_better() {
        let rest = Completion::Played(vec![place("c1")]);
        let verdict = verdict("joa", flag(White, rest), board(BLACK_WIPES_OUT));
        assert_eq!(result(&verdict), won("64-0", Black));
        assert!(matches!(verdict.rule.reason, Reason::Completed));
    }

    #[test]
    fn the_winner_takes_the_smallest_win_if_the_board_is_worse() {
        let rest = Completion::Played(vec![place("h8")]);
        let verdict = verdict("joa", flag(Black, rest), board(LAST_MOVE_IS_WHITES));
        assert_eq!(result(&verdict), won("31-33", White));
        let reason = &verdict.rule.reason;
        assert!(
            matches!(reason, Reason::SmallestWin { reached: Some(reached), .. }
                if *reached == HalfDiscs::whole(8)),
            "{reason:?}"
        );
    }

    #[test]
    fn a_game_that_was_over_when_the_flag_was_claimed_counts_as_completed() {
        let verdict = verdict("classic", How::flag(White), full(50));
        assert_eq!(result(&verdict), won("50-14", Black));
    }

    /// JOA: his discs at that moment, the empties to the player who timed out.
    #[test]
    fn a_winner_who_stops_keeps_his_discs_and_leaves_the_empties() {
        let stopped = flag(White, Completion::Stopped(vec![]));
        let verdict = verdict("joa", stopped, board(LAST_MOVE_IS_WHITES));
        assert_eq!(result(&verdict), won("62-2", Black));
        assert_eq!(
            verdict.rule.key(),
            "time-default.winner-completes.early-stop"
        );
    }

    #[test]
    fn a_winner_who_stops_too_early_has_the_smallest_win() {
        let stopped = flag(White, Completion::Stopped(vec![place("c1")]));
        let start = Variant::othello().start();
        let moves = vec![place("f5")];
        let verdict = verdict("joa", flag(White, Completion::Stopped(moves)), start);
        assert_eq!(result(&verdict), won("33-31", Black));
        let wiped = super::verdict("joa", stopped, board(BLACK_WIPES_OUT));
        assert_eq!(result(&wiped), won("64-0", Black));
    }

    #[test]
    fn classic_rules_know_no_early_stop() {
        let stopped = flag(White, Completion::Stopped(vec![]));
        let undecided = undecided("classic", stopped, board(LAST_MOVE_IS_WHITES));
        assert_eq!(undecided, Undecided::NoEarlyStop);
    }

    #[test]
    fn a_completion_that_ends_too_early_is_said_to() {
        let rest = flag(White, Completion::Played(vec![place("f5")]));
        let undecided = undecided("joa", rest, Variant::othello().start());
        assert!(matches!(undecided, Undecided::NotOver { side: White, .. }));
    }

    #[test]
    fn an_illegal_completion_is_named_exactly() {
        let rest = flag(White, Completion::Played(vec![place("f5"), place("a1")]));
        let undecided = undecided("joa", rest, Variant::othello().start());
        let Undecided::IllegalCompletion {
            turn,
            number,
            ref played,
            side,
            ref legal,
            ..
        } = undecided
        else {
            panic!("{undecided:?}");
        };
        assert_eq!((turn, number, side), (2, 2, White));
        assert_eq!((played.as_str(), legal.as_str()), ("a1", "f4 d6 f6"));
        assert!(undecided.is_finding());
    }

    #[test]
    fn a_pass_may_be_written_or_left_out() {
        for turns in [vec![place("c1")], vec![Move::Pass, place("c1")]] {
            let rest = Completion::Played(turns);
            let verdict = verdict("joa", flag(White, rest), board(BLACK_WIPES_OUT));
            assert_eq!(result(&verdict), won("64-0", Black));
        }
    }

    #[test]
    fn without_an_extension_an_overrun_is_a_fallen_flag() {
        let verdict = verdict("joa", How::Overrun(Black), None);
        assert_eq!(result(&verdict), won("31-33", White));
    }
}

mod elsewhere {
    use super::*;

    #[test]
    fn a_fixed_default_is_64_to_0_at_once() {
        let verdict = verdict("immediate-64", How::flag(White), full(10));
        assert_eq!(result(&verdict), won("64-0", Black));
        assert_eq!(verdict.rule.key(), "time-default.fixed.loser");
    }

    #[test]
    fn both_may_lose_where_the_ruleset_says_so() {
        let mut ruleset = rules("woc");
        ruleset.endings.both_absent = Unsettled::BothLose;
        let verdict = decide(&ruleset, &ended(How::BothAbsent, None)).unwrap();
        assert_eq!(result(&verdict), ("0-0".to_owned(), Outcome::Nobody));
    }

    #[test]
    fn both_flags_may_be_a_draw_where_the_ruleset_says_so() {
        let mut ruleset = rules("woc");
        ruleset.endings.both_flags = Unsettled::Draw;
        let verdict = decide(&ruleset, &ended(How::BothFlags, None)).unwrap();
        assert_eq!(result(&verdict), ("32-32".to_owned(), Outcome::Tie));
    }

    #[test]
    fn a_bye_counts_40_to_24() {
        let verdict = verdict("woc", How::Bye(Black), None);
        assert_eq!(result(&verdict), won("40-24", Black));
    }

    #[test]
    fn a_ruled_score_stands_if_a_board_could_show_it() {
        let ruled = How::Ruled(Score::of_discs(30, 34));
        assert_eq!(result(&verdict("woc", ruled, None)), won("30-34", White));
        let wrong = How::Ruled(Score::of_discs(30, 33));
        let undecided = undecided("woc", wrong, None);
        assert!(matches!(undecided, Undecided::ImpossibleScore { .. }));
    }

    #[test]
    fn an_agreed_score_has_to_be_told() {
        let agreed = How::Agreed(Some(Score::of_discs(36, 28)));
        assert_eq!(result(&verdict("woc", agreed, None)), won("36-28", Black));
        assert_eq!(
            undecided("woc", How::Agreed(None), None),
            Undecided::NoScore
        );
    }

    #[test]
    fn an_adjourned_game_has_no_result() {
        assert_eq!(
            undecided("woc", How::Adjourned, full(40)),
            Undecided::Adjourned
        );
    }

    /// A full board on which Black has all the discs.
    fn all_black(name: &str, how: How) -> Ended {
        let variant = name.parse::<Variant>().expect("a variant");
        let cells = "X".repeat(variant.geometry().len());
        let full = Setup::parse(variant.geometry(), &cells).expect("a drawn board");
        let board = variant
            .starting_from(full)
            .expect("a possible board")
            .start();
        let mut ended = ended(how, board);
        ended.variant = variant;
        ended
    }

    #[test]
    fn the_largest_loss_is_the_largest_on_every_board() {
        for (name, score) in [
            ("othello-6x6", "17-19"),
            ("othello-4x4", "7-9"),
            ("othello-6x10", "29-31"),
            ("othello-9x9", "40-41"),
            ("othello-10x10", "49-51"),
            ("hex-4", "18-19"),
        ] {
            let game = all_black(name, How::flag(Black));
            let verdict = decide(&rules("woc"), &game).unwrap();
            assert_eq!(result(&verdict), won(score, White), "{name}");
        }
        let game = all_black("othello-6x6", How::Resigned(Black));
        let verdict = decide(&rules("woc"), &game).unwrap();
        assert_eq!(result(&verdict), won("0-36", White));
    }

    #[test]
    fn the_smallest_win_is_the_smallest_on_every_board() {
        for (name, score) in [
            ("othello-6x10", "29-31"),
            ("othello-4x4", "7-9"),
            ("hex-4", "18-19"),
            ("othello-16x16", "127-129"),
        ] {
            let variant = name.parse::<Variant>().expect("a variant");
            let game = Ended::new(variant.clone(), How::flag(Black)).with_board(variant.start());
            for ruleset in ["classic", "joa"] {
                let verdict = decide(&rules(ruleset), &game).unwrap();
                assert_eq!(result(&verdict), won(score, White), "{name} {ruleset}");
            }
        }
    }
}

fn colour() -> impl Strategy<Value = Colour> {
    prop_oneof![Just(Black), Just(White)]
}

fn endings() -> impl Strategy<Value = How> {
    prop_oneof![
        Just(How::PlayedOut),
        colour().prop_map(How::flag),
        colour().prop_map(How::Overrun),
        colour().prop_map(How::Resigned),
        colour().prop_map(How::NoShow),
        Just(How::BothAbsent),
        Just(How::BothFlags),
        colour().prop_map(How::Bye),
    ]
}

/// A game of random moves, broken off somewhere or played out.
fn positions() -> impl Strategy<Value = Position> {
    (prop::collection::vec(any::<u8>(), 60), 0..=60_usize).prop_map(|(choices, length)| {
        let othello = Variant::othello();
        let mut position = othello.start();
        for choice in choices.iter().take(length) {
            let squares: Vec<_> = othello.placements(&position).iter().collect();
            let played = match squares.len() {
                0 => Move::Pass,
                count => Move::Place(squares[usize::from(*choice) % count]),
            };
            if othello.play(&mut position, played).is_err() {
                break;
            }
        }
        position
    })
}

fn presets() -> impl Strategy<Value = Ruleset> {
    let all: Vec<Ruleset> = outflank_core::ruleset::PRESETS
        .iter()
        .map(|preset| rules(preset.name))
        .collect();
    prop::sample::select(all)
}

proptest! {
    #[test]
    fn an_official_score_adds_up_to_the_board(
        how in endings(), position in positions(), ruleset in presets(),
    ) {
        if let Ok(verdict) = decide(&ruleset, &ended(how, position)) {
            let sum = verdict.score.black + verdict.score.white;
            prop_assert_eq!(sum.as_whole(), Some(64));
        }
    }

    #[test]
    fn whoever_defaults_loses(side in colour(), position in positions(), ruleset in presets()) {
        for how in [How::flag(side), How::Overrun(side), How::Resigned(side), How::NoShow(side)] {
            if let Ok(verdict) = decide(&ruleset, &ended(how, position)) {
                prop_assert_eq!(verdict.outcome, Outcome::Won(!side));
                prop_assert!(verdict.score[side] < verdict.score[!side]);
            }
        }
    }

    #[test]
    fn an_open_board_is_never_scored_as_if_played_out(
        position in positions(), ruleset in presets(),
    ) {
        let over = Variant::othello().is_over(&position);
        let decided = decide(&ruleset, &ended(How::PlayedOut, position));
        match decided {
            Ok(_) => prop_assert!(over),
            Err(Undecided::NoHolder { score }) => {
                prop_assert!(over && score.black == score.white);
            }
            Err(_) => prop_assert!(!over),
        }
    }

    #[test]
    fn the_colours_are_treated_alike(how in endings(), position in positions(), ruleset in presets()) {
        let mirrored = |how: &How| match how {
            How::Flag { by, .. } => How::flag(!*by),
            How::Overrun(by) => How::Overrun(!*by),
            How::Resigned(by) => How::Resigned(!*by),
            How::NoShow(by) => How::NoShow(!*by),
            How::Bye(by) => How::Bye(!*by),
            same => same.clone(),
        };
        let mut setup = position.setup();
        setup.discs = setup.discs.exchanged();
        setup.to_move = !setup.to_move;
        let exchanged = Variant::othello().starting_from(setup).unwrap().start();
        let one = decide(&ruleset, &ended(how.clone(), position));
        let other = decide(&ruleset, &ended(mirrored(&how), exchanged));
        match (one, other) {
            (Ok(one), Ok(other)) => prop_assert_eq!(one.score, other.score.exchanged()),
            (one, other) => prop_assert!(one.is_err() && other.is_err()),
        }
    }
}
