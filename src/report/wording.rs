//! Facts in English: every sentence a user reads about a game, a result or a
//! ruling is written here.

pub mod analysis;
mod board;
pub mod certificate;
mod code;
mod date;
mod doctor;
mod entry;
mod event;
mod explanation;
mod export;
mod file;
pub mod finals;
mod finals_change;
mod finding;
mod hypotheses;
mod import;
mod import_tally;
mod journal;
pub mod line;
mod oddity;
pub mod pairing;
pub mod paper;
mod player;
mod reconcile;
mod repair;
mod restore;
mod result;
mod results_note;
pub mod round;
mod ruling;
mod seat;
mod series;
mod sheet;
pub mod solve;
mod standings;
mod status;
mod table;
mod verdict;
mod whatif;
mod window;

pub use board::{board_result, first_error, game_title, illegal_move, last_move};
pub use code::meaning;
pub use doctor::{
    altered_between, altered_document, altered_import, altered_row, examined, incomparable_import,
    invalid_signature, row_count, rows_left, schema_added, schema_altered, schema_missing,
    unknown_last_id, wrong_last_id, wrong_line,
};
pub use entry::{
    CLAIMS_DIFFER, TAKEN_BACK, claimed, claimed_by, dispute_state, handed_in, open_dispute, reach,
    says, typed_missing, typed_so_far,
};
pub use event::{distinct_event, event_label, note};
pub use explanation::{checkpoint, claim_problem, explained_end, explanation, slip};
pub use export::lost;
pub use file::{foreign, unreadable, unwritable};
pub use finals_change::finals_changes;
pub use finding::Words;
pub use hypotheses::{case_conclusions, explanations_found, repairs_found};
pub use import::{
    INFERRED_BYE, SIGN_AGAINST_DISCS, archived_result, archived_round, import_notes,
    unnamed_player, unnamed_tournament, unread, wthor_game,
};
pub use import_tally::NoteTally;
pub use journal::{
    contents_not_compared, file_line_altered, file_line_missing, file_line_unreadable,
    first_difference, head_cut_off, head_different, head_nowhere, head_other_line, head_same,
    imported_key, journal_content, journal_earlier, journal_gap, journal_link, journal_rows,
    new_key, unsigned,
};
pub use oddity::Oddities;
pub use player::{
    absence, absent, full_name, likeness, membership, merged, names_no_player,
    registration_changes, removal, renamed, requested_bye, rounds, unknown_country,
};
pub use reconcile::{
    about, conclusion, declared, differences, shared_game, sheet_of_game, statement,
};
pub use repair::{edit, likelihood, repair};
pub use restore::restored;
pub use result::result;
pub use results_note::{
    Counted, ResultsNote, category_title, counted, publication_notes, published_standings,
    standings_title, what_if_title,
};
pub use ruling::{MOVE_STANDS, as_claimed, as_in, cautions, entered_stands};
pub use sheet::{
    document_missing, replaced_sheet, sheet_board, sheet_finding, sheet_help, sheet_title,
};
pub use standings::{
    chosen, open_notes, separation, team_separation, term_source, what_if, withdrew,
};
pub use status::next_steps;
pub use table::{ruled_line, table_line, table_result};
pub use verdict::{ending_after_the_end, help, help_at_table, outcome, reason, rule_source};
pub use window::{SOURCE_MARKS, allowance, correction};

use std::fmt::Display;

use crate::game::Score;

/// `1, 4, 9`.
pub fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(", ")
}

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
