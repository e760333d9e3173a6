//! Arguments that several commands share, from text to values.

use crate::cli::prelude::*;
use outflank_core::tournament::{Date, DateError, SeatError, round_number, table_number};
use outflank_core::transcript::{Claim, Claimed, Ending, EndingError, Place};
use outflank_core::{board::Colour, formats::Format, game::Variant};
use std::time::Duration;

/// A day, or several days if the last one is given too.
pub(super) fn days(first: Option<Date>, last: Option<Date>) -> Result<Option<Date>, DateError> {
    match (first, last) {
        (Some(first), Some(last)) => format!("{first} to {last}").parse().map(Some),
        (first, _) => Ok(first),
    }
}

/// An ending by its name and, unless the name has it, the side it happened to.
pub(super) fn ending(name: &str, side: Option<Colour>) -> Result<Ending, EndingError> {
    match side {
        Some(side) => format!("{name} {side}").parse(),
        None => name.parse(),
    }
}

/// The number of a round.
pub(super) fn round(text: &str) -> Result<u32, SeatError> {
    round_number(text)
}

/// The number of the last round that counts; 0 is before the first round.
pub(super) fn last_round<N: From<u16>>(text: &str) -> Result<N, SeatError> {
    match text.trim() {
        "0" => Ok(N::from(0)),
        text => round_number(text),
    }
}

/// How many rounds are planned.
pub(super) fn rounds(text: &str) -> Result<u32, String> {
    let wrong = |rule| format!("`{text}` is not a number of rounds: {rule}");
    match text.trim().parse::<i64>() {
        Ok(rounds) if rounds < 1 => Err(wrong("rounds must be at least 1")),
        Ok(rounds) => u32::try_from(rounds).map_err(|_| wrong("it is too large")),
        Err(_) => Err(wrong("expected a number such as 9")),
    }
}

/// Which of the games in a file, from 1.
pub(super) fn game(text: &str) -> Result<u32, String> {
    let number = text.trim().parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("`{text}` is not the number of a game: the first one is 1"))
}

/// A rating as a federation lists it.
pub(super) fn rating(text: &str) -> Result<u32, String> {
    let rating = text.trim().parse();
    rating.map_err(|_| format!("`{text}` is not a rating: expected a number such as 1800"))
}

/// The number of a table.
pub(super) fn table(text: &str) -> Result<u32, SeatError> {
    table_number(text)
}

/// A colour, or the official who is neither player.
pub(super) fn person<P>(text: &str, of_colour: fn(Colour) -> P, official: P) -> Result<P, String> {
    if text.trim().eq_ignore_ascii_case("official") {
        return Ok(official);
    }
    let wrong = |_| format!("`{text}` cannot be named here: expected black, white or official");
    text.parse().map(of_colour).map_err(wrong)
}

/// A format by its name.
pub(super) fn format(name: &str) -> Result<Format, String> {
    name.parse::<Format>().map_err(|_| {
        let names = Format::ALL.map(Format::name).join(", ");
        format!(
            "there is no format `{name}`, expected one of\n  {}",
            wrap(&names, 2, 2)
        )
    })
}

/// A format that can be written, by its name.
pub(super) fn written_format(name: &str) -> Result<Format, String> {
    let format = name
        .parse::<Format>()
        .ok()
        .filter(|format| Format::WRITTEN.contains(format));
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
    let claimed = Claimed::parse(variant.geometry(), claimed).map_err(|error| {
        Hint::new(
            format!("cannot read --claim {text}: {error}"),
            "write the move, a colon, and the disc count or every square: 20:11-13, \
             or 20: and one X, O or - per square",
        )
    })?;
    Ok(Claim {
        after,
        claimed,
        place: Place::TOP,
    })
}

/// A length of time in seconds: `60`, `0.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a number of seconds: expected 60 or 0.5");
    let seconds: f64 = text.trim().parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}
