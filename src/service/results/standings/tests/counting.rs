//! What standings count: complete rounds, other rules, corrections.

use super::*;
use crate::report::{
    csv::Cell, standings::crosstable_view::MeetingView, standings::results_note::Counted,
};
use crate::service::prelude::*;
use crate::service::results::enter::{EnterResult, Entered, GiveBye};
use crate::service::{
    players::attendance::WithdrawPlayer, record::undo::Undo, results::correct::CorrectResult,
    results::published::PublishRound, session::fixture::result,
};
use outflank_core::transcript::Ending;

fn live() -> ResultsRequest {
    ResultsRequest {
        counting: RoundsCounted::Live,
        ..of_event()
    }
}

fn under(ruleset: &str) -> ResultsRequest {
    ResultsRequest {
        ruleset: Some(Ruleset::preset(ruleset).unwrap()),
        ..of_event()
    }
}

fn ranking(desk: &Desk, request: ResultsRequest) -> WithNotes<StandingsView> {
    ask(&desk.session, request, Ranking::default()).unwrap()
}

fn points(view: &StandingsView, name: &str) -> String {
    let row = view.rows.iter().find(|row| row.name.starts_with(name));
    row.expect("a row").points.to_string()
}

fn seal() -> SealRound {
    SealRound {
        round: 1,
        ..SealRound::default()
    }
}

fn correction(score: &str) -> CorrectResult {
    CorrectResult {
        round: 1,
        table: 1,
        entered: Some(score.parse::<outflank_core::game::Score>().unwrap().into()),
        reason: "slip misread".to_owned(),
        ..CorrectResult::default()
    }
}

/// Round 2: one game, and a bye for Smith (1002); Smith (1001) is left out.
fn second_round() -> Desk {
    let mut desk = played();
    desk.done(&pairings(2, &[("goto", "lefevre")]));
    desk.done(&GiveBye {
        event: EventRef::Unnamed,
        round: 2,
        player: PlayerRef::new("1002"),
        again: false,
    });
    desk
}

#[test]
fn a_round_counts_when_it_is_complete_with_its_byes_and_absences() {
    let mut desk = second_round();
    let before = ranking(&desk, of_event());
    let title = "after round 1; round 2 in progress, 0 of 1 result";
    assert_eq!((before.answer.after, &*before.answer.counted), (1, title));
    assert_eq!(points(&before.answer, "Goto"), "1");
    let note = |note: &ResultsNote| {
        let nothing = Counted::Nothing;
        matches!(note, ResultsNote::InProgress { counted, .. } if *counted == nothing)
    };
    assert!(before.notes.iter().any(note));
    desk.done(&EnterResult {
        round: 2,
        ..result(1, "20-44")
    });
    let after = ranking(&desk, of_event());
    assert_eq!(after.answer.counted, "after round 2");
    assert_eq!(points(&after.answer, "Lefèvre"), "2");
    let bye = |id: &str| {
        let row = after.answer.rows.iter().find(|row| row.id == id);
        row.map(|row| row.points.to_string())
    };
    assert_eq!(bye("1002").as_deref(), Some("1"));
    assert_eq!(after.notes, []);
}

#[test]
fn live_counts_the_results_that_are_in_and_no_bye_of_a_round_in_progress() {
    let mut desk = Desk::with_players();
    desk.done(&pairings(1, &[("goto", "1001")]));
    desk.done(&GiveBye {
        event: EventRef::Unnamed,
        round: 1,
        player: PlayerRef::new("lefevre"),
        again: false,
    });
    let nothing = ranking(&desk, of_event()).answer;
    assert_eq!(
        nothing.counted,
        "before round 1; round 1 in progress, 0 of 1 result"
    );
    assert!(nothing.rows.iter().all(|row| row.rank == 1));
    let shown = ranking(&desk, live()).answer;
    assert_eq!(shown.counted, "live; round 1 in progress, 0 of 1 result");
    assert_eq!(points(&shown, "Lefèvre"), "0");
    assert!(
        shown
            .rows
            .iter()
            .all(|row| row.brightwell == shown.rows[0].brightwell),
        "an absence does not count yet either"
    );
    desk.enter(1, "40-24");
    let shown = ranking(&desk, live()).answer;
    assert_eq!(
        (&*points(&shown, "Lefèvre"), &*shown.counted),
        ("1", "after round 1")
    );
}

#[test]
fn a_what_if_of_a_round_in_progress_is_counted() {
    let desk = second_round();
    let request = ResultsRequest {
        what_if: vec!["2:1=20-44".parse().unwrap()],
        ..of_event()
    };
    let view = ranking(&desk, request).answer;
    assert_eq!((view.after, &*points(&view, "Lefèvre")), (2, "2"));
    let bye = view.rows.iter().find(|row| row.id == "1002");
    let bye = bye.expect("a row").points;
    assert_eq!(bye, HalfPoints::WIN, "the round would be complete");
}

#[test]
fn other_rules_score_every_ending_again_or_name_the_game() {
    let mut desk = Desk::paired();
    let entered = |table, score: Option<&str>, ending| EnterResult {
        entered: Entered {
            score: score.map(|score| score.parse().unwrap()),
            draw_win: None,
            ending,
        },
        ..result(table, "32-32")
    };
    desk.done(&entered(
        1,
        Some("40-24"),
        Some(Ending::Flag(Colour::White)),
    ));
    desk.done(&entered(2, Some("32-32"), None));
    let discs = |request| {
        let view = ranking(&desk, request).answer;
        let row = view.rows.iter().find(|row| row.name.starts_with("Goto"));
        row.expect("a row").discs.to_string()
    };
    assert_eq!(discs(of_event()), "40");
    assert_eq!(discs(under("immediate-64")), "64");
    let joa = ranking(&desk, under("joa"));
    assert_eq!(
        points(&joa.answer, "Lefèvre"),
        "0",
        "not half a point of woc"
    );
    let named = |note: &ResultsNote| {
        matches!(note, ResultsNote::NotRecomputed { ruleset, seat, .. }
            if ruleset == "joa" && *seat == Seat { round: 1, table: 2 })
    };
    assert!(joa.notes.iter().any(named), "{:?}", joa.notes);
    assert_eq!(joa.answer.counted, "after round 1", "the event is complete");
    assert_eq!(ranking(&desk, under("woc")).notes, []);
}

#[test]
fn a_corrected_round_is_published_again_and_names_what_it_replaces() {
    let mut desk = played();
    desk.done(&seal());
    let publish = PublishRound {
        event: EventRef::Unnamed,
        round: 1,
    };
    let refused = desk.refused(&publish);
    assert_eq!(refused.code(), "round-already-published");
    assert_eq!(ranking(&desk, of_event()).notes, []);
    desk.done(&correction("24-40"));
    let noted = ranking(&desk, of_event()).notes;
    assert!(
        matches!(
            noted[..],
            [ResultsNote::DiffersFromPublished { round: 1, .. }]
        ),
        "{noted:?}"
    );
    let again = desk.done(&publish);
    assert!(again.replaces.is_some());
    assert_eq!(ranking(&desk, of_event()).notes, []);
    let event = EventRef::Unnamed;
    let list = desk.session.ask(&Publications { event }).unwrap();
    let differ: Vec<bool> = list.iter().map(|each| each.differs).collect();
    assert_eq!(differ, [true, false]);
    assert_eq!(list[1].replaces, Some(list[0].number));
}

#[test]
fn a_publication_whose_seal_was_undone_is_not_listed() {
    let mut desk = played();
    desk.done(&seal());
    desk.done(&Undo::default());
    let published = || Publications {
        event: EventRef::Unnamed,
    };
    assert_eq!(desk.session.ask(&published()).unwrap().len(), 0);
    let publish = PublishRound {
        event: EventRef::Unnamed,
        round: 1,
    };
    assert_eq!(desk.refused(&publish).code(), "round-not-sealed");
    desk.done(&seal());
    assert_eq!(desk.session.ask(&published()).unwrap().len(), 1);
}

#[test]
fn the_crosstable_names_opponents_by_a_line_that_nobody_shares() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    let view = ask(&desk.session, of_event(), CrosstableQuestion).unwrap();
    let rows = &view.answer.rows;
    assert_eq!(
        rows.iter().map(|row| row.rank).collect::<Vec<_>>(),
        [1, 1, 3, 3]
    );
    assert_eq!(
        rows.iter().map(|row| row.line).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    for row in rows {
        let MeetingView::Game {
            opponent_line,
            opponent_entrant,
            ..
        } = row.rounds[0].games[0]
        else {
            panic!("a game");
        };
        let opponent = &rows[opponent_line.expect("a line") - 1];
        assert_eq!(opponent.entrant, opponent_entrant);
        assert_ne!(opponent.id, row.id);
    }
}

#[test]
fn players_who_withdrew_are_marked_from_their_last_round_on() {
    let mut desk = played();
    desk.done(&WithdrawPlayer {
        event: EventRef::Unnamed,
        player: PlayerRef::new("goto"),
        after: 1,
        reason: String::new(),
    });
    let view = ranking(&desk, of_event()).answer;
    assert_eq!(view.rows[0].withdrew_after, Some(1));
    let columns = view.table().columns;
    assert_eq!(columns.last().map(String::as_str), Some("withdrew_after"));
    // In the standings and in the crosstable.
    let page = page(&desk);
    assert_eq!(page.matches("withdrew after round 1").count(), 2);
    let cross = ask(&desk.session, of_event(), CrosstableQuestion).unwrap();
    assert_eq!(cross.answer.rows[0].withdrew_after, Some(1));
}

#[test]
fn a_category_has_the_rank_among_all_players_too() {
    let desk = played();
    let category = Some("usa".to_owned());
    let view = ask(&desk.session, of_event(), Ranking { category }).unwrap();
    let table = view.answer.table();
    assert_eq!(table.columns.last().map(String::as_str), Some("overall"));
    assert_eq!(table.rows[0][0], Cell::number(1));
    assert_eq!(table.rows[0].last(), Some(&Cell::number(3)));
    assert_eq!(view.answer.title, "Paris Open, category usa");
}

#[test]
fn teams_with_equal_points_are_separated_by_discs_and_it_is_explained() {
    let mut desk = played();
    for (player, team) in [
        ("goto", "Red"),
        ("1001", "Red"),
        ("1002", "Blue"),
        ("lefevre", "Blue"),
    ] {
        desk.done(&crate::service::players::membership::AssignMembership {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            membership: crate::service::players::membership::MembershipChange {
                team: Some(team.to_owned()),
                ..crate::service::players::membership::MembershipChange::default()
            },
        });
    }
    let teams = ask(&desk.session, of_event(), Teams).unwrap().answer.teams;
    assert_eq!(teams[0].points, teams[1].points);
    assert_eq!(
        (teams[0].rank, teams[0].team.as_str()),
        (1, "Red"),
        "best place"
    );
    assert!(!teams[0].shared);
    let team = "blue".to_owned();
    let working = ask(&desk.session, of_event(), TeamExplanation { team }).unwrap();
    let text = "Red is ahead of Blue: equal points and discs, best place 1 against 2";
    assert_eq!(working.answer.separation, [text]);
    assert_eq!(working.answer.members.len(), 2);
    let team = "green".to_owned();
    let refused = refusal(ask(&desk.session, of_event(), TeamExplanation { team }));
    assert!(matches!(refused, StandingsRefusal::NoTeam { .. }));
}
