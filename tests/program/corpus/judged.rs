//! Real records on the board: what the replay finds, and nothing else.

use std::collections::BTreeMap;
use std::path::Path;

use outflank::service::files::check::{self, Checked, Options, Summary};
use outflank::service::files::source::Input;
use outflank_core::adjudicate::express::clean_moves;
use outflank_core::adjudicate::{Code, Fault, Severity, replay};
use outflank_core::formats::{Expect, detect, read};
use outflank_core::game::{Empties, Variant};

use super::folder::{self, corpus};

fn options() -> Options {
    let mut options = Options::new(Variant::othello());
    options.search = false;
    options
}

fn files(folder: &Path) -> Vec<Input> {
    let mut files: Vec<_> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files.into_iter().map(Input::File).collect()
}

fn summary(inputs: &[Input]) -> Summary {
    check::summary(inputs, &options(), |read| {
        read.unwrap();
    })
}

/// Every game of the files in turn, with the name of its file.
fn each(inputs: &[Input], mut look: impl FnMut(&str, &Checked)) -> u64 {
    let keep = |piece: check::Piece| (piece.chunk.source.name.clone(), piece.games);
    let summary = check::games(inputs, &options(), keep, |kept| {
        let (name, games) = kept.unwrap();
        let file = name.rsplit('/').next().unwrap_or_default();
        for game in &games {
            look(file, game);
        }
        Ok::<_, std::convert::Infallible>(())
    });
    summary.unwrap().games
}

/// What is found, game by game: `file game code`.
fn found(inputs: &[Input]) -> (u64, Vec<String>) {
    let mut found = Vec::new();
    let games = each(inputs, |file, checked| {
        for finding in &checked.replay.findings {
            found.push(format!("{file} {} {}", checked.game, finding.code().code()));
        }
    });
    (games, found)
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_whole_archive_is_legal_and_its_scores_are_right() {
    let folder = corpus("wthor");
    let archive: Vec<Input> = folder::files(&folder, "wtb")
        .into_iter()
        .map(Input::File)
        .collect();
    let summary = summary(&archive);
    assert_eq!((summary.games, summary.moves), (137_548, 8_231_199));
    assert_eq!((summary.clean, summary.unfinished), (137_135, 413));
    assert_eq!(summary.worst, Some(Severity::Warning));
    // Ten of those that stop early were decided otherwise: 64-0, or the empty
    // square given to the winner though it could be played.
    let codes = [(Code::Unfinished, 413), (Code::OutOfReach, 10)];
    assert_eq!(summary.by_code, codes.into_iter().collect());
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn both_lanes_agree_on_every_year_of_the_eighties() {
    let folder = corpus("wthor");
    for input in files(&folder) {
        if !input.name().contains("WTH_198") {
            continue;
        }
        let inputs = [input];
        let mut full = (0, 0);
        let games = each(&inputs, |_, checked| {
            full.0 += u64::from(checked.replay.findings.is_empty());
            full.1 += checked.replay.moves() as u64;
        });
        let express = summary(&inputs);
        assert_eq!(
            (express.games, express.clean, express.moves),
            (games, full.0, full.1)
        );
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn live_records_disagree_with_their_results_only_where_it_is_known() {
    let folder = corpus("liveothello");
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    let mut listed = Vec::new();
    let games = each(&files(&folder), |file, checked| {
        for finding in &checked.replay.findings {
            let reason = match finding.fault {
                Fault::Unfinished { .. } => "unfinished",
                Fault::ScoreDiffers {
                    fits: Some(Empties::ToNobody),
                    ..
                } => "empties to nobody",
                _ => {
                    listed.push(format!("{file} {} {}", checked.game, finding.code().code()));
                    "listed"
                }
            };
            *reasons.entry(reason).or_default() += 1;
        }
    });
    assert_eq!(games, 2050);
    assert_eq!(reasons["unfinished"], 25);
    assert_eq!(reasons["empties to nobody"], 58);
    let known = [
        // 24-40 declared, 22-42 on the board.
        "liveothello2005.pgn 14 R302",
        // 39-25 declared on a board of 39-24: the empty square went to the loser.
        "liveothello2006.pgn 3 R302",
        // Black lost on time with 33-31 on the board.
        "liveothello2007.pgn 10 R302",
        // Broken off; the winner got 64.
        "liveothello2009.pgn 137 R305",
        "liveothello2009.pgn 140 R305",
    ];
    assert_eq!(listed, known);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_same_games_in_six_dialects_are_judged_alike() {
    let folder = corpus("dialects");
    for input in files(&folder) {
        let name = input.name();
        let summary = summary(&[input]);
        assert_eq!((summary.games, summary.moves), (41, 2410), "{name}");
        // Cassio writes B+n for both colours, LiveOthello leaves the empties out.
        let expected = if name.contains("cassio") {
            (21, "R304")
        } else if name.contains("liveothello") {
            (14, "R302")
        } else {
            (0, "")
        };
        let codes: Vec<_> = summary
            .by_code
            .iter()
            .map(|(code, count)| (*count, code.code()))
            .collect();
        let wanted: Vec<_> = Some(expected)
            .filter(|(count, _)| *count > 0)
            .into_iter()
            .collect();
        assert_eq!(codes, wanted, "{name}");
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn games_of_the_server_are_legal_but_for_two_wrong_results() {
    let folder = corpus("ggf");
    let (games, mut found) = found(&files(&folder));
    assert_eq!(games, 62);
    found.retain(|finding| !finding.ends_with("R301"));
    // Both were made so on purpose: the sign of the result is the wrong one.
    assert_eq!(
        found,
        ["ggf-snippets.ggf 3 R304", "ggf-snippets.ggf 46 R304"]
    );
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn tournaments_of_flip_the_disc_contradict_their_reports_in_known_games() {
    let folder = corpus("flipthedisc");
    let (games, found) = found(&files(&folder));
    assert_eq!(games, 54);
    let known = [
        // 46-18 reported, 18-46 on the board.
        "tournament_559.json 2 R304",
        // Off by two, by one and by three discs; the moves are legal.
        "tournament_579.json 5 R302",
        "tournament_579.json 8 R302",
        "tournament_579.json 21 R302",
        // Stops after 32 moves at 18-18; 0-64 was reported, a default.
        "tournament_591.json 11 R301",
    ];
    assert_eq!(found, known);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn good_grids_have_no_error() {
    let folder = corpus("grid/good");
    let inputs = files(&folder);
    let count = inputs.len() as u64;
    let summary = summary(&inputs);
    assert_eq!(summary.games, count);
    assert!(
        summary.worst < Some(Severity::Error),
        "{:?}",
        summary.by_code
    );
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_damaged_grid_gets_the_finding_it_calls_for() {
    let folder = corpus("grid/damaged");
    let index = std::fs::read_to_string(folder.join("index.json")).unwrap();
    let index: Vec<BTreeMap<String, String>> = serde_json::from_str(&index).unwrap();
    let mut unseen = Vec::new();
    for entry in &index {
        let inputs = [Input::File(folder.join(&entry["file"]))];
        let summary = summary(&inputs);
        assert_eq!(summary.games, 1, "{}", entry["file"]);
        let has = |code: &str| summary.by_code.keys().any(|found| found.code() == code);
        let seen = match entry["kind"].as_str() {
            "duplicate" => has("G102") && has("G103"),
            "missing" => has("G103"),
            "over60" => has("G104"),
            "mirrored" => has("M106"),
            "truncated" => has("R301"),
            // A half turn leads to an equivalent game: nothing can be known.
            "rotated180" => summary.clean == 1,
            // One of the exchanges happens to give a legal game.
            "swapped" => {
                let legal = entry["file"].starts_with("wthor1997-298.");
                (summary.worst == Some(Severity::Error)) != legal
            }
            other => panic!("a kind of damage not known here: {other}"),
        };
        if !seen {
            unseen.push(format!("{}: {:?}", entry["file"], summary.by_code));
        }
    }
    assert_eq!(unseen, Vec::<String>::new());
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_express_lane_calls_a_game_clean_only_if_the_replay_finds_nothing() {
    let variant = Variant::othello();
    let (mut clean, mut others) = (0, 0);
    let folders = [
        ("liveothello", "pgn"),
        ("ggf", "ggf"),
        ("dialects", "sgf"),
        ("dialects", "pgn"),
    ];
    for (name, extension) in folders {
        for path in folder::files(&corpus(name), extension) {
            let data = folder::bytes(&path);
            let reading = read(detect(&data), &data, &Expect::new(&variant));
            for game in &reading.games {
                let replay = replay(game);
                let quick = clean_moves(game);
                if quick.is_some() {
                    assert_eq!(replay.findings, [], "{}", path.display());
                    assert_eq!(quick, Some(replay.moves()), "{}", path.display());
                    clean += 1;
                } else {
                    others += 1;
                }
            }
        }
    }
    assert!(clean > 10 * others, "{clean} {others}");
}
