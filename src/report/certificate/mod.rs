//! Certificates: one file that says what was decided, with everything it
//! follows from, so that anybody can compute it again without the database.
//!
//! A certificate is JSON. `event` and `dispute` hold what was handed in, entered
//! and ruled; `conclusions` holds what follows from that, and [`Certificate::conclude`]
//! computes it again; `journal` holds the lines about it. The last value is the
//! signature of every byte before it.

mod bytes;
mod contents;
mod dispute;
mod event;
pub mod paper;
mod read;
mod standings;
pub mod view;
pub mod wording;
mod write;

use serde::{Deserialize, Serialize};

pub use bytes::ReceivedBytes;
pub use contents::Contents;
pub use dispute::{
    DisputeConclusions, DisputeRecord, ReplayConclusion, RulingRecord, SheetConclusion,
};
pub use event::{
    ByeRecord, EventRecord, GameRecord, GameStage, MatchRecord, ResultRecord, SheetRecord,
    StageRecord,
};
pub use read::{NotACertificate, Signed, is_certificate, json_in_page};
pub(super) use read::{PAGE_CLOSE, PAGE_OPEN};
pub use standings::StandingsConclusions;
pub use write::Unsigned;

use outflank_core::adjudicate::ruling::{NotARuling, RulingError};
use outflank_core::game::VariantError;
use outflank_core::ruleset::RulesetError;

/// What a certificate calls itself.
pub const FORMAT: &str = "outflank-certificate";
/// The version of its layout.
pub const FORMAT_VERSION: u32 = 1;
/// The version of the program that writes it: another one may word a finding
/// differently, or find more that could have happened.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A certificate with what follows from it: as computed, or as it was read.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate<C> {
    /// [`FORMAT`].
    pub format: String,
    /// [`FORMAT_VERSION`].
    pub format_version: u32,
    /// The version of the program that has written it.
    pub program: String,
    /// Who issued it, and when.
    pub issued: Issued,
    /// What was entered, and by which rules.
    pub event: EventRecord,
    /// The dispute, in a certificate of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<DisputeRecord>,
    /// What follows.
    pub conclusions: C,
    /// The journal it comes from.
    pub journal: JournalRecord,
    /// The public key of the signature, in hexadecimal digits.
    pub key: String,
}

/// Who issued a certificate, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Issued {
    /// As 2026-05-01T10:00:00Z.
    pub at: String,
    /// Their name.
    pub by: String,
}

/// The journal a certificate comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalRecord {
    /// The number of its last line, and the whole hash of that line.
    pub head: String,
    /// The lines about the game of a dispute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineRecord>,
}

/// A line of the journal with all that its hash covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRecord {
    pub line: i64,
    pub at: String,
    pub by: String,
    pub act: String,
    pub why: String,
    pub summary: String,
    pub event_id: Option<i64>,
    pub round: Option<u32>,
    pub table: Option<u32>,
    /// As the journal has it: JSON in a text.
    pub players: String,
    /// As the journal has it: JSON in a text.
    pub before: String,
    /// As the journal has it: JSON in a text.
    pub after: String,
    pub undoes: Option<i64>,
    /// The hash of the line before it.
    pub previous: String,
    pub hash: String,
}

/// What follows from what was entered and ruled.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Conclusions {
    /// Of a dispute.
    Dispute(Box<DisputeConclusions>),
    /// Of the standings.
    Standings(Box<StandingsConclusions>),
}

/// What a certificate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A dispute and its rulings.
    Dispute,
    /// The standings of an event.
    Standings,
}

impl Kind {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dispute => "dispute",
            Self::Standings => "standings",
        }
    }
}

impl<C> Certificate<C> {
    /// What it is about.
    pub const fn kind(&self) -> Kind {
        match self.dispute {
            Some(_) => Kind::Dispute,
            None => Kind::Standings,
        }
    }

    /// The same with what follows from it.
    pub fn with<D>(self, conclusions: D) -> Certificate<D> {
        Certificate {
            format: self.format,
            format_version: self.format_version,
            program: self.program,
            issued: self.issued,
            event: self.event,
            dispute: self.dispute,
            conclusions,
            journal: self.journal,
            key: self.key,
        }
    }

    /// Computes what follows from what it holds.
    pub fn conclude(&self) -> Result<(Contents, Conclusions), Unusable> {
        let contents = self.event.contents()?;
        let conclusions = match &self.dispute {
            Some(dispute) => {
                let found = dispute.conclude(&self.event, &contents)?;
                Conclusions::Dispute(Box::new(found))
            }
            None => {
                let found = StandingsConclusions::of(&contents);
                Conclusions::Standings(Box::new(found))
            }
        };
        Ok((contents, conclusions))
    }
}

/// Why nothing can be computed from what a certificate holds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The rules.
    #[error("the ruleset cannot be read: {0}")]
    Ruleset(#[from] RulesetError),
    /// The finals of the event.
    #[error("the finals of the event cannot be read: {0}")]
    Finals(String),
    /// The game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// An ending.
    #[error("round {round}, table {table}: {ending} is not an ending")]
    Ending {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// As written.
        ending: String,
    },
    /// A ruling.
    #[error("round {round}, table {table}: {reason}")]
    Ruling {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// Why it is not one.
        reason: Box<NotARuling>,
    },
    /// A ruling that does not fit its sheet.
    #[error("round {round}, table {table}: {reason}")]
    RulingUnfit {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// Why not.
        reason: Box<RulingError>,
    },
    /// A player who is not in the list.
    #[error("there is no player {0} in the list of players")]
    NoPlayer(usize),
    /// A sheet that is not in the list.
    #[error("there is no sheet {0} in the list of sheets")]
    NoSheet(i64),
    /// The bytes of a sheet.
    #[error("sheet {0}: its bytes are not base64")]
    NotBase64(i64),
    /// The table of the dispute.
    #[error("there is no game at table {table} of round {round}")]
    NoGame {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
}
