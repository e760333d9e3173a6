//! From the bracket to its views: every stage, match, side and game.

use super::{BracketGameView, BracketMatchView, BracketSideView, BracketStageView};
use crate::report::finals::wording;
use outflank_core::tournament::{
    Crosstable, FinalStage, Finals, Game, Match, MatchPlace, MatchState, MatchWinner, PlayerIndex,
    Side, StageKind, StageMatch,
};

pub(super) fn views(table: &Crosstable, finals: &Finals) -> Vec<BracketStageView> {
    let all = Stages { table, finals };
    let stages = finals.stages.iter().enumerate();
    stages.map(|(at, stage)| all.stage(at, stage)).collect()
}

struct Stages<'a> {
    table: &'a Crosstable,
    finals: &'a Finals,
}

impl Stages<'_> {
    fn stage(&self, at: usize, stage: &FinalStage) -> BracketStageView {
        let matches = stage.matches.iter().enumerate();
        BracketStageView {
            stage: stage.name.clone(),
            kind: match stage.kind {
                StageKind::PlayOff => "play-off",
                StageKind::KnockOut => "knock-out",
                StageKind::ThirdPlace => "third-place",
            },
            best_of: stage.best_of,
            matches: matches
                .map(|(number, each)| self.match_view(at, number, stage, each))
                .collect(),
            free_pass: stage.free_pass.map(|side| self.side(at, side, None)),
        }
    }

    fn match_view(
        &self,
        at: usize,
        number: usize,
        stage: &FinalStage,
        each: &StageMatch,
    ) -> BracketMatchView {
        let found = each.pair().and_then(|pair| self.finals.match_of(pair));
        let sides = each.sides.map(|side| self.side(at, side, found));
        let games = found.map_or(&[][..], |found| &found.games);
        let first = each.pair().map(|pair| pair[0]);
        let winner = found.map_or(MatchWinner::Undecided, |found| found.winner);
        let is_won = matches!(each.state, MatchState::Won(_));
        let (one, other) = (sides[0].label(), sides[1].label());
        BracketMatchView {
            number: number + 1,
            state: match each.state {
                MatchState::Waiting => "waiting",
                MatchState::Due(_) => "due",
                MatchState::Playing => "playing",
                MatchState::Level => "level",
                MatchState::Won(_) => "won",
            },
            games: games.iter().map(|game| game_view(game, first)).collect(),
            winner: winner
                .player()
                .filter(|_| is_won)
                .map(|player| self.table.player(player).name.clone()),
            won_by: match winner {
                _ if !is_won => None,
                MatchWinner::Points(_) => Some("points"),
                MatchWinner::Rule(_) => Some("ruleset"),
                MatchWinner::PlayedOn(_) => Some("played-on"),
                MatchWinner::Decision(_) => Some("decision"),
                MatchWinner::Undecided => None,
            },
            reason: found.and_then(|found| {
                let decision = found.decision.as_ref();
                decision.map(|decision| decision.reason.clone())
            }),
            summary: match found {
                Some(found) => {
                    let first = first.unwrap_or(found.players[0]);
                    wording::score(self.table, found, first)
                }
                None => format!("{one} v {other}"),
            },
            sides: with_tally(stage, found, sides, first),
        }
    }

    fn side(&self, stage: usize, side: Side, found: Option<&Match>) -> BracketSideView {
        let player = match side {
            Side::Player(player) => Some(player),
            Side::WinnerOf(_) | Side::LoserOf(_) => None,
        };
        let at = player.and_then(|player| {
            let mut players = found?.players.iter();
            players.position(|each| *each == player)
        });
        BracketSideView {
            seed: player.and_then(|player| {
                let mut seeds = self.finals.seeds.iter();
                seeds.position(|seed| *seed == player).map(|at| at + 1)
            }),
            name: player.map(|player| self.table.player(player).name.clone()),
            from: match side {
                Side::Player(_) => None,
                Side::WinnerOf(place) => Some(format!("winner of {}", self.title_of(place))),
                Side::LoserOf(place) => Some(format!("loser of {}", self.title_of(place))),
            },
            points: at.and_then(|at| found.map(|found| found.points[at])),
            through: player.is_some_and(|player| {
                let winner = found.and_then(|found| found.winner.player());
                winner == Some(player) && self.is_won(stage, player)
            }),
            source: match side {
                Side::WinnerOf(place) => Some(place),
                Side::LoserOf(_) => None,
                Side::Player(player) => self.won_before(stage, player),
            },
            tally: String::new(),
        }
    }

    /// `semi-final 1`, or `play-off`, of which there is only one.
    fn title_of(&self, place: MatchPlace) -> String {
        let stage = &self.finals.stages[place.stage];
        match stage.matches.len() {
            1 => stage.name.clone(),
            _ => format!("{} {}", stage.name, place.number + 1),
        }
    }

    fn is_won(&self, stage: usize, player: PlayerIndex) -> bool {
        let matches = self.finals.stages[stage].matches.iter();
        let mut states = matches.map(|each| each.state);
        states.any(|state| matches!(state, MatchState::Won([winner, _]) if winner == player))
    }

    /// The last match before a stage that a player has won in the knock-out.
    fn won_before(&self, stage: usize, player: PlayerIndex) -> Option<MatchPlace> {
        let earlier = self.finals.stages[..stage].iter().enumerate().rev();
        let mut earlier = earlier.filter(|(_, each)| each.kind == StageKind::KnockOut);
        earlier.find_map(|(stage, each)| {
            let won = |each: &StageMatch| {
                matches!(each.state, MatchState::Won([winner, _]) if winner == player)
            };
            let number = each.matches.iter().position(won)?;
            Some(MatchPlace { stage, number })
        })
    }
}

/// The discs of a single game, or the points.
fn with_tally(
    stage: &FinalStage,
    found: Option<&Match>,
    mut sides: [BracketSideView; 2],
    first: Option<PlayerIndex>,
) -> [BracketSideView; 2] {
    let has_result = |found: &&Match| found.games.iter().any(|game| game.result.is_some());
    let Some(found) = found.filter(has_result) else {
        return sides;
    };
    let is_turned = first != Some(found.players[0]);
    let single = match found.games[..] {
        [game] if stage.best_of == 1 => game.result.and_then(|result| result.discs),
        _ => None,
    };
    for (place, side) in sides.iter_mut().enumerate() {
        let at = if is_turned { 1 - place } else { place };
        side.tally = match single {
            Some(_) => found.discs[at].to_string(),
            None => found.points[at].to_string(),
        };
    }
    sides
}

fn game_view(game: &Game, first: Option<PlayerIndex>) -> BracketGameView {
    let is_turned = first != Some(game.first);
    let result = game.result;
    let result = result.map(|result| if is_turned { result.turned() } else { result });
    let discs = result.and_then(|result| result.discs);
    BracketGameView {
        round: game.round,
        table: game.table,
        discs: discs.map(|[own, theirs]| format!("{own}-{theirs}")),
        has_result: game.result.is_some(),
    }
}
