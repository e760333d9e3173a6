//! The games of a part of an archive in short: all that their rows need.

use super::intake::Health;
use crate::service::prelude::*;
use crate::storage::{document::Meeting, document::MeetingNames, game::TypedEnding, game::Winner};
use outflank_core::formats::Unread;
use outflank_core::transcript::{DeclaredResult, Ending, Written};
use std::collections::HashMap;

/// Who a player is whom a header does not name.
pub(super) const UNNAMED: &str = "???";

/// A part of an archive that has been read and checked.
#[derive(Clone, Debug, Default)]
pub(super) struct Prepared {
    /// How many games come before it in the file.
    pub(super) first: usize,
    pub(super) games: Vec<Brief>,
    pub(super) unread: Vec<Unread>,
    /// Whether anything in it is a game.
    pub(super) has_games: bool,
    texts: Texts,
}

/// A game of an archive; texts by their places in a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brief {
    event: Option<u32>,
    date: u32,
    round: Option<u32>,
    black: u32,
    white: u32,
    variant: u32,
    /// The codes of its findings; empty for a clean game.
    codes: u32,
    result: DeclaredOutcome,
}

/// What a game declares.
#[derive(Clone, Copy, Debug, Default)]
struct DeclaredOutcome {
    ending: Option<Ending>,
    winner: Option<Winner>,
    halves: Option<(i32, i32)>,
}

/// A game as one piece gives it.
pub(super) struct Read {
    header: [Option<String>; 5],
    variant: String,
    health: Health,
    result: DeclaredOutcome,
    is_game: bool,
}

/// The lines of the header that are kept.
const KEYS: [&str; 5] = ["event", "date", "round", "black", "white"];

impl Prepared {
    /// An empty part, before which the file has this many games.
    pub(super) fn after(first: usize) -> Self {
        Self {
            first,
            ..Self::default()
        }
    }

    /// How many games of the file there are up to its end.
    pub(super) const fn end(&self) -> usize {
        self.first + self.games.len()
    }

    pub(super) fn add(&mut self, game: Read) {
        self.has_games |= game.is_game;
        let codes = game.health.remark();
        let [event, date, round, black, white] = game.header;
        let texts = &mut self.texts;
        let brief = Brief {
            event: event.map(|text| texts.place(text)),
            date: texts.place(date.unwrap_or_default()),
            round: round.map(|text| texts.place(text)),
            black: texts.place(black.unwrap_or_else(|| UNNAMED.to_owned())),
            white: texts.place(white.unwrap_or_else(|| UNNAMED.to_owned())),
            variant: texts.place(game.variant),
            codes: texts.place(codes),
            result: game.result,
        };
        self.games.push(brief);
    }

    /// Who met where, as the header says.
    pub(super) fn meeting(&self, brief: &Brief) -> Meeting<'_> {
        let text = |place: u32| self.texts.get(place);
        let date = text(brief.date);
        Meeting {
            event: brief.event.map(|event| (text(event), date)),
            black: text(brief.black),
            white: text(brief.white),
            names: MeetingNames::Whole,
        }
    }

    /// The year of its date, or the date as written.
    pub(super) fn date(&self, brief: &Brief) -> &str {
        self.texts.get(brief.date)
    }

    pub(super) fn variant(&self, brief: &Brief) -> &str {
        self.texts.get(brief.variant)
    }

    pub(super) fn round(&self, brief: &Brief) -> Option<&str> {
        brief.round.map(|round| self.texts.get(round))
    }

    /// The codes of its findings.
    pub(super) fn codes(&self, brief: &Brief) -> &str {
        self.texts.get(brief.codes)
    }

    /// What the check of each game has found.
    pub(super) fn health(&self, brief: &Brief) -> Health {
        Health::of_remark(self.codes(brief))
    }
}

impl Brief {
    /// Enters what the game declares.
    pub(super) fn declare(&self, game: &mut Game) {
        game.ending = self.result.ending.map(TypedEnding);
        game.winner = self.result.winner;
        game.black_halves = self.result.halves.map(|(black, _)| black);
        game.white_halves = self.result.halves.map(|(_, white)| white);
    }
}

impl Read {
    pub(super) fn of(transcript: &Transcript) -> Self {
        let [event, date, round, black, white] = header(transcript);
        let named = black.is_some() && white.is_some();
        Self {
            variant: transcript.variant.name().to_owned(),
            health: Health::of(transcript),
            result: DeclaredOutcome::of(transcript),
            is_game: is_game(transcript, named),
            header: [event, date, round, black, white],
        }
    }
}

/// The lines of the header that are kept; of the date only the year.
pub(super) fn header(transcript: &Transcript) -> [Option<String>; 5] {
    let [event, date, round, black, white] = KEYS.map(|key| {
        let text = transcript.header.get(key).map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    });
    let date = date.map(|date| year(&date).to_owned());
    [event, date, round, black, white]
}

impl DeclaredOutcome {
    fn of(transcript: &Transcript) -> Self {
        let Some(declared) = transcript.declared else {
            return Self::default();
        };
        let mut result = Self {
            ending: declared.ending,
            ..Self::default()
        };
        match declared.result {
            DeclaredResult::Score(score) => {
                result.halves = Some((score.black.as_halves(), score.white.as_halves()));
            }
            DeclaredResult::Difference(difference) => {
                let squares = transcript.variant.geometry().len();
                let all = i32::try_from(squares * 2).unwrap_or(i32::MAX);
                let black = i32::midpoint(all, difference.as_halves());
                result.halves = Some((black, all - black));
            }
            DeclaredResult::Winner(winner) => {
                result.winner = Some(match winner {
                    Some(Colour::Black) => Winner::Black,
                    Some(Colour::White) => Winner::White,
                    None => Winner::Draw,
                });
            }
            DeclaredResult::Unsaid => {}
        }
        result
    }
}

/// Whether a transcript is one of a game, however damaged: most of its marks are
/// squares, or it has both players and a result.
pub(super) fn is_game(transcript: &Transcript, named: bool) -> bool {
    let legible = transcript
        .marks
        .iter()
        .filter(|mark| matches!(mark.written, Written::Place(_) | Written::Pass))
        .count();
    legible > 0 && legible * 2 >= transcript.marks.len() || transcript.declared.is_some() && named
}

/// The year of a date that begins with one, else the date as written.
fn year(date: &str) -> &str {
    let is_year = date.len() >= 4 && date.is_char_boundary(4);
    match is_year.then(|| &date[..4]) {
        Some(year) if year.bytes().all(|byte| byte.is_ascii_digit()) => year,
        _ => date,
    }
}

/// Texts, each once.
#[derive(Clone, Debug, Default)]
struct Texts {
    texts: Vec<String>,
    places: HashMap<String, u32>,
}

impl Texts {
    fn place(&mut self, text: String) -> u32 {
        if let Some(&place) = self.places.get(&text) {
            return place;
        }
        let place = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.clone());
        self.places.insert(text, place);
        place
    }

    fn get(&self, place: u32) -> &str {
        &self.texts[place as usize]
    }
}
