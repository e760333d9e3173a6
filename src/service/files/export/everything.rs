//! Everything that is stored, of an event or of the whole database.

use super::{Exported, Output};
use crate::report::export::view::ExportNote;
use crate::service::prelude::*;
use crate::storage::Extent;

/// Writes the whole database as JSON.
#[derive(Clone, Copy, Debug)]
pub struct ExportDatabase;

impl Query for ExportDatabase {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = Exported;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Exported> {
        dump(snapshot, Extent::Database)
    }
}

/// Everything about an event. The only event of a database is the whole of it.
pub(super) fn everything(snapshot: &Snapshot<'_>, event: &Event) -> Result<Exported> {
    let others = snapshot.event_names()?.len().saturating_sub(1);
    if others == 0 {
        return dump(snapshot, Extent::Database);
    }
    let mut exported = dump(snapshot, Extent::Event(event.id))?;
    exported.notes.push(ExportNote::OneEvent { others });
    Ok(exported)
}

fn dump(snapshot: &Snapshot<'_>, extent: Extent) -> Result<Exported> {
    let mut output = Output::default();
    snapshot.dump(&mut output.content, extent)?;
    Ok(Exported {
        output,
        notes: Vec::new(),
        journal: None,
    })
}
