//! Who changed what: found by table, round and player.

use serde_json::Value;

use crate::desk::Desk;

fn acts(entries: &[Value]) -> Vec<&str> {
    let acts = entries
        .iter()
        .map(|entry| entry["command"].as_str().unwrap());
    acts.collect()
}

#[test]
fn a_seat_exchange_is_found_under_both_tables_and_all_players() {
    let hall = Desk::open();
    hall.ok("result set 1 1 40-24");
    hall.ok("result set 1 2 40-24");
    hall.ok("result correct 1 1 --black sha --reason 'mixed up' --yes");
    for table in ["1", "2"] {
        let found = hall.json(&["journal", "--round", "1", "--table", table]);
        assert_eq!(
            acts(&found),
            ["round set", "result set", "result correct"],
            "table {table}"
        );
    }
    for player in ["lazard", "shaman", "tamenori", "lazarev"] {
        let found = hall.json(&["journal", "--player", player]);
        assert!(acts(&found).contains(&"result correct"), "{player}");
    }
    let found = hall.json("journal --player leader");
    assert!(!acts(&found).contains(&"result correct"));
}

#[test]
fn what_happened_under_a_name_given_up_is_found_under_both_names() {
    let hall = Desk::new();
    hall.ok("event new Cup");
    hall.ok(&["player", "add", "Levanen, Harri"]);
    hall.ok(&["player", "add", "Other, Ann"]);
    hall.ok(&["player", "add", "Haglund, Harri", "--register-only"]);
    hall.ok("round set 1 levanen other");
    hall.ok("player merge 'Levanen Harri' 'Haglund Harri' --yes");
    for name in ["levanen", "haglund"] {
        let found = hall.json(&["journal", "--player", name]);
        let expected = ["player add", "player add", "round set", "player merge"];
        assert_eq!(acts(&found), expected, "{name}");
    }
}
