//! Undo that a person can trust: it names what it takes back and whose it was,
//! takes back every kind of change, and makes it again.

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has};

const CUP: &str = "%%Tournament: Cup\n%%Date: 01/02/2026\n%%Sender: Me\n\
    %_% 101, NORTH, Anna, AAA, 1, 40\n%_% 102, SOUTH, Bo, BBB, 0, 24\n\
    %Round: 1\n101 (40)>(24) 102 B\n";

/// What everything looks like but the journal and the ids that were used.
fn kept(hall: &Desk) -> Value {
    let mut all: Value = serde_json::from_str(&hall.ok("export json")).unwrap();
    let tables = all["tables"].as_object_mut().unwrap();
    tables.remove("journal").unwrap();
    tables.remove("last_id").unwrap();
    all
}

/// Undoes and makes again; both leave a sound database as it was.
fn there_and_back(hall: &Desk, before: &Value) {
    let after = kept(hall);
    hall.ok("undo");
    hall.ok("doctor");
    assert_eq!(&kept(hall)["players"], &before["players"]);
    assert_eq!(&kept(hall)["games"], &before["games"]);
    hall.ok("redo");
    hall.ok("doctor");
    assert_eq!(kept(hall)["players"], after["players"]);
    assert_eq!(kept(hall)["games"], after["games"]);
    assert_eq!(kept(hall)["sheets"], after["sheets"]);
    hall.ok("undo");
    hall.ok("doctor");
    assert_eq!(&kept(hall)["games"], &before["games"]);
}

#[test]
fn a_player_list_is_undone_and_made_again() {
    let hall = Desk::new();
    hall.ok("event new Cup --rounds 3");
    hall.ok(&["player", "add", "Ax, A"]);
    let before = kept(&hall);
    hall.write(
        "list.csv",
        "name,given,country\nBx,B,GBR\nCx,C,FRA\n;Total;;;\n",
    );
    // The line that is not a player is a finding.
    let imported = hall.run("player import list.csv --enter");
    assert_eq!(imported.status, 1);
    assert_eq!(hall.json("player list").len(), 3);
    there_and_back(&hall, &before);
    assert_eq!(hall.json("player list").len(), 1);
    // The list can be imported again after that, but not made again as well.
    hall.write("list.csv", "name,given,country\nBx,B,GBR\nCx,C,FRA\n");
    hall.session(str![[r#"
$ player import list.csv --enter
$ redo
? 2
error: line 3 of the journal (player import) cannot be made again: a later change depends on it: line 7 by director, list.csv: 2 new players, 0 changed, 2 entered
help: `outflank undo 7` undoes that first
$ undo x
? 2
error: expected the number of a line of the journal, found `x`

For more information, try '--help'.
"#]]);
    assert_eq!(hall.json("player list").len(), 3);
    hall.ok("doctor");
}

#[test]
fn an_archive_is_undone_with_its_sheets_and_can_be_imported_again() {
    let hall = Desk::open();
    let before = kept(&hall);
    let games = format!("Black: A\nWhite: B\n{GAME}\n\nBlack: C\nWhite: B\n{GAME}\n");
    hall.write("games.txt", &games);
    hall.ok("import games.txt");
    there_and_back(&hall, &before);
    hall.session(str![[r#"
$ import games.txt
games.txt: 2 games, 2 new (3 new players, 1 new event)
$ doctor
"#]]);
}

#[test]
fn a_result_file_is_undone_and_made_again() {
    let hall = Desk::open();
    let before = kept(&hall);
    hall.write("cup.ELO", CUP);
    hall.ok("import cup.ELO");
    there_and_back(&hall, &before);
    assert_eq!(hall.json("event list").len(), 1);
}

#[test]
fn a_change_on_which_others_depend_names_them_with_the_command_that_helps() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ result set 1 1 40-24
$ undo 2
? 2
error: line 2 of the journal (player import) cannot be undone: 2 later changes depend on it: line 4 by director, round 1, table 1: LAZARD Emmanuel 40-24 TAMENORI Hideshi; line 3 by director, round 1: 3 pairings
help: undo them first: `outflank undo 4`, then `outflank undo 3`
$ undo 4
$ undo 2
? 2
error: line 2 of the journal (player import) cannot be undone: a later change depends on it: line 3 by director, round 1: 3 pairings
help: `outflank undo 3` undoes that first
$ undo 3
$ undo 2
"#]]);
    assert_eq!(hall.json("player list").len(), 0);
    hall.session(str![[r#"
$ doctor
$ undo 2
? 2
error: line 2 of the journal has already been undone, by line 7
help: `outflank redo 2` makes the change again
"#]]);
}

#[test]
fn a_chosen_change_is_undone_if_nothing_depends_on_it() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ result set 1 1 40-24
$ result set 1 2 34-30
$ undo 4 --dry-run
would undo: round 1, table 1: LAZARD Emmanuel 40-24 TAMENORI Hideshi (result set, line 4 of the journal, by director)
nothing was changed (--dry-run)
"#]]);
    assert_eq!(hall.json("journal").len(), 5);
    hall.ok("undo 4");
    let round = hall.ok("round show 1");
    assert!(
        !round.contains("40-24") && round.contains("34-30"),
        "{round}"
    );
    hall.session(str![[r#"
$ redo 4
$ round show 1
...
    1  LAZARD Emmanuel  TAMENORI Hideshi  40-24
...
"#]]);
    let lines = hall.json("journal");
    assert_eq!(lines[3]["undone_by"], 6);
    assert_eq!(
        (&lines[5]["undoes"], &lines[5]["undone_by"]),
        (&4.into(), &7.into())
    );
    assert_eq!(lines[6]["command"], "redo");
    hall.session(str![[r#"
$ redo 4
? 2
error: line 4 of the journal has not been undone, so it cannot be made again
help: `outflank undo 4` undoes it
"#]]);
    // A seal rests on the results of its round.
    hall.ok("result set 1 3 33-31");
    hall.session(str![[r#"
$ round seal 1
$ undo 4
? 2
error: line 4 of the journal (result set) cannot be undone: a later change depends on it: line 9 by director, round 1 sealed
help: `outflank undo 9` undoes that first
"#]]);
}

#[test]
fn a_round_is_not_undone_below_another_and_not_made_again_in_its_place() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.session(str![[r#"
$ round set 2 lazard lazarev
$ undo 3
? 2
error: line 3 of the journal (round set) cannot be undone: 4 later changes depend on it: line 7 by director, round 2: 1 pairing; line 6 by director, round 1, table 3: LEADER Imre 40-24 BORASSI Michele; line 5 by director, round 1, table 2: SHAMAN David 34-30 LAZAREV Ivan; line 4 by director, round 1, table 1: LAZARD Emmanuel 38-26 TAMENORI Hideshi
help: undo them first: `outflank undo 7`, then `outflank undo 6`, then `outflank undo 5`, then `outflank undo 4`
$ undo
$ round set 2 lazard lazarev
$ redo
? 2
error: line 7 of the journal (round set) cannot be made again: a later change depends on it: line 9 by director, round 2: 1 pairing
help: `outflank undo 9` undoes that first
"#]]);
}

#[test]
fn undo_is_about_the_used_event() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ event new Other
$ player add Zed
$ event use paris
$ undo --dry-run
would undo: round 1: 3 pairings (round set, line 3 of the journal, by director)
nothing was changed (--dry-run)
$ undo --dry-run --event other
would undo: Zed entered as number 1 (player add, line 5 of the journal, by director)
nothing was changed (--dry-run)
$ undo --dry-run --all
would undo: Zed entered as number 1 (player add, line 5 of the journal, by director)
nothing was changed (--dry-run)
"#]]);
    // What belongs to no event is reached when nothing newer of the event exists.
    hall.ok("player add Yan --register-only");
    hall.session(str![[r#"
$ undo
undone: Yan added to the register (player add, line 6 of the journal, by
  director)
note: `outflank redo` makes it again
$ undo
Paris Open: undone: round 1: 3 pairings (round set, line 3 of the journal, by
  director)
note: `outflank redo` makes it again
$ redo
Paris Open: made again: round 1: 3 pairings (round set, line 3 of the journal,
  by director; undone by director)
"#]]);
}

#[test]
fn the_change_of_somebody_else_needs_a_yes() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ result set 1 1 40-24 --by Anna
$ undo --by Bea
? 2
error: the change was made by Anna: round 1, table 1: LAZARD Emmanuel 40-24 TAMENORI Hideshi (result set, line 4 of the journal)
help: ask Anna first; --yes undoes it anyway
"#]]);
    assert_eq!(hall.json("journal").len(), 4);
    hall.session(str![[r#"
$ undo --by Bea --yes
undone: round 1, table 1: LAZARD Emmanuel 40-24 TAMENORI Hideshi (result set,
  line 4 of the journal, by Anna)
note: `outflank redo` makes it again
$ redo --by Anna
? 2
error: the change was made by Bea: round 1, table 1: LAZARD Emmanuel 40-24 TAMENORI Hideshi (result set, line 4 of the journal)
help: ask Bea first; --yes undoes it anyway
$ redo --by Bea
made again: round 1, table 1: LAZARD Emmanuel 40-24 TAMENORI Hideshi (result
  set, line 4 of the journal, by Anna; undone by Bea)
"#]]);
}

#[test]
fn nothing_is_undone_or_made_again_where_there_is_nothing() {
    let hall = Desk::new();
    hall.session(str![[r#"
$ event new Cup
$ undo
$ undo
? 2
error: there is nothing to undo
help: `outflank journal` shows what was done
$ undo 99
? 2
error: the journal has no line 99
help: `outflank journal` shows what was done
$ redo
$ redo
? 2
error: there is nothing to redo in Cup
help: `outflank redo --all` makes the last undone change of any event again
"#]]);
    assert_eq!(hall.json("event list").len(), 1);
    hall.session(str![[r#"
$ undo
undone: new event Cup (event new, line 1 of the journal, by director)
note: `outflank redo` makes it again
"#]]);
}

#[test]
fn lots_that_were_drawn_once_are_not_drawn_again_after_an_undo() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ event lots --number 7
$ undo
$ event lots
Paris Open, 2026-11-21: the lots of line 4 of the journal count again, from seed 7: lots are drawn once
$ undo
"#]]);
    let again = hall.json("event lots --number 9").remove(0);
    assert_eq!(
        (&again["lots"], &again["drawn_in_line"]),
        (&7.into(), &4.into())
    );
    hall.ok("doctor");
}

#[test]
fn an_event_is_edited_and_shows_before_and_after() {
    let hall = Desk::open();
    let edited =
        hall.ok("event edit --date 2026-05-02 --until 2026-05-03 --place Cuxhaven --sender Ann");
    assert_eq!(
        edited,
        "date     2026-11-21 -> 2026-05-02 to 2026-05-03\n\
         place    none -> Cuxhaven\n\
         sender   none -> Ann\n\
         changed\n"
    );
    hall.session(str![[r#"
$ event show
Paris Open, 2026-05-02 to 2026-05-03 (number 1)
...
  sender   Ann
...
$ event edit --place Cuxhaven
? 2
error: nothing of Paris Open would change
help: `outflank event show` shows it; `outflank event edit --help` lists what can change
$ event edit --date 2026-05-03 --until 2026-05-02
? 2
error: `2026-05-03 to 2026-05-02` is not a date: the last day must come after the first
$ undo
undone: date: 2026-05-02 to 2026-05-03; before: 2026-11-21; place: Cuxhaven;
  before: none; sender: Ann; before: none (event edit, line 4 of the journal, by
  director)
note: `outflank redo` makes it again
$ event show
Paris Open, 2026-11-21 (number 1)
...
$ event new 'Two Days' --date 2026-05-02 --until 2026-05-03
Two Days, 2026-05-02 to 2026-05-03 is event 2, and selected
saved in outflank.db; next: `outflank player add NAME`
"#]]);
}

#[test]
fn other_rules_show_which_results_and_ranks_change() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    hall.session(str![[r#"
$ event edit --ruleset joa
? 2
error: there are results: other rules need a reason
help: add --reason "announced so"; --dry-run shows which results and ranks change
"#]]);
    let joa = "event edit --ruleset joa --reason 'announced so'";
    let refused = hall.refused(joa);
    assert_has(&refused, "results or ranks change");
    let shown = hall.ok(&format!("{joa} --dry-run"));
    assert_has(&shown, "ruleset  woc -> joa");
    assert_has(&shown, "round 1, table 3: LEADER Imre 32-32");
    assert_has(&shown, "in the standings:");
    assert_eq!(hall.json("event show")[0]["ruleset"], "woc");
    hall.ok(&format!("{joa} --yes"));
    assert_eq!(hall.json("event show")[0]["ruleset"], "joa");
    hall.session(str![[r#"
$ event edit --rounds 0
? 2
error: `0` is not a number of rounds: rounds must be at least 1

For more information, try '--help'.
$ round set 2 lazard lazarev
$ event edit --rounds 1
? 2
error: expected at least 2 rounds, found 1: round 2 has been paired
help: `outflank undo` undoes the pairings of the last round, if it is the last change
"#]]);
}

#[test]
fn only_an_empty_event_is_removed() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ event remove
? 2
error: Paris Open cannot be removed: it has 6 entrants, 1 round and 3 games
help: `outflank journal` lists its changes, `outflank undo N` undoes one of them
$ event new Twice
$ event remove
Twice was removed
"#]]);
    assert_eq!(hall.json("event list").len(), 1);
    hall.ok("undo --all");
    assert_eq!(hall.json("event list").len(), 2);
    hall.ok("doctor");
}

#[test]
fn the_status_says_where_the_event_is_and_what_to_do_next() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ status
Paris Open, 2026-11-21 (number 1)
  entrants     6
  rounds       0 of 3 sealed
  round 1      0 of 3 results; tables 1, 2, 3 are missing
next:
  outflank result enter 1  enter the results
  outflank backup FILE     make a copy
"#]]);
    hall.slips("1", "1 38-26\n3 40-24\n");
    hall.session(str![[r#"
$ status
...
  round 1      2 of 3 results; table 2 is missing
...
$ result set 1 2 34-30
"#]]);
    hall.write("bad.txt", "f5 f5 f5\n");
    hall.run("sheet add 1 1 bad.txt --by black");
    hall.session(str![[r#"
$ dispute open 1 3 --by white --about score
$ status
...
  dispute 1    round 1, table 3: score
  sheet        round 1, table 1: 1 finding
...
  outflank dispute show 1  rule on a dispute
  outflank round seal 1    seal the round
  outflank sheet show 1 1  look at a sheet
...
$ undo
$ round seal 1
"#]]);
    let fields = hall.json("status").remove(0);
    assert_eq!(fields["rounds_made"][0]["state"], "sealed");
    assert_eq!(fields["corrections"].as_array().unwrap().len(), 0);
    hall.ok("result correct 1 1 --score 20-44 --reason slip --yes");
    let status = hall.ok("status");
    assert_has(&status, "since round 1 was published");
    let steps = ["outflank round publish 1", "outflank round pair 2"];
    for step in steps {
        assert!(status.contains(step), "{step}: {status}");
    }
    assert!(status.lines().count() <= 24, "{status}");
    hall.ok("undo");
    let fields = hall.json("status").remove(0);
    assert_eq!(fields["corrections"].as_array().unwrap().len(), 0);
}

#[test]
fn the_seal_of_a_round_stays_while_a_later_round_is_sealed() {
    let hall = Desk::open();
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n!\n");
    let seal = hall.json("journal").len().to_string();
    hall.ok("round pair 2 --yes");
    hall.slips("2", "1 40-24\n2 40-24\n3 40-24\n!\n");
    let refused = hall.refused(&["undo", &seal]);
    assert_has(
        &refused,
        "(round seal) cannot be undone: round 2 was sealed later",
    );
    assert_has(&refused, "`outflank result correct 1 TABLE`");
    hall.ok("undo");
    hall.ok(&["undo", &seal]);
}

#[test]
fn the_removal_of_an_event_is_undone_whatever_is_selected() {
    let hall = Desk::new();
    hall.ok("event new Cup --rounds 3");
    hall.ok(&["player", "add", "Ax, A"]);
    let events = |hall: &Desk| hall.json("event list").len();

    // One event is left: its own last change is older than the removal.
    hall.ok("event new Open");
    hall.session(str![[r#"
$ event remove --event Open
$ undo
Open: undone: Open removed (event remove, line 4 of the journal, by director)
note: `outflank redo` makes it again
"#]]);
    assert_eq!(events(&hall), 2);
    hall.session(str![[r#"
$ redo
made again: Open removed (event remove, line 4 of the journal, by director;
  undone by director)
"#]]);
    assert_eq!(events(&hall), 1);
    hall.ok("undo");

    // Two events are left, and none of them is selected.
    hall.ok("event new Third");
    hall.ok("event remove --event Third");
    let unclear = hall.refused(&["player", "add", "Bx, B"]);
    assert_has(&unclear, "no event is selected");
    hall.session(str![[r#"
$ undo
Third: undone: Third removed (event remove, line 9 of the journal, by director)
note: `outflank redo` makes it again
"#]]);
    assert_eq!(events(&hall), 3);

    // Other changes of another event stay out of reach.
    hall.ok("event use Cup");
    hall.session(str![[r#"
$ event edit --event Third --place Rome
$ undo --dry-run
would undo: Ax A entered as number 1 (player add, line 2 of the journal, by director)
nothing was changed (--dry-run)
$ doctor
"#]]);
}
