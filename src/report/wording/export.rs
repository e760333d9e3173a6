//! What an export does not contain.

use std::fmt::{Display, Formatter, Result};

use crate::formats::Lost;
use crate::formats::record::Loss;
use crate::report::text::plural;
use crate::report::view::export::ExportNote;

/// What a format cannot hold of a game, or has in another form.
pub fn lost(Lost { game, loss }: &Lost) -> String {
    let game = game + 1;
    match loss {
        Loss::NameChanged { .. } | Loss::Date { .. } => format!("game {game}: {loss}"),
        loss => format!("game {game}: not written: {loss}"),
    }
}

impl Display for ExportNote {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Lost(lost) => f.write_str(&self::lost(lost)),
            Self::WithoutSheet(1) => f.write_str("1 game has no sheet and is left out"),
            Self::WithoutSheet(games) => write!(
                f,
                "{} have no sheet and are left out",
                plural(*games, "game", "games")
            ),
            Self::OneEvent { others } => write!(
                f,
                "{} not in the file; `outflank export json --all` writes \
                 everything, for `outflank restore`",
                match others {
                    1 => "1 other event of the database is".to_owned(),
                    others => format!("{others} other events of the database are"),
                }
            ),
            Self::Unnamed(what) => write!(
                f,
                "the file names no {what}; `outflank event edit --{what} NAME` enters it"
            ),
            Self::NotPlayed { round, game } => write!(f, "not played: round {round}, {game}"),
            Self::ResultFile(line) => f.write_str(line),
        }
    }
}
