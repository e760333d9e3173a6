//! What must hold for any event.

use super::*;

/// Any event: games with any discs, byes, departures, missing results.
fn any_event() -> impl Strategy<Value = Crosstable> {
    let game = (
        1_u16..6,
        0_usize..9,
        0_usize..9,
        prop::option::weighted(0.9, 0_usize..=64),
    );
    let games = prop::collection::vec(game, 0..40);
    let left = prop::collection::vec(prop::option::weighted(0.2, 0_u16..6), 9);
    let byes = prop::collection::vec((0_usize..9, 1_u16..6), 0..4);
    (games, left, byes).prop_map(|(games, left, byes)| {
        let mut table = Crosstable::new(5);
        let players: Vec<_> = left
            .into_iter()
            .enumerate()
            .map(|(at, left_after)| {
                let mut player = Player::new(format!("{at}"), format!("Player {at}"));
                player.left_after = left_after;
                table.add_player(player)
            })
            .collect();
        let mut busy = std::collections::BTreeSet::new();
        for (number, (round, first, second, discs)) in games.into_iter().enumerate() {
            let free = !busy.contains(&(first, round)) && !busy.contains(&(second, round));
            if first == second || !free {
                continue;
            }
            busy.extend([(first, round), (second, round)]);
            let by = |discs: usize| {
                GameResult::by_discs(HalfDiscs::whole(discs), HalfDiscs::whole(64 - discs))
            };
            let mut game = Game::new(
                round,
                u16::try_from(number + 1).expect("few games"),
                players[first],
                players[second],
            )
            .with_colours(Colours::FirstBlack);
            game.result = discs.map(by);
            table.add_game(game);
        }
        for (player, round) in byes {
            if busy.insert((player, round)) {
                table.give_bye(players[player], round);
            }
        }
        table
    })
}

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    let preset = prop::sample::select(vec![
        "woc",
        "joa",
        "ftd",
        "dutch",
        "singapore",
        "papp-discs",
    ]);
    let order = prop::sample::subsequence(TieBreak::ALL[..12].to_vec(), 0..6).prop_shuffle();
    (preset, order).prop_map(|(name, order)| {
        let mut rules = ruleset(name);
        if rules.brightwell.is_none() {
            rules.brightwell.clone_from(&ruleset("ftd").brightwell);
        }
        rules.standings.tie_breaks = order;
        rules.standings.tie_breaks.push(TieBreak::Lot);
        rules
    })
}

/// The same event entered in another order.
fn reentered(table: &Crosstable) -> Crosstable {
    let mut again = Crosstable::new(table.rounds());
    let players: Vec<_> = table.players().collect();
    let mut moved = vec![None; players.len()];
    for (index, player) in players.iter().rev() {
        moved[index.get()] = Some(again.add_player((*player).clone()));
    }
    let new = |old: PlayerIndex| moved[old.get()].expect("everybody was entered again");
    for game in table.games().iter().rev() {
        let mut moved = *game;
        (moved.first, moved.second) = (new(game.first), new(game.second));
        again.add_game(moved);
    }
    for &(player, round) in table.byes().iter().rev() {
        again.give_bye(new(player), round);
    }
    again
}

/// Everything a reader of the table sees.
fn seen(table: &Crosstable, standings: &Standings) -> Vec<String> {
    let rows = standings.rows.iter().map(|row| {
        let values: Vec<_> = row
            .values
            .iter()
            .map(|value| value.map(Exact::ratio))
            .collect();
        let name = &table.player(row.player).name;
        format!(
            "{} {name} {} {} {values:?}",
            row.rank, row.points, row.discs
        )
    });
    rows.collect()
}

fn seeded() -> Query {
    Query::default().with_seed(11)
}

proptest! {
    #[test]
    fn standings_do_not_depend_on_the_order_of_entry(table in any_event(), rules in any_ruleset()) {
        let again = reentered(&table);
        prop_assert_eq!(
            seen(&table, &Standings::of(&table, &rules, seeded())),
            seen(&again, &Standings::of(&again, &rules, seeded()))
        );
    }

    #[test]
    fn points_in_are_points_out(table in any_event(), rules in any_ruleset()) {
        let games = table.games().iter().filter_map(|game| game.result);
        let given = games.map(|result| match result.outcome {
            Outcome::BothLost => 0,
            _ => 2,
        });
        let byes = u32::try_from(table.byes().len()).expect("few byes");
        let given = given.sum::<u32>() + byes * u32::from(rules.bye.half_points);
        let standings = Standings::of(&table, &rules, seeded());
        let got: u32 = standings.rows.iter().map(|row| row.points.as_halves()).sum();
        prop_assert_eq!(given, got);
    }

    #[test]
    fn the_terms_shown_add_up_to_the_value_ranked(table in any_event(), rules in any_ruleset()) {
        let standings = Standings::of(&table, &rules, seeded());
        for row in &standings.rows {
            let working = standings.explain(&table, &rules, seeded(), row.player);
            let points: HalfPoints = working.points.iter().map(|&(_, _, points)| points).sum();
            prop_assert_eq!(points, row.points);
            for (at, of) in working.tie_breaks.iter().enumerate() {
                prop_assert_eq!(of.value, row.values[at]);
                let terms = of.terms.iter().map(|(_, value)| value.ratio());
                let sum = terms.fold(num_rational::Ratio::from(0), |sum, term| sum + term);
                prop_assert_eq!(sum, of.sum.ratio());
                let value = match (of.tie_break, of.value) {
                    (TieBreak::Lot, _) | (_, None) => continue,
                    (_, Some(value)) => value.ratio(),
                };
                let off = value - sum;
                let rounded = of.tie_break == TieBreak::Brightwell && value.is_integer();
                let half = num_rational::Ratio::new(1, 2);
                prop_assert!(off == 0.into() || (rounded && -half < off && off <= half));
            }
        }
    }

    #[test]
    fn a_what_if_with_the_actual_result_changes_nothing(table in any_event(), rules in any_ruleset()) {
        for game in table.games() {
            let Some([black, white]) = game.result.and_then(|result| result.discs) else { continue };
            let asked = format!("{}:{}={black}-{white}", game.round, game.table);
            let asked = asked.parse().expect("a question");
            let same = table.what_if(asked, &ruleset("woc")).expect("a game");
            prop_assert_eq!(&same, &table);
        }
        prop_assert_eq!(
            Standings::of(&table, &rules, seeded()),
            Standings::of(&table.clone(), &rules, seeded())
        );
    }

    #[test]
    fn taking_a_result_away_and_putting_it_back_changes_nothing(table in any_event(), rules in any_ruleset()) {
        let before = Standings::of(&table, &rules, seeded());
        let mut changed = table.clone();
        for at in 0..table.games().len() {
            let result = changed.games_mut()[at].result.take();
            let _without = Standings::of(&changed, &rules, seeded());
            changed.games_mut()[at].result = result;
        }
        prop_assert_eq!(before, Standings::of(&changed, &rules, seeded()));
    }

    #[test]
    fn who_is_called_certain_or_out_is_so_in_every_outcome(table in any_event(), outcomes in prop::collection::vec(0_usize..=64, 40)) {
        let rules = ruleset("discs");
        let found = open(&table, &rules, 3, Query::default());
        let mut ended = table.clone();
        for (game, discs) in ended.games_mut().iter_mut().zip(outcomes) {
            let by = GameResult::by_discs(HalfDiscs::whole(discs), HalfDiscs::whole(64 - discs));
            game.result.get_or_insert(by);
        }
        if found.rounds_to_come > 0 {
            return Ok(());
        }
        let standings = rank(&ended, &rules);
        let is_present = |row: &&Row| ended.is_present(row.player);
        let present: Vec<_> = standings.rows.iter().filter(is_present).collect();
        for (player, chance) in found.chances {
            let row = standings.row(player).expect("ranked");
            let better = present.iter().filter(|other| other.rank < row.rank).count();
            let equals = present.iter().filter(|other| other.rank == row.rank).count();
            match chance {
                Chance::Certain => prop_assert!(better + equals <= 3),
                Chance::Out if !ended.is_present(player) => {}
                Chance::Out => prop_assert!(better >= 3),
                Chance::Open => {}
            }
        }
    }

    #[test]
    fn who_was_called_certain_or_out_after_a_round_was_so_in_the_end(table in any_event(), round in 1_u16..6) {
        let rules = ruleset("discs");
        let mut table = table;
        let players: Vec<_> = table.players().map(|(player, _)| player).collect();
        for player in players {
            table.player_mut(player).left_after = None;
        }
        let query = Query::default().with_after(round);
        let found = open(&table, &rules, 3, query);
        let unknown = table.games().iter().any(|game| game.result.is_none());
        if unknown {
            return Ok(());
        }
        let standings = rank(&table, &rules);
        for (player, chance) in found.chances {
            let row = standings.row(player).expect("ranked");
            match chance {
                Chance::Certain => prop_assert!(row.rank <= 3),
                Chance::Out => prop_assert!(row.rank > 3),
                Chance::Open => {}
            }
        }
    }
}
