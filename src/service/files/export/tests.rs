#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use super::{ExportDatabase, ExportEvent, ExportFormat, Exported, GameFormat};
use crate::report::{export::view::ExportNote, import::view::ImportOutcome};
use crate::service::files::import::tests::{CUP, import, refusal, session};
use crate::service::files::import::{Editions, ImportFile, ReceivedFile};
use crate::service::prelude::*;
use crate::service::{Session, record::save::Output};
use outflank_core::formats::record::wthor::Names;
use serde_json::Value;

fn cup() -> Session {
    let mut session = session();
    import(&mut session, "cup.ELO", CUP, Editions::Refuse).unwrap();
    session
}

fn export(session: &Session, format: ExportFormat) -> Result<Exported> {
    let event = EventRef::Named("Cup".to_owned());
    session.ask(&ExportEvent { event, format })
}

fn text(exported: Exported) -> String {
    String::from_utf8(exported.output.content.into_bytes().unwrap()).unwrap()
}

#[test]
fn the_results_are_rows_for_a_spreadsheet() {
    let csv = text(export(&cup(), ExportFormat::Csv).unwrap());
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "round,stage,table,black_id,black,black_country,white_id,white,white_country,\
         black_discs,white_discs,ending,outcome,winner,bye,remark"
    );
    assert_eq!(
        lines[1],
        "1,swiss,1,101,NORTH Anna,AAA,102,SOUTH Bo,BBB,40,24,,black,NORTH Anna,false,"
    );
    assert_eq!(lines.len(), 6);
}

#[test]
fn the_games_of_an_archive_are_rows_with_moves_that_add_nothing_when_they_come_back() {
    let mut session = session();
    let game = "Black: Tamenori\nWhite: Shaman\nEvent: Cup\nf5d6c3 = 40-24\n";
    import(&mut session, "games.txt", game, Editions::Refuse).unwrap();
    let csv = text(export(&session, ExportFormat::Csv).unwrap());
    let lines: Vec<&str> = csv.lines().collect();
    let titles = "event,date,round,place,black,white,result,moves,remark";
    let row = "Cup,,,,Tamenori,Shaman,40-24,f5d6c3,R301";
    assert_eq!(lines, [titles, row]);
    let again = import(&mut session, "games.csv", &csv, Editions::Refuse).unwrap();
    assert_eq!(games_and_new(&again.outcome.outcome), (1, 0));
}

#[test]
fn a_result_file_without_country_or_sender_says_so() {
    let notes = export(&cup(), ExportFormat::Elo).unwrap().notes;
    assert_eq!(notes, [ExportNote::Unnamed("country")]);
}

#[test]
fn a_result_file_that_was_imported_is_written_with_the_same_games() {
    let elo = text(export(&cup(), ExportFormat::Elo).unwrap());
    for line in ["%%Tournament: Cup", "101 (40)>(24)     102 B"] {
        assert!(elo.contains(line), "{line}\n{elo}");
    }
}

#[test]
fn everything_that_is_kept_is_in_the_json() {
    let json = text(export(&cup(), ExportFormat::Json).unwrap());
    let all: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(all["format"], "outflank-export");
    assert_eq!(all["extent"], "database");
    let tables = &all["tables"];
    assert_eq!(tables["player_number"][0]["number"], "101");
    assert_eq!(tables["document"][0]["bytes"]["utf8"], CUP);
    assert_eq!(tables["game"].as_array().unwrap().len(), 5);
    assert_eq!(tables["journal"][0]["act"], "import");
    assert_eq!(tables["journal"][0]["hash"].as_str().unwrap().len(), 64);
    let again = import(&mut session(), "all.json", &json, Editions::Refuse);
    assert_eq!(refusal(again).code(), "file-own-export");
}

#[test]
fn one_event_of_several_is_exported_with_its_own_rows_and_says_so() {
    let mut session = cup();
    let other = CUP
        .replace("Cup", "Open")
        .replace("NORTH", "CENTRE")
        .replace("101", "201");
    import(&mut session, "open.ELO", &other, Editions::Refuse).unwrap();
    let exported = export(&session, ExportFormat::Json).unwrap();
    assert_eq!(exported.notes, [ExportNote::OneEvent { others: 1 }]);
    let all: Value = serde_json::from_str(&text(exported)).unwrap();
    assert_eq!(all["extent"], "event");
    let tables = &all["tables"];
    let column = |table: &str, column: &str| -> BTreeSet<String> {
        let rows = tables[table].as_array().unwrap().iter();
        rows.map(|row| row[column].to_string()).collect()
    };
    let first = BTreeSet::from(["1".to_owned()]);
    for table in ["game", "entrant", "round", "journal", "event_document"] {
        assert_eq!(column(table, "event_id"), first, "{table}");
    }
    assert_eq!(column("document", "id"), first);
    let names = column("player", "name");
    assert!(
        names.contains("\"NORTH\"") && !names.contains("\"CENTRE\""),
        "{names:?}"
    );
    let numbers = column("player_number", "number");
    assert!(
        numbers.contains("\"101\"") && !numbers.contains("\"201\""),
        "{numbers:?}"
    );
    let whole = text(session.ask(&ExportDatabase).unwrap());
    assert!(whole.contains("CENTRE") && whole.contains("NORTH"));
}

#[test]
fn games_without_sheets_cannot_be_exported_as_an_archive() {
    let format = ExportFormat::Games(GameFormat::Pgn);
    assert_eq!(refusal(export(&cup(), format)).code(), "export-no-sheets");
    let unknown = ExportEvent {
        event: EventRef::Named("Paris".to_owned()),
        format,
    };
    assert_eq!(refusal(cup().ask(&unknown)).code(), "event-unknown");
}

#[test]
fn an_archive_is_exported_with_its_games_and_says_what_it_cannot_hold() {
    let mut session = session();
    let game = "Black: Tamenori\nWhite: Shaman\nEvent: Cup\nf5d6c3 = 40-24\n";
    import(&mut session, "games.txt", game, Editions::Refuse).unwrap();
    let pgn = export(&session, ExportFormat::Games(GameFormat::Pgn)).unwrap();
    assert!(text(pgn).contains("[Black \"Tamenori\"]"));
    let wthor = export(&session, ExportFormat::Games(GameFormat::Wthor)).unwrap();
    assert_eq!(wthor.output.companions.len(), 2);
}

/// Two games of one event with all that a header says.
const PGN: &str = "[Event \"Cup\"]\n[Date \"2024.10.27\"]\n[Round \"F1\"]\n[Black \"Goto\"]\n\
    [White \"Arnoux\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 *\n\n\
    [Event \"Cup\"]\n[Date \"2024.10.26\"]\n[Round \"2\"]\n[Black \"Arnoux\"]\n\
    [White \"Li\"]\n[Result \"40-24\"]\n\n1. f5 f6 2. e6 40-24\n";

fn archive_of(file: &str, games: &str) -> Session {
    let mut session = session();
    import(&mut session, file, games, Editions::Refuse).unwrap();
    session
}

#[test]
fn an_exported_archive_keeps_dates_and_rounds_and_its_import_adds_nothing() {
    let mut session = archive_of("games.pgn", PGN);
    for format in [GameFormat::Pgn, GameFormat::Ggf, GameFormat::Sgf] {
        let file = text(export(&session, ExportFormat::Games(format)).unwrap());
        assert!(file.contains("2024.10.27"), "{file}");
        // GGF has no place for the round, and says so.
        assert!(file.contains("F1") || format == GameFormat::Ggf, "{file}");
        let again = import(&mut session, "again", &file, Editions::Refuse).unwrap();
        let counts = games_and_new(&again.outcome.outcome);
        assert_eq!(counts, (2, 0), "{format:?} {file}");
    }
}

/// How many games an archive has, and how many of them are new.
fn games_and_new(outcome: &ImportOutcome) -> (usize, usize) {
    match outcome {
        ImportOutcome::Archive(archive) => (archive.games, archive.new),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_exported_archive_adds_nothing_when_it_comes_back_with_names_that_were_cut() {
    let long = PGN
        .replace("Goto", "van den Biggelaar Nicky")
        .replace("Li\"", "van den Biggelaar Nils\"")
        .replace("Cup", "Championship of all the Clubs of the Harbour");
    let mut session = archive_of("games.pgn", &long);
    let wthor = ExportEvent {
        event: EventRef::Named("Championship".to_owned()),
        format: ExportFormat::Games(GameFormat::Wthor),
    };
    let Output {
        content,
        companions,
    } = session.ask(&wthor).unwrap().output;
    let bytes = content.into_bytes().unwrap();
    let mut file = ReceivedFile::new("again.wtb".to_owned(), bytes);
    file.names = Some(Names::read(&companions[0].1, &companions[1].1));
    let import = ImportFile::new(&file, Editions::Refuse, &|_, _| {});
    let again = session.execute(&import).unwrap();
    assert_eq!(games_and_new(&again.outcome.outcome), (2, 0));
}

#[test]
fn every_export_of_an_archive_has_its_games_or_says_why_not() {
    let session = archive_of("games.pgn", PGN);
    let csv = text(export(&session, ExportFormat::Csv).unwrap());
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(
        rows[0],
        "Cup,2024.10.27,F1,,Goto,Arnoux,,f5d6c3,round F1 R301"
    );
    assert_eq!(rows.len(), 2, "{csv}");
    let elo = export(&session, ExportFormat::Elo);
    assert_eq!(refusal(elo).code(), "export-archive");
    let json = text(export(&session, ExportFormat::Json).unwrap());
    let all: Value = serde_json::from_str(&json).unwrap();
    let players = all["tables"]["player"].as_array().unwrap().iter();
    let names: Vec<&str> = players
        .map(|player| player["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Goto", "Arnoux", "Li"]);
}

#[test]
fn an_archive_has_the_moves_of_its_last_edition() {
    let mut session = archive_of("games.pgn", PGN);
    let corrected = PGN.replace("2. c3 *", "2. c4 *");
    import(&mut session, "games.pgn", &corrected, Editions::Refuse).unwrap();
    let pgn = text(export(&session, ExportFormat::Games(GameFormat::Pgn)).unwrap());
    assert!(pgn.contains("2. c4"), "{pgn}");
    assert_eq!(pgn.matches("[Event").count(), 2, "{pgn}");
}

#[test]
fn two_names_that_a_table_cuts_to_one_text_stay_two() {
    let games =
        "Black: Oliveira Luiz Gustavo\nWhite: Oliveira Luiz Gustamante\nEvent: Cup\nf5d6c3\n";
    let session = archive_of("games.txt", games);
    let wthor = export(&session, ExportFormat::Games(GameFormat::Wthor)).unwrap();
    let notes: Vec<String> = wthor.notes.iter().map(ToString::to_string).collect();
    let said = |name: &str| notes.iter().any(|note| note.contains(name));
    assert!(said("`Oliveira Luiz Gusta`, number 1"), "{notes:#?}");
    assert!(said("`Oliveira Luiz Gus~2`, number 2"), "{notes:#?}");
}

#[test]
fn what_a_format_cannot_hold_of_many_games_is_one_note() {
    let games = PGN.replace("2024.10.26", "2024.10.27").repeat(3);
    let session = archive_of("games.pgn", &games);
    let wthor = export(&session, ExportFormat::Games(GameFormat::Wthor)).unwrap();
    let notes: Vec<String> = wthor.notes.iter().map(ToString::to_string).collect();
    let dates: Vec<_> = notes
        .iter()
        .filter(|note| note.contains("the date"))
        .collect();
    assert_eq!(dates.len(), 1, "{notes:#?}");
    assert!(dates[0].ends_with("; likewise 5 other games"), "{dates:?}");
}
