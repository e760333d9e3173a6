//! Checking transcripts: one after the other for people, in bulk for archives.

use std::collections::BTreeMap;
use std::convert::Infallible;

use rayon::prelude::*;

use super::source::{self, Chunk, Input, SourceError};
use crate::adjudicate::express::Express;
use crate::adjudicate::ruling::{self, Ruling};
use crate::adjudicate::window::{self, Allowance, Play, WindowFault};
use crate::adjudicate::{
    Budget, Code, Evidence, Explanations, Finding, Repairs, Replay, Severity, explanations,
    repairs, replay_scored,
};
use crate::formats::{Format, Reading, Unread, coordinates, text, wthor};
use crate::game::{Empties, HalfDiscs, Score, Variant, score};
use crate::ruleset::Ruleset;
use crate::transcript::{Claim, Declared, DeclaredResult, Place, Transcript};

/// Chunks worked on side by side before their results are handed on.
const BATCH: usize = 8;

/// How to check.
#[derive(Clone, Debug)]
pub struct Options {
    /// The format, if it is not to be found out.
    pub from: Option<Format>,
    /// The variant, where a record does not say.
    pub variant: Variant,
    /// The result reported at the desk, whatever the sheet says.
    pub reported: Option<Score>,
    /// Claims about the board besides those on the sheet.
    pub claims: Vec<Claim>,
    /// Whether to look for what could have happened.
    pub search: Search,
    /// The rules to judge by; without them, empty squares go to the winner.
    pub ruleset: Option<Ruleset>,
    /// What the director has decided, as typed.
    pub rulings: Vec<String>,
}

impl Options {
    /// How records of this variant are checked, with nothing else said.
    pub const fn new(variant: Variant) -> Self {
        Self {
            from: None,
            variant,
            reported: None,
            claims: Vec::new(),
            search: Search::Errors,
            ruleset: None,
            rulings: Vec::new(),
        }
    }

    /// Who gets the empty squares.
    pub fn empties(&self) -> Empties {
        self.ruleset
            .as_ref()
            .map_or(Empties::ToWinner, |ruleset| ruleset.scoring.empties)
    }

    /// Whether something is said about one game only.
    pub fn speaks_of_one_game(&self) -> bool {
        self.reported.is_some() || !self.claims.is_empty() || !self.rulings.is_empty()
    }
}

/// Whether to look for what could have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// For every game with an error.
    Errors,
    /// Not at all.
    Nothing,
}

/// What could have happened: on the sheet, and on the board.
#[derive(Clone, Debug)]
pub struct Hypotheses {
    /// The sheet was written wrongly.
    pub repairs: Repairs,
    /// The board was turned wrongly.
    pub explanations: Explanations,
}

/// A game and what came out of its replay.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its number in the file, from 1.
    pub game: u64,
    /// The record.
    pub transcript: Transcript,
    /// The record on the board.
    pub replay: Replay,
    /// What could have happened; `None` if there was no reason to look.
    pub hypotheses: Option<Hypotheses>,
    /// What the rules allow about each finding, where they speak of it.
    pub allowances: Vec<Option<Allowance>>,
    /// Why a ruling could not be applied; the record is then the sheet as it is.
    pub refused: Option<String>,
}

/// A piece of a file, checked.
#[derive(Debug)]
pub struct Piece {
    /// What was read.
    pub chunk: Chunk,
    /// Its games.
    pub games: Vec<Checked>,
    /// What belongs to no game.
    pub unread: Vec<Unread>,
}

impl Piece {
    fn number(&mut self, games_before: u64) {
        for (checked, number) in self.games.iter_mut().zip(games_before + 1..) {
            checked.game = number;
        }
    }
}

/// How many games there were and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Records read.
    pub games: u64,
    /// Squares written.
    pub moves: u64,
    /// Games with nothing worse than a note.
    pub clean: u64,
    /// Games that stop while a move exists.
    pub unfinished: u64,
    /// Games with an error or a warning.
    pub with_findings: u64,
    /// Findings of every kind, notes included.
    pub by_code: BTreeMap<Code, u64>,
    /// The worst there was.
    pub worst: Option<Severity>,
}

impl Summary {
    fn count(&mut self, transcript: &Transcript, replay: &Replay) {
        self.games += 1;
        self.moves += transcript
            .entries
            .iter()
            .filter(|entry| entry.square().is_some())
            .count() as u64;
        let worst = replay.findings.iter().map(Finding::severity).max();
        if worst > Some(Severity::Note) {
            self.with_findings += 1;
        } else {
            self.clean += 1;
        }
        self.worst = self.worst.max(worst);
        for finding in &replay.findings {
            *self.by_code.entry(finding.code()).or_default() += 1;
            self.unfinished += u64::from(finding.code() == Code::Unfinished);
        }
    }

    fn count_clean(&mut self, moves: usize) {
        self.games += 1;
        self.clean += 1;
        self.moves += moves as u64;
    }

    fn count_reading(&mut self, reading: Reading, options: &Options) {
        self.count_unread(&reading.unread);
        for mut transcript in reading.games {
            told(&mut transcript, options);
            self.count(&transcript, &replay_scored(&transcript, options.empties()));
        }
    }

    fn count_unread(&mut self, unread: &[Unread]) {
        if !unread.is_empty() {
            *self.by_code.entry(Code::Unread).or_default() += unread.len() as u64;
            self.worst = self.worst.max(Some(Code::Unread.severity()));
        }
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.clean += other.clean;
        self.unfinished += other.unfinished;
        self.with_findings += other.with_findings;
        self.worst = self.worst.max(other.worst);
        for (&code, count) in &other.by_code {
            *self.by_code.entry(code).or_default() += count;
        }
    }
}

/// Checks every game of the files. `make` turns each piece into what is to be
/// handed on, side by side with others; `hand_on` gets the results, and the
/// files that could not be read, in the order of the input.
///
/// # Errors
///
/// What `hand_on` refuses.
pub fn games<T: Send, E>(
    inputs: &[Input],
    options: &Options,
    make: impl Fn(Piece) -> T + Sync,
    mut hand_on: impl FnMut(Result<T, SourceError>) -> Result<(), E>,
) -> Result<Summary, E> {
    let mut summary = Summary::default();
    let mut games_before = 0;
    in_batches(inputs, options, |batch| {
        let mut pieces: Vec<_> = batch
            .into_par_iter()
            .map(|chunk| chunk.map(|chunk| check_chunk(chunk, options)))
            .collect();
        for (piece, counted) in pieces.iter_mut().flatten() {
            if piece.chunk.first {
                games_before = 0;
            }
            piece.number(games_before);
            games_before += counted.games;
            summary.add(counted);
        }
        let made: Vec<_> = pieces
            .into_par_iter()
            .map(|piece| piece.map(|(piece, _)| make(piece)))
            .collect();
        made.into_iter().try_for_each(&mut hand_on)
    })?;
    Ok(summary)
}

/// Counts the games of the files and their findings; clean games take the
/// express lane. `hear` is told of every chunk read, by its length, and of the
/// files that could not be read.
pub fn summary(
    inputs: &[Input],
    options: &Options,
    mut hear: impl FnMut(Result<u64, SourceError>),
) -> Summary {
    let mut summary = Summary::default();
    let counted = in_batches(inputs, options, |batch| {
        let counted: Vec<_> = batch
            .into_par_iter()
            .map(|chunk| chunk.map(|chunk| (summarise(&chunk, options), chunk.bytes.len() as u64)))
            .collect();
        for part in counted {
            hear(part.map(|(counted, bytes)| {
                summary.add(&counted);
                bytes
            }));
        }
        Ok::<_, Infallible>(())
    });
    match counted {
        Ok(()) => summary,
    }
}

fn in_batches<E>(
    inputs: &[Input],
    options: &Options,
    mut work: impl FnMut(Vec<Result<Chunk, SourceError>>) -> Result<(), E>,
) -> Result<(), E> {
    let mut chunks = source::chunks(inputs, options.from, &options.variant);
    loop {
        let batch: Vec<_> = chunks.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return Ok(());
        }
        work(batch)?;
    }
}

fn check_chunk(chunk: Chunk, options: &Options) -> (Piece, Summary) {
    let reading = chunk.read(&options.variant);
    let mut summary = Summary::default();
    summary.count_unread(&reading.unread);
    let games = reading
        .games
        .into_iter()
        .map(|mut transcript| {
            told(&mut transcript, options);
            let refused = rule(&mut transcript, &options.rulings).err();
            let replay = replay_scored(&transcript, options.empties());
            summary.count(&transcript, &replay);
            Checked {
                game: 0,
                hypotheses: could_be(&transcript, &replay, options),
                allowances: allowances(&transcript, &replay, options),
                transcript,
                replay,
                refused,
            }
        })
        .collect();
    (
        Piece {
            chunk,
            games,
            unread: reading.unread,
        },
        summary,
    )
}

/// What could have happened, where something is wrong.
fn could_be(transcript: &Transcript, replay: &Replay, options: &Options) -> Option<Hypotheses> {
    let wrong = replay
        .findings
        .iter()
        .any(|finding| finding.severity() == Severity::Error);
    (wrong && options.search == Search::Errors).then(|| {
        let evidence = Evidence::of(transcript, options.empties());
        let budget = Budget::usual(&transcript.variant);
        Hypotheses {
            repairs: repairs(transcript, &evidence, budget),
            explanations: explanations(transcript, &evidence, budget),
        }
    })
}

/// What the rules allow about each finding.
fn allowances(
    transcript: &Transcript,
    replay: &Replay,
    options: &Options,
) -> Vec<Option<Allowance>> {
    let play = if replay.finished() {
        Play::IsOver
    } else {
        Play::GoesOn
    };
    let about = |finding: &Finding| {
        let ruleset = options.ruleset.as_ref()?;
        let fault = WindowFault::of(finding)?;
        let later = window::later(transcript, replay, fault.turn);
        Some(window::allowed(ruleset, fault, &later, play))
    };
    replay.findings.iter().map(about).collect()
}

/// Changes a record as the director has decided, or says why that cannot be.
fn rule(transcript: &mut Transcript, rulings: &[String]) -> Result<(), String> {
    let geometry = transcript.variant.geometry();
    let read = |text: &String| Ruling::parse(geometry, text).map_err(|error| error.to_string());
    let rulings = rulings.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    *transcript = ruling::apply(&rulings, transcript).map_err(|error| error.to_string())?;
    Ok(())
}

/// Adds what was said at the desk to what the sheet says.
fn told(transcript: &mut Transcript, options: &Options) {
    transcript.claims.extend(options.claims.iter().cloned());
    if let Some(reported) = options.reported {
        let place = transcript
            .declared
            .map_or(Place::TOP, |declared| declared.place);
        let ending = transcript.declared.and_then(|declared| declared.ending);
        transcript.declared = Some(Declared {
            result: DeclaredResult::Score(reported),
            ending,
            place,
        });
    }
}

fn summarise(chunk: &Chunk, options: &Options) -> Summary {
    let plain = !options.speaks_of_one_game() && options.empties() == Empties::ToWinner;
    let express = Express::new(&options.variant).filter(|_| plain);
    let eight = chunk.source.head.is_some_and(|head| head.side() == Some(8));
    let quick = match express {
        Some(express) if eight => Some(summarise_records(chunk, options, express)),
        Some(express) if chunk.has_a_game_a_line() => {
            Some(summarise_lines(chunk, options, express))
        }
        _ => None,
    };
    quick
        .filter(|summary| summary.games > 0)
        .unwrap_or_else(|| {
            let mut summary = Summary::default();
            summary.count_reading(chunk.read(&options.variant), options);
            summary
        })
}

fn summarise_lines(chunk: &Chunk, options: &Options, express: Express) -> Summary {
    let mut summary = Summary::default();
    let mut moves = [0; 64];
    let mut origin = chunk.origin;
    for line in chunk.bytes.split_inclusive(|&byte| byte == b'\n') {
        let bare = coordinates::bare_line(line, &mut moves).map(|count| &moves[..count]);
        match bare.filter(|squares| is_clean(express, squares, None)) {
            Some(squares) => summary.count_clean(squares.len()),
            None => {
                let reading = chunk.read_part(line, origin, &options.variant);
                summary.count_reading(reading, options);
            }
        }
        origin.line += text::line_breaks(line);
        origin.byte += line.len() as u64;
    }
    summary
}

fn summarise_records(chunk: &Chunk, options: &Options, express: Express) -> Summary {
    let mut summary = Summary::default();
    let mut origin = chunk.origin;
    let records = chunk.bytes.chunks_exact(wthor::Record::LENGTH);
    let left_over = records.remainder();
    let mut squares = [0; 60];
    for bytes in records {
        let record = wthor::Record::read(bytes).expect("a record has its length");
        let count = record.squares(&mut squares);
        let declared = Some(record.real_score);
        match count.map(|count| &squares[..count]) {
            Some(squares) if is_clean(express, squares, declared) => {
                summary.count_clean(squares.len());
            }
            _ => summary.count_reading(chunk.read_part(bytes, origin, &options.variant), options),
        }
        origin.record += 1;
        origin.byte += bytes.len() as u64;
    }
    let mut end = chunk.read_part(left_over, origin, &options.variant);
    if chunk.last {
        let length = chunk.origin.byte + chunk.bytes.len() as u64;
        end.unread
            .extend(chunk.source.head.and_then(|head| head.miscount(length)));
    }
    summary.count_reading(end, options);
    summary
}

/// Whether the express lane follows the game to its end, and the declared
/// number of black discs (empties to the winner) is that of the board.
fn is_clean(express: Express, squares: &[u8], declared: Option<u8>) -> bool {
    express.follow(squares.iter().copied()).is_some_and(|end| {
        let fits = |black: u8| {
            score(end.counts(), 64, Empties::ToWinner).black == HalfDiscs::whole(black.into())
        };
        end.finished && declared.is_none_or(fits)
    })
}
