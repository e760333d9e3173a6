//! Rounds in words: what a director should know about the pairings.

use crate::report::refusal::{Advice, advice};
use crate::report::text::list;
use crate::report::text::plural;
use crate::report::wording::at_most_ten;
use outflank_core::tournament::RoundWarning;

/// How many names a warning may hold where it is only mentioned.
const FEW: usize = 3;

/// `round 3`, or `round 10 (semi-final)` where the round has a name of its own.
pub fn round_title(round: u32, name: &str) -> String {
    if name == round.to_string() {
        format!("round {round}")
    } else {
        format!("round {round} ({name})")
    }
}

/// Whether a warning names everybody it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Up to ten of them.
    Full,
    /// A number instead of a long list: the round is being paired table by table.
    Brief,
}

/// The sentence about a warning.
pub fn round_warning<P: Copy>(
    round: u32,
    warning: &RoundWarning<P>,
    name: impl Fn(P) -> String,
    detail: Detail,
) -> Advice {
    let names = |players: &[P]| -> Vec<String> { players.iter().map(|&id| name(id)).collect() };
    let text = match warning {
        RoundWarning::Unpaired { players } if detail == Detail::Brief && players.len() > FEW => {
            let players = plural(players.len(), "player", "players");
            return advice![
                Say("{players} have no table in round {round} yet"),
                Command(" (`outflank round missing {round}` names them)"),
            ];
        }
        RoundWarning::Forbidden {
            players: [black, white],
            ..
        } => {
            return advice![
                Say("{} and {} must not meet", name(*black), name(*white)),
                Command(" (`outflank round forbid`)"),
            ];
        }
        RoundWarning::Unpaired { players } => format!(
            "not paired in round {round}: {}",
            at_most_ten(&names(players))
        ),
        RoundWarning::SecondBye {
            player, earlier, ..
        } => format!("{} already had a bye in {}", name(*player), rounds(earlier)),
        RoundWarning::SeveralByes { players } => format!(
            "{} in round {round}: {}",
            plural(players.len(), "bye", "byes"),
            at_most_ten(&names(players))
        ),
        RoundWarning::Rematch {
            players: [black, white],
            earlier,
            ..
        } => format!(
            "{} and {} already met in {}",
            name(*black),
            name(*white),
            rounds(earlier)
        ),
        RoundWarning::ColourRun {
            player,
            colour,
            games,
            ..
        } => format!(
            "{} has {} for the {} game in a row",
            name(*player),
            colour.name(),
            ordinal(*games)
        ),
        RoundWarning::ColourBalance {
            player,
            black,
            white,
            ..
        } => format!(
            "{} has had black {} and white {}, this round included",
            name(*player),
            times(*black),
            times(*white)
        ),
        RoundWarning::ExtraRound { round, announced } => format!(
            "round {round} was not announced: the event has {}",
            plural(*announced as usize, "round", "rounds")
        ),
        RoundWarning::OpenBefore { rounds: open } => match open.as_slice() {
            [one] => format!("round {one} is still open"),
            several => format!("{} are still open", rounds(several)),
        },
    };
    text.into()
}

/// A column of a file of pairings that was not read.
pub fn unused_column(title: &str) -> String {
    format!("the column `{title}` was not read; expected `table`, `black` and `white`")
}

/// `round 4`, `rounds 4 and 5`.
pub fn rounds(numbers: &[u32]) -> String {
    match numbers {
        [] => "no round".to_owned(),
        [one] => format!("round {one}"),
        [first @ .., last] => format!("rounds {} and {last}", list(first)),
    }
}

/// A correction came after later rounds had been paired.
pub fn paired_on_old_points(numbers: &[u32]) -> Option<String> {
    if numbers.is_empty() {
        return None;
    }
    let were = if numbers.len() == 1 { "was" } else { "were" };
    Some(format!(
        "{} {were} paired on the old points",
        rounds(numbers)
    ))
}

fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}
