//! Files that are brought in: what is no game stays out, and no list makes two
//! people one.

use super::day::{Hall, text};

#[test]
fn a_text_without_a_game_is_refused_and_nothing_is_kept() {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup"]);
    hall.write("g.txt", "garbage\nand more of it\n");
    let said = hall.refused(&["import", "g.txt"]);
    assert!(said.contains("g.txt holds no game"), "{said}");
    hall.write("joueurs", "pays = FRA\n 50001 MARTIN, Paul\n 50002 PETIT\n");
    let said = hall.refused(&["import", "joueurs"]);
    assert!(
        said.contains("outflank player import joueurs"),
        "the command that helps: {said}"
    );
    assert_eq!(hall.json(&["journal"]).len(), 1);
}

#[test]
fn a_damaged_game_comes_in_with_its_findings() {
    let hall = Hall::empty();
    hall.write("d.txt", "a1 d6 c3 d3 ??\n");
    let done = hall.run(&["import", "d.txt"]);
    assert_eq!(done.status.code(), Some(1), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("1 game, 1 new"));
}

#[test]
fn two_people_with_one_number_are_refused_with_both_lines() {
    let hall = Hall::empty();
    hall.write("p.csv", "name,given,number\nAlpha,Ann,1\nBeta,Bob,1\n");
    let said = hall.refused(&["player", "import", "p.csv"]);
    assert!(
        said.contains("Alpha Ann (line 2) and Beta Bob (line 3)"),
        "{said}"
    );
    assert!(hall.json(&["player", "list", "--all"]).is_empty());
}

#[test]
fn a_list_that_renames_an_entered_player_says_whom_and_how() {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup"]);
    hall.ok(&["player", "add", "Levanen, Harri", "--number", "7"]);
    hall.write("p.csv", "name,given,number\nHaglund,Harri,7\n");
    let done = hall.run(&["player", "import", "p.csv"]);
    let said = text(&done.stderr);
    assert!(
        said.contains("p.csv:2: number 7 was Levanen Harri and is Haglund Harri"),
        "{said}"
    );
}

#[test]
fn a_line_that_cannot_be_read_is_named_and_the_others_come_in() {
    let hall = Hall::empty();
    hall.write(
        "p.csv",
        "name,given\nAlpha,Ann\nBeta,Bob,1500\n\"Gamma,Cy\nDelta,Di\n",
    );
    let done = hall.run(&["player", "import", "p.csv"]);
    assert_eq!(done.status.code(), Some(1));
    let said = text(&done.stderr);
    assert!(said.contains("p.csv:3: 3 cells under 2 titles"), "{said}");
    assert!(said.contains("p.csv:4: a quote is opened"), "{said}");
    assert_eq!(hall.json(&["player", "list", "--all"]).len(), 1);
}

#[test]
fn a_list_whose_only_line_is_wrong_says_what_is_wrong_with_it() {
    let hall = Hall::empty();
    hall.write("p.csv", "name,rating\nAlpha,strong\n");
    let said = hall.refused(&["player", "import", "p.csv"]);
    assert!(
        said.contains("line 2: rating `strong` is not a whole number"),
        "{said}"
    );
}
