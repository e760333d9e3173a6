//! Who played whom, and with what official result.

use crate::board::Colour;
use crate::game::HalfDiscs;

use super::HalfPoints;

/// An event as its results say: players, rounds, games, byes, departures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosstable {
    rounds: u16,
    players: Vec<Player>,
    games: Vec<Game>,
    byes: Vec<(PlayerIndex, u16)>,
    finals: Vec<Game>,
}

/// A player of a crosstable, by place of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerIndex(usize);

impl PlayerIndex {
    /// The place of entry, from 0.
    pub const fn get(self) -> usize {
        self.0
    }
}

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The number of the federation, or whatever tells players apart.
    pub id: String,
    /// As it is printed.
    pub name: String,
    /// As it is printed; empty if unknown.
    pub country: String,
    /// Whose points his are, if not his country's.
    pub team: Option<String>,
    /// Whether he counts for a team of named players.
    pub designation: Designation,
    /// Women, youth and the like.
    pub categories: Vec<String>,
    /// The last round he took part in, if he left the event after it.
    pub left_after: Option<u16>,
}

/// Whether a player counts for a team of named players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Designation {
    /// He does.
    #[default]
    Member,
    /// He plays for himself.
    Extra,
    /// Nobody the list knows: an opponent without a name. Not ranked.
    Stranger,
}

/// A game of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The round, from 1; in the finals, their order.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
    /// Who stands first.
    pub first: PlayerIndex,
    /// Who stands second.
    pub second: PlayerIndex,
    /// Who had black.
    pub colours: Colours,
    /// What came of it, once it is known.
    pub result: Option<GameResult>,
    /// Whether it counts for the rating.
    pub rated: Rated,
}

/// Whether a game counts for the rating; it counts in the standings anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rated {
    /// It does.
    #[default]
    Yes,
    /// It was taken out of the rating.
    No,
}

/// Who had black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colours {
    /// The player who stands first.
    FirstBlack,
    /// The player who stands second.
    SecondBlack,
    /// Nobody wrote it down.
    #[default]
    Unknown,
}

impl Colours {
    /// The colours, given that of the first.
    pub const fn of_first(colour: Option<Colour>) -> Self {
        match colour {
            Some(Colour::Black) => Self::FirstBlack,
            Some(Colour::White) => Self::SecondBlack,
            None => Self::Unknown,
        }
    }
}

/// An official result: who won and the discs are separate facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who won.
    pub outcome: Outcome,
    /// The official discs of the first and the second, if they are known.
    pub discs: Option<[HalfDiscs; 2]>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who stands first.
    First,
    /// The player who stands second.
    Second,
    /// Half a point each.
    Draw,
    /// Neither gets a point.
    BothLost,
}

impl GameResult {
    /// The result that these discs give by themselves.
    pub fn by_discs(first: HalfDiscs, second: HalfDiscs) -> Self {
        let outcome = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Second,
        };
        Self {
            outcome,
            discs: Some([first, second]),
        }
    }

    /// The same seen from the second player.
    #[must_use]
    pub fn turned(self) -> Self {
        let outcome = match self.outcome {
            Outcome::First => Outcome::Second,
            Outcome::Second => Outcome::First,
            other => other,
        };
        Self {
            outcome,
            discs: self.discs.map(|[first, second]| [second, first]),
        }
    }
}

impl Outcome {
    /// What the player who stands first gets.
    pub const fn points_of_first(self) -> HalfPoints {
        match self {
            Self::First => HalfPoints::WIN,
            Self::Draw => HalfPoints::DRAW,
            Self::Second | Self::BothLost => HalfPoints::NONE,
        }
    }
}

impl Crosstable {
    /// An event of so many rounds, without players.
    pub fn new(rounds: u16) -> Self {
        Self {
            rounds,
            ..Self::default()
        }
    }

    /// Enters a player.
    pub fn add_player(&mut self, player: Player) -> PlayerIndex {
        self.players.push(player);
        PlayerIndex(self.players.len() - 1)
    }

    /// Enters a game of the rounds. An event has at least as many rounds as games say.
    pub fn add_game(&mut self, game: Game) {
        self.rounds = self.rounds.max(game.round);
        self.games.push(game);
    }

    /// Enters a bye.
    pub fn give_bye(&mut self, player: PlayerIndex, round: u16) {
        self.rounds = self.rounds.max(round);
        self.byes.push((player, round));
    }

    /// Enters a game after the rounds.
    pub fn add_final(&mut self, game: Game) {
        self.finals.push(game);
    }

    /// How many rounds the event has, played or not.
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// The last round with a pairing or a bye.
    pub fn paired_rounds(&self) -> u16 {
        let games = self.games.iter().map(|game| game.round);
        let byes = self.byes.iter().map(|&(_, round)| round);
        games.chain(byes).max().unwrap_or(0)
    }

    /// All players with their indices, in the order of entry.
    pub fn players(&self) -> impl Iterator<Item = (PlayerIndex, &Player)> {
        self.players
            .iter()
            .enumerate()
            .map(|(index, player)| (PlayerIndex(index), player))
    }

    /// How many players there are.
    pub const fn size(&self) -> usize {
        self.players.len()
    }

    /// One player.
    pub fn player(&self, index: PlayerIndex) -> &Player {
        &self.players[index.0]
    }

    /// One player, to be changed.
    pub fn player_mut(&mut self, index: PlayerIndex) -> &mut Player {
        &mut self.players[index.0]
    }

    /// The games of the rounds.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The games of the rounds, to be changed.
    pub fn games_mut(&mut self) -> &mut [Game] {
        &mut self.games
    }

    /// The byes: who, and in which round.
    pub fn byes(&self) -> &[(PlayerIndex, u16)] {
        &self.byes
    }

    /// The games after the rounds.
    pub fn finals(&self) -> &[Game] {
        &self.finals
    }

    /// Whoever is meant by an id, a whole name, or the beginning of one name only.
    ///
    /// # Errors
    ///
    /// The names that fit, if it is not exactly one.
    pub fn find(&self, wanted: &str) -> Result<PlayerIndex, Vec<String>> {
        let wanted = wanted.trim().to_lowercase();
        let same = |player: &Player| {
            player.id.to_lowercase() == wanted || player.name.to_lowercase() == wanted
        };
        if let Some((index, _)) = self.players().find(|(_, player)| same(player)) {
            return Ok(index);
        }
        let begins = |player: &Player| {
            let name = player.name.to_lowercase();
            name.starts_with(&wanted) || name.split([' ', ',']).any(|word| word == wanted)
        };
        let found: Vec<_> = self
            .players()
            .filter(|(_, player)| begins(player))
            .collect();
        match found.as_slice() {
            [(index, _)] => Ok(*index),
            several => Err(several
                .iter()
                .map(|(_, player)| player.name.clone())
                .collect()),
        }
    }
}
