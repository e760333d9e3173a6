//! How two sheets differ, in words.

use crate::report::text::plural;
use outflank_core::adjudicate::reconcile::{About, Conclusion, Doubt, Rule, SharedGame, Statement};
use outflank_core::adjudicate::{Edit, Reconciliation};
use outflank_core::board::{Colour, Geometry};
use outflank_core::game::Setup;
use outflank_core::transcript::{Claimed, Declared};

/// What the sheets differ in: `3 moves, and the result`.
pub fn differences(reconciliation: &Reconciliation) -> String {
    let moves = match reconciliation.differences.len() {
        0 => None,
        several => Some(plural(several, "move", "moves")),
    };
    let others = reconciliation.contradictions.iter();
    let others = others.map(|other| about(other.about));
    let parts: Vec<_> = moves.into_iter().chain(others).collect();
    parts.join(", and ")
}

/// What a contradiction is about.
pub fn about(about: About) -> String {
    match about {
        About::Pass(before) => format!("a pass before move {before}"),
        About::Board(after) => format!("the board after move {after}"),
        About::Result => "the result".to_owned(),
        About::Names => "who had which colour".to_owned(),
    }
}

/// What a sheet says, as it would be written there.
pub fn statement(statement: &Statement, geometry: &Geometry) -> String {
    match statement {
        Statement::Pass => "pass".to_owned(),
        Statement::Board(Claimed::Counts(counts)) => {
            format!("{}-{}", counts.black, counts.white)
        }
        Statement::Board(Claimed::Board(discs)) => {
            let setup = Setup {
                discs: *discs,
                to_move: Colour::Black,
            };
            setup.cells(geometry)
        }
        Statement::Result(declared) => self::declared(declared),
        Statement::Names { black, white } => format!("{black} - {white}"),
    }
}

/// `38-26, flag white`, as a sheet declares it.
pub fn declared(declared: &Declared) -> String {
    let result = declared.result.to_string();
    match declared.ending {
        Some(ending) => format!("{result}, {ending}"),
        None => result,
    }
}

/// `ends 38-26, as reported`
pub fn shared_game(game: &SharedGame) -> String {
    crate::report::wording::end(game.finished.then_some(game.score), game.fits_reported)
}

/// How a sheet relates to a game that explains it: what was written wrongly, and
/// which of its words about turned discs the game contradicts.
pub fn sheet_of_game(edits: &[Edit], recorded: &[&str], geometry: &Geometry) -> String {
    let words = edits
        .iter()
        .map(|edit| crate::report::hypothesis::repair_wording::edit(edit, geometry));
    let words: Vec<_> = words.collect();
    let edits = match words.as_slice() {
        [] => "as written".to_owned(),
        words => words.join(", and "),
    };
    match recorded {
        [] => edits,
        recorded => format!(
            "{edits}, except for the discs it records as turned wrongly: {}",
            recorded.join(", ")
        ),
    }
}

/// What follows from the two sheets, and why.
pub fn conclusion(answer: &Reconciliation) -> String {
    let search = if answer.complete {
        "every game with that few mistakes was tried"
    } else {
        "the search was stopped early, there may be more"
    };
    match answer.conclusion {
        Conclusion::One(Rule::BothSayIt) if answer.differences.is_empty() => legal(answer),
        Conclusion::One(rule) => only(rule),
        Conclusion::Likeliest(doubt) => likeliest(doubt, answer),
        Conclusion::Several => {
            format!("The sheets alone cannot decide which game was played ({search}).")
        }
        Conclusion::Unexplained => {
            format!("No game explains both sheets with up to four mistakes ({search}).")
        }
        Conclusion::DifferentGames => format!(
            "These are sheets of two different games: they agree up to move {}, then on {} more.",
            answer.agree_until,
            plural(answer.agree_on - answer.agree_until, "move", "moves")
        ),
    }
}

/// Why only one game is possible.
fn only(rule: Rule) -> String {
    let why = match rule {
        Rule::BothSayIt => "both sheets say it, as far as they can be read".to_owned(),
        Rule::OnlyLegalSheet(side) => {
            format!("{} is legal as written, the other is not", side.title())
        }
        Rule::FewestSlips => "every other one needs at least two mistakes more".to_owned(),
        Rule::ReportedScore => {
            "every other one has another score, or needs at least two mistakes more".to_owned()
        }
    };
    format!("Only this game is possible: {why}.")
}

/// Why the likeliest game is not the only one.
fn likeliest(doubt: Doubt, answer: &Reconciliation) -> String {
    let why = match doubt {
        Doubt::SearchStopped => "the search was stopped early".to_owned(),
        Doubt::Unfinished => "it does not end, so moves may be missing".to_owned(),
        Doubt::Rivals => {
            let others = plural(answer.rivals, "other game", "other games");
            format!("{others} would be possible with one mistake on each sheet or one mistake more")
        }
        Doubt::SeveralSlips => {
            "with two mistakes or more on one sheet, others may be possible too".to_owned()
        }
    };
    let game = if answer.total == 1 {
        "This game"
    } else {
        "The first game"
    };
    format!("{game} needs the fewest mistakes, but it is not certain: {why}.")
}

/// About a game that both sheets say.
fn legal(answer: &Reconciliation) -> String {
    match answer.candidates.first() {
        Some(game) if game.finished => format!("The game is legal; it {}.", shared_game(game)),
        _ => "The game is legal as far as it goes.".to_owned(),
    }
}
