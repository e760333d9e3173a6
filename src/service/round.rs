//! Rounds: pairings set, shown, sealed.

use std::collections::BTreeSet;

use super::register::Directory;
use super::round_state::{RoundState, find_round};
use super::table::EventTable;
use super::{Error, Refusal, Result, Signature};
use crate::report;
use crate::storage::entrant::{Absence, Entrant};
use crate::storage::event::Event;
use crate::storage::game::Game;
use crate::storage::player::Player;
use crate::storage::publication::{self, Publication};
use crate::storage::round::{Round, Stage, State};
use crate::storage::{Change, Database, PlayerId, Subject};
use crate::tournament::{Finals, PlayerRef};

/// A pairing as a director writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The table; the next free one unless said.
    pub board: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: PlayerRef,
    /// White; nobody in a bye.
    pub white: Option<PlayerRef>,
}

/// What to do with the pairings that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave them and add.
    Keep,
    /// Take them all away first, if none has a result.
    Replace,
}

/// A round that was paired.
#[derive(Clone, Debug)]
pub struct Paired {
    /// The round as it stands.
    pub hall: RoundState,
    /// The new games.
    pub new: Vec<Game>,
    /// Pairings that have been there in an earlier round.
    pub repeated: Vec<Repeated>,
}

/// Two players who have met before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// One.
    pub one: String,
    /// The other.
    pub other: String,
    /// In which round they met.
    pub round: u32,
}

/// Sets pairings of a round; makes the round if it is the next one.
///
/// # Errors
///
/// If a player is unknown, away, or in the round already; if the round is
/// sealed or not the next.
pub fn set(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    number: u32,
    pairings: &[Pairing],
    existing: Existing,
    stage: Stage,
) -> Result<Paired> {
    let pair = |change: &mut Change<'_>, floor: &Floor| {
        let mut new = Vec::new();
        for (pairing, number) in pairings.iter().zip(1..) {
            let paired = floor.pair_named(change, pairing);
            new.push(paired.map_err(|error| match error {
                Error::Refused(why) if pairings.len() > 1 => {
                    let why = Box::new(why);
                    Refusal::Pairing { number, why }.into()
                }
                other => other,
            })?);
        }
        Ok(new)
    };
    set_by(database, signature, event, number, existing, stage, pair)
}

/// Sets the pairings that `pair` makes with the players of the round.
pub(super) fn set_by(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    number: u32,
    existing: Existing,
    stage: Stage,
    pair: impl FnOnce(&mut Change<'_>, &Floor) -> Result<Vec<Game>>,
) -> Result<Paired> {
    let mut change = database.change(signature.act("round set"))?;
    let round = open_round(&mut change, event, number, stage)?;
    if existing == Existing::Replace {
        clear(&mut change, &round)?;
    }
    let floor = Floor::of(&change, event, &round)?;
    let new = pair(&mut change, &floor)?;
    let repeated = repeats(&change, event, &floor, &new)?;
    change.about(Subject {
        event: Some(event.id),
        round: Some(number),
        table: None,
        players: new.iter().flat_map(seats).collect(),
    });
    let summary = format!("round {number}: {} pairings", new.len());
    let hall = RoundState::of(&change, event, number)?;
    if !change.is_empty() {
        change.commit(&summary)?;
    }
    Ok(Paired {
        hall,
        new,
        repeated,
    })
}

fn seats(game: &Game) -> impl Iterator<Item = PlayerId> {
    std::iter::once(game.black_id).chain(game.white_id)
}

fn open_round(change: &mut Change<'_>, event: &Event, number: u32, stage: Stage) -> Result<Round> {
    if let Some(round) = change.round_numbered(event.id, number)? {
        return match round.state {
            State::Open => Ok(round),
            State::Sealed => Err(Refusal::RoundSealed(number).into()),
        };
    }
    let rounds = change.rounds_of_event(event.id)?;
    let last = rounds.last().map_or(0, |round| round.number);
    if number != last + 1 {
        return Err(Refusal::NotNextRound {
            round: number,
            last,
        }
        .into());
    }
    Ok(change.insert(|id| Round {
        id,
        event_id: event.id,
        number,
        name: number.to_string(),
        stage,
        state: State::Open,
    })?)
}

fn clear(change: &mut Change<'_>, round: &Round) -> Result<()> {
    for game in change.games_of_round(round.id)? {
        let settled = game.is_settled() && !game.is_bye();
        if settled {
            return Err(Refusal::HasResult {
                round: round.number,
                board: game.table_number.unwrap_or_default(),
            }
            .into());
        }
        change.delete::<Game>(game.id)?;
    }
    Ok(())
}

/// Who is there in a round.
pub(super) struct Floor {
    event: Event,
    round: Round,
    pub(super) directory: Directory,
    entrants: Vec<Entrant>,
    absences: Vec<Absence>,
}

impl Floor {
    fn of(change: &Change<'_>, event: &Event, round: &Round) -> Result<Self> {
        Ok(Self {
            event: event.clone(),
            round: round.clone(),
            directory: Directory::of_event(change, event.id)?,
            entrants: change.entrants_of_event(event.id)?,
            absences: change.absences_of_event(event.id)?,
        })
    }

    fn pair_named(&self, change: &mut Change<'_>, pairing: &Pairing) -> Result<Game> {
        let black = self.directory.resolve(&pairing.black)?;
        let white = pairing.white.as_ref();
        let white = white.map(|white| self.directory.resolve(white));
        self.pair(change, pairing.board, black, white.transpose()?)
    }

    /// Pairs two players, or gives a bye, at a table or the next free one.
    pub(super) fn pair(
        &self,
        change: &mut Change<'_>,
        board: Option<u32>,
        black: &Player,
        white: Option<&Player>,
    ) -> Result<Game> {
        let games = change.games_of_round(self.round.id)?;
        for player in std::iter::once(black).chain(white) {
            self.ensure_present(&games, player)?;
        }
        if let Some(white) = white.filter(|white| white.id == black.id) {
            return Err(Refusal::AgainstThemselves {
                name: white.full_name(),
            }
            .into());
        }
        let taken: BTreeSet<u32> = games.iter().filter_map(|game| game.table_number).collect();
        let boards = 1..=u32::MAX;
        let free = || {
            boards
                .clone()
                .find(|board| !taken.contains(board))
                .unwrap_or(1)
        };
        let board = board.unwrap_or_else(free);
        if taken.contains(&board) {
            return Err(Refusal::TableTaken {
                round: self.round.number,
                board,
            }
            .into());
        }
        let place = (self.round.id, board);
        let white = white.map(|white| white.id);
        Ok(change.insert(|id| Game::pairing(id, self.event.id, place, black.id, white))?)
    }

    /// Refuses a player who cannot play in this round.
    fn ensure_present(&self, games: &[Game], player: &Player) -> Result<()> {
        let is_player =
            |id: PlayerId| self.directory.person(id).map(|person| person.id) == Some(player.id);
        let entrant = self.entrants.iter().find(|each| is_player(each.player_id));
        let Some(entrant) = entrant else {
            return Err(Refusal::NotEntered {
                name: player.full_name(),
            }
            .into());
        };
        let mut absences = self
            .absences
            .iter()
            .filter(|each| each.entrant_id == entrant.id);
        if let Some(absence) = absences.find(|each| each.covers(self.round.number)) {
            let name = player.full_name();
            return Err(match absence.back_in_round {
                None => Refusal::Withdrawn {
                    name,
                    after: absence.after_round,
                },
                Some(back) => Refusal::AbsentUntil {
                    name,
                    round: self.round.number,
                    back,
                },
            }
            .into());
        }
        let plays = games.iter().any(|game| seats(game).any(is_player));
        if plays && self.round.stage == Stage::Swiss {
            return Err(Refusal::AlreadyPaired {
                name: player.full_name(),
                round: self.round.number,
            }
            .into());
        }
        Ok(())
    }
}

fn repeats(
    change: &Change<'_>,
    event: &Event,
    floor: &Floor,
    new: &[Game],
) -> Result<Vec<Repeated>> {
    let rounds = change.rounds_of_event(event.id)?;
    let earlier = change.games_of_event(event.id)?;
    let pair = |game: &Game| {
        let mut ids: Vec<_> = seats(game)
            .filter_map(|id| floor.directory.person(id).map(|person| person.id))
            .collect();
        ids.sort_unstable();
        ids
    };
    let mut repeated = Vec::new();
    for game in new.iter().filter(|game| !game.is_bye()) {
        let before = |each: &&Game| each.round_id != game.round_id && pair(each) == pair(game);
        for met in earlier.iter().filter(before) {
            let round = rounds.iter().find(|round| Some(round.id) == met.round_id);
            repeated.push(Repeated {
                one: floor.directory.name(game.black_id),
                other: game
                    .white_id
                    .map_or_else(String::new, |id| floor.directory.name(id)),
                round: round.map_or(0, |round| round.number),
            });
        }
    }
    Ok(repeated)
}

/// Keeps the standings as they are shown after a round.
fn publish(change: &mut Change<'_>, event: &Event, number: u32) -> Result<()> {
    let table = EventTable::of(change, event)?;
    let standings = table.standings(u16::try_from(number).ok());
    let shown = report::standings::json(&table.table, &standings, &Finals::default());
    change.insert(|id| Publication {
        id,
        event_id: event.id,
        after_round: number,
        status: if table.is_provisional() {
            publication::Status::Provisional
        } else {
            publication::Status::Official
        },
        standings: shown,
    })?;
    Ok(())
}

/// Seals a round: from here on it takes corrections only. The standings after
/// it are kept as published.
///
/// # Errors
///
/// If there is no such round, a result is missing, or it is sealed already.
pub fn seal(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    number: u32,
) -> Result<Round> {
    let mut change = database.change(signature.act("round seal"))?;
    let mut round = find_round(&change, event.id, number)?;
    if round.state == State::Sealed {
        return Err(Refusal::RoundSealed(number).into());
    }
    let hall = RoundState::of(&change, event, number)?;
    let missing: Vec<u32> = hall
        .missing()
        .filter_map(|seen| seen.game.table_number)
        .collect();
    if !missing.is_empty() || hall.games.is_empty() {
        return Err(Refusal::ResultsMissing {
            round: number,
            boards: missing,
        }
        .into());
    }
    round.state = State::Sealed;
    change.update(&round)?;
    publish(&mut change, event, number)?;
    change.about(Subject {
        event: Some(event.id),
        round: Some(number),
        ..Subject::default()
    });
    change.commit(&format!("round {number} sealed"))?;
    Ok(round)
}
