use super::super::{tables::Existing, tables::SealRound};
use super::*;
use crate::report::round::view::CorrectionView;
use crate::service::results::standings::{ResultsQuery, ResultsRequest, RoundsCounted, Source};
use crate::service::session::fixture::{Desk, pairings, result};
use crate::service::{
    event::edit::EditEvent, players::attendance::WithdrawPlayer, record::undo::Redo,
    record::undo::Undo, results::correct::CorrectResult, results::enter::EnterResult,
};

/// Four players after one round: Goto, Lefèvre, Smith (1002), Smith (1001).
fn desk(plan: &str) -> Desk {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "30-34");
    desk.done(&EditEvent {
        finals: Some(plan.parse().expect("a plan")),
        ..EditEvent::default()
    });
    desk
}

fn short() -> Desk {
    desk("semi-final 1, final 3, third place 1")
}

fn enter(desk: &mut Desk, round: u32, table: u32, score: &str) {
    desk.done(&EnterResult {
        round,
        ..result(table, score)
    });
}

fn pair(black: &[&str]) -> PairFinals {
    PairFinals {
        black: black.iter().copied().map(PlayerRef::new).collect(),
        ..PairFinals::default()
    }
}

fn decide(one: &str, other: &str, winner: &str) -> DecideMatch {
    DecideMatch {
        event: EventRef::Unnamed,
        players: [one, other].map(PlayerRef::new),
        winner: PlayerRef::new(winner),
        reason: "more discs".to_owned(),
    }
}

fn shown(desk: &Desk) -> BracketView {
    let query = ResultsQuery {
        results: ResultsRequest {
            source: Source::Event(EventRef::Unnamed),
            ruleset: None,
            seed: None,
            after: None,
            what_if: Vec::new(),
            counting: RoundsCounted::CompleteRounds,
        },
        question: Bracket,
    };
    desk.session.ask(&query).expect("a bracket").answer
}

fn places(desk: &Desk) -> Vec<String> {
    let places = shown(desk).places.into_iter();
    places.map(|place| place.name).collect()
}

#[test]
fn the_games_are_set_stage_by_stage_with_their_names() {
    let mut desk = short();
    let semi_finals = desk.done(&pair(&[]));
    assert_eq!((semi_finals.round, &*semi_finals.name), (2, "semi-final"));
    let seats = |view: &PairedFinalsView| -> Vec<(String, String)> {
        let tables = view.tables.iter();
        tables
            .map(|table| (table.black.clone(), table.white.clone()))
            .collect()
    };
    let expected = [("Goto Haruka", "Smith John"), ("Lefèvre Zoé", "Smith John")];
    let expected = expected.map(|(black, white)| (black.to_owned(), white.to_owned()));
    assert_eq!(seats(&semi_finals), expected);
    assert_eq!(desk.refused(&pair(&[])).code(), "finals-results-missing");
    enter(&mut desk, 2, 1, "40-24");
    enter(&mut desk, 2, 2, "40-24");
    let last = desk.done(&pair(&["lefevre"]));
    assert_eq!(last.name, "final game 1, third place");
    assert_eq!(last.tables[0].black, "Lefèvre Zoé");
    enter(&mut desk, 3, 1, "24-40");
    enter(&mut desk, 3, 2, "24-40");
    let second = desk.done(&pair(&[]));
    assert_eq!(
        (second.name.as_str(), second.tables.len()),
        ("final game 2", 1)
    );
    assert_eq!(second.tables[0].black, "Goto Haruka", "colours exchanged");
    enter(&mut desk, 4, 1, "40-24");
    assert_eq!(desk.refused(&pair(&[])).code(), "finals-decided");
    let third = "Smith, John".to_owned();
    let expected = ["Goto, Haruka", "Lefèvre, Zoé"].map(str::to_owned);
    assert_eq!(places(&desk)[..2], expected);
    assert_eq!(places(&desk)[2..], [third.clone(), third]);
    for round in 1..=4 {
        let sealed = desk.done(&SealRound {
            round,
            ..SealRound::default()
        });
        assert_eq!(sealed.warnings, [], "round {round}");
    }
}

#[test]
fn nothing_is_set_before_the_rounds_are_over_or_without_finals() {
    let mut open = Desk::paired();
    assert_eq!(open.refused(&pair(&[])).code(), "finals-rounds-not-over");
    assert!(shown(&open).stages.is_empty());
    open.enter(1, "40-24");
    open.enter(2, "30-34");
    open.done(&EditEvent {
        rounds: Some(2),
        ..EditEvent::default()
    });
    let refused = open.refused(&pair(&[]));
    assert_eq!(
        refused.to_string(),
        "the rounds are not over: 1 of 2 are paired"
    );
    open.done(&pairings(2, &[("goto", "1002")]));
    enter(&mut open, 2, 1, "40-24");
    open.done(&pair(&[]));
    let mut none = desk("none");
    assert_eq!(none.refused(&pair(&[])).code(), "finals-none");
    assert!(shown(&none).next.is_empty());
}

#[test]
fn who_has_black_is_asked_of_players_with_a_game_and_of_one_each() {
    let mut desk = short();
    let both = desk.refused(&pair(&["goto", "1001"]));
    assert_eq!(both.code(), "finals-both-black");
    assert_eq!(desk.refused(&pair(&["nobody"])).code(), "player-unknown");
    let set = desk.done(&pair(&["1001", "1002"]));
    assert!(set.tables.iter().all(|table| table.black == "Smith John"));
    enter(&mut desk, 2, 1, "40-24");
    enter(&mut desk, 2, 2, "40-24");
    desk.done(&pair(&[]));
    enter(&mut desk, 3, 1, "40-24");
    enter(&mut desk, 3, 2, "40-24");
    // Goto lost the semi-final and has played for the third place.
    assert_eq!(desk.refused(&pair(&["goto"])).code(), "finals-no-game-due");
}

#[test]
fn a_level_match_waits_for_a_decision_that_can_be_changed_and_undone() {
    let mut desk = desk("final 1, no play-off");
    desk.done(&pair(&[]));
    enter(&mut desk, 2, 1, "32-32");
    assert_eq!(desk.refused(&pair(&[])).code(), "finals-level");
    assert!(places(&desk).is_empty());
    let silent = DecideMatch {
        reason: " ".to_owned(),
        ..decide("goto", "lefevre", "goto")
    };
    assert_eq!(desk.refused(&silent).code(), "finals-without-reason");
    for (command, code) in [
        (decide("goto", "1001", "goto"), "finals-no-match"),
        (
            decide("goto", "lefevre", "1001"),
            "finals-winner-not-in-match",
        ),
    ] {
        assert_eq!(desk.refused(&command).code(), code);
    }
    let decided = desk.done(&decide("goto", "lefevre", "lefevre"));
    assert!(decided.decided);
    assert_eq!(decided.before, "Goto, Haruka 0.5-0.5 Lefèvre, Zoé (32-32)");
    assert_eq!(places(&desk)[0], "Lefèvre, Zoé");
    let again = desk.refused(&decide("lefevre", "goto", "lefevre"));
    assert_eq!(again.code(), "finals-already-decided");
    desk.done(&decide("lefevre", "goto", "goto"));
    assert_eq!(places(&desk)[0], "Goto, Haruka");
    desk.done(&Undo::default());
    assert_eq!(places(&desk)[0], "Lefèvre, Zoé");
    desk.done(&Redo::default());
    assert_eq!(places(&desk)[0], "Goto, Haruka");
    let won = &shown(&desk).stages[0].matches[0];
    assert_eq!(won.won_by, Some("decision"));
    assert_eq!(won.reason.as_deref(), Some("more discs"));
}

#[test]
fn a_level_match_may_have_another_game() {
    let mut desk = desk("final 1, no play-off");
    desk.done(&pair(&[]));
    enter(&mut desk, 2, 1, "32-32");
    let more = PairFinals {
        level: LevelMatches::AnotherGame,
        ..pair(&[])
    };
    assert_eq!(desk.done(&more).name, "final game 2");
    assert_eq!(shown(&desk).stages[0].matches[0].state, "playing");
    enter(&mut desk, 3, 1, "40-24");
    assert_eq!(places(&desk).len(), 2);
}

#[test]
fn the_opponent_of_a_finalist_who_leaves_is_let_through() {
    let mut desk = short();
    desk.done(&pair(&[]));
    enter(&mut desk, 2, 1, "40-24");
    enter(&mut desk, 2, 2, "40-24");
    desk.done(&WithdrawPlayer {
        event: EventRef::Unnamed,
        player: PlayerRef::new("goto"),
        after: 2,
        reason: String::new(),
    });
    let refused = desk.refused(&pair(&[]));
    assert_eq!(refused.code(), "finals-player-away");
    let help = refused.help().to_string();
    assert!(help.contains("--winner \"Lefèvre Zoé\""), "{help}");
    desk.done(&decide("goto", "lefevre", "lefevre"));
    assert_eq!(desk.done(&pair(&[])).name, "third place");
    enter(&mut desk, 3, 1, "40-24");
    assert_eq!(
        places(&desk)[..2],
        ["Lefèvre, Zoé", "Goto, Haruka"].map(str::to_owned)
    );
}

#[test]
fn finals_of_an_event_hold_under_other_rules_too_and_can_be_undone() {
    let mut desk = short();
    let rounds = |desk: &Desk| shown(desk).plan;
    assert!(rounds(&desk).contains("final best of 3, third place"));
    desk.done(&Undo::default());
    assert!(rounds(&desk).contains("third place if played"));
    desk.done(&Redo::default());
    let query = ResultsQuery {
        results: ResultsRequest {
            source: Source::Event(EventRef::Unnamed),
            ruleset: Some(outflank_core::ruleset::Ruleset::preset("joa").expect("a preset")),
            seed: None,
            after: None,
            what_if: Vec::new(),
            counting: RoundsCounted::CompleteRounds,
        },
        question: Bracket,
    };
    let under = desk.session.ask(&query).expect("a bracket").answer;
    assert_eq!(under.plan, rounds(&desk));
}

/// Who meets in each stage, and who won.
fn meetings(desk: &Desk) -> Vec<(String, String)> {
    let stages = shown(desk).stages.into_iter();
    let matches = stages.flat_map(|stage| {
        let name = stage.stage;
        let matches = stage.matches.into_iter();
        matches.map(move |each| (name.clone(), each.summary))
    });
    matches.collect()
}

/// Four players after two rounds, Goto and Lefèvre with two points each, and
/// their finals played to the end: Goto beats Lefèvre.
fn played() -> Desk {
    let mut desk = Desk::paired();
    desk.done(&EditEvent {
        rounds: Some(2),
        finals: Some(
            "semi-final 1, final 3, third place 1"
                .parse()
                .expect("a plan"),
        ),
        ..EditEvent::default()
    });
    desk.enter(1, "40-24");
    desk.enter(2, "30-34");
    desk.done(&pairings(2, &[("goto", "1002"), ("lefevre", "1001")]));
    enter(&mut desk, 2, 1, "40-24");
    enter(&mut desk, 2, 2, "40-24");
    for (round, scores) in [
        (3, &["40-24", "40-24"][..]),
        (4, &["40-24", "40-24"]),
        (5, &["24-40"]),
    ] {
        desk.done(&pair(&[]));
        for (table, score) in (1..).zip(scores) {
            enter(&mut desk, round, table, score);
        }
    }
    desk
}

#[test]
fn a_late_correction_of_a_round_leaves_the_finals_as_they_were_played() {
    let mut desk = played();
    let (played, won) = (meetings(&desk), places(&desk));
    assert_eq!(won.len(), 4);
    assert!(shown(&desk).notes.is_empty());
    // Lefèvre has more discs than Goto now.
    desk.done(&EnterResult {
        round: 2,
        existing: Existing::Replace,
        ..result(1, "33-31")
    });
    assert_eq!(meetings(&desk), played);
    assert_eq!(places(&desk), won);
    let notes = shown(&desk).notes;
    let seeds = "the seeds would be 1 Lefèvre, Zoé; 2 Goto, Haruka; 3 ";
    assert!(notes[0].contains(seeds), "{notes:?}");
    assert_eq!(desk.refused(&pair(&[])).code(), "finals-decided");
}

fn corrected(desk: &mut Desk, round: u32, table: u32, score: &str) -> CorrectionView {
    desk.done(&CorrectResult {
        event: EventRef::Unnamed,
        round,
        table,
        entered: Some(result(table, score).entered),
        reason: "misread".to_owned(),
        ..CorrectResult::default()
    })
}

fn texts(said: &[crate::report::refusal::Advice]) -> Vec<String> {
    said.iter().map(ToString::to_string).collect()
}

#[test]
fn a_correction_of_a_semi_final_says_what_it_changes_in_the_finals() {
    let mut desk = played();
    let said = texts(&corrected(&mut desk, 3, 2, "24-40").finals);
    assert_eq!(
        said[..2],
        [
            "the winner of the semi-final 2 changes: Smith, John, no longer Lefèvre, Zoé",
            "rounds 4 and 5: the final was played by Goto, Haruka and Lefèvre, Zoé, on the old \
             result; it does not count any more",
        ]
    );
    let last = said.last().expect("a sentence");
    assert!(
        last.starts_with("there are no final places any more"),
        "{last}"
    );
    let back = corrected(&mut desk, 3, 2, "41-23");
    assert!(back.moved.is_empty() && texts(&back.finals)[0].contains("winner of the semi-final 2"));
    assert_eq!(corrected(&mut desk, 3, 2, "42-22").finals, []);
    let seeds = texts(&corrected(&mut desk, 2, 1, "33-31").finals);
    assert!(
        seeds[0].contains("the seeds would be 1 Lefèvre"),
        "{seeds:?}"
    );
}
