//! Whole events played at random from known strengths, to compare rules.

use super::conditions::Conditions;
use super::field::{Field, halves};
use super::problem::Problem;
use crate::board::Colour;
use crate::ruleset::{PairingRules, Ruleset};
use crate::tournament::{
    Colours, Crosstable, Game, GameResult, Outcome, Player, PlayerIndex, Query, Rated, Standings,
};

/// Events to be played at random.
#[derive(Clone, Copy, Debug)]
pub struct Simulation {
    /// How many play.
    pub players: u16,
    /// How many rounds.
    pub rounds: u16,
    /// Where the results and lots come from.
    pub seed: u64,
}

/// What came of one simulated event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// Games played.
    pub games: u64,
    /// Games between players who had met before.
    pub repeats: u64,
    /// Byes of players who had one before.
    pub second_byes: u64,
    /// Games between players with different points.
    pub floats: u64,
    /// The sum of those differences, in half-points.
    pub float_halves: u64,
    /// Games that were the third of one colour in a row for a player.
    pub third_colours: u64,
    /// Players with more than one game more of one colour than of the other.
    pub unbalanced: u64,
    /// Pairs of players whom the standings have in the wrong order.
    pub inversions: u64,
    /// Pairs of players whom the standings have in an order.
    pub ordered_pairs: u64,
}

impl std::ops::AddAssign for Simulated {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.repeats += other.repeats;
        self.second_byes += other.second_byes;
        self.floats += other.floats;
        self.float_halves += other.float_halves;
        self.third_colours += other.third_colours;
        self.unbalanced += other.unbalanced;
        self.inversions += other.inversions;
        self.ordered_pairs += other.ordered_pairs;
    }
}

/// Numbers from a seed, the same on every machine.
struct Chance {
    key: [u8; 32],
    drawn: u64,
}

impl Chance {
    fn new(seed: u64) -> Self {
        let key = blake3::derive_key("outflank simulated results", &seed.to_le_bytes());
        Self { key, drawn: 0 }
    }

    /// A number below a bound.
    fn below(&mut self, bound: u64) -> u64 {
        self.drawn += 1;
        let hash = blake3::keyed_hash(&self.key, &self.drawn.to_le_bytes());
        let (first, _) = hash
            .as_bytes()
            .split_first_chunk::<8>()
            .expect("a hash has 32 bytes");
        let drawn = u128::from(u64::from_le_bytes(*first));
        u64::try_from((drawn * u128::from(bound)) >> 64).expect("it is below the bound")
    }
}

impl Simulation {
    /// Plays one event and pairs it by these rules. The players are numbered by
    /// strength; their seeds are drawn by lot, so that nothing gives them away.
    pub fn play(&self, rules: &PairingRules, ruleset: &Ruleset) -> Simulated {
        let mut chance = Chance::new(self.seed);
        let mut table = Crosstable::new(self.rounds);
        let mut present: Vec<PlayerIndex> = (0..self.players)
            .map(|place| {
                table.add_player(Player {
                    id: place.to_string(),
                    entrant: Some(u32::from(place) + 1),
                    ..Player::default()
                })
            })
            .collect();
        for at in (1..present.len()).rev() {
            let other = chance.below(at as u64 + 1);
            present.swap(at, usize::try_from(other).expect("a place"));
        }
        let mut report = Simulated::default();
        for round in 1..=self.rounds {
            let field = Field::before(&table, ruleset, rules, round, &present);
            self.play_round(&field, rules, &mut table, &mut chance, &mut report);
        }
        self.judge_end(&table, ruleset, rules, &present, &mut report);
        report
    }

    fn play_round(
        &self,
        field: &Field,
        rules: &PairingRules,
        table: &mut Crosstable,
        chance: &mut Chance,
        report: &mut Simulated,
    ) {
        let problem = Problem::new(field, rules, self.seed, Conditions::default());
        let pairing = problem.solve().expect("nothing is locked or forbidden");
        for (number, pair) in (1..).zip(&pairing.tables) {
            let black = &field.entrants[pair.black];
            let Some(white) = pair.white.map(|white| &field.entrants[white]) else {
                report.second_byes += u64::from(!black.byes.is_empty());
                table.give_bye(black.player, field.round);
                continue;
            };
            let difference = halves(black.points).abs_diff(halves(white.points));
            report.games += 1;
            report.repeats += u64::from(black.met.contains_key(&white.player));
            report.floats += u64::from(difference > 0);
            report.float_halves += difference;
            for (player, colour) in [(black, Colour::Black), (white, Colour::White)] {
                let third = player.colours.len() >= 2 && player.colours[..2] == [colour; 2];
                report.third_colours += u64::from(third);
            }
            table.add_game(Game {
                round: field.round,
                table: number,
                first: black.player,
                second: white.player,
                colours: Colours::FirstBlack,
                result: Some(self.result(chance, black.player, white.player)),
                rated: Rated::Yes,
            });
        }
    }

    /// Strengths grow with the square of the place, the strongest 32 times as
    /// strong as the weakest; a player wins in the proportion of the strengths
    /// (Bradley and Terry). One game in 33 is a draw. Both are our choice.
    fn result(&self, chance: &mut Chance, black: PlayerIndex, white: PlayerIndex) -> GameResult {
        let strength = |player: PlayerIndex| {
            let rank = u64::from(self.players) - player.get() as u64;
            64 + 1984 * rank * rank / u64::from(self.players).pow(2)
        };
        let (one, two) = (strength(black), strength(white));
        let outcome = if chance.below(33) == 0 {
            Outcome::Draw
        } else if chance.below(one + two) < one {
            Outcome::First
        } else {
            Outcome::Second
        };
        GameResult {
            outcome,
            discs: None,
        }
    }

    fn judge_end(
        &self,
        table: &Crosstable,
        ruleset: &Ruleset,
        rules: &PairingRules,
        present: &[PlayerIndex],
        report: &mut Simulated,
    ) {
        let after = Field::before(table, ruleset, rules, self.rounds + 1, present);
        let unbalanced = after.entrants.iter().filter(|each| each.balance.abs() > 1);
        report.unbalanced += unbalanced.count() as u64;
        let standings = Standings::of(table, ruleset, Query::default());
        let rows = &standings.rows;
        for (at, upper) in rows.iter().enumerate() {
            for lower in rows[at + 1..]
                .iter()
                .filter(|lower| lower.rank > upper.rank)
            {
                report.ordered_pairs += 1;
                report.inversions += u64::from(upper.player > lower.player);
            }
        }
    }
}
