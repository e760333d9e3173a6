//! Files of results and archives, and their later editions.

use std::fs;

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has};

#[test]
fn a_result_file_written_here_reads_back_as_the_same_event() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n!\n");
    let before = hall.ok("--format json standings");
    hall.ok("export elo --out paris.ELO");
    let ranks = |text: &str| -> Vec<(Value, Value, Value)> {
        let rows: Vec<Value> = serde_json::from_str(text).unwrap();
        let row = |row: &Value| {
            (
                row["rank"].clone(),
                row["points"].clone(),
                row["discs"].clone(),
            )
        };
        rows.iter().map(row).collect()
    };
    assert_eq!(
        ranks(&before),
        ranks(&hall.ok("--format json standings --from-file paris.ELO"))
    );
    hall.session(str![[r#"
$ import paris.ELO
$ import paris.ELO
paris.ELO: already imported, nothing added
"#]]);
    let imported = hall.ok("--format json standings --event 2");
    assert_eq!(ranks(&before), ranks(&imported));
    hall.ok("doctor");
}

#[test]
fn a_game_taken_out_of_the_rating_is_written_so_again() {
    let hall = Desk::open();
    hall.write(
        "cup.ELO",
        "%%Tournament: Cup\n%%Date: 01/02/2026\n\
         %_% 101, NORTH, Anna, AAA, 2, 80\n%_% 102, SOUTH, Bo, BBB, 0, 48\n\
         %Round: 1\n% 101 (40)>(24) 102 B\n%Round: 2\n102 (24)<(40) 101 B\n",
    );
    hall.ok("import cup.ELO");
    let written = hall.ok("export elo --event cup");
    let games: Vec<&str> = written
        .lines()
        .filter(|line| line.contains("(40)"))
        .collect();
    let expected = [
        "%    101 (40)>(24)     102 B",
        "    102 (24)<(40)     101 B",
    ];
    assert_eq!(games, expected, "{written}");
}

#[test]
fn an_amended_edition_of_an_archive_shows_what_changed() {
    let hall = Desk::open();
    let game = |result: &str| {
        format!("Black: Tamenori\nWhite: Shaman\nEvent: Final\n{GAME} = {result}\n\n")
    };
    hall.write(
        "games.txt",
        &(game("32-32") + &game("32-32").replace("Final", "Other")),
    );
    let first = hall.json("import games.txt");
    assert_eq!(
        (&first[0]["games"], &first[0]["new"]),
        (&2.into(), &2.into())
    );
    let renamed = game("32-32") + &game("40-24").replace("Final", "Other");
    hall.write("games.txt", &renamed);
    let second = hall.json("import games.txt");
    assert_eq!(
        (&second[0]["new"], &second[0]["same"]),
        (&0.into(), &1.into())
    );
    let changed = second[0]["changed"][0].as_str().unwrap();
    assert_has(changed, "32-32 is now 40-24");
    hall.ok("doctor");
}

#[test]
fn an_archive_under_another_name_does_not_double_its_games() {
    let hall = Desk::open();
    let game = |black: &str, result: &str| {
        format!("Black: {black}\nWhite: Shaman\nEvent: Final\n{GAME} = {result}\n\n")
    };
    let names = ["Tamenori", "Leader", "Lazard"];
    let all: String = names.iter().map(|name| game(name, "32-32")).collect();
    hall.write("games.txt", &all);
    hall.ok("import games.txt");
    // The same bytes; then one score put right and a game more; then a part.
    hall.write("copy.txt", &all);
    hall.session(str![[r#"
$ import copy.txt
copy.txt: already imported as games.txt, nothing added
"#]]);
    let more = all.replacen("32-32", "33-31", 1) + &game("Borassi", "32-32");
    hall.write("second.txt", &more);
    let second = &hall.json("import second.txt")[0];
    assert_eq!(second["edition_of"][0], "games.txt");
    let counts = ["games", "new", "same"].map(|key| second[key].as_u64().unwrap());
    assert_eq!(counts, [4, 1, 2], "{second}");
    assert!(
        second["changed"][0]
            .as_str()
            .unwrap()
            .contains("32-32 is now 33-31")
    );
    hall.write("part.txt", game("Borassi", "32-32"));
    let part = &hall.json("import part.txt")[0];
    assert_eq!(
        (&part["same"], &part["gone"]),
        (&1.into(), &Value::Array(vec![]))
    );
    // Another game of the same two is another game.
    hall.write(
        "other.txt",
        game("Borassi", "32-32").replace(GAME, "f5d6c3"),
    );
    assert_eq!(hall.json("import other.txt")[0]["new"], 1);
    hall.ok("doctor");
}

#[test]
fn a_year_of_wthor_under_another_name_is_an_edition_of_it() {
    let hall = Desk::open();
    let game = |black: &str| {
        format!("Black: {black}\nWhite: Shaman\nEvent: Final\nDate: 2025\n{GAME} = 32-32\n\n")
    };
    hall.write("games.txt", &(game("Tamenori") + &game("Leader")));
    hall.ok("convert games.txt --to wthor --out year.wtb");
    hall.ok("import year.wtb");
    // Made on another day: the fourth byte of the head.
    let mut bytes = fs::read(hall.path("year.wtb")).unwrap();
    bytes[3] = bytes[3] % 28 + 1;
    fs::write(hall.path("again.wtb"), bytes).unwrap();
    let again = &hall.json("import again.wtb")[0];
    assert_eq!(again["edition_of"][0], "year.wtb", "{again}");
    assert_eq!((&again["new"], &again["same"]), (&0.into(), &2.into()));
}

#[test]
fn games_without_a_head_are_known_again_under_another_name() {
    let hall = Desk::open();
    hall.write("bare.txt", format!("{GAME}\n"));
    hall.ok("import bare.txt");
    hall.write("renamed.txt", format!("\n{GAME}\n"));
    let again = &hall.json("import renamed.txt")[0];
    assert_eq!((&again["new"], &again["same"]), (&0.into(), &1.into()));
}

#[test]
fn a_work_file_of_papp_becomes_an_event_and_its_next_edition_is_compared() {
    let hall = Desk::open();
    let work = "#_Nom-Tournoi = \"Club Night\" ;\n#_Nombre-Rondes = 2 ;\n\
        #_Date = \"04/01/2025\" ;\n& +000123 +000456;\n(000123 000456);\n\
        (000123 40 000456 24);\nronde-suivante;\n(000456 000123);\n";
    hall.write("papp-internal-workfile.txt", work);
    let file = "papp-internal-workfile.txt";
    assert_has(&hall.ok(&["import", file]), "2 players, 2 rounds, 2 games");
    hall.session(str![[r#"
$ round show 1 --event club
Club Night, round 1 (sealed)
...
    1  123    456    40-24
...
$ round show 2 --event club
Club Night, round 2 (open)
...
"#]]);
    hall.write(file, work.replace("40 000456 24", "41 000456 23"));
    let shown = hall.run(&["import", file]);
    assert_eq!(shown.status, 2);
    assert_has(
        &shown.out,
        "round 1, table 1: 123 41-23 456, was 123 40-24 456",
    );
    hall.session(str![[r#"
$ round show 1 --event club
...
    1  123    456    40-24
...
"#]]);
    hall.write(
        file,
        work.replace(
            "(000456 000123);",
            "(000456 30 000123 34);\nronde-suivante;\n",
        ),
    );
    let applied = hall.ok(&["import", file, "--yes"]);
    assert_has(&applied, "456 30-34 123, was 456 - 123");
    hall.session(str![[r#"
$ round show 2 --event club
Club Night, round 2 (sealed)
...
$ undo
$ round show 2 --event club
Club Night, round 2 (open)
...
$ doctor
"#]]);
}

/// A cup of two rounds and a final.
const CUP: &str = "%%Tournament: Cup\n%%Date: 01/02/2026\n%%Sender: Me\n\
    %_% 101, NORTH, Anna, AAA, 2, 80\n%_% 102, SOUTH, Bo, BBB, 1, 64\n\
    %_% 103, EAST, Cy, CCC, 1, 60\n%_% 104, WEST, Di, DDD, 0, 52\n\
    %Round: 1\n101 (40)>(24) 102 B\n103 (36)>(28) 104 B\n\
    %Round: 2\n101 (40)>(24) 103 W\n102 (40)>(24) 104 B\n\
    %%Added results\n101 (33)>(31) 102 B\n";

#[test]
fn another_edition_of_a_result_file_shows_what_it_changes_and_asks() {
    let hall = Desk::open();
    hall.write("cup.ELO", CUP);
    hall.ok("import cup.ELO");
    let before = hall.ok("--format json standings --event cup");
    let amended = CUP
        .replace("(36)>(28) 104", "(26)<(38) 104")
        .replace(
            "%%Added",
            "%Round: 3\n101 (50)>(14) 104 B\n102 (32)=(32) 103 B\n%%Added",
        )
        .replace("%_% 104, WEST, Di", "%_% 104, WEST, Diana");
    // Another name does not make another event of it.
    hall.write("cup-final.ELO", &amended);
    let shown = hall.run("import cup-final.ELO");
    assert_eq!(shown.status, 2);
    let told = shown.out;
    for line in [
        "rounds: `3`, was `2`",
        "WEST Diana was called WEST Di",
        "round 1, table 2: EAST Cy 26-38 WEST Diana, was EAST Cy 36-28 WEST Diana",
        "round 3, table 1: NORTH Anna 50-14 WEST Diana is new",
        "round 3, table 2: SOUTH Bo 32-32 EAST Cy is new",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
    assert_eq!(told.lines().count(), 5, "{told}");
    assert!(shown.err.contains("outflank import cup-final.ELO --yes"));
    assert_eq!(before, hall.ok("--format json standings --event cup"));

    hall.ok("import cup-final.ELO --yes");
    let from_file = hall.ok("--format json standings --from-file cup-final.ELO");
    let here = hall.ok("--format json standings --event cup");
    assert_eq!(from_file, here);
    hall.session(str![[r#"
$ round show 4 --event cup
...
    1  NORTH Anna  SOUTH Bo  33-31
...
$ import cup-final.ELO
cup-final.ELO: already imported, nothing added
"#]]);
    assert_eq!(hall.json("event list").len(), 2);
    hall.ok("doctor");
    hall.ok("undo");
    assert_eq!(before, hall.ok("--format json standings --event cup"));
    hall.ok("doctor");
}

#[test]
fn an_edition_that_takes_a_game_and_a_player_out_does_so_and_what_is_disputed_stays() {
    let hall = Desk::open();
    hall.write("cup.ELO", CUP);
    hall.ok("import cup.ELO");
    hall.ok("dispute open 1 1 --event cup --by white --about flip");
    // It was somebody else, and the disputed game has another score.
    let amended = CUP
        .replace("104, WEST, Di", "105, FAR, Ed")
        .replace(" 104 B", " 105 B")
        .replace("101 (40)>(24) 102", "101 (42)>(22) 102");
    hall.write("cup.ELO", &amended);
    hall.session(str![[r#"
$ import cup.ELO --yes
cup.ELO: another edition of event 2 (Cup), 6 changes
  new player: FAR Ed
  round 1, table 2: EAST Cy 36-28 WEST Di is no longer there
  round 2, table 2: SOUTH Bo 40-24 WEST Di is no longer there
  round 1, table 2: EAST Cy 36-28 FAR Ed is new
  round 2, table 2: SOUTH Bo 40-24 FAR Ed is new
  WEST Di is no longer entered
  kept: round 1, table 1: NORTH Anna 40-24 SOUTH Bo, disputed here; the file has
    NORTH Anna 42-22 SOUTH Bo
$ --format json standings --event cup
[{"rank":1,"shared":false,"id":"101","name":"NORTH, Anna","country":"AAA","played":2,"wins":2,"draws":0,"losses":0,"points":2,"brightwell":92,"discs":80},{"rank":2,"shared":false,"id":"102","name":"SOUTH, Bo","country":"BBB","played":2,"wins":1,"draws":0,"losses":1,"points":1,"brightwell":76,"discs":64},{"rank":3,"shared":false,"id":"103","name":"EAST, Cy","country":"CCC","played":2,"wins":1,"draws":0,"losses":1,"points":1,"brightwell":72,"discs":60},{"rank":4,"shared":false,"id":"105","name":"FAR, Ed","country":"DDD","played":2,"wins":0,"draws":0,"losses":2,"points":0,"brightwell":64,"discs":52}]
note: provisional: open dispute in round 1, table 1
{"journal":"6:315cf91d895f2f59"}
$ doctor
$ undo
$ doctor
"#]]);
}
