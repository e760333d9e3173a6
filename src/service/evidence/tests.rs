//! Sheets, disputes and rulings without a process: one event with two tables.

use super::dispute::{
    CloseDispute, DisputeCase, DisputeId, Disputes, OpenDispute, RaisedBy, Rule, RulingId,
    WithdrawRuling,
};
use super::sheet::{AddSheet, CheckSheets, SheetGrid, SheetsOfTable, WrittenBy};
use crate::report::{sheet::view::SheetFinding, sheet::view::Support, sheet::wording};
use crate::service::files::check::Solving;
use crate::service::prelude::*;
use crate::service::{Actor, Clock, Command, Error, Session};
use crate::storage::{Database, entrant::Entrant, event::Kind, round::Stage, round::State};

/// A legal game to its end: 44-20.
const GAME: &str = "c4c5f6c3b5g7e3e6c2f3g3a5h8b3f4f2b4f5f7h3a3d2e2e1a6e7d7c1c6g8f1g4d1b6b1d3g6b7\
    f8a7c7h6a8b2g5g2a1d6h2h5a4d8c8h7e8a2h4b8g1h1";

/// Two tables, 38-26 entered at the first, and a bye.
struct Setup;

impl Command for Setup {
    type Outcome = ();
    const NAME: &'static str = "setup";

    fn run(&self, change: &mut Change<'_>) -> Result<()> {
        let event = change.insert(|id| Event {
            id,
            name: "Paris Open".to_owned(),
            kind: Kind::Tournament,
            date: "2026-11-21".to_owned(),
            place: String::new(),
            country: String::new(),
            sender: String::new(),
            rounds: Some(1),
            ruleset_name: "woc".to_owned(),
            ruleset: Ruleset::preset_text("woc").unwrap().to_owned(),
            variant: "othello".to_owned(),
            lot_seed: None,
            finals: None,
            acceleration: None,
        })?;
        let mut players = Vec::new();
        for (name, number) in ["Ando", "Baba", "Cole", "Dean", "Eden"].iter().zip(1..) {
            let player = change.insert(|id| Player {
                id,
                name: (*name).to_owned(),
                given: String::new(),
                country: String::new(),
                rating: None,
                merged_into: None,
            })?;
            change.insert(|id| Entrant {
                id,
                event_id: event.id,
                player_id: player.id,
                number,
                first_round: 1,
            })?;
            players.push(player.id);
        }
        let round = change.insert(|id| Round {
            id,
            event_id: event.id,
            number: 1,
            name: "1".to_owned(),
            stage: Stage::Swiss,
            state: State::Open,
        })?;
        for (table, pair) in (1..).zip(players.chunks(2)) {
            change.insert(|id| {
                let white = pair.get(1).copied();
                let mut game = Game::pairing(id, event.id, (round.id, table), pair[0], white);
                if table == 1 {
                    game.set_score(Some(Score::of_discs(38, 26)));
                }
                game
            })?;
        }
        change.about(Subject {
            event: Some(event.id),
            ..Subject::default()
        });
        change.summarise("setup".to_owned());
        Ok(())
    }
}

/// The session and the folder in which its file is.
fn event() -> (Session, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(&folder);
    session.execute(&Setup).unwrap();
    (session, folder)
}

fn session(folder: &tempfile::TempDir) -> Session {
    let database = Database::write(&folder.path().join("outflank.db")).unwrap();
    let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
    Session::new(database, Actor::director("director"), clock)
}

fn sheet(table: u32, by: WrittenBy, moves: &str) -> AddSheet {
    AddSheet {
        event: EventRef::Unnamed,
        round: 1,
        table,
        file: "sheet.txt".to_owned(),
        bytes: moves.as_bytes().to_vec(),
        format: None,
        number: 1,
        by,
    }
}

fn dispute(table: u32) -> OpenDispute {
    OpenDispute {
        event: EventRef::Unnamed,
        round: 1,
        table,
        by: RaisedBy::White,
        about: "the count".to_owned(),
        at_move: Some(17),
        black_claim: String::new(),
        white_claim: "34".to_owned(),
    }
}

fn ruling(text: &str) -> Rule {
    Rule {
        dispute: DisputeId(1),
        event: EventRef::Unnamed,
        ruling: text.to_owned(),
        reason: "recounted".to_owned(),
        confirmed: true,
    }
}

fn withdrawal(ruling: i64) -> WithdrawRuling {
    WithdrawRuling {
        ruling: RulingId(ruling),
        event: EventRef::Unnamed,
        reason: "a mistake".to_owned(),
        confirmed: false,
    }
}

/// The code with which a request is refused.
fn code<T>(result: Result<T>) -> &'static str {
    match result {
        Err(Error::Refused(refusal)) => refusal.code(),
        Err(other) => panic!("{other}"),
        Ok(_) => "done",
    }
}

#[test]
fn a_sheet_is_compared_with_the_result_and_with_the_other_sheets() {
    let (mut session, _folder) = event();
    let added = session.execute(&sheet(1, WrittenBy::Black, GAME)).unwrap();
    assert_eq!(added.event, None);
    let [
        SheetFinding::ResultDiffers {
            by,
            sheet: on_sheet,
            entered,
            ..
        },
    ] = added.outcome.table_findings.as_slice()
    else {
        panic!("{:?}", added.outcome.table_findings);
    };
    assert_eq!(*by, "black");
    assert_eq!(*on_sheet, Score::of_discs(44, 20));
    assert_eq!(*entered, Score::of_discs(38, 26));
    let wrong = GAME.replace("h2h5", "h5h2");
    let added = session
        .execute(&sheet(1, WrittenBy::White, &wrong))
        .unwrap();
    let differ = |problem: &SheetFinding| match problem {
        SheetFinding::SheetsDiffer { between, .. } => Some(*between),
        _ => None,
    };
    let differing: Vec<_> = added
        .outcome
        .table_findings
        .iter()
        .filter_map(differ)
        .collect();
    assert_eq!(differing, [("black", "white")]);
    // The problems shown when it was added are those of the round.
    let event = EventRef::Unnamed;
    let checked = session.ask(&CheckSheets { event, round: 1 }).unwrap();
    let text = |findings: &[SheetFinding]| -> Vec<String> {
        findings.iter().map(ToString::to_string).collect()
    };
    assert_eq!(checked.len(), 2);
    assert_eq!(
        text(&checked[0].findings),
        text(&added.outcome.table_findings)
    );
    assert_eq!((checked[0].sheets, checked[1].sheets), (2, 0));
    let line = serde_json::to_string(&checked[1]).unwrap();
    assert_eq!(line, r#"{"table":2,"sheets":0,"findings":[]}"#);
}

#[test]
fn a_result_that_a_sheet_or_a_wrong_flip_explains_is_not_to_be_corrected() {
    let (mut session, _folder) = event();
    let mut add = |by, moves: &str| {
        let added = session.execute(&sheet(1, by, moves)).unwrap();
        let findings = added.outcome.table_findings;
        let support = findings.iter().find_map(|finding| match finding {
            SheetFinding::ResultDiffers { by, support, .. } => Some((*by, *support)),
            _ => None,
        });
        (support, wording::sheet_help(&findings, 1, 1))
    };
    let (support, help) = add(WrittenBy::Black, GAME);
    assert_eq!(support, Some(("black", Some(Support::WrongFlip))));
    assert!(!help.contains("result correct"), "{help}");
    let stood = GAME.replace("b8", "b8{+c8 +d8 +e8 +f8 +g8 +h8}");
    let (support, help) = add(WrittenBy::White, &stood);
    assert_eq!(support, Some(("black", Some(Support::Sheet("white")))));
    assert!(!help.contains("result correct"), "{help}");
    assert!(help.contains("dispute open 1 1"), "{help}");
}

#[test]
fn a_result_for_which_nothing_speaks_is_to_be_corrected() {
    let differs = SheetFinding::ResultDiffers {
        by: "black",
        sheet: Score::of_discs(44, 20),
        entered: Score::of_discs(10, 54),
        support: None,
    };
    let help = wording::sheet_help(&[differs], 1, 1);
    assert!(help.contains("result correct 1 1 --score 44-20"), "{help}");
}

#[test]
fn a_sheet_is_kept_as_received_even_if_no_game_is_in_it() {
    let (mut session, _folder) = event();
    let added = session.execute(&sheet(2, WrittenBy::White, "???")).unwrap();
    assert!(matches!(
        added.outcome.table_findings.as_slice(),
        [
            SheetFinding::Unreadable { by: "white", .. }
                | SheetFinding::Findings { by: "white", .. }
        ]
    ));
    let sheets = session
        .ask(&SheetsOfTable {
            event: EventRef::Unnamed,
            round: 1,
            table: 2,
        })
        .unwrap();
    assert_eq!(sheets[0].text, "???");
    assert_eq!(sheets[0].hash, added.outcome.hash);
}

#[test]
fn the_same_file_at_two_tables_is_pointed_out() {
    let (mut session, _folder) = event();
    session.execute(&sheet(1, WrittenBy::Black, GAME)).unwrap();
    let again = session.execute(&sheet(2, WrittenBy::Black, GAME)).unwrap();
    assert_eq!(again.outcome.same_elsewhere, 1);
}

#[test]
fn a_sheet_is_refused_for_a_bye_an_unknown_table_and_twice() {
    let (mut session, _folder) = event();
    let black = WrittenBy::Black;
    assert_eq!(
        code(session.execute(&sheet(3, black, GAME))),
        "table-is-bye"
    );
    assert_eq!(
        code(session.execute(&sheet(4, black, GAME))),
        "table-unknown"
    );
    session.execute(&sheet(1, black, GAME)).unwrap();
    assert_eq!(
        code(session.execute(&sheet(1, black, GAME))),
        "sheet-exists"
    );
    let grid = |table| SheetGrid {
        event: EventRef::Unnamed,
        round: 1,
        table,
    };
    assert_eq!(code(session.ask(&grid(3))), "table-is-bye");
    assert_eq!(session.ask(&grid(1)).unwrap().columns, 8);
}

#[test]
fn a_ruling_decides_the_game_until_it_is_withdrawn_and_a_final_one_stays() {
    let (mut session, _folder) = event();
    session
        .execute(&sheet(1, WrittenBy::Official, GAME))
        .unwrap();
    let opened = session.execute(&dispute(1)).unwrap().outcome;
    assert_eq!((opened.dispute, opened.status), (1, "open"));
    let ruled = session.execute(&ruling("score 44-20")).unwrap().outcome;
    assert_eq!(ruled.before.score, Some(Score::of_discs(38, 26)));
    assert_eq!(ruled.after.score, Some(Score::of_discs(44, 20)));
    assert_eq!(ruled.dispute, "ruled");
    let withdrawn = session.execute(&withdrawal(1)).unwrap().outcome;
    assert_eq!(withdrawn.after.score, Some(Score::of_discs(38, 26)));
    assert_eq!(withdrawn.dispute, "open");
    let dispute = DisputeId(1);
    assert_eq!(
        code(session.execute(&CloseDispute { dispute })),
        "dispute-not-ruled"
    );
    session.execute(&ruling("score 40-24")).unwrap();
    let closed = session.execute(&CloseDispute { dispute }).unwrap().outcome;
    assert_eq!(closed.status, "final");
    assert_eq!(code(session.execute(&ruling("let stand"))), "dispute-final");
    assert_eq!(code(session.execute(&withdrawal(3))), "dispute-final");
    let case = session
        .ask(&DisputeCase {
            dispute,
            solving: Solving::Nothing,
        })
        .unwrap();
    let withdraws: Vec<_> = case.rulings.iter().map(|each| each.withdraws).collect();
    assert_eq!(withdraws, [None, Some(1), None]);
    assert_eq!(
        case.evidence.boards[0].0,
        "sheet by official, after move 17"
    );
}

#[test]
fn a_preview_of_a_ruling_changes_nothing() {
    let (mut session, _folder) = event();
    session.execute(&dispute(1)).unwrap();
    let before = session.last_journal_id().unwrap();
    let shown = session.preview(&ruling("score 20-44")).unwrap();
    assert_eq!(shown.after.score, Some(Score::of_discs(20, 44)));
    assert!(!shown.moved.is_empty());
    assert_eq!(session.last_journal_id().unwrap(), before);
    let event = EventRef::Unnamed;
    let disputes = session.ask(&Disputes { event }).unwrap();
    assert_eq!(disputes[0].status, "open");
    assert_eq!(disputes[0].game.score, Some(Score::of_discs(38, 26)));
}

#[test]
fn a_game_that_the_file_does_not_have_is_refused() {
    let (mut session, _folder) = event();
    let second = AddSheet {
        number: 2,
        ..sheet(1, WrittenBy::Black, GAME)
    };
    assert_eq!(code(session.execute(&second)), "game-unknown");
    let empty = sheet(1, WrittenBy::Black, " \n");
    assert_eq!(code(session.execute(&empty)), "game-unknown");
}

#[test]
fn a_ruling_that_makes_a_move_illegal_says_which() {
    let (mut session, _folder) = event();
    session.execute(&sheet(1, WrittenBy::Black, GAME)).unwrap();
    session.execute(&dispute(1)).unwrap();
    let ruled = session.preview(&ruling("read 1 as a1")).unwrap();
    let finding = ruled.finding.expect("an illegal move");
    assert!(finding.contains("a1"), "{finding}");
}

#[test]
fn a_dispute_needs_a_description() {
    let (mut session, _folder) = event();
    let silent = OpenDispute {
        about: " ".to_owned(),
        ..dispute(1)
    };
    assert_eq!(code(session.execute(&silent)), "text-empty");
    let nowhere = OpenDispute {
        at_move: Some(0),
        ..dispute(1)
    };
    assert_eq!(code(session.execute(&nowhere)), "move-out-of-range");
}

#[test]
fn a_ruling_that_does_not_fit_is_refused() {
    let (mut session, _folder) = event();
    assert_eq!(
        code(session.execute(&ruling("let stand"))),
        "dispute-unknown"
    );
    session.execute(&dispute(1)).unwrap();
    assert_eq!(code(session.execute(&dispute(1))), "dispute-open");
    assert_eq!(code(session.execute(&dispute(3))), "table-is-bye");
    for (text, expected) in [
        ("read 23 as f2", "sheet-none"),
        ("score 40-40", "ruling-impossible"),
        ("score 34.5-29.5", "ruling-impossible"),
        ("black is right", "ruling-unreadable"),
        ("withdraw 1", "ruling-withdraw-by-number"),
    ] {
        assert_eq!(code(session.execute(&ruling(text))), expected, "{text}");
    }
    let silent = Rule {
        reason: " ".to_owned(),
        ..ruling("let stand")
    };
    assert_eq!(code(session.execute(&silent)), "ruling-without-reason");
    assert_eq!(code(session.execute(&withdrawal(1))), "ruling-unknown");
    session.execute(&sheet(1, WrittenBy::Black, GAME)).unwrap();
    assert_eq!(code(session.execute(&ruling("strike 99"))), "ruling-unfit");
}

#[test]
fn a_ruling_based_on_what_has_changed_since_is_refused_with_the_change() {
    let (mut session, folder) = event();
    session.execute(&dispute(1)).unwrap();
    let looked = session.last_journal_id().unwrap();
    // Another person adds evidence to the same table, and to another one.
    let mut other = self::session(&folder);
    other.execute(&sheet(2, WrittenBy::Black, GAME)).unwrap();
    assert!(session.preview(&ruling("score 20-44")).is_ok());
    other.execute(&sheet(1, WrittenBy::Black, GAME)).unwrap();
    let refused = session.execute_if_unchanged(&ruling("score 20-44"), looked);
    let Err(Error::Refused(Refusal::ChangedSince { changes })) = refused else {
        panic!("{refused:?}");
    };
    let summaries: Vec<_> = changes.iter().map(|each| each.summary.as_str()).collect();
    assert_eq!(summaries, ["round 1, table 1: sheet by black (sheet.txt)"]);
    let now = session.last_journal_id().unwrap();
    let ruled = session.execute_if_unchanged(&ruling("score 20-44"), now);
    assert_eq!(ruled.unwrap().outcome.dispute, "ruled");
}

#[test]
fn a_stale_sheet_is_refused_and_nothing_of_it_is_kept() {
    let (mut session, _folder) = event();
    let looked = session.last_journal_id().unwrap();
    session.execute(&sheet(1, WrittenBy::Black, GAME)).unwrap();
    let late = sheet(1, WrittenBy::White, GAME);
    assert_eq!(
        code(session.execute_if_unchanged(&late, looked)),
        "request-stale"
    );
    let sheets = session.ask(&SheetsOfTable {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
    });
    assert_eq!(sheets.unwrap().len(), 1);
    // Another table has not changed.
    let elsewhere = sheet(2, WrittenBy::White, GAME);
    assert_eq!(
        code(session.execute_if_unchanged(&elsewhere, looked)),
        "done"
    );
}

#[test]
fn two_writers_cannot_both_open_a_dispute_about_one_game() {
    let (mut one, folder) = event();
    let mut other = session(&folder);
    assert_eq!(code(one.execute(&dispute(1))), "done");
    assert_eq!(code(other.execute(&dispute(1))), "dispute-open");
    assert_eq!(code(other.execute(&dispute(2))), "done");
}

#[test]
fn to_let_the_result_stand_keeps_what_was_entered_whatever_the_sheets_say() {
    for moves in [None, Some(GAME), Some("f5 f5 f5")] {
        let (mut session, _folder) = event();
        if let Some(moves) = moves {
            session.execute(&sheet(1, WrittenBy::Black, moves)).unwrap();
        }
        session.execute(&dispute(1)).unwrap();
        let unasked = Rule {
            confirmed: false,
            ..ruling("let stand")
        };
        let ruled = session.execute(&unasked).unwrap().outcome;
        assert_eq!(
            ruled.after.score,
            Some(Score::of_discs(38, 26)),
            "{moves:?}"
        );
        assert_eq!((ruled.dispute, ruled.ruling), ("ruled", 1));
        assert!(ruled.moved.is_empty());
    }
}

#[test]
fn a_ruling_that_replaces_an_entered_result_says_so_and_has_to_be_confirmed() {
    let (mut session, _folder) = event();
    let cut = GAME.split_at(20).0;
    session.execute(&sheet(1, WrittenBy::Black, cut)).unwrap();
    session.execute(&dispute(1)).unwrap();
    for (text, caution) in [
        ("score 40-24", "this replaces the entered 38-26 by 40-24"),
        (
            "read 10 as e2",
            "this would leave the game without a score; to keep the entered 38-26: `let stand`",
        ),
    ] {
        let unasked = Rule {
            confirmed: false,
            ..ruling(text)
        };
        let refused = session.execute(&unasked).unwrap_err().to_string();
        assert!(refused.contains(caution), "{refused}");
        assert_eq!(code(session.execute(&unasked)), "ruling-unconfirmed");
    }
    let same = Rule {
        confirmed: false,
        ..ruling("score 38-26")
    };
    assert!(session.execute(&same).is_ok(), "nothing is replaced");
}

#[test]
fn a_ruling_in_a_sealed_round_or_in_another_event_has_to_be_confirmed() {
    let (mut session, _folder) = event();
    session.execute(&dispute(1)).unwrap();
    let unasked = Rule {
        confirmed: false,
        ..ruling("let stand")
    };
    let other = session
        .execute(&crate::service::session::fixture::event("Lyon Open"))
        .unwrap();
    let elsewhere = Rule {
        event: EventRef::numbered(other.outcome.id),
        ..unasked.clone()
    };
    let refused = session.execute(&elsewhere).unwrap_err().to_string();
    let text = "the dispute is one of Paris Open, and Lyon Open is selected";
    assert!(refused.contains(text), "{refused}");
    session.execute(&Seal).unwrap();
    let refused = session.execute(&unasked).unwrap_err().to_string();
    assert!(refused.contains("round 1 is sealed"), "{refused}");
    assert!(session.execute(&ruling("let stand")).is_ok());
}

/// Seals round 1 as it is.
struct Seal;

impl Command for Seal {
    type Outcome = ();
    const NAME: &'static str = "round seal";

    fn run(&self, change: &mut Change<'_>) -> Result<()> {
        let event = change.event(crate::storage::EventId(1))?.unwrap();
        let mut round = change.round_numbered(event.id, 1)?.unwrap();
        round.state = State::Sealed;
        change.update(&round)?;
        change.summarise("sealed".to_owned());
        Ok(())
    }
}
