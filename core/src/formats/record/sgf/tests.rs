use super::*;
use crate::board::Colour;
use crate::formats::{self, Expect, Format, Reading, Reason};
use crate::game::{HalfDiscs, Variant};
use crate::transcript::{DeclaredResult, Ending, Place, Transcript, Written};

fn read_text(text: &str) -> Reading {
    read(text.as_bytes(), &Expect::new(&Variant::othello()))
}

fn whole_games(text: &str) -> usize {
    let othello = Variant::othello();
    formats::whole_games(Format::Sgf, text.as_bytes(), &Expect::new(&othello))
}

fn moves(text: &str) -> Vec<String> {
    let reading = read_text(text);
    assert_eq!(reading.unread, []);
    reading.games.iter().map(Transcript::moves).collect()
}

fn written(game: &Transcript) -> Vec<Written> {
    game.marks.iter().map(|mark| mark.written.clone()).collect()
}

const CASSIO: &str = "(;GM[2]FF[4]SZ[8]AP[Cassio:8.0]PB[Ann \\] B.]PW[Bo]EV[Open]DT[1997]RE[W+4]\
    AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[f4];B[e3];B[d6])";

#[test]
fn the_semicolon_may_stand_on_either_side_of_a_move() {
    let edax = "(;FF[4]GM[2]SZ[8]RE[B+12]B[f5];W[f4];B[e3];W[PA];B[d6];)";
    assert_eq!(
        moves(&format!("{CASSIO}\n{edax}")),
        ["f5f4e3d6", "f5f4e3d6"]
    );
}

#[test]
fn two_moves_of_one_colour_say_who_moved() {
    let reading = read_text(CASSIO);
    let game = &reading.games[0];
    let by: Vec<_> = game.marks.iter().map(|mark| mark.by.unwrap()).collect();
    assert_eq!(
        by,
        [Colour::Black, Colour::White, Colour::Black, Colour::Black]
    );
    assert_eq!(game.variant, Variant::othello());
    assert_eq!(game.header.get("black"), Some("Ann ] B."));
    assert_eq!(game.header.get("AP"), Some("Cassio:8.0"));
    let difference = DeclaredResult::Difference(HalfDiscs::halves(-8));
    assert_eq!(game.declared.unwrap().result, difference);
}

#[test]
fn squares_may_be_written_as_in_go() {
    assert_eq!(
        moves("(;GM[2];B[fe];W[df];B[tt];W[];B[PA];W[@@@@];B[cc])"),
        ["f5d6c3"]
    );
    let reading = read_text("(;GM[2];B[fe];W[tt];B[zz];W[i9];B[f?])");
    let found = written(&reading.games[0]);
    assert_eq!(found[1], Written::Pass);
    assert_eq!(found[2], Written::OffBoard("zz".to_owned()));
    assert_eq!(found[3], Written::OffBoard("i9".to_owned()));
    assert_eq!(found[4], Written::Illegible("f?".to_owned()));
}

#[test]
fn other_boards_and_other_starts() {
    let reading = read_text("(;GM[2]SZ[10];B[g6])(;GM[2]SZ[6:8];B[e5])(;GM[2]SZ[99];B[f5])");
    let names: Vec<_> = reading
        .games
        .iter()
        .map(|game| game.variant.name())
        .collect();
    assert_eq!(names, ["othello-10x10", "othello-6x8", "othello"]);
    assert_eq!(reading.unread.len(), 1);
    let reading = read_text("(;GM[2]AB[c3:d4]AW[e5][e4]AE[c3]PL[W];W[b2])");
    let start = reading.games[0].variant.start();
    assert_eq!(start.to_move(), Colour::White);
    assert_eq!((start.counts().black, start.counts().white), (3, 2));
}

#[test]
fn the_first_branch_is_the_main_line_and_the_others_are_named() {
    let reading = read_text("(;GM[2];B[f5](;W[d6](;B[c3])(;B[c4]))(;W[f4])\n)(;GM[2];B[c4])");
    assert_eq!(reading.games[0].moves(), "f5d6c3");
    assert_eq!(reading.games[1].moves(), "c4");
    assert_eq!(reading.unread.len(), 1);
    assert_eq!(reading.unread[0].reason, Reason::Variations);
}

#[test]
fn a_game_without_its_end_does_not_swallow_the_next() {
    let reading = read_text(&format!("(;GM[2];B[f5];W[d6]\n{CASSIO}"));
    assert_eq!(reading.games.len(), 2);
    assert_eq!(reading.games[0].moves(), "f5d6");
    assert_eq!(reading.unread.len(), 1);
}

#[test]
fn go_is_not_othello() {
    let reading = read_text("(;GM[1]SZ[19];B[pd])");
    assert_eq!(reading.games, []);
    assert!(reading.unread[0].reason.to_string().contains("GM[2]"));
}

#[test]
fn results_of_every_spelling() {
    let result = |re: &str| {
        let reading = read_text(&format!("(;GM[2]RE[{re}])"));
        reading.games[0]
            .declared
            .map(|declared| (declared.result, declared.ending))
    };
    let won = |colour| DeclaredResult::Winner(Some(colour));
    let zero = DeclaredResult::Difference(HalfDiscs::default());
    assert_eq!(result("0"), Some((zero, None)));
    assert_eq!(result("Draw"), Some((DeclaredResult::Winner(None), None)));
    let resigned = Ending::Resigned(Colour::White);
    assert_eq!(result("B+R"), Some((won(Colour::Black), Some(resigned))));
    let flag = Ending::Flag(Colour::Black);
    assert_eq!(result("W+Time"), Some((won(Colour::White), Some(flag))));
    assert_eq!(result("Void"), None);
    assert_eq!(read_text("(;GM[2]RE[maybe])").unread.len(), 1);
}

#[test]
fn remarks_inside_a_game_are_kept_or_counted() {
    let reading = read_text("(;GM[2]C[a root];B[f5]C[good]BL[30];W[d6]MN[2]MN[2]V[2])");
    let header = &reading.games[0].header;
    let comments: Vec<_> = header
        .iter()
        .filter(|(key, _)| *key == "comment")
        .map(|(_, v)| v)
        .collect();
    assert_eq!(comments, ["a root", "move 1: good"]);
    assert_eq!(header.get("left-out"), Some("MN 2, V 1"));
}

#[test]
fn what_was_written_is_read_again() {
    let odd = "(;GM[2]SZ[6:8]AB[a1]AW[b2][c3]PL[W]RE[B+R]XY[\\\\];W[d4];B[];W[z9];B[what])";
    let reading = read_text(&format!("{CASSIO}{odd}"));
    let mut out = Vec::new();
    assert_eq!(write(&reading.games, &mut out).unwrap(), []);
    let again = read(&out, &Expect::new(&Variant::othello()));
    assert_eq!(again.unread, []);
    for (game, before) in again.games.iter().zip(&reading.games) {
        assert_eq!(written(game), written(before));
        assert_eq!(game.variant, before.variant);
        let result = |game: &Transcript| game.declared.map(|d| (d.result, d.ending));
        assert_eq!(result(game), result(before));
        assert_eq!(game.header, before.header);
    }
}

#[test]
fn a_game_cut_at_any_byte_is_still_a_game_with_a_remark() {
    for end in 1..CASSIO.len() {
        let reading = read_text(&CASSIO[..end]);
        assert_eq!(reading.games.len(), 1, "cut at {end}");
        assert!(!reading.unread.is_empty(), "cut at {end}");
    }
}

#[test]
fn chunks_end_outside_of_all_trees() {
    let text = format!("{CASSIO}\n(;GM[2];B[f5]\n(;W[d6])\n(;W[f4])");
    assert_eq!(whole_games(&text), CASSIO.len() + 1);
}

#[test]
fn places_point_at_the_values() {
    let reading = read_text("(;GM[2]\n;B[f5]\r\n;W[d6])");
    let place = |line| Place::Text {
        line,
        column: 4,
        width: 2,
    };
    assert_eq!(reading.games[0].marks[0].place, place(2));
    assert_eq!(reading.games[0].marks[1].place, place(3));
}

/// Found by `tests/fuzz`: GGF has `W[fd]`, which is no square there.
#[test]
fn an_illegible_mark_is_not_written_as_a_square_of_this_format() {
    let variant = Variant::othello();
    let game = formats::read(Format::Ggf, b"(;GM[Othello]W[fd];)", &Expect::new(&variant));
    let mut out = Vec::new();
    let lost = write(&game.games, &mut out).expect("memory");
    let again = read(&out, &Expect::new(&variant)).games;
    assert!(matches!(again[0].marks[0].written, Written::Illegible(_)));
    assert!(!lost.is_empty());
}
