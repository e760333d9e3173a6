//! The rounds and the people of an event, for telling what an edition changes.

use std::collections::{BTreeMap, BTreeSet};

use super::super::register::Directory;
use super::super::result::line;
use super::super::round_state::GameState;
use crate::storage::game::{Game, Winner};
use crate::storage::round::Round;
use crate::storage::{PlayerId, RoundId};

/// The rounds and the people of an event.
pub(super) struct Floor {
    pub(super) directory: Directory,
    pub(super) rounds: BTreeMap<u32, Round>,
    /// The rounds that were sealed, and are open while games come and go.
    pub(super) opened: BTreeSet<RoundId>,
}

impl Floor {
    pub(super) fn person(&self, id: PlayerId) -> PlayerId {
        self.directory.person(id).map_or(id, |person| person.id)
    }

    pub(super) fn place(&self, game: &Game) -> String {
        let mut rounds = self.rounds.values();
        let round = rounds.find(|round| Some(round.id) == game.round_id);
        let number = round.map_or(0, |round| round.number);
        format!(
            "round {number}, table {}",
            game.table_number.unwrap_or_default()
        )
    }

    pub(super) fn line(&self, game: &Game) -> String {
        line(&GameState {
            game: game.clone(),
            black: self.directory.name(game.black_id),
            white: game.white_id.map(|white| self.directory.name(white)),
            official: Ok(None),
        })
    }

    pub(super) fn difference(&self, old: &Game, new: &Game) -> String {
        let (was, is) = (self.line(old), self.line(new));
        if was != is {
            return format!("{is}, was {was}");
        }
        let mut parts = Vec::new();
        if old.rated != new.rated {
            parts.push(format!("rated: {}, was {}", new.rated, old.rated));
        }
        if old.colours != new.colours {
            parts.push(format!("colours {}, were {}", new.colours, old.colours));
        }
        if old.winner != new.winner {
            let word = |game: &Game| game.winner.map_or("by the discs", Winner::word);
            parts.push(format!("won: {}, was {}", word(new), word(old)));
        }
        if old.remark != new.remark {
            parts.push(format!("remark `{}`, was `{}`", new.remark, old.remark));
        }
        format!("{is}: {}", parts.join(", "))
    }
}
