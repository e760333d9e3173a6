//! A bye is a result too: it is given, not played.

use super::entering::totals;
use crate::report::round::view::EnteredView;
use crate::service::prelude::*;
use crate::service::{rounds::tables, rounds::tables::Replaced};
use crate::storage::round::Stage;

/// Gives a player a bye, at the next free table.
#[derive(Clone, Debug)]
pub struct GiveBye {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    /// Also if the player has already had one.
    pub again: bool,
}

impl Command for GiveBye {
    type Outcome = EnteredView;
    const NAME: &'static str = "round set";

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let place = (self.round, Stage::Swiss);
        let nothing = Replaced::Tables(Vec::new());
        let paired = tables::pair(change, &event, place, &nothing, |change, players| {
            let directory = Arc::clone(&players.directory);
            let player = directory.resolve(&self.player)?;
            let games = change.games_of_person(player.person())?;
            let mut games = games.iter().filter(|game| game.event_id == event.id);
            if !self.again && games.any(Game::is_bye) {
                return Err(Refusal::SecondBye {
                    name: player.full_name(),
                }
                .into());
            }
            Ok(vec![players.pair(change, None, player, None)?])
        })?;
        let bye = paired.new.first().expect("one bye was given");
        Ok(EnteredView {
            round: self.round,
            table: paired.state.table_view(bye),
            totals: totals(change, &event, bye)?,
            before: None,
        })
    }
}
