use super::*;
use crate::adjudicate::repair::{Numbered, Reach};
use crate::adjudicate::samples::{Dice, grid, list};
use crate::board::{Square, Symmetry};
use crate::game::Variant;

fn compare(a: &Transcript, b: &Transcript) -> Reconciliation {
    let budget = Budget::usual(&a.variant);
    reconcile(a, b, &Evidence::default(), &budget)
}

fn moves(variant: &Variant, squares: &[Square]) -> String {
    let names = squares
        .iter()
        .map(|&square| variant.geometry().name(square));
    names.collect()
}

fn among(answer: &Reconciliation, variant: &Variant, truth: &[Square]) -> bool {
    let truth = moves(variant, truth);
    answer
        .candidates
        .iter()
        .any(|candidate| candidate.moves(variant) == truth)
}

#[test]
fn two_sheets_that_say_the_same_agree() {
    let variant = Variant::othello();
    let truth = Dice(1).game(&variant);
    let answer = compare(&list(&variant, &truth), &list(&variant, &truth));
    assert!(answer.agree());
    assert_eq!(answer.total, 1);
    assert_eq!(answer.conclusion, Conclusion::One(Rule::BothSayIt));
}

#[test]
fn a_half_turned_sheet_is_laid_as_the_other() {
    let variant = Variant::othello();
    let truth = Dice(2).game(&variant);
    let turned: Vec<_> = truth
        .iter()
        .map(|&square| Symmetry::MainDiagonal.square(variant.geometry(), square))
        .collect();
    let answer = compare(&list(&variant, &truth), &list(&variant, &turned));
    assert!(answer.agree());
    let turned = answer.turned.unwrap();
    assert_eq!(
        (turned.sheet, turned.symmetry),
        (Side::B, Symmetry::MainDiagonal)
    );
    assert!(among(&answer, &variant, &truth));
}

#[test]
fn a_mirrored_first_sheet_is_laid_as_the_second() {
    let variant = Variant::othello();
    let truth = Dice(3).game(&variant);
    let mirrored: Vec<_> = truth
        .iter()
        .map(|&square| Symmetry::LeftRight.square(variant.geometry(), square))
        .collect();
    let answer = compare(&list(&variant, &mirrored), &list(&variant, &truth));
    assert_eq!(answer.turned.unwrap().sheet, Side::A);
    assert!(answer.agree());
    assert!(among(&answer, &variant, &truth));
}

#[test]
fn an_exchange_on_one_sheet_shows_twice_and_is_settled_by_legality() {
    let variant = Variant::othello();
    let truth = Dice(4).game(&variant);
    let mut damaged = truth.clone();
    damaged.swap(22, 27);
    let answer = compare(&list(&variant, &damaged), &list(&variant, &truth));
    let numbers: Vec<_> = answer.differences.iter().map(Difference::number).collect();
    assert_eq!(numbers, [23, 28]);
    assert_eq!(
        answer.conclusion,
        Conclusion::One(Rule::OnlyLegalSheet(Side::B))
    );
    assert_eq!(
        answer.candidates[0].a,
        [Edit::Swap {
            a: Numbered {
                number: 23,
                square: damaged[22]
            },
            b: Numbered {
                number: 28,
                square: damaged[27]
            }
        }]
    );
    assert!(among(&answer, &variant, &truth));
}

#[test]
fn one_slip_on_each_sheet_leads_to_the_same_game() {
    let variant = Variant::othello();
    let truth = Dice(5).game(&variant);
    for (first, second) in [(8, 40), (20, 21), (3, 50)] {
        let mut a = truth.clone();
        a.swap(first, first + 1);
        let mut b = truth.clone();
        b.swap(second, second + 3);
        let answer = compare(&list(&variant, &a), &list(&variant, &b));
        assert!(among(&answer, &variant, &truth), "{first} {second}");
        assert!(answer.candidates.iter().all(|game| game.slips() <= 2));
    }
}

#[test]
fn a_move_missing_on_one_sheet_is_one_difference() {
    let variant = Variant::othello();
    let truth = Dice(6).game(&variant);
    let mut short = truth.clone();
    short.remove(30);
    let answer = compare(&list(&variant, &truth), &list(&variant, &short));
    assert_eq!(answer.differences.len(), 1);
    assert_eq!(answer.differences[0].number(), 31);
    assert!(answer.differences[0].b.is_none());
    assert!(among(&answer, &variant, &truth));
}

#[test]
fn a_sheet_that_stops_is_no_slip() {
    let variant = Variant::othello();
    let truth = Dice(7).game(&variant);
    let answer = compare(&list(&variant, &truth[..41]), &list(&variant, &truth));
    assert!(!answer.agree());
    assert_eq!(answer.total, 1);
    assert_eq!(answer.candidates[0].slips(), 0);
    assert!(among(&answer, &variant, &truth));
}

#[test]
fn a_grid_and_a_list_are_compared_move_by_move() {
    let variant = Variant::othello();
    let truth = Dice(8).game(&variant);
    let mut cells: Vec<_> = (1..).zip(truth.iter().copied()).collect();
    cells[40].0 = 40;
    let answer = compare(&grid(&variant, &cells), &list(&variant, &truth));
    assert!(among(&answer, &variant, &truth));
    let [Edit::Number { number, reach, .. }] = answer.candidates[0].a[..] else {
        panic!("{:?}", answer.candidates[0].a)
    };
    assert_eq!((number, reach), (41, Reach::Cell));
}

#[test]
fn sheets_of_two_games_are_told_apart() {
    let variant = Variant::othello();
    let (one, other) = (Dice(9).game(&variant), Dice(10).game(&variant));
    let answer = compare(&list(&variant, &one), &list(&variant, &other));
    assert_eq!(answer.conclusion, Conclusion::DifferentGames);
    assert_eq!(answer.total, 0);
    assert!(answer.agree_until < 10);
}

#[test]
fn the_reported_score_decides_between_two_legal_sheets() {
    let variant = Variant::othello();
    for choice in 0..40 {
        let truth = Dice(choice).game(&variant);
        for at in (0..truth.len() - 2).rev() {
            let mut other = truth.clone();
            other.swap(at, at + 2);
            let answer = compare(&list(&variant, &truth), &list(&variant, &other));
            let [a, b] = &answer.candidates[..] else {
                continue;
            };
            if a.score == b.score {
                continue;
            }
            assert_eq!(answer.conclusion, Conclusion::Several);
            let evidence = Evidence::default().or_reported(Some(b.score));
            let budget = Budget::usual(&variant);
            let answer = reconcile(
                &list(&variant, &truth),
                &list(&variant, &other),
                &evidence,
                &budget,
            );
            assert_eq!(answer.conclusion, Conclusion::One(Rule::ReportedScore));
            assert_eq!(answer.candidates[0].turns, b.turns);
            return;
        }
    }
    panic!("no game with an exchange that stays legal");
}

#[test]
fn two_slips_on_each_sheet_are_still_found() {
    let variant = Variant::othello();
    let truth = Dice(11).game(&variant);
    let mut a = truth.clone();
    a.swap(4, 9);
    a.swap(30, 35);
    let mut b = truth.clone();
    b.swap(14, 19);
    b.swap(44, 47);
    let answer = compare(&list(&variant, &a), &list(&variant, &b));
    assert!(among(&answer, &variant, &truth));
}

#[test]
fn a_number_written_twice_is_a_difference_though_the_order_is_the_same() {
    let variant = Variant::othello();
    let truth = Dice(1).game(&variant);
    let mut cells: Vec<(u16, Square)> = (1..).zip(truth.iter().copied()).collect();
    let right = grid(&variant, &cells);
    // Cells with one number come in the order of the board.
    let at = (40..60).find(|&at| truth[at - 1] < truth[at]).unwrap();
    cells[at].0 -= 1;
    let answer = compare(&right, &grid(&variant, &cells));
    let [difference] = answer.differences.as_slice() else {
        panic!("expected one difference: {:?}", answer.differences);
    };
    let numbers = [&difference.a, &difference.b].map(|each| each.as_ref().unwrap().number);
    assert_eq!(numbers.map(usize::from), [at + 1, at]);
    assert_eq!(answer.agree_on, truth.len() - 1);
    assert_eq!(
        answer.conclusion,
        Conclusion::One(Rule::OnlyLegalSheet(Side::A))
    );
}

#[test]
fn a_move_left_out_before_the_last_is_found_where_the_other_sheet_stops() {
    let variant = Variant::othello();
    let truth = Dice(12).game(&variant);
    let mut lacks = truth.clone();
    lacks.remove(truth.len() - 2);
    let answer = compare(&list(&variant, &truth[..40]), &list(&variant, &lacks));
    let found = among(&answer, &variant, &truth);
    assert!(found || answer.rivals > 0, "{:?}", answer.conclusion);
    assert!(!matches!(answer.conclusion, Conclusion::One(_)));
}

#[test]
fn a_sheet_that_stops_leaves_other_games_possible() {
    let variant = Variant::othello();
    let truth = Dice(7).game(&variant);
    let answer = compare(&list(&variant, &truth[..41]), &list(&variant, &truth));
    assert!(answer.rivals > 0);
    assert_eq!(answer.conclusion, Conclusion::Likeliest(Doubt::Rivals));
}

#[test]
fn a_game_that_does_not_end_is_never_the_only_one() {
    let variant = Variant::othello();
    let truth = Dice(13).game(&variant);
    let mut lacks = truth.clone();
    lacks.pop();
    let mut short = truth[..40].to_vec();
    short.swap(20, 21);
    let answer = compare(&list(&variant, &short), &list(&variant, &lacks));
    assert!(!matches!(answer.conclusion, Conclusion::One(_)));
}
