//! What the rules allow about a fault on the board, in words.

use outflank_core::adjudicate::window::{Allowance, Person, Until};
use outflank_core::ruleset::{
    Afterwards, Claimant, Correction, DeclaredPass, Fault, FinalMove, Nature,
};

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

/// How sure a value of a ruleset is: the marks before the sources in the presets.
pub const SOURCE_MARKS: [(&str, &str); 4] = [
    ("[S]", "read in the source named"),
    ("[E]", "checked on real results"),
    ("[2]", "second-hand"),
    ("[?]", "no source found: our choice"),
];

/// Which faults can be corrected, by whom and until when: a sentence for each
/// value, with its key in the ruleset.
pub fn correction(rules: &Correction) -> Vec<(&'static str, String)> {
    if rules.window == 0 || rules.claimant == Claimant::Nobody {
        let text = format!("Nothing can be corrected: {}.", result(rules.afterwards));
        return vec![("correction.claimant", text)];
    }
    let faults: Vec<&str> = rules.faults.iter().copied().map(fault).collect();
    let verb = match rules.nature {
        Nature::Right => "may",
        Nature::Duty => "must",
    };
    let window = match rules.window {
        1 => "until the next move is made".to_owned(),
        plies => format!("until {plies} more moves have been made"),
    };
    let pass = match rules.declared_pass {
        DeclaredPass::Counts => "A declared pass counts as a move.",
        DeclaredPass::LeavesOpen => "A declared pass does not count as a move.",
    };
    let last = deadline(match rules.final_move {
        FinalMove::UntilClockStopped => Until::ClockStopped,
        FinalMove::UntilResultHandedIn => Until::ResultHandedIn,
        FinalMove::UntilEndDeclared => Until::EndDeclared,
    });
    vec![
        (
            "correction.faults",
            format!("What can be corrected: {}.", faults.join(", ")),
        ),
        (
            "correction.claimant",
            format!("{} {verb} point it out.", claimant(rules.claimant)),
        ),
        (
            "correction.window",
            format!("It can be corrected {window}."),
        ),
        ("correction.declared-pass", pass.to_owned()),
        (
            "correction.final-move",
            format!("The last move can be disputed {last}."),
        ),
        (
            "correction.afterwards",
            format!("After that, {}.", result(rules.afterwards)),
        ),
    ]
}

const fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::UnderFlip => "discs left unturned",
        Fault::OverFlip => "discs turned wrongly",
        Fault::UnplayableSquare => "a disc on a square that cannot be played",
        Fault::OutOfTurn => "a move out of turn",
        Fault::PassNotForced => "a pass that was not forced",
    }
}

const fn claimant(claimant: Claimant) -> &'static str {
    match claimant {
        Claimant::Mover => "The player who made it",
        Claimant::Opponent => "The opponent",
        Claimant::OpponentOrOfficial => "The opponent or an official",
        Claimant::EitherPlayer => "Either player",
        Claimant::Nobody => "Nobody",
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
