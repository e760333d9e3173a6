use super::{Expect, Format, Lost, Reading, read, write};
use crate::game::Variant;
use crate::transcript::{ClockTime, MoveTime, Transcript};

fn games(format: Format, text: &str) -> Reading {
    read(format, text.as_bytes(), &Expect::new(&Variant::othello()))
}

fn game(format: Format, text: &str) -> Transcript {
    let mut reading = games(format, text);
    assert_eq!(reading.unread, [], "{text}");
    reading.games.swap_remove(0)
}

fn written(format: Format, game: &Transcript) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let lost = write(format, std::slice::from_ref(game), &mut out).unwrap();
    let losses = lost.into_iter().map(|Lost { loss, .. }| loss.to_string());
    (String::from_utf8(out).unwrap(), losses.collect())
}

fn spent(game: &Transcript) -> Vec<Option<String>> {
    times(game, |time| time.spent)
}

fn left(game: &Transcript) -> Vec<Option<String>> {
    times(game, |time| time.left)
}

fn times(game: &Transcript, which: fn(MoveTime) -> Option<ClockTime>) -> Vec<Option<String>> {
    let marks = game.marks.iter();
    marks
        .map(|mark| Some(which(mark.time?)?.to_string()))
        .collect()
}

fn some(times: [&str; 3]) -> Vec<Option<String>> {
    let known = |time: &str| (!time.is_empty()).then(|| time.to_owned());
    times.map(known).to_vec()
}

const GGF: &str = "(;GM[Othello]TI[15:00//02:00]TY[8]RE[?]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[F5/1.5/2.25]W[d6//75.01]B[C3];)";
const SGF: &str = "(;GM[2]SZ[8]TM[1800];B[f5]BL[1799.5];WL[1700]W[d6];B[c3])";
const PGN: &str = "[Event \"?\"]\n[TimeControl \"1800+5\"]\n[Result \"*\"]\n\n\
    1. f5 {[%clk 0:29:58][%emt 0:00:02]} d6 {good [%clk 0:29:00]} 2. c3 {[%eval 3]} *\n";
const LIST: &str = "Time: 30m\nTimes: 0:02 1:15.5\nClocks: 29:58 - 29:00\nf5d6c3\n";

#[test]
fn a_move_has_its_time_in_every_format_that_knows_clocks() {
    let ggf = game(Format::Ggf, GGF);
    assert_eq!(spent(&ggf), some(["0:02.25", "1:15.01", ""]));
    assert_eq!(ggf.time_control().unwrap().to_string(), "15m, extension 2m");
    let sgf = game(Format::Sgf, SGF);
    assert_eq!(left(&sgf), some(["29:59.5", "28:20", ""]));
    let pgn = game(Format::Pgn, PGN);
    assert_eq!(left(&pgn), some(["29:58", "29:00", ""]));
    assert_eq!(spent(&pgn), some(["0:02", "", ""]));
    let comments: Vec<_> = pgn
        .header
        .iter()
        .filter(|(key, _)| *key == "comment")
        .collect();
    assert_eq!(comments, [("comment", "good"), ("comment", "[%eval 3]")]);
    let list = game(Format::Coordinates, LIST);
    assert_eq!(spent(&list), some(["0:02", "1:15.5", ""]));
    assert_eq!(left(&list), some(["29:58", "", "29:00"]));
    assert_eq!(list.time_control().unwrap().to_string(), "30m");
}

#[test]
fn what_a_format_can_hold_of_the_clock_is_read_again() {
    for (format, text) in [
        (Format::Ggf, GGF),
        (Format::Sgf, SGF),
        (Format::Pgn, PGN),
        (Format::Coordinates, LIST),
        (Format::Grid, LIST),
    ] {
        let from = if format == Format::Grid {
            Format::Coordinates
        } else {
            format
        };
        let before = game(from, text);
        let (text, lost) = written(format, &before);
        assert_eq!(lost, [""; 0], "{text}");
        let after = game(format, &text);
        assert_eq!(spent(&after), spent(&before), "{text}");
        assert_eq!(left(&after), left(&before), "{text}");
        assert_eq!(after.time_control(), before.time_control(), "{text}");
    }
}

#[test]
fn a_format_without_room_for_times_says_what_it_does_not_keep() {
    let list = game(Format::Coordinates, LIST);
    let (_, lost) = written(Format::Ggf, &list);
    assert_eq!(lost, ["the time left on the clock after 2 moves"]);
    let (_, lost) = written(Format::Sgf, &list);
    assert_eq!(lost, ["how long 2 moves took"]);
    let (text, lost) = written(Format::Pgn, &game(Format::Ggf, GGF));
    assert!(text.contains("[TimeControl \"900\"]"), "{text}");
    assert!(text.contains("d6 {[%emt 0:01:15.01]}"), "{text}");
    assert_eq!(lost, ["a part of the time control `15m, extension 2m`"]);
    let (_, lost) = written(Format::Wthor, &game(Format::Ggf, GGF));
    assert!(
        lost.contains(&"how long 2 moves took".to_owned()),
        "{lost:?}"
    );
}

#[test]
fn a_pass_has_its_own_time_and_a_pass_left_out_takes_none() {
    // Black has to pass after move 8.
    let with_pass = "Times: 1 2 3 4 5 6 7 8 9 10\nc4c3f5b4a4a5b2a3 -- c1\n";
    let without = "Times: 1 2 3 4 5 6 7 8 10\nc4c3f5b4a4a5b2a3c1\n";
    for (text, times) in [
        (with_pass, ["0:08", "0:09", "0:10"]),
        (without, ["0:08", "", "0:10"]),
    ] {
        let list = game(Format::Coordinates, text);
        for format in [Format::Ggf, Format::Pgn] {
            let (text, lost) = written(format, &list);
            assert_eq!(lost, [""; 0]);
            let after = spent(&game(format, &text));
            assert_eq!(after[7..], some(times), "{text}");
        }
    }
}

#[test]
fn a_line_of_times_that_does_not_fit_is_said_and_kept() {
    for (text, reason) in [
        ("Times: 0:02 0:03\nf5\n", "2 times for 1 move"),
        (
            "Times: 0:02 soon\nf5d6\n",
            "`soon` is not a time: expected minutes and seconds as in 0:12, or `-`",
        ),
    ] {
        let reading = games(Format::Coordinates, text);
        let [unread] = reading.unread.as_slice() else {
            panic!("one line is unread: {:?}", reading.unread);
        };
        assert_eq!(unread.reason.to_string(), reason);
        assert!(reading.games[0].header.get("Times").is_some());
        assert_eq!(reading.games[0].timed_marks(), 0);
    }
    // The time of day is not a time control.
    let at_noon = game(Format::Coordinates, "Time: 12:00\nf5d6\n");
    assert_eq!(at_noon.time_control(), None);
    assert_eq!(at_noon.header.get("Time"), Some("12:00"));
}

#[test]
fn time_left_belongs_to_the_move_of_its_node() {
    let resumed = game(
        Format::Sgf,
        "(;GM[2]SZ[8]BL[600];B[f5]BL[590];W[d6]WL[580])",
    );
    assert_eq!(
        left(&resumed)[..2],
        [Some("9:50".to_owned()), Some("9:40".to_owned())]
    );
    assert_eq!(resumed.header.get("BL"), Some("600"));
}
