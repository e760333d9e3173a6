//! Standings: worked examples, edge cases, and what must hold for any event.

mod ahead;
mod bracket;
mod laws;
mod order;
mod places;
mod series;
mod worked;

use outflank_core::game::{Goal, HalfDiscs};
use outflank_core::ruleset::{
    Boundary, ByeBrightwell, ByeBuchholz, Constant, Counting, Opponents, OwnValue, Ruleset, Team,
    TieBreak,
};
use outflank_core::tournament::{
    Awaited, Chance, Chosen, Colours, Crosstable, Designation, Edge, EventPlace, EventPlaces,
    Exact, Finals, Game, GameResult, HalfPoints, MatchWinner, Measure, Method, Open, Outcome,
    PlayOff, Player, PlayerIndex, PlayerRef, Query, Row, SERIES, Separation, SeriesRules,
    Standings, TermSource, WhatIf, finals, open, teams,
};
use proptest::prelude::*;

/// An event written as in the rulebook: `1 A 40-24 B; 1 C bye`.
fn event(rounds: u16, players: &str, lines: &str) -> Crosstable {
    let mut table = Crosstable::new(rounds);
    for name in players.split_whitespace() {
        table.add_player(Player::new(name, name));
    }
    let mut tables = vec![0; usize::from(rounds) + 1];
    for line in lines.split(';') {
        let words: Vec<&str> = line.split_whitespace().collect();
        let round: u16 = words[0].parse().expect("a round");
        let first = of(&table, words[1]);
        if words[2] == "bye" {
            table.give_bye(first, round);
            continue;
        }
        tables[usize::from(round)] += 1;
        let second = of(&table, words[3]);
        let result = words[2].split_once('-').and_then(|(own, theirs)| {
            let discs = [own, theirs].map(|side| side.parse().map(HalfDiscs::whole));
            Some(GameResult::by_discs(
                discs[0].clone().ok()?,
                discs[1].clone().ok()?,
            ))
        });
        table.add_game({
            let mut game = Game::new(round, tables[usize::from(round)], first, second)
                .with_colours(Colours::FirstBlack);
            game.result = result;
            game
        });
    }
    table
}

/// Games after the rounds: `A 40-24 D; A 32-32 D`.
fn play_after(table: &mut Crosstable, lines: &str) {
    for line in lines.split(';') {
        let words: Vec<&str> = line.split_whitespace().collect();
        let players = [words[0], words[2]].map(|name| of(table, name));
        let (own, theirs) = words[1].split_once('-').expect("a score");
        let discs = [own, theirs].map(|side| HalfDiscs::whole(side.parse().expect("discs")));
        table.add_final(
            Game::new(1, 1, players[0], players[1])
                .with_result(GameResult::by_discs(discs[0], discs[1])),
        );
    }
}

fn of(table: &Crosstable, name: &str) -> PlayerIndex {
    table
        .find(&PlayerRef::new(name))
        .expect("one player of this name")
}

fn ruleset(name: &str) -> Ruleset {
    Ruleset::preset(name).expect("a preset")
}

fn rank(table: &Crosstable, ruleset: &Ruleset) -> Standings {
    Standings::of(table, ruleset, Query::default())
}

fn order(table: &Crosstable, standings: &Standings) -> Vec<String> {
    let rows = standings.rows.iter();
    rows.map(|row| table.player(row.player).name.clone())
        .collect()
}

fn brightwell(table: &Crosstable, standings: &Standings, name: &str) -> String {
    let row = standings.row(of(table, name)).expect("ranked");
    row.brightwell.expect("the ruleset has it").to_string()
}

fn example_a() -> Crosstable {
    event(
        3,
        "A B C D E F",
        "1 A 40-24 B; 1 C 32-32 D; 1 E 20-44 F; 2 A 36-28 F; 2 C 45-19 B; 2 D 38-26 E; \
         3 A 31-33 C; 3 D 29-35 F; 3 B 64-0 E",
    )
}

fn example_b() -> Crosstable {
    let mut table = event(
        3,
        "P Q R S T",
        "1 P 42-22 Q; 1 R 37-27 S; 1 T bye; 2 P 30-34 R; 2 Q 33-31 T; 2 S bye; \
         3 Q 39-25 R; 3 P 41-23 S",
    );
    let gone = of(&table, "T");
    table.player_mut(gone).left_after = Some(2);
    table
}

fn with_order(tie_breaks: &[TieBreak]) -> Ruleset {
    let mut rules = ruleset("woc");
    rules.standings.tie_breaks = tie_breaks.to_vec();
    rules
}

fn value(table: &Crosstable, tie_break: TieBreak, name: &str) -> Option<String> {
    let standings = rank(table, &with_order(&[tie_break]));
    let row = standings.row(of(table, name)).expect("ranked");
    row.values[0].map(|value| value.to_string())
}
