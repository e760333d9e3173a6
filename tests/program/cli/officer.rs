//! Result files for the rating officer: out of the record, and into it.

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// The standings without the numbers, which another record gives again.
fn ranked(rows: &[Value]) -> Vec<Value> {
    let rows = rows[0].as_array().unwrap().iter();
    let without_id = |row: &Value| {
        let mut row = row.clone();
        row.as_object_mut().unwrap().remove("id");
        row
    };
    rows.map(without_id).collect()
}

/// What a file says, what the record makes of it, what the record writes, and
/// what another record makes of that.
fn through_the_record(text: &str) -> [Vec<Value>; 4] {
    let hall = Desk::new();
    hall.write("in.ELO", text);
    hall.ok("--db one.db import in.ELO");
    hall.ok("--db one.db export elo --event 1 --out out.ELO");
    hall.ok("--db two.db import out.ELO");
    [
        ranked(&hall.json("standings --from-file in.ELO")),
        ranked(&hall.json("--db one.db standings --event 1")),
        ranked(&hall.json("standings --from-file out.ELO")),
        ranked(&hall.json("--db two.db standings --event 1")),
    ]
}

#[test]
fn a_player_without_a_number_goes_out_as_new_and_never_as_somebody_else() {
    let hall = Desk::new();
    hall.ok("event new Cup");
    hall.ok(&["player", "add", "Alpha, A", "--number", "2"]);
    hall.ok(&["player", "add", "Beta, B"]);
    hall.ok("round set 1 alpha beta");
    hall.ok("result set 1 1 40-24");
    let rows = hall.json("standings");
    assert_eq!(rows[0][0]["id"], "2");
    assert_eq!(rows[0][1]["id"], "+1000002");
    let file = hall.ok("export elo");
    assert_has(&file, "%_% +1000002, Beta, B,");
    assert_has(&file, "2 (40)>(24) 1000002 B");
    let [read, recorded, ..] = through_the_record(&file);
    assert_eq!(read, ranked(&rows));
    assert_eq!(recorded, read);
}

#[test]
fn players_nobody_knows_are_neither_ranked_nor_named() {
    let text = "%%Tournament: Cup\n%_% ??????, NOBODY, Ann, JPN, 1.0, 40\n\
        %_% 11, KNOWN, Bo, JPN, 1.0, 80\n%_% 12, SECOND, Cy, JPN, 0.0, 20\n\
        %Round 1\n ?????? (40)>(24) 11\n 12 (20)<(44) ??????\n ?????? (30)<(34) ??????\n\
        %Round 2\n 11 (40)>(24) ??????\n ?????? (33)>(31) 12\n";
    let [file, recorded, written, again] = through_the_record(text);
    assert_eq!(recorded, file);
    assert_eq!(written, file);
    assert_eq!(again, file);
    assert_eq!(file.len(), 3);
    let nobody = file.iter().find(|row| row["name"] == "NOBODY, Ann");
    assert_eq!(nobody.unwrap()["country"], "JPN");
}

#[test]
fn an_event_without_rounds_does_not_lose_players_on_the_way_back() {
    let text = "%%Tournament: All against all\n1 > 2\n3 > 4\n1 > 3\n2 > 4\n1 > 4\n1 > 2\n";
    let [file, recorded, written, again] = through_the_record(text);
    assert_eq!(recorded, file);
    assert_eq!(written, file);
    assert_eq!(again, file);
}

#[test]
fn a_newcomer_with_the_number_of_somebody_else_is_somebody_else() {
    let hall = Desk::new();
    hall.write(
        "one.ELO",
        "%%Tournament: One\n%_% 7, OLD, Ann, AAA, 1\n%_% 8, X, Y, AAA, 0\n%Round 1\n7 > 8\n",
    );
    hall.write(
        "two.ELO",
        "%%Tournament: Two\n%_% +7, NEW, Bob, BBB, 1\n%_% 8, X, Y, AAA, 0\n%Round 1\n7 > 8\n",
    );
    hall.ok("import one.ELO two.ELO");
    let names = |event: &str| -> Vec<Value> {
        let rows = hall.json(&["player", "list", "--event", event]);
        rows.iter().map(|row| row["name"].clone()).collect()
    };
    assert_eq!(names("One"), ["OLD", "X"]);
    assert_eq!(names("Two"), ["NEW", "X"]);
}

#[test]
fn a_player_against_himself_is_kept_with_an_unknown_opponent() {
    let hall = Desk::new();
    hall.write(
        "in.ELO",
        "%%Tournament: Cup\n%_% 7, ONE, Ann, AAA, 1\n%_% 7, TWO, Bob, AAA, 0\n%Round 1\n\
         7 (40)>(24) 7 B\n",
    );
    hall.session(str![[r#"
$ import in.ELO
in.ELO: event 1 (Cup), 1 player, 1 round, 1 game, 0 byes
note: in.ELO: line 3: player 7 is in the list twice
note: in.ELO: line 5: both players are the same
"#]]);
    let games = hall.json("round show 1 --event 1");
    assert_eq!(games[0]["white"], "(unknown)");
}
