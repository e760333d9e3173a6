//! Lists of the form `Name 52-12 Name : F5D6C3…`, one game a line or several
//! run together without a line break, as on pages of world championships
//! (formats reference, section 7). Black comes first.

use super::marks::Marks;
use super::run_together::{take_all_moves, take_moves};
use super::{Expect, Expected, Reading, Unread};
use crate::formats::text::{Cursor, Line, decode, decode_at, lines};
use crate::game::Score;
use crate::transcript::{Declared, DeclaredResult, Transcript};

/// Whether the first line with a colon has a score before it and a square
/// after it.
pub fn recognises(head: &[u8]) -> bool {
    let text = decode(head);
    let first = text.lines().find_map(|line| line.split_once(':'));
    first.is_some_and(|(names, moves)| {
        let square = matches!(moves.trim_start().as_bytes(), [letter, digit, ..]
            if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
        square
            && names
                .split_whitespace()
                .any(|word| word.parse::<Score>().is_ok())
    })
}

/// Reads all games. A line of nothing but moves goes on with the game above.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reading = Reading::default();
    let mut open = None;
    for line in lines(&text, expect.origin).filter(|line| !line.text.trim().is_empty()) {
        match line.text.rfind(':') {
            Some(last) => games(line, last, expect, &mut open, &mut reading),
            None => continuation(line, expect, &mut open, &mut reading),
        }
    }
    finish(open, &mut reading);
    reading
}

/// The line with which the last games begin: one with a colon.
pub(super) fn last_game(text: &str, expect: &Expect) -> Option<u32> {
    let lines = lines(text, expect.origin);
    let last = lines.filter(|line| line.text.contains(':')).last();
    last.map(|line| line.number)
}

/// A game whose moves may go on.
struct Open {
    game: Transcript,
    marks: Marks,
}

fn finish(open: Option<Open>, reading: &mut Reading) {
    if let Some(Open { mut game, marks }) = open {
        game.marks = marks.finish(&mut reading.unread);
        reading.games.push(game);
    }
}

/// The games of one line; `last` is the byte of its last colon.
fn games(line: Line, last: usize, expect: &Expect, open: &mut Option<Open>, reading: &mut Reading) {
    let geometry = expect.variant.geometry();
    let mut cursor = line.cursor();
    let length = line.text.len();
    while length - cursor.rest().len() <= last {
        cursor.skip_blanks();
        let start = cursor;
        cursor.take_while(|c| c != ':');
        let mut game = Transcript::empty(expect.variant.clone(), start.here());
        let names = start.rest().len() - cursor.rest().len();
        fill_header(&mut game, start, names);
        cursor.take(1);
        let mut marks = Marks::default();
        // Only in the last game of a line can a mark be distinguished from a name.
        if length - cursor.rest().len() > last {
            take_all_moves(&mut cursor, geometry, &mut marks);
        } else {
            take_moves(&mut cursor, geometry, &mut marks);
        }
        finish(open.replace(Open { game, marks }), reading);
    }
}

/// Reads `Name 52-12 Name`, the first bytes at the cursor.
fn fill_header(game: &mut Transcript, mut cursor: Cursor, bytes: usize) {
    let names = &cursor.rest()[..bytes];
    let mut from = 0;
    let found = names.split(char::is_whitespace).find_map(|word| {
        let at = from;
        let blank = names[at + word.len()..].chars().next();
        from += word.len() + blank.map_or(0, char::len_utf8);
        word.parse().ok().map(|score| (at, word, score))
    });
    let Some((at, word, score)) = found else {
        if !names.trim().is_empty() {
            game.header.push("names", names.trim());
        }
        return;
    };
    let players = [
        ("black", &names[..at]),
        ("white", &names[at + word.len()..]),
    ];
    for (key, name) in players {
        if !name.trim().is_empty() {
            game.header.push(key, name.trim());
        }
    }
    cursor.take(at);
    let (_, place) = cursor.take(word.len());
    game.declared = Some(Declared {
        result: DeclaredResult::Score(score),
        ending: None,
        place,
    });
}

fn continuation(line: Line, expect: &Expect, open: &mut Option<Open>, reading: &mut Reading) {
    let geometry = expect.variant.geometry();
    let mut ahead = line.cursor();
    take_moves(&mut ahead, geometry, &mut Marks::default());
    ahead.skip_blanks();
    match open {
        Some(open) if ahead.at_end() => {
            take_moves(&mut line.cursor(), geometry, &mut open.marks);
        }
        _ => reading.unread.push(Unread {
            place: line.place(),
            reason: Expected::NamedGame.instead_of(line.text),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;
    use crate::transcript::{Place, Written};

    fn read_text(text: &str) -> Reading {
        read(text.as_bytes(), &Expect::new(&Variant::othello()))
    }

    #[test]
    fn names_and_scores_stand_before_the_moves() {
        let reading = read_text("Ito Ann 52-12 van den Berg Bo : F5 D6C3\nd3\nBo 33-31 Ann: F5\n");
        assert_eq!(reading.unread, []);
        let moves: Vec<_> = reading.games.iter().map(Transcript::moves).collect();
        assert_eq!(moves, ["f5d6c3d3", "f5"]);
        let first = &reading.games[0];
        assert_eq!(first.header.get("black"), Some("Ito Ann"));
        assert_eq!(first.header.get("white"), Some("van den Berg Bo"));
        let declared = first.declared.unwrap();
        assert_eq!(
            declared.result,
            DeclaredResult::Score(Score::of_discs(52, 12))
        );
        assert_eq!(
            declared.place,
            Place::Text {
                line: 1,
                column: 9,
                width: 5
            }
        );
    }

    #[test]
    fn games_without_a_line_break_between_them_are_told_apart() {
        let reading =
            read_text("Ann 52-12 Bo : F5D6C3Paula 33-31 Eva : F5F6PAE6 Bo 40-24 Ann : C4");
        let moves: Vec<_> = reading.games.iter().map(Transcript::moves).collect();
        assert_eq!(moves, ["f5d6c3", "f5f6e6", "c4"]);
        assert_eq!(reading.games[1].header.get("black"), Some("Paula"));
        assert_eq!(reading.games[1].marks[2].written, Written::Pass);
    }

    #[test]
    fn what_is_no_move_stays_in_the_last_game_of_a_line() {
        let reading = read_text("nothing\nAnn 52-12 Bo : F5?D6 what");
        let illegible: Vec<_> = reading.games[0]
            .marks
            .iter()
            .filter(|e| e.square().is_none())
            .collect();
        assert_eq!(illegible.len(), 2);
        assert_eq!(reading.games[0].moves(), "f5d6");
        assert_eq!(reading.unread.len(), 1);
    }
}
