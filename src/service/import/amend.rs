//! Another edition of a result file: what it changes in the event that is here.

mod people;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::super::Result;
use super::super::register::Directory;
use super::File;
use super::draft::{Draft, DraftGame, Seat};
use super::floor::Floor;
use crate::storage::document::EventDocument;
use crate::storage::event::{Event, Kind};
use crate::storage::game::Game;
use crate::storage::player::Register;
use crate::storage::round::{Round, Stage, State};
use crate::storage::{Change, PlayerId, Subject};

/// What another edition of a result file changes.
#[derive(Clone, Debug)]
pub struct Amended {
    /// The event it tells about.
    pub event: Event,
    /// What is different, in sentences.
    pub changes: Vec<String>,
    /// What the file has otherwise, but stays as it is here, and why.
    pub kept: Vec<String>,
    /// What the file did not say, says otherwise, or says oddly.
    pub notes: Vec<String>,
}

/// The event this file tells about, if an earlier edition of it is here: the
/// file or the event is called the same, and half of the players are.
pub(super) fn earlier(
    change: &Change<'_>,
    file: &File<'_>,
    format: &str,
    draft: &Draft,
) -> Result<Option<Event>> {
    let mut found: Vec<Event> = Vec::new();
    for received in change.documents_named(file.name, format)? {
        for source in change.events_of_document(received.id)? {
            found.extend(change.event(source.event_id)?);
        }
    }
    for event in change.events_named(draft.name.trim())? {
        let same_day = event.kind == Kind::Tournament && event.date == draft.date;
        if same_day && !change.documents_of_event(event.id)?.is_empty() {
            found.push(event);
        }
    }
    for event in found {
        let directory = Directory::of_event(change, event.id)?;
        let people = || draft.players.iter().filter_map(Seat::person);
        let known = people().filter(|person| {
            let number = person.number.as_deref();
            let numbered = number.and_then(|number| directory.numbered(Register::Wof, number));
            numbered.is_some() || directory.called(&person.name, &person.given).is_some()
        });
        if 2 * known.count() >= people().count().max(1) {
            return Ok(Some(event));
        }
    }
    Ok(None)
}

/// Puts the event right, and says what was different.
pub(super) fn apply(
    change: &mut Change<'_>,
    file: &File<'_>,
    format: &str,
    event: Event,
    draft: Draft,
) -> Result<Amended> {
    let received = change.keep_document(file.name, format, file.bytes)?;
    change.insert(|id| EventDocument {
        id,
        event_id: event.id,
        document_id: received.id,
    })?;
    change.about(Subject {
        event: Some(event.id),
        ..Subject::default()
    });
    let mut amend = Amend {
        change,
        event,
        told: Vec::new(),
        kept: Vec::new(),
    };
    amend.head(&draft)?;
    let ids = amend.people(&draft)?;
    amend.departures(&draft, &ids)?;
    amend.games(&draft, &ids)?;
    amend.leave_out(&ids)?;
    Ok(Amended {
        event: amend.event,
        changes: amend.told,
        kept: amend.kept,
        notes: draft.notes,
    })
}

struct Amend<'c, 'd> {
    change: &'c mut Change<'d>,
    event: Event,
    told: Vec<String>,
    kept: Vec<String>,
}

/// What makes two games of two editions the same one: the round (none in the
/// finals, whose number moves when a round is added) and who plays.
type Key = (Option<u32>, PlayerId, Option<PlayerId>);

fn key(stage: Stage, round: u32, black: PlayerId, white: Option<PlayerId>) -> Key {
    let round = (stage != Stage::Final).then_some(round);
    match white {
        Some(white) => (round, black.min(white), Some(black.max(white))),
        None => (round, black, None),
    }
}

impl Amend<'_, '_> {
    fn head(&mut self, draft: &Draft) -> Result<()> {
        let new = Event {
            date: draft.date.clone(),
            country: draft.country.clone(),
            sender: draft.sender.clone(),
            rounds: draft.rounds,
            ..self.event.clone()
        };
        let rounds = |event: &Event| event.rounds.map_or_else(String::new, |n| n.to_string());
        let old = &self.event;
        let fields = [
            ("date", old.date.clone(), new.date.clone()),
            ("country", old.country.clone(), new.country.clone()),
            ("sender", old.sender.clone(), new.sender.clone()),
            ("rounds", rounds(old), rounds(&new)),
        ];
        for (what, was, is) in fields.iter().filter(|(_, was, is)| was != is) {
            self.told.push(format!("{what}: `{is}`, was `{was}`"));
        }
        self.change.update(&new)?;
        self.event = new;
        Ok(())
    }

    fn games(&mut self, draft: &Draft, ids: &[PlayerId]) -> Result<()> {
        let directory = Directory::of_event(self.change, self.event.id)?;
        let person = |id: PlayerId| directory.person(id).map_or(id, |person| person.id);
        let rounds = self.change.rounds_of_event(self.event.id)?;
        let mut here: BTreeMap<Key, VecDeque<Game>> = BTreeMap::new();
        for game in self.change.games_of_rounds(self.event.id)? {
            let round = rounds.iter().find(|round| Some(round.id) == game.round_id);
            let Some(round) = round else { continue };
            let (black, white) = (person(game.black_id), game.white_id.map(person));
            let key = key(round.stage, round.number, black, white);
            here.entry(key).or_default().push_back(game);
        }
        let mut same = Vec::new();
        let mut new = Vec::new();
        for game in &draft.games {
            let (black, white) = (ids[game.black], game.white.map(|white| ids[white]));
            let key = key(game.stage, game.round, black, white);
            match here.get_mut(&key).and_then(VecDeque::pop_front) {
                Some(old) => same.push((old, game)),
                None => new.push(game),
            }
        }
        let gone: Vec<Game> = here.into_values().flatten().collect();
        let mut floor = Floor {
            directory,
            rounds: rounds.into_iter().map(|each| (each.number, each)).collect(),
            opened: BTreeSet::new(),
        };
        self.open(&mut floor, &gone, &new)?;
        self.take_out(&floor, gone)?;
        self.arrange(&mut floor, draft)?;
        for (old, game) in same {
            self.put_right(&floor, &old, game, ids)?;
        }
        for game in new {
            self.seat(&floor, game, ids)?;
        }
        self.seal(&floor, draft)
    }

    /// Rounds that get or lose a game are open as long as that takes.
    fn open(&mut self, floor: &mut Floor, gone: &[Game], new: &[&DraftGame]) -> Result<()> {
        for round in floor.rounds.values_mut() {
            let loses = gone.iter().any(|game| game.round_id == Some(round.id));
            let gets = new.iter().any(|game| {
                game.round == round.number
                    || game.stage == Stage::Final && round.stage == Stage::Final
            });
            if round.state == State::Sealed && (loses || gets) {
                round.state = State::Open;
                floor.opened.insert(round.id);
                self.change.update(round)?;
            }
        }
        Ok(())
    }

    /// Takes out the games that are not in the file, unless something rests on them.
    fn take_out(&mut self, floor: &Floor, gone: Vec<Game>) -> Result<()> {
        for game in gone {
            let told = format!("{}: {}", floor.place(&game), floor.line(&game));
            let rests = !self.change.sheets_of_game(game.id)?.is_empty()
                || !self.change.disputes_of_game(game.id)?.is_empty();
            if rests {
                let told = format!("{told} is not in the file; it has a sheet or a dispute");
                self.kept.push(told);
                continue;
            }
            self.change.delete::<Game>(game.id)?;
            self.told.push(format!("{told} is no longer there"));
        }
        Ok(())
    }

    /// Makes the rounds those of the file.
    fn arrange(&mut self, floor: &mut Floor, draft: &Draft) -> Result<()> {
        let stages = draft.stages();
        let mut rounds = Vec::new();
        for round in std::mem::take(&mut floor.rounds).into_values() {
            let here = stages.contains_key(&round.number) || round.stage == Stage::Final;
            if !here && self.change.games_of_round(round.id)?.is_empty() {
                self.change.delete::<Round>(round.id)?;
                self.told
                    .push(format!("round {} is no longer there", round.number));
            } else {
                rounds.push(round);
            }
        }
        // The finals come after the rounds, however many there are by now.
        rounds.sort_by_key(|round| round.stage != Stage::Final);
        for (&number, &stage) in stages.iter().rev() {
            let is_it = |round: &&mut Round| match stage {
                Stage::Final => round.stage == Stage::Final,
                Stage::Swiss | Stage::RoundRobin => round.number == number,
            };
            let round = match rounds.iter_mut().find(is_it) {
                Some(round) => {
                    round.number = number;
                    round.name = number.to_string();
                    round.stage = stage;
                    self.change.update(round)?;
                    round.clone()
                }
                None => self.change.insert(|id| Round {
                    id,
                    event_id: self.event.id,
                    number,
                    name: number.to_string(),
                    stage,
                    state: State::Open,
                })?,
            };
            rounds.retain(|each| each.id != round.id);
            floor.rounds.insert(number, round);
        }
        floor
            .rounds
            .extend(rounds.into_iter().map(|each| (each.number, each)));
        Ok(())
    }

    fn put_right(
        &mut self,
        floor: &Floor,
        old: &Game,
        game: &DraftGame,
        ids: &[PlayerId],
    ) -> Result<()> {
        let mut new = game.of(old.clone());
        // Rows of one person under two names stay as they are.
        if floor.person(old.black_id) != ids[game.black] {
            new.black_id = ids[game.black];
            new.white_id = game.white.map(|white| ids[white]);
        }
        if (new.score(), new.winner) != (old.score(), old.winner) {
            new.ending = None;
        }
        if new == *old {
            return Ok(());
        }
        let place = floor.place(old);
        if !self.change.disputes_of_game(old.id)?.is_empty() {
            let (stands, wanted) = (floor.line(old), floor.line(&new));
            let told = format!("{place}: {stands}, disputed here; the file has {wanted}");
            self.kept.push(told);
            return Ok(());
        }
        let told = format!("{place}: {}", floor.difference(old, &new));
        if let Some(round) = old.round_id {
            self.change.correct_round(round)?;
        }
        self.change.update(&new)?;
        self.told.push(told);
        Ok(())
    }

    fn seat(&mut self, floor: &Floor, game: &DraftGame, ids: &[PlayerId]) -> Result<()> {
        let round = &floor.rounds[&game.round];
        let there = self.change.games_of_round(round.id)?;
        let taken: BTreeSet<u32> = there.iter().filter_map(|game| game.table_number).collect();
        let board = (1..=u32::MAX).find(|board| !taken.contains(board));
        let place = (round.id, board.unwrap_or(u32::MAX));
        let (black, white) = (ids[game.black], game.white.map(|white| ids[white]));
        let event = self.event.id;
        let row = self
            .change
            .insert(|id| game.of(Game::pairing(id, event, place, black, white)))?;
        let told = format!("{}: {} is new", floor.place(&row), floor.line(&row));
        self.told.push(told);
        Ok(())
    }

    /// A round is sealed when all its games have results; one that the file
    /// does not have is as it was.
    fn seal(&mut self, floor: &Floor, draft: &Draft) -> Result<()> {
        let stages = draft.stages();
        let seals = |round: &&Round| {
            if stages.contains_key(&round.number) {
                draft.is_complete(round.number)
            } else {
                floor.opened.contains(&round.id)
            }
        };
        for round in floor.rounds.values().filter(seals) {
            self.change.update(&Round {
                state: State::Sealed,
                ..round.clone()
            })?;
        }
        Ok(())
    }
}
