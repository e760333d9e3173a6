//! Who may do what: every command that a device can reach, and some of each kind
//! that none may, for every role.

use super::super::fixture::{Desk, event, pairings, player, result};
use super::*;
use crate::service::evidence::dispute::{
    CloseDispute, DismissDispute, DisputeId, OpenDispute, RaisedBy, Rule, RulingId, WithdrawRuling,
};
use crate::service::evidence::sheet::withdrawal::{ReplaceSheet, WithdrawOwnSheet, WithdrawSheet};
use crate::service::hall::device::{
    ApproveDevice, DeviceAccess, DeviceId, DeviceOfToken, RenameDevice, RevokeDevice,
};
use crate::service::results::enter::{EnterNoShow, EnterResult, EnterSlip, GiveBye};
use crate::service::rounds::tables::{ClearRound, Existing, SealRound};
use crate::service::{Command, Error, Hash, Session};
use crate::service::{
    event::edit::RemoveEvent, event::lots::DrawLots, evidence::photo::AddPhoto,
    evidence::sheet::AddSheet, evidence::sheet::WrittenBy, evidence::typed_sheet::AddTypedSheet,
    evidence::typed_sheet::Typed, players::attendance::WithdrawPlayer,
    players::merge::MergePlayers, players::registration::RemovePlayer, record::undo::Redo,
    record::undo::Undo, results::claim::ClaimResult, results::claim::WithdrawClaim,
    results::correct::CorrectResult, rounds::pairing::SwapColours,
};

/// A session for each role, in the order of the columns of the table.
fn people(desk: &mut Desk) -> Vec<Session> {
    let accesses = [
        DeviceAccess::Player(EventRef::Unnamed, PlayerRef::new("goto")),
        DeviceAccess::Tables { first: 1, last: 1 },
        DeviceAccess::Tables { first: 2, last: 9 },
        DeviceAccess::Arbiter,
        DeviceAccess::Director,
    ];
    let mut sessions = vec![desk.second_session()];
    sessions[0].act_as(Actor::spectator());
    for (number, access) in accesses.into_iter().enumerate() {
        let label = format!("device {number}");
        let token = Hash::of(label.as_bytes());
        desk.done(&ApproveDevice {
            label,
            access,
            token,
        });
        let known = desk.session.ask(&DeviceOfToken(token)).expect("a device");
        let mut session = desk.second_session();
        session.act_as(known.expect("in use").actor);
        sessions.push(session);
    }
    sessions
}

/// Whether each of them may do it; nothing is kept.
fn who_may<C: Command>(people: &mut [Session], command: &C) -> String {
    let may = |session: &mut Session| match session.preview(command) {
        Err(Error::Refused(Refusal::NotAllowed { .. })) => '-',
        _ => '+',
    };
    people.iter_mut().map(may).collect()
}

fn sheet(by: WrittenBy) -> AddSheet {
    AddSheet {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        file: "sheet".to_owned(),
        bytes: b"f5 d6".to_vec(),
        format: None,
        number: 1,
        by,
    }
}

fn own_sheet(side: Colour) -> WithdrawOwnSheet {
    WithdrawOwnSheet {
        side,
        withdrawal: WithdrawSheet {
            event: EventRef::Unnamed,
            round: 1,
            table: 1,
            sheet: 1,
            reason: why(),
        },
    }
}

fn dispute(by: RaisedBy) -> OpenDispute {
    OpenDispute {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        by,
        about: "the clock".to_owned(),
        at_move: None,
        black_claim: String::new(),
        white_claim: String::new(),
    }
}

fn claim(side: Colour) -> ClaimResult {
    ClaimResult {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        side,
        entered: result(1, "40-24").entered,
        device: None,
    }
}

fn photo(by: RaisedBy) -> AddPhoto {
    AddPhoto {
        event: EventRef::Unnamed,
        round: 1,
        table: 1,
        by,
        file: "photo.png".to_owned(),
        bytes: b"\x89PNG\r\n\x1a\n".to_vec(),
    }
}

fn why() -> String {
    "a test".to_owned()
}

/// The columns: spectator, the player who has Black at table 1, the judge of table
/// 1, the judge of tables 2 to 9, arbiter, director.
macro_rules! table {
    ($people:expr, $($columns:literal $name:literal $command:expr,)*) => {
        $(assert_eq!(who_may(&mut $people, &$command), $columns, $name);)*
    };
}

#[test]
fn each_role_may_do_what_the_table_says_at_its_own_tables() {
    let mut desk = Desk::paired();
    let mut people = people(&mut desk);
    table! { people,
        "-++-++" "claim as Black" claim(Colour::Black),
        "--+-++" "claim as White" claim(Colour::White),
        "-++-++" "withdraw the claim of Black" WithdrawClaim {
            event: EventRef::Unnamed, round: 1, table: 1, side: Colour::Black,
        },
        "-++-++" "add the sheet of Black" sheet(WrittenBy::Black),
        "--+-++" "add the sheet of White" sheet(WrittenBy::White),
        "--+-++" "add an official sheet" sheet(WrittenBy::Official),
        "-++-++" "type the sheet of Black" AddTypedSheet {
            event: EventRef::Unnamed, round: 1, table: 1, by: WrittenBy::Black,
            typed: Typed::List("f5".to_owned()), confirmed: false,
        },
        "-++-++" "take the sheet of Black back" own_sheet(Colour::Black),
        "--+-++" "take the sheet of White back" own_sheet(Colour::White),
        "-++-++" "add a photo of Black" photo(RaisedBy::Black),
        "--+-++" "add a photo of White" photo(RaisedBy::White),
        "-++-++" "open a dispute as Black" dispute(RaisedBy::Black),
        "--+-++" "open a dispute as White" dispute(RaisedBy::White),
        "--+-++" "enter a result" result(1, "40-24"),
        "---+++" "enter a result of table 2" result(2, "40-24"),
        "----++" "replace a result" EnterResult {
            existing: Existing::Replace, ..result(1, "40-24")
        },
    }
}

#[test]
fn arbiters_decide_about_games_and_only_directors_about_the_event() {
    let mut desk = Desk::paired();
    let mut people = people(&mut desk);
    let unnamed = || EventRef::Unnamed;
    let goto = || PlayerRef::new("goto");
    table! { people,
        "----++" "enter a slip" EnterSlip {
            event: unnamed(), round: 1, report: "1 40-24".parse().expect("a slip"),
            existing: Existing::Keep,
        },
        "----++" "enter a no-show" EnterNoShow {
            event: unnamed(), round: 1, player: goto(), existing: Existing::Keep,
        },
        "----++" "withdraw a sheet" WithdrawSheet {
            event: unnamed(), round: 1, table: 1, sheet: 1, reason: why(),
        },
        "----++" "replace a sheet" ReplaceSheet {
            sheet: 1, new: sheet(WrittenBy::Black), reason: why(),
        },
        "----++" "rule" Rule {
            event: unnamed(), dispute: DisputeId(1), ruling: "score 40-24".to_owned(),
            reason: why(), confirmed: true,
        },
        "----++" "withdraw a ruling" WithdrawRuling {
            event: unnamed(), ruling: RulingId(1), reason: why(), confirmed: true,
        },
        "----++" "dismiss a dispute" DismissDispute { dispute: DisputeId(1), reason: why() },
        "----++" "close a dispute" CloseDispute { dispute: DisputeId(1) },
        "-----+" "correct a sealed result" CorrectResult {
            event: unnamed(), round: 1, table: 1, reason: why(), ..CorrectResult::default()
        },
        "-----+" "give a bye" GiveBye { event: unnamed(), round: 1, player: goto(), again: false },
        "-----+" "pair" pairings(2, &[("goto", "1002")]),
        "-----+" "exchange colours" SwapColours { event: unnamed(), round: 1, table: 1 },
        "-----+" "clear a round" ClearRound { event: unnamed(), round: 1 },
        "-----+" "seal a round" SealRound { round: 1, ..SealRound::default() },
        "-----+" "undo" Undo::default(),
        "-----+" "redo" Redo::default(),
        "-----+" "add a player" player("Novak, Eva", "1009"),
        "-----+" "remove a player" RemovePlayer {
            event: unnamed(), player: goto(), reason: why(),
        },
        "-----+" "withdraw a player" WithdrawPlayer {
            event: unnamed(), player: goto(), after: 1, reason: why(),
        },
        "-----+" "merge players" MergePlayers {
            event: unnamed(), player: goto(), into: PlayerRef::new("1001"), reason: why(),
        },
        "-----+" "create an event" event("Rome Open"),
        "-----+" "remove an event" RemoveEvent { event: unnamed(), reason: why() },
        "-----+" "draw lots" DrawLots { event: unnamed(), seed: 1 },
        "-----+" "let a device in" ApproveDevice {
            label: "phone".to_owned(), access: DeviceAccess::Director, token: Hash::of(b"x"),
        },
        "-----+" "rename a device" RenameDevice { device: DeviceId(1), label: "phone".to_owned() },
        "-----+" "revoke a device" RevokeDevice { device: DeviceId(1) },
    }
}
