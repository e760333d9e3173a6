//! The words for findings and verdicts, where they depend on the game.

use outflank::report::result::verdict;
use outflank_core::adjudicate::Words;
use outflank_core::adjudicate::{Ended, How, Verdict, decide, replay};
use outflank_core::board::Colour::{Black, White};
use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::Variant;
use outflank_core::ruleset::Ruleset;

#[test]
fn an_occupied_square_is_said_to_hold_the_colour_it_was_turned_to() {
    let othello = Variant::othello();
    for text in ["f5 d6 c3 d4", "f5 d6 c3 f7 d4"] {
        let expect = Expect::new(&othello);
        let reading = formats::read(Format::Coordinates, text.as_bytes(), &expect);
        let replay = replay(&reading.games[0]);
        let words = Words::of(replay.findings.last().unwrap(), &replay.variant);
        let expected = "d4 has held a disc since the start, black since move 3";
        assert_eq!(words.label, expected);
    }
}

fn ended(variant: &str, how: How) -> Ended {
    let variant = variant.parse::<Variant>().expect("a variant");
    Ended {
        board: Some(variant.start().into()),
        variant,
        how,
        draw_win: None,
    }
}

fn rules(name: &str) -> Ruleset {
    Ruleset::preset(name).expect("a preset")
}

#[test]
fn where_the_fewest_discs_win_the_words_name_the_discs_of_the_score() {
    let flagged = |ruleset: &str| -> (String, String) {
        let verdict: Verdict = decide(&rules(ruleset), &ended("anti", How::flag(Black))).unwrap();
        assert_eq!(
            verdict.outcome,
            outflank_core::adjudicate::Outcome::Won(White)
        );
        let words = verdict.rule.reason.to_string();
        (verdict.score.to_string(), words)
    };
    let (score, words) = flagged("classic");
    assert_eq!(score, "33-31");
    assert_eq!(words, "without a completion the winner gets 31");
    let (score, words) = flagged("singapore");
    assert_eq!(score, "64-0");
    assert_eq!(words, "a player whose flag falls gets 64");
}

#[test]
fn both_flags_are_said_to_be_left_to_the_director() {
    for name in ["woc", "joa", "classic", "immediate-64"] {
        let undecided = decide(&rules(name), &ended("othello", How::BothFlags)).unwrap_err();
        let help = verdict::help(&undecided);
        assert!(help.contains("the director rules"), "{name}: {help}");
    }
}
