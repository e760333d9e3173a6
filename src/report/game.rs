//! A checked game as JSON: the shape scripts depend on.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::adjudicate::window::Allowance;
use crate::adjudicate::{Code, Explanations, Finding, Repairs, Replay};
use crate::board::Colour;
use crate::formats::{Format, Unread};
use crate::game::{Empties, HalfDiscs, Score, Variant};
use crate::transcript::{DeclaredResult, Header, Place, Transcript};

/// A checked game, to be written as one JSON object.
#[derive(Clone, Copy, Debug)]
pub struct GameJson<'a> {
    /// The name of the file.
    pub source: &'a str,
    /// The number of the game in it, from 1.
    pub game: u64,
    /// The format it was read from.
    pub from: Format,
    /// The record.
    pub transcript: &'a Transcript,
    /// The record on the board.
    pub replay: &'a Replay,
    /// What could have been meant, where something is wrong.
    pub repairs: Option<&'a Repairs>,
    /// Which wrong flips could explain it.
    pub explanations: Option<&'a Explanations>,
    /// What the rules allow about each finding; may be shorter than the list.
    pub allowances: &'a [Option<Allowance>],
    /// Who gets the empty squares.
    pub empties: Empties,
    /// The result reported at the desk.
    pub reported: Option<Score>,
    /// The score the director has ruled.
    pub ruled: Option<Score>,
    /// What stands beside the game and belongs to none.
    pub unread: &'a [&'a Unread],
}

/// A file in which no game can be read, to be written as one JSON object.
#[derive(Clone, Copy, Debug)]
pub struct NoGameJson<'a> {
    /// The name of the file.
    pub source: &'a str,
    /// The format it was taken for.
    pub from: Format,
    /// What belongs to no game.
    pub unread: &'a [Unread],
}

impl Serialize for NoGameJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let findings: Vec<_> = self.unread.iter().map(UnreadJson).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("source", self.source)?;
        map.serialize_entry("game", &None::<u64>)?;
        map.serialize_entry("from", self.from.name())?;
        map.serialize_entry("findings", &findings)?;
        map.end()
    }
}

impl Serialize for GameJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            transcript, replay, ..
        } = self;
        let variant = &replay.variant;
        let moves = transcript
            .entries
            .iter()
            .filter(|entry| entry.square().is_some())
            .count();
        let found = replay.findings.iter().enumerate();
        let found = found.map(|(index, finding)| {
            AnyFinding::Found(FindingJson {
                finding,
                variant,
                allowed: self.allowances.get(index).and_then(Option::as_ref),
            })
        });
        let unread = self.unread.iter();
        let unread = unread.map(|unread| AnyFinding::Unread(UnreadJson(unread)));
        let findings: Vec<_> = found.chain(unread).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("source", self.source)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("from", self.from.name())?;
        map.serialize_entry("variant", variant.name())?;
        map.serialize_entry("header", &HeaderJson(&transcript.header))?;
        map.serialize_entry("moves", &transcript.moves())?;
        map.serialize_entry("move_count", &moves)?;
        map.serialize_entry("passes", &replay.passes())?;
        map.serialize_entry("finished", &replay.finished())?;
        map.serialize_entry("board", &replay.end.setup().cells(variant.geometry()))?;
        map.serialize_entry("discs", &replay.end.counts())?;
        map.serialize_entry("score", &replay.score(self.empties))?;
        map.serialize_entry("declared", &declared(transcript, variant))?;
        if let Some(reported) = self.reported {
            map.serialize_entry("reported", &reported)?;
        }
        if let Some(ruled) = self.ruled {
            map.serialize_entry("ruled", &ruled)?;
        }
        map.serialize_entry("findings", &findings)?;
        let geometry = variant.geometry();
        let repairs = self.repairs.map_or(&[][..], |repairs| &repairs.found);
        let repairs: Vec<_> = repairs.iter().map(|repair| repair.json(geometry)).collect();
        let explanations = self
            .explanations
            .map_or(&[][..], |explanations| &explanations.found);
        let explanations: Vec<_> = explanations
            .iter()
            .map(|explanation| explanation.json(geometry))
            .collect();
        map.serialize_entry("repairs", &repairs)?;
        map.serialize_entry("explanations", &explanations)?;
        map.serialize_entry(
            "repairs_total",
            &self.repairs.map_or(0, |repairs| repairs.total),
        )?;
        let total = self
            .explanations
            .map_or(0, |explanations| explanations.total);
        map.serialize_entry("explanations_total", &total)?;
        let complete = self.repairs.is_none_or(|repairs| repairs.complete)
            && self
                .explanations
                .is_none_or(|explanations| explanations.complete);
        map.serialize_entry("search_complete", &complete)?;
        if let Some(explanations) = self.explanations {
            let problems = explanations.problems.iter();
            let problems: Vec<_> = problems.map(|problem| problem.words(geometry)).collect();
            map.serialize_entry("claim_problems", &problems)?;
        }
        map.end()
    }
}

struct HeaderJson<'a>(&'a Header);

impl Serialize for HeaderJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter())
    }
}

/// The declared result as a score where it says one, or can be turned into one.
fn declared(transcript: &Transcript, variant: &Variant) -> Option<Score> {
    let squares = HalfDiscs::whole(variant.geometry().len());
    match transcript.declared?.result {
        DeclaredResult::Score(score) => Some(score),
        DeclaredResult::Difference(difference) => {
            let black = HalfDiscs::halves((squares + difference).as_halves() / 2);
            Some(Score::new(black, squares - black))
        }
        DeclaredResult::Winner(_) | DeclaredResult::Unsaid => None,
    }
}

#[derive(serde::Serialize)]
#[serde(untagged)]
enum AnyFinding<'a> {
    Found(FindingJson<'a>),
    Unread(UnreadJson<'a>),
}

/// A piece of a file that belongs to no game, in the form of a finding.
struct UnreadJson<'a>(&'a Unread);

impl Serialize for UnreadJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let code = Code::Unread;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", code.code())?;
        map.serialize_entry("name", code.name())?;
        map.serialize_entry("severity", code.severity().name())?;
        for key in ["move", "turn", "player", "square"] {
            map.serialize_entry(key, &None::<u16>)?;
        }
        place_json(&mut map, Some(self.0.place))?;
        map.serialize_entry("message", &self.0.reason.to_string())?;
        map.serialize_entry("notes", &[""; 0])?;
        map.serialize_entry("help", "correct the file there, or take it out")?;
        map.end()
    }
}

struct FindingJson<'a> {
    finding: &'a Finding,
    variant: &'a Variant,
    allowed: Option<&'a Allowance>,
}

impl Serialize for FindingJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            finding,
            variant,
            allowed,
        } = self;
        let words = finding.words(variant);
        let message = match words.label.as_str() {
            "" => words.headline,
            label => format!("{}: {label}", words.headline),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", finding.code().code())?;
        map.serialize_entry("name", finding.code().name())?;
        map.serialize_entry("severity", finding.severity().name())?;
        map.serialize_entry("move", &finding.number)?;
        map.serialize_entry("turn", &finding.turn)?;
        map.serialize_entry("player", &finding.player.map(Colour::name))?;
        map.serialize_entry(
            "square",
            &finding.square.map(|square| variant.geometry().name(square)),
        )?;
        place_json(&mut map, finding.place)?;
        map.serialize_entry("message", &message)?;
        map.serialize_entry("notes", &words.notes)?;
        map.serialize_entry("help", &words.help)?;
        if let Some(allowed) = allowed {
            map.serialize_entry("allowed", allowed)?;
        }
        map.end()
    }
}

/// Line and column of a text; record and byte of a file of records; nothing of
/// what was said at the desk.
fn place_json<M: SerializeMap>(map: &mut M, place: Option<Place>) -> Result<(), M::Error> {
    let (line, column) = match place {
        Some(Place::Text { line, column, .. }) => (Some(line), Some(column)),
        Some(Place::Record { .. }) | None => (None, None),
    };
    map.serialize_entry("line", &line)?;
    map.serialize_entry("column", &column)?;
    if let Some(Place::Record { record, byte }) = place {
        map.serialize_entry("record", &record)?;
        map.serialize_entry("byte", &byte)?;
    }
    Ok(())
}
