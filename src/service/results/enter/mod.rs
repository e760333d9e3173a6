//! Results: entered, given by default, given as a bye.

#[cfg(test)]
mod tests;

use super::{slip::Report, slip::Slip};
use crate::report::round::view::EnteredView;
use crate::service::prelude::*;
use crate::service::{
    rounds::state::TableState, rounds::tables::Existing, session::actor::Role,
    session::actor::Touches,
};
use outflank_core::transcript::Ending;

pub use crate::service::results::bye::GiveBye;
pub use crate::service::results::contradiction::{EntersResult, UnlessContradicted};
pub use crate::service::results::entering::OldEnding;
pub(in crate::service) use crate::service::results::entering::{
    check_entered, enter, merged, refuse_if_ruled, subject, subject_of, with,
};

/// The result of a game as somebody enters it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// `None` if the game has an ending and the discs are not known.
    pub score: Option<Score>,
    /// Who wins an equal game, where that was settled before it.
    pub draw_win: Option<Colour>,
    /// How it ended, if not on the board.
    pub ending: Option<Ending>,
}

impl From<Score> for Entered {
    fn from(score: Score) -> Self {
        Self {
            score: Some(score),
            ..Self::default()
        }
    }
}

impl From<Ending> for Entered {
    fn from(ending: Ending) -> Self {
        Self {
            ending: Some(ending),
            ..Self::default()
        }
    }
}

/// Enters the result of a table.
#[derive(Clone, Debug)]
pub struct EnterResult {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    pub entered: Entered,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterResult {
    type Outcome = EnteredView;
    const NAME: &'static str = "result set";

    fn name(&self) -> &'static str {
        match self.entered.ending {
            None => Self::NAME,
            Some(_) => "result default",
        }
    }

    /// To enter a result is for the judge of the table; to replace one is to
    /// correct it.
    fn least_role(&self) -> Role {
        match self.existing {
            Existing::Keep => Role::TableJudge,
            Existing::Replace => Role::Arbiter,
        }
    }

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), None)
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let (state, entered) = self.entering(change)?;
        enter(change, &state, entered, self.existing)
    }
}

impl EntersResult for EnterResult {
    fn entering(&self, snapshot: &Snapshot<'_>) -> Result<(TableState, Entered)> {
        let event = self.event.find(snapshot)?;
        let state = TableState::of(snapshot, &event, self.round, self.table)?;
        Ok((state, self.entered))
    }
}

/// Enters the result that a result slip reports.
#[derive(Clone, Debug)]
pub struct EnterSlip {
    pub event: EventRef,
    pub round: u32,
    pub report: Report,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterSlip {
    type Outcome = EnteredView;
    const NAME: &'static str = "result set";
    const LEAST_ROLE: Role = Role::Arbiter;

    fn name(&self) -> &'static str {
        match &self.report {
            Report::Slip(_, None) => Self::NAME,
            Report::Slip(_, Some(_)) | Report::Ended(..) => "result default",
        }
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let (state, entered) = self.entering(change)?;
        enter(change, &state, entered, self.existing)
    }
}

impl EntersResult for EnterSlip {
    fn entering(&self, snapshot: &Snapshot<'_>) -> Result<(TableState, Entered)> {
        let event = self.event.find(snapshot)?;
        let (table, entered) = match &self.report {
            Report::Ended(table, ending) => (*table, (*ending).into()),
            Report::Slip(slip, ending) => {
                let (table, score) = self.reported(snapshot, &event, slip)?;
                let entered = Entered {
                    ending: *ending,
                    ..score.into()
                };
                (table, entered)
            }
        };
        let state = TableState::of(snapshot, &event, self.round, table)?;
        Ok((state, entered))
    }
}

impl EnterSlip {
    /// The table of a result slip, and its score with Black's discs first.
    fn reported(
        &self,
        snapshot: &Snapshot<'_>,
        event: &Event,
        slip: &Slip,
    ) -> Result<(u32, Score)> {
        let (player, count) = match slip {
            Slip::Table(table, score) => return Ok((*table, *score)),
            Slip::Player(player, count) => (player, count),
        };
        let round = RoundState::of(snapshot, event, self.round)?;
        let (game, colour) = round.of_player(player)?;
        // A refusal shows the discs in the order in which they were typed.
        let typed = count.score(Colour::Black, round.judge.squares())?;
        check_entered(&round.judge, typed.into())?;
        let score = match colour {
            Colour::Black => typed,
            Colour::White => typed.exchanged(),
        };
        Ok((game.table_number.unwrap_or_default(), score))
    }
}

/// Enters that a player who is paired did not appear.
#[derive(Clone, Debug)]
pub struct EnterNoShow {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterNoShow {
    type Outcome = EnteredView;
    const NAME: &'static str = "result default";
    const LEAST_ROLE: Role = Role::Arbiter;

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let round = RoundState::of(change, &event, self.round)?;
        let (game, colour) = round.of_player(&self.player)?;
        let table = game.table_number.unwrap_or_default();
        let state = TableState::of(change, &event, self.round, table)?;
        enter(change, &state, Ending::NoShow(colour).into(), self.existing)
    }
}
