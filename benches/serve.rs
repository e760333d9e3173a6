//! A full hall: 300 open pages and 200 phones that send a result at the same
//! moment, next to one phone alone in the same run.
//!
//! `cargo bench --bench serve` prints how long sending a result takes for one
//! phone after the other in an empty hall, and for all at once in a full one; it
//! fails if a result is lost or counted twice, or if an open page is not told.
//! Then the server is killed in the middle of the same crowd: every result that
//! was confirmed has to be there.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench"
)]

#[path = "../tests/hall/mod.rs"]
mod hall;

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use hall::{Client, Crowd, Form, Phone};

const STREAMS: usize = 300;
/// Phones that send at once.
const PHONES: usize = 200;
/// Phones that send one after the other before.
const ALONE: usize = 40;

fn main() {
    full_hall();
    killed();
}

fn full_hall() {
    let crowd = Crowd::new(ALONE / 2 + PHONES / 2);
    let phones = crowd.phones();
    let forms: Vec<Form> = phones.iter().map(Phone::fill_in).collect();
    let before = crowd.line();
    let (first, others) = forms.split_at(ALONE);
    let alone: Vec<Duration> = first.iter().map(timed).collect();
    let spectator = Client {
        host: crowd.server.hall(),
        cookie: String::new(),
    };
    let streams: Vec<TcpStream> = (0..STREAMS).map(|_| spectator.live().unwrap()).collect();
    let together = Barrier::new(others.len());
    let send = |form| {
        together.wait();
        timed(form)
    };
    let send = &send;
    let crowded: Vec<Duration> = std::thread::scope(|scope| {
        let sent = others.iter().map(|form| scope.spawn(move || send(form)));
        let sent: Vec<_> = sent.collect();
        sent.into_iter().map(|each| each.join().unwrap()).collect()
    });
    crowd.check_complete();
    let lines = usize::try_from(crowd.line() - before).unwrap();
    assert_eq!(lines, phones.len(), "a line of the journal for each claim");
    for stream in streams {
        wait_for(stream, crowd.line());
    }
    let one = report("one phone after the other, empty hall", alone);
    let all = report(
        &format!("{PHONES} phones at once, {STREAMS} open pages"),
        crowded,
    );
    let ratio = all.as_secs_f64() / one.as_secs_f64();
    println!("the slowest percent waits {ratio:.1} times as long: results are written one by one");
    println!("nothing lost, nothing double; all {STREAMS} open pages were told");
}

/// How long it takes until a result is confirmed.
fn timed(form: &Form) -> Duration {
    let begun = Instant::now();
    let answer = form.send().unwrap();
    assert_eq!(answer.status, 303, "{}", answer.body);
    begun.elapsed()
}

/// Reads a stream until it has told of a line of the journal.
fn wait_for(stream: TcpStream, line: i64) {
    let last = format!("data: {line}");
    let mut told = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(
        told.any(|said| said == last),
        "a stream was not told of {line}"
    );
}

/// Prints how long it took, and returns what the slowest percent took at least.
fn report(what: &str, mut took: Vec<Duration>) -> Duration {
    took.sort();
    let at = |percent: usize| took[(took.len() * percent).div_ceil(100).max(1) - 1];
    let [half, most] = [at(50), at(99)].map(|took| took.as_secs_f64() * 1000.0);
    println!("{what:<45} p50 {half:8.1} ms  p99 {most:8.1} ms");
    at(99)
}

fn killed() {
    let mut crowd = Crowd::new(PHONES / 2);
    let phones = crowd.phones();
    let forms: Vec<Form> = phones.iter().map(Phone::fill_in).collect();
    let count = crowd.kill_in_the_middle(&forms, PHONES / 4).len();
    println!("killed: {count} of {PHONES} were confirmed, and all of them are there");
}
