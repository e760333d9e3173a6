//! Published tables: order, points, discs and Brightwell values.

use std::path::Path;

use outflank::report::elo::{EloHead, elo};
use outflank_core::formats::list::elo::{EloFile, EloPlayer};
use outflank_core::game::HalfDiscs;
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::{
    Awaited, Chance, Colours, Crosstable, Game, GameResult, HalfPoints, Imported, MatchDecision,
    Note, Player, Query, Rated, Row, Standings, finals, open, teams,
};
use serde_json::Value;

use super::folder::{bytes, corpus, files};

/// Files in the order of points and total discs (`rules.md` 2.4).
const DISC_ORDER: [&str; 3] = ["1987", "1993", "2017"];

/// Neighbours with equal points and equal Brightwell whom the file does not
/// print in the order of discs, as the World Championship rules would have
/// them: both are in the file of 2024 (`rules.md` 2.4).
const PRINTED_THE_OTHER_WAY: [(&str, &str); 2] = [
    ("ZILLIG, Remko", "YANG, Kelvin"),
    ("LIM, Joe Onn", "DOYMAZ, Melisa"),
];

struct Event {
    name: String,
    printed: Vec<EloPlayer>,
    imported: Imported,
    standings: Standings,
}

impl Event {
    fn read(path: &Path, ruleset: &Ruleset) -> Self {
        let file = EloFile::read(&bytes(path));
        let imported = Crosstable::from_elo(&file);
        let standings = Standings::of(&imported.table, ruleset, Query::default());
        Self {
            name: path.display().to_string(),
            printed: file.players().map(|(_, player)| player.clone()).collect(),
            imported,
            standings,
        }
    }

    fn rows(&self) -> impl Iterator<Item = (&EloPlayer, &Row)> {
        let players = self.imported.table.players();
        players.zip(&self.printed).map(|((index, _), printed)| {
            let row = self.standings.row(index).expect("everybody is ranked");
            (printed, row)
        })
    }

    /// Neighbours of the printed list whom the standings have the other way.
    fn inversions(&self) -> Vec<(String, String)> {
        let rows: Vec<_> = self.rows().collect();
        let pairs = rows
            .windows(2)
            .filter(|pair| pair[0].1.rank > pair[1].1.rank);
        pairs
            .map(|pair| (pair[0].0.name(), pair[1].0.name()))
            .collect()
    }

    fn points_and_discs_are_as_printed(&self) {
        for (printed, row) in self.rows() {
            let points = printed
                .half_points
                .map(|halves| HalfPoints::halves(halves.into()));
            assert_eq!(
                Some(row.points),
                points,
                "{}: {}",
                self.name,
                printed.name()
            );
            let discs = row.discs.as_whole().map(|discs| i64::from(discs) * 100);
            let name = printed.name();
            assert_eq!(
                discs,
                printed.value_in_hundredths(),
                "{}: {name}",
                self.name
            );
        }
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_world_championship_comes_out_in_the_published_order() {
    let folder = corpus("elo/woc");
    let mut events = 0;
    for path in files(&folder, "ELO") {
        let by_discs = DISC_ORDER
            .iter()
            .any(|year| path.to_string_lossy().contains(year));
        let ruleset = Ruleset::preset(if by_discs { "discs" } else { "woc" }).unwrap();
        let event = Event::read(&path, &ruleset);
        event.points_and_discs_are_as_printed();
        let expected: Vec<_> = PRINTED_THE_OTHER_WAY
            .iter()
            .filter(|_| path.to_string_lossy().contains("2024"))
            .map(|&(first, second)| (first.to_owned(), second.to_owned()))
            .collect();
        assert_eq!(event.inversions(), expected, "{}", event.name);
        events += 1;
    }
    assert_eq!(events, 17);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_withdrawal_of_2012_is_set_aside() {
    let folder = corpus("elo/woc");
    let path = folder.join("20121108_WOC_2012.ELO");
    let mut ruleset = Ruleset::preset("woc").unwrap();
    let event = Event::read(&path, &ruleset);
    let left: Vec<_> = event
        .imported
        .notes
        .iter()
        .filter_map(|note| match note {
            Note::Left { player, after } => {
                Some((event.imported.table.player(*player).name.as_str(), *after))
            }
            _ => None,
        })
        .collect();
    assert_eq!(left, [("VAN HEERE, Mark", 3)]);
    ruleset.withdrawal.opponents = outflank_core::ruleset::Opponents::Count;
    assert_eq!(Event::read(&path, &ruleset).inversions().len(), 2);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn published_brightwell_values_are_reproduced() {
    let folder = corpus("elo/bq-published");
    let mut values = 0;
    for path in files(&folder, "ELO") {
        let text = path.to_string_lossy().to_uppercase();
        let singapore = text.contains("SINGAPORE") || text.contains("SG_OPEN");
        let ruleset = Ruleset::preset(if singapore { "singapore" } else { "dutch" }).unwrap();
        let event = Event::read(&path, &ruleset);
        for (printed, row) in event.rows() {
            let brightwell = row.brightwell.expect("both rulesets have it");
            let hundredths = (brightwell.ratio() * 100).to_integer();
            let name = printed.name();
            assert_eq!(
                Some(hundredths),
                printed.value_in_hundredths(),
                "{}: {name}",
                event.name
            );
            values += 1;
        }
        assert_eq!(event.inversions(), [], "{}", event.name);
    }
    assert_eq!(values, 146);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_final_places_and_the_team_of_2023_are_as_published() {
    let folder = corpus("elo/woc");
    let ruleset = Ruleset::preset("woc").unwrap();
    let event = Event::read(&folder.join("20231103_WOC_2023.ELO"), &ruleset);
    let table = &event.imported.table;
    let after = finals(table, &ruleset, &event.standings);
    let names: Vec<_> = after.places[..5]
        .iter()
        .map(|place| table.player(place.player).name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "NAGANO, Yasushi",
            "AUNCHULEE, Rujipas",
            "KURITA, Seiya",
            "BORASSI, Michele",
            "SATANI, Tetsu"
        ]
    );
    let rule = ruleset.team.as_ref().expect("woc ranks teams");
    let best = &teams(table, rule, &event.standings)[0];
    assert_eq!(
        (best.team.as_str(), best.points),
        ("JPN", HalfPoints::halves(64))
    );
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn nobody_who_reached_the_first_four_was_called_out_after_any_round() {
    let folder = corpus("elo/woc");
    let ruleset = Ruleset::preset("woc").unwrap();
    for path in files(&folder, "ELO") {
        let event = Event::read(&path, &ruleset);
        let table = &event.imported.table;
        for round in 1..table.rounds() {
            let query = Query {
                after: Some(round),
                ..Query::default()
            };
            for (player, chance) in open(table, &ruleset, 4, query).chances {
                let rank = event.standings.row(player).expect("ranked").rank;
                let played_off = event.standings.rows[4].rank;
                let held = match chance {
                    Chance::Certain => rank <= played_off,
                    Chance::Out => rank > 4,
                    Chance::Open => true,
                };
                let name = &table.player(player).name;
                assert!(
                    held,
                    "{}: {name} after round {round}: {chance:?}",
                    event.name
                );
            }
        }
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn a_level_semi_final_of_2005_went_to_the_one_who_played_on() {
    let folder = corpus("elo/woc");
    let ruleset = Ruleset::preset("woc").unwrap();
    let event = Event::read(&folder.join("20051110_WOC_2005.ELO"), &ruleset);
    let table = &event.imported.table;
    let after = finals(table, &ruleset, &event.standings);
    let first = after.places[0].player;
    assert_eq!(table.player(first).name, "TAMENORI, Hideshi");
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn flipthedisc_publishes_the_same_values() {
    let folder = corpus("flipthedisc");
    let ruleset = Ruleset::preset("ftd").unwrap();
    let mut values = 0;
    for path in files(&folder, "json") {
        let event: Value = serde_json::from_slice(&bytes(&path)).unwrap();
        let table = flipthedisc(&event);
        let standings = Standings::of(&table, &ruleset, Query::default());
        let published = event["standings"].as_array().unwrap();
        assert_eq!(published.len(), table.size());
        for (published, row) in published.iter().zip(&standings.rows) {
            let id = published["player_id"].to_string();
            let name = format!("{}: {id}", path.display());
            assert_eq!(table.player(row.player).id, id, "{name}");
            assert_eq!(
                row.points.to_string(),
                published["score"].to_string(),
                "{name}"
            );
            let brightwell = row
                .brightwell
                .and_then(outflank_core::tournament::Exact::as_whole);
            assert_eq!(brightwell, published["mbq"].as_i64(), "{name}");
            values += 1;
        }
    }
    assert_eq!(values, 14 + 11 + 9);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn a_world_championship_written_again_gives_the_same_table() {
    let folder = corpus("elo/woc");
    let ruleset = Ruleset::preset("woc").unwrap();
    for path in files(&folder, "ELO") {
        let event = Event::read(&path, &ruleset);
        let table = &event.imported.table;
        let mut written = Vec::new();
        let head = EloHead::default();
        let unsaid = elo(&mut written, &head, table, &event.standings).unwrap();
        assert_eq!(unsaid, Vec::<String>::new(), "{}", event.name);
        let again = Crosstable::from_elo(&EloFile::read(&written)).table;
        let standings = Standings::of(&again, &ruleset, Query::default());
        assert_eq!(
            outflank::report::standings::written::table(&again, &standings, None).json(),
            outflank::report::standings::written::table(table, &event.standings, None).json(),
            "{}",
            event.name
        );
        assert_eq!(again.games().len(), table.games().len(), "{}", event.name);
        assert_eq!(again.finals().len(), table.finals().len(), "{}", event.name);
    }
}

/// The pairings and discs of a tournament of FlipTheDisc, transcripts aside.
fn flipthedisc(event: &Value) -> Crosstable {
    let rounds = number(&event["info"]["rounds"]).expect("an event has rounds");
    let mut table = Crosstable::new(rounds);
    let mut players = Vec::new();
    for player in list(&event["players_list"]) {
        let id = player["id"].to_string();
        let index = table.add_player(Player {
            id: id.clone(),
            left_after: number(&player["left_after_round"]),
            ..Player::default()
        });
        players.push((id, index));
    }
    let index = |side: &Value| {
        let id = side["id"].to_string();
        let mut known = players.iter();
        known
            .find(|(known, _)| *known == id)
            .map(|&(_, index)| index)
    };
    for round in list(&event["rounds"]) {
        let round_number = number(&round["currentRound"]).expect("a round has a number");
        for (at, pair) in (1..).zip(list(&round["pairing"])) {
            let first = index(&pair[0]).expect("a player");
            let Some(second) = index(&pair[1]) else {
                table.give_bye(first, round_number);
                continue;
            };
            let black = usize::from(number(&pair[0]["score"]).expect("a result"));
            let discs = [black, 64 - black].map(HalfDiscs::whole);
            table.add_game(Game {
                round: round_number,
                table: at,
                first,
                second,
                colours: Colours::FirstBlack,
                result: Some(GameResult::by_discs(discs[0], discs[1])),
                rated: Rated::Yes,
            });
        }
    }
    table
}

fn number(value: &Value) -> Option<u16> {
    value.as_u64().and_then(|number| number.try_into().ok())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn a_decision_gives_the_level_final_of_2019_its_places() {
    let folder = corpus("elo/woc");
    let ruleset = Ruleset::preset("woc").unwrap();
    let mut without = Vec::new();
    for path in files(&folder, "ELO") {
        let event = Event::read(&path, &ruleset);
        let mut table = event.imported.table;
        let after = finals(&table, &ruleset, &event.standings);
        let Some(Awaited::Level([winner, loser])) = after.awaited.first().copied() else {
            // The file of 1987 has no finals.
            let expected = if table.finals().is_empty() {
                0
            } else {
                event.standings.rows.len()
            };
            assert_eq!(after.places.len(), expected, "{}", event.name);
            continue;
        };
        table.decide_match(MatchDecision {
            winner,
            loser,
            reason: "better ranked".to_owned(),
        });
        let after = finals(&table, &ruleset, &event.standings);
        assert_eq!(after.places[0].player, winner, "{}", event.name);
        without.push(event.name);
    }
    assert!(
        matches!(&without[..], [event] if event.contains("2019")),
        "{without:?}"
    );
}
