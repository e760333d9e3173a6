//! Pairings that are set by hand or from a file.

use super::{players::RoundPlayers, tables::clear, tables::rows};
use crate::report::pairing::wording as pairing_wording;
use crate::report::round::wording as round_wording;
use crate::report::{
    export::view::BYE, refusal::Advice, round::view::PairedView, round::view::RoundWarningView,
    round::wording::Detail,
};
use crate::service::prelude::*;
use crate::service::{Error, rounds::check, rounds::pairing};
use crate::storage::{round::Stage, round::State};
use outflank_core::formats::list::pairing_csv::{PairingCsv, PairingRow};

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
    list: Vec<(u64, Pairing)>,
    /// The columns of the file that say nothing about pairings.
    unused_columns: Vec<String>,
}

impl Pairings {
    /// Reads the pairings of a round from a CSV file with a header. A file with
    /// a column of rounds may hold others too.
    pub fn read(file: &str, bytes: &[u8], round: u32) -> Result<Self> {
        let mut csv = PairingCsv::read(bytes).map_err(|error| Refusal::NotPairings {
            file: file.to_owned(),
            error,
        })?;
        let round = round.to_string();
        let is_wanted = |row: &PairingRow| row.round.as_ref().is_none_or(|found| *found == round);
        csv.pairings.retain(is_wanted);
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
            list: csv.pairings.into_iter().map(pairing).collect(),
            unused_columns: csv.unused_columns,
        })
    }

    /// The refusal of one pairing, with its place.
    fn refused(&self, line: u64, error: Error) -> Error {
        match error {
            Error::Refused(why) if self.file.is_some() || self.list.len() > 1 => Refusal::Pairing {
                file: self.file.clone(),
                line,
                why: Box::new(why),
            }
            .into(),
            other => other,
        }
    }
}

impl From<Vec<Pairing>> for Pairings {
    fn from(pairings: Vec<Pairing>) -> Self {
        Self {
            file: None,
            list: (1..).zip(pairings).collect(),
            unused_columns: Vec::new(),
        }
    }
}

/// What to do with the pairings that a round has already. None that has a
/// result is replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ExistingPairings {
    #[default]
    Keep,
    /// Those at the tables that are set, and at these, from which players are
    /// taken. All others stay.
    ReplaceTables {
        from: Vec<u32>,
    },
    ReplaceRound,
}

/// Sets pairings of a round, all or none; creates the round if it is the next one.
#[derive(Clone, Debug)]
pub struct SetPairings {
    pub event: EventRef,
    pub round: u32,
    pub pairings: Pairings,
    pub existing: ExistingPairings,
    /// Of the round, if it is new.
    pub stage: Stage,
}

impl Command for SetPairings {
    type Outcome = PairedView;
    const NAME: &'static str = "round set";

    fn run(&self, change: &mut Change<'_>) -> Result<PairedView> {
        let event = self.event.find(change)?;
        let place = (self.round, self.stage);
        let replaced = self.replaced_tables()?;
        let paired = pair(change, &event, place, &replaced, |change, players| {
            let pairings = self.pairings.list.iter();
            pairings
                .map(|(line, pairing)| {
                    let paired = players.pair_named(change, pairing);
                    paired.map_err(|error| self.pairings.refused(*line, error))
                })
                .collect()
        })?;
        let Paired { state, new } = &paired;
        Ok(PairedView {
            round: state.view(),
            new: new.iter().map(|game| state.table_view(game)).collect(),
            warnings: self.warnings(change, &paired)?,
            price: price(change, state)?,
        })
    }
}

impl SetPairings {
    fn replaced_tables(&self) -> Result<Replaced> {
        let from = match &self.existing {
            ExistingPairings::Keep => return Ok(Replaced::Tables(Vec::new())),
            ExistingPairings::ReplaceRound => return Ok(Replaced::Round),
            ExistingPairings::ReplaceTables { from } => from,
        };
        let pairings = self.pairings.list.iter();
        let tables: Option<Vec<u32>> = pairings.map(|(_, pairing)| pairing.table).collect();
        let round = self.round;
        let mut tables = tables.ok_or(Refusal::ReplaceWithoutTable { round })?;
        tables.extend(from);
        Ok(Replaced::Tables(tables))
    }

    /// The warnings about a round from a file; of tables that are set one by
    /// one, those about them and who has no table yet.
    fn warnings(&self, change: &Change<'_>, paired: &Paired) -> Result<Vec<RoundWarningView>> {
        let state = &paired.state;
        let found = check::check(change, state)?;
        if self.pairings.file.is_none() {
            let is_new = |table| paired.new.iter().any(|game| game.table_number == table);
            let mut views = check::views(state, &found, Detail::Brief);
            views.retain(|view| view.table.is_none() || is_new(view.table));
            return Ok(views);
        }
        let mut views = check::views(state, &found, Detail::Full);
        let unused = self.pairings.unused_columns.iter();
        views.extend(unused.map(|column| RoundWarningView {
            code: "column-unused",
            table: None,
            message: round_wording::unused_column(column).into(),
        }));
        Ok(views)
    }
}

/// What a round costs that is set by hand, once everybody has a table.
fn price(change: &Change<'_>, state: &RoundState) -> Result<Option<Advice>> {
    let price = pairing::price_of_round(change, state)?;
    let number = state.round.number;
    Ok(price.map(|price| pairing_wording::price_of_round(number, price.worse.as_ref())))
}

/// A round that was paired.
pub(in crate::service) struct Paired {
    pub(in crate::service) state: RoundState,
    pub(in crate::service) new: Vec<Game>,
}

/// Which pairings of a round make room for new ones.
pub(in crate::service) enum Replaced {
    /// Those at these tables, if there are any.
    Tables(Vec<u32>),
    Round,
}

/// Adds the games that `make` makes with the players of a round.
pub(in crate::service) fn pair(
    change: &mut Change<'_>,
    event: &Event,
    (number, stage): (u32, Stage),
    replaced: &Replaced,
    make: impl FnOnce(&mut Change<'_>, &mut RoundPlayers) -> Result<Vec<Game>>,
) -> Result<Paired> {
    let round = open_round(change, event, number, stage)?;
    let mut games = change.games_of_round(round.id)?;
    if let Replaced::Tables(tables) = replaced {
        games.retain(|game| {
            game.table_number
                .is_some_and(|table| tables.contains(&table))
        });
    }
    clear(change, &round, &games)?;
    let mut players = RoundPlayers::of(change, event, &round)?;
    let new = make(change, &mut players)?;
    change.about(Subject {
        event: Some(event.id),
        round: Some(number),
        table: None,
        players: [rows(&new), rows(&games)].concat(),
    });
    change.summarise(summary::pairings_set(number, new.len()));
    Ok(Paired {
        state: RoundState::of(change, event, number)?,
        new,
    })
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
