//! Lists of coordinates: `f5d6c3`, `1. f5 d6 2. c3`, `F5-D6-C3` and every other
//! usual spelling, with our additions for wrong flips, claims and results.
//!
//! Header lines are `Key: value`. `Variant:` and `Start:` set the board and the
//! starting position, `Result:` declares a result, the moves may follow
//! `Moves:`. In a value `#` begins a comment only between two blanks, so that
//! `Event: Cup #3` stays whole.

mod annotation;
mod bare;
mod case;
mod lexer;
mod parting;
mod result;
mod token;
mod write;

pub use bare::bare_line;
pub use parting::{Parting, lines_of, whole_games_parted};
pub(super) use write::write;

use super::notes::{self, Kind};
use super::{Expect, Lines, Reading, Unread};
use crate::formats::text::{self, Cursor};
use crate::game::Variant;
use crate::transcript::{Place, Transcript};
use lexer::{Lexed, Order, lex};
use parting::Block;

/// The length of the longest beginning made of whole games; how they are
/// parted is decided from these bytes, for othello.
pub(super) fn whole_games(bytes: &[u8]) -> usize {
    whole_games_parted(bytes, lines_of(bytes, &Variant::othello()))
}

/// Reads all games.
pub(super) fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = text::decode(bytes);
    let parted = expect.lines.unwrap_or_else(|| {
        let mut parting = Parting::new(expect.variant);
        parting.feed(text.as_bytes());
        parting.lines()
    });
    let mut reading = Reading::default();
    match parted {
        Lines::GameEach => {
            for line in text::lines(&text, expect.origin) {
                match notes::kind(line) {
                    Kind::Blank | Kind::Comment => {}
                    Kind::Header(_) => {
                        let block = Block::of_text(line.cursor());
                        read_game(&block, expect, &mut reading);
                    }
                    Kind::Moves(cursor) | Kind::Text(cursor) => {
                        read_game(&Block::of_text(cursor), expect, &mut reading);
                    }
                }
            }
        }
        Lines::Apart => {
            for block in parting::blocks(text::lines(&text, expect.origin)) {
                read_game(&block, expect, &mut reading);
            }
        }
    }
    reading
}

/// Reads one game.
fn read_game(block: &Block<'_>, expect: &Expect, reading: &mut Reading) {
    let mut game = Transcript::empty(expect.variant.clone(), place_of(block));
    notes::apply(block.header.kept(), &mut game, &mut reading.unread);
    let lexed = lexed(&game.variant, block.text.kept());
    block.header.note_beyond("lines", &mut reading.unread);
    block.text.note_beyond("lines", &mut reading.unread);
    game.entries = lexed.entries;
    game.claims = lexed.claims;
    reading.unread.extend(lexed.unread);
    for declared in lexed.declared {
        let merged = notes::merge(
            &mut game.declared,
            declared.result,
            declared.ending,
            declared.place,
        );
        if merged == notes::Merged::Contradicted {
            reading.unread.push(Unread {
                place: declared.place,
                reason: "a second declared result that contradicts the first".to_owned(),
            });
        }
    }
    reading.games.push(game);
}

/// The lines of one game in the order of column and row that leaves less
/// illegible, with the colours the case tells.
fn lexed(variant: &Variant, lines: &[Cursor<'_>]) -> Lexed {
    let mut lexed = lex(variant, lines, Order::ColumnFirst);
    if lexed.faults() > 0 {
        let turned = lex(variant, lines, Order::RowFirst);
        if turned.faults() < lexed.faults() {
            lexed = turned;
        }
    }
    case::colours(&mut lexed, variant);
    lexed
}

fn place_of(block: &Block<'_>) -> Place {
    let header = block.header.kept().first().map(|field| field.place);
    let text = block.text.kept().first().map(Cursor::here);
    match (header, text) {
        (Some(header), Some(text)) => header.min(text),
        (header, text) => header.or(text).unwrap_or(Place::TOP),
    }
}
