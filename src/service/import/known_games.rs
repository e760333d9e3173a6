//! Games that are here already, whatever format their file has.

use std::collections::BTreeMap;

use super::super::Result;
use super::super::event_games::{Names, OpenFile};
use crate::game::Variant;
use crate::storage::Snapshot;
use crate::storage::document::Document;
use crate::transcript::Transcript;

/// The games of some files by players and moves, each with its event and date.
#[derive(Debug, Default)]
pub(super) struct KnownGames(BTreeMap<Played, Vec<Occasion>>);

/// Who played what.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Played {
    black: String,
    white: String,
    moves: String,
}

/// Where and when, as far as the file says.
#[derive(Debug)]
struct Occasion {
    event: String,
    date: String,
    round: String,
}

impl KnownGames {
    /// The games that came from these documents, with the names they have here.
    pub(super) fn of_documents(snapshot: &Snapshot<'_>, documents: &[Document]) -> Result<Self> {
        let variant = Variant::othello();
        let mut names = Names::default();
        let mut known = Self::default();
        for document in documents {
            let bytes = snapshot.document_bytes(document.id)?;
            let mut file = OpenFile::new(document, &bytes, &variant);
            for sheet in snapshot.sheets_of_document(document.id)? {
                let Some(game) = snapshot.game(sheet.game_id)? else {
                    continue;
                };
                let (Some(transcript), Some(white)) = (file.game(sheet.number), game.white_id)
                else {
                    continue;
                };
                let event = snapshot.event(game.event_id)?;
                let played = Played {
                    black: names.of(snapshot, game.black_id)?.to_owned(),
                    white: names.of(snapshot, white)?.to_owned(),
                    moves: transcript.moves(),
                };
                let line = |key: &str| transcript.header.get(key).unwrap_or_default().to_owned();
                let occasion = Occasion {
                    event: event.map(|event| event.name).unwrap_or_default(),
                    date: line("date"),
                    round: line("round"),
                };
                known.0.entry(played).or_default().push(occasion);
            }
        }
        Ok(known)
    }

    /// Whether a game is among them. Each is found once: two records of one
    /// game are two games.
    pub(super) fn take(&mut self, game: &Transcript) -> bool {
        let line = |key: &str| game.header.get(key).unwrap_or_default();
        let played = Played {
            black: line("black").to_owned(),
            white: line("white").to_owned(),
            moves: game.moves(),
        };
        if played.moves.is_empty() {
            return false;
        }
        let Some(occasions) = self.0.get_mut(&played) else {
            return false;
        };
        let fits = |each: &Occasion| {
            agree(&each.event, line("event"))
                && agree(&each.date, line("date"))
                && agree(&each.round, line("round"))
        };
        let Some(found) = occasions.iter().position(fits) else {
            return false;
        };
        occasions.remove(found);
        true
    }
}

/// Whether two files can mean the same: one may say less than the other, `2024`
/// for `2024.10.27`, or nothing.
fn agree(one: &str, other: &str) -> bool {
    one.starts_with(other) || other.starts_with(one)
}
