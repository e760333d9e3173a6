//! Arguments that several commands share, from text to values.

use std::str::FromStr;

use super::Hint;
use super::wrap::wrap;
use crate::board::{Colour, PerColour};
use crate::formats::Format;
use crate::game::{HalfDiscs, Score, Setup, Variant};
use crate::transcript::{Claim, Claimed, Ending, EndingError, Place};

/// An ending by its name and, unless the name has it, the side it happened to.
pub(super) fn ending(name: &str, side: Option<Colour>) -> Result<Ending, EndingError> {
    match side {
        Some(side) => format!("{name} {side}").parse(),
        None => name.parse(),
    }
}

/// The number of a round. 0 is before the first one.
pub(super) fn round<N: FromStr>(text: &str) -> Result<N, String> {
    numbered(text, "round")
}

/// The number of a round in which somebody can play.
pub(super) fn played_round(text: &str) -> Result<u32, String> {
    numbered(text, "round").and_then(|round| from_one(round, "round"))
}

/// The number of a table.
pub(super) fn table(text: &str) -> Result<u32, String> {
    numbered(text, "table").and_then(|table| from_one(table, "table"))
}

fn numbered<N: FromStr>(text: &str, name: &str) -> Result<N, String> {
    let wrong = |_| format!("`{text}` is not a {name} number: expected a number such as 3");
    text.trim().parse().map_err(wrong)
}

fn from_one(number: u32, name: &str) -> Result<u32, String> {
    match number {
        0 => Err(format!("`0` is not a {name} number: they count from 1")),
        number => Ok(number),
    }
}

/// A colour, or the official who is neither player.
pub(super) fn person<P>(text: &str, of_colour: fn(Colour) -> P, official: P) -> Result<P, String> {
    if text.trim().eq_ignore_ascii_case("official") {
        return Ok(official);
    }
    let wrong = |_| format!("`{text}` is not a writer: expected black, white or official");
    text.parse().map(of_colour).map_err(wrong)
}

/// A format by its name.
pub(super) fn format(name: &str) -> Result<Format, String> {
    Format::by_name(name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        format!(
            "there is no format `{name}`, expected one of\n  {}",
            wrap(&names, 2, 2)
        )
    })
}

/// A format that can be written, by its name.
pub(super) fn written_format(name: &str) -> Result<Format, String> {
    let format = Format::by_name(name).filter(|format| Format::WRITTEN.contains(format));
    format.ok_or_else(|| {
        let names = Format::WRITTEN.map(Format::name).join(", ");
        format!("expected one that can be written:\n  {names}")
    })
}

/// A claim as `20:11-13` or `20:<cells>`.
pub(super) fn claim(text: &str, variant: &Variant) -> anyhow::Result<Claim> {
    let wrong = || {
        Hint::new(
            format!("`{text}` is not a claim"),
            "write the move, a colon, and the disc count or the board: 20:11-13, 20:---XO...",
        )
    };
    let (after, claimed) = text.split_once(':').ok_or_else(wrong)?;
    let after = after.trim().parse().map_err(|_| wrong())?;
    let counts = || {
        let score: Score = claimed.parse().ok()?;
        let discs = |discs: HalfDiscs| usize::try_from(discs.as_whole()?).ok();
        Some(PerColour::new(discs(score.black)?, discs(score.white)?))
    };
    let claimed = match counts() {
        Some(counts) => Claimed::Counts(counts),
        None => {
            let board = Setup::parse(variant.geometry(), claimed).map_err(|error| {
                Hint::new(
                    format!("cannot read --claim {text}: {error}"),
                    "write the move, a colon, and the disc count or every square: 20:11-13, \
                     or 20: and one X, O or - per square",
                )
            })?;
            Claimed::Board(board.discs)
        }
    };
    Ok(Claim {
        after,
        claimed,
        place: Place::TOP,
    })
}
