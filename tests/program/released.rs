//! Databases as released versions wrote them: each opens, is brought up to date, and
//! says what it said.

use rusqlite::Connection;

use crate::desk::{Desk, assert_has};

/// Written by 0.2.0 and dumped: a sheet, a dispute ruled for good, a sealed round,
/// and after a merge one person at two tables of round 2.
const V0_2_0: &str = include_str!("../../fixtures/databases/0.2.0.sql");

fn database(dump: &str) -> Desk {
    let desk = Desk::new();
    let connection = Connection::open(desk.path("outflank.db")).unwrap();
    connection.execute_batch(dump).unwrap();
    desk
}

#[test]
fn a_database_of_0_2_0_has_the_same_standings_and_an_unaltered_journal() {
    let desk = database(V0_2_0);
    desk.ok("event use Main");
    let standings = desk.ok("standings -q --format csv");
    let rows: Vec<&str> = standings.lines().collect();
    assert_eq!(
        rows[1..],
        [
            "1,true,+1000003,\"Gamma, Gil\",,1,1,0,0,1,40,40",
            "1,true,+1000005,\"Alfa, Anne\",,1,1,0,0,1,40,40",
            "3,true,+1000002,\"Beta, Bob\",,1,0,0,1,0,30,24",
            "3,true,+1000004,\"Delta, Dan\",,1,0,0,1,0,30,24",
        ]
    );
    // The one who was merged later has the same place under another name.
    let shown = desk.run("standings --after 1");
    assert!(!shown.err.contains("published"), "{}", shown.err);
    assert_has(&desk.ok("journal --verify"), "19 lines, none altered");
    assert_has(&desk.ok("dispute show 1"), "score 40-24");
}

#[test]
fn a_person_whom_0_2_0_put_at_two_tables_is_named_and_can_be_moved() {
    let desk = database(V0_2_0);
    desk.ok("event use Main");
    let doctor = desk.run("doctor");
    assert_eq!(doctor.status, 1, "{}{}", doctor.out, doctor.err);
    assert_has(&doctor.out, "Alfa Anne");
    desk.ok("result correct 2 2 --black '#2' --reason 'Bob played' --yes");
    desk.ok("doctor");
}
