use super::*;
use crate::formats::{Expect, Reading};
use crate::game::{Score, Variant};
use crate::transcript::{DeclaredResult, Place};

const FILE: &str = r#"{"players_list":[{"id":7,"wof_id":12,"surname":"ITO","name":"Ann","rating":1500}],
"standings":[{"player_id":7,"score":1.5,"mbq":70}],
"rounds":[{"round":2,"currentRound":1,"pairing":[
 "open",
 [{"id":7,"surname":"ITO","name":"Ann","score":40,"result":2,"transcript":"f5d6c3","gameId":5},
  {"id":8,"surname":"BERG","name":"Bo"}],
 [{"id":9,"surname":"X","score":33,"result":2,"transcript":null,"gameId":6},{"id":10}],
 [{"id":11,"surname":"Y"},{"id":-1}]]},
 {"currentRound":110,"pairing":[
 [{"id":8,"surname":"BERG","name":"Bo","score":30,"result":2,"transcript":"f5 f6"},{"id":7}]]}],
"info":{"id":1,"name":"Open","city":"Hedel","start_date":"2026-07-11T08:41:29.000Z",
 "roundNames":[{"round":110,"round_name":"F"}]}}"#;

fn read_text(text: &str) -> Reading {
    read(text.as_bytes(), &Expect::new(&Variant::othello()))
}

#[test]
fn every_row_with_a_transcript_is_a_game() {
    assert!(recognises(FILE.as_bytes()));
    let reading = read_text(FILE);
    let [first, last] = reading.games.as_slice() else {
        panic!("two games have a transcript");
    };
    assert_eq!(first.moves(), "f5d6c3");
    let header = |key| first.header.get(key);
    assert_eq!(header("black"), Some("ITO Ann"));
    assert_eq!((header("round"), header("game-id")), (Some("1"), Some("5")));
    assert_eq!(
        (header("event"), header("date")),
        (Some("Open"), Some("2026-07-11"))
    );
    let score = DeclaredResult::Score(Score::of_discs(40, 24));
    assert_eq!(first.declared.unwrap().result, score);
    assert_eq!(last.header.get("round"), Some("F"));
    assert_eq!(last.moves(), "f5f6");
}

#[test]
fn marks_stand_where_the_text_of_the_file_has_them() {
    let reading = read_text(FILE);
    let Place::Text { line, column, .. } = reading.games[0].marks[1].place else {
        panic!("JSON is a text");
    };
    let text = FILE.lines().nth(line as usize - 1).unwrap();
    assert_eq!(&text[column as usize - 1..][..2], "d6");
}

#[test]
fn a_declared_result_stands_where_the_file_says_it() {
    let file = FILE
        .replace(
            r#""score":30,"result":2,"transcript":"f5 f6""#,
            r#""transcript":"f5 f6","comment":"}{","result": 2"#,
        )
        .replace(
            r#""surname":"ITO","name":"Ann","score""#,
            r#""surname":"I{\"","x":{"score":1},"score""#,
        );
    let reading = read_text(&file);
    let pointed = |game: usize| {
        let Place::Text {
            line,
            column,
            width,
        } = reading.games[game].declared.unwrap().place
        else {
            panic!("JSON is a text");
        };
        let line = file.lines().nth(line as usize - 1).unwrap();
        let before = &line[..column as usize - 1];
        (
            before.rsplit([',', '{']).next().unwrap().to_owned(),
            line[before.len()..][..width as usize].to_owned(),
        )
    };
    assert_eq!(pointed(0), ("\"score\":".to_owned(), "40".to_owned()));
    assert_eq!(pointed(1), ("\"result\": ".to_owned(), "2".to_owned()));
}

#[test]
fn a_result_against_the_score_is_said() {
    let reading = read_text(FILE);
    assert_eq!(reading.unread.len(), 1);
    assert_eq!(
        reading.unread[0].reason.to_string(),
        "the score 30-34 contradicts the winner"
    );
}

#[test]
fn every_row_is_counted_once() {
    let tournament: Tournament = serde_json::from_str(FILE).unwrap();
    let expected = Tally {
        transcripts: 2,
        without: 1,
        byes: 1,
        others: 1,
    };
    assert_eq!(tournament.tally(), expected);
    assert_eq!(tournament.standings[0].score.to_string(), "1.5");
    assert_eq!(tournament.players_list[0].wof_id, Some(12));
}

#[test]
fn a_cut_file_says_where_it_breaks_off() {
    for end in 1..FILE.len() {
        let reading = read_text(&FILE[..end]);
        assert_eq!(
            (reading.games.len(), reading.unread.len()),
            (0, 1),
            "cut at {end}"
        );
    }
}
