//! A result that somebody enters, against what the players say.

use super::{claim, claim::entered_of, enter::Entered};
use crate::report::{hall::wording, refusal::EntryRefusal};
use crate::service::prelude::*;
use crate::service::{rounds::state::TableState, session::actor::Role, session::actor::Touches};
use crate::storage::dispute::Status;

/// A command that enters the result of one table.
pub trait EntersResult: Command {
    /// The table, and what is entered there.
    #[doc(hidden)]
    fn entering(&self, snapshot: &Snapshot<'_>) -> Result<(TableState, Entered)>;
}

/// Enters a result, unless a player claims another one or a dispute about the
/// game is open: whoever enters it is asked again, with what contradicts it.
#[derive(Clone, Debug)]
pub struct UnlessContradicted<C>(pub C);

impl<C: EntersResult> Command for UnlessContradicted<C> {
    type Outcome = C::Outcome;
    const NAME: &'static str = C::NAME;

    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn least_role(&self) -> Role {
        self.0.least_role()
    }

    fn touches(&self) -> Touches<'_> {
        self.0.touches()
    }

    fn reason(&self) -> &str {
        self.0.reason()
    }

    fn run(&self, change: &mut Change<'_>) -> Result<C::Outcome> {
        let (state, entered) = self.0.entering(change)?;
        let said = said_otherwise(change, &state, entered)?;
        // What cannot be entered at all is refused first; nothing of it is kept.
        let outcome = self.0.run(change)?;
        if said.is_empty() {
            return Ok(outcome);
        }
        let table = state.game.table_number.unwrap_or_default();
        Err(EntryRefusal::Contradicted { table, said }.into())
    }
}

/// What a result contradicts, each as a sentence.
fn said_otherwise(
    snapshot: &Snapshot<'_>,
    state: &TableState,
    entered: Entered,
) -> Result<Vec<String>> {
    let mut said = Vec::new();
    let claims = claim::current(snapshot, &state.game)?;
    for side in [Colour::Black, Colour::White] {
        if let Some(claim) = claims[side].as_ref()
            && entered_of(claim) != entered
        {
            let view = claim::view(snapshot, state, claim)?;
            said.push(wording::says(&view));
        }
    }
    for dispute in snapshot.disputes_of_game(state.game.id)? {
        if dispute.status == Status::Open {
            said.push(wording::open_dispute(dispute.id.0, &dispute.about));
        }
    }
    Ok(said)
}
