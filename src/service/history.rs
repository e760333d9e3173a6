//! The journal for people, and taking the last change back.

use std::collections::BTreeSet;

use rusqlite::Connection;

use super::register::Directory;
use super::{Error, Refusal, Result, Signature};
use crate::storage::Row;
use crate::storage::event::Event;
use crate::storage::game::Game;
use crate::storage::journal::Entry;
use crate::storage::{self, Database, JournalId, PlayerId, RoundId, journal, round};
use crate::tournament::PlayerRef;

/// Which entries of the journal to show; `None` means all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// Of this event; a round or a table needs one.
    pub event: Option<&'a Event>,
    /// Of this round.
    pub round: Option<u32>,
    /// Of this table.
    pub board: Option<u32>,
    /// About this player, under all their names.
    pub player: Option<&'a PlayerRef>,
}

/// The entries that are wanted, oldest first: those that say so themselves,
/// and those that changed such a game.
///
/// # Errors
///
/// If no player or several are meant, or the database cannot be read.
pub fn entries(connection: &Connection, wanted: &Wanted<'_>) -> Result<Vec<Entry>> {
    let question = Question::of(connection, wanted)?;
    let mut entries = match wanted.event {
        Some(event) => journal::of_event(connection, event.id)?,
        None => {
            let mut all = Vec::new();
            journal::walk(connection, |entry| {
                all.push(entry);
                Ok(())
            })?;
            all
        }
    };
    entries.retain(|entry| question.is_answered_by(entry));
    Ok(entries)
}

struct Question<'a> {
    wanted: &'a Wanted<'a>,
    /// The rows of the round that is wanted.
    rounds: Vec<RoundId>,
    /// The rows of the player that is wanted.
    players: BTreeSet<PlayerId>,
}

impl<'a> Question<'a> {
    fn of(connection: &Connection, wanted: &'a Wanted<'a>) -> Result<Self> {
        let players = match wanted.player {
            None => BTreeSet::new(),
            Some(player) => {
                let directory = Directory::of_all(connection)?;
                directory.names_of(directory.resolve(player)?.id).collect()
            }
        };
        let rounds = match wanted.event {
            None => Vec::new(),
            Some(event) => round::of_event(connection, event.id)?,
        };
        let is_wanted = |number| wanted.round.is_none_or(|wanted| wanted == number);
        let rounds = rounds.iter().filter(|round| is_wanted(round.number));
        Ok(Self {
            wanted,
            rounds: rounds.map(|round| round.id).collect(),
            players,
        })
    }

    fn is_answered_by(&self, entry: &Entry) -> bool {
        // Rows that cannot be read leave what the entry says of itself.
        let rows = entry.rows().ok();
        let rows: Vec<&Row> = rows
            .iter()
            .flat_map(|(before, after)| before.rows.iter().chain(&after.rows))
            .flatten()
            .collect();
        let games: Vec<&Game> = rows
            .iter()
            .filter_map(|row| match row {
                Row::Game(game) => Some(game),
                _ => None,
            })
            .collect();
        self.is_of_place(entry, &games) && self.is_of_player(entry, &rows)
    }

    fn is_of_place(&self, entry: &Entry, games: &[&Game]) -> bool {
        let fits = |round: bool, board: Option<u32>| {
            round && (self.wanted.board.is_none() || self.wanted.board == board)
        };
        let said = self.wanted.round.is_none() || self.wanted.round == entry.subject.round;
        let of_round = |game: &Game| game.round_id.is_some_and(|id| self.rounds.contains(&id));
        fits(said, entry.subject.board) || games.iter().any(|game| fits(of_round(game), game.board))
    }

    fn is_of_player(&self, entry: &Entry, rows: &[&Row]) -> bool {
        let is_wanted = |id: &PlayerId| self.players.contains(id);
        self.wanted.player.is_none()
            || entry.subject.players.iter().any(is_wanted)
            || rows.iter().any(|row| match row {
                Row::Game(game) => {
                    is_wanted(&game.black_id) || game.white_id.as_ref().is_some_and(is_wanted)
                }
                Row::Player(player) => is_wanted(&player.id),
                Row::Entry(entry) => is_wanted(&entry.player_id),
                _ => false,
            })
    }
}

/// A change that was taken back.
#[derive(Clone, Debug)]
pub struct Undone {
    /// The entry that was taken back.
    pub entry: journal::Entry,
    /// The entry that says so.
    pub by: JournalId,
}

/// Takes the last change back that has not been, by an entry of its own.
///
/// # Errors
///
/// If there is none, or what it wrote is kept for good.
pub fn undo(database: &mut Database, signature: &Signature) -> Result<Undone> {
    let mut change = database.change(signature.act("undo"))?;
    let Some(entry) = journal::last_change(&change)? else {
        return Err(Refusal::NothingToUndo.into());
    };
    let irreversible = |why: String| {
        Error::from(Refusal::Irreversible {
            entry: entry.id.0,
            act: entry.act.clone(),
            why,
        })
    };
    let (_, after) = entry.rows()?;
    if !after.counted.is_empty() {
        return Err(irreversible(
            "the games of an archive stay with their sheets".to_owned(),
        ));
    }
    change.take_back(&entry).map_err(|error| match error {
        storage::Error::Refused(why) if why.contains("FOREIGN KEY") => {
            irreversible("a sheet or a ruling rests on it, and those stay".to_owned())
        }
        storage::Error::Refused(why) => irreversible(why),
        other => other.into(),
    })?;
    change.about(entry.subject.clone());
    let summary = format!("taken back: {}", entry.summary);
    let by = change.commit(&summary)?;
    Ok(Undone { entry, by })
}
