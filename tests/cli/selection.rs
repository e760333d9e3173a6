//! Which event is meant when a command names none.

use crate::day::Hall;

/// The name of the event that a command without `--event` means.
fn meant(hall: &Hall) -> String {
    let shown = hall.json(&["event", "show"]);
    shown[0]["name"].as_str().unwrap().to_owned()
}

/// Two open events, one of them with a round that can be sealed.
fn two_events() -> Hall {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Spring", "--rounds", "1"]);
    hall.ok(&["player", "add", "Aa"]);
    hall.ok(&["player", "add", "Bb"]);
    hall.ok(&["round", "set", "1", "Aa", "Bb"]);
    hall.ok(&["event", "new", "Autumn", "--rounds", "1"]);
    hall
}

#[test]
fn a_new_event_is_selected_and_use_selects_another() {
    let hall = two_events();
    assert_eq!(meant(&hall), "Autumn");
    let lines = hall.json(&["journal"]).len();
    hall.ok(&["event", "use", "spring"]);
    assert_eq!(meant(&hall), "Spring");
    assert_eq!(hall.json(&["journal"]).len(), lines);
}

#[test]
fn each_user_has_a_selection_of_their_own() {
    let hall = two_events();
    let other = |event: &[&str]| {
        let mut command = hall.command(event);
        command.env("OUTFLANK_STATE", hall.path("of-another"));
        command.output().unwrap()
    };
    let refused = other(&["event", "show"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("Autumn") && said.contains("Spring"), "{said}");
    assert!(other(&["event", "use", "Spring"]).status.success());
    assert_eq!(meant(&hall), "Autumn");
}

#[test]
fn the_only_open_event_is_meant_and_a_named_one_before_it() {
    let hall = two_events();
    hall.ok(&["event", "use", "spring"]);
    hall.ok(&["result", "set", "1", "1", "40-24"]);
    hall.ok(&["round", "seal", "1"]);
    assert_eq!(meant(&hall), "Autumn");
    let named = hall.json(&["event", "show", "--event", "spring"]);
    assert_eq!(named[0]["name"], "Spring");
    let mut command = hall.command(&["event", "show"]);
    let shown = command.env("OUTFLANK_EVENT", "spring").output().unwrap();
    assert!(
        String::from_utf8(shown.stdout)
            .unwrap()
            .starts_with("Spring")
    );
    // Selecting the closed one says which event is meant all the same.
    let done = hall.run(&["event", "use", "spring"]);
    assert!(String::from_utf8(done.stderr).unwrap().contains("Autumn"));
}

#[test]
fn a_selection_that_cannot_be_read_is_none() {
    let hall = two_events();
    for file in std::fs::read_dir(hall.path("state")).unwrap() {
        std::fs::write(file.unwrap().path(), "nonsense").unwrap();
    }
    let said = hall.refused(&["event", "show"]);
    assert!(said.contains("no event is selected"), "{said}");
}
