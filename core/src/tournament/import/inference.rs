//! What a result file leaves out, inferred in order: finals, players without
//! a number, rounds, byes, departures.

use std::collections::{BTreeMap, BTreeSet};

use super::departures;
use super::doubled_rounds;
use super::last_rounds;
use super::unknown;
use super::{FileGame, FilePlayer, Note, ResultFile, result};
use crate::formats::list::elo::{EloFile, EloGame, EloPlayer, PlayerId, Section};
use crate::tournament::{HalfPoints, PlayerIndex};

#[derive(Default)]
pub(super) struct Import {
    pub(super) file: ResultFile,
    numbers: BTreeMap<u32, PlayerIndex>,
    printed: BTreeMap<PlayerIndex, HalfPoints>,
    /// The rounds in which each player has a game or a bye.
    busy: BTreeSet<(PlayerIndex, u16)>,
    tables: BTreeMap<u16, u16>,
}

impl Import {
    pub(super) fn of(file: &EloFile) -> Self {
        let mut import = Self::default();
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
        doubled_rounds::split(&mut import.file);
        import.place(&unplaced);
        unknown::match_players(&mut import.file, &import.printed);
        // Rounds that were inferred have no shape of their own.
        if unplaced.is_empty() {
            last_rounds::take_finals(&mut import.file);
        }
        import.find_busy();
        import.byes();
        // Rounds that had to be inferred do not show who left.
        if numbered {
            import.missing_rounds();
            import.departures();
        }
        import
    }

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

    /// Who has a game in which round, after players were matched and finals
    /// taken apart.
    fn find_busy(&mut self) {
        let games = self.file.games.iter();
        self.busy = games
            .flat_map(|game| [(game.first, game.round), (game.second, game.round)])
            .collect();
    }

    /// A result file has no byes; points that the games do not give are taken
    /// for wins by bye, as many as there are rounds without a game. Some files
    /// print the points with the finals.
    fn byes(&mut self) {
        let counted = points(self.file.players.len(), &self.file.games);
        let finals = self.printed_with_finals(&counted);
        let missing_rounds = self.rounds_without_games().len();
        for (player, printed) in self.printed.clone() {
            let games = counted[player.get()];
            if printed == games + finals[player.get()] || self.games_are_unknown(player) {
                continue;
            }
            if missing_rounds > 0 && printed > games {
                self.byes_beyond(player, printed - games, missing_rounds);
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
                self.give_bye(player, round);
            }
        }
    }

    /// Byes for the points that not even wins in the rounds that are missing
    /// would give.
    fn byes_beyond(&mut self, player: PlayerIndex, points: HalfPoints, missing_rounds: usize) {
        let halves = usize::try_from(points.as_halves()).unwrap_or(0);
        let byes = halves.saturating_sub(2 * missing_rounds).div_ceil(2);
        let free = self.free_rounds(player);
        for &round in free.iter().take(byes) {
            self.give_bye(player, round);
        }
    }

    fn give_bye(&mut self, player: PlayerIndex, round: u16) {
        self.file.byes.push((player, round));
        self.busy.insert((player, round));
        self.file.notes.push(Note::Bye { player, round });
    }

    /// What the finals give to each player, if the points of all who won there
    /// are printed with them; nothing otherwise.
    fn printed_with_finals(&self, counted: &[HalfPoints]) -> Vec<HalfPoints> {
        let finals = points(self.file.players.len(), &self.file.finals);
        let with_finals = self.printed.iter().all(|(player, &printed)| {
            let won = finals[player.get()];
            won == HalfPoints::NONE || printed == counted[player.get()] + won
        });
        if with_finals {
            finals
        } else {
            vec![HalfPoints::NONE; finals.len()]
        }
    }

    /// Whether the file has games of players without a number, and this may be
    /// one of them.
    fn games_are_unknown(&self, player: PlayerIndex) -> bool {
        let listed = &self.file.players[player.get()];
        let has_games = self.busy.range((player, 0)..=(player, u16::MAX)).next();
        listed.id == PlayerId::Unknown && has_games.is_none()
    }

    /// The rounds between others that have no game.
    fn rounds_without_games(&self) -> Vec<u16> {
        let played: BTreeSet<u16> = self.file.games.iter().map(|game| game.round).collect();
        let first = played.first().copied().unwrap_or(1);
        let rounds = first..=self.file.rounds();
        rounds.filter(|round| !played.contains(round)).collect()
    }

    fn missing_rounds(&mut self) {
        let missing = self.rounds_without_games().into_iter();
        self.file.notes.extend(missing.map(Note::MissingRound));
    }

    /// Rounds without a game: those between games first, then those after them,
    /// then those before.
    fn free_rounds(&self, player: PlayerIndex) -> Vec<u16> {
        let missing = self.rounds_without_games();
        let rounds = (1..=self.file.rounds()).filter(|round| !missing.contains(round));
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

    fn departures(&mut self) {
        for (player, after) in departures::of(&self.file, &self.busy) {
            self.file.players[player.get()].left_after = Some(after);
            self.file.notes.push(Note::Left { player, after });
        }
    }
}

/// What the games give to each player.
fn points(players: usize, games: &[FileGame]) -> Vec<HalfPoints> {
    let mut points = vec![HalfPoints::NONE; players];
    for game in games {
        let result = result(&game.line);
        points[game.first.get()] += result.outcome.points_of_first();
        points[game.second.get()] += result.turned().outcome.points_of_first();
    }
    points
}
