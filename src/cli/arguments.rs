//! Arguments that several commands share, from text to values.

use clap::ValueEnum;

use super::Hint;
use super::wrap::wrap;
use crate::board::{Colour, PerColour};
use crate::formats::Format;
use crate::game::{HalfDiscs, Score, Setup, Variant};
use crate::transcript::{Claim, Claimed, Place};

/// A side, as it is written on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Side {
    Black,
    White,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
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

/// A score as `38-26` or `34.5-29.5`.
pub(super) fn score(text: &str) -> anyhow::Result<Score> {
    let wrong = || {
        Hint::new(
            format!("`{text}` is no score"),
            "write black's discs, a hyphen, white's: 38-26",
        )
    };
    let (black, white) = text.split_once('-').ok_or_else(wrong)?;
    let discs = |text: &str| {
        let (whole, half) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        let whole: u16 = whole.parse().ok()?;
        let halves = match half {
            "0" => 0,
            "5" => 1,
            _ => return None,
        };
        Some(HalfDiscs::halves(i32::from(whole) * 2 + halves))
    };
    Ok(PerColour::new(
        discs(black).ok_or_else(wrong)?,
        discs(white).ok_or_else(wrong)?,
    ))
}

/// A claim as `20:11-13` or `20:<cells>`.
pub(super) fn claim(text: &str, variant: &Variant) -> anyhow::Result<Claim> {
    let wrong = || {
        Hint::new(
            format!("`{text}` is no claim"),
            "write the move, a colon, and the disc count or the board: 20:11-13, 20:---XO...",
        )
    };
    let (after, claimed) = text.split_once(':').ok_or_else(wrong)?;
    let after = after.trim().parse().map_err(|_| wrong())?;
    let counts = || {
        let (black, white) = claimed.split_once('-')?;
        Some(PerColour::new(
            black.trim().parse().ok()?,
            white.trim().parse().ok()?,
        ))
    };
    let claimed = match counts() {
        Some(counts) => Claimed::Counts(counts),
        None => {
            let board = Setup::parse(variant.geometry(), claimed).map_err(|error| {
                Hint::new(
                    format!("cannot read --claim {text}: {error}"),
                    "write the move, a colon, and the disc count or every square: 20:11-13, \
                     or 20: and one X, O or - a square",
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
