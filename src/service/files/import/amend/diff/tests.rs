//! The pure comparison, without a database.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use super::super::super::{draft::Draft, elo, tests::CUP};
use super::{Arrival, RowChange, Stored, diff};
use crate::report::{import::view::EditionChange, import::view::EditionKept};
use crate::service::prelude::*;
use crate::storage::{
    EntrantId, RoundId, entrant::Entrant, event::Kind, round::Stage, round::State,
};
use outflank_core::formats::list::elo::EloFile;

fn draft(text: &str) -> Draft {
    elo::draft(&EloFile::read(text.as_bytes()))
}

/// Players are numbered as the federation does.
fn arrivals(draft: &Draft) -> Vec<Arrival> {
    let people = draft.players.iter().map(|seat| seat.person().unwrap());
    people
        .map(|person| {
            let row = PlayerId(person.number.as_ref().unwrap().parse().unwrap());
            Arrival {
                row,
                person: player(row, person.full_name()).person(),
                name: Some(person.full_name()),
            }
        })
        .collect()
}

fn player(id: PlayerId, name: String) -> Player {
    Player {
        id,
        name,
        given: String::new(),
        country: String::new(),
        rating: None,
        merged_into: None,
    }
}

/// The rows that a file becomes, all rounds sealed.
fn stored(text: &str) -> Stored {
    let (draft, event_id) = (draft(text), EventId(1));
    let arrivals = arrivals(&draft);
    let rounds = draft.stages().into_iter().map(|(number, stage)| Round {
        id: RoundId(number.into()),
        event_id,
        number,
        name: number.to_string(),
        stage,
        state: State::Sealed,
    });
    let mut tables: BTreeMap<u32, u32> = BTreeMap::new();
    let games = draft.games.iter().zip(1..).map(|(game, id)| {
        let table = tables.entry(game.round).or_default();
        *table += 1;
        let place = (RoundId(game.round.into()), *table);
        let white = game.white.map(|white| arrivals[white].row);
        let black = arrivals[game.black].row;
        game.of(Game::pairing(GameId(id), event_id, place, black, white))
    });
    let entrants = arrivals.iter().zip(1..).map(|(arrival, number)| Entrant {
        id: EntrantId(number.into()),
        event_id,
        player_id: arrival.row,
        number,
        first_round: 1,
    });
    let named = |arrival: &Arrival| player(arrival.row, arrival.name.clone().unwrap());
    Stored {
        directory: Arc::new(Directory::of_rows(arrivals.iter().map(named).collect())),
        entrants: entrants.collect(),
        absences: Vec::new(),
        memberships: Vec::new(),
        rounds: rounds.collect(),
        games: games.collect(),
        with_sheet: BTreeSet::new(),
        disputed: BTreeSet::new(),
        event: Event {
            id: event_id,
            name: draft.name,
            kind: Kind::Tournament,
            date: draft.date,
            place: String::new(),
            country: draft.country,
            sender: draft.sender,
            rounds: draft.rounds,
            ruleset_name: "woc".to_owned(),
            ruleset: String::new(),
            variant: "othello".to_owned(),
            lot_seed: None,
            finals: None,
            acceleration: None,
        },
    }
}

#[test]
fn a_file_does_not_differ_from_the_rows_made_of_it() {
    let draft = draft(CUP);
    let amendment = diff(&stored(CUP), &draft, &arrivals(&draft));
    assert_eq!(amendment.rows, []);
    assert_eq!(amendment.changes, []);
    assert_eq!(amendment.kept, []);
}

#[test]
fn the_finals_make_room_before_a_round_is_added() {
    let text = CUP.replace(
        "%%Added",
        "%Round: 3\n101 (50)>(14) 104 B\n102 (33)>(31) 103 B\n%%Added",
    );
    let draft = draft(&text);
    let amendment = diff(&stored(CUP), &draft, &arrivals(&draft));
    let rounds: Vec<&RowChange> = amendment
        .rows
        .iter()
        .filter(|row| !matches!(row, RowChange::PutEvent(_)))
        .collect();
    // The stored final has number 3, so it is opened with the new games.
    let [
        RowChange::PutRound(opened),
        RowChange::PutRound(moved),
        rest @ ..,
    ] = rounds.as_slice()
    else {
        panic!("{rounds:#?}");
    };
    assert_eq!((opened.number, opened.state), (3, State::Open));
    assert_eq!((moved.id, moved.number), (opened.id, 4));
    let stage = Stage::Swiss;
    let added = RowChange::AddRound { number: 3, stage };
    assert_eq!(*rest[0], added);
    let sealed: Vec<_> = rest[3..].iter().map(|row| (*row).clone()).collect();
    assert_eq!(sealed, [RowChange::SealRound(3), RowChange::SealRound(4)]);
}

/// The cup without its second round; its final is round 2 then.
fn without_the_last_round() -> String {
    let (before, rest) = CUP.split_once("%Round: 2").unwrap();
    let (_, finals) = rest.split_once("%%Added").unwrap();
    format!("{before}%%Added{finals}")
}

#[test]
fn a_round_that_is_not_in_the_file_makes_room_for_the_finals() {
    let draft = draft(&without_the_last_round());
    let amendment = diff(&stored(CUP), &draft, &arrivals(&draft));
    assert_eq!(amendment.blocked, None);
    let place = |is_it: &dyn Fn(&RowChange) -> bool| amendment.rows.iter().position(is_it);
    let dropped = place(&|row| *row == RowChange::DropRound(RoundId(2)));
    let moved = place(
        &|row| matches!(row, RowChange::PutRound(round) if round.number == 2 && round.id == RoundId(3)),
    );
    assert!(dropped.unwrap() < moved.unwrap(), "{:#?}", amendment.rows);
}

#[test]
fn a_round_with_a_sheet_that_is_not_in_the_file_does_not_give_its_number_to_the_finals() {
    let draft = draft(&without_the_last_round());
    let mut stored = stored(CUP);
    let game = stored
        .games
        .iter()
        .find(|game| game.round_id == Some(RoundId(2)));
    stored.with_sheet.insert(game.unwrap().id);
    assert_eq!(diff(&stored, &draft, &arrivals(&draft)).blocked, Some(2));
}

#[test]
fn a_game_with_a_sheet_and_a_disputed_result_stay() {
    let text = CUP
        .replace("101 (40)>(24) 102 B\n", "101 (42)>(22) 102 B\n")
        .replace("103 (36)>(28) 104 B\n", "")
        .replace("EAST, Cy, CCC, 1", "EAST, Cy, CCC, 0");
    let draft = draft(&text);
    let mut stored = stored(CUP);
    stored.disputed.insert(GameId(1));
    stored.with_sheet.insert(GameId(2));
    let amendment = diff(&stored, &draft, &arrivals(&draft));
    assert_eq!(amendment.rows, []);
    let [EditionKept::Game(kept), EditionKept::Disputed { file, .. }] = amendment.kept.as_slice()
    else {
        panic!("{:#?}", amendment.kept);
    };
    assert_eq!((kept.round, kept.table), (1, 2));
    assert_eq!(file.score.unwrap().to_string(), "42-22");
}

#[test]
fn a_new_game_takes_the_first_free_table() {
    let text = CUP.replace("101 (40)>(24) 102 B\n", "101 (40)>(24) 104 B\n");
    let text = text.replace("103 (36)>(28) 104 B\n", "103 (36)>(28) 102 B\n");
    let draft = draft(&text);
    let amendment = diff(&stored(CUP), &draft, &arrivals(&draft));
    let tables = amendment.changes.iter().filter_map(|change| match change {
        EditionChange::NewGame(game) => Some((game.round, game.table)),
        _ => None,
    });
    assert_eq!(tables.collect::<Vec<_>>(), [(1, 1), (1, 2)]);
}
