use std::collections::BTreeSet;

use super::*;
use crate::adjudicate::{Severity, replay};
use crate::board::Square;
use crate::game::{Move, State, Variant};
use crate::transcript::{Claimed, DeclaredResult, Mark, Place, Recorded, Written};

/// No bound.
const ALL: &Budget = &Budget::nodes(u64::MAX);

fn sheet(variant: &Variant, moves: &str) -> Transcript {
    let mut sheet = Transcript::empty(variant.clone(), Place::TOP);
    sheet.marks = moves
        .split_whitespace()
        .map(|word| match word {
            "--" => Written::Pass,
            word => Written::Place(variant.geometry().parse(word).unwrap()),
        })
        .map(|written| Mark::new(written, Place::TOP))
        .collect();
    sheet
}

fn claim(after: u16, claimed: Claimed) -> Claim {
    Claim {
        after,
        claimed,
        place: Place::TOP,
    }
}

fn count(after: u16, black: usize, white: usize) -> Claim {
    claim(after, Claimed::Counts(PerColour::new(black, white)))
}

fn explain_it(sheet: &Transcript) -> Explanations {
    explanations(sheet, &Evidence::default(), ALL)
}

/// A game of `length` moves that takes the `choice`-th open square in turn.
fn game(variant: &Variant, length: usize, choice: usize) -> Vec<Square> {
    let mut position = variant.start();
    let mut squares = Vec::new();
    while squares.len() < length {
        match variant.state(&position) {
            State::Over => break,
            State::MustPass => {
                variant.play(&mut position, Move::Pass).unwrap();
            }
            State::MayPlace(open) => {
                let nth = (choice * 7 + squares.len() * 5) % open.len();
                let square = open.iter().nth(nth).unwrap();
                variant.play(&mut position, Move::Place(square)).unwrap();
                squares.push(square);
            }
        }
    }
    squares
}

/// Every stretch of squares in a line from a square.
fn stretches(geometry: &Geometry, from: Square) -> Vec<SquareSet> {
    let mut found = Vec::new();
    for direction in 0..geometry.directions() {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(next) = geometry.neighbour(at, direction) {
            line.push(next);
            at = next;
        }
        for first in 0..line.len() {
            for last in first..line.len() {
                found.push(line[first..=last].iter().copied().collect());
            }
        }
    }
    found
}

type Slips = BTreeSet<(u16, SlipKind, SquareSet)>;

/// Every slip the sheet could record so that a replay finds nothing else wrong.
/// Whether a run is closed is asked of the replay: what is left must be due,
/// and what is turned must be all opposing discs next to the placed one.
fn by_replaying(sheet: &Transcript) -> Slips {
    let geometry = sheet.variant.geometry();
    let mut found = BTreeSet::new();
    for index in 0..sheet.marks.len() {
        let placed = sheet.marks[index].square().unwrap();
        for squares in stretches(geometry, placed) {
            for kind in [SlipKind::UnderFlip, SlipKind::OverFlip] {
                let mut told = sheet.clone();
                told.marks[index].recorded = Some(match kind {
                    SlipKind::UnderFlip => Recorded::Slips {
                        left: squares,
                        extra: SquareSet::EMPTY,
                    },
                    SlipKind::OverFlip => Recorded::Slips {
                        left: SquareSet::EMPTY,
                        extra: squares,
                    },
                });
                let replayed = replay(&told);
                let Some(step) = replayed.steps.iter().find(|s| s.mark == Some(index)) else {
                    continue;
                };
                let number = u16::try_from(index + 1).unwrap();
                let agrees = replayed.findings.iter().all(|finding| {
                    let here = finding.number == Some(number);
                    finding.severity() < Severity::Error
                        || ["F201", "F202"].contains(&finding.code().code())
                        || here && ["M102", "M103"].contains(&finding.code().code())
                });
                let shown = match kind {
                    SlipKind::UnderFlip => step.left() == squares && step.extra().is_empty(),
                    SlipKind::OverFlip => {
                        step.extra() == squares
                            && step.left().is_empty()
                            && opposing_run(&replayed, index, placed, squares)
                    }
                };
                if agrees && shown {
                    found.insert((number, kind, squares));
                }
            }
        }
    }
    found
}

/// Whether the squares and all between them and the placed disc held opposing
/// discs before the move.
fn opposing_run(
    replayed: &crate::adjudicate::Replay,
    index: usize,
    placed: Square,
    squares: SquareSet,
) -> bool {
    let geometry = replayed.variant.geometry();
    let mut position = replayed.start;
    for step in &replayed.steps {
        if step.mark == Some(index) {
            break;
        }
        position.carry_out(step.taken.played, step.taken.turned);
    }
    let opponent = position.discs(!position.to_move());
    (0..geometry.directions()).any(|direction| {
        let mut at = placed;
        let mut run = SquareSet::EMPTY;
        while let Some(next) = geometry
            .neighbour(at, direction)
            .filter(|&next| opponent.contains(next))
        {
            run.insert(next);
            at = next;
        }
        squares.is_subset(run)
    })
}

fn slips_of(answer: &Explanations) -> Slips {
    let slips = answer.found.iter().flat_map(|found| &found.slips);
    slips
        .map(|slip| (slip.number, slip.kind, slip.squares))
        .collect()
}

#[test]
fn one_wrong_flip_is_searched_to_the_last_disc() {
    let mut compared = 0;
    for (name, length) in [("othello-6x6", 14), ("othello", 16), ("othello-6x6", 32)] {
        let variant = name.parse::<Variant>().unwrap();
        for choice in 0..4 {
            let mut sheet = Transcript::empty(variant.clone(), Place::TOP);
            sheet.marks = game(&variant, length, choice)
                .into_iter()
                .map(|square| Mark::new(Written::Place(square), Place::TOP))
                .collect();
            let right = replay(&sheet).end.counts();
            let last = u16::try_from(sheet.marks.len()).unwrap();
            for more in [1, 2, 4] {
                if right.white >= more {
                    sheet.claims = vec![count(last, right.black + more, right.white - more)];
                    let expected = by_replaying(&sheet);
                    let answer = explain_it(&sheet);
                    if !expected.is_empty() {
                        compared += 1;
                        assert_eq!(slips_of(&answer), expected, "{name} {choice} {more}");
                        assert_eq!(answer.total, expected.len());
                    }
                }
            }
        }
    }
    assert!(compared > 10, "only {compared} cases had an explanation");
}

#[test]
fn a_missed_disc_and_one_turned_back_leave_the_same_board() {
    // f5 should have turned e5. Either it did not, or d6 turned it back.
    let mut sheet = sheet(&Variant::othello(), "f5 d6");
    sheet.marks[0].recorded = None;
    let geometry = sheet.variant.geometry().clone();
    let position = replay(&sheet).end;
    let e5 = SquareSet::of(geometry.parse("e5").unwrap());
    let board = PerColour::new(
        position.discs(Colour::Black) - e5,
        position.discs(Colour::White) | e5,
    );
    sheet.claims = vec![claim(2, Claimed::Board(board))];
    let answer = explain_it(&sheet);
    assert_eq!(answer.trace, Trace::Several);
    let slips: Vec<_> = answer.found.iter().map(|found| found.slips[0]).collect();
    let slips = slips
        .iter()
        .map(|slip| (slip.number, slip.kind, slip.squares));
    assert_eq!(
        slips.collect::<Vec<_>>(),
        [(1, SlipKind::UnderFlip, e5), (2, SlipKind::OverFlip, e5)]
    );
}

#[test]
fn a_checkpoint_in_between_tells_which_of_the_two_it_was() {
    let mut sheet = sheet(&Variant::othello(), "f5 d6");
    sheet.claims = vec![count(1, 3, 2), count(2, 2, 4)];
    let answer = explain_it(&sheet);
    assert_eq!(answer.trace, Trace::One);
    assert_eq!(answer.found[0].slips[0].number, 1);
    // The first count leaves nothing for the second to remove.
    let narrowing = answer.narrowing.unwrap();
    let total: usize = narrowing.removed.iter().map(|(_, count)| count).sum();
    assert_eq!(narrowing.legal - total, 1);
    assert_eq!(narrowing.removed[1], (Checkpoint::Claim(1), 0));
}

#[test]
fn where_nothing_speaks_against_the_sheet_there_is_no_trace() {
    let mut sheet = sheet(&Variant::othello(), "f5 d6");
    sheet.claims = vec![count(1, 4, 1)];
    assert_eq!(explain_it(&sheet).trace, Trace::None);
}

#[test]
fn a_move_that_is_illegal_on_the_right_board_has_its_causes() {
    let variant = Variant::othello();
    let mut seen = 0;
    for choice in 0..12 {
        // On move 6 one disc that is due is left, and the game goes on from there.
        let opening = game(&variant, 6, choice);
        let mut position = variant.start();
        for &square in &opening[..5] {
            variant.play(&mut position, Move::Place(square)).unwrap();
        }
        let due = variant.due(&position, Move::Place(opening[5])).unwrap();
        let left = SquareSet::of(due.iter().next().unwrap());
        position.carry_out(Move::Place(opening[5]), due - left);
        let mut written = opening.clone();
        while written.len() < 30 {
            let State::MayPlace(open) = variant.state(&position) else {
                break;
            };
            let square = open.iter().nth(choice % open.len()).unwrap();
            variant.play(&mut position, Move::Place(square)).unwrap();
            written.push(square);
        }
        let mut sheet = Transcript::empty(variant.clone(), Place::TOP);
        let mark = |square| Mark::new(Written::Place(square), Place::TOP);
        sheet.marks = written.into_iter().map(mark).collect();
        if replay(&sheet).stopped_at.is_some() {
            seen += 1;
            let answer = explain_it(&sheet);
            assert!(slips_of(&answer).contains(&(6, SlipKind::UnderFlip, left)));
            assert_eq!(slips_of(&answer), by_replaying(&sheet));
        }
    }
    assert!(seen > 0, "no game shows the slip");
}

#[test]
fn a_recorded_slip_stands_and_is_not_questioned() {
    let mut sheet = sheet(&Variant::othello(), "f5 d6");
    let e5 = SquareSet::of(sheet.variant.geometry().parse("e5").unwrap());
    sheet.marks[0].recorded = Some(Recorded::Slips {
        left: e5,
        extra: SquareSet::EMPTY,
    });
    sheet.claims = vec![count(1, 3, 2)];
    assert_eq!(explain_it(&sheet).trace, Trace::None);
    sheet.claims = vec![count(1, 4, 1)];
    let answer = explain_it(&sheet);
    assert_eq!(answer.trace, Trace::Unexplained);
}

#[test]
fn a_written_pass_is_evidence_that_no_placement_was_seen() {
    let with_pass = sheet(&Variant::othello(), "f5 --");
    let answer = explain_it(&with_pass);
    assert_ne!(answer.trace, Trace::None);
    assert!(answer.found.iter().all(|found| !found.slips.is_empty()));
}

#[test]
fn the_final_score_is_evidence() {
    let variant = "othello-4x4".parse::<Variant>().unwrap();
    let mut sheet = Transcript::empty(variant.clone(), Place::TOP);
    sheet.marks = game(&variant, 12, 1)
        .into_iter()
        .map(|square| Mark::new(Written::Place(square), Place::TOP))
        .collect();
    let score = replay(&sheet).score(crate::game::Empties::ToWinner);
    let evidence = |score| Evidence {
        reported: Some(DeclaredResult::Score(score)),
        ..Evidence::default()
    };
    let right = explanations(&sheet, &evidence(score), ALL);
    assert_eq!(right.trace, Trace::None);
    let wrong = explanations(&sheet, &evidence(score.exchanged()), ALL);
    assert!(wrong.slips > 0);
    assert!(
        wrong
            .found
            .iter()
            .all(|found| found.fits_reported != Some(false))
    );
}

#[test]
fn claims_that_cannot_be_are_named() {
    let problems = |claims: Vec<Claim>| {
        let mut sheet = sheet(&Variant::othello(), "f5 d6");
        sheet.claims = claims;
        let answer = explain_it(&sheet);
        let flaws = answer.problems.iter().map(|problem| problem.flaw);
        (answer.trace, flaws.collect::<Vec<_>>())
    };
    assert_eq!(
        problems(vec![count(20, 12, 12)]),
        (Trace::None, vec![Flaw::NeverPlayed { moves: 2 }])
    );
    let total = Flaw::WrongTotal {
        found: 8,
        expected: 6,
    };
    assert_eq!(problems(vec![count(2, 4, 4)]).1, [total]);
    assert_eq!(
        problems(vec![count(1, 4, 1), count(1, 3, 2)]),
        (Trace::Unexplained, vec![Flaw::Contradicts { other: 0 }])
    );
}

#[test]
fn claims_that_no_slip_explains_together_are_told_apart() {
    // Two discs to White after move 1 cannot be; the count after move 2 can.
    let mut sheet = sheet(&Variant::othello(), "f5 d6");
    sheet.claims = vec![count(1, 1, 4), count(2, 2, 4)];
    let answer = explain_it(&sheet);
    assert_eq!(answer.trace, Trace::Unexplained);
    let without: Vec<_> = answer.without.iter().map(|(by, _)| *by).collect();
    assert_eq!(without, [Checkpoint::Claim(0)]);
}

#[test]
fn two_slips_are_tried_where_one_does_not_suffice() {
    // Each of the first two moves turned nothing.
    let mut sheet = sheet(&Variant::othello(), "f5 d6");
    sheet.claims = vec![count(1, 3, 2), count(2, 3, 3)];
    let answer = explain_it(&sheet);
    assert_eq!((answer.slips, answer.trace), (2, Trace::One));
    assert_eq!(answer.found[0].slips.len(), 2);
}
