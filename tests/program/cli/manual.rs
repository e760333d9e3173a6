use snapbox::str;

use crate::desk::{Desk, assert_has};

#[test]
fn every_command_has_an_example_in_its_help() {
    let table = Desk::new();
    let help = table.run("help").out;
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
        let answer = Desk::new().run(&["completions", shell]);
        assert_eq!(answer.status, 0, "{shell}");
        assert_has(&answer.out, "outflank");
    }
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_each_command() {
    let table = Desk::new();
    table.session(str![[r#"
$ man
...
.TH outflank 1  "outflank [..]" 
...
$ man play
...
outflank\-play \- Record a live game, move by move
...
$ man dance
? 2
error: there is no command `dance`
help: `outflank help` lists the commands
"#]]);
}

#[test]
fn help_shows_a_command_as_its_option_does_and_a_topic() {
    let table = Desk::new();
    let page = table.run("help result enter").out;
    assert_eq!(page, table.run("result enter --help").out);
    assert_eq!(page, table.run("result enter -h").out);
    let top: Vec<&str> = page.lines().take(24).collect();
    assert!(top.contains(&"  outflank result enter"), "{page}");
    assert!(top.iter().any(|line| line.starts_with("Usage:")), "{page}");
    table.session(str![[r#"
$ help notation
...
  f5 d6{-e5}                e5 should have turned and was left (under-flip)
...
  tan +4              4 discs more than the opponent; tan -4, tan =
...
  5 flag black        table 5: black's flag fell, the board is not known
...
  let 23 stand
...
  190005        the number in the federation's list
...
$ help options
...
      --db <PATH>        The database of the tournament [default: outflank.db]
...
$ help dance
? 2
error: there is no command or topic `dance`
help: `outflank help` lists the commands, `outflank help help` the topics
"#]]);
}
