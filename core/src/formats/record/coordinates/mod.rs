//! Lists of coordinates: `f5d6c3`, `1. f5 d6 2. c3`, `F5-D6-C3` and every other
//! usual spelling, with our additions for wrong flips, claims and results.
//!
//! Header lines are `Key: value`. `Variant:` and `Start:` set the board and the
//! starting position, `Result:` declares a result, the moves may follow
//! `Moves:`. A title above the moves is not read as moves; it is noted. In a value `#` begins a comment only between two blanks, so that
//! `Event: Cup #3` stays whole.

mod annotation;
mod bare;
mod case;
mod lexer;
mod result;
mod separation;
mod title;
mod token;
mod write;

#[doc(hidden)]
pub use bare::bare_line;
pub(crate) use bare::recognises;
#[doc(hidden)]
pub use separation::{Separation, lines_of};
#[doc(hidden)]
pub use write::is_a_line;
pub(super) use write::write;

use super::notes::{self, Kind};
use super::{Expect, Lines, Reading, Reason, Unread};
use crate::formats::text::{self, Cursor};
use crate::game::Variant;
use crate::transcript::Transcript;
use lexer::{Lexed, Order, lex};
use separation::Block;
use title::is_title;

fn lines(bytes: &[u8], expect: &Expect) -> Lines {
    expect
        .lines
        .unwrap_or_else(|| lines_of(bytes, expect.variant))
}

/// Whether each line is a game.
pub(super) fn has_a_game_a_line(bytes: &[u8], expect: &Expect) -> bool {
    lines(bytes, expect) == Lines::GameEach
}

/// The line with which the last game begins.
pub(super) fn last_game(text: &str, expect: &Expect) -> Option<u32> {
    separation::last_block(text, expect.origin)
}

/// Reads all games.
pub(super) fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = text::decode_at(bytes, expect.origin);
    let mut reading = Reading::default();
    match lines(text.as_bytes(), expect) {
        Lines::GameEach => {
            for line in text::lines(&text, expect.origin) {
                match notes::kind(line) {
                    Kind::Blank | Kind::Comment => {}
                    Kind::Header(_) => {
                        let block = Block::of_text(line.cursor());
                        read_game(&block, expect, &mut reading);
                    }
                    Kind::Text(cursor) if is_title(cursor.rest()) => {
                        reading.unread.push(titled(cursor));
                    }
                    Kind::Moves(cursor) | Kind::Text(cursor) => {
                        read_game(&Block::of_text(cursor), expect, &mut reading);
                    }
                }
            }
        }
        Lines::Apart => {
            for block in separation::blocks(text::lines(&text, expect.origin)) {
                read_game(&block, expect, &mut reading);
            }
        }
    }
    reading
}

/// Reads one game.
fn read_game(block: &Block<'_>, expect: &Expect, reading: &mut Reading) {
    let mut game = Transcript::empty(expect.variant.clone(), block.place());
    notes::apply(block.header.kept(), &mut game, &mut reading.unread);
    let lexed = lexed(&game.variant, block.text.kept());
    reading
        .unread
        .extend(block.titles.kept().iter().copied().map(titled));
    block.titles.note_beyond("lines", &mut reading.unread);
    block.header.note_beyond("lines", &mut reading.unread);
    block.text.note_beyond("lines", &mut reading.unread);
    game.marks = lexed.marks;
    notes::apply_times(block.header.kept(), &mut game, &mut reading.unread);
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
                reason: Reason::SecondResult,
            });
        }
    }
    reading.games.push(game);
}

/// A title, which is not part of a game.
fn titled(mut line: Cursor<'_>) -> Unread {
    line.skip_blanks();
    let (text, place) = line.take(line.rest().trim_end().len());
    Unread {
        place,
        reason: Reason::Title(notes::kept(text)),
    }
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
