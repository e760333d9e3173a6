//! What somebody does to a certificate, and which command notices it.

use std::fs;
use std::path::PathBuf;

use outflank::service::record::certificate::VerifyCertificate;
use serde_json::Value;

use super::meddle;
use crate::desk::assert_has;
use crate::forgery::signed_anew;
use crate::tampering::Event;

/// What somebody does to a certificate, or to the database it comes from.
struct Forgery {
    what: &'static str,
    /// The certificate as it is then.
    file: Vec<u8>,
    /// The database that the director has then.
    database: PathBuf,
}

fn forgeries(event: &Event, json: &[u8], page: &[u8]) -> Vec<Forgery> {
    let text = String::from_utf8(json.to_vec()).unwrap();
    let replaced = |from: &str, to: &str| {
        assert_has(&text, from);
        text.replacen(from, to, 1).into_bytes()
    };
    let mut unsigned: Value = serde_json::from_slice(json).unwrap();
    unsigned.as_object_mut().unwrap().remove("signature");
    let page = String::from_utf8(page.to_vec()).unwrap();
    let forgery = |what, file: Vec<u8>| Forgery {
        what,
        file,
        database: event.path(),
    };
    let cut = event.copy("cut-after-certificate.db");
    fs::copy(event.folder.path().join("earlier.db"), &cut).unwrap();
    vec![
        forgery("a value changed", replaced("agreed", "forced")),
        forgery("a blank added", replaced("{\n", "{ \n")),
        forgery("a line break after its end", [json, b"\n"].concat()),
        forgery(
            "the signature removed",
            serde_json::to_vec_pretty(&unsigned).unwrap(),
        ),
        forgery(
            "the text of the page changed",
            page.replacen("<dd>", "<dd>not ", 1).into_bytes(),
        ),
        forgery(
            "the verdict changed, and signed with another key",
            signed_anew(json, |value| {
                value["conclusions"]["verdict"]["outcome"] = "white".into();
            }),
        ),
        forgery(
            "a ruling changed, and signed with another key",
            signed_anew(json, |value| {
                value["dispute"]["rulings"][0]["reason"] = "a coin".into();
            }),
        ),
        forgery(
            "the rules changed where they decide nothing, and signed with another key",
            signed_anew(json, |value| {
                let rules = value["event"]["ruleset"].as_str().unwrap();
                value["event"]["ruleset"] = format!("{rules}\n# altered\n").into();
            }),
        ),
        forgery(
            "the discs of another table changed, and signed with another key",
            signed_anew(json, |value| {
                let games = value["event"]["games"].as_array_mut().unwrap();
                let other = games.iter_mut().find(|game| game["table"] == 2).unwrap();
                other["score"] = serde_json::json!({"black": 28, "white": 36});
                other["result"]["score"] = other["score"].clone();
            }),
        ),
        forgery(
            "made again from an altered database, with another key",
            made_anew(event),
        ),
        altered_copy(event),
        Forgery {
            what: "nothing, but the end of the journal in the database cut off",
            file: json.to_vec(),
            database: cut,
        },
    ]
}

/// The certificate that somebody makes who enters another result and rules the
/// same, in a database of their own.
fn made_anew(event: &Event) -> Vec<u8> {
    let database = event.folder.path().join("forger.db");
    let state = event.folder.path().join("forger");
    for line in [
        "event new Paris --rounds 3",
        "player import players.csv --enter",
        "round set 1 --csv round.csv",
        "result set 1 1 24-40",
        "result set 1 2 30-34",
        "sheet add 1 1 sheet.txt --by black",
        "dispute open 1 1 --by white --about score",
        "dispute rule 1 let_stand --reason agreed --yes",
        "dispute certificate 1 --out forged.json",
    ] {
        let mut command = event.command(&database, line);
        let done = command.env("OUTFLANK_STATE", &state).output().unwrap();
        assert_ne!(done.status.code(), Some(2), "{line}");
    }
    fs::read(event.folder.path().join("forged.json")).unwrap()
}

/// The certificate that somebody makes from an altered copy, while the database
/// itself goes on: its content cannot be compared any more.
fn altered_copy(event: &Event) -> Forgery {
    let copy = event.copy("altered-copy.db");
    meddle(
        &copy,
        "UPDATE game SET black_halves = 124, white_halves = 4 WHERE table_number = 2",
    );
    let database = event.copy("gone-on.db");
    let state = event.folder.path().join("forger");
    for (database, line) in [
        (&copy, "dispute certificate 1 --out altered-copy.json"),
        (&database, "event new Lyon"),
    ] {
        let mut command = event.command(database, line);
        let done = command.env("OUTFLANK_STATE", &state).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{line}: {done:?}");
    }
    Forgery {
        what: "made from an altered copy, with another key, and the database went on",
        file: fs::read(event.folder.path().join("altered-copy.json")).unwrap(),
        database,
    }
}

/// Which command notices what was done to a certificate.
pub fn table(event: &Event) -> String {
    let issue = |file: &str| {
        event.run(&format!("dispute certificate 1 --out {file}"));
        fs::read(event.folder.path().join(file)).unwrap()
    };
    let (json, page) = (issue("dispute.json"), issue("dispute.html"));
    let key = serde_json::from_slice::<Value>(&json).unwrap()["key"].clone();
    let says = |line: &str| -> (Option<i32>, Value) {
        let line = format!("--format json {line}");
        // Nothing says where the database is unless the line does.
        let mut command = event.without_database(&line);
        let done = command.output().unwrap();
        let view = serde_json::from_slice(&done.stdout).unwrap_or_default();
        (done.status.code(), view)
    };
    let word = |is_noticed| if is_noticed { "noticed" } else { "**no**" };
    for file in ["dispute.json", "dispute.html"] {
        let (status, view) = says(&format!("verify {file} --db outflank.db"));
        assert_eq!(
            (status, &view["key"]),
            (Some(0), &key),
            "a false alarm: {view}"
        );
    }
    let every = every_byte(&json, &page);
    let mut rows = format!("| any byte changed | {0} | {0} | {0} |\n", word(every));
    for forgery in forgeries(event, &json, &page) {
        fs::write(event.folder.path().join("forged"), &forgery.file).unwrap();
        let (alone, view) = says("verify forged");
        let database = forgery.database.display();
        let (compared, _) = says(&format!("verify forged --db {database}"));
        let with_key = alone != Some(0) || view["key"] != key;
        rows += &format!(
            "| {} | {} | {} | {} |\n",
            forgery.what,
            word(alone != Some(0)),
            word(compared != Some(0)),
            word(with_key)
        );
    }
    format!(
        "| A certificate | `verify` | with `--db` | the key compared |\n|---|---|---|---|\n{rows}"
    )
}

/// Whether a change of any byte is noticed. `tests/certificate.rs` changes every
/// one; here some of all parts are enough.
fn every_byte(json: &[u8], page: &[u8]) -> bool {
    let is_noticed = |file: &[u8], place: usize| {
        let mut bytes = file.to_vec();
        bytes[place] ^= 1;
        let name = "certificate".to_owned();
        let verified = VerifyCertificate { name, bytes }.verify();
        verified.map_or(true, |view| !view.sound)
    };
    let places = |file: &[u8]| (0..file.len()).step_by(file.len() / 40);
    places(json).all(|place| is_noticed(json, place))
        && places(page).all(|place| is_noticed(page, place))
}
