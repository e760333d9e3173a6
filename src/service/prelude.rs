//! What most files of this layer use.

pub(super) use crate::report::journal::summary;
pub(super) use crate::service::results::judge::Judge;
pub(super) use crate::service::rounds::state::RoundState;
pub(super) use crate::service::session::directory::Directory;
pub(super) use crate::service::session::{Command, Query};
pub(super) use crate::service::{EventRef, Refusal, Result, Role};
pub(super) use crate::storage::event::Event;
pub(super) use crate::storage::game::Game;
pub(super) use crate::storage::player::Player;
pub(super) use crate::storage::round::Round;
pub(super) use crate::storage::{
    self, Change, EventId, GameId, JournalId, PersonId, PlayerId, Snapshot, Subject,
};
pub(super) use outflank_core::board::Colour;
pub(super) use outflank_core::formats::Format;
pub(super) use outflank_core::game::{Score, Variant};
pub(super) use outflank_core::ruleset::Ruleset;
pub(super) use outflank_core::tournament::PlayerRef;
pub(super) use outflank_core::transcript::Transcript;
pub(super) use std::collections::{BTreeMap, BTreeSet};
pub(super) use std::sync::Arc;
