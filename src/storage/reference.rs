//! Which other rows a row refers to.

use super::{Row, table::Table};

/// A row by the name of its table and its id.
pub type RowKey = (&'static str, i64);

fn key<T: Table>(id: T::Id) -> RowKey {
    (T::NAME, id.into())
}

impl Row {
    /// The table and the id.
    pub const fn key(&self) -> RowKey {
        (self.table(), self.id())
    }

    /// The rows it refers to; none of them can be deleted before it.
    pub fn references(&self) -> Vec<RowKey> {
        use super::device::Device;
        use super::{dispute::Dispute, document::Document, entrant::Entrant, event::Event};
        use super::{game::Game, player::Player, round::Round, ruling::Ruling, sheet::Sheet};
        match self {
            Self::Absence(row) => vec![key::<Entrant>(row.entrant_id)],
            Self::Attachment(row) => {
                vec![key::<Game>(row.game_id), key::<Document>(row.document_id)]
            }
            Self::Claim(row) => {
                let mut keys = vec![key::<Game>(row.game_id), key::<Player>(row.player_id)];
                keys.extend(row.device_id.map(key::<Device>));
                keys
            }
            Self::Device(row) => row.player_id.map(key::<Player>).into_iter().collect(),
            Self::Dispute(row) => vec![key::<Game>(row.game_id)],
            Self::Entrant(row) => vec![key::<Event>(row.event_id), key::<Player>(row.player_id)],
            Self::EventDocument(row) => {
                vec![key::<Event>(row.event_id), key::<Document>(row.document_id)]
            }
            Self::ForbiddenPair(row) => vec![
                key::<Event>(row.event_id),
                key::<Player>(row.one_id),
                key::<Player>(row.other_id),
            ],
            Self::Game(row) => {
                let mut keys = vec![key::<Event>(row.event_id), key::<Player>(row.black_id)];
                keys.extend(row.white_id.map(key::<Player>));
                keys.extend(row.round_id.map(key::<Round>));
                keys
            }
            Self::MatchDecision(row) => vec![
                key::<Event>(row.event_id),
                key::<Player>(row.winner_id),
                key::<Player>(row.loser_id),
            ],
            Self::Membership(row) => vec![key::<Entrant>(row.entrant_id)],
            Self::Player(row) => row.merged_into.map(key::<Player>).into_iter().collect(),
            Self::PlayerNumber(row) => vec![key::<Player>(row.player_id)],
            Self::Publication(row) => vec![key::<Event>(row.event_id)],
            Self::RemovedEntrant(row) => {
                vec![key::<Event>(row.event_id), key::<Player>(row.player_id)]
            }
            Self::Round(row) => vec![key::<Event>(row.event_id)],
            Self::RoundPairing(row) => vec![key::<Round>(row.round_id)],
            Self::Ruling(row) => {
                let mut keys = vec![key::<Dispute>(row.dispute_id)];
                keys.extend(row.withdraws.map(key::<Ruling>));
                keys
            }
            Self::Sheet(row) => vec![key::<Game>(row.game_id), key::<Document>(row.document_id)],
            Self::UnfinishedImport(row) => vec![key::<Document>(row.document_id)],
            Self::Withdrawal(row) => vec![key::<Sheet>(row.sheet_id)],
            Self::Document(_) | Self::Event(_) | Self::Setting => Vec::new(),
        }
    }
}
