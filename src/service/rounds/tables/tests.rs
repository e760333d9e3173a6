//! Rounds at the desk.

use super::*;
use crate::service::Error;
use crate::service::prelude::*;
use crate::service::session::fixture::{Desk, pairings, refusal, result};

fn seal() -> SealRound {
    SealRound {
        round: 1,
        ..SealRound::default()
    }
}

fn from_file(text: &str) -> SetPairings {
    SetPairings {
        pairings: Pairings::read("round.csv", text.as_bytes(), 1).expect("pairings"),
        ..pairings(1, &[])
    }
}

fn tables(desk: &Desk, filter: TableFilter) -> Vec<Option<u32>> {
    let query = RoundTables {
        event: EventRef::Unnamed,
        round: 1,
        filter,
    };
    let round = desk.session.ask(&query).expect("a round");
    round.tables.iter().map(|table| table.table).collect()
}

#[test]
fn a_file_of_pairings_is_set_as_a_whole_or_not_at_all() {
    let mut desk = Desk::with_players();
    let wrong = from_file("black,white\ngoto,1001\n1002,nobody\n");
    let refused = desk.refused(&wrong);
    assert_eq!(refused.code(), "player-unknown");
    let text = refused.to_string();
    assert!(text.starts_with("round.csv:3: no player matches"), "{text}");
    let right = from_file("table,black,white\n4,goto,1001\n2,1002,bye\n");
    let paired = desk.done(&right);
    assert_eq!(paired.new.len(), 2);
    assert_eq!(tables(&desk, TableFilter::All), [Some(2), Some(4)]);
    assert_eq!(tables(&desk, TableFilter::WithoutResult), [Some(4)]);
    let unreadable = Pairings::read("round.csv", b"hello\n", 1);
    assert!(matches!(
        unreadable,
        Err(Error::Refused(Refusal::NotPairings { .. }))
    ));
}

#[test]
fn a_player_sits_at_one_table_of_the_next_round() {
    let mut desk = Desk::paired();
    for (round, pair, code) in [
        (1, ("goto", "lefevre"), "player-already-paired"),
        (3, ("goto", "lefevre"), "round-not-next"),
        (2, ("goto", "goto"), "player-against-themselves"),
        (2, ("goto", "smith"), "player-ambiguous"),
    ] {
        assert_eq!(desk.refused(&pairings(round, &[pair])).code(), code);
    }
    let mut taken = pairings(1, &[]);
    taken.pairings = vec![Pairing {
        table: Some(1),
        black: PlayerRef::new("lefevre"),
        white: None,
    }]
    .into();
    taken.existing = ExistingPairings::ReplaceRound;
    assert_eq!(desk.done(&taken).round.tables.len(), 1);
}

#[test]
fn a_round_with_a_result_is_not_paired_anew() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let again = SetPairings {
        existing: ExistingPairings::ReplaceRound,
        ..pairings(1, &[("goto", "lefevre")])
    };
    assert_eq!(desk.refused(&again).code(), "result-exists");
}

#[test]
fn players_who_have_met_are_reported() {
    let mut desk = Desk::paired();
    let again = desk.done(&pairings(2, &[("1001", "goto")]));
    let warnings = again.warnings.iter().filter(|each| each.code == "rematch");
    let rematches: Vec<_> = warnings
        .map(|each| (each.table, each.message.to_string()))
        .collect();
    let met = "Smith John and Goto Haruka already met in round 1";
    assert_eq!(rematches, [(Some(1), met.to_owned())]);
}

fn replace_table(round: u32, table: u32, pair: (&str, &str), from: &[u32]) -> SetPairings {
    let mut set = pairings(round, &[]);
    set.pairings = vec![Pairing {
        table: Some(table),
        black: PlayerRef::new(pair.0),
        white: Some(PlayerRef::new(pair.1)),
    }]
    .into();
    set.existing = ExistingPairings::ReplaceTables {
        from: from.to_vec(),
    };
    set
}

#[test]
fn replacing_one_table_leaves_the_others_alone() {
    let mut desk = Desk::paired();
    let turned = desk.done(&replace_table(1, 2, ("lefevre", "1002"), &[]));
    assert_eq!(turned.round.tables.len(), 2);
    assert_eq!(turned.round.tables[1].black, "Lefèvre Zoé");
    let taken = replace_table(1, 2, ("goto", "lefevre"), &[]);
    assert_eq!(desk.refused(&taken).code(), "player-already-paired");
    let named = replace_table(1, 2, ("goto", "lefevre"), &[1]);
    let paired = desk.done(&named);
    assert_eq!(tables(&desk, TableFilter::All), [Some(2)]);
    let warning = &paired.warnings[0];
    assert_eq!(warning.code, "unpaired");
    assert!(warning.message.said().contains("Smith John; Smith John"));
}

#[test]
fn a_table_with_a_result_is_not_replaced_and_one_has_to_be_named() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let played = replace_table(1, 2, ("goto", "lefevre"), &[1]);
    assert_eq!(desk.refused(&played).code(), "result-exists");
    let unnamed = SetPairings {
        existing: ExistingPairings::ReplaceTables { from: Vec::new() },
        ..pairings(1, &[("1002", "lefevre")])
    };
    assert_eq!(desk.refused(&unnamed).code(), "table-not-named");
}

#[test]
fn a_cleared_round_can_be_paired_again_or_not_at_all() {
    let mut desk = Desk::paired();
    let clear = ClearRound {
        event: EventRef::Unnamed,
        round: 1,
    };
    assert_eq!(desk.done(&clear).cleared, 2);
    assert_eq!(desk.refused(&clear).code(), "round-unknown");
    desk.done(&crate::service::record::undo::Undo::default());
    desk.enter(1, "40-24");
    assert_eq!(desk.refused(&clear).code(), "result-exists");
}

#[test]
fn an_unpaired_player_is_named_and_keeps_the_round_open_until_it_is_said_why() {
    let mut desk = Desk::with_players();
    let paired = desk.done(&from_file("black,white,rating\ngoto,1001\n1002,bye\n"));
    let codes: Vec<&str> = paired.warnings.iter().map(|each| each.code).collect();
    assert_eq!(codes, ["unpaired", "column-unused"]);
    desk.enter(1, "40-24");
    let players = vec!["Lefèvre Zoé".to_owned()];
    let refused = desk.refused(&seal());
    assert_eq!(refused, Refusal::Unpaired { round: 1, players });
    let query = RoundTables {
        event: EventRef::Unnamed,
        round: 1,
        filter: TableFilter::WithoutResult,
    };
    assert!(!desk.session.ask(&query).expect("a round").is_complete());
    let paired = SealRound {
        absent: vec![PlayerRef::new("goto")],
        ..seal()
    };
    assert_eq!(desk.refused(&paired).code(), "player-already-paired");
    desk.done(&SealRound {
        absent: vec![PlayerRef::new("lefevre")],
        ..seal()
    });
    let next = desk.done(&pairings(2, &[("lefevre", "goto")]));
    assert_eq!(next.new.len(), 1, "back in the next round");
}

#[test]
fn an_unpaired_player_may_get_a_bye_with_the_seal() {
    let mut desk = Desk::with_players();
    desk.done(&from_file("black,white\ngoto,1001\n1002,bye\n"));
    desk.enter(1, "40-24");
    let sealed = desk.done(&SealRound {
        byes: vec![PlayerRef::new("lefevre")],
        ..seal()
    });
    assert_eq!(sealed.warnings[0].code, "several-byes");
    assert_eq!(tables(&desk, TableFilter::All).len(), 3);
}

#[test]
fn a_round_is_not_sealed_before_an_earlier_one() {
    let mut desk = Desk::paired();
    desk.done(&pairings(2, &[("goto", "1002"), ("1001", "lefevre")]));
    for table in [1, 2] {
        desk.done(&crate::service::results::enter::EnterResult {
            round: 2,
            ..result(table, "40-24")
        });
    }
    let second = SealRound { round: 2, ..seal() };
    let refused = desk.refused(&second);
    assert_eq!(refused.code(), "round-open-before");
    let text = "round 2 cannot be sealed: round 1 is still open";
    assert_eq!(refused.to_string(), text);
    desk.enter(1, "40-24");
    desk.enter(2, "40-24");
    desk.done(&seal());
    desk.done(&second);
}

#[test]
fn a_round_is_sealed_once_and_only_when_it_is_complete() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let tables = vec![2];
    assert_eq!(
        desk.refused(&seal()),
        Refusal::ResultsMissing { round: 1, tables }
    );
    desk.enter(2, "30-34");
    assert_eq!(desk.done(&seal()).state, "sealed");
    assert_eq!(desk.refused(&seal()), Refusal::RoundSealed(1));
    let more = pairings(1, &[("goto", "lefevre")]);
    assert_eq!(desk.refused(&more), Refusal::RoundSealed(1));
    assert_eq!(desk.refused(&result(1, "50-14")), Refusal::RoundSealed(1));
}

#[test]
fn a_round_is_not_sealed_over_a_result_that_came_in_meanwhile() {
    let mut desk = Desk::paired();
    desk.enter(1, "40-24");
    let seen = desk.journal();
    let entered = desk.second_session().execute(&result(2, "30-34"));
    entered.expect("a result");
    let stale = desk.session.execute_if_unchanged(&seal(), seen);
    assert_eq!(refusal(stale).code(), "request-stale");
    desk.done(&seal());
}
