//! The arrows of the house: which room may name which, and what the pure rooms
//! may not touch. Read from the source text, comments and unit tests left out.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, lowest first. A room may name itself and those before it.
const ROOMS: [&str; 12] = [
    "board",
    "game",
    "engine",
    "transcript",
    "formats",
    "ruleset",
    "adjudicate",
    "tournament",
    "report",
    "storage",
    "service",
    "cli",
];

/// Rooms before this one are pure.
const FIRST_WORLDLY: &str = "storage";

/// What a pure room may not touch: disks, terminals, clocks, the environment,
/// and random numbers that do not come from a given seed.
const WORLDLY: [&str; 22] = [
    "std::fs",
    " fs::",
    "File::open",
    "File::create",
    "std::env",
    "std::process",
    "std::net",
    "std::thread::sleep",
    "std::time",
    "SystemTime",
    "Instant::",
    "Utc::now",
    "Local::now",
    "stdin()",
    "stdout()",
    "stderr()",
    "print!",
    "println!",
    "dbg!",
    "rand::rng",
    "rand::random",
    "from_os_rng",
];

#[test]
fn no_room_names_a_room_above_it() {
    let wrong: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            upward_arrows(&source.room, &source.code)
                .into_iter()
                .map(|named| format!("{}: {} names {named}", source.path.display(), source.room))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "arrows that point the wrong way:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn down_to_report_nothing_touches_the_world() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| rank(&source.room) < rank(FIRST_WORLDLY))
        .flat_map(|source| {
            worldly_words(&source.code)
                .into_iter()
                .map(|word| format!("{}: {word}", source.path.display()))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "pure rooms that touch the world:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn rules_and_tables_hold_data_and_report_makes_the_words_and_the_json() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| ["ruleset", "adjudicate", "tournament"].contains(&source.room.as_str()))
        .flat_map(|source| {
            ["serde_json", "fn words(", "fn json(", "`outflank "]
                .into_iter()
                .filter(|word| source.code.contains(word))
                .map(|word| format!("{}: {word}", source.path.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_folder_of_the_source_is_a_room_of_the_list() {
    let mut found: Vec<String> = sources().into_iter().map(|source| source.room).collect();
    found.sort();
    found.dedup();
    let mut listed = ROOMS.map(str::to_owned).to_vec();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn an_arrow_upwards_is_found_however_it_is_written() {
    for code in [
        "use crate::service::Live;",
        "fn f() { crate::service::go() }",
        "use crate::{board::Square, service};",
        "use crate::{\n    board::{Colour, Square},\n    service::Live,\n};",
    ] {
        assert_eq!(upward_arrows("game", code), ["service"], "{code}");
    }
    let climbing = from_the_crate("use super::super::service::Live;", 2);
    assert_eq!(upward_arrows("game", &climbing), ["service"]);
    assert!(upward_arrows("game", "use crate::{board::Square, game::Move};").is_empty());
    assert_eq!(worldly_words("let now = Instant::now();"), ["Instant::"]);
}

struct Source {
    path: PathBuf,
    room: String,
    code: String,
}

/// Every file of every room; `lib.rs` and `main.rs` stand outside the rooms.
fn sources() -> Vec<Source> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for entry in fs::read_dir(&source).unwrap() {
        let folder = entry.unwrap().path();
        if folder.is_dir() {
            let room = folder.file_name().unwrap().to_str().unwrap().to_owned();
            collect(&folder, &room, 1, &mut found);
        }
    }
    found
}

/// `depth` counts the modules from the crate to those of this folder.
fn collect(folder: &Path, room: &str, depth: usize, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, room, depth + 1, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let is_root = path.file_stem().is_some_and(|name| name == "mod");
            let depth = if is_root { depth } else { depth + 1 };
            let code = from_the_crate(&code_of(&fs::read_to_string(&path).unwrap()), depth);
            found.push(Source {
                path,
                room: room.to_owned(),
                code,
            });
        }
    }
}

/// The text without comments and without the unit tests at its end.
fn code_of(text: &str) -> String {
    let tests = "#[cfg(test)]\nmod tests";
    let before_tests = text.split(tests).next().unwrap_or_default();
    before_tests
        .lines()
        .map(|line| match line.find("//") {
            // `://` belongs to an address in a string.
            Some(at) if !line[..at].ends_with(':') => &line[..at],
            _ => line,
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// The text with every path that climbs out of the room by `super` written
/// from the crate.
fn from_the_crate(code: &str, depth: usize) -> String {
    code.replace(&"super::".repeat(depth), "crate::")
}

fn upward_arrows(room: &str, code: &str) -> Vec<String> {
    let mut named: Vec<String> = code
        .match_indices("crate::")
        .flat_map(|(at, arrow)| rooms_named(&code[at + arrow.len()..]))
        .filter(|named| ROOMS.contains(&named.as_str()) && rank(named) > rank(room))
        .collect();
    named.dedup();
    named
}

/// The first names after `crate::`: one, or those of a group in braces.
fn rooms_named(rest: &str) -> Vec<String> {
    let Some(group) = rest.strip_prefix('{') else {
        return vec![word(rest)];
    };
    let mut depth = 1;
    let mut names = vec![word(group)];
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(word(&group[at + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn word(text: &str) -> String {
    text.trim_start()
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

fn worldly_words(code: &str) -> Vec<&'static str> {
    WORLDLY
        .into_iter()
        .filter(|word| code.contains(word))
        .collect()
}

fn rank(room: &str) -> usize {
    ROOMS
        .iter()
        .position(|&known| known == room)
        .unwrap_or_else(|| panic!("`{room}` is no room of the list in tests/architecture.rs"))
}
