//! The pages in a real Chromium, against the real server: phones and the console
//! are browsers that do not know each other.
//!
//! Without Chromium these tests are shown as ignored; with `CI` set they fail.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

#[path = "../hall/mod.rs"]
mod hall;

mod chromium;
mod device;
mod entry;
mod game;
mod pages;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// The tests, by the names of their functions. One that is not in here is dead code.
macro_rules! trials {
    ($($group:ident::$test:ident),* $(,)?) => {
        vec![$(trial(stringify!($group), stringify!($test), $group::$test)),*]
    };
}

/// A harness of our own, for the usual one cannot find out at run time that a test
/// is to be ignored.
fn main() -> ExitCode {
    let mut trials = trials![
        entry::two_phones_claim_the_same_and_every_screen_shows_it_by_itself,
        entry::two_phones_disagree_and_the_director_settles_it_on_the_dispute_page,
        entry::a_phone_joins_and_claims_over_tls_with_a_cookie_that_stays_there,
        entry::what_the_director_has_typed_stays_when_somebody_else_changes_something,
        entry::a_fault_in_the_grid_is_marked_while_it_is_typed,
        game::the_arrow_keys_go_through_a_game,
        game::boards_are_green_with_discs_on_every_width,
        game::the_keys_of_the_dispute_desk_move_the_board_and_both_sheets,
        pages::no_page_complains_asks_another_host_or_scrolls_sideways_on_a_phone,
        pages::every_page_can_be_read_aloud_and_has_enough_contrast,
        pages::an_event_in_which_nothing_has_happened_has_whole_pages_too,
        pages::the_screens_of_the_hall_fit_a_projector_without_scrolling,
        pages::what_is_printed_is_black_on_white_without_anything_to_press,
    ];
    let pictures = pages::pictures_of_every_page;
    trials.push(trial("pages", "pictures_of_every_page", pictures).with_ignored_flag(true));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(group: &str, test: &str, run: fn()) -> Trial {
    // Whoever runs the ignored tests on purpose, or sets CI, is told what is missing.
    let is_missing = chromium::chromium().is_none() && std::env::var_os("CI").is_none();
    let kind = if is_missing { "no Chromium" } else { "" };
    let trial = Trial::test(format!("{group}::{test}"), move || {
        run();
        Ok(())
    });
    trial.with_kind(kind).with_ignored_flag(is_missing)
}
