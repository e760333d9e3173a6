//! Who asks, what they may do, and what is within their reach.

use crate::report::refusal::Refusal;
use crate::service::prelude::*;
use crate::service::rounds::state::find_round;

/// What a person at the event may do. Each role may do what those before it
/// may: the order is the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Reads what everybody may read.
    Spectator,
    /// Claims the result of their own table and hands in their sheet.
    Player,
    /// Enters results and sheets of the tables assigned to them.
    TableJudge,
    /// Enters, corrects and withdraws results and sheets of open rounds, opens
    /// and settles disputes.
    Arbiter,
    /// Does everything: players, rounds, corrections, imports, devices.
    Director,
}

/// The part of an event that somebody may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Everything,
    /// These tables, in every round.
    Tables {
        first: u32,
        last: u32,
    },
    /// The table where this person plays, on their own behalf.
    Player(PlayerId),
}

/// What a command changes, as far as that decides who may do it.
#[derive(Clone, Copy, Debug)]
pub enum Touches<'a> {
    /// More than one table.
    Everything,
    /// The game at a table.
    Table {
        event: &'a EventRef,
        round: u32,
        table: u32,
        /// The side on whose behalf it is done; `None` if by an official.
        side: Option<Colour>,
    },
}

impl<'a> Touches<'a> {
    /// The game at a table of a round, on behalf of one of its sides or of an
    /// official.
    pub(in crate::service) const fn table(
        event: &'a EventRef,
        (round, table): (u32, u32),
        side: Option<Colour>,
    ) -> Self {
        Self::Table {
            event,
            round,
            table,
            side,
        }
    }
}

/// The person a request comes from. The name goes into the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// As the journal shows it.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Where they may do it.
    pub reach: Reach,
}

impl Actor {
    /// Somebody who may do everything: the person at the command line.
    pub fn director(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            role: Role::Director,
            reach: Reach::Everything,
        }
    }

    /// Somebody in the hall who has not joined.
    pub fn spectator() -> Self {
        Self {
            name: "spectator".to_owned(),
            role: Role::Spectator,
            reach: Reach::Everything,
        }
    }

    /// The one place that decides what a role may do.
    pub(in crate::service) fn authorise(
        &self,
        request: &'static str,
        least: Role,
    ) -> std::result::Result<(), Refusal> {
        if self.role >= least {
            return Ok(());
        }
        Err(self.refusal(request))
    }

    /// The one place that decides what is within reach.
    pub(in crate::service) fn check_reach(
        &self,
        snapshot: &Snapshot<'_>,
        request: &'static str,
        touches: Touches<'_>,
    ) -> Result<()> {
        let is_within = match (self.reach, touches) {
            (Reach::Everything, _) => true,
            (Reach::Tables { .. } | Reach::Player(_), Touches::Everything) => false,
            (Reach::Tables { first, last }, Touches::Table { table, .. }) => {
                (first..=last).contains(&table)
            }
            (
                Reach::Player(player),
                Touches::Table {
                    event,
                    round,
                    table,
                    side,
                },
            ) => {
                let event = event.find(snapshot)?;
                let round = find_round(snapshot, event.id, round)?;
                let game = snapshot.game_at_table(round.id, table)?;
                let game = game.ok_or(Refusal::NoTable {
                    round: round.number,
                    table,
                })?;
                side.is_some() && side == colour_of(snapshot, &game, player)?
            }
        };
        if is_within {
            return Ok(());
        }
        Err(self.refusal(request).into())
    }

    fn refusal(&self, request: &'static str) -> Refusal {
        Refusal::NotAllowed {
            name: self.name.clone(),
            request,
        }
    }
}

/// The colour in a game of the person whom a row belongs to, under whichever of
/// their names they play.
pub(in crate::service) fn colour_of(
    snapshot: &Snapshot<'_>,
    game: &Game,
    player: PlayerId,
) -> Result<Option<Colour>> {
    let wanted = snapshot.person(player)?;
    for (colour, row) in game.seats() {
        if snapshot.person(row)? == wanted {
            return Ok(Some(colour));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests;
