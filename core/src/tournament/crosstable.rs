//! Who played whom, and with what official result.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::board::Colour;

use super::{
    Candidate, Country, GameResult, MatchDecision, Measure, NoPlayer, PlayerRef, Rated, Seat,
    resolve,
};

/// An event as its results show it: players, rounds, games, byes, departures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosstable {
    measure: Measure,
    length: Length,
    rounds: u16,
    players: Vec<Player>,
    games: Vec<Game>,
    byes: Vec<(PlayerIndex, u16)>,
    half_point_byes: BTreeSet<(PlayerIndex, u16)>,
    finals: Vec<Game>,
    match_decisions: Vec<MatchDecision>,
    final_round_names: BTreeMap<u16, String>,
    in_progress: BTreeSet<u16>,
}

/// Whether it is known how many rounds there will be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// It is: announced, or the event is over.
    #[default]
    Known,
    /// Not announced; more rounds may follow.
    Unannounced,
}

/// A player of a crosstable, by place of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerIndex(usize);

impl PlayerIndex {
    pub(super) const fn new(place: usize) -> Self {
        Self(place)
    }

    /// The place of entry, from 0.
    pub const fn get(self) -> usize {
        self.0
    }
}

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Player {
    /// The federation number, or another text that is different for each player.
    pub id: String,
    /// The number in the event, where one was given.
    pub entrant: Option<u32>,
    /// As it is printed.
    pub name: String,
    /// As it is printed; empty if unknown.
    pub country: String,
    /// The team; `None` is the country's.
    pub team: Option<String>,
    /// Whether they count for a team of named players.
    pub designation: Designation,
    /// Women, youth and the like.
    pub categories: Vec<String>,
    /// The last round they took part in, if they withdrew after it.
    pub left_after: Option<u16>,
    /// Withdrawals that ended when they came back.
    pub returns: Vec<Return>,
}

/// A withdrawal that ended. In a file it is the two rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct Return {
    /// The last round before it.
    pub left_after: u16,
    /// The first round after it.
    pub back_in: u16,
}

impl From<(u16, u16)> for Return {
    fn from((left_after, back_in): (u16, u16)) -> Self {
        Self {
            left_after,
            back_in,
        }
    }
}

impl From<Return> for (u16, u16) {
    fn from(each: Return) -> Self {
        (each.left_after, each.back_in)
    }
}

impl Player {
    /// A player of whom nothing more is known. `id` is different for each.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            ..Self::default()
        }
    }

    /// The round after which they had withdrawn, as it was after this round: a
    /// later return was not known then.
    pub fn withdrawn_by(&self, round: u16) -> Option<u16> {
        let away = |found: &&Return| found.left_after <= round && round < found.back_in;
        let returned = self.returns.iter().find(away);
        let earlier = returned.map(|found| found.left_after);
        self.left_after.filter(|&last| last <= round).or(earlier)
    }

    /// Whether they are ranked in a category or country, however it is spelt
    /// in capitals.
    pub fn is_in_category(&self, name: &str) -> bool {
        let wanted = name.to_lowercase();
        let mut names = self.categories.iter().chain([&self.country]);
        let is_country = |code| Country::read(&self.country) == Country::Known(code);
        names.any(|name| name.to_lowercase() == wanted)
            || matches!(Country::read(name), Country::Known(code) if is_country(code))
    }
}

/// Whether a player counts for a team of named players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Designation {
    /// Neither named nor left out.
    #[default]
    Member,
    /// Named before the event.
    Designated,
    /// Plays for no team.
    Extra,
    /// An opponent without a name, who is not in the list. Not ranked.
    Stranger,
}

/// A game of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Game {
    /// The round, from 1; in the finals, their order.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
    /// The player named first.
    pub first: PlayerIndex,
    /// The player named second.
    pub second: PlayerIndex,
    /// Who had black.
    pub colours: Colours,
    /// What came of it, once it is known.
    pub result: Option<GameResult>,
    /// Whether it counts for the rating.
    pub rated: Rated,
}

impl Game {
    /// A game without a result, whose colours are not known.
    pub const fn new(round: u16, table: u16, first: PlayerIndex, second: PlayerIndex) -> Self {
        Self {
            round,
            table,
            first,
            second,
            colours: Colours::Unknown,
            result: None,
            rated: Rated::Yes,
        }
    }

    /// With its result.
    #[must_use]
    pub const fn with_result(mut self, result: GameResult) -> Self {
        self.result = Some(result);
        self
    }

    /// With the colours.
    #[must_use]
    pub const fn with_colours(mut self, colours: Colours) -> Self {
        self.colours = colours;
        self
    }

    /// Where it was played.
    pub const fn seat(&self) -> Seat {
        Seat {
            round: self.round,
            table: self.table,
        }
    }
}

/// Who had black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colours {
    /// The player named first.
    FirstBlack,
    /// The player named second.
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

impl Crosstable {
    /// An event of this many rounds, without players.
    pub fn new(rounds: u16) -> Self {
        Self {
            rounds,
            ..Self::default()
        }
    }

    /// An event whose number of rounds is not announced.
    pub fn unannounced() -> Self {
        Self {
            length: Length::Unannounced,
            ..Self::default()
        }
    }

    /// The same event on another board.
    #[must_use]
    pub fn measured_by(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }

    /// What the discs of its games are counted by.
    pub const fn measure(&self) -> Measure {
        self.measure
    }

    /// Enters a player.
    pub fn add_player(&mut self, player: Player) -> PlayerIndex {
        self.players.push(player);
        PlayerIndex(self.players.len() - 1)
    }

    /// Enters a game of the rounds. The event has at least the rounds of its games.
    pub fn add_game(&mut self, game: Game) {
        self.rounds = self.rounds.max(game.round);
        self.games.push(game);
    }

    /// Enters a bye.
    pub fn give_bye(&mut self, player: PlayerIndex, round: u16) {
        self.rounds = self.rounds.max(round);
        self.byes.push((player, round));
    }

    /// Grants half a point for a round that a player asked not to play. The
    /// event does not get longer by it.
    pub fn grant_half_point(&mut self, player: PlayerIndex, round: u16) {
        self.half_point_byes.insert((player, round));
    }

    /// The rounds for which players get half a point without playing.
    pub const fn half_point_byes(&self) -> &BTreeSet<(PlayerIndex, u16)> {
        &self.half_point_byes
    }

    /// Says which rounds are in progress: their byes and absences do not count
    /// yet, only their games.
    pub fn set_in_progress(&mut self, rounds: impl IntoIterator<Item = u16>) {
        self.in_progress = rounds.into_iter().collect();
    }

    /// The rounds whose byes and absences do not count yet.
    pub fn in_progress(&self) -> impl Iterator<Item = u16> {
        self.in_progress.iter().copied()
    }

    /// Whether the byes and absences of a round do not count yet.
    pub fn is_in_progress(&self, round: u16) -> bool {
        self.in_progress.contains(&round)
    }

    /// Enters a game after the rounds.
    pub fn add_final(&mut self, game: Game) {
        self.finals.push(game);
    }

    /// Names a round after the rounds for the stage that is played in it.
    pub fn name_final_round(&mut self, round: u16, name: String) {
        self.final_round_names.insert(round, name);
    }

    /// The rounds after the rounds that have a name.
    pub fn final_round_names(&self) -> impl Iterator<Item = (u16, &str)> {
        let names = self.final_round_names.iter();
        names.map(|(&round, name)| (round, name.as_str()))
    }

    /// The name of a round after the rounds, if it has one: `semi-final`.
    pub fn final_round_name(&self, round: u16) -> Option<&str> {
        self.final_round_names.get(&round).map(String::as_str)
    }

    /// Enters what the director has decided about a match after the rounds.
    pub fn decide_match(&mut self, decision: MatchDecision) {
        self.match_decisions.push(decision);
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

    /// Whether it is known how many rounds there will be. After games of
    /// the finals no round follows.
    pub fn length(&self) -> Length {
        if self.finals.is_empty() {
            self.length
        } else {
            Length::Known
        }
    }

    /// The games of the rounds without a result.
    pub fn missing(&self) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| game.result.is_none())
    }

    /// Whether all rounds are paired and all their games have a result; if the
    /// number of rounds is not announced, or the finals have begun, the rounds
    /// paired are all.
    pub fn rounds_are_over(&self) -> bool {
        let all_paired = self.paired_rounds() == self.rounds || !self.finals.is_empty();
        all_paired && self.missing().next().is_none()
    }

    /// What was known after a round: later games, byes and departures are not.
    /// The rounds to come are still announced.
    #[must_use]
    pub fn as_after(&self, round: u16) -> Self {
        let mut then = self.clone();
        then.games.retain(|game| game.round <= round);
        then.byes.retain(|&(_, found)| found <= round);
        then.finals.clear();
        then.match_decisions.clear();
        then.final_round_names.clear();
        for player in &mut then.players {
            player.left_after = player.withdrawn_by(round);
            player.returns.retain(|found| found.back_in <= round);
        }
        then
    }

    /// What was known after a round of the finals: their later games are not, nor
    /// decisions about matches that went on.
    #[must_use]
    pub fn with_finals_until(&self, round: u16) -> Self {
        let mut then = self.clone();
        then.finals.retain(|game| game.round <= round);
        let later = self.finals.iter().filter(|game| game.round > round);
        let later: Vec<_> = later.map(|game| [game.first, game.second]).collect();
        then.match_decisions.retain(|each| {
            let is_of =
                |pair: &[PlayerIndex; 2]| pair.contains(&each.winner) && pair.contains(&each.loser);
            !later.iter().any(is_of)
        });
        then
    }

    /// All players with their indices, in the order of entry.
    pub fn players(&self) -> impl Iterator<Item = (PlayerIndex, &Player)> {
        self.players
            .iter()
            .enumerate()
            .map(|(index, player)| (PlayerIndex(index), player))
    }

    /// Whether a player is still there, and so may play for the places: they have
    /// not withdrawn before the last round, or play after the rounds all the same.
    pub fn is_present(&self, index: PlayerIndex) -> bool {
        let plays = |game: &Game| [game.first, game.second].contains(&index);
        let left = self.player(index).left_after;
        left.is_none_or(|after| after > self.paired_rounds()) || self.finals.iter().any(plays)
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

    /// The games after the rounds, to be changed.
    pub fn finals_mut(&mut self) -> &mut [Game] {
        &mut self.finals
    }

    /// The byes: who, and in which round.
    pub fn byes(&self) -> &[(PlayerIndex, u16)] {
        &self.byes
    }

    /// The games after the rounds.
    pub fn finals(&self) -> &[Game] {
        &self.finals
    }

    /// The categories and countries of its players that are spelt almost like a
    /// word, the most alike first.
    pub fn nearest_categories(&self, wanted: &str) -> Vec<String> {
        const MOST: usize = 3;
        let wanted = wanted.to_lowercase();
        let names = self.players.iter();
        let names = names.flat_map(|player| player.categories.iter().chain([&player.country]));
        let mut near: Vec<(usize, &String)> = names
            .filter(|name| !name.is_empty())
            .map(|name| (strsim::osa_distance(&wanted, &name.to_lowercase()), name))
            .filter(|(distance, _)| 3 * distance <= wanted.chars().count())
            .collect();
        near.sort_unstable();
        near.dedup();
        let near = near.into_iter().take(MOST);
        near.map(|(_, name)| name.clone()).collect()
    }

    /// What the director has decided about matches after the rounds.
    pub fn match_decisions(&self) -> &[MatchDecision] {
        &self.match_decisions
    }

    /// The player who is meant by an entrant number, an id or a name.
    pub fn find(&self, wanted: &PlayerRef) -> Result<PlayerIndex, NoPlayer<PlayerIndex>> {
        let candidates = self.players().map(|(key, player)| {
            let (family, given) = player.name.split_once(',').unwrap_or((&player.name, ""));
            Candidate {
                key,
                family: family.trim().to_owned(),
                given: given.trim().to_owned(),
                country: player.country.clone(),
                entrant: player.entrant,
                numbers: vec![player.id.clone()],
                rating: None,
            }
        });
        resolve(&candidates.collect::<Vec<_>>(), wanted)
    }
}
