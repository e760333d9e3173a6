//! Official results, or why there is none, in words.

use outflank_core::adjudicate::{BoardNeeded, Ended, How, Outcome, Undecided};
use outflank_core::board::PerColour;
use outflank_core::game::{Goal, Score, Variant};

/// Who won.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} wins", side.title()),
        Outcome::Tie => "a tie, half a point each".to_owned(),
        Outcome::DrawWin(side) => format!("{} wins by the draw-win", side.title()),
        Outcome::Nobody => "both have lost".to_owned(),
    }
}

/// That a game was over on the board before it was given up or nobody came.
pub fn ending_after_the_end(ended: &Ended) -> Option<String> {
    let what = match ended.how {
        How::Resigned(_) => "a game that is over cannot be resigned",
        How::NoShow(_) | How::BothAbsent => "somebody who did not appear cannot have played it",
        _ => return None,
    };
    let position = ended.position()?;
    ended.variant.is_over(&position).then(|| {
        let PerColour { black, white } = position.counts();
        format!(
            "the game is over on the board, {black}-{white}: {what}. Leave the ending out to \
             count the board"
        )
    })
}

/// Where a rule is written down. Its numbers are those of 64 squares where the
/// most discs win.
pub fn rule_source(source: &str, variant: &Variant) -> String {
    let scores = source
        .split(' ')
        .filter(|word| word.parse::<Score>().is_ok());
    if scores.count() == 0 || (variant.geometry().len() == 64 && variant.goal() == Goal::Most) {
        return source.to_owned();
    }
    match variant.goal() {
        Goal::Most => format!("{source} on 64 squares"),
        Goal::Fewest => format!("{source} on 64 squares, where the most discs win"),
    }
}

/// What has to be done before the game at a table has a result.
pub fn help_at_table(undecided: &Undecided, round: u32, table: u32) -> String {
    match undecided {
        Undecided::DirectorRules(_) => format!(
            "if both lose: `outflank result set {round} {table} 0-0`; another score is entered \
             the same way"
        ),
        Undecided::NotOver {
            needed: BoardNeeded::AfterFlag,
            ..
        } => format!(
            "play the game to its end: `outflank result set {round} {table} B-W` with the score \
             of that board"
        ),
        other => help(other),
    }
}

/// What has to be done before there is a result.
pub fn help(undecided: &Undecided) -> String {
    match undecided {
        Undecided::NoBoard(_) => "give the transcript, or the final board",
        Undecided::NotOver {
            needed: BoardNeeded::AfterFlag,
            ..
        } => {
            "play the game to its end and add the moves: `--completed MOVES`; the score of that \
             board decides how much the loser gets"
        }
        Undecided::NotOver { .. } => {
            "play the game to its end and enter the rest, or say how it ended"
        }
        Undecided::IllegalCompletion { legal, side, .. } => {
            let legal = match legal.as_str() {
                "" => format!("{} could not play anywhere", side.title()),
                legal => format!("legal for {} there: {legal}", side.title()),
            };
            return format!("{legal}; enter the completion again from there");
        }
        Undecided::NoEarlyStop => "complete the game to its end, or take the smallest win",
        Undecided::NoHolder { .. } => "say who held the draw-win; it was settled before the game",
        Undecided::DirectorRules(_) => {
            "the director rules the score, 0-0 if both lose: `--ending ruled --reported B-W`"
        }
        Undecided::ImpossibleScore { squares, .. } => {
            return format!("the discs of both sides together make {squares}");
        }
        Undecided::NoScore => "enter the score they agreed on",
        Undecided::Adjourned => "finish the game, or say how it ended",
    }
    .to_owned()
}
