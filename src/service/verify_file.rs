//! Whether a file that was published belongs to this database.

use super::session::Query;
use super::{Result, local_time, verification};
use crate::formats::text::decode;
use crate::report::journal_line;
use crate::report::refusal::TrustRefusal;
use crate::report::view::journal::HeadCheckView;
use crate::report::view::verify::FileCheckView;
use crate::report::wording;
use crate::storage::chain::{Head, WrittenHead};
use crate::storage::{Snapshot, exported_journal};

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
    ///
    /// # Errors
    ///
    /// If it does not name a journal.
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
    type Answer = FileCheckView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<FileCheckView> {
        let heads = self.heads.iter();
        let heads = heads.map(|head| verification::check_head(snapshot, head));
        let heads: Vec<_> = heads.collect::<Result<_>>()?;
        let first_difference = first_difference(snapshot, &exported_journal(self.text.as_bytes()))?;
        Ok(FileCheckView {
            file: self.name.clone(),
            sound: heads.iter().all(HeadCheckView::is_same) && first_difference.is_none(),
            heads,
            first_difference,
            note: wording::contents_not_compared(&self.name),
        })
    }
}

/// The first of these lines that the journal has otherwise, or does not have.
fn first_difference(snapshot: &Snapshot<'_>, lines: &[Head]) -> Result<Option<HeadCheckView>> {
    for head in lines {
        let found = snapshot.journal_line(head.line)?.map(|line| line.head());
        if found != Some(*head) {
            let mut check = verification::check_head(snapshot, &WrittenHead::from(*head))?;
            let line = snapshot.journal_line(head.line)?;
            let line = line.map(|line| (local_time(&line.at), line.act, line.by));
            check.message = wording::first_difference(head.line.0, line.as_ref());
            return Ok(Some(check));
        }
    }
    Ok(None)
}
