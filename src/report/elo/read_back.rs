//! A result file as its reader will understand it, against the event it is of.

use std::collections::BTreeMap;

use super::{UNKNOWN, number};
use crate::report::text::plural;
use outflank_core::formats::list::elo::EloFile;
use outflank_core::tournament::{Crosstable, Designation, Game, Outcome, PlayerIndex};

/// What a reader of the file understands differently.
pub(super) fn misread(table: &Crosstable, text: &str) -> Vec<String> {
    let read = Crosstable::from_elo(&EloFile::read(text.as_bytes())).table;
    let (expected, read) = (Summary::of(table), Summary::of(&read));
    let mut misread = Vec::new();
    for (key, player) in &expected.players {
        let Some(as_read) = read.players.get(key) else {
            continue;
        };
        let name = &player.name;
        if player.left_after != as_read.left_after {
            misread.push(match player.left_after {
                Some(after) => format!("not written: {name} withdrew after round {after}"),
                None => format!("{name} will look withdrawn, because no game follows"),
            });
        }
        if player.byes != as_read.byes {
            misread.push(format!(
                "{name} had {}; the file implies {}",
                plural(player.byes, "bye", "byes"),
                as_read.byes
            ));
        }
    }
    if expected.games != read.games {
        misread.push("not written: in which rounds the games were played".to_owned());
    }
    misread
}

/// An event as far as a result file can describe it.
struct Summary {
    players: BTreeMap<String, PlayerSummary>,
    games: Vec<(u16, String, String)>,
}

struct PlayerSummary {
    name: String,
    left_after: Option<u16>,
    byes: usize,
}

impl Summary {
    fn of(table: &Crosstable) -> Self {
        let key = |index: PlayerIndex| match number(&table.player(index).id) {
            UNKNOWN => words(&table.player(index).name),
            number => number.to_owned(),
        };
        let mut players = BTreeMap::new();
        for (index, player) in table.players() {
            if player.designation == Designation::Stranger {
                continue;
            }
            let summary = PlayerSummary {
                name: player.name.clone(),
                left_after: player.left_after,
                byes: table.byes().iter().filter(|(who, _)| *who == index).count(),
            };
            players.insert(key(index), summary);
        }
        let is_written = |game: &&Game| {
            let outcome = game.result.map(|result| result.outcome);
            outcome.is_some_and(|outcome| outcome != Outcome::BothLost)
        };
        let games = table.games().iter().filter(is_written);
        let mut games: Vec<_> = games
            .map(|game| (game.round, key(game.first), key(game.second)))
            .collect();
        games.sort();
        Self { players, games }
    }
}

/// A name without what a result file cannot hold.
fn words(name: &str) -> String {
    let words = name.split([' ', ',']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
