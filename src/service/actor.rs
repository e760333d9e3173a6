//! Who asks, and what they may do.

use crate::report::refusal::Refusal;

/// What a person at the event may do. Each role may do what those before it
/// may: the order is the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Reads what everybody may read.
    Spectator,
    /// Reports the result of their own table.
    Player,
    /// Enters results of the tables assigned to them.
    TableJudge,
    /// Enters results and sheets, opens and settles disputes.
    Arbiter,
    /// Does everything: players, rounds, corrections, imports.
    Director,
}

/// The person a request comes from. The name goes into the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// As the journal shows it.
    pub name: String,
    /// What they may do.
    pub role: Role,
}

impl Actor {
    /// Somebody who may do everything: the person at the command line.
    #[must_use]
    pub fn director(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            role: Role::Director,
        }
    }

    /// The one place that decides what a role may do.
    pub(super) fn authorise(&self, request: &'static str, least: Role) -> Result<(), Refusal> {
        if self.role >= least {
            return Ok(());
        }
        Err(Refusal::NotAllowed {
            name: self.name.clone(),
            request,
        })
    }
}
