//! What could have happened is searched for once, not for every ply that is
//! looked at, and not again after a change that has nothing to do with it.

use std::sync::Arc;

use crate::report::dispute::desk_view::DeskView;
use crate::service::evidence::dispute::{DisputeDesk, DisputeId, DisputeState};
use crate::service::files::check::Solving;
use crate::service::{self, Hash, Session};
use crate::web::single::MadeOnce;

/// How many disputes are kept.
const KEPT: usize = 16;

/// The desks that were asked for last, by all that they depend on.
#[derive(Debug)]
pub(super) struct Desks(MadeOnce<(Hash, Solving), Arc<DeskView>>);

impl Default for Desks {
    fn default() -> Self {
        Self(MadeOnce::new(KEPT))
    }
}

impl Desks {
    /// A dispute as it is now.
    pub(super) fn of(
        &self,
        session: &Session,
        dispute: DisputeId,
        solving: Solving,
    ) -> service::Result<Arc<DeskView>> {
        let state = session.ask(&DisputeState { dispute })?;
        self.0.get((state, solving), || {
            Ok(Arc::new(session.ask(&DisputeDesk { dispute, solving })?))
        })
    }
}
