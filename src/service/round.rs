//! Rounds: pairings set, shown, sealed.

use std::collections::BTreeSet;

use super::attendance::absence_refusal;
use super::register::Directory;
use super::round_check;
use super::round_state::RoundState;
pub use super::seal::SealRound;
use super::session::{Command, Query};
use super::{Error, EventRef, Refusal, Result, value};
use crate::formats::list::pairing_csv::{PairingCsv, PairingRow};
use crate::report::summary;
use crate::report::view::export::BYE;
use crate::report::view::round::{ClearedView, PairedView, RoundView, RoundWarningView};
use crate::report::wording;
use crate::report::wording::round::Detail;
use crate::storage::entrant::{Absence, Entrant};
use crate::storage::event::Event;
use crate::storage::game::Game;
use crate::storage::player::Player;
pub use crate::storage::round::Stage;
use crate::storage::round::{Round, State};
use crate::storage::{Change, PlayerId, Snapshot, Subject};
use crate::tournament::PlayerRef;

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
    list: Vec<(u64, Pairing)>,
    /// The columns of the file that say nothing about pairings.
    unused_columns: Vec<String>,
}

impl Pairings {
    /// Reads the pairings of a round from a CSV file with a header. A file with
    /// a column of rounds may hold others too.
    ///
    /// # Errors
    ///
    /// If it does not have the columns, a row cannot be read, or there is none.
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

/// What to do with pairings or a result that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Keep,
    Replace,
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

    fn name(&self) -> &'static str {
        "round set"
    }

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
        let found = round_check::check(change, state)?;
        if self.pairings.file.is_none() {
            let is_new = |table| paired.new.iter().any(|game| game.table_number == table);
            let mut views = round_check::views(state, &found, Detail::Brief);
            views.retain(|view| view.table.is_none() || is_new(view.table));
            return Ok(views);
        }
        let mut views = round_check::views(state, &found, Detail::Full);
        let unused = self.pairings.unused_columns.iter();
        views.extend(unused.map(|column| RoundWarningView {
            code: "column-unused",
            table: None,
            message: wording::round::unused_column(column),
        }));
        Ok(views)
    }
}

/// A round that was paired.
pub(super) struct Paired {
    pub(super) state: RoundState,
    pub(super) new: Vec<Game>,
}

/// Which pairings of a round make room for new ones.
pub(super) enum Replaced {
    /// Those at these tables, if there are any.
    Tables(Vec<u32>),
    Round,
}

/// Adds the games that `make` makes with the players of a round.
pub(super) fn pair(
    change: &mut Change<'_>,
    event: &Event,
    (number, stage): (u32, Stage),
    replaced: &Replaced,
    make: impl FnOnce(&mut Change<'_>, &RoundPlayers) -> Result<Vec<Game>>,
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
    let players = RoundPlayers::of(change, event, &round)?;
    let new = make(change, &players)?;
    change.about(Subject {
        event: Some(event.id),
        round: Some(number),
        table: None,
        players: new.iter().chain(&games).flat_map(seats).collect(),
    });
    change.summarise(summary::pairings_set(number, new.len()));
    Ok(Paired {
        state: RoundState::of(change, event, number)?,
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

/// Takes back these pairings of a round.
fn clear(change: &mut Change<'_>, round: &Round, games: &[Game]) -> Result<()> {
    for game in games {
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
            return Err(absence_refusal(name, self.round.number, absence).into());
        }
        if self.round.number < entrant.first_round {
            return Err(Refusal::NotYetThere {
                name: player.full_name(),
                first_round: entrant.first_round,
            }
            .into());
        }
        Ok(())
    }

    /// Refuses a player who cannot play in this round.
    pub(super) fn ensure_present(&self, games: &[Game], player: &Player) -> Result<()> {
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

/// Takes all pairings of a round back. The last round is taken back itself.
#[derive(Clone, Debug)]
pub struct ClearRound {
    pub event: EventRef,
    pub round: u32,
}

impl Command for ClearRound {
    type Outcome = ClearedView;

    fn name(&self) -> &'static str {
        "round clear"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<ClearedView> {
        let state = RoundState::find(change, &self.event, self.round)?;
        let RoundState { event, round, .. } = &state;
        if round.state == State::Sealed {
            return Err(Refusal::RoundSealed(self.round).into());
        }
        clear(change, round, &state.games)?;
        let rounds = change.rounds_of_event(event.id)?;
        if rounds.last().map(|last| last.id) == Some(round.id) {
            change.delete::<Round>(round.id)?;
        }
        change.about(Subject {
            event: Some(event.id),
            round: Some(self.round),
            table: None,
            players: state.games.iter().flat_map(seats).collect(),
        });
        change.summarise(summary::round_cleared(self.round, state.games.len()));
        Ok(ClearedView {
            round: self.round,
            cleared: state.games.len(),
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
        let warnings = round_check::check(snapshot, &state)?;
        let view = match self.filter {
            TableFilter::All => state.view(),
            TableFilter::WithoutResult => state.view_of_missing(),
        };
        Ok(RoundView {
            warnings: round_check::views(&state, &warnings, Detail::Full),
            ..view
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{Desk, pairings, refusal, result};
    use super::*;

    fn seal() -> SealRound {
        SealRound {
            round: 1,
            ..SealRound::default()
        }
    }

    fn from_file(text: &str) -> SetPairings {
        SetPairings {
            pairings: Pairings::read("round.csv", text.as_bytes(), 1).expect("pairings"),
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
        let unreadable = Pairings::read("round.csv", b"hello\n", 1);
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
        taken.existing = ExistingPairings::ReplaceRound;
        assert_eq!(desk.done(&taken).round.tables.len(), 1);
    }

    #[test]
    fn a_round_with_a_result_is_not_paired_anew() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let anew = SetPairings {
            existing: ExistingPairings::ReplaceRound,
            ..pairings(1, &[("goto", "lefevre")])
        };
        assert_eq!(desk.refused(&anew).code(), "result-exists");
    }

    #[test]
    fn players_who_have_met_are_reported() {
        let mut desk = Desk::paired();
        let again = desk.done(&pairings(2, &[("1001", "goto")]));
        let warnings = again.warnings.iter().filter(|each| each.code == "rematch");
        let rematches: Vec<_> = warnings.map(|each| (each.table, &*each.message)).collect();
        let met = "Smith John and Goto Haruka already met in round 1";
        assert_eq!(rematches, [(Some(1), met)]);
    }

    fn replace_table(round: u32, table: u32, pair: (&str, &str), from: &[u32]) -> SetPairings {
        let mut set = pairings(round, &[]);
        set.pairings = vec![Pairing {
            table: Some(table),
            black: PlayerRef::new(pair.0),
            white: Some(PlayerRef::new(pair.1)),
        }]
        .into();
        set.existing = ExistingPairings::ReplaceTables {
            from: from.to_vec(),
        };
        set
    }

    #[test]
    fn replacing_one_table_leaves_the_others_alone() {
        let mut desk = Desk::paired();
        let turned = desk.done(&replace_table(1, 2, ("lefevre", "1002"), &[]));
        assert_eq!(turned.round.tables.len(), 2);
        assert_eq!(turned.round.tables[1].black, "Lefèvre Zoé");
        let taken = replace_table(1, 2, ("goto", "lefevre"), &[]);
        assert_eq!(desk.refused(&taken).code(), "player-already-paired");
        let named = replace_table(1, 2, ("goto", "lefevre"), &[1]);
        let paired = desk.done(&named);
        assert_eq!(tables(&desk, TableFilter::All), [Some(2)]);
        let warning = &paired.warnings[0];
        assert_eq!(warning.code, "unpaired");
        assert!(warning.message.contains("Smith John; Smith John"));
    }

    #[test]
    fn a_table_with_a_result_is_not_replaced_and_one_has_to_be_named() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let played = replace_table(1, 2, ("goto", "lefevre"), &[1]);
        assert_eq!(desk.refused(&played).code(), "result-exists");
        let unnamed = SetPairings {
            existing: ExistingPairings::ReplaceTables { from: Vec::new() },
            ..pairings(1, &[("1002", "lefevre")])
        };
        assert_eq!(desk.refused(&unnamed).code(), "table-not-named");
    }

    #[test]
    fn a_cleared_round_can_be_paired_again_or_not_at_all() {
        let mut desk = Desk::paired();
        let clear = ClearRound {
            event: EventRef::Unnamed,
            round: 1,
        };
        assert_eq!(desk.done(&clear).cleared, 2);
        assert_eq!(desk.refused(&clear).code(), "round-unknown");
        desk.done(&super::super::undo::Undo::default());
        desk.enter(1, "40-24");
        assert_eq!(desk.refused(&clear).code(), "result-exists");
    }

    #[test]
    fn an_unpaired_player_is_named_and_keeps_the_round_open_until_it_is_said_why() {
        let mut desk = Desk::with_players();
        let paired = desk.done(&from_file("black,white,rating\ngoto,1001\n1002,bye\n"));
        let codes: Vec<&str> = paired.warnings.iter().map(|each| each.code).collect();
        assert_eq!(codes, ["unpaired", "column-unused"]);
        desk.enter(1, "40-24");
        let players = vec!["Lefèvre Zoé".to_owned()];
        let refused = desk.refused(&seal());
        assert_eq!(refused, Refusal::Unpaired { round: 1, players });
        let query = RoundTables {
            event: EventRef::Unnamed,
            round: 1,
            filter: TableFilter::WithoutResult,
        };
        assert!(!desk.session.ask(&query).expect("a round").is_complete());
        let paired = SealRound {
            absent: vec![PlayerRef::new("goto")],
            ..seal()
        };
        assert_eq!(desk.refused(&paired).code(), "player-already-paired");
        desk.done(&SealRound {
            absent: vec![PlayerRef::new("lefevre")],
            ..seal()
        });
        let next = desk.done(&pairings(2, &[("lefevre", "goto")]));
        assert_eq!(next.new.len(), 1, "back in the next round");
    }

    #[test]
    fn an_unpaired_player_may_get_a_bye_with_the_seal() {
        let mut desk = Desk::with_players();
        desk.done(&from_file("black,white\ngoto,1001\n1002,bye\n"));
        desk.enter(1, "40-24");
        let sealed = desk.done(&SealRound {
            byes: vec![PlayerRef::new("lefevre")],
            ..seal()
        });
        assert_eq!(sealed.warnings[0].code, "several-byes");
        assert_eq!(tables(&desk, TableFilter::All).len(), 3);
    }

    #[test]
    fn a_round_is_not_sealed_before_an_earlier_one() {
        let mut desk = Desk::paired();
        desk.done(&pairings(2, &[("goto", "1002"), ("1001", "lefevre")]));
        for table in [1, 2] {
            desk.done(&super::super::result::EnterResult {
                round: 2,
                ..result(table, "40-24")
            });
        }
        let second = SealRound { round: 2, ..seal() };
        let refused = desk.refused(&second);
        assert_eq!(refused.code(), "round-open-before");
        let text = "round 2 cannot be sealed: round 1 is still open";
        assert_eq!(refused.to_string(), text);
        desk.enter(1, "40-24");
        desk.enter(2, "40-24");
        desk.done(&seal());
        desk.done(&second);
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
