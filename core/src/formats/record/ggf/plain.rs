//! Games in one line whose tags hold what they should, and nothing else.

use super::boards::Boards;
use super::fill::{RecordedResult, mover};
use crate::formats::record::plain::{are_too_many, line_at, square};
use crate::formats::record::spelling::thousandths;
use crate::game::{Move, Variant};
use crate::transcript::{DeclaredResult, PlainGames};

/// What a game of an archive begins with.
const GAME: &[u8] = b"(;GM[";

/// What games say about their board where it is the one expected.
#[derive(Debug)]
pub struct PlainBoards {
    boards: Boards,
    /// The last board and type that were found to be those expected.
    known: Option<(Option<String>, String)>,
}

impl PlainBoards {
    /// The boards of a file of this variant.
    pub(in crate::formats::record) fn new(variant: &Variant) -> Self {
        Self {
            boards: Boards::new(variant),
            known: None,
        }
    }

    /// Whether a game on this board and of this type begins as is expected.
    fn are_expected(&mut self, board: Option<&str>, kind: &str) -> bool {
        let is_known = self
            .known
            .as_ref()
            .is_some_and(|(known, known_kind)| known.as_deref() == board && known_kind == kind);
        if is_known {
            return true;
        }
        let variant = match board {
            Some(board) => self.boards.find(board, kind).ok(),
            // A random start that is not given.
            None if kind.contains(['r', 'R']) => None,
            None => Some(self.boards.of_type(kind)),
        };
        let is_expected = variant.as_ref() == Some(&self.boards.expected);
        if is_expected {
            self.known = Some((board.map(str::to_owned), kind.to_owned()));
        }
        is_expected
    }
}

/// Reads the games of one line; how many bytes they took.
pub(in crate::formats::record) fn take_plain(
    bytes: &[u8],
    boards: &mut PlainBoards,
    games: &mut PlainGames,
) -> Option<usize> {
    let (line, end) = line_at(bytes, 0)?;
    let line = std::str::from_utf8(line).ok()?;
    if line.is_empty() {
        return Some(end);
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let announced = match &line[..digits] {
        "" => None,
        count => Some(count.parse::<usize>().ok()?),
    };
    let mut rest = line[digits..].trim_start_matches(' ');
    let mut found = 0;
    while !rest.is_empty() {
        rest = game(rest, boards, games)?.trim_start_matches(' ');
        found += 1;
    }
    (found > 0 && announced.is_none_or(|count| count == found)).then_some(end)
}

/// Reads one game; what comes after it.
fn game<'a>(text: &'a str, boards: &mut PlainBoards, games: &mut PlainGames) -> Option<&'a str> {
    let mut rest = text.strip_prefix("(;")?;
    let mut others = Others::default();
    let mut marks = 0;
    let rest = loop {
        rest = rest.trim_start_matches(' ');
        if let Some(rest) = rest.strip_prefix(";)") {
            break rest;
        }
        let (name, value);
        (name, value, rest) = tag(rest)?;
        if let Some(by) = mover(name) {
            games.push(played(value)?, Some(by));
            marks += 1;
        } else {
            others.add(name, value)?;
        }
        if are_too_many(marks) {
            return None;
        }
    };
    if !boards.are_expected(others.board, others.kind.unwrap_or_default()) {
        return None;
    }
    games.end_game(others.declared()?);
    Some(rest)
}

/// `NAME[value]`, and what comes after it.
fn tag(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let letters = bytes.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    if letters == 0 || bytes.get(letters) != Some(&b'[') {
        return None;
    }
    let start = letters + 1;
    let end = start
        + bytes[start..]
            .iter()
            .position(|b| matches!(b, b'[' | b']'))?;
    (bytes[end] == b']').then(|| (&text[..letters], &text[start..end], &text[end + 1..]))
}

/// A square or a pass, perhaps with an evaluation and a time after it.
fn played(value: &str) -> Option<Move> {
    match *value.as_bytes() {
        [column, row] | [column, row, b'/', ..] if square([column, row]).is_some() => {
            square([column, row]).map(Move::Place)
        }
        _ => {
            let (text, _) = value.split_once('/').unwrap_or((value, ""));
            Move::is_pass(text.trim()).then_some(Move::Pass)
        }
    }
}

/// The tags that decide about the board and the result.
#[derive(Default)]
struct Others<'a> {
    board: Option<&'a str>,
    kind: Option<&'a str>,
    komi: Option<&'a str>,
    result: Option<&'a str>,
}

impl<'a> Others<'a> {
    /// Takes note of a tag; `None` if it comes twice.
    fn add(&mut self, name: &str, value: &'a str) -> Option<()> {
        let known = |wanted: &str| name.eq_ignore_ascii_case(wanted);
        let place = if name.len() != 2 {
            return Some(());
        } else if known("BO") {
            &mut self.board
        } else if known("TY") {
            &mut self.kind
        } else if known("KM") {
            &mut self.komi
        } else if known("RE") {
            &mut self.result
        } else {
            return Some(());
        };
        place.replace(value).is_none().then_some(())
    }

    /// The result on the board, or that there is none; `None` if the game
    /// ended otherwise or the result cannot be read.
    #[allow(clippy::option_option, reason = "no result is a plain game, too")]
    fn declared(&self) -> Option<Option<DeclaredResult>> {
        let komi = self.komi.map_or(Some(0), |komi| thousandths(komi.trim()));
        let Some(value) = self.result else {
            return Some(None);
        };
        match RecordedResult::parse(value.trim(), komi)? {
            RecordedResult::Nothing => Some(None),
            RecordedResult::Difference { discs, suffix: "" } => {
                Some(Some(DeclaredResult::Difference(discs)))
            }
            RecordedResult::Difference { .. } => None,
        }
    }
}

/// The byte with which the last line begins that is certain to begin a game,
/// with no comment before it that belongs to it.
pub(in crate::formats::record) fn last_game_line(bytes: &[u8]) -> Option<usize> {
    let mut games = memchr::memmem::rfind_iter(bytes, GAME);
    games.find_map(|at| game_line(bytes, at))
}

/// The same for the first such line but the very first one.
pub(in crate::formats::record) fn next_game_line(bytes: &[u8]) -> Option<usize> {
    let mut games = memchr::memmem::find_iter(bytes, GAME);
    games.find_map(|at| game_line(bytes, at))
}

/// The beginning of a line with a game at this byte, if the line before it is
/// one of games as well: a game begins in it, which takes the comments before
/// it, and its last two bytes are the end of one. The bracket of `GM` comes
/// next, so that no value of the game before goes on here.
fn game_line(bytes: &[u8], game: usize) -> Option<usize> {
    let is_count = |b: &u8| b.is_ascii_digit() || *b == b' ';
    let count = bytes[..game]
        .iter()
        .rev()
        .take_while(|b| is_count(b))
        .count();
    let start = game - count;
    let before = bytes[..start].strip_suffix(b"\n")?;
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let line = &before[memchr::memrchr2(b'\r', b'\n', before).map_or(0, |at| at + 1)..];
    let count = line.iter().take_while(|b| is_count(b)).count();
    // `(;)` begins a game and does not end it.
    let inside = line[count..].strip_prefix(b"(;")?.strip_suffix(b";)")?;
    let is_of_games = !inside.ends_with(b"(") && !inside.contains(&b'#');
    is_of_games.then_some(start)
}
