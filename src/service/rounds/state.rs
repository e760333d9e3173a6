//! A round with its games, players and rules, loaded for one request.

use crate::report::{round::view::RoundView, round::view::TableView};
use crate::service::prelude::*;
use crate::service::session::directory::UNKNOWN;
use crate::storage::{
    claim::Claim, dispute::Dispute, dispute::Status, entrant::RequestedBye, game::Winner,
};
use outflank_core::{adjudicate::Rule, board::PerColour};

/// A round with its games, its players and its rules. What decides a change
/// is loaded inside the transaction of that change.
#[derive(Clone, Debug)]
pub struct RoundState {
    /// The event.
    pub event: Event,
    /// The round.
    pub round: Round,
    /// Its games by table.
    pub games: Vec<Game>,
    /// The claims about its games that still hold.
    claims: Vec<Claim>,
    /// The disputes of the event that nobody has ruled on.
    open_disputes: Vec<Dispute>,
    /// Who asked not to play in it, and what that is worth, in the order of the
    /// entrants.
    away: Vec<(PlayerId, RequestedBye)>,
    /// Everybody in the event.
    pub directory: Arc<Directory>,
    /// The rules.
    pub judge: Arc<Judge>,
}

/// A game as it is shown: with the names of its players, what was entered, and
/// what counts or why nothing does yet.
pub(in crate::service) fn table_view(
    judge: &Judge,
    game: &Game,
    black: String,
    white: Option<String>,
) -> TableView {
    let (official, pending) = match judge.official(game) {
        Ok(official) => (official, None),
        Err(undecided) => (None, Some(undecided)),
    };
    let basis = official.as_ref().and_then(|official| official.rule.clone());
    TableView {
        table: game.table_number,
        black,
        white,
        bye: game.is_bye(),
        requested_bye: None,
        entered: game.score(),
        ending: game.ending.map(|ending| ending.0.to_string()),
        score: official.as_ref().and_then(|official| official.score),
        outcome: official.map(|official| official.outcome.name()),
        rule: basis.as_ref().map(Rule::key),
        undecided: pending.as_ref().map(ToString::to_string),
        claimed_by: Vec::new(),
        dispute: None,
        winner: game.winner.map(Winner::word),
        basis,
        pending,
        game: Some(game.id.0),
        entrants: PerColour::new(None, None),
    }
}

impl RoundState {
    /// A round of an event.
    pub fn of(snapshot: &Snapshot<'_>, event: &Event, number: u32) -> Result<Self> {
        let round = find_round(snapshot, event.id, number)?;
        Ok(Self {
            games: snapshot.games_of_round(round.id)?,
            claims: snapshot.current_claims_of_round(round.id)?,
            open_disputes: open_disputes(snapshot, event.id)?,
            away: away(snapshot, event.id, number)?,
            directory: Directory::of_event(snapshot, event.id)?,
            judge: Judge::of(snapshot, event)?,
            event: event.clone(),
            round,
        })
    }

    /// A round of the event that is meant.
    pub fn find(snapshot: &Snapshot<'_>, event: &EventRef, number: u32) -> Result<Self> {
        Self::of(snapshot, &event.find(snapshot)?, number)
    }

    /// A game of the round as it is shown.
    pub(in crate::service) fn table_view(&self, game: &Game) -> TableView {
        let white = game.white_id.map(|white| self.directory.name(white));
        let black = self.directory.name(game.black_id);
        let number = |row| self.directory.entrant_number(self.directory.person(row));
        let claims = self.claims.iter().filter(|claim| claim.is_about(game));
        let mut disputes = self.open_disputes.iter();
        let dispute = disputes.find(|dispute| dispute.game_id == game.id);
        TableView {
            dispute: dispute.map(|dispute| dispute.id.0),
            entrants: PerColour::new(number(game.black_id), game.white_id.and_then(number)),
            claimed_by: claims.map(|claim| claim.side.word()).collect(),
            ..table_view(&self.judge, game, black, white)
        }
    }

    /// The round with all its tables, and those who asked not to play.
    pub(in crate::service) fn view(&self) -> RoundView {
        let away = self.away.iter();
        RoundView {
            away: away
                .map(|&(id, bye)| TableView::away(self.directory.name(id), bye.word()))
                .collect(),
            ..self.view_of(self.games.iter().map(|game| self.table_view(game)))
        }
    }

    /// The round with those of its tables that have no official result.
    pub(in crate::service) fn view_of_missing(&self) -> RoundView {
        self.view_of(self.missing())
    }

    fn view_of(&self, tables: impl Iterator<Item = TableView>) -> RoundView {
        RoundView {
            event_id: self.event.id.0,
            event: self.event.name.clone(),
            round: self.round.number,
            name: self.round.name.clone(),
            state: self.round.state.word(),
            tables: tables.collect(),
            away: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The game at a table.
    pub fn at(&self, table: u32) -> std::result::Result<&Game, Refusal> {
        let found = self
            .games
            .iter()
            .find(|game| game.table_number == Some(table));
        found.ok_or(Refusal::NoTable {
            round: self.round.number,
            table,
        })
    }

    /// The game of the player who is meant, and the side they have.
    pub fn of_player(&self, wanted: &PlayerRef) -> std::result::Result<(&Game, Colour), Refusal> {
        let fitting = self.directory.matching(wanted);
        let mut seats = Vec::new();
        for player in &fitting {
            for game in &self.games {
                if let Some(colour) = self.directory.colour_in(game, player.person()) {
                    seats.push((self.directory.label(player), game, colour));
                }
            }
        }
        match seats.as_slice() {
            [(_, game, colour)] => Ok((game, *colour)),
            [] => Err(Refusal::NotPaired {
                name: self.directory.resolve(wanted)?.full_name(),
                round: self.round.number,
            }),
            several => Err(Refusal::AmbiguousPlayer {
                text: wanted.to_string(),
                found: several
                    .iter()
                    .map(|(label, game, _)| {
                        format!("{label}, table {}", game.table_number.unwrap_or_default())
                    })
                    .collect(),
            }),
        }
    }

    /// The tables without an official result: nothing was entered, or it does
    /// not decide the game yet.
    pub(in crate::service) fn missing(&self) -> impl Iterator<Item = TableView> {
        let games = self.games.iter().filter(|game| self.judge.misses(game));
        games.map(|game| self.table_view(game))
    }
}

fn open_disputes(snapshot: &Snapshot<'_>, event: EventId) -> Result<Vec<Dispute>> {
    let mut disputes = snapshot.disputes_of_event(event)?;
    disputes.retain(|dispute| dispute.status == Status::Open);
    Ok(disputes)
}

/// Who asked not to play in a round. Whoever withdrew did not ask for a round.
pub(in crate::service) fn away(
    snapshot: &Snapshot<'_>,
    event: EventId,
    round: u32,
) -> Result<Vec<(PlayerId, RequestedBye)>> {
    let mut absences = snapshot.absences_of_event(event)?;
    absences.retain(|each| each.covers(round) && each.back_in_round.is_some());
    if absences.is_empty() {
        return Ok(Vec::new());
    }
    let entrants = snapshot.entrants_of_event(event)?.into_iter();
    let away = entrants.filter_map(|entrant| {
        let absence = absences.iter().find(|each| each.entrant_id == entrant.id)?;
        Some((entrant.player_id, absence.bye))
    });
    Ok(away.collect())
}

/// One table of a round, loaded without the others: all that a result needs.
pub struct TableState {
    pub(in crate::service) event: Event,
    pub(in crate::service) round: Round,
    pub(in crate::service) judge: Arc<Judge>,
    pub(in crate::service) game: Game,
    black: String,
    white: Option<String>,
}

impl TableState {
    pub(in crate::service) fn of(
        snapshot: &Snapshot<'_>,
        event: &Event,
        number: u32,
        table: u32,
    ) -> Result<Self> {
        let round = find_round(snapshot, event.id, number)?;
        let game = snapshot.game_at_table(round.id, table)?;
        let game = game.ok_or(Refusal::NoTable {
            round: number,
            table,
        })?;
        let white = game.white_id.map(|white| name(snapshot, white));
        Ok(Self {
            event: event.clone(),
            judge: Judge::of(snapshot, event)?,
            black: name(snapshot, game.black_id)?,
            white: white.transpose()?,
            round,
            game,
        })
    }

    /// The name of the player on a side; nobody has White in a bye.
    pub(in crate::service) fn name_of(&self, side: Colour) -> String {
        match side {
            Colour::Black => self.black.clone(),
            Colour::White => self.white.clone().unwrap_or_default(),
        }
    }

    /// This table with the result of `game`.
    pub(in crate::service) fn view(&self, game: &Game) -> TableView {
        table_view(&self.judge, game, self.black.clone(), self.white.clone())
    }
}

/// The name of a player, after all merges.
fn name(snapshot: &Snapshot<'_>, id: PlayerId) -> Result<String> {
    let person = snapshot.player_meant(id)?;
    Ok(person.map_or_else(|| UNKNOWN.to_owned(), |person| person.full_name()))
}

/// The round of an event with this number.
pub(in crate::service) fn find_round(
    snapshot: &Snapshot<'_>,
    event: EventId,
    number: u32,
) -> Result<Round> {
    match snapshot.round_numbered(event, number)? {
        Some(round) => Ok(round),
        None => Err(no_round(snapshot, event, number)?.into()),
    }
}

fn no_round(snapshot: &Snapshot<'_>, event: EventId, round: u32) -> Result<Refusal> {
    let rounds = snapshot.rounds_of_event(event)?;
    let last = rounds.last().map_or(0, |round| round.number);
    let planned = snapshot.event(event)?.and_then(|event| event.rounds);
    Ok(if planned.is_some_and(|planned| last >= planned) {
        Refusal::RoundsOver { round, last }
    } else {
        Refusal::NoRound { round, last }
    })
}
