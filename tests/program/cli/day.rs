//! A director's day: an event from the first entry to the result file.

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has};

#[test]
fn a_slip_is_answered_with_names_colours_and_new_totals() {
    let hall = Desk::open();
    let done = hall.slips("1", "lazard 38\nsha +4\nbor =\n");
    assert!(done.status == 0, "{}", done.err);
    assert_eq!(
        done.out,
        "table 1: LAZARD Emmanuel [1] black 38-26 white TAMENORI Hideshi [0]\n\
         table 2: SHAMAN David [1] black 34-30 white LAZAREV Ivan [0]\n\
         table 3: LEADER Imre [0.5] black 32-32 white BORASSI Michele [0.5]\n"
    );
}

#[test]
fn slips_that_cannot_be_are_said_and_the_others_are_taken() {
    let hall = Desk::open();
    let done = hall.slips("1", "laz 38\nsha +3\n2 38-25\n3 33-31\nnobody 30\n");
    let said = done.err;
    assert_eq!(done.status, 2);
    assert!(said.contains(
        "`laz` matches 2 players: LAZARD Emmanuel (FRA) #4, table 1; \
         LAZAREV Ivan (RUS) #5, table 2"
    ));
    assert!(said.contains("a difference of 3 is impossible"));
    assert!(said.contains("expected 64 discs, found 63 (38 + 25)"));
    assert!(said.contains("no player matches `nobody`"));
    assert!(said.contains("4 result slips rejected"));
    assert!(done.out.contains("LEADER Imre [1] black 33-31"));
}

#[test]
fn a_result_that_stands_is_not_replaced_without_a_yes() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ result set 1 1 38-26
$ result set 1 1 40-24
? 2
error: table 1 already has a result, 38-26
help: use --yes to replace it with 40-24
$ result set 1 1 40-24 --yes
table 1: LAZARD Emmanuel [1] black 40-24 white TAMENORI Hideshi [0]
          before: LAZARD Emmanuel 38-26 TAMENORI Hideshi
"#]]);
}

#[test]
fn a_player_sits_once_a_round_and_a_repeated_pairing_is_warned_of() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ round set 1 lazard sha
? 2
error: LAZARD Emmanuel already plays in round 1, at table 1
help: `outflank round set 1 BLACK WHITE --table N --replace --from 1` takes them from table 1; `outflank round set 1 --csv FILE --replace` pairs the whole round again
$ round set 2 tam lazard
table  black             white            result
    1  TAMENORI Hideshi  LAZARD Emmanuel  -
warning: 4 players have no table in round 2 yet (`outflank round missing 2` names them)
warning: table 1: TAMENORI Hideshi and LAZARD Emmanuel already met in round 1
"#]]);
}

#[test]
fn the_official_score_of_a_flag_follows_from_the_rules() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ result default 1 1 flag black --score 40-24
table 1: LAZARD Emmanuel [0] black 31-33 (flag black) white TAMENORI Hideshi [1]
          the first flag to fall loses; the finished board gives 40, which is
          reduced to 31 (time-default.capped.at-most)
$ result default 1 2 no-show white
table 2: SHAMAN David [1] black 64-0 (no-show white) white LAZAREV Ivan [0]
          a player who does not appear gets 0 (endings.no-show)
"#]]);
}

#[test]
fn somebody_who_has_left_is_not_paired_and_comes_back() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ player withdraw tam --after 1
$ round set 2 tam sha
? 2
error: TAMENORI Hideshi withdrew after round 1
help: `outflank player return "TAMENORI Hideshi"` lets them return
$ player return tam --round 2
$ round set 2 tam sha
"#]]);
}

#[test]
fn a_sealed_round_takes_corrections_only_and_they_show_what_changes() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ round seal 1
? 2
error: round 1 is not complete: tables 1, 2, 3 have no result
help: `outflank round missing 1` lists them
"#]]);
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n!\n");
    hall.session(str![[r#"
$ result set 1 1 40-24
? 2
error: round 1 is sealed
help: `outflank result correct ROUND TABLE` corrects a past result and first shows what changes
$ result correct 1 1 --score 20-44 --dry-run
...
6 -> 1  0 -> 1  TAMENORI, Hideshi
...
$ round show 1
...
    1  LAZARD Emmanuel  TAMENORI Hideshi  38-26
...
$ result correct 1 1 --score 20-44 --yes
? 2
...
error: a correction needs a reason
...
$ result correct 1 1 --score 20-44 --yes --reason misread
$ journal --last 1
    8  2026-11-21 10:00  director
       result correct: round 1, table 1: LAZARD Emmanuel 20-44 TAMENORI Hideshi
       (was LAZARD Emmanuel 38-26 TAMENORI Hideshi)
       because: misread
"#]]);
}

#[test]
fn a_sheet_is_kept_whatever_is_wrong_and_held_against_the_result() {
    let hall = Desk::open();
    hall.write("clean.txt", GAME);
    hall.write("wrong.txt", GAME.replace("h6h2", "h2h6"));
    hall.session(str![[r#"
$ result set 1 1 38-26
$ sheet add 1 1 clean.txt --by black
? 1
...
the sheet by Black ends 32-32, but the result entered is 38-26 (one wrong flip
...
$ sheet add 1 1 wrong.txt --by white
? 1
...
the sheets by Black and White differ in 2 moves; only one game explains both,
...
$ sheet add 1 1 clean.txt --by black
? 2
error: table 1 already has this sheet
help: `outflank sheet show 1 1` shows it
$ sheet check 1
? 1
...
3 tables: 1 with findings, 2 without a sheet
$ doctor
"#]]);
}

#[test]
fn standings_are_provisional_until_a_dispute_is_ruled() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    hall.write("sheet.txt", GAME);
    hall.run("sheet add 1 1 sheet.txt --by official");
    hall.session(str![[r#"
$ dispute open 1 1 --by white --about 'the count'
$ standings
Paris Open (provisional), after round 1 (woc)
...
$ dispute show 1
...
sheet by official, after move 56
...
$ dispute rule 1 'score 32-32' --reason recounted --yes
...
is   LAZARD Emmanuel 32-32 TAMENORI Hideshi
...
"#]]);
    assert!(!hall.ok("standings").contains("(provisional)"));
    hall.session(str![[r#"
$ dispute withdraw 1 --reason 'a mistake'
$ standings
Paris Open (provisional), after round 1 (woc)
...
$ doctor
"#]]);
}

#[test]
fn a_grid_typed_row_by_row_points_out_a_number_typed_twice() {
    let hall = Desk::open();
    let empty = "- - - - - - - -\n";
    let rows = empty.repeat(3) + "- - - - - 1 1 -\n" + "<\n" + &empty.repeat(5);
    let typed = hall.type_in("sheet type 1 1 --by official", &rows);
    let said = typed.err;
    assert_has(&said, "1 is in both f4 and g4");
    assert_has(&typed.out, "sheet by official kept (grid, 128 bytes)");
}
