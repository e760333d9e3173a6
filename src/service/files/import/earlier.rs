//! Earlier editions of an archive: found by their name, or by what is in them.

use super::{edition::Compared, edition::compare, intake::Intake};
use crate::service::prelude::*;
use crate::storage::{DocumentId, document::Document};

/// A document that is an earlier edition of the file.
pub(super) struct Edition {
    pub(super) received: Document,
    /// Its games, in the order of the file.
    games: Vec<Compared>,
    share: Share,
}

/// How much of an earlier edition the file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// It takes its place: what is not in it any more is gone.
    Whole,
    /// It is a part of it.
    Part,
}

/// A game that is here, as an earlier edition had it last.
#[derive(Clone, Debug)]
pub(super) struct Old {
    pub(super) game: GameId,
    pub(super) compared: Compared,
    pub(super) share: Share,
}

/// The documents of which the file is another edition: those of its name, and
/// among the `others` those that have half of their games, or of its games, in
/// common with it.
pub(super) fn editions(
    intake: &Intake<'_, '_>,
    others: Vec<Document>,
    new: impl FnOnce() -> Result<Vec<Compared>>,
    read: impl Fn(&[u8]) -> Vec<Compared>,
) -> Result<(Vec<Edition>, Vec<Compared>)> {
    let named = intake.same_name()?;
    let is_new = |each: &Document| {
        each.id != intake.document.id && named.iter().all(|known| known.id != each.id)
    };
    let others: Vec<Document> = others.into_iter().filter(is_new).collect();
    if named.is_empty() && others.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let new = new()?;
    let mut editions = Vec::new();
    for received in named {
        let games = read(&intake.change.document_bytes(received.id)?);
        let share = Share::Whole;
        editions.push(Edition {
            received,
            games,
            share,
        });
    }
    for received in others {
        let games = read(&intake.change.document_bytes(received.id)?);
        let same = compare(&games, &new).same.len();
        let share = if 2 * same >= games.len() {
            Share::Whole
        } else {
            Share::Part
        };
        if 2 * same >= games.len().min(new.len()).max(1) {
            editions.push(Edition {
                received,
                games,
                share,
            });
        }
    }
    editions.sort_by_key(|edition| edition.received.id);
    Ok((editions, new))
}

/// The games of these editions, each as the last of them has it.
pub(super) fn old_games(intake: &Intake<'_, '_>, editions: &[Edition]) -> Result<Vec<Old>> {
    let mut last: BTreeMap<GameId, (DocumentId, u32)> = BTreeMap::new();
    for edition in editions {
        for sheet in intake.change.sheets_of_document(edition.received.id)? {
            last.insert(sheet.game_id, (sheet.document_id, sheet.number));
        }
    }
    let old = last.into_iter().filter_map(|(game, (document, number))| {
        let of = |edition: &&Edition| edition.received.id == document;
        let edition = editions.iter().find(of)?;
        Some(Old {
            game,
            compared: edition.games.get(number as usize - 1)?.clone(),
            share: edition.share,
        })
    });
    Ok(old.collect())
}
