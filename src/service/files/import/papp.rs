//! PAPP's work file as an event.

use super::draft::{Draft, DraftGame, Seat, date};
use crate::report::import::view::ImportNote;
use crate::service::players::add::Person;
use crate::service::prelude::*;
use crate::storage::{game::Colours, game::Rated, round::Stage};
use outflank_core::{
    formats::list::papp::Command, formats::list::papp::WorkFile, transcript::Place,
};

/// Its name among documents.
pub(super) const FORMAT: &str = "papp-workfile";

/// The event of the work file.
pub(super) fn draft(file: &WorkFile) -> Draft {
    Reader::read(file)
}

struct Reader {
    draft: Draft,
    players: BTreeMap<u32, usize>,
    round: u32,
    /// The pairings of this round, by both numbers; results override them.
    tables: Vec<((u32, u32), Option<Score>)>,
}

impl Reader {
    fn read(file: &WorkFile) -> Draft {
        let setting = |key: &str| file.setting(key).unwrap_or_default().to_owned();
        let mut reader = Self {
            draft: Draft {
                name: setting("Nom-Tournoi"),
                date: date(&setting("Date")),
                rounds: setting("Nombre-Rondes").parse().ok().filter(|n| *n > 0),
                ..Draft::default()
            },
            players: BTreeMap::new(),
            round: 1,
            tables: Vec::new(),
        };
        for line in &file.statements {
            reader.follow(&line.command, line.place);
        }
        reader.close_round();
        reader.draft
    }

    fn player(&mut self, number: u32) -> usize {
        *self.players.entry(number).or_insert_with(|| {
            self.draft.players.push(Seat::Entrant(Person {
                name: number.to_string(),
                number: Some(number.to_string()),
                ..Person::default()
            }));
            self.draft.players.len() - 1
        })
    }

    fn follow(&mut self, command: &Command, place: Place) {
        match command {
            Command::Setting(_) => {}
            Command::Presence { arrived, left } => {
                for &number in arrived {
                    let player = self.player(number);
                    self.draft.departures.retain(|(gone, _)| *gone != player);
                }
                for &number in left {
                    let player = self.player(number);
                    let mut gone = self.draft.departures.iter();
                    // Who has left already is not in the hall to leave again.
                    if gone.all(|(gone, _)| *gone != player) {
                        self.draft.departures.push((player, self.round - 1));
                    }
                }
            }
            Command::Pairing { black, white } => self.pair(*black, *white, None),
            Command::Result {
                black,
                black_discs,
                white,
                white_discs,
            } => {
                let score = Score::of_discs((*black_discs).into(), (*white_discs).into());
                self.pair(*black, *white, Some(score));
            }
            Command::ClearPairings => self.tables.clear(),
            Command::NextRound => {
                self.close_round();
                self.round += 1;
            }
            Command::Other(text) => {
                self.draft.notes.push(ImportNote::NotRead {
                    place,
                    text: text.clone(),
                });
            }
        }
    }

    fn pair(&mut self, black: u32, white: u32, score: Option<Score>) {
        let same = |table: &&mut ((u32, u32), Option<Score>)| table.0 == (black, white);
        match self.tables.iter_mut().find(same) {
            Some(table) => table.1 = score.or(table.1),
            None => self.tables.push(((black, white), score)),
        }
    }

    fn close_round(&mut self) {
        for ((black, white), score) in std::mem::take(&mut self.tables) {
            let game = DraftGame {
                round: self.round,
                stage: Stage::Swiss,
                black: self.player(black),
                white: Some(self.player(white)),
                colours: Colours::Known,
                winner: None,
                score,
                rated: Rated::Yes,
                remark: String::new(),
                sheet: None,
            };
            self.draft.games.push(game);
        }
    }
}
