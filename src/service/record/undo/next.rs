//! Which change would be undone or made again next, before anybody asks for it.

use super::{Wanted, Which, find, origin};
use crate::report::{
    journal::view::NextUndoView, journal::view::UndoableView, refusal::UndoRefusal,
};
use crate::service::Error;
use crate::service::prelude::*;

/// What [`Undo`](super::Undo) and [`Redo`](super::Redo) would do next.
#[derive(Clone, Debug, Default)]
pub struct NextUndo {
    pub event: EventRef,
}

/// The act that makes an event. Taking it back takes everything away, so it is done
/// only by somebody who names it.
const NEW_EVENT: &str = "event new";

impl Query for NextUndo {
    const LEAST_ROLE: Role = Role::Arbiter;
    type Answer = NextUndoView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<NextUndoView> {
        let next = |wanted| -> Result<Option<UndoableView>> {
            let line = match find(snapshot, &self.event, Which::Last, wanted) {
                Err(Error::Refused(Refusal::Undo(
                    UndoRefusal::NothingToUndo { .. } | UndoRefusal::NothingToRedo { .. },
                ))) => return Ok(None),
                line => line?,
            };
            let origin = origin(snapshot, &line)?;
            Ok(Some(UndoableView {
                line: origin.id.0,
                command: origin.act,
                summary: origin.summary,
                by: line.by,
            }))
        };
        let undo = next(Wanted::Change)?;
        Ok(NextUndoView {
            undo: undo.filter(|change| change.command != NEW_EVENT),
            redo: next(Wanted::Undoing)?,
        })
    }
}
