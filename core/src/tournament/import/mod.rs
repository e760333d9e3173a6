//! A crosstable from a result file: what the file leaves out is inferred,
//! and every inference is noted.

mod departures;
mod doubled_rounds;
mod inference;
mod last_rounds;
mod unknown;

use std::collections::{BTreeMap, BTreeSet};

use crate::formats::list::elo::{EloFile, EloGame, EloPlayer, PlayerId, Sign};
use crate::game::HalfDiscs;

use super::{
    Colours, Crosstable, Designation, Game, GameResult, HalfPoints, Outcome, Player, PlayerIndex,
};
use inference::Import;

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
///
/// ```
/// use outflank_core::formats::list::elo::EloFile;
/// use outflank_core::tournament::{Query, ResultFile, Standings};
/// use outflank_core::Ruleset;
///
/// let text = b"\
/// %_% 101, NORTH, Anna, AAA
/// %_% 102, SOUTH, Bo, BBB
/// %Round: 1
/// 101 (40)>(24) 102 B
/// ";
/// let file = ResultFile::new(&EloFile::read(text));
/// assert_eq!(file.games.len(), 1);
/// let table = file.crosstable();
/// let standings = Standings::of(&table, &Ruleset::preset("woc")?, Query::default());
/// let winner = table.player(standings.rows[0].player);
/// assert_eq!(winner.name, "NORTH, Anna");
/// # Ok::<_, outflank_core::ruleset::RulesetError>(())
/// ```
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
    /// A round that comes between others and has no game.
    MissingRound(u16),
    /// A round without a heading: players have two games in the one before.
    DoubledRound {
        /// The round that is not named.
        round: u16,
        /// How many games were taken for it.
        games: usize,
    },
    /// The rounds after this one have few games: taken for finals.
    Finals {
        /// The last round that counts.
        after: u16,
        /// How many games follow it.
        games: usize,
    },
    /// The games of a player without a number, found by what the file leaves.
    Matched {
        /// The player.
        player: PlayerIndex,
        /// How many games.
        games: usize,
    },
    /// This many games name a player without a number who can be any of several.
    Unmatched {
        /// How many games.
        games: usize,
        /// How many players without a number are listed.
        players: usize,
    },
}

impl Note {
    /// The player it is about.
    pub const fn player(&self) -> Option<PlayerIndex> {
        match *self {
            Self::Rounds(_)
            | Self::MissingRound(_)
            | Self::DoubledRound { .. }
            | Self::Finals { .. }
            | Self::Unmatched { .. } => None,
            Self::Bye { player, .. }
            | Self::Left { player, .. }
            | Self::Points { player, .. }
            | Self::Matched { player, .. } => Some(player),
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
    pub const fn is_stranger(&self) -> bool {
        self.listed.is_none() && matches!(self.id, PlayerId::Unknown)
    }

    /// The name in the list, else the number.
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
    pub fn new(file: &EloFile) -> Self {
        Import::of(file).file
    }

    /// Leaves out the players that only `??????` stood for, once their games
    /// are those of somebody else.
    fn leave_out_strangers(&mut self) {
        let games = self.games.iter().chain(&self.finals);
        let playing: BTreeSet<PlayerIndex> =
            games.flat_map(|game| [game.first, game.second]).collect();
        let mut places = BTreeMap::new();
        let mut kept = Vec::new();
        for (index, player) in std::mem::take(&mut self.players).into_iter().enumerate() {
            let index = PlayerIndex::new(index);
            if !player.is_stranger() || playing.contains(&index) {
                places.insert(index, PlayerIndex::new(kept.len()));
                kept.push(player);
            }
        }
        self.players = kept;
        for game in self.games.iter_mut().chain(&mut self.finals) {
            (game.first, game.second) = (places[&game.first], places[&game.second]);
        }
    }

    /// How many rounds have games.
    pub fn rounds(&self) -> u16 {
        let rounds = self.games.iter().map(|game| game.round);
        rounds.max().unwrap_or(0)
    }

    /// The same event for standings.
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
            rated: self.line.rated,
        }
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
