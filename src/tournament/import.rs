//! A crosstable from a result file: what the file leaves out is inferred,
//! and every inference is noted.

use std::collections::{BTreeMap, BTreeSet};

use crate::formats::list::elo::{self, EloFile, EloGame, EloPlayer, PlayerId, Section, Sign};
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
    /// What the file did not say, or where it contradicts itself.
    pub notes: Vec<Note>,
}

/// The event of a result file: every player once, every game with its line,
/// and what had to be inferred. A crosstable or the rows of a database are
/// made of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultFile {
    /// Those of the list first; games name them by their place here.
    pub players: Vec<FilePlayer>,
    /// The games of the rounds; those without a round in the file come last.
    pub games: Vec<FileGame>,
    /// The games after the rounds; `round` is their place in the file, from 1.
    pub finals: Vec<FileGame>,
    /// Inferred from the printed points: who, and in which round.
    pub byes: Vec<(PlayerIndex, u16)>,
    /// What the file did not say, or where it contradicts itself.
    pub notes: Vec<Note>,
}

/// A player of a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePlayer {
    /// As the list or a game names them.
    pub id: PlayerId,
    /// Their line in the list; `None` if they are only in games.
    pub listed: Option<EloPlayer>,
    /// The last round they took part in, if they left after it.
    pub left_after: Option<u16>,
}

/// A game of a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileGame {
    /// Given by the file, or inferred.
    pub round: u16,
    /// Counted in the order of the file.
    pub table: u16,
    /// Who is written first.
    pub first: PlayerIndex,
    /// Who is written second.
    pub second: PlayerIndex,
    /// What is written.
    pub line: EloGame,
}

/// What a file did not say, or where it contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// This many games were outside the rounds; each was put in the first round
    /// in which both players were free.
    Rounds(usize),
    /// The points printed need a bye.
    Bye {
        /// The player.
        player: PlayerIndex,
        /// The round without a game that was taken for it.
        round: u16,
    },
    /// No game in the last rounds: taken to have left.
    Left {
        /// The player.
        player: PlayerIndex,
        /// After which round.
        after: u16,
    },
    /// The games give other points than those printed.
    Points {
        /// The player.
        player: PlayerIndex,
        /// What is printed.
        printed: HalfPoints,
        /// What the games and byes give.
        counted: HalfPoints,
    },
}

impl Note {
    /// The player it is about.
    #[must_use]
    pub const fn player(&self) -> Option<PlayerIndex> {
        match *self {
            Self::Rounds(_) => None,
            Self::Bye { player, .. } | Self::Left { player, .. } | Self::Points { player, .. } => {
                Some(player)
            }
        }
    }
}

impl Crosstable {
    /// The event of a result file.
    pub fn from_elo(file: &EloFile) -> Imported {
        let file = ResultFile::new(file);
        Imported {
            table: file.crosstable(),
            notes: file.notes,
        }
    }
}

impl FilePlayer {
    /// Whether the file neither names nor numbers the player.
    #[must_use]
    pub const fn is_stranger(&self) -> bool {
        self.listed.is_none() && matches!(self.id, PlayerId::Unknown)
    }

    /// The name in the list, else the number.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.listed {
            Some(listed) => listed.name(),
            None if self.is_stranger() => "(unknown)".to_owned(),
            None => self.id.to_string(),
        }
    }
}

impl ResultFile {
    /// Reads the event out of the lines of a file.
    #[must_use]
    pub fn new(file: &EloFile) -> Self {
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
        let numbered = import.file.rounds() > 0;
        import.place(&unplaced);
        import.byes();
        // Rounds that had to be inferred do not show who left.
        if numbered {
            import.departures();
        }
        import.file
    }

    /// How many rounds have games.
    #[must_use]
    pub fn rounds(&self) -> u16 {
        let rounds = self.games.iter().map(|game| game.round);
        rounds.max().unwrap_or(0)
    }

    /// The same event for standings.
    #[must_use]
    pub fn crosstable(&self) -> Crosstable {
        let mut table = Crosstable::default();
        for player in &self.players {
            let country = player.listed.as_ref().and_then(|it| it.country.clone());
            table.add_player(Player {
                id: player.id.to_string(),
                name: player.name(),
                country: country.unwrap_or_default(),
                designation: if player.is_stranger() {
                    Designation::Stranger
                } else {
                    Designation::default()
                },
                left_after: player.left_after,
                ..Player::default()
            });
        }
        for game in &self.games {
            table.add_game(game.of_crosstable());
        }
        for &(player, round) in &self.byes {
            table.give_bye(player, round);
        }
        for game in &self.finals {
            table.add_final(game.of_crosstable());
        }
        table
    }
}

impl FileGame {
    fn of_crosstable(&self) -> Game {
        Game {
            round: self.round,
            table: self.table,
            first: self.first,
            second: self.second,
            colours: Colours::of_first(self.line.colour),
            result: Some(result(&self.line)),
            rated: rated(&self.line),
        }
    }
}

#[derive(Default)]
struct Import {
    file: ResultFile,
    numbers: BTreeMap<u32, PlayerIndex>,
    printed: BTreeMap<PlayerIndex, HalfPoints>,
    /// The rounds in which each player has a game or a bye.
    busy: BTreeSet<(PlayerIndex, u16)>,
    tables: BTreeMap<u16, u16>,
}

impl Import {
    fn list(&mut self, player: &EloPlayer) {
        if let PlayerId::Number(number) = player.id
            && self.numbers.contains_key(&number)
        {
            return;
        }
        let index = self.enter(player.id, Some(player.clone()));
        if let Some(halves) = player.half_points {
            self.printed
                .insert(index, HalfPoints::halves(u32::from(halves)));
        }
    }

    fn enter(&mut self, id: PlayerId, listed: Option<EloPlayer>) -> PlayerIndex {
        let index = PlayerIndex::new(self.file.players.len());
        self.file.players.push(FilePlayer {
            id,
            listed,
            left_after: None,
        });
        if let PlayerId::Number(number) = id {
            self.numbers.insert(number, index);
        }
        index
    }

    /// The player of a number; one who is not in the list is entered.
    fn player(&mut self, id: PlayerId) -> PlayerIndex {
        let known = match id {
            PlayerId::Number(number) => self.numbers.get(&number).copied(),
            PlayerId::Unknown => None,
        };
        known.unwrap_or_else(|| self.enter(id, None))
    }

    fn players(&mut self, game: &EloGame) -> (PlayerIndex, PlayerIndex) {
        (self.player(game.first), self.player(game.second))
    }

    fn game(&mut self, round: u16, line: &EloGame) {
        let (first, second) = self.players(line);
        let table = self.tables.entry(round).or_default();
        *table += 1;
        self.file.games.push(FileGame {
            round,
            table: *table,
            first,
            second,
            line: line.clone(),
        });
        self.busy.extend([(first, round), (second, round)]);
    }

    fn final_game(&mut self, line: &EloGame) {
        let (first, second) = self.players(line);
        self.file.finals.push(FileGame {
            round: u16::try_from(self.file.finals.len() + 1).unwrap_or(u16::MAX),
            table: 1,
            first,
            second,
            line: line.clone(),
        });
    }

    fn place(&mut self, games: &[&EloGame]) {
        if !games.is_empty() {
            self.file.notes.push(Note::Rounds(games.len()));
        }
        for game in games {
            let round = self.free_round(game);
            self.game(round, game);
        }
    }

    /// The first round in which both players are free.
    fn free_round(&self, game: &EloGame) -> u16 {
        let known = |id| match id {
            PlayerId::Number(number) => self.numbers.get(&number).copied(),
            PlayerId::Unknown => None,
        };
        let both = [known(game.first), known(game.second)];
        let is_free = |round: &u16| {
            let mut both = both.iter().flatten();
            both.all(|&player| !self.busy.contains(&(player, *round)))
        };
        (1..=u16::MAX).find(is_free).unwrap_or(u16::MAX)
    }

    /// A result file has no byes; points that the games do not give are taken
    /// for wins by bye, as many as there are rounds without a game.
    fn byes(&mut self) {
        let mut counted = vec![HalfPoints::NONE; self.file.players.len()];
        for game in &self.file.games {
            let result = result(&game.line);
            counted[game.first.get()] += result.outcome.points_of_first();
            counted[game.second.get()] += result.turned().outcome.points_of_first();
        }
        for (&player, &printed) in &self.printed {
            let games = counted[player.get()];
            if printed == games {
                continue;
            }
            let missing = (printed - games).as_halves();
            let free = self.free_rounds(player);
            let byes = usize::try_from(missing / 2).unwrap_or(usize::MAX);
            if printed < games || missing % 2 == 1 || byes > free.len() {
                self.file.notes.push(Note::Points {
                    player,
                    printed,
                    counted: games,
                });
                continue;
            }
            for &round in &free[..byes] {
                self.file.byes.push((player, round));
                self.busy.insert((player, round));
                self.file.notes.push(Note::Bye { player, round });
            }
        }
    }

    /// Rounds without a game: those between games first, then those after them,
    /// then those before.
    fn free_rounds(&self, player: PlayerIndex) -> Vec<u16> {
        let rounds = 1..=self.file.rounds();
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
        let rounds = self.file.rounds();
        let last_of = |player| {
            let found = self
                .busy
                .range((player, 0)..=(player, u16::MAX))
                .next_back();
            found.map_or(0, |&(_, round)| round)
        };
        let players = self.file.players.iter().enumerate();
        let gone: Vec<_> = players
            .filter(|(_, player)| player.id != PlayerId::Unknown)
            .map(|(index, _)| PlayerIndex::new(index))
            .map(|player| (player, last_of(player)))
            .filter(|&(_, last)| last < rounds)
            .collect();
        let free = gone.len() == 1 && gone[0].1 + 1 == rounds && self.file.byes.is_empty();
        if free {
            return;
        }
        for (player, after) in gone {
            self.file.players[player.get()].left_after = Some(after);
            self.file.notes.push(Note::Left { player, after });
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
