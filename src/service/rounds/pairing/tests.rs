//! Pairings at the desk.

use super::*;
use crate::service::prelude::*;
use crate::service::rounds::tables::{ClearRound, RoundTables, TableFilter};
use crate::service::session::fixture::{Desk, pairings, player, result};
use crate::service::{players::attendance::MissRounds, players::attendance::RequestedBye};
use outflank_core::{ruleset::PairingRules, tournament::RoundRange};

fn request(round: Option<u32>) -> PairingRequest {
    PairingRequest {
        round,
        seed: 7,
        ..PairingRequest::default()
    }
}

fn pair(round: Option<u32>) -> PairRound {
    PairRound {
        request: request(round),
        shown: None,
    }
}

fn check(desk: &Desk, round: u32) -> crate::report::pairing::view::PairingCheckView {
    let query = CheckPairing {
        event: EventRef::Unnamed,
        round,
        rules: None,
    };
    desk.session.ask(&query).expect("a round")
}

fn tables(desk: &Desk, round: u32) -> Vec<(String, Option<String>)> {
    let query = RoundTables {
        event: EventRef::Unnamed,
        round,
        filter: TableFilter::All,
    };
    let round = desk.session.ask(&query).expect("a round");
    let tables = round.tables.into_iter();
    tables.map(|table| (table.black, table.white)).collect()
}

#[test]
fn what_was_shown_is_what_is_set() {
    let mut desk = Desk::with_players();
    let shown = desk.session.ask(&ProposePairing(request(None))).unwrap();
    let set = desk.done(&PairRound {
        shown: Some(shown.clone()),
        ..pair(None)
    });
    assert_eq!(
        (set.tables, set.cost),
        (shown.tables.clone(), shown.cost.clone())
    );
    let checked = check(&desk, 1);
    assert_eq!(checked.pairing.tables, shown.tables);
    assert!(checked.optimal);
    assert_eq!(
        (checked.pairing.seed, &*checked.pairing.preset),
        (7, "papp")
    );
}

#[test]
fn a_pairing_that_is_another_one_by_now_is_refused() {
    let mut desk = Desk::with_players();
    let shown = desk.session.ask(&ProposePairing(request(None))).unwrap();
    desk.second_session()
        .execute(&player("Tan, Li", "1005"))
        .unwrap();
    let late = PairRound {
        shown: Some(shown),
        ..pair(None)
    };
    assert_eq!(desk.refused(&late).code(), "pairing-changed");
}

#[test]
fn the_next_round_waits_for_the_results_of_the_last() {
    let mut desk = Desk::with_players();
    desk.done(&pair(None));
    assert_eq!(desk.refused(&pair(Some(1))).code(), "pairing-complete");
    assert_eq!(desk.refused(&pair(None)).code(), "round-incomplete");
    let anyway = desk.done(&pair(Some(2)));
    assert!(
        anyway
            .notes
            .iter()
            .any(|note| note.code == "results-missing")
    );
}

#[test]
fn a_late_arrival_meets_the_bye_and_the_other_tables_stay() {
    let mut desk = Desk::with_players();
    desk.done(&player("Tan, Li", "1005"));
    let before = desk.done(&pair(None));
    let bye = before.bye.expect("five players").name;
    desk.done(&player("Late, Anna", "1006"));
    let after = desk.done(&pair(None));
    assert_eq!(after.bye, None);
    assert_eq!(after.tables[..2], before.tables[..]);
    let new = [&after.tables[2].black.name, &after.tables[2].white.name];
    assert!(new.contains(&&bye) && new.contains(&&"Late Anna".to_owned()));
    assert!(after.notes.iter().any(|note| note.code == "tables-kept"));
}

#[test]
fn the_opponent_of_a_player_who_does_not_come_is_paired_anew() {
    let mut desk = Desk::with_players();
    desk.done(&pair(None));
    let mut absent = pair(Some(1));
    absent.request.absent = vec![PlayerRef::new("goto")];
    let paired = desk.done(&absent);
    assert_eq!((paired.tables.len(), paired.bye.is_some()), (1, true));
    assert_eq!(tables(&desk, 1).len(), 2);
    assert_eq!(desk.refused(&absent).code(), "player-not-paired");
    desk.done(&crate::service::record::undo::Undo::default());
    assert_eq!(check(&desk, 1).pairing.tables.len(), 2);
}

#[test]
fn a_lock_that_leaves_nothing_is_named_with_its_option() {
    let mut desk = Desk::with_players();
    let mut locked = pair(None);
    let conditions = &mut locked.request.conditions;
    conditions.forbidden = ["goto:1001", "goto:1002", "1003:lefevre"]
        .map(|text| text.parse().unwrap())
        .to_vec();
    let refused = desk.refused(&locked);
    assert_eq!(refused.code(), "pairing-impossible");
    let help = refused.help().to_string();
    assert!(help.contains("--forbid Goto Haruka:Smith John"), "{help}");
    assert!("goto".parse::<PairText>().is_err());
}

#[test]
fn seats_and_colours_are_exchanged_and_the_price_is_said() {
    let mut desk = Desk::paired();
    let swap = SwapPlayers {
        event: EventRef::Unnamed,
        round: 1,
        one: PlayerRef::new("goto"),
        other: PlayerRef::new("lefevre"),
    };
    desk.done(&swap);
    let seats = |desk: &Desk| {
        tables(desk, 1)
            .into_iter()
            .map(|(black, _)| black)
            .collect::<Vec<_>>()
    };
    assert_eq!(seats(&desk), ["Lefèvre Zoé", "Smith John"]);
    let colours = SwapColours {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
    };
    let turned = desk.done(&colours);
    assert_eq!(
        turned.worse, None,
        "before the first game both ways are equal"
    );
    assert_eq!(seats(&desk), ["Smith John", "Smith John"]);
    desk.enter(1, "40-24");
    assert_eq!(desk.refused(&colours).code(), "result-exists");
    assert_eq!(desk.refused(&swap).code(), "result-exists");
}

#[test]
fn a_player_with_a_bye_changes_seats_with_one_who_plays() {
    let mut desk = Desk::paired();
    desk.done(&player("Tan, Li", "1005"));
    let mut bye = pairings(1, &[]);
    let tan = PlayerRef::new("tan");
    bye.pairings = vec![crate::service::rounds::tables::Pairing::typed(
        None, tan, None,
    )]
    .into();
    desk.done(&bye);
    for (one, other, first) in [("goto", "tan", "Tan Li"), ("goto", "tan", "Goto Haruka")] {
        desk.done(&SwapPlayers {
            event: EventRef::Unnamed,
            round: 1,
            one: PlayerRef::new(one),
            other: PlayerRef::new(other),
        });
        let tables = tables(&desk, 1);
        assert_eq!(tables[0], (first.to_owned(), Some("Smith John".to_owned())));
        assert_eq!(tables[2].1, None);
    }
}

#[test]
fn a_forced_pair_has_its_price_and_the_tables_that_change() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    let why = WhyPaired {
        event: EventRef::Unnamed,
        round: 2,
        player: PlayerRef::new("goto"),
        opponent: Some(PlayerRef::new("1001")),
        rules: Some(PairingRules::preset("strict").unwrap()),
    };
    let view = desk.session.ask(&why).unwrap();
    assert!(!view.in_best);
    assert_eq!(view.worse.unwrap().level, "repeats");
    assert_eq!(view.exchanges.len(), 1);
    let all = WhyPlayer {
        event: EventRef::Unnamed,
        round: 2,
        player: PlayerRef::new("goto"),
        rules: None,
    };
    let all = desk.session.ask(&all).unwrap();
    assert_eq!(all.opponents.len(), 3);
    assert!(all.opponents[0].in_best);
}

#[test]
fn a_correction_prices_the_running_round_and_leaves_it() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    desk.done(&pair(None));
    let before = tables(&desk, 2);
    let corrected = desk.done(&crate::service::results::correct::CorrectResult {
        round: 1,
        table: 1,
        entered: Some(
            "24-40"
                .parse::<outflank_core::game::Score>()
                .unwrap()
                .into(),
        ),
        reason: "misread".to_owned(),
        ..crate::service::results::correct::CorrectResult::default()
    });
    let running = corrected.running_round.expect("round 2 is running");
    assert_eq!(running.round, 2);
    assert!(running.worse.is_some(), "the winners should meet");
    assert_eq!(tables(&desk, 2), before);
}

#[test]
fn a_pairing_set_by_hand_is_checked_like_any_other() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    let set = desk.done(&pairings(2, &[("1001", "goto"), ("1002", "lefevre")]));
    let price = set.price.expect("everybody has a table").to_string();
    assert!(
        price.contains("worse by") && price.contains("papp"),
        "{price}"
    );
    let checked = check(&desk, 2);
    assert!(!checked.optimal);
    assert!(
        checked
            .warnings
            .iter()
            .any(|warning| warning.code == "rematch")
    );
}

#[test]
fn a_cleared_round_forgets_how_it_was_paired_until_it_is_undone() {
    let mut desk = Desk::with_players();
    desk.done(&pair(None));
    desk.done(&ClearRound {
        event: EventRef::Unnamed,
        round: 1,
    });
    desk.done(&crate::service::record::undo::Undo::default());
    assert_eq!(check(&desk, 1).pairing.seed, 7);
}

#[test]
fn a_round_robin_follows_its_schedule_and_the_opponent_of_an_absent_player_has_a_bye() {
    let mut desk = Desk::with_players();
    let robin = RoundRobin::default();
    let schedule = RoundRobinSchedule {
        event: EventRef::Unnamed,
        round_robin: robin,
    };
    let schedule = desk.session.ask(&schedule).unwrap();
    assert_eq!(schedule.games.len(), 6);
    for round in 1..=3 {
        let mut by_schedule = pair(Some(round));
        by_schedule.request.round_robin = Some(robin);
        if round == 3 {
            by_schedule.request.absent = vec![PlayerRef::new("goto")];
        }
        let paired = desk.done(&by_schedule);
        assert_eq!(paired.bye.is_some(), round == 3);
        for table in 1..=2 {
            if round == 1 {
                desk.done(&result(table, "40-24"));
            }
        }
    }
    let mut fourth = pair(Some(4));
    fourth.request.round_robin = Some(robin);
    let refused = desk.refused(&fourth);
    assert!(matches!(refused, Refusal::RoundPairing(_)));
    assert_eq!(refused.code(), "round-not-scheduled");
}

#[test]
fn an_absence_is_named_where_it_counts_as_a_bye() {
    let mut desk = Desk::with_players();
    desk.done(&player("Tan, Li", "1005"));
    desk.done(&MissRounds {
        event: EventRef::Unnamed,
        player: PlayerRef::new("goto"),
        rounds: RoundRange { first: 1, last: 1 },
        bye: RequestedBye::ZeroPoint,
        reason: String::new(),
    });
    desk.done(&pair(None));
    let why = |preset: &str, name: &str| {
        let query = WhyPaired {
            event: EventRef::Unnamed,
            round: 2,
            player: PlayerRef::new(name),
            opponent: None,
            rules: Some(PairingRules::preset(preset).expect("a preset")),
        };
        let view = desk.session.ask(&query).expect("a reason");
        view.bye.expect("a bye").reasons
    };
    let absent = "Goto Haruka was absent in round 1, which";
    assert_eq!(why("papp", "goto"), [format!("{absent} counts as a bye")]);
    let never = "Tan Li has not had a bye and was not absent";
    assert_eq!(why("papp", "tan"), [never]);
}
