//! What to do next in an event.

use crate::report::finals::view::BracketView;
use crate::report::status::view::{NextStep, StatusView, Task};

/// A correction can concern the standings after many rounds; the last ones are
/// looked at.
const MOST_TO_PUBLISH: usize = 3;

/// What to do next, the most urgent first.
pub fn next_steps(status: &StatusView, bracket: &BracketView) -> Vec<NextStep> {
    let mut steps = to_decide(status);
    steps.extend(to_publish(status));
    let none_open = status.rounds_made.iter().all(|round| round.state != "open");
    let more = has_more_rounds(status);
    let last = status.rounds_made.last().map_or(0, |round| round.round);
    if none_open && more && status.entrants > 0 {
        let command = format!("outflank round pair {}", last + 1);
        steps.push(step(Task::Pairing, "pair the next round", command));
    }
    let finals_are_over = !bracket.places.is_empty();
    if none_open && !more && !finals_are_over {
        steps.extend(bracket.next.iter().cloned());
    }
    if none_open && last > 0 {
        let show = "outflank standings";
        steps.push(step(Task::Standings, "show the standings", show));
        if !more {
            let what = "write the file for the rating officer";
            steps.push(step(Task::Files, what, "outflank export elo --out FILE"));
        }
    }
    if last > 0 {
        steps.push(step(Task::Files, "make a copy", "outflank backup FILE"));
    }
    steps
}

fn step(task: Task, what: &'static str, command: impl Into<String>) -> NextStep {
    NextStep {
        what,
        command: command.into(),
        task,
    }
}

/// Whether rounds are planned after the last one that was paired.
fn has_more_rounds(status: &StatusView) -> bool {
    let rounds = &status.rounds_made;
    let last = rounds.last().map_or(0, |round| round.round);
    let in_finals = rounds.iter().any(|round| round.stage == "final");
    !in_finals && status.event.rounds.is_none_or(|planned| last < planned)
}

/// Players, disputes, results and sheets that wait for somebody.
fn to_decide(status: &StatusView) -> Vec<NextStep> {
    let mut steps = Vec::new();
    if status.entrants == 0 {
        let add = "outflank player add NAME";
        steps.push(step(Task::Players, "enter a player", add));
        let import = "outflank player import FILE --enter";
        steps.push(step(Task::Files, "enter a list of players", import));
    }
    for dispute in &status.disputes {
        let number = dispute.dispute;
        let command = format!("outflank dispute show {number}");
        steps.push(step(Task::Dispute(number), "rule on a dispute", command));
    }
    let open = status.rounds_made.iter();
    for round in open.filter(|round| round.state == "open") {
        let number = round.round;
        let (what, command) = if round.missing.is_empty() {
            ("seal the round", format!("outflank round seal {number}"))
        } else {
            (
                "enter the results",
                format!("outflank result enter {number}"),
            )
        };
        steps.push(step(Task::Results, what, command));
    }
    for sheet in &status.sheets {
        let (round, table) = (sheet.round, sheet.table.unwrap_or_default());
        let command = format!("outflank sheet show {round} {table}");
        let task = Task::Sheets { round, table };
        steps.push(step(task, "look at a sheet", command));
    }
    steps
}

/// Published standings that are no longer those of the results.
fn to_publish(status: &StatusView) -> Vec<NextStep> {
    let last = status.outdated.iter().rev().take(MOST_TO_PUBLISH);
    let publish = last.map(|round| {
        let command = format!("outflank round publish {round}");
        step(Task::Publish, "publish the corrected standings", command)
    });
    let compare = status.outdated.last().map(|&round| {
        let command = format!("outflank standings --published {round}");
        let what = "compare with what was published";
        step(Task::Published(round), what, command)
    });
    publish.chain(compare).collect()
}
