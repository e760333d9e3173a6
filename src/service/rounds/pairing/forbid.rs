//! Players of an event who must not meet in any round.

use super::{conditions, conditions::PairText, round_field::RoundField};
use crate::report::pairing::view::{ForbiddenPairView, ForbiddenPairsView, PairedPlayer};
use crate::report::{refusal::PairingRefusal, refusal::TextField};
use crate::service::prelude::*;
use crate::service::{Directory, event::overview, players::attendance, session::value};
use crate::storage::{forbidden_pair::ForbiddenPair, round::State};

/// Notes that players must not meet: family, team mates.
#[derive(Clone, Debug)]
pub struct ForbidPairs {
    pub event: EventRef,
    pub pairs: Vec<PairText>,
    pub reason: String,
}

impl Command for ForbidPairs {
    type Outcome = ForbiddenPairsView;
    const NAME: &'static str = "round forbid";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<ForbiddenPairsView> {
        let event = self.event.find(change)?;
        let reason = value::clean(TextField::Reason, &self.reason)?;
        let mut new = Vec::new();
        for typed in &self.pairs {
            let [one, other] = resolve(change, &event, typed)?;
            let directory = Directory::of_event(change, event.id)?;
            let known = change.forbidden_pairs_of_event(event.id)?;
            if known
                .iter()
                .any(|row| is_about(&directory, row, [one, other]))
            {
                let names = [one, other].map(|person| directory.name_of(person));
                return Err(PairingRefusal::ForbiddenAlready { names }.into());
            }
            let rows = [one, other].map(|person| directory.row_in_event(person));
            let [one_id, other_id] = [rows[0].min(rows[1]), rows[0].max(rows[1])];
            new.push(change.insert(|id| ForbiddenPair {
                id,
                event_id: event.id,
                one_id,
                other_id,
                reason: reason.clone(),
            })?);
        }
        finish(change, &event, &new, summary::pairs_forbidden)
    }
}

/// Lets players meet again who were not to.
#[derive(Clone, Debug)]
pub struct AllowPairs {
    pub event: EventRef,
    pub pairs: Vec<PairText>,
}

impl Command for AllowPairs {
    type Outcome = ForbiddenPairsView;
    const NAME: &'static str = "round allow";

    fn run(&self, change: &mut Change<'_>) -> Result<ForbiddenPairsView> {
        let event = self.event.find(change)?;
        let directory = Directory::of_event(change, event.id)?;
        let mut gone = Vec::new();
        for typed in &self.pairs {
            let pair = resolve(change, &event, typed)?;
            let rows = change.forbidden_pairs_of_event(event.id)?.into_iter();
            let rows: Vec<_> = rows.filter(|row| is_about(&directory, row, pair)).collect();
            if rows.is_empty() {
                let names = pair.map(|person| directory.name_of(person));
                return Err(PairingRefusal::NotForbidden { names }.into());
            }
            for row in &rows {
                change.delete::<ForbiddenPair>(row.id)?;
            }
            gone.extend(rows);
        }
        finish(change, &event, &gone, summary::pairs_allowed)
    }
}

/// The players of an event who must not meet.
#[derive(Clone, Debug)]
pub struct ForbiddenPairs {
    pub event: EventRef,
}

impl Query for ForbiddenPairs {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = ForbiddenPairsView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<ForbiddenPairsView> {
        let event = self.event.find(snapshot)?;
        let rows = snapshot.forbidden_pairs_of_event(event.id)?;
        view(snapshot, &event, &rows)
    }
}

/// The two entrants that are meant.
fn resolve(change: &Change<'_>, event: &Event, typed: &PairText) -> Result<[PersonId; 2]> {
    let find = |wanted: &PlayerRef| attendance::find_entrant(change, event, wanted);
    let (one, _) = find(&typed.one)?;
    let Some(other) = &typed.two else {
        return Err(PairingRefusal::ByeInEveryRound.into());
    };
    let (other, _) = find(other)?;
    if one.person() == other.person() {
        let name = one.full_name();
        return Err(Refusal::SamePlayer { name }.into());
    }
    Ok([one.person(), other.person()])
}

/// Whether a row is about these two, after all merges.
fn is_about(directory: &Directory, row: &ForbiddenPair, [one, other]: [PersonId; 2]) -> bool {
    let found = people(directory, row);
    found == [one, other] || found == [other, one]
}

fn people(directory: &Directory, row: &ForbiddenPair) -> [PersonId; 2] {
    [row.one_id, row.other_id].map(|row| directory.person(row))
}

fn finish(
    change: &mut Change<'_>,
    event: &Event,
    rows: &[ForbiddenPair],
    summary: impl Fn(&[ForbiddenPairView]) -> String,
) -> Result<ForbiddenPairsView> {
    let players = rows.iter().flat_map(|row| [row.one_id, row.other_id]);
    change.about(Subject {
        players: players.collect(),
        ..overview::subject(event)
    });
    let view = view(change, event, rows)?;
    change.summarise(summary(&view.pairs));
    Ok(view)
}

fn view(
    snapshot: &Snapshot<'_>,
    event: &Event,
    rows: &[ForbiddenPair],
) -> Result<ForbiddenPairsView> {
    let directory = Directory::of_event(snapshot, event.id)?;
    let player = |person: PersonId| PairedPlayer {
        number: directory.entrant_number(person),
        name: directory.name_of(person),
        record: String::new(),
    };
    let pairs = rows.iter().map(|row| {
        let [one, other] = people(&directory, row);
        ForbiddenPairView {
            one: player(one),
            other: player(other),
            reason: row.reason.clone(),
        }
    });
    Ok(ForbiddenPairsView {
        pairs: pairs.collect(),
        event: event.name.clone(),
    })
}

/// The players who must not meet in a round: those of the event while it is open
/// or not there yet, and once it is sealed those of the time when it was paired.
pub(in crate::service) fn kept_apart(
    snapshot: &Snapshot<'_>,
    event: &Event,
    round: Option<&Round>,
    directory: &Directory,
) -> Result<Vec<[PersonId; 2]>> {
    if let Some(round) = round.filter(|round| round.state == State::Sealed) {
        let Some(stored) = snapshot.pairing_of_round(round.id)? else {
            return Ok(Vec::new());
        };
        let entrants = snapshot.entrants_of_event(event.id)?;
        let person = |number: u32| {
            let entrant = entrants.iter().find(|each| each.number == number)?;
            Some(directory.person(entrant.player_id))
        };
        let pairs = conditions::numbers(&stored.kept_apart).into_iter();
        return Ok(pairs
            .filter_map(|(one, other)| Some([person(one)?, person(other?)?]))
            .collect());
    }
    let rows = snapshot.forbidden_pairs_of_event(event.id)?;
    let pairs = rows.iter().map(|row| people(directory, row));
    // Two names that had to be kept apart can turn out to be one person.
    Ok(pairs.filter(|[one, other]| one != other).collect())
}

impl RoundField {
    /// The pairs of the field that the event forbids, as they are stored.
    pub(super) fn apart_written(&self) -> String {
        conditions::written(self, &self.apart)
    }
}
