//! Commands killed before each system call that changes anything outside the
//! process: nothing confirmed is lost, nothing becomes unusable, `doctor` raises
//! no false alarm, and the command can be repeated.
//!
//! What a process leaves behind changes only with such a call: killing it before
//! each of them, and letting it end, reaches every state that a kill can leave.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "figures for whoever runs it"
)]

mod scenarios;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use scenarios::{SCENARIOS, Scenario};

/// The calls by which a process changes files. Memory that is shared is written
/// without a call: only SQLite's index of its log is, and it is made again.
const CALLS: &[&str] = &[
    "openat",
    "creat",
    "write",
    "writev",
    "pwrite64",
    "pwritev",
    "fsync",
    "fdatasync",
    "ftruncate",
    "fallocate",
    "rename",
    "renameat",
    "renameat2",
    "link",
    "linkat",
    "symlink",
    "symlinkat",
    "unlink",
    "unlinkat",
    "mkdir",
    "mkdirat",
    "rmdir",
    "fchmod",
    "fchown",
    "copy_file_range",
    "sendfile",
    "close",
    "fcntl",
];

/// How many kills of one call the ordinary tests try, evenly spread.
const SAMPLE: usize = 2;

const SIGKILL: i32 = 9;

/// A folder with a database, in which commands are run.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn copy(&self) -> Self {
        let copy = Self::new();
        copy_folder(self.0.path(), copy.0.path());
        copy
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a command, under strace if arguments for it are given.
    fn run(&self, strace: &[&str], line: &str, typed: &str) -> Output {
        let program = env!("CARGO_BIN_EXE_outflank");
        let mut command = match strace {
            [] => Command::new(program),
            arguments => {
                let mut command = Command::new("strace");
                command.args(["-f", "-qq"]).args(arguments).arg(program);
                command
            }
        };
        let mut child = command
            .args(line.split(' '))
            .current_dir(self.0.path())
            .env("OUTFLANK_USER", "tester")
            .env("OUTFLANK_STATE", self.path("state"))
            .env("RAYON_NUM_THREADS", "1")
            .env_remove("OUTFLANK_DB")
            .env_remove("OUTFLANK_EVENT")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A process that was killed does not read it.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        child.wait_with_output().unwrap()
    }

    fn plain(&self, line: &str) -> Output {
        self.run(&[], line, "")
    }

    fn succeeds(&self, line: &str) -> String {
        let done = self.plain(line);
        assert!(done.status.success(), "{line}: {}", text(&done.stderr));
        text(&done.stdout)
    }

    /// What the doctor says: `Ok` if all is sound.
    fn doctor(&self, database: &str) -> Result<(), String> {
        let done = self.plain(&format!("--db {database} doctor"));
        if done.status.success() {
            return Ok(());
        }
        Err(text(&done.stdout) + &text(&done.stderr))
    }

    fn names(&self) -> BTreeSet<String> {
        let files = fs::read_dir(self.0.path()).unwrap();
        let name = |file: fs::DirEntry| file.file_name().to_string_lossy().into_owned();
        files.map(|file| name(file.unwrap())).collect()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn copy_folder(from: &Path, to: &Path) {
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap().path();
        let copy = to.join(file.file_name().unwrap());
        if file.is_dir() {
            fs::create_dir(&copy).unwrap();
            copy_folder(&file, &copy);
        } else {
            fs::copy(&file, &copy).unwrap();
        }
    }
}

fn has_strace() -> bool {
    let place = Place::new();
    let traced = place.run(&["-e", "trace=close", "-o", "/dev/null"], "variants", "");
    traced.status.success()
}

/// How often a scenario makes each call.
fn calls(scenario: &Scenario, prepared: &Place) -> BTreeMap<&'static str, usize> {
    let place = prepared.copy();
    let trace = format!("trace={}", known_calls().join(","));
    let done = place.run(
        &["-e", &trace, "-o", "trace.txt"],
        scenario.line,
        scenario.typed,
    );
    assert!(
        done.status.success(),
        "{}: {}",
        scenario.name,
        text(&done.stderr)
    );
    let log = fs::read_to_string(place.path("trace.txt")).unwrap();
    let mut counts = BTreeMap::new();
    for line in log.lines() {
        let call = line.split_whitespace().nth(1).unwrap_or_default();
        let call = call.split('(').next().unwrap_or_default();
        if let Some(known) = CALLS.iter().find(|known| **known == call) {
            *counts.entry(*known).or_default() += 1;
        }
    }
    counts
}

/// The calls that this machine has: strace refuses the names of others.
fn known_calls() -> Vec<&'static str> {
    let is_known = |call: &&str| {
        let mut strace = Command::new("strace");
        let trace = format!("trace={call}");
        let done = strace
            .args(["-qq", "-o", "/dev/null", "-e", &trace, "true"])
            .output();
        done.is_ok_and(|done| done.status.success())
    };
    CALLS.iter().copied().filter(is_known).collect()
}

/// What came of the kills of a scenario.
#[derive(Default)]
struct Tally {
    runs: usize,
    killed: usize,
    /// Files that a kill has left next to the others.
    left: BTreeSet<String>,
}

/// Kills the command before the call of this number; whether it was killed.
fn kill(scenario: &Scenario, prepared: &Place, call: &str, number: usize, tally: &mut Tally) {
    let place = prepared.copy();
    let before = place.names();
    let trace = format!("trace={call}");
    let inject = format!("inject={call}:signal=KILL:when={number}");
    let strace = ["-o", "/dev/null", "-e", &trace, "-e", &inject];
    let done = place.run(&strace, scenario.line, scenario.typed);
    let killed = done.status.signal() == Some(SIGKILL) || done.status.code() == Some(128 + SIGKILL);
    tally.runs += 1;
    tally.killed += usize::from(killed);
    let what = format!("{}, killed before {call} {number}", scenario.name);
    let usual = |name: &String| !name.contains("-wal") && !name.contains("-shm");
    let new = place
        .names()
        .into_iter()
        .filter(|name| !before.contains(name));
    let new: Vec<String> = new.filter(usual).collect();
    (scenario.check)(&place, &text(&done.stdout), &what);
    let known = |name: &&String| !scenario.makes.iter().any(|made| name.starts_with(made));
    tally.left.extend(new.iter().filter(known).cloned());
}

fn run(scenario: &Scenario, sampled: bool) -> Tally {
    let prepared = Place::new();
    (scenario.prepare)(&prepared);
    let mut tally = Tally::default();
    for (call, count) in calls(scenario, &prepared) {
        let most = if sampled { SAMPLE } else { scenario.most };
        let step = count.div_ceil(most).max(1);
        for number in (1..=count).step_by(step) {
            kill(scenario, &prepared, call, number, &mut tally);
        }
    }
    assert!(tally.killed > 0, "{}: nothing was killed", scenario.name);
    tally
}

fn run_all(sampled: bool) {
    if !has_strace() {
        println!("SKIPPED: strace is not there, or may not trace");
        return;
    }
    for scenario in SCENARIOS {
        let tally = run(scenario, sampled);
        println!(
            "| {} | {} | {} | {} |",
            scenario.name,
            tally.runs,
            tally.killed,
            tally.left.len()
        );
    }
}

#[test]
fn a_command_killed_at_some_calls_loses_nothing_and_can_be_repeated() {
    run_all(true);
}

#[test]
#[ignore = "needs strace and takes half an hour: every call of every command"]
fn a_command_killed_at_any_call_loses_nothing_and_can_be_repeated() {
    run_all(false);
}

/// What a command and the doctor say if the system refuses a call.
fn refused(call: &str, error: &str, from: usize) -> (String, String) {
    let place = Place::new();
    place.succeeds("event new Killing --rounds 3 -q");
    let trace = format!("trace={call}");
    let inject = format!("inject={call}:error={error}:when={from}+");
    let strace = ["-o", "/dev/null", "-e", &trace, "-e", &inject];
    let said = |line: &str| {
        let done = place.run(&strace, line, "");
        assert!(!done.status.success(), "{line} with {call} {error}");
        text(&done.stderr)
    };
    (said("event new Other --rounds 2"), said("doctor"))
}

#[test]
fn each_error_of_the_system_has_its_own_words_and_the_doctor_does_not_call_it_sound() {
    if !has_strace() {
        println!("SKIPPED: strace is not there, or may not trace");
        return;
    }
    for (call, error, expected) in [
        ("pwrite64", "EIO", "Input/output error"),
        ("pwrite64", "ENOSPC", "the disk is full"),
    ] {
        let (command, doctor) = refused(call, error, 1);
        assert!(command.contains(expected), "{call} {error}: {command}");
        assert!(doctor.contains(expected), "{call} {error}: {doctor}");
    }
}
