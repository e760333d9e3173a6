//! Commands about the clock in comments: `[%clk 0:09:58.3]` is the time left
//! after the move, `[%emt 0:00:01.7]` how long it took.

use crate::transcript::{ClockTime, MoveTime};

/// A comment without its commands about the clock, and what they say. Commands
/// that cannot be read stay in the comment.
pub(super) fn commands(comment: String) -> (String, Option<MoveTime>) {
    if !comment.contains("[%") {
        return (comment, None);
    }
    let mut time = MoveTime::default();
    let mut kept = String::new();
    let mut rest = comment.as_str();
    while let Some(start) = rest.find("[%") {
        let (before, command) = rest.split_at(start);
        kept += before;
        let Some(end) = command.find(']') else {
            rest = command;
            break;
        };
        let (command, after) = command.split_at(end + 1);
        if !take(command, &mut time) {
            kept += command;
        }
        rest = after;
    }
    kept += rest;
    let time = (time != MoveTime::default()).then_some(time);
    (kept.trim().to_owned(), time)
}

/// Takes what a command says about the clock, if it says anything.
fn take(command: &str, time: &mut MoveTime) -> bool {
    let inside = command.trim_start_matches("[%").trim_end_matches(']');
    let Some((name, value)) = inside.split_once(' ') else {
        return false;
    };
    let Ok(value) = value.parse::<ClockTime>() else {
        return false;
    };
    let field = match name {
        "clk" => &mut time.left,
        "emt" => &mut time.spent,
        _ => return false,
    };
    field.replace(value).is_none()
}

/// The comment with what the clock showed, if anything is known.
pub(super) fn comment(time: MoveTime) -> Option<String> {
    let command = |name: &str, time: ClockTime| format!("[%{name} {}]", time.in_hours());
    let commands = [
        time.left.map(|left| command("clk", left)),
        time.spent.map(|spent| command("emt", spent)),
    ];
    let commands: Vec<_> = commands.into_iter().flatten().collect();
    (!commands.is_empty()).then(|| format!("{{{}}}", commands.join(" ")))
}
