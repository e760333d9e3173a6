//! Where one game comes from: a file, or moves as typed.

use super::source::{self, Input, SourceError};
use crate::report::refusal::GameRefusal;
use crate::service::prelude::*;
use outflank_core::formats::{self, Expect, Foreign, Reading, Reason, Unread};
use outflank_core::{adjudicate::Replay, formats::position::PositionFile, game::Position};

/// Where one game comes from.
#[derive(Clone, Debug)]
pub enum GameSource {
    /// A game of a file.
    File {
        input: Input,
        /// Detected if `None`.
        format: Option<Format>,
        /// From 1; `None` for the only one.
        number: Option<usize>,
    },
    /// Moves as typed.
    Moves(String),
}

/// A game, and how many pieces of its file could not be read.
pub(in crate::service) struct SourcedGame {
    pub(in crate::service) transcript: Transcript,
    pub(in crate::service) unread: usize,
}

impl GameSource {
    /// The name in messages and in JSON.
    pub(in crate::service) fn name(&self) -> String {
        match self {
            Self::File { input, .. } => input.name(),
            Self::Moves(_) => "--moves".to_owned(),
        }
    }

    pub(in crate::service) fn read(&self, variant: &Variant) -> Result<SourcedGame> {
        match self {
            Self::File {
                input,
                format,
                number,
            } => {
                let loaded = match source::read(input, *format, variant) {
                    Err(SourceError::Foreign {
                        foreign: Foreign::Positions,
                        ..
                    }) if *input != Input::Stdin => positions(input, variant)?,
                    read => read?,
                };
                Ok(SourcedGame {
                    transcript: chosen(loaded.games, *number, input)?,
                    unread: loaded.unread.len(),
                })
            }
            Self::Moves(moves) => Ok(SourcedGame {
                transcript: typed(moves, variant)?,
                unread: 0,
            }),
        }
    }
}

/// Positions as games without moves.
fn positions(input: &Input, variant: &Variant) -> Result<Reading> {
    let file = PositionFile::read(&input.bytes()?);
    let mut reading = Reading {
        unread: file.unread,
        ..Reading::default()
    };
    for position in file.positions {
        match variant.starting_from(position.setup) {
            Ok(variant) => {
                let game = Transcript::empty(variant, position.place);
                reading.games.push(game);
            }
            Err(error) => reading.unread.push(Unread {
                place: position.place,
                reason: Reason::Setup(error),
            }),
        }
    }
    Ok(reading)
}

/// The board after a move (discs placed), the last one that was reached if
/// `None`, and which move that is.
pub(in crate::service) fn board_after(
    replay: &Replay,
    at: Option<u16>,
) -> std::result::Result<(Position, usize), GameRefusal> {
    let last = replay.moves();
    let shown = at.map_or(last, usize::from);
    let position = match at {
        Some(number) => replay.after(number).filter(|_| shown <= last),
        None => Some(replay.end),
    };
    let position = position.ok_or(GameRefusal::NoBoardAfter {
        wanted: shown,
        last,
    })?;
    Ok((position, shown))
}

fn chosen(
    mut games: Vec<Transcript>,
    number: Option<usize>,
    input: &Input,
) -> std::result::Result<Transcript, GameRefusal> {
    let found = games.len();
    let file = input.name();
    if number.is_none() && found > 1 {
        return Err(GameRefusal::SeveralGames { file, found });
    }
    let number = number.unwrap_or(1);
    match number.checked_sub(1).filter(|&index| index < found) {
        Some(index) => Ok(games.swap_remove(index)),
        None => Err(GameRefusal::NoSuchGame {
            file,
            number,
            found,
        }),
    }
}

fn typed(moves: &str, variant: &Variant) -> std::result::Result<Transcript, GameRefusal> {
    let reading = formats::read(Format::Coordinates, moves.as_bytes(), &Expect::new(variant));
    let found = reading.games.len();
    let mut games = reading.games.into_iter();
    match games.next() {
        Some(game) if found == 1 => Ok(game),
        _ => Err(GameRefusal::MovesOfSeveral { found }),
    }
}
