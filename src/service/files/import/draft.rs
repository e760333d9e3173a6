//! The event of a result file, as it will be written to the database.

use super::ImportFile;
use crate::report::{import::view::ImportNote, import::view::NewEventView};
use crate::service::players::add::{Person, arrive, create, is_called};
use crate::service::prelude::*;
use crate::service::session::directory::UNKNOWN;
use crate::storage::game::{Colours, Rated, Winner};
use crate::storage::{
    DocumentId, EntrantId, document::EventDocument, entrant::Absence, entrant::Entrant,
    event::Kind, player::Register, round::Stage, round::State, sheet::Sheet, sheet::WrittenBy,
};
use outflank_core::tournament::Date;

/// The event of a result file.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) date: String,
    pub(super) place: String,
    pub(super) country: String,
    pub(super) sender: String,
    /// The preset for an import that names no rules; `None` for the WOF's.
    pub(super) usual_ruleset: Option<&'static str>,
    pub(super) rounds: Option<u32>,
    /// In the order of the file; games name them by their place here.
    pub(super) players: Vec<Seat>,
    pub(super) games: Vec<DraftGame>,
    /// What rounds are called, where that is not their number.
    pub(super) round_names: BTreeMap<u32, String>,
    /// Who left after which round.
    pub(super) departures: Vec<(usize, u32)>,
    pub(super) notes: Vec<ImportNote>,
}

/// Who sits at a table, as far as a file says.
#[derive(Clone, Debug)]
pub(super) enum Seat {
    /// Somebody who entered.
    Entrant(Person),
    /// Somebody who entered with a number given out for this event: one that
    /// belongs to another name is not theirs.
    Newcomer(Person),
    /// Nobody the file knows; in one game only.
    Stranger,
}

impl Seat {
    /// Who entered.
    pub(super) const fn person(&self) -> Option<&Person> {
        match self {
            Self::Entrant(person) | Self::Newcomer(person) => Some(person),
            Self::Stranger => None,
        }
    }

    /// The player this person is.
    pub(super) fn arrive(&self, change: &mut Change<'_>, person: &Person) -> Result<Player> {
        match self {
            Self::Newcomer(_) => newcomer(change, person),
            Self::Entrant(_) | Self::Stranger => arrival(change, person),
        }
    }
}

/// A game, or a bye.
#[derive(Clone, Debug)]
pub(super) struct DraftGame {
    pub(super) round: u32,
    pub(super) stage: Stage,
    pub(super) black: usize,
    pub(super) white: Option<usize>,
    pub(super) colours: Colours,
    pub(super) winner: Option<Winner>,
    pub(super) score: Option<Score>,
    pub(super) rated: Rated,
    pub(super) remark: String,
    /// Which transcript of the file is the sheet of the game, from 1.
    pub(super) sheet: Option<u32>,
}

impl DraftGame {
    /// The game at a table, with the result and the rest that the file says.
    pub(super) fn of(&self, mut game: Game) -> Game {
        game.colours = self.colours;
        game.winner = self.winner;
        game.rated = self.rated;
        game.remark.clone_from(&self.remark);
        game.set_score(self.score);
        game
    }

    /// Keeps the transcript that the file has of the game.
    pub(super) fn keep_sheet(
        &self,
        change: &mut Change<'_>,
        game_id: GameId,
        document_id: DocumentId,
    ) -> Result<()> {
        let Some(number) = self.sheet else {
            return Ok(());
        };
        change.add_sheet(|id| Sheet {
            id,
            game_id,
            document_id,
            number,
            written_by: WrittenBy::Archive,
        })?;
        Ok(())
    }
}

/// The newcomer of this name: with the number of the file, if it is free.
fn newcomer(change: &mut Change<'_>, person: &Person) -> Result<Player> {
    let number = person.number.as_deref().unwrap_or_default();
    match change.player_numbered(Register::Wof, number)? {
        Some(other) if !is_called(change, &other, person)? => {
            let unnumbered = Person {
                number: None,
                ..person.clone()
            };
            create(change, &unnumbered)
        }
        Some(_) | None => arrival(change, person),
    }
}

/// The player that is meant. Where a file has only a number, the register may
/// know the name; somebody without a number is nobody else.
fn arrival(change: &mut Change<'_>, person: &Person) -> Result<Player> {
    let Some(number) = &person.number else {
        return create(change, person);
    };
    let known = change.player_numbered(Register::Wof, number)?;
    match known.filter(|_| *number == person.name) {
        Some(known) => Ok(known),
        None => Ok(arrive(change, person)?.0),
    }
}

/// The date as `2010-06-12`; what is not a date stays as written.
pub(super) fn date(text: &str) -> String {
    let date = text.parse::<Date>();
    date.map_or_else(|_| text.to_owned(), |date| date.to_string())
}

impl Draft {
    pub(super) fn enter(
        self,
        change: &mut Change<'_>,
        import: &ImportFile<'_>,
        format: &str,
    ) -> Result<NewEventView> {
        let file = import.file;
        let received = change.keep_document(&file.name, format, file.bytes())?;
        let event = self.event(change, import)?;
        change.insert(|id| EventDocument {
            id,
            event_id: event.id,
            document_id: received.id,
        })?;
        let (ids, entrants) = self.people(change, &event)?;
        for &(player, after) in &self.departures {
            let Some(entrant_id) = entrants[player] else {
                continue;
            };
            change.insert(|id| Absence::withdrawal(id, entrant_id, after))?;
        }
        let rounds = self.rounds(change, &event)?;
        self.enter_games(change, (&event, received.id), &rounds, &ids)?;
        for round in rounds
            .values()
            .filter(|round| self.is_complete(round.number))
        {
            change.update(&Round {
                state: State::Sealed,
                ..round.clone()
            })?;
        }
        change.about(Subject {
            event: Some(event.id),
            ..Subject::default()
        });
        let byes = self
            .games
            .iter()
            .filter(|game| game.white.is_none())
            .count();
        let is_counted = |round: &&Round| round.stage != Stage::Final;
        let counted = rounds.values().rfind(is_counted);
        Ok(NewEventView {
            event: event.id.0,
            name: event.name,
            players: entrants.iter().flatten().count(),
            rounds: counted.map_or(0, |round| round.number as usize),
            final_rounds: rounds.len() - rounds.values().filter(is_counted).count(),
            games: self.games.len() - byes,
            byes,
            notes: self.notes,
        })
    }

    /// Where a file has somebody play against themselves, the opponent is not
    /// known. The oddity is among the notes.
    pub(super) fn replace_self_pairings(&mut self) {
        for game in &mut self.games {
            if game.white == Some(game.black) {
                self.players.push(Seat::Stranger);
                game.white = Some(self.players.len() - 1);
            }
        }
    }

    /// Whether every game of a round has a result.
    pub(super) fn is_complete(&self, round: u32) -> bool {
        let mut games = self.games.iter().filter(|game| game.round == round);
        games.all(|game| game.white.is_none() || game.winner.is_some() || game.score.is_some())
    }

    /// A second event of the same name and day gets a number.
    fn event(&self, change: &mut Change<'_>, import: &ImportFile<'_>) -> Result<Event> {
        let name = if self.name.trim().is_empty() {
            import.file.name.clone()
        } else {
            self.name.trim().to_owned()
        };
        let taken = |change: &Change<'_>, name: &str| -> Result<bool> {
            let same = change.events_named(name)?;
            Ok(same.iter().any(|event| event.date == self.date))
        };
        let mut unique = name.clone();
        let mut copy = 1;
        while taken(change, &unique)? {
            copy += 1;
            unique = format!("{name} ({copy})");
        }
        let text = import.rules(self.usual_ruleset);
        let rules = crate::service::event::overview::ruleset(text)?;
        Ok(change.insert(|id| Event {
            id,
            name: unique,
            kind: Kind::Tournament,
            date: self.date.clone(),
            place: self.place.clone(),
            country: self.country.clone(),
            sender: self.sender.clone(),
            rounds: self.rounds,
            ruleset_name: rules.name,
            ruleset: text.to_owned(),
            variant: "othello".to_owned(),
            lot_seed: None,
            finals: None,
            acceleration: None,
        })?)
    }

    fn people(
        &self,
        change: &mut Change<'_>,
        event: &Event,
    ) -> Result<(Vec<PlayerId>, Vec<Option<EntrantId>>)> {
        let mut ids = Vec::with_capacity(self.players.len());
        let mut entrants = Vec::with_capacity(self.players.len());
        let mut entered: BTreeMap<PersonId, (EntrantId, PlayerId)> = BTreeMap::new();
        let strangers = self.strangers(change)?;
        for (index, seat) in self.players.iter().enumerate() {
            let Some(person) = seat.person() else {
                ids.push(strangers[&index]);
                entrants.push(None);
                continue;
            };
            let player = seat.arrive(change, person)?;
            let (entrant, row) = match entered.get(&player.person()) {
                Some(&entered) => entered,
                None => {
                    let entrant = change.insert(|id| Entrant {
                        id,
                        event_id: event.id,
                        player_id: player.id,
                        number: u32::try_from(index + 1).unwrap_or(u32::MAX),
                        first_round: 1,
                    })?;
                    (entrant.id, player.id)
                }
            };
            entered.insert(player.person(), (entrant, row));
            entrants.push(Some(entrant));
            ids.push(row);
        }
        Ok((ids, entrants))
    }

    /// Rows for those whom the file does not know: one row is used for several,
    /// but never twice in a round.
    pub(super) fn strangers(&self, change: &mut Change<'_>) -> Result<BTreeMap<usize, PlayerId>> {
        let mut rows: Vec<PlayerId> = change
            .players_named(UNKNOWN, "")?
            .iter()
            .map(|row| row.id)
            .collect();
        let mut seated: BTreeMap<u32, usize> = BTreeMap::new();
        let mut strangers = BTreeMap::new();
        for game in &self.games {
            for player in std::iter::once(game.black).chain(game.white) {
                if !matches!(self.players[player], Seat::Stranger) {
                    continue;
                }
                let place = seated.entry(game.round).or_default();
                if *place == rows.len() {
                    let row = Person {
                        name: UNKNOWN.to_owned(),
                        ..Person::default()
                    };
                    rows.push(create(change, &row)?.id);
                }
                strangers.insert(player, rows[*place]);
                *place += 1;
            }
        }
        Ok(strangers)
    }

    /// The rounds; one in which somebody sits twice cannot be of the usual kind.
    pub(super) fn stages(&self) -> BTreeMap<u32, Stage> {
        let mut stages: BTreeMap<u32, Stage> = BTreeMap::new();
        let mut seated = BTreeSet::new();
        for game in &self.games {
            let stage = stages.entry(game.round).or_insert(game.stage);
            for player in std::iter::once(game.black).chain(game.white) {
                if !seated.insert((game.round, player)) && *stage == Stage::Swiss {
                    *stage = Stage::RoundRobin;
                }
            }
        }
        stages
    }

    pub(super) fn round_name(&self, number: u32) -> String {
        let name = self.round_names.get(&number).cloned();
        name.unwrap_or_else(|| number.to_string())
    }

    fn rounds(&self, change: &mut Change<'_>, event: &Event) -> Result<BTreeMap<u32, Round>> {
        let mut rounds = BTreeMap::new();
        for (number, stage) in self.stages() {
            let round = change.insert(|id| Round {
                id,
                event_id: event.id,
                number,
                name: self.round_name(number),
                stage,
                state: State::Open,
            })?;
            rounds.insert(number, round);
        }
        Ok(rounds)
    }

    fn enter_games(
        &self,
        change: &mut Change<'_>,
        (event, document_id): (&Event, DocumentId),
        rounds: &BTreeMap<u32, Round>,
        ids: &[PlayerId],
    ) -> Result<()> {
        let mut tables: BTreeMap<u32, u32> = BTreeMap::new();
        for game in &self.games {
            let table = tables.entry(game.round).or_default();
            *table += 1;
            let place = (rounds[&game.round].id, *table);
            let white = game.white.map(|white| ids[white]);
            let entered = change
                .insert(|id| game.of(Game::pairing(id, event.id, place, ids[game.black], white)))?;
            game.keep_sheet(change, entered.id, document_id)?;
        }
        Ok(())
    }
}
