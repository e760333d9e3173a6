//! The exports of LiveOthello.

use outflank_core::formats::{Expect, Format, detect, read, whole_games, write};
use outflank_core::game::Variant;
use outflank_core::transcript::{DeclaredResult, Transcript, Written};

use super::folder::{bytes, corpus, files};

/// The games of a file looked for in the plainest way: the words that are
/// squares on lines that are no tags, up to a blank line.
fn plain_moves(text: &str) -> Vec<String> {
    let is_square =
        |word: &&str| matches!(word.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    text.split("\n\n")
        .filter(|game| !game.trim().is_empty())
        .map(|game| {
            let lines = game.lines().filter(|line| !line.starts_with('['));
            let words = lines.flat_map(str::split_whitespace).filter(is_square);
            words.map(str::to_ascii_lowercase).collect()
        })
        .collect()
}

fn read_pgn(bytes: &[u8]) -> outflank_core::formats::Reading {
    assert_eq!(detect(bytes), Format::Pgn);
    read(Format::Pgn, bytes, &Expect::new(&Variant::othello()))
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_game_is_read_with_the_moves_of_the_source() {
    let folder = corpus("liveothello");
    let (mut games, mut moves, mut scores, mut winners) = (0, 0, 0, 0);
    for path in files(&folder, "pgn") {
        let file = bytes(&path);
        let reading = read_pgn(&file);
        assert_eq!(reading.unread, [], "{}", path.display());
        let found: Vec<_> = reading.games.iter().map(Transcript::moves).collect();
        assert_eq!(found, plain_moves(std::str::from_utf8(&file).unwrap()));
        games += reading.games.len();
        for game in &reading.games {
            moves += game.marks.len();
            let legible = |written: &Written| matches!(written, Written::Place(_));
            assert!(game.marks.iter().all(|mark| legible(&mark.written)));
            match game.declared.map(|declared| declared.result) {
                Some(DeclaredResult::Score(_)) => scores += 1,
                Some(DeclaredResult::Winner(_)) => winners += 1,
                _ => {}
            }
        }
    }
    assert_eq!((games, moves), (2050, 122_288));
    // 12 times 0-0 and 7 times * are no result.
    assert_eq!((scores, winners), (2050 - 3 - 12 - 7, 3));
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn what_is_written_is_read_again_as_the_same_games() {
    let folder = corpus("liveothello");
    let reading = read_pgn(&bytes(&folder.join("liveothello2009.pgn")));
    let mut out = Vec::new();
    assert_eq!(write(Format::Pgn, &reading.games, &mut out).unwrap(), []);
    let again = read_pgn(&out);
    assert_eq!(again.games.len(), reading.games.len());
    for (game, before) in again.games.iter().zip(&reading.games) {
        assert_eq!(game.moves(), before.moves());
        assert_eq!(
            game.declared.map(|d| d.result),
            before.declared.map(|d| d.result)
        );
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn chunks_hold_the_same_games_as_the_file() {
    let folder = corpus("liveothello");
    let file = bytes(&folder.join("liveothello2005.pgn"));
    let whole = read_pgn(&file);
    let othello = Variant::othello();
    let mut expect = Expect::new(&othello);
    let mut games = Vec::new();
    let (mut start, mut end) = (0, 0);
    while start < file.len() {
        end = (end + 1500).min(file.len());
        let length = match whole_games(Format::Pgn, &file[start..end], &expect) {
            _ if end == file.len() => file.len() - start,
            length => length,
        };
        let chunk = &file[start..start + length];
        games.extend(read(Format::Pgn, chunk, &expect).games);
        let newlines = std::str::from_utf8(chunk).unwrap().matches('\n').count();
        expect.origin.line += u32::try_from(newlines).unwrap();
        start += length;
    }
    assert_eq!(games, whole.games);
}
