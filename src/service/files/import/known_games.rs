//! Games that are here already, whatever format their file has.

use super::super::{event_games::Names, event_games::OpenFile};
use crate::service::prelude::*;
use crate::storage::document::Document;
use outflank_core::{
    formats::record::wthor::player_may_be, formats::record::wthor::tournament_may_be,
};

/// The games of some files by their moves.
#[derive(Debug, Default)]
pub(super) struct KnownGames(BTreeMap<String, Vec<Occasion>>);

/// Who played, where and when, as far as a file says.
#[derive(Debug)]
struct Occasion {
    black: String,
    white: String,
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
                let line = |key: &str| transcript.header.get(key).unwrap_or_default().to_owned();
                let occasion = Occasion {
                    black: names.of(snapshot, game.black_id)?.to_owned(),
                    white: names.of(snapshot, white)?.to_owned(),
                    event: event.map(|event| event.name).unwrap_or_default(),
                    date: line("date"),
                    round: line("round"),
                };
                let known = known.0.entry(transcript.moves()).or_default();
                known.push(occasion);
            }
        }
        Ok(known)
    }

    /// Whether a game is among them. Each is found once: two records of one
    /// game are two games.
    pub(super) fn take(&mut self, game: &Transcript) -> bool {
        let moves = game.moves();
        let Some(occasions) = self.0.get_mut(&moves).filter(|_| !moves.is_empty()) else {
            return false;
        };
        let line = |key: &str| game.header.get(key).unwrap_or_default();
        let fits = |each: &Occasion| {
            same_player(&each.black, line("black"))
                && same_player(&each.white, line("white"))
                && (agree(&each.event, line("event")) || same_event(&each.event, line("event")))
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

/// Whether two files can mean the same player: WTHOR cuts long names.
fn same_player(one: &str, other: &str) -> bool {
    one == other || player_may_be(one, other) || player_may_be(other, one)
}

fn same_event(one: &str, other: &str) -> bool {
    tournament_may_be(one, other) || tournament_may_be(other, one)
}
