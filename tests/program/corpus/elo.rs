//! Real result files: every line is accounted for.

use std::collections::BTreeMap;

use outflank_core::formats::list::elo::{Content, EloFile, Odd};
use outflank_core::formats::list::papp::PappPlayers;
use outflank_core::tournament::{Note, ResultFile};

use super::folder::{bytes, corpus, files};

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn no_line_of_a_real_result_file_is_lost() {
    let (mut lines, mut games, mut unread) = (0, 0, Vec::new());
    let mut odd: BTreeMap<&str, usize> = BTreeMap::new();
    for folder in ["elo/woc", "elo/bq-published", "elo/various"] {
        let folder = corpus(folder);
        for path in files(&folder, "ELO") {
            let data = bytes(&path);
            let file = EloFile::read(&data);
            lines += file.lines.len();
            games += file.games().count();
            for line in &file.lines {
                if let Content::Unread(text) = &line.content {
                    unread.push(format!("{}:{}: {text}", path.display(), line.place));
                }
            }
            for oddity in file.oddities() {
                *odd.entry(kind(&oddity.odd)).or_default() += 1;
            }
        }
    }
    assert_eq!(unread, Vec::<String>::new());
    // Counted apart with grep and awk.
    assert_eq!((lines, games), (32_254, 21_065));
    let expected = [
        ("level win", 296),
        ("sign against discs", 1_773),
        ("sum", 89),
        ("unknown player", 988),
        ("unrated", 16),
        ("winner only", 2_767),
    ];
    assert_eq!(odd, BTreeMap::from(expected));
}

fn kind(odd: &Odd) -> &'static str {
    match odd {
        Odd::Unread => "unread",
        Odd::WinnerOnly => "winner only",
        Odd::LevelWin => "level win",
        Odd::SignAgainstDiscs => "sign against discs",
        Odd::Sum(_) => "sum",
        Odd::UnknownPlayer => "unknown player",
        Odd::NotListed(_) => "not listed",
        Odd::ListedTwice(_) => "listed twice",
        Odd::Unrated => "unrated",
        Odd::AgainstSelf => "against self",
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_player_of_the_federation_list_of_papp_is_read() {
    let folder = corpus("papp");
    let file = PappPlayers::read(&bytes(&folder.join("joueurs.txt")));
    assert_eq!(file.players.len(), 15_613);
    assert_eq!(file.unread, []);
    assert!(file.players.iter().all(|player| player.country.is_some()));
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn finals_that_a_file_calls_rounds_are_kept_apart() {
    let folder = corpus("elo/finals");
    let without: Vec<String> = files(&folder, "ELO")
        .iter()
        .filter(|path| {
            let file = ResultFile::new(&EloFile::read(&bytes(path)));
            file.finals.is_empty()
        })
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    // Groups that get smaller in steps, and a knock-out: no shape tells what counts.
    let expected = [
        "19950923_CH_S.ELO",
        "20100612_Rinkai_CC_Beg_B61.ELO",
        "20130701_Ivory_Coast_Nationals_2013.ELO",
    ];
    assert_eq!(without, expected);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn nothing_is_invented_for_files_that_say_less_than_they_should() {
    let folder = corpus("elo/odd");
    let read = |name: &str| ResultFile::new(&EloFile::read(&bytes(&folder.join(name))));
    let niigata = read("20040606_Niigata_block_2004.ELO");
    assert!(niigata.players.iter().all(|player| !player.is_stranger()));
    assert_eq!(niigata.byes, []);
    let usa = read("20150822_CH_USA.ELO");
    assert!(usa.notes.contains(&Note::MissingRound(4)));
    assert_eq!(usa.byes, []);
    let singapore = read("20080531_CH_SINGAPORE.ELO");
    let first = &singapore.players[0];
    assert_eq!(first.name(), "KOH, Bo Xiang");
    let countries = singapore
        .players
        .iter()
        .filter_map(|player| player.listed.as_ref());
    assert!(
        countries
            .clone()
            .all(|listed| listed.country.as_ref().is_some_and(|it| it.len() <= 3))
    );
}
