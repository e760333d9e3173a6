//! Whether a file that was published belongs to this database.

use super::{journal::broken, verification};
use crate::report::journal::line as journal_line;
use crate::report::{
    journal::view::HeadCheckView, journal::wording, refusal::TrustRefusal,
    trust::verify_view::FileCheckView,
};
use crate::service::local_time;
use crate::service::prelude::*;
use crate::storage::{ExportedJournal, JournalLine, exported_journal};
use crate::storage::{chain::Head, chain::WrittenHead};
use outflank_core::formats::text::decode;

/// Looks for every head of a journal that a file names: a page, a printed list,
/// a result file, an export.
#[derive(Clone, Debug)]
pub struct VerifyFile {
    name: String,
    text: String,
    heads: Vec<WrittenHead>,
}

impl VerifyFile {
    /// Reads a file, without a database.
    pub fn read(name: String, bytes: &[u8]) -> Result<Self> {
        let text = decode(bytes).into_owned();
        let mut heads: Vec<WrittenHead> = Vec::new();
        for named in journal_line::all_in(&text) {
            let head = WrittenHead::published(&named);
            heads.extend(head.filter(|head| !heads.contains(head)));
        }
        if heads.is_empty() {
            return Err(TrustRefusal::NoHead { file: name }.into());
        }
        Ok(Self { name, text, heads })
    }
}

impl Query for VerifyFile {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = FileCheckView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<FileCheckView> {
        let heads = self.heads.iter();
        let heads = heads.map(|head| verification::check_head(snapshot, head));
        let heads: Vec<_> = heads.collect::<Result<_>>()?;
        let first_break = self.first_break(snapshot)?;
        let first_difference = match exported_journal(self.text.as_bytes()) {
            Some(journal) => self.first_difference(snapshot, &journal)?,
            None => None,
        };
        let is_same = heads.iter().all(HeadCheckView::is_same);
        Ok(FileCheckView {
            file: self.name.clone(),
            sound: is_same && first_break.is_none() && first_difference.is_none(),
            heads,
            first_break,
            first_difference,
            note: wording::contents_not_compared(&self.name),
        })
    }
}

impl VerifyFile {
    /// The last line that the file names.
    fn last_line(&self) -> i64 {
        let lines = self.heads.iter().filter_map(WrittenHead::line);
        lines.map(|line| line.0).max().unwrap_or(0)
    }

    /// The first line of the journal up to those that the file names that is not as
    /// it was written: its hash alone does not tell.
    fn first_break(&self, snapshot: &Snapshot<'_>) -> Result<Option<String>> {
        let breaks = snapshot.verify_journal()?.breaks;
        let until = self.last_line();
        let first = breaks.iter().find(|found| found.line().0 <= until);
        Ok(first.map(broken))
    }

    /// The first line of an export that is not as it was written, is not there, or
    /// that the journal does not have.
    fn first_difference(
        &self,
        snapshot: &Snapshot<'_>,
        journal: &ExportedJournal,
    ) -> Result<Option<HeadCheckView>> {
        let in_file = |head: String, message: String| HeadCheckView {
            head,
            found: "file-altered",
            message,
        };
        let missing = |line: i64| in_file(line.to_string(), wording::file_line_missing(line));
        for (place, line) in (1..).zip(&journal.lines) {
            let Some(line) = line else {
                let message = wording::file_line_unreadable(place);
                return Ok(Some(in_file(place.to_string(), message)));
            };
            if journal.is_whole && line.id.0 != place {
                return Ok(Some(missing(place)));
            }
            if !line.is_unaltered() {
                let message = wording::file_line_altered(line.id.0);
                return Ok(Some(in_file(line.head().to_string(), message)));
            }
            let found = snapshot.journal_line(line.id)?;
            if found.as_ref() != Some(line) {
                return Ok(Some(different(snapshot, line.head(), found)?));
            }
        }
        let next = i64::try_from(journal.lines.len()).unwrap_or(i64::MAX) + 1;
        let is_cut = journal.is_whole && next <= self.last_line();
        Ok(is_cut.then(|| missing(next)))
    }
}

/// A line of an export, where the journal has another one or none.
fn different(
    snapshot: &Snapshot<'_>,
    head: Head,
    found: Option<JournalLine>,
) -> Result<HeadCheckView> {
    let mut check = verification::check_head(snapshot, &WrittenHead::from(head))?;
    let found = found.map(|line| (local_time(&line.at), line.act, line.by));
    check.message = wording::first_difference(head.line.0, found.as_ref());
    Ok(check)
}
