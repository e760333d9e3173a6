//! The keys of a director who works on several computers.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::desk::{Answer, Arguments, Desk, assert_has};

/// A computer: its folder of keys, next to a database that all of them use.
struct Computer<'a> {
    hall: &'a Desk,
    state: &'static str,
}

impl Computer<'_> {
    fn run(&self, args: &(impl Arguments + ?Sized)) -> Answer {
        let mut command = self.hall.command(args);
        command.env("OUTFLANK_STATE", self.hall.path(self.state));
        Answer::of(&command.stdin(Stdio::null()).output().unwrap())
    }

    /// The notes, in one line, if it went well.
    fn notes(&self, args: &[&str]) -> String {
        let done = self.run(args);
        assert!(done.status == 0, "{args:?}: {}", done.err);
        one_line(&done.err)
    }

    /// Corrects the first table and publishes the round again; the notes of that.
    fn publish_corrected(&self, score: &str) -> String {
        let reason = ["--reason", "recounted", "--yes"];
        self.notes(
            &[
                &["result", "correct", "1", "1", "--score", score],
                &reason[..],
            ]
            .concat(),
        );
        self.notes(&["round", "publish", "1"])
    }

    /// What `outflank key` says.
    fn key(&self) -> Value {
        let done = self.run("--format json key");
        done.json().remove(0)
    }

    /// The key of a certificate that is issued now, and the notes.
    fn certificate(&self, file: &str) -> (String, String) {
        let notes = self.notes(&["standings", "--certificate", file]);
        let bytes = fs::read(self.hall.path(file)).unwrap();
        let certificate: Value = serde_json::from_slice(&bytes).unwrap();
        (certificate["key"].as_str().unwrap().to_owned(), notes)
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A round with all results, not sealed yet.
fn played() -> Desk {
    let hall = Desk::open();
    let slips = "1 40-24\n2 33-31\n3 20-44\n";
    assert_eq!(hall.slips("1", slips).status, 0);
    hall
}

fn computers(hall: &Desk) -> [Computer<'_>; 2] {
    ["state", "of-another"].map(|state| Computer { hall, state })
}

#[test]
fn a_new_key_is_announced_and_the_old_one_is_used_where_it_is() {
    let hall = played();
    let [first, second] = computers(&hall);
    let sealed = first.notes(&["round", "seal", "1"]);
    let key = first.key()["key"].as_str().unwrap().to_owned();
    let announced = format!("a new key was made for this database: publish its public key {key}");
    assert_has(&sealed, &announced);

    let elsewhere = second.key();
    assert_eq!(
        (&elsewhere["key"], &elsewhere["secret"]),
        (&key.clone().into(), &Value::Null)
    );
    let published = second.publish_corrected("41-23");
    let other = second.key()["key"].as_str().unwrap().to_owned();
    assert_ne!(other, key);
    assert_has(&published, "none of the keys that have signed");
    assert_has(&published, &other);

    assert_eq!(
        first.key()["key"],
        key,
        "although another key has signed last"
    );
    assert_eq!(first.key()["signatures"], 1);
    let again = first.publish_corrected("42-22");
    assert!(!again.contains("a new key was made"), "{again}");
    assert_eq!(first.key()["signatures"], 2);
    assert_eq!(second.key()["key"], other);
    hall.ok("doctor");
}

#[test]
fn whoever_seals_while_entering_results_hears_of_the_new_key() {
    let hall = Desk::open();
    let entered = hall.slips("1", "1 40-24\n2 33-31\n3 20-44\n!\n");
    let said = one_line(&entered.err);
    assert_has(&said, "a new key was made for this database");
}

#[test]
fn certificates_of_a_line_that_another_key_has_signed_share_one_key() {
    let hall = played();
    let [first, second] = computers(&hall);
    first.notes(&["round", "seal", "1"]);
    let (key, notes) = second.certificate("one.json");
    assert_has(&notes, "a new key was made");
    assert_ne!(first.key()["key"], key);
    for file in ["two.json", "three.json"] {
        let (same, notes) = second.certificate(file);
        assert_eq!(same, key);
        assert!(!notes.contains("a new key was made"), "{notes}");
    }
    assert_eq!(second.key()["key"], key);
    // What is published next is signed with it too.
    second.publish_corrected("43-21");
    assert_eq!(second.key()["key"], key);
    assert_eq!(second.key()["signatures"], 1);
    assert_eq!(hall.json("verify three.json")[0]["sound"], true);
}

#[test]
fn a_key_that_is_moved_is_used_on_the_other_computer() {
    let hall = played();
    let [first, second] = computers(&hall);
    let early = first.run("key export paris.key");
    let said = one_line(&early.err);
    assert_eq!(early.status, 2);
    assert_has(&said, "this database has no key yet");
    assert_has(&said, "`outflank round seal N` makes one");

    first.notes(&["round", "seal", "1"]);
    first.publish_corrected("41-23");
    let away = second.run("key export paris.key");
    assert!(away.err.contains("not on this computer"));
    first.notes(&["key", "export", "paris.key"]);
    let twice = first.run("key export paris.key");
    let said = one_line(&twice.err);
    assert_eq!(twice.status, 2);
    assert_has(&said, "paris.key already exists");
    assert!(!said.contains("folder"), "{said}");

    let imported = second.run("key import paris.key");
    assert!(imported.out.contains("signed  2 lines of the journal"));
    assert_eq!(imported.err, "", "nothing to remark");
    let published = second.publish_corrected("42-22");
    assert!(!published.contains("a new key was made"), "{published}");
    assert_eq!(second.key()["key"], first.key()["key"]);
    assert_eq!(second.key()["signatures"], 3);
}

#[test]
fn a_key_that_does_not_sign_here_is_remarked() {
    let [paris, rome] = [played(), played()];
    let [first, second] = computers(&paris);
    first.notes(&["round", "seal", "1"]);
    second.publish_corrected("43-21");
    rome.ok("round seal 1");
    rome.ok("key export rome.key");
    let file = rome.path("rome.key");
    let file = file.to_str().unwrap();
    let strange = first.notes(&["key", "import", file]);
    assert_has(&strange, "has signed nothing in this database");

    first.notes(&["key", "export", "paris.key"]);
    let late = second.notes(&["key", "import", "paris.key"]);
    assert_has(&late, "another key of this computer has signed");

    let nowhere = first.run(&["--format", "json", "key", "import", file, "--db", "none.db"]);
    assert!(nowhere.err.contains("there is no database here"));
    let view: Value = serde_json::from_str(&nowhere.out).unwrap();
    assert_eq!(
        (&view["signatures"], &view["signs_next"]),
        (&Value::Null, &Value::Null)
    );
}
