//! Sheets: kept as received, whatever is wrong with them, and checked.

use super::judge::Judge;
use super::result::subject;
use super::round_state::{GameState, RoundState};
use super::{Refusal, Result, Signature};
use crate::adjudicate::{Budget, Evidence, Reconciliation, Replay, Severity, reconcile, replay};
use crate::formats::{self, Expect, Format, Unread};
use crate::game::{Score, Variant};
use crate::report::wording;
use crate::storage::document::Document;
use crate::storage::game::Game;
use crate::storage::sheet::{Sheet, WrittenBy};
use crate::storage::{Database, GameId, Snapshot};
use crate::transcript::Transcript;

/// A sheet as it comes in.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
    /// Its format; found out unless said.
    pub format: Option<Format>,
    /// Which of the games in it, from 1.
    pub number: u32,
    /// Who wrote it.
    pub by: WrittenBy,
}

/// A sheet, read.
#[derive(Clone, Debug)]
pub struct ReadSheet {
    /// The sheet.
    pub sheet: Sheet,
    /// The file it stands in.
    pub document: Document,
    /// What was received.
    pub bytes: Vec<u8>,
    /// What it says and how that plays out; nothing if no game can be read in it.
    pub game: Option<(Transcript, Replay)>,
    /// What belongs to no game.
    pub unread: Vec<Unread>,
    /// How many games the file holds.
    pub games_in_file: usize,
}

/// A sheet that was kept.
#[derive(Clone, Debug)]
pub struct Filed {
    /// The sheet, read.
    pub read: ReadSheet,
    /// The game it is of.
    pub seen: GameState,
    /// What is wrong with the table, this sheet included.
    pub problems: Vec<Problem>,
    /// Other games that have the very same file.
    pub elsewhere: usize,
}

/// What is wrong with the sheets of a table.
#[derive(Clone, Debug)]
pub enum Problem {
    /// No game can be read in it.
    Unreadable {
        /// Whose sheet.
        by: WrittenBy,
    },
    /// It has findings.
    Faulty {
        /// Whose sheet.
        by: WrittenBy,
        /// Their codes.
        codes: Vec<&'static str>,
    },
    /// The board at its end does not give the result that was entered.
    ResultDiffers {
        /// Whose sheet.
        by: WrittenBy,
        /// What the sheet gives.
        sheet: Score,
        /// What was entered.
        entered: Score,
    },
    /// Two sheets do not say the same.
    SheetsDiffer {
        /// Whose.
        between: (WrittenBy, WrittenBy),
        /// What they say together.
        reconciliation: Box<Reconciliation>,
    },
}

/// A table of a round and what is wrong with its sheets.
#[derive(Clone, Debug)]
pub struct TableCheck {
    /// The game.
    pub seen: GameState,
    /// How many sheets it has.
    pub sheets: usize,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Keeps a sheet as received and checks it.
///
/// # Errors
///
/// If there is no such table, or it has this very sheet already.
pub fn add(
    database: &mut Database,
    signature: &Signature,
    hall: &RoundState,
    board: u32,
    incoming: Incoming<'_>,
) -> Result<Filed> {
    let game = hall.at(board)?.clone();
    if game.is_bye() {
        return Err(Refusal::TableIsBye { board }.into());
    }
    let mut change = database.change(signature.act("sheet add"))?;
    let format = incoming
        .format
        .unwrap_or_else(|| formats::detect(incoming.bytes));
    let document = change.keep_document(incoming.name, format.name(), incoming.bytes)?;
    let twins = change.sheets_of_document(document.id)?;
    let same = |each: &&Sheet| {
        each.game_id == game.id && each.number == incoming.number && each.written_by == incoming.by
    };
    if twins.iter().any(|each| same(&each)) {
        return Err(Refusal::SheetExists { board }.into());
    }
    let sheet = change.add_sheet(|id| Sheet {
        id,
        game_id: game.id,
        document_id: document.id,
        number: incoming.number,
        written_by: incoming.by,
    })?;
    change.about(subject(hall, &game));
    let summary = format!(
        "round {}, table {board}: sheet by {} ({})",
        hall.round.number, incoming.by, incoming.name
    );
    let read = read(&change, hall.judge.variant(), &sheet)?;
    let sheets = of_game(&change, hall.judge.variant(), game.id)?;
    change.commit(&summary)?;
    Ok(Filed {
        read,
        problems: problems(&hall.judge, &game, &sheets),
        seen: hall.game_state(&game),
        elsewhere: twins.iter().filter(|each| each.game_id != game.id).count(),
    })
}

/// The sheets of a game, read.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_game(snapshot: &Snapshot<'_>, variant: &Variant, game: GameId) -> Result<Vec<ReadSheet>> {
    let sheets = snapshot.sheets_of_game(game)?;
    sheets
        .iter()
        .map(|sheet| read(snapshot, variant, sheet))
        .collect()
}

fn read(snapshot: &Snapshot<'_>, variant: &Variant, sheet: &Sheet) -> Result<ReadSheet> {
    let document = snapshot
        .document(sheet.document_id)?
        .ok_or(crate::storage::Error::Damaged(
            "a document is missing".to_owned(),
        ))?;
    let bytes = snapshot.document_bytes(document.id)?;
    let format = Format::by_name(&document.format).unwrap_or_else(|| formats::detect(&bytes));
    let reading = formats::read(format, &bytes, &Expect::new(variant));
    let games_in_file = reading.games.len();
    let game = reading.games.into_iter().nth(sheet.number as usize - 1);
    Ok(ReadSheet {
        sheet: sheet.clone(),
        document,
        bytes,
        game: game.map(|transcript| {
            let replayed = replay(&transcript);
            (transcript, replayed)
        }),
        unread: reading.unread,
        games_in_file,
    })
}

/// Checks the sheets of all tables of a round.
///
/// # Errors
///
/// If the database cannot be read.
pub fn check_round(snapshot: &Snapshot<'_>, hall: &RoundState) -> Result<Vec<TableCheck>> {
    let mut checks = Vec::new();
    for game in hall.games.iter().filter(|game| !game.is_bye()) {
        let sheets = of_game(snapshot, hall.judge.variant(), game.id)?;
        checks.push(TableCheck {
            seen: hall.game_state(game),
            problems: problems(&hall.judge, game, &sheets),
            sheets: sheets.len(),
        });
    }
    Ok(checks)
}

/// What is wrong with the sheets of a game.
fn problems(judge: &Judge, game: &Game, sheets: &[ReadSheet]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for sheet in sheets {
        problems.extend(faults(judge, game, sheet));
    }
    let readable: Vec<(&WrittenBy, &Transcript)> = sheets
        .iter()
        .filter_map(|sheet| Some((&sheet.sheet.written_by, &sheet.game.as_ref()?.0)))
        .collect();
    for (index, (one, first)) in readable.iter().enumerate() {
        for (other, second) in &readable[index + 1..] {
            let evidence = evidence(judge, game, first);
            let budget = Budget::usual(judge.variant());
            let reconciliation = reconcile(first, second, &evidence, &budget);
            if !reconciliation.agree() {
                problems.push(Problem::SheetsDiffer {
                    between: (**one, **other),
                    reconciliation: Box::new(reconciliation),
                });
            }
        }
    }
    problems
}

/// What is known of a game besides a sheet: the score entered, if it was
/// reached on the board.
pub(super) fn evidence(judge: &Judge, game: &Game, sheet: &Transcript) -> Evidence {
    let entered = game.score().filter(|_| game.ending.is_none());
    Evidence::of(sheet, judge.rules().scoring.empties).or_reported(entered)
}

fn faults(judge: &Judge, game: &Game, sheet: &ReadSheet) -> Vec<Problem> {
    let by = sheet.sheet.written_by;
    let Some((_, replayed)) = &sheet.game else {
        return vec![Problem::Unreadable { by }];
    };
    let mut problems = Vec::new();
    let mut codes: Vec<&'static str> = replayed
        .findings
        .iter()
        .filter(|finding| finding.severity() > Severity::Note)
        .map(|finding| finding.code().code())
        .collect();
    codes.dedup();
    if !codes.is_empty() {
        problems.push(Problem::Faulty { by, codes });
    }
    let given = replayed.score(judge.rules().scoring.empties);
    match game.score() {
        Some(entered) if game.ending.is_none() && replayed.finished() && entered != given => {
            problems.push(Problem::ResultDiffers {
                by,
                sheet: given,
                entered,
            });
        }
        _ => {}
    }
    problems
}

impl Problem {
    /// The problem in a sentence.
    #[must_use]
    pub fn words(&self, variant: &Variant) -> String {
        match self {
            Self::Unreadable { by } => format!("the sheet by {by} holds no game that can be read"),
            Self::Faulty { by, codes } => {
                format!("the sheet by {by} has findings: {}", codes.join(", "))
            }
            Self::ResultDiffers { by, sheet, entered } => {
                let exchanged = if *sheet == entered.exchanged() {
                    " (it fits with the colours exchanged)"
                } else {
                    ""
                };
                format!("the sheet by {by} gives {sheet}, entered is {entered}{exchanged}")
            }
            Self::SheetsDiffer {
                between: (one, other),
                reconciliation,
            } => {
                let what = wording::differences(reconciliation);
                let games = match reconciliation.candidates.as_slice() {
                    [] => "no game found that both could come from".to_owned(),
                    [only] if reconciliation.total == 1 => format!(
                        "only one game could be behind both, {} {}",
                        only.score,
                        only.moves(variant.geometry())
                    ),
                    _ => format!("{} games could be behind both", reconciliation.total),
                };
                format!("the sheets by {one} and {other} differ in {what}; {games}")
            }
        }
    }
}
