//! Two rounds under one heading: a round that is not in the file, after one in
//! which players have two games.

use std::collections::BTreeSet;

use super::{Note, ResultFile};

/// Takes the games of a round from the first one that names a player again for
/// those of the next round, if that is not in the file and nobody plays twice
/// in either of them then.
pub(super) fn split(file: &mut ResultFile) {
    let played: BTreeSet<u16> = file.games.iter().map(|game| game.round).collect();
    let Some(&last) = played.last() else {
        return;
    };
    for &round in &played {
        let next = round + 1;
        if next > last || played.contains(&next) {
            continue;
        }
        let Some(second) = second_half(file, round) else {
            continue;
        };
        for (table, &place) in (1..).zip(&second) {
            let game = &mut file.games[place];
            (game.round, game.table) = (next, table);
        }
        file.notes.push(Note::DoubledRound {
            round: next,
            games: second.len(),
        });
    }
}

/// The places of the games from the first that names a player again; `None` if
/// there is no such game, or somebody plays twice among them.
fn second_half(file: &ResultFile, round: u16) -> Option<Vec<usize>> {
    let of_round = |place: &usize| file.games[*place].round == round;
    let places: Vec<usize> = (0..file.games.len()).filter(of_round).collect();
    let clash = |places: &[usize]| {
        let mut seen = BTreeSet::new();
        places.iter().position(|&place| {
            let game = &file.games[place];
            let are_new = [game.first, game.second].map(|player| seen.insert(player));
            are_new.contains(&false)
        })
    };
    let second = &places[clash(&places)?..];
    clash(second).is_none().then(|| second.to_vec())
}
