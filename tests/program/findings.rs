//! Every code has an explanation, a fixture that triggers it and a place in
//! the docs.

use std::path::{Path, PathBuf};

use outflank::report::check::code;
use outflank::service::files::check::{self, Options};
use outflank::service::files::source::Input;
use outflank_core::adjudicate::Code;
use outflank_core::game::Variant;

fn fixtures_of(code: Code) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/findings");
    let prefix = format!("{}-", code.code());
    let mut fixtures: Vec<PathBuf> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.file_name()
                .unwrap()
                .to_string_lossy()
                .starts_with(&prefix)
        })
        .collect();
    fixtures.sort();
    fixtures
}

#[test]
fn every_code_has_a_fixture_that_triggers_it() {
    let mut options = Options::new(Variant::othello());
    options.search = false;
    for &code in Code::ALL {
        let fixtures = fixtures_of(code);
        assert!(!fixtures.is_empty(), "no fixture for {}", code.code());
        for fixture in fixtures {
            let inputs = [Input::File(fixture.clone())];
            let summary = check::summary(&inputs, &options, |read| {
                read.unwrap();
            });
            let found = summary.by_code.contains_key(&code);
            assert!(found, "{} gives {:?}", fixture.display(), summary.by_code);
        }
    }
}

#[test]
fn every_fixture_is_named_after_a_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/findings");
    for entry in folder.read_dir().unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let code = name.split('-').next().unwrap();
        assert!(code.parse::<Code>().is_ok(), "{name} begins with no code");
    }
}

#[test]
fn every_code_is_explained_in_the_docs_in_three_parts() {
    let page = include_str!("../../docs/findings.md");
    for code in Code::ALL {
        let heading = format!("## {} {} (", code.code(), code.name());
        assert!(page.contains(&heading), "no heading {heading}");
        for part in ["**Means.**", "**Matters because**", "**Settle it**"] {
            assert!(
                code::meaning(*code).contains(part),
                "{} has no {part}",
                code.code()
            );
        }
    }
}
