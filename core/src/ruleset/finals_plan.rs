//! The finals of one event, as a director writes them: `semi-final 1, final 3,
//! third place 1`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{BestOf, Boundary, Finals, LevelMatch, ThirdPlace};

/// No finals.
const NONE: &str = "none";
const THIRD_PLACE: &str = "third place";
const PLAY_OFF: &str = "play-off";
const NO_PLAY_OFF: &str = "no play-off";
/// No stage has a longer name.
const LONGEST_NAME: usize = 40;
/// No match has more games.
const MOST_GAMES: u16 = 99;
/// 256 players.
const MOST_STAGES: usize = 8;

/// What an event plays after the rounds, instead of what its rules say.
///
/// ```
/// use outflank_core::ruleset::FinalsPlan;
///
/// let plan: FinalsPlan = "semi-final 1, final best of 3".parse()?;
/// assert_eq!(plan.to_string(), "semi-final 1, final 3");
/// # Ok::<(), outflank_core::ruleset::FinalsPlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinalsPlan {
    /// The event ends with the rounds.
    NoFinals,
    /// A knock-out.
    Stages(PlannedStages),
}

/// The stages of a knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedStages {
    players: u16,
    /// Name and number of games, the final last.
    stages: Vec<(String, u16)>,
    /// The games for the third place, if it is played.
    third_place: Option<u16>,
    /// `None`: as the rules say.
    boundary: Option<Boundary>,
}

/// Why a text does not say what the finals are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum FinalsPlanError {
    #[error("no stage is named; expected for example `semi-final 1, final 3` or `none`")]
    NoStage,
    #[error("`{0}` has no name of a stage; expected for example `final 3`")]
    NoName(String),
    #[error("`{0}` is longer than {LONGEST_NAME} characters or has a character that is not text")]
    BadName(String),
    #[error("`{0}` is named twice")]
    Twice(String),
    #[error("`{name}`: best of {found} has no middle game; expected an odd number up to 99")]
    NotOdd { name: String, found: String },
    #[error("{players} players do not need {stages} stages; expected {} to {}", .least, .most)]
    Players {
        players: u16,
        stages: usize,
        least: u16,
        most: u16,
    },
    #[error("{0} stages are more than the 8 that finals can have")]
    TooManyStages(usize),
    #[error("with {0} players there are not two semi-finals, so nobody plays for the third place")]
    NoThirdPlace(u16),
}

impl FinalsPlan {
    /// The names of the stages, the final last; none without finals.
    pub fn stage_names(&self) -> impl Iterator<Item = &str> {
        let stages = match self {
            Self::NoFinals => &[][..],
            Self::Stages(plan) => &plan.stages,
        };
        stages.iter().map(|(name, _)| name.as_str())
    }

    /// What is played after the rounds if the rules say `rules` and the event
    /// says this.
    pub fn applied_to(&self, rules: Option<&Finals>) -> Option<Finals> {
        let Self::Stages(plan) = self else {
            return None;
        };
        Some(Finals {
            places: plan.players,
            boundary: plan
                .boundary
                .or(rules.map(|rules| rules.boundary))
                .unwrap_or(Boundary::TieBreak),
            best_of: BestOf::PerStage(plan.stages.iter().map(|stage| stage.1).collect()),
            third_place: plan.third_place.map_or(ThirdPlace::No, ThirdPlace::BestOf),
            level: rules.map_or(LevelMatch::DirectorRules, |rules| rules.level),
            colours: rules.map(|rules| rules.colours).unwrap_or_default(),
            names: plan.stages.iter().map(|stage| stage.0.clone()).collect(),
        })
    }
}

/// One part between commas.
enum Part {
    Players(u16),
    ThirdPlace(u16),
    Boundary(Boundary),
    Stage(String, u16),
}

impl FromStr for FinalsPlan {
    type Err = FinalsPlanError;

    fn from_str(text: &str) -> Result<Self, FinalsPlanError> {
        if text.trim().eq_ignore_ascii_case(NONE) {
            return Ok(Self::NoFinals);
        }
        let mut players = None;
        let mut plan = PlannedStages {
            players: 0,
            stages: Vec::new(),
            third_place: None,
            boundary: None,
        };
        let texts = text.split(',').map(str::trim);
        for text in texts.filter(|text| !text.is_empty()) {
            let twice = match part(text)? {
                Part::Players(number) => players.replace(number).is_some(),
                Part::ThirdPlace(games) => plan.third_place.replace(games).is_some(),
                Part::Boundary(boundary) => plan.boundary.replace(boundary).is_some(),
                Part::Stage(name, games) => {
                    let known = plan.stages.iter().any(|stage| stage.0 == name);
                    plan.stages.push((name, games));
                    known
                }
            };
            if twice {
                return Err(FinalsPlanError::Twice(text.to_owned()));
            }
        }
        plan.check(players).map(Self::Stages)
    }
}

fn part(text: &str) -> Result<Part, FinalsPlanError> {
    let lower = text.to_lowercase().replace('-', " ");
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words[..] {
        ["no", "play", "off"] | ["no", "playoff"] => {
            return Ok(Part::Boundary(Boundary::TieBreak));
        }
        ["play", "off"] | ["playoff"] => return Ok(Part::Boundary(Boundary::PlayOff)),
        [number, "players"] => {
            if let Ok(players) = number.parse() {
                return Ok(Part::Players(players));
            }
        }
        _ => {}
    }
    let (name, games) = name_and_games(text)?;
    let folded = name.to_lowercase().replace('-', " ");
    if matches!(
        folded.as_str(),
        "third place" | "third" | "3rd place" | "place 3" | "bronze"
    ) {
        return Ok(Part::ThirdPlace(games));
    }
    Ok(Part::Stage(name, games))
}

/// `final 3`, `final best of 3`, `final`.
fn name_and_games(text: &str) -> Result<(String, u16), FinalsPlanError> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let last = words.last().copied().unwrap_or_default();
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    // `round of 16` is a name.
    let is_name = words.len() > 2
        && words[words.len() - 3..][..2]
            .join(" ")
            .eq_ignore_ascii_case("round of");
    let mut games = 1;
    if is_number && !is_name {
        words.pop();
        games = last.parse().unwrap_or(0);
        if let [.., best, of] = words[..]
            && (best.to_lowercase().as_str(), of.to_lowercase().as_str()) == ("best", "of")
        {
            words.truncate(words.len() - 2);
        }
    }
    let name = words.join(" ");
    if name.is_empty() {
        return Err(FinalsPlanError::NoName(text.to_owned()));
    }
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(FinalsPlanError::BadName(name));
    }
    if games % 2 == 0 || games > MOST_GAMES {
        return Err(FinalsPlanError::NotOdd {
            name,
            found: last.to_owned(),
        });
    }
    Ok((name, games))
}

impl PlannedStages {
    fn check(mut self, players: Option<u16>) -> Result<Self, FinalsPlanError> {
        let stages = self.stages.len();
        if stages == 0 {
            return Err(FinalsPlanError::NoStage);
        }
        if stages > MOST_STAGES {
            return Err(FinalsPlanError::TooManyStages(stages));
        }
        let most = self.usual_players();
        self.players = players.unwrap_or(most);
        if Finals::stages_of(self.players) != stages {
            return Err(FinalsPlanError::Players {
                players: self.players,
                stages,
                least: most / 2 + 1,
                most,
            });
        }
        if self.third_place.is_some() && !Finals::has_two_semi_finals(self.players) {
            return Err(FinalsPlanError::NoThirdPlace(self.players));
        }
        Ok(self)
    }

    fn usual_players(&self) -> u16 {
        1 << self.stages.len()
    }
}

/// One spelling for each plan, which the parser reads again.
impl fmt::Display for FinalsPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plan = match self {
            Self::NoFinals => return f.pad(NONE),
            Self::Stages(plan) => plan,
        };
        let mut parts = Vec::new();
        if plan.players != plan.usual_players() {
            parts.push(format!("{} players", plan.players));
        }
        let stages = plan.stages.iter();
        parts.extend(stages.map(|(name, games)| format!("{name} {games}")));
        parts.extend(
            plan.third_place
                .map(|games| format!("{THIRD_PLACE} {games}")),
        );
        let boundary = plan.boundary.map(|boundary| match boundary {
            Boundary::PlayOff => PLAY_OFF.to_owned(),
            Boundary::TieBreak => NO_PLAY_OFF.to_owned(),
        });
        parts.extend(boundary);
        f.pad(&parts.join(", "))
    }
}

impl Serialize for FinalsPlan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FinalsPlan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;

    fn plan(text: &str) -> FinalsPlan {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_plan_is_read_in_every_usual_spelling_and_written_in_one() {
        for (typed, written) in [
            ("none", "none"),
            ("semi-final, final", "semi-final 1, final 1"),
            ("Semi-Final best of 1,final 3", "Semi-Final 1, final 3"),
            (
                "semi-final 1, final 3, bronze 1",
                "semi-final 1, final 3, third place 1",
            ),
            (
                "round of 16, quarter-final 1, semi-final 3, final 5, 3rd place",
                "round of 16 1, quarter-final 1, semi-final 3, final 5, third place 1",
            ),
            (
                "3 players, semi-final 1, final 1",
                "3 players, semi-final 1, final 1",
            ),
            ("no playoff, final 3", "final 3, no play-off"),
            ("Finale 3, play-off", "Finale 3, play-off"),
        ] {
            let read = plan(typed);
            assert_eq!(read.to_string(), written, "{typed}");
            assert_eq!(plan(written), read, "{written}");
        }
    }

    #[test]
    fn a_plan_that_cannot_be_played_is_refused() {
        for (typed, reason) in [
            ("", "no stage is named"),
            ("third place 1", "no stage is named"),
            ("final 2", "no middle game"),
            ("final 101", "no middle game"),
            ("3", "has no name"),
            ("final 1, final 3", "named twice"),
            (
                "9 players, semi-final 1, final 1",
                "9 players do not need 2 stages",
            ),
            ("final 3, third place 1", "not two semi-finals"),
            (
                "3 players, semi-final 1, final 1, third place 1",
                "not two semi-finals",
            ),
        ] {
            let refused = typed.parse::<FinalsPlan>().expect_err(typed).to_string();
            assert!(refused.contains(reason), "{typed}: {refused}");
        }
    }

    #[test]
    fn a_plan_keeps_what_the_rules_say_about_the_rest() {
        let woc = Ruleset::preset("woc").expect("a preset").finals;
        let plan = plan("semi-final 1, final 3, third place 1");
        let finals = plan.applied_to(woc.as_ref()).expect("finals");
        assert_eq!((finals.places, finals.boundary), (4, Boundary::PlayOff));
        assert_eq!([1, 0].map(|stage| finals.best_of_stage(stage)), [1, 3]);
        assert_eq!(finals.name_of_stage(1), "semi-final");
        let alone = plan.applied_to(None).expect("finals");
        assert_eq!(
            (alone.boundary, alone.level),
            (Boundary::TieBreak, LevelMatch::DirectorRules)
        );
        assert_eq!(FinalsPlan::NoFinals.applied_to(woc.as_ref()), None);
    }
}
