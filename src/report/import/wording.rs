//! What an imported file changes, and what is odd about it.

use std::fmt::{Display, Formatter, Result};

use super::oddity::Oddities;
use super::oddity::line as line_of;
use crate::report::event::wording::inferred;
use crate::report::import::view::{
    ArchiveChange, ArchiveGone, EditionChange, EditionGame, EditionKept, ImportNote,
};
use outflank_core::formats::Unread;
use outflank_core::formats::list::elo::Oddity;

/// The remark of a bye that a result file does not mention.
pub const INFERRED_BYE: &str = "inferred from the points printed";

/// The remark of a game whose winner is not the one with more discs.
pub const SIGN_AGAINST_DISCS: &str = "the sign contradicts the discs";

/// A player of a WTHOR archive whose name is not known.
pub fn unnamed_player(index: u16) -> String {
    format!("WTHOR player {index}")
}

/// A tournament of a WTHOR archive whose name is not known.
pub fn unnamed_tournament(index: u16) -> String {
    format!("WTHOR tournament {index}")
}

/// Who played where, in a WTHOR archive.
pub fn wthor_game(black: &str, white: &str, tournament: u16) -> String {
    format!("{black} v {white}, tournament {tournament}")
}

/// A remark of a game with the round its archive names.
pub fn archived_round(round: &str, codes: &str) -> String {
    format!("round {round} {codes}").trim_end().to_owned()
}

/// A piece of a file that belongs to no game.
pub fn unread(piece: &Unread) -> String {
    format!("{}: {}", piece.place, piece.reason)
}

impl Display for ImportNote {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Inferred { note, player } => f.write_str(&inferred(note, player)),
            Self::Odd(Oddity { place, odd }) => write!(f, "line {}: {odd}", line_of(*place)),
            Self::NotPairing { round, text } => {
                write!(
                    f,
                    "round {round}: `{text}` is not a pairing, and has no effect"
                )
            }
            Self::BrightwellConstant { constant } => write!(
                f,
                "the file counts Brightwell with the constant {constant}, the ruleset may not"
            ),
            Self::NotRead { place, text } => {
                let line = line_of(*place);
                write!(
                    f,
                    "line {line}: `{text}` is saved with the file, but has no effect"
                )
            }
        }
    }
}

/// The notes for people: those of one kind in one sentence.
pub fn import_notes(notes: &[ImportNote]) -> Vec<String> {
    let odd = notes.iter().filter_map(|note| match note {
        ImportNote::Odd(oddity) => Some(oddity.clone()),
        _ => None,
    });
    let others = notes
        .iter()
        .filter(|note| !matches!(note, ImportNote::Odd(_)));
    let others = others.map(ToString::to_string);
    let odd = Oddities::of(odd).into_iter().map(|each| each.to_string());
    others.chain(odd).collect()
}

impl Display for EditionChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let number = |rounds: &Option<u32>| rounds.map_or_else(String::new, |n| n.to_string());
        match self {
            Self::Date { was, is } => write!(f, "date: `{is}`, was `{was}`"),
            Self::Country { was, is } => write!(f, "country: `{is}`, was `{was}`"),
            Self::Sender { was, is } => write!(f, "sender: `{is}`, was `{was}`"),
            Self::Rounds { was, is } => {
                write!(f, "rounds: `{}`, was `{}`", number(is), number(was))
            }
            Self::NewPlayer { name } => write!(f, "new player: {name}"),
            Self::Renamed { was, is } => write!(f, "{is} was called {was}"),
            Self::PlayerGone { name } => write!(f, "{name} is no longer entered"),
            Self::Left { name, after } => write!(f, "{name} withdrew after round {after}"),
            Self::LeftLater { name, was, is } => {
                write!(f, "{name} withdrew after round {is}, was round {was}")
            }
            Self::NotLeft { name } => write!(f, "{name} has not withdrawn"),
            Self::RoundGone { round } => write!(f, "round {round} is no longer there"),
            Self::NewGame(game) => write!(f, "{}: {} is new", place(game), line(game)),
            Self::GameGone(game) => {
                write!(f, "{}: {} is no longer there", place(game), line(game))
            }
            Self::Game { was, is } => write!(f, "{}: {}", place(is), difference(was, is)),
        }
    }
}

impl Display for EditionKept {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Game(game) => write!(
                f,
                "{}: {} is not in the file; it has a sheet or a dispute",
                place(game),
                line(game)
            ),
            Self::Disputed { stored, file } => write!(
                f,
                "{}: {}, disputed here; the file has {}",
                place(stored),
                line(stored),
                line(file)
            ),
            Self::Player { name } => write!(f, "{name} is not in the file, but has a game here"),
        }
    }
}

impl Display for ArchiveChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut parts = Vec::new();
        if let Some(now) = &self.now {
            parts.push(format!("{} is now {now}", self.game));
        }
        if let Some((was, is)) = &self.result {
            parts.push(format!("{was} is now {is}"));
        }
        if let Some(number) = self.moves_from {
            parts.push(format!("the moves differ from move {number} on"));
        }
        write!(
            f,
            "game {}, {}: {}",
            self.number,
            self.game,
            parts.join("; ")
        )
    }
}

impl Display for ArchiveGone {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} {}", self.game, self.result)
    }
}

fn place(game: &EditionGame) -> String {
    format!("round {}, table {}", game.round, game.table)
}

/// `LAZARD Emmanuel 38-26 TAMENORI Hideshi`
fn line(game: &EditionGame) -> String {
    let Some(white) = &game.white else {
        return format!("{}: bye", game.black);
    };
    let result = match (game.score, game.winner) {
        (Some(score), _) => score.to_string(),
        (None, Some(winner)) => format!("won by {winner}"),
        (None, None) => "-".to_owned(),
    };
    let ending = game.ending.map(|ending| format!(" ({ending})"));
    format!(
        "{} {result}{} {white}",
        game.black,
        ending.unwrap_or_default()
    )
}

/// What is different about a game: its line, or what the line does not show.
fn difference(was: &EditionGame, is: &EditionGame) -> String {
    let (old, new) = (line(was), line(is));
    if old != new {
        return format!("{new}, was {old}");
    }
    let mut parts = Vec::new();
    if was.rated != is.rated {
        parts.push(format!("rated: {}, was {}", is.rated, was.rated));
    }
    if was.colours != is.colours {
        parts.push(format!("colours {}, were {}", is.colours, was.colours));
    }
    if was.winner != is.winner {
        let word = |game: &EditionGame| game.winner.unwrap_or("by the discs");
        parts.push(format!("won: {}, was {}", word(is), word(was)));
    }
    if was.remark != is.remark {
        parts.push(format!("remark `{}`, was `{}`", is.remark, was.remark));
    }
    format!("{new}: {}", parts.join(", "))
}
