//! The whole WTHOR archive.

use std::path::Path;

use outflank_core::formats::record::wthor::{self, Head, Names};
use outflank_core::formats::{Expect, Format, detect, read, write};
use outflank_core::game::Variant;
use outflank_core::transcript::{DeclaredResult, Written};

use super::folder::{bytes, corpus, files};

fn names(folder: &Path) -> Names {
    Names::read(
        &bytes(&folder.join("WTH.JOU")),
        &bytes(&folder.join("WTH.TRN")),
    )
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_game_of_the_archive_is_read_and_written_back_byte_for_byte() {
    let folder = corpus("wthor");
    let names = names(&folder);
    let othello = Variant::othello();
    let expect = Expect {
        names: Some(&names),
        ..Expect::new(&othello)
    };
    let (mut games, mut moves) = (0, 0);
    for path in files(&folder, "wtb") {
        let file = bytes(&path);
        assert_eq!(detect(&file), Format::Wthor);
        let reading = read(Format::Wthor, &file, &expect);
        assert_eq!(reading.unread, [], "{}", path.display());
        games += reading.games.len();
        for game in &reading.games {
            assert!(game.header.get("black").is_some());
            let squares = |mark: &&_| {
                matches!(
                    mark,
                    outflank_core::transcript::Mark {
                        written: Written::Place(_),
                        ..
                    }
                )
            };
            assert!(game.marks.iter().all(|mark| squares(&mark)));
            moves += game.marks.len();
        }
        let archive = wthor::archive(&reading.games, &names, None);
        assert!(archive.wtb == file, "{} differs", path.display());
        assert_eq!(archive.lost, []);
        assert!(
            archive.names == names,
            "{}: the names differ",
            path.display()
        );
        let mut alone = Vec::new();
        let lost = write(Format::Wthor, &reading.games, &mut alone).unwrap();
        assert!(alone == file && lost.is_empty());
    }
    assert_eq!((games, moves), (137_548, 8_231_199));
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_raw_records_agree_with_the_transcripts() {
    let folder = corpus("wthor");
    let othello = Variant::othello();
    for year in ["WTH_1981.wtb", "WTH_2025.wtb"] {
        let file = bytes(&folder.join(year));
        let head = Head::read(&file).unwrap();
        let records = wthor::records(&file[Head::LENGTH..]);
        assert_eq!(records.len(), usize::try_from(head.games).unwrap());
        let reading = read(Format::Wthor, &file, &Expect::new(&othello));
        for (record, game) in records.zip(&reading.games) {
            let raw: Vec<_> = record
                .moves
                .iter()
                .map_while(|&b| wthor::square_index(b))
                .collect();
            let squares = game.marks.iter().map(|mark| mark.square().unwrap().index());
            assert!(squares.eq(raw.iter().map(|&index| usize::from(index))));
            let Some(DeclaredResult::Score(score)) = game.declared.map(|d| d.result) else {
                panic!("every record declares a score");
            };
            assert_eq!(score.black.as_whole(), Some(record.real_score.into()));
        }
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_tables_of_names_are_written_back_byte_for_byte() {
    let folder = corpus("wthor");
    let names = names(&folder);
    assert_eq!(names.unread, []);
    assert_eq!(names.players.names.len(), 4448);
    assert_eq!(names.tournaments.names.len(), 492);
    assert!(names.jou() == bytes(&folder.join("WTH.JOU")));
    assert!(names.trn() == bytes(&folder.join("WTH.TRN")));
}
