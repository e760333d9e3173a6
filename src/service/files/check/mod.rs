//! Checking transcripts: one after the other for people, in bulk for archives.

mod summary;

pub use crate::report::check::summary::Summary;
pub use crate::report::check::view::Checked;
pub use summary::summary;

use super::source::{self, Chunk, Input, SourceError};
use crate::report::check::view::{GameView, Hypotheses, NoGameView};
use crate::report::refusal::GameRefusal;
use crate::service::prelude::*;
use crate::service::session::workers;
use outflank_core::adjudicate::window::{self, Allowance, Play, WindowFault};
use outflank_core::adjudicate::{
    Budget, Code, Context, Evidence, Finding, Replay, Severity, explanations, repairs,
    replay_with_context,
};
use outflank_core::{
    adjudicate::analysis, adjudicate::analysis::Advice, adjudicate::ruling,
    adjudicate::ruling::Ruling, formats::Unread, game::Empties, transcript::Claim,
};

/// Chunks worked on side by side before their results are handed on.
const BATCH: usize = 8;

/// How to check.
#[derive(Clone, Debug)]
pub struct Options {
    /// Detected if `None`.
    pub from: Option<Format>,
    /// The variant, where a transcript does not name it.
    pub variant: Variant,
    /// The result reported at the desk, whatever the sheet says.
    pub reported: Option<Score>,
    /// Claims about the board besides those on the sheet.
    pub claims: Vec<Claim>,
    /// Whether to look for what could have happened.
    pub search: bool,
    /// The rules to judge by; without them, empty squares go to the winner.
    pub ruleset: Option<Ruleset>,
    /// What the director has decided, as typed.
    pub rulings: Vec<String>,
    pub solving: Solving,
}

impl Options {
    /// How transcripts of this variant are checked, with nothing else given.
    pub const fn new(variant: Variant) -> Self {
        Self {
            from: None,
            variant,
            reported: None,
            claims: Vec::new(),
            search: true,
            ruleset: None,
            rulings: Vec::new(),
            solving: Solving::Nothing,
        }
    }

    /// Who gets the empty squares.
    pub fn empties(&self) -> Empties {
        self.ruleset
            .as_ref()
            .map_or(Empties::ToWinner, |ruleset| ruleset.scoring.empties)
    }

    /// Whether something is given that can be true of one game only.
    pub fn concerns_one_game(&self) -> bool {
        self.reported.is_some() || !self.claims.is_empty() || !self.rulings.is_empty()
    }
}

/// Whether to find what best play would give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solving {
    /// At wrong flips, and from the last board of a game that is not over.
    Advice,
    Nothing,
}

impl Solving {
    /// Positions looked at for each value: a few seconds.
    const NODES: u64 = 100_000_000;

    pub(in crate::service) fn advice(self, replay: &Replay) -> Option<Advice> {
        match self {
            Self::Nothing => None,
            Self::Advice => {
                let advice =
                    analysis::advise(replay, &Budget::for_solver(&replay.variant, Self::NODES));
                Some(advice).filter(|advice| !advice.is_empty())
            }
        }
    }
}

/// A piece of a file, checked.
#[derive(Debug)]
pub struct Piece {
    pub chunk: Chunk,
    pub games: Vec<Checked>,
    /// What belongs to no game.
    pub unread: Vec<Unread>,
    /// Why the request does not fit these games.
    pub refusal: Option<Refusal>,
}

impl Piece {
    /// The view of each game. What belongs to no game is listed with the game
    /// before it, or with the first one.
    pub fn views(&self, options: &Options) -> Vec<GameView<'_>> {
        let source = &self.chunk.source;
        let games = self.games.iter().zip(self.unread_by_game());
        let views = games.map(|(game, unread)| GameView {
            source: &source.name,
            from: source.format.name(),
            reported: options.reported,
            ..game.view(options.empties(), &unread)
        });
        views.collect()
    }

    /// The view of a piece in which no game can be read.
    pub fn view_without_game(&self) -> Option<NoGameView<'_>> {
        let source = &self.chunk.source;
        let is_unread = self.games.is_empty() && !self.unread.is_empty();
        is_unread.then(|| NoGameView::new(&source.name, source.format, &self.unread))
    }

    /// What belongs to no game, for each game. The games are in the order of
    /// their places.
    fn unread_by_game(&self) -> Vec<Vec<&Unread>> {
        let mut by_game = vec![Vec::new(); self.games.len()];
        for unread in &self.unread {
            let before = |game: &Checked| game.transcript.place <= unread.place;
            let last = self.games.partition_point(before).saturating_sub(1);
            if let Some(list) = by_game.get_mut(last) {
                list.push(unread);
            }
        }
        by_game
    }

    fn number(&mut self, games_before: u64) {
        for (checked, number) in self.games.iter_mut().zip(games_before + 1..) {
            checked.game = number;
        }
    }
}

/// Checks every game of the files. `make` turns each piece into what is to be
/// handed on, side by side with others; `hand_on` gets the results, and the
/// files that could not be read, in the order of the input.
pub fn games<T: Send, E>(
    inputs: &[Input],
    options: &Options,
    make: impl Fn(Piece) -> T + Sync,
    mut hand_on: impl FnMut(Result<T, SourceError>) -> Result<(), E>,
) -> Result<Summary, E> {
    let mut summary = Summary::default();
    let mut games_before = 0;
    in_batches(inputs, options, |batch| {
        let mut pieces = workers::map(batch, |chunk| {
            chunk.map(|chunk| check_chunk(chunk, options))
        });
        for (piece, counted) in pieces.iter_mut().flatten() {
            if piece.chunk.first {
                games_before = 0;
            }
            piece.number(games_before);
            games_before += counted.games;
            if options.concerns_one_game() && games_before > 1 {
                piece.refusal = Some(GameRefusal::NotOneGame.into());
            }
            summary.add(counted);
        }
        let made = workers::map(pieces, |piece| piece.map(|(piece, _)| make(piece)));
        made.into_iter().try_for_each(&mut hand_on)
    })?;
    Ok(summary)
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
    let mut refusal = None;
    let games = reading
        .games
        .into_iter()
        .map(|mut transcript| {
            let (replay, ruled) = judged(&mut transcript, options);
            summary.count(&transcript, &replay);
            let ruled = ruled.unwrap_or_else(|error| {
                refusal.get_or_insert(error);
                None
            });
            Checked {
                game: 0,
                hypotheses: hypotheses(&transcript, &replay, options),
                allowances: allowances(&transcript, &replay, options),
                advice: options.solving.advice(&replay),
                transcript,
                replay,
                ruled,
            }
        })
        .collect();
    (
        Piece {
            refusal,
            chunk,
            games,
            unread: reading.unread,
        },
        summary,
    )
}

/// What could have happened, where something is wrong.
fn hypotheses(transcript: &Transcript, replay: &Replay, options: &Options) -> Option<Hypotheses> {
    let evidence = Evidence::of(transcript, options.empties()).or_reported(options.reported);
    // A sheet that stops early is searched if a result says how it ended.
    let wrong = |finding: &Finding| {
        let stops = finding.code() == Code::Unfinished && evidence.reported.is_some();
        finding.severity() == Severity::Error || stops
    };
    let is_wrong = replay.findings.iter().any(wrong);
    (is_wrong && options.search).then(|| {
        let budget = Budget::usual(&transcript.variant);
        let mut claimed = transcript.clone();
        claimed.claims.extend(options.claims.iter().cloned());
        Hypotheses {
            repairs: repairs(&claimed, &evidence, &budget),
            explanations: explanations(&claimed, &evidence, &budget),
            evidence: claimed,
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

/// The moves on the board, after the rulings and with what was reported at the
/// desk; also the ruled score, or why a ruling does not fit.
fn judged(
    transcript: &mut Transcript,
    options: &Options,
) -> (Replay, Result<Option<Score>, Refusal>) {
    let ruled = rule(transcript, &options.rulings);
    let context = Context {
        ruleset: options.ruleset.as_ref(),
        reported: options.reported,
        claims: &options.claims,
        ruled: ruled.as_ref().copied().unwrap_or_default(),
    };
    (replay_with_context(transcript, &context), ruled)
}

/// Changes a transcript as the director has decided, or says why that cannot
/// be. A ruled score is handed back: what the sheet declares stays as written.
fn rule(transcript: &mut Transcript, rulings: &[String]) -> Result<Option<Score>, Refusal> {
    if rulings.is_empty() {
        return Ok(None);
    }
    let geometry = transcript.variant.geometry();
    let rulings = rulings.iter().map(|text| Ruling::parse(geometry, text));
    let mut rulings = rulings.collect::<Result<Vec<_>, _>>()?;
    let apply = |rulings: &[Ruling], transcript: &Transcript| {
        ruling::apply(rulings, transcript).map_err(Refusal::RulingUnfit)
    };
    apply(&rulings, transcript)?;
    let ruled = ruling::ruled_score(&rulings);
    for ruling in &mut rulings {
        if matches!(ruling, Ruling::ScoreIs(_)) {
            *ruling = Ruling::LetStand;
        }
    }
    *transcript = apply(&rulings, transcript)?;
    Ok(ruled)
}
