//! The CSV of eOthello: `id,winner,moves`, the winner 1 for Black, -1 for
//! White, 0 for neither; moves in small letters run together, without passes
//! (formats reference, section 4).

use super::marks::Marks;
use super::run_together::take_all_moves;
use super::{Expect, Expected, Reading, Unread};
use crate::board::Colour;
use crate::formats::text::{Line, decode, decode_at, lines};
use crate::transcript::{Declared, DeclaredResult, Transcript};

/// Whether the first line is the head of such a table, or a row of it.
pub fn recognises(head: &[u8]) -> bool {
    let text = decode(head);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| {
        is_head(line) || fields(line).is_some_and(|row| winner(row[1]).is_some())
    })
}

fn is_head(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    lower.contains("game_id") && lower.contains("moves")
}

/// The three fields of a row, of which the first is a number.
fn fields(line: &str) -> Option<[&str; 3]> {
    let mut parts = line.splitn(3, ',');
    let row = [parts.next()?, parts.next()?, parts.next()?];
    let number = !row[0].is_empty() && row[0].bytes().all(|b| b.is_ascii_digit());
    number.then_some(row)
}

fn winner(text: &str) -> Option<DeclaredResult> {
    match text {
        "1" => Some(DeclaredResult::Winner(Some(Colour::Black))),
        "-1" => Some(DeclaredResult::Winner(Some(Colour::White))),
        "0" => Some(DeclaredResult::Winner(None)),
        _ => None,
    }
}

/// Reads all games; a line that is not a row is unread.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reading = Reading::default();
    for line in lines(&text, expect.origin).filter(|line| !line.text.trim().is_empty()) {
        match fields(line.text) {
            Some(row) => {
                let game = game(line, row, expect, &mut reading.unread);
                reading.games.push(game);
            }
            None if line.number == 1 && is_head(line.text) => {}
            None => reading.unread.push(Unread {
                place: line.place(),
                reason: Expected::EothelloRow.instead_of(line.text),
            }),
        }
    }
    reading
}

fn game(
    line: Line,
    [id, won, _]: [&str; 3],
    expect: &Expect,
    unread: &mut Vec<Unread>,
) -> Transcript {
    let mut game = Transcript::empty(expect.variant.clone(), line.place());
    game.header.push("eothello-id", id);
    let mut cursor = line.cursor();
    cursor.take(id.len() + 1);
    let (_, place) = cursor.take(won.len());
    cursor.take(1);
    match winner(won) {
        Some(result) => {
            game.declared = Some(Declared {
                result,
                ending: None,
                place,
            });
        }
        None => unread.push(Unread {
            place,
            reason: Expected::Winner.instead_of(won),
        }),
    }
    let mut marks = Marks::default();
    take_all_moves(&mut cursor, expect.variant.geometry(), &mut marks);
    game.marks = marks.finish(unread);
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;
    use crate::transcript::{Place, Written};

    const TABLE: &str = "eOthello_game_id,winner,game_moves\n630001,1,f5d6c3\n630002,-1,c4\n";

    fn read_text(text: &str) -> Reading {
        read(text.as_bytes(), &Expect::new(&Variant::othello()))
    }

    #[test]
    fn a_row_is_a_game_with_a_winner() {
        assert!(recognises(TABLE.as_bytes()));
        assert!(recognises(b"630001,0,f5d6"));
        assert!(!recognises(b"1,2,3\n"));
        let reading = read_text(TABLE);
        assert_eq!(reading.unread, []);
        assert_eq!(reading.games[0].moves(), "f5d6c3");
        let place = Place::Text {
            line: 2,
            column: 12,
            width: 2,
        };
        assert_eq!(reading.games[0].marks[1].place, place);
        let declared = reading.games[1].declared.unwrap().result;
        assert_eq!(declared, DeclaredResult::Winner(Some(Colour::White)));
    }

    #[test]
    fn every_line_is_accounted_for() {
        let reading = read_text("1,7,f5??d6\nnonsense\n");
        let written: Vec<_> = reading.games[0]
            .marks
            .iter()
            .map(|e| e.written.clone())
            .collect();
        assert_eq!(written[1], Written::Illegible("??".to_owned()));
        assert_eq!(reading.games[0].moves(), "f5d6");
        assert_eq!(reading.unread.len(), 2);
    }
}
