//! Imports in memory.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use super::{Editions, ImportFile, ReceivedFile};
use crate::report::import::view::{EditionChange, EditionKept, ImportOutcome, ImportView};
use crate::service::files::export::{ExportEvent, ExportFormat, GameFormat};
use crate::service::prelude::*;
use crate::service::record::undo::{Redo, Undo, Which};
use crate::service::{Access, Actor, Clock, Done, Error, Session};
use crate::service::{record::doctor::Diagnose, record::journal::JournalLines};
use crate::storage::Database;
use std::path::Path;

/// A cup of two rounds and a final.
pub(in crate::service) const CUP: &str = "%%Tournament: Cup\n%%Date: 01/02/2026\n%%Sender: Me\n\
    %_% 101, NORTH, Anna, AAA, 2, 80\n%_% 102, SOUTH, Bo, BBB, 1, 64\n\
    %_% 103, EAST, Cy, CCC, 1, 60\n%_% 104, WEST, Di, DDD, 0, 52\n\
    %Round: 1\n101 (40)>(24) 102 B\n103 (36)>(28) 104 B\n\
    %Round: 2\n101 (40)>(24) 103 W\n102 (40)>(24) 104 B\n\
    %%Added results\n101 (33)>(31) 102 B\n";

pub(in crate::service) fn session_of(role: Role) -> Session {
    let database = Database::write(Path::new(":memory:")).unwrap();
    let actor = Actor {
        name: "Desk".to_owned(),
        role,
        ..Actor::spectator()
    };
    let clock = Clock::Fixed("2026-05-01T10:00:00Z".to_owned());
    Session::new(database, actor, clock)
}

pub(in crate::service) fn session() -> Session {
    session_of(Role::Director)
}

fn file(name: &str, text: &str) -> ReceivedFile {
    ReceivedFile::new(name.to_owned(), text.as_bytes().to_vec())
}

fn command(file: &ReceivedFile, editions: Editions) -> ImportFile<'_> {
    ImportFile::new(file, editions, &|_, _| {})
}

pub(in crate::service) fn import(
    session: &mut Session,
    name: &str,
    text: &str,
    editions: Editions,
) -> Result<Done<ImportView>> {
    session.execute(&command(&file(name, text), editions))
}

pub(in crate::service) fn refusal<T: std::fmt::Debug>(result: Result<T>) -> Refusal {
    match result.unwrap_err() {
        Error::Refused(refusal) => refusal,
        other => panic!("{other}"),
    }
}

fn sentences<T: ToString>(facts: &[T]) -> Vec<String> {
    facts.iter().map(ToString::to_string).collect()
}

#[test]
fn a_result_file_becomes_an_event_and_the_same_bytes_again_add_nothing() {
    let mut session = session();
    let done = import(&mut session, "cup.ELO", CUP, Editions::Refuse).unwrap();
    let ImportOutcome::Event(event) = &done.outcome.outcome else {
        panic!("{done:?}");
    };
    let counts = (event.players, event.rounds, event.games, event.byes);
    assert_eq!(counts, (4, 2, 5, 0));
    assert_eq!(event.final_rounds, 1);
    let journal = session.ask(&JournalLines::default()).unwrap();
    assert_eq!(journal.len(), 1);
    assert_eq!(journal[0].summary, "cup.ELO: event Cup, 4 players, 5 games");
    let again = import(&mut session, "copy.ELO", CUP, Editions::Refuse).unwrap();
    assert_eq!(again.journal, None);
    let ImportOutcome::Already { already } = &again.outcome.outcome else {
        panic!("{again:?}");
    };
    assert_eq!(already, "cup.ELO");
    let json = serde_json::to_string(&again.outcome).unwrap();
    assert_eq!(json, r#"{"file":"copy.ELO","already":"cup.ELO"}"#);
}

#[test]
fn whoever_leaves_twice_in_a_work_file_has_left_once() {
    let mut session = session();
    let text = "#_Nom-Tournoi=\"Cup\";\n&+4 +5;\n(4 40 5 24);\n&-4;\n&-4;\n";
    import(&mut session, "papp.txt", text, Editions::Refuse).unwrap();
}

#[test]
fn only_the_director_imports() {
    let mut session = session_of(Role::Arbiter);
    let refused = refusal(import(&mut session, "cup.ELO", CUP, Editions::Refuse));
    assert_eq!(refused.code(), "request-not-allowed");
}

#[test]
fn another_edition_is_refused_with_its_differences_and_applied_when_allowed() {
    let mut session = session();
    import(&mut session, "cup.ELO", CUP, Editions::Refuse).unwrap();
    let text = CUP
        .replace("(36)>(28) 104", "(26)<(38) 104")
        .replace("%%Added", "%Round: 3\n101 (50)>(14) 104 B\n%%Added");
    let refused = refusal(import(&mut session, "cup.ELO", &text, Editions::Refuse));
    let Refusal::OtherEdition { edition, .. } = &refused else {
        panic!("{refused:?}");
    };
    assert!(!edition.applied);
    let changes = sentences(&edition.changes);
    for line in [
        "rounds: `3`, was `2`",
        "round 1, table 2: EAST Cy 26-38 WEST Di, was EAST Cy 36-28 WEST Di",
        "round 3, table 1: NORTH Anna 50-14 WEST Di is new",
    ] {
        assert!(changes.iter().any(|change| change == line), "{changes:#?}");
    }
    assert_eq!(session.ask(&JournalLines::default()).unwrap().len(), 1);
    let done = import(&mut session, "cup.ELO", &text, Editions::Apply).unwrap();
    let ImportOutcome::Edition(applied) = done.outcome.outcome else {
        panic!("the event is there");
    };
    assert_eq!(sentences(&applied.changes), changes);
    session.execute(&Undo::default()).unwrap();
    let again = refusal(import(&mut session, "new.ELO", &text, Editions::Refuse));
    assert_eq!(again.code(), "file-other-edition");
}

#[test]
fn a_player_who_is_not_in_the_new_edition_leaves_with_their_games() {
    let mut session = session();
    import(&mut session, "cup.ELO", CUP, Editions::Refuse).unwrap();
    let text = CUP
        .replace("104, WEST, Di", "105, FAR, Ed")
        .replace(" 104 B", " 105 B");
    let done = import(&mut session, "cup.ELO", &text, Editions::Apply).unwrap();
    let ImportOutcome::Edition(edition) = done.outcome.outcome else {
        panic!("the event is there");
    };
    let name = "WEST Di".to_owned();
    assert_eq!(edition.kept, Vec::<EditionKept>::new());
    assert!(
        edition
            .changes
            .contains(&EditionChange::PlayerGone { name })
    );
    let gone = |change: &&EditionChange| matches!(change, EditionChange::GameGone(_));
    assert_eq!(edition.changes.iter().filter(gone).count(), 2);
    let new = |change: &&EditionChange| matches!(change, EditionChange::NewGame(_));
    assert_eq!(edition.changes.iter().filter(new).count(), 2);
}

#[test]
fn an_edition_is_not_applied_if_the_event_has_changed_since_it_was_shown() {
    let mut session = session();
    import(&mut session, "cup.ELO", CUP, Editions::Refuse).unwrap();
    let shown = session.last_journal_id().unwrap();
    let other = CUP.replace("Sender: Me", "Sender: You");
    import(&mut session, "cup.ELO", &other, Editions::Apply).unwrap();
    let file = file("cup.ELO", &CUP.replace("(33)>(31)", "(34)>(30)"));
    let command = command(&file, Editions::Apply);
    let stale = refusal(session.execute_if_unchanged(&command, shown));
    assert_eq!(stale.code(), "request-stale");
    let now = session.last_journal_id().unwrap();
    assert!(session.execute_if_unchanged(&command, now).is_ok());
}

#[test]
fn a_preview_of_an_import_leaves_nothing() {
    let mut session = session();
    let file = file("cup.ELO", CUP);
    let view = session.preview(&command(&file, Editions::Apply)).unwrap();
    assert!(matches!(view.outcome, ImportOutcome::Event(_)));
    assert!(session.ask(&JournalLines::default()).unwrap().is_empty());
}

#[test]
fn a_list_of_players_and_a_file_of_nothing_are_refused() {
    let mut session = session();
    let players = "name,given,country\nNORTH,Anna,AAA\n";
    let refused = refusal(import(&mut session, "list.csv", players, Editions::Refuse));
    assert_eq!(refused.code(), "file-of-players");
    let refused = refusal(import(
        &mut session,
        "note.txt",
        "hello\n",
        Editions::Refuse,
    ));
    assert_eq!(refused.code(), "file-without-games");
    let picture = "\u{89}PNG\r\n\0\0\0\rIHDR 12 Abc {x}\n";
    let refused = refusal(file("page.png", picture).ensure_has_games());
    assert_eq!(refused.code(), "file-without-games");
    let refused = refusal(file("note.txt", "hello\n").ensure_has_games());
    assert_eq!(refused.code(), "file-without-games");
}

#[test]
fn a_corrected_archive_changes_its_games_and_keeps_those_it_no_longer_has() {
    let mut session = session();
    let game = |event: &str, result: &str| {
        format!("Black: Tamenori\nWhite: Shaman\nEvent: {event}\nf5d6c3 = {result}\n\n")
    };
    let first = game("Final", "40-24") + &game("Other", "32-32") + &game("Third", "30-34");
    import(&mut session, "games.txt", &first, Editions::Refuse).unwrap();
    let second = game("Final", "41-23") + &game("Other", "32-32");
    let done = import(&mut session, "games.txt", &second, Editions::Refuse).unwrap();
    let ImportOutcome::Archive(archive) = done.outcome.outcome else {
        panic!("games");
    };
    assert_eq!((archive.new, archive.same), (0, 1));
    let changed = sentences(&archive.changed);
    assert_eq!(changed.len(), 1);
    assert!(changed[0].ends_with("40-24 is now 41-23"), "{changed:?}");
    assert_eq!(archive.gone.len(), 1);
}

#[test]
fn two_events_of_one_name_and_date_can_both_be_kept() {
    let mut session = session();
    import(&mut session, "morning.ELO", CUP, Editions::Refuse).unwrap();
    let afternoon = CUP.replace("(40)>(24) 102", "(24)<(40) 102");
    let refused = refusal(import(&mut session, "pm.ELO", &afternoon, Editions::Refuse));
    assert_eq!(refused.code(), "file-other-edition");
    assert!(refused.help().to_string().contains("--new-event"));
    let done = import(&mut session, "pm.ELO", &afternoon, Editions::Separate).unwrap();
    let ImportOutcome::Event(event) = &done.outcome.outcome else {
        panic!("{done:?}");
    };
    assert_eq!((event.name.as_str(), event.games), ("Cup (2)", 5));
}

/// Three players, a bye in each round, a game with moves, one without, a final.
const FLIP_THE_DISC: &str = r#"{"info":{"name":"Cup","rounds":2,"start_date":"2026-07-04T09:05:48.000Z",
 "city":"Hedel","country_code":"NL","roundNames":[{"round":109,"round_name":"F"}]},
 "players_list":[{"id":1,"wof_id":11,"surname":"NORTH","name":"Anna","rating":1500,"country_code":"NL"},
  {"id":2,"wof_id":12,"surname":"SOUTH","name":"Bo","country_code":"BE"},
  {"id":3,"wof_id":13,"surname":"EAST","name":"Cy","country_code":"NL","left_after_round":2}],
 "standings":[],"rounds":[
 {"currentRound":1,"round":2,"pairing":[[{"id":1,"score":40,"result":2,"transcript":"f5d6c3"},{"id":2}],[{"id":3},{"id":-1}],"open"]},
 {"currentRound":2,"round":2,"pairing":[[{"id":3,"score":30,"result":0},{"id":1}],[{"id":2},{"id":-1}]]},
 {"currentRound":109,"round":2,"pairing":[[{"id":2,"score":33,"result":2,"transcript":"f5f6e6"},{"id":1}]]}]}"#;

#[test]
fn a_tournament_of_flip_the_disc_comes_with_all_results_byes_and_sheets() {
    let mut session = session();
    let done = import(&mut session, "t.json", FLIP_THE_DISC, Editions::Refuse).unwrap();
    let ImportOutcome::Event(event) = &done.outcome.outcome else {
        panic!("{done:?}");
    };
    let counts = (event.players, event.rounds, event.games, event.byes);
    assert_eq!(counts, (3, 2, 3, 2));
    assert_eq!(event.final_rounds, 1);
    let notes = sentences(&event.notes);
    assert_eq!(
        notes,
        ["round 1: `open` is not a pairing, and has no effect"]
    );
    let pgn = session.ask(&ExportEvent {
        event: EventRef::Named("Cup".to_owned()),
        format: ExportFormat::Games(GameFormat::Pgn),
    });
    let exported = pgn.unwrap();
    let text = String::from_utf8(exported.output.content.into_bytes().unwrap()).unwrap();
    assert_eq!(text.matches("[Event \"Cup\"]").count(), 2, "{text}");
    assert!(
        text.contains("[Round \"F\"]") && text.contains("1. f5 f6 2. e6 33-31"),
        "{text}"
    );
    let corrected = FLIP_THE_DISC.replace("\"score\":30,\"result\":0", "\"score\":34,\"result\":2");
    let again = import(&mut session, "t.json", &corrected, Editions::Apply).unwrap();
    let ImportOutcome::Edition(edition) = &again.outcome.outcome else {
        panic!("{again:?}");
    };
    assert_eq!(edition.changes.len(), 1, "{:?}", edition.changes);
}

/// Legal games of two moves, each with another second move or player.
fn games(count: usize) -> String {
    let game = |number: usize| {
        let second = ["d6", "f6", "f4"][number % 3];
        format!("Black: Ann{}\nWhite: Bo\n\nf5{second}\n\n", number % 7)
    };
    (0..count).map(game).collect()
}

fn summaries(session: &Session) -> Vec<String> {
    let lines = session.ask(&JournalLines::default()).unwrap();
    lines.into_iter().map(|line| line.summary).collect()
}

fn rows(session: &Session) -> (i64, i64, i64) {
    let view = session.ask(&Diagnose).unwrap();
    assert!(view.sound, "{view:?}");
    let count = |table| view.rows[table];
    (count("game"), count("sheet"), count("unfinished_import"))
}

#[test]
fn a_large_archive_comes_in_parts_and_others_write_in_between() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let open = || {
        let clock = Clock::Fixed("2026-05-01T10:00:00Z".to_owned());
        Session::open(&path, Access::Create, Actor::director("Desk"), clock).unwrap()
    };
    let mut session = open();
    let received = file("games.txt", &games(50));
    let mut desk = open();
    let command = command(&received, Editions::Refuse).in_parts_of(20);
    let mut parts = 0;
    loop {
        command.prepare().unwrap();
        let done = session.execute(&command).unwrap();
        let ImportOutcome::Part(_) = done.outcome.outcome else {
            break;
        };
        parts += 1;
        let name = format!("Cup {parts}");
        let text = CUP.replace("Cup", &name);
        import(&mut desk, &name, &text, Editions::Refuse).unwrap();
    }
    let expected = [
        "games.txt: games 1 to 20",
        "Cup 1: event Cup 1, 4 players, 5 games",
        "games.txt: games 21 to 40",
        "Cup 2: event Cup 2, 4 players, 5 games",
        "games.txt: 50 games, 50 new, 0 changed",
    ];
    assert_eq!(summaries(&session), expected);
    assert_eq!(rows(&session), (60, 50, 0));
}

/// Imports the first parts, and stops as if the process had been killed.
fn interrupted(session: &mut Session, received: &ReceivedFile, parts: usize) {
    let command = command(received, Editions::Refuse).in_parts_of(20);
    for _ in 0..parts {
        command.prepare().unwrap();
        session.execute(&command).unwrap();
    }
}

#[test]
fn an_interrupted_import_is_recognised_and_goes_on_where_it_stopped() {
    let mut session = session();
    let received = file("games.txt", &games(70));
    interrupted(&mut session, &received, 2);
    assert_eq!(rows(&session), (40, 40, 1));
    let again = command(&received, Editions::Refuse).in_parts_of(15);
    let done = super::import(&mut session, &again, None).unwrap();
    let ImportOutcome::Archive(view) = &done.outcome.outcome else {
        panic!("{done:?}");
    };
    assert_eq!((view.games, view.new, view.continued), (70, 30, Some(40)));
    assert_eq!(rows(&session), (70, 70, 0));
    let once_more = import(&mut session, "games.txt", &games(70), Editions::Refuse).unwrap();
    assert_eq!(once_more.journal, None);
}

#[test]
fn the_parts_of_an_import_are_undone_and_made_again_together() {
    let mut session = session();
    import(&mut session, "cup.ELO", CUP, Editions::Refuse).unwrap();
    let received = file("games.txt", &games(50));
    let whole = command(&received, Editions::Refuse).in_parts_of(20);
    super::import(&mut session, &whole, None).unwrap();
    assert_eq!(rows(&session), (55, 50, 0));
    let part = Undo {
        which: Which::Line(3),
        ..Undo::default()
    };
    let undone = session.execute(&part).unwrap().outcome;
    assert_eq!((undone.undone, undone.parts), (Some(2), 3));
    assert_eq!(undone.summary, "games.txt: 50 games, 50 new, 0 changed");
    assert_eq!(rows(&session), (5, 0, 0));
    let redone = session.execute(&Redo::default()).unwrap().outcome;
    assert_eq!((redone.redone, redone.parts), (Some(2), 3));
    assert_eq!(rows(&session), (55, 50, 0));
    let last = Undo {
        which: Which::LastOfAll,
        ..Undo::default()
    };
    session.execute(&last).unwrap();
    assert_eq!(rows(&session), (5, 0, 0));
}

#[test]
fn an_interrupted_import_can_be_undone() {
    let mut session = session();
    let received = file("games.txt", &games(70));
    interrupted(&mut session, &received, 2);
    session.execute(&Undo::default()).unwrap();
    assert_eq!(rows(&session), (0, 0, 0));
    let again = import(&mut session, "games.txt", &games(70), Editions::Refuse).unwrap();
    let ImportOutcome::Archive(view) = &again.outcome.outcome else {
        panic!("{again:?}");
    };
    assert_eq!((view.new, view.continued), (70, None));
}

#[test]
fn an_import_that_was_undone_in_the_meantime_does_not_go_on() {
    let mut session = session();
    let received = file("games.txt", &games(70));
    let running = command(&received, Editions::Refuse).in_parts_of(20);
    running.prepare().unwrap();
    session.execute(&running).unwrap();
    session.execute(&Undo::default()).unwrap();
    running.prepare().unwrap();
    let refused = refusal(session.execute(&running));
    assert_eq!(refused.code(), "import-taken-over");
    assert_eq!(rows(&session), (0, 0, 0));
}
