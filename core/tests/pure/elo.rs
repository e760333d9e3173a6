//! Result files of the federation and files of PAPP: read as written, nothing lost.

use outflank_core::board::Colour;
use outflank_core::formats::list::elo::{Content, EloFile, Odd, PlayerId, Rated, Section, Sign};
use outflank_core::formats::list::papp::{Command, PappPlayers, WorkFile};

const FILE: &str = "\
%%Tournament: Cup of the Four Winds
%%Country: Nowhere
%%Date: 05/11/1992 - 07/11/1992
%%Sender: A. Director

%        ID, NAME, Firstname, COUNTRY, score, disc-count
%_%    101, NORTH, Anna, AAA, 2.5, 130
%_% +  102, SOUTH, Bo, BBB, 1.5, 110.5, 1650
%_%    103, EAST, , J, 1 88
%_% ??????, WEST, {Korea}, 1 pt, [70]

%   101 (40)>(24) 102 B
%Round: 1
  101 (40)>(24)   102 B
  103 (53>11) ?????? W % by telephone
%round2:
103 > 101
 102 (32) > (32) 103 b
%Round RR
 101 (20)>(44) 102
 101 (34)=(29) 104
%%Added results
 101 (38)>(26) 102
this is nothing
";

fn games() -> Vec<(Section, outflank_core::formats::list::elo::EloGame)> {
    EloFile::read(FILE.as_bytes())
        .games()
        .map(|(_, section, game)| (section.clone(), game.clone()))
        .collect()
}

#[test]
fn every_line_of_a_result_file_is_something() {
    let file = EloFile::read(FILE.as_bytes());
    assert_eq!(file.lines.len(), FILE.lines().count());
    let unread: Vec<_> = file
        .lines
        .iter()
        .filter(|line| matches!(line.content, Content::Unread(_)))
        .map(|line| line.place.to_string())
        .collect();
    assert_eq!(unread, [format!("{}:1", FILE.lines().count())]);
    assert_eq!(file.header("tournament"), Some("Cup of the Four Winds"));
}

#[test]
fn a_player_line_is_read_in_all_its_spellings() {
    let file = EloFile::read(FILE.as_bytes());
    let players: Vec<_> = file.players().map(|(_, player)| player).collect();
    let names: Vec<String> = players.iter().map(|player| player.name()).collect();
    assert_eq!(names, ["NORTH, Anna", "SOUTH, Bo", "EAST", "WEST, {Korea}"]);
    let points: Vec<_> = players.iter().map(|player| player.half_points).collect();
    assert_eq!(points, [Some(5), Some(3), Some(2), Some(2)]);
    assert_eq!(players[1].rating, Some(1650));
    assert_eq!(players[1].value_in_hundredths(), Some(11_050));
    assert_eq!(players[2].value.as_deref(), Some("88"));
    assert_eq!(players[3].id, PlayerId::Unknown);
}

#[test]
fn a_game_taken_out_of_the_rating_is_still_a_game() {
    let (section, game) = &games()[0];
    assert_eq!(*section, Section::Unnamed);
    assert_eq!((game.rated, game.discs), (Rated::No, Some([40, 24])));
}

#[test]
fn a_game_line_is_read_in_all_its_spellings() {
    let games = games();
    assert_eq!(games.len(), 8);
    let (round, storm) = &games[2];
    assert_eq!(*round, Section::Round(1));
    assert_eq!(storm.discs, Some([53, 11]));
    assert_eq!(storm.second, PlayerId::Unknown);
    assert_eq!(storm.colour, Some(Colour::White));
    assert_eq!(storm.remark.as_deref(), Some("by telephone"));
    let (round, winner_only) = &games[3];
    assert_eq!(*round, Section::Round(2));
    assert_eq!((winner_only.discs, winner_only.sign), (None, Sign::First));
    assert_eq!(games[5].0, Section::Named("RR".to_owned()));
    assert!(matches!(games[7].0, Section::Finals(_)));
}

#[test]
fn what_is_odd_is_named_and_kept() {
    let odd: Vec<Odd> = EloFile::read(FILE.as_bytes())
        .oddities()
        .into_iter()
        .map(|oddity| oddity.odd)
        .collect();
    assert_eq!(
        odd,
        [
            Odd::UnknownPlayer,
            Odd::Unrated,
            Odd::UnknownPlayer,
            Odd::WinnerOnly,
            Odd::LevelWin,
            Odd::SignAgainstDiscs,
            Odd::NotListed(104),
            Odd::Sum(63),
            Odd::SignAgainstDiscs,
            Odd::Unread,
        ]
    );
}

#[test]
fn a_latin_1_name_keeps_its_accents() {
    let file = EloFile::read(b"%_% 7, G\xd6TEBORG, \xc5sa, SWE, 3, 120\r\n");
    let (_, player) = file.players().next().expect("a player");
    assert_eq!(player.name(), "GÖTEBORG, Åsa");
}

#[test]
fn the_players_of_papp_stand_under_their_country() {
    let text = "% list\npays = FRA\n  2 MARTIN, Paul   %_<1988>\n 982 ROBOT (Petit)\n\npays = JPN\n\
                77 {FRA}\n 78 SATO\n' a comment\nfederation = X\n???\n";
    let file = PappPlayers::read(text.as_bytes());
    let read: Vec<_> = file
        .players
        .iter()
        .map(|player| {
            (
                player.id,
                player.surname.as_str(),
                player.country.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        read,
        [
            (2, "MARTIN", Some("FRA")),
            (982, "ROBOT", Some("FRA")),
            (78, "SATO", Some("JPN"))
        ]
    );
    assert_eq!(file.players[0].rating, Some(1988));
    assert_eq!(file.players[1].programmer.as_deref(), Some("Petit"));
    assert_eq!((file.others.len(), file.unread.len()), (2, 1));
}

#[test]
fn the_work_file_of_papp_is_a_list_of_commands() {
    let text = "#_Nom-Tournoi = \"Cup; of winds\" ;\n#_Nombre-Rondes = 11 ;\n% remark; more\n\
                & +000123 +456\n -000789;\n(000123 000456);\n(000123 40 000456 24);\n\
                ronde-suivante;raz-couplage;\ntable-toutes-rondes[2] = {x};\n";
    let file = WorkFile::read(text.as_bytes());
    assert_eq!(file.setting("Nom-Tournoi"), Some("Cup; of winds"));
    assert_eq!(file.setting("Nombre-Rondes"), Some("11"));
    let commands: Vec<_> = file.statements.iter().map(|line| &line.command).collect();
    assert_eq!(
        *commands[2],
        Command::Presence {
            arrived: vec![123, 456],
            left: vec![789]
        }
    );
    assert_eq!(
        *commands[3],
        Command::Pairing {
            black: 123,
            white: 456
        }
    );
    assert_eq!(
        *commands[4],
        Command::Result {
            black: 123,
            black_discs: 40,
            white: 456,
            white_discs: 24
        }
    );
    assert_eq!(*commands[5], Command::NextRound);
    assert_eq!(*commands[6], Command::ClearPairings);
    assert!(matches!(commands[7], Command::Other(_)));
    assert_eq!(file.statements[2].place.to_string(), "4:1");
}

/// Four players in three rounds, then whatever follows.
fn cup(after: &str) -> outflank_core::tournament::ResultFile {
    let text = format!(
        "%_% 1, AAA, a, JPN, 3, 160\n%_% 2, BBB, b, JPN, 2, 120\n%_% 3, CCC, c, JPN, 1, 100\n\
         %_% 4, DDD, d, JPN, 0, 64\n%_% 5, EEE, e, JPN, 3, 64\n%_% 6, FFF, f, JPN, 0, 64\n\
         %Round 1\n1 (40)>(24) 2\n3 (34)>(30) 4\n5 (40)>(24) 6\n\
         %Round 2\n1 (34)>(30) 3\n2 (50)>(14) 4\n5 (40)>(24) 6\n\
         %Round 3\n1 (44)>(20) 4\n2 (40)>(24) 3\n5 (40)>(24) 6\n{after}"
    );
    outflank_core::tournament::ResultFile::new(&EloFile::read(text.as_bytes()))
}

#[test]
fn finals_are_kept_apart_however_the_file_calls_them_and_nobody_has_left() {
    for heading in [
        "Round: 3-4",
        "Round SF1",
        "Round QF",
        "Round 3P",
        "Round 4",
        "Semi-finals",
    ] {
        let file = cup(&format!("%{heading}\n2 (33)>(31) 1\n"));
        assert_eq!((file.games.len(), file.finals.len()), (9, 1), "{heading}");
        assert!(
            file.players
                .iter()
                .all(|player| player.left_after.is_none()),
            "{heading}"
        );
    }
    assert_eq!(
        cup("%Round 4\n1 (33)>(31) 2\n3 (40)>(24) 5\n").games.len(),
        11
    );
}

/// Who is taken to have left, and after which round.
fn left(text: &str) -> Vec<(String, u16)> {
    let file = outflank_core::tournament::ResultFile::new(&EloFile::read(text.as_bytes()));
    let players = file.players.iter();
    let left = players.filter_map(|player| Some((player.id.to_string(), player.left_after?)));
    left.collect()
}

#[test]
fn whoever_plays_in_the_final_has_not_left() {
    let rounds = "%Round 1\n1 (40)>(24) 2\n3 (40)>(24) 4\n%Round 2\n3 (40)>(24) 2\n\
        5 (40)>(24) 6\n%Round 3\n3 (40)>(24) 5\n2 (40)>(24) 6\n";
    assert_eq!(left(rounds), [("1".into(), 1), ("4".into(), 1)]);
    let with_final = format!("{rounds}%Final\n1 (33)>(31) 3\n");
    assert_eq!(left(&with_final), [("4".into(), 1)]);
}

#[test]
fn whoever_has_met_everybody_in_a_round_robin_has_not_left() {
    // Three players and three games: one is free in each round.
    let three = "%Round 1\n1 (40)>(24) 2\n%Round 2\n1 (40)>(24) 3\n%Round 3\n2 (40)>(24) 3\n";
    assert_eq!(left(three), []);
    let four = "%Round 1\n1 (40)>(24) 2\n%Round 2\n1 (40)>(24) 3\n%Round 3\n2 (40)>(24) 3\n\
        4 (40)>(24) 1\n%Round 4\n2 (40)>(24) 4\n%Round 5\n3 (40)>(24) 4\n";
    assert_eq!(left(four), []);
}

#[test]
fn nobody_leaves_a_knock_out() {
    let knock_out = "%Round 1\n1 (40)>(24) 2\n3 (40)>(24) 4\n5 (40)>(24) 6\n7 (40)>(24) 8\n\
        %Round 2\n1 (40)>(24) 3\n5 (40)>(24) 7\n%Round 3\n1 (40)>(24) 5\n";
    assert_eq!(left(knock_out), []);
}

#[test]
fn two_rounds_under_one_heading_are_told_apart() {
    use outflank_core::tournament::Note;
    let text = "%Round 1\n1 (40)>(24) 2\n3 (40)>(24) 4\n%Round 2\n1 (40)>(24) 3\n\
        2 (40)>(24) 4\n4 (40)>(24) 1\n3 (40)>(24) 2\n%Round 4\n1 (40)>(24) 2\n3 (40)>(24) 4\n";
    let file = outflank_core::tournament::ResultFile::new(&EloFile::read(text.as_bytes()));
    let games = file.games.iter().map(|game| (game.round, game.table));
    let expected = [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 1),
        (3, 2),
        (4, 1),
        (4, 2),
    ];
    assert!(games.eq(expected), "{:?}", file.games);
    assert_eq!(file.notes, [Note::DoubledRound { round: 3, games: 2 }]);
    assert_eq!(left(text), []);
}

#[test]
fn a_round_that_is_not_in_the_file_is_no_bye() {
    use outflank_core::tournament::Note;
    let text = "%_% 1, AAA, a, JPN, 3, 160\n%_% 2, BBB, b, JPN, 0, 64\n\
        %Round 1\n1 (40)>(24) 2\n%Round 3\n1 (40)>(24) 2\n";
    let file = outflank_core::tournament::ResultFile::new(&EloFile::read(text.as_bytes()));
    assert_eq!(file.byes, []);
    assert_eq!(file.notes, [Note::MissingRound(2)]);
}

#[test]
fn the_games_of_a_player_without_a_number_are_theirs_if_nobody_else_can_have_played_them() {
    use outflank_core::tournament::Note;
    let read = |list: &str| {
        let text = format!(
            "%_% 1, AAA, a, JPN, 2, 100\n{list}%Round 1\n1 (40)>(24) ??????\n%Round 2\n\
             ?????? (20)<(44) 1\n"
        );
        outflank_core::tournament::ResultFile::new(&EloFile::read(text.as_bytes()))
    };
    let one = read("%_% ??????, ILAGAN, rey, USA, 0, 44\n");
    assert_eq!(one.players.len(), 2);
    assert!(
        one.games
            .iter()
            .all(|game| one.players[game.first.get()].listed.is_some())
    );
    assert!(
        matches!(one.notes[..], [Note::Matched { games: 2, .. }]),
        "{:?}",
        one.notes
    );
    let two = read("%_% ??????, ILAGAN, rey, USA, 0, 24\n%_% ??????, LEE, bo, USA, 0, 20\n");
    assert_eq!(two.players.len(), 3, "the discs tell them apart");
    let unclear = read("%_% ??????, ILAGAN, rey, USA, 1, 0\n%_% ??????, LEE, bo, USA, 1, 0\n");
    assert_eq!(unclear.byes, [], "nothing is invented");
    assert!(unclear.notes.contains(&Note::Unmatched {
        games: 2,
        players: 2
    }));
}

#[test]
fn every_game_of_a_line_with_several_is_read() {
    let file = EloFile::read(b"79 (44)>(20) 74 133 (39)>(25) 45 W 7 (32)=(32) 8\n9 > 10 11<12\n");
    let games: Vec<_> = file.games().map(|(_, _, game)| game.clone()).collect();
    assert_eq!(games.len(), 5);
    assert_eq!(games[1].colour, Some(Colour::White));
    assert_eq!(games[2].discs, Some([32, 32]));
    assert!(
        EloFile::read(b"79 (44)>(20) 74 133 (39)>(25) four\n")
            .games()
            .next()
            .is_none()
    );
}

#[test]
fn one_game_with_a_tournament_is_a_result_file() {
    let text = b"%%Tournament: M\n%%Date: 30/07/2023\n\n    79 (38)>(26)   4113 \n";
    assert!(EloFile::recognises(text));
    assert!(!EloFile::recognises(b"79 (38)>(26) 4113\n"));
}

#[test]
fn a_player_line_without_its_commas_has_the_same_columns() {
    let read = |line: &str| {
        let file = EloFile::read(format!("%_% {line}\n").as_bytes());
        let (_, player) = file.players().next().expect("a player");
        let country = player.country.clone().unwrap_or_default();
        (
            player.name(),
            country,
            player.half_points,
            player.value.clone(),
        )
    };
    let koh = (
        "KOH, Bo Xiang".to_owned(),
        "SGP".to_owned(),
        Some(11),
        Some("609".to_owned()),
    );
    assert_eq!(read("+250001, KOH, Bo Xiang, SGP, 5.5, 609"), koh);
    assert_eq!(read("+250001, KOH, Bo Xiang    SGP 5,5   609"), koh);
    let yu = (
        "YoSeop, YU".to_owned(),
        "KOREA".to_owned(),
        Some(8),
        Some("191".to_owned()),
    );
    assert_eq!(read("4162, YoSeop, YU, {KOREA} 4 pts [191]"), yu);
}

#[test]
fn a_work_file_is_read_with_the_banner_that_papp_writes() {
    let text = "#########\n# PAPP 1.37.1; Dec 13 2024\n#########\n#_Nom-Tournoi   = \"Cup #1\" ;\n\
        #_Nombre-Rondes = 1 ;\n#########\n\n& +000001 +000002;\n\nraz-couplage;\n\
        (000001 40    000002 24);\nronde-suivante;\n";
    let file = WorkFile::read(text.as_bytes());
    assert_eq!(file.setting("Nom-Tournoi"), Some("Cup #1"));
    let commands: Vec<_> = file.statements.iter().map(|line| &line.command).collect();
    assert_eq!(commands.len(), 6, "{commands:?}");
    assert!(matches!(commands[2], Command::Presence { arrived, .. } if arrived == &[1, 2]));
    assert!(
        !commands
            .iter()
            .any(|each| matches!(each, Command::Other(_))),
        "{commands:?}"
    );
}
