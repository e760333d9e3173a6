//! What an export does not contain.

use std::fmt::{Display, Formatter, Result};

use crate::formats::Lost;
use crate::report::text::plural;
use crate::report::view::export::ExportNote;

impl Display for ExportNote {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Lost(Lost { game, loss }) => write!(f, "game {}: {loss} is left out", game + 1),
            Self::WithoutSheet(1) => f.write_str("1 game has no sheet and is left out"),
            Self::WithoutSheet(games) => write!(
                f,
                "{} have no sheet and are left out",
                plural(*games, "game", "games")
            ),
            Self::NotInResultFile(line) => write!(f, "a result file cannot say: {line}"),
        }
    }
}
