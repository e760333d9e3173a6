//! A tournament of FlipTheDisc as an event: every result, bye and departure,
//! and a sheet for each game with a transcript.

use super::draft::{Draft, DraftGame, Seat};
use crate::report::import::view::ImportNote;
use crate::service::players::add::Person;
use crate::service::prelude::*;
use crate::storage::game::{Colours, Rated, Winner};
use crate::storage::round::Stage;
use outflank_core::formats::record::flipthedisc::{Pairing, Player, Row, Tournament};
use outflank_core::{formats::text, game::HalfDiscs};
use serde_json::Number;

/// Its name among documents: sheets are read in it.
pub(super) const FORMAT: &str = Format::FlipTheDisc.name();

/// The rules by which the service ranks, for an import that names none.
pub(super) const RULESET: &str = "ftd";

const SQUARES: usize = 64;

/// The event of the file, if it is one with players and results. A file with
/// nothing but transcripts is an archive.
pub(super) fn draft(bytes: &[u8]) -> Option<Draft> {
    let tournament: Tournament = serde_json::from_str(&text::decode(bytes)).ok()?;
    (!tournament.players_list.is_empty()).then(|| Reader::read(&tournament))
}

struct Reader {
    draft: Draft,
    /// By the number of the service.
    players: BTreeMap<i64, usize>,
    /// How many transcripts have been read.
    sheets: u32,
}

impl Reader {
    fn read(tournament: &Tournament) -> Draft {
        let info = &tournament.info;
        let written = |text: &Option<String>| text.clone().unwrap_or_default().trim().to_owned();
        let day = info.start_date.as_deref().and_then(|date| date.get(..10));
        let mut reader = Self {
            draft: Draft {
                name: written(&info.name),
                date: day.unwrap_or_default().to_owned(),
                place: written(&info.city),
                country: written(&info.country_code),
                usual_ruleset: Some(RULESET),
                rounds: info.rounds.filter(|rounds| *rounds > 0),
                ..Draft::default()
            },
            players: BTreeMap::new(),
            sheets: 0,
        };
        for player in &tournament.players_list {
            reader.enter(player);
        }
        let last = info.rounds.unwrap_or(u32::MAX);
        let mut finals = 0;
        for round in &tournament.rounds {
            let is_final = round.number > last;
            finals += u32::from(is_final);
            let (number, stage) = if is_final {
                (last + finals, Stage::Final)
            } else {
                (round.number, Stage::Swiss)
            };
            let name = tournament.round_name(round.number);
            reader.draft.round_names.insert(number, name);
            for row in &round.pairing {
                reader.row(number, stage, row);
            }
        }
        if let Some(coefficient) = &info.mbq_coef {
            let constant = coefficient.to_string();
            reader
                .draft
                .notes
                .push(ImportNote::BrightwellConstant { constant });
        }
        reader.draft
    }

    fn enter(&mut self, player: &Player) {
        let place = self.draft.players.len();
        let written = |text: &Option<String>| text.clone().unwrap_or_default().trim().to_owned();
        let (name, given) = (written(&player.surname), written(&player.name));
        let number = player.wof_id.filter(|number| *number > 0);
        let rating = player.rating.as_ref().and_then(Number::as_u64);
        self.draft.players.push(Seat::Entrant(Person {
            name: if name.is_empty() {
                player.id.to_string()
            } else {
                name
            },
            given,
            country: written(&player.country_code),
            number: number.map(|number| number.to_string()),
            rating: rating.and_then(|rating| rating.try_into().ok()),
        }));
        self.players.insert(player.id, place);
        if let Some(after) = player.left_after_round {
            self.draft.departures.push((place, after));
        }
    }

    fn row(&mut self, round: u32, stage: Stage, row: &Row) {
        let pair = match row {
            Row::Pair(pair) => pair,
            Row::Other(value) => {
                let text = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                self.draft
                    .notes
                    .push(ImportNote::NotPairing { round, text });
                return;
            }
        };
        let sheet = (!pair.is_bye() && pair.transcript().is_some()).then(|| {
            self.sheets += 1;
            self.sheets
        });
        let Pairing(black, white) = &**pair;
        let seats = [black, white].map(|seat| self.players.get(&seat.id).copied());
        let (black, white) = match seats {
            [Some(black), white] => (black, white),
            [None, Some(only)] => (only, None),
            [None, None] => return,
        };
        let mut game = DraftGame {
            round,
            stage,
            black,
            white,
            colours: Colours::Known,
            winner: None,
            score: None,
            rated: Rated::Yes,
            remark: pair.0.comment.clone().unwrap_or_default(),
            sheet,
        };
        if white.is_some() {
            (game.score, game.winner) = result(pair);
        } else {
            game.rated = Rated::No;
        }
        self.draft.games.push(game);
    }
}

/// The discs, and who won where the discs do not say it.
fn result(Pairing(black, _): &Pairing) -> (Option<Score>, Option<Winner>) {
    let score = black.score.map(|discs| {
        let black = HalfDiscs::whole(discs.into());
        Score {
            black,
            white: HalfDiscs::whole(SQUARES) - black,
        }
    });
    let winner = black.result.and_then(|result| match result {
        2 => Some(Winner::Black),
        1 => Some(Winner::Draw),
        0 => Some(Winner::White),
        _ => None,
    });
    let by_discs = score.map(|score| match score.leader() {
        Some(outflank_core::board::Colour::Black) => Winner::Black,
        Some(outflank_core::board::Colour::White) => Winner::White,
        None => Winner::Draw,
    });
    (score, winner.filter(|winner| by_discs != Some(*winner)))
}
