//! Questions about players who could be somebody whom the register has.

use crate::cli::prelude::*;
use crate::report::{
    Refusal, player::view::AddedPlayerView, player::view::PlayerImportView, player::wording,
    refusal::DoubtfulLine, refusal::SimilarPlayer,
};
use crate::service::{Done, Error, Session};
use crate::service::{
    players::add::AddPlayer, players::add::Search, players::list::Choice,
    players::list::ImportPlayers,
};
use std::io::Write as _;

/// Adds a player; asks if the register has somebody like them. `None` if nobody
/// is to be added.
pub(super) fn add(
    session: &mut Session,
    mut command: AddPlayer,
    context: &Context,
) -> anyhow::Result<Option<Done<AddedPlayerView>>> {
    match session.execute(&command) {
        Err(Error::Refused(Refusal::LikelyDuplicate { name, found })) if ask::possible() => {
            command.search = match choose(&name, &found, context)? {
                Answer::Known(player) => Search::Player(player.id),
                Answer::New => Search::Nowhere,
                Answer::Stop => return Ok(None),
            };
            Ok(Some(session.execute(&command)?))
        }
        done => Ok(Some(done?)),
    }
}

/// Imports a list; asks about the lines in doubt. `None` if nothing is to be
/// imported.
pub(super) fn import(
    session: &mut Session,
    mut command: ImportPlayers,
    context: &Context,
) -> anyhow::Result<Option<Done<PlayerImportView>>> {
    loop {
        match session.execute(&command) {
            Err(Error::Refused(Refusal::LikelyDuplicates { lines, .. })) if ask::possible() => {
                for DoubtfulLine { line, name, found } in lines {
                    let named = format!("line {line}: {name}");
                    let choice = match choose(&named, &found, context)? {
                        Answer::Known(player) => {
                            player.line.map_or(Choice::Player(player.id), Choice::Line)
                        }
                        Answer::New => Choice::New,
                        Answer::Stop => return Ok(None),
                    };
                    command.choices.of_lines.insert(line, choice);
                }
            }
            Err(Error::Refused(Refusal::PlayersRenamed { renamed, .. })) if ask::possible() => {
                for each in &renamed {
                    writeln!(
                        context.err(),
                        "line {}: {}",
                        each.line,
                        wording::renamed(each)
                    )?;
                }
                if !ask::yes(context, "Are the new names right?")? {
                    return Ok(None);
                }
                command.choices.accept_renames = true;
            }
            done => return Ok(Some(done?)),
        }
    }
}

/// What the person at the keyboard answers.
enum Answer<'a> {
    /// It is one of the players who were shown.
    Known(&'a SimilarPlayer),
    New,
    Stop,
}

/// Asks which of the players it is.
fn choose<'a>(
    name: &str,
    found: &'a [SimilarPlayer],
    context: &Context,
) -> anyhow::Result<Answer<'a>> {
    writeln!(context.err(), "{name} may already be in the register:")?;
    for (number, player) in (1..).zip(found) {
        writeln!(context.err(), "  {number}  {player}")?;
    }
    loop {
        let prompt = "Which one is it? (a number, n for a new player, Enter to stop) ";
        let answer = ask::line(context, prompt)?.unwrap_or_default();
        match answer.trim() {
            "" => return Ok(Answer::Stop),
            "n" | "N" | "new" => return Ok(Answer::New),
            number => {
                let number = number.parse::<usize>().unwrap_or_default();
                if let Some(player) = number.checked_sub(1).and_then(|at| found.get(at)) {
                    return Ok(Answer::Known(player));
                }
            }
        }
    }
}
