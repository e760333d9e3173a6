//! What is played after the rounds: a knock-out of the best.

use serde::{Deserialize, Serialize};

/// What is played after the rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Finals {
    /// How many play on.
    pub places: u16,
    /// What happens when the last of them and the next have equal points.
    pub boundary: Boundary,
    /// Games in a match.
    pub best_of: BestOf,
    /// Whether those who lost the semi-finals play for the third place.
    #[serde(default, skip_serializing_if = "ThirdPlace::is_if_played")]
    pub third_place: ThirdPlace,
    /// Who wins a match that is level after all its games.
    pub level: LevelMatch,
    /// Who has black.
    #[serde(default, skip_serializing_if = "ColourChoice::is_better_rank_chooses")]
    pub colours: ColourChoice,
    /// What the stages are called, the final last; without names they are
    /// semi-final, final and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// Games in a match: the same number everywhere, or one for each stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number of games, or a list with one number per stage"
)]
pub enum BestOf {
    /// In every stage.
    Every(u16),
    /// Stage by stage, the final last.
    PerStage(Vec<u16>),
}

impl BestOf {
    /// All numbers.
    pub fn numbers(&self) -> &[u16] {
        match self {
            Self::Every(number) => std::slice::from_ref(number),
            Self::PerStage(numbers) => numbers,
        }
    }
}

/// Whether those who lost the semi-finals play for the third place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ThirdPlace {
    /// It is paired with the final and counts if it is played; the places do not
    /// wait for it.
    #[default]
    IfPlayed,
    /// They keep the order of the standings.
    No,
    /// A match of this many games, for which the places wait.
    BestOf(u16),
}

impl ThirdPlace {
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    const fn is_if_played(&self) -> bool {
        matches!(self, Self::IfPlayed)
    }
}

/// Who has black in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ColourChoice {
    /// The better ranked chooses in the first game, then they exchange colours; in
    /// the last game the one with more discs in the match chooses, then the better
    /// ranked (\[S\] Ghent 2017, Sweden).
    #[default]
    BetterRankChooses,
    /// The better ranked has black in the first game, then they exchange colours.
    Alternate,
}

impl ColourChoice {
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    const fn is_better_rank_chooses(&self) -> bool {
        matches!(self, Self::BetterRankChooses)
    }
}

/// What happens when the last to play on and the next have equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Boundary {
    /// The tie-breaks decide, as everywhere.
    TieBreak,
    /// Those two, as the tie-breaks have placed them, play a game.
    PlayOff,
}

/// Who wins a match that is level after all its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum LevelMatch {
    /// The one ranked better after the rounds.
    BetterRank,
    /// The one with more discs in the match, then the one ranked better.
    DiscsThenBetterRank,
    /// The director decides.
    DirectorRules,
}

impl Finals {
    /// How many stages this many players need until one is left.
    pub const fn stages_of(players: u16) -> usize {
        let (mut left, mut stages) = (players, 0);
        while left > 1 {
            left = left.div_ceil(2);
            stages += 1;
        }
        stages
    }

    /// Whether two players lose in the stage before the final.
    pub const fn has_two_semi_finals(players: u16) -> bool {
        let mut left = players;
        while left > 4 {
            left = left.div_ceil(2);
        }
        left == 4
    }

    /// Games in a match of a stage, counted back from the final, which is 0.
    pub fn best_of_stage(&self, before_final: usize) -> u16 {
        match &self.best_of {
            BestOf::Every(number) => *number,
            BestOf::PerStage(numbers) => {
                let at = numbers.len().checked_sub(before_final + 1);
                at.and_then(|at| numbers.get(at)).copied().unwrap_or(1)
            }
        }
    }

    /// What a stage is called, counted back from the final, which is 0.
    pub fn name_of_stage(&self, before_final: usize) -> String {
        let at = self.names.len().checked_sub(before_final + 1);
        match at.and_then(|at| self.names.get(at)) {
            Some(name) => name.clone(),
            None => usual_name(before_final),
        }
    }
}

/// What a stage is called everywhere, counted back from the final, which is 0.
fn usual_name(before_final: usize) -> String {
    match before_final {
        0 => "final".to_owned(),
        1 => "semi-final".to_owned(),
        2 => "quarter-final".to_owned(),
        stage => format!("round of {}", 1_usize << (stage + 1).min(16)),
    }
}
