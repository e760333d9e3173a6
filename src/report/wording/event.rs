//! What had to be inferred about an event, in words.

use crate::report::text::plural;
use crate::tournament::{Crosstable, Note, PlayerIndex};

/// Something that a result file did not say.
pub fn note(note: &Note, table: &Crosstable) -> String {
    let name = |player: PlayerIndex| &table.player(player).name;
    match *note {
        Note::Rounds(games) => format!(
            "{} outside the rounds; put into rounds in which both players were free",
            plural(games, "game", "games")
        ),
        Note::Bye { player, round } => format!(
            "{}: bye in round {round}, because the printed points need one",
            name(player)
        ),
        Note::Left { player, after } => format!(
            "{}: withdrew after round {after}, because no game follows",
            name(player)
        ),
        Note::Points {
            player,
            printed,
            counted,
        } => format!(
            "{}: {printed} points printed, {counted} counted",
            name(player)
        ),
    }
}
