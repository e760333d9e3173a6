//! Finals that a file calls rounds: after rounds of everybody, a few games.

use std::collections::BTreeMap;

use super::{FileGame, Note, ResultFile};

/// Takes the last rounds for finals if their shape is that of finals or
/// play-offs: the rounds before have about the same number of games, and none
/// of the last has more than two and half as many, or more than a quarter. Such files are many in Japan,
/// where the first two or four play on, or those who share the last place to
/// qualify.
pub(super) fn take_finals(file: &mut ResultFile) {
    let Some(after) = last_full_round(file) else {
        return;
    };
    let (rounds, finals): (Vec<FileGame>, Vec<FileGame>) =
        file.games.drain(..).partition(|game| game.round <= after);
    file.games = rounds;
    file.notes.push(Note::Finals {
        after,
        games: finals.len(),
    });
    // Those the file itself calls finals come after them.
    let named = std::mem::replace(&mut file.finals, finals);
    file.finals.extend(named);
    for (number, game) in (1..).zip(&mut file.finals) {
        (game.round, game.table) = (number, 1);
    }
}

/// The last round of everybody, if rounds in the shape of finals follow it.
fn last_full_round(file: &ResultFile) -> Option<u16> {
    let mut sizes: BTreeMap<u16, usize> = BTreeMap::new();
    for game in &file.games {
        *sizes.entry(game.round).or_default() += 1;
    }
    let sizes: Vec<(u16, usize)> = sizes.into_iter().collect();
    let (first, rest) = sizes.split_first()?;
    let (mut fewest, mut most) = (first.1, first.1);
    for (place, &(_, games)) in rest.iter().enumerate() {
        let follow = rest[place..].iter().map(|&(_, games)| games).max()?;
        let everybody_plays = place >= 1 && fewest >= 3 && most - fewest <= 1 + most / 8;
        let few_follow = 2 * follow <= fewest && (follow <= 2 || 4 * follow <= fewest);
        if everybody_plays && few_follow {
            return Some(sizes[place].0);
        }
        (fewest, most) = (fewest.min(games), most.max(games));
    }
    None
}
