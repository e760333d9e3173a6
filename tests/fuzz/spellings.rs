//! The readers of what is typed: result slips, rulings, positions, rulesets.

use std::fmt::Display;
use std::str::FromStr;

use outflank::service::results::slip::{Report, Slip};
use outflank_core::adjudicate::ruling::Ruling;
use outflank_core::game::{HalfDiscs, Score, Setup, Variant};
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::{Date, Seat, SeriesRules, WhatIf};
use outflank_core::transcript::Ending;

use super::run::{Length, fuzz};
use super::seeds::SERIES;

/// A test of some rounds and a long one for each reader.
macro_rules! spellings {
    ($($short:ident, $long:ident: $name:literal, $seeds:expr, $check:ident;)*) => {$(
        #[test]
        fn $short() {
            typed($name, Length::Short, $seeds, $check);
        }

        #[test]
        #[ignore = "takes a minute of processor time"]
        fn $long() {
            typed($name, Length::Long, $seeds, $check);
        }
    )*};
}

const SLIPS: &[&str] = &[
    "5 38-26",
    "laz 38",
    "laz +4",
    "laz =",
    "laz 38-26",
    "190005 38",
    "5 38-26 flag white",
    "5 flag white",
    "Anna de la North 31\u{bd}",
    "12 no-show black",
    "3 32-32 resignation",
    "O'Brien 40 overrun",
    "2 64-0 double no-show",
];

const RULINGS: &[&str] = &[
    "let stand",
    "let 12 stand",
    "let pass before 23 stand",
    "read 12 as f6",
    "read 3 as pass",
    "number f2 as 14",
    "put f6 before 12",
    "put pass before 9",
    "strike 4",
    "strike f2",
    "strike pass before 23",
    "exchange colours",
    "score 38-26",
    "score 31\u{bd}-32\u{bd}",
    "withdraw 3",
    "board after 1 is -------- -------- -------- ---OX--- ---XXX-- -------- -------- --------",
];

const SETUPS: &[&str] = &[
    "---------------------------OX------XO--------------------------- X",
    "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- O",
    "black: e4 d5 white: d4 e5 to move: white",
];

const RULESETS: &[&str] = &[
    include_str!("../../core/src/ruleset/presets/woc.toml"),
    SERIES,
];

const VALUES: &[&str] = &[
    "38-26",
    "31\u{bd}",
    "+4",
    "2026-02-01",
    "01/02/2026",
    "3.12",
    "R3 T12",
    "flag white",
    "Anna 40-24 Bo",
    "5 38-26",
];

spellings! {
    damaged_result_slips_are_read_or_refused, result_slips_for_a_minute: "slips", SLIPS, slips;
    damaged_rulings_are_read_or_refused, rulings_for_a_minute: "rulings", RULINGS, ruling;
    damaged_boards_are_read_or_refused, boards_for_a_minute: "boards", SETUPS, setup;
    damaged_rulesets_are_read_or_refused, rulesets_for_a_minute: "rulesets", RULESETS, ruleset;
    damaged_values_are_read_or_refused, values_for_a_minute: "values", VALUES, values;
}

fn typed(name: &str, length: Length, seeds: &[&str], check: fn(&str)) {
    let seeds: Vec<Vec<u8>> = seeds.iter().map(|text| text.as_bytes().to_vec()).collect();
    fuzz(name, length, &seeds, |bytes| {
        check(&String::from_utf8_lossy(bytes));
    });
}

fn slips(text: &str) {
    for line in text.lines().take(20) {
        let _ = line.parse::<Slip>();
        if let Err(error) = line.parse::<Report>() {
            assert!(error.to_string().len() < 2000, "a message of a slip");
        }
    }
}

fn ruling(text: &str) {
    for variant in [
        Variant::othello(),
        "othello-10x10".parse::<Variant>().unwrap(),
    ] {
        let geometry = variant.geometry();
        if let Ok(ruling) = Ruling::parse(geometry, text) {
            let again = ruling.text(geometry);
            assert_eq!(Ruling::parse(geometry, &again), Ok(ruling), "{again}");
        }
    }
}

fn setup(text: &str) {
    for name in ["othello", "othello-10x10", "hex-5"] {
        let variant = name.parse::<Variant>().unwrap();
        let geometry = variant.geometry();
        if let Ok(setup) = Setup::parse(geometry, text) {
            let again = setup.cells(geometry);
            let read = Setup::parse(geometry, &again).expect(&again);
            assert_eq!(read.discs, setup.discs, "{again}");
        }
    }
}

/// What was read can be written as TOML and is the same.
fn ruleset(text: &str) {
    if let Ok(ruleset) = text.parse::<Ruleset>() {
        let again = toml::to_string(&ruleset).expect("a ruleset is TOML");
        assert_eq!(again.parse::<Ruleset>().as_ref(), Ok(&ruleset), "{again}");
    }
    let _ = text.parse::<SeriesRules>();
}

fn values(text: &str) {
    reads_back::<Score>(text);
    reads_back::<HalfDiscs>(text);
    reads_back::<Date>(text);
    reads_back::<Seat>(text);
    reads_back::<Ending>(text);
    let _ = text.parse::<WhatIf>();
}

/// A value has one spelling, which its reader takes.
fn reads_back<T: FromStr + Display + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let spelt = value.to_string();
        let again = spelt.parse::<T>().ok();
        assert_eq!(again.as_ref(), Some(&value), "{spelt}");
    }
}
