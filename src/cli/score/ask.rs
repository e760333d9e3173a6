//! From the arguments to the game as it ended.

use anyhow::Context as _;

use super::super::{Context, Hint, arguments, files};
use super::Args;
use crate::adjudicate::{Completion, Ended, How, Severity, replay};
use crate::formats::{self, Expect, Format, Lines};
use crate::game::{Move, Score, Setup, Variant};
use crate::transcript::{EndingError, Transcript, Written};

/// A game as it is asked about.
pub(super) struct Asked {
    /// What it is called in messages.
    pub source: String,
    /// The game as it ended.
    pub ended: Ended,
    /// The score somebody reports, or the sheet declares.
    pub reported: Option<Score>,
    /// Errors in the transcript itself.
    pub faults: usize,
}

/// What the arguments ask about.
pub(super) fn asked(args: &Args, context: &Context) -> anyhow::Result<Asked> {
    let variant = args.variant.variant()?;
    let (reported, draw_win) = (args.reported, args.draw_win);
    if let Some(cells) = &args.board {
        let setup = Setup::parse(variant.geometry(), cells).context(Hint::new(
            "cannot read --board",
            "write one cell a square, X black, O white, - empty, then the side to move",
        ))?;
        let placed = variant.starting_from(setup)?;
        return Ok(Asked {
            source: "board".to_owned(),
            ended: Ended {
                board: Some(placed.start().into()),
                how: how(args, None, reported, &variant)?,
                variant,
                draw_win,
            },
            reported,
            faults: 0,
        });
    }
    let Some((source, transcript)) = transcript(args, &variant, context)? else {
        return Ok(Asked {
            source: "no record".to_owned(),
            ended: Ended {
                board: None,
                how: how(args, None, reported, &variant)?,
                variant,
                draw_win,
            },
            reported,
            faults: 0,
        });
    };
    from_record(args, source, &transcript, reported)
}

fn from_record(
    args: &Args,
    source: String,
    transcript: &Transcript,
    reported: Option<Score>,
) -> anyhow::Result<Asked> {
    let replayed = replay(transcript);
    let about_the_result = [
        crate::adjudicate::Code::ScoreDiffers,
        crate::adjudicate::Code::ScoreImpossible,
        crate::adjudicate::Code::ColoursExchanged,
    ];
    let faults = replayed
        .findings
        .iter()
        .filter(|found| found.severity() == Severity::Error)
        .filter(|found| !about_the_result.contains(&found.code()))
        .count();
    let declared = transcript
        .declared
        .and_then(|declared| declared.result.score());
    let variant = transcript.variant.clone();
    Ok(Asked {
        source,
        ended: Ended {
            board: Some(replayed.end.into()),
            how: how(args, Some(transcript), reported.or(declared), &variant)?,
            variant,
            draw_win: args.draw_win,
        },
        reported: reported.or(declared),
        faults,
    })
}

/// The transcript, if there is one, and its name.
fn transcript(
    args: &Args,
    variant: &Variant,
    context: &Context,
) -> anyhow::Result<Option<(String, Transcript)>> {
    Ok(match (&args.file, &args.moves) {
        (Some(file), _) => {
            let game = files::one_game(file, args.from, args.game, variant, context)?;
            Some((file.clone(), game))
        }
        (None, Some(moves)) => Some(("--moves".to_owned(), of_moves(moves, variant)?)),
        (None, None) => None,
    })
}

fn of_moves(moves: &str, variant: &Variant) -> anyhow::Result<Transcript> {
    let mut games =
        formats::read(Format::Coordinates, moves.as_bytes(), &Expect::new(variant)).games;
    match games.pop() {
        Some(game) if games.is_empty() => Ok(game),
        last => Err(Hint::new(
            format!(
                "expected one game in --moves, found {}",
                games.len() + usize::from(last.is_some())
            ),
            "write the moves of one game, as in --moves f5d6c3",
        )
        .into()),
    }
}

/// How the game ended: as --ending says, else as the sheet declares.
fn how(
    args: &Args,
    transcript: Option<&Transcript>,
    reported: Option<Score>,
    variant: &Variant,
) -> anyhow::Result<How> {
    let completion = completion(args, variant)?;
    let how = match args.ending.as_deref() {
        Some(name) => named(name, args, reported)?,
        None => How::declared(transcript.and_then(|sheet| sheet.declared.as_ref())),
    };
    match (how, completion) {
        (How::Flag { by, .. }, completion) => Ok(How::Flag { by, completion }),
        (how, Completion::Nothing) => Ok(how),
        (how, _) => Err(Hint::new(
            format!(
                "--completed and --stop apply only to games lost on time, and this game ended {}",
                how.name()
            ),
            "add --ending flag --by black or white: whose flag fell",
        )
        .into()),
    }
}

fn named(name: &str, args: &Args, reported: Option<Score>) -> anyhow::Result<How> {
    Ok(match name {
        "played-out" => How::PlayedOut,
        "bye" => How::Bye(args.by.ok_or_else(|| {
            let text = "which player? --ending bye needs --by";
            Hint::new(text, "add --by black or --by white")
        })?),
        "ruled" => How::Ruled(reported.ok_or_else(|| {
            let text = "--ending ruled needs --reported SCORE";
            Hint::new(text, "add --reported 38-26")
        })?),
        ending => {
            let ending = arguments::ending(ending, args.by).map_err(|error| match error {
                EndingError::SideMissing(_) => {
                    Hint::new(error.to_string(), "add --by black or --by white").into()
                }
                other => anyhow::Error::from(other),
            })?;
            How::of(ending, reported)
        }
    })
}

fn completion(args: &Args, variant: &Variant) -> anyhow::Result<Completion> {
    let turns = match &args.completed {
        Some(text) => turns(text, variant)?,
        None => Vec::new(),
    };
    Ok(match (args.stop, &args.completed) {
        (true, _) => Completion::Stopped(turns),
        (false, Some(_)) => Completion::Played(turns),
        (false, None) => Completion::Nothing,
    })
}

/// The turns of a completion; all of them have to be legible.
fn turns(text: &str, variant: &Variant) -> anyhow::Result<Vec<Move>> {
    let expect = Expect {
        lines: Some(Lines::Apart),
        ..Expect::new(variant)
    };
    let reading = formats::read(Format::Coordinates, text.as_bytes(), &expect);
    let entries = reading.games.into_iter().flat_map(|game| game.entries);
    let turns = entries
        .enumerate()
        .map(|(index, entry)| match entry.written {
            Written::Place(square) => Ok(Move::Place(square)),
            Written::Pass => Ok(Move::Pass),
            Written::OffBoard(text) | Written::Illegible(text) => Err(Hint::new(
                format!(
                    "entry {} of --completed, `{text}`, is not a square of this board",
                    index + 1
                ),
                "write squares as in d3, and `pass` for a pass",
            )),
        });
    Ok(turns.collect::<Result<_, _>>()?)
}
