//! `@20 11-13` and `@20 <cells>`: what the board was after a move.

use super::Walk;
use crate::board::{Geometry, PerColour};
use crate::game::{Score, Setup};
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
    let count = Score::read(walk.cursor.rest());
    let claimed = match count {
        Some((score, rest)) => {
            walk.cursor.take(walk.cursor.rest().len() - rest.len());
            Claimed::counts(score).ok_or(0)
        }
        None => cells(geometry, walk),
    };
    match (after, claimed) {
        (Some(after), Ok(claimed)) => Ok(Claim {
            after,
            claimed,
            place: walk.place_since(&begun),
        }),
        (_, claimed) => {
            let whole =
                count.is_some() || matches!(claimed, Err(found) if found >= CELLS_OF_A_BOARD);
            if !whole {
                *walk = named;
            }
            Err(super::illegible(walk.text_since(&begun).0))
        }
    }
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
