//! A pairing is proposed, shown, and set as it was shown.

use super::{
    conditions, conditions::TypedConditions, draft::Draft, draft::SolvedRound,
    round_field::RoundField, round_robin::RoundRobin,
};
use crate::report::pairing::view::{AbsentPlayer, PairedPlayer, PairingView};
use crate::report::{
    pairing::wording, refusal::PairingRefusal, round::view::RoundWarningView,
    round::wording::Detail,
};
use crate::service::prelude::*;
use crate::service::rounds::tables::{Paired, Replaced, pair};
use crate::service::rounds::{check, state as round_state};
use crate::service::{
    Directory, event::overview, players::attendance, results::event_results::EventResults,
};
use crate::storage::{
    entrant::Absence, entrant::RequestedBye, round::Stage, round::State,
    round_pairing::RoundPairing,
};
use outflank_core::tournament::pairing::{Conditions, Cost, Priced};
use outflank_core::{ruleset::PairingRules, tournament::RoundProgress};

/// What is to be paired, and how.
#[derive(Clone, Debug, Default)]
pub struct PairingRequest {
    pub event: EventRef,
    /// The round that is to be paired next, if none is named.
    pub round: Option<u32>,
    /// Instead of the pairing rules of the event.
    pub rules: Option<PairingRules>,
    /// The lots are drawn from it.
    pub seed: u32,
    pub conditions: TypedConditions,
    /// Players who turn out to be absent in this round: it is noted, and only
    /// their tables are paired again.
    pub absent: Vec<PlayerRef>,
    /// Everything is paired again; if not, tables with two players who are there stay.
    pub again: bool,
    /// A schedule instead of a Swiss pairing.
    pub round_robin: Option<RoundRobin>,
}

/// The pairing of a round, without setting it.
#[derive(Clone, Debug)]
pub struct ProposePairing(pub PairingRequest);

impl Query for ProposePairing {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = PairingView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<PairingView> {
        Ok(Proposal::of(snapshot, &self.0)?.view())
    }
}

/// Pairs a round.
#[derive(Clone, Debug)]
pub struct PairRound {
    pub request: PairingRequest,
    /// What was shown: if the pairing is another one now, it is refused.
    pub shown: Option<PairingView>,
}

impl Command for PairRound {
    type Outcome = PairingView;
    const NAME: &'static str = "round pair";

    fn run(&self, change: &mut Change<'_>) -> Result<PairingView> {
        let proposal = Proposal::of(change, &self.request)?;
        let view = proposal.view();
        if self
            .shown
            .as_ref()
            .is_some_and(|shown| !is_same(shown, &view))
        {
            let round = view.round;
            return Err(PairingRefusal::NotAsShown { round }.into());
        }
        let warnings = proposal.set(change)?;
        let notes = view.notes.into_iter().chain(warnings).collect();
        Ok(PairingView { notes, ..view })
    }
}

/// Whether two pairings have the same players at the same tables.
fn is_same(one: &PairingView, two: &PairingView) -> bool {
    type Seat = (Option<u32>, Option<PairedPlayer>, Option<PairedPlayer>);
    let seats = |view: &PairingView| -> BTreeSet<Seat> {
        let tables = view.tables.iter();
        let tables = tables.map(|each| {
            (
                each.table,
                Some(each.black.clone()),
                Some(each.white.clone()),
            )
        });
        let bye = view.byes().map(|bye| {
            let player = PairedPlayer {
                number: bye.number,
                name: bye.name.clone(),
                record: bye.record.clone(),
            };
            (bye.table, Some(player), None)
        });
        tables.chain(bye).collect()
    };
    (one.round, seats(one)) == (two.round, seats(two))
}

/// A pairing that is not set yet.
struct Proposal {
    field: RoundField,
    seed: u32,
    conditions: Conditions,
    /// The tables that stay.
    kept: Vec<(Option<u32>, Priced)>,
    new: Vec<(u32, Priced)>,
    /// The tables that make room.
    removed: Vec<u32>,
    cost: Cost,
    notes: Vec<RoundWarningView>,
    again: bool,
    absent: Vec<PlayerRef>,
    away: Vec<AbsentPlayer>,
}

impl Proposal {
    fn of(snapshot: &Snapshot<'_>, request: &PairingRequest) -> Result<Self> {
        let event = request.event.find(snapshot)?;
        let directory = Directory::of_event(snapshot, event.id)?;
        let (number, round) = find_round(snapshot, &event, &directory, request)?;
        let mut present = check::expected(snapshot, event.id, number, &directory)?;
        for absent in &request.absent {
            let player = directory.resolve(absent)?;
            if !present.contains(&player.person()) {
                return Err(PairingRefusal::DoesNotPlay {
                    name: player.full_name(),
                    round: number,
                }
                .into());
            }
            present.retain(|&person| person != player.person());
        }
        if present.is_empty() {
            return Err(PairingRefusal::NoPlayers { round: number }.into());
        }
        let rules = overview::pairing_rules(&event, request.rules.as_ref())?;
        let games = match &round {
            Some(round) => snapshot.games_of_round(round.id)?,
            None => Vec::new(),
        };
        let field = RoundField::of(snapshot, &event, number, rules, &present)?;
        let (kept, removed) = field.kept(&games, request.again);
        let draft = Draft {
            field: &field,
            request,
            kept: &kept,
        };
        if removed.is_empty() && draft.is_complete() {
            return Err(PairingRefusal::EverybodyPaired { round: number }.into());
        }
        let SolvedRound {
            typed: conditions,
            kept,
            new,
            cost,
        } = draft.pair(snapshot)?;
        let mut notes = notes(&field, request);
        notes.extend(draft.price_of_keeping(&cost)?);
        let taken: BTreeSet<u32> = kept.iter().filter_map(|&(table, _)| table).collect();
        let free = (1..).filter(|table| !taken.contains(table));
        Ok(Self {
            new: free.zip(new).collect(),
            seed: request.seed,
            conditions,
            kept,
            removed,
            cost,
            notes,
            again: request.again,
            absent: request.absent.clone(),
            away: absent_players(snapshot, &field, &request.absent)?,
            field,
        })
    }

    fn view(&self) -> PairingView {
        let problem = self.field.problem(self.seed, Conditions::default());
        let new = self
            .new
            .iter()
            .map(|(table, priced)| (Some(*table), priced.clone()));
        let mut tables: Vec<(Option<u32>, Priced)> = self.kept.iter().cloned().chain(new).collect();
        tables.sort_by_key(|each| each.0);
        let view = self.field.view(&problem, self.seed, &tables, &self.cost);
        PairingView {
            notes: self.notes.clone(),
            absent: self.away.clone(),
            ..view
        }
    }

    /// Writes the new tables, and how they were found.
    fn set(&self, change: &mut Change<'_>) -> Result<Vec<RoundWarningView>> {
        let replaced = if self.again {
            Replaced::Round
        } else {
            Replaced::Tables(self.removed.clone())
        };
        let place = (self.field.number, Stage::Swiss);
        let Paired { state, new } = pair(
            change,
            &self.field.event,
            place,
            &replaced,
            |change, players| {
                let person = |place: usize| {
                    let found = self.field.directory.player(self.field.person(place));
                    found.expect("everybody of the field is in the directory")
                };
                let tables = self.new.iter();
                tables
                    .map(|(table, priced)| {
                        let (black, white) = (person(priced.black), priced.white.map(person));
                        players.pair(change, Some(*table), black, white)
                    })
                    .collect()
            },
        )?;
        for absent in &self.absent {
            let (_, entrant) = attendance::find_entrant(change, &self.field.event, absent)?;
            let number = self.field.number;
            change.insert(|id| Absence::in_round(id, entrant.id, number))?;
        }
        change.forget_pairing(state.round.id)?;
        let rules = toml::to_string(&self.field.rules).expect("rules are plain values");
        change.insert(|id| RoundPairing {
            id,
            round_id: state.round.id,
            rules_name: self.field.rules.name.clone(),
            rules,
            seed: self.seed,
            locked: conditions::written(&self.field, &self.conditions.locked),
            forbidden: conditions::written(&self.field, &self.conditions.forbidden),
            kept_apart: self.field.apart_written(),
        })?;
        change.summarise(summary::round_paired(
            self.field.number,
            new.len(),
            &self.field.rules.label(),
            self.seed,
        ));
        let found = check::check(change, &state)?;
        Ok(check::views(&state, &found, Detail::Full))
    }
}

/// Everybody who does not play in the round and comes back, those included who
/// turn out to be absent now.
fn absent_players(
    snapshot: &Snapshot<'_>,
    field: &RoundField,
    more: &[PlayerRef],
) -> Result<Vec<AbsentPlayer>> {
    let directory = &field.directory;
    let away = round_state::away(snapshot, field.event.id, field.number)?.into_iter();
    let mut away: Vec<_> = away
        .map(|(row, bye)| (directory.person(row), bye))
        .collect();
    for player in more {
        away.push((directory.resolve(player)?.person(), RequestedBye::ZeroPoint));
    }
    let player = |(person, bye): (PersonId, RequestedBye)| AbsentPlayer {
        number: directory.entrant_number(person),
        name: directory.name_of(person),
        bye: bye.word(),
    };
    Ok(away.into_iter().map(player).collect())
}

/// The number of the round that is paired, and the round if it is there.
fn find_round(
    snapshot: &Snapshot<'_>,
    event: &Event,
    directory: &Directory,
    request: &PairingRequest,
) -> Result<(u32, Option<Round>)> {
    let rounds = snapshot.rounds_of_event(event.id)?;
    let last = rounds.last().map_or(0, |round| round.number);
    // Whoever pairs again, or without somebody, means a round that is paired.
    let is_paired = request.again || !request.absent.is_empty();
    let number = match (request.round, rounds.last()) {
        (Some(number), _) => number,
        (None, Some(round)) if round.state == State::Open && is_paired => last,
        (None, Some(round)) if round.state == State::Open => {
            let seats = directory.seated(&snapshot.games_of_round(round.id)?);
            let present = check::expected(snapshot, event.id, last, directory)?;
            let complete = present.iter().all(|player| seats.contains(player));
            if complete {
                ensure_results(snapshot, event, last)?;
                last + 1
            } else {
                last
            }
        }
        (None, _) => last + 1,
    };
    if number == 0 || number > last + 1 {
        let round = number;
        return Err(Refusal::NotNextRound { round, last }.into());
    }
    if number > last {
        refuse_another_round(event, &rounds, number)?;
    }
    let round = rounds.into_iter().find(|round| round.number == number);
    match &round {
        Some(round) if round.state == State::Sealed => Err(Refusal::RoundSealed(number).into()),
        Some(round) if round.stage == Stage::Final => {
            Err(PairingRefusal::Final { round: number }.into())
        }
        _ => Ok((number, round)),
    }
}

/// Refuses a round after the last one announced, or after the finals have begun.
fn refuse_another_round(event: &Event, rounds: &[Round], round: u32) -> Result<()> {
    if rounds.iter().any(|round| round.stage == Stage::Final) {
        return Err(PairingRefusal::FinalsBegun { round }.into());
    }
    match event.rounds {
        Some(rounds) if round > rounds => Err(PairingRefusal::AllRoundsPaired {
            round,
            rounds,
            has_finals: overview::rules(event)?.finals.is_some(),
        }
        .into()),
        _ => Ok(()),
    }
}

/// Refuses to go on to a round that nobody has named while results are missing.
fn ensure_results(snapshot: &Snapshot<'_>, event: &Event, round: u32) -> Result<()> {
    let results = EventResults::of(snapshot, event)?;
    let is_it = |each: &&RoundProgress| u32::from(each.round) == round;
    match results
        .progress
        .iter()
        .find(is_it)
        .map_or(0, RoundProgress::missing)
    {
        0 => Ok(()),
        games => Err(PairingRefusal::ResultsMissing { round, games }.into()),
    }
}

/// What the director should know before a round is paired.
fn notes(field: &RoundField, request: &PairingRequest) -> Vec<RoundWarningView> {
    let mut notes = Vec::new();
    let mut note = |code, message| {
        notes.push(RoundWarningView {
            code,
            table: None,
            message,
        });
    };
    let players = field.field.entrants.len();
    let few = wording::too_few(field.event.rounds, players);
    if let Some(text) = few.filter(|_| field.number == 1 && request.round_robin.is_none()) {
        note("many-rounds", text);
    }
    for each in &field.progress {
        let (round, missing) = (u32::from(each.round), each.missing());
        if round < field.number && missing > 0 {
            let text = wording::results_missing(round, missing);
            note("results-missing", text.into());
        }
    }
    notes
}
