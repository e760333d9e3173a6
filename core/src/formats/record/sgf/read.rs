//! Trees to transcripts.

use super::result::{self, Outcome};
use super::tree::{Property, Tree, Trees};
use super::{COMMON, LEFT_OUT};
use crate::board::{Colour, Geometry, PerColour, Square, SquareSet};
use crate::formats::record::marks::Marks;
use crate::formats::record::reason::excerpt;
use crate::formats::record::spelling::written;
use crate::formats::text::decode_at;
use crate::formats::{Expect, Expected, Reading, Reason, Unread};
use crate::game::{Move, Setup, Variant};
use crate::transcript::{ClockTime, Declared, Mark, MoveTime, Place, Transcript, Written};

/// Reads all games. A tree that says it is another game is unread.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reading = Reading::default();
    let mut base = expect.variant.clone();
    let mut trees = Trees::new(&text, expect.origin);
    while let Some(tree) = trees.next() {
        reading.unread.append(&mut trees.unread);
        if let Some(other) = other_game(&tree) {
            let reason = Reason::OtherGame(other.to_owned());
            let place = tree.place;
            reading.unread.push(Unread { place, reason });
            continue;
        }
        base = sized(&tree, expect, base, &mut reading.unread);
        let game = Game {
            transcript: Transcript::empty(base.clone(), tree.place),
            discs: None,
            to_move: None,
            marks: Marks::default(),
            time_before: PerColour::default(),
            last_move: None,
            left_out: Vec::new(),
            unread: &mut reading.unread,
        };
        let game = game.fill(&tree);
        reading.games.push(game);
    }
    reading.unread.append(&mut trees.unread);
    reading
}

/// The line with which the last game begins.
pub(crate) fn last_game(text: &str, expect: &Expect) -> Option<u32> {
    let mut trees = Trees::new(text, expect.origin);
    while trees.next().is_some() {
        trees.unread.clear();
    }
    trees.last_line
}

fn other_game<'a>(tree: &'a Tree<'_>) -> Option<&'a str> {
    let kind = tree
        .properties
        .iter()
        .find(|property| property.name == "GM")?;
    let value = kind.values.first()?.0.trim();
    (value != "2").then_some(value)
}

/// The game on the board of this tree: the one expected if it fits, else the
/// one before if it fits.
fn sized(tree: &Tree, expect: &Expect, before: Variant, unread: &mut Vec<Unread>) -> Variant {
    let size = tree
        .properties
        .iter()
        .find(|property| property.name == "SZ");
    let Some((text, place)) = size.and_then(|size| size.values.first()) else {
        return expect.variant.clone();
    };
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let size = columns.trim().parse().ok().zip(rows.trim().parse().ok());
    let fits = |variant: &Variant| {
        let geometry = variant.geometry();
        size == Some((geometry.columns(), geometry.rows()))
    };
    if fits(expect.variant) {
        return expect.variant.clone();
    }
    if fits(&before) {
        return before;
    }
    let variant = size.and_then(|(columns, rows)| Variant::rectangle(columns, rows).ok());
    variant.unwrap_or_else(|| {
        let reason = Reason::BoardSize(excerpt(text));
        let place = *place;
        unread.push(Unread { place, reason });
        expect.variant.clone()
    })
}

/// One game while it is put together.
struct Game<'u> {
    transcript: Transcript,
    /// Setup stones, if there are any.
    discs: Option<PerColour<SquareSet>>,
    to_move: Option<Colour>,
    marks: Marks,
    /// What is left on each clock after a move still to come, and its node.
    time_before: PerColour<Option<(usize, ClockTime)>>,
    /// Who made the last move, and in which node.
    last_move: Option<(Colour, usize)>,
    /// Names of remarks inside the game.
    left_out: Vec<(String, usize)>,
    unread: &'u mut Vec<Unread>,
}

impl Game<'_> {
    fn fill(mut self, tree: &Tree) -> Transcript {
        for property in &tree.properties {
            self.property(property);
        }
        if let Some(place) = tree.variation {
            self.note(place, Reason::Variations);
        }
        for by in Colour::BOTH {
            self.time_of_move(by, usize::MAX);
        }
        self.set_up(tree.place);
        if !self.left_out.is_empty() {
            let counts: Vec<_> = self
                .left_out
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            self.transcript.header.push(LEFT_OUT, counts.join(", "));
        }
        self.transcript.marks = self.marks.finish(self.unread);
        self.transcript
    }

    fn note(&mut self, place: Place, reason: Reason) {
        self.unread.push(Unread { place, reason });
    }

    fn property(&mut self, property: &Property) {
        match &*property.name {
            "B" => self.marks(property, Colour::Black),
            "W" => self.marks(property, Colour::White),
            "AB" => self.stones(property, Some(Colour::Black)),
            "AW" => self.stones(property, Some(Colour::White)),
            "AE" => self.stones(property, None),
            "PL" => self.to_move = property.values.first().and_then(|(text, _)| colour(text)),
            "RE" => self.result(property),
            "BL" => self.time_left(property, Colour::Black),
            "WL" => self.time_left(property, Colour::White),
            "GM" | "FF" | "SZ" | "CA" => {}
            _ if self.marks.kept().is_empty() => self.header(property),
            _ => self.remark(property),
        }
    }

    fn header(&mut self, property: &Property) {
        let common = COMMON.iter().find(|(name, _)| *name == property.name);
        let key = common.map_or(&*property.name, |(_, key)| key);
        for (value, _) in property
            .values
            .iter()
            .filter(|(value, _)| !value.is_empty())
        {
            self.transcript.header.push(key, value.as_ref());
        }
    }

    /// A property after the first move.
    fn remark(&mut self, property: &Property) {
        let moves = self.marks.kept().len();
        if property.name == "C" {
            for (text, _) in &property.values {
                self.transcript
                    .header
                    .push("comment", format!("move {moves}: {text}"));
            }
            return;
        }
        let known = self
            .left_out
            .iter_mut()
            .find(|(name, _)| *name == property.name);
        match known {
            Some((_, count)) => *count += 1,
            None => self.left_out.push((property.name.to_string(), 1)),
        }
    }

    fn marks(&mut self, property: &Property, by: Colour) {
        for (text, place) in &property.values {
            let written = point(self.transcript.variant.geometry(), text.trim());
            let time = self.time_of_move(by, property.node);
            self.last_move = Some((by, property.node));
            self.marks.push(*place, || Mark {
                by: Some(by),
                time,
                ..Mark::new(written, *place)
            });
        }
    }

    /// What is left on a clock: after the move before it, or, where it is
    /// written first, after the move that follows in the node.
    fn time_left(&mut self, property: &Property, by: Colour) {
        let Some(left) = property
            .values
            .first()
            .and_then(|(text, _)| text.parse().ok())
        else {
            return self.remark(property);
        };
        let after_move = self.last_move == Some((by, property.node));
        match self.marks.last_mut().filter(|_| after_move) {
            Some(mark) => mark.time = Some(time_left(left)),
            None => {
                self.time_of_move(by, property.node);
                self.time_before[by] = Some((property.node, left));
            }
        }
    }

    /// The time that was written before a move of this node. What belongs to no
    /// move stays in the header.
    fn time_of_move(&mut self, by: Colour, node: usize) -> Option<MoveTime> {
        let (written_in, left) = self.time_before[by].take()?;
        if written_in == node {
            return Some(time_left(left));
        }
        let name = match by {
            Colour::Black => "BL",
            Colour::White => "WL",
        };
        self.transcript.header.push(name, left.in_seconds());
        None
    }

    /// Discs on the board before the game, or squares made empty.
    fn stones(&mut self, property: &Property, colour: Option<Colour>) {
        if !self.marks.kept().is_empty() {
            let place = property.values[0].1;
            let moves = self.marks.kept().len();
            return self.note(place, Reason::SetupDuringGame(moves));
        }
        let start = self.transcript.variant.start().setup().discs;
        let mut discs = self.discs.unwrap_or(match colour {
            Some(_) => PerColour::default(),
            None => start,
        });
        for (text, place) in &property.values {
            let squares = area(self.transcript.variant.geometry(), text.trim());
            if squares.is_empty() {
                self.note(*place, Expected::Square.instead_of(text));
            }
            match colour {
                Some(colour) => discs[colour] |= squares,
                None => discs = discs.map(|set| set - squares),
            }
        }
        self.discs = Some(discs);
    }

    /// Gives the game its starting position.
    fn set_up(&mut self, place: Place) {
        let variant = &self.transcript.variant;
        let usual = variant.start().setup();
        let first = self.marks.kept().first().and_then(|mark| mark.by);
        let to_move = match (self.to_move, self.discs) {
            (Some(to_move), _) => to_move,
            (None, Some(_)) => first.unwrap_or(usual.to_move),
            (None, None) => usual.to_move,
        };
        let discs = self.discs.unwrap_or(usual.discs);
        let setup = Setup { discs, to_move };
        if setup == usual {
            return;
        }
        match variant.starting_from(setup) {
            Ok(variant) => self.transcript.variant = variant,
            Err(error) => self.note(place, Reason::Setup(error)),
        }
    }

    fn result(&mut self, property: &Property) {
        let (text, place) = &property.values[0];
        match result::parse(text) {
            Some(Outcome::Nothing) => {}
            Some(Outcome::Result(result, ending)) => {
                let place = *place;
                self.transcript.declared = Some(Declared {
                    result,
                    ending,
                    place,
                });
            }
            None => {
                self.note(*place, Expected::Result.instead_of(text));
                self.transcript.header.push("RE", text.as_ref());
            }
        }
    }
}

const fn time_left(left: ClockTime) -> MoveTime {
    MoveTime {
        spent: None,
        left: Some(left),
    }
}

fn colour(text: &str) -> Option<Colour> {
    match text.trim().bytes().next()? {
        b'B' | b'b' => Some(Colour::Black),
        b'W' | b'w' => Some(Colour::White),
        _ => None,
    }
}

/// A move: `f5`, `fe` as in Go, or a pass.
pub(super) fn point(geometry: &Geometry, text: &str) -> Written {
    if text.is_empty() || text == "PA" {
        return Written::Pass;
    }
    let [
        column @ (b'a'..=b'z' | b'A'..=b'Z'),
        row @ (b'a'..=b'z' | b'A'..=b'Z'),
    ] = text.as_bytes()
    else {
        return written(geometry, text);
    };
    let index = |letter: &u8| usize::from(letter.to_ascii_lowercase() - b'a');
    match geometry.square_at(index(column), index(row)) {
        Some(square) => Written::Place(square),
        None if Move::is_pass(text) => Written::Pass,
        None => Written::OffBoard(text.to_owned()),
    }
}

/// The squares of a point, or of a rectangle of points `c3:f6`.
fn area(geometry: &Geometry, text: &str) -> SquareSet {
    let square = |text: &str| match point(geometry, text) {
        Written::Place(square) => Some(square),
        _ => None,
    };
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let corners: Option<(Square, Square)> = square(from).zip(square(to));
    let Some((from, to)) = corners else {
        return SquareSet::EMPTY;
    };
    let ((left, top), (right, bottom)) = (geometry.coordinates(from), geometry.coordinates(to));
    let inside = |square: &Square| {
        let (column, row) = geometry.coordinates(*square);
        (left..=right).contains(&column) && (top..=bottom).contains(&row)
    };
    geometry.squares().iter().filter(inside).collect()
}
