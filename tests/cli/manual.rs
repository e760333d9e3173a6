use crate::table::Table;

#[test]
fn every_command_has_an_example_in_its_help() {
    let table = Table::new();
    let help = table.run(&["help"]).out;
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help");
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
