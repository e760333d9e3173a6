use super::*;
use crate::formats::{Expect, Reading, Reason};
use crate::game::Variant;
use crate::transcript::{DeclaredResult, Mark, Place, Transcript, Written};

/// A file of 8×8 with one record for each list of move bytes.
fn file(games: &[&[u8]]) -> Vec<u8> {
    let head = Head {
        edition: Edition::new(2026, 11, 16),
        games: u32::try_from(games.len()).unwrap(),
        names: 0,
        year: 1999,
        board: 8,
        kind: 0,
        depth: 24,
        reserved: 0,
    };
    let mut file = head.to_bytes().to_vec();
    for moves in games {
        file.extend([1, 0, 2, 0, 3, 0, 40, 38]);
        let mut moves = moves.to_vec();
        moves.resize(60, 0);
        file.extend(moves);
    }
    file
}

fn read_plain(file: &[u8]) -> Reading {
    read(file, &Expect::new(&Variant::othello()))
}

fn illegible(mark: &Mark) -> Option<&str> {
    match &mark.written {
        Written::Illegible(text) => Some(text),
        _ => None,
    }
}

#[test]
fn a_record_becomes_moves_with_their_bytes_in_the_file() {
    let reading = read_plain(&file(&[&[56, 64], &[56, 66, 65]]));
    assert_eq!(reading.unread, []);
    assert_eq!(reading.games[0].moves(), "f5d6");
    let game = &reading.games[1];
    assert_eq!(game.moves(), "f5f6e6");
    assert_eq!(
        game.marks[2].place,
        Place::Record {
            record: 2,
            byte: 16 + 68 + 10
        }
    );
    assert_eq!(game.header.get("date"), Some("1999"));
    assert_eq!(game.header.get("wthor-white"), Some("3"));
}

#[test]
fn a_byte_that_is_no_square_and_one_after_the_end_stay_visible_and_come_back() {
    let file = file(&[&[56, 99, 64], &[56, 0, 64]]);
    let reading = read_plain(&file);
    assert_eq!(illegible(&reading.games[0].marks[1]), Some("byte 99"));
    assert_eq!(illegible(&reading.games[1].marks[1]), Some("byte 0"));
    assert_eq!(reading.games[1].marks.len(), 3);
    assert_eq!(archive(&reading.games, &Names::default(), None).wtb, file);
}

#[test]
fn a_cut_file_says_what_is_missing() {
    let mut whole = file(&[&[56, 64], &[56, 66]]);
    whole.truncate(16 + 68 + 40);
    let reading = read_plain(&whole);
    assert_eq!(reading.games.len(), 1);
    let reasons: Vec<_> = reading
        .unread
        .iter()
        .map(|u| u.reason.to_string())
        .collect();
    assert_eq!(
        reasons,
        [
            "40 bytes of a record, expected 68",
            "number of games: the head says 2, the file holds 1"
        ]
    );
}

#[test]
fn a_file_cut_at_any_byte_is_accounted_for() {
    let whole = file(&[&[56, 64], &[56, 66]]);
    for end in 0..whole.len() {
        let reading = read_plain(&whole[..end]);
        assert_eq!(reading.games.len(), end.saturating_sub(16) / 68);
        assert_eq!(reading.unread.is_empty(), end == 0, "cut at {end}");
    }
}

#[test]
fn an_impossible_score_is_kept_as_it_stands() {
    let mut whole = file(&[&[56, 64]]);
    whole[16 + 6] = 70;
    let declared = read_plain(&whole).games[0].declared.unwrap();
    let DeclaredResult::Score(score) = declared.result else {
        panic!("a score is declared");
    };
    assert_eq!(score.to_string(), "70--6");
}

#[test]
fn records_of_a_large_file_can_be_read_part_by_part() {
    let whole = file(&[&[56, 64], &[56, 66]]);
    let head = Head::read(&whole).unwrap();
    let othello = Variant::othello();
    let mut expect = Expect::new(&othello);
    let mut games = read_records(&head, &whole[16..84], &expect).games;
    expect.origin.record = 1;
    games.extend(read_records(&head, &whole[84..], &expect).games);
    assert_eq!(games, read_plain(&whole).games);
}

#[test]
fn the_board_of_ten_counts_in_twelves() {
    let head = Head {
        board: 10,
        games: 1,
        ..Head::read(&file(&[])).unwrap()
    };
    let mut whole = head.to_bytes().to_vec();
    whole.extend([0, 0, 0, 0, 0, 0, 51, 50, 79, 130]);
    whole.resize(16 + 104, 0);
    let reading = read_plain(&whole);
    assert_eq!(reading.unread, []);
    assert_eq!(reading.games[0].moves(), "g6j10");
    assert_eq!(archive(&reading.games, &Names::default(), None).wtb, whole);
}

#[test]
fn names_without_an_index_get_one_and_are_found_again() {
    let othello = Variant::othello();
    let mut game = Transcript::empty(othello.clone(), Place::TOP);
    for (key, value) in [
        ("black", "Ito Ann"),
        ("white", "Berg Bo"),
        ("event", "Prix"),
    ] {
        game.header.push(key, value);
    }
    let archive = archive(&[game.clone(), game], &Names::default(), None);
    let names = Names::read(&archive.names.jou(), &archive.names.trn());
    assert_eq!(names.players.names, ["???", "Ito Ann", "Berg Bo"]);
    let expect = Expect {
        names: Some(&names),
        ..Expect::new(&othello)
    };
    let reading = read(&archive.wtb, &expect);
    assert_eq!(reading.games[1].header.get("white"), Some("Berg Bo"));
    assert_eq!(reading.games[1].header.get("event"), Some("Prix"));
    assert!(
        archive.lost[0].loss.to_string().contains("no result"),
        "{:?}",
        archive.lost
    );
}

#[test]
fn an_accent_in_a_tournament_and_bytes_after_a_name_are_kept() {
    let mut trn = file(&[])[..16].to_vec();
    trn[8] = 1;
    let mut name = b"Pr\xe9qualif".to_vec();
    name.resize(26, 0);
    trn.extend(&name);
    let names = Names::read(&[], &trn);
    assert_eq!(names.tournaments.get(0), Some("Préqualif"));
    assert_eq!(names.trn(), trn);
    trn[16 + 20] = b'x';
    assert_eq!(
        Names::read(&[], &trn).unread[0].reason,
        Reason::BytesAfterName
    );
}

#[test]
fn tables_of_names_and_solitaires_are_not_games() {
    let mut table = file(&[]);
    table[8] = 3;
    assert_eq!(read_plain(&table).unread[0].reason, Reason::NameTable(3));
    let mut solitaires = file(&[]);
    solitaires[13] = 1;
    let reading = read_plain(&solitaires);
    assert_eq!(reading.unread[0].reason, Reason::Solitaires);
}

#[test]
fn the_names_behind_index_0_come_back() {
    let mut bytes = file(&[&[56], &[56]]);
    bytes[Head::LENGTH..Head::LENGTH + 6].copy_from_slice(&[0, 0, 5, 0, 0, 0]);
    let table = |names: &[&str]| Table {
        head: None,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let names = Names {
        players: table(&["Nobody", "a", "b", "c", "d", "e"]),
        tournaments: table(&["Diverses parties", "Cup"]),
        unread: Vec::new(),
    };
    let variant = Variant::othello();
    let expect = Expect {
        names: Some(&names),
        ..Expect::new(&variant)
    };
    let games = read(&bytes, &expect).games;
    let made = archive(&games, &Names::default(), None);
    assert_eq!((made.lost.as_slice(), &made.wtb), (&[][..], &bytes));
    assert_eq!(made.names.tournaments.get(0), Some("Diverses parties"));
    assert_eq!(made.names.players.get(0), Some("Nobody"));
    let unnamed = archive(&games[1..], &Names::default(), None);
    assert_eq!(unnamed.names.tournaments.get(0), Some("???"));
}
