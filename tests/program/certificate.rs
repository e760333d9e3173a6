//! Certificates: issued from a database, verified without it.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use outflank::report::certificate::view::Holds;
use outflank::service::record::certificate::VerifyCertificate;
use serde_json::Value;

use crate::desk::{self, GAME, assert_has};
use crate::forgery::signed_anew;

/// A folder with a database, and the keys of its director.
struct Desk(desk::Desk);

impl Desk {
    fn new() -> Self {
        Self(desk::Desk::new())
    }

    /// Four players, the first round paired.
    fn with_round(variant: &str) -> Self {
        let desk = Self::new();
        desk.write("round.csv", "black,white\nAnn,Bob\nCid,村上\n");
        desk.run(&format!("event new Paris --rounds 3 --variant {variant}"));
        for name in ["Ann", "Bob", "Cid", "村上"] {
            desk.run(&format!("player add {name}"));
        }
        desk.run("round set 1 --csv round.csv");
        desk
    }

    /// The same with a dispute at the first table: three sheets, one of them
    /// withdrawn again, and a ruling that was replaced by another one.
    fn with_dispute() -> Self {
        let desk = Self::with_round("othello");
        desk.write("black.txt", GAME);
        desk.write("white.txt", GAME.replace("c5c6", "c6c5"));
        desk.write("wrong.txt", &GAME[..40]);
        for line in [
            "result set 1 1 40-24",
            "result set 1 2 30-34",
            "sheet add 1 1 black.txt --by black",
            "sheet add 1 1 white.txt --by white",
            "sheet add 1 1 wrong.txt --by official",
            "sheet withdraw 1 1 3 --reason 'other table'",
            "dispute open 1 1 --by white --about <b>score</b> --black 'I won' --move 7",
            "dispute rule 1 'score 34-30' --reason counted --yes",
            "dispute withdraw 1 --reason 'new sheet' --yes",
            "dispute rule 1 'score 31-33' --reason 'counted again' --yes",
        ] {
            desk.run(line);
        }
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        self.0.write(name, bytes);
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn output(&self, line: &str) -> Output {
        self.0.command(line).output().unwrap()
    }

    fn run(&self, line: &str) -> String {
        let done = self.output(line);
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_ne!(done.status.code(), Some(2), "{line}: {error}");
        String::from_utf8(done.stdout).unwrap()
    }

    /// Issues a certificate and returns its bytes.
    fn certificate(&self, line: &str, file: &str) -> Vec<u8> {
        self.run(&format!("{line} {file} --force"));
        self.read(file)
    }

    fn dispute(&self, file: &str) -> Vec<u8> {
        self.certificate("dispute certificate 1 --out", file)
    }

    fn standings(&self, file: &str) -> Vec<u8> {
        self.certificate("standings --certificate", file)
    }
}

/// What is found wrong with a certificate; `None` if it cannot be read.
fn wrong(bytes: &[u8]) -> Option<Vec<&'static str>> {
    let file = VerifyCertificate {
        name: "certificate".to_owned(),
        bytes: bytes.to_vec(),
    };
    let view = file.verify().ok()?;
    let wrong = view.checks.iter().filter(|check| check.holds == Holds::No);
    let wrong: Vec<&'static str> = wrong.map(|check| check.check).collect();
    assert_eq!(view.sound, wrong.is_empty());
    Some(wrong)
}

#[test]
fn a_certificate_is_verified_in_an_empty_folder() {
    let desk = Desk::with_dispute();
    let elsewhere = Desk::new();
    for file in ["d.json", "d.html", "s.json", "s.html"] {
        let bytes = if file.starts_with('d') {
            desk.dispute(file)
        } else {
            desk.standings(file)
        };
        assert_eq!(wrong(&bytes), Some(vec![]), "{file}");
        elsewhere.write(file, &bytes);
        let said = elsewhere.0.ok(&format!("verify {file}"));
        assert_has(&said, "everything that can be computed holds");
        assert_has(&said, "whose key it is: compare it");
        assert!(!said.contains("WRONG"), "{said}");
        let done = desk.output(&format!("verify {file} --db outflank.db"));
        assert_eq!(done.status.code(), Some(0), "{file}: {done:?}");
    }
    let left = fs::read_dir(elsewhere.path(".")).unwrap().count();
    assert_eq!(left, 4, "verifying writes nothing");
}

#[test]
fn the_same_database_gives_the_same_bytes() {
    let desk = Desk::with_dispute();
    for file in ["d.json", "d.html"] {
        assert_eq!(desk.dispute(file), desk.dispute(file));
    }
    for file in ["s.json", "s.html"] {
        assert_eq!(desk.standings(file), desk.standings(file));
    }
    let sound = desk.output("doctor");
    assert_eq!(sound.status.code(), Some(0), "{sound:?}");
}

#[test]
fn a_certificate_says_what_the_database_says() {
    let desk = Desk::with_dispute();
    let standings: Value = serde_json::from_slice(&desk.standings("s.json")).unwrap();
    let shown: Value = serde_json::from_str(&desk.run("--format json standings")).unwrap();
    assert_eq!(standings["conclusions"]["standings"], shown);
    let certified: Value = serde_json::from_slice(&desk.dispute("d.json")).unwrap();
    let case: Value = serde_json::from_str(&desk.run("--format json dispute show 1")).unwrap();
    let conclusions = &certified["conclusions"];
    for key in ["comparisons", "repairs", "explanations", "allowed"] {
        assert_eq!(conclusions[key], case[key], "{key}");
    }
    assert_eq!(conclusions["verdict"]["score"], case["game"]["score"]);
    assert_eq!(conclusions["verdict"]["outcome"], "white");
    assert_eq!(conclusions["without_rulings"]["outcome"], "black");
    let moved = conclusions["standings_change"].as_array().unwrap();
    let ann = moved.iter().find(|each| each["name"] == "Ann").unwrap();
    assert_eq!(
        (&ann["points_before"], &ann["points_after"]),
        (&"1".into(), &"0".into())
    );
    let sheets = certified["event"]["sheets"].as_array().unwrap();
    let withdrawn: Vec<bool> = sheets
        .iter()
        .map(|sheet| sheet["withdrawn"].as_bool().unwrap())
        .collect();
    assert_eq!(withdrawn, [false, false, true]);
    let rulings = certified["dispute"]["rulings"].as_array().unwrap();
    assert_eq!(rulings.len(), 3, "withdrawals are kept");
    assert_eq!(rulings[2]["by"], "director");
    assert_eq!(rulings[2]["at"], "2026-11-21T10:00:00Z");
}

#[test]
fn a_ruling_on_a_final_changes_no_rank_and_the_final_places() {
    let desk = Desk::new();
    desk.write("round.csv", "black,white\nAnn,Bob\n");
    for line in [
        "event new Paris --rounds 1",
        "player add Ann",
        "player add Bob",
        "event edit --finals final",
        "round set 1 --csv round.csv",
        "result set 1 1 40-24",
        "round seal 1",
        "finals pair",
        "result set 2 1 40-24",
        "dispute open 2 1 --by white --about score",
        "dispute rule 1 'score 30-34' --reason counted --yes",
    ] {
        desk.run(line);
    }
    let bytes = desk.dispute("d.json");
    assert_eq!(wrong(&bytes), Some(Vec::new()));
    let certified: Value = serde_json::from_slice(&bytes).unwrap();
    let conclusions = &certified["conclusions"];
    assert_eq!(conclusions["standings_change"], serde_json::json!([]));
    let places = serde_json::json!([
        {"name": "Bob", "place_before": 2, "place_after": 1},
        {"name": "Ann", "place_before": 1, "place_after": 2},
    ]);
    assert_eq!(conclusions["final_places_change"], places);
    let page = String::from_utf8(desk.dispute("d.html")).unwrap();
    assert_has(&page, "What they change in the final places");
    let forged = signed_anew(&bytes, |value| {
        value["conclusions"]["final_places_change"][0]["place_before"] = 1.into();
    });
    assert_eq!(wrong(&forged), Some(vec!["standings-change"]));
}

#[test]
fn a_change_of_any_byte_is_noticed() {
    let desk = Desk::with_round("othello");
    desk.run("result set 1 1 40-24");
    let bytes = desk.standings("s.json");
    let is_unnoticed = |bytes: &[u8]| wrong(bytes).is_some_and(|wrong| wrong.is_empty());
    assert!(is_unnoticed(&bytes));
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        // Another bit for each place; the fifth makes small letters capital.
        changed[place] ^= 1 << (place % 8);
        assert!(!is_unnoticed(&changed), "byte {place}");
    }
    for end in [bytes.len() - 1, bytes.len() - 2, bytes.len() / 2] {
        assert!(!is_unnoticed(&bytes[..end]), "cut to {end}");
    }
    for added in [&b" "[..], b"\n", b"{}"] {
        assert!(!is_unnoticed(&[&bytes, added].concat()), "{added:?} added");
    }
}

#[test]
fn every_letter_of_a_signature_matters() {
    let desk = Desk::with_round("othello");
    let bytes = desk.standings("s.json");
    let end = bytes.len() - "\"\n}\n".len();
    for place in end - 128..end {
        let mut changed = bytes.clone();
        changed[place] = match changed[place] {
            digit @ b'a'..=b'f' => digit.to_ascii_uppercase(),
            b'9' => b'0',
            digit => digit + 1,
        };
        assert_eq!(wrong(&changed), Some(vec!["signature"]), "byte {place}");
    }
}

#[test]
fn a_page_is_verified_with_everything_that_is_printed_on_it() {
    let desk = Desk::with_dispute();
    let page = desk.dispute("d.html");
    for place in (0..page.len()).step_by(page.len() / 150) {
        let mut changed = page.clone();
        changed[place] ^= 1;
        let found = wrong(&changed);
        assert_ne!(found, Some(vec![]), "byte {place}");
    }
    let text = String::from_utf8(page).unwrap();
    let wrong_verdict = text.replace("31-33, White wins", "33-31, Black wins");
    assert_ne!(text, wrong_verdict);
    assert_eq!(wrong(wrong_verdict.as_bytes()), Some(vec!["page"]));
    assert!(!text.contains("<b>score"), "text stays text");
    assert!(text.contains("&lt;b&gt;score&lt;/b&gt;"));
    assert!(text.contains("村上"));
    assert_eq!(
        text.matches("<svg").count(),
        2,
        "one board for each sheet that counts"
    );
    assert_eq!(text.matches("</script>").count(), 1);
}

/// What somebody changes who signs the certificate again with a key of their own.
type Forgery = (&'static str, fn(&mut Value), &'static [&'static str]);

const FORGERIES: &[Forgery] = &[
    (
        "the verdict",
        |value| value["conclusions"]["verdict"]["score"]["black"] = 40.into(),
        &["verdict"],
    ),
    (
        "a result",
        |value| value["event"]["games"][1]["result"]["outcome"] = "black".into(),
        &["results"],
    ),
    (
        "what was entered",
        |value| value["event"]["games"][1]["score"]["black"] = 34.into(),
        &["results"],
    ),
    (
        "the ruling in force",
        |value| value["event"]["games"][0]["rulings"][0] = "score 34-30".into(),
        &["results", "in-force", "verdict", "standings-change"],
    ),
    (
        "who ruled",
        |value| value["dispute"]["rulings"][2]["by"] = "nobody".into(),
        &["ruling"],
    ),
    (
        "why",
        |value| value["dispute"]["rulings"][2]["reason"] = "a coin".into(),
        &["ruling"],
    ),
    (
        "a withdrawal left out",
        |value| {
            let rulings = value["dispute"]["rulings"].as_array_mut();
            rulings.unwrap().remove(1);
        },
        &["in-force"],
    ),
    (
        "a claim",
        |value| value["dispute"]["claims"]["black"] = "I lost".into(),
        &["claims"],
    ),
    (
        "a line of the journal",
        |value| value["journal"]["lines"][0]["summary"] = "nothing".into(),
        &["journal"],
    ),
    (
        "a sheet",
        |value| value["event"]["sheets"][0]["bytes"]["utf8"] = "f5d6".into(),
        &["sheet", "findings", "hypotheses"],
    ),
    (
        "a finding",
        |value| {
            let findings = &mut value["conclusions"]["sheets"][1]["game"]["findings"];
            findings.as_array_mut().unwrap().clear();
        },
        &["findings"],
    ),
    (
        "a hypothesis",
        |value| value["conclusions"]["explanations_total"] = 1.into(),
        &["hypotheses"],
    ),
    (
        "the rules",
        |value| {
            let rules = value["event"]["ruleset"].as_str().unwrap();
            value["event"]["ruleset"] = rules.replace("\"brightwell\", \"discs\", ", "").into();
        },
        &["standings-change"],
    ),
    (
        "rules that nobody can read",
        |value| value["event"]["ruleset"] = "name = 1".into(),
        &["contents"],
    ),
    (
        "something more",
        |value| value["conclusions"]["winner"] = "black".into(),
        &["conclusions"],
    ),
];

#[test]
fn a_certificate_that_is_signed_anew_is_still_computed_again() {
    let desk = Desk::with_dispute();
    let bytes = desk.dispute("d.json");
    assert_eq!(
        wrong(&signed_anew(&bytes, |_| ())),
        Some(vec![]),
        "only the key differs"
    );
    for (what, forge, expected) in FORGERIES {
        let found = wrong(&signed_anew(&bytes, forge));
        let found = found.unwrap_or_else(|| panic!("{what}: not a certificate any more"));
        for check in *expected {
            assert!(found.contains(check), "{what}: {found:?}, expected {check}");
        }
    }
    let standings = desk.standings("s.json");
    for (key, check) in [("standings", "standings"), ("working", "arithmetic")] {
        let forged = signed_anew(&standings, |value| {
            value["conclusions"][key].as_array_mut().unwrap().reverse();
        });
        assert_eq!(wrong(&forged), Some(vec![check]));
    }
}

#[test]
fn a_dispute_without_a_sheet_and_without_a_ruling_is_certified() {
    let desk = Desk::with_round("othello");
    desk.run("dispute open 1 1 --by white --about score");
    assert_eq!(wrong(&desk.dispute("open.json")), Some(vec![]));
    desk.run("dispute rule 1 'score 33-31' --reason agreed --yes");
    assert_eq!(wrong(&desk.dispute("ruled.html")), Some(vec![]));
    desk.run("dispute rule 1 'exchange colours' --reason 'sat wrong' --yes");
    let exchanged: Value = serde_json::from_slice(&desk.dispute("exchanged.json")).unwrap();
    assert_eq!(wrong(&desk.read("exchanged.json")), Some(vec![]));
    assert_eq!(
        exchanged["event"]["games"][0]["rulings"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    desk.run("undo");
    assert_eq!(wrong(&desk.dispute("undone.json")), Some(vec![]));
    desk.run("dispute close 1");
    assert_eq!(wrong(&desk.dispute("closed.json")), Some(vec![]));
}

#[test]
fn bytes_that_are_not_text_are_certified_as_they_were_received() {
    let desk = Desk::with_round("othello");
    desk.write("photo.bin", b"\xff\xfe\x00\x01 f5 \xe9");
    desk.run("sheet add 1 1 photo.bin --by black");
    desk.run("dispute open 1 1 --by white --about sheet");
    let bytes = desk.dispute("d.json");
    let value: Value = serde_json::from_slice(&bytes).unwrap();
    assert!(value["event"]["sheets"][0]["bytes"]["base64"].is_string());
    assert_eq!(wrong(&bytes), Some(vec![]));
    assert_eq!(wrong(&desk.dispute("d.html")), Some(vec![]));
}

#[test]
fn a_dispute_on_a_hexagon_is_certified() {
    let desk = Desk::with_round("hex-3");
    desk.write("sheet.txt", "d1");
    desk.run("sheet add 1 1 sheet.txt --by black");
    desk.run("dispute open 1 1 --by white --about sheet");
    for file in ["d.json", "d.html"] {
        assert_eq!(wrong(&desk.dispute(file)), Some(vec![]), "{file}");
    }
    assert_eq!(wrong(&desk.standings("s.json")), Some(vec![]));
}

#[test]
fn an_event_that_came_from_a_result_file_is_certified() {
    let desk = Desk::with_dispute();
    desk.run("export elo --out event.ELO");
    let officer = Desk::new();
    officer.write("event.ELO", desk.read("event.ELO"));
    officer.run("import event.ELO");
    let standings = officer.standings("s.json");
    assert_eq!(wrong(&standings), Some(vec![]));
    let value: Value = serde_json::from_slice(&standings).unwrap();
    assert_eq!(
        value["conclusions"]["standings"].as_array().unwrap().len(),
        4
    );
    officer.run("dispute open 1 1 --by official --about 'sent wrong'");
    officer.run("dispute rule 1 'score 10-54' --reason protest --yes");
    assert_eq!(wrong(&officer.dispute("d.html")), Some(vec![]));
}

#[test]
fn what_is_not_a_certificate_cannot_be_verified() {
    let desk = Desk::with_dispute();
    let bytes = desk.dispute("d.json");
    desk.write("cut.json", &bytes[..bytes.len() / 2]);
    let text = String::from_utf8(bytes).unwrap();
    desk.write(
        "newer.json",
        text.replace("\"format_version\": 1", "\"format_version\": 2"),
    );
    desk.write(
        "other.json",
        text.replace("outflank-certificate", "outflank-something"),
    );
    for (file, why) in [
        ("cut.json", "it is damaged"),
        ("newer.json", "its layout is version 2"),
        ("other.json", "it calls itself `outflank-something`"),
    ] {
        let done = desk.output(&format!("verify {file}"));
        let error = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{file}: {error}");
        assert!(error.contains(why), "{file}: {error}");
    }
    let refused = desk.output("dispute certificate 7 --out x.json");
    assert_eq!(refused.status.code(), Some(2));
    let kept = desk.output("dispute certificate 1 --out d.json");
    assert_eq!(
        kept.status.code(),
        Some(2),
        "a file is not replaced without --force"
    );
}

#[test]
fn what_is_not_proven_depends_on_whether_a_database_is_compared() {
    let desk = Desk::with_dispute();
    desk.dispute("paper.json");
    assert_has(&desk.run("verify paper.json"), "verifies with `--db`");
    let compared = desk.run("verify paper.json --db outflank.db");
    assert_has(&compared, "whose key it is");
    assert!(!compared.contains("`--db`"), "{compared}");
}

#[test]
fn a_certificate_without_a_signature_says_so() {
    let desk = Desk::with_dispute();
    let paper = String::from_utf8(desk.dispute("paper.json")).unwrap();
    let at = paper.rfind("\"signature\":").unwrap();
    let before = paper[..at].trim_end().trim_end_matches(',');
    for end in ["}\n", ",\n\"signature\":\"\"}\n"] {
        desk.write("unsigned.json", format!("{before}{end}"));
        let found = desk.output("verify unsigned.json");
        let said = String::from_utf8(found.stdout).unwrap();
        assert_eq!(found.status.code(), Some(1), "{said}");
        assert_has(&said, "it has no signature");
    }
    desk.write("altered.json", paper.replacen("Paris", "Pavia", 1));
    let found = desk.output("verify altered.json");
    let said = String::from_utf8(found.stdout).unwrap();
    assert_has(&said, "the signature does not fit");
}

#[test]
fn a_certificate_that_an_editor_has_converted_says_so() {
    let desk = Desk::with_dispute();
    let page = String::from_utf8(desk.dispute("paper.html")).unwrap();
    let paper = String::from_utf8(desk.dispute("paper.json")).unwrap();
    let wide = |text: &str| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    for converted in [
        page.replace('\n', "\r\n").into_bytes(),
        format!("\u{feff}{}", page.replace('\n', "\r\n")).into_bytes(),
        format!("\u{feff}{paper}").into_bytes(),
        wide(&paper),
        wide(&page),
    ] {
        desk.write("converted", converted);
        let refused = desk.output("verify converted");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert_has(&said, "line ends or its first bytes");
    }
    desk.write("cut", &paper[..paper.len() / 2]);
    let refused = desk.output("verify cut");
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("it is damaged")
    );
}
