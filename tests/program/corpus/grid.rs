//! Sheets of real games, whole and damaged, and what every file is taken for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use outflank_core::formats::{Expect, Format, Reading, detect, read};
use outflank_core::game::Variant;
use outflank_core::transcript::{Layout, Transcript, Written};
use serde_json::Value;

use super::folder::{bytes, corpus, files};

fn read_grid(path: &Path) -> Reading {
    let file = bytes(path);
    assert_eq!(detect(&file), Format::Grid, "{}", path.display());
    read(Format::Grid, &file, &Expect::new(&Variant::othello()))
}

/// The moves of every game of which there are grids.
fn truth(folder: &Path) -> BTreeMap<String, String> {
    let text = String::from_utf8(bytes(&folder.join("games.jsonl"))).expect("text");
    let games = text.lines().map(|line| {
        let game: Value = serde_json::from_str(line).expect("a game a line");
        let field = |name: &str| game[name].as_str().expect("a string").to_owned();
        (field("id"), field("moves"))
    });
    games.collect()
}

fn the_game(path: &Path) -> Transcript {
    let mut reading = read_grid(path);
    assert_eq!(reading.unread, [], "{}", path.display());
    assert_eq!(reading.games.len(), 1, "{}", path.display());
    reading.games.remove(0)
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn good_sheets_hold_the_moves_of_their_games() {
    let folder = corpus("grid");
    let truth = truth(&folder);
    let sheets = files(&folder.join("good"), "txt");
    assert!(!sheets.is_empty());
    for path in sheets {
        let id = path.file_stem().expect("a name").to_string_lossy();
        let id = id.trim_end_matches(".pass-counted");
        let game = the_game(&path);
        assert_eq!(game.moves(), truth[id], "{}", path.display());
        assert_eq!(game.claims, [], "{}", path.display());
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_cell_of_a_damaged_sheet_is_accounted_for() {
    let folder = corpus("grid");
    let truth = truth(&folder);
    let text = bytes(&folder.join("damaged/index.json"));
    let index: Vec<Value> = serde_json::from_slice(&text).expect("a list");
    assert_eq!(index.len(), files(&folder.join("damaged"), "txt").len());
    for fault in &index {
        let field = |name: &str| fault[name].as_str().expect("a string");
        let path = folder.join("damaged").join(field("file"));
        let game = the_game(&path);
        let words = String::from_utf8(bytes(&path)).expect("text");
        let (mut numbers, mut others) = (0, 0);
        for word in words.split_whitespace() {
            match word {
                "--" | "X" | "O" => others += 1,
                _ => numbers += 1,
            }
        }
        assert_eq!(numbers + others, 64, "{}", path.display());
        assert_eq!(game.marks.len(), numbers, "{}", path.display());
        let Layout::Grid { rows } = &game.layout else {
            panic!("a grid is no list");
        };
        assert!(rows.len() == 8 && rows.iter().all(|row| row.cells == 8));
        assert!(
            game.marks
                .iter()
                .all(|mark| matches!(mark.written, Written::Place(_)))
        );
        let drawn_otherwise = usize::from(field("kind") == "mirrored");
        assert_eq!(game.claims.len(), drawn_otherwise, "{}", path.display());
        if field("kind") == "truncated" {
            assert!(truth[field("of")].starts_with(&game.moves()));
        }
    }
}

/// The files of the corpus and what they are, by folder and ending.
fn kinds() -> Vec<(PathBuf, Format)> {
    let folders = [
        ("wthor", "wtb", Format::Wthor),
        ("liveothello", "pgn", Format::Pgn),
        ("flipthedisc", "json", Format::FlipTheDisc),
        ("ggf", "ggf", Format::Ggf),
        ("dialects", "ggf", Format::Ggf),
        ("dialects", "sgf", Format::Sgf),
        ("dialects", "pgn", Format::Pgn),
        ("dialects", "txt", Format::Logistello),
        ("grid/good", "txt", Format::Grid),
        ("grid/damaged", "txt", Format::Grid),
    ];
    let with_format = |(folder, ending, format)| {
        let found = files(&corpus(folder), ending);
        found.into_iter().map(move |path| (path, format))
    };
    folders.into_iter().flat_map(with_format).collect()
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_file_is_recognised_by_its_content() {
    for (path, format) in kinds() {
        assert_eq!(detect(&bytes(&path)), format, "{}", path.display());
    }
}
