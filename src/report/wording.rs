//! Facts in English: every sentence a user reads about a game, a result or a
//! ruling is written here.

use outflank_core::game::Score;

/// At most ten of them, and how many more there are.
pub(super) fn at_most_ten(items: &[String]) -> String {
    const MOST: usize = 10;
    let shown = items[..items.len().min(MOST)].join("; ");
    match items.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown}; and {more} more"),
    }
}

/// `ends 38-26, as reported`
pub(super) fn end(score: Option<Score>, fits_reported: Option<bool>) -> String {
    match (score, fits_reported) {
        (None, _) => "legal as far as it goes".to_owned(),
        (Some(score), None) => format!("ends {score}"),
        (Some(score), Some(true)) => format!("ends {score}, as reported"),
        (Some(score), Some(false)) => format!("ends {score}, not as reported"),
    }
}
