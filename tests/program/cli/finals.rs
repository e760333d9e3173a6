//! Finals as they are played: stages, play-off, level matches, third place.

use super::day::{Hall, text};

/// Five players after one round. Sato is first, Weiß and Ng have equal points
/// for the fourth place.
fn five(plan: &str) -> Hall {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Kupp", "--rounds", "1", "--finals", plan]);
    for name in [
        "佐藤, 健",
        "Lefèvre-Beauchamp de la Tour, Zoé Marie Antoinette",
        "Ito, Ken",
        "Ng, Li",
        "Weiß, Uli",
    ] {
        hall.ok(&["player", "add", name]);
    }
    hall.write("r1.csv", "black,white\n1,4\n2,5\n3,bye\n");
    hall.ok(&["round", "set", "1", "--csv", "r1.csv"]);
    hall.slips("1", "1 40-24\n2 36-28\n");
    hall.ok(&["round", "seal", "1"]);
    hall
}

const PLAN: &str = "semi-final 1, final 3, third place 1";

fn result(hall: &Hall, round: &str, table: &str, score: &str) {
    hall.ok(&["result", "set", round, table, score]);
}

/// Everything up to the final, which Sato and Ito play; one game each, one drawn.
fn up_to_a_level_final(hall: &Hall) {
    hall.ok(&["finals", "pair"]);
    result(hall, "2", "1", "24-40");
    let semi_finals = hall.ok(&["finals", "pair"]);
    assert!(
        semi_finals.starts_with("round 3: semi-final\n"),
        "{semi_finals}"
    );
    result(hall, "3", "1", "40-24");
    result(hall, "3", "2", "40-24");
    let last = hall.ok(&["finals", "pair"]);
    assert!(
        last.starts_with("round 4: final game 1, third place\n"),
        "{last}"
    );
    result(hall, "4", "1", "40-24");
    result(hall, "4", "2", "40-24");
    hall.ok(&["finals", "pair"]);
    result(hall, "5", "1", "32-32");
    hall.ok(&["finals", "pair"]);
    result(hall, "6", "1", "24-40");
}

#[test]
fn a_whole_finals_from_the_play_off_to_the_places() {
    let hall = five(PLAN);
    let status = hall.ok(&["status"]);
    assert!(status.contains("outflank finals pair"), "{status}");
    up_to_a_level_final(&hall);
    let refused = hall.refused(&["finals", "pair"]);
    assert!(refused.contains("are level"), "{refused}");
    let standings = hall.ok(&["standings"]);
    assert!(standings.contains("no final places yet"), "{standings}");
    let decided = hall.ok(&[
        "finals",
        "decide",
        "佐藤",
        "ito",
        "--winner",
        "ito",
        "--reason",
        "drew the longer straw",
    ]);
    assert!(decided.contains("decided for Ito Ken"), "{decided}");
    let standings = hall.ok(&["standings"]);
    assert!(
        standings.contains("final places\n  1  Ito, Ken\n  2  佐藤, 健\n"),
        "{standings}"
    );
    let journal = hall.ok(&["journal"]);
    assert!(journal.contains("drew the longer straw"), "{journal}");
    let places = hall.json(&["standings"]);
    assert_eq!(places[0][0]["final_place"], 2, "Sato was first");
    for round in 2..=6 {
        hall.ok(&["round", "seal", &round.to_string()]);
    }
}

#[test]
fn the_bracket_fits_a_terminal_and_is_told_to_programs() {
    let hall = five(PLAN);
    let before = hall.ok(&["finals"]);
    assert!(before.contains("(winner of play-off)"), "{before}");
    up_to_a_level_final(&hall);
    let bracket = hall.ok(&["finals"]);
    for line in bracket.lines().filter(|line| !line.contains("outflank")) {
        let wide = unicode_width::UnicodeWidthStr::width(line);
        assert!(wide <= 80, "{wide}: {line}");
    }
    assert!(
        bracket.contains("finals decide \"佐藤, 健\" \"Ito, Ken\""),
        "{bracket}"
    );
    let view = &hall.json(&["finals"])[0];
    let stages = view["stages"].as_array().expect("stages").iter();
    let stages: Vec<_> = stages
        .map(|stage| {
            let state = &stage["matches"][0]["state"];
            (
                stage["stage"].as_str(),
                stage["best_of"].as_u64(),
                state.as_str(),
            )
        })
        .collect();
    assert_eq!(
        stages,
        [
            (Some("play-off"), Some(1), Some("won")),
            (Some("semi-final"), Some(1), Some("won")),
            (Some("third place"), Some(1), Some("won")),
            (Some("final"), Some(3), Some("level")),
        ]
    );
    let csv = hall.ok(&["--format", "csv", "finals"]);
    assert!(
        csv.starts_with("stage,best_of,match,first_seed,first,"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 6, "a heading and five matches");
    hall.ok(&["finals", "--svg", "bracket.svg"]);
    let svg = std::fs::read_to_string(hall.path("bracket.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("佐藤, 健"), "{svg}");
    let page = hall.path("page.html").display().to_string();
    hall.ok(&["standings", "--page", &page]);
    let page = std::fs::read_to_string(hall.path("page.html")).unwrap();
    assert!(
        page.contains("final best of 3"),
        "the bracket is on the page"
    );
}

#[test]
fn the_final_result_is_published_and_again_after_a_decision() {
    let hall = five(PLAN);
    up_to_a_level_final(&hall);
    for round in 2..=6 {
        hall.ok(&["round", "seal", &round.to_string()]);
    }
    let published = |round: &str| hall.json(&["standings", "--published", round]);
    let place = &published("6")[0][0]["final_place"];
    assert!(place.is_null(), "the final is level: {place}");
    let sato = "semi-final won 1-0 (40-24)";
    assert_eq!(published("3")[0][0]["finals"], sato);
    assert!(
        published("1")[0][0].get("finals").is_none(),
        "round 1 has none"
    );
    let unchanged = hall.refused(&["round", "publish", "6"]);
    assert!(unchanged.contains("published"), "{unchanged}");
    let decide = ["finals", "decide", "佐藤", "ito", "--winner", "ito"];
    hall.ok(&[&decide[..], &["--reason", "drew the longer straw"]].concat());
    let list = hall.json(&["standings", "--published"]);
    let differs: Vec<bool> = list.iter().map(|each| each["differs"] == true).collect();
    assert_eq!(differs, [false, false, false, false, false, true]);
    let noted = hall.run(&["standings"]);
    let noted = text(&noted.stderr);
    assert!(noted.contains("outflank round publish 6"), "{noted}");
    hall.ok(&["round", "publish", "6"]);
    assert_eq!(published("6")[0][0]["final_place"], 2);
    let lost = format!("{sato}; final lost 1.5-1.5 (40-24, 32-32, 24-40)");
    assert_eq!(published("6")[0][0]["finals"], lost.as_str());
    let shown = hall.ok(&["standings", "--published", "6"]);
    let line = "finals\n  佐藤, 健: semi-final won 1-0 (40-24); final lost 1.5-1.5";
    assert!(shown.contains(line), "{shown}");
}

#[test]
fn every_round_of_the_finals_carries_the_name_of_its_stage() {
    let hall = five(PLAN);
    hall.ok(&["finals", "pair"]);
    result(&hall, "2", "1", "40-24");
    let paired = hall.run(&["finals", "pair"]);
    assert!(paired.status.success(), "{}", text(&paired.stderr));
    let shown = hall.run(&["round", "show", "3"]);
    assert!(text(&shown.stdout).starts_with("Kupp, round 3 (semi-final), open\n"));
    assert_eq!(text(&shown.stderr), "", "rematches are not warned of");
    let status = hall.ok(&["status"]);
    assert!(
        status.contains("round 3      semi-final: 0 of 2 results"),
        "{status}"
    );
    let csv = hall.ok(&["export", "csv"]);
    assert!(csv.contains("play-off,final,1,"), "{csv}");
    assert!(csv.contains("semi-final,final,2,"), "{csv}");
    let sealed = hall.ok(&["round", "seal", "2"]);
    assert!(
        sealed.starts_with("round 2 (play-off) is sealed"),
        "{sealed}"
    );
    let event = hall.ok(&["event", "show"]);
    assert!(event.contains("rounds   1 of 1, 2 final rounds"), "{event}");
    assert!(
        event.contains("finals   4 players: semi-final, final best of 3, third place"),
        "{event}"
    );
}

#[test]
fn the_finals_of_an_event_can_be_changed_while_they_are_played() {
    let hall = five("semi-final 3, final 3, no play-off");
    let set = hall.ok(&["finals", "pair"]);
    assert!(set.starts_with("round 2: semi-final game 1\n"), "{set}");
    result(&hall, "2", "1", "40-24");
    result(&hall, "2", "2", "40-24");
    let edited = hall.ok(&[
        "event",
        "edit",
        "--finals",
        "semi-final 1, final 1, no play-off",
    ]);
    let change =
        "finals   semi-final 3, final 3, no play-off -> semi-final 1, final 1, no play-off";
    assert!(edited.starts_with(change), "{edited}");
    let set = hall.ok(&["finals", "pair", "--black", "ito"]);
    assert!(set.starts_with("round 3: final\n"), "{set}");
    assert!(set.contains("Ito, Ken has black"), "{set}");
    hall.ok(&["undo"]);
    let undone = hall.refused(&["round", "show", "3"]);
    assert!(undone.contains("there is no round 3"), "{undone}");
    hall.ok(&["undo"]);
    let again = hall.ok(&["finals", "pair", "--dry-run"]);
    assert!(again.starts_with("round 3: semi-final game 2\n"), "{again}");
    let wrong = hall.refused(&["event", "edit", "--finals", "final 2"]);
    assert!(wrong.contains("best of 2 has no middle game"), "{wrong}");
}

#[test]
fn a_winner_who_leaves_is_replaced_by_the_loser() {
    let hall = five("semi-final 1, final 1, no play-off");
    hall.ok(&["finals", "pair"]);
    result(&hall, "2", "1", "40-24");
    result(&hall, "2", "2", "40-24");
    hall.ok(&["player", "withdraw", "佐藤", "--after", "2"]);
    let refused = hall.refused(&["finals", "pair"]);
    assert!(
        refused.contains("佐藤 健 is not there in round 3"),
        "{refused}"
    );
    assert!(refused.contains("lets the opponent through"), "{refused}");
    let semi_final = ["finals", "decide", "佐藤", "weiss"];
    let reason = ["--winner", "uli", "--reason", "Sato had to leave"];
    hall.ok(&[&semi_final[..], &reason[..]].concat());
    let set = hall.ok(&["finals", "pair"]);
    assert!(set.contains("Weiß Uli"), "{set}");
    let bracket = hall.ok(&["finals"]);
    assert!(bracket.contains("decided for Weiß, Uli"), "{bracket}");
    assert!(bracket.contains("reason: Sato had to leave"), "{bracket}");
}

#[test]
fn no_round_is_paired_after_the_last_one_or_once_the_finals_have_begun() {
    let hall = five(PLAN);
    let over = hall.refused(&["round", "pair", "--yes"]);
    assert!(
        over.contains("there is no round 2: the event has 1 round, all paired"),
        "{over}"
    );
    assert!(over.contains("`outflank finals pair`"), "{over}");
    assert!(over.contains("`outflank event edit --rounds 2`"), "{over}");
    hall.ok(&["finals", "pair"]);
    result(&hall, "2", "1", "24-40");
    for again in [
        &["round", "pair", "--yes"][..],
        &["round", "pair", "3", "--yes"],
    ] {
        let begun = hall.refused(again);
        assert!(begun.contains("`outflank finals pair`"), "{begun}");
    }
    let edited = hall.refused(&["event", "edit", "--rounds", "2"]);
    assert!(
        edited.contains("the finals have begun after round 1"),
        "{edited}"
    );
    hall.ok(&["event", "edit", "--place", "Graz"]);
    hall.ok(&["undo"]);
    hall.ok(&["undo"]);
    hall.ok(&["undo"]);
    hall.ok(&["event", "edit", "--rounds", "2"]);
    hall.ok(&["round", "pair", "--yes"]);
}

#[test]
fn the_reason_of_a_decision_is_on_the_printed_bracket_and_the_public_page() {
    let hall = five(PLAN);
    up_to_a_level_final(&hall);
    let bracket = hall.ok(&["finals"]);
    let command = "finals decide \"佐藤, 健\" \"Ito, Ken\" --winner NAME --reason REASON";
    assert!(bracket.contains(command), "{bracket}");
    let decide = ["finals", "decide", "佐藤", "ito", "--winner", "ito"];
    hall.ok(&[&decide[..], &["--reason", "drew the longer straw"]].concat());
    hall.ok(&["standings", "--page", "page.html"]);
    hall.ok(&["print", "bracket", "--out", "bracket.html"]);
    for file in ["page.html", "bracket.html"] {
        let html = std::fs::read_to_string(hall.path(file)).unwrap();
        let reason = "decided for Ito, Ken: drew the longer straw";
        assert!(html.contains(reason), "{file}: {html}");
    }
}

#[test]
fn exported_games_of_the_finals_tell_the_final_from_the_third_place() {
    let hall = five(PLAN);
    up_to_a_level_final(&hall);
    let csv = hall.ok(&["export", "csv"]);
    let stages: Vec<&str> = csv
        .lines()
        .filter_map(|line| line.split_once(",final,"))
        .map(|(round, _)| round)
        .collect();
    let semi_final = "semi-final";
    let last = [
        "final game 1",
        "third place",
        "final game 2",
        "final game 3",
    ];
    assert_eq!(stages[..3], ["play-off", semi_final, semi_final]);
    assert_eq!(stages[3..], last);
}

#[test]
fn whoever_is_level_but_not_in_the_play_off_is_named() {
    let hall = Hall::empty();
    hall.ok(&[
        "event", "new", "Kupp", "--rounds", "1", "--finals", "final 1",
    ]);
    for name in [
        "Ito, Ken",
        "Ng, Li",
        "Sato, Ai",
        "Weiß, Uli",
        "Abe, Jo",
        "Oda, Mai",
        "Ueda, Jun",
        "Ban, Rei",
    ] {
        hall.ok(&["player", "add", name]);
    }
    hall.write("r1.csv", "black,white\n1,5\n2,6\n3,7\n4,8\n");
    hall.ok(&["round", "set", "1", "--csv", "r1.csv"]);
    hall.slips("1", "1 44-20\n2 40-24\n3 36-28\n4 33-31\n");
    let level = "Ng, Li and Sato, Ai have equal points for the last place in the finals: they play \
                 a deciding game; Ito, Ken has as many points and is in by the tie-breaks; \
                 Weiß, Uli has as many points and is out by the tie-breaks";
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for shown in [hall.ok(&["standings"]), hall.ok(&["finals"])] {
        let shown = words(shown);
        assert!(shown.contains(level), "{shown}");
    }
    let help = words(hall.ok(&["help", "finals"]));
    assert!(help.contains("the play-off"), "{help}");
}
