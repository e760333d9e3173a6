//! The readers of the files of a tournament.

use outflank_core::formats::list::elo::{Content, EloFile};
use outflank_core::formats::list::pairing_csv::PairingCsv;
use outflank_core::formats::list::papp::{PappPlayers, Penalties, WorkFile};
use outflank_core::formats::list::player_csv::PlayerCsv;
use outflank_core::formats::position::PositionFile;
use outflank_core::formats::text;
use outflank_core::game::Variant;

use super::run::{Length, fuzz};
use super::seeds;

/// A test of some rounds and a long one for each reader.
macro_rules! lists {
    ($($short:ident, $long:ident: $name:literal, $seed:ident, $check:ident;)*) => {$(
        #[test]
        fn $short() {
            list($name, Length::Short, seeds::$seed, $check);
        }

        #[test]
        #[ignore = "takes a minute of processor time"]
        fn $long() {
            list($name, Length::Long, seeds::$seed, $check);
        }
    )*};
}

lists! {
    damaged_result_files_are_accounted_for, result_files_for_a_minute: "elo", ELO, elo;
    damaged_work_files_are_read, work_files_for_a_minute: "work-file", WORK_FILE, work_file;
    damaged_lists_of_papp_are_accounted_for, lists_of_papp_for_a_minute: "joueurs", JOUEURS, joueurs;
    damaged_penalties_are_read_or_refused, penalties_for_a_minute: "penalties", PENALTIES, penalties;
    damaged_player_lists_are_accounted_for, player_lists_for_a_minute: "players", PLAYERS, players;
    damaged_pairings_are_read_or_refused, pairings_for_a_minute: "pairings", PAIRINGS, pairings;
    damaged_positions_are_accounted_for, positions_for_a_minute: "positions", POSITIONS, positions;
}

fn list(name: &str, length: Length, own: &str, check: fn(&[u8])) {
    let mut seeds = vec![own.as_bytes().to_vec(); 12];
    seeds.extend(seeds::all_fixtures());
    fuzz(name, length, &seeds, check);
}

/// The lines that are not blank.
fn written_lines(bytes: &[u8]) -> usize {
    let decoded = text::decode(bytes);
    let lines = decoded.lines().flat_map(|line| line.split('\r'));
    lines.filter(|line| !line.trim().is_empty()).count()
}

/// Every line is there as something.
fn elo(bytes: &[u8]) {
    let file = EloFile::read(bytes);
    let said = file
        .lines
        .iter()
        .filter(|line| line.content != Content::Blank);
    assert!(said.count() >= written_lines(bytes));
    let _ = EloFile::recognises(bytes);
}

fn work_file(bytes: &[u8]) {
    let file = WorkFile::read(bytes);
    assert!(file.statements.len() <= bytes.len());
    let _ = file.setting("Nom-Tournoi");
}

fn joueurs(bytes: &[u8]) {
    let list = PappPlayers::read(bytes);
    let all = list.players.len() + list.others.len() + list.unread.len();
    assert!(all <= bytes.len());
}

fn penalties(bytes: &[u8]) {
    let _ = Penalties::read(&text::decode(bytes));
}

/// Every row below the head is a player or a note.
fn players(bytes: &[u8]) {
    let list = PlayerCsv::read(bytes);
    let _ = PlayerCsv::recognises(bytes);
    let is_plain = !bytes.contains(&b'"') && !bytes.contains(&0);
    if is_plain && !text::is_wide(bytes) {
        let all = list.players.len() + list.unread.len();
        let rows = written_lines(bytes).saturating_sub(1);
        assert!(all >= rows || all <= rows + 1, "{all} of {rows} rows");
    }
}

fn pairings(bytes: &[u8]) {
    if let Ok(list) = PairingCsv::read(bytes) {
        assert!(list.pairings.len() <= bytes.len());
    }
}

/// Every line with a board is a position or a note, and a position reads back.
fn positions(bytes: &[u8]) {
    let variant = Variant::othello();
    let geometry = variant.geometry();
    let file = PositionFile::read(bytes);
    for position in &file.positions {
        let again = PositionFile::read(position.setup.cells(geometry).as_bytes());
        assert_eq!(again.positions.len(), 1);
        assert_eq!(again.positions[0].setup.discs, position.setup.discs);
    }
    let decoded = text::decode(bytes);
    let lines = decoded.lines().flat_map(|line| line.split('\r'));
    let boards = lines.filter(|line| {
        let before = line.split('%').next().unwrap_or_default();
        !before.trim().is_empty()
    });
    assert_eq!(file.positions.len() + file.unread.len(), boards.count());
}
