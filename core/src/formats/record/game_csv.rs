//! A table of games: CSV whose first row names its columns, in any order. The
//! column `moves` has to be there; `event`, `date`, `round`, `place`, `black`,
//! `white` and `result` are known, and others keep their titles.

use super::loss::{Loss, Losses, Lost};
use super::marks::Marks;
use super::notes;
use super::run_together::take_all_moves;
use super::{Expect, Reading, Reason, Unread};
use crate::formats::list::spreadsheet::{Spreadsheet, SpreadsheetRow};
use crate::formats::text::{Cursor, Line, decode, lines};
use crate::transcript::{Declared, Mark, Place, Transcript, Written};

/// Titles of the columns that a header has a line for.
const KNOWN: [&str; 6] = ["event", "date", "round", "place", "black", "white"];

/// Whether the first row names a column of moves and one of another kind.
pub fn recognises(head: &[u8]) -> bool {
    let head = Spreadsheet::head(head);
    head.has("moves") && (head.has("result") || KNOWN.iter().any(|known| head.has(known)))
}

/// Reads all games; a row without moves is a game without moves.
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

/// The titles of the cells of a row, in the order of [`cells`].
pub const COLUMNS: [&str; 8] = [
    "event", "date", "round", "place", "black", "white", "result", "moves",
];

/// The cells of a game, and what they cannot hold. `number` is its place in the
/// file, from 0.
pub fn cells(number: usize, game: &Transcript) -> (Vec<String>, Vec<Lost>) {
    let mut lost = Losses::default();
    let named = KNOWN.map(|key| game.header.get(key).unwrap_or_default().to_owned());
    let declared = game.declared.as_ref().map(notes::declared_line);
    let result = declared.map(|line| line.trim_start_matches(['=', ' ']).to_owned());
    let moves = moves(number, game, &mut lost);
    lost.note_beyond_moves(number, game);
    lost.note_header(number, game, |key| KNOWN.contains(&key));
    let timed = game.marks.iter().filter(|mark| mark.time.is_some()).count();
    if timed > 0 {
        lost.note(number, Loss::TimesSpent(timed));
    }
    if game.variant.name() != "othello" {
        let rules = game.variant.name().to_owned();
        lost.note(number, Loss::Rules(rules));
    }
    let last = [result.unwrap_or_default(), moves];
    (named.into_iter().chain(last).collect(), lost.0)
}

/// The moves of a game; marks that would be read as something else are left out.
fn moves(number: usize, game: &Transcript, lost: &mut Losses) -> String {
    let geometry = game.variant.geometry();
    let line = |marks: &[&Mark]| {
        let is_plain = marks.iter().all(|mark| mark.square().is_some());
        let words = marks.iter().map(|mark| match &mark.written {
            Written::Place(square) => geometry.name(*square),
            Written::Pass => "--".to_owned(),
            Written::OffBoard(text) | Written::Illegible(text) => text.clone(),
        });
        let words: Vec<String> = words.collect();
        words.join(if is_plain { "" } else { " " })
    };
    let all: Vec<&Mark> = game.marks.iter().collect();
    let text = line(&all);
    let mut read = Marks::default();
    let mut cursor = Line {
        number: 1,
        text: &text,
    }
    .cursor();
    take_all_moves(&mut cursor, geometry, &mut read);
    let read = read.finish(&mut Vec::new());
    if read
        .iter()
        .map(|mark| &mark.written)
        .eq(all.iter().map(|mark| &mark.written))
    {
        return text;
    }
    let is_move = |mark: &&Mark| matches!(mark.written, Written::Place(_) | Written::Pass);
    let (kept, left): (Vec<&Mark>, Vec<&Mark>) = all.into_iter().partition(is_move);
    for mark in left {
        if let Written::Illegible(text) | Written::OffBoard(text) = &mark.written {
            let (text, place) = (text.clone(), mark.place);
            lost.note(number, Loss::Illegible { text, place });
        }
    }
    line(&kept)
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
    fn a_row_that_is_written_reads_back_as_the_same_game() {
        for game in read_text(TABLE).games {
            let (row, lost) = cells(0, &game);
            assert_eq!(lost, []);
            let quoted: Vec<String> = row.iter().map(|cell| format!("\"{cell}\"")).collect();
            let table = format!("{}\n{}\n", COLUMNS.join(","), quoted.join(","));
            let again = read_text(&table).games.remove(0);
            assert_eq!(again.moves(), game.moves());
            let lines = |game: &Transcript| {
                let mut lines: Vec<_> = game
                    .header
                    .iter()
                    .map(|(k, v)| format!("{k} {v}"))
                    .collect();
                lines.sort();
                lines
            };
            assert_eq!(lines(&again), lines(&game));
            let result = |game: &Transcript| game.declared.map(|declared| declared.result);
            assert_eq!(result(&again), result(&game));
        }
    }

    #[test]
    fn what_is_not_a_result_and_a_row_that_is_too_long_are_reported() {
        let reading = read_text("black,moves,result\nA,f5,perhaps\nB,f5,40-24,more\n");
        assert_eq!(reading.games.len(), 1);
        assert_eq!(reading.unread.len(), 2);
    }
}
