//! Files that are not records of games, recognised so that they can be refused
//! by name instead of being read as moves.

use serde::de::IgnoredAny;

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
    /// XML of any kind.
    Xml,
    /// A tree of SGF that does not say it is Othello.
    OtherTree,
    /// A document for reading.
    Pdf,
    /// A picture.
    Picture,
    /// A file in which others are packed.
    Packed,
    /// A database of SQLite.
    Database,
}

/// What a file is whose first bytes are these.
const SIGNATURES: &[(&[u8], Foreign)] = &[
    (b"%PDF-", Foreign::Pdf),
    (b"\x89PNG\r\n", Foreign::Picture),
    (b"\xff\xd8\xff", Foreign::Picture),
    (b"GIF8", Foreign::Picture),
    (b"PK\x03\x04", Foreign::Packed),
    (b"\x1f\x8b", Foreign::Packed),
    (b"7z\xbc\xaf", Foreign::Packed),
    (b"SQLite format 3\0", Foreign::Database),
];

impl Foreign {
    /// What a file with this content is, if it is not a record of games in any
    /// known format.
    #[must_use]
    pub fn recognise(bytes: &[u8]) -> Option<Self> {
        let head = &bytes[..bytes.len().min(HEAD)];
        if detect(head) != Format::Coordinates {
            return None;
        }
        let mut signatures = SIGNATURES.iter();
        if let Some((_, foreign)) = signatures.find(|(first, _)| head.starts_with(first)) {
            return Some(*foreign);
        }
        let text = text::decode(head);
        let start = text.trim_start().to_ascii_lowercase();
        let is_json = start.starts_with("{\"") || start.starts_with("[{") || start == "{}";
        let is_value =
            start.starts_with(['[', '"']) && serde_json::from_str::<IgnoredAny>(&text).is_ok();
        if is_json || is_value || start.starts_with('{') && start[1..].trim_start().starts_with('"')
        {
            return Some(Self::Json);
        }
        if start.starts_with("<!doctype") || start.starts_with("<html") {
            return Some(Self::Html);
        }
        if start.starts_with("<?xml") {
            return Some(Self::Xml);
        }
        if start.starts_with("(;") && start.contains("gm[") {
            return Some(Self::OtherTree);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_record_is_known_by_its_first_bytes() {
        let files: [(&[u8], Foreign); 9] = [
            (b"%PDF-1.4\n", Foreign::Pdf),
            (b"\x89PNG\r\n\x1a\n", Foreign::Picture),
            (b"PK\x03\x04\x14\0", Foreign::Packed),
            (b"\x1f\x8b\x08\0abc", Foreign::Packed),
            (b"SQLite format 3\0\x10", Foreign::Database),
            (b"<?xml version=\"1.0\"?>\n<g>f5d6</g>", Foreign::Xml),
            (b"(;GM[1]FF[4]SZ[19];B[pd];W[dd])", Foreign::OtherTree),
            (b"[1, 2, 3]", Foreign::Json),
            (b"{\"a\": 1}", Foreign::Json),
        ];
        for (bytes, foreign) in files {
            assert_eq!(Foreign::recognise(bytes), Some(foreign));
        }
    }

    #[test]
    fn a_record_of_games_is_not_foreign() {
        let records = [
            "f5d6c3",
            "f5 [d5] d6",
            "(;GM[2];B[f5];W[d6])",
            "[Event \"Cup\"]\n\nf5",
        ];
        for record in records {
            assert_eq!(Foreign::recognise(record.as_bytes()), None, "{record}");
        }
    }
}
