#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use serde_json::Value;

use super::{ExportEvent, ExportFormat, Exported, GameFormat};
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
    assert_eq!(lines[0], "round,table,black,white,result,remark");
    assert_eq!(lines[1], "1,1,NORTH Anna,SOUTH Bo,40-24,");
    assert_eq!(lines.len(), 6);
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
    let keys: Vec<&String> = all.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "event",
            "players",
            "entrants",
            "absences",
            "memberships",
            "rounds",
            "games",
            "sheets",
            "withdrawals",
            "documents",
            "disputes",
            "rulings",
            "published",
            "journal"
        ]
    );
    assert_eq!(all["players"][0]["wof"], "101");
    assert_eq!(all["documents"][0]["text"], CUP);
    assert_eq!(all["games"].as_array().unwrap().len(), 5);
    assert_eq!(all["journal"][0]["command"], "import");
    let again = import(&mut session(), "all.json", &json, Editions::Refuse);
    assert_eq!(refusal(again).code(), "file-own-export");
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
