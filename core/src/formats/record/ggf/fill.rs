//! Tags to transcripts.

use super::boards::Boards;
use super::{COMMON, NOTES, loser};
use crate::board::Colour;
use crate::formats::record::marks::{MOST_MARKS, Remarks, UpTo};
use crate::formats::record::spelling::{half_discs, thousandths, written};
use crate::formats::{Expected, Reason, Unread};
use crate::game::{HalfDiscs, Variant};
use crate::transcript::{
    ClockTime, Declared, DeclaredResult, Ending, Mark, MoveTime, Place, Transcript,
};

/// The tags of one game, those of its moves apart.
#[derive(Default)]
pub(super) struct Tags<'a> {
    pub moves: UpTo<Tag<'a>, MOST_MARKS>,
    pub others: Remarks<Tag<'a>>,
}

impl<'a> Tags<'a> {
    /// Adds a tag.
    pub fn push(&mut self, tag: Tag<'a>) {
        let place = tag.place;
        match mover(tag.name) {
            Some(_) => self.moves.push(place, || tag),
            None => self.others.push(place, || tag),
        }
    }
}

/// The side whose move a tag of this name is.
pub(super) fn mover(name: &str) -> Option<Colour> {
    match name {
        "B" | "b" => Some(Colour::Black),
        "W" | "w" => Some(Colour::White),
        _ => None,
    }
}

/// `name[value]`.
pub(super) struct Tag<'a> {
    pub name: &'a str,
    pub value: &'a str,
    pub place: Place,
}

/// One game while it is put together.
pub(super) struct Game<'a> {
    pub transcript: Transcript,
    /// The notes after the moves so far, as written.
    pub notes: Vec<&'a str>,
    pub unread: &'a mut Vec<Unread>,
}

impl<'a> Game<'a> {
    /// The transcript that the tags make.
    pub fn fill(mut self, tags: &Tags<'a>, boards: &mut Boards) -> Transcript {
        tags.moves.note_beyond("marks", self.unread);
        tags.others.note_beyond("tags", self.unread);
        let others = tags.others.kept();
        let find = |name: &str| {
            let mut others = others.iter();
            others.find(|tag| tag.name.eq_ignore_ascii_case(name))
        };
        self.transcript.variant = self.variant(find("BO"), find("TY"), boards);
        let komi = find("KM").map_or(Some(0), |tag| thousandths(tag.value.trim()));
        for tag in tags.moves.kept() {
            if let Some(by) = mover(tag.name) {
                self.mark(tag, by);
            }
        }
        for tag in others {
            match tag.name.to_ascii_uppercase().as_str() {
                "RE" => self.result(tag, komi),
                "BO" => {}
                "GM" if is_othello(tag.value) => {}
                name => {
                    let common = COMMON.iter().find(|(tag, _)| *tag == name);
                    let key = common.map_or(name, |(_, key)| key);
                    if !tag.value.is_empty() {
                        self.transcript.header.push(key, tag.value);
                    }
                }
            }
        }
        if self.notes.iter().any(|note| !note.is_empty()) {
            let notes = self.notes.iter().map(|note| note.replace(' ', ""));
            let notes: Vec<_> = notes.map(|note| format!("/{note}")).collect();
            self.transcript.header.push(NOTES, notes.join(" "));
        }
        self.transcript
    }

    fn note(&mut self, place: Place, reason: Reason) {
        self.unread.push(Unread { place, reason });
    }

    fn variant(&mut self, board: Option<&Tag>, kind: Option<&Tag>, boards: &mut Boards) -> Variant {
        let kind_text = kind.map_or("", |tag| tag.value);
        if let Some(tag) = board {
            return boards.find(tag.value, kind_text).unwrap_or_else(|reason| {
                self.note(tag.place, reason);
                boards.expected.clone()
            });
        }
        if let Some(tag) = kind.filter(|tag| tag.value.contains(['r', 'R'])) {
            let reason = Reason::NoRandomStart(kind_text.to_owned());
            self.note(tag.place, reason);
        }
        boards.of_type(kind_text)
    }

    /// A move: square or pass, then perhaps `/evaluation` and `/seconds`.
    fn mark(&mut self, tag: &Tag<'a>, by: Colour) {
        let (text, note) = tag.value.split_once('/').unwrap_or((tag.value, ""));
        let text = text.trim();
        let written = written(self.transcript.variant.geometry(), text);
        let mut mark = Mark::new(written, narrowed(tag.place, text));
        mark.by = Some(by);
        let note = note.trim();
        let timed = note.split_once('/').and_then(|(evaluation, time)| {
            let spent = time.trim().parse::<ClockTime>().ok()?;
            Some((evaluation.trim(), spent))
        });
        let (note, spent) = match timed {
            Some((evaluation, spent)) => (evaluation, Some(spent)),
            None => (note, None),
        };
        mark.time = spent.map(|spent| MoveTime {
            spent: Some(spent),
            left: None,
        });
        self.transcript.marks.push(mark);
        self.notes.push(note);
    }

    /// `RE`: Black's difference less the komi, and how the game ended.
    fn result(&mut self, tag: &Tag, komi: Option<i64>) {
        let value = tag.value.trim();
        match RecordedResult::parse(value, komi) {
            Some(RecordedResult::Nothing) => {}
            Some(RecordedResult::Difference { discs, suffix }) => {
                let ending = ending(suffix, discs);
                if ending.is_none() && !suffix.is_empty() {
                    self.transcript.header.push("RE", value);
                }
                self.transcript.declared = Some(Declared {
                    result: DeclaredResult::Difference(discs),
                    ending,
                    place: tag.place,
                });
            }
            None => {
                let reason = Expected::DifferenceLessKomi.instead_of(value);
                self.note(tag.place, reason);
                self.transcript.header.push("RE", value);
            }
        }
    }
}

/// What `RE` says.
pub(super) enum RecordedResult<'a> {
    Nothing,
    /// Black's discs less White's, and how the game ended.
    Difference {
        discs: HalfDiscs,
        suffix: &'a str,
    },
}

impl<'a> RecordedResult<'a> {
    /// Reads a value without blanks around it. The komi is `None` if it cannot
    /// be read.
    pub(super) fn parse(value: &'a str, komi: Option<i64>) -> Option<Self> {
        let (number, suffix) = value.split_once(':').unwrap_or((value, ""));
        let result = thousandths(number);
        // Edax writes an impossible score where there is none.
        if value.is_empty() || value == "?" || result == Some(-127_000) {
            return Some(Self::Nothing);
        }
        let (result, komi) = result.zip(komi)?;
        let discs = half_discs(result + komi, if komi == 0 { 1 } else { 10 })?;
        Some(Self::Difference { discs, suffix })
    }
}

/// Suffixes of `RE`: resigned, time, score agreed upon, adjourned (the last by
/// Welty's reader). Who it happened to follows from the sign.
fn ending(suffix: &str, difference: HalfDiscs) -> Option<Ending> {
    let loser = loser(difference);
    match suffix {
        "r" => loser.map(Ending::Resigned),
        "t" => loser.map(Ending::Flag),
        "s" => Some(Ending::Agreed),
        "l" => Some(Ending::Adjourned),
        _ => None,
    }
}

fn is_othello(game: &str) -> bool {
    game.eq_ignore_ascii_case("othello") || game.eq_ignore_ascii_case("reversi")
}

/// The place of the beginning of a value.
fn narrowed(place: Place, text: &str) -> Place {
    match place {
        Place::Text { line, column, .. } => Place::Text {
            line,
            column,
            width: u32::try_from(text.chars().count()).unwrap_or(u32::MAX),
        },
        record @ Place::Record { .. } => record,
    }
}
