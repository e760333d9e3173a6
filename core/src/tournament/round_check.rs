//! What is wrong or unusual about the pairings of a round. Nothing is refused
//! here: who asks decides what to do about it.
#![allow(
    missing_docs,
    reason = "each field is named after what it holds; the warning says the rest"
)]

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Colour;
use crate::text::words;

/// So many games of one colour in a row are worth a warning.
const LONG_RUN: usize = 3;
/// The most by which the games of the two colours may differ without a warning.
const LARGEST_IMBALANCE: usize = 2;

/// A round, and what came before it. `P` names a player.
#[derive(Clone, Debug)]
pub struct RoundToCheck<P> {
    /// Its number, from 1.
    pub number: u32,
    pub stage: Stage,
    pub state: CheckedState,
    /// Everybody who should have a table or a bye: entered, neither absent nor
    /// withdrawn.
    pub expected: Vec<P>,
    /// By table.
    pub seats: Vec<CheckedSeat<P>>,
    /// The seats of all rounds before it, finals left out.
    pub earlier: Vec<(u32, CheckedSeat<P>)>,
    /// The rounds up to this one, finals left out.
    pub rounds_so_far: u32,
    /// How many rounds were announced, finals left out.
    pub announced: Option<u32>,
    /// The earlier rounds that are not sealed.
    pub open_before: Vec<u32>,
    /// Who must not meet.
    pub apart: Vec<[P; 2]>,
}

words! {
    /// What a round is to the standings, and to the check: players of a final meet
    /// again and choose their colours, and not everybody plays.
    Stage {
        /// Everybody once.
        Swiss = "swiss",
        /// Everybody against everybody, all in one.
        RoundRobin = "round-robin",
        /// Play-offs and finals: outside the standings.
        Final = "final",
    }
}

/// Whether the pairings can still change. In a sealed round they are what
/// they are. Not the state of a round: none is kept as being sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckedState {
    Open,
    /// Somebody wants to seal it.
    BeingSealed,
    Sealed,
}

/// A table of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedSeat<P> {
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: P,
    /// White; `None` for a bye.
    pub white: Option<P>,
    /// Whether it is known who had black.
    pub colours_known: bool,
}

/// Something that a director should know before the round is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundWarning<P> {
    /// They have neither a table nor a bye.
    Unpaired { players: Vec<P> },
    /// A player had a bye in an earlier round.
    SecondBye {
        table: Option<u32>,
        player: P,
        earlier: Vec<u32>,
    },
    /// More than one player has a bye.
    SeveralByes { players: Vec<P> },
    /// They must not meet.
    Forbidden { table: Option<u32>, players: [P; 2] },
    /// They met in earlier rounds.
    Rematch {
        table: Option<u32>,
        players: [P; 2],
        earlier: Vec<u32>,
    },
    /// The same colour in this round and in the games just before it.
    ColourRun {
        table: Option<u32>,
        player: P,
        colour: Colour,
        games: usize,
    },
    /// Many more games of the colour of this round than of the other.
    ColourBalance {
        table: Option<u32>,
        player: P,
        black: usize,
        white: usize,
    },
    /// More rounds than were announced.
    ExtraRound { round: u32, announced: u32 },
    /// It is sealed, or about to be, and earlier rounds are open.
    OpenBefore { rounds: Vec<u32> },
}

impl<P> RoundWarning<P> {
    /// A stable code for programs. More may be added; none changes its meaning.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unpaired { .. } => "unpaired",
            Self::SecondBye { .. } => "second-bye",
            Self::SeveralByes { .. } => "several-byes",
            Self::Forbidden { .. } => "forbidden",
            Self::Rematch { .. } => "rematch",
            Self::ColourRun { .. } => "colour-run",
            Self::ColourBalance { .. } => "colour-balance",
            Self::ExtraRound { .. } => "extra-round",
            Self::OpenBefore { .. } => "open-before",
        }
    }

    /// The table it is about; `None` if it is about the round.
    pub const fn table(&self) -> Option<u32> {
        match self {
            Self::SecondBye { table, .. }
            | Self::Forbidden { table, .. }
            | Self::Rematch { table, .. }
            | Self::ColourRun { table, .. }
            | Self::ColourBalance { table, .. } => *table,
            Self::Unpaired { .. }
            | Self::SeveralByes { .. }
            | Self::ExtraRound { .. }
            | Self::OpenBefore { .. } => None,
        }
    }
}

impl<P: Copy + Ord> RoundToCheck<P> {
    /// Everything worth a warning: first what is about the whole round, then
    /// table by table.
    pub fn warnings(&self) -> Vec<RoundWarning<P>> {
        let mut warnings = Vec::new();
        if self.state != CheckedState::Open && !self.open_before.is_empty() {
            let rounds = self.open_before.clone();
            warnings.push(RoundWarning::OpenBefore { rounds });
        }
        if self.state == CheckedState::Sealed || self.stage == Stage::Final {
            return warnings;
        }
        warnings.extend(self.extra_round());
        warnings.extend(self.unpaired());
        warnings.extend(self.several_byes());
        for seat in &self.seats {
            match (seat.white, self.stage) {
                (None, _) => warnings.extend(self.second_bye(seat)),
                (Some(white), Stage::Swiss) => {
                    warnings.extend(self.forbidden(seat, white));
                    warnings.extend(self.rematch(seat, white));
                    if seat.colours_known {
                        for (player, colour) in
                            [(seat.black, Colour::Black), (white, Colour::White)]
                        {
                            warnings.extend(self.colours(seat, player, colour));
                        }
                    }
                }
                (Some(_), _) => {}
            }
        }
        warnings
    }

    fn extra_round(&self) -> Option<RoundWarning<P>> {
        let announced = self.announced?;
        (self.rounds_so_far > announced).then_some(RoundWarning::ExtraRound {
            round: self.number,
            announced,
        })
    }

    fn unpaired(&self) -> Option<RoundWarning<P>> {
        let paired: BTreeSet<P> = self.seats.iter().flat_map(CheckedSeat::players).collect();
        let unpaired = self.expected.iter().filter(|each| !paired.contains(each));
        let players: Vec<P> = unpaired.copied().collect();
        (!players.is_empty()).then_some(RoundWarning::Unpaired { players })
    }

    fn several_byes(&self) -> Option<RoundWarning<P>> {
        let byes = self.seats.iter().filter(|seat| seat.white.is_none());
        let players: Vec<P> = byes.map(|seat| seat.black).collect();
        (players.len() > 1).then_some(RoundWarning::SeveralByes { players })
    }

    fn second_bye(&self, seat: &CheckedSeat<P>) -> Option<RoundWarning<P>> {
        let byes = self.earlier.iter();
        let byes = byes.filter(|(_, each)| each.white.is_none() && each.black == seat.black);
        let earlier: Vec<u32> = byes.map(|&(round, _)| round).collect();
        (!earlier.is_empty()).then_some(RoundWarning::SecondBye {
            table: seat.table,
            player: seat.black,
            earlier,
        })
    }

    fn forbidden(&self, seat: &CheckedSeat<P>, white: P) -> Option<RoundWarning<P>> {
        let players = [seat.black, white];
        let turned = [white, seat.black];
        let mut apart = self.apart.iter();
        apart
            .any(|pair| *pair == players || *pair == turned)
            .then_some(RoundWarning::Forbidden {
                table: seat.table,
                players,
            })
    }

    fn rematch(&self, seat: &CheckedSeat<P>, white: P) -> Option<RoundWarning<P>> {
        let players = [seat.black, white];
        let pair = |other: P| Some([seat.black, other]);
        let met = |each: &CheckedSeat<P>| {
            let found = each.white.map(|white| [each.black, white]);
            found == pair(white) || found == Some([white, seat.black])
        };
        let games = self.earlier.iter().filter(|(_, each)| met(each));
        let earlier: Vec<u32> = games.map(|&(round, _)| round).collect();
        (!earlier.is_empty()).then_some(RoundWarning::Rematch {
            table: seat.table,
            players,
            earlier,
        })
    }

    /// At most one warning: a long run is the more urgent one.
    fn colours(&self, seat: &CheckedSeat<P>, player: P, colour: Colour) -> Option<RoundWarning<P>> {
        let mut by_round: BTreeMap<u32, Option<Colour>> = BTreeMap::new();
        for (round, each) in &self.earlier {
            if each.white.is_some() && each.players().any(|other| other == player) {
                by_round.insert(*round, each.colour_of(player));
            }
        }
        let before = by_round.values().rev();
        let games = 1 + before.take_while(|&&had| had == Some(colour)).count();
        if games >= LONG_RUN {
            return Some(RoundWarning::ColourRun {
                table: seat.table,
                player,
                colour,
                games,
            });
        }
        let count = |wanted: Colour| {
            let before = by_round.values().filter(|&&had| had == Some(wanted));
            before.count() + usize::from(wanted == colour)
        };
        let (own, other) = (count(colour), count(!colour));
        (own > other + LARGEST_IMBALANCE).then_some(RoundWarning::ColourBalance {
            table: seat.table,
            player,
            black: count(Colour::Black),
            white: count(Colour::White),
        })
    }
}

impl<P: Copy + PartialEq> CheckedSeat<P> {
    fn players(&self) -> impl Iterator<Item = P> {
        std::iter::once(self.black).chain(self.white)
    }

    fn colour_of(&self, player: P) -> Option<Colour> {
        if !self.colours_known {
            return None;
        }
        Some(if self.black == player {
            Colour::Black
        } else {
            Colour::White
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(table: u32, black: char, white: char) -> CheckedSeat<char> {
        CheckedSeat {
            table: Some(table),
            black,
            white: Some(white),
            colours_known: true,
        }
    }

    fn bye(table: u32, player: char) -> CheckedSeat<char> {
        CheckedSeat {
            white: None,
            ..game(table, player, player)
        }
    }

    fn round(number: u32, seats: &[CheckedSeat<char>]) -> RoundToCheck<char> {
        RoundToCheck {
            number,
            stage: Stage::Swiss,
            state: CheckedState::Open,
            expected: vec!['a', 'b', 'c', 'd'],
            seats: seats.to_vec(),
            earlier: Vec::new(),
            rounds_so_far: number,
            announced: None,
            open_before: Vec::new(),
            apart: Vec::new(),
        }
    }

    fn codes(round: &RoundToCheck<char>) -> Vec<&'static str> {
        round.warnings().iter().map(RoundWarning::code).collect()
    }

    #[test]
    fn a_round_in_which_everybody_meets_somebody_new_has_no_warning() {
        let mut second = round(2, &[game(1, 'a', 'c'), game(2, 'b', 'd')]);
        second.earlier = vec![(1, game(1, 'a', 'b')), (1, game(2, 'c', 'd'))];
        assert_eq!(second.warnings(), []);
    }

    #[test]
    fn two_who_must_not_meet_are_named_whoever_has_black() {
        let mut first = round(1, &[game(1, 'a', 'b'), game(2, 'c', 'd')]);
        first.apart = vec![['d', 'c'], ['a', 'c']];
        assert_eq!(codes(&first), ["forbidden"]);
        assert_eq!(first.warnings()[0].table(), Some(2));
        first.stage = Stage::RoundRobin;
        assert_eq!(first.warnings(), [], "everybody meets everybody");
    }

    #[test]
    fn whoever_is_expected_and_sits_nowhere_is_named() {
        let first = round(1, &[game(1, 'a', 'b'), bye(2, 'c')]);
        let players = vec!['d'];
        assert_eq!(first.warnings(), [RoundWarning::Unpaired { players }]);
    }

    #[test]
    fn a_second_bye_and_several_byes_are_said() {
        let mut second = round(2, &[game(1, 'a', 'b'), bye(2, 'c'), bye(3, 'd')]);
        second.earlier = vec![(1, bye(2, 'c'))];
        assert_eq!(codes(&second), ["several-byes", "second-bye"]);
        let RoundWarning::SecondBye { table, earlier, .. } = &second.warnings()[1] else {
            panic!("a second bye");
        };
        assert_eq!((*table, earlier.as_slice()), (Some(2), &[1][..]));
    }

    #[test]
    fn a_rematch_is_said_in_a_swiss_round_and_not_in_a_final() {
        let mut second = round(2, &[game(1, 'b', 'a'), game(2, 'c', 'd')]);
        second.earlier = vec![(1, game(1, 'a', 'b'))];
        let rematch = RoundWarning::Rematch {
            table: Some(1),
            players: ['b', 'a'],
            earlier: vec![1],
        };
        assert_eq!(second.warnings(), [rematch]);
        second.stage = Stage::Final;
        second.seats.truncate(1);
        assert_eq!(second.warnings(), []);
    }

    #[test]
    fn three_of_one_colour_in_a_row_are_said_and_a_bye_does_not_break_the_row() {
        let mut fourth = round(4, &[game(1, 'a', 'd'), game(2, 'b', 'c')]);
        fourth.expected = vec!['a', 'b', 'c', 'd'];
        fourth.earlier = vec![
            (1, game(1, 'a', 'b')),
            (2, bye(1, 'a')),
            (3, game(1, 'a', 'c')),
        ];
        let run = RoundWarning::ColourRun {
            table: Some(1),
            player: 'a',
            colour: Colour::Black,
            games: 3,
        };
        assert_eq!(fourth.warnings(), [run]);
        fourth.earlier[0].1.colours_known = false;
        assert_eq!(fourth.warnings(), []);
    }

    #[test]
    fn more_than_two_games_more_of_one_colour_are_said() {
        let mut sixth = round(6, &[game(1, 'a', 'g'), game(2, 'b', 'h')]);
        sixth.expected = Vec::new();
        let opponents = ['c', 'd', 'e', 'f', 'i'];
        sixth.earlier = (1..)
            .zip(opponents)
            .map(|(round, other)| match round {
                3 | 5 => (round, game(1, other, 'a')),
                _ => (round, game(1, 'a', other)),
            })
            .collect();
        assert_eq!(codes(&sixth), Vec::<&str>::new(), "four blacks, two whites");
        sixth.earlier[2].1 = game(1, 'a', 'e');
        assert_eq!(codes(&sixth), ["colour-balance"]);
    }

    #[test]
    fn a_round_that_was_not_announced_is_said() {
        let mut third = round(3, &[game(1, 'a', 'b'), game(2, 'c', 'd')]);
        third.announced = Some(2);
        assert_eq!(codes(&third), ["extra-round"]);
    }

    #[test]
    fn an_earlier_round_that_is_open_is_in_the_way_of_a_seal_only() {
        let mut second = round(2, &[game(1, 'a', 'b'), game(2, 'c', 'd')]);
        second.open_before = vec![1];
        assert_eq!(codes(&second), Vec::<&str>::new());
        second.state = CheckedState::BeingSealed;
        assert_eq!(codes(&second), ["open-before"]);
    }
}
