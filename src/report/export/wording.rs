//! What an export does not contain.

use std::fmt::{Display, Formatter, Result};

use crate::report::export::view::{ExportNote, LossGroup};
use crate::report::text::plural;
use outflank_core::formats::Lost;
use outflank_core::formats::record::Loss;

/// What a format cannot hold of a game, or has in another form.
pub fn lost(Lost { game, loss }: &Lost) -> String {
    let game = game + 1;
    match loss {
        Loss::NameChanged { .. } | Loss::Date { .. } => format!("game {game}: {loss}"),
        loss => format!("game {game}: not written: {loss}"),
    }
}

/// What a format cannot hold of the first game, and of how many others.
impl Display for LossGroup {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&lost(&self.first))?;
        match self.more {
            0 => Ok(()),
            more => write!(
                f,
                "; likewise {}",
                plural(more, "other game", "other games")
            ),
        }
    }
}

impl Display for ExportNote {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Lost(group) => group.fmt(f),
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
            Self::RemarksLeftOut(games) => write!(
                f,
                "the remarks of {} are not written; `outflank export csv` has them",
                plural(*games, "game", "games")
            ),
            Self::NotPlayed { round, game } => write!(f, "not played: round {round}, {game}"),
            Self::ResultFile(line) => f.write_str(line),
        }
    }
}
