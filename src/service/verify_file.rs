//! Whether a file that was published belongs to this database.

use super::session::Query;
use super::{Result, verification};
use crate::report::refusal::TrustRefusal;
use crate::report::view::journal::HeadCheckView;
use crate::report::view::verify::FileCheckView;
use crate::report::wording;
use crate::storage::Snapshot;
use crate::storage::chain::WrittenHead;

/// Looks for every head of a journal that a file names: a page, a printed list,
/// a result file, an export.
#[derive(Clone, Debug)]
pub struct VerifyFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Query for VerifyFile {
    type Answer = FileCheckView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<FileCheckView> {
        let text = String::from_utf8_lossy(&self.bytes);
        let written = WrittenHead::all_in(&text);
        if written.is_empty() {
            let file = self.name.clone();
            return Err(TrustRefusal::NoHead { file }.into());
        }
        let heads = written.iter();
        let heads = heads.map(|head| verification::check_head(snapshot, head));
        let heads: Vec<_> = heads.collect::<Result<_>>()?;
        Ok(FileCheckView {
            file: self.name.clone(),
            sound: heads.iter().all(HeadCheckView::is_same),
            heads,
            note: wording::contents_not_compared(&self.name),
        })
    }
}
