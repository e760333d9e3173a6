//! Photos of a table: kept as received, as evidence, and not read.

use super::sheet;
use crate::report::{hall::view::PhotoView, refusal::EntryRefusal};
use crate::service::prelude::*;
use crate::service::{results::enter::subject, session::actor::Role, session::actor::Touches};
use crate::storage::{AttachmentId, attachment::Attachment, dispute::RaisedBy};
use outflank_core::formats::MediaType;

pub use crate::storage::dispute::RaisedBy as GivenBy;

/// The largest photo: twice what the camera of a phone makes.
pub const LARGEST_PHOTO: usize = 12 * 1024 * 1024;

/// Keeps a photo of a sheet or a board as it was received.
#[derive(Clone, Debug)]
pub struct AddPhoto {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// Who hands it in.
    pub by: RaisedBy,
    /// The name of the file.
    pub file: String,
    /// What was received.
    pub bytes: Vec<u8>,
}

impl Command for AddPhoto {
    type Outcome = PhotoView;
    const NAME: &'static str = "photo add";
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), self.by.side())
    }

    fn run(&self, change: &mut Change<'_>) -> Result<PhotoView> {
        let file = self.file.clone();
        if self.bytes.len() > LARGEST_PHOTO {
            let (found, most) = (self.bytes.len(), LARGEST_PHOTO);
            return Err(EntryRefusal::LargePhoto { file, found, most }.into());
        }
        let Some(kind) = MediaType::of(&self.bytes) else {
            return Err(EntryRefusal::NotAPhoto { file }.into());
        };
        let (round, game) = sheet::table(change, &self.event, self.round, self.table)?;
        let document = change.keep_document(&self.file, kind.name(), &self.bytes)?;
        let earlier = change.attachments_of_game(game.id)?;
        let is_same =
            |each: &Attachment| each.document_id == document.id && each.given_by == self.by;
        if earlier.iter().any(is_same) {
            return Err(EntryRefusal::PhotoExists { table: self.table }.into());
        }
        let photo = change.insert(|id| Attachment {
            id,
            game_id: game.id,
            document_id: document.id,
            given_by: self.by,
        })?;
        change.about(subject(&round, &game));
        let by = self.by.word();
        change.summarise(summary::photo_added(
            (self.round, self.table),
            by,
            &self.file,
        ));
        view(change, &photo)
    }
}

fn view(snapshot: &Snapshot<'_>, photo: &Attachment) -> Result<PhotoView> {
    let document = snapshot.document(photo.document_id)?;
    let document = document.ok_or(EntryRefusal::NoPhoto(photo.id.0))?;
    Ok(PhotoView {
        photo: photo.id.0,
        by: photo.given_by.word(),
        bytes: snapshot.document_length(document.id)?,
        file: document.name,
        format: document.format,
        hash: document.hash.to_string(),
        at: snapshot
            .line_of::<Attachment>(photo.id)?
            .map(|line| line.at),
    })
}

/// The photos of a game, oldest first.
pub(in crate::service) fn of_game(snapshot: &Snapshot<'_>, game: GameId) -> Result<Vec<PhotoView>> {
    let photos = snapshot.attachments_of_game(game)?;
    photos.iter().map(|photo| view(snapshot, photo)).collect()
}

/// The photos of a table.
#[derive(Clone, Debug)]
pub struct PhotosOfTable {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
}

impl Query for PhotosOfTable {
    const LEAST_ROLE: Role = Role::Player;
    type Answer = Vec<PhotoView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<PhotoView>> {
        let (_, game) = sheet::table(snapshot, &self.event, self.round, self.table)?;
        of_game(snapshot, game.id)
    }
}

/// A photo as it was received. It is evidence: only officials see it.
#[derive(Clone, Copy, Debug)]
pub struct PhotoContent {
    pub photo: i64,
}

impl Query for PhotoContent {
    const LEAST_ROLE: Role = Role::TableJudge;
    type Answer = (PhotoView, Vec<u8>);

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<(PhotoView, Vec<u8>)> {
        let photo = snapshot.attachment(AttachmentId(self.photo))?;
        let photo = photo.ok_or(EntryRefusal::NoPhoto(self.photo))?;
        let bytes = snapshot.document_bytes(photo.document_id)?;
        Ok((view(snapshot, &photo)?, bytes))
    }
}
