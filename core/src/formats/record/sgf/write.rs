//! Transcripts to trees without branches.

use std::io::{self, Write};

use super::read::point;
use super::{COMMON, LEFT_OUT, result};
use crate::board::{Colour, Geometry, Shape};
use crate::formats::record::clock::{self, Holds};
use crate::formats::record::loss::{Loss, Losses, Lost, Unwritable};
use crate::formats::record::writing::{self, Action, follow};
use crate::game::{Goal, HalfDiscs, Opening};
use crate::transcript::{DeclaredResult, Transcript, Written};

/// Writes one game a line: the root with everything about the game and the
/// starting discs, then one node a move. Passes that the transcript leaves out are
/// written as `[]`.
pub fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut losses = Losses::default();
    for (number, game) in games.iter().enumerate() {
        let Shape::Rectangle { columns, rows } = game.variant.geometry().shape() else {
            losses.note(number, Loss::WholeGame(Unwritable::NoRectangle));
            continue;
        };
        write!(out, "(;GM[2]FF[4]CA[UTF-8]")?;
        if columns == rows {
            write!(out, "SZ[{columns}]")?;
        } else {
            write!(out, "SZ[{columns}:{rows}]")?;
        }
        write_header(number, game, &mut losses, out)?;
        if let Some(declared) = game.declared {
            write!(
                out,
                "RE[{}]",
                result::text(declared.result, declared.ending)
            )?;
        }
        write_setup(game, out)?;
        write_moves(game, out)?;
        writeln!(out, ")")?;
        note_losses(number, game, &mut losses);
    }
    Ok(losses.0)
}

/// Values of one key are values of one property, but comments are one text.
fn write_header(
    number: usize,
    game: &Transcript,
    losses: &mut Losses,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut done = Vec::new();
    for (key, _) in game.header.iter() {
        let common = COMMON.iter().find(|(_, common)| *common == key);
        let name = common.map_or(key, |(name, _)| name);
        if done.contains(&key) || !(common.is_some() || is_property(key)) {
            continue;
        }
        done.push(key);
        let values = game.header.iter().filter(|(found, _)| *found == key);
        let mut spelled = |value: &str| match key {
            "clock" => clock::respelled(number, value, clock::in_sgf, losses),
            _ => value.to_owned(),
        };
        let values: Vec<_> = values.map(|(_, value)| escaped(&spelled(value))).collect();
        let separator = if name == "C" { "\n" } else { "][" };
        write!(out, "{name}[{}]", values.join(separator))?;
    }
    Ok(())
}

/// Whether a header line is a property of the root this writer does not make
/// itself.
fn is_property(key: &str) -> bool {
    let own = [
        "B", "W", "AB", "AW", "AE", "PL", "RE", "GM", "FF", "SZ", "CA",
    ];
    (1..=4).contains(&key.len())
        && key.bytes().all(|b| b.is_ascii_uppercase())
        && !own.contains(&key)
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

fn write_setup(game: &Transcript, out: &mut dyn Write) -> io::Result<()> {
    let geometry = game.variant.geometry();
    let setup = game.variant.start().setup();
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        if !setup.discs[colour].is_empty() {
            write!(out, "{name}")?;
        }
        for square in setup.discs[colour].iter() {
            write!(out, "[{}]", geometry.name(square))?;
        }
    }
    write!(out, "PL[{}]", letter(setup.to_move))
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

fn write_moves(game: &Transcript, out: &mut dyn Write) -> io::Result<()> {
    for turn in follow(game).turns {
        let time = turn.time();
        let what = match turn.action {
            Action::ForcedPass => String::new(),
            Action::Written(mark) => match &mark.written {
                Written::Place(square) => game.variant.geometry().name(*square),
                Written::Pass => String::new(),
                Written::OffBoard(text) | Written::Illegible(text) => {
                    escaped(&not_a_move(game.variant.geometry(), text))
                }
            },
        };
        let letter = letter(turn.by);
        write!(out, ";{letter}[{what}]")?;
        if let Some(left) = time.left {
            write!(out, "{letter}L[{}]", left.in_seconds())?;
        }
    }
    Ok(())
}

/// A mark that is not a move: `fd` is a square in this format.
fn not_a_move(geometry: &Geometry, text: &str) -> String {
    writing::not_a_move(
        text,
        |_| false,
        |text| point(geometry, text.trim()).is_move(),
    )
}

fn note_losses(number: usize, game: &Transcript, losses: &mut Losses) {
    losses.note_beyond_moves(number, game);
    losses.note_length(number, game);
    clock::note_lost_times(number, game, Holds::Left, losses);
    let geometry = game.variant.geometry();
    losses.note_spelling(number, game, |text| not_a_move(geometry, text));
    losses.note_header(number, game, |key| {
        key == LEFT_OUT || is_property(key) || COMMON.iter().any(|(_, held)| *held == key)
    });
    if game.variant.goal() == Goal::Fewest
        || matches!(game.variant.opening(), Opening::Centre { .. })
    {
        losses.note(number, Loss::Rules(game.variant.name().to_owned()));
    }
    let Some(declared) = game.declared else {
        return;
    };
    if let DeclaredResult::Score(score) = declared.result
        && score.black + score.white != HalfDiscs::whole(game.variant.geometry().len())
    {
        losses.note(number, Loss::Discs(score));
    }
    if let Some(ending) = declared.ending
        && !result::holds(declared.result, ending)
    {
        losses.note(number, Loss::Ending(ending));
    }
}
