//! Which event is meant when a command names none.

use snapbox::str;

use crate::desk::{Answer, Desk, text};

/// The name of the event that a command without `--event` means.
fn meant(hall: &Desk) -> String {
    let shown = hall.json("event show");
    shown[0]["name"].as_str().unwrap().to_owned()
}

/// Two open events, one of them with a round that can be sealed.
fn two_events() -> Desk {
    let hall = Desk::new();
    hall.ok("event new Spring --rounds 1");
    hall.ok("player add Aa");
    hall.ok("player add Bb");
    hall.ok("round set 1 Aa Bb");
    hall.ok("event new Autumn --rounds 1");
    hall
}

#[test]
fn a_new_event_is_selected_and_use_selects_another() {
    let hall = two_events();
    assert_eq!(meant(&hall), "Autumn");
    let lines = hall.json("journal").len();
    hall.ok("event use spring");
    assert_eq!(meant(&hall), "Spring");
    assert_eq!(hall.json("journal").len(), lines);
}

#[test]
fn each_user_has_a_selection_of_their_own() {
    let hall = two_events();
    let other = |event: &[&str]| {
        let mut command = hall.command(event);
        command.env("OUTFLANK_STATE", hall.path("of-another"));
        Answer::of(&command.output().unwrap())
    };
    let refused = other(&["event", "show"]);
    assert_eq!(refused.status, 2);
    let said = refused.err;
    assert!(said.contains("Autumn") && said.contains("Spring"), "{said}");
    assert!(other(&["event", "use", "Spring"]).status == 0);
    assert_eq!(meant(&hall), "Autumn");
}

#[test]
fn sealing_the_last_round_does_not_switch_to_the_other_event() {
    let hall = two_events();
    hall.ok("event use spring");
    hall.ok("result set 1 1 40-24");
    hall.ok("round seal 1");
    assert_eq!(meant(&hall), "Spring");
    let unselected = |name: &str| {
        let mut command = hall.command("event show");
        command.env("OUTFLANK_STATE", hall.path("of-another"));
        text(&command.env("OUTFLANK_EVENT", name).output().unwrap().stdout)
    };
    assert!(unselected("").starts_with("Autumn"), "the only open event");
    assert!(unselected("spring").starts_with("Spring"));
}

#[test]
fn a_named_event_comes_before_the_variable_and_the_variable_before_the_selection() {
    let hall = two_events();
    let with_variable = |args: &[&str]| {
        let mut command = hall.command(args);
        Answer::of(&command.env("OUTFLANK_EVENT", "spring").output().unwrap())
    };
    assert!(with_variable(&["event", "show"]).out.starts_with("Spring"));
    let named = with_variable(&["event", "show", "--event", "autumn"]);
    assert!(named.out.starts_with("Autumn"));
    let used = with_variable(&["event", "use", "autumn"]);
    assert!(used.err.contains("commands still use Spring"));
}

#[test]
fn a_selection_that_cannot_be_read_is_none() {
    let hall = two_events();
    for file in std::fs::read_dir(hall.path("state")).unwrap() {
        std::fs::write(file.unwrap().path(), "nonsense").unwrap();
    }
    hall.session(str![[r#"
$ event show
? 2
error: no event is selected; there are Autumn (number 2); Spring (number 1)
help: use --event NAME, or select one with `outflank event use NAME`
"#]]);
}
