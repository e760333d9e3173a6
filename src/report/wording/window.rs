//! What the rules allow about a fault on the board, in words.

use crate::adjudicate::window::{Allowance, Person, Until};
use crate::ruleset::{Afterwards, Nature};

/// What the rules allow, in one sentence.
pub fn allowance(allowance: &Allowance) -> String {
    match allowance {
        Allowance::Correctable {
            claimants,
            nature,
            until,
        } => {
            let who: Vec<_> = claimants.iter().copied().map(person).collect();
            let verb = match nature {
                Nature::Right => "may",
                Nature::Duty => "must",
            };
            format!(
                "still correctable: {} {verb} point it out {}",
                who.join(" or "),
                deadline(*until)
            )
        }
        Allowance::Closed {
            since_turn,
            afterwards,
        } => format!("too late since turn {since_turn}: {}", result(*afterwards)),
        Allowance::NotCovered { afterwards } => {
            format!(
                "the rules allow no correction of this: {}",
                result(*afterwards)
            )
        }
    }
}

const fn person(person: Person) -> &'static str {
    match person {
        Person::Black => "Black",
        Person::White => "White",
        Person::Official => "an official",
    }
}

fn deadline(until: Until) -> String {
    match until {
        Until::Turn(turn) => return format!("before turn {turn} is played"),
        Until::EndDeclared => "until the end of the game is declared",
        Until::ClockStopped => "until the clock is stopped",
        Until::ResultHandedIn => "until the result is handed in",
    }
    .to_owned()
}

const fn result(afterwards: Afterwards) -> &'static str {
    match afterwards {
        Afterwards::BoardStands => "the discs remain as they are",
        Afterwards::DirectorRules => "the director rules",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_that_can_be_corrected_says_who_and_until_when() {
        let open = Allowance::Correctable {
            claimants: vec![Person::White, Person::Official],
            nature: Nature::Duty,
            until: Until::Turn(21),
        };
        assert_eq!(
            allowance(&open),
            "still correctable: White or an official must point it out before turn 21 is played"
        );
        let closed = Allowance::Closed {
            since_turn: 21,
            afterwards: Afterwards::BoardStands,
        };
        assert_eq!(
            allowance(&closed),
            "too late since turn 21: the discs remain as they are"
        );
    }
}
