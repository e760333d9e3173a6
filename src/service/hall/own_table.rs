//! What a person sees before they enter something: their table, and what is known
//! about it.

use crate::report::hall::view::{HandedInView, SeatOfPlayer, TableEntryView};
use crate::report::round::wording;
use crate::service::prelude::*;
use crate::service::session::actor::{Actor, Reach, Role, colour_of};
use crate::service::{
    evidence::photo, evidence::sheet, evidence::sheet::ReadSheet, results::claim,
    rounds::state::find_round,
};
use crate::storage::{dispute::Status, round::State};
use outflank_core::{
    adjudicate::RankedSheets, board::PerColour, ruleset::Draw, transcript::Written,
};

/// A table as this person sees it. What the opponent claims is not shown to a
/// player who has not claimed anything.
#[derive(Clone, Debug)]
pub struct TableEntry {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    pub actor: Actor,
}

impl Query for TableEntry {
    const LEAST_ROLE: Role = Role::Player;
    type Answer = TableEntryView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<TableEntryView> {
        let (state, game) = sheet::table(snapshot, &self.event, self.round, self.table)?;
        let round = state.round.number;
        let disputes = snapshot.disputes_of_game(game.id)?;
        let open = disputes.iter().find(|each| each.status == Status::Open);
        let sheets = sheet::of_game(snapshot, state.judge.variant(), game.id)?;
        let mut view = TableEntryView {
            event_id: state.event.id.0,
            round,
            round_title: wording::round_title(round, &state.round.name),
            table: self.table,
            sealed: state.round.state == State::Sealed,
            squares: state.judge.squares(),
            draw_win: state.judge.rules().scoring.draw == Draw::DrawWin,
            claims: PerColour::new(None, None),
            open_dispute: open.map(|dispute| dispute.id.0),
            sheets: handed_in(&sheets),
            photos: photo::of_game(snapshot, game.id)?,
            game: state.table_view(&game),
        };
        let claims = claim::current(snapshot, &game)?;
        let own = match self.actor.reach {
            Reach::Player(player) => colour_of(snapshot, &game, player)?,
            Reach::Everything | Reach::Tables { .. } => None,
        };
        let may_see = |side: Colour| match self.actor.reach {
            Reach::Player(_) => own.is_some_and(|own| own == side || claims[own].is_some()),
            Reach::Everything | Reach::Tables { .. } => self.actor.role >= Role::TableJudge,
        };
        for side in [Colour::Black, Colour::White] {
            if let Some(claim) = claims[side].as_ref().filter(|_| may_see(side)) {
                let name = state.directory.name(claim.player_id);
                view.claims[side] = Some(claim::view_of(snapshot, round, &game, claim, name)?);
            }
        }
        Ok(view)
    }
}

/// The side of the person who asks at a table; `None` for an official, and for
/// somebody who does not play there.
#[derive(Clone, Debug)]
pub struct OwnSide(pub TableEntry);

impl Query for OwnSide {
    const LEAST_ROLE: Role = Role::Player;
    type Answer = Option<Colour>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Option<Colour>> {
        let Reach::Player(player) = self.0.actor.reach else {
            return Ok(None);
        };
        let TableEntry {
            event,
            round,
            table,
            ..
        } = &self.0;
        let event = event.find(snapshot)?;
        let found = find_round(snapshot, event.id, *round)?;
        let game = snapshot.game_at_table(found.id, *table)?;
        let (round, table) = (*round, *table);
        let game = game.ok_or(Refusal::NoTable { round, table })?;
        if game.is_bye() {
            return Err(Refusal::TableIsBye { round, table }.into());
        }
        colour_of(snapshot, &game, player)
    }
}

/// The sheets that were handed in, those in use first.
fn handed_in(sheets: &[ReadSheet]) -> Vec<HandedInView> {
    let ranked = RankedSheets::new(sheets, |sheet| sheet.rank());
    let in_use = ranked.in_use.iter().map(|sheet| view_of(sheet, true));
    let earlier = ranked.earlier.iter().map(|sheet| view_of(sheet, false));
    in_use.chain(earlier).collect()
}

fn view_of(sheet: &ReadSheet, in_use: bool) -> HandedInView {
    HandedInView {
        sheet: sheet.sheet.id.0,
        by: sheet.sheet.written_by.word(),
        file: sheet.document.name.clone(),
        at: sheet.at.clone(),
        in_use,
        moves: sheet.game.as_ref().map(|(written, replay)| {
            let placed = written
                .marks
                .iter()
                .filter(|mark| mark.written != Written::Pass);
            (replay.moves(), placed.count())
        }),
        findings: sheet.codes().unwrap_or_default(),
    }
}

/// Where a person sits in the last round that was paired; `None` if no round was.
#[derive(Clone, Debug)]
pub struct OwnSeat {
    pub event: EventRef,
    pub actor: Actor,
}

impl Query for OwnSeat {
    const LEAST_ROLE: Role = Role::Player;
    type Answer = Option<SeatOfPlayer>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Option<SeatOfPlayer>> {
        let Reach::Player(player) = self.actor.reach else {
            return Ok(None);
        };
        let event = self.event.find(snapshot)?;
        let rounds = snapshot.rounds_of_event(event.id)?;
        let Some(last) = rounds.last() else {
            return Ok(None);
        };
        let directory = Directory::of_event(snapshot, event.id)?;
        let person = directory.person(player);
        let mut seat = SeatOfPlayer {
            name: directory.name(player),
            round: last.number,
            seat: None,
            bye: false,
        };
        for game in snapshot.games_of_round(last.id)? {
            let Some(colour) = directory.colour_in(&game, person) else {
                continue;
            };
            if game.is_bye() {
                seat.bye = true;
            } else {
                seat.seat = game.table_number.map(|table| (table, colour));
            }
        }
        Ok(Some(seat))
    }
}
