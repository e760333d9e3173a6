//! Games that what was entered does not decide: somebody has ruled, or the
//! ending needs the board. The score follows from the replay.

use super::judge::entered;
use crate::service::prelude::*;
use crate::service::{evidence::sheet, evidence::sheet::ReadSheet};
use crate::storage::{DisputeId, event::Kind};
use outflank_core::adjudicate::ruling::Ruling;
use outflank_core::adjudicate::{Official, RankedSheets, Undecided};

/// What a game is decided by, where what was entered does not decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum DecisionBasis {
    /// Somebody has ruled in this dispute.
    Ruling(DisputeId),
    /// The entered ending needs the board, and a sheet shows it.
    Sheet,
}

/// What counts of a game that is not decided by what was entered.
#[derive(Clone, Debug)]
pub(in crate::service) struct DecidedGame {
    pub(in crate::service) ground: DecisionBasis,
    pub(in crate::service) official: std::result::Result<Official, Undecided>,
}

/// What counts of each such game.
pub(in crate::service) type Decided = BTreeMap<GameId, DecidedGame>;

/// What counts of the games of an event that were ruled about, or whose ending
/// needs the board of a sheet.
pub(in crate::service) fn of_event(
    snapshot: &Snapshot<'_>,
    event: &Event,
    judge: &Judge,
) -> Result<Decided> {
    let mut decided = Decided::new();
    if event.kind == Kind::Archive {
        // Its games count as their files declare them.
        return Ok(decided);
    }
    for dispute in snapshot.disputes_of_event(event.id)? {
        if decided.contains_key(&dispute.game_id) {
            continue;
        }
        let Some(game) = snapshot.game(dispute.game_id)? else {
            continue;
        };
        let rulings = in_force(snapshot, judge, game.id)?;
        if rulings.is_empty() {
            continue;
        }
        if let Some(official) = official(snapshot, judge, &game, &rulings)? {
            let ground = DecisionBasis::Ruling(dispute.id);
            decided.insert(game.id, DecidedGame { ground, official });
        }
    }
    for game in snapshot.games_without_discs(event.id)? {
        if decided.contains_key(&game.id) {
            continue;
        }
        if let Some(official) = official(snapshot, judge, &game, &[])? {
            let ground = DecisionBasis::Sheet;
            decided.insert(game.id, DecidedGame { ground, official });
        }
    }
    Ok(decided)
}

/// The rulings in force for a game. Exchanged colours are not among them: the
/// game itself has been changed.
pub(in crate::service) fn in_force(
    snapshot: &Snapshot<'_>,
    judge: &Judge,
    game: GameId,
) -> Result<Vec<Ruling>> {
    let geometry = judge.variant().geometry();
    let mut rulings = Vec::new();
    for row in snapshot.rulings_in_force(game)? {
        let read = Ruling::parse(geometry, &row.decision).map_err(Refusal::from)?;
        if read != Ruling::ExchangeColours {
            rulings.push(read);
        }
    }
    Ok(rulings)
}

/// The transcript a ruling is about: that of the sheet that counts first.
pub(in crate::service) fn counted_transcript(sheets: &[ReadSheet]) -> Option<&Transcript> {
    counted_sheet(sheets)?.transcript()
}

/// The sheet of a game that counts first, if a game can be read on one.
pub(in crate::service) fn counted_sheet(sheets: &[ReadSheet]) -> Option<&ReadSheet> {
    let readable = sheets.iter().filter(|sheet| sheet.game.is_some());
    let ranked = RankedSheets::new(readable, |sheet| sheet.rank());
    ranked.in_use.into_iter().next()
}

/// What the sheet of a game and these rulings make of it; nothing where there
/// is no sheet and no score was ruled.
pub(in crate::service) fn official(
    snapshot: &Snapshot<'_>,
    judge: &Judge,
    game: &Game,
    rulings: &[Ruling],
) -> Result<Option<std::result::Result<Official, Undecided>>> {
    let sheets = sheet::of_game(snapshot, judge.variant(), game.id)?;
    by_sheet(judge, game, rulings, counted_transcript(&sheets))
}

fn by_sheet(
    judge: &Judge,
    game: &Game,
    rulings: &[Ruling],
    sheet: Option<&Transcript>,
) -> Result<Option<std::result::Result<Official, Undecided>>> {
    let ruled = judge
        .rules_for_decision()
        .ruled(&entered(game), rulings, sheet);
    Ok(ruled.map_err(Refusal::RulingUnfit)?)
}

/// Refuses a sheet that counts and that the rulings about the game do not fit.
pub(in crate::service) fn ensure_fits(
    snapshot: &Snapshot<'_>,
    judge: &Judge,
    game: &Game,
    sheet: Option<&Transcript>,
) -> Result<()> {
    let rulings = in_force(snapshot, judge, game.id)?;
    by_sheet(judge, game, &rulings, sheet).map(drop)
}
