//! Real games of WTHOR rewritten in several formats.

use std::collections::HashSet;

use outflank_core::formats::record::wthor::{self, Head};
use outflank_core::formats::{Expect, Format, Reading, detect, read};
use outflank_core::game::Variant;
use outflank_core::transcript::{Transcript, Written};

use super::folder::{bytes, corpus, files};

fn read_as(format: Format, name: &str) -> Reading {
    let file = bytes(&corpus("dialects").join(name));
    assert_eq!(detect(&file), format, "{name}");
    read(format, &file, &Expect::new(&Variant::othello()))
}

fn squares(moves: &[u8]) -> String {
    let played = moves.iter().take_while(|&&byte| byte != 0);
    let names = played.flat_map(|byte| [b'a' - 1 + byte % 10, b'0' + byte / 10]);
    names.map(char::from).collect()
}

/// Every game is one of the archive, and all dialects hold the same games.
fn same_games(format: Format, name: &str) {
    let (reading, archive) = (read_as(format, name), corpus("wthor"));
    assert_eq!(reading.unread, [], "{name}");
    assert_eq!(reading.games.len(), 41, "{name}");
    let mut unknown: HashSet<_> = reading.games.iter().map(Transcript::moves).collect();
    for path in files(&archive, "wtb") {
        for record in wthor::records(&bytes(&path)[Head::LENGTH..]) {
            unknown.remove(&squares(record.moves));
        }
    }
    assert_eq!(unknown.len(), 0, "{name}");
    let lines = bytes(&corpus("dialects").join("logistello.txt"));
    let lines = String::from_utf8(lines).unwrap();
    for (game, line) in reading.games.iter().zip(lines.lines()) {
        let moves = line.split(':').next().unwrap().replace(['+', '-'], "");
        assert_eq!(game.moves(), moves, "{name}");
        let legible = |written: &Written| matches!(written, Written::Place(_) | Written::Pass);
        assert!(game.marks.iter().all(|mark| legible(&mark.written)));
        assert!(game.declared.is_some());
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn ggs_dialect_of_ggf() {
    same_games(Format::Ggf, "ggs-dialect.ggf");
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn playok_dialect_of_pgn() {
    same_games(Format::Pgn, "playok-dialect.pgn");
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn liveothello_dialect_of_pgn() {
    same_games(Format::Pgn, "liveothello-dialect.pgn");
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn cassio_dialect_of_sgf() {
    same_games(Format::Sgf, "cassio-dialect.sgf");
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn edax_dialect_of_sgf() {
    same_games(Format::Sgf, "edax-dialect.sgf");
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn logistello_lines() {
    same_games(Format::Logistello, "logistello.txt");
}
