//! Rows with a transcript to transcripts.

use super::places::{RowText, Rows};
use super::{Pairing, Row, Seat, Tournament};
use crate::board::Colour;
use crate::formats::record::json;
use crate::formats::record::marks::Marks;
use crate::formats::record::reason::excerpt;
use crate::formats::record::run_together::take_all_moves;
use crate::formats::text::{Cursor, decode};
use crate::formats::{Expect, Reading, Reason, Unread};
use crate::game::{HalfDiscs, Score};
use crate::transcript::{Declared, DeclaredResult, Transcript};

/// Reads every game that has a transcript.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode(bytes);
    let mut reading = Reading::default();
    let tournament: Tournament = match serde_json::from_str(&text) {
        Ok(tournament) => tournament,
        Err(error) => {
            let expected = "a tournament of FlipTheDisc";
            let unread = json::unread(&error, expect.origin, expected);
            reading.unread.push(unread);
            return reading;
        }
    };
    let mut rows = Rows::new(&text, expect.origin);
    if tournament.rounds.is_empty() {
        let place = Cursor::new(&text, expect.origin).here();
        let reason = Reason::NoRounds;
        reading.unread.push(Unread { place, reason });
    }
    for round in &tournament.rounds {
        let name = tournament.round_name(round.number);
        for row in &round.pairing {
            let row_text = rows.next();
            match row {
                Row::Pair(pair) if !pair.is_bye() => {
                    let Some(moves) = pair.transcript() else {
                        continue;
                    };
                    let mut game = game(pair, moves, &row_text, expect, &mut reading.unread);
                    fill_header(&mut game, &tournament, &name, pair);
                    reading.games.push(game);
                }
                Row::Pair(_) => {}
                Row::Other(value) if value.is_string() => {}
                Row::Other(value) => reading.unread.push(Unread {
                    place: row_text.place(),
                    reason: Reason::NotPairing {
                        found: excerpt(&value.to_string()),
                        round: name.clone(),
                    },
                }),
            }
        }
    }
    reading
}

fn game(
    pair: &Pairing,
    moves: &str,
    text: &RowText<'_>,
    expect: &Expect,
    unread: &mut Vec<Unread>,
) -> Transcript {
    let mut cursor = text.transcript().before(moves);
    let place = cursor.place(moves);
    let mut game = Transcript::empty(expect.variant.clone(), place);
    let mut marks = Marks::default();
    take_all_moves(&mut cursor, expect.variant.geometry(), &mut marks);
    game.marks = marks.finish(unread);
    let result = declared(&pair.0, game.variant.geometry().len());
    let declared_at = match result {
        Some(DeclaredResult::Winner(_)) => text.result(),
        _ => text.score(),
    };
    let place = declared_at.unwrap_or(place);
    game.declared = result.map(|result| Declared {
        result,
        ending: None,
        place,
    });
    if let (Some(DeclaredResult::Score(score)), Some(winner)) = (
        game.declared.map(|declared| declared.result),
        winner(&pair.0),
    ) && score.leader() != winner
    {
        let reason = Reason::ScoreContradictsWinner(score);
        unread.push(Unread { place, reason });
    }
    game
}

/// Black's discs, and White the rest; else who won.
fn declared(black: &Seat, squares: usize) -> Option<DeclaredResult> {
    if let Some(discs) = black.score {
        let black = HalfDiscs::whole(discs.into());
        let white = HalfDiscs::whole(squares) - black;
        return Some(DeclaredResult::Score(Score { black, white }));
    }
    winner(black).map(DeclaredResult::Winner)
}

/// Who won, if the file tells; `None` inside is a tie.
#[allow(clippy::option_option, reason = "no result and a tie are two things")]
fn winner(black: &Seat) -> Option<Option<Colour>> {
    match black.result? {
        2 => Some(Some(Colour::Black)),
        1 => Some(None),
        0 => Some(Some(Colour::White)),
        _ => None,
    }
}

fn fill_header(game: &mut Transcript, tournament: &Tournament, round: &str, pair: &Pairing) {
    let Pairing(black, white) = pair;
    let info = &tournament.info;
    let date = info.start_date.as_deref().and_then(|date| date.get(..10));
    let id = |id: i64| Some(id.to_string());
    let lines = [
        ("black", Some(black.full_name())),
        ("white", Some(white.full_name())),
        ("event", info.name.clone()),
        ("round", Some(round.to_owned())),
        ("date", date.map(str::to_owned)),
        ("place", info.city.clone()),
        ("game-id", black.game_id.and_then(id)),
        ("black-id", id(black.id)),
        ("white-id", id(white.id)),
        ("Variant", info.xot.as_ref().map(|_| "xot".to_owned())),
        ("comment", black.comment.clone()),
    ];
    for (key, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            game.header.push(key, value);
        }
    }
}
