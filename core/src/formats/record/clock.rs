//! Time controls as each format spells them.

use super::loss::{Loss, Losses};
use crate::transcript::{ClockTime, TimeControl, Transcript};

/// A time control in the spelling of a format, and whether that says all of it.
pub(super) struct Spelled {
    text: String,
    whole: bool,
}

/// `30:00//02:00`: all of it.
pub(super) fn in_ggf(control: TimeControl) -> Spelled {
    let field = |time: ClockTime| match time {
        time if time.is_zero() => String::new(),
        time => time.in_two_digits(),
    };
    let main = field(control.main);
    let (increment, extension) = (field(control.increment), field(control.extension));
    Spelled {
        text: match (increment.as_str(), extension.as_str()) {
            ("", "") => main,
            _ => format!("{main}/{increment}/{extension}"),
        },
        whole: true,
    }
}

/// `1800+5`: seconds, without an extension.
pub(super) fn in_pgn(control: TimeControl) -> Spelled {
    let main = control.main.in_seconds();
    Spelled {
        text: match control.increment {
            increment if increment.is_zero() => main,
            increment => format!("{main}+{}", increment.in_seconds()),
        },
        whole: control.extension.is_zero(),
    }
}

/// `1800`: seconds, and nothing else.
pub(super) fn in_sgf(control: TimeControl) -> Spelled {
    Spelled {
        text: control.main.in_seconds(),
        whole: control.increment.is_zero() && control.extension.is_zero(),
    }
}

/// The header line `clock` as a format spells it; one that cannot be read is
/// copied. What the format has no room for is noted.
pub(super) fn respelled(
    number: usize,
    value: &str,
    spell: fn(TimeControl) -> Spelled,
    losses: &mut Losses,
) -> String {
    let Ok(control) = value.parse::<TimeControl>() else {
        return value.to_owned();
    };
    let spelled = spell(control);
    if !spelled.whole {
        losses.note(number, Loss::TimeControl(control));
    }
    spelled.text
}

/// Which times of the clock a format can hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// How long each move took.
    Spent,
    /// What was left after each move.
    Left,
    /// Neither.
    Nothing,
}

/// Notes the times of moves that a format has no room for.
pub(super) fn note_lost_times(number: usize, game: &Transcript, holds: Holds, losses: &mut Losses) {
    let times = || game.marks.iter().filter_map(|mark| mark.time);
    let spent = times().filter(|time| time.spent.is_some()).count();
    let left = times().filter(|time| time.left.is_some()).count();
    if spent > 0 && holds != Holds::Spent {
        losses.note(number, Loss::TimesSpent(spent));
    }
    if left > 0 && holds != Holds::Left {
        losses.note(number, Loss::TimesLeft(left));
    }
}
