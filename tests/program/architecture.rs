//! Which layer may name which, and what the pure layers may not touch, in the
//! library and in the program. Read from the source text, comments and unit tests
//! left out.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first. A layer may name itself and those before it.
const LAYERS: [&str; 13] = [
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
    "web",
    "cli",
];

/// So many of them are the library; the others are the program.
const IN_CORE: usize = 8;

/// What the library has outside its layers, for all of them. Another name there is
/// that of something in a layer, and would hide which one is meant.
const BESIDE_LAYERS: [&str; 3] = ["text", "words", "UnknownWord"];

/// Layers before this one are pure.
const FIRST_IMPURE: &str = "storage";

/// What a pure layer may not touch: disks, terminals, clocks, the environment,
/// and random numbers that do not come from a given seed.
const IMPURE: [&str; 22] = [
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
fn no_layer_names_a_layer_above_it() {
    let wrong: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            upward_arrows(&source.layer, &source.code)
                .into_iter()
                .map(|named| format!("{}: {} names {named}", source.path.display(), source.layer))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "arrows that point the wrong way:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn inside_the_library_things_are_named_by_their_layer() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| rank(&source.layer) < IN_CORE)
        .flat_map(|source| {
            names_beside_layers(&source.code)
                .into_iter()
                .map(|name| format!("{}: {name}", source.path.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "without a layer:\n{}", wrong.join("\n"));
}

#[test]
fn down_to_report_nothing_touches_the_world() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| rank(&source.layer) < rank(FIRST_IMPURE))
        .flat_map(|source| {
            impure_words(&source.code)
                .into_iter()
                .map(|word| format!("{}: {word}", source.path.display()))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "pure layers that touch the world:\n{}",
        wrong.join("\n")
    );
}

/// Where threads are shared out. Elsewhere rayon would start its own, and end the
/// program where the system does not give them.
const WITH_THREADS: [&str; 2] = ["service/session/workers.rs", "engine/endgame/split.rs"];

#[test]
fn threads_are_shared_out_only_where_too_few_are_expected() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| !WITH_THREADS.iter().any(|path| source.path.ends_with(path)))
        .filter(|source| !source.path.ends_with("tests.rs"))
        .flat_map(|source| {
            ["rayon", "thread::spawn"]
                .into_iter()
                .filter(|word| source.code.contains(word))
                .map(|word| format!("{}: {word}", source.path.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Crates and macros that belong to one layer: `clap` to the command line, and
/// so on. JSON is built only where views are written.
const OWNED: [(&str, &str); 4] = [
    ("rusqlite", "storage"),
    ("json!", "report"),
    ("clap", "cli"),
    ("axum", "web"),
];

#[test]
fn each_crate_is_named_only_in_its_layer() {
    let wrong: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            OWNED
                .iter()
                .filter(|(_, owner)| source.layer != *owner)
                .filter(|(word, _)| names_word(&source.code, word))
                .map(|(word, _)| format!("{}: {word}", source.path.display()))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "named outside their layer:\n{}",
        wrong.join("\n")
    );
}

/// The command line knows the database only through the services.
#[test]
fn the_command_line_does_not_name_storage() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| source.layer == "cli")
        .filter(|source| layers(&source.code).iter().any(|layer| layer == "storage"))
        .map(|source| source.path.display().to_string())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The library does not know the commands of the program, and neither it nor the
/// services make JSON; the services make no words either.
#[test]
fn rules_and_services_hold_data_and_report_makes_the_json_and_names_the_commands() {
    let wrong: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            words_out_of_place(&source.layer, &source.code)
                .into_iter()
                .map(|word| format!("{}: {word}", source.path.display()))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "words or JSON outside report:\n{}",
        wrong.join("\n")
    );
}

fn words_out_of_place(layer: &str, code: &str) -> Vec<&'static str> {
    let mut forbidden = Vec::new();
    if rank(layer) < IN_CORE || layer == "service" {
        forbidden.extend(["fn json(", "`outflank "]);
    }
    if layer == "service" {
        forbidden.extend(["fn words(", "fn told("]);
    }
    forbidden.retain(|word| code.contains(word));
    forbidden
}

#[test]
fn a_word_out_of_place_is_found() {
    let code = "fn words() { \"`outflank undo`\" }";
    assert_eq!(words_out_of_place("game", code), ["`outflank "]);
    assert_eq!(
        words_out_of_place("service", code),
        ["`outflank ", "fn words("]
    );
    assert!(words_out_of_place("report", code).is_empty());
}

/// Refusals of the services carry facts; `report` writes the text. An error of the
/// library has its own.
#[test]
fn errors_of_the_services_have_no_text() {
    let wrong: Vec<String> = sources()
        .iter()
        .filter(|source| source.layer == "service" && has_error_text(&source.code))
        .map(|source| source.path.display().to_string())
        .collect();
    assert!(
        wrong.is_empty(),
        "text of errors below report:\n{}",
        wrong.join("\n")
    );
}

/// Whether an error of `thiserror` is given a text, on whatever line.
fn has_error_text(code: &str) -> bool {
    let mut attributes = code.split("#[error(").skip(1);
    attributes.any(|attribute| !attribute.trim_start().starts_with("transparent"))
}

#[test]
fn a_text_of_an_error_is_found_however_it_is_written() {
    assert!(has_error_text("#[error(\"there is no round\")]"));
    assert!(has_error_text(
        "#[error(transparent)]\n#[error(\n    \"no\"\n)]"
    ));
    assert!(!has_error_text("#[error(transparent)]"));
}

#[test]
fn every_folder_of_the_source_is_in_the_list() {
    for (crate_root, layers) in [
        ("core/src", &LAYERS[..IN_CORE]),
        ("src", &LAYERS[IN_CORE..]),
    ] {
        let mut found: Vec<String> = folders(crate_root)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        found.sort();
        let mut listed = layers.to_vec();
        listed.sort_unstable();
        assert_eq!(found, listed, "{crate_root}");
    }
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
    let climbing = absolute_paths("use super::super::service::Live;", 2);
    assert_eq!(upward_arrows("game", &climbing), ["service"]);
    assert!(upward_arrows("game", "use crate::{board::Square, game::Move};").is_empty());
    assert_eq!(
        names_beside_layers("use crate::{Variant, text, board::Square};"),
        ["Variant"]
    );
    assert_eq!(impure_words("let now = Instant::now();"), ["Instant::"]);
}

struct Source {
    path: PathBuf,
    layer: String,
    code: String,
}

/// Every file of every layer; `lib.rs`, `main.rs` and what lies next to them are
/// outside the layers.
fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    for (layer, folder) in ["core/src", "src"].into_iter().flat_map(folders) {
        collect(&folder, &layer, 1, &mut found);
    }
    found
}

/// The folders right in the source of a crate, by name.
fn folders(crate_root: &str) -> Vec<(String, PathBuf)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(crate_root);
    let paths = fs::read_dir(source)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let folders = paths.filter(|path| path.is_dir());
    folders.map(|path| (name(&path), path)).collect()
}

/// `depth` counts the modules from the crate to those of this folder.
fn collect(folder: &Path, layer: &str, depth: usize, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, layer, depth + 1, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let is_root = path.file_stem().is_some_and(|name| name == "mod");
            let depth = if is_root { depth } else { depth + 1 };
            let code = absolute_paths(&code_of(&fs::read_to_string(&path).unwrap()), depth);
            found.push(Source {
                path,
                layer: layer.to_owned(),
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

/// The text with every path that climbs out of the layer by `super` written
/// from the crate.
fn absolute_paths(code: &str, depth: usize) -> String {
    code.replace(&"super::".repeat(depth), "crate::")
}

fn upward_arrows(layer: &str, code: &str) -> Vec<String> {
    let mut named = layers(code);
    named.retain(|named| rank(named) > rank(layer));
    named.dedup();
    named
}

/// The layers that a text names.
fn layers(code: &str) -> Vec<String> {
    let mut named = named_in_crate(code);
    named.retain(|named| LAYERS.contains(&named.as_str()));
    named
}

/// What a text of the library names in its crate that is in no layer by its path.
fn names_beside_layers(code: &str) -> Vec<String> {
    let mut named = named_in_crate(code);
    named.retain(|named| {
        !LAYERS.contains(&named.as_str()) && !BESIDE_LAYERS.contains(&named.as_str())
    });
    named
}

/// The first names after each `crate::`.
fn named_in_crate(code: &str) -> Vec<String> {
    code.match_indices("crate::")
        .flat_map(|(at, arrow)| layers_named(&code[at + arrow.len()..]))
        .collect()
}

/// Whether a word stands in the text, not as part of a longer one.
fn names_word(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// The first names after `crate::`: one, or those of a group in braces.
fn layers_named(rest: &str) -> Vec<String> {
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

fn impure_words(code: &str) -> Vec<&'static str> {
    IMPURE
        .into_iter()
        .filter(|word| code.contains(word))
        .collect()
}

fn rank(layer: &str) -> usize {
    LAYERS
        .iter()
        .position(|&known| known == layer)
        .unwrap_or_else(|| {
            panic!("`{layer}` is not in the list of layers in tests/program/architecture.rs")
        })
}
