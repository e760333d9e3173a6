//! Registration: what was entered wrongly is corrected with one command, and
//! nobody is entered twice without a word.

use snapbox::str;

use crate::desk::Desk;

fn cup() -> Desk {
    let hall = Desk::new();
    hall.ok("event new Cup --rounds 3");
    hall.ok(&["player", "add", "Tanaka, Kenji", "--country", "japan"]);
    hall.ok(&["player", "add", "Adams, Amy", "--country", "GBR"]);
    hall
}

fn says(hall: &Desk, args: &[&str], expected: &str) {
    let said = hall.refused(args);
    assert!(said.contains(expected), "{args:?}: {said}");
}

#[test]
fn a_registration_is_edited_and_shows_what_it_was() {
    let hall = cup();
    let args = [
        "player",
        "edit",
        "1",
        "--name",
        "Tanaka, Ken",
        "--rating",
        "1850",
    ];
    let said = hall.ok(&args);
    assert_eq!(
        said,
        "Tanaka Ken: name Tanaka Ken (was Tanaka Kenji), rating 1850 (was none)\n"
    );
    hall.session(str![[r#"
$ journal --last 1
    4  2026-11-21 10:00  director
       player edit: Tanaka Kenji: name Tanaka Ken (was Tanaka Kenji), rating
       1850 (was none)
$ undo
"#]]);
    assert_eq!(hall.json("player list")[0]["given"], "Kenji");
    hall.session(str![[r#"
$ player edit 1
? 2
error: nothing to change
help: add --name NAME, --country CODE, --rating N, --number N or --from-round N
"#]]);
}

#[test]
fn an_entrant_without_games_is_removed_and_one_with_games_is_withdrawn() {
    let hall = cup();
    hall.session(str![[r#"
$ player add Total
$ player remove 3
removed Total; nobody else gets number 3
"#]]);
    hall.ok(&["player", "add", "Best, Bo"]);
    assert_eq!(hall.json("player list")[2]["entrant"], 4);
    hall.session(str![[r#"
$ round set 1 1 2
$ player remove 1
Tanaka Kenji has games or byes in the event, so they were not removed: they are
  withdrawn after round 1
$ player list
...
  1  Tanaka Kenji  JPN      withdrew after round 1
...
$ doctor
"#]]);
}

#[test]
fn a_likely_duplicate_is_refused_with_its_number_and_new_adds_it() {
    let hall = cup();
    for name in ["TANAKA, KENJI", "Kenji, Tanaka", "Tanka, Kenji"] {
        says(&hall, &["player", "add", name], "Tanaka Kenji (JPN) #1");
    }
    let other_country = ["player", "add", "Adams, Amy", "--country", "ENG"];
    says(
        &hall,
        &other_country,
        "Adams Amy (GBR) #2 (same name, other country)",
    );
    says(&hall, &["player", "add", "Adams, Amy"], "add --new");
    hall.ok(&["player", "add", "Adams, Amy", "--new"]);
    assert_eq!(hall.json("player list").len(), 3);
}

#[test]
fn a_number_that_nobody_has_is_not_a_name() {
    let hall = cup();
    hall.session(str![[r#"
$ player add 999999
? 2
error: nobody in the register has number 999999
help: `outflank player list --all` lists the register; a new player needs a name: `outflank player add "FAMILY, Given" --number N`
$ player add 999999 --new
? 2
error: `999999` is not a name: it has no letters
"#]]);
    assert_eq!(hall.json("player list").len(), 2);
}

#[test]
fn a_line_that_is_not_a_player_is_reported_and_the_import_is_undone() {
    let hall = cup();
    hall.write(
        "p.csv",
        "number;name;given;country;Board\n1;Ost;Ulla;fra;2\nnumber;name;given;country;\n\
         ;---;;;\n2;Weiss;Jo;Atlantis;3\n;Total;;;\n",
    );
    hall.session(str![[r#"
$ player import p.csv --enter
? 1
...
note: these columns were not read: `Board`
note: `Atlantis` is not a country that outflank knows; it is kept as typed
warning: p.csv:3: the header again, not a player
warning: p.csv:4: `---` is not a name: it has no letters
warning: p.csv:6: `Total` is not a player
...
"#]]);
    let listed = hall.json("player list");
    assert_eq!(listed.len(), 4);
    assert_eq!(listed[2]["country"], "FRA");
    hall.ok("undo");
    assert_eq!(hall.json("player list").len(), 2);
    hall.ok("doctor");
}

#[test]
fn a_list_with_a_likely_duplicate_is_refused_with_its_line() {
    let hall = cup();
    hall.write("p.csv", "name,given,country\nAdams,Amy,ENG\nOst,Ulla,FRA\n");
    let import = ["player", "import", "p.csv", "--enter"];
    says(
        &hall,
        &import,
        "p.csv:2: Adams Amy may be Adams Amy (GBR) #2",
    );
    assert_eq!(hall.json("player list").len(), 2);
    hall.ok(&[&import[..], &["--same"]].concat());
    let listed = hall.json("player list");
    assert_eq!(listed.len(), 3);
    assert_eq!(listed[1]["country"], "ENG");
    hall.ok("undo");
    hall.ok(&[&import[..], &["--new"]].concat());
    assert_eq!(hall.json("player list").len(), 4);
}

#[test]
fn two_entries_of_one_person_become_one_with_one_command() {
    let hall = cup();
    hall.ok(&[
        "player",
        "add",
        "Tanaka, Kenij",
        "--rating",
        "1700",
        "--new",
    ]);
    hall.session(str![[r#"
$ round set 1 1 2
$ player merge 3 1 --yes
merged Tanaka Kenij into Tanaka Kenji; number 3 was removed from Cup
"#]]);
    let listed = hall.json("player list");
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0]["rating"], 1700);
    hall.ok("undo");
    assert_eq!(hall.json("player list").len(), 3);
}

#[test]
fn a_merge_shows_both_and_what_is_lost_and_needs_an_answer() {
    let hall = cup();
    let twin = ["player", "add", "Kenji Tanaka", "--rating", "1700", "--new"];
    hall.ok(&[&twin[..], &["--country", "USA"]].concat());
    hall.ok("player absent 3 --round 2");
    let before = hall.ok("journal");
    hall.session(str![[r#"
$ player merge 3 1
? 2
...
country     USA           JPN           JPN
rating      1700                        1700
...
entered     Cup #3        Cup #1        Cup #1
...
lost: absence round 2
lost: country USA
they are alike: same name, other country
error: a merge needs a confirmation, and the input is not a terminal
...
"#]]);
    let shown = hall.json("player merge 3 1 --dry-run");
    assert_eq!(shown[0]["lost"][1]["what"], "country");
    assert_eq!(hall.ok("journal"), before, "nothing was changed");
    hall.session(str![[r#"
$ player merge 2 1
? 2
...
warning: the two are not alike
...
$ player merge 3 1 --yes
"#]]);
    assert_eq!(hall.json("player list").len(), 2);
}

#[test]
fn whoever_could_be_one_person_is_shown_before_a_merge() {
    let hall = cup();
    hall.session(str![[r#"
$ player merge
nobody like that is in the register twice
$ player add 'Kenji Tanaka' --new
"#]]);
    for args in [&["player", "merge"][..], &["player", "merge", "3"]] {
        let pairs = hall.json(args);
        assert_eq!(pairs.len(), 1, "each pair once");
        assert_eq!(pairs[0]["why"], "same name in another order");
    }
    assert_eq!(hall.json("player merge adams").len(), 0);
}

#[test]
fn an_absence_is_one_command_and_the_list_shows_it() {
    let hall = cup();
    hall.session(str![[r#"
$ player absent tanaka --round 2-3
Tanaka Kenji is absent in rounds 2 to 3
$ player edit adams --from-round 2
$ player list
...
  1  Tanaka Kenji  JPN            rounds 2 to 3
...
"#]]);
    assert_eq!(hall.json("player list")[1]["first_round"], 2);
    hall.session(str![[r#"
$ round set 1 1 2
? 2
error: Adams Amy comes late: their first round is 2
help: `outflank player edit "Adams Amy" --from-round N` changes it
"#]]);
    for args in [
        &["player", "withdraw", "1", "--after", "4"][..],
        &["player", "absent", "2", "--round", "3-4"],
        &["player", "add", "Late, Lou", "--from-round", "4"],
    ] {
        says(&hall, args, "the last round of the event is 3");
    }
}

#[test]
fn a_half_point_bye_is_shown_wherever_the_round_is() {
    let hall = cup();
    hall.ok(&["player", "add", "Lefèvre, Zoé", "--country", "FRA"]);
    hall.ok(&["player", "add", "Sato, Mika", "--country", "JPN"]);
    hall.session(str![[r#"
$ player absent zoe --round 1 --half-point
Lefèvre Zoé has a half-point bye in round 1
$ player absent sato --round 1
$ round set 1 zoe adams
? 2
error: Lefèvre Zoé is absent in round 1 and returns in round 2
help: `outflank player return "Lefèvre Zoé" --round 1` lets them return earlier
$ round set 1 tanaka adams
table  black         white      result
    1  Tanaka Kenji  Adams Amy  -
no other pairing of round 1 is better
$ round show 1
...
       Lefèvre Zoé   half-point bye
       Sato Mika     absent
...
$ round show 1 --by-name
...
Lefèvre Zoé                  half-point bye
...
"#]]);
    let rows = hall.json("round show 1");
    assert_eq!(rows[1]["requested_bye"], "half-point");
    assert_eq!(rows[2]["requested_bye"], "zero-point");
    hall.session(str![[r#"
$ player list
...
  3  Lefèvre Zoé   FRA      round 1 (half point)
...
"#]]);
    assert_eq!(hall.json("player list")[2]["half_point_byes"][0], "1");
    hall.ok("result set 1 1 40-24");
    hall.ok("round seal 1");
    assert_eq!(hall.json("standings")[0][1]["points"], 0.5);
    hall.session(str![[r#"
$ standings --explain zoe
...
    1  half-point bye     32     0.5           3    35
...
"#]]);
    let crosstable = hall.json("crosstable");
    assert_eq!(
        crosstable[0][1]["rounds"][0]["games"][0]["half_point"],
        true
    );
    let elo = hall.run("export elo");
    let remark = "half-point bye: round 1, Lefèvre, Zoé";
    assert!(elo.out.contains(&format!("\n% {remark}\n")));
    assert!(elo.err.contains(remark));
}

#[test]
fn a_half_point_bye_counts_in_the_points_at_the_table_and_can_be_undone() {
    let hall = cup();
    hall.ok(&["player", "add", "Sato, Mika"]);
    hall.session(str![[r#"
$ round set 1 tanaka adams
$ result set 1 1 40-24
$ player absent sato --round 1
$ player absent sato --round 1 --half-point
$ round set 2 tanaka sato
$ result set 2 1 30-34
table 1: Tanaka Kenji [1] black 30-34 white Sato Mika [1.5]
$ undo
$ undo
$ undo
undone: Sato Mika has a half-point bye in round 1 (player absent, line 8 of the
  journal, by director)
note: `outflank redo` makes it again
"#]]);
    let listed = hall.json("player list");
    assert_eq!(listed[2]["half_point_byes"], serde_json::json!([]));
    assert_eq!(listed[2]["absences"][0], "1", "still absent");
    hall.ok("player return sato --round 1");
    let listed = hall.json("player list");
    assert_eq!(listed[2]["absences"], serde_json::json!([]));
}

#[test]
fn a_category_is_added_to_the_others() {
    let hall = cup();
    hall.session(str![[r#"
$ player assign adams --category junior
$ player assign adams --category women
Adams Amy: junior, women
$ player assign adams --no-category junior
Adams Amy: women
"#]]);
}
