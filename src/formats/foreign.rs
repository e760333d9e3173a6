//! Files that are not records of games, recognised so that they can be refused
//! by name instead of being read as moves.

use super::list::elo::EloFile;
use super::list::papp::{PappPlayers, WorkFile};
use super::list::player_csv::PlayerCsv;
use super::{Format, detect, position, text};

/// How many bytes at the head of a file are looked at.
const HEAD: usize = 64 * 1024;

/// What a file is that is not a record of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Foreign {
    /// Results of an event: `.ELO`, or a work file of PAPP.
    Results,
    /// Players with their numbers.
    Players,
    /// Positions to solve, `.obf`.
    Positions,
    /// JSON of no kind that is known.
    Json,
    /// A page of the web.
    Html,
}

impl Foreign {
    /// What a file with this content is, if it is not a record of games in any
    /// known format.
    #[must_use]
    pub fn recognise(bytes: &[u8]) -> Option<Self> {
        let head = &bytes[..bytes.len().min(HEAD)];
        if detect(head) != Format::Coordinates {
            return None;
        }
        let text = text::decode(head);
        let start = text.trim_start().to_ascii_lowercase();
        let is_json = start.starts_with("{\"") || start.starts_with("[{") || start == "{}";
        if is_json || start.starts_with('{') && start[1..].trim_start().starts_with('"') {
            return Some(Self::Json);
        }
        if start.starts_with("<!doctype") || start.starts_with("<html") {
            return Some(Self::Html);
        }
        if position::recognises(head) {
            return Some(Self::Positions);
        }
        if EloFile::recognises(head) || WorkFile::read(head).setting("Nom-Tournoi").is_some() {
            return Some(Self::Results);
        }
        let is_list = PlayerCsv::recognises(head) || begins_with_country(&start, head);
        is_list.then_some(Self::Players)
    }
}

/// PAPP's list of players begins with the country of the first of them.
fn begins_with_country(start: &str, head: &[u8]) -> bool {
    let is_setting = |line: &str| line.starts_with("pays") && line.contains('=');
    let mut lines = start.lines().map(str::trim);
    lines.any(is_setting) && PappPlayers::read(head).players.len() > 1
}
