//! What `status` and the answers at the desk lead to, in an event that goes wrong
//! here and there.

use super::day::{GAME, Hall, text};

/// The first round is sealed.
fn sealed() -> Hall {
    let hall = Hall::open();
    seal(&hall, "1");
    hall
}

fn seal(hall: &Hall, round: &str) {
    let done = hall.slips(round, "1 40-24\n2 40-24\n3 40-24\n!\n");
    assert!(done.status.success(), "{}", text(&done.stderr));
}

fn correct(hall: &Hall, round: &str, score: &str) {
    hall.ok(&[
        "result", "correct", round, "1", "--score", score, "--reason", "slip", "--yes",
    ]);
}

fn corrections(hall: &Hall) -> usize {
    let status = hall.json(&["status"]).remove(0);
    status["corrections"].as_array().unwrap().len()
}

#[test]
fn a_change_that_was_undone_is_no_correction() {
    let hall = sealed();
    hall.ok(&["round", "pair", "2", "--yes"]);
    seal(&hall, "2");
    correct(&hall, "1", "41-23");
    assert_eq!(corrections(&hall), 1);
    let status = hall.ok(&["status"]);
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
    hall.ok(&["round", "publish", "2"]);
    assert_eq!(corrections(&hall), 0);
    // The publication, the correction and the seal are taken back, one by one.
    hall.ok(&["undo"]);
    assert_eq!(corrections(&hall), 1);
    hall.ok(&["undo"]);
    assert_eq!(corrections(&hall), 0);
    hall.ok(&["undo"]);
    let status = hall.ok(&["status"]);
    assert_eq!(corrections(&hall), 0, "{status}");
    assert!(!status.contains("publish"), "{status}");
}

#[test]
fn whoever_is_in_the_wrong_order_is_led_to_the_pairing_of_the_round() {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Cup", "--rounds", "3"]);
    hall.ok(&["player", "add", "Ax, A"]);
    hall.ok(&["player", "add", "Bx, B"]);
    let status = hall.ok(&["status"]);
    let next = status.split("next:\n").nth(1).unwrap();
    assert!(next.starts_with("  outflank round pair 1 "), "{status}");
    for command in [
        &["round", "seal", "1"][..],
        &["round", "show", "1"],
        &["print", "pairings"],
        &["result", "enter", "1"],
    ] {
        let said = hall.refused(command);
        assert!(said.contains("help: `outflank round pair 1`"), "{said}");
    }
    let said = hall.refused(&["result", "enter"]);
    assert!(said.contains("`outflank round pair`"), "{said}");
}

#[test]
fn after_the_last_round_nobody_is_led_to_another_one() {
    let hall = sealed();
    hall.ok(&["event", "edit", "--rounds", "1", "--yes"]);
    let said = hall.refused(&["round", "show", "2"]);
    assert!(said.contains("and no more are planned"), "{said}");
    assert!(said.contains("`outflank finals pair`"), "{said}");
    assert!(!said.contains("round pair"), "{said}");
    let status = hall.ok(&["status"]);
    assert!(status.contains("outflank finals pair"), "{status}");
    assert!(!status.contains("round pair"), "{status}");
}

#[test]
fn a_sheet_that_somebody_decided_about_is_no_next_step() {
    let is_listed = |hall: &Hall| hall.ok(&["status"]).contains("outflank sheet show 1 1");
    let hall = Hall::open();
    hall.write("broken.txt", &GAME[..20].replace("d6", "a1"));
    hall.write("sheet.txt", GAME);
    let add = |hall: &Hall, file| hall.run(&["sheet", "add", "1", "1", file, "--by", "official"]);
    add(&hall, "broken.txt");
    assert!(is_listed(&hall));
    // The result is decided with the sheet at hand.
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    assert!(!is_listed(&hall));
    // A sheet that gives another result waits for a correction or a ruling.
    add(&hall, "sheet.txt");
    assert!(is_listed(&hall));
    hall.ok(&[
        "dispute", "open", "1", "1", "--by", "white", "--about", "discs",
    ]);
    assert!(is_listed(&hall));
    hall.ok(&[
        "dispute",
        "rule",
        "1",
        "score 40-24",
        "--reason",
        "seen",
        "--yes",
    ]);
    assert!(!is_listed(&hall));
}

#[test]
fn whoever_comes_after_a_sealed_round_plays_from_the_next_one() {
    let hall = sealed();
    let added = hall.run(&["player", "add", "Spät, Karl"]);
    let note = "plays from round 2; `--from-round 1` says otherwise";
    assert!(
        text(&added.stderr).contains(note),
        "{}",
        text(&added.stderr)
    );
    hall.write("late.csv", "name,given\nLate,L\n");
    let imported = hall.run(&["player", "import", "late.csv", "--enter"]);
    assert!(text(&imported.stderr).contains("plays from round 2;"));
    let early = hall.run(&["player", "add", "Early, E", "--from-round", "1"]);
    assert!(!text(&early.stderr).contains("plays from"));
    let first_rounds: Vec<_> = hall.json(&["player", "list"])[6..]
        .iter()
        .map(|player| player["first_round"].clone())
        .collect();
    assert_eq!(first_rounds, [2, 2, 1]);
}

#[test]
fn results_without_a_round_go_to_the_only_one_that_misses_some() {
    let hall = Hall::open();
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n");
    hall.ok(&["round", "set", "2", "lazard", "sha"]);
    let done = hall.type_in(&["result", "enter"], "lazard 38\n");
    let said = text(&done.stderr);
    assert!(done.status.success() && said.contains("round 2"), "{said}");
    hall.ok(&["undo", "--yes"]);
    hall.ok(&["round", "set", "3", "lea", "bor"]);
    let said = hall.refused(&["result", "enter"]);
    assert!(said.contains("rounds 1, 2, 3 are open"), "{said}");
}

#[test]
fn a_round_that_is_sealed_with_an_open_dispute_has_provisional_standings() {
    let hall = Hall::open();
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n");
    hall.ok(&[
        "dispute", "open", "1", "1", "--by", "white", "--about", "discs",
    ]);
    let said = hall.ok(&["round", "seal", "1"]);
    assert!(said.contains("provisional standings published"), "{said}");
    hall.ok(&[
        "dispute",
        "rule",
        "1",
        "let stand",
        "--reason",
        "seen",
        "--yes",
    ]);
    let status = hall.ok(&["status"]);
    assert!(status.contains("outflank round publish 1"), "{status}");
    hall.ok(&["round", "publish", "1"]);
    assert!(!hall.ok(&["status"]).contains("outflank round publish"));
}

#[test]
fn there_is_nothing_more_to_enter_after_the_seal() {
    let hall = Hall::open();
    let done = hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n!\n");
    let said = text(&done.stderr);
    assert!(
        said.contains("is sealed: there is nothing more to enter"),
        "{said}"
    );
}

#[test]
fn the_journal_keeps_the_result_that_was_replaced() {
    let hall = Hall::open();
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    hall.ok(&["result", "set", "1", "1", "24-40", "--yes"]);
    let line = hall.json(&["journal"]).pop().unwrap();
    let summary = line["summary"].as_str().unwrap();
    assert!(
        summary.ends_with("(was LAZARD Emmanuel 40-24 TAMENORI Hideshi)"),
        "{summary}"
    );
}

#[test]
fn what_cannot_be_is_said_in_words_of_the_desk() {
    let hall = Hall::empty();
    let said = hall.refused(&["standings"]);
    assert!(
        said.starts_with("error: there is no database outflank.db here\n"),
        "{said}"
    );
    for rounds in ["0", "-3"] {
        let said = hall.refused(&["event", "new", "Cup", "--rounds", rounds]);
        assert!(said.contains("rounds must be at least 1"), "{said}");
    }
    hall.ok(&["event", "new", "Cup"]);
    assert_eq!(hall.ok(&["player", "list"]), "no players yet\n");
    let said = hall.refused(&["player", "add", "Ax, A", "--rating", "abc"]);
    assert!(said.contains("`abc` is not a rating"), "{said}");
    let hall = Hall::open();
    for (slip, found) in [
        ("2 flg black", "`flg` is not an ending: expected flag,"),
        ("2 40-24 flg black", "`flg` is not an ending"),
        ("lazard 40 flg black", "`flg` is not an ending"),
        ("2 flag", "`flag` needs a colour"),
        ("2 xx 40", "no player matches `2 xx`"),
        ("2", "not a result slip"),
    ] {
        let said = text(&hall.slips("1", &format!("{slip}\n")).stderr);
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
    assert!(rows.contains("0 -> 1"), "{shown}");
    assert!(!rows.contains("1 -> 1 "), "{shown}");
    let refused = hall.run(&[&correct[..], &["--reason", "a\u{7}b", "--yes"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(text(&refused.stdout), "");
}

#[test]
fn a_pairing_that_the_director_forbade_is_said_to_be() {
    let hall = sealed();
    let pair = ["round", "pair", "2", "--yes", "--forbid", "lazard:sha"];
    hall.ok(&pair);
    let why = hall.ok(&["round", "why", "2", "lazard", "sha"]);
    assert!(why.contains("you forbade this pairing (--forbid)"), "{why}");
}

#[test]
fn a_list_with_german_or_french_titles_is_read() {
    for titles in [
        "Name;Vorname;Land;Verein;Elo",
        "Nachname;Vorname;Nationalität;Mannschaft;Wertungszahl",
        "Nom;Prénom;Pays;Équipe;Classement",
    ] {
        let hall = Hall::empty();
        hall.ok(&["event", "new", "Cup"]);
        hall.write("list.csv", &format!("{titles}\nMüller;Jörg;GER;Ulm;1800\n"));
        hall.ok(&["player", "import", "list.csv", "--enter"]);
        let player = hall.json(&["player", "list"]).remove(0);
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
    let hall = Hall::empty();
    let name = "第五十回全日本オセロ選手権大会関東地区代表決定戦 兼 世界選手権日本代表選考会";
    hall.ok(&[
        "event",
        "new",
        name,
        "--rounds",
        "3",
        "--date",
        "2026-11-21",
    ]);
    for player in ["Ando", "Baba", "Cole", "Dean"] {
        hall.ok(&["player", "add", player]);
    }
    for command in [
        &["round", "pair", "1", "--yes"][..],
        &["round", "show", "1"],
        &["status"],
    ] {
        let said = hall.ok(command);
        assert!(said.contains("第五十回"), "{said}");
        for line in said.lines() {
            assert!(line.width() <= 80, "{command:?}: {line}");
        }
    }
}
