//! What to do next in an event.

use crate::report::view::finals::BracketView;
use crate::report::view::status::{NextStep, StatusView, Task};

/// A correction can concern the standings after many rounds; the last ones are
/// looked at.
const MOST_TO_PUBLISH: usize = 3;

/// What to do next, the most urgent first.
#[must_use]
pub fn next_steps(status: &StatusView, bracket: &BracketView) -> Vec<NextStep> {
    let mut steps = Vec::new();
    let mut step = |task, what, command: String| {
        steps.push(NextStep {
            what,
            command,
            task,
        });
    };
    if status.entrants == 0 {
        step(
            Task::Players,
            "enter a player",
            "outflank player add NAME".to_owned(),
        );
        step(
            Task::Files,
            "enter a list of players",
            "outflank player import FILE --enter".to_owned(),
        );
    }
    for dispute in &status.disputes {
        let number = dispute.dispute;
        step(
            Task::Dispute(number),
            "rule on a dispute",
            format!("outflank dispute show {number}"),
        );
    }
    for round in status
        .rounds_made
        .iter()
        .filter(|round| round.state == "open")
    {
        let number = round.round;
        if round.missing.is_empty() {
            step(
                Task::Results,
                "seal the round",
                format!("outflank round seal {number}"),
            );
        } else {
            step(
                Task::Results,
                "enter the results",
                format!("outflank result enter {number}"),
            );
        }
    }
    for sheet in &status.sheets {
        let (round, table) = (sheet.round, sheet.table.unwrap_or_default());
        step(
            Task::Sheets { round, table },
            "look at a sheet",
            format!("outflank sheet show {round} {table}"),
        );
    }
    for round in status.outdated.iter().rev().take(MOST_TO_PUBLISH) {
        step(
            Task::Publish,
            "publish the corrected standings",
            format!("outflank round publish {round}"),
        );
    }
    if let Some(round) = status.outdated.last() {
        step(
            Task::Published(*round),
            "compare with what was published",
            format!("outflank standings --published {round}"),
        );
    }
    let last = status.rounds_made.last().map_or(0, |round| round.round);
    let none_open = status.rounds_made.iter().all(|round| round.state != "open");
    let in_finals = status
        .rounds_made
        .iter()
        .any(|round| round.stage == "final");
    let more = !in_finals && status.event.rounds.is_none_or(|planned| last < planned);
    if none_open && more && status.entrants > 0 {
        let next = last + 1;
        step(
            Task::Pairing,
            "pair the next round",
            format!("outflank round pair {next}"),
        );
    }
    let finals_are_over = !bracket.places.is_empty();
    if none_open && !more && !finals_are_over {
        steps.extend(bracket.next.iter().cloned());
    }
    let mut step = |task, what, command: String| {
        steps.push(NextStep {
            what,
            command,
            task,
        });
    };
    if none_open && last > 0 {
        step(
            Task::Standings,
            "show the standings",
            "outflank standings".to_owned(),
        );
        if !more {
            step(
                Task::Files,
                "write the file for the rating officer",
                "outflank export elo --out FILE".to_owned(),
            );
        }
    }
    if last > 0 {
        step(
            Task::Files,
            "make a copy",
            "outflank backup FILE".to_owned(),
        );
    }
    steps
}
