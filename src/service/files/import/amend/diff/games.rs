//! The games and rounds of another edition.

use super::super::super::draft::DraftGame;
use super::{Arrival, Diff, RowChange};
use crate::report::import::view::{EditionChange, EditionGame, EditionKept};
use crate::service::prelude::*;
use crate::storage::{RoundId, game::Winner, round::Stage, round::State};
use std::collections::VecDeque;

/// What makes two games of two editions the same one: the round (none in the
/// finals, whose number changes when a round is added) and who plays.
type Key = (Option<u32>, PersonId, Option<PersonId>);

fn key(stage: Stage, round: u32, black: PersonId, white: Option<PersonId>) -> Key {
    let round = (stage != Stage::Final).then_some(round);
    match white {
        Some(white) => (round, black.min(white), Some(black.max(white))),
        None => (round, black, None),
    }
}

/// The games of the file and of the database, paired.
#[derive(Default)]
struct Matching<'a> {
    same: Vec<(&'a Game, &'a DraftGame)>,
    /// By their places in the draft.
    new: Vec<usize>,
    gone: Vec<&'a Game>,
}

/// The rounds by the numbers they will have, each with the stored round it is
/// made of.
type Rounds<'a> = BTreeMap<u32, Option<&'a Round>>;

impl<'a> Diff<'a> {
    /// Changes the games and rounds; gives back the stored games as they will
    /// be, without those that go.
    pub(super) fn games(&mut self) -> Vec<Game> {
        let Matching { same, new, gone } = self.matching();
        let (kept, dropped): (Vec<&Game>, Vec<&Game>) = gone
            .into_iter()
            .partition(|game| self.has_evidence(game.id));
        let (disputed, replaced): (Vec<_>, Vec<_>) = self
            .replaced(&same)
            .into_iter()
            .partition(|(old, _)| self.stored.disputed.contains(&old.id));
        let opened = self.rounds_to_open(&dropped, &new, &replaced);
        let stored = self.stored;
        for round in stored
            .rounds
            .iter()
            .filter(|round| opened.contains(&round.id))
        {
            self.put(RowChange::PutRound(Round {
                state: State::Open,
                ..round.clone()
            }));
        }
        self.drop_games(&dropped, &kept);
        let mut left: Vec<Game> = self.stored.games.clone();
        left.retain(|game| dropped.iter().all(|each| each.id != game.id));
        let rounds = self.arrange(&left, &opened);
        for (old, new) in replaced {
            self.put_game(&rounds, old, new, &mut left);
        }
        for (old, new) in disputed {
            self.keep_disputed(&rounds, old, &new);
        }
        self.add_games(&rounds, &left, &new);
        self.seal(&rounds, &opened);
        left
    }

    fn has_evidence(&self, game: GameId) -> bool {
        self.stored.with_sheet.contains(&game) || self.stored.disputed.contains(&game)
    }

    fn players(&self, game: &DraftGame) -> (&Arrival, Option<&Arrival>) {
        let arrival = |index: usize| &self.arrivals[index];
        (arrival(game.black), game.white.map(arrival))
    }

    fn matching(&self) -> Matching<'a> {
        let (stored, draft) = (self.stored, self.draft);
        let mut here: BTreeMap<Key, VecDeque<&Game>> = BTreeMap::new();
        for game in &stored.games {
            let mut rounds = stored.rounds.iter();
            let Some(round) = rounds.find(|round| Some(round.id) == game.round_id) else {
                continue;
            };
            let (black, white) = (game.black_id, game.white_id);
            let white = white.map(|white| stored.person(white));
            let key = key(round.stage, round.number, stored.person(black), white);
            here.entry(key).or_default().push_back(game);
        }
        let mut matching = Matching::default();
        for (index, game) in draft.games.iter().enumerate() {
            let (black, white) = self.players(game);
            let white = white.map(|white| white.person);
            let key = key(game.stage, game.round, black.person, white);
            match here.get_mut(&key).and_then(VecDeque::pop_front) {
                Some(old) => matching.same.push((old, game)),
                None => matching.new.push(index),
            }
        }
        matching.gone = here.into_values().flatten().collect();
        matching
    }

    /// The stored games that are different in the file, before and after.
    fn replaced(&self, same: &[(&'a Game, &DraftGame)]) -> Vec<(&'a Game, Game)> {
        let replace = |&(old, drafted): &(&'a Game, &DraftGame)| {
            let mut new = drafted.of(old.clone());
            let (black, white) = self.players(drafted);
            // Rows of one person under two names stay as they are.
            if self.stored.person(old.black_id) != black.person {
                new.black_id = black.row;
                new.white_id = white.map(|white| white.row);
            }
            if (new.score(), new.winner) != (old.score(), old.winner) {
                new.ending = None;
            }
            (new != *old).then_some((old, new))
        };
        same.iter().filter_map(replace).collect()
    }

    /// The sealed rounds in which something changes.
    fn rounds_to_open(
        &self,
        dropped: &[&Game],
        new: &[usize],
        replaced: &[(&Game, Game)],
    ) -> BTreeSet<RoundId> {
        let changes = |round: &&Round| {
            let is_in = |game: &Game| game.round_id == Some(round.id);
            dropped.iter().any(|game| is_in(game))
                || replaced.iter().any(|(game, _)| is_in(game))
                || new.iter().any(|&index| {
                    let game = &self.draft.games[index];
                    game.round == round.number
                        || game.stage == Stage::Final && round.stage == Stage::Final
                })
        };
        let sealed = |round: &&Round| round.state == State::Sealed;
        let rounds = self.stored.rounds.iter().filter(sealed).filter(changes);
        rounds.map(|round| round.id).collect()
    }

    fn drop_games(&mut self, dropped: &[&Game], kept: &[&Game]) {
        let game_at = |game: &Game| {
            let mut rounds = self.stored.rounds.iter();
            let round = rounds.find(|round| Some(round.id) == game.round_id);
            self.game(round.map_or(0, |round| round.number), game)
        };
        let gone: Vec<_> = dropped.iter().map(|game| game_at(game)).collect();
        let kept: Vec<_> = kept.iter().map(|game| game_at(game)).collect();
        for game in dropped {
            self.put(RowChange::DropGame(game.id));
        }
        let amendment = &mut self.amendment;
        amendment
            .changes
            .extend(gone.into_iter().map(EditionChange::GameGone));
        amendment
            .kept
            .extend(kept.into_iter().map(EditionKept::Game));
    }

    /// Makes the rounds those of the file. One that is not in the file stays
    /// if it still has games.
    fn arrange(&mut self, left: &[Game], opened: &BTreeSet<RoundId>) -> Rounds<'a> {
        let stages = self.draft.stages();
        let mut rows: Vec<&Round> = Vec::new();
        let has_finals = stages.values().any(|stage| *stage == Stage::Final);
        for row in &self.stored.rounds {
            // A number that the finals have in the file is not that of a round.
            let is_in_file = match row.stage {
                Stage::Final => has_finals,
                Stage::Swiss | Stage::RoundRobin => stages
                    .get(&row.number)
                    .is_some_and(|stage| *stage != Stage::Final),
            };
            if is_in_file || left.iter().any(|game| game.round_id == Some(row.id)) {
                rows.push(row);
            } else {
                self.put(RowChange::DropRound(row.id));
                self.note(EditionChange::RoundGone { round: row.number });
            }
        }
        let mut rounds = Rounds::new();
        // The last round first: the finals make room for a round before them.
        for (&number, &stage) in stages.iter().rev() {
            let is_it = |row: &&Round| match stage {
                Stage::Final => row.stage == Stage::Final,
                Stage::Swiss | Stage::RoundRobin => row.number == number,
            };
            let row = rows.iter().position(is_it).map(|place| rows.remove(place));
            self.put_round(number, stage, row, opened);
            rounds.insert(number, row);
        }
        // What is left has games with sheets or disputes, which stay.
        let mut left = rows.iter().map(|row| row.number);
        self.amendment.blocked = left.find(|number| rounds.contains_key(number));
        rounds.extend(rows.into_iter().map(|row| (row.number, Some(row))));
        rounds
    }

    fn put_round(
        &mut self,
        number: u32,
        stage: Stage,
        row: Option<&Round>,
        opened: &BTreeSet<RoundId>,
    ) {
        match row {
            None => self.put(RowChange::AddRound { number, stage }),
            Some(row) if (row.number, row.stage) == (number, stage) => {}
            Some(row) => self.put(RowChange::PutRound(Round {
                number,
                name: number.to_string(),
                stage,
                state: state(row, opened),
                ..row.clone()
            })),
        }
    }

    fn put_game(&mut self, rounds: &Rounds<'_>, old: &Game, new: Game, left: &mut [Game]) {
        let number = number_of(rounds, old);
        let (was, is) = (self.game(number, old), self.game(number, &new));
        self.note(EditionChange::Game { was, is });
        left.iter_mut()
            .filter(|game| game.id == new.id)
            .for_each(|game| game.clone_from(&new));
        self.put(RowChange::PutGame(new));
    }

    fn keep_disputed(&mut self, rounds: &Rounds<'_>, old: &Game, new: &Game) {
        let number = number_of(rounds, old);
        let (stored, file) = (self.game(number, old), self.game(number, new));
        let kept = EditionKept::Disputed { stored, file };
        self.amendment.kept.push(kept);
    }

    /// Seats the new games at the first free tables.
    fn add_games(&mut self, rounds: &Rounds<'_>, left: &[Game], new: &[usize]) {
        let mut taken: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (&number, row) in rounds {
            let id = row.map(|row| row.id);
            let games = left
                .iter()
                .filter(|game| id.is_some() && game.round_id == id);
            taken.insert(number, games.filter_map(|game| game.table_number).collect());
        }
        for &index in new {
            let drafted = &self.draft.games[index];
            let taken = taken.entry(drafted.round).or_default();
            let table = (1..=u32::MAX).find(|table| !taken.contains(table));
            let table = table.unwrap_or(u32::MAX);
            taken.insert(table);
            let (black, white) = self.players(drafted);
            let (black, white) = (black.row, white.map(|white| white.row));
            let event = self.stored.event.id;
            let place = (RoundId(0), table);
            let row = drafted.of(Game::pairing(GameId(0), event, place, black, white));
            let game = self.game(drafted.round, &row);
            self.note(EditionChange::NewGame(game));
            self.put(RowChange::AddGame { game: index, table });
        }
    }

    /// A round is sealed when all its games have results; one that is not in
    /// the file is sealed again if it was.
    fn seal(&mut self, rounds: &Rounds<'_>, opened: &BTreeSet<RoundId>) {
        let stages = self.draft.stages();
        for (&number, row) in rounds {
            let seals = if stages.contains_key(&number) {
                self.draft.is_complete(number)
            } else {
                row.is_some_and(|row| opened.contains(&row.id))
            };
            let state = row.map_or(State::Open, |row| state(row, opened));
            if seals && state == State::Open {
                self.put(RowChange::SealRound(number));
            }
        }
    }

    fn game(&self, round: u32, game: &Game) -> EditionGame {
        EditionGame {
            round,
            table: game.table_number.unwrap_or_default(),
            black: self.name(game.black_id),
            white: game.white_id.map(|white| self.name(white)),
            score: game.score(),
            winner: game.winner.map(Winner::word),
            ending: game.ending.map(|ending| ending.0),
            rated: game.rated.word(),
            colours: game.colours.word(),
            remark: game.remark.clone(),
        }
    }
}

/// The state of a stored round while games are added and removed.
fn state(row: &Round, opened: &BTreeSet<RoundId>) -> State {
    if opened.contains(&row.id) {
        State::Open
    } else {
        row.state
    }
}

/// The number that the round of a stored game will have.
fn number_of(rounds: &Rounds<'_>, game: &Game) -> u32 {
    let is_it = |row: Option<&Round>| row.is_some_and(|row| Some(row.id) == game.round_id);
    let found = rounds.iter().find(|(_, row)| is_it(**row));
    found.map_or(0, |(&number, _)| number)
}
