//! The command line as a person meets it, one file a command or a few.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

#[path = "cli/analyse.rs"]
mod analyse;
#[path = "cli/bad_input.rs"]
mod bad_input;
#[path = "cli/check.rs"]
mod check;
#[path = "cli/day.rs"]
mod day;
#[path = "cli/desk.rs"]
mod desk;
#[path = "cli/editions.rs"]
mod editions;
#[path = "cli/evidence.rs"]
mod evidence;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/finals.rs"]
mod finals;
#[path = "cli/heads.rs"]
mod heads;
#[path = "cli/journal.rs"]
mod journal;
#[path = "cli/kept.rs"]
mod kept;
#[path = "cli/keys.rs"]
mod keys;
#[path = "cli/lists.rs"]
mod lists;
#[path = "cli/manual.rs"]
mod manual;
#[path = "cli/officer.rs"]
mod officer;
#[path = "cli/pairing.rs"]
mod pairing;
#[path = "cli/play.rs"]
mod play;
#[path = "cli/print.rs"]
mod print;
#[path = "cli/reconcile.rs"]
mod reconcile;
#[path = "cli/record.rs"]
mod record;
#[path = "cli/registration.rs"]
mod registration;
#[path = "cli/restored.rs"]
mod restored;
#[path = "cli/review.rs"]
mod review;
#[path = "cli/rounds.rs"]
mod rounds;
#[path = "cli/rulings.rs"]
mod rulings;
#[path = "cli/score.rs"]
mod score;
#[path = "cli/selection.rs"]
mod selection;
#[path = "cli/show.rs"]
mod show;
#[path = "cli/solve.rs"]
mod solve;
#[path = "cli/spellings.rs"]
mod spellings;
#[path = "cli/standings.rs"]
mod standings;
#[path = "cli/status.rs"]
mod status;
#[path = "cli/table.rs"]
mod table;
#[path = "cli/undo.rs"]
mod undo;
#[path = "cli/variants.rs"]
mod variants;
