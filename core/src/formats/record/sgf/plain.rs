//! Trees without branches whose properties hold what they should.

use super::result::{self, Outcome};
use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::formats::record::plain::{are_too_many, square};
use crate::game::{Move, Setup, Variant};
use crate::transcript::{DeclaredResult, PlainGames};

/// More properties than a plain game has.
const MOST_PROPERTIES: usize = 1000;

/// The position that a plain game begins with.
#[derive(Debug)]
pub struct PlainStart(Setup);

impl PlainStart {
    /// The start of this variant.
    pub(in crate::formats::record) fn new(variant: &Variant) -> Self {
        Self(variant.start().setup())
    }
}

/// Reads one game; how many bytes it took, with the blanks after it.
pub(in crate::formats::record) fn take_plain(
    bytes: &[u8],
    start: &PlainStart,
    games: &mut PlainGames,
) -> Option<usize> {
    let mut scan = Scan { bytes, at: 0 };
    if scan.next()? != Step::Open {
        return None;
    }
    let mut game = Game::default();
    loop {
        match scan.next()? {
            Step::Node => {}
            Step::Close => break,
            Step::Open => return None,
            Step::Name(name) => {
                game.property(name, scan.value()??, games)?;
                while let Some(value) = scan.value()? {
                    game.further_value(name, value)?;
                }
            }
        }
    }
    scan.skip_blanks();
    let is_between_games = matches!(scan.peek(), None | Some(b'('));
    if !is_between_games || game.setup(start.0) != start.0 {
        return None;
    }
    games.end_game(game.declared);
    Some(scan.at)
}

/// Where the tree ends that comes first; `None` if it does not end here, or
/// only the full reader can tell.
pub(in crate::formats::record) fn end_of_tree(bytes: &[u8]) -> Option<usize> {
    let mut scan = Scan { bytes, at: 0 };
    let mut depth = 0_usize;
    loop {
        match scan.next()? {
            Step::Open if depth > 0 && scan.is_at_root() => return None,
            Step::Open => depth += 1,
            Step::Close => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(scan.at);
                }
            }
            _ if depth == 0 => return None,
            Step::Node => {}
            Step::Name(_) => {
                scan.value()??;
                while scan.value()?.is_some() {}
            }
        }
    }
}

/// The byte with which the last line begins that begins with a tree, as far as
/// the trees before it are such that this is certain.
pub(in crate::formats::record) fn last_tree(bytes: &[u8]) -> Option<usize> {
    let mut last = None;
    let mut scan = Scan { bytes, at: 0 };
    loop {
        let before = scan.at;
        scan.skip_blanks();
        if scan.peek() != Some(b'(') {
            return last;
        }
        let blanks = &bytes[before..scan.at];
        if let Some(end) = memchr::memrchr2(b'\r', b'\n', blanks) {
            last = Some(before + end + 1);
        }
        let Some(length) = end_of_tree(&bytes[scan.at..]) else {
            return last;
        };
        scan.at += length;
    }
}

/// What trees are made of.
#[derive(PartialEq, Eq)]
enum Step<'a> {
    Open,
    Close,
    Node,
    /// The name of a property; its values follow.
    Name(&'a [u8]),
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    /// The next step; `None` at the end, or if it is something else.
    fn next(&mut self) -> Option<Step<'a>> {
        self.skip_blanks();
        let start = self.at;
        self.at += 1;
        match self.bytes.get(start)? {
            b'(' => Some(Step::Open),
            b')' => Some(Step::Close),
            b';' => Some(Step::Node),
            b'A'..=b'Z' => {
                while self.peek().is_some_and(|b| b.is_ascii_uppercase()) {
                    self.at += 1;
                }
                Some(Step::Name(&self.bytes[start..self.at]))
            }
            _ => None,
        }
    }

    /// The next value of a property, or that there is none; `None` if it does
    /// not end or holds an escape.
    #[allow(
        clippy::option_option,
        reason = "no value and a broken one are two things"
    )]
    fn value(&mut self) -> Option<Option<&'a [u8]>> {
        self.skip_blanks();
        if self.peek() != Some(b'[') {
            return Some(None);
        }
        let start = self.at + 1;
        let length = self.bytes[start..]
            .iter()
            .position(|b| matches!(b, b']' | b'\\'))?;
        let end = start + length;
        self.at = end + 1;
        (self.bytes[end] == b']').then(|| Some(&self.bytes[start..end]))
    }

    /// Whether the root of a game comes next: it says which game or format it is.
    fn is_at_root(&self) -> bool {
        let rest = self.bytes[self.at..].trim_ascii_start();
        let root = rest.strip_prefix(b";").map(<[u8]>::trim_ascii_start);
        root.is_some_and(|root| root.starts_with(b"GM[") || root.starts_with(b"FF["))
    }
}

/// What the properties of a game say.
#[derive(Default)]
struct Game {
    discs: Option<PerColour<SquareSet>>,
    to_move: Option<Colour>,
    /// Who made the first move.
    first: Option<Colour>,
    result_is_known: bool,
    declared: Option<DeclaredResult>,
    marks: usize,
    others: usize,
}

impl Game {
    /// A property with its first value; `None` if that is not plain.
    fn property(&mut self, name: &[u8], value: &[u8], games: &mut PlainGames) -> Option<()> {
        match (name, value) {
            (b"B" | b"W", _) => {
                let by = if name == b"B" {
                    Colour::Black
                } else {
                    Colour::White
                };
                games.push(played(value)?, Some(by));
                self.first.get_or_insert(by);
                self.marks += 1;
            }
            (b"AB", _) => self.disc(Colour::Black, value)?,
            (b"AW", _) => self.disc(Colour::White, value)?,
            (b"PL", b"B") => self.to_move = Some(Colour::Black),
            (b"PL", b"W") => self.to_move = Some(Colour::White),
            (b"RE", _) if !self.result_is_known => self.result(value)?,
            (b"GM", b"2") | (b"SZ", b"8") => {}
            (b"AE" | b"PL" | b"RE" | b"GM" | b"SZ", _) => return None,
            _ => self.others += 1,
        }
        let fits = !are_too_many(self.marks) && self.others < MOST_PROPERTIES;
        fits.then_some(())
    }

    /// Another value of the same property.
    fn further_value(&mut self, name: &[u8], value: &[u8]) -> Option<()> {
        match name {
            b"AB" => self.disc(Colour::Black, value),
            b"AW" => self.disc(Colour::White, value),
            b"B" | b"W" | b"PL" | b"RE" | b"GM" | b"SZ" => None,
            _ => {
                self.others += 1;
                (self.others < MOST_PROPERTIES).then_some(())
            }
        }
    }

    /// A disc on the board before the first move.
    fn disc(&mut self, colour: Colour, value: &[u8]) -> Option<()> {
        let Some(Move::Place(square)) = played(value).filter(|_| self.marks == 0) else {
            return None;
        };
        self.discs.get_or_insert_default()[colour].insert(square);
        Some(())
    }

    fn result(&mut self, value: &[u8]) -> Option<()> {
        self.result_is_known = true;
        self.declared = match result::parse(std::str::from_utf8(value).ok()?)? {
            Outcome::Nothing => None,
            Outcome::Result(result, None) => Some(result),
            Outcome::Result(_, Some(_)) => return None,
        };
        Some(())
    }

    /// The position before the first move; what is not said is `usual`.
    fn setup(&self, usual: Setup) -> Setup {
        let first = self.discs.and(self.first);
        Setup {
            discs: self.discs.unwrap_or(usual.discs),
            to_move: self.to_move.or(first).unwrap_or(usual.to_move),
        }
    }
}

/// A move: `f5`, `fe` as in Go, or a pass.
fn played(value: &[u8]) -> Option<Move> {
    let &[column, row] = value else {
        let is_pass = std::str::from_utf8(value).is_ok_and(Move::is_pass);
        return (value.is_empty() || is_pass).then_some(Move::Pass);
    };
    if let Some(square) = square([column, row]) {
        return Some(Move::Place(square));
    }
    let (across, down) = (
        (column | 0x20).wrapping_sub(b'a'),
        (row | 0x20).wrapping_sub(b'a'),
    );
    if value != b"PA" && across < 8 && down < 8 {
        return Some(Move::Place(Square::from_index((down * 8 + across).into())));
    }
    let is_pass = std::str::from_utf8(value).is_ok_and(Move::is_pass);
    is_pass.then_some(Move::Pass)
}
