//! Lines of Logistello and Zebra: `+f5-d6+c3: +02`, one game a line. The sign
//! before a square is the side that moved, `+` black; two equal signs show a
//! pass. The number is Black's discs less White's; Zebra writes it without the
//! colon (formats reference, section 6).

use super::marks::Marks;
use super::spelling::{half_discs, thousandths, written};
use super::{Expect, Expected, Reading, Unread};
use crate::board::Colour;
use crate::formats::text::{Cursor, Line, decode, decode_at, lines};
use crate::transcript::{Declared, DeclaredResult, Mark, Transcript};

/// Whether the first line with anything in it begins with a sign and a square.
pub fn recognises(head: &[u8]) -> bool {
    let text = decode(head);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| begins_game(line.as_bytes()))
}

fn begins_game(line: &[u8]) -> bool {
    matches!(line, [b'+' | b'-', letter, digit, ..]
        if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

/// Reads all games; a line that begins with anything else is unread.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reading = Reading::default();
    for line in lines(&text, expect.origin) {
        let trimmed = line.text.trim();
        if begins_game(trimmed.as_bytes()) {
            let game = game(line, expect, &mut reading.unread);
            reading.games.push(game);
        } else if !trimmed.is_empty() {
            reading.unread.push(Unread {
                place: line.place(),
                reason: Expected::LogistelloGame.instead_of(trimmed),
            });
        }
    }
    reading
}

fn game(line: Line, expect: &Expect, unread: &mut Vec<Unread>) -> Transcript {
    let mut cursor = line.cursor();
    cursor.skip_blanks();
    let mut game = Transcript::empty(expect.variant.clone(), cursor.here());
    let mut marks = Marks::default();
    while let Some(by) = sign(&cursor) {
        cursor.take(1);
        let (text, place) = cursor.take_while(|c| !"+-: \t".contains(c));
        marks.push(place, || Mark {
            by: Some(by),
            ..Mark::new(written(game.variant.geometry(), text), place)
        });
        cursor.skip_blanks();
    }
    game.marks = marks.finish(unread);
    cursor.take_while(|c| c.is_whitespace() || c == ':');
    let (text, place) = cursor.take(cursor.rest().trim_end().len());
    let difference = thousandths(text).and_then(|number| half_discs(number, 0));
    if let Some(difference) = difference {
        game.declared = Some(Declared {
            result: DeclaredResult::Difference(difference),
            ending: None,
            place,
        });
    } else if !text.is_empty() {
        let reason = Expected::Difference.instead_of(text);
        unread.push(Unread { place, reason });
    }
    game
}

/// The side whose sign comes next, unless the sign begins the result.
fn sign(cursor: &Cursor) -> Option<Colour> {
    let mut characters = cursor.rest().chars();
    let colour = match characters.next()? {
        '+' => Colour::Black,
        '-' => Colour::White,
        _ => return None,
    };
    let digit = characters.next().is_some_and(|c| c.is_ascii_digit());
    (!digit).then_some(colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HalfDiscs, Variant};
    use crate::transcript::{Place, Written};

    fn read_text(text: &str) -> Reading {
        read(text.as_bytes(), &Expect::new(&Variant::othello()))
    }

    #[test]
    fn signs_are_sides_and_the_number_is_the_difference() {
        let reading = read_text("+f5-d6+c3+d3: -12\n\n+f5-f6 +02\n+c4\n");
        assert_eq!(reading.unread, []);
        let moves: Vec<_> = reading.games.iter().map(Transcript::moves).collect();
        assert_eq!(moves, ["f5d6c3d3", "f5f6", "c4"]);
        let first = &reading.games[0];
        assert_eq!(first.marks[3].by, Some(Colour::Black));
        assert_eq!(
            first.marks[1].place,
            Place::Text {
                line: 1,
                column: 5,
                width: 2
            }
        );
        let difference = DeclaredResult::Difference(HalfDiscs::halves(-24));
        assert_eq!(first.declared.unwrap().result, difference);
        assert!(reading.games[1].declared.is_some());
        assert!(reading.games[2].declared.is_none());
    }

    #[test]
    fn what_cannot_be_read_keeps_its_place() {
        let reading = read_text("+f5-x+c3: many\nhello\n");
        assert_eq!(
            reading.games[0].marks[1].written,
            Written::Illegible("x".to_owned())
        );
        assert_eq!(reading.games[0].moves(), "f5c3");
        assert_eq!(reading.unread.len(), 2);
    }
}
