//! Games of Othello Quest as its service hands them out, JSON (formats
//! reference, section 4): one game, or a list of them.
//!
//! The first of the two players is Black. Every entry of `moves` has the time it
//! took and a square, or `-` for a pass; the entry of a player who resigned or
//! ran out of time has no square. The file does not tell the result.

use serde::Deserialize;
use serde_json::Number;
use serde_json::value::RawValue;

use super::json::{at, unread};
use super::marks::Marks;
use super::spelling::written;
use super::{Expect, Reading, Reason, Unread};
use crate::formats::text::{Cursor, decode};
use crate::transcript::{Mark, Transcript};

/// What stands in the header as the place of such a game.
const PLACE: &str = "Othello Quest";

/// Whether this looks like such a file.
pub fn recognises(head: &[u8]) -> bool {
    let text = decode(head);
    let keys = ["\"players\"", "\"position\"", "\"moves\"", "\"gtype\""];
    text.trim_start().starts_with(['{', '[']) && keys.iter().all(|key| text.contains(key))
}

#[derive(Deserialize)]
struct GameText<'a> {
    id: Option<String>,
    #[serde(default)]
    players: Vec<Player>,
    #[serde(borrow)]
    position: PositionText<'a>,
    /// The time of each side in milliseconds.
    tcb: Option<u64>,
    /// When it began, as in `2026-07-04T09:05:48.000Z`.
    created: Option<String>,
    /// `reversi` and a number for other times; other games have other names.
    gtype: Option<String>,
}

#[derive(Deserialize)]
struct PositionText<'a> {
    #[serde(borrow, default)]
    moves: Vec<MoveText<'a>>,
}

#[derive(Deserialize)]
struct MoveText<'a> {
    #[serde(borrow)]
    m: Option<&'a RawValue>,
    /// How the game ended.
    s: Option<String>,
}

#[derive(Deserialize)]
struct Player {
    id: Option<String>,
    name: Option<String>,
    #[serde(rename = "oldR")]
    rating: Option<Number>,
}

/// Reads all games.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode(bytes);
    let mut reading = Reading::default();
    let games: serde_json::Result<Vec<&RawValue>> = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text)
    } else {
        serde_json::from_str(&text).map(|game| vec![game])
    };
    let games = games.unwrap_or_else(|error| {
        let unread = unread(&error, expect.origin, "a game of Othello Quest");
        reading.unread.push(unread);
        Vec::new()
    });
    let mut cursor = Cursor::new(&text, expect.origin);
    for game in games {
        cursor = at(cursor, game.get());
        read_game(game.get(), cursor, expect, &mut reading);
    }
    reading
}

fn read_game<'a>(text: &'a str, start: Cursor<'a>, expect: &Expect, reading: &mut Reading) {
    let place = start.here();
    let mut refuse = |reason| reading.unread.push(Unread { place, reason });
    let game: GameText<'a> = match serde_json::from_str(text) {
        Ok(game) => game,
        Err(error) => {
            return refuse(Reason::Json {
                expected: "a game of Othello Quest",
                error: error.to_string(),
            });
        }
    };
    if let Some(other) = game
        .gtype
        .as_ref()
        .filter(|kind| !kind.starts_with("reversi"))
    {
        return refuse(Reason::QuestGame(other.clone()));
    }
    let mut transcript = Transcript::empty(expect.variant.clone(), place);
    fill_header(&mut transcript, &game);
    let mut marks = Marks::default();
    let mut cursor = start;
    for played in game.position.moves.iter().filter_map(|entry| entry.m) {
        cursor = at(cursor, played.get());
        let square = played.get().trim_matches('"');
        let mut square_at = cursor;
        square_at.take_char(|c| c == '"');
        let place = square_at.place(square);
        let written = written(expect.variant.geometry(), square);
        marks.push(place, || Mark::new(written, place));
    }
    transcript.marks = marks.finish(&mut reading.unread);
    reading.games.push(transcript);
}

fn fill_header(transcript: &mut Transcript, game: &GameText) {
    let date = game.created.as_deref().and_then(|date| date.get(..10));
    let clock = game.tcb.map(|time| (time / 1000).to_string());
    let mut lines = vec![
        ("place", Some(PLACE.to_owned())),
        ("date", date.map(str::to_owned)),
        ("game-id", game.id.clone()),
        ("clock", clock),
    ];
    let sides = [("black", "black-rating"), ("white", "white-rating")];
    for ((side, rating), player) in sides.into_iter().zip(&game.players) {
        let name = player.name.clone().filter(|name| !name.is_empty());
        lines.push((side, name.or_else(|| player.id.clone())));
        lines.push((rating, player.rating.as_ref().map(Number::to_string)));
    }
    let endings = game
        .position
        .moves
        .iter()
        .filter_map(|entry| entry.s.clone());
    lines.extend(endings.map(|ending| ("quest-status", Some(ending))));
    for (key, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            transcript.header.push(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;
    use crate::transcript::Written;

    const GAME: &str = r#"{"id":"abc","gtype":"reversi1","tcb":60000,
"created":"2026-03-01T10:20:30.000Z","players":[{"id":"ann","name":"Ann","oldR":1512.5},
{"id":"bob","name":"","oldR":1498}],"position":{"moves":[{"t":900,"m":"f5"},
{"t":80,"m":"d6"},{"t":70,"m":"-"},{"t":60,"m":"z9"},{"t":50,"s":"RESIGN"}]}}"#;

    fn read_text(text: &str) -> Reading {
        read(text.as_bytes(), &Expect::new(&Variant::othello()))
    }

    #[test]
    fn the_first_player_is_black_and_a_dash_is_a_pass() {
        assert!(recognises(GAME.as_bytes()));
        let reading = read_text(GAME);
        assert_eq!(reading.unread, []);
        let [game] = reading.games.as_slice() else {
            panic!("one game");
        };
        let header: Vec<_> = game.header.iter().collect();
        let expected = [
            ("place", "Othello Quest"),
            ("date", "2026-03-01"),
            ("game-id", "abc"),
            ("clock", "60"),
            ("black", "Ann"),
            ("black-rating", "1512.5"),
            ("white", "bob"),
            ("white-rating", "1498"),
            ("quest-status", "RESIGN"),
        ];
        assert_eq!(header, expected);
        assert_eq!(game.moves(), "f5d6");
        assert_eq!(game.marks[2].written, Written::Pass);
        assert_eq!(game.marks[3].written, Written::OffBoard("z9".to_owned()));
        assert_eq!(game.marks[3].place.to_string(), "4:49");
        assert_eq!(game.declared, None);
    }

    #[test]
    fn a_list_of_games_is_read_and_other_games_are_named() {
        let other = GAME.replace("reversi1", "shogi10");
        let reading = read_text(&format!("[{GAME},\n{other},\n{GAME}, 5]"));
        assert_eq!(reading.games.len(), 2);
        let unread: Vec<_> = reading
            .unread
            .iter()
            .map(|unread| unread.reason.to_string())
            .collect();
        assert_eq!(unread[0], "a game of `shogi10`, expected reversi");
        assert!(
            unread[1].starts_with("not a game of Othello Quest: "),
            "{unread:?}"
        );
        assert_eq!(reading.unread[0].place.to_string(), "5:1");
    }

    #[test]
    fn a_file_that_breaks_off_says_where() {
        let reading = read_text(&GAME[..100]);
        assert!(reading.games.is_empty());
        assert!(
            reading.unread[0]
                .reason
                .to_string()
                .starts_with("not a game of Othello Quest")
        );
    }
}
