//! A crosstable from a result file: what the file leaves unsaid is inferred,
//! and every inference is noted.

use std::collections::{BTreeMap, BTreeSet};

use crate::formats::list::elo::{self, EloFile, EloGame, PlayerId, Section, Sign};
use crate::game::HalfDiscs;

use super::{
    Colours, Crosstable, Designation, Game, GameResult, HalfPoints, Outcome, Player, PlayerIndex,
    Rated,
};

/// A crosstable, and what had to be inferred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The event.
    pub table: Crosstable,
    /// What the file did not say or says otherwise.
    pub notes: Vec<Note>,
}

/// What a file did not say or says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Number of games outside the rounds; each was put in the first round
    /// in which both players were free.
    Rounds(usize),
    /// The points printed need a bye.
    Bye {
        /// Who.
        player: PlayerIndex,
        /// The round without a game that was taken for it.
        round: u16,
    },
    /// No game in the last rounds: taken to have left.
    Left {
        /// Who.
        player: PlayerIndex,
        /// After which round.
        after: u16,
    },
    /// The games give other points than those printed.
    Points {
        /// Who.
        player: PlayerIndex,
        /// What is printed.
        printed: HalfPoints,
        /// What the games and byes give.
        counted: HalfPoints,
    },
}

impl Crosstable {
    /// The event that a result file tells of.
    pub fn from_elo(file: &EloFile) -> Imported {
        let mut import = Import::default();
        for (_, player) in file.players() {
            import.list(player);
        }
        let mut unplaced = Vec::new();
        for (_, section, game) in file.games() {
            match section {
                Section::Round(round) => import.game(*round, game),
                Section::Finals(_) => import.final_game(game),
                Section::Unnamed | Section::Named(_) => unplaced.push(game),
            }
        }
        let numbered = import.table.rounds() > 0;
        import.place(&unplaced);
        import.byes();
        // Rounds that had to be made up say nothing about who left.
        if numbered {
            import.departures();
        }
        Imported {
            table: import.table,
            notes: import.notes,
        }
    }
}

#[derive(Default)]
struct Import {
    table: Crosstable,
    notes: Vec<Note>,
    numbers: BTreeMap<u32, PlayerIndex>,
    printed: BTreeMap<PlayerIndex, HalfPoints>,
    /// The rounds in which each player has a game or a bye.
    busy: BTreeSet<(PlayerIndex, u16)>,
    tables: BTreeMap<u16, u16>,
}

impl Import {
    fn list(&mut self, player: &crate::formats::list::elo::EloPlayer) {
        let index = match player.id {
            PlayerId::Number(number) if self.numbers.contains_key(&number) => return,
            PlayerId::Number(number) => {
                let index = self.enter(player);
                self.numbers.insert(number, index);
                index
            }
            PlayerId::Unknown => self.enter(player),
        };
        if let Some(halves) = player.half_points {
            self.printed
                .insert(index, HalfPoints::halves(u32::from(halves)));
        }
    }

    fn enter(&mut self, player: &crate::formats::list::elo::EloPlayer) -> PlayerIndex {
        self.table.add_player(Player {
            id: player.id.to_string(),
            name: player.name(),
            country: player.country.clone().unwrap_or_default(),
            ..Player::default()
        })
    }

    /// The player of a number; one whom the list does not know is entered.
    fn player(&mut self, id: PlayerId) -> PlayerIndex {
        let PlayerId::Number(number) = id else {
            return self.table.add_player(Player {
                id: id.to_string(),
                name: "(unknown)".to_owned(),
                designation: Designation::Stranger,
                ..Player::default()
            });
        };
        if let Some(&index) = self.numbers.get(&number) {
            return index;
        }
        let index = self.table.add_player(Player {
            id: number.to_string(),
            name: number.to_string(),
            ..Player::default()
        });
        self.numbers.insert(number, index);
        index
    }

    fn game(&mut self, round: u16, game: &EloGame) {
        let (first, second) = (self.player(game.first), self.player(game.second));
        self.enter_game(round, first, second, game);
    }

    fn enter_game(&mut self, round: u16, first: PlayerIndex, second: PlayerIndex, game: &EloGame) {
        let table = self.tables.entry(round).or_default();
        *table += 1;
        let entered = Game {
            round,
            table: *table,
            first,
            second,
            colours: Colours::of_first(game.colour),
            result: Some(result(game)),
            rated: rated(game),
        };
        self.table.add_game(entered);
        self.busy.extend([(first, round), (second, round)]);
    }

    fn final_game(&mut self, game: &EloGame) {
        let (first, second) = (self.player(game.first), self.player(game.second));
        let order = u16::try_from(self.table.finals().len() + 1).unwrap_or(u16::MAX);
        self.table.add_final(Game {
            round: order,
            table: 1,
            first,
            second,
            colours: Colours::of_first(game.colour),
            result: Some(result(game)),
            rated: rated(game),
        });
    }

    fn place(&mut self, games: &[&EloGame]) {
        if !games.is_empty() {
            self.notes.push(Note::Rounds(games.len()));
        }
        for game in games {
            let (first, second) = (self.player(game.first), self.player(game.second));
            let free = |round: &u16| {
                !self.busy.contains(&(first, *round)) && !self.busy.contains(&(second, *round))
            };
            let round = (1..=u16::MAX).find(free).unwrap_or(u16::MAX);
            self.enter_game(round, first, second, game);
        }
    }

    /// A result file has no byes; points that the games do not give are taken
    /// for wins by bye, as many as there are rounds without a game.
    fn byes(&mut self) {
        let mut counted = vec![HalfPoints::NONE; self.table.size()];
        for game in self.table.games() {
            if let Some(result) = game.result {
                counted[game.first.get()] += result.outcome.points_of_first();
                counted[game.second.get()] += result.turned().outcome.points_of_first();
            }
        }
        for (&player, &printed) in &self.printed {
            let games = counted[player.get()];
            let missing = (printed - games).as_halves();
            let free = self.free_rounds(player);
            let byes = usize::try_from(missing / 2).unwrap_or(usize::MAX);
            if printed == games {
                continue;
            }
            if printed < games || missing % 2 == 1 || byes > free.len() {
                self.notes.push(Note::Points {
                    player,
                    printed,
                    counted: games,
                });
                continue;
            }
            for &round in &free[..byes] {
                self.table.give_bye(player, round);
                self.busy.insert((player, round));
                self.notes.push(Note::Bye { player, round });
            }
        }
    }

    /// Rounds without a game: those between games first, then those after them,
    /// then those before.
    fn free_rounds(&self, player: PlayerIndex) -> Vec<u16> {
        let rounds = 1..=self.table.rounds();
        let (busy, free): (Vec<u16>, Vec<u16>) =
            rounds.partition(|&round| self.busy.contains(&(player, round)));
        let (first, last) = (busy.first().copied(), busy.last().copied());
        let mut free = free;
        free.sort_by_key(|&round| {
            let order = match (first, last) {
                (Some(first), _) if round < first => 2,
                (_, Some(last)) if round > last => 1,
                _ => 0,
            };
            (order, round)
        });
        free
    }

    /// Whoever has no game to the end has left. A single player without a game
    /// in the last round of an event without byes was merely free.
    fn departures(&mut self) {
        let rounds = self.table.rounds();
        let last_of = |player| {
            let found = self
                .busy
                .range((player, 0)..=(player, u16::MAX))
                .next_back();
            found.map_or(0, |&(_, round)| round)
        };
        let listed = self.table.players().filter(|(_, player)| {
            player.designation != Designation::Stranger
                && player.id != PlayerId::Unknown.to_string()
        });
        let gone: Vec<_> = listed
            .map(|(player, _)| (player, last_of(player)))
            .filter(|&(_, last)| last < rounds)
            .collect();
        let free = gone.len() == 1 && gone[0].1 + 1 == rounds && self.table.byes().is_empty();
        if free {
            return;
        }
        for (player, after) in gone {
            self.table.player_mut(player).left_after = Some(after);
            self.notes.push(Note::Left { player, after });
        }
    }
}

fn rated(game: &EloGame) -> Rated {
    match game.rated {
        elo::Rated::Yes => Rated::Yes,
        elo::Rated::No => Rated::No,
    }
}

fn result(game: &EloGame) -> GameResult {
    GameResult {
        outcome: match game.sign {
            Sign::First => Outcome::First,
            Sign::Second => Outcome::Second,
            Sign::Nobody => Outcome::Draw,
        },
        discs: game
            .discs
            .map(|discs| discs.map(|side| HalfDiscs::whole(usize::from(side)))),
    }
}
