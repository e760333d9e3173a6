use super::table::Table;

#[test]
fn every_command_has_an_example_in_its_help() {
    let table = Table::new();
    let help = table.run(&["help"]).out;
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    let mut found = 0;
    for name in commands {
        let page = table.run(&[name, "--help"]);
        assert_eq!(page.status, 0, "{name}");
        assert!(page.out.contains("Example"), "{name} has no example");
        found += 1;
    }
    assert!(found >= 7, "{help}");
}

#[test]
fn completions_are_made_for_every_usual_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let answer = Table::new().run(&["completions", shell]);
        assert_eq!(answer.status, 0, "{shell}");
        assert!(answer.out.contains("outflank"), "{shell}");
    }
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_each_command() {
    let table = Table::new();
    assert!(table.run(&["man"]).out.contains(".TH outflank 1"));
    assert!(table.run(&["man", "play"]).out.contains("live game"));
    let refused = table.run(&["man", "dance"]);
    assert_eq!(refused.status, 2);
    assert!(
        refused.err.contains("no command `dance`"),
        "{}",
        refused.err
    );
}

#[test]
fn help_shows_a_command_as_its_option_does_and_a_topic() {
    let table = Table::new();
    let page = table.run(&["help", "result", "enter"]).out;
    assert_eq!(page, table.run(&["result", "enter", "--help"]).out);
    assert_eq!(page, table.run(&["result", "enter", "-h"]).out);
    let top: Vec<&str> = page.lines().take(24).collect();
    assert!(top.contains(&"  outflank result enter"), "{page}");
    assert!(top.iter().any(|line| line.starts_with("Usage:")), "{page}");
    let notation = table.run(&["help", "notation"]).out;
    for part in [
        "tan +4",
        "flag black",
        "let 23 stand",
        "f5 d6{-e5}",
        "190005",
    ] {
        assert!(notation.contains(part), "{part}: {notation}");
    }
    assert!(table.run(&["help", "options"]).out.contains("--db <PATH>"));
    let refused = table.run(&["help", "dance"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("no command or topic `dance`"));
}
