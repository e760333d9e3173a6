//! Events played at random, with gaps, byes and unknown colours.

use proptest::prelude::*;

use crate::ruleset::{PAIRING_PRESETS, PairingRules, Ruleset};
use crate::tournament::pairing::Field;
use crate::tournament::{
    Colours, Crosstable, Game, GameResult, Outcome, Player, PlayerIndex, Rated,
};

/// What decides a random event.
#[derive(Clone, Debug)]
pub struct RandomEvent {
    pub players: usize,
    pub rounds: u16,
    /// Drawn from one after the other, again and again.
    pub draws: Vec<u8>,
}

pub fn random_event(
    players: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = RandomEvent> {
    (players, 0_u16..6, prop::collection::vec(any::<u8>(), 97)).prop_map(
        |(players, rounds, draws)| RandomEvent {
            players,
            rounds,
            draws,
        },
    )
}

impl RandomEvent {
    pub fn table(&self) -> Crosstable {
        let order: Vec<usize> = (0..self.players).collect();
        self.table_entered(&order)
    }

    /// The same event with the players entered in another order.
    pub fn table_entered(&self, order: &[usize]) -> Crosstable {
        let mut draws = self.draws.iter().cycle().copied();
        let mut table = Crosstable::new(self.rounds + 3);
        let mut index = vec![None; self.players];
        for &number in order {
            let country = ["FRA", "JPN", "", "SGP"][number % 4].to_owned();
            let family = ["Goto", "Sato", "Tan"][number % 3];
            index[number] = Some(table.add_player(Player {
                id: number.to_string(),
                entrant: u32::try_from(number + 1).ok(),
                name: format!("{family}, {number}"),
                country,
                ..Player::default()
            }));
        }
        let index: Vec<PlayerIndex> = index.into_iter().flatten().collect();
        for round in 1..=self.rounds {
            let mut next = || draws.next().unwrap_or(0);
            let mut sitting: Vec<PlayerIndex> = index.clone();
            for at in (1..sitting.len()).rev() {
                sitting.swap(at, usize::from(next()) % (at + 1));
            }
            sitting.truncate(sitting.len() - usize::from(next() % 5 == 0));
            for (number, pair) in (1..).zip(sitting.chunks(2)) {
                let &[first, second] = pair else {
                    table.give_bye(pair[0], round);
                    continue;
                };
                let outcome = [
                    Outcome::First,
                    Outcome::Second,
                    Outcome::First,
                    Outcome::Draw,
                ];
                table.add_game(Game {
                    round,
                    table: number,
                    first,
                    second,
                    colours: match next() % 8 {
                        0 => Colours::Unknown,
                        _ => Colours::FirstBlack,
                    },
                    result: Some(GameResult {
                        outcome: outcome[usize::from(next() % 4)],
                        discs: None,
                    }),
                    rated: Rated::Yes,
                });
            }
        }
        table
    }

    /// The field of the next round, seeded by number.
    pub fn field(&self, rules: &PairingRules) -> Field {
        field_of(&self.table(), rules, self.rounds + 1)
    }
}

pub fn woc() -> Ruleset {
    Ruleset::preset("woc").unwrap()
}

pub fn field_of(table: &Crosstable, rules: &PairingRules, round: u16) -> Field {
    let mut present: Vec<(Option<u32>, PlayerIndex)> = table
        .players()
        .map(|(index, player)| (player.entrant, index))
        .collect();
    present.sort_unstable();
    let present: Vec<PlayerIndex> = present.into_iter().map(|(_, index)| index).collect();
    Field::before(table, &woc(), rules, round, &present)
}

/// All presets, and rules with the levels that none of them has.
pub fn all_rules() -> Vec<PairingRules> {
    let presets = PAIRING_PRESETS.iter();
    let mut rules: Vec<PairingRules> = presets
        .map(|preset| PairingRules::preset(preset.name).unwrap())
        .collect();
    for (method, order) in [("fold", "rating"), ("slip", "standings")] {
        rules.push(
            format!(
                "name = \"{method}\"\ntitle = \"seeded\"\nversion = 1\nacceleration = \"baku\"\n\
                 [[levels]]\nlevel = \"repeats\"\nunplayed = \"counts-as-bye\"\n\
                 [[levels]]\nlevel = \"score\"\n\
                 [[levels]]\nlevel = \"seeding\"\nmethod = \"{method}\"\norder = \"{order}\"\n"
            )
            .parse::<PairingRules>()
            .unwrap(),
        );
    }
    rules
}
