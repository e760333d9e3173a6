//! Undo that a person can trust: it names what it takes back and whose it was,
//! takes back every kind of change, and makes it again.

use serde_json::Value;

use super::day::{GAME, Hall, text};

const CUP: &str = "%%Tournament: Cup\n%%Date: 01/02/2026\n%%Sender: Me\n\
    %_% 101, NORTH, Anna, AAA, 1, 40\n%_% 102, SOUTH, Bo, BBB, 0, 24\n\
    %Round: 1\n101 (40)>(24) 102 B\n";

/// What everything looks like but the journal and the ids that were used.
fn kept(hall: &Hall) -> Value {
    let mut all: Value = serde_json::from_str(&hall.ok(&["export", "json"])).unwrap();
    let tables = all["tables"].as_object_mut().unwrap();
    tables.remove("journal").unwrap();
    tables.remove("last_id").unwrap();
    all
}

/// Undoes and makes again; both leave a sound database as it was.
fn there_and_back(hall: &Hall, before: &Value) {
    let after = kept(hall);
    hall.ok(&["undo"]);
    hall.ok(&["doctor"]);
    assert_eq!(&kept(hall)["players"], &before["players"]);
    assert_eq!(&kept(hall)["games"], &before["games"]);
    hall.ok(&["redo"]);
    hall.ok(&["doctor"]);
    assert_eq!(kept(hall)["players"], after["players"]);
    assert_eq!(kept(hall)["games"], after["games"]);
    assert_eq!(kept(hall)["sheets"], after["sheets"]);
    hall.ok(&["undo"]);
    hall.ok(&["doctor"]);
    assert_eq!(&kept(hall)["games"], &before["games"]);
}

#[test]
fn a_player_list_is_undone_and_made_again() {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup", "--rounds", "3"]);
    hall.ok(&["player", "add", "Ax, A"]);
    let before = kept(&hall);
    hall.write(
        "list.csv",
        "name,given,country\nBx,B,GBR\nCx,C,FRA\n;Total;;;\n",
    );
    // The line that is not a player is a finding.
    let imported = hall.run(&["player", "import", "list.csv", "--enter"]);
    assert_eq!(imported.status.code(), Some(1));
    assert_eq!(hall.json(&["player", "list"]).len(), 3);
    there_and_back(&hall, &before);
    assert_eq!(hall.json(&["player", "list"]).len(), 1);
    // The list can be imported again after that, but not made again as well.
    hall.write("list.csv", "name,given,country\nBx,B,GBR\nCx,C,FRA\n");
    hall.ok(&["player", "import", "list.csv", "--enter"]);
    let refused = hall.refused(&["redo"]);
    assert!(
        refused.contains("a later change depends on it: line 7"),
        "{refused}"
    );
    assert!(hall.refused(&["undo", "x"]).contains("found `x`"));
    assert_eq!(hall.json(&["player", "list"]).len(), 3);
    hall.ok(&["doctor"]);
}

#[test]
fn an_archive_is_undone_with_its_sheets_and_can_be_imported_again() {
    let hall = Hall::open();
    let before = kept(&hall);
    let games = format!("Black: A\nWhite: B\n{GAME}\n\nBlack: C\nWhite: B\n{GAME}\n");
    hall.write("games.txt", &games);
    hall.ok(&["import", "games.txt"]);
    there_and_back(&hall, &before);
    let again = hall.ok(&["import", "games.txt"]);
    assert!(again.contains("2 new"), "{again}");
    hall.ok(&["doctor"]);
}

#[test]
fn a_result_file_is_undone_and_made_again() {
    let hall = Hall::open();
    let before = kept(&hall);
    hall.write("cup.ELO", CUP);
    hall.ok(&["import", "cup.ELO"]);
    there_and_back(&hall, &before);
    assert_eq!(hall.json(&["event", "list"]).len(), 1);
}

#[test]
fn a_change_on_which_others_depend_names_them_with_the_command_that_helps() {
    let hall = Hall::open();
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    let refused = hall.refused(&["undo", "2"]);
    for part in [
        "line 2 of the journal (player import) cannot be undone",
        "2 later changes depend on it: line 4 by director",
        "line 3 by director",
        "`outflank undo 4`, then `outflank undo 3`",
    ] {
        assert!(refused.contains(part), "{part}: {refused}");
    }
    hall.ok(&["undo", "4"]);
    let refused = hall.refused(&["undo", "2"]);
    assert!(
        refused.contains("a later change depends on it: line 3"),
        "{refused}"
    );
    assert!(
        refused.contains("`outflank undo 3` undoes that first"),
        "{refused}"
    );
    hall.ok(&["undo", "3"]);
    hall.ok(&["undo", "2"]);
    assert_eq!(hall.json(&["player", "list"]).len(), 0);
    hall.ok(&["doctor"]);
    let nothing = hall.refused(&["undo", "2"]);
    assert!(
        nothing.contains("already been undone, by line 7"),
        "{nothing}"
    );
}

#[test]
fn a_chosen_change_is_undone_if_nothing_depends_on_it() {
    let hall = Hall::open();
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    hall.ok(&["result", "set", "1", "2", "34-30"]);
    let shown = hall.ok(&["undo", "4", "--dry-run"]);
    assert!(shown.starts_with("would undo: "), "{shown}");
    assert!(
        shown.contains("line 4 of the journal, by director"),
        "{shown}"
    );
    assert_eq!(hall.json(&["journal"]).len(), 5);
    hall.ok(&["undo", "4"]);
    let round = hall.ok(&["round", "show", "1"]);
    assert!(
        !round.contains("40-24") && round.contains("34-30"),
        "{round}"
    );
    hall.ok(&["redo", "4"]);
    assert!(hall.ok(&["round", "show", "1"]).contains("40-24"));
    let lines = hall.json(&["journal"]);
    assert_eq!(lines[3]["undone_by"], 6);
    assert_eq!(
        (&lines[5]["undoes"], &lines[5]["undone_by"]),
        (&4.into(), &7.into())
    );
    assert_eq!(lines[6]["command"], "redo");
    let refused = hall.refused(&["redo", "4"]);
    assert!(refused.contains("has not been undone"), "{refused}");
    // A seal rests on the results of its round.
    hall.ok(&["result", "set", "1", "3", "33-31"]);
    hall.ok(&["round", "seal", "1"]);
    let refused = hall.refused(&["undo", "4"]);
    assert!(refused.contains("depends on it: line 9"), "{refused}");
}

#[test]
fn a_round_is_not_undone_below_another_and_not_made_again_in_its_place() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok(&["round", "set", "2", "lazard", "lazarev"]);
    let refused = hall.refused(&["undo", "3"]);
    assert!(refused.contains("line 7"), "{refused}");
    hall.ok(&["undo"]);
    hall.ok(&["round", "set", "2", "lazard", "lazarev"]);
    let refused = hall.refused(&["redo"]);
    assert!(refused.contains("cannot be made again"), "{refused}");
    assert!(refused.contains("line 9"), "{refused}");
}

#[test]
fn undo_is_about_the_used_event() {
    let hall = Hall::open();
    hall.ok(&["event", "new", "Other"]);
    hall.ok(&["player", "add", "Zed"]);
    hall.ok(&["event", "use", "paris"]);
    let undone = hall.ok(&["undo", "--dry-run"]);
    assert!(undone.contains("round set, line 3"), "{undone}");
    let undone = hall.ok(&["undo", "--dry-run", "--event", "other"]);
    assert!(undone.contains("player add, line 5"), "{undone}");
    let undone = hall.ok(&["undo", "--dry-run", "--all"]);
    assert!(undone.contains("player add, line 5"), "{undone}");
    // What belongs to no event is reached when nothing newer of the event exists.
    hall.ok(&["player", "add", "Yan", "--register-only"]);
    let undone = hall.ok(&["undo"]);
    assert!(undone.contains("Yan"), "{undone}");
    let undone = hall.ok(&["undo"]);
    assert!(
        undone.starts_with("Paris Open: undone: round 1"),
        "{undone}"
    );
    let redone = hall.ok(&["redo"]);
    assert!(
        redone.starts_with("Paris Open: made again: round 1"),
        "{redone}"
    );
}

#[test]
fn the_change_of_somebody_else_needs_a_yes() {
    let hall = Hall::open();
    hall.ok(&["result", "set", "1", "1", "40-24", "--by", "Anna"]);
    let refused = hall.refused(&["undo", "--by", "Bea"]);
    assert!(refused.contains("the change was made by Anna"), "{refused}");
    assert!(
        refused.contains("result set, line 4 of the journal"),
        "{refused}"
    );
    assert!(refused.contains("--yes"), "{refused}");
    assert_eq!(hall.json(&["journal"]).len(), 4);
    let undone = hall.ok(&["undo", "--by", "Bea", "--yes"]);
    assert!(
        undone.contains("line 4 of the journal, by Anna)"),
        "{undone}"
    );
    let refused = hall.refused(&["redo", "--by", "Anna"]);
    assert!(refused.contains("made by Bea"), "{refused}");
    let redone = hall.ok(&["redo", "--by", "Bea"]);
    assert!(redone.contains("by Anna; undone by Bea"), "{redone}");
}

#[test]
fn nothing_is_undone_or_made_again_where_there_is_nothing() {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup"]);
    hall.ok(&["undo"]);
    assert!(hall.refused(&["undo"]).contains("there is nothing to undo"));
    let refused = hall.refused(&["undo", "99"]);
    assert!(refused.contains("the journal has no line 99"), "{refused}");
    hall.ok(&["redo"]);
    assert!(hall.refused(&["redo"]).contains("nothing to redo in Cup"));
    assert_eq!(hall.json(&["event", "list"]).len(), 1);
    let done = hall.run(&["undo"]);
    assert!(text(&done.stderr).contains("`outflank redo`"));
}

#[test]
fn lots_that_were_drawn_once_are_not_drawn_again_after_an_undo() {
    let hall = Hall::open();
    hall.ok(&["event", "lots", "--number", "7"]);
    hall.ok(&["undo"]);
    let again = hall.ok(&["event", "lots"]);
    assert!(
        again.contains("line 4 of the journal count again, from seed 7"),
        "{again}"
    );
    hall.ok(&["undo"]);
    let again = hall.json(&["event", "lots", "--number", "9"]).remove(0);
    assert_eq!(
        (&again["lots"], &again["drawn_in_line"]),
        (&7.into(), &4.into())
    );
    hall.ok(&["doctor"]);
}

#[test]
fn an_event_is_edited_and_shows_before_and_after() {
    let hall = Hall::open();
    let edited = hall.ok(&[
        "event",
        "edit",
        "--date",
        "2026-05-02",
        "--until",
        "2026-05-03",
        "--place",
        "Cuxhaven",
        "--sender",
        "Ann",
    ]);
    assert_eq!(
        edited,
        "date     2026-11-21 -> 2026-05-02 to 2026-05-03\n\
         place    none -> Cuxhaven\n\
         sender   none -> Ann\n\
         changed\n"
    );
    let shown = hall.ok(&["event", "show"]);
    assert!(
        shown.starts_with("Paris Open, 2026-05-02 to 2026-05-03"),
        "{shown}"
    );
    assert!(shown.contains("sender   Ann"), "{shown}");
    let refused = hall.refused(&["event", "edit", "--place", "Cuxhaven"]);
    assert!(
        refused.contains("nothing of Paris Open would change"),
        "{refused}"
    );
    let order = [
        "event",
        "edit",
        "--date",
        "2026-05-03",
        "--until",
        "2026-05-02",
    ];
    hall.refused(&order);
    let undone = hall.ok(&["undo"]);
    assert!(undone.contains("event edit, line 4"), "{undone}");
    assert!(
        hall.ok(&["event", "show"])
            .starts_with("Paris Open, 2026-11-21 ")
    );
    let new = hall.ok(&[
        "event",
        "new",
        "Two Days",
        "--date",
        "2026-05-02",
        "--until",
        "2026-05-03",
    ]);
    assert!(
        new.starts_with("Two Days, 2026-05-02 to 2026-05-03 is event 2, and selected"),
        "{new}"
    );
}

#[test]
fn other_rules_show_which_results_and_ranks_change() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    let joa = ["event", "edit", "--ruleset", "joa"];
    let refused = hall.refused(&joa);
    assert!(refused.contains("other rules need a reason"), "{refused}");
    let joa = [&joa[..], &["--reason", "announced so"]].concat();
    let refused = hall.refused(&joa);
    assert!(refused.contains("results or ranks change"), "{refused}");
    let shown = hall.ok(&[&joa[..], &["--dry-run"]].concat());
    assert!(shown.contains("ruleset  woc -> joa"), "{shown}");
    assert!(
        shown.contains("round 1, table 3: LEADER Imre 32-32"),
        "{shown}"
    );
    assert!(shown.contains("in the standings:"), "{shown}");
    assert_eq!(hall.json(&["event", "show"])[0]["ruleset"], "woc");
    hall.ok(&[&joa[..], &["--yes"]].concat());
    assert_eq!(hall.json(&["event", "show"])[0]["ruleset"], "joa");
    hall.refused(&["event", "edit", "--rounds", "0"]);
    hall.ok(&["round", "set", "2", "lazard", "lazarev"]);
    let fewer = hall.refused(&["event", "edit", "--rounds", "1"]);
    assert!(fewer.contains("round 2 has been paired"), "{fewer}");
}

#[test]
fn only_an_empty_event_is_removed() {
    let hall = Hall::open();
    let refused = hall.refused(&["event", "remove"]);
    assert!(
        refused.contains("it has 6 entrants, 1 round and 3 games"),
        "{refused}"
    );
    hall.ok(&["event", "new", "Twice"]);
    assert_eq!(hall.ok(&["event", "remove"]), "Twice was removed\n");
    assert_eq!(hall.json(&["event", "list"]).len(), 1);
    hall.ok(&["undo", "--all"]);
    assert_eq!(hall.json(&["event", "list"]).len(), 2);
    hall.ok(&["doctor"]);
}

#[test]
fn the_status_says_where_the_event_is_and_what_to_do_next() {
    let hall = Hall::open();
    let status = hall.ok(&["status"]);
    assert_eq!(
        status,
        "Paris Open, 2026-11-21 (number 1)\n  \
         entrants     6\n  \
         rounds       0 of 3 sealed\n  \
         round 1      0 of 3 results; tables 1, 2, 3 are missing\n\
         next:\n  \
         outflank result enter 1  enter the results\n  \
         outflank backup FILE     make a copy\n"
    );
    hall.slips("1", "1 38-26\n3 40-24\n");
    assert!(
        hall.ok(&["status"])
            .contains("2 of 3 results; table 2 is missing")
    );
    hall.ok(&["result", "set", "1", "2", "34-30"]);
    hall.write("bad.txt", "f5 f5 f5\n");
    hall.run(&["sheet", "add", "1", "1", "bad.txt", "--by", "black"]);
    let about = [
        "dispute", "open", "1", "3", "--by", "white", "--about", "score",
    ];
    hall.ok(&about);
    let status = hall.ok(&["status"]);
    for part in [
        "dispute 1    round 1, table 3: score",
        "outflank dispute show 1",
        "sheet        round 1, table 1: ",
        "outflank sheet show 1 1",
        "outflank round seal 1",
    ] {
        assert!(status.contains(part), "{part}: {status}");
    }
    hall.ok(&["undo"]);
    hall.ok(&["round", "seal", "1"]);
    let fields = hall.json(&["status"]).remove(0);
    assert_eq!(fields["rounds_made"][0]["state"], "sealed");
    assert_eq!(fields["corrections"].as_array().unwrap().len(), 0);
    let correct = [
        "result", "correct", "1", "1", "--score", "20-44", "--reason", "slip", "--yes",
    ];
    hall.ok(&correct);
    let status = hall.ok(&["status"]);
    assert!(status.contains("since round 1 was published"), "{status}");
    let steps = ["outflank round publish 1", "outflank round pair 2"];
    for step in steps {
        assert!(status.contains(step), "{step}: {status}");
    }
    assert!(status.lines().count() <= 24, "{status}");
    hall.ok(&["undo"]);
    let fields = hall.json(&["status"]).remove(0);
    assert_eq!(fields["corrections"].as_array().unwrap().len(), 0);
}

#[test]
fn the_seal_of_a_round_stays_while_a_later_round_is_sealed() {
    let hall = Hall::open();
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n!\n");
    let seal = hall.json(&["journal"]).len().to_string();
    hall.ok(&["round", "pair", "2", "--yes"]);
    hall.slips("2", "1 40-24\n2 40-24\n3 40-24\n!\n");
    let refused = hall.refused(&["undo", &seal]);
    assert!(
        refused.contains("(round seal) cannot be undone: round 2 was sealed later"),
        "{refused}"
    );
    assert!(
        refused.contains("`outflank result correct 1 TABLE`"),
        "{refused}"
    );
    hall.ok(&["undo"]);
    hall.ok(&["undo", &seal]);
}

#[test]
fn the_removal_of_an_event_is_undone_whatever_is_selected() {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup", "--rounds", "3"]);
    hall.ok(&["player", "add", "Ax, A"]);
    let events = |hall: &Hall| hall.json(&["event", "list"]).len();

    // One event is left: its own last change is older than the removal.
    hall.ok(&["event", "new", "Open"]);
    hall.ok(&["event", "remove", "--event", "Open"]);
    let undone = hall.ok(&["undo"]);
    assert!(undone.contains("event remove"), "{undone}");
    assert_eq!(events(&hall), 2);
    let again = hall.ok(&["redo"]);
    assert!(again.contains("event remove"), "{again}");
    assert_eq!(events(&hall), 1);
    hall.ok(&["undo"]);

    // Two events are left, and none of them is selected.
    hall.ok(&["event", "new", "Third"]);
    hall.ok(&["event", "remove", "--event", "Third"]);
    let unclear = hall.refused(&["player", "add", "Bx, B"]);
    assert!(unclear.contains("no event is selected"), "{unclear}");
    let undone = hall.ok(&["undo"]);
    assert!(undone.contains("event remove"), "{undone}");
    assert_eq!(events(&hall), 3);

    // Other changes of another event stay out of reach.
    hall.ok(&["event", "use", "Cup"]);
    hall.ok(&["event", "edit", "--event", "Third", "--place", "Rome"]);
    let undone = hall.ok(&["undo", "--dry-run"]);
    assert!(!undone.contains("event edit"), "{undone}");
    hall.ok(&["doctor"]);
}
