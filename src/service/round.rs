//! Rounds: pairings set, shown, sealed.

use std::collections::BTreeSet;

use super::event_results::EventResults;
use super::register::Directory;
use super::round_state::RoundState;
use super::session::{Command, Query};
use super::{Error, EventRef, Refusal, Result, event, value};
use crate::formats::list::pairing_csv::{PairingCsv, PairingRow};
use crate::report;
use crate::report::summary;
use crate::report::view::export::BYE;
use crate::report::view::round::{PairedView, RepeatedPairingView, RoundView, SealedView};
use crate::storage::entrant::{Absence, Entrant};
use crate::storage::event::Event;
use crate::storage::game::Game;
use crate::storage::player::Player;
use crate::storage::publication::{self, Publication};
pub use crate::storage::round::Stage;
use crate::storage::round::{Round, State};
use crate::storage::{Change, PlayerId, Snapshot, Subject};
use crate::tournament::{Finals, PlayerRef};

/// Two players who are to meet, or one who is to have a bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The table; the next free one if it is not given.
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: PlayerRef,
    /// White; `None` for a bye.
    pub white: Option<PlayerRef>,
}

impl Pairing {
    /// A pairing as typed: `bye` in place of White is a bye, as in a file.
    #[must_use]
    pub fn typed(table: Option<u32>, black: PlayerRef, white: Option<PlayerRef>) -> Self {
        let white = white.filter(|white| !white.as_str().eq_ignore_ascii_case(BYE));
        Self {
            table,
            black,
            white,
        }
    }
}

/// The pairings of a round, or some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairings {
    file: Option<String>,
    /// With the line of the file, or the number in the list.
    pairings: Vec<(u64, Pairing)>,
}

impl Pairings {
    /// Reads a CSV file with a header.
    ///
    /// # Errors
    ///
    /// If it does not have the columns, a row cannot be read, or there is none.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self> {
        let csv = PairingCsv::read(bytes).map_err(|error| Refusal::NotPairings {
            file: file.to_owned(),
            error,
        })?;
        if csv.pairings.is_empty() {
            let file = file.to_owned();
            return Err(Refusal::NoPairings { file }.into());
        }
        let pairing = |row: PairingRow| {
            let pairing = Pairing {
                table: row.table,
                black: PlayerRef::new(&row.black),
                white: row.white.as_deref().map(PlayerRef::new),
            };
            (row.line, pairing)
        };
        Ok(Self {
            file: Some(file.to_owned()),
            pairings: csv.pairings.into_iter().map(pairing).collect(),
        })
    }

    /// The refusal of one pairing, with its place.
    fn refused(&self, line: u64, error: Error) -> Error {
        match error {
            Error::Refused(why) if self.file.is_some() || self.pairings.len() > 1 => {
                Refusal::Pairing {
                    file: self.file.clone(),
                    line,
                    why: Box::new(why),
                }
                .into()
            }
            other => other,
        }
    }
}

impl From<Vec<Pairing>> for Pairings {
    fn from(pairings: Vec<Pairing>) -> Self {
        Self {
            file: None,
            pairings: (1..).zip(pairings).collect(),
        }
    }
}

/// What to do with pairings or a result that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Keep,
    Replace,
}

/// Sets pairings of a round, all or none; creates the round if it is the next one.
#[derive(Clone, Debug)]
pub struct SetPairings {
    pub event: EventRef,
    pub round: u32,
    pub pairings: Pairings,
    /// Pairings are replaced only if none of the round has a result.
    pub existing: Existing,
    /// Of the round, if it is new.
    pub stage: Stage,
}

impl Command for SetPairings {
    type Outcome = PairedView;

    fn name(&self) -> &'static str {
        "round set"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<PairedView> {
        let event = self.event.find(change)?;
        let place = (self.round, self.stage);
        let paired = pair(change, &event, place, self.existing, |change, players| {
            let pairings = self.pairings.pairings.iter();
            pairings
                .map(|(line, pairing)| {
                    let paired = players.pair_named(change, pairing);
                    paired.map_err(|error| self.pairings.refused(*line, error))
                })
                .collect()
        })?;
        let Paired { state, new, .. } = &paired;
        Ok(PairedView {
            round: state.view(),
            new: new.iter().map(|game| state.table_view(game)).collect(),
            repeated: paired.repeated,
        })
    }
}

/// A round that was paired.
pub(super) struct Paired {
    pub(super) state: RoundState,
    pub(super) new: Vec<Game>,
    repeated: Vec<RepeatedPairingView>,
}

/// Adds the games that `make` makes with the players of a round.
pub(super) fn pair(
    change: &mut Change<'_>,
    event: &Event,
    (number, stage): (u32, Stage),
    existing: Existing,
    make: impl FnOnce(&mut Change<'_>, &RoundPlayers) -> Result<Vec<Game>>,
) -> Result<Paired> {
    let round = open_round(change, event, number, stage)?;
    if existing == Existing::Replace {
        clear(change, &round)?;
    }
    let players = RoundPlayers::of(change, event, &round)?;
    let new = make(change, &players)?;
    change.about(Subject {
        event: Some(event.id),
        round: Some(number),
        table: None,
        players: new.iter().flat_map(seats).collect(),
    });
    change.summarise(summary::pairings_set(number, new.len()));
    Ok(Paired {
        state: RoundState::of(change, event, number)?,
        repeated: repeats(change, event, &players, &new)?,
        new,
    })
}

fn seats(game: &Game) -> impl Iterator<Item = PlayerId> {
    std::iter::once(game.black_id).chain(game.white_id)
}

fn open_round(change: &mut Change<'_>, event: &Event, number: u32, stage: Stage) -> Result<Round> {
    if let Some(round) = change.round_numbered(event.id, number)? {
        return match round.state {
            State::Open => Ok(round),
            State::Sealed => Err(Refusal::RoundSealed(number).into()),
        };
    }
    let rounds = change.rounds_of_event(event.id)?;
    let last = rounds.last().map_or(0, |round| round.number);
    if number != last + 1 {
        return Err(Refusal::NotNextRound {
            round: number,
            last,
        }
        .into());
    }
    Ok(change.insert(|id| Round {
        id,
        event_id: event.id,
        number,
        name: number.to_string(),
        stage,
        state: State::Open,
    })?)
}

fn clear(change: &mut Change<'_>, round: &Round) -> Result<()> {
    for game in change.games_of_round(round.id)? {
        let settled = game.is_settled() && !game.is_bye();
        if settled {
            return Err(Refusal::HasResult {
                round: round.number,
                table: game.table_number.unwrap_or_default(),
            }
            .into());
        }
        change.delete::<Game>(game.id)?;
    }
    Ok(())
}

/// The number of the only open round, for whoever names none.
#[derive(Clone, Debug)]
pub struct OpenRound {
    pub event: EventRef,
}

impl Query for OpenRound {
    type Answer = u32;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<u32> {
        let event = self.event.find(snapshot)?;
        let rounds = snapshot.rounds_of_event(event.id)?;
        let open = rounds.iter().filter(|round| round.state == State::Open);
        let open: Vec<u32> = open.map(|round| round.number).collect();
        match open[..] {
            [round] => Ok(round),
            _ => Err(Refusal::NoSingleOpenRound { open }.into()),
        }
    }
}

/// The players who can be paired in a round.
pub(super) struct RoundPlayers {
    event: Event,
    round: Round,
    pub(super) directory: Directory,
    entrants: Vec<Entrant>,
    absences: Vec<Absence>,
}

impl RoundPlayers {
    pub(super) fn of(change: &Change<'_>, event: &Event, round: &Round) -> Result<Self> {
        Ok(Self {
            event: event.clone(),
            round: round.clone(),
            directory: Directory::of_event(change, event.id)?,
            entrants: change.entrants_of_event(event.id)?,
            absences: change.absences_of_event(event.id)?,
        })
    }

    fn pair_named(&self, change: &mut Change<'_>, pairing: &Pairing) -> Result<Game> {
        let black = self.directory.resolve(&pairing.black)?;
        let white = pairing.white.as_ref();
        let white = white.map(|white| self.directory.resolve(white));
        self.pair(change, pairing.table, black, white.transpose()?)
    }

    /// Pairs two players, or gives a bye, at a table or the next free one.
    pub(super) fn pair(
        &self,
        change: &mut Change<'_>,
        table: Option<u32>,
        black: &Player,
        white: Option<&Player>,
    ) -> Result<Game> {
        let games = change.games_of_round(self.round.id)?;
        for player in std::iter::once(black).chain(white) {
            self.ensure_present(&games, player)?;
        }
        if let Some(white) = white.filter(|white| white.id == black.id) {
            return Err(Refusal::AgainstThemselves {
                name: white.full_name(),
            }
            .into());
        }
        let taken: BTreeSet<u32> = games.iter().filter_map(|game| game.table_number).collect();
        let free = || {
            let mut tables = 1..=u32::MAX;
            tables.find(|table| !taken.contains(table)).unwrap_or(1)
        };
        let table = table.unwrap_or_else(free);
        value::check_table(table)?;
        if taken.contains(&table) {
            return Err(Refusal::TableTaken {
                round: self.round.number,
                table,
            }
            .into());
        }
        let place = (self.round.id, table);
        let white = white.map(|white| white.id);
        Ok(change.insert(|id| Game::pairing(id, self.event.id, place, black.id, white))?)
    }

    fn is_player(&self, id: PlayerId, player: &Player) -> bool {
        self.directory.person(id).map(|person| person.id) == Some(player.id)
    }

    /// Refuses a player who has not entered, has withdrawn or is absent.
    pub(super) fn ensure_attends(&self, player: &Player) -> Result<()> {
        let is_player = |id: PlayerId| self.is_player(id, player);
        let entrant = self.entrants.iter().find(|each| is_player(each.player_id));
        let Some(entrant) = entrant else {
            return Err(Refusal::NotEntered {
                name: player.full_name(),
            }
            .into());
        };
        let mut absences = self
            .absences
            .iter()
            .filter(|each| each.entrant_id == entrant.id);
        if let Some(absence) = absences.find(|each| each.covers(self.round.number)) {
            let name = player.full_name();
            return Err(match absence.back_in_round {
                None => Refusal::Withdrawn {
                    name,
                    after: absence.after_round,
                },
                Some(back) => Refusal::AbsentUntil {
                    name,
                    round: self.round.number,
                    back,
                },
            }
            .into());
        }
        Ok(())
    }

    /// Refuses a player who cannot play in this round.
    fn ensure_present(&self, games: &[Game], player: &Player) -> Result<()> {
        self.ensure_attends(player)?;
        let is_player = |id: PlayerId| self.is_player(id, player);
        let paired = games.iter().find(|game| seats(game).any(is_player));
        match paired {
            Some(game) if self.round.stage == Stage::Swiss => Err(Refusal::AlreadyPaired {
                name: player.full_name(),
                round: self.round.number,
                table: game.table_number,
                bye: game.is_bye(),
            }
            .into()),
            _ => Ok(()),
        }
    }
}

fn repeats(
    change: &Change<'_>,
    event: &Event,
    players: &RoundPlayers,
    new: &[Game],
) -> Result<Vec<RepeatedPairingView>> {
    let rounds = change.rounds_of_event(event.id)?;
    let earlier = change.games_of_event(event.id)?;
    let pair = |game: &Game| {
        let mut ids: Vec<_> = seats(game)
            .filter_map(|id| players.directory.person(id).map(|person| person.id))
            .collect();
        ids.sort_unstable();
        ids
    };
    let mut repeated = Vec::new();
    for game in new.iter().filter(|game| !game.is_bye()) {
        let before = |each: &&Game| each.round_id != game.round_id && pair(each) == pair(game);
        for met in earlier.iter().filter(before) {
            let round = rounds.iter().find(|round| Some(round.id) == met.round_id);
            repeated.push(RepeatedPairingView {
                black: players.directory.name(game.black_id),
                white: game
                    .white_id
                    .map_or_else(String::new, |id| players.directory.name(id)),
                round: round.map_or(0, |round| round.number),
            });
        }
    }
    Ok(repeated)
}

/// Keeps the standings as they are shown after a round.
fn publish(change: &mut Change<'_>, event: &Event, number: u32) -> Result<()> {
    let table = EventResults::of(change, event)?;
    let standings = table.standings(u16::try_from(number).ok());
    let shown = report::standings::json(&table.table, &standings, &Finals::default());
    change.insert(|id| Publication {
        id,
        event_id: event.id,
        after_round: number,
        status: if table.is_provisional() {
            publication::Status::Provisional
        } else {
            publication::Status::Official
        },
        standings: shown,
    })?;
    Ok(())
}

/// Seals a round: from then on it takes corrections only. The standings after
/// it are kept as published.
#[derive(Clone, Debug)]
pub struct SealRound {
    pub event: EventRef,
    pub round: u32,
}

impl Command for SealRound {
    type Outcome = SealedView;

    fn name(&self) -> &'static str {
        "round seal"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<SealedView> {
        let state = RoundState::find(change, &self.event, self.round)?;
        let RoundState { event, round, .. } = &state;
        if round.state == State::Sealed {
            return Err(Refusal::RoundSealed(self.round).into());
        }
        let missing: Vec<u32> = state.missing().filter_map(|table| table.table).collect();
        if !missing.is_empty() || state.games.is_empty() {
            return Err(Refusal::ResultsMissing {
                round: self.round,
                tables: missing,
            }
            .into());
        }
        let sealed = Round {
            state: State::Sealed,
            ..round.clone()
        };
        change.update(&sealed)?;
        publish(change, event, self.round)?;
        change.about(Subject {
            round: Some(self.round),
            ..event::subject(event)
        });
        change.summarise(summary::round_sealed(self.round));
        Ok(SealedView {
            round: self.round,
            state: sealed.state.word(),
        })
    }
}

/// The tables of a round.
#[derive(Clone, Debug)]
pub struct RoundTables {
    pub event: EventRef,
    pub round: u32,
    pub filter: TableFilter,
}

/// Which tables of a round are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFilter {
    All,
    /// Nothing was entered, or it does not decide the game yet.
    WithoutResult,
}

impl Query for RoundTables {
    type Answer = RoundView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<RoundView> {
        let state = RoundState::find(snapshot, &self.event, self.round)?;
        Ok(match self.filter {
            TableFilter::All => state.view(),
            TableFilter::WithoutResult => state.view_of_missing(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{Desk, pairings, refusal, result};
    use super::*;

    fn seal() -> SealRound {
        SealRound {
            event: EventRef::Unnamed,
            round: 1,
        }
    }

    fn from_file(text: &str) -> SetPairings {
        SetPairings {
            pairings: Pairings::read("round.csv", text.as_bytes()).expect("pairings"),
            ..pairings(1, &[])
        }
    }

    fn tables(desk: &Desk, filter: TableFilter) -> Vec<Option<u32>> {
        let query = RoundTables {
            event: EventRef::Unnamed,
            round: 1,
            filter,
        };
        let round = desk.session.ask(&query).expect("a round");
        round.tables.iter().map(|table| table.table).collect()
    }

    #[test]
    fn a_file_of_pairings_is_set_as_a_whole_or_not_at_all() {
        let mut desk = Desk::with_players();
        let wrong = from_file("black,white\ngoto,1001\n1002,nobody\n");
        let refused = desk.refused(&wrong);
        assert_eq!(refused.code(), "player-unknown");
        let text = refused.to_string();
        assert!(text.starts_with("round.csv:3: no player matches"), "{text}");
        let right = from_file("table,black,white\n4,goto,1001\n2,1002,bye\n");
        let paired = desk.done(&right);
        assert_eq!(paired.new.len(), 2);
        assert_eq!(tables(&desk, TableFilter::All), [Some(2), Some(4)]);
        assert_eq!(tables(&desk, TableFilter::WithoutResult), [Some(4)]);
        let unreadable = Pairings::read("round.csv", b"hello\n");
        assert!(matches!(
            unreadable,
            Err(Error::Refused(Refusal::NotPairings { .. }))
        ));
    }

    #[test]
    fn a_player_sits_at_one_table_of_the_next_round() {
        let mut desk = Desk::paired();
        for (round, pair, code) in [
            (1, ("goto", "lefevre"), "player-already-paired"),
            (3, ("goto", "lefevre"), "round-not-next"),
            (2, ("goto", "goto"), "player-against-themselves"),
            (2, ("goto", "smith"), "player-ambiguous"),
        ] {
            assert_eq!(desk.refused(&pairings(round, &[pair])).code(), code);
        }
        let mut taken = pairings(1, &[]);
        taken.pairings = vec![Pairing {
            table: Some(1),
            black: PlayerRef::new("lefevre"),
            white: None,
        }]
        .into();
        taken.existing = Existing::Replace;
        assert_eq!(desk.done(&taken).round.tables.len(), 1);
    }

    #[test]
    fn a_round_with_a_result_is_not_paired_anew() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let anew = SetPairings {
            existing: Existing::Replace,
            ..pairings(1, &[("goto", "lefevre")])
        };
        assert_eq!(desk.refused(&anew).code(), "result-exists");
    }

    #[test]
    fn players_who_have_met_are_reported() {
        let mut desk = Desk::paired();
        let again = desk.done(&pairings(2, &[("1001", "goto")]));
        let met = RepeatedPairingView {
            black: "Smith John".to_owned(),
            white: "Goto Haruka".to_owned(),
            round: 1,
        };
        assert_eq!(again.repeated, [met]);
    }

    #[test]
    fn a_round_is_sealed_once_and_only_when_it_is_complete() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let tables = vec![2];
        assert_eq!(
            desk.refused(&seal()),
            Refusal::ResultsMissing { round: 1, tables }
        );
        desk.enter(2, "30-34");
        assert_eq!(desk.done(&seal()).state, "sealed");
        assert_eq!(desk.refused(&seal()), Refusal::RoundSealed(1));
        let more = pairings(1, &[("goto", "lefevre")]);
        assert_eq!(desk.refused(&more), Refusal::RoundSealed(1));
        assert_eq!(desk.refused(&result(1, "50-14")), Refusal::RoundSealed(1));
    }

    #[test]
    fn a_round_is_not_sealed_over_a_result_that_came_in_meanwhile() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let seen = desk.journal();
        let entered = desk.second_session().execute(&result(2, "30-34"));
        entered.expect("a result");
        let stale = desk.session.execute_if_unchanged(&seal(), seen);
        assert_eq!(refusal(stale).code(), "request-stale");
        desk.done(&seal());
    }
}
