//! Games of tags, squares, numbers, passes and a result, and nothing else.

use super::draft::{contradict, outcome};
use super::read::is_event_line;
use crate::formats::record::plain::{are_too_many, line_at, square};
use crate::game::Move;
use crate::transcript::{DeclaredResult, PlainGames};

/// Reads one game; how many bytes it took.
pub(in crate::formats::record) fn take_plain(
    bytes: &[u8],
    games: &mut PlainGames,
) -> Option<usize> {
    let (tagged, at) = tags(bytes)?;
    let (after_moves, at) = moves(bytes, skip_blank_lines(bytes, at)?, games)?;
    let end = skip_blank_lines(bytes, at)?;
    if end < bytes.len() && !is_event_line(&bytes[end..]) {
        return None;
    }
    let contradictory = tagged.zip(after_moves).map(|(a, b)| contradict(a, b));
    if contradictory == Some(true) {
        return None;
    }
    games.end_game(tagged.or(after_moves));
    Some(end)
}

/// The result that the tags tell, and where they end.
fn tags(bytes: &[u8]) -> Option<(Option<DeclaredResult>, usize)> {
    let mut at = 0;
    let mut result = None;
    while bytes.get(at) == Some(&b'[') {
        let (line, next) = line_at(bytes, at)?;
        let (name, value) = tag(line)?;
        match name {
            b"Event" if at == 0 => {}
            _ if at == 0 => return None,
            // Another game, another board, or a result told twice.
            b"Event" | b"FEN" | b"Variant" => return None,
            b"Result" if result.is_some() => return None,
            b"Result" => result = Some(outcome(std::str::from_utf8(value).ok()?)?.0),
            _ => {}
        }
        at = next;
    }
    (at > 0).then_some((result.flatten(), at))
}

/// `[Name "value"]` without anything that is escaped.
fn tag(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let inside = line.strip_prefix(b"[")?.strip_suffix(b"\"]")?;
    let end = memchr::memchr(b' ', inside)?;
    let (name, value) = (&inside[..end], inside[end..].strip_prefix(b" \"")?);
    let is_name = name.first()?.is_ascii_alphabetic()
        && name
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    let is_plain = memchr::memchr2(b'"', b'\\', value).is_none();
    (is_name && is_plain).then_some((name, value))
}

fn skip_blank_lines(bytes: &[u8], mut at: usize) -> Option<usize> {
    while let Some(b'\r' | b'\n') = bytes.get(at) {
        at = line_at(bytes, at)?.1;
    }
    Some(at)
}

/// The moves up to the next blank line, the result after them, and where they
/// end.
fn moves(
    bytes: &[u8],
    mut at: usize,
    games: &mut PlainGames,
) -> Option<(Option<DeclaredResult>, usize)> {
    let mut result = None;
    let mut marks = 0;
    loop {
        match bytes.get(at) {
            None => break,
            Some(b' ' | b'\t') => at += 1,
            Some(b'\r' | b'\n') => {
                at = line_at(bytes, at)?.1;
                if let None | Some(b'\r' | b'\n') = bytes.get(at) {
                    break;
                }
            }
            // Whatever follows a result is not of this game.
            Some(_) if result.is_some() => return None,
            Some(_) => {
                let word = word(&bytes[at..]);
                match read_word(word)? {
                    Word::Number(length) => at += length,
                    Word::Played(played) => {
                        games.push(played, None);
                        marks += 1;
                        at += word.len();
                    }
                    Word::Result(declared) => {
                        result = Some(declared);
                        at += word.len();
                    }
                }
            }
        }
        if are_too_many(marks) {
            return None;
        }
    }
    Some((result.flatten(), at))
}

/// The bytes up to the next blank.
fn word(bytes: &[u8]) -> &[u8] {
    let is_blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\r' | b'\n');
    let length = bytes.iter().position(is_blank).unwrap_or(bytes.len());
    &bytes[..length]
}

enum Word {
    /// The number of a move, with this many bytes.
    Number(usize),
    Played(Move),
    /// A result, or that there is none.
    Result(Option<DeclaredResult>),
}

fn read_word(word: &[u8]) -> Option<Word> {
    if let &[column, row] = word
        && let Some(square) = square([column, row])
    {
        return Some(Word::Played(Move::Place(square)));
    }
    let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits > 0 {
        let dots = word[digits..].iter().take_while(|b| **b == b'.').count();
        if dots > 0 || digits == word.len() {
            return Some(Word::Number(digits + dots));
        }
    }
    // Comments, variations and remarks on moves are not plain.
    let text = std::str::from_utf8(word).ok()?;
    if text.contains(['{', '}', '(', ')', ';', '$', '[', '!', '?', '%']) {
        return None;
    }
    match outcome(text) {
        Some(outcome) => Some(Word::Result(outcome.0)),
        None if Move::is_pass(text) => Some(Word::Played(Move::Pass)),
        None => None,
    }
}
