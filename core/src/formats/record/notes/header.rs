//! `Key: value` lines.

use super::super::loss::{Loss, Losses};
use super::super::{Reason, Unread};
use super::{Merged, declared, merge};
use crate::formats::text::{Cursor, Line};
use crate::game::{Setup, Variant};
use crate::transcript::{Place, TimeControl, Transcript};

/// The longest key in characters; further on a colon means something else.
const LONGEST_KEY: usize = 40;

/// The keys every format shares, and their further spellings.
const COMMON: [(&str, &[&str]); 9] = [
    ("black", &[]),
    ("white", &[]),
    ("event", &["tournament"]),
    ("round", &[]),
    ("date", &[]),
    ("place", &["site"]),
    ("black-rating", &["blackelo"]),
    ("white-rating", &["whiteelo"]),
    ("clock", &["time-control", "timecontrol"]),
];

/// What a line of the header is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Key<'a> {
    /// `Variant: anti`.
    Variant,
    /// `Start: <cells and side to move>`, or lists of squares.
    Start,
    /// `Result: 38-26`, as after the sign `=`.
    Result,
    /// `Moves:`, after which the moves begin.
    Moves,
    /// `Time: 30m`, another spelling of `Clock: 30m`; a time of day is not one.
    Clock,
    /// `Times: 0:12 0:40`, how long each move took.
    Times,
    /// `Clocks: 29:48 29:20`, what was left after each move.
    Clocks,
    /// Anything else, as written.
    Other(&'a str),
}

/// The keys with a meaning of their own.
const NAMED: [(&str, Key<'static>); 7] = [
    ("variant", Key::Variant),
    ("start", Key::Start),
    ("result", Key::Result),
    ("moves", Key::Moves),
    ("time", Key::Clock),
    ("times", Key::Times),
    ("clocks", Key::Clocks),
];

/// A line of the header.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Field<'a> {
    /// What it is about.
    pub key: Key<'a>,
    /// What follows the colon, without blanks and comments.
    pub value: Cursor<'a>,
    /// The whole line.
    pub place: Place,
}

impl Field<'_> {
    /// The key as the header of a transcript spells it.
    pub fn name(&self) -> String {
        match self.key {
            Key::Variant => "Variant".to_owned(),
            Key::Start => "Start".to_owned(),
            Key::Result => "Result".to_owned(),
            Key::Moves => "Moves".to_owned(),
            Key::Clock => "clock".to_owned(),
            Key::Times => "Times".to_owned(),
            Key::Clocks => "Clocks".to_owned(),
            Key::Other(key) => common(key).map_or_else(|| key.to_owned(), str::to_owned),
        }
    }
}

/// Reads a line of the header, if it is one.
pub(super) fn field(line: Line<'_>) -> Option<Field<'_>> {
    let mut cursor = line.cursor();
    cursor.skip_blanks();
    let colon = cursor
        .rest()
        .char_indices()
        .take(LONGEST_KEY + 1)
        .find_map(|(at, c)| (c == ':').then_some(at))?;
    let key = cursor.rest()[..colon].trim();
    if !key.starts_with(char::is_alphabetic) || !key.chars().all(in_key) || is_squares(key) {
        return None;
    }
    cursor.take(colon + 1);
    if cursor.rest().starts_with("//") {
        // An address, not a key and its value.
        return None;
    }
    cursor.skip_blanks();
    let value = cursor.until(comment(cursor.rest()));
    let is_named = |(name, _): &&(&str, Key)| key.eq_ignore_ascii_case(name);
    let key = match NAMED.iter().find(is_named) {
        Some((_, Key::Clock)) if !is_time_control(value.rest()) => Key::Other(key),
        Some((_, named)) => *named,
        None => Key::Other(key),
    };
    Some(Field {
        key,
        value: value.until(Some(value.rest().trim_end().len())),
        place: line.place(),
    })
}

/// Whether a value says how long the players have, with the unit: `14:30` may
/// be the time of day.
fn is_time_control(value: &str) -> bool {
    value.contains(|c: char| c.is_ascii_alphabetic()) && value.parse::<TimeControl>().is_ok()
}

fn in_key(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'' | '(' | ')' | '/')
}

/// Whether a key is nothing but squares and numbers, such as `f5` and the
/// `f5 d6 38` before the colon of a score.
fn is_squares(key: &str) -> bool {
    let square = |pair: &[u8]| matches!(pair, [column, row] if column.is_ascii_alphabetic() && row.is_ascii_digit());
    key.split_whitespace().all(|word| {
        word.bytes().all(|byte| byte.is_ascii_digit()) || word.as_bytes().chunks(2).all(square)
    })
}

/// Where a comment begins in a value: `Cup #3` has none, `Cup # rainy` has.
fn comment(value: &str) -> Option<usize> {
    if value.starts_with('#') && !value[1..].starts_with(char::is_alphanumeric) {
        return Some(0);
    }
    // Hardly any value has the sign at all.
    value.contains('#').then(|| value.find(" # ")).flatten()
}

fn common(key: &str) -> Option<&'static str> {
    let key = key.to_lowercase().replace([' ', '_'], "-");
    COMMON
        .into_iter()
        .find(|(name, others)| *name == key || others.contains(&key.as_str()))
        .map(|(name, _)| name)
}

/// The variant and start that a header says, else the one expected.
pub(in super::super) fn variant(
    fields: &[Field<'_>],
    expected: &Variant,
    unread: &mut Vec<Unread>,
) -> Variant {
    let mut variant = expected.clone();
    for wanted in [Key::Variant, Key::Start] {
        for field in fields.iter().filter(|field| field.key == wanted) {
            let value = field.value.rest();
            let read = match wanted {
                Key::Variant => value.parse::<Variant>().map_err(Reason::Variant),
                _ => Setup::parse(variant.geometry(), value)
                    .and_then(|setup| variant.starting_from(setup))
                    .map_err(Reason::Setup),
            };
            let place = field.place;
            match read {
                Ok(read) => variant = read,
                Err(reason) => unread.push(Unread { place, reason }),
            }
        }
    }
    variant
}

/// Puts the header of a game into its transcript: variant and start first,
/// for everything else depends on the board.
pub(in super::super) fn apply(
    fields: &[Field<'_>],
    game: &mut Transcript,
    unread: &mut Vec<Unread>,
) {
    game.variant = variant(fields, &game.variant, unread);
    for field in fields {
        match field.key {
            Key::Variant | Key::Start | Key::Moves | Key::Times | Key::Clocks => {}
            Key::Result => apply_result(field, game),
            Key::Clock | Key::Other(_) => game.header.push(field.name(), field.value.rest()),
        }
    }
}

/// A result in the header counts as declared; one that cannot be read stays in
/// the header as it is.
fn apply_result(field: &Field<'_>, game: &mut Transcript) {
    let mut cursor = field.value;
    let read = declared(&mut cursor).filter(|_| cursor.at_end());
    let merged =
        read.map(|(result, ending)| merge(&mut game.declared, result, ending, field.place));
    if merged != Some(Merged::Kept) {
        game.header.push(field.name(), field.value.rest());
    }
}

/// The lines that say all of this, and what no line can say.
pub(in super::super) fn header_lines(
    number: usize,
    game: &Transcript,
    lost: &mut Losses,
) -> Vec<String> {
    let mut lines = variant_lines(number, game, lost);
    for (key, value) in game.header.iter() {
        match header_line(key, value) {
            Some(line) => lines.push(line),
            None => lost.note(
                number,
                Loss::HeaderLine {
                    key: key.to_owned(),
                    value: value.to_owned(),
                },
            ),
        }
    }
    lines
}

/// The line of a key and its value, if reading it gives the same.
pub(in super::super) fn header_line(key: &str, value: &str) -> Option<String> {
    let shown = match common(key) {
        Some(common) => common[..1].to_uppercase() + &common[1..],
        None => key.to_owned(),
    };
    let text = format!("{shown}: {value}").trim_end().to_owned();
    let read = field(Line {
        number: 1,
        text: &text,
    })?;
    let same = matches!(read.key, Key::Other(_))
        && read.name() == key
        && read.value.rest() == value
        && !text.contains(['\r', '\n']);
    same.then_some(text)
}

fn variant_lines(number: usize, game: &Transcript, lost: &mut Losses) -> Vec<String> {
    let variant = &game.variant;
    let mut lines = Vec::new();
    if variant.name() != Variant::othello().name() {
        lines.push(format!("Variant: {}", variant.name()));
    }
    let mut read = variant.name().parse::<Variant>().ok();
    if read.as_ref() != Some(variant) {
        let start = start(variant);
        read = read.and_then(|named| {
            let setup = Setup::parse(named.geometry(), &start).ok()?;
            named.starting_from(setup).ok()
        });
        lines.push(format!("Start: {start}"));
    }
    if read.as_ref() != Some(variant) {
        lost.note(number, Loss::Rules(variant.name().to_owned()));
    }
    lines
}

/// The starting position: cells and side to move.
fn start(variant: &Variant) -> String {
    let setup = variant.start().setup();
    let cells = setup.cells(variant.geometry());
    format!("{cells} {}", setup.to_move.cell())
}
