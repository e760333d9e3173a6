//! What to do about a refusal, on the pages: the counterpart of the commands
//! that [`Refusal::help`] names. A page names no command where it has a button.

use crate::report::refusal::{FinalsRefusal, PairingRefusal};
use crate::report::text::capitalised;
use crate::service::Refusal;

/// A page that helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) to: String,
    pub(super) text: String,
}

impl Link {
    pub(super) fn new(to: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            to: to.into(),
            text: text.into(),
        }
    }
}

/// What to do, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) text: Option<String>,
    pub(super) link: Option<Link>,
}

impl Hint {
    fn say(text: &str) -> Self {
        Self {
            text: Some(text.to_owned()),
            link: None,
        }
    }

    fn go(to: impl Into<String>, text: &str) -> Self {
        Self {
            text: None,
            link: Some(Link::new(to, text)),
        }
    }

    fn at(self, to: impl Into<String>, text: &str) -> Self {
        Self {
            link: Some(Link::new(to, text)),
            ..self
        }
    }

    /// What to do about a refusal on the pages.
    pub(super) fn of(refusal: &Refusal) -> Self {
        let found = match refusal {
            Refusal::RoundPairing(refusal) => of_pairing(refusal),
            Refusal::Finals(refusal) => Some(of_finals(refusal)),
            Refusal::Pairing { why, .. } => return Self::of(why),
            _ => of_event(refusal)
                .or_else(|| of_player(refusal))
                .or_else(|| of_round(refusal))
                .or_else(|| of_dispute(refusal)),
        };
        found.unwrap_or_else(|| Self {
            text: refusal.help().as_deref().and_then(without_commands),
            link: None,
        })
    }
}

/// There is no event to show: no page can make one.
fn of_event(refusal: &Refusal) -> Option<Hint> {
    matches!(refusal, Refusal::NoEvent).then(|| {
        let text = "The director creates one on the machine of the server: outflank event new \
                    NAME. One that was undone by mistake is made again at the desk.";
        Hint::say(text).at("/desk", "To the desk")
    })
}

fn of_player(refusal: &Refusal) -> Option<Hint> {
    let registration = |text| Hint::say(text).at("/desk/players", "Registration");
    Some(match refusal {
        Refusal::UnknownPlayer { .. } => Hint::go("/players", "All players"),
        Refusal::AmbiguousPlayer { .. } => {
            Hint::say("Type more of the name, or # and the number of the entrant.")
                .at("/players", "All players")
        }
        Refusal::NotEntered { .. } => registration("They can be entered there."),
        Refusal::Withdrawn { .. } | Refusal::AbsentUntil { .. } => {
            registration("They can return there.")
        }
        Refusal::NotYetThere { .. } => registration("Their first round can be changed there."),
        Refusal::LikelyDuplicate { .. } => Hint::say(
            "If it is the same person, type the name or the number as it is shown here. If not, \
             tick “somebody new”.",
        ),
        Refusal::AlreadyEntered { .. } => Hint::say("If it is a namesake, tick “somebody new”."),
        Refusal::NumberTaken { .. } => {
            Hint::say("If it is the same person, type the number in the place of the name.")
        }
        Refusal::PlaysLater { round, .. } => {
            let text = format!("The last round they play is {round} or a later one.");
            Hint::say(&text).at(format!("/round/{round}"), "The pairing")
        }
        Refusal::PlaysThen { round, .. } => Hint::say(
            "To take them out of the round, take back its pairing first, or enter that they did \
             not appear.",
        )
        .at(format!("/round/{round}"), "The pairing"),
        _ => return None,
    })
}

fn of_round(refusal: &Refusal) -> Option<Hint> {
    let desk = |text| Hint::say(text).at("/desk", "Desk");
    let tables = |round: &u32| Hint::go(format!("/round/{round}"), "The tables of the round");
    Some(match refusal {
        Refusal::RoundSealed(_) => {
            desk("A result of a sealed round is corrected there: “correct” next to the result.")
        }
        Refusal::HasOtherResult { .. } => {
            desk("To change it, use “correct” next to the result there.")
        }
        Refusal::OpenBefore { rounds, .. } => {
            let first = rounds.first().copied().unwrap_or(1);
            desk(&format!("Seal round {first} first."))
        }
        Refusal::Unpaired { .. } => {
            Hint::say("Note there who was absent.").at("/desk/check-in", "Check-in")
        }
        Refusal::NotSealed(_) => desk("Seal it first."),
        Refusal::AlreadyPublished { round, .. } => {
            Hint::go(format!("/published/{round}"), "The published standings")
        }
        Refusal::ResultsMissing { .. } => desk("Enter the missing results there."),
        Refusal::HasResult { round, .. } => {
            Hint::say("Undo the result first, or correct the table with “correct”.")
                .at(format!("/round/{round}"), "The tables of the round")
        }
        Refusal::NoTable { round, .. }
        | Refusal::NotPaired { round, .. }
        | Refusal::AlreadyPaired { round, .. }
        | Refusal::TableIsBye { round, .. }
        | Refusal::TableTaken { round, .. } => tables(round),
        Refusal::NoRound { .. } | Refusal::NotNextRound { .. } => {
            Hint::go("/desk/pairing", "Pair the next round")
        }
        Refusal::RoundsOver { .. } | Refusal::BeyondRounds { .. } => Hint::go("/desk", "Desk"),
        Refusal::CannotUndo { .. } | Refusal::CannotRedo { .. } => {
            Hint::say("Undo the later changes first, the last one first.")
                .at("/desk/journal", "Journal")
        }
        Refusal::Undo(_) => Hint::go("/desk/journal", "Journal"),
        Refusal::ChangedSince { .. } => {
            Hint::say("This page shows it as it is now. Look at it, and send the form again.")
        }
        _ => return None,
    })
}

fn of_dispute(refusal: &Refusal) -> Option<Hint> {
    let page = |dispute: &i64, text: &str| {
        Hint::say(text).at(
            format!("/dispute/{dispute}#rulings"),
            &format!("Dispute {dispute}"),
        )
    };
    Some(match refusal {
        Refusal::RulingHolds { dispute, .. } => page(dispute, "Withdraw the ruling there first."),
        Refusal::SheetRuledOn { dispute } | Refusal::DisputeRuled(dispute) => {
            page(dispute, "Withdraw the ruling first.")
        }
        Refusal::DisputeOpen { dispute, .. } | Refusal::NotRuled(dispute) => {
            page(dispute, "Rule on it there.")
        }
        Refusal::NoDispute(_) | Refusal::DisputeFinal(_) => Hint::go("/disputes", "All disputes"),
        Refusal::NoRuling(_) | Refusal::WithdrawByNumber => {
            Hint::say("The rulings are listed above, each with its own button.")
        }
        Refusal::RulingWithoutReason
        | Refusal::SheetWithoutReason
        | Refusal::CorrectionWithoutReason
        | Refusal::SwapWithoutReason { .. } => Hint::say("Type the reason."),
        Refusal::NotARuling(_) | Refusal::RulingUnfit(_) | Refusal::RulingImpossible(_) => {
            Hint::say("Choose one of the rulings that are offered, or type a score: score 37-27.")
        }
        _ => return None,
    })
}

fn of_pairing(refusal: &PairingRefusal) -> Option<Hint> {
    Some(match refusal {
        PairingRefusal::NoPlayers { .. } => Hint::go("/desk/players", "Registration"),
        PairingRefusal::EverybodyPaired { round } => {
            Hint::say("Tick “Pair the whole round again”.")
                .at(format!("/round/{round}"), "The tables of the round")
        }
        PairingRefusal::ResultsMissing { .. } => {
            Hint::say("Enter the missing results there first.").at("/desk", "Desk")
        }
        PairingRefusal::NotAsShown { .. } => {
            Hint::say("This page shows the pairing as it is now. Look at it, and set this one.")
        }
        PairingRefusal::DoesNotPlay { round, .. } => {
            Hint::go(format!("/round/{round}?by=name"), "Everybody, by name")
        }
        PairingRefusal::Final { .. } | PairingRefusal::FinalsBegun { .. } => {
            Hint::go("/desk/finals", "Finals")
        }
        PairingRefusal::AllRoundsPaired { has_finals, .. } => {
            if *has_finals {
                Hint::go("/desk/finals", "Finals")
            } else {
                Hint::go("/standings", "Standings")
            }
        }
        PairingRefusal::LockedAndForbidden { .. } => Hint::say("Take one of the two out."),
        PairingRefusal::NotAPair { .. } => {
            Hint::say("Write two names or numbers with a colon between them.")
        }
        _ => return None,
    })
}

fn of_finals(refusal: &FinalsRefusal) -> Hint {
    match refusal {
        FinalsRefusal::RoundsNotOver { .. } | FinalsRefusal::ResultsMissing { .. } => {
            Hint::go("/desk", "Desk")
        }
        FinalsRefusal::Level { .. } => {
            Hint::say("Decide the match below, or set another game of it.")
        }
        FinalsRefusal::Away { .. } => {
            Hint::say("Decide the match for the opponent below, or let the player return.")
                .at("/desk/players", "Registration")
        }
        FinalsRefusal::AllDecided => Hint::go("/finals", "The bracket"),
        FinalsRefusal::NotEnoughPlayers => Hint::go("/desk/players", "Registration"),
        FinalsRefusal::WithoutReason => Hint::say("Type the reason."),
        FinalsRefusal::UnknownStage { .. } => Hint::say(
            "The stages are round of 16, quarter-final, semi-final, third place and final, each \
             with its number of games.",
        ),
        _ => Hint::default(),
    }
}

/// A text without the parts that name a command or an option; `None` if nothing
/// is left. Parts are separated by semicolons or stand in brackets.
pub(super) fn without_commands(text: &str) -> Option<String> {
    let is_command = |part: &str| part.contains("`outflank") || part.contains("--");
    let mut kept = String::new();
    let mut rest = text;
    while let Some(open) = rest.find(" (") {
        let (before, bracket) = rest.split_at(open);
        let close = bracket.find(')').map_or(bracket.len(), |at| at + 1);
        kept.push_str(before);
        if !is_command(&bracket[..close]) {
            kept.push_str(&bracket[..close]);
        }
        rest = &bracket[close..];
    }
    kept.push_str(rest);
    let parts = kept.split("; ").filter(|part| !is_command(part));
    let text = parts.collect::<Vec<_>>().join("; ");
    (!text.trim().is_empty()).then(|| capitalised(text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_no_command_of_the_shell() {
        let refusals = [
            Refusal::RoundSealed(3),
            Refusal::SecondBye {
                name: "Goto Haruka".to_owned(),
            },
            Refusal::AlreadyPaired {
                name: "Goto Haruka".to_owned(),
                round: 3,
                table: Some(1),
                bye: false,
            },
            Refusal::BeyondRounds { round: 8, last: 7 },
            Refusal::RulingWithoutReason,
        ];
        for refusal in refusals {
            let hint = Hint::of(&refusal);
            let text = hint.text.unwrap_or_default();
            assert!(!text.contains('`') && !text.contains("--"), "{text}");
        }
    }

    #[test]
    fn what_remains_of_a_text_without_its_commands_is_a_sentence() {
        for (text, kept) in [
            (
                "3 players have no table in round 2 yet (`outflank round missing 2` names them)",
                Some("3 players have no table in round 2 yet"),
            ),
            (
                "ask Ann first; --yes does it all the same",
                Some("Ask Ann first"),
            ),
            (
                "the two (A and B) must not meet",
                Some("The two (A and B) must not meet"),
            ),
            ("`outflank journal` shows what was done", None),
        ] {
            assert_eq!(without_commands(text).as_deref(), kept);
        }
    }
}
