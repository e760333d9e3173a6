//! Claims as players make them, on devices with a reach of their own.

use super::super::{enter::EnterNoShow, enter::EnterResult};
use super::*;
use crate::report::{hall::view::PhotoView, round::view::TableView};
use crate::service::evidence::dispute::{DismissDispute, DisputeId, Disputes, OpenDispute};
use crate::service::evidence::photo::{AddPhoto, PhotoContent, PhotosOfTable};
use crate::service::hall::device::{ApproveDevice, DeviceAccess, DeviceOfToken, RevokeDevice};
use crate::service::rounds::tables::{ClearRound, RoundTables, SealRound, TableFilter};
use crate::service::session::fixture::{Desk, refusal, result};
use crate::service::{Hash, IdempotencyKey, Session, Submission};
use crate::service::{
    event::status::EventStatus, evidence::sheet::AddSheet, evidence::sheet::WrittenBy,
    hall::own_table::OwnSeat, hall::own_table::TableEntry, record::journal::JournalLines,
    record::undo::Undo, session::actor::Actor, session::actor::Reach,
};
use outflank_core::transcript::Ending;

fn claim(side: Colour, score: &str) -> ClaimResult {
    ClaimResult {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        side,
        entered: score.parse::<Score>().expect("a score").into(),
        device: None,
    }
}

/// A session of somebody whose device the director has let in.
fn device(desk: &mut Desk, label: &str, access: DeviceAccess) -> Session {
    let token = Hash::of(label.as_bytes());
    desk.done(&ApproveDevice {
        label: label.to_owned(),
        access,
        token,
    });
    let known = desk.session.ask(&DeviceOfToken(token)).expect("a device");
    let mut session = desk.second_session();
    session.act_as(known.expect("a device in use").actor);
    session
}

fn player(desk: &mut Desk, name: &str) -> Session {
    let access = DeviceAccess::Player(EventRef::Unnamed, PlayerRef::new(name));
    device(desk, name, access)
}

fn summaries(desk: &Desk) -> Vec<String> {
    let lines = desk.session.ask(&JournalLines::default()).expect("lines");
    lines.into_iter().map(|line| line.summary).collect()
}

fn tables(desk: &Desk) -> Vec<String> {
    let round = RoundTables {
        event: EventRef::Unnamed,
        round: 1,
        filter: TableFilter::All,
    };
    let round = desk.session.ask(&round).expect("a round");
    round.tables.iter().map(TableView::result).collect()
}

#[test]
fn two_equal_claims_make_the_result_and_the_line_says_so() {
    let mut desk = Desk::paired();
    let (mut black, mut white) = (player(&mut desk, "goto"), player(&mut desk, "1001"));
    let first = black.execute(&claim(Colour::Black, "40-24")).expect("own");
    assert_eq!(first.outcome.outcome, ClaimOutcome::Waiting);
    assert_eq!(tables(&desk), ["claimed by black", "-"]);
    let status = desk.session.ask(&EventStatus::default()).expect("a status");
    assert_eq!(status.rounds_made[0].claimed, [1]);
    let second = white.execute(&claim(Colour::White, "40-24")).expect("own");
    assert_eq!(second.outcome.outcome, ClaimOutcome::Result);
    assert_eq!(tables(&desk), ["40-24", "-"]);
    let [.., claimed, agreed] = &summaries(&desk)[..] else {
        panic!("two lines");
    };
    assert_eq!(claimed, "round 1, table 1: Goto Haruka claims a result");
    assert_eq!(
        agreed,
        "round 1, table 1: Goto Haruka 40-24 Smith John, claimed by both players"
    );
}

#[test]
fn two_claims_that_differ_open_one_dispute_with_both_of_them() {
    let mut desk = Desk::paired();
    let (mut black, mut white) = (player(&mut desk, "goto"), player(&mut desk, "1001"));
    black.execute(&claim(Colour::Black, "40-24")).expect("own");
    let other = white.execute(&claim(Colour::White, "24-40")).expect("own");
    assert_eq!(other.outcome.outcome, ClaimOutcome::Dispute);
    assert_eq!(other.outcome.dispute, Some(1));
    let again = white.execute(&claim(Colour::White, "30-34")).expect("own");
    assert_eq!(again.outcome.dispute, Some(1), "the arbiter is called once");
    let status = desk.session.ask(&EventStatus::default()).expect("a status");
    assert_eq!(status.disputes.len(), 1);
    let last = summaries(&desk);
    let opened = last.iter().find(|each| each.contains("dispute 1"));
    assert_eq!(
        opened.map(String::as_str),
        Some("round 1, table 1: dispute 1, Goto Haruka claims 40-24, Smith John claims 24-40")
    );
    // They agree after all: the result is made, and the arbiter closes the dispute.
    white.execute(&claim(Colour::White, "40-24")).expect("own");
    assert_eq!(tables(&desk)[0], "40-24");
    desk.done(&DismissDispute {
        dispute: DisputeId(1),
        reason: "White had typed it the wrong way round".to_owned(),
    });
    let disputes = Disputes {
        event: EventRef::Unnamed,
    };
    let disputes = desk.session.ask(&disputes).expect("disputes");
    assert_eq!(disputes[0].status, "final");
}

#[test]
fn a_claim_can_be_changed_until_it_has_made_a_result() {
    let mut desk = Desk::paired();
    let (mut black, mut white) = (player(&mut desk, "goto"), player(&mut desk, "1001"));
    black.execute(&claim(Colour::Black, "24-40")).expect("own");
    let before = desk.journal();
    let same = black.execute(&claim(Colour::Black, "24-40")).expect("own");
    assert_eq!(
        (same.journal, desk.journal()),
        (None, before),
        "said before"
    );
    black.execute(&claim(Colour::Black, "40-24")).expect("own");
    white.execute(&claim(Colour::White, "40-24")).expect("own");
    let late = refusal(black.execute(&claim(Colour::Black, "41-23")));
    assert_eq!(late.to_string(), "table 1 already has a result, 40-24");
    let claims = Claims {
        event: EventRef::Unnamed,
        round: 1,
    };
    let claims = desk.session.ask(&claims).expect("claims");
    let said: Vec<_> = claims
        .iter()
        .map(|each| (each.by, each.result(), each.status))
        .collect();
    let expected = [
        ("black", "24-40".to_owned(), "withdrawn"),
        ("black", "40-24".to_owned(), "current"),
        ("white", "40-24".to_owned(), "current"),
    ];
    assert_eq!(said, expected);
}

#[test]
fn an_entry_of_a_judge_makes_the_result_whatever_was_claimed() {
    let mut desk = Desk::paired();
    let mut black = player(&mut desk, "goto");
    let mut judge = device(
        &mut desk,
        "judge",
        DeviceAccess::Tables { first: 1, last: 1 },
    );
    black.execute(&claim(Colour::Black, "40-24")).expect("own");
    judge.execute(&result(1, "38-26")).expect("their table");
    assert_eq!(tables(&desk)[0], "38-26");
    let other = refusal(judge.execute(&result(2, "38-26")));
    assert!(matches!(other, Refusal::NotAllowed { .. }));
    let replaced = EnterResult {
        existing: Existing::Replace,
        ..result(1, "40-24")
    };
    let refused = refusal(judge.execute(&replaced));
    assert!(
        matches!(refused, Refusal::NotAllowed { .. }),
        "an arbiter corrects"
    );
}

#[test]
fn claims_that_no_board_can_give_are_refused() {
    let mut desk = Desk::paired();
    let mut black = player(&mut desk, "goto");
    let odd = refusal(black.execute(&claim(Colour::Black, "40-25")));
    assert_eq!(odd.code(), "score-impossible");
    let empty = ClaimResult {
        entered: Entered::default(),
        ..claim(Colour::Black, "40-24")
    };
    let empty = refusal(black.execute(&empty));
    assert_eq!(empty.code(), "claim-empty");
    let resigned = ClaimResult {
        entered: Ending::Resigned(Colour::White).into(),
        ..claim(Colour::Black, "40-24")
    };
    let claimed = black.execute(&resigned).expect("an ending");
    assert_eq!(claimed.outcome.claim.result(), "resign white");
}

#[test]
fn a_player_reaches_only_their_own_table_and_only_their_own_side() {
    let mut desk = Desk::paired();
    let mut black = player(&mut desk, "goto");
    let not_allowed = |refusal: &Refusal| matches!(refusal, Refusal::NotAllowed { .. });
    let for_opponent = refusal(black.execute(&claim(Colour::White, "40-24")));
    assert!(not_allowed(&for_opponent));
    let elsewhere = ClaimResult {
        table: 2,
        ..claim(Colour::Black, "40-24")
    };
    assert!(not_allowed(&refusal(black.execute(&elsewhere))));
    assert!(not_allowed(&refusal(black.execute(&result(1, "40-24")))));
    let sheet = |by| AddSheet {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        file: "typed".to_owned(),
        bytes: b"f5 d6 c3".to_vec(),
        format: None,
        number: 1,
        by,
    };
    assert!(not_allowed(&refusal(
        black.execute(&sheet(WrittenBy::White))
    )));
    assert!(not_allowed(&refusal(
        black.execute(&sheet(WrittenBy::Official))
    )));
    black
        .execute(&sheet(WrittenBy::Black))
        .expect("their own sheet");
    let dispute = |by| OpenDispute {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        by,
        about: "the clock".to_owned(),
        at_move: None,
        black_claim: String::new(),
        white_claim: String::new(),
    };
    assert!(not_allowed(&refusal(
        black.execute(&dispute(RaisedBy::White))
    )));
    black
        .execute(&dispute(RaisedBy::Black))
        .expect("their own table");
    let no_show = EnterNoShow {
        event: EventRef::Unnamed,
        round: 1,
        player: PlayerRef::new("1001"),
        existing: Existing::Keep,
    };
    assert!(not_allowed(&refusal(black.execute(&no_show))));
}

#[test]
fn what_the_opponent_claims_is_shown_after_ones_own_claim() {
    let mut desk = Desk::paired();
    let (mut black, mut white) = (player(&mut desk, "goto"), player(&mut desk, "1001"));
    black.execute(&claim(Colour::Black, "40-24")).expect("own");
    let seen = |session: &Session, name: &str, desk: &Desk| {
        let token = Hash::of(name.as_bytes());
        let known = desk.session.ask(&DeviceOfToken(token)).expect("a device");
        let table = TableEntry {
            event: EventRef::Unnamed,
            round: 1,
            table: 1,
            actor: known.expect("in use").actor,
        };
        let claims = session.ask(&table).expect("a table").claims;
        claims.map(|claim| claim.map(|claim| claim.result()))
    };
    assert_eq!(seen(&white, "1001", &desk), PerColour::new(None, None));
    let own = PerColour::new(Some("40-24".to_owned()), None);
    assert_eq!(seen(&black, "goto", &desk), own);
    white.execute(&claim(Colour::White, "30-34")).expect("own");
    let both = PerColour::new(Some("40-24".to_owned()), Some("30-34".to_owned()));
    assert_eq!(seen(&white, "1001", &desk), both);
    let claims = Claims {
        event: EventRef::Unnamed,
        round: 1,
    };
    assert!(white.ask(&claims).is_err(), "the list is for officials");
}

#[test]
fn a_form_that_is_sent_twice_changes_nothing_twice() {
    let mut desk = Desk::paired();
    let mut black = player(&mut desk, "goto");
    let form = |content: &[u8]| IdempotencyKey {
        id: "5f2c".to_owned(),
        content: Hash::of(content),
    };
    let command = claim(Colour::Black, "40-24");
    let first = black.execute_once(&command, &form(b"40-24"));
    let Submission::Done(done) = first.expect("carried out") else {
        panic!("it was not sent before");
    };
    let line = done.journal.expect("a line").line;
    // Another process, as after a kill between the change and its answer.
    let mut later = desk.second_session();
    let again = later.execute_once(&command, &form(b"40-24"));
    assert_eq!(again.expect("known"), Submission::Duplicate(line));
    let other = later.execute_once(&claim(Colour::Black, "30-34"), &form(b"30-34"));
    let Err(crate::service::Error::Refused(other)) = other else {
        panic!("the same form with another content is refused");
    };
    assert_eq!(other.code(), "request-sent-before");
    assert_eq!(desk.journal(), line);
}

#[test]
fn a_revoked_device_is_nobody() {
    let mut desk = Desk::paired();
    drop(player(&mut desk, "goto"));
    let token = Hash::of(b"goto");
    let known = desk.session.ask(&DeviceOfToken(token)).expect("a device");
    let known = known.expect("in use");
    assert_eq!(known.actor.name, "goto (player)");
    desk.done(&RevokeDevice {
        device: known.device,
    });
    assert_eq!(desk.session.ask(&DeviceOfToken(token)).expect("none"), None);
    let twice = desk.refused(&RevokeDevice {
        device: known.device,
    });
    assert_eq!(twice.code(), "device-revoked");
}

#[test]
fn a_round_with_a_claim_keeps_its_pairings_until_the_claim_is_withdrawn() {
    let mut desk = Desk::paired();
    let mut black = player(&mut desk, "goto");
    black.execute(&claim(Colour::Black, "40-24")).expect("own");
    let clear = ClearRound {
        event: EventRef::Unnamed,
        round: 1,
    };
    assert_eq!(desk.refused(&clear).code(), "table-claimed");
    let withdraw = WithdrawClaim {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        side: Colour::Black,
    };
    black.execute(&withdraw).expect("their own claim");
    assert_eq!(desk.refused(&withdraw).code(), "claim-unknown");
    desk.done(&clear);
    desk.done(&Undo::default());
    assert_eq!(tables(&desk), ["-", "-"]);
}

#[test]
fn a_claim_can_be_undone_and_a_sealed_round_takes_none() {
    let mut desk = Desk::paired();
    let (mut black, mut white) = (player(&mut desk, "goto"), player(&mut desk, "1001"));
    black.execute(&claim(Colour::Black, "40-24")).expect("own");
    white.execute(&claim(Colour::White, "40-24")).expect("own");
    desk.done(&Undo::default());
    assert_eq!(tables(&desk)[0], "claimed by black");
    white.execute(&claim(Colour::White, "40-24")).expect("own");
    desk.enter(2, "33-31");
    desk.done(&SealRound {
        round: 1,
        ..SealRound::default()
    });
    let sealed = refusal(black.execute(&claim(Colour::Black, "41-23")));
    assert_eq!(sealed.code(), "round-sealed");
}

#[test]
fn a_photo_is_kept_as_received_and_shown_to_officials() {
    let mut desk = Desk::paired();
    let mut black = player(&mut desk, "goto");
    let photo = AddPhoto {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        by: RaisedBy::Black,
        file: "IMG_1.txt".to_owned(),
        bytes: b"\xff\xd8\xff\xe0 a photo".to_vec(),
    };
    let added = black.execute(&photo).expect("a photo").outcome;
    assert_eq!((added.format.as_str(), added.bytes), ("jpeg", 12));
    let twice = refusal(black.execute(&photo));
    assert_eq!(twice.code(), "photo-exists");
    let script = AddPhoto {
        file: "photo.jpg".to_owned(),
        bytes: b"<script>".to_vec(),
        ..photo.clone()
    };
    let script = refusal(black.execute(&script));
    assert_eq!(
        script.to_string(),
        "the file photo.jpg is not a photo: expected JPEG, PNG, WebP, HEIC or PDF"
    );
    let large = AddPhoto {
        bytes: vec![0xff; crate::service::evidence::photo::LARGEST_PHOTO + 1],
        ..photo.clone()
    };
    assert_eq!(refusal(black.execute(&large)).code(), "photo-too-large");
    let list = PhotosOfTable {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
    };
    let listed = PhotoView {
        at: Some("2026-11-21T10:00:00Z".to_owned()),
        ..added.clone()
    };
    assert_eq!(desk.session.ask(&list).expect("photos"), [listed]);
    let content = PhotoContent { photo: added.photo };
    let (_, bytes) = desk.session.ask(&content).expect("the photo");
    assert_eq!(bytes, photo.bytes);
    assert!(black.ask(&content).is_err());
}

#[test]
fn a_player_finds_their_own_table() {
    let mut desk = Desk::paired();
    drop(player(&mut desk, "lefevre"));
    let known = desk.session.ask(&DeviceOfToken(Hash::of(b"lefevre")));
    let actor: Actor = known.expect("a device").expect("in use").actor;
    assert!(matches!(actor.reach, Reach::Player(_)));
    let seat = OwnSeat {
        event: EventRef::Unnamed,
        actor,
    };
    let seat = desk.session.ask(&seat).expect("a seat").expect("a round");
    assert_eq!(seat.seat, Some((2, Colour::White)));
    assert_eq!(seat.name, "Lefèvre Zoé");
}
