//! What the sheets of a game show, kept with the fingerprint of all it depends on:
//! bookkeeping, not part of the journal.

use super::{EventId, GameId, JournalId, Result};
use super::{derived::Derived, hash::Hash, open::Database, snapshot::Snapshot};
use rusqlite::{Row, params, types::ValueRef};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Outer to inner by the indices of rounds and games, however many sheets other
/// events have. What is read first is what a check depends on.
const OF_EVENT: &str = "SELECT game.id, game.black_halves, game.white_halves, game.ending,
        sheet.id, sheet.number, sheet.written_by, document.format, document.hash,
        round.number AS round, game.table_number, sheet.journal_id,
        sheet_check.fingerprint, sheet_check.findings, sheet_check.result_differs
    FROM round
    CROSS JOIN game ON game.round_id = round.id
    CROSS JOIN sheet ON sheet.game_id = game.id
    CROSS JOIN document ON document.id = sheet.document_id
    LEFT JOIN sheet_check ON sheet_check.game_id = game.id
    WHERE round.event_id = ?1 AND sheet.id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY round.number, game.table_number, game.id, sheet.id";
/// How many columns of [`OF_EVENT`] a check depends on.
const DEPENDS_ON: usize = 9;
const KEEP: &str = "INSERT INTO sheet_check (game_id, fingerprint, findings, result_differs)
    VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (game_id) DO UPDATE SET fingerprint = excluded.fingerprint,
        findings = excluded.findings, result_differs = excluded.result_differs";

/// What the sheets of a game show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetCheck {
    /// How many findings there are.
    pub findings: u32,
    /// Whether a sheet gives another result than the one entered.
    pub result_differs: bool,
}

/// A check, and the fingerprint of what it was made of.
pub type PrintedCheck = (Hash, SheetCheck);

/// A game with sheets, as far as is known without reading these.
#[derive(Clone, Debug)]
pub struct GameWithSheets {
    pub game: GameId,
    pub round: u32,
    pub table: Option<u32>,
    /// The line of the journal with which the last of the sheets came.
    pub last: Option<JournalId>,
    /// The hash of the rows that a check depends on.
    pub rows: Hash,
    /// What was found when they were last checked.
    kept: Option<PrintedCheck>,
}

/// What this process has computed. Two who need the same check at the same moment
/// make it once.
#[derive(Debug, Default)]
pub struct Computed {
    known: Mutex<BTreeMap<GameId, PrintedCheck>>,
    /// Held by the one who computes.
    computing: Mutex<()>,
    pub(super) derived: Derived,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Computed {
    fn find(&self, game: GameId, fingerprint: Hash) -> Option<SheetCheck> {
        let known = lock(&self.known);
        let found = known.get(&game).filter(|(print, _)| *print == fingerprint);
        found.map(|(_, check)| *check)
    }
}

impl GameWithSheets {
    /// What is stored, if it was made of what there is now.
    pub fn stored(&self, fingerprint: Hash) -> Option<SheetCheck> {
        let kept = self.kept.filter(|(print, _)| *print == fingerprint);
        kept.map(|(_, check)| check)
    }
}

impl Snapshot<'_> {
    /// The games of an event that have sheets, by round and table.
    pub fn games_with_sheets(&self, event: EventId) -> Result<Vec<GameWithSheets>> {
        let mut statement = self.connection().prepare_cached(OF_EVENT)?;
        let mut rows = statement.query(params![event])?;
        let mut games: Vec<GameWithSheets> = Vec::new();
        while let Some(row) = rows.next()? {
            let hash = hash_of(row)?;
            let line = row.get("journal_id")?;
            let id: GameId = row.get(0)?;
            if let Some(game) = games.last_mut().filter(|game| game.game == id) {
                game.rows =
                    Hash::of_parts([game.rows.as_bytes(), hash.as_bytes()].map(<[u8]>::as_ref));
                game.last = game.last.max(line);
                continue;
            }
            games.push(GameWithSheets {
                game: id,
                round: row.get("round")?,
                table: row.get("table_number")?,
                last: line,
                rows: hash,
                kept: kept(row)?,
            });
        }
        Ok(games)
    }

    /// What the sheets of a game show: as it is stored, or as somebody in this
    /// process has computed it, or computed now, once for all who wait for it.
    pub fn sheet_check<E>(
        &self,
        game: &GameWithSheets,
        fingerprint: Hash,
        compute: impl FnOnce() -> std::result::Result<SheetCheck, E>,
    ) -> std::result::Result<SheetCheck, E> {
        let computed = &self.memory().computed;
        let find = || computed.find(game.game, fingerprint);
        if let Some(known) = game.stored(fingerprint).or_else(find) {
            return Ok(known);
        }
        let _computing = lock(&computed.computing);
        // Somebody may have computed it while this one waited.
        if let Some(known) = find() {
            return Ok(known);
        }
        let check = compute()?;
        lock(&computed.known).insert(game.game, (fingerprint, check));
        Ok(check)
    }
}

impl Database {
    /// What was computed on this connection.
    pub fn computed(&self) -> Arc<Computed> {
        Arc::clone(&self.memory.computed)
    }

    /// Shares what other connections to the same file compute.
    #[must_use]
    pub fn sharing(mut self, computed: Arc<Computed>) -> Self {
        self.memory.computed = computed;
        self
    }

    /// Writes down what sheets show, without a line of the journal: nobody has
    /// decided anything. A power cut may take it away; then it is computed again.
    pub fn keep_sheet_checks(&self, checks: &[(GameId, PrintedCheck)]) -> Result<()> {
        let waits: i64 = self
            .connection
            .pragma_query_value(None, "synchronous", |row| row.get(0))?;
        self.wait_for_disk_later()?;
        let kept = self.write_sheet_checks(checks);
        self.connection.pragma_update(None, "synchronous", waits)?;
        kept
    }

    fn write_sheet_checks(&self, checks: &[(GameId, PrintedCheck)]) -> Result<()> {
        let writing = self.begin_writing()?;
        let mut statement = writing.prepare_cached(KEEP)?;
        for (game, (fingerprint, check)) in checks {
            let (findings, differs) = (check.findings, check.result_differs);
            // The game may have been taken back meanwhile.
            let kept = statement.execute(params![game, fingerprint, findings, differs]);
            kept.or_else(|error| match super::Error::from(error) {
                super::Error::Referenced => Ok(0),
                error => Err(error),
            })?;
        }
        drop(statement);
        Ok(writing.commit()?)
    }
}

/// The hash of the values of a row that a check depends on.
fn hash_of(row: &Row<'_>) -> rusqlite::Result<Hash> {
    let mut parts: Vec<Vec<u8>> = Vec::with_capacity(DEPENDS_ON);
    for place in 0..DEPENDS_ON {
        parts.push(match row.get_ref(place)? {
            ValueRef::Null => Vec::new(),
            ValueRef::Integer(number) => number.to_string().into_bytes(),
            ValueRef::Real(number) => number.to_string().into_bytes(),
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
        });
    }
    Ok(Hash::of_parts(parts.iter().map(Vec::as_slice)))
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Option<PrintedCheck>> {
    let Some(fingerprint) = row.get::<_, Option<Hash>>("fingerprint")? else {
        return Ok(None);
    };
    let check = SheetCheck {
        findings: row.get("findings")?,
        result_differs: row.get("result_differs")?,
    };
    Ok(Some((fingerprint, check)))
}
