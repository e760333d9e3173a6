//! What the moves of a game were worth, in words.

use crate::report::analysis::view::AnalysisView;
use crate::report::solve::wording::{result_of, signed, squares};
use crate::report::text::plural;
use outflank_core::adjudicate::analysis::{Advice, WrongFlips};
use outflank_core::board::Colour;
use outflank_core::engine::{Interval, Outcome};
use outflank_core::game::{Goal, Variant};

/// `with best play from the last board, white wins 31-33 (advice: the rules
/// decide)`, or what is proven of it.
pub fn from_the_last_board(variant: &Variant, side: Colour, value: Interval) -> String {
    let bounds = || {
        format!(
            "between {} and {}",
            signed(value.lower),
            signed(value.upper)
        )
    };
    let known = match (value.value(), winner(variant, side, value)) {
        (Some(value), _) => result_of(variant, side, value),
        (None, Some(winner)) => format!("{winner} wins; to {side} it is worth {}", bounds()),
        (None, None) if value.upper - value.lower >= 2 * squares(variant) => {
            return "the last board has too many empty squares to be solved".to_owned();
        }
        (None, None) => format!("it is worth {} to {side}", bounds()),
    };
    format!("with best play from the last board, {known} (advice: the rules decide)")
}

/// Who wins, if the bounds decide it.
fn winner(variant: &Variant, side: Colour, value: Interval) -> Option<Colour> {
    match value.outcome(variant.goal())? {
        Outcome::Win => Some(side),
        Outcome::Loss => Some(!side),
        Outcome::Draw => None,
    }
}

/// What best play would give where a game was not played by the rules or not
/// to its end, a sentence each.
pub fn advice(variant: &Variant, advice: &Advice) -> Vec<String> {
    let flips = advice.wrong_flips.iter();
    let end = advice.end;
    flips
        .map(|wrong| wrong_flips(variant, wrong))
        .chain(end.map(|(side, value)| from_the_last_board(variant, side, value)))
        .collect()
}

/// What discs turned wrongly did: `the wrong flips of move 44 cost white 4 discs,
/// not the game`. The values are those of the side that played the move.
pub fn wrong_flips(variant: &Variant, wrong: &WrongFlips) -> String {
    let (number, side) = (wrong.number, wrong.mover);
    let exact = wrong.by_the_rules.value().zip(wrong.as_played.value());
    let Some((right, after)) = exact else {
        return match (
            winner(variant, side, wrong.by_the_rules),
            winner(variant, side, wrong.as_played),
        ) {
            (Some(before), Some(after)) if before == after => format!(
                "the wrong flips of move {number} did not cost the game: {after} wins with best \
                 play either way"
            ),
            (Some(before), Some(after)) => format!(
                "the wrong flips of move {number} cost {before} the game: with best play {after} \
                 wins"
            ),
            _ => format!(
                "the wrong flips of move {number}: too many empty squares to know what they cost"
            ),
        };
    };
    let cost = match variant.goal() {
        Goal::Most => right - after,
        Goal::Fewest => after - right,
    };
    if cost == 0 {
        return format!("the wrong flips of move {number} changed nothing with best play");
    }
    let loser = if cost > 0 { side } else { !side };
    let discs = plural(cost.unsigned_abs() as usize, "disc", "discs");
    let (before, after) = (
        result_of(variant, side, right),
        result_of(variant, side, after),
    );
    let changed =
        wrong.by_the_rules.outcome(variant.goal()) != wrong.as_played.outcome(variant.goal());
    let game = if changed {
        "and the outcome"
    } else {
        "not the game"
    };
    format!(
        "the wrong flips of move {number} cost {loser} {discs}, {game}: {before} became {after}"
    )
}

/// What decided the game, in a sentence.
pub fn decision(view: &AnalysisView) -> String {
    let decisive = view.moves.iter().find(|each| each.decisive);
    let first = view.moves.first().map(|each| each.r#move);
    match (decisive, first) {
        (Some(each), _) => {
            let (variant, side) = (
                &view.replay.variant,
                each.player.parse().unwrap_or(Colour::Black),
            );
            let better = each.best.as_deref();
            let better = better.map_or_else(String::new, |best| format!("; {best} was better"));
            format!(
                "move {}, {} {}, decided the game: {} before it, {} after it{better}",
                each.r#move,
                each.player,
                each.played,
                result_of(variant, side, each.before),
                result_of(variant, side, each.after),
            )
        }
        (None, Some(first)) => {
            format!("from move {first} on, no move changed the outcome")
        }
        (None, None) => "no move could be analysed in the time given".to_owned(),
    }
}
