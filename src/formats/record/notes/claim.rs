//! `@20 11-13` and `@20 <cells>`: what the board was after a move.

use super::{Walk, is_dash};
use crate::board::{Geometry, PerColour};
use crate::formats::text::Cursor;
use crate::game::Setup;
use crate::transcript::{Claim, Claimed, Written};

/// From this many cells on, a claimed board that does not come out right is
/// illegible as a whole.
const CELLS_OF_A_BOARD: usize = 4;

/// Reads a claim at the sign `@`; the cells of a board may stretch over
/// several lines. What cannot be read comes back as illegible.
pub(in super::super) fn claim(geometry: &Geometry, walk: &mut Walk<'_>) -> Result<Claim, Written> {
    let begun = walk.clone();
    walk.cursor.take(1);
    let (digits, _) = walk.cursor.take_while(|c| c.is_ascii_digit());
    let after = digits.parse::<u16>().ok();
    let named = walk.clone();
    walk.cursor.take_char(|c| c == ':');
    walk.cursor.skip_blanks();
    let claimed = counts(&mut walk.cursor).map_or_else(|| cells(geometry, walk), Ok);
    match (after, claimed) {
        (Some(after), Ok(claimed)) => Ok(Claim {
            after,
            claimed,
            place: walk.place_since(&begun),
        }),
        (_, claimed) => {
            if !matches!(claimed, Err(found) if found >= CELLS_OF_A_BOARD) {
                *walk = named;
            }
            Err(super::illegible(walk.text_since(&begun).0))
        }
    }
}

fn counts(cursor: &mut Cursor<'_>) -> Option<Claimed> {
    let mut ahead = *cursor;
    let black = count(&mut ahead)?;
    ahead.skip_blanks();
    ahead.take_char(is_dash)?;
    ahead.skip_blanks();
    let white = count(&mut ahead)?;
    *cursor = ahead;
    Some(Claimed::Counts(PerColour { black, white }))
}

fn count(cursor: &mut Cursor<'_>) -> Option<usize> {
    let (digits, _) = cursor.take_while(|c| c.is_ascii_digit());
    let fits = (1..=3).contains(&digits.len());
    fits.then(|| digits.parse().ok()).flatten()
}

/// The cells of a whole board, or how many there were.
fn cells(geometry: &Geometry, walk: &mut Walk<'_>) -> Result<Claimed, usize> {
    let mut cells = String::new();
    while cells.len() < geometry.len() {
        walk.cursor
            .take_while(|c| c.is_whitespace() || c == '/' || c == '|');
        match walk.cursor.take_char(|c| "XxBb*OoWw-._".contains(c)) {
            Some((cell, _)) => cells += cell,
            None if walk.cursor.at_end() && walk.next_line() => {}
            None => return Err(cells.len()),
        }
    }
    Setup::parse(geometry, &cells)
        .map(|setup| Claimed::Board(setup.discs))
        .map_err(|_| cells.len())
}

/// The line that makes this claim.
pub(in super::super) fn claim_line(geometry: &Geometry, claim: &Claim) -> String {
    match claim.claimed {
        Claimed::Counts(PerColour { black, white }) => format!("@{} {black}-{white}", claim.after),
        Claimed::Board(discs) => {
            let setup = Setup {
                discs,
                to_move: crate::board::Colour::Black,
            };
            format!("@{} {}", claim.after, setup.cells(geometry))
        }
    }
}
