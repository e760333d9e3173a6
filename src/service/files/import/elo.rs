//! The federation's result file as an event: every line accounted for.

use super::draft::{Draft, DraftGame, Seat, date};
use crate::report::{import::view::ImportNote, import::wording};
use crate::service::players::add::Person;
use crate::service::prelude::*;
use crate::storage::game::{Colours, Rated, Winner};
use crate::storage::round::Stage;
use outflank_core::formats::list::elo::{
    EloFile, EloPlayer, LAST_NUMBER, Membership, PlayerId, Sign,
};
use outflank_core::game::HalfDiscs;
use outflank_core::tournament::{FileGame, FilePlayer, PlayerIndex, ResultFile};

/// Its name among documents.
pub(super) const FORMAT: &str = "elo";

/// The event of the file. What it leaves out is inferred as for the standings,
/// and noted.
pub(super) fn draft(file: &EloFile) -> Draft {
    let source = ResultFile::new(file);
    let header = |key: &str| file.header(key).unwrap_or_default().trim().to_owned();
    let departure =
        |(index, player): (usize, &FilePlayer)| Some((index, player.left_after?.into()));
    let mut draft = Draft {
        name: header("tournament"),
        date: date(&header("date")),
        country: header("country"),
        sender: header("sender"),
        rounds: Some(source.rounds().max(1).into()),
        players: source.players.iter().map(seat).collect(),
        departures: source
            .players
            .iter()
            .enumerate()
            .filter_map(departure)
            .collect(),
        games: games(&source),
        notes: notes(file, &source),
        ..Draft::default()
    };
    draft.replace_self_pairings();
    draft
}

fn notes(file: &EloFile, source: &ResultFile) -> Vec<ImportNote> {
    let inferred = source.notes.iter().map(|note| {
        let player = note
            .player()
            .map(|index| source.players[index.get()].name());
        ImportNote::Inferred {
            note: note.clone(),
            player: player.unwrap_or_default(),
        }
    });
    let odd = file.oddities().into_iter().map(ImportNote::Odd);
    inferred.chain(odd).collect()
}

fn seat(player: &FilePlayer) -> Seat {
    match &player.listed {
        Some(listed) => listed_seat(listed),
        None if player.is_stranger() => Seat::Stranger,
        None => Seat::Entrant(Person {
            name: player.name(),
            number: Some(player.id.to_string()),
            ..Person::default()
        }),
    }
}

fn listed_seat(listed: &EloPlayer) -> Seat {
    let number = match listed.id {
        PlayerId::Number(number) if number <= LAST_NUMBER => Some(number.to_string()),
        PlayerId::Number(_) | PlayerId::Unknown => None,
    };
    let is_new = listed.membership == Membership::New && number.is_some();
    let person = Person {
        // Everybody has a name in the database.
        name: if listed.surname.is_empty() {
            listed.id.to_string()
        } else {
            listed.surname.clone()
        },
        given: listed.first_name.clone(),
        country: listed.country.clone().unwrap_or_default(),
        number,
        rating: listed.rating.map(u32::from),
    };
    if is_new {
        Seat::Newcomer(person)
    } else {
        Seat::Entrant(person)
    }
}

fn games(source: &ResultFile) -> Vec<DraftGame> {
    let rounds = source.games.iter();
    let mut games: Vec<DraftGame> = rounds
        .map(|game| draft_game(game, Stage::Swiss, game.round.into()))
        .collect();
    let byes = source.byes.iter();
    games.extend(byes.map(|&(player, round)| bye(player, round)));
    games.sort_by_key(|game| game.round);
    let last = u32::from(source.rounds()) + 1;
    let finals = source.finals.iter();
    games.extend(finals.map(|game| draft_game(game, Stage::Final, last)));
    games
}

fn bye(player: PlayerIndex, round: u16) -> DraftGame {
    DraftGame {
        round: round.into(),
        stage: Stage::Swiss,
        black: player.get(),
        white: None,
        colours: Colours::Known,
        winner: None,
        score: None,
        rated: Rated::No,
        remark: wording::INFERRED_BYE.to_owned(),
        sheet: None,
    }
}

/// Black is first; who won and the discs are separate facts.
fn draft_game(game: &FileGame, stage: Stage, round: u32) -> DraftGame {
    let line = &game.line;
    let (first, second) = (game.first.get(), game.second.get());
    let turned = line.colour == Some(Colour::White);
    let (black, white) = if turned {
        (second, first)
    } else {
        (first, second)
    };
    let score = line.discs.map(|[first, second]| {
        let score = Score {
            black: HalfDiscs::whole(first.into()),
            white: HalfDiscs::whole(second.into()),
        };
        if turned { score.exchanged() } else { score }
    });
    let winner = match (line.sign, turned) {
        (Sign::Nobody, _) => Winner::Draw,
        (Sign::First, false) | (Sign::Second, true) => Winner::Black,
        (Sign::First, true) | (Sign::Second, false) => Winner::White,
    };
    let by_discs = score.map(|score| match score.leader() {
        Some(Colour::Black) => Winner::Black,
        Some(Colour::White) => Winner::White,
        None => Winner::Draw,
    });
    let mut remark = line.remark.clone().unwrap_or_default();
    if by_discs.is_some_and(|by_discs| by_discs != winner) {
        remark = format!("{remark} {}", wording::SIGN_AGAINST_DISCS);
    }
    DraftGame {
        round,
        stage,
        black,
        white: Some(white),
        colours: match line.colour {
            Some(_) => Colours::Known,
            None => Colours::Unknown,
        },
        // Only written where the discs do not say it.
        winner: (by_discs != Some(winner)).then_some(winner),
        score,
        rated: line.rated,
        remark: remark.trim().to_owned(),
        sheet: None,
    }
}
