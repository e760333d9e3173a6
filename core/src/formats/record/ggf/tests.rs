use super::*;
use crate::board::Colour;
use crate::formats::{self, Expect, Format, Origin, Reading};
use crate::game::{HalfDiscs, Variant};
use crate::transcript::{ClockTime, Declared, DeclaredResult, Ending, Place, Written};

fn read_text(text: &str) -> Reading {
    read(text.as_bytes(), &Expect::new(&Variant::othello()))
}

fn whole_games(text: &str) -> usize {
    let othello = Variant::othello();
    formats::whole_games(Format::Ggf, text.as_bytes(), &Expect::new(&othello))
}

fn reasons(reading: &Reading) -> Vec<String> {
    reading
        .unread
        .iter()
        .map(|u| u.reason.to_string())
        .collect()
}

const FIRST: &str = "(;GM[Othello]PC[here]PB[Ann]PW[Bo]RB[1720.5]TI[15:00//02:00]TY[8]RE[+2.000]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[F5/1.5/2.25]W[d6//0.01]B[C3]W[PA];)";

fn declared(text: &str) -> Option<Declared> {
    read_text(text).games[0].declared
}

#[test]
fn tags_moves_and_their_places_are_read() {
    let reading = read_text(&format!("# from a friend\n1 {FIRST}\n"));
    assert_eq!(reading.unread, []);
    let game = &reading.games[0];
    assert_eq!(game.variant, Variant::othello());
    assert_eq!(game.moves(), "f5d6c3");
    assert_eq!(game.marks[3].written, Written::Pass);
    assert_eq!(game.marks[1].by, Some(Colour::White));
    let Place::Text {
        line,
        column,
        width,
    } = game.marks[0].place
    else {
        panic!("GGF is a text");
    };
    let line_text = format!("1 {FIRST}");
    assert_eq!(line, 2);
    assert_eq!(&line_text[column as usize - 1..][..width as usize], "F5");
    assert_eq!(game.header.get("black"), Some("Ann"));
    assert_eq!(game.header.get("comment"), Some("from a friend"));
    assert_eq!(game.header.get("move-notes"), Some("/1.5 / / /"));
    let spent = |mark: usize| game.marks[mark].time?.spent;
    assert_eq!(spent(0), Some(ClockTime::from_millis(2250)));
    assert_eq!(spent(1), Some(ClockTime::from_millis(10)));
    assert_eq!(spent(2), None);
}

#[test]
fn what_was_written_is_read_again() {
    let reading = read_text(&format!("# from a friend\n2 {FIRST}{FIRST}\n1 {FIRST}"));
    let mut out = Vec::new();
    assert_eq!(write(&reading.games, &mut out).unwrap(), []);
    let again = read(&out, &Expect::new(&Variant::othello()));
    assert_eq!(again.unread, []);
    assert_eq!(again.games.len(), 3);
    for (game, before) in again.games.iter().zip(&reading.games) {
        assert_eq!(game.moves(), before.moves());
        assert_eq!(
            game.declared.unwrap().result,
            before.declared.unwrap().result
        );
        for (key, value) in before.header.iter() {
            assert_eq!(game.header.get(key), Some(value));
        }
    }
    assert_eq!(String::from_utf8(out).unwrap().lines().count(), 2);
}

#[test]
fn a_synchro_match_is_two_games() {
    let reading = read_text(&format!("2 {FIRST}{FIRST}"));
    assert_eq!(reading.games[1].header.get("match-game"), Some("2 of 2"));
    let short = read_text(&format!("2 {FIRST}\n1 {FIRST}"));
    assert_eq!(
        reasons(&short),
        ["a match of 2 games is announced, found 1"]
    );
}

#[test]
fn the_komi_is_added_to_the_result_to_give_discs() {
    let declared = declared("(;GM[Othello]KM[-3.133]RE[-22.87];)").unwrap();
    assert_eq!(
        declared.result,
        DeclaredResult::Difference(HalfDiscs::halves(-52))
    );
    let reading = read_text("(;GM[Othello]KM[-3.133]RE[-22.87];)");
    let mut out = Vec::new();
    write(&reading.games, &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("RE[-22.867]"));
    let odd = read_text("(;GM[Othello]KM[-3.133]RE[-22.50];)");
    assert_eq!(odd.games[0].declared, None);
    assert_eq!(odd.unread.len(), 1);
}

#[test]
fn the_loser_of_a_game_that_was_not_played_out_follows_from_the_sign() {
    let ending = |re: &str| {
        declared(&format!("(;GM[Othello]RE[{re}];)"))
            .unwrap()
            .ending
    };
    assert_eq!(ending("+64.00:r"), Some(Ending::Resigned(Colour::White)));
    assert_eq!(ending("-2.00:t"), Some(Ending::Flag(Colour::Black)));
    assert_eq!(ending("+2:s"), Some(Ending::Agreed));
    assert_eq!(ending("-8:l"), Some(Ending::Adjourned));
    for unfinished in ["?", "-127.000", ""] {
        assert_eq!(declared(&format!("(;GM[Othello]RE[{unfinished}];)")), None);
    }
}

#[test]
fn every_spelling_of_a_pass_is_a_pass() {
    let reading = read_text("(;GM[Othello]B[pass]W[PASS//1.0]B[PA]W[pa/2];)");
    let marks = &reading.games[0].marks;
    assert!(marks.iter().all(|mark| mark.written == Written::Pass));
}

#[test]
fn the_board_says_size_start_and_side_to_move() {
    let reading = read_text("(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]B[A2]W[A1];)");
    assert_eq!(
        reading.games[0].variant,
        "othello-4x4".parse::<Variant>().unwrap()
    );
    let anti = read_text("(;GM[Othello]TY[8a];)");
    assert_eq!(anti.games[0].variant.name(), "anti");
    let random = read_text("(;GM[Othello]TY[4r6]BO[4 -**- -O*- -*O- ---- O]W[A1];)");
    let start = random.games[0].variant.start();
    assert_eq!(start.to_move(), Colour::White);
    assert_eq!(start.occupied().len(), 6);
    let wrong = read_text("(;GM[Othello]BO[8 ---- *]B[F5];)");
    assert_eq!(wrong.games[0].moves(), "f5");
    assert_eq!(wrong.unread.len(), 1);
}

#[test]
fn a_value_without_its_end_costs_one_game_only() {
    let reading = read_text(&format!("(;GM[Othello]PB[no end;)\n# next\n{FIRST}"));
    assert_eq!(reading.games.len(), 2);
    assert_eq!(reading.games[1].moves(), "f5d6c3");
    assert_eq!(
        reasons(&reading),
        ["`PB[no end` is not a tag: expected letters and [value]"]
    );
    let smile = read_text("(;GM[Othello]PB[Ann ;) B.]B[f5];)");
    assert_eq!(smile.games[0].header.get("black"), Some("Ann ;) B."));
}

#[test]
fn a_game_cut_at_any_byte_is_still_one_game_or_unread() {
    let text = format!("1 {FIRST}");
    for end in 4..text.len() {
        let reading = read_text(&text[..end]);
        assert_eq!(reading.games.len(), 1, "cut at {end}");
        assert!(!reading.unread.is_empty(), "cut at {end}");
    }
}

#[test]
fn chunks_end_before_a_line_that_begins_a_game() {
    let text = format!("1 {FIRST}\n1 {FIRST}\n1 (;GM[Oth\n");
    let end = whole_games(&text);
    assert_eq!(end, 2 * (FIRST.len() + 3));
    let othello = Variant::othello();
    let mut expect = Expect::new(&othello);
    expect.origin = Origin {
        line: 2,
        ..Origin::default()
    };
    let last = read(&text.as_bytes()[end..], &expect);
    assert_eq!(
        last.games[0].place,
        Place::Text {
            line: 3,
            column: 3,
            width: 2
        }
    );
}

#[test]
fn a_board_with_a_cell_too_few_or_too_many_is_said_and_the_side_is_no_disc() {
    let rows = "-------- -------- -------- ---O*--- ---*O--- -------- -------- ";
    let glued = rows.replace(' ', "");
    let apart: String = rows
        .chars()
        .filter(|c| *c != ' ')
        .map(|c| format!("{c} "))
        .collect();
    for (cells, board) in [
        (62, format!("{rows}------ *")),
        (63, format!("{rows}------- *")),
        (65, format!("{rows}--------- O")),
        (63, format!("{glued}-------*")),
        (63, format!("{apart}- - - - - - - *")),
    ] {
        let text = format!("(;GM[Othello]TY[8]BO[8 {board}]B[F5];)");
        let reading = read_text(&text);
        let reason = format!("a board of {cells} cells, expected 64 and the side to move");
        assert_eq!(reasons(&reading), [reason], "{board}");
        assert_eq!(reading.games[0].variant, Variant::othello());
    }
    for board in [format!("{rows}-------- *"), format!("{glued}--------*")] {
        let text = format!("(;GM[Othello]TY[8]BO[8 {board}]B[F5];)");
        assert_eq!(read_text(&text).unread, [], "{board}");
    }
}

#[test]
fn a_mark_that_is_not_a_move_is_not_written_as_one() {
    for text in ["f4/", "f5/x", "[f5]", " d6", "pass ", "f5]"] {
        let mut game = read_text(FIRST).games.remove(0);
        game.header = crate::transcript::Header::default();
        let illegible = Written::Illegible(text.to_owned());
        game.marks[2].written = illegible;
        let mut out = Vec::new();
        let lost = write(std::slice::from_ref(&game), &mut out).unwrap();
        let lost: Vec<String> = lost.iter().map(|lost| lost.loss.to_string()).collect();
        let spelling = "the exact spelling of marks that are not moves";
        assert!(lost.contains(&spelling.to_owned()), "{text}: {lost:?}");
        let again = read(&out, &Expect::new(&Variant::othello()));
        assert_eq!(again.games[0].moves(), game.moves(), "{text}");
        assert_eq!(again.games[0].marks.len(), 4, "{text}");
    }
}

#[test]
fn a_header_line_that_is_not_notes_after_moves_is_not_written_into_the_moves() {
    let mut game = read_text(FIRST).games.remove(0);
    game.header = crate::transcript::Header::default();
    game.header.push(NOTES, "x5 / ]");
    let mut out = Vec::new();
    let lost = write(std::slice::from_ref(&game), &mut out).unwrap();
    assert!(
        lost.iter()
            .any(|lost| lost.loss.to_string().contains(NOTES))
    );
    let again = read(&out, &Expect::new(&Variant::othello()));
    assert_eq!(again.games[0].moves(), game.moves());
}
