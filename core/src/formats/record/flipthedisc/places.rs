//! Where rows, transcripts and results are in the text of the file.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use crate::formats::Origin;
use crate::formats::record::json::at;
use crate::formats::text::Cursor;
use crate::transcript::Place;

#[derive(Default, Deserialize)]
#[serde(default)]
struct FileText<'a> {
    #[serde(borrow)]
    rounds: Vec<RoundText<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RoundText<'a> {
    #[serde(borrow)]
    pairing: Vec<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct SeatText<'a> {
    #[serde(borrow)]
    transcript: Option<&'a RawValue>,
    #[serde(borrow)]
    score: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
}

/// The rows of all rounds in the text of a file, one after the other.
pub(super) struct Rows<'a> {
    cursor: Cursor<'a>,
    rows: std::vec::IntoIter<&'a RawValue>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(text: &'a str, origin: Origin) -> Self {
        let file: FileText<'_> = serde_json::from_str(text).unwrap_or_default();
        let rows = file.rounds.into_iter().flat_map(|round| round.pairing);
        Self {
            cursor: Cursor::new(text, origin),
            rows: rows.collect::<Vec<_>>().into_iter(),
        }
    }

    /// The next row.
    pub(super) fn next(&mut self) -> RowText<'a> {
        let text = self.rows.next().map_or("", RawValue::get);
        if !text.is_empty() {
            self.cursor = at(self.cursor, text);
        }
        let pair: Option<(SeatText<'a>, IgnoredAny)> = serde_json::from_str(text).ok();
        RowText {
            start: self.cursor,
            black: pair.map(|(black, _)| black).unwrap_or_default(),
        }
    }
}

/// A row in the text of a file.
pub(super) struct RowText<'a> {
    start: Cursor<'a>,
    black: SeatText<'a>,
}

impl<'a> RowText<'a> {
    /// Where it begins.
    pub(super) fn place(&self) -> Place {
        self.start.here()
    }

    /// A cursor at the first move.
    pub(super) fn transcript(&self) -> Cursor<'a> {
        let Some(text) = self.black.transcript else {
            return self.start;
        };
        let mut cursor = at(self.start, text.get());
        cursor.take_char(|c| c == '"');
        cursor
    }

    /// The place of Black's discs.
    pub(super) fn score(&self) -> Option<Place> {
        self.black.score.map(|number| self.number(number))
    }

    /// The place of the number that says who won.
    pub(super) fn result(&self) -> Option<Place> {
        self.black.result.map(|number| self.number(number))
    }

    fn number(&self, number: &'a RawValue) -> Place {
        at(self.start, number.get()).place(number.get())
    }
}
