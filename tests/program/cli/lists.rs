//! Files that are brought in: what is no game stays out, and no list makes two
//! people one.

use snapbox::str;

use crate::desk::Desk;

#[test]
fn a_text_without_a_game_is_refused_and_nothing_is_kept() {
    let hall = Desk::new();
    hall.ok("event new Cup");
    hall.write("g.txt", "garbage\nand more of it\n");
    hall.session(str![[r#"
$ import g.txt
? 2
error: no game or result can be read from g.txt
help: `outflank check FILE` shows what is in it
"#]]);
    hall.write("joueurs", "pays = FRA\n 50001 MARTIN, Paul\n 50002 PETIT\n");
    hall.session(str![[r#"
$ import joueurs
? 2
error: joueurs holds players and no game
help: `outflank player import joueurs` imports a list of players
"#]]);
    assert_eq!(hall.json("journal").len(), 1);
}

#[test]
fn a_damaged_game_comes_in_with_its_findings() {
    let hall = Desk::new();
    hall.write("d.txt", "a1 d6 c3 d3 ??\n");
    hall.session(str![[r#"
$ import d.txt
? 1
d.txt: 1 game, 1 new (1 new player, 1 new event)
  0 clean, 1 with findings, 0 of them only unfinished
"#]]);
}

#[test]
fn two_people_with_one_number_are_refused_with_both_lines() {
    let hall = Desk::new();
    hall.write("p.csv", "name,given,number\nAlpha,Ann,1\nBeta,Bob,1\n");
    hall.session(str![[r#"
$ player import p.csv
? 2
error: p.csv gives number 1 to two people: Alpha Ann (line 2) and Beta Bob (line 3)
help: a number belongs to one player: correct the list; nothing was imported
"#]]);
    assert!(hall.json("player list --all").is_empty());
}

#[test]
fn a_list_that_renames_an_entered_player_says_whom_and_how() {
    let hall = Desk::new();
    hall.ok("event new Cup");
    hall.ok(&["player", "add", "Levanen, Harri", "--number", "7"]);
    hall.write("p.csv", "name,given,number\nHaglund,Harri,7\n");
    hall.session(str![[r#"
$ player import p.csv
? 2
error: p.csv:2: number 7 was Levanen Harri and is Haglund Harri from now on
help: nothing was imported: add --yes if the new names are right
"#]]);
}

#[test]
fn a_line_that_cannot_be_read_is_named_and_the_others_come_in() {
    let hall = Desk::new();
    hall.write(
        "p.csv",
        "name,given\nAlpha,Ann\nBeta,Bob,1500\n\"Gamma,Cy\nDelta,Di\n",
    );
    hall.session(str![[r#"
$ player import p.csv
? 1
1 player in p.csv: 1 new, 0 changed, 0 unchanged
warning: p.csv:3: 3 cells under 2 titles: `1500` has none
warning: p.csv:4: a quote is opened and not closed: nothing from here on was read
help: correct these lines and import the file again; the others were imported
"#]]);
    assert_eq!(hall.json("player list --all").len(), 1);
}

#[test]
fn a_list_whose_only_line_is_wrong_says_what_is_wrong_with_it() {
    let hall = Desk::new();
    hall.write("p.csv", "name,rating\nAlpha,strong\n");
    hall.session(str![[r#"
$ player import p.csv
? 2
error: no line of p.csv names a player; line 2: rating `strong` is not a whole number
help: correct the line and import the list again
"#]]);
}
