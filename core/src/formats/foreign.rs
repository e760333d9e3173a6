//! Files that are not records of games, recognised so that they can be refused
//! by name instead of being read as moves.

use serde::de::IgnoredAny;

use super::list::elo::EloFile;
use super::list::pairing_csv::PairingCsv;
use super::list::papp::{PappPlayers, WorkFile};
use super::list::player_csv::PlayerCsv;
use super::record::coordinates;
use super::{Expect, Format, detect, position, read, text};
use crate::game::Variant;
use crate::transcript::Written;

/// How many bytes at the head of a file are looked at.
const HEAD: usize = 64 * 1024;

/// What a file is that is not a record of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Foreign {
    /// Results of an event: `.ELO`, or a work file of PAPP.
    Results,
    /// Players with their numbers.
    Players,
    /// A table of who plays whom, without moves.
    Pairings,
    /// Words, with a square here and there.
    Prose,
    /// Games of chess.
    Chess,
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
    pub fn recognise(bytes: &[u8]) -> Option<Self> {
        let head = &bytes[..bytes.len().min(HEAD)];
        match detect(head) {
            Format::Coordinates if coordinates::recognises(head) => None,
            Format::Coordinates => Self::without_format(head),
            Format::Pgn => is_chess(&text::decode(head)).then_some(Self::Chess),
            _ => None,
        }
    }

    /// The same of a file that has the form of no format: a list of coordinates
    /// has none.
    fn without_format(head: &[u8]) -> Option<Self> {
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
        if PairingCsv::recognises(head) {
            return Some(Self::Pairings);
        }
        if PlayerCsv::recognises(head) || begins_with_country(&start, head) {
            return Some(Self::Players);
        }
        is_prose(&text, head).then_some(Self::Prose)
    }
}

/// Whether a PGN is of chess: a move in its first game names a piece, `Nf3`,
/// castles, captures or promotes a pawn, or its tags say so. Squares of Othello
/// in capitals, `B5`, do none of this.
fn is_chess(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let is_tag = |line: &&str| line.is_empty() || line.starts_with('[');
    let tags: Vec<&str> = lines.clone().take_while(is_tag).collect();
    let moves: Vec<&str> = lines.by_ref().skip_while(is_tag).collect();
    let moves = moves.into_iter().take_while(|line| !line.starts_with('['));
    let moves = moves.collect::<Vec<_>>().join(" ");
    // What is between braces is a comment.
    let outside = moves.split('{').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, rest)| rest),
    });
    let words = outside.flat_map(str::split_whitespace);
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let words: Vec<&str> = words
        .map(|word| word.trim_start_matches(is_number))
        .collect();
    let is_of_chess = |word: &&str| {
        word.starts_with("O-O") || names_a_piece(word.as_bytes()) || is_of_pawn(word.as_bytes())
    };
    words.iter().any(is_of_chess) || tags_are_of_chess(&tags, &words)
}

/// Whether the tags give an opening of chess its number, or are those of chess
/// in their order, White first, above moves to squares that Othello begins with.
fn tags_are_of_chess(tags: &[&str], moves: &[&str]) -> bool {
    let place = |name: &str| tags.iter().position(|tag| tag.starts_with(name));
    let numbers_opening = |tag: &&str| {
        let number = tag.strip_prefix("[ECO \"").map(str::as_bytes);
        matches!(number, Some([b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..]))
    };
    if tags.iter().any(numbers_opening) {
        return true;
    }
    let white_first = match (place("[White \""), place("[Black \"")) {
        (Some(white), Some(black)) => white < black,
        _ => false,
    };
    let is_other_start = place("[FEN \"").or(place("[Variant \"")).is_some();
    let first = moves.iter().filter(|word| !word.is_empty()).take(4);
    let in_centre = first.filter(|word| matches!(**word, "d4" | "e4" | "d5" | "e5"));
    white_first && !is_other_start && in_centre.count() >= 2
}

/// `exd5`, `e8=Q`, `dxe1=N+`: what only a pawn of chess does.
fn is_of_pawn(word: &[u8]) -> bool {
    let (taken, rest) = match word {
        [b'a'..=b'h', b'x', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let [b'a'..=b'h', b'1'..=b'8', after @ ..] = rest else {
        return false;
    };
    let promoted = matches!(after, [b'=', b'Q' | b'R' | b'B' | b'N', ..]);
    promoted || taken
}

/// `Nf3`, `Nbd2`, `R1e2`, `Bxc6+`.
fn names_a_piece(word: &[u8]) -> bool {
    let [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] = word else {
        return false;
    };
    let end = rest.iter().rposition(|byte| !b"+#!?".contains(byte));
    let Some([from @ .., b'a'..=b'h', b'1'..=b'8']) = end.map(|end| &rest[..=end]) else {
        return false;
    };
    from.len() <= 2
        && from
            .iter()
            .all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x'))
}

/// Fewer words than this may be a sheet that is hard to read.
const FEW_WORDS: usize = 4;

/// Whether a text has at least twice as many words as moves, wherever a list of
/// coordinates would have moves.
fn is_prose(text: &str, head: &[u8]) -> bool {
    let is_word = |text: &str| {
        let letters = text.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
        letters.chars().count() > 2 && letters.chars().all(char::is_alphabetic)
    };
    let mut words = text.split_whitespace().filter(|word| is_word(word));
    if words.nth(FEW_WORDS - 1).is_none() {
        return false;
    }
    let variant = Variant::othello();
    let games = read(Format::Coordinates, head, &Expect::new(&variant)).games;
    let marks = games.iter().flat_map(|game| &game.marks);
    let (mut words, mut moves) = (0, 0);
    for mark in marks {
        match &mark.written {
            Written::Illegible(text) => words += usize::from(is_word(text)),
            _ => moves += 1,
        }
    }
    words >= FEW_WORDS && words >= 2 * moves
}

/// PAPP's list of players begins with the country of the first of them.
fn begins_with_country(start: &str, head: &[u8]) -> bool {
    let is_setting = |line: &str| line.starts_with("pays") && line.contains('=');
    let mut lines = start.lines().map(str::trim);
    lines.any(is_setting) && PappPlayers::read(head).players.len() > 1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::formats::record::RECOGNISERS;

    proptest! {
        #[test]
        fn lines_of_nothing_but_squares_are_coordinates_for_every_reader(
            lines in prop::collection::vec(prop::collection::vec((0..8_u8, 0..8_u8), 20..=60), 1..6),
            cut in 0..50_usize,
            ending in prop::sample::select(vec!["\n", "\r\n"]),
            capitals in any::<bool>(),
        ) {
            let mut text = String::new();
            for line in &lines {
                for (column, row) in line {
                    text.push(char::from(b'a' + column));
                    text.push(char::from(b'1' + row));
                }
                text.push_str(ending);
            }
            if capitals {
                text.make_ascii_uppercase();
            }
            // At least the first line stays whole.
            let first = 2 * lines[0].len() + ending.len();
            text.truncate(text.len().saturating_sub(cut).max(first));
            let head = text.as_bytes();
            let others = RECOGNISERS.iter().skip(1);
            let claimed: Vec<_> = others.filter(|(_, recognises)| recognises(head)).collect();
            prop_assert!(claimed.is_empty(), "{claimed:?}");
            prop_assert_eq!(Foreign::without_format(head), None);
            prop_assert!(coordinates::recognises(head));
        }
    }

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
    fn pairings_prose_and_chess_are_known_by_what_they_say() {
        let files = [
            ("table,black,white\n1,Goto,Li\n", Foreign::Pairings),
            ("Round;White;Black\n1;Goto;Li\n", Foreign::Pairings),
            (
                "Dear director,\nthe move at a3 was played after e6.\nThank you, Ann\n",
                Foreign::Prose,
            ),
            (
                "[White \"A\"]\n[Result \"*\"]\n\n1. e4 {the best} e5 2.Nf3 Nc6 *\n",
                Foreign::Chess,
            ),
            (
                "[Event \"X\"]\n\n1. d4 d5 2. c4 dxc4 3. Qa4+ c6\n",
                Foreign::Chess,
            ),
            ("[Event \"X\"]\n\n1. e4 e5\n2. O-O-O d6\n", Foreign::Chess),
            ("[Event \"X\"]\n\n1. e4 d5 2. exd5\n", Foreign::Chess),
            ("[Event \"X\"]\n\n90. c8=Q h3\n", Foreign::Chess),
            ("[ECO \"C20\"]\n\n1. e3 c5\n", Foreign::Chess),
            (
                "[Event \"X\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. d4 d5 1-0\n",
                Foreign::Chess,
            ),
        ];
        for (text, foreign) in files {
            assert_eq!(Foreign::recognise(text.as_bytes()), Some(foreign), "{text}");
        }
    }

    #[test]
    fn a_record_of_games_is_not_foreign() {
        let records = [
            "[Event \"Cup\"]\n[Black \"Nf3 Qa4\"]\n\n1. F5 D6 {Nf3} 2. C3 B5 *\n",
            "Black: Goto Haruka\nWhite: Arnoux Lea\nEvent: Cup of the Harbour\nf5d6c3\n",
            "f5 what d6 ever c3 this may mean d3",
            "?? zz a? f5 qq",
            "f5d6c3",
            "f5 [d5] d6",
            "(;GM[2];B[f5];W[d6])",
            "[Event \"Cup\"]\n\nf5",
            "e4 e5 d4 d5",
            "1. e4 e5 2. d4 d5",
            "[Black \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. d4 d5 *\n",
            "[White \"A\"]\n[Black \"B\"]\n\n1. f5 d6 2. c3 d3 3. c4 *\n",
            "[White \"A\"]\n[Black \"B\"]\n\n1. e4 d6 2. c3 *\n",
            "[White \"A\"]\n[Black \"B\"]\n[Variant \"othello-10x10\"]\n\n1. e4 d5 *\n",
        ];
        for record in records {
            assert_eq!(Foreign::recognise(record.as_bytes()), None, "{record}");
        }
    }
}
