//! What the clock showed during a game.

use serde::Serialize;

use outflank_core::adjudicate::Replay;
use outflank_core::board::{Colour, PerColour};
use outflank_core::transcript::{ClockTime, MoveTime, Transcript, Written};

/// What the clock showed at one mark of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TimeView {
    /// Which mark, from 1.
    pub mark: usize,
    /// The number of the move on the sheet; a pass has none.
    #[serde(skip)]
    pub number: Option<u16>,
    /// The square, `pass`, or what cannot be read.
    pub text: String,
    /// Who moved; missing after a mark that cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// How long the move took, in thousandths of a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u32>,
    /// What was left after it, in thousandths of a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u32>,
    #[serde(skip)]
    pub time: MoveTime,
    #[serde(skip)]
    pub mover: Option<Colour>,
}

/// How much time each player had, in our own spelling; one that cannot be read
/// as it was written.
pub fn time_control(transcript: &Transcript) -> Option<String> {
    let written = transcript.header.get("clock")?;
    let read = transcript.time_control();
    Some(read.map_or_else(|| written.to_owned(), |control| control.to_string()))
}

/// The marks of a sheet with a time, in their order.
pub fn times(transcript: &Transcript, replay: &Replay) -> Vec<TimeView> {
    if transcript.timed_marks() == 0 {
        return Vec::new();
    }
    let mut movers = vec![None; transcript.marks.len()];
    for step in &replay.steps {
        if let Some(mark) = step.mark {
            movers[mark] = Some(step.taken.mover);
        }
    }
    let geometry = transcript.variant.geometry();
    let numbers = transcript.numbers();
    let marks = transcript.marks.iter().zip(movers).enumerate();
    let timed = marks.filter_map(|(at, (mark, mover))| {
        let time = mark.time?;
        Some(TimeView {
            mark: at + 1,
            number: numbers[at],
            text: match &mark.written {
                Written::Place(square) => geometry.name(*square),
                Written::Pass => "pass".to_owned(),
                Written::OffBoard(text) | Written::Illegible(text) => text.clone(),
            },
            by: mover.map(Colour::name),
            spent_ms: time.spent.map(ClockTime::as_millis),
            left_ms: time.left.map(ClockTime::as_millis),
            time,
            mover,
        })
    });
    timed.collect()
}

/// How long each side took in all; nothing unless every move that has a time
/// tells how long it took.
pub fn spent_in_all(times: &[TimeView]) -> Option<PerColour<ClockTime>> {
    let mut total = PerColour::<ClockTime>::default();
    for view in times {
        let by = view.mover?;
        total[by] = total[by].plus(view.time.spent?);
    }
    Some(total)
}
