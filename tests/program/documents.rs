//! The documents are true: every command in README.md and in the handbooks is
//! run, and what it prints is what the page shows.
//!
//! In a ```` ```console ```` block a line that begins with `$ ` is a command for the
//! shell, and the lines below it, up to the next command or the end of the
//! block, are its output (standard output, then standard error). A line `...`
//! stands for any lines. All commands of a document run one after the other in
//! one empty folder that holds a copy of `fixtures`, so later ones find the
//! files that earlier ones wrote. The clock, the seed and the name of the person
//! at the desk are always the same.

use std::fs;
use std::path::Path;
use std::process::Command;

const DOCUMENTS: [&str; 3] = ["README.md", "docs/archivist.md", "docs/director.md"];

#[test]
fn the_readme_shows_what_the_program_prints() {
    shows_what_the_program_prints("README.md");
}

#[test]
fn the_handbook_of_the_director_shows_what_the_program_prints() {
    shows_what_the_program_prints("docs/director.md");
}

#[test]
fn the_handbook_of_the_archivist_shows_what_the_program_prints() {
    shows_what_the_program_prints("docs/archivist.md");
}

#[test]
fn every_document_with_examples_is_run() {
    let docs = fs::read_dir(root().join("docs")).unwrap();
    let mut with_examples: Vec<String> = docs
        .map(|entry| format!("docs/{}", entry.unwrap().file_name().to_str().unwrap()))
        .chain(["README.md".to_owned()])
        .filter(|name| !examples(&read(name)).is_empty())
        .collect();
    with_examples.sort();
    assert_eq!(with_examples, DOCUMENTS);
}

#[test]
fn dots_stand_for_any_lines_and_nothing_else_does() {
    let printed = ["a", "b", "c"].map(str::to_owned);
    for (shown, expected) in [
        (vec!["a", "b", "c"], true),
        (vec!["a", "...", "c"], true),
        (vec!["...", "c"], true),
        (vec!["a", "..."], true),
        (vec!["a", "c"], false),
        (vec!["a", "b"], false),
        (vec!["...", "b"], false),
    ] {
        let shown: Vec<String> = shown.into_iter().map(str::to_owned).collect();
        assert_eq!(agrees(&shown, &printed), expected, "{shown:?}");
    }
}

fn shows_what_the_program_prints(document: &str) {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("fixtures"), &folder.path().join("fixtures"));
    for example in examples(&read(document)) {
        let printed = run(&example.command, folder.path());
        assert!(
            agrees(&example.shown, &lines(&printed)),
            "`{}` prints\n{printed}\nbut {document} shows\n{}",
            example.command,
            example.shown.join("\n")
        );
    }
}

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap()
}

struct Example {
    command: String,
    shown: Vec<String>,
}

fn examples(document: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            found.push(Example {
                command: command.to_owned(),
                shown: Vec::new(),
            });
        } else if inside {
            let example = found.last_mut().expect("a block begins with a command");
            example.shown.push(line.trim_end().to_owned());
        }
    }
    for example in &mut found {
        while example.shown.last().is_some_and(String::is_empty) {
            example.shown.pop();
        }
    }
    found
}

fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_outflank"));
    let path = format!("{}:/usr/bin:/bin", program.parent().unwrap().display());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env_clear()
        .env("PATH", path)
        .env("OUTFLANK_NOW", "2026-05-01T10:00:00Z")
        .env("OUTFLANK_SEED", "1")
        .env("TZ", "UTC")
        .env("OUTFLANK_USER", "Ines")
        .env("OUTFLANK_STATE", folder.join("state"))
        .output()
        .unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    printed += &String::from_utf8(output.stderr).unwrap();
    printed
}

fn lines(printed: &str) -> Vec<String> {
    printed
        .trim_end()
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

fn agrees(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed.first() == Some(first) && agrees(rest, &printed[1..]),
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    let Ok(entries) = fs::read_dir(from) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
