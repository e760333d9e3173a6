//! Standings of an event and of a file.

mod counting;

use super::*;
use crate::report::{paper::PaperSize, refusal::QuestionTables};
use crate::service::files::paper::{PrintResults, Printing, ResultsDocument};
use crate::service::prelude::*;
use crate::service::{
    Error, Session, event::series, event::series::SeriesRequest, evidence::dispute::OpenDispute,
    results::crosstable::CrosstableQuestion, results::published::Publications,
    results::published::PublishedStandings, rounds::tables::SealRound, session::fixture::Desk,
    session::fixture::pairings,
};
use crate::storage::dispute::RaisedBy;
use outflank_core::tournament::{HalfPoints, Seat, WhatIf, WhatIfError};
use std::path::PathBuf;

/// Cola has a bye in round 1 that a result file cannot say.
const CUP: &str = "\
%%Tournament: Cup of Letters
%_% 101, ALPHA, Ann, AAA, 1, 71
%_% 102, BRAVO, Bo, BBB, 0, 24
%_% 103, COLA, Cy, AAA, 2, 73
%Round: 1
 101 (40)>(24) 102 B
%Round: 2
 101 (31)<(33) 103 B
";

struct File {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

fn file(content: &str) -> File {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.elo");
    std::fs::write(&path, content).unwrap();
    File {
        _folder: folder,
        path,
    }
}

fn of(source: Source) -> ResultsRequest {
    ResultsRequest {
        source,
        ruleset: None,
        seed: None,
        after: None,
        what_if: Vec::new(),
        counting: RoundsCounted::CompleteRounds,
    }
}

/// The public page.
fn page(desk: &Desk) -> String {
    let page = desk.session.ask(&PrintResults {
        results: of_event(),
        document: ResultsDocument::Page,
        printing: Printing {
            size: PaperSize::A4,
            at: "2026-11-21T10:00:00Z".to_owned(),
            site: None,
        },
    });
    String::from_utf8(page.unwrap().answer.html).unwrap()
}

fn of_event() -> ResultsRequest {
    of(Source::Event(EventRef::Unnamed))
}

fn ask<Q: Question>(
    session: &Session,
    results: ResultsRequest,
    question: Q,
) -> Result<WithNotes<Q::Answer>> {
    session.ask(&ResultsQuery { results, question })
}

fn ask_file<Q: Question>(results: ResultsRequest, question: Q) -> Result<WithNotes<Q::Answer>> {
    let query = ResultsQuery { results, question };
    query.answer_without_database().expect("a file")
}

fn refusal<T>(result: Result<T>) -> StandingsRefusal {
    match result {
        Err(Error::Refused(Refusal::Standings(refusal))) => refusal,
        Err(other) => panic!("failed instead of being refused: {other}"),
        Ok(_) => panic!("was not refused"),
    }
}

fn names(view: &StandingsView) -> Vec<(usize, &str)> {
    let rows = view.rows.iter();
    rows.map(|row| (row.rank, row.name.as_str())).collect()
}

/// Two tables of round 1 with results.
fn played() -> Desk {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "30-34");
    desk
}

#[test]
fn an_event_is_ranked_by_its_own_rules_from_one_state_of_the_database() {
    let desk = played();
    let noted = ask(&desk.session, of_event(), Ranking::default()).unwrap();
    let view = noted.answer;
    assert_eq!((view.title.as_str(), view.after), ("Paris Open", 1));
    assert_eq!(view.ruleset, "woc");
    assert_eq!(names(&view)[0], (1, "Goto, Haruka"));
    assert_eq!(view.rows[1].name, "Lefèvre, Zoé");
    assert_eq!(noted.notes, []);
    let joa = ResultsRequest {
        ruleset: Some(Ruleset::preset("joa").unwrap()),
        ..of_event()
    };
    let view = ask(&desk.session, joa, Ranking::default()).unwrap().answer;
    assert_eq!(view.ruleset, "joa");
}

#[test]
fn a_file_needs_no_database_and_an_event_does() {
    let cup = file(CUP);
    let noted = ask_file(of(Source::File(cup.path.clone())), Ranking::default()).unwrap();
    assert_eq!(noted.answer.title, "Cup of Letters");
    assert_eq!(names(&noted.answer)[0].1, "COLA, Cy");
    let bye = "COLA, Cy: bye in round 1 assumed: the printed points require it";
    assert!(noted.notes.contains(&ResultsNote::Inferred(bye.to_owned())));
    let query = ResultsQuery {
        results: of_event(),
        question: Ranking::default(),
    };
    assert!(query.answer_without_database().is_none());
}

#[test]
fn an_open_dispute_makes_the_standings_provisional() {
    let mut desk = played();
    desk.done(&OpenDispute {
        event: EventRef::Unnamed,
        round: 1,
        table: 2,
        by: RaisedBy::Black,
        about: "the score".to_owned(),
        at_move: None,
        black_claim: String::new(),
        white_claim: String::new(),
    });
    let noted = ask(&desk.session, of_event(), Ranking::default()).unwrap();
    assert_eq!(noted.answer.title, "Paris Open (provisional)");
    let seat = Seat { round: 1, table: 2 };
    assert_eq!(noted.notes, [ResultsNote::Disputed(seat)]);
}

#[test]
fn a_what_if_shows_the_rank_before_and_changes_nothing() {
    let desk = played();
    let asked = || ResultsRequest {
        what_if: vec!["1:1=20-44".parse().unwrap()],
        ..of_event()
    };
    let view = ask(&desk.session, asked(), Ranking::default()).unwrap();
    let goto = view.answer.rows.iter().find(|row| row.id == "1003");
    let goto = goto.expect("a row");
    assert_eq!((goto.rank, goto.rank_before), (4, Some(1)));
    let now = ask(&desk.session, of_event(), Ranking::default()).unwrap();
    assert_eq!(names(&now.answer)[0], (1, "Goto, Haruka"));
    assert!(now.answer.rows.iter().all(|row| row.rank_before.is_none()));
}

#[test]
fn questions_that_have_no_answer_are_refused() {
    let desk = played();
    let ranked = |request| refusal(ask(&desk.session, request, Ranking::default()));
    let after = |round| ResultsRequest {
        after: Some(round),
        ..of_event()
    };
    for round in [0, 2] {
        let refused = StandingsRefusal::NoRound {
            round,
            last: 1,
            has_finals: false,
        };
        assert_eq!(ranked(after(round)), refused);
    }
    let question: WhatIf = "1:7=40-24".parse().unwrap();
    let what_if = |questions: &[WhatIf]| ResultsRequest {
        what_if: questions.to_vec(),
        ..of_event()
    };
    let refused = ranked(what_if(&[question]));
    let StandingsRefusal::WhatIf { why, tables, .. } = refused else {
        panic!("{refused}");
    };
    assert!(matches!(why, WhatIfError::NoSuchGame { .. }), "{why}");
    assert_eq!(tables, QuestionTables::OfEvent);
    let question: WhatIf = "1:1=40-24".parse().unwrap();
    let refused = ranked(what_if(&[question, question]));
    assert_eq!(
        refused.to_string(),
        "--if `1:1=40-24`: round 1, table 1 is asked about twice"
    );
    let category = Some("junior".to_owned());
    let refused = refusal(ask(&desk.session, of_event(), Ranking { category }));
    let (name, nearest) = ("junior".to_owned(), Vec::new());
    assert_eq!(
        refused,
        StandingsRefusal::NobodyInCategory { name, nearest }
    );
    let nobody = Explanation {
        player: PlayerRef::new("nobody"),
        versus: None,
    };
    let refused = Refusal::from(refusal(ask(&desk.session, of_event(), nobody)));
    assert_eq!(refused.code(), "player-unknown");
    let joa = ResultsRequest {
        ruleset: Some(Ruleset::preset("joa").unwrap()),
        ..of_event()
    };
    let refused = refusal(ask(&desk.session, joa, Teams));
    assert_eq!(refused, StandingsRefusal::NoTeams("joa".to_owned()));
}

#[test]
fn a_file_without_games_and_a_file_that_is_not_there_are_refused() {
    let empty = file("nothing here\n");
    let refused = ask_file(of(Source::File(empty.path.clone())), Teams);
    assert!(matches!(
        refusal(refused),
        StandingsRefusal::NoResults { .. }
    ));
    let missing = empty.path.with_file_name("none.elo");
    let refused = ask_file(of(Source::File(missing)), CrosstableQuestion);
    assert!(matches!(refusal(refused), StandingsRefusal::Unreadable(_)));
}

#[test]
fn a_category_is_ranked_among_itself_and_has_no_finals() {
    let cup = file(CUP);
    let category = Some("aaa".to_owned());
    let ranked = ask_file(of(Source::File(cup.path.clone())), Ranking { category });
    let view = ranked.unwrap().answer;
    assert_eq!(names(&view), [(1, "COLA, Cy"), (2, "ALPHA, Ann")]);
    assert!(view.finals.play_off.is_none());
}

#[test]
fn the_working_adds_up_and_says_what_separates_two_players() {
    let desk = played();
    let question = Explanation {
        player: PlayerRef::new("goto"),
        versus: Some(PlayerRef::new("lefevre")),
    };
    let view = ask(&desk.session, of_event(), question).unwrap().answer;
    let [goto, _] = view.players.as_slice() else {
        panic!("two players");
    };
    assert_eq!(
        (goto.rank, goto.points.to_string()),
        (Some(1), "1".to_owned())
    );
    let separated = view.separated_by.expect("they are separated");
    assert_eq!(separated.value, "brightwell");
    assert!(view.separation.is_some());
}

#[test]
fn the_totals_of_the_crosstable_are_the_points_of_the_standings() {
    let mut desk = played();
    desk.done(&pairings(2, &[("goto", "lefevre"), ("1001", "1002")]));
    let live = || ResultsRequest {
        counting: RoundsCounted::Live,
        ..of_event()
    };
    let standings = ask(&desk.session, live(), Ranking::default()).unwrap();
    let crosstable = ask(&desk.session, live(), CrosstableQuestion).unwrap();
    let rows = standings.answer.rows.iter().zip(&crosstable.answer.rows);
    for (ranked, row) in rows {
        assert_eq!(ranked.id, row.id);
        let last = row.rounds.last().expect("two rounds");
        assert_eq!(last.total.to_string(), ranked.points.to_string());
        assert_eq!(row.rounds.len(), 2);
    }
    assert_eq!(standings.answer.rows[0].points, HalfPoints::WIN);
}

#[test]
fn what_was_published_stays_as_it_was() {
    let mut desk = played();
    desk.done(&SealRound {
        round: 1,
        ..SealRound::default()
    });
    let published = |event| Publications { event };
    let list = desk.session.ask(&published(EventRef::Unnamed)).unwrap();
    let [only] = list.as_slice() else {
        panic!("one publication");
    };
    assert_eq!((only.round, only.standing.as_str()), (1, "official"));
    assert_eq!(only.by, "Ann");
    let of_round = |after_round| PublishedStandings {
        event: EventRef::Unnamed,
        after_round,
    };
    let shown = desk.session.ask(&of_round(1)).unwrap();
    let now = ask(&desk.session, of_event(), Ranking::default()).unwrap();
    assert_eq!(shown.table, now.answer.table());
    let refused = refusal(desk.session.ask(&of_round(2)));
    assert_eq!(refused, StandingsRefusal::NotPublished(2));
}

#[test]
fn a_series_adds_up_files_and_refuses_rules_it_does_not_know() {
    let cup = file(CUP);
    let request = SeriesRequest {
        files: vec![cup.path.clone(), cup.path.clone()],
        rules: series::rules("ggs").unwrap(),
        ruleset: Ruleset::preset("woc").unwrap(),
    };
    let view = series::series(&request).unwrap().answer;
    let first = &view.rows[0];
    assert_eq!(
        (first.name.as_str(), first.total.to_string()),
        ("COLA, Cy", "20".to_owned())
    );
    assert!(matches!(
        refusal(series::rules("lunar")),
        StandingsRefusal::Series(_)
    ));
    assert_eq!(series::kinds().unwrap().len(), 5);
}

#[test]
fn a_page_holds_the_standings_of_the_same_results() {
    let desk = played();
    let html = page(&desk);
    assert!(html.contains("<h1>Paris Open</h1>") && html.contains("Goto, Haruka"));
}
