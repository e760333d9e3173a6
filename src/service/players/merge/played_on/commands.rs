//! The commands that name a player or a table.

use super::super::super::attendance::{MissRounds, RequestedBye, ReturnPlayer, WithdrawPlayer};
use super::super::super::registration::{EditPlayer, RegistrationChange, RemovePlayer};
use super::super::super::{membership::AssignMembership, membership::MembershipChange};
use super::{Dice, attempt};
use crate::service::evidence::dispute::{DisputeId, OpenDispute, RaisedBy, Rule};
use crate::service::evidence::sheet::withdrawal::{ReplaceSheet, WithdrawOwnSheet, WithdrawSheet};
use crate::service::hall::device::{ApproveDevice, DeviceAccess, DeviceOfToken};
use crate::service::prelude::*;
use crate::service::results::enter::{
    EnterNoShow, EnterResult, EnterSlip, GiveBye, UnlessContradicted,
};
use crate::service::rounds::pairing::{
    AllowPairs, ForbidPairs, PairRound, PairText, PairingRequest, SwapColours, SwapPlayers,
};
use crate::service::rounds::tables::{
    ClearRound, Existing, ExistingPairings, SealRound, SetPairings,
};
use crate::service::session::fixture::{Desk, pairings, player, result};
use crate::service::{
    Actor, Hash, evidence::photo::AddPhoto, evidence::sheet::AddSheet, evidence::sheet::WrittenBy,
    evidence::typed_sheet::AddTypedSheet, evidence::typed_sheet::Typed, players::add::Search,
    players::list::ImportPlayers, record::undo::Redo, record::undo::Undo,
    results::claim::ClaimResult, results::claim::WithdrawClaim, results::correct::CorrectResult,
    results::swap::SwapResults, rounds::finals::DecideMatch, rounds::finals::PairFinals,
};
use outflank_core::tournament::RoundRange;
use std::{path::Path, path::PathBuf};

type Act = fn(&mut Desk, &mut Dice) -> String;

/// Each with the name of its type.
pub(super) const COMMANDS: &[(&str, Act)] = &[
    ("WithdrawPlayer", |desk, dice| {
        let command = WithdrawPlayer {
            event: EventRef::Unnamed,
            player: dice.player(),
            after: dice.round(),
            reason: String::new(),
        };
        attempt(desk, &command)
    }),
    ("ReturnPlayer", |desk, dice| {
        let command = ReturnPlayer {
            event: EventRef::Unnamed,
            player: dice.player(),
            round: None,
        };
        attempt(desk, &command)
    }),
    ("MissRounds", |desk, dice| {
        let round = dice.round();
        let command = MissRounds {
            event: EventRef::Unnamed,
            player: dice.player(),
            rounds: RoundRange {
                first: round,
                last: round,
            },
            bye: [RequestedBye::HalfPoint, RequestedBye::ZeroPoint][dice.below(2) as usize],
            reason: String::new(),
        };
        attempt(desk, &command)
    }),
    ("EditPlayer", |desk, dice| {
        let first_round = Some(dice.round()).filter(|_| dice.below(2) == 0);
        let command = EditPlayer {
            event: EventRef::Unnamed,
            player: dice.player(),
            changes: RegistrationChange {
                rating: Some(1500 + dice.below(500)),
                number: Some(format!("{}", 1001 + dice.below(9))),
                first_round,
                ..RegistrationChange::default()
            },
            search: Search::Register,
            reason: String::new(),
        };
        attempt(desk, &command)
    }),
    ("RemovePlayer", |desk, dice| {
        let command = RemovePlayer {
            event: EventRef::Unnamed,
            player: dice.player(),
            reason: String::new(),
        };
        attempt(desk, &command)
    }),
    ("AddPlayer", |desk, dice| {
        let (name, number) = [
            ("Goto, Haruka", "1001"),
            ("Ito, Ken", "1004"),
            ("New, Nia", "1050"),
        ][dice.below(3) as usize];
        attempt(desk, &player(name, number))
    }),
    ("ImportPlayers", |desk, dice| {
        let team = dice.below(3);
        let list = format!(
            "name,given,number,team\nGoto,Haruka,1001,T{team}\nGoto,Haruka,,T{team}\nIto,Ken,,U\n"
        );
        let list = &list[..list.len() - [0, 10][dice.below(2) as usize]];
        let list = ImportPlayers::read("list.csv", list.as_bytes(), Some(EventRef::Unnamed));
        attempt(desk, &list.unwrap())
    }),
    ("AssignMembership", |desk, dice| {
        let command = AssignMembership {
            event: EventRef::Unnamed,
            player: dice.player(),
            membership: MembershipChange {
                team: Some(format!("Team {}", dice.below(3))),
                ..MembershipChange::default()
            },
        };
        attempt(desk, &command)
    }),
    ("PairRound", |desk, dice| {
        let absent = (0..dice.below(2)).map(|_| dice.player()).collect();
        let command = PairRound {
            request: PairingRequest {
                round: Some(dice.round()),
                absent,
                again: [true, false][dice.below(2) as usize],
                ..PairingRequest::default()
            },
            shown: None,
        };
        attempt(desk, &command)
    }),
    ("SetPairings", |desk, dice| {
        let (black, white) = (dice.player(), dice.player());
        let existing = if dice.below(2) == 0 {
            ExistingPairings::Keep
        } else {
            ExistingPairings::ReplaceRound
        };
        let command = SetPairings {
            existing,
            ..pairings(dice.round(), &[(black.as_str(), white.as_str())])
        };
        attempt(desk, &command)
    }),
    ("ForbidPairs", |desk, dice| {
        let command = ForbidPairs {
            event: EventRef::Unnamed,
            pairs: vec![pair(dice)],
            reason: String::new(),
        };
        attempt(desk, &command)
    }),
    ("AllowPairs", |desk, dice| {
        let pairs = vec![pair(dice)];
        let forbidden = attempt(
            desk,
            &ForbidPairs {
                event: EventRef::Unnamed,
                pairs: pairs.clone(),
                reason: String::new(),
            },
        );
        let event = EventRef::Unnamed;
        attempt(desk, &AllowPairs { event, pairs }) + &forbidden
    }),
    ("SwapPlayers", |desk, dice| {
        let command = SwapPlayers {
            event: EventRef::Unnamed,
            round: dice.round(),
            one: dice.player(),
            other: dice.player(),
        };
        attempt(desk, &command)
    }),
    ("SwapColours", |desk, dice| {
        let command = SwapColours {
            event: EventRef::Unnamed,
            round: dice.round(),
            table: dice.table(),
        };
        attempt(desk, &command)
    }),
    ("ClearRound", |desk, dice| {
        let command = ClearRound {
            event: EventRef::Unnamed,
            round: dice.round(),
        };
        attempt(desk, &command)
    }),
    ("SealRound", |desk, dice| {
        let command = SealRound {
            event: EventRef::Unnamed,
            round: dice.round(),
            absent: (0..dice.below(2)).map(|_| dice.player()).collect(),
            byes: (0..dice.below(2)).map(|_| dice.player()).collect(),
        };
        attempt(desk, &command)
    }),
    ("EnterResult", |desk, dice| attempt(desk, &entered(dice))),
    ("UnlessContradicted", |desk, dice| {
        attempt(desk, &UnlessContradicted(entered(dice)))
    }),
    ("EnterSlip", |desk, dice| {
        let command = EnterSlip {
            event: EventRef::Unnamed,
            round: dice.round(),
            report: format!("{} 40", dice.player()).parse().unwrap(),
            existing: Existing::Replace,
        };
        attempt(desk, &command)
    }),
    ("EnterNoShow", |desk, dice| {
        let command = EnterNoShow {
            event: EventRef::Unnamed,
            round: dice.round(),
            player: dice.player(),
            existing: Existing::Replace,
        };
        attempt(desk, &command)
    }),
    ("GiveBye", |desk, dice| {
        let command = GiveBye {
            event: EventRef::Unnamed,
            round: dice.round(),
            player: dice.player(),
            again: dice.below(2) == 0,
        };
        attempt(desk, &command)
    }),
    ("SwapResults", |desk, dice| {
        let command = SwapResults {
            event: EventRef::Unnamed,
            round: dice.round(),
            tables: [dice.table(), dice.table()],
            reason: "typed at the wrong table".to_owned(),
        };
        attempt(desk, &command)
    }),
    ("CorrectResult", |desk, dice| {
        let black = Some(dice.player()).filter(|_| dice.below(2) == 0);
        let white = Some(dice.player()).filter(|_| dice.below(3) == 0);
        let command = CorrectResult {
            round: dice.round(),
            table: dice.table(),
            exchange_colours: [false, true][dice.below(2) as usize],
            reason: "misread".to_owned(),
            black,
            white,
            ..CorrectResult::default()
        };
        attempt(desk, &command)
    }),
    ("PairFinals", |desk, dice| {
        let command = PairFinals {
            black: vec![dice.player()],
            ..PairFinals::default()
        };
        attempt(desk, &command)
    }),
    ("DecideMatch", |desk, dice| {
        let players = [dice.player(), dice.player()];
        let command = DecideMatch {
            event: EventRef::Unnamed,
            winner: players[dice.below(2) as usize].clone(),
            players,
            reason: "more discs".to_owned(),
        };
        attempt(desk, &command)
    }),
    ("ApproveDevice", |desk, dice| attempt(desk, &device(dice))),
    ("ClaimResult", |desk, dice| {
        let device = device(dice);
        let let_in = attempt(desk, &device);
        let known = desk.session.ask(&DeviceOfToken(device.token)).unwrap();
        let claim = ClaimResult {
            event: EventRef::Unnamed,
            round: dice.round(),
            table: dice.table(),
            side: side(dice),
            entered: "40-24"
                .parse::<outflank_core::game::Score>()
                .unwrap()
                .into(),
            device: None,
        };
        // The phone of a player reaches their own table only.
        if let Some(known) = known {
            desk.session.act_as(known.actor);
        }
        let claimed = attempt(desk, &claim);
        desk.session.act_as(Actor::director("Ann"));
        claimed + &let_in
    }),
    ("WithdrawClaim", |desk, dice| {
        let (round, table, side) = (dice.round(), dice.table(), side(dice));
        let claim = ClaimResult {
            event: EventRef::Unnamed,
            round,
            table,
            side,
            entered: "40-24"
                .parse::<outflank_core::game::Score>()
                .unwrap()
                .into(),
            device: None,
        };
        let claimed = attempt(desk, &claim);
        let command = WithdrawClaim {
            event: EventRef::Unnamed,
            round,
            table,
            side,
        };
        attempt(desk, &command) + &claimed
    }),
    ("OpenDispute", |desk, dice| {
        let command = OpenDispute {
            event: EventRef::Unnamed,
            round: dice.round(),
            table: dice.table(),
            by: RaisedBy::Black,
            about: "the clock".to_owned(),
            at_move: None,
            black_claim: String::new(),
            white_claim: String::new(),
        };
        attempt(desk, &command)
    }),
    ("Rule", |desk, _| {
        let command = Rule {
            event: EventRef::Unnamed,
            dispute: DisputeId(1),
            ruling: "score 38-26".to_owned(),
            reason: "seen".to_owned(),
            confirmed: true,
        };
        attempt(desk, &command)
    }),
    ("AddSheet", |desk, dice| attempt(desk, &sheet(dice))),
    ("AddTypedSheet", |desk, dice| {
        let command = AddTypedSheet {
            event: EventRef::Unnamed,
            round: dice.round(),
            table: dice.table(),
            typed: Typed::List("f5 d6 c3".to_owned()),
            by: WrittenBy::White,
            confirmed: true,
        };
        attempt(desk, &command)
    }),
    ("AddPhoto", |desk, dice| {
        let command = AddPhoto {
            event: EventRef::Unnamed,
            round: dice.round(),
            table: dice.table(),
            by: RaisedBy::Black,
            file: "photo.png".to_owned(),
            bytes: b"\x89PNG\r\n\x1a\n".to_vec(),
        };
        attempt(desk, &command)
    }),
    ("WithdrawSheet", |desk, dice| {
        let sheet = sheet(dice);
        let added = attempt(desk, &sheet);
        attempt(desk, &withdrawal(&sheet, dice)) + &added
    }),
    ("WithdrawOwnSheet", |desk, dice| {
        let sheet = sheet(dice);
        let added = attempt(desk, &sheet);
        let command = WithdrawOwnSheet {
            side: Colour::Black,
            withdrawal: withdrawal(&sheet, dice),
        };
        attempt(desk, &command) + &added
    }),
    ("ReplaceSheet", |desk, dice| {
        let mut new = sheet(dice);
        let added = attempt(desk, &new);
        new.bytes = b"f5 f6".to_vec();
        let command = ReplaceSheet {
            sheet: 1 + i64::from(dice.below(3)),
            new,
            reason: "another".to_owned(),
        };
        attempt(desk, &command) + &added
    }),
    ("Undo", |desk, dice| {
        let before = desk.journal();
        let played = attempt(desk, &entered(dice));
        // The same result again leaves no line: there is nothing of it to undo.
        if desk.journal() == before {
            return played;
        }
        attempt(desk, &Undo::default())
    }),
    ("Redo", |desk, dice| {
        let before = desk.journal();
        let played = attempt(desk, &entered(dice));
        // The same result again leaves no line: there is nothing of it to undo.
        if desk.journal() == before {
            return played;
        }
        attempt(desk, &Undo::default());
        attempt(desk, &Redo::default())
    }),
];

/// Those that name neither a player nor a table; a merge is what the others are
/// tried with, an import names people as its file does, and standings that were
/// published under another name can be published again. `Undo` and `Redo` of the
/// list are a `Reversal`.
const OTHERS: &[&str] = &[
    "CreateEvent",
    "EditEvent",
    "RemoveEvent",
    "DrawLots",
    "MergePlayers",
    "ImportFile",
    "PublishRound",
    "CloseDispute",
    "DismissDispute",
    "WithdrawRuling",
    "RevokeDevice",
    "RenameDevice",
    "Reversal",
    "Setup",
    "Seal",
    "SeatByRow",
];

fn pair(dice: &mut Dice) -> PairText {
    PairText {
        one: dice.player(),
        two: Some(dice.player()),
    }
}

fn side(dice: &mut Dice) -> Colour {
    [Colour::Black, Colour::White][dice.below(2) as usize]
}

fn entered(dice: &mut Dice) -> EnterResult {
    let round = dice.round();
    EnterResult {
        round,
        existing: Existing::Replace,
        ..result(
            dice.table(),
            ["40-24", "30-34", "32-32"][dice.below(3) as usize],
        )
    }
}

fn device(dice: &mut Dice) -> ApproveDevice {
    let label = format!("phone {}", dice.below(1_000_000));
    ApproveDevice {
        access: DeviceAccess::Player(EventRef::Unnamed, dice.player()),
        token: Hash::of(label.as_bytes()),
        label,
    }
}

fn sheet(dice: &mut Dice) -> AddSheet {
    AddSheet {
        event: EventRef::Unnamed,
        round: dice.round(),
        table: dice.table(),
        file: "sheet".to_owned(),
        bytes: b"f5 d6".to_vec(),
        format: None,
        number: 1,
        by: WrittenBy::Black,
    }
}

fn withdrawal(sheet: &AddSheet, dice: &mut Dice) -> WithdrawSheet {
    WithdrawSheet {
        event: EventRef::Unnamed,
        round: sheet.round,
        table: sheet.table,
        sheet: 1 + i64::from(dice.below(4)),
        reason: "unreadable".to_owned(),
    }
}

/// The types that a file makes commands of.
fn commands_in(text: &str) -> impl Iterator<Item = &str> {
    let after = text.match_indices(" Command for ");
    let after = after.map(|(at, found)| &text[at + found.len()..]);
    after.filter_map(|rest| rest.split(|letter: char| !letter.is_alphanumeric()).next())
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn no_command_is_missing_from_the_list() {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut missing = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let known = |name: &&str| COMMANDS.iter().any(|each| each.0 == *name);
        let unknown = commands_in(&text).filter(|name| !known(name) && !OTHERS.contains(name));
        missing.extend(unknown.map(str::to_owned));
    }
    missing.retain(|name| !name.is_empty());
    assert_eq!(missing, Vec::<String>::new());
}
