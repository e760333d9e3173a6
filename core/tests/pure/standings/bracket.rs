//! The knock-out stage by stage: who meets whom, what is due, what is decided.

use outflank_core::ruleset::{ColourChoice, FinalsPlan, LevelMatch};
use outflank_core::tournament::{
    ColourBasis, DueGame, FinalStage, LevelMatches, MatchDecision, MatchState, Pair, Side,
    StageKind, due_games,
};

use super::*;

fn planned(plan: &str) -> Ruleset {
    let mut rules = ruleset("woc");
    let plan: FinalsPlan = plan.parse().expect("a plan");
    rules.finals = plan.applied_to(rules.finals.as_ref());
    rules
}

/// Players A, B, C ... who are ranked in the order of their names.
fn ranked(players: u8) -> Crosstable {
    let names: Vec<String> = (0..players)
        .map(|at| char::from(b'A' + at).to_string())
        .collect();
    // Everybody has beaten a stranger, by fewer discs the lower they are ranked.
    let mut table = Crosstable::new(1);
    for name in names.iter().map(String::as_str).chain(["X"]) {
        let mut player = Player::new(name, name);
        player.designation = match name {
            "X" => Designation::Stranger,
            _ => Designation::Member,
        };
        table.add_player(player);
    }
    let stranger = of(&table, "X");
    for (at, name) in names.iter().enumerate() {
        let discs = [64 - at, at].map(HalfDiscs::whole);
        let first = of(&table, name);
        let seat = u16::try_from(at).expect("few players") + 1;
        let result = GameResult::by_discs(discs[0], discs[1]);
        let game = Game::new(1, seat, first, stranger).with_colours(Colours::FirstBlack);
        table.add_game(game.with_result(result));
    }
    table
}

fn play(table: &mut Crosstable, game: &DueGame, discs: [usize; 2]) {
    let round = u16::try_from(table.finals().len()).expect("few games") + 2;
    let [black, white] = discs.map(HalfDiscs::whole);
    let game = Game::new(round, 1, game.pair[0], game.pair[1]).with_colours(Colours::FirstBlack);
    table.add_final(game.with_result(GameResult::by_discs(black, white)));
}

fn due(table: &Crosstable, rules: &Ruleset) -> Vec<DueGame> {
    let standings = rank(table, rules);
    let after = finals(table, rules, &standings);
    due_games(
        &after,
        &standings,
        ColourChoice::BetterRankChooses,
        LevelMatches::Wait,
    )
}

fn after(table: &Crosstable, rules: &Ruleset) -> Finals {
    finals(table, rules, &rank(table, rules))
}

fn named(table: &Crosstable, pair: Pair) -> String {
    pair.map(|player| table.player(player).name.as_str())
        .concat()
}

fn due_pairs(table: &Crosstable, rules: &Ruleset) -> Vec<(String, u16, String)> {
    let due = due(table, rules).into_iter();
    due.map(|game| (game.stage, game.game, named(table, game.pair)))
        .collect()
}

fn places(table: &Crosstable, rules: &Ruleset) -> String {
    let after = after(table, rules);
    let names = after.places.iter();
    names
        .map(|place| table.player(place.player).name.as_str())
        .collect()
}

fn decide(table: &mut Crosstable, winner: &str, loser: &str) {
    let [winner, loser] = [winner, loser].map(|name| of(table, name));
    table.decide_match(MatchDecision {
        winner,
        loser,
        reason: "by the director".to_owned(),
    });
}

/// The sides of a stage that are known, `?` for the others.
fn sides(table: &Crosstable, stage: &FinalStage) -> Vec<String> {
    let name = |side: &Side| match side {
        Side::Player(player) => table.player(*player).name.clone(),
        Side::WinnerOf(_) | Side::LoserOf(_) => "?".to_owned(),
    };
    let matches = stage.matches.iter();
    let matches = matches.map(|each| each.sides.iter().map(name).collect::<String>());
    matches.chain(stage.free_pass.iter().map(name)).collect()
}

#[test]
fn the_first_meets_the_last_and_the_winners_meet_so_too() {
    for (players, plan, first) in [
        (2, "final 3", vec!["AB"]),
        (3, "3 players, semi-final 1, final 3", vec!["AC", "B"]),
        (4, "semi-final 1, final 3", vec!["AD", "BC"]),
        (
            5,
            "5 players, quarter-final 1, semi-final 1, final 1",
            vec!["AE", "BD", "C"],
        ),
        (
            6,
            "6 players, quarter-final 1, semi-final 1, final 1",
            vec!["AF", "BE", "CD"],
        ),
        (
            8,
            "quarter-final 1, semi-final 1, final 3",
            vec!["AH", "BG", "CF", "DE"],
        ),
    ] {
        let table = ranked(players);
        let rules = planned(&format!("{plan}, no play-off"));
        let after = after(&table, &rules);
        assert_eq!(sides(&table, &after.stages[0]), first, "{players} players");
        assert_eq!(after.seeds.len(), usize::from(players));
    }
}

#[test]
fn a_semi_final_of_one_game_and_a_final_of_three() {
    let mut table = ranked(5);
    let rules = planned("semi-final 1, final 3, third place 1, no play-off");
    let stage = |name: &str, game, pair: &str| (name.to_owned(), game, pair.to_owned());
    let semi_finals = [stage("semi-final", 1, "AD"), stage("semi-final", 1, "BC")];
    assert_eq!(due_pairs(&table, &rules), semi_finals);
    play_after(&mut table, "A 24-40 D; B 40-24 C");
    // The final comes first, so that it is at the first table.
    let last = [stage("final", 1, "BD"), stage("third place", 1, "AC")];
    assert_eq!(due_pairs(&table, &rules), last);
    play_after(&mut table, "B 40-24 D; A 20-44 C");
    assert_eq!(places(&table, &rules), "", "one game of three");
    assert_eq!(due_pairs(&table, &rules)[0].1, 2, "the second game");
    play_after(&mut table, "B 24-40 D; B 24-40 D");
    assert_eq!(places(&table, &rules), "DBCAE");
    assert_eq!(due_pairs(&table, &rules), []);
}

#[test]
fn the_places_wait_for_a_third_place_that_was_announced_and_for_no_other() {
    let mut table = ranked(4);
    play_after(&mut table, "A 40-24 D; B 40-24 C; A 40-24 B");
    let announced = planned("semi-final 1, final 1, third place 1");
    let pair = ["C", "D"].map(|name| of(&table, name));
    assert_eq!(after(&table, &announced).awaited, [Awaited::Match(pair)]);
    let without = planned("semi-final 1, final 1");
    assert_eq!(places(&table, &without), "ABCD");
    play_after(&mut table, "C 20-44 D");
    assert_eq!(places(&table, &announced), "ABDC");
    assert_eq!(places(&table, &without), "ABDC", "it was played anyway");
}

#[test]
fn a_decision_of_the_director_counts_more_than_the_ruleset_and_the_games() {
    let mut table = ranked(4);
    let mut rules = planned("semi-final 1, final 1");
    play_after(&mut table, "A 32-32 D; B 40-24 C");
    let pair = ["A", "D"].map(|name| of(&table, name));
    assert_eq!(after(&table, &rules).awaited, [Awaited::Level(pair)]);
    decide(&mut table, "D", "A");
    rules.finals.as_mut().expect("finals").level = LevelMatch::BetterRank;
    assert_eq!(due_pairs(&table, &rules)[0].2, "BD", "D is through");
    play_after(&mut table, "B 40-24 D");
    assert_eq!(places(&table, &rules), "BDAC");
    // B, who has won the final, is disqualified.
    decide(&mut table, "D", "B");
    assert_eq!(places(&table, &rules), "DBAC");
}

#[test]
fn a_finalist_who_leaves_loses_without_a_game_or_is_replaced_by_the_loser() {
    let mut table = ranked(4);
    let rules = planned("semi-final 1, final 3");
    play_after(&mut table, "A 40-24 D; B 40-24 C");
    let mut let_through = table.clone();
    decide(&mut let_through, "B", "A");
    assert_eq!(places(&let_through, &rules), "BACD");
    let unplayed = after(&let_through, &rules);
    let last = unplayed.matches.last().expect("a match");
    assert_eq!(
        (last.games.len(), last.winner.player()),
        (0, Some(of(&table, "B")))
    );
    decide(&mut table, "D", "A");
    assert_eq!(due_pairs(&table, &rules)[0].2, "BD");
}

#[test]
fn whoever_withdrew_before_the_finals_leaves_the_place_to_the_next() {
    let mut table = ranked(6);
    let rules = planned("semi-final 1, final 1, no play-off");
    let gone = of(&table, "B");
    table.player_mut(gone).left_after = Some(1);
    let stages = after(&table, &rules).stages;
    assert_eq!(sides(&table, &stages[0]), ["AE", "CD"]);
    play_after(&mut table, "A 40-24 E; C 40-24 D; A 40-24 C");
    assert_eq!(places(&table, &rules), "ACDEBF");
    // Round 2 is the first of the finals: who leaves then keeps the place.
    table.player_mut(gone).left_after = Some(2);
    let stages = after(&table, &rules).stages;
    assert_eq!(sides(&table, &stages[0]), ["AD", "BC"]);
}

#[test]
fn nobody_else_plays_before_the_play_off_is_decided() {
    let mut table = ranked(5);
    let rules = planned("semi-final 1, final 1");
    assert_eq!(
        due_pairs(&table, &rules),
        [("play-off".to_owned(), 1, "DE".to_owned())]
    );
    play_after(&mut table, "D 32-32 E");
    assert_eq!(due_pairs(&table, &rules), [], "the director decides");
    let pair = ["D", "E"].map(|name| of(&table, name));
    assert_eq!(after(&table, &rules).play_off, PlayOff::Level(pair));
    let mut another = table.clone();
    let mut game = table.finals()[0];
    game.result = None;
    another.add_final(game);
    let stages = after(&another, &rules).stages;
    assert_eq!(stages[0].matches[0].state, MatchState::Playing);
    decide(&mut table, "E", "D");
    let after = after(&table, &rules);
    assert_eq!(after.play_off, PlayOff::Won([pair[1], pair[0]]));
    assert_eq!(sides(&table, &after.stages[1]), ["AE", "BC"]);
    assert_eq!(after.stages[0].kind, StageKind::PlayOff);
}

#[test]
fn colours_are_exchanged_and_the_last_game_is_the_choice_of_the_one_with_more_discs() {
    let mut table = ranked(2);
    let rules = planned("final 3");
    let [first, second] = ["A", "B"].map(|name| of(&table, name));
    let next = |table: &Crosstable| due(table, &rules)[0].clone();
    let game = next(&table);
    assert_eq!(
        (game.pair, game.basis),
        ([first, second], ColourBasis::BetterRankChooses(first))
    );
    play(&mut table, &game, [40, 24]);
    let game = next(&table);
    assert_eq!(
        (game.pair, game.basis),
        ([second, first], ColourBasis::Exchanged)
    );
    play(&mut table, &game, [44, 20]);
    let game = next(&table);
    assert_eq!(
        (game.pair, game.basis),
        ([second, first], ColourBasis::MoreDiscsChooses(second))
    );
    let standings = rank(&table, &rules);
    let alternating = due_games(
        &finals(&table, &rules, &standings),
        &standings,
        ColourChoice::Alternate,
        LevelMatches::Wait,
    );
    assert_eq!(alternating[0].pair, [first, second]);
}

#[test]
fn a_game_without_a_result_is_waited_for() {
    let mut table = ranked(2);
    let rules = planned("final 1");
    let game = due(&table, &rules)[0].clone();
    play(&mut table, &game, [40, 24]);
    let mut unplayed = ranked(2);
    let mut game = table.finals()[0];
    game.result = None;
    unplayed.add_final(game);
    let after = after(&unplayed, &rules);
    assert_eq!(after.stages[0].matches[0].state, MatchState::Playing);
    assert_eq!(due(&unplayed, &rules), []);
}

proptest! {
    /// Whatever happens in the games, the finals come to an end and place
    /// everybody once.
    #[test]
    fn playing_what_is_due_places_everybody(
        players in 2_u8..=16,
        best_of in prop::sample::select(vec![1_u16, 3, 5]),
        discs in prop::collection::vec(20_usize..=44, 200),
        level_to_first in any::<bool>(),
    ) {
        let mut table = ranked(players);
        let mut rules = ruleset("woc");
        let finals_of = rules.finals.as_mut().expect("woc has finals");
        finals_of.places = players.into();
        finals_of.best_of = outflank_core::ruleset::BestOf::Every(best_of);
        let mut discs = discs.into_iter();
        loop {
            let level = after(&table, &rules).stages.iter().flat_map(|stage| stage.matches.clone())
                .find(|each| each.state == MatchState::Level)
                .and_then(|each| each.pair());
            if let Some([one, other]) = level {
                let (winner, loser) = if level_to_first { (one, other) } else { (other, one) };
                table.decide_match(MatchDecision { winner, loser, reason: "lot".to_owned() });
                continue;
            }
            let games = due(&table, &rules);
            if games.is_empty() {
                break;
            }
            for game in games {
                let black = discs.next().expect("enough games");
                play(&mut table, &game, [black, 64 - black]);
            }
        }
        let after = after(&table, &rules);
        prop_assert_eq!(&after.awaited, &[]);
        let mut placed: Vec<usize> = after.places.iter().map(|place| place.player.get()).collect();
        placed.sort_unstable();
        prop_assert_eq!(placed, (0..usize::from(players)).collect::<Vec<_>>());
        for found in &after.matches {
            prop_assert!(found.games.len() <= usize::from(best_of));
        }
    }
}
