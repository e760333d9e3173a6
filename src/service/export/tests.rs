#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::BTreeSet;

use serde_json::Value;

use super::{ExportDatabase, ExportEvent, ExportFormat, Exported, GameFormat};
use crate::report::view::export::ExportNote;
use crate::service::import::Editions;
use crate::service::import::tests::{CUP, import, refusal, session};
use crate::service::{EventRef, Result, Session};

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
    String::from_utf8(exported.output.bytes).unwrap()
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
fn the_games_of_an_archive_are_rows_with_names() {
    let mut session = session();
    let game = "Black: Tamenori\nWhite: Shaman\nEvent: Cup\nf5d6c3 = 40-24\n";
    import(&mut session, "games.txt", game, Editions::Refuse).unwrap();
    let csv = text(export(&session, ExportFormat::Csv).unwrap());
    let row = csv.lines().nth(1).unwrap();
    assert!(
        row.starts_with(",,,+1000001,Tamenori,,+1000002,Shaman,,40,24,,black,"),
        "{row}"
    );
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
