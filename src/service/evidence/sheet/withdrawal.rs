//! Sheets that were added by mistake: withdrawn, or replaced by another one.
//! What was received is kept, and the journal has the reason.

use super::super::sheet;
use super::AddSheet;
use crate::report::{
    refusal::EntryRefusal, sheet::view::AddedSheetView, sheet::view::WithdrawnSheetView,
};
use crate::service::prelude::*;
use crate::service::{
    results::enter::subject, results::ruled, session::actor::Role, session::actor::Touches,
};
use crate::storage::sheet::Sheet;
use outflank_core::adjudicate::ruling::Ruling;

/// Withdraws a sheet of a table: it is kept, and no longer used.
#[derive(Clone, Debug)]
pub struct WithdrawSheet {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// The number of the sheet, as `sheet show` tells it.
    pub sheet: i64,
    pub reason: String,
}

impl Command for WithdrawSheet {
    type Outcome = WithdrawnSheetView;
    const NAME: &'static str = "sheet withdraw";
    const LEAST_ROLE: Role = Role::Arbiter;

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<WithdrawnSheetView> {
        let (round, game, sheet) = self.withdraw(change)?;
        change.about(subject(&round, &game));
        let by = sheet.written_by.word();
        change.summarise(summary::sheet_withdrawn(
            self.round, self.table, by, sheet.id.0,
        ));
        let left = change.sheets_of_game(game.id)?.len();
        Ok(WithdrawnSheetView {
            sheet: sheet.id.0,
            by,
            round: self.round,
            table: self.table,
            left,
        })
    }
}

impl WithdrawSheet {
    fn withdraw(&self, change: &mut Change<'_>) -> Result<(RoundState, Game, Sheet)> {
        if self.reason.trim().is_empty() {
            return Err(Refusal::SheetWithoutReason.into());
        }
        let (round, game) = sheet::table(change, &self.event, self.round, self.table)?;
        let sheets = change.sheets_of_game(game.id)?;
        let found = sheets.into_iter().find(|each| each.id.0 == self.sheet);
        let sheet = found.ok_or(Refusal::NoSuchSheet {
            round: self.round,
            table: self.table,
            sheet: self.sheet,
        })?;
        refuse_if_ruled_on(change, &round, &game)?;
        change.withdraw_sheet(&sheet)?;
        Ok((round, game, sheet))
    }
}

/// A player takes back a sheet of their own, as long as nothing rests on it.
#[derive(Clone, Debug)]
pub struct WithdrawOwnSheet {
    /// The side the player has at the table.
    pub side: Colour,
    pub withdrawal: WithdrawSheet,
}

impl Command for WithdrawOwnSheet {
    type Outcome = WithdrawnSheetView;
    const NAME: &'static str = WithdrawSheet::NAME;
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        let WithdrawSheet {
            event,
            round,
            table,
            ..
        } = &self.withdrawal;
        Touches::table(event, (*round, *table), Some(self.side))
    }

    fn reason(&self) -> &str {
        &self.withdrawal.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<WithdrawnSheetView> {
        let WithdrawSheet {
            event,
            round,
            table,
            sheet,
            ..
        } = &self.withdrawal;
        let (state, game) = sheet::table(change, event, *round, *table)?;
        let sheets = change.sheets_of_game(game.id)?;
        let is_foreign = |each: &Sheet| each.written_by.side() != Some(self.side);
        if sheets
            .iter()
            .any(|each| each.id.0 == *sheet && is_foreign(each))
        {
            return Err(EntryRefusal::NotOwnSheet(*sheet).into());
        }
        sheet::ensure_not_decided_by_sheet(change, &state, &game)?;
        self.withdrawal.run(change)
    }
}

/// A ruling about the moves rests on the sheets: they stay while it is in force.
pub(in crate::service) fn refuse_if_ruled_on(
    snapshot: &Snapshot<'_>,
    round: &RoundState,
    game: &Game,
) -> Result<()> {
    let rulings = ruled::in_force(snapshot, &round.judge, game.id)?;
    let rests_on_sheet = |ruling: &Ruling| !matches!(ruling, Ruling::ScoreIs(_) | Ruling::LetStand);
    match round.judge.ruled_in(game) {
        Some(dispute) if rulings.iter().any(rests_on_sheet) => {
            Err(Refusal::SheetRuledOn { dispute: dispute.0 }.into())
        }
        _ => Ok(()),
    }
}

/// Puts another sheet in the place of one that was added by mistake.
#[derive(Clone, Debug)]
pub struct ReplaceSheet {
    /// The number of the sheet that is withdrawn.
    pub sheet: i64,
    /// The new one; whoever wrote the old one has written it.
    pub new: AddSheet,
    pub reason: String,
}

impl Command for ReplaceSheet {
    type Outcome = AddedSheetView;
    const NAME: &'static str = "sheet replace";
    const LEAST_ROLE: Role = Role::Arbiter;

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<AddedSheetView> {
        let withdrawal = WithdrawSheet {
            event: self.new.event.clone(),
            round: self.new.round,
            table: self.new.table,
            sheet: self.sheet,
            reason: self.reason.clone(),
        };
        let (_, _, old) = withdrawal.withdraw(change)?;
        let new = AddSheet {
            by: old.written_by,
            ..self.new.clone()
        };
        let added = new.run(change)?;
        let place = (new.round, new.table);
        change.summarise(summary::sheet_replaced(
            place, added.by, old.id.0, &new.file,
        ));
        Ok(added)
    }
}
