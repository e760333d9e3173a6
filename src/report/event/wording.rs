//! What had to be inferred about an event, in words.

use crate::report::text::plural;
use outflank_core::tournament::{Crosstable, Note};

/// What tells an event from another of the same name: `Paris Open 2026-11-21
/// (number 3)`.
pub fn event_label(name: &str, date: &str, number: i64) -> String {
    let date = if date.is_empty() {
        ""
    } else {
        &format!(" {date}")
    };
    format!("{name}{date} (number {number})")
}

/// The name of an event where another one has the same name: `Paris Open,
/// 2026-11-21`.
pub fn distinct_event(name: &str, date: &str, number: i64) -> String {
    match date {
        "" => format!("{name}, number {number}"),
        date => format!("{name}, {date}"),
    }
}

/// Something that a result file did not say.
pub fn note(note: &Note, table: &Crosstable) -> String {
    let player = note.player().map(|player| table.player(player));
    inferred(note, player.map_or("", |player| &player.name))
}

/// Something that a result file did not say about a player of this name.
pub(in crate::report) fn inferred(note: &Note, name: &str) -> String {
    match *note {
        Note::Rounds(games) => format!(
            "{} outside the rounds; put into rounds in which both players were free",
            plural(games, "game", "games")
        ),
        Note::Bye { round, .. } => {
            format!("{name}: bye in round {round} assumed: the printed points require it")
        }
        Note::Left { after, .. } => {
            format!("{name}: withdrawal after round {after} assumed: no game follows")
        }
        Note::Points {
            printed, counted, ..
        } => format!("{name}: {printed} points printed, {counted} counted"),
        Note::MissingRound(round) => {
            format!("round {round} is not in the file; the points printed may count it")
        }
        Note::DoubledRound { round, games } => format!(
            "round {round} is not named in the file: the last {} of round {} taken for it, as players have two games there",
            plural(games, "game", "games"),
            round - 1
        ),
        Note::Finals { after, games } => format!(
            "{} after round {after} taken for finals: they are few, and everybody played before",
            plural(games, "game", "games")
        ),
        Note::Matched { games, .. } => format!(
            "{name}: {} of `??????`: the points printed leave no other player",
            plural(games, "game", "games")
        ),
        Note::Unmatched { games, players: 1 } => format!(
            "{} of `??????`: the file does not say whether the one such player in its list played them",
            plural(games, "game", "games")
        ),
        Note::Unmatched { games, players } => format!(
            "{} of `??????`: the file does not say which of {} in its list played them",
            plural(games, "game", "games"),
            plural(players, "such player", "such players")
        ),
    }
}
