//! Bulk checking against a bare loop that replays the same moves from memory.
//!
//! Prints ratios measured in one run, because these machines are noisy:
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench check`.
#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench prints what it measured"
)]

use std::fs::File;
use std::hint::black_box;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use outflank::service::files::check::{self, Options, Piece};
use outflank::service::files::source::Input;
use outflank_core::board::eight::Position;
use outflank_core::formats::record::wthor;
use outflank_core::game::Variant;

/// Rounds of each measurement; the quickest counts.
const ROUNDS: usize = 7;

fn main() {
    let Some(corpus) = std::env::var_os("OUTFLANK_CORPUS") else {
        println!("SKIPPED: OUTFLANK_CORPUS is not set, so there is no archive to check");
        return;
    };
    let files = wtb_files(&Path::new(&corpus).join("wthor"));
    let games = moves_of(&files);
    let moves: usize = games.iter().map(Vec::len).sum();
    println!(
        "{} games, {moves} moves in {} files",
        games.len(),
        files.len()
    );

    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let text = folder.path().join("games.txt");
    write_lines(&text, &games, 1);
    let archive: Vec<Input> = files.into_iter().map(Input::File).collect();
    let lines = vec![Input::File(text)];

    let bare = best(|| bare_loop(&games));
    report("bare loop over moves in memory", bare, bare, moves);
    let one = pool(1);
    let summary_one = best(|| one.install(|| summary(&archive)));
    report(
        "(a) check --summary of .wtb, 1 thread (aim 1.3)",
        summary_one,
        bare,
        moves,
    );
    let text_one = best(|| one.install(|| summary(&lines)));
    report(
        "(b) check --summary of text, 1 thread (aim 2)",
        text_one,
        bare,
        moves,
    );
    let json_one = best(|| one.install(|| json(&archive)));
    report("(c) JSON of every game, 1 thread", json_one, bare, moves);
    println!(
        "    JSON against --summary: {:.1}x",
        ratio(json_one, summary_one)
    );
    for threads in [1, 2] {
        let pool = pool(threads);
        let time = best(|| pool.install(|| summary(&archive)));
        let rate = games.len() as f64 / time.as_secs_f64();
        println!("(d) {threads} thread(s): {rate:.0} games/s");
    }
    memory(&folder.path().join("large.txt"), &games);
}

fn wtb_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .expect("the corpus has a folder wthor")
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "wtb"))
        .collect();
    files.sort();
    files
}

fn moves_of(files: &[PathBuf]) -> Vec<Vec<u8>> {
    let mut games = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).expect("the archive can be read");
        for record in wthor::records(&bytes[wthor::Head::LENGTH..]) {
            let played = record.played().expect("the archive holds moves");
            games.push(
                played
                    .iter()
                    .map(|&byte| wthor::square_or_none(byte))
                    .collect(),
            );
        }
    }
    games
}

/// Nothing but the moves: no reading, no check that a square is empty, no
/// score. A square that turns nothing is played by the other side.
fn bare_loop(games: &[Vec<u8>]) -> u64 {
    let mut sum = 0;
    for game in games {
        let mut position = Position::START;
        for &square in game {
            let mut turned = position.flips(square);
            if turned == 0 {
                position = position.pass();
                turned = position.flips(square);
            }
            position = position.place(square, turned);
        }
        sum += u64::from(position.own.count_ones());
    }
    black_box(sum)
}

fn options() -> Options {
    let mut options = Options::new(Variant::othello());
    options.search = false;
    options
}

fn summary(inputs: &[Input]) -> u64 {
    check::summary(inputs, &options(), |read| {
        read.expect("the archive can be read");
    })
    .clean
}

fn json(inputs: &[Input]) -> u64 {
    let mut bytes = 0;
    let options = options();
    let make = |piece: Piece| {
        let mut out = Vec::new();
        for game in piece.views(&options) {
            serde_json::to_writer(&mut out, &game).expect("writing to memory does not fail");
        }
        out
    };
    let checked = check::games(inputs, &options, make, |made| {
        bytes += made.expect("the archive can be read").len() as u64;
        Ok::<_, std::convert::Infallible>(())
    });
    checked.expect("nothing refuses").games + bytes
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads can be had")
}

fn best<T>(mut work: impl FnMut() -> T) -> Duration {
    (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .min()
        .expect("there is at least one round")
}

fn ratio(time: Duration, base: Duration) -> f64 {
    time.as_secs_f64() / base.as_secs_f64()
}

fn report(what: &str, time: Duration, bare: Duration, moves: usize) {
    let each = time.as_secs_f64() * 1e9 / moves as f64;
    let milliseconds = time.as_secs_f64() * 1e3;
    println!(
        "{what:<50} {milliseconds:>7.1} ms {each:>6.1} ns/move {:>5.2}x",
        ratio(time, bare)
    );
}

fn write_lines(path: &Path, games: &[Vec<u8>], times: usize) {
    let mut out = BufWriter::new(File::create(path).expect("a temporary file can be made"));
    for _ in 0..times {
        for game in games {
            for &square in game {
                let name = [b'a' + square % 8, b'1' + square / 8];
                out.write_all(&name).expect("the disk has room");
            }
            out.write_all(b"\n").expect("the disk has room");
        }
    }
    out.flush().expect("the disk has room");
}

/// (e) A file of about a gigabyte, checked by the program itself.
fn memory(path: &Path, games: &[Vec<u8>]) {
    write_lines(path, games, 64);
    let size = path.metadata().expect("the file is there").len();
    let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(["check", "--summary", "--fail-on", "never"])
        .arg(path)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program can be started");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child
        .try_wait()
        .expect("the program can be waited for")
        .is_none()
    {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(5));
    }
    println!(
        "(e) a file of {} MB: {} MB of memory at most",
        size / 1_000_000,
        peak / 1000
    );
}
