//! Whether a ruleset contradicts itself.

use super::retired;
use super::{
    BestOf, Claimant, Counting, Finals, PairingChoice, Ruleset, ThirdPlace, TieBreak, TimeDefault,
};

/// Discs of a drawn game on 64 squares.
const HALF: u16 = 32;

/// A key and what is wrong with its value.
type Contradiction = (String, String);

impl Ruleset {
    /// The first value that cannot hold together with the others.
    pub(super) fn contradiction(&self) -> Option<Contradiction> {
        self.identity()
            .or_else(|| self.window())
            .or_else(|| self.defaults())
            .or_else(|| self.order())
            .or_else(|| self.byes())
            .or_else(|| self.after_the_rounds())
            .or_else(|| self.pairings())
            .or_else(|| self.unknown_source())
    }

    fn pairings(&self) -> Option<Contradiction> {
        let Some(PairingChoice::Own(rules)) = &self.pairing else {
            return None;
        };
        let (key, message) = rules.contradiction()?;
        Some((format!("pairing.{key}"), message))
    }

    fn identity(&self) -> Option<Contradiction> {
        self.name
            .trim()
            .is_empty()
            .then(|| contradiction("name", "a ruleset needs a name"))
    }

    fn window(&self) -> Option<Contradiction> {
        let rule = &self.correction;
        let nobody = rule.claimant == Claimant::Nobody;
        if rule.window == 0 && !nobody {
            return Some(contradiction(
                "correction.window",
                "0 plies, although somebody may claim; give 1 or more, or claimant = \"nobody\"",
            ));
        }
        if nobody && (rule.window > 0 || !rule.faults.is_empty()) {
            return Some(contradiction(
                "correction.claimant",
                "nobody may claim, so window must be 0 and faults empty",
            ));
        }
        if !nobody && rule.faults.is_empty() {
            return Some(contradiction(
                "correction.faults",
                "empty, although somebody may claim",
            ));
        }
        twice(&rule.faults)
            .map(|fault| contradiction("correction.faults", &format!("{fault:?} is listed twice")))
    }

    fn defaults(&self) -> Option<Contradiction> {
        match self.time_default {
            TimeDefault::Capped { at_most, .. } if at_most >= HALF => {
                return Some(contradiction(
                    "time-default.capped.at-most",
                    &format!("{at_most} is not a loss; at most 31 is"),
                ));
            }
            TimeDefault::Capped {
                at_most, overrun, ..
            } if overrun > at_most => {
                return Some(contradiction(
                    "time-default.capped.overrun",
                    &format!(
                        "{overrun} is more than the {at_most} of a player who kept the extra time"
                    ),
                ));
            }
            TimeDefault::WinnerCompletes { smallest_win, .. }
                if smallest_win <= HALF || smallest_win > 2 * HALF =>
            {
                return Some(contradiction(
                    "time-default.winner-completes.smallest-win",
                    &format!("{smallest_win} is not a win on 64 squares; 33 to 64 is"),
                ));
            }
            TimeDefault::Fixed { loser } if loser >= HALF => {
                return Some(contradiction(
                    "time-default.fixed.loser",
                    &format!("{loser} is not a loss; at most 31 is"),
                ));
            }
            _ => {}
        }
        let fixed = [
            ("endings.resigned", self.endings.resigned),
            ("endings.no-show", self.endings.no_show),
        ];
        let (key, discs) = fixed.into_iter().find(|&(_, discs)| discs >= HALF)?;
        Some(contradiction(
            key,
            &format!("{discs} is not a loss; at most 31 is"),
        ))
    }

    fn order(&self) -> Option<Contradiction> {
        let key = "standings.tie-breaks";
        let order = &self.standings.tie_breaks;
        if let Some(tie_break) = twice(order) {
            return Some(contradiction(key, &format!("{tie_break} is listed twice")));
        }
        let needs = [TieBreak::Brightwell, TieBreak::OpponentsBrightwell];
        let wanted = order.iter().find(|tie_break| needs.contains(tie_break));
        if let (Some(tie_break), None) = (wanted, &self.brightwell) {
            return Some(contradiction(
                key,
                &format!("{tie_break} needs a [brightwell] table with its constant"),
            ));
        }
        let lot = order
            .iter()
            .position(|&tie_break| tie_break == TieBreak::Lot)?;
        (lot + 1 < order.len()).then(|| {
            let next = order[lot + 1];
            contradiction(
                key,
                &format!("a lot leaves nothing equal, so {next} after it never decides"),
            )
        })
    }

    fn byes(&self) -> Option<Contradiction> {
        if self.bye.half_points > 2 {
            return Some(contradiction(
                "bye.half-points",
                "more than a win; 2 is a win",
            ));
        }
        (self.bye.discs > 2 * HALF)
            .then(|| contradiction("bye.discs", "more than a board holds; 0 to 64"))
    }

    fn after_the_rounds(&self) -> Option<Contradiction> {
        if let Some(found) = self.finals.as_ref().and_then(of_finals) {
            return Some(found);
        }
        match self.team.as_ref()?.counting {
            Counting::Best(0) | Counting::Designated(0) => {
                Some(contradiction("team.counting", "a team of no players"))
            }
            _ => None,
        }
    }

    /// A source for a value that the ruleset does not have is a typing mistake.
    fn unknown_source(&self) -> Option<Contradiction> {
        let values = self.values();
        let known = |key: &str| values.contains_key(key) || retired::SOURCES.contains(&key);
        let (key, _) = self.sources.iter().find(|(key, _)| !known(key))?;
        Some((
            "sources".to_owned(),
            format!("{key:?} is not a value of this ruleset"),
        ))
    }
}

fn of_finals(finals: &Finals) -> Option<Contradiction> {
    if finals.places < 2 {
        return Some(contradiction("finals.places", "a match needs two players"));
    }
    let is_even = |number: &u16| number.is_multiple_of(2);
    if finals.best_of.numbers().iter().any(is_even) {
        let text = "an even number of games has no middle";
        return Some(contradiction("finals.best-of", text));
    }
    let stages = Finals::stages_of(finals.places);
    let places = finals.places;
    let one_each = |key, found: usize| {
        let text = format!("{found} for the {stages} stages of {places} players");
        (found != stages).then(|| contradiction(key, &text))
    };
    if let BestOf::PerStage(numbers) = &finals.best_of
        && let Some(found) = one_each("finals.best-of", numbers.len())
    {
        return Some(found);
    }
    if !finals.names.is_empty()
        && let Some(found) = one_each("finals.names", finals.names.len())
    {
        return Some(found);
    }
    match finals.third_place {
        ThirdPlace::BestOf(games) if is_even(&games) => Some(contradiction(
            "finals.third-place",
            "an even number of games has no middle",
        )),
        ThirdPlace::BestOf(_) if !Finals::has_two_semi_finals(places) => {
            let text = format!("with {places} players there are not two semi-finals");
            Some(contradiction("finals.third-place", &text))
        }
        _ => None,
    }
}

fn contradiction(key: &str, message: &str) -> Contradiction {
    (key.to_owned(), message.to_owned())
}

fn twice<T: PartialEq>(list: &[T]) -> Option<&T> {
    let mut places = list.iter().enumerate();
    places.find_map(|(at, one)| list[..at].contains(one).then_some(one))
}
