//! The games of the finals that are to be paired, and who has black in them.

use crate::ruleset::ColourChoice;
use crate::tournament::{Colours, PlayerIndex, Standings};

use super::{FinalStage, Finals, Match, MatchState, Pair};

/// A game of the finals that is to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueGame {
    /// The name of its stage.
    pub stage: String,
    /// Games in the match.
    pub best_of: u16,
    /// Its number in the match, from 1.
    pub game: u16,
    /// Black and White, unless somebody chooses otherwise.
    pub pair: Pair,
    /// Why the colours are so.
    pub basis: ColourBasis,
}

/// Why the colours are as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourBasis {
    /// The better ranked chooses.
    BetterRankChooses(PlayerIndex),
    /// The one with more discs in the match chooses.
    MoreDiscsChooses(PlayerIndex),
    /// The better ranked has black.
    BetterRank,
    /// The other way round than in the game before.
    Exchanged,
    /// Somebody has asked for it.
    Asked,
}

/// What to do about level matches that the ruleset leaves to the director.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelMatches {
    /// They wait for a decision.
    #[default]
    Wait,
    /// They get another game.
    AnotherGame,
}

/// The games that can be paired now, those of the last stage first.
pub fn due_games(
    finals: &Finals,
    standings: &Standings,
    colours: ColourChoice,
    level: LevelMatches,
) -> Vec<DueGame> {
    let mut games = Vec::new();
    for stage in finals.stages.iter().rev() {
        for each in &stage.matches {
            let found = each.pair().and_then(|pair| finals.match_of(pair));
            let played = found.map_or(0, |found| found.games.len());
            let next = u16::try_from(played).unwrap_or(u16::MAX).saturating_add(1);
            let is_due = match each.state {
                MatchState::Due(_) => true,
                MatchState::Level => level == LevelMatches::AnotherGame,
                MatchState::Waiting | MatchState::Playing | MatchState::Won(_) => false,
            };
            if let (true, Some(pair)) = (is_due, each.pair()) {
                games.push(due(
                    stage,
                    next,
                    better_first(standings, pair),
                    found,
                    colours,
                ));
            }
        }
    }
    games
}

/// The two as they stand after the rounds.
fn better_first(standings: &Standings, pair: Pair) -> Pair {
    let place = |player| standings.rows.iter().position(|row| row.player == player);
    let [one, other] = pair;
    if place(one) <= place(other) {
        pair
    } else {
        [other, one]
    }
}

fn due(
    stage: &FinalStage,
    game: u16,
    pair: Pair,
    found: Option<&Match>,
    colours: ColourChoice,
) -> DueGame {
    let chooses = colours == ColourChoice::BetterRankChooses;
    let more_discs = found.and_then(|found| {
        let [first, second] = found.discs;
        let place = usize::from(first < second);
        (first != second).then_some(found.players[place])
    });
    let black_before = found.and_then(|found| {
        let last = found.games.last()?;
        match last.colours {
            Colours::FirstBlack => Some(last.first),
            Colours::SecondBlack => Some(last.second),
            Colours::Unknown => None,
        }
    });
    let (black, basis) = match (black_before, more_discs) {
        (None, _) if chooses => (pair[0], ColourBasis::BetterRankChooses(pair[0])),
        (None, _) => (pair[0], ColourBasis::BetterRank),
        (Some(_), Some(player)) if chooses && game >= stage.best_of => {
            (player, ColourBasis::MoreDiscsChooses(player))
        }
        (Some(_), None) if chooses && game >= stage.best_of => {
            (pair[0], ColourBasis::BetterRankChooses(pair[0]))
        }
        (Some(before), _) => {
            let black = if before == pair[0] { pair[1] } else { pair[0] };
            (black, ColourBasis::Exchanged)
        }
    };
    let white = if black == pair[0] { pair[1] } else { pair[0] };
    DueGame {
        stage: stage.name.clone(),
        best_of: stage.best_of,
        game,
        pair: [black, white],
        basis,
    }
}
