//! Databases that have a row in every table, written by the commands that write
//! such rows.

use std::fs;
use std::path::{Path, PathBuf};

use outflank::report::import::view::ImportOutcome;
use outflank::service::files::import::{Editions, ImportFile, ReceivedFile};
use outflank::service::hall::device::{ApproveDevice, DeviceAccess, DeviceId, Hash, RenameDevice};
use outflank::service::results::claim::ClaimResult;
use outflank::service::{Access, Actor, Clock, EventRef, IdempotencyKey, Session, Submission};
use outflank_core::board::Colour;

use crate::tampering::Event;

/// A cup of two players whose final the director decides.
const CUP: [&str; 9] = [
    "event new Cup --rounds 1 --finals final_1,_2_players",
    "player add Anna",
    "player add Boris",
    "round set 1 anna boris",
    "result set 1 1 40-24",
    "round seal 1",
    "finals decide anna boris --winner boris --reason lot",
    "export elo --out cup.ELO --force",
    "import cup.ELO --new-event",
];

/// What the event of all tests does not have yet.
const MORE: [&str; 11] = [
    "event use Paris",
    "player add Extra",
    "player remove extra --reason typo",
    "player edit tam --number 190005",
    "player assign tam --team Kyoto --category junior",
    "player absent lazard --round 3 --half-point",
    "round forbid sha lea --reason family",
    "sheet attach 1 1 photo.png --by black",
    "sheet add 1 2 archive.txt --by official --game 1",
    "sheet withdraw 1 2 4 --reason wrong",
    "round pair 2 --seed 7 --yes",
];

/// The event with more: every table has a row, but for those of commands that
/// are running or were interrupted.
pub fn filled(event: &Event) -> PathBuf {
    let photo = event.folder.path().join("photo.png");
    fs::write(photo, b"\x89PNG\r\n\x1a\n").unwrap();
    for line in MORE.iter().chain(&["event lots --number 7"]).chain(&CUP) {
        event.run(line);
    }
    let database = event.path();
    let mut session = open(&database);
    let token = Hash::of(b"the cookie of a phone");
    let player = DeviceAccess::Player(paris(), "shaman".parse().unwrap());
    for (label, access) in [("Phone", player), ("Desk", DeviceAccess::Arbiter)] {
        let label = label.to_owned();
        let token = Hash::of_parts([token.as_bytes(), label.as_bytes()]);
        let approved = session.execute(&ApproveDevice {
            label,
            access,
            token,
        });
        approved.unwrap();
    }
    let device = DeviceId(1);
    claim(&mut session, device);
    let seen = "2026-05-01T10:30:00Z".to_owned();
    session.note_devices_seen(&[(device, seen)]).unwrap();
    drop(session);
    event.copy("filled.db")
}

fn paris() -> EventRef {
    EventRef::Named("Paris".to_owned())
}

/// A form from the phone, and another one from the desk.
fn claim(session: &mut Session, device: DeviceId) {
    let request = |id: &str| IdempotencyKey {
        id: id.to_owned(),
        content: Hash::of(id.as_bytes()),
    };
    let score: outflank_core::game::Score = "40-24".parse().unwrap();
    let claim = ClaimResult {
        event: paris(),
        round: 2,
        table: 1,
        side: Colour::Black,
        entered: score.into(),
        device: Some(device),
    };
    let sent = session.execute_once(&claim, &request("form of the phone"));
    assert!(matches!(sent, Ok(Submission::Done(_))), "{sent:?}");
    let rename = RenameDevice {
        device,
        label: "Shaman".to_owned(),
    };
    let sent = session.execute_once(&rename, &request("form of the desk"));
    assert!(matches!(sent, Ok(Submission::Done(_))), "{sent:?}");
}

/// A database with an archive of which only the first part was imported.
pub fn interrupted_import(folder: &Path) -> PathBuf {
    let database = folder.join("interrupted.db");
    let mut session = open(&database);
    let games: String = (0..4100).map(|_| "f5d6\n").collect();
    let file = ReceivedFile::new("games.txt".to_owned(), games.into_bytes());
    let import = ImportFile::new(&file, Editions::Refuse, &|_, _| {});
    let done = session.execute(&import).unwrap();
    let outcome = done.outcome.outcome;
    assert!(matches!(outcome, ImportOutcome::Part(_)), "{outcome:?}");
    drop(session);
    database
}

fn open(database: &Path) -> Session {
    let clock = Clock::Fixed("2026-05-01T11:00:00Z".to_owned());
    Session::open(database, Access::Create, Actor::director("director"), clock).unwrap()
}
