//! Rounds paired by the program, as a director meets them.

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Six players under the rules of the World Championship, nobody paired.
fn six() -> Desk {
    let hall = Desk::new();
    hall.ok("event new Lab --rounds 3 --ruleset woc");
    for name in [
        "Adams, Amy",
        "Brown, Bo",
        "Clark, Cy",
        "後藤, 春香",
        "Lefèvre, Zoé",
        "Müller, Jörg",
    ] {
        hall.ok(&["player", "add", name]);
    }
    hall
}

fn json(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap()
}

fn out(hall: &Desk, args: &[&str]) -> String {
    hall.run(args).out
}

const PAIR: [&str; 6] = ["round", "pair", "--seed", "7", "--format", "json"];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[test]
fn a_proposal_has_the_shape_of_the_contract_and_sets_nothing() {
    let hall = six();
    let proposal = json(&out(&hall, &with(&PAIR, &["--dry-run"])));
    let keys: Vec<&String> = proposal.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["round", "preset", "seed", "levels", "cost", "tables", "bye"]
    );
    assert_eq!(proposal["levels"], serde_json::json!(["papp", "lot"]));
    assert_eq!(
        (&proposal["seed"], &proposal["bye"]),
        (&Value::from(7), &Value::Null)
    );
    let table = &proposal["tables"][0];
    let keys: Vec<&String> = table.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["table", "black", "white", "cost"]);
    assert!(table["black"]["number"].is_number() && table["black"]["name"].is_string());
    assert_eq!(hall.run("round show 1").status, 2);
    let again = json(&out(&hall, &with(&PAIR, &["--dry-run"])));
    assert_eq!(again, proposal, "the same seed");
}

#[test]
fn nothing_is_set_without_a_yes() {
    let hall = six();
    hall.session(str![[r#"
$ round pair
? 2
error: setting a pairing needs a yes, and the input is not a terminal
help: add --yes, or --dry-run to see the pairing
"#]]);
    hall.ok(&with(&PAIR, &["--yes"]));
    let journal = out(&hall, &["journal"]);
    assert_has(&journal, "round 1 paired by papp, seed 7: 3 pairings");
}

#[test]
fn pairing_anew_or_without_somebody_is_about_the_round_that_is_paired() {
    let hall = six();
    hall.ok(&with(&PAIR, &["--yes"]));
    let again = json(&out(&hall, &with(&PAIR, &["--again", "--yes"])));
    assert_eq!(again["round"], 1);
    let without = json(&out(&hall, &with(&PAIR, &["--absent", "adams", "--yes"])));
    assert_eq!(without["round"], 1);
    assert!(without["bye"].is_object(), "{without}");
}

#[test]
fn a_check_of_what_was_paired_finds_nothing_better() {
    let hall = six();
    hall.ok(&with(&PAIR, &["--yes"]));
    let checked = hall.run("round check 1 --format json");
    assert_eq!(checked.status, 0);
    let checked = json(&checked.out);
    assert_eq!(checked["optimal"], true);
    assert_eq!(checked["optimum"], checked["cost"]);
    assert_eq!(checked["warnings"], serde_json::json!([]));
    let strict = json(&out(
        &hall,
        &[
            "round", "check", "1", "--preset", "strict", "--format", "json",
        ],
    ));
    assert_eq!(strict["levels"][0], "repeats");
}

#[test]
fn a_pairing_by_hand_says_what_it_costs_and_a_check_says_what_to_change() {
    let hall = six();
    hall.ok(&with(&PAIR, &["--yes", "--lock", "1:2", "--lock", "3:4"]));
    hall.slips("1", "1 40-24\n2 40-24\n3 40-24\n");
    hall.write("two.csv", "black,white\n2,1\n4,3\n6,5\n");
    hall.session(str![[r#"
$ round set 2 --csv two.csv
...
the pairing of round 2 is worse by 15081339 penalty points (papp) than the best
...
$ round check 2
? 1
...
best: 41028 penalty points (papp)
...
  instead of Brown Bo - Adams Amy; Müller Jörg - Lefèvre Zoé; 後藤 春香 - Clark
...
warning: table 1: Brown Bo and Adams Amy already met in round 1
...
"#]]);
    let why = out(&hall, &["round", "why", "2", "1", "2"]);
    assert_has(&why, "they met in round 1");
    assert_has(&why, "forcing it is worse by");
}

#[test]
fn pairs_are_locked_forbidden_and_refused_with_what_to_leave_out() {
    let hall = six();
    let locked = json(&out(
        &hall,
        &with(&PAIR, &["--dry-run", "--lock", "adams:brown"]),
    ));
    let meets = |view: &Value| {
        let tables = view["tables"].as_array().unwrap().iter();
        tables.clone().any(|table| {
            let numbers = [&table["black"]["number"], &table["white"]["number"]];
            numbers.contains(&&Value::from(1)) && numbers.contains(&&Value::from(2))
        })
    };
    assert!(meets(&locked));
    let forbidden = json(&out(
        &hall,
        &with(&PAIR, &["--dry-run", "--forbid", "adams:brown"]),
    ));
    assert!(!meets(&forbidden));
    hall.session(str![[r#"
$ round pair --lock 1:2 --forbid 1:2 --dry-run
? 2
error: Adams Amy and Brown Bo must meet and must not meet
help: leave one of these out: --lock Adams Amy:Brown Bo, --forbid Adams Amy:Brown Bo
$ round pair --bye 1 --dry-run
? 2
error: Adams Amy cannot have a bye: the number of players in round 1 is even
$ round pair --preset fair --dry-run
? 2
error: no pairing rules are named "fair"; there are strict, papp, danish, monrad
help: a file of your own needs its path, as ./pairing.toml or ./papp.cfg
"#]]);
}

#[test]
fn penalties_are_read_from_a_configuration_of_papp() {
    let hall = six();
    hall.write(
        "papp.cfg",
        "Pays = \"\";\nPenalites {\n Couleur:\n 1+ fois = 3;\n};\n",
    );
    let paired = json(&out(
        &hall,
        &with(&PAIR, &["--dry-run", "--preset", "./papp.cfg"]),
    ));
    assert_eq!(paired["cost"][0], 18, "six players, three each");
    hall.write("wrong.cfg", "Penalites {\n Couleur: often = 3;\n};\n");
    hall.session(str![[r#"
$ round pair --dry-run --preset ./wrong.cfg
? 2
error: cannot read ./wrong.cfg: penalties of PAPP: `often` is not a penalty of `couleur`
"#]]);
}

#[test]
fn a_round_robin_is_printed_in_full_beforehand() {
    let hall = six();
    let schedule = out(
        &hall,
        &[
            "round",
            "pair",
            "--round-robin",
            "--dry-run",
            "--format",
            "csv",
        ],
    );
    assert_eq!(schedule.lines().count(), 1 + 15);
    let double = out(
        &hall,
        &["round", "pair", "--round-robin", "double", "--dry-run"],
    );
    assert!(double.contains("round 10\n"));
    assert!(
        double.ends_with("everybody has each colour equally often\n"),
        "{double}"
    );
    hall.ok("round pair --round-robin --yes");
}

#[test]
fn simulated_events_are_the_same_for_the_same_seed() {
    let hall = Desk::new();
    let args = [
        "simulate",
        "--players",
        "12",
        "--rounds",
        "5",
        "--against",
        "papp",
        "--events",
        "2",
        "--seed",
        "3",
        "--format",
        "json",
    ];
    let lines = out(&hall, &args);
    assert_eq!(lines, out(&hall, &args));
    let views: Vec<Value> = lines.lines().map(json).collect();
    assert_eq!(views.len(), 2);
    assert_eq!(
        (&views[0]["games"], &views[1]["games"]),
        (&Value::from(60), &Value::from(60))
    );
    assert_eq!(views[0]["repeats"], 0);
}

#[test]
fn two_who_must_not_meet_are_kept_apart_in_every_round() {
    let hall = six();
    hall.ok("round forbid adams:clark --reason family");
    hall.ok("round forbid 1:2 3:4");
    let listed = out(&hall, &["round", "forbid", "--format", "json"]);
    let listed: Vec<Value> = listed.lines().map(json).collect();
    let pairs: Vec<(i64, i64)> = listed.iter().map(pair_numbers).collect();
    assert_eq!(pairs, [(1, 3), (1, 2), (3, 4)]);
    assert_eq!(listed[0]["reason"], "family");
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let args = [
            "round",
            "pair",
            "--format",
            "json",
            "--dry-run",
            "--seed",
            seed,
        ];
        let proposal = json(&out(&hall, &args));
        for table in proposal["tables"].as_array().unwrap() {
            let met = table_numbers(table);
            assert!(!pairs.contains(&met), "seed {seed}: {met:?}");
        }
    }
    hall.ok(&with(&PAIR, &["--yes"]));
    let why = out(&hall, &["round", "why", "1", "clark", "adams"]);
    assert_has(&why, "they must not meet in this event");
    assert_eq!(hall.run("round check 1").status, 0);
    let all = out(&hall, &["event", "show"]);
    assert_has(&all, "3 pairs must not meet");
}

fn pair_numbers(pair: &Value) -> (i64, i64) {
    let number = |side: &str| pair[side]["number"].as_i64().unwrap();
    (number("one"), number("other"))
}

fn table_numbers(table: &Value) -> (i64, i64) {
    let number = |side: &str| table[side]["number"].as_i64().unwrap();
    let (black, white) = (number("black"), number("white"));
    (black.min(white), black.max(white))
}

#[test]
fn a_forbidden_pair_that_is_set_by_hand_is_a_warning_and_can_be_allowed_again() {
    let hall = six();
    hall.ok("round forbid 1:2");
    for (args, code) in [
        (["round", "forbid", "2:1"], "pair-forbidden"),
        (["round", "forbid", "1:bye"], "pair-bye"),
        (["round", "forbid", "1:adams"], "player-same"),
        (["round", "allow", "3:4"], "pair-not-forbidden"),
    ] {
        let refused = hall.run(&with(&args, &["--format", "json"]));
        assert_eq!(refused.status, 2);
        assert_eq!(json(&refused.err)["code"], code);
    }
    hall.session(str![[r#"
$ round pair --lock 1:2 --dry-run
? 2
error: no pairing of round 1 satisfies all conditions
help: leave one of these out: --lock Adams Amy:Brown Bo; the forbidden pair Adams Amy:Brown Bo (`outflank round allow`)
$ round set 1 adams brown
"#]]);
    let check = json(&out(&hall, &["round", "check", "1", "--format", "json"]));
    let codes: Vec<&Value> = check["warnings"].as_array().unwrap().iter().collect();
    assert!(
        codes.iter().any(|warning| warning["code"] == "forbidden"),
        "{check}"
    );
    hall.ok("round allow brown:adams");
    let listed = out(&hall, &["round", "forbid"]);
    assert_has(&listed, "everybody may meet everybody");
    hall.ok("undo");
    assert!(out(&hall, &["round", "forbid"]).contains("Brown"), "undone");
    hall.ok("export json --out all.json");
    hall.ok("--db again.db restore all.json");
    let again = out(&hall, &["--db", "again.db", "round", "forbid"]);
    assert_has(&again, "Brown");
}

#[test]
fn an_accelerated_event_pairs_the_upper_half_among_itself() {
    let hall = six();
    let more = ["Olsen, Oda", "Petrov, Petr"];
    for name in more {
        hall.ok(&["player", "add", name]);
    }
    hall.ok("event edit --accelerate baku");
    let show = out(&hall, &["event", "show"]);
    assert_has(&show, "accelerated (baku)");
    let done = json(&out(&hall, &with(&PAIR, &["--yes"])));
    assert_eq!(done["acceleration"], "baku");
    for table in done["tables"].as_array().unwrap() {
        let (one, other) = table_numbers(table);
        assert_eq!(one <= 4, other <= 4, "{one} meets {other}");
    }
    hall.ok("event edit --accelerate none");
    let check = json(&out(&hall, &["round", "check", "1", "--format", "json"]));
    assert_eq!(check["acceleration"], "baku", "as the round was paired");
    hall.session(str![[r#"
$ event edit --accelerate turbo
? 2
error: `turbo` is not an acceleration: expected baku or none

For more information, try '--help'.
"#]]);
}

#[test]
fn a_proposal_lists_who_is_absent() {
    let hall = six();
    hall.ok("player absent adams --round 1 --half-point");
    hall.ok("player absent brown --round 1");
    let shown = out(&hall, &["round", "pair", "--dry-run"]);
    assert_has(&shown, "absent: Adams Amy (half a point); Brown Bo");
}

#[test]
fn a_director_is_warned_of_too_many_rounds_before_the_first() {
    let hall = Desk::new();
    hall.session(str![[r#"
$ event new Small --rounds 7 --players 10
Small is event 1, and selected
warning: 7 rounds for 10 players: players may have to meet twice; a round robin has 9 rounds (`outflank round pair 1 --round-robin`)
saved in outflank.db; next: `outflank player add NAME`
"#]]);
    for name in ["Adams", "Brown", "Clark"] {
        hall.ok(&["player", "add", name]);
    }
    let status = out(&hall, &["status"]);
    assert_has(&status, "7 rounds for 3 players");
}

#[test]
fn a_round_robin_with_an_absent_player_shows_both_byes() {
    let hall = Desk::new();
    hall.ok("event new Five --rounds 5");
    for name in ["Adams", "Brown", "Clark", "Dale", "Evans"] {
        hall.ok(&["player", "add", name]);
    }
    hall.ok("player absent brown --round 1");
    let args = ["round", "pair", "1", "--round-robin", "--dry-run"];
    let shown = hall.run(&args);
    let (table, said) = (shown.out, shown.err);
    assert_eq!(table.matches(" bye").count(), 2, "{table}");
    assert_has(&table, "absent: Brown");
    assert!(!said.contains("--round-robin"), "it is one already: {said}");
    let view = json(&out(&hall, &with(&args, &["--format", "json"])));
    assert_eq!(view["more_byes"].as_array().unwrap().len(), 1);
}
