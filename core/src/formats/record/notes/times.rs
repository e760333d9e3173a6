//! `Times: 0:12 0:40 -` and `Clocks: 29:48 29:20 -`: how long each move took,
//! and what was left on the clock after it; `-` where that is not known.

use super::super::{Expected, Reason, Unread};
use super::header::{Field, Key};
use crate::transcript::{ClockTime, Mark, MoveTime, Transcript};

/// Gives the marks their times. A line that has more times than there are
/// marks, or something else than times, stays in the header and is noted.
pub(in super::super) fn apply_times(
    fields: &[Field<'_>],
    game: &mut Transcript,
    unread: &mut Vec<Unread>,
) {
    for field in fields {
        let which: fn(&mut MoveTime) -> &mut Option<ClockTime> = match field.key {
            Key::Times => |time| &mut time.spent,
            Key::Clocks => |time| &mut time.left,
            _ => continue,
        };
        match times(field, game.marks.len()) {
            Ok(times) => {
                for (mark, time) in game.marks.iter_mut().zip(times) {
                    if time.is_some() {
                        *which(mark.time.get_or_insert_default()) = time;
                    }
                }
            }
            Err(reason) => {
                let place = field.place;
                unread.push(Unread { place, reason });
                game.header.push(field.name(), field.value.rest());
            }
        }
    }
}

fn times(field: &Field<'_>, marks: usize) -> Result<Vec<Option<ClockTime>>, Reason> {
    let words = field.value.rest().split_whitespace();
    let read = words.map(|word| match word {
        "-" => Ok(None),
        word => {
            let time = word.parse();
            time.map(Some).map_err(|_| Expected::Time.instead_of(word))
        }
    });
    let times: Vec<_> = read.collect::<Result<_, _>>()?;
    if times.len() > marks {
        return Err(Reason::TimesWithoutMoves {
            times: times.len(),
            marks,
        });
    }
    Ok(times)
}

/// The lines that say this of the marks that are written, in their order.
pub(in super::super) fn times_lines(marks: &[&Mark]) -> Vec<String> {
    let line = |name: &str, which: fn(&MoveTime) -> Option<ClockTime>| {
        let times = marks.iter();
        let times: Vec<_> = times
            .map(|mark| mark.time.as_ref().and_then(which))
            .collect();
        let known = times.iter().rposition(Option::is_some)?;
        let words = times[..=known].iter();
        let words = words.map(|time| time.map_or_else(|| "-".to_owned(), |time| time.to_string()));
        Some(format!("{name}: {}", words.collect::<Vec<_>>().join(" ")))
    };
    [
        line("Times", |time| time.spent),
        line("Clocks", |time| time.left),
    ]
    .into_iter()
    .flatten()
    .collect()
}
