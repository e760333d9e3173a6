//! What `status` and the answers at the desk lead to, in an event that goes wrong
//! here and there.

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has};

/// The first round is sealed.
fn sealed() -> Desk {
    let hall = Desk::open();
    seal(&hall, "1");
    hall
}

fn seal(hall: &Desk, round: &str) {
    let done = hall.slips(round, "1 40-24\n2 40-24\n3 40-24\n!\n");
    assert!(done.status == 0, "{}", done.err);
}

fn correct(hall: &Desk, round: &str, score: &str) {
    hall.ok(&format!(
        "result correct '{round}' 1 --score '{score}' --reason slip --yes"
    ));
}

fn corrections(hall: &Desk) -> usize {
    let status = hall.json("status").remove(0);
    status["corrections"].as_array().unwrap().len()
}

#[test]
fn a_change_that_was_undone_is_no_correction() {
    let hall = sealed();
    hall.ok("round pair 2 --yes");
    seal(&hall, "2");
    correct(&hall, "1", "41-23");
    assert_eq!(corrections(&hall), 1);
    let status = hall.ok("status");
    // Long lines are wrapped.
    let status = status.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "standings after rounds 1 and 2 are no longer those of the results",
        "outflank round publish 2",
        "outflank round publish 1",
        "outflank standings --published 2",
    ] {
        assert!(status.contains(part), "{part}: {status}");
    }
    hall.ok("round publish 2");
    assert_eq!(corrections(&hall), 0);
    // The publication, the correction and the seal are taken back, one by one.
    hall.ok("undo");
    assert_eq!(corrections(&hall), 1);
    hall.ok("undo");
    assert_eq!(corrections(&hall), 0);
    hall.ok("undo");
    let status = hall.ok("status");
    assert_eq!(corrections(&hall), 0, "{status}");
    assert!(!status.contains("publish"), "{status}");
}

#[test]
fn whoever_is_in_the_wrong_order_is_led_to_the_pairing_of_the_round() {
    let hall = Desk::new();
    hall.ok("event new Cup --rounds 3");
    hall.ok(&["player", "add", "Ax, A"]);
    hall.ok(&["player", "add", "Bx, B"]);
    let status = hall.ok("status");
    let next = status.split("next:\n").nth(1).unwrap();
    assert!(next.starts_with("  outflank round pair 1 "), "{status}");
    for command in [
        &["round", "seal", "1"][..],
        &["round", "show", "1"],
        &["print", "pairings"],
        &["result", "enter", "1"],
    ] {
        let said = hall.refused(command);
        assert_has(&said, "help: `outflank round pair 1`");
    }
    hall.session(str![[r#"
$ result enter
? 2
error: no round is open
help: name the round; `outflank round pair` pairs the next one
"#]]);
}

#[test]
fn after_the_last_round_nobody_is_led_to_another_one() {
    let hall = sealed();
    hall.session(str![[r#"
$ event edit --rounds 1 --yes
$ round show 2
? 2
error: there is no round 2; the last one is 1, and no more are planned
help: `outflank finals pair` sets the games after the rounds, if there are any; `outflank status` shows what is next
$ status
Paris Open, 2026-11-21 (number 1)
  entrants     6
  rounds       1 of 1 sealed
  corrected    since round 1 was published: rounds: 1; before: 3 (line 8, by
               director)
next:
  outflank finals pair            set the next games
  outflank standings              show the standings
  outflank export elo --out FILE  write the file for the rating officer
  outflank backup FILE            make a copy
"#]]);
}

#[test]
fn a_sheet_that_somebody_decided_about_is_no_next_step() {
    let is_listed = |hall: &Desk| hall.ok("status").contains("outflank sheet show 1 1");
    let hall = Desk::open();
    hall.write("broken.txt", GAME[..20].replace("d6", "a1"));
    hall.write("sheet.txt", GAME);
    let add = |hall: &Desk, file| hall.run(&["sheet", "add", "1", "1", file, "--by", "official"]);
    add(&hall, "broken.txt");
    assert!(is_listed(&hall));
    // The result is decided with the sheet at hand.
    hall.ok("result set 1 1 40-24");
    assert!(!is_listed(&hall));
    // A sheet that gives another result waits for a correction or a ruling.
    add(&hall, "sheet.txt");
    assert!(is_listed(&hall));
    hall.ok("dispute open 1 1 --by white --about discs");
    assert!(is_listed(&hall));
    hall.ok("dispute rule 1 'score 40-24' --reason seen --yes");
    assert!(!is_listed(&hall));
}

#[test]
fn whoever_comes_after_a_sealed_round_plays_from_the_next_one() {
    let hall = sealed();
    let added = hall.run(&["player", "add", "Spät, Karl"]);
    let note = "plays from round 2; `--from-round 1` says otherwise";
    assert_has(&added.err, note);
    hall.write("late.csv", "name,given\nLate,L\n");
    hall.session(str![[r#"
$ player import late.csv --enter
1 player in late.csv: 1 new, 0 changed, 0 unchanged
1 entered in Paris Open
note: plays from round 2; `outflank player edit NAME --from-round 1` says otherwise
"#]]);
    let early = hall.run(&["player", "add", "Early, E", "--from-round", "1"]);
    assert!(!early.err.contains("plays from"));
    let first_rounds: Vec<_> = hall.json("player list")[6..]
        .iter()
        .map(|player| player["first_round"].clone())
        .collect();
    assert_eq!(first_rounds, [2, 2, 1]);
}

#[test]
fn results_without_a_round_go_to_the_only_one_that_misses_some() {
    let hall = Desk::open();
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n");
    hall.ok("round set 2 lazard sha");
    let done = hall.type_in("result enter", "lazard 38\n");
    let said = done.err;
    assert!(done.status == 0 && said.contains("round 2"), "{said}");
    hall.session(str![[r#"
$ undo --yes
$ round set 3 lea bor
$ result enter
? 2
error: rounds 1, 2, 3 are open
help: name the round; `outflank round pair` pairs the next one
"#]]);
}

#[test]
fn a_round_that_is_sealed_with_an_open_dispute_has_provisional_standings() {
    let hall = Desk::open();
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n");
    hall.session(str![[r#"
$ dispute open 1 1 --by white --about discs
$ round seal 1
round 1 is sealed; provisional standings published (`outflank standings
...
$ dispute rule 1 'let stand' --reason seen --yes
$ status
...
  outflank round publish 1          publish the corrected standings
...
$ round publish 1
"#]]);
    assert!(!hall.ok("status").contains("outflank round publish"));
}

#[test]
fn there_is_nothing_more_to_enter_after_the_seal() {
    let hall = Desk::open();
    let done = hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n!\n");
    let said = done.err;
    assert_has(&said, "is sealed: there is nothing more to enter");
}

#[test]
fn the_journal_keeps_the_result_that_was_replaced() {
    let hall = Desk::open();
    hall.ok("result set 1 1 40-24");
    hall.ok("result set 1 1 24-40 --yes");
    let line = hall.json("journal").pop().unwrap();
    let summary = line["summary"].as_str().unwrap();
    assert!(
        summary.ends_with("(was LAZARD Emmanuel 40-24 TAMENORI Hideshi)"),
        "{summary}"
    );
}

#[test]
fn what_cannot_be_is_said_in_words_of_the_desk() {
    let hall = Desk::new();
    let said = hall.refused("standings");
    assert!(
        said.starts_with("error: there is no database outflank.db here\n"),
        "{said}"
    );
    for rounds in ["0", "-3"] {
        let said = hall.refused(&["event", "new", "Cup", "--rounds", rounds]);
        assert_has(&said, "rounds must be at least 1");
    }
    hall.session(str![[r#"
$ event new Cup
$ player list
no players yet
"#]]);
    let said = hall.refused(&["player", "add", "Ax, A", "--rating", "abc"]);
    assert_has(&said, "`abc` is not a rating");
    let hall = Desk::open();
    for (slip, found) in [
        ("2 flg black", "`flg` is not an ending: expected flag,"),
        ("2 40-24 flg black", "`flg` is not an ending"),
        ("lazard 40 flg black", "`flg` is not an ending"),
        ("2 flag", "`flag` needs a colour"),
        ("2 xx 40", "no player matches `2 xx`"),
        ("2", "not a result slip"),
    ] {
        let said = hall.slips("1", &format!("{slip}\n")).err;
        assert!(said.contains(found), "{slip}: {said}");
    }
}

#[test]
fn a_correction_shows_places_and_points_and_a_reason_that_cannot_be_kept_shows_nothing() {
    let hall = sealed();
    let correct = ["result", "correct", "1", "1", "--score", "24-40"];
    let shown = hall.ok(&[&correct[..], &["--dry-run"]].concat());
    let rows = shown.split("in the standings:\n").nth(1).unwrap();
    assert!(rows.starts_with("place   points  player\n"), "{shown}");
    assert_has(rows, "0 -> 1");
    assert!(!rows.contains("1 -> 1 "), "{shown}");
    let refused = hall.run(&[&correct[..], &["--reason", "a\u{7}b", "--yes"]].concat());
    assert_eq!(refused.status, 2);
    assert_eq!(refused.out, "");
}

#[test]
fn a_pairing_that_the_director_forbade_is_said_to_be() {
    let hall = sealed();
    hall.session(str![[r#"
$ round pair 2 --yes --forbid lazard:sha
$ round why 2 lazard sha
...
you forbade this pairing (--forbid)
"#]]);
}

#[test]
fn a_list_with_german_or_french_titles_is_read() {
    for titles in [
        "Name;Vorname;Land;Verein;Elo",
        "Nachname;Vorname;Nationalität;Mannschaft;Wertungszahl",
        "Nom;Prénom;Pays;Équipe;Classement",
    ] {
        let hall = Desk::new();
        hall.ok("event new Cup");
        hall.write("list.csv", format!("{titles}\nMüller;Jörg;GER;Ulm;1800\n"));
        hall.ok("player import list.csv --enter");
        let player = hall.json("player list").remove(0);
        assert_eq!(player["name"], "Müller");
        assert_eq!(player["given"], "Jörg");
        assert_eq!(player["country"], "DEU");
        assert_eq!(player["rating"], 1800);
        assert_eq!(player["team"], "Ulm");
    }
}

#[test]
fn the_title_of_a_long_name_is_broken_to_fit() {
    use unicode_width::UnicodeWidthStr as _;
    let hall = Desk::new();
    let name = "第五十回全日本オセロ選手権大会関東地区代表決定戦 兼 世界選手権日本代表選考会";
    hall.ok(&format!("event new '{name}' --rounds 3 --date 2026-11-21"));
    for player in ["Ando", "Baba", "Cole", "Dean"] {
        hall.ok(&["player", "add", player]);
    }
    for command in [
        &["round", "pair", "1", "--yes"][..],
        &["round", "show", "1"],
        &["status"],
    ] {
        let said = hall.ok(command);
        assert_has(&said, "第五十回");
        for line in said.lines() {
            assert!(line.width() <= 80, "{command:?}: {line}");
        }
    }
}
