//! Transcripts to the dialect of PlayOK: pairs, `--` for a pass, discs as the
//! result.

use std::io::{self, Write};

use super::draft::{is_move, outcome};
use super::tags::escaped;
use super::{COMMON, clock, fen};
use crate::board::{Colour, Geometry, Shape};
use crate::formats::record::clock::{in_pgn, respelled};
use crate::formats::record::loss::{Loss, Losses, Lost, Unwritable};
use crate::formats::record::writing::{self, Action, follow};
use crate::game::{HalfDiscs, Opening, Score, Variant};
use crate::transcript::{DeclaredResult, Transcript, Written};

/// Longest line of moves.
const WIDTH: usize = 80;

/// Writes all games. Passes that the transcript leaves out are written, because they
/// take a place in a pair.
pub fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut losses = Losses::default();
    for (number, game) in games.iter().enumerate() {
        if !matches!(game.variant.geometry().shape(), Shape::Rectangle { .. }) {
            losses.note(number, Loss::WholeGame(Unwritable::NoRectangle));
            continue;
        }
        let result = result(number, game, &mut losses);
        write_tags(number, game, &result, &mut losses, out)?;
        writeln!(out)?;
        write_moves(game, &result, out)?;
        writeln!(out)?;
        note_losses(number, game, &mut losses);
    }
    Ok(losses.0)
}

fn write_tags(
    number: usize,
    game: &Transcript,
    result: &str,
    losses: &mut Losses,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut tag = |name: &str, value: &str| {
        let value = escaped(&value.replace(['\r', '\n'], " "));
        writeln!(out, "[{name} \"{value}\"]")
    };
    for (name, key) in &COMMON[..6] {
        tag(name, game.header.get(key).unwrap_or("?"))?;
    }
    tag("Result", result)?;
    for (name, key) in &COMMON[6..8] {
        if let Some(value) = game.header.get(key) {
            tag(name, value)?;
        }
    }
    for (key, value) in game.header.iter() {
        let common = COMMON.iter().any(|(_, common)| *common == key);
        match key {
            "comment" | "Variant" => {}
            "clock" => tag("TimeControl", &respelled(number, value, in_pgn, losses))?,
            key if !common && is_name(key) => tag(key, value)?,
            _ => {}
        }
    }
    let base = named(&game.variant);
    if game.variant.name() != "othello" && base.is_some() {
        tag("Variant", game.variant.name())?;
    } else if let Some(value) = game.header.get("Variant") {
        tag("Variant", value)?;
    }
    if base.is_none_or(|base| base.start() != game.variant.start()) {
        tag(
            "FEN",
            &fen::write(game.variant.geometry(), &game.variant.start().setup()),
        )?;
    }
    Ok(())
}

/// The variant that a reader will know from the `Variant` tag.
fn named(variant: &Variant) -> Option<Variant> {
    let ours = variant.name().starts_with("othello") || variant.name().starts_with("anti");
    ours.then(|| variant.name().parse::<Variant>().ok())
        .flatten()
}

fn is_name(key: &str) -> bool {
    let letter = key.starts_with(|c: char| c.is_ascii_alphabetic());
    letter
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

fn write_moves(game: &Transcript, result: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut words = Vec::new();
    for comment in game.header.iter().filter(|(key, _)| *key == "comment") {
        // A line of a comment that begins with `[Event ` would begin a game.
        let text = comment.1.replace(['\r', '\n'], " ");
        words.push(format!("{{{}}}", text.replace('}', ")")));
    }
    for (at, turn) in follow(game).turns.iter().enumerate() {
        if at % 2 == 0 {
            words.push(format!("{}.", at / 2 + 1));
        }
        words.push(match &turn.action {
            Action::ForcedPass => "--".to_owned(),
            Action::Written(mark) => match &mark.written {
                Written::Place(square) => game.variant.geometry().name(*square),
                Written::Pass => "--".to_owned(),
                Written::OffBoard(text) | Written::Illegible(text) => {
                    not_a_move(game.variant.geometry(), text)
                }
            },
        });
        words.extend(clock::comment(turn.time()));
    }
    words.push(result.to_owned());
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            writeln!(out)?;
            column = 0;
        } else if column > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += length;
    }
    writeln!(out)
}

/// A mark that is not a move, as one word: digits begin the number of a move.
fn not_a_move(geometry: &Geometry, text: &str) -> String {
    // They end a word, or are praise and blame after a move.
    let is_other = |c: char| c.is_whitespace() || "{}();$!?".contains(c);
    writing::not_a_move(text, is_other, |word| {
        let begins_other = |c: char| c.is_ascii_digit() || "[%*".contains(c);
        word.is_empty() || word.starts_with(begins_other) || is_move(geometry, word)
    })
}

fn result(number: usize, game: &Transcript, losses: &mut Losses) -> String {
    let Some(declared) = game.declared else {
        return "*".to_owned();
    };
    if let Some(ending) = declared.ending {
        losses.note(number, Loss::Ending(ending));
    }
    match declared.result {
        DeclaredResult::Score(score) => {
            let text = score.to_string();
            if outcome(&text).and_then(|outcome| outcome.0) != Some(declared.result) {
                losses.note(number, Loss::ScoreNotDiscs(score));
            }
            text
        }
        DeclaredResult::Difference(difference) => {
            let squares = HalfDiscs::whole(game.variant.geometry().len());
            let black = HalfDiscs::halves((squares + difference).as_halves() / 2);
            let score = Score {
                black,
                white: squares - black,
            };
            if score.black - score.white != difference {
                losses.note(number, Loss::Difference(difference));
            }
            score.to_string()
        }
        DeclaredResult::Winner(Some(Colour::Black)) => "1-0".to_owned(),
        DeclaredResult::Winner(Some(Colour::White)) => "0-1".to_owned(),
        DeclaredResult::Winner(None) => "1/2-1/2".to_owned(),
        DeclaredResult::Unsaid => "*".to_owned(),
    }
}

fn note_losses(number: usize, game: &Transcript, losses: &mut Losses) {
    losses.note_beyond_moves(number, game);
    losses.note_length(number, game);
    losses.note_header(number, game, is_name);
    let geometry = game.variant.geometry();
    losses.note_spelling(number, game, |text| not_a_move(geometry, text));
    if matches!(game.variant.opening(), Opening::Centre { .. }) {
        losses.note(number, Loss::Rules(game.variant.name().to_owned()));
    }
}
