//! Registration: what was entered wrongly is corrected with one command, and
//! nobody is entered twice without a word.

use super::day::{Hall, text};

fn cup() -> Hall {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup", "--rounds", "3"]);
    hall.ok(&["player", "add", "Tanaka, Kenji", "--country", "japan"]);
    hall.ok(&["player", "add", "Adams, Amy", "--country", "GBR"]);
    hall
}

fn says(hall: &Hall, args: &[&str], expected: &str) {
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
    assert!(
        hall.ok(&["journal", "--last", "1"])
            .contains("was Tanaka Kenji")
    );
    hall.ok(&["undo"]);
    assert_eq!(hall.json(&["player", "list"])[0]["given"], "Kenji");
    says(&hall, &["player", "edit", "1"], "nothing to change");
}

#[test]
fn an_entrant_without_games_is_removed_and_one_with_games_is_withdrawn() {
    let hall = cup();
    hall.ok(&["player", "add", "Total"]);
    let said = hall.ok(&["player", "remove", "3"]);
    assert!(said.contains("removed Total"), "{said}");
    hall.ok(&["player", "add", "Best, Bo"]);
    assert_eq!(hall.json(&["player", "list"])[2]["entrant"], 4);
    hall.ok(&["round", "set", "1", "1", "2"]);
    let said = hall.ok(&["player", "remove", "1"]);
    assert!(said.contains("withdrawn"), "{said}");
    assert!(
        hall.ok(&["player", "list"])
            .contains("withdrew after round 1")
    );
    hall.ok(&["doctor"]);
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
    assert_eq!(hall.json(&["player", "list"]).len(), 3);
}

#[test]
fn a_number_that_nobody_has_is_not_a_name() {
    let hall = cup();
    says(&hall, &["player", "add", "999999"], "has number 999999");
    says(&hall, &["player", "add", "999999", "--new"], "no letters");
    assert_eq!(hall.json(&["player", "list"]).len(), 2);
}

#[test]
fn a_line_that_is_not_a_player_is_reported_and_the_import_is_undone() {
    let hall = cup();
    hall.write(
        "p.csv",
        "number;name;given;country;Board\n1;Ost;Ulla;fra;2\nnumber;name;given;country;\n\
         ;---;;;\n2;Weiss;Jo;Atlantis;3\n;Total;;;\n",
    );
    let done = hall.run(&["player", "import", "p.csv", "--enter"]);
    assert_eq!(done.status.code(), Some(1));
    let said = text(&done.stderr);
    for expected in [
        "p.csv:3:",
        "p.csv:4:",
        "p.csv:6:",
        "`Board`",
        "`Atlantis` is not",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let listed = hall.json(&["player", "list"]);
    assert_eq!(listed.len(), 4);
    assert_eq!(listed[2]["country"], "FRA");
    hall.ok(&["undo"]);
    assert_eq!(hall.json(&["player", "list"]).len(), 2);
    hall.ok(&["doctor"]);
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
    assert_eq!(hall.json(&["player", "list"]).len(), 2);
    hall.ok(&[&import[..], &["--same"]].concat());
    let listed = hall.json(&["player", "list"]);
    assert_eq!(listed.len(), 3);
    assert_eq!(listed[1]["country"], "ENG");
    hall.ok(&["undo"]);
    hall.ok(&[&import[..], &["--new"]].concat());
    assert_eq!(hall.json(&["player", "list"]).len(), 4);
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
    hall.ok(&["round", "set", "1", "1", "2"]);
    let said = hall.ok(&["player", "merge", "3", "1", "--yes"]);
    assert!(said.contains("number 3 was removed from Cup"), "{said}");
    let listed = hall.json(&["player", "list"]);
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0]["rating"], 1700);
    hall.ok(&["undo"]);
    assert_eq!(hall.json(&["player", "list"]).len(), 3);
}

#[test]
fn a_merge_shows_both_and_what_is_lost_and_needs_an_answer() {
    let hall = cup();
    let twin = ["player", "add", "Kenji Tanaka", "--rating", "1700", "--new"];
    hall.ok(&[&twin[..], &["--country", "USA"]].concat());
    hall.ok(&["player", "absent", "3", "--round", "2"]);
    let before = hall.ok(&["journal"]);
    let asked = hall.refused(&["player", "merge", "3", "1"]);
    for expected in [
        "country     USA           JPN           JPN",
        "rating      1700                        1700",
        "entered     Cup #3        Cup #1        Cup #1",
        "lost: country USA\n",
        "lost: absence round 2\n",
        "they are alike: same name, other country\n",
        "a merge needs a confirmation",
    ] {
        assert!(asked.contains(expected), "{expected}: {asked}");
    }
    let shown = hall.json(&["player", "merge", "3", "1", "--dry-run"]);
    assert_eq!(shown[0]["lost"][1]["what"], "country");
    assert_eq!(hall.ok(&["journal"]), before, "nothing was changed");
    let unlike = hall.refused(&["player", "merge", "2", "1"]);
    assert!(unlike.contains("the two are not alike"), "{unlike}");
    hall.ok(&["player", "merge", "3", "1", "--yes"]);
    assert_eq!(hall.json(&["player", "list"]).len(), 2);
}

#[test]
fn whoever_could_be_one_person_is_shown_before_a_merge() {
    let hall = cup();
    let none = hall.ok(&["player", "merge"]);
    assert_eq!(none, "nobody like that is in the register twice\n");
    hall.ok(&["player", "add", "Kenji Tanaka", "--new"]);
    for args in [&["player", "merge"][..], &["player", "merge", "3"]] {
        let pairs = hall.json(args);
        assert_eq!(pairs.len(), 1, "each pair once");
        assert_eq!(pairs[0]["why"], "same name in another order");
    }
    assert_eq!(hall.json(&["player", "merge", "adams"]).len(), 0);
}

#[test]
fn an_absence_is_one_command_and_the_list_shows_it() {
    let hall = cup();
    let said = hall.ok(&["player", "absent", "tanaka", "--round", "2-3"]);
    assert_eq!(said, "Tanaka Kenji is absent in rounds 2 to 3\n");
    hall.ok(&["player", "edit", "adams", "--from-round", "2"]);
    let listed = hall.ok(&["player", "list"]);
    assert!(listed.contains("rounds 2 to 3"), "{listed}");
    assert_eq!(hall.json(&["player", "list"])[1]["first_round"], 2);
    says(
        &hall,
        &["round", "set", "1", "1", "2"],
        "their first round is 2",
    );
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
    let said = hall.ok(&["player", "absent", "zoe", "--round", "1", "--half-point"]);
    assert_eq!(said, "Lefèvre Zoé has a half-point bye in round 1\n");
    hall.ok(&["player", "absent", "sato", "--round", "1"]);
    says(
        &hall,
        &["round", "set", "1", "zoe", "adams"],
        "is absent in round 1",
    );
    let paired = hall.run(&["round", "set", "1", "tanaka", "adams"]);
    assert_eq!(text(&paired.stderr), "", "nobody is unpaired");
    let shown = hall.ok(&["round", "show", "1"]);
    assert!(shown.contains("Lefèvre Zoé   half-point bye"), "{shown}");
    assert!(shown.contains("Sato Mika     absent"), "{shown}");
    let by_name = hall.ok(&["round", "show", "1", "--by-name"]);
    assert!(by_name.contains("half-point bye"), "{by_name}");
    let rows = hall.json(&["round", "show", "1"]);
    assert_eq!(rows[1]["requested_bye"], "half-point");
    assert_eq!(rows[2]["requested_bye"], "zero-point");
    let listed = hall.ok(&["player", "list"]);
    assert!(listed.contains("round 1 (half point)"), "{listed}");
    assert_eq!(hall.json(&["player", "list"])[2]["half_point_byes"][0], "1");
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    hall.ok(&["round", "seal", "1"]);
    assert_eq!(hall.json(&["standings"])[0][1]["points"], 0.5);
    let explained = hall.ok(&["standings", "--explain", "zoe"]);
    assert!(
        explained.contains("half-point bye     32     0.5           3    35"),
        "{explained}"
    );
    let crosstable = hall.json(&["crosstable"]);
    assert_eq!(
        crosstable[0][1]["rounds"][0]["games"][0]["half_point"],
        true
    );
    let elo = hall.run(&["export", "elo"]);
    let remark = "half-point bye: round 1, Lefèvre, Zoé";
    assert!(text(&elo.stdout).contains(&format!("\n% {remark}\n")));
    assert!(text(&elo.stderr).contains(remark));
}

#[test]
fn a_half_point_bye_counts_in_the_points_at_the_table_and_can_be_undone() {
    let hall = cup();
    hall.ok(&["player", "add", "Sato, Mika"]);
    hall.ok(&["round", "set", "1", "tanaka", "adams"]);
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    hall.ok(&["player", "absent", "sato", "--round", "1"]);
    hall.ok(&["player", "absent", "sato", "--round", "1", "--half-point"]);
    hall.ok(&["round", "set", "2", "tanaka", "sato"]);
    let entered = hall.ok(&["result", "set", "2", "1", "30-34"]);
    assert!(entered.contains("Sato Mika [1.5]"), "{entered}");
    hall.ok(&["undo"]);
    hall.ok(&["undo"]);
    let undone = hall.ok(&["undo"]);
    assert!(
        undone.contains("has a half-point bye in round 1"),
        "{undone}"
    );
    let listed = hall.json(&["player", "list"]);
    assert_eq!(listed[2]["half_point_byes"], serde_json::json!([]));
    assert_eq!(listed[2]["absences"][0], "1", "still absent");
    hall.ok(&["player", "return", "sato", "--round", "1"]);
    let listed = hall.json(&["player", "list"]);
    assert_eq!(listed[2]["absences"], serde_json::json!([]));
}

#[test]
fn a_category_is_added_to_the_others() {
    let hall = cup();
    hall.ok(&["player", "assign", "adams", "--category", "junior"]);
    let both = hall.ok(&["player", "assign", "adams", "--category", "women"]);
    assert_eq!(both, "Adams Amy: junior, women\n");
    let one = hall.ok(&["player", "assign", "adams", "--no-category", "junior"]);
    assert_eq!(one, "Adams Amy: women\n");
}
