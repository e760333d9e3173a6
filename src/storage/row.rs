//! The list of tables. A new table is a `table!` in the file of its aggregate
//! and one line here.

use super::entrant::{Absence, Entrant, RemovedEntrant};
use super::{
    Result, attachment::Attachment, change::Change, claim::Claim, device::Device, dispute::Dispute,
    document::Document, document::EventDocument, event::Event, forbidden_pair::ForbiddenPair,
    game::Game, id::id, match_decision::MatchDecision, membership::Membership, player::Player,
    player::PlayerNumber, publication::Publication, round::Round, round_pairing::RoundPairing,
    ruling::Ruling, sheet::Sheet, sheet::Withdrawal, snapshot::Snapshot, table::Table,
    unfinished_import::UnfinishedImport,
};
use rusqlite::types::ToSqlOutput;
use serde::{Deserialize, Serialize};

/// The statements that look at a whole table.
pub(super) struct WholeTable {
    pub name: &'static str,
    pub count: &'static str,
    pub scan: &'static str,
    pub greatest_id: &'static str,
    pub links: Option<&'static str>,
}

/// Makes of the list of tables: the ids, the row of any table, the reads by id
/// and the statements that look at whole tables.
macro_rules! tables {
    ($($table:ident: $row:ident($id:ident) $(formerly $old:literal)?,)*) => {
        $(id!($id, stringify!($table));)*

        /// A row of any table, as the journal keeps it.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "table", rename_all = "snake_case")]
        pub enum Row {
            $($(#[serde(alias = $old)])? $row($row),)*
            /// A row of the table `setting`, which was given up in version 9.
            Setting,
        }

        impl Row {
            /// The name of its table.
            pub const fn table(&self) -> &'static str {
                match self {
                    $(Self::$row(_) => <$row as Table>::NAME,)*
                    Self::Setting => "setting",
                }
            }

            /// Its id in its table.
            pub const fn id(&self) -> i64 {
                match self {
                    $(Self::$row(row) => row.id.0,)*
                    Self::Setting => 0,
                }
            }

            /// The values of these columns; `None` if the table does not have
            /// one of them.
            pub(super) fn values_of(&self, columns: &[String]) -> Option<Vec<ToSqlOutput<'_>>> {
                match self {
                    $(Self::$row(row) => pick(row, columns),)*
                    Self::Setting => None,
                }
            }

            fn insert(&self, change: &mut Change<'_>) -> Result<()> {
                match self {
                    $(Self::$row(row) => change.insert_row(row),)*
                    Self::Setting => Ok(()),
                }
            }

            fn update(&self, change: &mut Change<'_>) -> Result<()> {
                match self {
                    $(Self::$row(row) => change.update(row),)*
                    Self::Setting => Ok(()),
                }
            }

            fn delete(&self, change: &mut Change<'_>) -> Result<()> {
                match self {
                    $(Self::$row(row) => change.delete::<$row>(row.id),)*
                    Self::Setting => Ok(()),
                }
            }
        }

        $(impl From<$row> for Row {
            fn from(row: $row) -> Self {
                Self::$row(row)
            }
        })*

        impl Snapshot<'_> {
            $(#[doc = concat!("The row of the table `", stringify!($table), "` with this id.")]
            pub fn $table(&self, id: $id) -> Result<Option<$row>> {
                self.find(id)
            })*

            /// A row as it is stored, by the name of its table.
            pub fn stored(&self, table: &str, id: i64) -> Result<Option<Row>> {
                $(if table == <$row as Table>::NAME {
                    return Ok(self.find::<$row>($id(id))?.map(Row::from));
                })*
                Ok(None)
            }
        }

        /// The name a table has now, whatever an old line of the journal calls it.
        pub(super) fn current_name(table: &str) -> &str {
            match table {
                $($($old => <$row as Table>::NAME,)?)*
                current => current,
            }
        }

        pub(super) const TABLES: &[WholeTable] = &[$(WholeTable {
            name: <$row as Table>::NAME,
            count: <$row as Table>::COUNT,
            scan: <$row as Table>::SCAN,
            greatest_id: <$row as Table>::GREATEST_ID,
            links: <$row as Table>::LINKS,
        },)*];
    };
}

tables! {
    absence: Absence(AbsenceId),
    attachment: Attachment(AttachmentId),
    claim: Claim(ClaimId),
    device: Device(DeviceId),
    dispute: Dispute(DisputeId),
    document: Document(DocumentId),
    entrant: Entrant(EntrantId) formerly "entry",
    event: Event(EventId),
    event_document: EventDocument(EventDocumentId) formerly "source",
    forbidden_pair: ForbiddenPair(ForbiddenPairId),
    game: Game(GameId),
    match_decision: MatchDecision(MatchDecisionId),
    membership: Membership(MembershipId),
    player: Player(PlayerId),
    player_number: PlayerNumber(PlayerNumberId) formerly "number",
    publication: Publication(PublicationId),
    removed_entrant: RemovedEntrant(RemovedEntrantId),
    round: Round(RoundId),
    round_pairing: RoundPairing(RoundPairingId),
    ruling: Ruling(RulingId),
    sheet: Sheet(SheetId),
    unfinished_import: UnfinishedImport(UnfinishedImportId),
    withdrawal: Withdrawal(WithdrawalId),
}

id!(JournalId, "journal");

fn pick<'a, T: Table>(row: &'a T, columns: &[String]) -> Option<Vec<ToSqlOutput<'a>>> {
    let values = row.values().ok()?;
    let place = |wanted: &String| T::COLUMNS.iter().position(|column| column == wanted);
    let value = |wanted: &String| Some(values[place(wanted)?].clone());
    columns.iter().map(value).collect()
}

impl Change<'_> {
    /// Makes `after` into `before` again. Documents and publications stay;
    /// sheets and rulings are withdrawn instead of deleted.
    pub(super) fn restore(&mut self, before: Option<&Row>, after: Option<&Row>) -> Result<()> {
        if let Some(Row::Round(round)) = after {
            self.correct_round(round.id)?;
        }
        for row in [before, after].into_iter().flatten() {
            if let Row::Game(Game {
                round_id: Some(round),
                ..
            }) = row
            {
                self.correct_round(*round)?;
            }
        }
        match (before, after) {
            (None, None) | (_, Some(Row::Document(_) | Row::Publication(_))) => Ok(()),
            (Some(before), None) => before.insert(self),
            (Some(before), Some(_)) => before.update(self),
            (None, Some(Row::Sheet(sheet))) => self.withdraw_sheet(sheet),
            (None, Some(Row::Ruling(ruling))) => self.take_back_ruling(ruling),
            (None, Some(after)) => {
                match after {
                    Row::Game(game) => {
                        self.delete_withdrawn_sheets(game.id)?;
                        self.delete_claims_that_ended(game)?;
                    }
                    Row::Dispute(dispute) => self.delete_idle_rulings(dispute.id)?,
                    _ => {}
                }
                after.delete(self)
            }
        }
    }

    /// Deletes a row that the journal has only counted. Its file stays.
    pub(super) fn retract(&mut self, table: &str, id: i64) -> Result<()> {
        match self.stored(table, id)? {
            None => Ok(()),
            Some(Row::Sheet(sheet)) => self.delete_sheet(sheet.id),
            Some(row) => self.restore(None, Some(&row)),
        }
    }
}
