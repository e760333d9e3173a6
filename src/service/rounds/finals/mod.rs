//! The finals of an event: shown, paired game by game, decided by the director.

use super::tables::RoundPlayers;
use crate::report::finals::view::{
    BracketView, DecidedView, FinalsTableView, PairedFinalsView, PlayerFinalsView,
};
use crate::report::{finals::wording, refusal::FinalsRefusal, refusal::StandingsRefusal};
use crate::service::prelude::*;
use crate::service::{
    Error, event::overview, results::event_results::EventResults, results::standings::Question,
    results::standings::Results,
};
use crate::storage::{match_decision::MatchDecision, round::Stage, round::State};
use outflank_core::tournament::{
    self, ColourBasis, DueGame, Finals, MatchState, Pair, PlayerIndex, StageMatch, Standings,
    due_games,
};

pub use outflank_core::tournament::LevelMatches;

/// The bracket, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct Bracket;

impl Question for Bracket {
    type Answer = BracketView;

    fn answer(&self, results: &mut Results) -> Result<BracketView> {
        let standings = results.standings();
        let finals = results.finals(&standings);
        let rule = results.ruleset.finals.as_ref();
        Ok(BracketView::new(
            &results.title,
            &results.table,
            rule,
            &finals,
        ))
    }
}

/// What a player has played after the rounds.
#[derive(Clone, Debug)]
pub struct FinalsOfPlayer {
    pub player: PlayerRef,
}

impl Question for FinalsOfPlayer {
    type Answer = PlayerFinalsView;

    fn answer(&self, results: &mut Results) -> Result<PlayerFinalsView> {
        let player = results.player(&self.player)?;
        let standings = results.standings();
        let finals = results.finals(&standings);
        Ok(PlayerFinalsView::new(&results.table, &finals, player))
    }
}

/// The bracket of an event for another question about it.
pub(in crate::service) fn bracket(snapshot: &Snapshot<'_>, event: &Event) -> Result<BracketView> {
    let results = EventResults::of(snapshot, event)?;
    let standings = results.standings(None);
    let finals = tournament::finals(&results.table, &results.rules, &standings);
    let rule = results.rules.finals.as_ref();
    Ok(BracketView::new(&event.name, &results.table, rule, &finals))
}

/// Sets the games of the finals that are due as the next round.
#[derive(Clone, Debug, Default)]
pub struct PairFinals {
    pub event: EventRef,
    /// Players who have black, where it is their choice.
    pub black: Vec<PlayerRef>,
    pub level: LevelMatches,
}

impl Command for PairFinals {
    type Outcome = PairedFinalsView;
    const NAME: &'static str = "finals pair";

    fn run(&self, change: &mut Change<'_>) -> Result<PairedFinalsView> {
        let state = FinalsState::of(change, &self.event)?;
        state.refuse_missing_results()?;
        let games = self.games(&state)?;
        let rounds = change.rounds_of_event(state.event.id)?;
        let number = rounds.last().map_or(0, |round| round.number) + 1;
        let name = wording::round_name(&games);
        let round = change.insert(|id| Round {
            id,
            event_id: state.event.id,
            number,
            name: name.clone(),
            stage: Stage::Final,
            state: State::Open,
        })?;
        let mut players = RoundPlayers::of(change, &state.event, &round)?;
        // The table is set while its players are looked at.
        let directory = Arc::clone(&players.directory);
        let mut tables = Vec::new();
        for (table, game) in (1..).zip(&games) {
            let [black, white] = state.present(&players, &directory, &round, game)?;
            players.pair(change, Some(table), black, Some(white))?;
            tables.push(FinalsTableView {
                table,
                stage: game.stage.clone(),
                game: game.game,
                best_of: game.best_of,
                black: black.full_name(),
                white: white.full_name(),
                colours: wording::colours(&state.results.table, game),
            });
        }
        change.about(Subject {
            round: Some(number),
            players: games
                .iter()
                .flat_map(|game| state.rows(game.pair))
                .collect(),
            ..overview::subject(&state.event)
        });
        change.summarise(summary::finals_paired(number, &name, games.len()));
        Ok(PairedFinalsView {
            round: number,
            name,
            tables,
        })
    }
}

impl PairFinals {
    /// The games with their colours.
    fn games(&self, state: &FinalsState) -> Result<Vec<DueGame>> {
        let rule = state.results.rules.finals.as_ref();
        let colours = rule.map(|rule| rule.colours).unwrap_or_default();
        let mut games = due_games(&state.finals, &state.standings, colours, self.level);
        if games.is_empty() {
            return Err(state.nothing_due().into());
        }
        for wanted in &self.black {
            let player = state.find(wanted)?;
            let game = games.iter_mut().find(|game| game.pair.contains(&player));
            let Some(game) = game else {
                let name = state.name(player);
                return Err(FinalsRefusal::NoDueGame { name }.into());
            };
            if game.basis == ColourBasis::Asked && game.pair[1] == player {
                let [one, other] = game.pair.map(|player| state.name(player));
                return Err(FinalsRefusal::BothBlack { one, other }.into());
            }
            if game.pair[1] == player {
                game.pair.reverse();
            }
            game.basis = ColourBasis::Asked;
        }
        Ok(games)
    }
}

/// Decides a match of the finals that is level or is not played to its end, or
/// lets the other player through.
#[derive(Clone, Debug)]
pub struct DecideMatch {
    pub event: EventRef,
    pub players: [PlayerRef; 2],
    pub winner: PlayerRef,
    pub reason: String,
}

impl Command for DecideMatch {
    type Outcome = DecidedView;
    const NAME: &'static str = "finals decide";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<DecidedView> {
        let reason = self.reason.trim();
        if reason.is_empty() {
            return Err(FinalsRefusal::WithoutReason.into());
        }
        let state = FinalsState::of(change, &self.event)?;
        let pair = [state.find(&self.players[0])?, state.find(&self.players[1])?];
        let stage = state.stage(pair)?;
        let placed = state.placed(pair, state.find(&self.winner)?)?;
        let found = state.finals.match_of(pair);
        let before = found.filter(|found| !found.games.is_empty());
        let before = before.map(|found| wording::score(&state.results.table, found, pair[0]));
        state.keep(change, placed, reason)?;
        let after = FinalsState::of(change, &EventRef::Id(state.event.id))?;
        let view = DecidedView {
            stage,
            winner: state.name(placed[0]),
            loser: state.name(placed[1]),
            reason: reason.to_owned(),
            before: before.unwrap_or_default(),
            decided: !after.finals.places.is_empty(),
        };
        change.about(Subject {
            players: state.rows(placed).to_vec(),
            ..overview::subject(&state.event)
        });
        change.summarise(summary::match_decided(&view));
        Ok(view)
    }
}

/// The finals of an event with everything that decides about them.
struct FinalsState {
    event: Event,
    results: Arc<EventResults>,
    standings: Standings,
    finals: Finals,
}

impl FinalsState {
    fn of(snapshot: &Snapshot<'_>, event: &EventRef) -> Result<Self> {
        let event = event.find(snapshot)?;
        let results = EventResults::of(snapshot, &event)?;
        if results.rules.finals.is_none() {
            let event = event.name;
            return Err(FinalsRefusal::NoFinals { event }.into());
        }
        let table = &results.table;
        if !table.rounds_are_over() || table.paired_rounds() == 0 {
            return Err(FinalsRefusal::RoundsNotOver {
                paired: table.paired_rounds(),
                announced: table.rounds(),
                missing: table.missing().count(),
            }
            .into());
        }
        let standings = results.standings(None);
        Ok(Self {
            finals: tournament::finals(table, &results.rules, &standings),
            event,
            standings,
            results,
        })
    }

    fn find(&self, wanted: &PlayerRef) -> Result<PlayerIndex> {
        let found = self.results.table.find(wanted);
        Ok(found.map_err(|error| StandingsRefusal::no_player(wanted, error))?)
    }

    fn name(&self, player: PlayerIndex) -> String {
        let person = self.results.person(player);
        let listed = || self.results.table.player(player).name.clone();
        person.map_or_else(listed, |person| self.results.directory.name_of(person))
    }

    fn people(&self, pair: Pair) -> [PersonId; 2] {
        let person = |player| self.results.person(player);
        pair.map(|player| person(player).expect("everybody who is ranked has entered"))
    }

    fn rows(&self, pair: Pair) -> [PlayerId; 2] {
        let directory = &self.results.directory;
        self.people(pair)
            .map(|person| directory.row_in_event(person))
    }

    fn refuse_missing_results(&self) -> Result<()> {
        let matches = self.finals.matches.iter();
        let matches = matches.filter(|each| self.finals.stage_of(each.players).is_some());
        let games = matches.flat_map(|each| &each.games);
        let missing = games.filter(|game| game.result.is_none());
        let seats: Vec<(u16, u16)> = missing.map(|game| (game.round, game.table)).collect();
        if seats.is_empty() {
            return Ok(());
        }
        Err(FinalsRefusal::ResultsMissing { seats }.into())
    }

    /// Why there is no game to be paired.
    fn nothing_due(&self) -> FinalsRefusal {
        let stages = self.finals.stages.iter();
        let matches = stages.flat_map(|stage| &stage.matches);
        let level = matches.filter(|each| each.state == MatchState::Level);
        let level: Vec<[String; 2]> = level
            .filter_map(|each| Some(each.pair()?.map(|player| self.name(player))))
            .collect();
        match level.first() {
            Some(first) => FinalsRefusal::Level {
                first: first.clone(),
                level: level
                    .iter()
                    .map(|[one, other]| format!("{one} and {other} are"))
                    .collect(),
            },
            None if self.finals.places.is_empty() => FinalsRefusal::NotEnoughPlayers,
            None => FinalsRefusal::AllDecided,
        }
    }

    /// Both players of a game; refused if one of them is not there.
    fn present<'a>(
        &self,
        players: &RoundPlayers,
        directory: &'a Directory,
        round: &Round,
        game: &DueGame,
    ) -> Result<[&'a Player; 2]> {
        let people = self.people(game.pair);
        let pair = people.map(|person| directory.player(person));
        let [Some(black), Some(white)] = pair else {
            let name = self.name(game.pair[usize::from(pair[0].is_some())]);
            return Err(Refusal::NotEntered { name }.into());
        };
        for (player, opponent) in [(black, white), (white, black)] {
            if let Err(Error::Refused(Refusal::Withdrawn { .. } | Refusal::AbsentUntil { .. })) =
                players.ensure_attends(player)
            {
                return Err(FinalsRefusal::Away {
                    name: player.full_name(),
                    opponent: opponent.full_name(),
                    stage: wording::game_title(game),
                    round: round.number,
                }
                .into());
            }
        }
        Ok([black, white])
    }

    /// The name of the stage in which two players meet.
    fn stage(&self, pair: Pair) -> Result<String> {
        if let Some(stage) = self.finals.stage_of(pair) {
            return Ok(stage.name.clone());
        }
        let stages = self.finals.stages.iter();
        let matches = stages.flat_map(|stage| {
            let pairs = stage.matches.iter().filter_map(StageMatch::pair);
            pairs.map(|pair| {
                let [one, other] = pair.map(|player| self.name(player));
                format!("{}: {one} v {other}", stage.name)
            })
        });
        let [one, other] = pair.map(|player| self.name(player));
        Err(FinalsRefusal::NoMatch {
            matches: matches.collect(),
            one,
            other,
        }
        .into())
    }

    /// The winner, and the other.
    fn placed(&self, pair: Pair, winner: PlayerIndex) -> Result<Pair> {
        match pair {
            [one, _] if one == winner => Ok(pair),
            [one, other] if other == winner => Ok([other, one]),
            _ => {
                let [one, other] = pair.map(|player| self.name(player));
                let winner = self.name(winner);
                Err(FinalsRefusal::WinnerNotInMatch { winner, one, other }.into())
            }
        }
    }

    /// Keeps a decision, in the place of an earlier one about the same match.
    fn keep(&self, change: &mut Change<'_>, pair: Pair, reason: &str) -> Result<()> {
        let ([winner, loser], [winner_id, loser_id]) = (self.people(pair), self.rows(pair));
        let person = |row| self.results.directory.person(row);
        let is_about = |row: &MatchDecision| {
            let found = [row.winner_id, row.loser_id].map(person);
            found == [winner, loser] || found == [loser, winner]
        };
        let rows = change.match_decisions_of_event(self.event.id)?;
        let Some(earlier) = rows.into_iter().find(is_about) else {
            change.insert(|id| MatchDecision {
                id,
                event_id: self.event.id,
                winner_id,
                loser_id,
                reason: reason.to_owned(),
            })?;
            return Ok(());
        };
        if person(earlier.winner_id) == winner && earlier.reason == reason {
            let [winner, other] = pair.map(|player| self.name(player));
            return Err(FinalsRefusal::AlreadyDecided {
                one: winner.clone(),
                other,
                winner,
                reason: reason.to_owned(),
            }
            .into());
        }
        Ok(change.update(&MatchDecision {
            winner_id,
            loser_id,
            reason: reason.to_owned(),
            ..earlier
        })?)
    }
}

#[cfg(test)]
mod tests;
