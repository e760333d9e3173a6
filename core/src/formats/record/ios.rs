//! Lines of IOS, the Internet Othello Server before GGS: the time in seconds
//! since 1970, how the game ended (`e`, `r`, `t`), then for Black and for White
//! the name, the discs and the clock, and the moves. The sign before a move is
//! the side, `+` black; its digits are the column and the row; `0` ends the
//! game (read as Welty's reader of these lines reads them: `OsMove.ofIos`).
//!
//! `0 e ann 34 ( 30 0 0) bob 30 ( 30 0 0) +64-46+33 +0`

use chrono::DateTime;

use super::marks::Marks;
use super::notes;
use super::reason::outside_of_games;
use super::{Expect, Expected, Reading, Reason, Unread};
use crate::board::{Colour, Geometry};
use crate::formats::text::{Cursor, Line, decode, decode_at, lines};
use crate::game::Score;
use crate::transcript::{Declared, DeclaredResult, Ending, Mark, Place, Transcript, Written};

/// What stands in the header as the place of such a game.
const PLACE: &str = "IOS";

/// Whether the first line with anything in it begins as such a game.
pub fn recognises(head: &[u8]) -> bool {
    let text = decode(head);
    let first = text.lines().find(|line| !line.trim().is_empty());
    let line = first.map(|text| Line { number: 1, text });
    line.is_some_and(|line| Head::take(&mut line.cursor()).is_some())
}

/// Reads all games; a line that is something else is unread.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reading = Reading::default();
    for line in lines(&text, expect.origin).filter(|line| !line.text.trim().is_empty()) {
        let mut cursor = line.cursor();
        if let Some(head) = Head::take(&mut cursor) {
            let game = game(line, &head, cursor, expect, &mut reading.unread);
            reading.games.push(game);
        } else {
            reading.unread.push(Unread {
                place: line.place(),
                reason: Expected::IosGame.instead_of(line.text),
            });
        }
    }
    reading
}

/// What comes before the moves.
struct Head<'a> {
    time: i64,
    ending: &'a str,
    black: Side<'a>,
    white: Side<'a>,
}

/// One player.
struct Side<'a> {
    name: &'a str,
    discs: usize,
    /// Where the discs are.
    place: Place,
    /// As written: minutes, increment, extra time.
    clock: String,
}

impl<'a> Head<'a> {
    fn take(cursor: &mut Cursor<'a>) -> Option<Self> {
        Some(Self {
            time: word(cursor).0.parse().ok()?,
            ending: Some(word(cursor).0).filter(|text| matches!(*text, "e" | "r" | "t"))?,
            black: Side::take(cursor)?,
            white: Side::take(cursor)?,
        })
    }

    /// The result, and how the game ended for the side that lost it.
    fn declared(&self) -> Declared {
        let score = Score::of_discs(self.black.discs, self.white.discs);
        let loser = score.leader().map(|winner| !winner);
        Declared {
            result: DeclaredResult::Score(score),
            ending: match self.ending {
                "r" => loser.map(Ending::Resigned),
                "t" => loser.map(Ending::Flag),
                _ => None,
            },
            place: self.black.place,
        }
    }
}

impl<'a> Side<'a> {
    fn take(cursor: &mut Cursor<'a>) -> Option<Self> {
        let (name, _) = word(cursor);
        let (discs, place) = word(cursor);
        cursor.skip_blanks();
        cursor.take_char(|c| c == '(')?;
        let (clock, _) = cursor.take_while(|c| c != ')');
        cursor.take_char(|c| c == ')')?;
        Some(Self {
            name: Some(name).filter(|name| !name.is_empty())?,
            discs: discs.parse().ok().filter(|discs| *discs <= 64)?,
            place,
            clock: clock.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    }
}

fn word<'a>(cursor: &mut Cursor<'a>) -> (&'a str, Place) {
    cursor.skip_blanks();
    cursor.take_while(|c| !c.is_whitespace())
}

fn game(
    line: Line,
    head: &Head,
    mut cursor: Cursor,
    expect: &Expect,
    unread: &mut Vec<Unread>,
) -> Transcript {
    let mut game = Transcript::empty(expect.variant.clone(), line.place());
    fill_header(&mut game, head);
    game.declared = Some(head.declared());
    let mut marks = Marks::default();
    let mut is_closed = false;
    cursor.skip_blanks();
    while let (false, Some(by)) = (is_closed, side(&mut cursor)) {
        let (digits, place) = cursor.take_while(|c| c.is_ascii_digit());
        if digits == "0" {
            is_closed = true;
        } else {
            let written = square(game.variant.geometry(), digits);
            marks.push(place, || Mark {
                by: Some(by),
                ..Mark::new(written, place)
            });
        }
        cursor.skip_blanks();
    }
    game.marks = marks.finish(unread);
    if !cursor.at_end() {
        let (rest, place) = cursor.take(cursor.rest().len());
        let reason = outside_of_games(rest);
        unread.push(Unread { place, reason });
    } else if !is_closed {
        let reason = Reason::NotClosed("game");
        let place = game.place;
        unread.push(Unread { place, reason });
    }
    game
}

/// The side of the sign that comes next.
fn side(cursor: &mut Cursor) -> Option<Colour> {
    let (sign, _) = cursor.take_char(|c| matches!(c, '+' | '-'))?;
    Some(if sign == "+" {
        Colour::Black
    } else {
        Colour::White
    })
}

/// Column and row as two digits.
fn square(geometry: &Geometry, digits: &str) -> Written {
    let &[column, row] = digits.as_bytes() else {
        return notes::illegible(digits);
    };
    let at = |digit: u8| usize::from(digit).checked_sub(usize::from(b'1'));
    let square = at(column)
        .zip(at(row))
        .and_then(|(column, row)| geometry.square_at(column, row));
    square.map_or_else(|| notes::off_board(digits), Written::Place)
}

fn fill_header(game: &mut Transcript, head: &Head) {
    let header = &mut game.header;
    header.push("black", head.black.name);
    header.push("white", head.white.name);
    // The server kept no time of its earliest games.
    if let Some(time) = DateTime::from_timestamp(head.time, 0).filter(|_| head.time > 0) {
        header.push("date", time.format("%Y-%m-%d").to_string());
    }
    header.push("place", PLACE);
    header.push("clock", head.black.clock.as_str());
    if head.white.clock != head.black.clock {
        header.push("white-clock", head.white.clock.as_str());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;

    const RESIGNED: &str =
        "800000000 r ann   64 ( 30   0   0) bob    0 ( 15   0   0) +65-66+57-46+53 +0";

    fn read_text(text: &str) -> Reading {
        read(text.as_bytes(), &Expect::new(&Variant::othello()))
    }

    #[test]
    fn a_line_tells_players_clocks_result_and_moves() {
        assert!(recognises(RESIGNED.as_bytes()));
        let reading = read_text(RESIGNED);
        assert_eq!(reading.unread, []);
        let game = &reading.games[0];
        let header: Vec<_> = game.header.iter().collect();
        let expected = [
            ("black", "ann"),
            ("white", "bob"),
            ("date", "1995-05-09"),
            ("place", "IOS"),
            ("clock", "30 0 0"),
            ("white-clock", "15 0 0"),
        ];
        assert_eq!(header, expected);
        assert_eq!(game.moves(), "f5f6e7d6e3");
        assert_eq!(game.marks[1].by, Some(Colour::White));
        assert_eq!(game.marks[1].place.to_string(), "1:63");
        let declared = game.declared.unwrap();
        assert_eq!(declared.ending, Some(Ending::Resigned(Colour::White)));
        assert_eq!(
            declared.result,
            DeclaredResult::Score(Score::of_discs(64, 0))
        );
    }

    #[test]
    fn a_game_without_a_time_has_no_date() {
        let reading = read_text("0 e a 40 (1 0 0) b 24 (1 0 0) +65 +0\n");
        assert_eq!(reading.games[0].header.get("date"), None);
        assert_eq!(reading.games[0].declared.unwrap().ending, None);
    }

    #[test]
    fn what_is_not_such_a_line_keeps_its_place() {
        let text =
            "0 e a 40 (1 0 0) b 24 (1 0 0) +65-99+123 -0 more\nhello\n0 t a 64 (1) b 0 (1) +65";
        let reading = read_text(text);
        assert_eq!(reading.games.len(), 2);
        assert_eq!(
            reading.games[0].marks[1].written,
            Written::OffBoard("99".to_owned())
        );
        assert_eq!(
            reading.games[0].marks[2].written,
            Written::Illegible("123".to_owned())
        );
        let unread: Vec<_> = reading
            .unread
            .iter()
            .map(|unread| unread.place.to_string())
            .collect();
        assert_eq!(unread, ["1:45", "2:1", "3:1"]);
    }
}
