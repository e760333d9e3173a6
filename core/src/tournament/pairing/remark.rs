//! What there is to say about a pair, whatever the rules make of it.

use super::colours::balance_after;
use super::field::{Entrant, Field, Float, halves};
use super::problem::Problem;
use crate::board::Colour;

/// Something about a pair that a player may ask about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// They met in these rounds.
    Met {
        /// In order.
        rounds: Vec<u16>,
    },
    /// A player has more points than the other, or than the bye stands for.
    Float {
        /// The one who floats down.
        down: usize,
        /// The difference in half-points.
        halves: i64,
    },
    /// A player floats the same way as in the round before.
    FloatAgain {
        /// Who.
        player: usize,
        /// Which way.
        float: Float,
    },
    /// So many games of this colour in a row, this one included.
    ColourRun {
        /// Who.
        player: usize,
        /// The colour of this game.
        colour: Colour,
        /// At least 2.
        games: usize,
    },
    /// Games with Black and with White, this one included; they differ by more
    /// than one.
    Unbalanced {
        /// Who.
        player: usize,
        /// With Black less with White.
        balance: i32,
    },
    /// They are of one country.
    SameCountry,
    /// They are of one club or team.
    SameClub,
    /// They have one family name.
    SameFamily,
    /// The player had byes in these rounds.
    HadBye {
        /// In order.
        rounds: Vec<u16>,
    },
}

impl Problem<'_> {
    /// What there is to say about a game with these colours, or a bye.
    pub fn remarks(&self, black: usize, white: Option<usize>) -> Vec<Remark> {
        match white {
            Some(white) => of_game(self.field(), black, white),
            None => of_bye(self.field(), black),
        }
    }
}

fn of_game(field: &Field, black: usize, white: usize) -> Vec<Remark> {
    let (one, two) = (&field.entrants[black], &field.entrants[white]);
    let (high, low) = (halves(one.score), halves(two.score));
    let mut remarks = Vec::new();
    if let Some(met) = one.met.get(&two.player) {
        let rounds = met.iter().map(|&(round, _)| round).collect();
        remarks.push(Remark::Met { rounds });
    }
    if high != low {
        remarks.push(Remark::Float {
            down: if high > low { black } else { white },
            halves: (high - low).abs(),
        });
    }
    remarks.extend(float_again(black, one, low));
    remarks.extend(float_again(white, two, high));
    remarks.extend(colours(black, one, Colour::Black));
    remarks.extend(colours(white, two, Colour::White));
    let same = |a: &str, b: &str| !a.is_empty() && a == b;
    if same(&one.country, &two.country) {
        remarks.push(Remark::SameCountry);
    }
    if one.club.is_some() && one.club == two.club {
        remarks.push(Remark::SameClub);
    }
    if same(&one.family, &two.family) {
        remarks.push(Remark::SameFamily);
    }
    remarks
}

fn of_bye(field: &Field, player: usize) -> Vec<Remark> {
    let own = &field.entrants[player];
    let mut remarks = Vec::new();
    if !own.byes.is_empty() {
        let rounds = own.byes.clone();
        remarks.push(Remark::HadBye { rounds });
    }
    remarks.extend(float_again(player, own, field.bye_score()));
    remarks
}

fn float_again(player: usize, own: &Entrant, other: i64) -> Option<Remark> {
    let float = Float::of(halves(own.score), other);
    (float != Float::Level && own.floats[0] == float)
        .then_some(Remark::FloatAgain { player, float })
}

fn colours(player: usize, own: &Entrant, colour: Colour) -> Vec<Remark> {
    let run = own.colours.iter().take_while(|&&had| had == colour).count();
    let games = run + 1;
    let balance = balance_after(own, colour);
    let run = (games >= 2).then_some(Remark::ColourRun {
        player,
        colour,
        games,
    });
    let unbalanced = (balance.abs() > 1).then_some(Remark::Unbalanced { player, balance });
    run.into_iter().chain(unbalanced).collect()
}
