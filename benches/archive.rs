//! Archives of made-up games, in one run: checking PGN, GGF and JSON against
//! the same games as coordinates, importing many small result files against one
//! that holds all, and exporting an event of 36,000 games.
//!
//! `cargo bench --bench archive`
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a measurement stops at what it did not expect, and prints"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use outflank::service::files::check::{self, Options, Piece};
use outflank::service::files::export::{ExportEvent, ExportFormat, GameFormat};
use outflank::service::files::import::{Editions, ImportFile, ReceivedFile, import as import_file};
use outflank::service::files::source::Input;
use outflank::service::{Actor, Clock, EventRef, Session};
use outflank::storage::Database;
use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::{Move, Variant};

/// Games in the files that are checked.
const CHECKED: usize = 10_000;
/// Games of the event that is exported.
const EXPORTED: usize = 36_000;
/// Small result files.
const FILES: usize = 400;

fn main() {
    let space = tempfile::tempdir().unwrap();
    let games = games(CHECKED);
    formats_side_by_side(space.path(), &games);
    large_event(space.path(), &games);
    small_files(space.path());
}

/// Whole games, each by other choices among the legal moves.
fn games(count: usize) -> Vec<String> {
    let variant = Variant::othello();
    let mut seed = 1_u64;
    let mut next = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap()
    };
    let game = |_| {
        let mut position = variant.start();
        let mut moves = String::new();
        while !variant.is_over(&position) {
            let open: Vec<_> = variant.placements(&position).iter().collect();
            let played = match open.len() {
                0 => Move::Pass,
                several => Move::Place(open[next() % several]),
            };
            if let Move::Place(square) = played {
                moves.push_str(&variant.geometry().name(square));
            }
            variant.play(&mut position, played).unwrap();
        }
        moves
    };
    (0..count).map(game).collect()
}

/// The same games as coordinates and in other formats.
fn formats_side_by_side(space: &Path, games: &[String]) {
    let variant = Variant::othello();
    let lines = games.join("\n") + "\n";
    let base = measure(space, "txt", lines.as_bytes());
    println!("{CHECKED} games, check --summary, against coordinates:");
    show("coordinates", base, base);
    let mut read = formats::read(
        Format::Coordinates,
        lines.as_bytes(),
        &Expect::new(&variant),
    );
    for (number, game) in read.games.iter_mut().enumerate() {
        game.header.push("event", "Cup");
        game.header.push("black", format!("Player {}", number % 97));
        game.header
            .push("white", format!("Player {}", number % 89 + 100));
    }
    for format in [Format::Pgn, Format::Ggf, Format::Sgf] {
        let mut bytes = Vec::new();
        formats::write(format, &read.games, &mut bytes).unwrap();
        show(format.name(), measure(space, format.name(), &bytes), base);
    }
    let json = flip_the_disc(games);
    show("flipthedisc", measure(space, "json", json.as_bytes()), base);
    let input = [Input::File(space.join("games.txt"))];
    show(
        "coordinates, JSON of every game",
        best(|| json_of(&input)),
        base,
    );
}

fn flip_the_disc(games: &[String]) -> String {
    let mut json = r#"{"info":{"name":"Cup","rounds":1},"players_list":[],"rounds":["#.to_owned();
    json.push_str(r#"{"currentRound":1,"pairing":["#);
    for (number, moves) in games.iter().enumerate() {
        let comma = if number > 0 { "," } else { "" };
        write!(
            json,
            r#"{comma}[{{"id":1,"transcript":"{moves}"}},{{"id":2}}]"#
        )
        .unwrap();
    }
    json + "]}]}"
}

fn measure(space: &Path, extension: &str, bytes: &[u8]) -> Duration {
    let path = space.join(format!("games.{extension}"));
    std::fs::write(&path, bytes).unwrap();
    let inputs = [Input::File(path)];
    best(|| {
        let summary = check::summary(&inputs, &options(), |read| {
            read.unwrap();
        });
        assert_eq!(summary.games, CHECKED as u64, "{summary:?}");
    })
}

fn options() -> Options {
    let mut options = Options::new(Variant::othello());
    options.search = false;
    options
}

fn json_of(inputs: &[Input]) {
    let options = options();
    let make = |piece: Piece| {
        let mut out = Vec::new();
        for game in piece.views(&options) {
            serde_json::to_writer(&mut out, &game).unwrap();
        }
    };
    check::games(inputs, &options, make, |made| made).unwrap();
}

/// An event of an archive: imported once, written in each format.
fn large_event(space: &Path, games: &[String]) {
    let mut text = String::new();
    for (number, moves) in games.iter().cycle().take(EXPORTED).enumerate() {
        let (black, white) = (number % 397, number % 401 + 400);
        let round = number % 11;
        write!(
            text,
            "Black: P{black}\nWhite: P{white}\nEvent: Cup\nRound: {round}\n{moves}\n\n"
        )
        .unwrap();
    }
    let mut session = session(&space.join("large.db"));
    let file = ReceivedFile::new("large.txt".to_owned(), text.into_bytes());
    let time = timed(|| import(&mut session, &file));
    println!("{EXPORTED} games: read, checked and written in {time:.2?}");
    let formats = [
        GameFormat::Pgn,
        GameFormat::Ggf,
        GameFormat::Sgf,
        GameFormat::Wthor,
    ];
    for format in formats {
        let request = ExportEvent {
            event: EventRef::Named("Cup".to_owned()),
            format: ExportFormat::Games(format),
        };
        let mut size = 0;
        let time = timed(|| {
            let output = session.ask(&request).unwrap().output;
            size = output.content.into_bytes().unwrap().len();
        });
        println!("export of {EXPORTED} games as {format:?}: {time:.2?}, {size} bytes");
    }
}

/// Result files of 32 games each, with the disk waited for after each or once.
fn small_files(space: &Path) {
    let files: Vec<ReceivedFile> = (0..FILES).map(result_file).collect();
    let mut each = session(&space.join("each.db"));
    let waited = timed(|| files.iter().for_each(|file| import(&mut each, file)));
    let mut together = session(&space.join("together.db"));
    let once = timed(|| {
        together.wait_for_disk_later().unwrap();
        for file in &files {
            import(&mut together, file);
        }
        together.wait_for_disk().unwrap();
    });
    println!(
        "{FILES} result files: {waited:.2?} with a wait for the disk after each, {once:.2?} with one"
    );
    println!("ratio {:.2}", waited.as_secs_f64() / once.as_secs_f64());
}

fn result_file(number: usize) -> ReceivedFile {
    let mut text = format!("%%Tournament: Cup {number}\n%%Date: 01/02/2026\n");
    for player in 0..16 {
        let id = 1000 + (number + player) % 900;
        writeln!(text, "%_% {id}, P{id}, X, JPN, 2, 128").unwrap();
    }
    for round in 1..=4 {
        writeln!(text, "%Round: {round}").unwrap();
        for table in 0..8 {
            let first = 1000 + (number + table) % 900;
            let second = 1000 + (number + 8 + (table + round) % 8) % 900;
            writeln!(text, "{first} (40)>(24) {second} B").unwrap();
        }
    }
    ReceivedFile::new(format!("cup{number}.ELO"), text.into_bytes())
}

fn session(path: &Path) -> Session {
    let database = Database::write(&PathBuf::from(path)).unwrap();
    Session::new(database, Actor::director("bench".to_owned()), Clock::System)
}

fn import(session: &mut Session, file: &ReceivedFile) {
    let command = ImportFile::new(file, Editions::Refuse, &|_, _| {});
    import_file(session, &command, None).unwrap();
}

fn timed(work: impl FnOnce()) -> Duration {
    let began = Instant::now();
    work();
    began.elapsed()
}

/// The quickest of some rounds counts.
fn best(mut work: impl FnMut()) -> Duration {
    (0..5).map(|_| timed(&mut work)).min().unwrap()
}

fn show(what: &str, time: Duration, base: Duration) {
    let rate = CHECKED as f64 / time.as_secs_f64();
    let ratio = time.as_secs_f64() / base.as_secs_f64();
    println!("  {what:<32} {rate:>9.0} games/s {ratio:>6.2}x");
}
