//! What could have happened is searched for once, not for every ply that is
//! looked at.

use std::sync::{Arc, Mutex, PoisonError};

use crate::report::dispute::desk_view::DeskView;
use crate::service::evidence::dispute::{DisputeDesk, DisputeId};
use crate::service::files::check::Solving;
use crate::service::{self, Session};

/// How many disputes are kept.
const KEPT: usize = 16;

/// The desks that were asked for last, the latest first.
#[derive(Debug, Default)]
pub(super) struct Desks(Mutex<Vec<(Key, Arc<DeskView>)>>);

/// A dispute as it is after this line of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    dispute: DisputeId,
    solving: Solving,
    line: i64,
}

impl Desks {
    /// A dispute as it is now.
    pub(super) fn of(
        &self,
        session: &Session,
        dispute: DisputeId,
        solving: Solving,
    ) -> service::Result<Arc<DeskView>> {
        let key = Key {
            dispute,
            solving,
            line: session.last_journal_id()?.0,
        };
        if let Some(desk) = self.known(key) {
            return Ok(desk);
        }
        let desk = Arc::new(session.ask(&DisputeDesk { dispute, solving })?);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| known.dispute != dispute || known.line == key.line);
        kept.insert(0, (key, Arc::clone(&desk)));
        kept.truncate(KEPT);
        Ok(desk)
    }

    fn known(&self, key: Key) -> Option<Arc<DeskView>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(known, _)| *known == key);
        found.map(|(_, desk)| Arc::clone(desk))
    }
}
