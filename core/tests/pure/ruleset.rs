//! Rulesets: every value has a source, and a wrong one is told where it is wrong.

use outflank_core::ruleset::{
    Claimant, ColourChoice, PRESETS, Ruleset, RulesetError, ThirdPlace, TieBreak, TimeDefault, diff,
};

fn woc_with(from: &str, to: &str) -> String {
    let text = Ruleset::preset_text("woc").expect("a preset");
    assert!(text.contains(from), "woc has no {from:?}");
    text.replacen(from, to, 1)
}

fn error(text: &str) -> RulesetError {
    text.parse::<Ruleset>().expect_err("a wrong ruleset")
}

#[test]
fn every_value_of_every_preset_carries_its_source_mark() {
    for preset in PRESETS {
        let ruleset = Ruleset::preset(preset.name).unwrap();
        assert_eq!(ruleset.name, preset.name);
        for key in ruleset.values().keys() {
            let source = ruleset.sources.get(key);
            let source = source.unwrap_or_else(|| panic!("{}: no source for {key}", preset.name));
            let marked = ["[S] ", "[E] ", "[2] ", "[?] "]
                .iter()
                .any(|mark| source.starts_with(mark));
            assert!(marked, "{}: {key}: {source:?} has no mark", preset.name);
        }
    }
}

#[test]
fn a_time_control_is_a_value_that_can_be_read_and_compared() {
    let woc = Ruleset::preset("woc").unwrap();
    assert_eq!(woc.time_control.unwrap().to_string(), "30m");
    assert_eq!(woc.values()["time-control"], "\"30m\"");
    let text = woc_with("time-control = \"30m\"", "time-control = \"soon\"");
    let error = error(&text).to_string();
    assert!(error.contains("`soon` is not a time control"), "{error}");
}

#[test]
fn at_the_world_championship_a_flag_leaves_at_most_31() {
    let woc = Ruleset::preset("woc").unwrap();
    assert_eq!(
        woc.time_default,
        TimeDefault::Capped {
            at_most: 31,
            overrun: 0,
            grace_minutes: 2
        }
    );
    assert_eq!(
        woc.standings.tie_breaks,
        [TieBreak::Brightwell, TieBreak::Discs, TieBreak::Lot]
    );
}

#[test]
fn in_the_box_only_the_mover_corrects() {
    let correction = Ruleset::preset("box").unwrap().correction;
    assert_eq!(
        (correction.claimant, correction.window),
        (Claimant::Mover, 1)
    );
}

#[test]
fn an_unknown_key_is_told_with_its_place_and_what_was_expected() {
    let text = woc_with("window = 1", "windows = 1");
    let told = error(&text).to_string();
    let line = text.lines().position(|line| line == "windows = 1").unwrap() + 1;
    assert!(told.contains(&format!("{line}:1:")), "{told}");
    assert!(told.contains("unknown field `windows`"), "{told}");
    assert!(told.contains("`window`"), "{told}");
}

#[test]
fn an_unknown_value_is_told_with_its_place_and_what_was_expected() {
    let text = woc_with("\"opponent-or-official\"", "\"referee\"");
    let told = error(&text).to_string();
    let line = text
        .lines()
        .position(|line| line.contains("referee"))
        .unwrap()
        + 1;
    assert!(told.contains(&format!("{line}:12:")), "{told}");
    assert!(
        told.contains("`referee`") && told.contains("`mover`"),
        "{told}"
    );
}

#[test]
fn a_value_in_a_nested_table_is_told_with_its_place() {
    let text = woc_with("at-most = 31", "at-most = \"much\"");
    let line = text.lines().position(|line| line.contains("much")).unwrap() + 1;
    let told = error(&text).to_string();
    assert!(told.contains(&format!("{line}:11:")), "{told}");
}

#[test]
fn a_missing_value_is_an_error() {
    let told = error(&woc_with("empties = \"winner\"\n", "")).to_string();
    assert!(told.contains("missing field `empties`"), "{told}");
}

#[test]
fn a_ruleset_that_contradicts_itself_is_refused_with_the_key() {
    let brightwell = "[brightwell]\nconstant = { fixed = 6 }\nrounding = \"none\"\n";
    let cases = [
        (brightwell, "", "standings.tie-breaks"),
        (
            "at-most = 31",
            "at-most = 32",
            "time-default.capped.at-most",
        ),
        ("overrun = 0", "overrun = 32", "time-default.capped.overrun"),
        ("window = 1", "window = 0", "correction.window"),
        (
            "\"opponent-or-official\"",
            "\"nobody\"",
            "correction.claimant",
        ),
        (
            "\"discs\", \"lot\"]",
            "\"lot\", \"discs\"]",
            "standings.tie-breaks",
        ),
        (
            "\"discs\", \"lot\"]",
            "\"brightwell\"]",
            "standings.tie-breaks",
        ),
        ("resigned = 0", "resigned = 40", "endings.resigned"),
        ("no-show = 0", "no-show = 32", "endings.no-show"),
        ("half-points = 2", "half-points = 3", "bye.half-points"),
        ("\ndiscs = 40", "\ndiscs = 65", "bye.discs"),
        ("places = 4", "places = 1", "finals.places"),
        ("best-of = 3", "best-of = 2", "finals.best-of"),
        ("best-of = 3", "best-of = [1, 2]", "finals.best-of"),
        ("best-of = 3", "best-of = [1, 1, 3]", "finals.best-of"),
        (
            "best-of = 3",
            "best-of = 3\nnames = [\"Finale\"]",
            "finals.names",
        ),
        (
            "best-of = 3",
            "best-of = 3\nthird-place = { best-of = 2 }",
            "finals.third-place",
        ),
        ("{ best = 3 }", "{ best = 0 }", "team.counting"),
        ("\"bye.discs\" =", "\"bye.disks\" =", "sources"),
        ("name = \"woc\"", "name = \"\"", "name"),
    ];
    for (from, to, expected) in cases {
        match error(&woc_with(from, to)) {
            RulesetError::Contradiction { key, place, .. } => {
                assert_eq!(key, expected);
                assert_ne!(place.to_string(), "1:0", "{key} has a place");
            }
            other => panic!("{to:?}: {other}"),
        }
    }
}

#[test]
fn each_stage_of_the_finals_may_have_its_own_number_of_games() {
    let text = woc_with(
        "best-of = 3",
        "best-of = [1, 3]\nthird-place = { best-of = 1 }\ncolours = \"alternate\"",
    );
    let finals = text.parse::<Ruleset>().unwrap().finals.expect("finals");
    assert_eq!([1, 0].map(|stage| finals.best_of_stage(stage)), [1, 3]);
    assert_eq!(finals.third_place, ThirdPlace::BestOf(1));
    assert_eq!(finals.colours, ColourChoice::Alternate);
    let told = error(&woc_with("best-of = 3", "best-of = \"three\"")).to_string();
    assert!(told.contains("expected a number of games"), "{told}");
}

#[test]
fn a_contradiction_is_told_where_the_key_stands() {
    let text = woc_with("at-most = 31", "at-most = 40");
    let line = text
        .lines()
        .position(|line| line == "at-most = 40")
        .unwrap()
        + 1;
    let told = error(&text).to_string();
    assert!(told.contains(&format!("{line}:1:")), "{told}");
}

#[test]
fn a_preset_differs_from_itself_in_nothing_and_from_another_by_key() {
    let woc = Ruleset::preset("woc").unwrap();
    assert_eq!(diff(&woc, &woc), []);
    let mut other = woc.clone();
    other.correction.window = 3;
    let differences = diff(&woc, &other);
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0].key, "correction.window");
    assert_eq!(differences[0].first.as_deref(), Some("1"));
    assert_eq!(differences[0].second.as_deref(), Some("3"));
}

#[test]
fn no_two_presets_say_the_same() {
    for (at, one) in PRESETS.iter().enumerate() {
        for other in &PRESETS[..at] {
            let differences = diff(
                &Ruleset::preset(one.name).unwrap(),
                &Ruleset::preset(other.name).unwrap(),
            );
            assert!(!differences.is_empty(), "{} is {}", one.name, other.name);
        }
    }
}

#[test]
fn a_preset_written_as_toml_reads_back_the_same() {
    for preset in PRESETS {
        let ruleset = Ruleset::preset(preset.name).unwrap();
        let again = toml::to_string(&ruleset)
            .unwrap()
            .parse::<Ruleset>()
            .unwrap();
        assert_eq!(again, ruleset);
    }
}

#[test]
fn an_unknown_preset_names_those_there_are() {
    let told = Ruleset::preset("wok").unwrap_err().to_string();
    assert!(
        told.contains("\"wok\"") && told.contains("immediate-64"),
        "{told}"
    );
}
