//! SGF, `GM[2]`: the Smart Game Format as Othello programs use it (formats
//! reference, section 3).
//!
//! Squares are `[f5]` or, as in Go, two letters `[fe]`; a pass is `[]`, `[tt]`,
//! `[PA]`, `[@@@@]` or left out, and then two moves of one colour follow each
//! other. The `;` may come before or after a move. The first branch is the
//! main line; that there are others is reported. `BL` and `WL` are the time left
//! after a move. Properties of the root keep their
//! names in the header; comments inside the game come into the header with
//! their move, and other remarks there are counted in `left-out`.

mod plain;
mod read;
mod result;
mod tree;
mod write;

pub use plain::PlainStart;
pub(super) use plain::{end_of_tree, last_tree, take_plain};
pub(super) use read::last_game;
pub use read::read;
pub use write::write;

/// Properties with a common name in the header, in the order they are written.
const COMMON: [(&str, &str); 10] = [
    ("PB", "black"),
    ("PW", "white"),
    ("BR", "black-rating"),
    ("WR", "white-rating"),
    ("EV", "event"),
    ("RO", "round"),
    ("DT", "date"),
    ("PC", "place"),
    ("TM", "clock"),
    ("C", "comment"),
];

/// Header line that counts the remarks inside a game.
const LEFT_OUT: &str = "left-out";

/// Whether this looks like SGF for Othello: a tree that says `GM[2]`.
pub fn recognises(head: &[u8]) -> bool {
    let text = crate::formats::text::decode(head);
    let root = text.trim_start().strip_prefix('(').map(str::trim_start);
    root.is_some_and(|root| root.starts_with(';') && root.contains("GM[2]"))
}

#[cfg(test)]
mod tests;
