//! Undoing a change, and making it again.

use crate::report::journal::view::ReversedView;
use crate::report::refusal::{CannotUndo, EarlierChange, UndoRefusal};
use crate::service::Error;
use crate::service::prelude::*;
use crate::storage::{RoundId, Row, journal::JournalLine, journal::REDO, round::State};
use footprint::Footprint;

mod footprint;
mod next;
mod parts;

pub use next::NextUndo;

/// Undoes a change. The journal keeps both.
pub type Undo = Reversal<false>;

/// Makes a change again that was undone. The journal keeps all three.
pub type Redo = Reversal<true>;

/// Takes a line of the journal back: that of a change, or that of its undoing.
#[derive(Clone, Debug, Default)]
pub struct Reversal<const AGAIN: bool> {
    /// The event whose last change is meant.
    pub event: EventRef,
    pub which: Which,
    /// The change of somebody else is refused.
    pub only_own: bool,
    pub reason: String,
}

/// Which change is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// The last one of the event, or of all if none is selected. Imports, changes of
    /// the register and removals of events belong to every event.
    #[default]
    Last,
    /// The last one, whatever it is about.
    LastOfAll,
    /// The one with this line in the journal.
    Line(i64),
}

impl<const AGAIN: bool> Command for Reversal<AGAIN> {
    type Outcome = ReversedView;
    const NAME: &'static str = if AGAIN { REDO } else { "undo" };

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<ReversedView> {
        let wanted = if AGAIN {
            Wanted::Undoing
        } else {
            Wanted::Change
        };
        let line = find(change, &self.event, self.which, wanted)?;
        let (parts, origin) = self.reverse_all(change, &line, wanted)?;
        let id = Some(origin.id.0);
        Ok(ReversedView {
            parts,
            undone: id.filter(|_| !AGAIN),
            redone: id.filter(|_| AGAIN),
            command: origin.act,
            summary: origin.summary,
            by: if AGAIN { origin.by } else { line.by.clone() },
            at: (!AGAIN).then_some(line.at),
            undone_by: AGAIN.then_some(line.by),
            line: change.last_journal_id()?.0 + 1,
        })
    }
}

impl<const AGAIN: bool> Reversal<AGAIN> {
    /// Takes a line back, and with a part of an import all other parts: each gets a
    /// line of its own, and all become durable together. Gives how many parts there
    /// are and the change that they are about, as its last part sums it up.
    fn reverse_all(
        &self,
        change: &mut Change<'_>,
        line: &JournalLine,
        wanted: Wanted,
    ) -> Result<(usize, JournalLine)> {
        let parts = parts::in_effect(change, line, wanted)?;
        let mut origins = Vec::new();
        for part in &parts {
            if !origins.is_empty() {
                change.next_line_follows()?;
            }
            origins.push(self.reverse(change, part)?);
        }
        let summary = origins.iter().max_by_key(|origin| origin.id);
        let summary = summary.map(|origin| origin.summary.clone());
        let first = origins.into_iter().min_by_key(|origin| origin.id);
        let mut origin = first.unwrap_or_else(|| line.clone());
        origin.summary = summary.unwrap_or_default();
        Ok((parts.len(), origin))
    }

    /// Takes a line back; gives the change that the line is about in the end.
    fn reverse(&self, change: &mut Change<'_>, line: &JournalLine) -> Result<JournalLine> {
        let origin = origin(change, line)?;
        if self.only_own && line.by != change.by() {
            return Err(Refusal::from(somebody_elses(line, &origin)).into());
        }
        let refused = |why| {
            let (line, command) = (origin.id.0, origin.act.clone());
            if AGAIN {
                Refusal::CannotRedo { line, command, why }
            } else {
                Refusal::CannotUndo { line, command, why }
            }
        };
        take_back(change, line).map_err(|failed| failed.refusal(refused))?;
        change.about(origin.subject.clone());
        change.summarise(origin.summary.clone());
        Ok(origin)
    }
}

/// Which lines can be taken back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Changes, also those that were made again.
    Change,
    /// Lines that undo one.
    Undoing,
}

impl Wanted {
    fn fits(self, line: &JournalLine) -> bool {
        line.is_undo() == (self == Self::Undoing)
    }
}

fn find(
    snapshot: &Snapshot<'_>,
    event: &EventRef,
    which: Which,
    wanted: Wanted,
) -> Result<JournalLine> {
    let event = match which {
        Which::Line(id) => return chosen(snapshot, id, wanted),
        Which::LastOfAll => None,
        Which::Last => match event.find(snapshot) {
            Ok(event) => Some(event),
            Err(Error::Refused(
                Refusal::NoEvent | Refusal::OnlyArchives | Refusal::NoEventSelected { .. },
            )) => None,
            Err(other) => return Err(other),
        },
    };
    let id = event.as_ref().map(|event| event.id);
    let fits = |line: &JournalLine| {
        Ok(wanted.fits(line) && id.map_or(Ok(true), |id| belongs(snapshot, line, id))?)
    };
    let found = match wanted {
        Wanted::Change => snapshot.last_in_effect(fits)?,
        Wanted::Undoing => snapshot.last_reversal(fits)?,
    };
    let event = event.map(|event| event.name);
    let nothing = match wanted {
        Wanted::Change => UndoRefusal::NothingToUndo { event },
        Wanted::Undoing => UndoRefusal::NothingToRedo { event },
    };
    Ok(found.ok_or(Refusal::from(nothing))?)
}

/// What belongs to every event, although its line names one: an import may be about
/// several, and an event that was removed cannot be selected.
const OF_EVERY_EVENT: [&str; 2] = ["import", "event remove"];

/// Whether a change belongs to an event. Changes of the register belong to each.
fn belongs(snapshot: &Snapshot<'_>, line: &JournalLine, event: EventId) -> storage::Result<bool> {
    let same = line.subject.event.is_none_or(|other| other == event);
    Ok(same || OF_EVERY_EVENT.contains(&origin(snapshot, line)?.act.as_str()))
}

/// The line in effect of the change that a line is about.
fn chosen(snapshot: &Snapshot<'_>, id: i64, wanted: Wanted) -> Result<JournalLine> {
    let line = |id| -> Result<JournalLine> {
        let unknown = || Refusal::from(UndoRefusal::NoLine(id));
        let line = snapshot.journal_line(JournalId(id))?;
        Ok(line.ok_or_else(unknown)?)
    };
    let named = line(id)?;
    let undoings = snapshot.undoings()?;
    let mut last = named.id;
    while let Some(&later) = undoings.get(&last) {
        last = later;
    }
    let last = line(last.0)?;
    if wanted.fits(&last) {
        return Ok(last);
    }
    let line = origin(snapshot, &named)?.id.0;
    let refusal = match wanted {
        Wanted::Change => UndoRefusal::AlreadyUndone {
            line,
            undone_by: last.id.0,
        },
        Wanted::Undoing => UndoRefusal::NotUndone { line },
    };
    Err(Refusal::from(refusal).into())
}

/// The change that a line undoes or makes again; the line itself if it does
/// neither.
pub(in crate::service) fn origin(
    snapshot: &Snapshot<'_>,
    line: &JournalLine,
) -> storage::Result<JournalLine> {
    let mut origin = line.clone();
    while let Some(earlier) = origin.undoes {
        match snapshot.journal_line(earlier)? {
            Some(earlier) => origin = earlier,
            None => break,
        }
    }
    Ok(origin)
}

fn somebody_elses(line: &JournalLine, origin: &JournalLine) -> UndoRefusal {
    UndoRefusal::SomebodyElses {
        change: EarlierChange {
            by: line.by.clone(),
            ..named(origin)
        },
        command: origin.act.clone(),
    }
}

/// Why a line could not be taken back.
enum Failed {
    Cannot(CannotUndo),
    Storage(storage::Error),
}

impl From<storage::Error> for Failed {
    fn from(error: storage::Error) -> Self {
        Self::Storage(error)
    }
}

impl Failed {
    fn refusal(self, refuse: impl FnOnce(CannotUndo) -> Refusal) -> Error {
        match self {
            Self::Cannot(why) => refuse(why).into(),
            Self::Storage(error) => error.into(),
        }
    }
}

/// Takes a line back, unless later changes depend on it.
fn take_back(change: &mut Change<'_>, line: &JournalLine) -> std::result::Result<(), Failed> {
    let (_, after) = line.rows()?;
    if after.has_unknown_ids() {
        return Err(Failed::Cannot(CannotUndo::OnlyCounted));
    }
    if let Some(why) = sealed_later(change, line)? {
        return Err(Failed::Cannot(why));
    }
    let footprint = Footprint::of(change, line)?;
    let later = in_effect_since(change, line.id)?;
    let mut changes = Vec::new();
    for each in &later {
        let (before, after) = each.rows()?;
        if footprint.carries(&before, &after)? {
            changes.push(named(each));
        }
    }
    if !changes.is_empty() {
        return Err(Failed::Cannot(CannotUndo::Later { changes }));
    }
    change.take_back(line).map_err(|error| match error {
        storage::Error::Referenced => Failed::Cannot(in_the_way(&later, CannotUndo::InUse)),
        storage::Error::Refused(why) => {
            Failed::Cannot(in_the_way(&later, CannotUndo::Constraint(why)))
        }
        other => Failed::Storage(other),
    })
}

/// Whether taking a line back would open a round after which others were
/// sealed: these were paired and published on its results.
fn sealed_later(
    snapshot: &Snapshot<'_>,
    line: &JournalLine,
) -> storage::Result<Option<CannotUndo>> {
    let sealed_here = rounds_sealed_by(line)?;
    let opened = sealed_here.values().filter(|(before, _)| before.is_some());
    for (_, round) in opened {
        let rounds = snapshot.rounds_of_event(round.event_id)?.into_iter();
        let later = rounds.filter(|each| {
            let is_later = each.number > round.number && each.state == State::Sealed;
            is_later && !sealed_here.contains_key(&each.id)
        });
        let later: Vec<u32> = later.map(|each| each.number).collect();
        if !later.is_empty() {
            let round = round.number;
            return Ok(Some(CannotUndo::SealedLater { round, later }));
        }
    }
    Ok(None)
}

/// The rounds that are sealed since a line, as they were before it and are after
/// it. An import can open and seal a round in one line, or bring a sealed one.
fn rounds_sealed_by(
    line: &JournalLine,
) -> storage::Result<BTreeMap<RoundId, (Option<Round>, Round)>> {
    let (before, after) = line.rows()?;
    let mut rounds = BTreeMap::new();
    for rows in before.rows.into_iter().zip(after.rows) {
        let (before, Some(Row::Round(after))) = rows else {
            continue;
        };
        let before = match before {
            Some(Row::Round(before)) => Some(before),
            _ => None,
        };
        let (_, last) = rounds.entry(after.id).or_insert((before, after.clone()));
        *last = after;
    }
    rounds.retain(|_, (before, after)| {
        let was_sealed = before.as_ref().map(|round| round.state) == Some(State::Sealed);
        after.state == State::Sealed && !was_sealed
    });
    Ok(rounds)
}

/// What refers to a row that cannot be deleted, or has the place of one that
/// would be there again: the journal does not have the rows of an import one by
/// one, so it is a later import, if there is one.
fn in_the_way(later: &[JournalLine], otherwise: CannotUndo) -> CannotUndo {
    let counted = |line: &&JournalLine| {
        let rows = line.rows();
        rows.is_ok_and(|(_, after)| !after.counted.is_empty())
    };
    let changes: Vec<EarlierChange> = later.iter().filter(counted).map(named).collect();
    if changes.is_empty() {
        otherwise
    } else {
        CannotUndo::Later { changes }
    }
}

fn named(line: &JournalLine) -> EarlierChange {
    EarlierChange {
        journal: line.id.0,
        by: line.by.clone(),
        summary: line.summary.clone(),
    }
}

/// The lines after this one whose changes are in effect: a change and the line
/// that undoes it cancel each other.
pub(in crate::service) fn in_effect_since(
    snapshot: &Snapshot<'_>,
    since: JournalId,
) -> storage::Result<Vec<JournalLine>> {
    let lines = snapshot.journal_since(since)?;
    let undoings = snapshot.undoings()?;
    let undoes = |id: JournalId| {
        let index = usize::try_from(id.0 - since.0 - 1).ok();
        index.and_then(|index| lines.get(index)?.undoes)
    };
    let has_effect = |line: &JournalLine| {
        let mut steps = 0;
        let mut id = line.id;
        while let Some(earlier) = undoes(id).filter(|earlier| *earlier > since) {
            steps += 1;
            id = earlier;
        }
        !undoings.contains_key(&line.id) && steps % 2 == 0
    };
    let kept: Vec<bool> = lines.iter().map(has_effect).collect();
    let kept = lines.into_iter().zip(kept).filter(|(_, kept)| *kept);
    Ok(kept.map(|(line, _)| line).collect())
}
