//! Finals as they are played: stages, play-off, level matches, third place.

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Five players after one round. Sato is first, Weiß and Ng have equal points
/// for the fourth place.
fn five(plan: &str) -> Desk {
    let hall = Desk::new();
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
    hall.ok("round set 1 --csv r1.csv");
    hall.slips("1", "1 40-24\n2 36-28\n");
    hall.ok("round seal 1");
    hall
}

const PLAN: &str = "semi-final 1, final 3, third place 1";

/// Everything up to the final, which Sato and Ito play; one game each, one drawn.
fn up_to_a_level_final(hall: &Desk) {
    hall.session(str![[r#"
$ finals pair
$ result set 2 1 24-40
$ finals pair
round 3: semi-final
...
$ result set 3 1 40-24
$ result set 3 2 40-24
$ finals pair
round 4: final game 1, third place
...
$ result set 4 1 40-24
$ result set 4 2 40-24
$ finals pair
$ result set 5 1 32-32
$ finals pair
$ result set 6 1 24-40
"#]]);
}

#[test]
fn a_whole_finals_from_the_play_off_to_the_places() {
    let hall = five(PLAN);
    hall.session(str![[r#"
$ status
...
  outflank finals pair            set the next games
...
"#]]);
    up_to_a_level_final(&hall);
    hall.session(str![[r#"
$ finals pair
? 2
error: nothing to pair: 佐藤 健 and Ito Ken are level
help: `outflank finals decide "佐藤 健" "Ito Ken" --winner "佐藤 健" --reason REASON` decides it; `outflank finals pair --another-game` sets another game
$ standings
...
no final places yet
...
$ finals decide 佐藤 ito --winner ito --reason 'drew the longer straw'
final: decided for Ito Ken (佐藤, 健 1.5-1.5 Ito, Ken (40-24, 32-32, 24-40)):
  drew the longer straw
next: `outflank standings`
$ standings
...
final places
  1  Ito, Ken
  2  佐藤, 健
...
$ journal
...
       because: drew the longer straw
"#]]);
    let places = hall.json("standings");
    assert_eq!(places[0][0]["final_place"], 2, "Sato was first");
    for round in 2..=6 {
        hall.ok(&["round", "seal", &round.to_string()]);
    }
}

#[test]
fn the_bracket_fits_a_terminal_and_is_told_to_programs() {
    let hall = five(PLAN);
    hall.session(str![[r#"
$ finals
...
(winner of play-off)    ─┘                         │
...
"#]]);
    up_to_a_level_final(&hall);
    let bracket = hall.ok("finals");
    for line in bracket.lines().filter(|line| !line.contains("outflank")) {
        let wide = unicode_width::UnicodeWidthStr::width(line);
        assert!(wide <= 80, "{wide}: {line}");
    }
    assert_has(&bracket, "finals decide \"佐藤, 健\" \"Ito, Ken\"");
    let view = &hall.json("finals")[0];
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
    let csv = hall.ok("--format csv finals");
    assert!(
        csv.starts_with("stage,best_of,match,first_seed,first,"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 6, "a heading and five matches");
    hall.ok("finals --svg bracket.svg");
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
    hall.session(str![[r#"
$ round publish 6
? 2
error: the standings after round 6 are as published on 2026-11-21 10:00
help: `outflank standings --published 6` shows them
"#]]);
    let decide = ["finals", "decide", "佐藤", "ito", "--winner", "ito"];
    hall.ok(&[&decide[..], &["--reason", "drew the longer straw"]].concat());
    let list = hall.json("standings --published");
    let differs: Vec<bool> = list.iter().map(|each| each["differs"] == true).collect();
    assert_eq!(differs, [false, false, false, false, false, true]);
    hall.session(str![[r#"
$ standings
...
note: these are not the standings published after round 6 on 2026-11-21 10:00: results were corrected since; `outflank round publish 6` publishes them again
$ round publish 6
"#]]);
    assert_eq!(published("6")[0][0]["final_place"], 2);
    let lost = format!("{sato}; final lost 1.5-1.5 (40-24, 32-32, 24-40)");
    assert_eq!(published("6")[0][0]["finals"], lost.as_str());
    hall.session(str![[r#"
$ standings --published 6
...
finals
  佐藤, 健: semi-final won 1-0 (40-24); final lost 1.5-1.5 (40-24, 32-32, 24-40)
...
"#]]);
}

#[test]
fn every_round_of_the_finals_carries_the_name_of_its_stage() {
    let hall = five(PLAN);
    hall.ok("finals pair");
    hall.ok("result set 2 1 40-24");
    let paired = hall.run("finals pair");
    assert!(paired.status == 0, "{}", paired.err);
    hall.session(str![[r#"
$ round show 3
Kupp, round 3 (semi-final), open
table  black    white                                              result
    1  佐藤 健  Weiß Uli                                           -
    2  Ito Ken  Lefèvre-Beauchamp de la Tour Zoé Marie Antoinette  -

journal 13:ba64982719550922
$ status
...
  round 3      semi-final: 0 of 2 results; tables 1, 2 are missing
...
$ export csv
...
play-off,final,1,+1000005,Weiß Uli,,+1000004,Ng Li,,40,24,,black,Weiß Uli,false,
...
semi-final,final,2,+1000003,Ito Ken,,+1000002,Lefèvre-Beauchamp de la Tour Zoé Marie Antoinette,,,,,,,false,
...
$ round seal 2
round 2 (play-off) is sealed; standings published (`outflank standings
  --published 2`)
journal 14:06ed0b7e5f2f0ba0
$ event show
...
  finals   4 players: semi-final, final best of 3, third place (set for this
...
  rounds   1 of 1, 2 final rounds
...
"#]]);
}

#[test]
fn the_finals_of_an_event_can_be_changed_while_they_are_played() {
    let hall = five("semi-final 3, final 3, no play-off");
    hall.session(str![[r#"
$ finals pair
round 2: semi-final game 1
...
$ result set 2 1 40-24
$ result set 2 2 40-24
"#]]);
    let edited = hall.ok(&[
        "event",
        "edit",
        "--finals",
        "semi-final 1, final 1, no play-off",
    ]);
    let change =
        "finals   semi-final 3, final 3, no play-off -> semi-final 1, final 1, no play-off";
    assert!(edited.starts_with(change), "{edited}");
    hall.session(str![[r#"
$ finals pair --black ito
round 3: final
...
table 1: Ito, Ken has black, as asked for
...
$ undo
$ round show 3
? 2
error: there is no round 3; the last one is 2, and no more are planned
help: `outflank finals pair` sets the games after the rounds, if there are any; `outflank status` shows what is next
$ undo
$ finals pair --dry-run
round 3: semi-final game 2
...
$ event edit --finals 'final 2'
? 2
error: invalid value 'final 2' for '--finals <STAGES>': `final`: best of 2 has no middle game; expected an odd number up to 99

For more information, try '--help'.
"#]]);
}

#[test]
fn a_winner_who_leaves_is_replaced_by_the_loser() {
    let hall = five("semi-final 1, final 1, no play-off");
    hall.session(str![[r#"
$ finals pair
$ result set 2 1 40-24
$ result set 2 2 40-24
$ player withdraw 佐藤 --after 2
$ finals pair
? 2
error: 佐藤 健 is not there in round 3, so final cannot be paired
help: `outflank finals decide "佐藤 健" "Ito Ken" --winner "Ito Ken" --reason REASON` lets the opponent through; `outflank player return "佐藤 健"` if they are there
"#]]);
    let semi_final = ["finals", "decide", "佐藤", "weiss"];
    let reason = ["--winner", "uli", "--reason", "Sato had to leave"];
    hall.ok(&[&semi_final[..], &reason[..]].concat());
    hall.session(str![[r#"
$ finals pair
...
    1  Ito Ken  Weiß Uli  final
...
$ finals
...
  佐藤, 健 1-0 Weiß, Uli (40-24); decided for Weiß, Uli
    reason: Sato had to leave
...
"#]]);
}

#[test]
fn no_round_is_paired_after_the_last_one_or_once_the_finals_have_begun() {
    let hall = five(PLAN);
    hall.session(str![[r#"
$ round pair --yes
? 2
error: there is no round 2: the event has 1 round, all paired
help: `outflank finals pair` sets the finals; `outflank event edit --rounds 2` announces one more round
$ finals pair
$ result set 2 1 24-40
"#]]);
    for again in [
        &["round", "pair", "--yes"][..],
        &["round", "pair", "3", "--yes"],
    ] {
        let begun = hall.refused(again);
        assert_has(&begun, "`outflank finals pair`");
    }
    hall.session(str![[r#"
$ event edit --rounds 2
? 2
error: the finals have begun after round 1: no further round can be announced
help: `outflank journal` lists how the games of the finals were set, `outflank undo N` undoes it
$ event edit --place Graz
$ undo
$ undo
$ undo
$ event edit --rounds 2
$ round pair --yes
"#]]);
}

#[test]
fn the_reason_of_a_decision_is_on_the_printed_bracket_and_the_public_page() {
    let hall = five(PLAN);
    up_to_a_level_final(&hall);
    hall.session(str![[r#"
$ finals
...
    outflank finals decide "佐藤, 健" "Ito, Ken" --winner NAME --reason REASON
...
"#]]);
    let decide = ["finals", "decide", "佐藤", "ito", "--winner", "ito"];
    hall.ok(&[&decide[..], &["--reason", "drew the longer straw"]].concat());
    hall.ok("standings --page page.html");
    hall.ok("print bracket --out bracket.html");
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
    let csv = hall.ok("export csv");
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
    let hall = Desk::new();
    hall.ok("event new Kupp --rounds 1 --finals 'final 1'");
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
    hall.ok("round set 1 --csv r1.csv");
    hall.slips("1", "1 44-20\n2 40-24\n3 36-28\n4 33-31\n");
    let level = "Ng, Li and Sato, Ai have equal points for the last place in the finals: they play \
                 a deciding game; Ito, Ken has as many points and is in by the tie-breaks; \
                 Weiß, Uli has as many points and is out by the tie-breaks";
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for shown in [hall.ok("standings"), hall.ok("finals")] {
        let shown = words(shown);
        assert_has(&shown, level);
    }
    let help = words(hall.ok("help finals"));
    assert_has(&help, "the play-off");
}
