//! Whether the database is damaged: the file, the references, the journal, and
//! every row compared with the journal.

use super::{journal::broken, journal::earlier, verification};
use crate::report::doctor::view::{DoctorView, Examined, UnfinishedImportView};
use crate::report::doctor::wording;
use crate::service::evidence::sheet_check;
use crate::service::prelude::*;
use crate::storage::file;

/// Examines everything. What cannot be read counts as damage; the rest is
/// examined anyway.
#[derive(Clone, Copy, Debug)]
pub struct Diagnose;

impl Query for Diagnose {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = DoctorView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<DoctorView> {
        let mut examination = Examination::default();
        examination.view.damage.extend(snapshot.cut_off()?);
        examination.run(snapshot);
        Ok(examination.finish(snapshot))
    }
}

#[derive(Default)]
struct Examination {
    view: DoctorView,
    errors: Vec<String>,
    unseen: BTreeSet<Examined>,
}

impl Examination {
    /// What was read; nothing, and damage, where it could not be read.
    fn of<T: Default>(
        &mut self,
        parts: &[Examined],
        read: std::result::Result<T, impl ToString>,
    ) -> T {
        read.unwrap_or_else(|error| {
            self.errors.push(error.to_string());
            self.unseen.extend(parts);
            T::default()
        })
    }

    fn run(&mut self, snapshot: &Snapshot<'_>) {
        let damage = self.of(&[Examined::File], snapshot.integrity());
        self.view.damage.extend(damage);
        self.view.dangling = self.of(&[Examined::References], snapshot.dangling_references());
        let check = self.of(&[Examined::Journal], snapshot.verify_journal());
        self.view.journal_lines = check.lines;
        self.view.journal = check.breaks.iter().map(broken).collect();
        self.view.earlier_lines = check.earlier.iter().map(earlier).collect();
        self.view.left_over = left_over(snapshot);
        let altered = self.of(&[Examined::Documents], snapshot.altered_documents());
        self.view.altered = verification::altered_documents(&altered);
        let counted = [Examined::References, Examined::Rows];
        self.view.rows = self.of(&counted, snapshot.row_counts());
        let rows = verification::altered_rows(snapshot, &self.view.rows);
        self.view.altered_rows = self.of(&[Examined::Rows], rows);
        let checks = self.of(&[Examined::Rows], sheet_check::wrong(snapshot));
        self.view.altered_rows.extend(checks);
        let unfinished = unfinished_imports(snapshot);
        self.view.unfinished_imports = self.of(&[Examined::Rows], unfinished);
        let schema = verification::altered_schema(snapshot);
        self.view.schema = self.of(&[Examined::Schema], schema);
        // What is damaged has been said by now.
        self.view.seated_twice = seated_twice(snapshot).unwrap_or_default();
        let signatures = verification::signatures(snapshot);
        let signatures = self.of(&[Examined::Signatures], signatures);
        self.view.signatures = signatures.invalid;
    }

    fn finish(self, snapshot: &Snapshot<'_>) -> DoctorView {
        let mut view = self.view;
        if !self.errors.is_empty() || !view.damage.is_empty() {
            view.damage.extend(snapshot.unreadable_tables());
        }
        view.damage.extend(self.errors);
        let mut seen = BTreeSet::new();
        view.damage.retain(|line| seen.insert(line.clone()));
        view.unseen = self.unseen.into_iter().collect();
        let is_clean = view.sections().iter().all(|(_, lines)| lines.is_empty());
        view.sound = is_clean && view.unseen.is_empty() && view.seated_twice.is_empty();
        view
    }
}

/// Who sits twice in a round. Triggers refuse that of a row, and cannot see that
/// two rows are one person; until 0.2.0 commands did not see it either.
fn seated_twice(snapshot: &Snapshot<'_>) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for each in snapshot.people_seated_twice()? {
        let Some(round) = snapshot.round(each.round)? else {
            continue;
        };
        let event = snapshot.event(round.event_id)?;
        let event = event.map(|event| event.name).unwrap_or_default();
        let name = snapshot.player_meant(each.person.row())?;
        let name = name.map(|player| player.full_name()).unwrap_or_default();
        found.push(wording::seated_twice(
            &event,
            round.number,
            &name,
            each.tables,
        ));
    }
    Ok(found)
}

/// What killed commands have left next to the database.
fn left_over(snapshot: &Snapshot<'_>) -> Vec<String> {
    let folder = snapshot.folder();
    let left = folder.map(|folder| file::left_over(&folder));
    let names = left.into_iter().flatten();
    names.map(|left| left.path.display().to_string()).collect()
}

/// The imports that were begun and have not ended.
fn unfinished_imports(snapshot: &Snapshot<'_>) -> Result<Vec<UnfinishedImportView>> {
    let mut views = Vec::new();
    for import in snapshot.unfinished_imports()? {
        let document = snapshot.document(import.document_id)?;
        views.push(UnfinishedImportView {
            file: document.map(|document| document.name).unwrap_or_default(),
            games: import.games,
        });
    }
    Ok(views)
}

#[cfg(test)]
mod tests {
    use super::Diagnose;
    use crate::service::files::import::Editions;
    use crate::service::files::import::tests::{CUP, import, session, session_of};
    use crate::service::record::save::Existing;
    use crate::service::{Role, Session};

    #[test]
    fn a_database_that_was_only_changed_by_commands_is_sound() {
        let mut session = session();
        import(&mut session, "cup.ELO", CUP, Editions::Refuse).expect("an event");
        let view = session.ask(&Diagnose).expect("an answer");
        assert!(view.sound, "{view:?}");
        assert_eq!((view.journal_lines, view.rows["game"]), (1, 5));
    }

    fn back_up(session: &Session) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("copy.db");
        let copy = session.back_up(&to, Existing::Keep).expect("a copy");
        assert_eq!(copy.bytes, to.metadata().expect("a file").len());
        let left = folder.path().read_dir().expect("readable").count();
        assert_eq!(left, 1, "nothing else is left next to it");
        code(session.back_up(&to, Existing::Keep))
    }

    fn code<T: std::fmt::Debug>(refused: crate::service::Result<T>) -> String {
        refused.expect_err("refused").code().to_owned()
    }

    #[test]
    fn a_copy_never_replaces_a_file_and_is_for_the_director() {
        assert_eq!(back_up(&session()), "file-exists");
        let arbiter = session_of(Role::Arbiter);
        let refused = arbiter.back_up(std::path::Path::new("copy.db"), Existing::Keep);
        assert_eq!(code(refused), "request-not-allowed");
    }

    #[test]
    fn an_older_copy_of_the_same_database_can_be_replaced_and_no_other_database() {
        let folder = tempfile::tempdir().expect("a folder");
        let copy = folder.path().join("copy.db");
        let mut session = session();
        import(&mut session, "cup.ELO", CUP, Editions::Refuse).expect("an event");
        session.back_up(&copy, Existing::Keep).expect("a copy");
        import(
            &mut session,
            "b.ELO",
            &CUP.replace("Cup", "B"),
            Editions::Refuse,
        )
        .expect("another");
        session
            .back_up(&copy, Existing::Replace)
            .expect("a newer copy");
        let older = session_of(Role::Director);
        let refused = older.back_up(&copy, Existing::Replace);
        assert_eq!(code(refused), "file-unwritable");
    }
}
