//! A desk at which commands are typed: an empty folder, no environment but its own,
//! always the same clock and the same name.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use snapbox::IntoData;

/// A whole game of our own making: 30-30 on the board, 32-32 with the empties.
pub const GAME: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3\
    g5g3h4h5h7d8b8a4b3d1c1b1c2e1e2a3b7f2f1g1b2a2g2h6h2g7";

/// A folder in which commands are run.
pub struct Desk(tempfile::TempDir);

/// What a command left behind.
#[derive(Debug)]
pub struct Answer {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// The arguments of a command: a line as it is typed, where `'` keeps words
/// together, or one by one.
pub trait Arguments {
    fn words(&self) -> Vec<String>;
}

impl Arguments for str {
    fn words(&self) -> Vec<String> {
        let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
        for letter in self.chars() {
            match letter {
                '\'' => {
                    quoted = !quoted;
                    word.get_or_insert_default();
                }
                ' ' if !quoted => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        words
    }
}

impl Arguments for String {
    fn words(&self) -> Vec<String> {
        self.as_str().words()
    }
}

impl Arguments for [&str] {
    fn words(&self) -> Vec<String> {
        self.iter().map(|&word| word.to_owned()).collect()
    }
}

impl<const N: usize> Arguments for [&str; N] {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl Arguments for Vec<&str> {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl Desk {
    /// Nothing yet.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Six players, the first round paired.
    pub fn open() -> Self {
        let desk = Self::new();
        desk.write(
            "players.csv",
            "name,given,country\nTAMENORI,Hideshi,JPN\nSHAMAN,David,USA\nLEADER,Imre,GBR\n\
             LAZARD,Emmanuel,FRA\nLAZAREV,Ivan,RUS\nBORASSI,Michele,ITA\n",
        );
        desk.write("one.csv", "black,white\nlazard,tam\nsha,lazarev\nlea,bor\n");
        desk.ok("event new 'Paris Open' --rounds 3 --date 2026-11-21");
        desk.ok("player import players.csv --enter");
        desk.ok("round set 1 --csv one.csv");
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn command(&self, arguments: &(impl Arguments + ?Sized)) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command
            .current_dir(self.0.path())
            .env_clear()
            .env("OUTFLANK_STATE", self.path("state"))
            .env("OUTFLANK_USER", "director")
            .env("OUTFLANK_NOW", "2026-11-21T10:00:00Z")
            .env("TZ", "UTC")
            .args(arguments.words());
        command
    }

    pub fn run(&self, arguments: &(impl Arguments + ?Sized)) -> Answer {
        let mut command = self.command(arguments);
        Answer::of(&command.stdin(Stdio::null()).output().unwrap())
    }

    /// Runs a command and types `input`.
    pub fn type_in(
        &self,
        arguments: &(impl Arguments + ?Sized),
        input: impl AsRef<[u8]>,
    ) -> Answer {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that wants nothing does not read it.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        Answer::of(&child.wait_with_output().unwrap())
    }

    /// What is printed, if it went well.
    pub fn ok(&self, arguments: &(impl Arguments + ?Sized)) -> String {
        let done = self.run(arguments);
        assert_eq!(done.status, 0, "{:?}: {}", arguments.words(), done.err);
        done.out
    }

    /// What is said, if it was refused.
    pub fn refused(&self, arguments: &(impl Arguments + ?Sized)) -> String {
        let done = self.run(arguments);
        assert_eq!(done.status, 2, "{:?}: {}", arguments.words(), done.out);
        done.err
    }

    pub fn json(&self, arguments: &(impl Arguments + ?Sized)) -> Vec<Value> {
        let mut words = arguments.words();
        words.splice(0..0, ["--format", "json"].map(str::to_owned));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        self.run(&words).json()
    }

    pub fn slips(&self, round: &str, slips: &str) -> Answer {
        self.type_in(&["result", "enter", round], slips)
    }

    /// Runs the commands of a session, the lines that begin with `$ `, and compares
    /// what is below each of them with what it prints; a status that is not 0 is
    /// told by a line `? STATUS`. `...` stands for any lines, `[..]` for anything in
    /// a line. A command with nothing below it has to succeed, whatever it prints.
    ///
    /// `SNAPSHOTS=overwrite cargo test --test program` writes what is printed now.
    pub fn session(&self, expected: impl IntoData) {
        let expected = expected.into_data();
        let script = expected.to_string();
        let mut lines = script.lines().peekable();
        let mut printed = String::new();
        while let Some(line) = lines.next() {
            let Some(command) = line.strip_prefix("$ ") else {
                continue;
            };
            writeln!(printed, "{line}").unwrap();
            if lines.peek().is_none_or(|next| next.starts_with("$ ")) {
                self.ok(command);
                continue;
            }
            let done = self.run(command);
            if done.status != 0 {
                writeln!(printed, "? {}", done.status).unwrap();
            }
            let folder = self.0.path().display().to_string();
            printed += &(done.out + &done.err).replace(&folder, "FOLDER");
        }
        snapbox::Assert::new()
            .action_env(snapbox::assert::DEFAULT_ACTION_ENV)
            .normalize_paths(false)
            .eq(printed.trim_end(), expected);
    }
}

impl Answer {
    pub fn of(output: &Output) -> Self {
        Self {
            status: output.status.code().expect("it ended by itself"),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }

    pub fn json(&self) -> Vec<Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Checks that a text says this, and shows it if it does not.
#[track_caller]
pub fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "expected {part}\nin {text}");
}
