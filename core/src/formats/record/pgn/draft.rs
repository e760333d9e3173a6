//! The tags and words of one game to a transcript.

use super::fen::{self, Rows};
use super::tags::Tag;
use super::{COMMON, clock};
use crate::board::{Colour, Geometry};
use crate::formats::record::marks::{MOST_MARKS, Marks, Remarks, UpTo};
use crate::formats::record::notes;
use crate::formats::record::spelling::written;
use crate::formats::{Expect, Expected, Reason, Unread};
use crate::game::{Move, Variant};
use crate::transcript::{Declared, DeclaredResult, Mark, MoveTime, Place, Transcript, Written};

/// A game while its lines come in.
pub(super) struct Draft<'a> {
    pub(super) place: Place,
    pub(super) tags: Remarks<Tag<'a>>,
    pub(super) tokens: UpTo<(&'a str, Place), MOST_MARKS>,
    pub(super) comments: Remarks<String>,
    /// What the clock showed after a word, by its index.
    pub(super) times: Remarks<(usize, MoveTime)>,
    pub(super) result: Option<(&'a str, Place)>,
    pub(super) variation: Option<Place>,
    pub(super) stage: Stage,
    pub(super) expect: &'a Expect<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Tags,
    BlankAfterTags,
    Moves,
    Ended,
}

impl<'a> Draft<'a> {
    pub(super) fn new(place: Place, expect: &'a Expect<'a>) -> Self {
        Self {
            place,
            tags: Remarks::default(),
            tokens: UpTo::default(),
            comments: Remarks::default(),
            times: Remarks::default(),
            result: None,
            variation: None,
            stage: Stage::Tags,
            expect,
        }
    }

    pub(super) fn transcript(&self, unread: &mut Vec<Unread>) -> Transcript {
        let (variant, rows) = self.variant(unread);
        let mut game = Transcript::empty(variant, self.place);
        self.fill_header(&mut game);
        let mut marks = Marks::default();
        let mut times = self.times.kept().iter().peekable();
        for (at, (word, place)) in self.tokens.kept().iter().enumerate() {
            push_marks(game.variant.geometry(), rows, word, *place, &mut marks);
            while let Some((_, time)) = times.next_if(|(word, _)| *word == at) {
                if let Some(mark) = marks.last_mut() {
                    let known = mark.time.get_or_insert_default();
                    known.spent = known.spent.or(time.spent);
                    known.left = known.left.or(time.left);
                }
            }
        }
        game.marks = marks.finish(unread);
        self.tokens.note_beyond("words", unread);
        self.tags.note_beyond("tags", unread);
        self.comments.note_beyond("comments", unread);
        game.declared = self.declared(unread);
        if let Some(place) = self.variation {
            let reason = Reason::Variations;
            unread.push(Unread { place, reason });
        }
        game
    }

    /// Takes a comment; commands about the clock in it belong to the last word.
    pub(super) fn comment(&mut self, text: String, place: Place) {
        let Some(word) = self.tokens.kept().len().checked_sub(1) else {
            return self.comments.push(place, || text);
        };
        let (text, time) = clock::commands(text);
        if let Some(time) = time {
            self.times.push(place, || (word, time));
        }
        if !text.is_empty() {
            self.comments.push(place, || text);
        }
    }

    fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.kept().iter().find(|tag| tag.name == name)
    }

    fn fill_header(&self, game: &mut Transcript) {
        for tag in self.tags.kept() {
            let common = COMMON.iter().find(|(name, _)| *name == tag.name);
            let key = match tag.name {
                "Result" | "FEN" | "SetUp" => continue,
                "TimeControl" => "clock",
                name => common.map_or(name, |(_, key)| key),
            };
            // A question mark is PGN for a value that is not known.
            if tag.value != "?" && !tag.value.is_empty() {
                game.header.push(key, tag.value.as_ref());
            }
        }
        for comment in self.comments.kept().iter().filter(|text| !text.is_empty()) {
            game.header.push("comment", comment.as_str());
        }
    }

    /// The variant, and from which side its rows are counted.
    fn variant(&self, unread: &mut Vec<Unread>) -> (Variant, Rows) {
        let named = self.tag("Variant").and_then(|tag| {
            let ours = tag.value.starts_with("othello") || tag.value.starts_with("anti");
            ours.then(|| tag.value.parse::<Variant>().ok()).flatten()
        });
        let variant = named.unwrap_or_else(|| self.expect.variant.clone());
        let drop = self
            .tokens
            .kept()
            .iter()
            .find_map(|(word, _)| dropped(word));
        let fen = self.tag("FEN");
        let rows = match drop {
            None => Rows::FromTop,
            Some(_) if fen.is_some() => Rows::FromBottom,
            Some(first) => rows_of_drops(&variant, first),
        };
        let Some(fen) = fen else {
            return (variant, rows);
        };
        let from = fen::parse(variant.geometry(), &fen.value, rows)
            .and_then(|setup| variant.starting_from(setup).ok());
        let variant = from.unwrap_or_else(|| {
            unread.push(Unread {
                place: fen.place,
                reason: Expected::Position.instead_of(&fen.value),
            });
            variant
        });
        (variant, rows)
    }

    /// The result of the tag, else the one after the moves; where they
    /// contradict each other, that is reported.
    fn declared(&self, unread: &mut Vec<Unread>) -> Option<Declared> {
        let tag = self
            .tag("Result")
            .map(|tag| (tag.value.as_ref(), tag.place));
        if let Some((value, place)) = tag
            && outcome(value).is_none()
        {
            let reason = Expected::Result.instead_of(value);
            unread.push(Unread { place, reason });
        }
        let after_moves = self.result;
        let read = |result: Option<(&str, Place)>| {
            result.and_then(|(text, place)| Some((outcome(text)?.0?, place)))
        };
        let (first, second) = (read(tag), read(after_moves));
        if let (Some((tag, _)), Some((after, place))) = (first, second)
            && contradict(tag, after)
        {
            let reason = Reason::ResultContradictsTag;
            unread.push(Unread { place, reason });
        }
        let (result, place) = first.or(second)?;
        Some(Declared {
            result,
            ending: None,
            place,
        })
    }
}

/// A result as it was written; `*` and `0-0` say that there is none.
pub(super) struct Outcome(pub(super) Option<DeclaredResult>);

pub(super) fn outcome(text: &str) -> Option<Outcome> {
    let winner = |winner| Some(Outcome(Some(DeclaredResult::Winner(winner))));
    // Nearly every word is a square.
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    match text {
        "*" | "0-0" | "?" => Some(Outcome(None)),
        "1-0" => winner(Some(Colour::Black)),
        "0-1" => winner(Some(Colour::White)),
        "1/2-1/2" | "½-½" => winner(None),
        _ => text
            .parse()
            .ok()
            .map(|score| Outcome(Some(DeclaredResult::Score(score)))),
    }
}

pub(super) fn contradict(one: DeclaredResult, other: DeclaredResult) -> bool {
    match (one, other) {
        (DeclaredResult::Score(score), DeclaredResult::Winner(winner))
        | (DeclaredResult::Winner(winner), DeclaredResult::Score(score)) => {
            score.leader() != winner
        }
        _ => one != other,
    }
}

/// The square of a drop, `P@f4`.
fn dropped(word: &str) -> Option<&str> {
    let (piece, square) = word.split_once('@')?;
    let drop = piece.len() <= 1 && !square.is_empty() && !square.contains('@');
    drop.then_some(square)
}

/// From which side drops count rows: from the bottom, unless only the other
/// reading lets the game begin.
fn rows_of_drops(variant: &Variant, first: &str) -> Rows {
    let Ok(square) = variant.geometry().parse(first) else {
        return Rows::FromBottom;
    };
    let legal = variant.placements(&variant.start());
    let turned = Rows::FromBottom.square(variant.geometry(), square);
    if legal.contains(square) && !legal.contains(turned) {
        Rows::FromTop
    } else {
        Rows::FromBottom
    }
}

/// Whether a word can be a move, so that a game without tags begins.
pub(super) fn is_move(geometry: &Geometry, word: &str) -> bool {
    Move::is_pass(word) || dropped(word).is_some() || !squares(geometry, word).is_empty()
}

/// The squares run together in a word; none if it is not made of squares.
fn squares<'a>(geometry: &Geometry, word: &'a str) -> Vec<&'a str> {
    let mut squares = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !rest.is_char_boundary(1) || geometry.parse(&rest[..=digits]).is_err() {
            return Vec::new();
        }
        let (square, tail) = rest.split_at(1 + digits);
        squares.push(square);
        rest = tail;
    }
    squares
}

fn push_marks(geometry: &Geometry, rows: Rows, word: &str, place: Place, marks: &mut Marks) {
    // Nearly every word is one square.
    if word.len() == 2
        && let Ok(square) = geometry.parse(word)
    {
        return marks.push(place, || Mark::new(Written::Place(square), place));
    }
    let pieces = squares(geometry, word);
    let found = match (dropped(word), pieces.as_slice()) {
        (Some(square), _) => {
            let written = match written(geometry, square) {
                Written::Place(square) => Written::Place(rows.square(geometry, square)),
                Written::OffBoard(_) => notes::off_board(word),
                Written::Pass | Written::Illegible(_) => notes::illegible(word),
            };
            vec![Mark::new(written, place)]
        }
        (None, [from, to]) if from == to => vec![Mark::new(Written::Pass, place)],
        (None, []) => vec![Mark::new(written(geometry, word), place)],
        (None, pieces) => apart(geometry, pieces, place),
    };
    for mark in found {
        marks.push(mark.place, || mark);
    }
}

/// Squares that were run together, each with its own place.
fn apart(geometry: &Geometry, pieces: &[&str], place: Place) -> Vec<Mark> {
    let Place::Text {
        line, mut column, ..
    } = place
    else {
        return Vec::new();
    };
    let mut marks = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let width = u32::try_from(piece.len()).unwrap_or(u32::MAX);
        let place = Place::Text {
            line,
            column,
            width,
        };
        marks.push(Mark::new(written(geometry, piece), place));
        column = column.saturating_add(width);
    }
    marks
}
