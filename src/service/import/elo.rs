//! The federation's result file as an event: every line accounted for.

use std::collections::BTreeSet;

use super::super::player::Person;
use super::draft::{Draft, DraftGame, Seat, date};
use crate::board::Colour;
use crate::formats::list::elo::{
    EloFile, EloGame, EloPlayer, LAST_NUMBER, Membership, PlayerId, Rated as EloRated, Section,
    Sign,
};
use crate::game::{HalfDiscs, Score};
use crate::report::wording;
use crate::storage::game::{Colours, Rated, Winner};
use crate::storage::round::Stage;
use crate::tournament::{self, Crosstable, Designation, Imported, PlayerIndex};

/// Its name among documents.
pub(super) const FORMAT: &str = "elo";

/// What the file tells; rounds, byes and departures it leaves unsaid are
/// inferred as the standings infer them, and noted.
pub(super) fn draft(file: &EloFile) -> Draft {
    let imported = Crosstable::from_elo(file);
    let header = |key: &str| file.header(key).unwrap_or_default().trim().to_owned();
    let mut draft = Draft {
        name: header("tournament"),
        date: date(&header("date")),
        country: header("country"),
        sender: header("sender"),
        rounds: Some(imported.table.rounds().max(1).into()),
        players: people(file, &imported),
        ..Draft::default()
    };
    draft.departures = imported
        .table
        .players()
        .filter_map(|(index, player)| Some((index.get(), player.left_after?.into())))
        .collect();
    draft.games = games(file, &imported);
    draft.part_from_themselves();
    let told = imported
        .notes
        .iter()
        .map(|note| wording::note(note, &imported.table));
    draft.notes = told.collect();
    draft.notes.extend(oddities(file));
    draft
}

/// The people in the order of the crosstable, with what the list says of them:
/// those of the list come first, each number once.
fn people(file: &EloFile, imported: &Imported) -> Vec<Seat> {
    let mut seen = BTreeSet::new();
    let mut listed = file
        .players()
        .map(|(_, player)| player)
        .filter(|player| player.id == PlayerId::Unknown || seen.insert(player.id));
    let seat = |(_, player): (PlayerIndex, &tournament::Player)| {
        if let Some(listed) = listed.next() {
            return listed_seat(listed);
        }
        if player.designation == Designation::Stranger {
            return Seat::Stranger;
        }
        Seat::Entrant(Person {
            name: player.name.clone(),
            number: Some(player.id.clone()),
            ..Person::default()
        })
    };
    imported.table.players().map(seat).collect()
}

fn listed_seat(listed: &EloPlayer) -> Seat {
    let number = match listed.id {
        PlayerId::Number(number) if number <= LAST_NUMBER => Some(number.to_string()),
        PlayerId::Number(_) | PlayerId::Unknown => None,
    };
    let is_new = listed.membership == Membership::New && number.is_some();
    let person = Person {
        // Everybody has a name in the record.
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

/// The games with what the crosstable does not keep: sign, remark.
fn games(file: &EloFile, imported: &Imported) -> Vec<DraftGame> {
    let mut placed = Vec::new();
    let mut unplaced = Vec::new();
    let mut finals = Vec::new();
    for (_, section, game) in file.games() {
        match section {
            Section::Round(_) => placed.push(game),
            Section::Finals(_) => finals.push(game),
            Section::Unnamed | Section::Named(_) => unplaced.push(game),
        }
    }
    placed.extend(unplaced);
    let table = &imported.table;
    let mut games: Vec<DraftGame> = placed
        .iter()
        .zip(table.games())
        .map(|(line, game)| draft_game(line, game, Stage::Swiss, 0))
        .collect();
    for &(player, round) in table.byes() {
        games.push(bye(player, round));
    }
    games.sort_by_key(|game| game.round);
    let rounds = u32::from(table.rounds());
    let finals = finals
        .iter()
        .zip(table.finals())
        .map(|(line, game)| draft_game(line, game, Stage::Final, rounds));
    games.extend(finals);
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
        remark: "inferred from the points printed".to_owned(),
    }
}

/// Black stands first; who won and the discs are separate facts.
fn draft_game(line: &EloGame, game: &tournament::Game, stage: Stage, after: u32) -> DraftGame {
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
        remark = format!("{remark} the sign is not that of the discs");
    }
    DraftGame {
        round: match stage {
            Stage::Final => after + 1,
            Stage::Swiss | Stage::RoundRobin => game.round.into(),
        },
        stage,
        black,
        white: Some(white),
        colours: match line.colour {
            Some(_) => Colours::Known,
            None => Colours::Unknown,
        },
        // What the discs say already is not written twice.
        winner: (by_discs != Some(winner)).then_some(winner),
        score,
        rated: match line.rated {
            EloRated::Yes => Rated::Yes,
            EloRated::No => Rated::No,
        },
        remark: remark.trim().to_owned(),
    }
}

/// What looks odd, with its line; and the lines that are none of the known kinds.
fn oddities(file: &EloFile) -> Vec<String> {
    let odd = file
        .oddities()
        .into_iter()
        .map(|oddity| format!("line {}: {}", oddity.place, oddity.odd));
    odd.collect()
}
