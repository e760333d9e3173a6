//! Perft: how many games of a given length there are, for every variant.
//!
//! The numbers lie in `perft/`, one file a start: `variant NAME`, perhaps
//! `position BOARD SIDE`, then `depth nodes` a line. The plain implementation
//! in `plain.rs` computed them; the depths it can do quickly it computes
//! again here, so that a wrong file cannot hide a wrong engine.

use std::fs;
use std::path::Path;

use outflank_core::game::{Setup, Variant, perft};

use crate::plain;

/// Up to this many games the plain implementation counts again.
const QUICK: u64 = 10_000;

#[test]
fn the_engine_counts_what_the_files_say() {
    for table in tables() {
        let variant = table.variant();
        for &(depth, nodes) in &table.counts {
            let found = perft(&variant, &variant.start(), depth);
            assert_eq!(found, nodes, "{} at depth {depth}", table.name);
        }
    }
}

#[test]
fn the_plain_implementation_counts_what_the_files_say() {
    for table in tables() {
        let mut game = plain::Game::named(&table.variant);
        if let Some(position) = &table.position {
            game = game.drawn_as(position);
        }
        for &(depth, nodes) in table.counts.iter().filter(|(_, nodes)| *nodes <= QUICK) {
            assert_eq!(
                game.perft(depth as usize),
                nodes,
                "{} at depth {depth}",
                table.name
            );
        }
    }
}

#[test]
fn the_file_of_othello_holds_the_known_numbers_to_depth_10() {
    let known = [
        4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284,
    ];
    let expected: Vec<(u32, u64)> = (1..).zip(known).collect();
    let file = tables().into_iter().find(|table| table.name == "othello");
    assert_eq!(file.unwrap().counts, expected);
}

#[test]
fn othello_on_4x4_has_60060_games_in_all() {
    let variant = "othello-4x4".parse::<Variant>().unwrap();
    // Twelve squares to fill and a few passes: by 20 turns every game is over.
    assert_eq!(perft(&variant, &variant.start(), 20), 60_060);
}

#[test]
fn with_32_discs_each_the_last_disc_in_hand_changes_the_game() {
    let nodes = |name: &str| {
        let table = tables().into_iter().find(|table| table.name == name);
        table.unwrap().counts
    };
    let (given, own) = (nodes("othello-last-disc"), nodes("reversi-32-last-disc"));
    assert_eq!(given[..2], own[..2], "black still has one disc");
    assert_ne!(given[3], own[3], "then black has none");
}

#[test]
fn every_kind_of_game_has_its_file() {
    let found: Vec<String> = tables().into_iter().map(|table| table.variant).collect();
    for name in [
        "othello",
        "othello-rotated",
        "othello-4x4",
        "othello-6x6",
        "othello-5x7",
        "othello-10x6",
        "othello-10x10",
        "othello-16x16",
        "anti",
        "reversi",
        "reversi-32",
        "reversi-may-turn",
        "reversi-may-turn-32",
        "reversi-must-turn",
        "reversi-must-turn-32",
        "hex-3",
        "hex-4",
        "hex-5",
    ] {
        assert!(found.iter().any(|variant| variant == name), "{name}");
    }
}

struct Table {
    name: String,
    variant: String,
    position: Option<String>,
    counts: Vec<(u32, u64)>,
}

impl Table {
    fn read(path: &Path) -> Self {
        let mut table = Self {
            name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
            variant: String::new(),
            position: None,
            counts: Vec::new(),
        };
        for line in fs::read_to_string(path).unwrap().lines() {
            match line.split_once(' ').unwrap() {
                ("variant", name) => name.clone_into(&mut table.variant),
                ("position", drawn) => table.position = Some(drawn.to_owned()),
                (depth, nodes) => table
                    .counts
                    .push((depth.parse().unwrap(), nodes.parse().unwrap())),
            }
        }
        assert!(table.counts.len() >= 4, "{} is too short", table.name);
        table
    }

    fn variant(&self) -> Variant {
        let variant = self.variant.parse::<Variant>().unwrap();
        match &self.position {
            None => variant,
            Some(drawn) => {
                let setup = Setup::parse(variant.geometry(), drawn).unwrap();
                variant.starting_from(setup).unwrap()
            }
        }
    }
}

fn tables() -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pure/perft");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths.iter().map(|path| Table::read(path)).collect()
}
