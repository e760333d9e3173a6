//! Which games of an archive have to be written, compared with its earlier
//! editions.

use super::earlier::{Edition, Share, old_games};
use super::{edition::Compared, edition::compare, intake::Intake};
use crate::report::import::view::ArchiveGone;
use crate::service::prelude::*;
use crate::storage::document::Document;
use std::ops::Range;

/// The games of a file that have to be kept.
pub(super) enum Plan {
    /// All, and all are new.
    Everything,
    /// By their places in the file, in order: each with the game it changes, or
    /// nothing for a new one.
    Chosen(Vec<(usize, Option<GameId>)>),
}

impl Plan {
    /// Those of a part of the file.
    pub(super) fn part(&self, places: Range<usize>) -> Vec<(usize, Option<GameId>)> {
        match self {
            Self::Everything => places.map(|index| (index, None)).collect(),
            Self::Chosen(chosen) => {
                let before = |end: usize| chosen.partition_point(|(index, _)| *index < end);
                chosen[before(places.start)..before(places.end)].to_vec()
            }
        }
    }

    /// Leaves out the new games that are here already, from documents of other
    /// formats: an export that comes back adds nothing. `here` says so of each
    /// game of the file.
    pub(super) fn leave_out(
        &mut self,
        intake: &mut Intake<'_, '_>,
        documents: &[Document],
        here: &[bool],
    ) {
        let mut chosen = self.part(0..here.len());
        let before = chosen.len();
        chosen.retain(|&(index, amends)| amends.is_some() || !here[index]);
        let same = before - chosen.len();
        if same > 0 {
            *self = Self::Chosen(chosen);
            intake.view.same += same;
            let names = documents.iter().map(|document| document.name.clone());
            intake.view.edition_of.extend(names);
        }
    }
}

/// Compares the games of a file with its earlier editions, and says what changed.
/// Without an edition everything is new.
pub(super) fn plan(
    intake: &mut Intake<'_, '_>,
    editions: &[Edition],
    new: &[Compared],
) -> Result<Plan> {
    if editions.is_empty() {
        return Ok(Plan::Everything);
    }
    let old = old_games(intake, editions)?;
    let view = &mut intake.view;
    let names = editions.iter().map(|edition| edition.received.name.clone());
    view.edition_of = names.collect();
    let compared: Vec<Compared> = old.iter().map(|old| old.compared.clone()).collect();
    let comparison = compare(&compared, new);
    view.same = comparison.same.len();
    let changed = comparison.changed.iter();
    view.changed = changed
        .clone()
        .map(|&(before, after)| compared[before].difference(&new[after], after + 1))
        .collect();
    let gone = comparison.gone.iter();
    view.gone = gone
        .filter(|&&index| old[index].share == Share::Whole)
        .map(|&index| ArchiveGone {
            game: compared[index].key.clone(),
            result: compared[index].result.clone(),
        })
        .collect();
    let added = comparison.new.iter().map(|&index| (index, None));
    let amended = changed.map(|&(before, after)| (after, Some(old[before].game)));
    let mut plan: Vec<_> = added.chain(amended).collect();
    plan.sort_unstable_by_key(|(index, _)| *index);
    Ok(Plan::Chosen(plan))
}
