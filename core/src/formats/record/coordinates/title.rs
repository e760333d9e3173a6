//! Titles above the moves: `Bonnard - D'Angelo, R3 T1 33-31`.
//!
//! A title is told from damaged moves by itself: it has names, nothing but letters,
//! numbers and the signs of a sentence, and nothing that is a square of any board.
//! Whatever could be a move is never a title.

use super::separation::continues;
use super::token;

/// The last column of the widest board, a hexagon of side 9.
const LAST_COLUMN: char = 'q';

/// The shortest word that is a name by its capital alone.
const SHORTEST_NAME: usize = 3;

/// The signs that a title may have between its words.
const SIGNS: &str = " \t,.;:'’`-–—/()&!?";

/// Whether a line is a title.
pub(super) fn is_title(text: &str) -> bool {
    // Nearly every line that is asked about is nothing but small squares.
    if text.is_ascii() && !text.contains(char::is_uppercase) {
        return false;
    }
    let names = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| is_name(word))
        .count();
    let says_more = text.contains(|c: char| c.is_ascii_digit() || c == ',');
    (names >= 2 || names == 1 && says_more)
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || SIGNS.contains(c))
        && !has_square(text)
        && !continues(text)
}

/// Whether a single letter of a column is next to a digit: `f5`, `5f`, `f5d6`.
fn has_square(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let is = |at: Option<usize>, kind: fn(char) -> bool| {
        at.and_then(|at| chars.get(at)).is_some_and(|&c| kind(c))
    };
    let digit = |c: char| c.is_ascii_digit();
    (0..chars.len()).any(|at| {
        let column = ('a'..=LAST_COLUMN).contains(&chars[at].to_ascii_lowercase());
        let (before, after) = (at.checked_sub(1), Some(at + 1));
        let alone = !is(before, char::is_alphabetic) && !is(after, char::is_alphabetic);
        column && alone && (is(before, digit) || is(after, digit))
    })
}

/// Whether a word is written as names are: with a capital and small letters, in
/// four capitals or more, or in a script without capitals.
fn is_name(word: &str) -> bool {
    let Some(first) = word.chars().next() else {
        return false;
    };
    if token::pass(word, "").is_some() {
        return false;
    }
    let letters = word.chars().count();
    let is_cased = |c: char| c.is_lowercase() || c.is_uppercase();
    let rest_is_small = word.chars().skip(1).all(char::is_lowercase);
    let is_capitals = word.chars().all(char::is_uppercase);
    let is_varied = word.chars().any(|c| c != first);
    !word.chars().any(is_cased)
        || first.is_uppercase() && rest_is_small && letters >= SHORTEST_NAME
        || is_capitals && is_varied && letters > SHORTEST_NAME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_round_a_table_or_a_score_are_a_title() {
        for text in [
            "Bonnard - D'Angelo, R3 T1 33-31",
            "Nordsee Open 2026",
            "TANAKA v SMITH",
            "Östergård – Müller",
            "田中 - 佐藤 33-31",
            "Round 3, table 5",
        ] {
            assert!(is_title(text), "{text}");
        }
    }

    #[test]
    fn whatever_could_be_moves_is_not_a_title() {
        for text in [
            "f5 d6 c3",
            "F5D6C3",
            "Bonnard f5 d6",
            "F5 ?? Smudge D6",
            "Smudge 5F, 6D",
            "J10 Smudge, Blot",
            "PASS PASS",
            "Pass, Pass",
            "XX YY ZZ",
            "smudge smudge",
            "= 38-26 Flag Black",
            "Flag Black 33-31",
            "33-31",
            "I9 Z4 K2",
            "Anna [Bob 3]",
        ] {
            assert!(!is_title(text), "{text}");
        }
    }
}
