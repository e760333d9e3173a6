//! After a merge everything goes on as if the person had always had one name.
//! Every command that names a player or a table is carried out in two halls at
//! once: in one of them a player is merged with another name at some moment.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod commands;
mod defects;
mod undone;

use super::super::{
    add::AddPlayer, add::Search, registration::EditPlayer, registration::RegistrationChange,
    rows::PlayerRows,
};
use super::MergePlayers;
use crate::service::prelude::*;
use crate::service::results::standings::{
    Ranking, ResultsQuery, ResultsRequest, RoundsCounted, Source,
};
use crate::service::rounds::tables::{RoundTables, SealRound, TableFilter};
use crate::service::session::fixture::{Desk, player, result};
use crate::service::{
    Command, event::edit::EditEvent, results::enter::EnterResult, rounds::finals::PairFinals,
    rounds::pairing::PairRound, rounds::pairing::PairingRequest,
};
use commands::COMMANDS;
use proptest::prelude::*;
use std::fmt::Debug;

const ROUNDS: u32 = 4;

/// Six entrants; Goto has the number 1. The register knows more names.
fn hall() -> Desk {
    let mut desk = Desk::new();
    desk.done(&EditEvent {
        rounds: Some(ROUNDS),
        finals: Some("semi-final 1, final 1".parse().unwrap()),
        ..EditEvent::default()
    });
    let names = ["Goto, Haruka", "Smith, John", "Lefevre, Zoe", "Ito, Ken"];
    let names = names.iter().chain(&["Abe, Mari", "Cole, Ann"]);
    for (name, number) in names.zip(1001..) {
        desk.done(&player(name, &number.to_string()));
    }
    for name in ["Gotz, Haruko", "Gota, Haruki", "Watcher, Will"] {
        let mut registered = AddPlayer {
            search: Search::Nowhere,
            entrant: None,
            ..player(name, "")
        };
        registered.person.number = None;
        desk.done(&registered);
    }
    desk
}

fn merge(player: &str, into: &str) -> MergePlayers {
    MergePlayers {
        event: EventRef::Unnamed,
        player: PlayerRef::new(player),
        into: PlayerRef::new(into),
        reason: "one person".to_owned(),
    }
}

/// What was said, whichever of their names the person was called by.
fn said<T: Debug>(answer: Result<T>) -> String {
    let text = match answer {
        Ok(answer) => format!("done: {answer:?}"),
        Err(error) => format!("{}: {error}", error.code()),
    };
    let text = text.replace("Gotz", "Goto").replace("Gota", "Goto");
    text.replace("Haruko", "Haruka").replace("Haruki", "Haruka")
}

fn attempt<C: Command<Outcome: Debug>>(desk: &mut Desk, command: &C) -> String {
    said(desk.session.execute(command).map(|done| done.outcome))
}

/// What everybody sees.
fn seen(desk: &Desk) -> Vec<String> {
    let event = || EventRef::Unnamed;
    let mut seen = vec![said(desk.session.ask(&PlayerRows {
        event: Some(event()),
        matching: None,
    }))];
    for round in 1..=ROUNDS + 2 {
        seen.push(said(desk.session.ask(&RoundTables {
            event: event(),
            round,
            filter: TableFilter::All,
        })));
    }
    let standings = desk.session.ask(&ResultsQuery {
        results: ResultsRequest {
            source: Source::Event(event()),
            ruleset: None,
            seed: None,
            after: None,
            what_if: Vec::new(),
            counting: RoundsCounted::CompleteRounds,
        },
        question: Ranking::default(),
    });
    seen.push(said(standings.map(|noted| noted.answer)));
    seen
}

/// Numbers that follow from a seed.
#[derive(Clone, Copy)]
struct Dice(u64, u32);

impl Dice {
    /// From 0 to below `sides`.
    fn below(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ (mixed >> 31)) % u64::from(sides)).unwrap()
    }

    /// Every second time the one who is merged.
    fn player(&mut self) -> PlayerRef {
        let number = [1, 1 + self.below(6)][self.below(2) as usize];
        PlayerRef::new(&format!("#{number}"))
    }

    fn table(&mut self) -> u32 {
        1 + self.below(3)
    }

    /// Mostly the one that is played now.
    fn round(&mut self) -> u32 {
        [self.1, self.1, self.1, 1 + self.below(ROUNDS)][self.below(4) as usize]
    }
}

/// Two halls in which the same happens.
struct Halls {
    one_name: Desk,
    merged: Desk,
    dice: Dice,
    /// The commands that were carried out, not refused.
    done: BTreeSet<&'static str>,
}

impl Halls {
    fn both(&mut self, name: &'static str, act: fn(&mut Desk, &mut Dice) -> String) {
        let mut dice = self.dice;
        let expected = act(&mut self.one_name, &mut self.dice);
        let found = act(&mut self.merged, &mut dice);
        assert_eq!(found, expected, "{name} after a merge");
        if found.starts_with("done") {
            self.done.insert(name);
        }
        assert_eq!(self.merged.journal(), self.one_name.journal(), "{name}");
    }

    fn some_commands(&mut self, most: u32) {
        for _ in 0..self.dice.below(most + 1) {
            let place = self.dice.below(u32::try_from(COMMANDS.len()).unwrap());
            let (name, act) = COMMANDS[place as usize];
            self.both(name, act);
        }
    }

    /// A merge, and something else that leaves a line in the other journal.
    fn merge(&mut self, player: &str, into: &str) {
        self.merged.done(&merge(player, into));
        let line = u32::try_from(self.one_name.journal().0).unwrap();
        self.one_name.done(&EditPlayer {
            event: EventRef::Unnamed,
            player: PlayerRef::new("watcher"),
            changes: RegistrationChange {
                rating: Some(1000 + line),
                ..RegistrationChange::default()
            },
            search: Search::Register,
            reason: String::new(),
        });
    }
}

fn next_round(desk: &mut Desk, dice: &mut Dice) -> String {
    let request = PairingRequest {
        seed: dice.below(1000),
        ..PairingRequest::default()
    };
    let shown = None;
    attempt(desk, &PairRound { request, shown })
}

fn score(desk: &mut Desk, dice: &mut Dice) -> String {
    let (round, table) = (dice.round(), dice.table());
    let enter = EnterResult {
        round,
        ..result(table, ["40-24", "30-34", "32-32"][dice.below(3) as usize])
    };
    attempt(desk, &enter)
}

fn scores(desk: &mut Desk, dice: &mut Dice) -> String {
    let mut all = String::new();
    for round in 1..=ROUNDS + 2 {
        for table in 1..=4 {
            let enter = EnterResult {
                round,
                ..result(table, ["40-24", "30-34", "33-31"][dice.below(3) as usize])
            };
            all += &attempt(desk, &enter);
        }
    }
    all
}

fn seal(desk: &mut Desk, dice: &mut Dice) -> String {
    let round = dice.round();
    attempt(
        desk,
        &SealRound {
            round,
            ..SealRound::default()
        },
    )
}

fn finals(desk: &mut Desk, _: &mut Dice) -> String {
    attempt(desk, &PairFinals::default())
}

/// Plays an event in both halls; gives what was carried out.
fn play(seed: u64) -> BTreeSet<&'static str> {
    let mut halls = Halls {
        one_name: hall(),
        merged: hall(),
        dice: Dice(seed, 1),
        done: BTreeSet::new(),
    };
    let ways: [&[(&str, &str)]; 3] = [
        &[("#1", "gotz")],
        &[("gotz", "#1")],
        &[("#1", "gotz"), ("#1", "gota")],
    ];
    let mut merges = ways[halls.dice.below(3) as usize].iter();
    let mut wait = halls.dice.below(8);
    for round in 1..=ROUNDS {
        halls.dice.1 = round;
        for (name, act) in [
            (
                "PairRound",
                next_round as fn(&mut Desk, &mut Dice) -> String,
            ),
            ("EnterResult", score),
            ("EnterResult", scores),
            ("SealRound", seal),
        ] {
            if wait == 0
                && let Some((player, into)) = merges.next()
            {
                halls.merge(player, into);
            }
            wait = wait.checked_sub(1).unwrap_or(3);
            halls.both(name, act);
            halls.some_commands(4);
        }
        assert_eq!(seen(&halls.merged), seen(&halls.one_name));
    }
    halls.both("EnterResult", scores);
    halls.both("PairFinals", finals);
    halls.some_commands(12);
    assert_eq!(seen(&halls.merged), seen(&halls.one_name));
    halls.done
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn every_command_does_the_same_whether_a_player_has_one_name_or_two(seed in any::<u64>()) {
        play(seed);
    }
}

/// Refused in all of these events, in both halls: the finals have no level match,
/// and the list names somebody twice.
const ALWAYS_REFUSED: [&str; 2] = ["DecideMatch", "ImportPlayers"];

#[test]
fn every_command_of_the_list_is_carried_out_now_and_then() {
    let mut done = BTreeSet::new();
    for seed in 0..24 {
        done.append(&mut play(seed));
    }
    let never: Vec<_> = COMMANDS.iter().map(|each| each.0).collect();
    let never: Vec<_> = never.iter().filter(|name| !done.contains(*name)).collect();
    let never: Vec<_> = never.iter().map(|name| **name).collect();
    assert_eq!(BTreeSet::from_iter(never), BTreeSet::from(ALWAYS_REFUSED));
}
