//! A place to run commands in: an empty folder, no environment.

use std::path::PathBuf;

use assert_cmd::Command;

/// An empty folder in which commands are run.
pub struct Table {
    folder: tempfile::TempDir,
}

/// What a command left behind.
pub struct Answer {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Table {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    pub fn run(&self, arguments: &[&str]) -> Answer {
        self.type_in(arguments, "")
    }

    /// Runs a command and types `input`.
    pub fn type_in(&self, arguments: &[&str], input: &str) -> Answer {
        let output = Command::new(env!("CARGO_BIN_EXE_outflank"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .env("OUTFLANK_STATE", self.path("state"))
            .env("TZ", "UTC")
            .write_stdin(input)
            .output()
            .unwrap();
        Answer {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Answer {
    pub fn json(&self) -> Vec<serde_json::Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}
