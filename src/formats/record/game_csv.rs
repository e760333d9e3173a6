//! A table of games: CSV whose first row names its columns, in any order. The
//! column `moves` has to be there; `event`, `date`, `round`, `place`, `black`,
//! `white` and `result` are known, and others keep their titles.

use super::marks::Marks;
use super::notes;
use super::run_together::take_all_moves;
use super::{Expect, Reading, Reason, Unread};
use crate::formats::list::spreadsheet::{Spreadsheet, SpreadsheetRow};
use crate::formats::text::{Cursor, Line, decode, lines};
use crate::transcript::{Declared, Place, Transcript};

/// Titles of the columns that a header has a line for.
const KNOWN: [&str; 6] = ["event", "date", "round", "place", "black", "white"];

/// Whether the first row names a column of moves and one of another kind.
#[must_use]
pub fn recognises(head: &[u8]) -> bool {
    let text = decode(head);
    let first = text.lines().next().unwrap_or_default();
    let titles = Spreadsheet::read(first).titles;
    let is = |wanted: &str| {
        titles
            .iter()
            .any(|title| title.eq_ignore_ascii_case(wanted))
    };
    is("moves") && (is("result") || KNOWN.iter().any(|known| is(known)))
}

/// Reads all games; a row without moves is a game without moves.
#[must_use]
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode(bytes);
    let table = Spreadsheet::read(&text);
    let rows: Vec<Line<'_>> = lines(&text, expect.origin).collect();
    let titles: Vec<String> = table
        .titles
        .iter()
        .map(|title| title.to_lowercase())
        .collect();
    let mut reading = Reading::default();
    for row in &table.rows {
        let line = usize::try_from(row.line)
            .ok()
            .and_then(|line| line.checked_sub(1));
        let line = line.and_then(|line| rows.get(line).copied());
        let line = line.unwrap_or(Line {
            number: 1,
            text: "",
        });
        let game = game(row, &titles, line, expect, &mut reading.unread);
        reading.games.push(game);
    }
    for (line, problem) in table.unread {
        let place = Place::Text {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: 1,
            width: 0,
        };
        let reason = Reason::Row(problem);
        reading.unread.push(Unread { place, reason });
    }
    reading
}

fn game(
    row: &SpreadsheetRow,
    titles: &[String],
    line: Line<'_>,
    expect: &Expect,
    unread: &mut Vec<Unread>,
) -> Transcript {
    let mut game = Transcript::empty(expect.variant.clone(), line.place());
    for (column, title) in titles.iter().enumerate() {
        let cell = row.cell(column).trim();
        let mut cursor = at(line, cell);
        match title.as_str() {
            _ if cell.is_empty() => {}
            "moves" => {
                let mut marks = Marks::default();
                take_all_moves(&mut cursor, expect.variant.geometry(), &mut marks);
                game.marks = marks.finish(unread);
            }
            "result" => {
                let place = cursor.place(cell);
                let declared = notes::declared(&mut cursor).filter(|_| cursor.at_end());
                match declared {
                    Some((result, ending)) => {
                        game.declared = Some(Declared {
                            result,
                            ending,
                            place,
                        });
                    }
                    None => {
                        let reason = notes::not_a_result(cell);
                        unread.push(Unread { place, reason });
                    }
                }
            }
            title => game.header.push(title, cell),
        }
    }
    game
}

/// A cursor at a cell of a line that ends with the cell.
fn at<'t>(line: Line<'t>, cell: &'t str) -> Cursor<'t> {
    let mut cursor = line.cursor();
    match line.text.find(cell) {
        Some(before) => {
            cursor.take(before);
            cursor.until(Some(cell.len()))
        }
        None => cursor.before(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Score, Variant};
    use crate::transcript::DeclaredResult;

    const TABLE: &str = "Event,date,round,black,white,result,moves\n\
        \"Cup, 2nd\",2024-10-27,F1,Goto,Arnoux,40-24,f5d6c3\nCup,,2,Li,Goto,,\"f5 f6\"\n";

    fn read_text(text: &str) -> Reading {
        read(text.as_bytes(), &Expect::new(&Variant::othello()))
    }

    #[test]
    fn a_row_is_a_game_and_its_round_is_not_a_move() {
        assert!(recognises(TABLE.as_bytes()));
        assert!(recognises(b"moves;black;white\nf5;A;B\n"));
        assert!(!recognises(b"f5d6c3,moves\n"));
        let reading = read_text(TABLE);
        assert_eq!(reading.unread, []);
        let game = &reading.games[0];
        assert_eq!(game.moves(), "f5d6c3");
        assert_eq!(game.header.get("event"), Some("Cup, 2nd"));
        assert_eq!(game.header.get("round"), Some("F1"));
        let score = DeclaredResult::Score(Score::of_discs(40, 24));
        assert_eq!(game.declared.map(|declared| declared.result), Some(score));
        assert_eq!(game.marks[1].place.to_string(), "2:46");
        assert_eq!(reading.games[1].moves(), "f5f6");
    }

    #[test]
    fn what_is_not_a_result_and_a_row_that_is_too_long_are_reported() {
        let reading = read_text("black,moves,result\nA,f5,perhaps\nB,f5,40-24,more\n");
        assert_eq!(reading.games.len(), 1);
        assert_eq!(reading.unread.len(), 2);
    }
}
