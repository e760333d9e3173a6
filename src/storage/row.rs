//! A row of any table, as the journal keeps it.

use serde::{Deserialize, Serialize};

use super::Result;
use super::change::Change;
use super::dispute::Dispute;
use super::document::{Received, Source};
use super::entry::{Absence, Entry};
use super::event::Event;
use super::game::Game;
use super::membership::Membership;
use super::player::{Number, Player};
use super::publication::Publication;
use super::round::Round;
use super::ruling::{self, Ruling};
use super::setting::Setting;
use super::sheet::{self, Sheet, Withdrawal};

/// A row of any table, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "table", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is the row of the table of its name")]
pub enum Row {
    Player(Player),
    Number(Number),
    Event(Event),
    Entry(Entry),
    Absence(Absence),
    Membership(Membership),
    Round(Round),
    Game(Game),
    Setting(Setting),
    Document(Received),
    Source(Source),
    Sheet(Sheet),
    Dispute(Dispute),
    Ruling(Ruling),
    Publication(Publication),
    Withdrawal(Withdrawal),
}

impl Row {
    /// The name of its table.
    #[must_use]
    pub const fn table(&self) -> &'static str {
        match self {
            Self::Player(_) => "player",
            Self::Number(_) => "number",
            Self::Event(_) => "event",
            Self::Entry(_) => "entry",
            Self::Absence(_) => "absence",
            Self::Membership(_) => "membership",
            Self::Round(_) => "round",
            Self::Game(_) => "game",
            Self::Setting(_) => "setting",
            Self::Document(_) => "document",
            Self::Source(_) => "source",
            Self::Sheet(_) => "sheet",
            Self::Dispute(_) => "dispute",
            Self::Ruling(_) => "ruling",
            Self::Publication(_) => "publication",
            Self::Withdrawal(_) => "withdrawal",
        }
    }

    /// Its number in its table.
    #[must_use]
    pub const fn id(&self) -> i64 {
        match self {
            Self::Player(row) => row.id.0,
            Self::Number(row) => row.id.0,
            Self::Event(row) => row.id.0,
            Self::Entry(row) => row.id.0,
            Self::Absence(row) => row.id.0,
            Self::Membership(row) => row.id.0,
            Self::Round(row) => row.id.0,
            Self::Game(row) => row.id.0,
            Self::Setting(row) => row.id.0,
            Self::Document(row) => row.id.0,
            Self::Source(row) => row.id.0,
            Self::Sheet(row) => row.id.0,
            Self::Dispute(row) => row.id.0,
            Self::Ruling(row) => row.id.0,
            Self::Publication(row) => row.id.0,
            Self::Withdrawal(row) => row.id.0,
        }
    }
}

macro_rules! rows {
    ($($type:ident => $variant:ident,)*) => {$(
        impl From<$type> for Row {
            fn from(row: $type) -> Self {
                Self::$variant(row)
            }
        }
    )*};
}

rows! {
    Player => Player,
    Number => Number,
    Event => Event,
    Entry => Entry,
    Absence => Absence,
    Membership => Membership,
    Round => Round,
    Game => Game,
    Setting => Setting,
    Source => Source,
    Sheet => Sheet,
    Dispute => Dispute,
    Ruling => Ruling,
    Publication => Publication,
    Withdrawal => Withdrawal,
}

macro_rules! each {
    ($self:ident, $row:ident => $does:expr) => {
        match $self {
            Row::Player($row) => $does,
            Row::Number($row) => $does,
            Row::Event($row) => $does,
            Row::Entry($row) => $does,
            Row::Absence($row) => $does,
            Row::Membership($row) => $does,
            Row::Round($row) => $does,
            Row::Game($row) => $does,
            Row::Setting($row) => $does,
            Row::Source($row) => $does,
            Row::Sheet($row) => $does,
            Row::Dispute($row) => $does,
            Row::Ruling($row) => $does,
            Row::Withdrawal($row) => $does,
            // What was received and what was published stays, whatever becomes
            // of what was made of it.
            Row::Document(_) | Row::Publication(_) => Ok(()),
        }
    };
}

/// Makes `after` into `before` again. Sheets and rulings are never deleted:
/// they are withdrawn.
pub(super) fn take_back(
    change: &mut Change<'_>,
    before: Option<&Row>,
    after: Option<&Row>,
) -> Result<()> {
    match (before, after) {
        (None, None) => Ok(()),
        (Some(before), None) => each!(before, row => change.insert_row(row)),
        (Some(before), Some(_)) => each!(before, row => change.update(row)),
        (None, Some(Row::Sheet(sheet))) => sheet::withdraw(change, sheet),
        (None, Some(Row::Ruling(ruling))) => ruling::take_back(change, ruling),
        (None, Some(after)) => each!(after, row => change.delete_row(row)),
    }
}
