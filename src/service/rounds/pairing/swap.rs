//! Two players change seats, or the colours of a table are exchanged.

use super::check::price_of_round;
use crate::report::pairing::view::SwappedView;
use crate::service::prelude::*;
use crate::service::{rounds::seats::alone, rounds::seats::seated, rounds::tables::rows};
use crate::storage::round::State;

/// Two players of a round take each other's seats.
#[derive(Clone, Debug)]
pub struct SwapPlayers {
    pub event: EventRef,
    pub round: u32,
    pub one: PlayerRef,
    pub other: PlayerRef,
}

impl Command for SwapPlayers {
    type Outcome = SwappedView;
    const NAME: &'static str = "round swap";

    fn run(&self, change: &mut Change<'_>) -> Result<SwappedView> {
        let state = open(change, &self.event, self.round)?;
        let [one, other] = [&self.one, &self.other].map(|wanted| self.seat(&state, wanted));
        let ((first, colour, one), (second, its_colour, other)) = (one?, other?);
        let directory = &state.directory;
        let people = [one, other].map(|row| directory.person(row));
        let names = people.map(|person| directory.name_of(person));
        if people[0] == people[1] {
            let [name, _] = names;
            return Err(Refusal::SamePlayer { name }.into());
        }
        if first.is_bye() && second.is_bye() {
            let table = first.table_number.unwrap_or_default();
            return Err(Refusal::NothingChanges { table }.into());
        }
        let mut after = [
            seated(&first, colour, other),
            seated(&second, its_colour, one),
        ];
        let tables = if first.id == second.id {
            after[0] = seated(&after[0], its_colour, one);
            &after[..1]
        } else {
            // Nobody sits twice, not even for a moment: a table of two waits
            // with one player.
            let waiting = if first.is_bye() {
                alone(&second, !its_colour)
            } else {
                alone(&first, !colour)
            };
            change.update(&waiting)?;
            &after[..]
        };
        let first_to_move = usize::from(tables.len() == 2 && !first.is_bye());
        change.update(&tables[first_to_move])?;
        change.summarise(summary::players_swapped(self.round, &names[0], &names[1]));
        finish(change, &state, tables)
    }
}

impl SwapPlayers {
    /// The table of a player who is meant, the side and the row they have there.
    fn seat(&self, state: &RoundState, wanted: &PlayerRef) -> Result<(Game, Colour, PlayerId)> {
        let (game, colour) = state.of_player(wanted)?;
        ensure_unplayed(self.round, game)?;
        let row = game.seat(colour).unwrap_or(game.black_id);
        Ok((game.clone(), colour, row))
    }
}

/// The two players of a table exchange their colours.
#[derive(Clone, Debug)]
pub struct SwapColours {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
}

impl Command for SwapColours {
    type Outcome = SwappedView;
    const NAME: &'static str = "round colours";

    fn run(&self, change: &mut Change<'_>) -> Result<SwappedView> {
        let (round, table) = (self.round, self.table);
        let state = open(change, &self.event, round)?;
        let game = state.at(table)?.clone();
        let Some(white) = game.white_id else {
            return Err(Refusal::TableIsBye { round, table }.into());
        };
        ensure_unplayed(round, &game)?;
        let turned = Game {
            black_id: white,
            white_id: Some(game.black_id),
            ..game
        };
        change.summarise(summary::colours_swapped(round, table));
        finish(change, &state, &[turned])
    }
}

fn open(change: &Change<'_>, event: &EventRef, round: u32) -> Result<RoundState> {
    let state = RoundState::find(change, event, round)?;
    match state.round.state {
        State::Open => Ok(state),
        State::Sealed => Err(Refusal::RoundSealed(round).into()),
    }
}

fn ensure_unplayed(round: u32, game: &Game) -> Result<()> {
    if game.is_settled() && !game.is_bye() {
        let table = game.table_number.unwrap_or_default();
        return Err(Refusal::HasResult { round, table }.into());
    }
    Ok(())
}

/// Writes the games, and prices the round as it is then.
fn finish(change: &mut Change<'_>, before: &RoundState, games: &[Game]) -> Result<SwappedView> {
    for game in games {
        change.update(game)?;
    }
    let tables: Vec<u32> = games.iter().filter_map(|game| game.table_number).collect();
    change.about(Subject {
        event: Some(before.event.id),
        round: Some(before.round.number),
        table: tables.first().copied(),
        players: rows(games),
    });
    let state = RoundState::of(change, &before.event, before.round.number)?;
    let price = price_of_round(change, &state)?;
    let is_new = |game: &&Game| {
        game.table_number
            .is_some_and(|table| tables.contains(&table))
    };
    let changed = state.games.iter().filter(is_new);
    Ok(SwappedView {
        round: state.round.number,
        tables: changed.map(|game| state.table_view(game)).collect(),
        cost: price.as_ref().map(|price| price.cost.clone()),
        worse: price.and_then(|price| price.worse),
    })
}
